package main

import (
	"fmt"
	"strings"

	"canopy/core/board"
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
stderr. What is on the table in a game of cards or dice no position says: there the
moves are those at the start, or after the moves of a record. With --as they stand
below what that player sees; it must be the player who is due.

JSON: { game, parameters, seed: where chance plays a part, number: of the game,
position, record, ply, due: the player, moves: [move], view: what the player due
sees, in a game in stages, result: { end, cut_off, winner, places } of a position
in which the game is over }`,
		Example: `  canopy moves jungle
  canopy moves jungle --from "3d3/7/7/7/2R4/7/7/7/3L3 w"
  canopy moves hearts --seed 1 --as 1`,
		Args: takes("GAME"),
	}
	o.game.addTo(p, c)
	o.position.addTo(c)
	o.position.addRecordTo(c)
	o.position.addAsTo(p, c, "the player whose view of the game is shown")
	seedFlag(c, &o.position.seed, 0)
	p.runs(c, func(args []string) error { return o.run(args[0]) })
	return c
}

// movesAnswer is what moves tells.
type movesAnswer struct {
	header
	Due    string      `json:"due,omitempty"`
	Moves  []string    `json:"moves"`
	View   *rules.View `json:"view,omitempty"`
	Result *result     `json:"result,omitempty"`
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
	as, err := o.position.player(s, true)
	if err != nil {
		return err
	}
	answer := o.answer(g, s, as)
	if err := s.Err(); err != nil { // looking for moves may ask the script
		return err
	}
	if o.game.json {
		return o.program.printJSON(answer)
	}
	o.position.tellSeed(o.program, g)
	if o.position.as.given {
		if err := o.program.print(o.shown(s, answer.View)); err != nil {
			return err
		}
	}
	if s.Over() {
		fmt.Fprintf(o.program.system.stderr, "%s\n", tame(overText(s)))
		return nil
	}
	return o.program.print(strings.Join(answer.Moves, "\n") + "\n")
}

// shown is what the player sees, with a line below it.
func (o *movesOptions) shown(s *rules.State, v *rules.View) string {
	if v != nil {
		return o.program.viewText(s.Game(), v) + "\n"
	}
	return newDrawing(s.Game(), o.program.colour()).draw(s) + "\n"
}

func (o *movesOptions) answer(g *rules.Game, s *rules.State, as board.Player) movesAnswer {
	a := movesAnswer{header: o.position.header(g, s), Moves: append([]string{}, s.SortedMoveTexts()...)}
	if g.IsStaged() {
		a.View = s.View(as)
		a.View.Moves = nil // they stand beside it
	}
	if s.Over() {
		a.Result = newResult(g, s.Result())
	} else {
		a.Due = g.PlayerName(s.Due())
	}
	return a
}
