package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"canopy/core/rules"
	"canopy/sim/batch"
	"canopy/sim/measure"
	"canopy/sim/report"
	"canopy/sim/stats"
	"canopy/sim/study"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
)

type simOptions struct {
	program *program
	game    gameOptions
	games   wholeNumber
	agents  text
	tree    treeSize
	workers wholeNumber
	seed    wholeNumber
	onError onError
	outputs outputOptions
	opening wholeNumber
	until   percentage
	target  text
	ladder  text
	impact  bool
	resume  text
	metrics text
	values  valuesFrom
}

// Bounds of what sim takes: more than anybody waits for, and little enough for its
// tallies.
const (
	maxGames   = 1_000_000_000_000
	maxWorkers = 1024
)

// How many games are played unless it is said: as they are, at most until it is sure, and at
// each rung of a ladder.
const (
	usualSim   = 10_000
	usualUntil = 1_000_000
	usualRung  = 1_000
)

func newSim(p *program) *cobra.Command {
	o := &simOptions{
		program: p,
		games:   wholeNumber{from: 1, to: maxGames},
		workers: wholeNumber{from: 1, to: maxWorkers},
		opening: wholeNumber{from: 0, to: maxOpening},
		target:  text{kind: "RANGE"},
		ladder:  text{kind: "AGENTS"},
		resume:  text{kind: "FILE"},
		metrics: text{kind: "METRICS"},
		agents:  text{kind: "AGENTS"},
		onError: stopOnError,
	}
	c := &cobra.Command{
		Use:     "sim GAME",
		Short:   "Play many games and show how balanced they are",
		Long:    simHelp,
		Example: simExamples,
		Args:    takes("GAME"),
	}
	o.game.addTo(p, c)
	seedFlag(c, &o.seed, 1)
	c.Flags().Var(&o.games, "games", fmt.Sprintf("how many games to play, or at most (default %d, see above)", usualSim))
	c.Flags().Var(&o.until, "until", "stop when every seat's share is known to this on either side")
	c.Flags().Var(&o.target, "target", "stop when it is sure whether the first seat's share is within, like 48..52%")
	c.Flags().Var(&o.ladder, "ladder", "ask the same of agents of rising strength, with commas")
	c.Flags().BoolVar(&o.impact, "impact", false, "what each card or kind of piece is worth to who begins with it")
	c.Flags().Var(&o.resume, "resume", "keep the run in a file, and go on with it if it is there")
	c.Flags().Var(&o.metrics, "metrics", "what else to measure, with commas: see help metrics")
	c.Flags().Var(&o.values, "values", "how metrics know how a game stands: evaluate, or playouts:N")
	c.Flags().Var(&o.opening, "opening", "how many moves to make at random first, the same for a block")
	c.Flags().Var(&o.agents, "agents", "who plays: one agent, or one a seat, with commas (default: see above)")
	c.Flags().Var(&o.tree, "tree", "how much memory an agent's tree may take (default 256MB, for ab less)")
	c.Flags().Var(&o.onError, "on-error", "when a game fails: stop, or go-on and count it")
	c.Flags().Var(&o.workers, "workers", "how many games to play at once (default: one on each core)")
	o.outputs.addTo(c)
	p.complete(c, "agents", p.completeAgents)
	p.complete(c, "ladder", p.completeAgents)
	p.complete(c, "metrics", p.completeMetrics)
	p.complete(c, "values", fixed(valuesByScript, valuesByPlayouts))
	p.complete(c, "on-error", fixed(string(stopOnError), string(goOnOnError)))
	p.runs(c, func(args []string) error { return o.run(args[0]) })
	return c
}

func (o *simOptions) run(name string) error {
	g, err := o.game.load(o.program, name)
	if err != nil {
		return err
	}
	if err := o.checkResume(); err != nil {
		return err
	}
	if o.impact {
		return o.weigh(g)
	}
	if o.ladder.given {
		if o.outputs.areOfOne() {
			return usagef("--ladder is of many balances: --csv, --parquet, --snapshot and --against are of one, and do not go with it")
		}
		return o.climb(name, g)
	}
	return o.balance(name, g)
}

