package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/measure"
	"canopy/sim/report"
	"canopy/sim/study"

	"github.com/spf13/cobra"
)

type compareOptions struct {
	program *program
	game    gameOptions
	sets    [2]texts
	agents  text
	of      [2]text
	metrics text
	margin  percentage
	opening wholeNumber
	games   wholeNumber
	seed    wholeNumber
	workers wholeNumber
	tree    treeSize
	files   fileOptions
}

// usualComparison is how many games of each are compared unless it is said.
const usualComparison = 10_000

func newCompare(p *program) *cobra.Command {
	o := &compareOptions{
		program: p,
		agents:  text{kind: "AGENTS"},
		of:      [2]text{{kind: "AGENTS"}, {kind: "AGENTS"}},
		metrics: text{kind: "METRICS"},
		games:   wholeNumber{n: usualComparison, from: 1, to: maxMatchGames},
		workers: wholeNumber{from: 1, to: maxWorkers},
		opening: wholeNumber{from: 0, to: maxOpening},
	}
	c := &cobra.Command{
		Use:   "compare GAME [GAME]",
		Short: "Play two games with the same luck, and tell how they differ",
		Long: `Play two games with the same luck, and tell how they differ: two games, a game and a
variant of it, two files, or one game with other parameters or other agents.

Each block of games of the one is played with the deal and the dice of a block of the
other, so that most of the luck cancels out. Differences are those of the second (B)
less the first (A), each with its 95 % interval, and with the chance that luck alone
brings it in view of how many figures were compared.
The verdict is about the first seat's share of the wins. Without --margin all games are
played, and it comes from the interval for just so many: different, or undecided. With
--margin it stops as soon as it is sure that the share differs, or that it differs by less
than the margin; it then comes from an interval that is wider, and holds however often one
looks. --games is then the most it plays. What stops early tells that interval too.
The same seed gives the same figures, whatever the number of workers. Ctrl-C stops
early, tells of the games played so far, and ends with exit status 130.
Files are written besides: --html is a page with tables and plots that needs nothing
else; --csv and --parquet have a row for each game: arm (a or b), block, rotation, seed,
end, plies, decisions, cut_off, failed, share_N and agent_N of each seat, and for each
metric NAME its value in the game and NAME_of, of how many it is (see help metrics). Games
of one block and rotation have the same luck.
JSON: { a, b: { game, parameters, agents, seed, script_hash, cut_off }, games: of each,
blocks, verdict: "different", "alike" or "undecided", margin, planned: true if the verdict
comes from the first figure's difference, and not from anytime, anytime: { value, low,
high }, needed: about how many games it takes to know, figures: [{ name, title, unit,
a, b, difference: { value, low, high }, p, p_adjusted, blocks }], correlation, gain: how
many blocks with luck of their own tell as much as one with the same luck, outcomes:
{ only_a, only_b, p }, values: where values come from, stopped }.`,
		Example: `  canopy compare jungle jungle+leopard-leaps
  canopy compare jungle --set-b tiger_jumps=along --margin 1%
  canopy compare breakthrough --agents-a greedy --agents-b mcts:100 --games 400
  canopy compare old.lua new.lua --metrics choices,forced
  canopy compare old.lua new.lua --agents mcts:100 --games 1000 --html compare.html`,
		Args: takesOneOrTwoGames,
	}
	o.game.addTo(p, c)
	seedFlag(c, &o.seed, 1)
	for i, arm := range []string{"a", "b"} {
		o.sets[i].kind = "PARAMETER=VALUE"
		c.Flags().Var(&o.sets[i], "set-"+arm, "give a parameter of "+strings.ToUpper(arm)+" alone a value; may be repeated")
		c.Flags().Var(&o.of[i], "agents-"+arm, "who plays "+strings.ToUpper(arm)+" alone")
		p.complete(c, "agents-"+arm, p.completeAgents)
	}
	c.Flags().Var(&o.agents, "agents", "who plays: one agent, or one a seat, with commas (default: as for sim)")
	c.Flags().Var(&o.opening, "opening", "how many moves to make at random first, the same for a block")
	c.Flags().Var(&o.metrics, "metrics", "what else to compare, with commas: see help metrics")
	c.Flags().Var(&o.margin, "margin", "stop when the first seat's share surely differs, or by less than this")
	c.Flags().Var(&o.games, "games", "how many games of each; with --margin at most")
	c.Flags().Var(&o.tree, "tree", "how much memory an agent's tree may take (default 256MB, for ab less)")
	c.Flags().Var(&o.workers, "workers", "how many games to play at once (default: one on each core)")
	o.files.addTo(c, "game")
	p.complete(c, "agents", p.completeAgents)
	p.complete(c, "metrics", p.completeMetrics)
	p.runs(c, func(args []string) error { return o.run(args) })
	return c
}

func takesOneOrTwoGames(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return usagef("GAME is missing: canopy %s", cmd.Use)
	case len(args) > 2:
		return usagef("two games at most are compared, not %d: canopy %s", len(args), cmd.Use)
	}
	return nil
}

func (o *compareOptions) run(names []string) error {
	c, err := o.comparison(names[0], names[len(names)-1])
	if err != nil {
		return err
	}
	ctx, stop := o.program.system.untilInterrupted()
	defer stop()
	pick, err := o.seat(ctx, c)
	if err != nil {
		return err
	}
	files, err := o.openFiles(names, c)
	if err != nil {
		return err
	}
	defer files.abandon()
	r, err := o.play(ctx, c)
	if err != nil {
		return stoppedByGame(err, false)
	}
	told := report.NewComparison(*c, r)
	told.Chosen = report.NewChosen(pick)
	err = errors.Join(o.print(told), files.finishGames(r.Stopped, 2*r.Games), files.finishPage(told.WriteHTML))
	if err == nil && r.Stopped {
		err = fmt.Errorf("%w after %d games of each", errStopped, r.Games)
	}
	return err
}

