package report

import (
	"fmt"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/batch"
	"canopy/sim/measure"
)

// Games says of which games rows are written.
type Games struct {
	Game   *rules.Game
	Agents []agent.Maker
	Seed   uint64
	// Plan is what is measured; nil for nothing.
	Plan *measure.Plan
}

// Rows writes a row for each game. Its columns are, in this order: block, rotation, seed,
// end, plies, decisions, cut_off, failed; for each seat from 1 share_N, its share of the win,
// and agent_N, who sat there; and for each metric NAME, its value in the game, and NAME_of,
// of how many it is. Of many games the metric is the mean of NAME, each as often as NAME_of
// says.
//
// There is no end where a game was cut off or has failed, no share where it was not
// finished, and no value of a metric that the game says nothing of.
type Rows interface {
	// Add writes the games of a block.
	Add(b *batch.Block) error
	// Close writes what is still held back. It does not close what is written to.
	Close() error
}

// kind is what a column holds.
type kind int

const (
	wholeKind kind = iota
	seedKind       // without a sign
	numberKind
	textKind
	truthKind
)

// column is a column of rows. What it holds is an int64, uint64, float64, string or bool, by its
// kind, or nil where there is nothing to say.
type column struct {
	name     string
	kind     kind
	optional bool
	of       func(b *batch.Block, g *batch.Game) any
}

func (g *Games) columns() []column {
	list := []column{
		{"block", wholeKind, false, func(b *batch.Block, _ *batch.Game) any { return int64(b.Number) }},
		{"rotation", wholeKind, false, func(_ *batch.Block, p *batch.Game) any { return int64(p.Rotation) }},
		{"seed", seedKind, false, func(*batch.Block, *batch.Game) any { return g.Seed }},
		{"end", textKind, true, func(_ *batch.Block, p *batch.Game) any { return unless(!p.IsFinished(), p.Result.End) }},
		{"plies", wholeKind, false, func(_ *batch.Block, p *batch.Game) any { return int64(p.Plies) }},
		{"decisions", wholeKind, false, func(_ *batch.Block, p *batch.Game) any { return int64(p.Decisions) }},
		{"cut_off", truthKind, false, func(_ *batch.Block, p *batch.Game) any { return p.Result.CutOff && !p.Failed }},
		{"failed", truthKind, false, func(_ *batch.Block, p *batch.Game) any { return p.Failed }},
	}
	for seat := range g.Game.Players() {
		list = append(list, g.seatColumns(seat)...)
	}
	if g.Plan == nil {
		return list
	}
	for i, m := range g.Plan.Metrics() {
		if m.IsCounted() {
			list = append(list, metricColumns(m.Name, i)...)
		}
	}
	return list
}

func (g *Games) seatColumns(seat int) []column {
	players := g.Game.Players()
	return []column{
		{fmt.Sprintf("share_%d", seat+1), numberKind, true, func(_ *batch.Block, p *batch.Game) any {
			return unless(!p.IsFinished(), p.Share(board.Player(seat)))
		}},
		{fmt.Sprintf("agent_%d", seat+1), textKind, false, func(_ *batch.Block, p *batch.Game) any {
			return g.Agents[(seat-p.Rotation+players)%players].Spec
		}},
	}
}

func metricColumns(name string, i int) []column {
	of := func(p *batch.Game) float64 {
		if p.Measured == nil {
			return 0
		}
		return p.Measured[2*i+1]
	}
	return []column{
		{name, numberKind, true, func(_ *batch.Block, p *batch.Game) any {
			if of(p) == 0 {
				return nil
			}
			return p.Measured[2*i] / of(p)
		}},
		{name + "_of", numberKind, false, func(_ *batch.Block, p *batch.Game) any { return of(p) }},
	}
}

func unless(nothing bool, value any) any {
	if nothing {
		return nil
	}
	return value
}
