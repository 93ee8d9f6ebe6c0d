package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/batch"
	"canopy/sim/report"

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
}

// onError is the value of a flag: what to do when a game fails.
type onError string

const (
	stopOnError onError = "stop"
	goOnOnError onError = "go-on"
)

// Set reads what to do.
func (e *onError) Set(text string) error {
	switch onError(text) {
	case stopOnError, goOnOnError:
		*e = onError(text)
		return nil
	}
	return fmt.Errorf("expected stop or go-on, found %q", text)
}

func (e *onError) String() string { return string(*e) }

// Type is what the help calls the value.
func (e *onError) Type() string { return "WHAT" }

// treeSize is the value of a flag: the memory that a search tree may take, in bytes.
type treeSize int64

// Set reads an amount of memory, like 256MB.
func (t *treeSize) Set(text string) error {
	n, err := agent.ReadBytes(text)
	if err == nil {
		*t = treeSize(n)
	}
	return err
}

func (t *treeSize) String() string { return fmt.Sprintf("%dMB", int64(*t)>>20) }

// Type is what the help calls the value.
func (t *treeSize) Type() string { return "SIZE" }

// Bounds of what sim takes: more than anybody waits for, and little enough for its
// tallies.
const (
	maxGames   = 1_000_000_000_000
	maxWorkers = 1024
)

func newSim(p *program) *cobra.Command {
	o := &simOptions{
		program: p,
		games:   wholeNumber{n: 10_000, from: 1, to: maxGames},
		workers: wholeNumber{from: 1, to: maxWorkers},
		agents:  text{value: "random", kind: "AGENTS"},
		tree:    agent.DefaultTree,
		onError: stopOnError,
	}
	c := &cobra.Command{
		Use:   "sim GAME",
		Short: "Play many games and show how balanced they are",
		Long: `Play many games and show who wins how often, how long games last and how many
moves there are to choose from.

Games are played in blocks, as many in each as there are players: with the same deal
and dice, and with the agents in other seats each time. So no agent has the better
seat or the better cards. If the agents differ, there is a table of them too. Games of
a block are not independent, so intervals are made from blocks; --games is rounded up
to whole ones.
The same seed gives the same figures, whatever the number of workers. Only the
time differs, and is told on stderr. Ctrl-C stops early, shows the blocks played so
far, marked as stopped, and ends with exit status 130.
A game whose script makes a mistake while it is played, or that of an agent, is never
a result. The first such game stops it all, and is told with what it takes to play it
again: canopy play with its --seed, --game and --rotation, and a --seat for each agent,
of whom the first sits in seat 1, in rotation 1 in seat 2 and so on. With --on-error
go-on failed games are counted apart. The exit status is 1 in both cases.
Numbers that a script notes (g:note) are shown with their mean over all games.
JSON: { game, parameters, seed, games: those played, blocks, agents: [one for each
player], players: [{ name, wins, score: { value, low, high } }], teams: [{ players,
wins, score }] where there are teams, together: { wins, score } where all win or lose
together, standings: [{ agent, wins, score }] where agents differ, interval: what
intervals are made from: "blocks", draws, cut_off, failed, length: { mean, sd, p5,
median, p95, longest }, choices: { mean, largest }, notes: [{ name, count, mean:
{ value, low, high }, sd, p5, median, p95, histogram: [[value, times]] }], failure:
the first game that failed, { seed, number, rotation, agent, ply, message }, where one
did, script_hash, stopped: true if stopped early, timing }. The score is the share of
the wins, of the games that finished, with its 95 % interval (Wilson's, for as many
games as the blocks tell as much as); it is null where no game finished. Nothing but
timing differs from run to run.`,
		Example: `  canopy sim jungle
  canopy sim breakthrough --set size=6 --games 100000
  canopy sim breakthrough --agents mcts:100,greedy --games 200
  canopy sim big-jungle --seed 7 --json`,
		Args: takes("GAME"),
	}
	o.game.addTo(p, c)
	seedFlag(c, &o.seed, 1)
	c.Flags().Var(&o.games, "games", "how many games to play, at least")
	c.Flags().Var(&o.agents, "agents", "who plays: one agent, or one a seat, with commas")
	c.Flags().Var(&o.tree, "tree", "how much memory an agent's search tree may take")
	c.Flags().Var(&o.onError, "on-error", "when a game fails: stop, or go-on and count it")
	c.Flags().Var(&o.workers, "workers", "how many games to play at once (default: one on each core)")
	p.complete(c, "agents", p.completeAgents)
	p.complete(c, "on-error", fixed(string(stopOnError), string(goOnOnError)))
	p.runs(c, func(args []string) error { return o.run(args[0]) })
	return c
}

func (o *simOptions) run(name string) error {
	g, err := o.game.load(o.program, name)
	if err != nil {
		return err
	}
	agents, err := o.makers(g)
	if err != nil {
		return usagef("--agents: %w", err)
	}
	ctx, stop := o.program.system.untilInterrupted()
	defer stop()
	run := batch.Run{
		Game: g, Agents: agents, Games: int(o.games.n), Seed: o.seed.n, Workers: int(o.workers.n), GoOn: o.onError == goOnOnError,
	}
	summary, balance, err := o.play(ctx, run)
	if err != nil {
		return stoppedByGame(err)
	}
	if err := o.print(balance); err != nil {
		return err
	}
	switch {
	case summary.Stopped:
		return fmt.Errorf("%w after %d of %d games", errStopped, summary.Games, run.Blocks()*g.Players())
	case summary.Failed > 0:
		return fmt.Errorf("%d of %d games failed, the first: %w", summary.Failed, summary.Games, summary.Failure)
	}
	return nil
}

// makers are who plays. Somebody who thinks for a time does not, since the figures are to
// be the same again.
func (o *simOptions) makers(g *rules.Game) ([]agent.Maker, error) {
	parser := o.program.agents(int64(o.tree), nil)
	makers, err := parser.ParseSeats(o.agents.value, g)
	if err != nil {
		return nil, err
	}
	for _, m := range makers {
		if err := batch.CheckRepeatable(m); err != nil {
			return nil, err
		}
	}
	return makers, nil
}

// play plays the games behind a progress bar, if somebody is there to see it.
func (o *simOptions) play(ctx context.Context, r batch.Run) (*batch.Summary, *report.Balance, error) {
	finish := func() {}
	if o.program.system.stderrTerminal {
		bar := newBar(o.program.system.stderr, r.Blocks()*r.Game.Players())
		r.Progress = func(done int) { _ = bar.Set(done) }
		finish = func() { _ = bar.Clear() }
	}
	summary, err := batch.Play(ctx, r)
	finish()
	if err != nil {
		return nil, nil, err
	}
	return summary, report.NewBalance(r, summary), nil
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
	return b.Timing.WriteText(o.program.system.stderr)
}
