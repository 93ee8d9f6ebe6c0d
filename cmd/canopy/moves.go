package main

import (
	"fmt"
	"strings"

	"canopy/core/rules"

	"github.com/spf13/cobra"
)

type movesOptions struct {
	program  *program
	game     gameOptions
	position positionOptions
}

func newMoves(p *program) *cobra.Command {
	o := &movesOptions{program: p}
	c := &cobra.Command{
		Use:   "moves GAME",
		Short: "List the legal moves of a position",
		Long: `List the legal moves of a position, sorted, one a line.

A game in which chance sets up the start takes a seed; the seed used is told on
stderr.

JSON: { game, parameters, seed: where chance plays a part, position, due: the
player, moves: [move], result: { end, cut_off, winner, places } of a position in
which the game is over }`,
		Example: `  canopy moves jungle
  canopy moves jungle --from "3d3/7/7/7/2R4/7/7/7/3L3 w"`,
		Args: takes("GAME"),
	}
	o.game.addTo(p, c)
	o.position.addTo(c)
	seedFlag(c, &o.position.seed, 0)
	p.runs(c, func(args []string) error { return o.run(args[0]) })
	return c
}

// movesAnswer is what moves tells.
type movesAnswer struct {
	header
	Due    string   `json:"due,omitempty"`
	Moves  []string `json:"moves"`
	Result *result  `json:"result,omitempty"`
}

func (o *movesOptions) run(name string) error {
	g, err := o.game.load(o.program, name)
	if err != nil {
		return err
	}
	s, err := o.position.state(o.program, g)
	if err != nil {
		return err
	}
	answer := o.answer(g, s)
	if err := s.Err(); err != nil { // looking for moves may ask the script
		return err
	}
	if o.game.json {
		return o.program.printJSON(answer)
	}
	o.position.tellSeed(o.program, g)
	if s.Over() {
		fmt.Fprintf(o.program.system.stderr, "%s\n", tame(resultText(g, s.Result())))
		return nil
	}
	return o.program.print(strings.Join(answer.Moves, "\n") + "\n")
}

func (o *movesOptions) answer(g *rules.Game, s *rules.State) movesAnswer {
	a := movesAnswer{header: o.position.header(g, s), Moves: append([]string{}, s.SortedMoveTexts()...)}
	if s.Over() {
		a.Result = newResult(g, s.Result())
	} else {
		a.Due = g.PlayerName(s.Due())
	}
	return a
}
