package report

import (
	"fmt"

	"canopy/sim/batch"
	"canopy/sim/stats"
)

// Fairness is whether the seats of a game win alike.
type Fairness struct {
	// P is the chance of shares that lie as far from even, or farther, where all seats win
	// alike. It comes from blocks: chi-square reckons with independent games.
	P float64 `json:"p"`
	// Effect is Cohen's w: 0.1 is called small, 0.3 medium, 0.5 large.
	Effect float64 `json:"effect"`
	// Entropy is that of the shares over that of equal ones.
	Entropy float64 `json:"entropy"`
	// Range is the largest share less the smallest, and FairRange what luck alone makes of
	// it on average.
	Range     float64 `json:"range"`
	FairRange float64 `json:"fair_range"`
}

// fairBlocks is in how many blocks a seat is to be seen before it is told whether seats are
// alike: with fewer, seats that are are called different more often than one time in ten
// where blocks go to one seat alone.
const fairBlocks = 10

// newFairness is nil where nobody is fair or unfair, or hardly a game tells.
func newFairness(s *batch.Summary) *Fairness {
	if s.Seats.Count() < 2 || s.Seats.Blocks() < fairBlocks*s.Seats.Count() {
		return nil
	}
	test, spread := s.Seats.Fair()
	return &Fairness{test.P, spread.Effect, spread.Entropy, spread.Range, spread.FairRange}
}

// fairText says in words whether the seats win alike.
func (b *Balance) fairText() string {
	f := b.Fairness
	if f.P >= level {
		return fmt.Sprintf("No seat is shown to be better: luck alone makes as much of a difference in %.0f of 100 runs.", 100*f.P)
	}
	sides := b.sides()
	best := sides[0]
	for _, s := range sides[1:] {
		if s.score.Value > best.score.Value {
			best = s
		}
	}
	text := fmt.Sprintf("The seats are not alike: luck alone hardly makes such a difference (p %s). ", probabilityText(f.P))
	if extra := stats.ExtraWins(best.score.Value - 1/float64(len(sides))); extra > 1 {
		return text + fmt.Sprintf("%s has one extra win in %s.", shortName(best.name), count(extra, "game"))
	}
	return text + shortName(best.name) + " wins nearly all games."
}
