package study

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/measure"
	"canopy/sim/stats"
)

// Sweep asks what a game comes to with other numbers in its rules. It plays the game with all
// combinations of values of some parameters, on the same deals, and compares each with the
// game as it is. With goals it names the best combination, and the smallest change that meets
// them, and measures both again with fresh luck: the best of many has been lucky too.
type Sweep struct {
	// Game is the game as it is, and Load is the same with other values.
	Game   *rules.Game
	Load   func([]Setting) (*rules.Game, error)
	Axes   []Axis
	Agents []agent.Maker
	// Games is how many games of each combination are played.
	Games int
	Seed  uint64
	// Opening is how many moves are made at random before the agents play: see
	// [batch.Run.Opening].
	Opening int
	// Metrics are measured besides the first seat's share, draws and length.
	Metrics    []string
	Playouts   int
	Correction Correction
	// Goals are what is aimed at; none for a look.
	Goals []Goal
	// Search: not all combinations are played to the end. See [Swept.Rounds].
	Search   bool
	Workers  int
	Progress Progress
}

// Swept is the answer to [Sweep].
type Swept struct {
	// Metrics are what was measured.
	Metrics []measure.Metric
	// Base is the game as it is. Points are the combinations that were played, in the
	// order of the grid, and Of how many there are.
	Base   SweptPoint
	Points []SweptPoint
	Of     int
	// Rounds is in how many rounds a search has halved its points; 0 for no search. Each
	// round plays twice the games of the one before, with the better half of the points
	// (successive halving: Karnin, Koren and Somekh 2013).
	Rounds int
	// Centre are the places on the axes about which slopes, margins and lines are told: the
	// best point, or without goals the one nearest to the game as it is.
	Centre []int
	// Best is the point nearest to the goals. Smallest is the smallest change that meets all
	// of them, the fewest parameters first and then the fewest steps; nil where none does.
	// Both were measured again with the luck of the seed Fresh.
	Best, Smallest *Named
	Fresh          uint64
	Slopes         []Slope
	Exchanges      []Exchange
	Margins        []Margin
	// Values says where values come from; "" where none were needed.
	Values  string
	Stopped bool
}

// SweptPoint is the game with some values.
type SweptPoint struct {
	// At are the places of the values on the axes; nil for the game as it is, where that is
	// not among the combinations.
	At     []int
	Values []any
	// Full: all games were played that were to be.
	Full                  bool
	Games, Blocks, CutOff int
	// Figures are those of at least two blocks: A is the game as it is, in as many blocks,
	// and B this point. They are means over blocks, and P is adjusted for all of the sweep.
	Figures []Figure
}

// Correction is how p-values are adjusted for there being many.
type Correction string

// Corrections.
const (
	Holm              Correction = "holm"
	BenjaminiHochberg Correction = "bh"
	Uncorrected       Correction = "none"
)

// Corrections are all of them.
func Corrections() []string {
	return []string{string(Holm), string(BenjaminiHochberg), string(Uncorrected)}
}

func (c Correction) adjust(p []float64) []float64 {
	switch c {
	case BenjaminiHochberg:
		return stats.BenjaminiHochberg(p)
	case Uncorrected:
		return slices.Clone(p)
	}
	return stats.Holm(p)
}

// usualSwept are the metrics that every sweep measures.
var usualSwept = []string{"first", "draws", "length"}

// sweeping is a sweep on its way.
type sweeping struct {
	*Sweep
	metrics []measure.Metric
	base    *sweptRun
	points  []*sweptRun
	blocks  int // of each point, in full
	played  int // games, and limit is of about how many
	limit   int
	result  Swept
}

// Run plays and compares. A cancelled context is no error: the answer is then of the games
// played so far, and names no best.
func (s *Sweep) Run(ctx context.Context) (*Swept, error) {
	d := &sweeping{Sweep: s, blocks: blocksOf(s.Games, s.Game.Players())}
	if err := d.prepare(); err != nil {
		return nil, err
	}
	err := d.play(ctx)
	if err == errCancelled {
		d.result.Stopped = true
		err = nil
	}
	if err != nil {
		return nil, err
	}
	d.answer()
	return &d.result, nil
}

