package measure

import (
	"encoding/json"
	"fmt"

	"canopy/sim/batch"
	"canopy/sim/stats"
)

// Tally adds up what was measured, block by block. Its sums are exact: neither the order of
// the blocks nor the way in which tallies were merged matters.
type Tally struct {
	plan   *Plan
	ratios []stats.Ratio
	luck   stats.Replays
}

// NewTally is a tally of what the plan measures, in which there is nothing yet.
func (p *Plan) NewTally() *Tally {
	return &Tally{plan: p, ratios: make([]stats.Ratio, len(p.metrics))}
}

// Add adds a block that was watched.
func (t *Tally) Add(b *batch.Block) {
	for i, m := range t.plan.metrics {
		if m.deals {
			t.addDeal(b)
			continue
		}
		if counted, of := t.plan.Counted(b, i); of > 0 {
			t.ratios[i].Add(counted, of)
		}
	}
}

// Counted is what a block adds to a metric: what was counted, and of what, both in
// millionths.
func (p *Plan) Counted(b *batch.Block, metric int) (counted, of int64) {
	for i := range b.Games {
		if measured := b.Games[i].Measured; measured != nil {
			counted += stats.Millionths(measured[2*metric])
			of += stats.Millionths(measured[2*metric+1])
		}
	}
	return counted, of
}

// addDeal adds the shares of the first seat in the games of one deal, if all of them were
// finished.
func (t *Tally) addDeal(b *batch.Block) {
	if b.Finished() < len(b.Games) || len(b.Games) < 2 {
		return
	}
	var shares []int64
	for i := range b.Games {
		shares = append(shares, stats.Millionths(b.Games[i].Share(0)))
	}
	t.luck.Add(shares)
}

// Merge adds what another tally of the same plan has added up.
func (t *Tally) Merge(other *Tally) {
	for i := range t.ratios {
		t.ratios[i].Merge(other.ratios[i])
	}
	t.luck.Merge(other.luck)
}

// Interval is a metric with its interval, and false where fewer than two blocks have told
// of it.
func (t *Tally) Interval(metric int, confidence float64) (stats.Interval, bool) {
	m := &t.plan.metrics[metric]
	if m.deals {
		return t.luck.Share(confidence), t.luck.Deals() > 1
	}
	r := t.ratios[metric]
	if m.Unit == Share {
		return r.ShareInterval(confidence), r.Blocks() > 1
	}
	return r.Interval(confidence), r.Blocks() > 1
}

// savedTally is a Tally as it is written.
type savedTally struct {
	Ratios []stats.Ratio `json:"ratios"` // by metric, in the order of the plan
	Luck   stats.Replays `json:"luck"`
}

// MarshalJSON writes the exact sums.
func (t *Tally) MarshalJSON() ([]byte, error) { return json.Marshal(savedTally{t.ratios, t.luck}) }

// UnmarshalJSON reads what [Tally.MarshalJSON] has written, into a tally of the same plan.
// Sums that no games can have are an error.
func (t *Tally) UnmarshalJSON(data []byte) error {
	var s savedTally
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	if len(s.Ratios) != len(t.ratios) {
		return fmt.Errorf("expected %d metrics, found %d", len(t.ratios), len(s.Ratios))
	}
	for i, r := range s.Ratios {
		m := &t.plan.metrics[i]
		if value := r.Value(); m.Unit == Share && !(value >= 0 && value <= 1) {
			return fmt.Errorf("expected a share for %s, found %g", m.Name, value)
		}
	}
	if players := t.plan.game.Players(); s.Luck.Deals() > 0 && s.Luck.Times() != players {
		return fmt.Errorf("expected deals that were played %d times, found %d", players, s.Luck.Times())
	}
	t.ratios, t.luck = s.Ratios, s.Luck
	return nil
}
