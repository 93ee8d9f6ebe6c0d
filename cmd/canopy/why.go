package main

import (
	"errors"
	"fmt"
	"strings"

	"canopy/core/rules"

	"github.com/spf13/cobra"
)

type whyOptions struct {
	program  *program
	game     gameOptions
	position positionOptions
}

func newWhy(p *program) *cobra.Command {
	o := &whyOptions{program: p}
	c := &cobra.Command{
		Use:   "why GAME MOVE",
		Short: "Say whether a move is legal, and if not, why not",
		Long: `Say whether a move is legal in a position. If it is not, say what refuses it, in
words, and on which line of the script.

The exit status is 0 for a legal move and 1 for a refused one. A text that is no
move at all is a mistake in the command line.

In a game of cards or dice the position is the start, or the one after the moves of
a record. The answer is for the player who is due, and says nothing that he may not
know.

JSON: { game, parameters, seed: where chance plays a part, number: of the game,
position, record, ply, move, legal, reasons: [{ words, line: "file:line" of the
script }] }`,
		Example: `  canopy why jungle a3-a4
  canopy why jungle e3-e4 --from "7/7/7/7/7/7/4L2/7/7 w"
  canopy why hearts "play 2C" --record game.txt@5`,
		Args: takes("GAME", "MOVE"),
	}
	o.game.addTo(p, c)
	o.position.addTo(c)
	o.position.addRecordTo(c)
	o.position.addAsTo(p, c, "the player who asks, who must be due")
	seedFlag(c, &o.position.seed, 0)
	p.runs(c, func(args []string) error { return o.run(args[0], args[1]) })
	return c
}

// whyAnswer is what why tells.
type whyAnswer struct {
	header
	Move    string   `json:"move"`
	Legal   bool     `json:"legal"`
	Reasons []reason `json:"reasons"`
}

// reason is why a move is refused.
type reason struct {
	Words string `json:"words"`
	// Line is where the script says so.
	Line string `json:"line,omitempty"`
}

func (o *whyOptions) run(name, move string) error {
	g, err := o.game.load(o.program, name)
	if err != nil {
		return err
	}
	s, err := o.position.state(o.program, g)
	if err != nil {
		return err
	}
	if _, err := o.position.player(s, true); err != nil {
		return err
	}
	reasons, err := refusal(s, move)
	if err != nil {
		return &usageError{err}
	}
	answer := whyAnswer{header: o.position.header(g, s), Move: move, Legal: len(reasons) == 0, Reasons: reasons}
	if err := o.print(g, answer); err != nil {
		return err
	}
	if !answer.Legal {
		return errRefused
	}
	return nil
}

func (o *whyOptions) print(g *rules.Game, a whyAnswer) error {
	if o.game.json {
		return o.program.printJSON(a)
	}
	o.position.tellSeed(o.program, g)
	if a.Legal {
		return o.program.print("legal\n")
	}
	return o.program.print(refusalText(a.Move, a.Reasons))
}

// refusal is why a move is refused: nothing if it is legal. A text that is no move
// is an error.
func refusal(s *rules.State, move string) ([]reason, error) {
	_, err := s.ParseMove(move)
	var refused *rules.Refusal
	if err != nil && !errors.As(err, &refused) {
		return nil, err
	}
	reasons := []reason{}
	if refused != nil {
		for _, r := range refused.Reasons {
			reasons = append(reasons, reason{Words: r.Words, Line: r.Origin})
		}
	}
	return reasons, nil
}

// refusalText says why a move is refused, a reason a line.
func refusalText(move string, reasons []reason) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s is not legal:\n", move)
	for _, r := range reasons {
		fmt.Fprintf(&b, "  %s", r.Words)
		if r.Line != "" {
			fmt.Fprintf(&b, " (%s)", r.Line)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
