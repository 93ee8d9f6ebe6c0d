package study

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/batch"
	"canopy/sim/measure"
	"canopy/sim/stats"
)

// confidence is that of all intervals.
const confidence = 0.95

// Arm is one of two things that are compared.
type Arm struct {
	// Name tells the arms apart: "jungle+leopard-leaps".
	Name   string
	Game   *rules.Game
	Agents []agent.Maker
	Seed   uint64
}

// Compare asks whether two games, or the same game between other agents, come out
// differently. Block k of the one has the deal of block k of the other where their seeds
// are equal, so that most of the luck cancels out.
type Compare struct {
	A, B Arm
	// Games is how many games of each arm are played at most.
	Games int
	// Opening is how many moves are made at random before the agents play: see
	// [batch.Run.Opening].
	Opening int
	// Margin stops it as soon as the difference of the first seat's share is known not to
	// be 0, or to be smaller than this; 0 plays all games.
	Margin float64
	// Metrics are compared besides: see [measure.New]. Playouts are for those that need
	// values.
	Metrics  []string
	Playouts int
	Workers  int
	// Each, unless nil, is given every block that counts: that of A (0), and then that of B
	// (1) with the same luck. An error stops the comparison.
	Each     func(arm int, b *batch.Block) error
	Progress Progress
}

// Compared is the answer to [Compare]: all differences are those of B less A.
type Compared struct {
	A, B Arm
	// Games is how many games of each arm were played, and Blocks in how many blocks.
	Games, Blocks int
	CutOff        [2]int
	// Figures are what was compared, the first seat's share first ([FirstSeat]): whatever two
	// pairs of blocks at least tell of.
	Figures []Figure
	// Correlation is that of the first seat's share in the blocks of both arms, and Gain how
	// many blocks with luck of their own tell as much as one pair with the same luck.
	Correlation, Gain float64
	// OnlyA and OnlyB are in how many of the first games of the blocks the first seat won in
	// the one arm and not in the other, and Outcomes whether that may be luck.
	OnlyA, OnlyB int
	Outcomes     stats.Test
	// Anytime is the difference of the first seat's share with an interval that holds at
	// every look.
	Anytime stats.Interval
	// Planned: all games were played that were fixed beforehand. Then the verdict comes from
	// the interval of the first figure, which is for so many games, and else from Anytime.
	Planned bool
	Verdict Verdict
	// Needed is about how many games of each arm it takes to know, where it is undecided;
	// 0 where nobody can tell.
	Needed int
	// Values says where values come from; "" where none were needed.
	Values  string
	Stopped bool
}

// Figure is something that was compared.
type Figure struct {
	Name, Title string
	Unit        measure.Unit
	A, B        stats.Interval
	Difference  stats.Interval
	// P is how likely luck alone brings such a difference, and Adjusted the same in view of
	// how many figures were compared (Holm).
	P, Adjusted float64
	// Blocks is how many pairs of blocks tell of it.
	Blocks int
}

// FirstSeat is the name of the figure that the verdict of a comparison is about: the first
// seat's share.
const FirstSeat = "seat 1"

// Verdict is the answer of a comparison.
type Verdict int

const (
	// Unknown: it takes more games to tell.
	Unknown Verdict = iota
	// Different: the first seat's share differs.
	Different
	// Alike: it differs by less than the margin.
	Alike
)

func (v Verdict) String() string { return [...]string{"undecided", "different", "alike"}[v] }

// comparison is a comparison on its way.
type comparison struct {
	*Compare
	plans    [2]*measure.Plan
	figures  []*figure
	sequence *stats.Sequence // of the differences of the first seat's share
	result   Compared
}

// figure is what is added up for a figure.
type figure struct {
	Figure
	of    func(arm int, b *batch.Block) (float64, bool) // in one block
	means [2]stats.Ratio
	pairs stats.Pairs
}