// balance asks how the wins are shared.
func (o *simOptions) balance(name string, g *rules.Game) error {
	q, err := o.question(g)
	if err != nil {
		return err
	}
	ctx, stop := o.program.system.untilInterrupted()
	defer stop()
	pick, err := o.seat(ctx, q)
	if err != nil {
		return err
	}
	out, err := o.outputs.open(o.program, name, &o.game, report.Games{Game: g, Agents: q.Agents, Seed: q.Seed, Plan: q.Plan})
	if err != nil {
		return err
	}
	defer out.abandon()
	out.follow(q)
	kept, err := o.resumed(ctx, q, out)
	if err != nil {
		return err
	}
	defer kept.close()
	answer, err := o.play(ctx, *q)
	if err != nil {
		return stoppedByGame(err, true)
	}
	balance := report.NewAnswered(*q, answer)
	balance.Chosen = report.NewChosen(pick)
	finished := out.finish(balance)
	if err := errors.Join(o.print(balance), finished, kept.failed()); err != nil {
		return err
	}
	if answer.Summary.Stopped {
		return fmt.Errorf("%w after %d of %d games%s", errStopped, answer.Summary.Games, wholeBlocks(q), kept.goOnHint())
	}
	return cmp.Or(failedError(answer.Summary), movedError(balance.Against))
}

// failedError is nil if no game has failed.
func failedError(s *batch.Summary) error {
	if s.Failed == 0 {
		return nil
	}
	return fmt.Errorf("%d of %d games failed, the first: %w", s.Failed, s.Games, s.Failure)
}

// question is what the command line asks, but for the agents.
func (o *simOptions) question(g *rules.Game) (*study.Balance, error) {
	q := &study.Balance{
		Game: g, Games: o.mostGames(), Seed: o.seed.n, Opening: int(o.opening.n),
		GoOn: o.onError == goOnOnError, Workers: int(o.workers.n), Until: float64(o.until),
	}
	var err error
	if o.target.given {
		if q.Target, err = study.ReadTarget(o.target.value, g); err != nil {
			return nil, usagef("--target: %w", err)
		}
	}
	if err := o.values.check(g); err != nil {
		return nil, err
	}
	if o.metrics.given {
		q.Plan, err = measure.New(g, o.metricNames(), measure.Options{Playouts: o.values.playouts, Heat: o.outputs.wantsFigures()})
		if err != nil {
			return nil, usagef("--metrics: %w", err)
		}
	}
	return q, nil
}

func (o *simOptions) metricNames() []string {
	if !o.metrics.given {
		return nil
	}
	return strings.Split(o.metrics.value, ",")
}

// mostGames is how many games are played, or at most.
func (o *simOptions) mostGames() int {
	switch {
	case o.games.given:
		return int(o.games.n)
	case o.ladder.given:
		return usualRung
	case o.until > 0 || o.target.given:
		return usualUntil
	}
	return usualSim
}

// wholeBlocks is how many games the blocks have that hold those asked for.
func wholeBlocks(q *study.Balance) int {
	r := batch.Run{Game: q.Game, Games: q.Games}
	return r.Blocks() * q.Game.Players()
}

// play plays the games behind a progress bar, if somebody is there to see it.
func (o *simOptions) play(ctx context.Context, q study.Balance) (*study.Balanced, error) {
	if o.program.system.stderrTerminal {
		bar := newBar(o.program.system.stderr, wholeBlocks(&q))
		if q.From != nil {
			_ = bar.Set(q.From.Summary.Games)
		}
		q.Progress = func(done int, share stats.Interval) {
			bar.Describe(fmt.Sprintf("%.1f to %.1f %%", 100*share.Low, 100*share.High))
			_ = bar.Set(done)
		}
		defer func() { _ = bar.Clear() }()
	}
	return q.Run(ctx)
}

// barWidth leaves room for the figures beside the bar.
const barWidth = 30

func newBar(w io.Writer, games int) *progressbar.ProgressBar {
	return progressbar.NewOptions(games,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetWidth(barWidth),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("games"),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetRenderBlankState(true),
		progressbar.OptionClearOnFinish(),
	)
}

// print writes the figures to stdout. The time is part of the JSON, and apart from
// the text.
func (o *simOptions) print(b *report.Balance) error {
	if o.game.json {
		return b.WriteJSON(o.program.system.stdout)
	}
	if err := o.program.writeText(b); err != nil {
		return err
	}
	if b.Against != nil {
		if err := o.program.writeText(b.Against); err != nil {
			return err
		}
	}
	return b.Timing.WriteText(o.program.system.stderr)
}
