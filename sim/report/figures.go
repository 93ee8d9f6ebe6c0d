package report

import (
	"fmt"
	"slices"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/batch"
	"canopy/sim/measure"
	"canopy/sim/stats"
)

// Figure is an estimate from blocks.
type Figure struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	// Unit says how it is written: "number", "share" or "difference".
	Unit string `json:"unit"`
	// Estimate has its 95 % interval over blocks, Error is the standard error.
	Estimate stats.Interval `json:"estimate"`
	Error    float64        `json:"error"`
	// Blocks is how many have told of it.
	Blocks int `json:"blocks"`

	unit measure.Unit
}

func (f *Figure) mean() stats.Mean {
	return stats.Mean{Value: f.Estimate.Value, Error: f.Error, Blocks: f.Blocks}
}

func (f *Figure) text(x float64) string {
	if f.Unit == measure.Number.String() {
		return figure(x)
	}
	return fmt.Sprintf("%.1f %%", 100*x)
}

// Look is how the first seat's share stood after some games, with an interval for just
// that number of them.
type Look struct {
	Games int
	Share stats.Interval
}

// Figures adds up, block by block, what balance comes to in numbers that can be compared
// from run to run. It is to be fed the blocks of one run in order.
type Figures struct {
	plan    *measure.Plan
	board   *board.Board
	squares *measure.Heat // what happens on them; nil where that is not counted
	figures []counted
	lengths stats.Histogram
	looks   []Look
	blocks  int
	next    int // after so many blocks is the next look
	games   int
}

// counted is a figure with what blocks have told of it.
type counted struct {
	name, title string
	unit        measure.Unit
	of          func(b *batch.Block) (counted, of int64)
	ratio       stats.Ratio
}

// The share is looked at after this many blocks, and then whenever there are a sixth more.
const (
	firstLook  = 8
	lookGrowth = 6
)

// NewFigures are the shares of the seats, draws, games cut off and length, and what the plan
// measures, unless that is nil.
func NewFigures(g *rules.Game, plan *measure.Plan) *Figures {
	f := &Figures{plan: plan, board: g.Definition().Board, next: firstLook}
	f.addShares(g)
	if !g.Together() && g.Players() > 1 {
		f.add("draws", "draws", measure.Share, perFinished(isDraw))
	}
	f.add("cut_off", "cut off", measure.Share, perGame(func(g *batch.Game) float64 { return one(g.Result.CutOff) }))
	f.add("length", "length in plies", measure.Number, perFinished(func(g *batch.Game) float64 { return float64(g.Plies) }))
	if plan == nil {
		return f
	}
	f.squares = plan.NewHeat()
	for i, m := range plan.Metrics() {
		known := slices.ContainsFunc(f.figures, func(c counted) bool { return c.name == m.Name })
		if m.IsCounted() && !known {
			f.add(m.Name, m.Title, m.Unit, func(b *batch.Block) (int64, int64) { return plan.Counted(b, i) })
		}
	}
	return f
}

// addShares adds the shares of the seats. Of two the second follows from the first.
func (f *Figures) addShares(g *rules.Game) {
	if g.Together() {
		f.add("won", "won together", measure.Share, perFinished(func(g *batch.Game) float64 { return one(g.Share(0) > 0) }))
		return
	}
	for seat := range max(1, g.Players()) {
		if seat == 1 && g.Players() == 2 {
			return
		}
		p := board.Player(seat)
		f.add(fmt.Sprintf("seat_%d", seat+1), "share of "+g.PlayerName(p), measure.Share, perFinished(func(g *batch.Game) float64 { return g.Share(p) }))
	}
}

func (f *Figures) add(name, title string, unit measure.Unit, of func(*batch.Block) (int64, int64)) {
	f.figures = append(f.figures, counted{name: name, title: title, unit: unit, of: of})
}

func isDraw(g *batch.Game) float64 {
	return one(g.Share(0) > 0 && g.Share(0)*float64(g.Result.Players) < 1.5)
}

func one(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

func perFinished(value func(*batch.Game) float64) func(*batch.Block) (int64, int64) {
	return per((*batch.Game).IsFinished, value)
}

func perGame(value func(*batch.Game) float64) func(*batch.Block) (int64, int64) {
	return per(func(g *batch.Game) bool { return !g.Failed }, value)
}

// per is the sum of a value over the games of a block that count, and their number, both in
// millionths.
func per(counts func(*batch.Game) bool, value func(*batch.Game) float64) func(*batch.Block) (int64, int64) {
	return func(b *batch.Block) (sum, games int64) {
		for i := range b.Games {
			if g := &b.Games[i]; counts(g) {
				sum += stats.Millionths(value(g))
				games += stats.Whole
			}
		}
		return sum, games
	}
}

// Add adds a block.
func (f *Figures) Add(b *batch.Block) {
	for i := range f.figures {
		if n, of := f.figures[i].of(b); of > 0 {
			f.figures[i].ratio.Add(n, of)
		}
	}
	for i := range b.Games {
		if !b.Games[i].Failed {
			f.lengths.Add(b.Games[i].Plies)
		}
	}
	if f.squares != nil {
		f.squares.Add(b)
	}
	f.blocks++
	f.games += len(b.Games)
	if f.blocks >= f.next {
		f.next += max(1, f.blocks/lookGrowth)
		f.looks = append(f.looks, f.look()...)
	}
}

// look is how the share stands now; nothing where that says nothing.
func (f *Figures) look() []Look {
	share := f.figures[0].ratio
	if share.Blocks() < 2 {
		return nil
	}
	return []Look{{f.games, share.ShareInterval(batch.Confidence)}}
}

// Blocks is how many were added.
func (f *Figures) Blocks() int { return f.blocks }

// allLooks are those on the way, and the last.
func (f *Figures) allLooks() []Look {
	if n := len(f.looks); n > 0 && f.looks[n-1].Games == f.games {
		return f.looks
	}
	return append(slices.Clone(f.looks), f.look()...)
}

// List are the figures, without those that fewer than two blocks have told of.
func (f *Figures) List() []Figure {
	var list []Figure
	for _, c := range f.figures {
		if m, ok := c.ratio.Mean(); ok {
			list = append(list, Figure{
				Name: c.name, Title: c.title, Unit: c.unit.String(), Estimate: c.interval(), Error: m.Error, Blocks: m.Blocks, unit: c.unit,
			})
		}
	}
	return list
}

// interval stays within 0 and 100 % for shares, as [stats.Ratio.ShareInterval] does.
func (c *counted) interval() stats.Interval {
	if c.unit == measure.Share {
		return c.ratio.ShareInterval(batch.Confidence)
	}
	return c.ratio.Interval(batch.Confidence)
}
