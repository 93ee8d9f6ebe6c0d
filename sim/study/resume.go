package study

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"canopy/sim/batch"
	"canopy/sim/measure"
	"canopy/sim/stats"
)

// Saved is what a balance has come to after its first blocks, and all that it takes to go on
// from there: as JSON it loses nothing. Whoever goes on gets what one run would have got,
// however often it was interrupted, and whatever the number of workers.
type Saved struct {
	Summary *batch.Summary `json:"summary"`
	// Tally is of what was measured; nil for nothing.
	Tally *measure.Tally `json:"tally,omitempty"`
	// Sequences are the intervals that it stops by, by seat; none where it plays all games.
	Sequences []*stats.Sequence `json:"sequences,omitempty"`
	// Look is after how many blocks these are looked at next.
	Look int `json:"look"`
	// Sure: it has stopped because it was sure enough.
	Sure bool `json:"sure"`
}

// savePeriod is how long a balance is played before it is saved again, unless it says so.
const savePeriod = 10 * time.Second

// ReadSaved reads what was saved of the same balance: of the same game, agents, seed,
// opening, plan and question. The number of games may be another. What cannot have come of
// it is an error.
func (b *Balance) ReadSaved(data []byte) (*Saved, error) {
	s := &Saved{}
	if b.Plan != nil {
		s.Tally = b.Plan.NewTally()
	}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, err
	}
	if s.Summary == nil || (s.Tally == nil) != (b.Plan == nil) {
		return nil, fmt.Errorf("what was counted is missing")
	}
	r := b.run()
	if err := r.CheckSummary(s.Summary); err != nil {
		return nil, err
	}
	return s, b.checkSequences(s)
}

// checkSequences is nil if these are the intervals that the balance stops by.
func (b *Balance) checkSequences(s *Saved) error {
	want, blocks := 0, s.Summary.Blocks
	if b.stopsEarly() {
		want = b.seats()
	}
	if len(s.Sequences) != want {
		return fmt.Errorf("expected %d shares that are looked at, found %d", want, len(s.Sequences))
	}
	for _, q := range s.Sequences {
		if q == nil || q.Confidence() != b.each() || q.Count() > blocks {
			return fmt.Errorf("expected shares that are looked at with %g confidence, in %d blocks at most", b.each(), blocks)
		}
	}
	if want > 0 && (s.Look <= blocks || s.Look > firstLook+2*blocks) || want == 0 && s.Sure {
		return fmt.Errorf("after %d blocks the next look cannot be at %d", blocks, s.Look)
	}
	return nil
}

// each is the confidence of each of the intervals that are to hold at once.
func (b *Balance) each() float64 { return stats.Simultaneous(b.intervals(), confidence) }

// isResumable reports that the balance is saved, or was.
func (b *Balance) isResumable() bool { return b.Save != nil || b.From != nil }

// resume goes on from what was saved, if anything was.
func (d *balancing) resume(r *batch.Run) error {
	from := d.From
	if from == nil {
		return nil
	}
	if all := r.Blocks(); from.Summary.Blocks > all {
		return fmt.Errorf("%d games were played before, which are more than %d", from.Summary.Games, all*d.Game.Players())
	}
	r.Games = r.Blocks()*d.Game.Players() - from.Summary.Games
	r.First, r.Before = from.Summary.Blocks, from.Summary
	d.blocks, d.look = from.Summary.Blocks, from.Look
	d.result.Tally, d.result.Sure = from.Tally, from.Sure
	d.last = d.shareOf(from.Summary)
	if d.sequences = from.Sequences; len(d.sequences) > 0 {
		d.last = d.sequences[0].Interval()
	}
	return nil
}

// play plays what is left to play, and saves it.
func (d *balancing) play(ctx context.Context, r batch.Run) (*batch.Summary, error) {
	if r.Before != nil && (r.Games == 0 || d.result.Sure) {
		r.Before.Stopped = false
		return r.Before, nil
	}
	if d.isResumable() {
		d.savedAt = time.Now()
		r.Look = d.lookOn
	}
	summary, err := batch.Play(ctx, r)
	if err == nil {
		err = d.err
	}
	if err == nil && d.Save != nil {
		d.save(summary)
		err = d.err
	}
	return summary, err
}

// lookOn saves what there is if that is due, and reports whether that has worked.
func (d *balancing) lookOn(s *batch.Summary) bool {
	if len(d.sequences) == 0 {
		d.last = d.shareOf(s)
	}
	period := d.SavePeriod
	if period == 0 {
		period = savePeriod
	}
	if d.Save != nil && time.Since(d.savedAt) >= period {
		d.save(s)
	}
	return d.err == nil
}

// shareOf is the share that is told on the way, where no interval is kept that holds at
// every look.
func (d *balancing) shareOf(s *batch.Summary) stats.Interval {
	share, ok := s.Share(d.seat(0))
	if d.Game.Together() {
		share, ok = s.TogetherShare()
	}
	if !ok {
		return d.last
	}
	return share
}

// save has what there is saved. Its time counts from the end, so that saving never takes
// more than a part of it all.
func (d *balancing) save(s *batch.Summary) {
	d.err = d.Save(&Saved{Summary: s, Tally: d.result.Tally, Sequences: d.sequences, Look: d.look, Sure: d.result.Sure})
	d.savedAt = time.Now()
}
