package batch

import (
	"math"

	"canopy/sim/stats"
)

// Means are figures of games as means with their intervals, which come from blocks. All of
// them leave out games that failed, but for the choices in them.
type Means struct {
	// Length is plies per game, of games that were cut off too, which would have been longer.
	Length stats.Ratio `json:"length"`
	// Choices is moves to choose from per decision.
	Choices stats.Ratio `json:"choices"`
	// Draws is the share of draws, of the games that finished; CutOff that of games that
	// were cut off.
	Draws  stats.Ratio `json:"draws"`
	CutOff stats.Ratio `json:"cut_off"`
}

func (m *Means) merge(other *Means) {
	m.Length.Merge(other.Length)
	m.Choices.Merge(other.Choices)
	m.Draws.Merge(other.Draws)
	m.CutOff.Merge(other.CutOff)
}

// MeanLength is how many plies a game takes, with its interval, where there are two blocks at
// least to tell.
func (s *Summary) MeanLength() (stats.Interval, bool) { return mean(s.Means.Length) }

// MeanChoices is how many moves there are at a decision, as [Summary.MeanLength].
func (s *Summary) MeanChoices() (stats.Interval, bool) { return mean(s.Means.Choices) }

func mean(r stats.Ratio) (stats.Interval, bool) {
	i := r.Interval(Confidence)
	return i, !math.IsInf(i.Low, 0)
}

// DrawShare is the share of draws of the games that finished, with its interval; false where
// none did.
func (s *Summary) DrawShare() (stats.Interval, bool) { return shareAt(s.Means.Draws, Confidence) }

// CutOffShare is the share of games that were cut off, as [Summary.DrawShare].
func (s *Summary) CutOffShare() (stats.Interval, bool) { return shareAt(s.Means.CutOff, Confidence) }
