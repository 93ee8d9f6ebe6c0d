package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"canopy/core/rules"
	"canopy/sim/batch"
	"canopy/sim/match"
	"canopy/sim/report"
	"canopy/sim/stats"

	"github.com/spf13/cobra"
)

type matchOptions struct {
	program  *program
	game     gameOptions
	tree     treeSize
	games    wholeNumber
	workers  wholeNumber
	seed     wholeNumber
	onError  onError
	opening  wholeNumber
	gauntlet bool
	sprt     eloPair
	alpha    probability
	beta     probability
	files    fileOptions
}

// Bounds of what match takes. It remembers every block, so it takes fewer games than sim.
const (
	usualMatch     = 1_000
	usualSPRTMatch = 100_000
	maxMatchGames  = 10_000_000
	maxOpening     = 1_000
)

func newMatch(p *program) *cobra.Command {
	o := &matchOptions{
		program: p,
		games:   wholeNumber{from: 1, to: maxMatchGames},
		workers: wholeNumber{from: 1, to: maxWorkers},
		opening: wholeNumber{from: 0, to: maxOpening},
		alpha:   0.05, beta: 0.05,
		onError: stopOnError,
	}
	c := &cobra.Command{
		Use:   "match GAME AGENT AGENT…",
		Short: "Let agents play against each other, and rate them",
		Long: `Let agents play against each other, and show who is stronger and how sure that is.

Games are played in blocks of one deal in which everybody moves on by one seat from
game to game: for two players, pairs of games with the seats changed. Every two agents
meet, or with --gauntlet the first meets each of the others. In a game for more, every
choice of as many agents as it takes makes a table; fewer agents are repeated in turn,
two of them on four seats as A B A B. Partners of a team are played by one agent. Each
table has deals of its own.
Told are shares of the win with 95 % intervals from blocks; between two agents Elo, by
the whole blocks, with the likelihood that the first is the stronger one; for three or
more agents ratings in Elo (Bradley-Terry), for more than two sides by the places
(Plackett-Luce), with what a seat is worth. Games that were cut off or failed are no
draws: they count for nobody, and Elo leaves out the blocks that have one.
--sprt ELO0,ELO1 stops as soon as it is sure whether the first of two agents is ELO0
Elo above the second or less (H0), or ELO1 or more (H1): a sequential test (GSPRT) with
the errors --alpha and --beta, which looks after every block. The Elo that is told then
takes account of the stop.
The same seed gives the same figures, whatever the number of workers. Ctrl-C stops
early, shows the games played so far, and ends with exit status 130.
Files are written besides: --html is a page with tables and plots that needs nothing
else; --csv and --parquet have a row for each game: table, block, rotation, seed, end,
plies, decisions, cut_off, failed, and share_N and agent_N of each seat. To watch a balance
from version to version there is canopy sim with --snapshot and --against.
JSON: { game, parameters, seed, opening, agents: [spec], gauntlet, games, block_games: how many
games a block has, sides, standings: [{ agent, games, wins, score: { value, low, high },
rating, above_next }], the best first, separated: true if some never came out ahead of
some others, interval: "blocks", seats: [{ name, rating }], tables: [{ agents, games,
cut_off, failed, blocks, blocks_left_out, blocks_different, duel: { wins, draws, losses,
score, block_scores, elo, elo_error, normalised_elo, superiority } }], sprt: { elo0,
elo1, alpha, beta, llr, lower, upper, verdict: "H0", "H1" or "undecided", elo }, cut_off,
failed, failure, script_hash, stopped, timing }. Agents are told by their number in
agents, from 0. Scores are by side, of the games that finished; a duel is how the first
agent of a table did against the other, and block_scores count its whole blocks, from no
point to all. Ratings, above_next and Elo are { value, low, high }, and null is no limit.
Nothing but timing differs from run to run.`,
		Example: `  canopy match breakthrough mcts:100 greedy
  canopy match jungle random greedy mcts:100 mcts:1000 --games 200 --opening 4
  canopy match breakthrough ab:3 mcts:200 --sprt 0,50
  canopy match hearts ismcts:100 random --games 400 --json
  canopy match jungle random greedy mcts:100 --html match.html --csv games.csv`,
		Args: takesAgents,
	}
	o.game.addTo(p, c)
	seedFlag(c, &o.seed, 1)
	c.Flags().Var(&o.games, "games", fmt.Sprintf("how many games each table plays (default %d; with --sprt the most, %d)", usualMatch, usualSPRTMatch))
	c.Flags().BoolVar(&o.gauntlet, "gauntlet", false, "let the first agent meet the others, and nobody else each other")
	c.Flags().Var(&o.opening, "opening", "how many moves to make at random first, the same for a block")
	c.Flags().Var(&o.sprt, "sprt", "stop when it is sure: Elo of the first agent against the second, H0 and H1")
	c.Flags().Var(&o.alpha, "alpha", "with --sprt: the probability of accepting H1 where H0 holds")
	c.Flags().Var(&o.beta, "beta", "with --sprt: the probability of accepting H0 where H1 holds")
	c.Flags().Var(&o.tree, "tree", "how much memory an agent's tree may take (default 256MB, for ab less)")
	c.Flags().Var(&o.onError, "on-error", "when a game fails: stop, or go-on and count it")
	c.Flags().Var(&o.workers, "workers", "how many games to play at once (default: one on each core)")
	o.files.addTo(c, "game")
	p.complete(c, "on-error", fixed(string(stopOnError), string(goOnOnError)))
	c.ValidArgsFunction = p.completeMatch
	p.runs(c, func(args []string) error { return o.run(args[0], args[1:]) })
	return c
}

