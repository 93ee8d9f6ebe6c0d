package report

import (
	"encoding/json"
	"fmt"

	"canopy/sim/measure"
	"canopy/sim/stats"
)

// savedFigures are Figures as they are written.
type savedFigures struct {
	Ratios  []stats.Ratio    `json:"ratios"` // by figure
	Lengths *stats.Histogram `json:"lengths"`
	Looks   []Look           `json:"looks"`
	Blocks  int              `json:"blocks"`
	Next    int              `json:"next"`
	Games   int              `json:"games"`
	Squares *measure.Heat    `json:"squares,omitempty"`
}

// MarshalJSON writes all that was added up, without loss.
func (f *Figures) MarshalJSON() ([]byte, error) {
	s := savedFigures{
		Lengths: &f.lengths, Looks: f.looks, Blocks: f.blocks, Next: f.next, Games: f.games, Squares: f.squares,
	}
	for _, c := range f.figures {
		s.Ratios = append(s.Ratios, c.ratio)
	}
	return json.Marshal(s)
}

// UnmarshalJSON reads what [Figures.MarshalJSON] has written, into figures of the same game
// and plan in which there is nothing yet. What no blocks can have come to is an error.
func (f *Figures) UnmarshalJSON(data []byte) error {
	s := savedFigures{Lengths: &f.lengths, Squares: f.squares}
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	if s.Lengths != &f.lengths || s.Squares != f.squares {
		return fmt.Errorf("expected lengths, and what happened on squares where there are some")
	}
	if len(s.Ratios) != len(f.figures) {
		return fmt.Errorf("expected %d figures, found %d", len(f.figures), len(s.Ratios))
	}
	for i, r := range s.Ratios {
		c := &f.figures[i]
		if value := r.Value(); c.unit == measure.Share && !(value >= 0 && value <= 1) {
			return fmt.Errorf("expected a share for %s, found %g", c.name, value)
		}
		c.ratio = r
	}
	f.looks, f.blocks, f.next, f.games = s.Looks, s.Blocks, s.Next, s.Games
	return f.checkLooks()
}

// checkLooks is nil if the share was looked at as often as the blocks have it.
func (f *Figures) checkLooks() error {
	if f.blocks < 0 || f.next <= f.blocks || f.next > firstLook+2*f.blocks || f.games < f.blocks {
		return fmt.Errorf("after %d blocks of %d games the next look cannot be at %d", f.blocks, f.games, f.next)
	}
	before := 0
	for _, look := range f.looks {
		if look.Games <= before || look.Games > f.games || !(0 <= look.Share.Low && look.Share.Low <= look.Share.Value && look.Share.Value <= look.Share.High && look.Share.High <= 1) {
			return fmt.Errorf("after %d games a look at %d cannot have shown %v", f.games, look.Games, look.Share)
		}
		before = look.Games
	}
	return nil
}
