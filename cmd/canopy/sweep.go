package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/scripts"
	"canopy/sim/measure"
	"canopy/sim/report"
	"canopy/sim/study"

	"github.com/spf13/cobra"
)

type sweepOptions struct {
	program    *program
	game       gameOptions
	vary       texts
	search     texts
	target     texts
	metrics    text
	correction text
	agents     text
	opening    wholeNumber
	games      wholeNumber
	seed       wholeNumber
	workers    wholeNumber
	tree       treeSize
	files      fileOptions
}

// usualSweep is how many games of each combination are played unless it is said.
const usualSweep = 2_000

func newSweep(p *program) *cobra.Command {
	o := &sweepOptions{
		program:    p,
		vary:       texts{kind: "NAME=VALUES"},
		search:     texts{kind: "METRIC=RANGE"},
		target:     texts{kind: "METRIC=RANGE"},
		metrics:    text{kind: "METRICS"},
		correction: text{value: string(study.Holm), kind: "NAME"},
		agents:     text{kind: "AGENTS"},
		games:      wholeNumber{n: usualSweep, from: 1, to: maxMatchGames},
		workers:    wholeNumber{from: 1, to: maxWorkers},
		opening:    wholeNumber{from: 0, to: maxOpening},
	}
	c := &cobra.Command{
		Use:   "sweep GAME --vary NAME=FROM..TO[:STEP]",
		Short: "Try values of parameters, and find those that make a game fair",
		Long: `Try values of parameters, and find those that make a game fair.

--vary NAME=FROM..TO:STEP tries numbers, NAME=a|b|c some values, and NAME alone all values
of a flag or choice. Given several times it tries all combinations, at most 1,000. All are
played on the same deals, so that most of the luck cancels out, and each is compared with
the game as it is. Differences have 95 % intervals, and p is the chance that luck alone
brings one, adjusted for all comparisons of the sweep: by Holm, by Benjamini-Hochberg (bh),
or not at all (none).
--target METRIC=RANGE says where a metric is meant to lie: first=48..52%, draws=0..5%,
length=20..40; a single value stands for 2 points on either side of it, and of numbers for
5 % of it. It names the combination nearest to the middle of all targets, and the smallest
change that meets them: the fewest parameters, and then the fewest steps. Both are measured
again with the next seed before they are named, since the best of many has been lucky too;
the verdict (inside, outside or undecided) comes from those games alone.
--search METRIC=RANGE does the same with fewer games: all combinations play a little, then
the better half of them twice as much, and so on, up to --games.
Sensitivity is by how much a metric changes with a parameter. The safety margin is how far
it can move before the metric leaves its range. Of two numbers it is told how much of the
one makes up for 1 more of the other, so that the metric stays as it is; only where it is
sure to change with the one.
The same seed gives the same figures, whatever the number of workers. Ctrl-C stops early,
tells of the games played so far, and ends with exit status 130.
Files are written besides: --html is a page with tables and plots that needs nothing
else; --csv and --parquet have a row for each combination and metric: point (base for the
game as it is, grid, and best and smallest for those named, measured again), set_NAME of
each parameter, metric, seed, games, blocks, cut_off, full, value, low, high, difference,
difference_low, difference_high, p, p_adjusted, pairs and target.
JSON: { game, parameters, agents, seed, script_hash, games: of each, varied: [{ name,
values, usual }], correction, targets: [{ metric, low, high }], metrics: [{ name, title,
unit }], base: the game as it is, points: [{ values, games, blocks, cut_off, full, figures:
[{ name, value: { value, low, high }, difference, p, p_adjusted, blocks, target }] }],
points_of: how many combinations there are, rounds: of a search, best, smallest: { values,
changed, steps, seed, games, blocks, figures, targets: [{ metric, low, high, value, verdict }],
verdict }, sensitivity: [{ metric, parameter, from, to, per_unit, edge }], exchange: [{ metric, for,
parameter, rate: how much of parameter makes up for 1 more of for }], margins:
[{ metric, low, high, parameter, inside, from, to, out_below, out_above }], values: where
values come from, stopped }.`,
		Example: `  canopy sweep breakthrough --vary size=5..8
  canopy sweep mancala --vary beads=1..9 --target first=48..52%
  canopy sweep jungle --vary tiger_jumps --vary repetition=0..3 --correction bh
  canopy sweep mancala --vary beads=1..9 --search first=50% --search draws=0..5%
  canopy sweep mancala --vary beads=1..9 --agents greedy --html sweep.html --csv sweep.csv`,
		Args: takes("GAME"),
	}
	o.game.addTo(p, c)
	seedFlag(c, &o.seed, 1)
	c.Flags().Var(&o.vary, "vary", "a parameter and its values: size=6..12:2, name=a|b; may be repeated")
	c.Flags().Var(&o.target, "target", "where a metric is meant to lie: first=48..52%; may be repeated")
	c.Flags().Var(&o.search, "search", "the same, and play those on that come near it; may be repeated")
	c.Flags().Var(&o.metrics, "metrics", "what else to measure, with commas: see help metrics")
	c.Flags().Var(&o.correction, "correction", "how p is adjusted for many comparisons: holm, bh or none")
	c.Flags().Var(&o.agents, "agents", "who plays: one agent, or one a seat, with commas (default: as for sim)")
	c.Flags().Var(&o.opening, "opening", "how many moves to make at random first, the same for a block")
	c.Flags().Var(&o.games, "games", "how many games of each combination to play")
	c.Flags().Var(&o.tree, "tree", "how much memory an agent's tree may take (default 256MB, for ab less)")
	c.Flags().Var(&o.workers, "workers", "how many games to play at once (default: one on each core)")
	o.files.addTo(c, "combination and metric")
	p.complete(c, "agents", p.completeAgents)
	p.complete(c, "metrics", p.completeMetrics)
	p.complete(c, "vary", p.completeVary)
	p.complete(c, "correction", fixed(study.Corrections()...))
	p.runs(c, func(args []string) error { return o.run(args[0]) })
	return c
}