// takesAgents is for a game and two agents or more.
func takesAgents(cmd *cobra.Command, args []string) error {
	for i, word := range []string{"GAME", "AGENT", "a second AGENT"} {
		if len(args) <= i {
			return usagef("%s is missing: canopy %s", word, cmd.Use)
		}
	}
	return nil
}

// completeMatch completes the game, and after it agents.
func (p *program) completeMatch(c *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return p.completeGame(c, args, begun)
	}
	return p.completeAgents(c, args, begun)
}

func (o *matchOptions) run(name string, specs []string) error {
	g, err := o.game.load(o.program, name)
	if err != nil {
		return err
	}
	m, err := o.match(g, specs)
	if err != nil {
		return err
	}
	files, err := o.openFiles(name, m)
	if err != nil {
		return err
	}
	defer files.abandon()
	ctx, stop := o.program.system.untilInterrupted()
	defer stop()
	result, err := o.play(ctx, *m)
	if err != nil {
		return stoppedByGame(err, true)
	}
	told := report.NewMatch(*m, result)
	err = errors.Join(o.print(told), files.finishGames(result.Stopped, result.Games), files.finishPage(told.WriteHTML))
	if err != nil {
		return err
	}
	switch {
	case result.Stopped:
		return fmt.Errorf("%w after %d of %d games", errStopped, result.Games, m.Total())
	case result.Failed > 0:
		return fmt.Errorf("%d of %d games failed, the first: %w", result.Failed, result.Games, result.Failure)
	}
	return nil
}

// openFiles opens the files that the match is written into. Each table is a part of its own.
func (o *matchOptions) openFiles(name string, m *match.Match) (*files, error) {
	files, err := o.files.open(o.program, namedGame{name, &o.game})
	if err != nil || !o.files.wanted() {
		return files, err
	}
	var parts []report.Games
	for i, agents := range m.Seatings() {
		parts = append(parts, report.Games{
			Game: m.Game, Agents: agents, Seed: m.Seed, Part: report.Part{Column: "table", Value: strconv.Itoa(i + 1)},
		})
	}
	m.Each = files.add
	if err := files.writeGames(parts...); err != nil {
		files.abandon()
		return nil, err
	}
	return files, nil
}

// stoppedByGame says of a game that failed how to go on all the same, where one can.
func stoppedByGame(err error, canGoOn bool) error {
	var failure *batch.GameError
	if canGoOn && errors.As(err, &failure) && failure.Stack == "" {
		return fmt.Errorf("a game failed, and stopped all (--on-error go-on counts such games apart): %w", err)
	}
	return err
}

// match is the match that the command line asks for.
func (o *matchOptions) match(g *rules.Game, specs []string) (*match.Match, error) {
	m := &match.Match{
		Game: g, Gauntlet: o.gauntlet, Games: o.mostGames(), Seed: o.seed.n,
		Workers: int(o.workers.n), GoOn: o.onError == goOnOnError, Opening: int(o.opening.n),
	}
	if g.Players() == 1 || g.Together() {
		return nil, usagef("nobody plays against anybody in %s, so there is no match: compare what agents reach in it, by canopy sim %s --agents %s, and so on", g.Name(), g.Name(), specs[0])
	}
	var err error
	if m.Agents, err = o.program.repeatable(o.tree).ParseList(strings.Join(specs, ","), g); err != nil {
		return nil, &usageError{err}
	}
	if o.sprt.given {
		test := stats.NewSPRT(o.sprt.low, o.sprt.high)
		test.Alpha, test.Beta = float64(o.alpha), float64(o.beta)
		m.Test = &test
	}
	if err := m.Check(); err != nil {
		return nil, &usageError{err}
	}
	return m, nil
}

// mostGames is how many games a table plays.
func (o *matchOptions) mostGames() int {
	switch {
	case o.games.given:
		return int(o.games.n)
	case o.sprt.given:
		return usualSPRTMatch
	}
	return usualMatch
}

// play plays the match behind a progress bar, if somebody is there to see it.
func (o *matchOptions) play(ctx context.Context, m match.Match) (*match.Result, error) {
	if o.program.system.stderrTerminal {
		bar := newBar(o.program.system.stderr, m.Total())
		m.Progress = func(done int) { _ = bar.Set(done) }
		defer func() { _ = bar.Clear() }()
	}
	return match.Play(ctx, m)
}

// print writes the figures to stdout. The time is part of the JSON, and apart from
// the text.
func (o *matchOptions) print(m *report.Match) error {
	if o.game.json {
		return m.WriteJSON(o.program.system.stdout)
	}
	if err := o.program.writeText(m); err != nil {
		return err
	}
	return m.Timing.WriteText(o.program.system.stderr)
}
