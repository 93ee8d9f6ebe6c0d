package study

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"canopy/sim/stats"
)

// Named is a point that a sweep names, as it was measured again with fresh luck.
type Named struct {
	SweptPoint
	// Changed is how many parameters differ from the game as it is, and Steps by how many
	// steps in all.
	Changed int
	Steps   float64
	// Goals are the metrics of the goals, with intervals that hold all at once, for all
	// that is named.
	Goals []GoalFigure
	// Verdict is inside where all goals are met, outside where one is missed.
	Verdict stats.Verdict
}

// GoalFigure is how a metric lies to its goal.
type GoalFigure struct {
	Goal
	stats.Interval
	Verdict stats.Verdict
}

// budgets are after how many blocks the rounds of a search end: each has twice the blocks of
// the one before, and the last has all.
func (d *sweeping) budgets() []int {
	rounds := max(1, bits.Len(uint(len(d.points)-1)))
	var list []int
	for r := range rounds {
		list = append(list, min(max(d.blocks>>(rounds-1-r), min(firstLook, d.blocks)), d.blocks))
	}
	return list
}

// halve plays the points in rounds, and leaves the half behind that is farther from the
// goals.
func (d *sweeping) halve(ctx context.Context) error {
	alive := slices.Clone(d.points)
	budgets := d.budgets()
	d.result.Rounds = len(budgets)
	for i, budget := range budgets {
		for _, p := range alive {
			if err := d.extend(ctx, p, budget); err != nil {
				return err
			}
		}
		if i < len(budgets)-1 {
			d.rank(alive)
			alive = alive[:(len(alive)+1)/2]
		}
	}
	return nil
}

// rank sorts points by how far they are from the goals, the nearest first.
func (d *sweeping) rank(points []*sweptRun) {
	type standing struct {
		*sweptRun
		farthest, all float64
	}
	list := make([]standing, len(points))
	for i, p := range points {
		farthest, all := d.distance(p)
		list[i] = standing{p, farthest, all}
	}
	slices.SortStableFunc(list, func(p, q standing) int {
		// In the band of all goals is near enough; there the middle of them decides.
		return cmp.Or(
			cmp.Compare(max(p.farthest, 1), max(q.farthest, 1)),
			cmp.Compare(p.all, q.all),
			cmp.Compare(p.changed, q.changed),
			cmp.Compare(p.steps, q.steps),
		)
	})
	for i, s := range list {
		points[i] = s.sweptRun
	}
}

// distance is how far a point is from the goal that it misses most, and from all of them
// together, in half widths of their bands.
func (d *sweeping) distance(p *sweptRun) (farthest, all float64) {
	for _, g := range d.Goals {
		i, told := d.goalInterval(p, g, confidence)
		away := math.Inf(1)
		if told > 1 {
			away = g.distance(i.Value)
		}
		farthest = max(farthest, away)
		all += away
	}
	return farthest, all
}

func (d *sweeping) goalInterval(p *sweptRun, g Goal, confidence float64) (stats.Interval, int) {
	i := d.metric(g.Metric)
	return meanOf(p.columns[i], d.metrics[i].Unit, confidence)
}

// metric is the place of a metric that is measured.
func (d *sweeping) metric(name string) int {
	for i, m := range d.metrics {
		if m.Name == name {
			return i
		}
	}
	panic("study: no metric " + name)
}

// name names the best point and the smallest change that meets the goals, measures both with
// fresh luck, and looks around the best.
func (d *sweeping) name(ctx context.Context) error {
	full := slices.DeleteFunc(slices.Clone(d.points), func(p *sweptRun) bool { return p.blocks < d.blocks })
	d.rank(full)
	best := full[0]
	smallest, err := d.smallest(ctx)
	if err != nil {
		return err
	}
	named := 1
	if smallest != nil && smallest != best {
		named = 2
	}
	level := stats.Simultaneous(named*len(d.Goals), confidence)
	d.result.Fresh = d.Seed + 1
	again, err := d.again(ctx, best, level)
	if err != nil {
		return err
	}
	switch {
	case smallest == best:
		d.result.Smallest = again
	case smallest != nil:
		if d.result.Smallest, err = d.again(ctx, smallest, level); err != nil {
			return err
		}
	}
	d.result.Best = again
	return d.look(ctx, best)
}

// smallest is the smallest change that meets all goals, as far as the games of the sweep
// tell; nil for none.
func (d *sweeping) smallest(ctx context.Context) (*sweptRun, error) {
	candidates := slices.Clone(d.points)
	if !slices.Contains(candidates, d.base) {
		candidates = append(candidates, d.base)
	}
	slices.SortStableFunc(candidates, func(p, q *sweptRun) int {
		return cmp.Or(cmp.Compare(p.changed, q.changed), cmp.Compare(p.steps, q.steps))
	})
	for _, p := range candidates {
		if d.misses(p) {
			continue
		}
		if err := d.extend(ctx, p, d.blocks); err != nil {
			return nil, err
		}
		if d.meets(p) {
			return p, nil
		}
	}
	return nil, nil
}

// misses reports whether a point is sure to miss a goal.
func (d *sweeping) misses(p *sweptRun) bool {
	return slices.ContainsFunc(d.Goals, func(g Goal) bool {
		i, _ := d.goalInterval(p, g, confidence)
		return g.Band.Verdict(i) == stats.Outside
	})
}

// meets reports whether the estimates of a point lie in the bands of all goals.
func (d *sweeping) meets(p *sweptRun) bool {
	return !slices.ContainsFunc(d.Goals, func(g Goal) bool { return !d.holds(g, p) })
}

// again measures a point with fresh luck.
func (d *sweeping) again(ctx context.Context, p *sweptRun, level float64) (*Named, error) {
	fresh := &sweptRun{at: p.at, values: p.values, changed: p.changed, steps: p.steps, isUsual: p.isUsual, columns: make([][]int64, len(d.metrics))}
	if err := d.extendWith(ctx, fresh, d.blocks, d.result.Fresh); err != nil {
		return nil, err
	}
	n := &Named{SweptPoint: d.told(fresh), Changed: p.changed, Steps: p.steps, Verdict: stats.Inside}
	for i := range n.Figures { // the luck of the base is another: nothing is paired
		f := &n.Figures[i]
		f.A, f.Difference, f.P, f.Adjusted, f.Blocks = stats.Interval{}, stats.Interval{}, 1, 1, 0
	}
	for _, g := range d.Goals {
		i, _ := d.goalInterval(fresh, g, level)
		f := GoalFigure{g, i, g.Band.Verdict(i)}
		n.Goals = append(n.Goals, f)
		switch {
		case f.Verdict == stats.Outside:
			n.Verdict = stats.Outside
		case f.Verdict == stats.Undecided && n.Verdict == stats.Inside:
			n.Verdict = stats.Undecided
		}
	}
	return n, nil
}
