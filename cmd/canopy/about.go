package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/rules"

	"github.com/spf13/cobra"
)

type aboutOptions struct {
	program *program
	game    gameOptions
}

func newAbout(p *program) *cobra.Command {
	o := &aboutOptions{program: p}
	c := &cobra.Command{
		Use:   "about GAME",
		Short: "Show a game's rules, board, pieces and parameters",
		Long: `Show a game's rules as its script has them, the board at the start, the pieces
and how they move, and the parameters that can be set.

JSON: { game, title, about: Markdown, reconstructed: [sentence], players: [name],
parameters: as for games, board: { width, height, squares, ground: [{ square,
kind, owner }] }, pieces: [{ name, letters: one for each player, neutral, moves:
[words], attributes }], start: position, chance: whether chance plays a part,
ply_limit, script_hash }`,
		Example: `  canopy about jungle
  canopy about jungle --set tiger_jumps=along --json
  canopy about ./mine.lua`,
		Args: takes("GAME"),
	}
	o.game.addTo(p, c)
	p.runs(c, func(args []string) error { return o.run(args[0]) })
	return c
}

// description is all that about tells.
type description struct {
	Game          string           `json:"game"`
	Title         string           `json:"title"`
	About         string           `json:"about"`
	Reconstructed []string         `json:"reconstructed"`
	Players       []string         `json:"players"`
	Parameters    []parameter      `json:"parameters"`
	Board         boardDescription `json:"board"`
	Pieces        []piece          `json:"pieces"`
	Start         string           `json:"start"`
	Chance        bool             `json:"chance"`
	PlyLimit      int              `json:"ply_limit"`
	ScriptHash    string           `json:"script_hash"`
}

type boardDescription struct {
	Width   int      `json:"width"`
	Height  int      `json:"height"`
	Squares int      `json:"squares"`
	Ground  []ground `json:"ground"`
}

// ground is a square that is not plain.
type ground struct {
	Square string `json:"square"`
	Kind   string `json:"kind"`
	Owner  string `json:"owner,omitempty"`
}

type piece struct {
	Name       string         `json:"name"`
	Letters    []string       `json:"letters"`
	Neutral    bool           `json:"neutral"`
	Moves      []string       `json:"moves"`
	Attributes map[string]any `json:"attributes"`
}

func (o *aboutOptions) run(name string) error {
	g, err := o.game.load(o.program, name)
	if err != nil {
		return err
	}
	d := describe(g)
	if o.game.json {
		return o.program.printJSON(d)
	}
	return o.program.print(d.text(newDrawing(g, o.program.colour())))
}

func describe(g *rules.Game) *description {
	def := g.Definition()
	return &description{
		Game:          g.Name(),
		Title:         def.Title,
		About:         strings.TrimSpace(def.About),
		Reconstructed: append([]string{}, def.Reconstructed...),
		Players:       def.Players,
		Parameters:    parametersOf(g),
		Board:         describeBoard(g),
		Pieces:        describePieces(g),
		Start:         g.NewState().Position(),
		Chance:        g.HasChance(),
		PlyLimit:      g.PlyLimit(),
		ScriptHash:    def.Script,
	}
}

func describeBoard(g *rules.Game) boardDescription {
	b := g.Definition().Board
	d := boardDescription{Width: b.Width(), Height: b.Height(), Squares: b.Squares(), Ground: []ground{}}
	for s := range board.Square(b.Squares()) {
		kind, owner := b.Ground(s)
		if kind == "" {
			continue
		}
		square := ground{Square: b.Name(s), Kind: kind}
		if owner != board.Nobody {
			square.Owner = g.PlayerName(owner)
		}
		d.Ground = append(d.Ground, square)
	}
	return d
}

func describePieces(g *rules.Game) []piece {
	pieces := g.Definition().Pieces
	list := []piece{}
	for _, kind := range pieces.Kinds() {
		p := piece{Name: kind.Name, Neutral: kind.Neutral, Moves: []string{}, Attributes: map[string]any{}}
		maps.Copy(p.Attributes, kind.Attributes)
		for c := board.Code(1); int(c) < pieces.Codes(); c++ {
			if of := pieces.Piece(c); of.Kind.Name == kind.Name {
				p.Letters = append(p.Letters, string(of.Letter))
			}
		}
		for i := range kind.Moves {
			p.Moves = append(p.Moves, movementWords(&kind.Moves[i]))
		}
		list = append(list, p)
	}
	return list
}

func (d *description) text(drawing *drawing) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s), for %s\n", d.Title, d.Game, inWords(d.Players, "and"))
	if d.About != "" {
		fmt.Fprintf(&b, "\n%s\n", d.About)
	}
	if len(d.Reconstructed) > 0 {
		b.WriteString("\nReconstructed, since the sources do not say:\n")
		for _, sentence := range d.Reconstructed {
			fmt.Fprintf(&b, "  - %s\n", sentence)
		}
	}
	d.boardText(&b, drawing)
	d.piecesText(&b)
	d.parametersText(&b)
	fmt.Fprintf(&b, "\nA game is cut off after %d plies. Script %s.\n", d.PlyLimit, d.ScriptHash)
	return b.String()
}

func (d *description) boardText(b *strings.Builder, drawing *drawing) {
	fmt.Fprintf(b, "\nBoard at the start, %d x %d:\n\n", d.Board.Width, d.Board.Height)
	b.WriteString(drawing.draw(drawing.game.NewState()))
	if legend := drawing.groundLegend(); legend != "" {
		fmt.Fprintf(b, "\n%s", legend)
	}
	if d.Chance {
		b.WriteString("\nThis is one start of many: chance places some of the pieces.\n")
	}
	fmt.Fprintf(b, "\nAs a position: %s\n", d.Start)
}

func (d *description) piecesText(b *strings.Builder) {
	if len(d.Pieces) == 0 {
		return
	}
	b.WriteString("\nPieces:\n\n")
	rows := make([][]string, len(d.Pieces))
	for i, p := range d.Pieces {
		moves := inWords(p.Moves, "or")
		if moves == "" {
			moves = "does not move"
		}
		rows[i] = []string{"  " + p.Name, strings.Join(p.Letters, " "), attributesText(p.Attributes), moves}
	}
	b.WriteString(columns(rows, 0))
}

func attributesText(attributes map[string]any) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(attributes)) {
		parts = append(parts, fmt.Sprintf("%s %v", name, attributes[name]))
	}
	return strings.Join(parts, ", ")
}

func (d *description) parametersText(b *strings.Builder) {
	if len(d.Parameters) == 0 {
		return
	}
	b.WriteString("\nParameters, set with --set NAME=VALUE:\n\n")
	for _, p := range d.Parameters {
		fmt.Fprintf(b, "  %s: %s; default %v", p.Name, p.rangeText(), p.Default)
		if p.Value != p.Default {
			fmt.Fprintf(b, "; set to %v", p.Value)
		}
		fmt.Fprintf(b, "\n    %s\n", p.Meaning)
	}
}