// prepare makes the points, and finds out whether all of them are games.
func (d *sweeping) prepare() error {
	plan, err := d.plan(d.Game)
	if err != nil {
		return err
	}
	d.result.Values = plan.Values()
	for _, m := range plan.Metrics() {
		if m.IsCounted() {
			d.metrics = append(d.metrics, m)
		}
	}
	for _, g := range d.Goals {
		if err := g.check(plan.Metrics()); err != nil {
			return err
		}
	}
	places, err := grid(d.Axes)
	if err != nil {
		return err
	}
	for _, at := range places {
		p := d.newRun(at)
		if _, err := d.load(p); err != nil {
			return err
		}
		if p.changed == 0 {
			d.base = p
		}
		d.points = append(d.points, p)
	}
	if d.base == nil {
		d.base = &sweptRun{isUsual: true, columns: make([][]int64, len(d.metrics))}
		for _, a := range d.Axes {
			d.base.values = append(d.base.values, a.Usual)
		}
	}
	d.limit = d.forecast()
	return nil
}

// plan measures the usual metrics, those asked for, and those of the goals.
func (d *sweeping) plan(g *rules.Game) (*measure.Plan, error) {
	names := append(slices.Clone(usualSwept), d.Metrics...)
	for _, goal := range d.Goals {
		names = append(names, goal.Metric)
	}
	return measure.New(g, names, measure.Options{Playouts: d.Playouts})
}

// forecast is about how many games are played in all.
func (d *sweeping) forecast() int {
	blocks := 0
	if d.base.isUsual {
		blocks = d.blocks
	}
	if d.Search {
		left := len(d.points)
		done := 0
		for _, budget := range d.budgets() {
			blocks += left * (budget - done)
			left, done = (left+1)/2, budget
		}
	} else {
		blocks += len(d.points) * d.blocks
	}
	if d.Goals != nil {
		blocks += 2 * d.blocks
	}
	return blocks * d.Game.Players()
}

func (d *sweeping) play(ctx context.Context) error {
	if err := d.extend(ctx, d.base, d.blocks); err != nil {
		return err
	}
	if d.Search {
		if err := d.halve(ctx); err != nil {
			return err
		}
	} else {
		for _, p := range d.points {
			if err := d.extend(ctx, p, d.blocks); err != nil {
				return err
			}
		}
	}
	if d.Goals == nil {
		return d.look(ctx, d.nearestToUsual())
	}
	return d.name(ctx)
}

// nearestToUsual is the point nearest to the game as it is.
func (d *sweeping) nearestToUsual() *sweptRun {
	var at []int
	for _, a := range d.Axes {
		at = append(at, a.nearest(a.Usual))
	}
	return d.at(at)
}

// at is the point at some places of the axes.
func (d *sweeping) at(places []int) *sweptRun {
	i := 0
	for axis, place := range places {
		i = i*len(d.Axes[axis].Values) + place
	}
	return d.points[i]
}

func (d *sweeping) answer() {
	r := &d.result
	r.Metrics, r.Of = d.metrics, len(d.points)
	r.Base = d.told(d.base)
	for _, p := range d.points {
		if p.blocks > 0 {
			r.Points = append(r.Points, d.told(p))
		}
	}
	var p []float64
	for _, point := range r.Points {
		for _, f := range point.compared() {
			p = append(p, f.P)
		}
	}
	adjusted := d.Correction.adjust(p)
	for _, point := range r.Points {
		for _, f := range point.compared() {
			f.Adjusted, adjusted = adjusted[0], adjusted[1:]
		}
	}
}

// compared are the figures of a point that is not the game as it is.
func (p *SweptPoint) compared() (list []*Figure) {
	for i := range p.Figures {
		if f := &p.Figures[i]; f.Blocks > 1 {
			list = append(list, f)
		}
	}
	return list
}

// settingsText writes values as settings: "size=6, drawn=on".
func settingsText(axes []Axis, values []any) string {
	var list []string
	for i, a := range axes {
		list = append(list, fmt.Sprintf("%s=%s", a.Name, valueText(values[i])))
	}
	return strings.Join(list, ", ")
}

// Line are the points that differ from the centre on one axis alone, in the order of that
// axis. Of a search not all of them were played in full.
func (r *Swept) Line(axis int) (line []*SweptPoint) {
	if r.Centre == nil {
		return nil
	}
	for i := range r.Points {
		p := &r.Points[i]
		differs := func(other int) bool { return other != axis && p.At[other] != r.Centre[other] }
		if !slices.ContainsFunc(indices(len(p.At)), differs) {
			line = append(line, p)
		}
	}
	return line
}

func indices(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// Figure is the figure of a metric; nil where fewer than two blocks tell of it.
func (p *SweptPoint) Figure(metric string) *Figure {
	i := slices.IndexFunc(p.Figures, func(f Figure) bool { return f.Name == metric })
	if i < 0 {
		return nil
	}
	return &p.Figures[i]
}