func (o *compareOptions) print(c *report.Comparison) error {
	if o.game.json {
		return c.WriteJSON(o.program.system.stdout)
	}
	return o.program.writeText(c)
}

// openFiles opens the files that the comparison is written into.
func (o *compareOptions) openFiles(names []string, c *study.Compare) (*files, error) {
	var games []namedGame
	for _, name := range names {
		games = append(games, namedGame{name, &o.game})
	}
	files, err := o.files.open(o.program, games...)
	if err != nil || !o.files.wanted() {
		return files, err
	}
	plans, err := c.Plans()
	if err == nil {
		err = files.writeGames(armGames(&c.A, plans[0], "a"), armGames(&c.B, plans[1], "b"))
	}
	if err != nil {
		files.abandon()
		return nil, err
	}
	c.Each = files.add
	return files, nil
}

func armGames(a *study.Arm, plan *measure.Plan, name string) report.Games {
	return report.Games{Game: a.Game, Agents: a.Agents, Seed: a.Seed, Plan: plan, Part: report.Part{Column: "arm", Value: name}}
}

// comparison is what the command line asks for.
func (o *compareOptions) comparison(a, b string) (*study.Compare, error) {
	c := &study.Compare{Games: int(o.games.n), Margin: float64(o.margin), Workers: int(o.workers.n)}
	for i, arm := range []*study.Arm{&c.A, &c.B} {
		if err := o.arm(arm, i, [2]string{a, b}[i]); err != nil {
			return nil, err
		}
	}
	if a, b := c.A.Game.Players(), c.B.Game.Players(); a != b {
		return nil, usagef("%d play %s and %d play %s: games are compared that as many play", a, c.A.Name, b, c.B.Name)
	}
	if o.metrics.value != "" {
		c.Metrics = strings.Split(o.metrics.value, ",")
		if _, err := measure.New(c.A.Game, c.Metrics, measure.Options{}); err != nil {
			return nil, usagef("--metrics: %w", err)
		}
	}
	return c, nil
}

// arm reads one of the two sides.
func (o *compareOptions) arm(arm *study.Arm, i int, name string) error {
	game := o.game
	game.sets.values = overridden(game.sets.values, o.sets[i].values)
	g, err := game.load(o.program, name)
	if err != nil {
		return err
	}
	*arm = study.Arm{Name: g.Name(), Game: g, Seed: o.seed.n}
	if changed := changedText(g); changed != "" {
		arm.Name += " " + changed
	}
	return nil
}

// seat says who plays. Where nobody was named for either side, both are played by the same
// agents, which are picked for the work of both.
func (o *compareOptions) seat(ctx context.Context, c *study.Compare) (picked *study.Pick, err error) {
	for i, arm := range []*study.Arm{&c.A, &c.B} {
		flag, agents := "agents", o.agents
		if o.of[i].given {
			flag, agents = []string{"agents-a", "agents-b"}[i], o.of[i]
		}
		if picked != nil && !agents.given && picked.Agent.CanPlay(arm.Game) == nil {
			arm.Agents = slices.Repeat([]agent.Maker{picked.Agent}, arm.Game.Players())
			continue
		}
		s := seating{o.tree, flag, agents, &o.opening}
		makers, pick, err := s.seat(ctx, o.program, arm.Game, c.Games, 2)
		if err != nil {
			return nil, err
		}
		if arm.Agents = makers; pick != nil {
			picked = pick
		}
	}
	c.Opening = int(o.opening.n)
	label(&c.A, &c.B)
	return picked, nil
}

// overridden are settings of both sides, unless one of them sets the same itself.
func overridden(both, own []string) []string {
	settings := slices.DeleteFunc(slices.Clone(both), func(set string) bool {
		name, _, _ := strings.Cut(set, "=")
		return slices.ContainsFunc(own, func(o string) bool { return strings.HasPrefix(o, name+"=") })
	})
	return append(settings, own...)
}

// changedText says which parameters of a game are not as usual: "(size=6)".
func changedText(g *rules.Game) string {
	var changed []string
	for _, p := range g.Definition().Parameters {
		if p.Value != p.Default {
			changed = append(changed, fmt.Sprintf("%s=%v", p.Name, p.Value))
		}
	}
	if changed == nil {
		return ""
	}
	return "(" + strings.Join(changed, ", ") + ")"
}

// label tells arms apart that are the same game.
func label(a, b *study.Arm) {
	if a.Name != b.Name {
		return
	}
	for _, arm := range []*study.Arm{a, b} {
		arm.Name += " with " + agentsWords(arm.Agents)
	}
}

// play plays behind a progress bar, if somebody is there to see it.
func (o *compareOptions) play(ctx context.Context, c *study.Compare) (*study.Compared, error) {
	if o.program.system.stderrTerminal {
		bar := newBar(o.program.system.stderr, 2*int(o.games.n))
		c.Progress = func(done, limit int) {
			bar.ChangeMax(limit)
			_ = bar.Set(done)
		}
		defer func() { _ = bar.Clear() }()
	}
	return c.Run(ctx)
}
