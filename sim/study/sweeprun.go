package study

import (
	"context"
	"errors"
	"fmt"
	"math"

	"canopy/core/rules"
	"canopy/sim/batch"
	"canopy/sim/measure"
	"canopy/sim/stats"
)

// errCancelled: somebody has stopped the sweep.
var errCancelled = errors.New("stopped")

// sweptRun is what was played of one point.
type sweptRun struct {
	at     []int
	values []any
	// changed is how many parameters differ from the game as it is, and steps by how many
	// steps in all.
	changed int
	steps   float64
	isUsual bool // the game as it is, which need not be loaded
	// columns are the metrics block by block, in millionths, or nothing.
	columns               [][]int64
	blocks, games, cutOff int
}

// nothing stands where a block does not tell of a metric.
const nothing = math.MinInt64

func (d *sweeping) newRun(at []int) *sweptRun {
	p := &sweptRun{at: at, columns: make([][]int64, len(d.metrics))}
	for i := range d.Axes {
		a := &d.Axes[i]
		v := a.Values[at[i]]
		p.values = append(p.values, v)
		if s := a.steps(v); s > 0 {
			p.changed++
			p.steps += s
		}
	}
	return p
}

// load loads the game of a point. It is not kept: there may be many.
func (d *sweeping) load(p *sweptRun) (*rules.Game, error) {
	if p.isUsual || p.changed == 0 {
		return d.Game, nil
	}
	var settings []Setting
	for i, a := range d.Axes {
		settings = append(settings, Setting{a.Name, valueText(p.values[i])})
	}
	g, err := d.Load(settings)
	if err == nil && g.Players() != d.Game.Players() {
		err = fmt.Errorf("%d play, and %d in the game as it is: games are compared that as many play", g.Players(), d.Game.Players())
	}
	if err != nil {
		return nil, fmt.Errorf("with %s: %w", settingsText(d.Axes, p.values), err)
	}
	return g, nil
}

// extend plays a point on, up to so many blocks.
func (d *sweeping) extend(ctx context.Context, p *sweptRun, blocks int) error {
	return d.extendWith(ctx, p, blocks, d.Seed)
}

func (d *sweeping) extendWith(ctx context.Context, p *sweptRun, blocks int, seed uint64) error {
	if p.blocks >= blocks {
		return nil
	}
	g, err := d.load(p)
	if err != nil {
		return err
	}
	plan, err := d.plan(g)
	if err != nil {
		return fmt.Errorf("with %s: %w", settingsText(d.Axes, p.values), err)
	}
	index := make([]int, len(d.metrics))
	for i, m := range d.metrics {
		index[i] = plan.Index(m.Name)
	}
	run := batch.Run{
		Game: g, Agents: d.Agents, Seed: seed, First: p.blocks, Games: (blocks - p.blocks) * g.Players(), Opening: d.Opening, Workers: d.Workers,
		Watch: plan.Watch,
		Each: func(b *batch.Block) bool {
			p.add(b, plan, index)
			return true
		},
	}
	if d.Progress != nil {
		before := d.played
		run.Progress = func(done int) { d.Progress(before+done, max(d.limit, before+done)) }
	}
	before := p.games
	if _, err := batch.Play(ctx, run); err != nil {
		return fmt.Errorf("with %s: %w", settingsText(d.Axes, p.values), err)
	}
	d.played += p.games - before
	if p.blocks < blocks {
		return errCancelled
	}
	return nil
}

func (p *sweptRun) add(b *batch.Block, plan *measure.Plan, index []int) {
	p.blocks++
	p.games += len(b.Games)
	p.cutOff += len(b.Games) - b.Finished()
	for i, metric := range index {
		value := int64(nothing)
		if metric >= 0 {
			if counted, of := plan.Counted(b, metric); of > 0 {
				value = stats.Millionths(float64(counted) / float64(of))
			}
		}
		p.columns[i] = append(p.columns[i], value)
	}
}

// told is what is told of a point.
func (d *sweeping) told(p *sweptRun) SweptPoint {
	t := SweptPoint{
		At: p.at, Values: p.values, Full: p.blocks >= d.blocks, Games: p.games, Blocks: p.blocks, CutOff: p.cutOff,
	}
	for i := range d.metrics {
		if f, ok := d.figure(p, i); ok {
			t.Figures = append(t.Figures, f)
		}
	}
	return t
}

// figure is a metric of a point, and false where fewer than two blocks tell of it.
func (d *sweeping) figure(p *sweptRun, metric int) (Figure, bool) {
	m := d.metrics[metric]
	f := Figure{Name: m.Name, Title: m.Title, Unit: m.Unit, P: 1, Adjusted: 1}
	as := d.base.columns[metric]
	as = as[:min(len(as), p.blocks)]
	f.A, _ = meanOf(as, m.Unit, confidence)
	var told int
	f.B, told = meanOf(p.columns[metric], m.Unit, confidence)
	if p == d.base {
		return f, told > 1
	}
	pairs := pairsOf(p.columns[metric], as)
	f.Difference = pairs.Difference(confidence).Over(stats.Whole)
	f.P, f.Blocks = pairs.P(), pairs.Blocks()
	return f, told > 1
}

// meanOf is the mean of the blocks that tell of a metric, and how many these are.
func meanOf(column []int64, unit measure.Unit, confidence float64) (stats.Interval, int) {
	var r stats.Ratio
	for _, v := range column {
		if v != nothing {
			r.Add(v, stats.Whole)
		}
	}
	if unit == measure.Share {
		return r.ShareInterval(confidence), r.Blocks()
	}
	return r.Interval(confidence), r.Blocks()
}

// pairsOf pairs the blocks that tell of a metric in both.
func pairsOf(first, second []int64) (pairs stats.Pairs) {
	for k := range min(len(first), len(second)) {
		if first[k] != nothing && second[k] != nothing {
			pairs.Add(first[k], second[k])
		}
	}
	return pairs
}
