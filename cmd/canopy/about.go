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
and how they move, what follows a move, what goes before everything else, how the
game ends, and the parameters that can be set.

JSON: { game, title, about: Markdown, reconstructed: [sentence], players: [name],
parameters: as for games, board: { width, height, squares, ground: [{ square,
kind, owner }], edges: ["a1-b3"] where they are not those of the grid, wraps:
"across", "along" or "both", regions: [{ name, player, squares }], tracks:
[{ player, squares }] }, pieces: [{ name, letters: one for each player, neutral,
hand, in_hand, moves: [words], attacks: [words], attributes }], actions: [{ stage,
written, title, words }], counters: [{ name, per, words }], dice: [{ name, dice,
faces, again_on }], effects: [sentence], obligations: [words, in their order],
ends: [{ name, outcome, words }], start: position, chance: whether chance plays a
part, ply_limit, script_hash, and of a game in stages teams: [[name]], together: whether all
win or lose together, piles: [{ name, per, seen_by, cards, places, words }], rows:
[{ name, places, values, per, seen_by }], marks: [{ name, of }], sets: [{ name, sets:
[words] }], stages: [{ name, together, actions: [{ written, title, words, must:
[words] }] }] }`,
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
	Game          string               `json:"game"`
	Title         string               `json:"title"`
	About         string               `json:"about"`
	Reconstructed []string             `json:"reconstructed"`
	Players       []string             `json:"players"`
	Parameters    []parameter          `json:"parameters"`
	Board         *boardDescription    `json:"board,omitempty"`
	Pieces        []piece              `json:"pieces"`
	Actions       []actionDescription  `json:"actions"`
	Counters      []counterDescription `json:"counters"`
	Dice          []diceDescription    `json:"dice"`
	Effects       []string             `json:"effects"`
	Obligations   []string             `json:"obligations"`
	Ends          []endDescription     `json:"ends"`
	Start         string               `json:"start,omitempty"`
	Chance        bool                 `json:"chance"`
	PlyLimit      int                  `json:"ply_limit"`
	ScriptHash    string               `json:"script_hash"`
	staging

	firstStage string
}

type piece struct {
	Name    string   `json:"name"`
	Letters []string `json:"letters"`
	Neutral bool     `json:"neutral"`
	// Hand is how many of them each player has in hand at the start.
	Hand int `json:"hand,omitempty"`
	// InHand is the kind that it becomes when it comes into a hand.
	InHand string   `json:"in_hand,omitempty"`
	Moves  []string `json:"moves"`
	// Attacks are the movements that count as its attack, where they are others.
	Attacks    []string       `json:"attacks,omitempty"`
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
	return o.program.print(d.text(newDrawing(g, o.program.colour()), o.program.textWidth()))
}

func describe(g *rules.Game) *description {
	def := g.Definition()
	d := &description{
		Game:          g.Name(),
		Title:         def.Title,
		About:         strings.TrimSpace(def.About),
		Reconstructed: append([]string{}, def.Reconstructed...),
		Players:       def.Players,
		Parameters:    parametersOf(g),
		Pieces:        describePieces(g),
		Actions:       describeActions(def),
		Counters:      describeCounters(def),
		Dice:          describeDice(def),
		Effects:       describeEffects(def),
		Obligations:   describeObligations(def),
		Ends:          describeEnds(def),
		Chance:        g.HasChance(),
		PlyLimit:      g.PlyLimit(),
		ScriptHash:    def.Script,
		staging:       describeStaging(g),
		firstStage:    def.FirstStage,
	}
	if g.HasBoard() {
		d.Board = new(describeBoard(g))
	}
	if g.IsStaged() {
		d.Actions = []actionDescription{} // they stand with their stages
	} else {
		d.Start = g.NewState().Position()
	}
	return d
}

func describePieces(g *rules.Game) []piece {
	pieces := g.Definition().Pieces
	list := []piece{}
	for _, kind := range pieces.Kinds() {
		p := piece{
			Name: kind.Name, Neutral: kind.Neutral, Hand: kind.Hand, InHand: kind.InHand,
			Moves: pieceMoves(g.Definition(), &kind), Attributes: map[string]any{},
		}
		for i := range kind.Attacks {
			p.Attacks = append(p.Attacks, movementWords(g.Definition(), &kind.Attacks[i], nil))
		}
		maps.Copy(p.Attributes, kind.Attributes)
		for c := board.Code(1); int(c) < pieces.Codes(); c++ {
			if of := pieces.Piece(c); of.Kind.Name == kind.Name {
				p.Letters = append(p.Letters, string(of.Letter))
			}
		}
		list = append(list, p)
	}
	return list
}

// text is the description for people, in lines of some width. Only boards and
// positions, which cannot be broken, may be wider.
func (d *description) text(drawing *drawing, width int) string {
	t := &describing{width: width}
	t.paragraph(fmt.Sprintf("%s (%s), for %s", d.Title, d.Game, d.playersText()))
	if d.About != "" {
		t.text.WriteString("\n" + reflowed(d.About, width))
	}
	t.list("Reconstructed, since the sources do not say", d.Reconstructed)
	d.boardText(t, drawing)
	d.piecesText(t)
	d.staging.text(t)
	d.actionsText(t)
	t.list("Further rules", d.Effects)
	must := "You must"
	if len(d.Obligations) > 1 {
		must += ", and what stands first goes before the rest"
	}
	t.list(must, d.Obligations)
	d.endsText(t)
	d.parametersText(t)
	t.text.WriteByte('\n')
	t.paragraph(fmt.Sprintf("A game is cut off after %d plies. Script %s.", d.PlyLimit, d.ScriptHash))
	return t.text.String()
}

// playersText says who plays, or how many can.
func (d *description) playersText() string {
	for _, p := range d.Parameters {
		if p.Name == "players" && p.From != nil {
			return fmt.Sprintf("%v to %v players", *p.From, *p.To)
		}
	}
	return inWords(d.Players, "and")
}

// describing is a text in the making.
type describing struct {
	text  strings.Builder
	width int
}

func (t *describing) paragraph(text string) {
	t.text.WriteString(wrapped(text, t.width, "", ""))
}

func (t *describing) heading(text string) {
	t.text.WriteByte('\n')
	t.paragraph(text + ":")
	t.text.WriteByte('\n')
}

// item is an indented paragraph.
func (t *describing) item(text string) {
	t.text.WriteString(wrapped(text, t.width, "  ", "    "))
}

// point is a line of a list below an item.
func (t *describing) point(text string) {
	t.text.WriteString(wrapped(text, t.width, "    - ", "      "))
}

// list is a heading and sentences, where there are any.
func (t *describing) list(heading string, sentences []string) {
	if len(sentences) == 0 {
		return
	}
	t.heading(heading)
	for _, sentence := range sentences {
		t.text.WriteString(wrapped(sentence, t.width, "  - ", "    "))
	}
}

// longestPosition is that of a position that people may want to read.
const longestPosition = 240

func (d *description) boardText(t *describing, drawing *drawing) {
	if d.Board == nil {
		return
	}
	t.heading(fmt.Sprintf("Board at the start, %d x %d", d.Board.Width, d.Board.Height))
	legend := drawing.groundLegend(t.width)
	if g := drawing.game; g.IsStaged() {
		view := tableView{game: g, view: g.NewState().View(board.Nobody), drawing: drawing, width: t.width}
		t.text.WriteString(view.board())
	} else {
		t.text.WriteString(drawing.draw(g.NewState()))
		legend += newSituation(g.NewState()).factsText(t.width)
	}
	if legend != "" {
		t.text.WriteString("\n" + legend)
	}
	d.Board.text(t)
	if chance := chanceWords(drawing.game); chance != "" {
		t.text.WriteByte('\n')
		t.paragraph(chance)
	}
	if d.Start != "" && len(d.Start) <= longestPosition {
		t.text.WriteString("\nAs a position: " + d.Start + "\n")
	}
}

// chanceWords say what chance does at the start.
func chanceWords(g *rules.Game) string {
	def := g.Definition()
	var does []string
	if len(def.Start.Shuffled) > 0 {
		does = append(does, "places some of the pieces")
	}
	if slices.ContainsFunc(def.Counters, func(c rules.Counter) bool { return c.Shuffled }) {
		does = append(does, "deals the numbers")
	}
	if len(def.Dice) > 0 {
		does = append(does, "throws the dice")
	}
	if len(does) == 0 {
		return ""
	}
	return "This is one start of many: chance " + inWords(does, "and") + "."
}

func (d *description) piecesText(t *describing) {
	if len(d.Pieces) == 0 {
		return
	}
	t.heading("Pieces")
	for i := range d.Pieces {
		d.Pieces[i].text(t)
	}
}

// text is a line for a piece with one movement, and a list for one with several.
func (p *piece) text(t *describing) {
	head := fmt.Sprintf("%s (%s)", plainName(p.Name), strings.Join(p.Letters, " "))
	if p.Neutral {
		head += ", nobody's"
	}
	if attributes := attributesText(p.Attributes); attributes != "" {
		head += ", " + attributes
	}
	if p.Hand > 0 {
		head += fmt.Sprintf(", %d in hand", p.Hand)
	}
	if p.InHand != "" {
		head += ", comes into a hand as " + withArticle(p.InHand)
	}
	moves := slices.Clone(p.Moves)
	if len(p.Attacks) > 0 {
		moves = append(moves, "attacks: "+inWords(p.Attacks, "or"))
	}
	switch len(moves) {
	case 0:
		t.item(head + ": does not move")
	case 1:
		t.item(head + ": " + moves[0])
	default:
		t.item(head + ":")
		for _, move := range moves {
			t.point(move)
		}
	}
}

func attributesText(attributes map[string]any) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(attributes)) {
		parts = append(parts, fmt.Sprintf("%s %v", name, attributes[name]))
	}
	return strings.Join(parts, ", ")
}

// actionsText tells what may be done besides moving pieces, and with which numbers.
func (d *description) actionsText(t *describing) {
	stage := ""
	for _, a := range d.Actions {
		if a.Stage != stage {
			stage = a.Stage
			t.heading(stageWords(stage, stage == d.firstStage))
		}
		var parts []string
		for _, part := range []string{a.Title, a.Words} {
			if part != "" {
				parts = append(parts, part)
			}
		}
		t.item(strings.TrimSuffix(a.Written+": "+strings.Join(parts, "; "), ": "))
	}
	if len(d.Counters)+len(d.Dice) == 0 {
		return
	}
	t.heading("Numbers and dice")
	for _, c := range d.Counters {
		t.item(plainName(c.Name) + ": " + c.Words)
	}
	for i := range d.Dice {
		t.item(plainName(d.Dice[i].Name) + ": " + d.Dice[i].words())
	}
}

func stageWords(stage string, first bool) string {
	if stage == rules.MoveStage {
		return "What may be done in a turn"
	}
	if first {
		return fmt.Sprintf("What may be done in the stage %q, in which the game begins", stage)
	}
	return fmt.Sprintf("What may be done in the stage %q", stage)
}

func (d *description) endsText(t *describing) {
	if len(d.Ends) == 0 {
		return
	}
	t.heading("Ends, for the player whose turn is over")
	for _, e := range d.Ends {
		t.item(plainName(e.Name) + ": " + e.Words)
	}
}

func (d *description) parametersText(t *describing) {
	if len(d.Parameters) == 0 {
		return
	}
	t.heading("Parameters, set with --set NAME=VALUE")
	for _, p := range d.Parameters {
		line := fmt.Sprintf("%s: %s; default %v", p.Name, p.rangeText(), p.Default)
		if p.Value != p.Default {
			line += fmt.Sprintf("; set to %v", p.Value)
		}
		t.item(line)
		t.text.WriteString(wrapped(p.Meaning, t.width, "    ", "    "))
	}
}