// Run plays and compares. A cancelled context is no error: the answer is then of the games
// played so far.
func (c *Compare) Run(ctx context.Context) (*Compared, error) {
	d := &comparison{Compare: c, sequence: stats.NewSequence(confidence)}
	if err := d.prepare(); err != nil {
		return nil, err
	}
	players := c.A.Game.Players()
	limit := blocksOf(c.Games, players)
	for done := 0; done < limit; {
		next := nextLook(done, limit)
		played, err := d.round(ctx, done, next-done)
		if err != nil {
			return nil, err
		}
		if done += played; done < next {
			d.result.Stopped = true
			break
		}
		if c.Margin > 0 && d.verdict() != Unknown {
			break
		}
	}
	return d.answer(), nil
}

// Plans are what is measured of A and of B: draws and length, besides the metrics asked for.
func (c *Compare) Plans() (plans [2]*measure.Plan, err error) {
	names := append([]string{"draws", "length"}, c.Metrics...)
	for i, arm := range []*Arm{&c.A, &c.B} {
		if plans[i], err = measure.New(arm.Game, names, measure.Options{Playouts: c.Playouts}); err != nil {
			return plans, err
		}
	}
	return plans, nil
}

func (d *comparison) prepare() error {
	a, b := d.A.Game, d.B.Game
	if a.Players() != b.Players() {
		return fmt.Errorf("%s has %d players and %s has %d: games are compared that as many play", d.A.Name, a.Players(), d.B.Name, b.Players())
	}
	var err error
	if d.plans, err = d.Plans(); err != nil {
		return err
	}
	d.result.Values = d.plans[0].Values()
	for seat := range max(1, a.Players()-1) { // the last share follows from the others
		d.addSeat(seat)
	}
	for i, m := range d.plans[0].Metrics() {
		if j := d.plans[1].Index(m.Name); j >= 0 && m.IsCounted() {
			d.addMetric(m, [2]int{i, j})
		}
	}
	return nil
}

func (d *comparison) addSeat(seat int) {
	title := "share of " + d.A.Game.Definition().Players[seat]
	name := fmt.Sprintf("seat %d", seat+1)
	d.figures = append(d.figures, &figure{
		Figure: Figure{Name: name, Title: title, Unit: measure.Share},
		of:     func(_ int, b *batch.Block) (float64, bool) { return b.Share(board.Player(seat)) },
	})
}

func (d *comparison) addMetric(m measure.Metric, index [2]int) {
	d.figures = append(d.figures, &figure{
		Figure: Figure{Name: m.Name, Title: m.Title, Unit: m.Unit},
		of: func(arm int, b *batch.Block) (float64, bool) {
			counted, of := d.plans[arm].Counted(b, index[arm])
			return float64(counted) / float64(max(of, 1)), of > 0
		},
	})
}

// round plays some blocks of either arm, and adds up the pairs. It answers how many.
func (d *comparison) round(ctx context.Context, first, blocks int) (int, error) {
	var arms [2][]*batch.Block
	for i, arm := range []*Arm{&d.A, &d.B} {
		players := arm.Game.Players()
		run := batch.Run{
			Game: arm.Game, Agents: arm.Agents, Seed: arm.Seed, First: first, Games: blocks * players, Opening: d.Opening, Workers: d.Workers,
			Watch: d.plans[i].Watch, Each: keep(&arms[i]),
		}
		if d.Progress != nil {
			before := (2*first + i*blocks) * players
			run.Progress = func(done int) { d.Progress(before+done, 2*blocksOf(d.Games, players)*players) }
		}
		if _, err := batch.Play(ctx, run); err != nil {
			return 0, fmt.Errorf("%s: %w", arm.Name, err)
		}
	}
	pairs := min(len(arms[0]), len(arms[1]))
	for k := range pairs {
		a, b := arms[0][k], arms[1][k]
		d.add(a, b)
		if d.Each == nil {
			continue
		}
		if err := errors.Join(d.Each(0, a), d.Each(1, b)); err != nil {
			return 0, err
		}
	}
	return pairs, nil
}

// add adds a pair of blocks with the same luck.
func (d *comparison) add(a, b *batch.Block) {
	d.result.Blocks++
	d.result.Games += len(a.Games)
	for i, block := range []*batch.Block{a, b} {
		d.result.CutOff[i] += len(block.Games) - block.Finished()
	}
	d.addOutcome(&a.Games[0], &b.Games[0])
	for i, f := range d.figures {
		x, ok := f.of(0, a)
		y, also := f.of(1, b)
		if !ok || !also {
			continue
		}
		f.means[0].Add(stats.Millionths(x), stats.Whole)
		f.means[1].Add(stats.Millionths(y), stats.Whole)
		f.pairs.Add(stats.Millionths(y), stats.Millionths(x))
		if i == 0 {
			d.sequence.Add((1 + y - x) / 2)
		}
	}
}