// completeVary completes the parameters of the game that stands before.
func (p *program) completeVary(c *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if strings.Contains(begun, "=") {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return p.completeSet(c, args, begun)
}

func (o *sweepOptions) run(name string) error {
	s, err := o.sweep(name)
	if err != nil {
		return err
	}
	ctx, stop := o.program.system.untilInterrupted()
	defer stop()
	pick, err := o.seat(ctx, s)
	if err != nil {
		return err
	}
	files, err := o.files.open(o.program, namedGame{name, &o.game})
	if err != nil {
		return err
	}
	defer files.abandon()
	r, err := o.play(ctx, s)
	if err != nil {
		return stoppedByGame(err, false)
	}
	told := report.NewSweep(*s, r)
	told.Chosen = report.NewChosen(pick)
	err = errors.Join(o.print(told), o.finishFiles(files, told))
	if err == nil && r.Stopped {
		err = fmt.Errorf("%w after %d of %d combinations", errStopped, told.Complete(), r.Of)
	}
	return err
}

func (o *sweepOptions) print(s *report.Sweep) error {
	if o.game.json {
		return s.WriteJSON(o.program.system.stdout)
	}
	s.Columns = o.program.textWidth()
	return o.program.writeText(s)
}

// finishFiles writes the sweep into the files that were asked for.
func (o *sweepOptions) finishFiles(f *files, s *report.Sweep) error {
	return errors.Join(
		writeNew(o.files.csv.value, f.csv, s.WriteCSV),
		writeNew(o.files.parquet.value, f.parquet, s.WriteParquet),
		f.finishPage(s.WriteHTML),
	)
}

// sweep is what the command line asks for.
func (o *sweepOptions) sweep(name string) (*study.Sweep, error) {
	if len(o.vary.values) == 0 {
		return nil, usagef("--vary is missing: which parameter, with which values? See canopy about %s", name)
	}
	g, err := o.game.load(o.program, name)
	if err != nil {
		return nil, err
	}
	s := &study.Sweep{
		Game: g, Games: int(o.games.n), Seed: o.seed.n, Workers: int(o.workers.n), Search: len(o.search.values) > 0,
		Load: func(settings []study.Setting) (*rules.Game, error) { return o.loadWith(name, settings) },
	}
	if s.Axes, err = readAxes(o.vary.values, g); err != nil {
		return nil, err
	}
	if s.Goals, err = readGoals(o.search.values, o.target.values, g); err != nil {
		return nil, err
	}
	s.Correction = study.Correction(o.correction.value)
	if !slices.Contains(study.Corrections(), o.correction.value) {
		return nil, usagef("--correction: %w", nearest.Unknown("correction", o.correction.value, study.Corrections()))
	}
	if o.metrics.value != "" {
		s.Metrics = strings.Split(o.metrics.value, ",")
		if _, err := measure.New(g, s.Metrics, measure.Options{}); err != nil {
			return nil, usagef("--metrics: %w", err)
		}
	}
	return s, nil
}

// seat says who plays all combinations.
func (o *sweepOptions) seat(ctx context.Context, s *study.Sweep) (pick *study.Pick, err error) {
	points := 1
	for _, a := range s.Axes {
		points *= len(a.Values)
	}
	who := seating{o.tree, "agents", o.agents, &o.opening}
	s.Agents, pick, err = who.seat(ctx, o.program, s.Game, s.Games, points)
	s.Opening = int(o.opening.n)
	return pick, err
}

// loadWith loads the game with other values of what is varied.
func (o *sweepOptions) loadWith(name string, settings []study.Setting) (*rules.Game, error) {
	var own []string
	for _, s := range settings {
		own = append(own, s.Name+"="+s.Value)
	}
	game := o.game
	game.sets.values = overridden(game.sets.values, own)
	g, err := game.load(o.program, name)
	var mistake *scripts.SettingError
	if errors.As(err, &mistake) {
		return nil, usagef("--vary: %w", err)
	}
	return g, err
}

func readAxes(texts []string, g *rules.Game) ([]study.Axis, error) {
	var axes []study.Axis
	for _, text := range texts {
		a, err := study.ReadAxis(text, g)
		if err != nil {
			return nil, usagef("--vary: %w", err)
		}
		axes = append(axes, a)
	}
	if err := study.CheckAxes(axes); err != nil {
		return nil, usagef("--vary: %w", err)
	}
	return axes, nil
}

func readGoals(search, target []string, g *rules.Game) ([]study.Goal, error) {
	var goals []study.Goal
	for i, text := range slices.Concat(search, target) {
		flag := "--search"
		if i >= len(search) {
			flag = "--target"
		}
		goal, err := study.ReadGoal(text, g)
		if err != nil {
			return nil, usagef("%s: %w", flag, err)
		}
		goals = append(goals, goal)
	}
	return goals, nil
}

// play plays behind a progress bar, if somebody is there to see it.
func (o *sweepOptions) play(ctx context.Context, s *study.Sweep) (*study.Swept, error) {
	if o.program.system.stderrTerminal {
		bar := newBar(o.program.system.stderr, int(o.games.n))
		s.Progress = func(done, limit int) {
			bar.ChangeMax(limit)
			_ = bar.Set(done)
		}
		defer func() { _ = bar.Clear() }()
	}
	return s.Run(ctx)
}
