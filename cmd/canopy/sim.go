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
		Use:   "sim GAME",
		Short: "Play many games and show how balanced they are",
		Long: `Play many games and show who wins how often, how long games last and how many
moves there are to choose from.

Games are played in blocks, as many in each as there are players: with the same deal
and dice, and with the agents in other seats each time. So no agent has the better
seat or the better cards. If the agents differ, there is a table of them too. Games of
a block are not independent, so intervals are made from blocks; --games is rounded up
to whole ones.
Without --agents the strongest agent plays for which a fixed amount of work is enough:
its playouts are counted, not timed, so that the same one plays on every machine. It is
told which, and what the next stronger one would take. Unless --games says otherwise,
agents that think play 1000 games, and random ones 10000. Where neither the game nor the
agents chosen leave anything to chance, the first four moves are made at random.
The same seed gives the same figures, whatever the number of workers. Only the
time differs, and is told on stderr. Ctrl-C stops early, shows the blocks played so
far, marked as stopped, and ends with exit status 130.
A game whose script makes a mistake while it is played, or that of an agent, is never
a result. The first such game stops it all, and is told with what it takes to play it
again: canopy play with its --seed, --game, --rotation and --opening, and a --seat for each agent,
of whom the first sits in seat 1, in rotation 1 in seat 2 and so on. With --on-error
go-on failed games are counted apart. The exit status is 1 in both cases.
--until 1% stops as soon as the share of every seat is known to 1 % on either side, and
--target 48..52% as soon as it is sure whether the first seat's share lies within (2=48..52%
for the second seat's); --games is then the most it plays (default 1000000). What stops
them is an interval that holds at every look, however often one looks; it is told with the
verdict: inside, outside, or undecided and how many more games it takes. Games cut off or
failed are no draws: a block counts with its games that finished, and not at all where none
did.
--ladder random,mcts:100,mcts:1000 asks the same at rising strength, each in all seats and
with --games at each (default 1000), and says where the verdict flips, or another seat is
favoured. --html goes with it, other files do not.
--impact tells what each card, or each kind of piece on the board, is worth to the player
who begins with it. Each deal is played as it is, and again with his cards exchanged for
others or a piece taken off: each card is with him in --games (default 1000), and in as many
not. Cards that change the rules for the player before whom they lie are put there. Where
nobody begins with cards it is those that lie open, and the first seat's share.
--resume FILE keeps the run in a file, every ten seconds and when it is stopped. The same
command goes on with what is there, with as many workers as one likes, and in the end shows
what one run would have shown; with more --games it goes on to those. A file of another run
is refused. It does not keep single games, for --csv and --parquet.
--metrics measures more: see help metrics. Some need to know how a game stands, by --values.
Files are written besides: --html is a page with tables and plots that needs nothing
else; --csv and --parquet have a row for each game: block, rotation, seed, end, plies,
decisions, cut_off, failed, share_N and agent_N of each seat, and for each metric NAME
its value in the game and NAME_of, of how many it is (see help metrics). --snapshot
keeps the figures and what the script notes, and --against compares with those of a snapshot of the same game and
agents: figures that have moved by more than luck explains (5 % for all together) are
listed, and the exit status is 1.
Numbers that a script notes (g:note) are shown with their mean over all games.
JSON: { game, parameters, seed, opening, games: those played, blocks, agents: [one for each
player], random: true if all play at random, chosen: { agent, work: about how many moves its
playouts take, budget, next, next_work, next_games: how many games of the next stronger one
the budget is enough for, endless: an agent whose games do not end }, one_game: true if all
blocks are the same, until, target: { seat, low, high }, anytime:
[{ name, score }], shares that hold at every look, verdict: "inside", "outside" or
"undecided", sure: whether it stopped because it knew, needed: about how many games it takes
to know, players: [{ name, wins, score: { value, low, high } }], teams: [{ players,
wins, score }] where there are teams, together: { wins, score } where all win or lose
together, standings: [{ agent, wins, score }] where agents differ, interval: what
intervals are made from: "blocks", fairness: { p, effect: Cohen's w, entropy, range,
fair_range: what luck makes of it }, draws, draw_share: { value, low, high }, cut_off,
cut_off_share, failed, length: { mean, low, high, sd, p5, median, p95, longest }, choices:
{ mean, low, high, largest }, notes: [{ name, count, mean:
{ value, low, high }, sd, p5, median, p95, histogram: [[value, times]] }], metrics:
[{ name, title, unit, value, low, high }], values: where values come from, failure:
the first game that failed, { seed, number, rotation, agent, ply, message }, where one
did, script_hash, stopped: true if stopped early, against: { moved: [{ before, now:
{ name, title, unit, estimate: { value, low, high }, error, blocks }, p_adjusted }],
same, missing, remarks } with --against, timing }. The score is the share of
the wins, of the games that finished, with its 95 % interval (Wilson's, for as many
games as the blocks tell as much as; those of more than two seats hold all at once); it is
null where no game finished. With --ladder:
{ game, parameters, seed, script_hash, games: at each rung, rungs: [{ agent, favours: [who
surely has more than an even share], and all of the above }], shifts: [{ from, to, verdict:
true if that flips, player: whose favour does }], stopped, timing }. With --impact:
{ game, parameters, seed, agents, random, script_hash, opening, games: all that were played,
cut_off, items: [{ name, place: "held", "displayed", "in force" or "on board", with, without,
value: { value, low, high }, p, p_adjusted, games: pairs that tell of it, blocks, reason: why
nothing is told }], significant: how many differ from no effect, left: decks left out,
stopped, timing }; the intervals of values hold for all items at once. Nothing but
timing differs from run to run.`,
		Example: `  canopy sim jungle
  canopy sim breakthrough --set size=6 --games 100000
  canopy sim breakthrough --agents mcts:100,greedy --games 200
  canopy sim tic-tac-toe --until 1% --metrics forced,wait
  canopy sim mancala --target 48..52% --ladder random,greedy,mcts:100 --games 2000
  canopy sim hearts --set to=1 --impact --agents greedy
  canopy sim jungle --agents mcts:100 --games 100000 --resume jungle.json
  canopy sim big-jungle --seed 7 --json
  canopy sim halma --html halma.html --csv halma.csv
  canopy sim ./mine.lua --against balance.json`,
		Args: takes("GAME"),
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