// addOutcome compares who won one game. Games of a block are not independent, and so it is
// one of each.
func (d *comparison) addOutcome(a, b *batch.Game) {
	if !a.IsFinished() || !b.IsFinished() {
		return
	}
	switch inA, inB := a.Share(0) == 1, b.Share(0) == 1; {
	case inA && !inB:
		d.result.OnlyA++
	case inB && !inA:
		d.result.OnlyB++
	}
}

// difference turns the interval of a score that stands for a difference into that.
func difference(i stats.Interval) stats.Interval {
	return stats.Interval{Value: 2*i.Value - 1, Low: 2*i.Low - 1, High: 2*i.High - 1}
}

func (d *comparison) verdict() Verdict {
	return verdictOf(difference(d.sequence.Interval()), d.Margin)
}

func verdictOf(i stats.Interval, margin float64) Verdict {
	switch {
	case i.Low > 0 || i.High < 0:
		return Different
	case margin > 0 && i.Low > -margin && i.High < margin:
		return Alike
	}
	return Unknown
}

// mostNeeded is up to how many blocks it is forecast what is needed.
const mostNeeded = 10_000_000

// needed is about how many blocks it takes to know, 0 for more than anybody plays. A planned
// interval gets narrower with the root of their number.
func (d *comparison) needed(now stats.Interval) int {
	n := mostNeeded
	if d.result.Planned {
		half := (now.High - now.Low) / 2
		n = int(min(mostNeeded, math.Ceil(float64(d.result.Blocks)*half*half/(now.Value*now.Value))))
	} else {
		enough := func(i stats.Interval) bool { return verdictOf(difference(i), d.Margin) != Unknown }
		n = d.sequence.Needed(enough, mostNeeded)
	}
	if n >= mostNeeded {
		return 0
	}
	return n
}

// mean is the figure in one arm.
func (f *figure) mean(arm int) stats.Interval {
	if f.Unit == measure.Share {
		return f.means[arm].ShareInterval(confidence)
	}
	return f.means[arm].Interval(confidence)
}

// difference is that of both arms. Shares are not more than 1 apart.
func (f *figure) difference() stats.Interval {
	i := f.pairs.Difference(confidence).Over(stats.Whole)
	if f.Unit == measure.Share {
		i.Low, i.High = max(i.Low, -1), min(i.High, 1)
	}
	return i
}

func (d *comparison) answer() *Compared {
	r := &d.result
	r.A, r.B = d.A, d.B
	r.Anytime = difference(d.sequence.Interval())
	r.Planned = d.Margin == 0 && !r.Stopped && d.figures[0].pairs.Blocks() > 1
	decisive := r.Anytime
	if r.Planned {
		decisive = d.figures[0].difference()
	}
	r.Verdict = verdictOf(decisive, d.Margin)
	if r.Verdict == Unknown && d.sequence.Count() > 0 && decisive.Value != 0 {
		r.Needed = d.needed(decisive) * d.A.Game.Players()
	}
	r.Outcomes = stats.McNemar(r.OnlyA, r.OnlyB)
	told := slices.DeleteFunc(slices.Clone(d.figures), func(f *figure) bool { return f.pairs.Blocks() < 2 })
	p := make([]float64, len(told))
	for i, f := range told {
		p[i] = f.pairs.P()
	}
	for i, adjusted := range stats.Holm(p) {
		f := told[i]
		f.A, f.B = f.mean(0), f.mean(1)
		f.Difference = f.difference()
		f.P, f.Adjusted, f.Blocks = p[i], adjusted, f.pairs.Blocks()
		r.Figures = append(r.Figures, f.Figure)
	}
	r.Correlation = d.figures[0].pairs.Correlation()
	r.Gain, _ = d.figures[0].pairs.Gain()
	return r
}
