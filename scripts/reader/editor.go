package reader

import (
	"fmt"
	"slices"
	"strings"
)

// EditorFiles are the vocabulary as lua-language-server reads it, by file: types and
// words with their meaning, so that editors complete, explain and check them.
func EditorFiles() map[string]string {
	return map[string]string{"rules.lua": editorRules(), "play.lua": editorPlay()}
}

const editorHead = "---@meta\n-- Made by canopy editor from the vocabulary of the scripts.\n"

// editorTypes are the types of keys as the language server writes them, by the name
// that messages give them.
var editorTypes = map[string]string{
	text.Name:      "string",
	texts.Name:     "string|string[]",
	names.Name:     "string[]|integer|table",
	number.Name:    "number",
	whole.Name:     "integer",
	ordinal.Name:   "integer",
	table.Name:     "table",
	function.Name:  "function",
	who.Name:       "string|string[]",
	where.Name:     "string|string[]|function",
	flag.Name:      "boolean",
	chosen.Name:    "string|table|function",
	deed.Name:      "table|function",
	stepOr.Name:    "string|function",
	anything.Name:  "any",
	whereNext.Name: "string|function",
	worths.Name:    "number|string|table<string, number>",

	counterStart.Name: "integer|table|canopy.None",
	pickType.Name:     "integer|table",
	optionsType.Name:  "table|function|canopy.Word",
	conditions.Name:   "table",
	directions.Name:   "string",
	offsets.Name:      "table",
	movements.Name:    "table",
	start.Name:        "string|table",
	law.Name:          "fun(piece: canopy.PieceFacts, other: any): canopy.Answer|canopy.Answer",

	needsShape.Keys[0].Type.Name: "integer|table",
	"reversed":                   "canopy.Word",
}

// editorKeys are keys whose type can be told more exactly, by shape and name.
var editorKeys = map[string]string{
	"a game.board":       "canopy.Grid",
	"a game.pieces":      "table<string, canopy.Piece>",
	"a game.piles":       "table<string, canopy.Pile>",
	"a game.rows":        "table<string, canopy.Row>",
	"a game.counters":    "table<string, canopy.Counter>",
	"a game.dice":        "table<string, canopy.Dice>",
	"a game.actions":     "table<string, canopy.Action>",
	"a game.steps":       "table<string, fun(g: canopy.G, ...: any)>",
	"a game.setup":       "fun(g: canopy.G)",
	"a game.begins":      "fun(g: canopy.G, player: integer)",
	"a game.evaluate":    "canopy.Evaluation|fun(g: canopy.G, player: integer): number",
	"a game.score":       "fun(g: canopy.G, player: integer): number",
	"a game.enters":      "canopy.Answer|fun(piece: canopy.PieceFacts, square: canopy.SquareFacts): canopy.Answer",
	"a game.passes":      "canopy.Answer|fun(piece: canopy.PieceFacts, square: canopy.SquareFacts): canopy.Answer",
	"a game.takes":       "canopy.Answer|fun(piece: canopy.PieceFacts, prey: canopy.PieceFacts): canopy.Answer",
	"a game.becomes":     "fun(piece: canopy.PieceFacts, square: canopy.SquareFacts, prey: canopy.PieceFacts?): string?",
	"a variant.change":   "fun(rules: canopy.Game)",
	"a variant.needs":    "canopy.Needs",
	"a stage.after":      "string|fun(g: canopy.G)",
	"a stage.stuck":      "string|fun(g: canopy.G, player: integer)",
	"an action.does":     "string|table|fun(g: canopy.G, player: integer, ...: any)",
	"a pile.laid":        "canopy.Places",
	"a pile.starts_with": "canopy.Deck",
	"an end.left":        "canopy.Left",
	"an end.visits":      "canopy.Visits",
	"never.visits":       "canopy.Visits",

	"an evaluation.squares":   "table<string, number|string|table<string, number>>",
	"an evaluation.nearer":    "canopy.Nearer|canopy.Nearer[]",
	"an evaluation.counters":  "table<string, number|canopy.CounterWorth>",
	"a counter's worth.empty": "number|table<string, number>",
	"an evaluation.cards":     "table<string, number|string|table<string, number>>",
	"an evaluation.worth":     "fun(g: canopy.G, player: integer): number",
	"a pile.when_full":        "string|fun(g: canopy.G)",
}

// signature is how a global is written that is no table of one shape: the parameters
// with their types, and what it answers. One without parameters is a value.
type signature struct{ takes, answers string }

var signatures = map[string]signature{
	"params":   {"parameters: { [string]: canopy.Parameter }", "table<string, any>"},
	"flag":     {"default: boolean, words: string", "canopy.Parameter"},
	"choice":   {"values: string[], words: string", "canopy.Parameter"},
	"number":   {"default: integer, bounds: canopy.Bounds, words: string", "canopy.Parameter"},
	"grid":     {"width: integer|canopy.Grid, height?: integer", "canopy.Grid"},
	"step":     {"way: string|canopy.Step", "canopy.Step"},
	"slide":    {"way: string|canopy.Slide", "canopy.Slide"},
	"leap":     {"way: string|canopy.Leap", "canopy.Leap"},
	"hop":      {"way: string|canopy.Hop", "canopy.Hop"},
	"hops":     {"way: string|canopy.ChainOfHops", "canopy.ChainOfHops"},
	"drop":     {"options?: canopy.Drop", "canopy.Drop"},
	"shuffled": {"first: { [string]: integer }|integer, last?: integer", "table"},
	"no":       {"why: string", "canopy.Answer"},
	"yes":      {"", "canopy.Answer"},
	"none":     {"", "canopy.None"},
	"again":    {"", "canopy.Word"},

	"layout":  {"picture: string", "canopy.Places"},
	"places":  {"number: integer, options?: canopy.OptionsOfPlaces", "canopy.Places"},
	"deck":    {"cards: canopy.Deck", "canopy.Deck"},
	"amount":  {"base: integer, bounds?: canopy.Bounds", "table"},
	"sets":    {"name: string, which?: string", "table"},
	"up_to":   {"counter: string", "canopy.Word"},
	"pass":    {"step?: string", "canopy.Action"},
	"players": {"", "canopy.Word"},
	"others":  {"", "canopy.Word"},
	"suits":   {"", "canopy.Word"},

	"standard_deck": {"options: canopy.StandardDeck", "canopy.Deck"},

	"before":       {"does: function", "any"},
	"after":        {"does: function", "any"},
	"instead":      {"does: function", "any"},
	"add":          {"list: table, entry: any", ""},
	"insert_after": {"list: table, name: string, entry: any", ""},
	"plus":         {"number: integer", "any"},
	"times":        {"number: integer", "any"},
	"at_least":     {"number: integer", "any"},
	"at_most":      {"number: integer", "any"},
	"done":         {"", "canopy.Word"},
	"on":           {"", "canopy.Word"},
	"off":          {"", "canopy.Word"},
	"reversed":     {"", "canopy.Word"},
}

// editorShapes are all shapes that the vocabulary has.
func editorShapes() []*Shape {
	list := []*Shape{pieceShape, leftShape, numberShape, obligationShape, stageShape, choiceShape, conditionShape,
		cardShape, placesShape, setShape, playersShape, needsShape, visitsShape, actionShape, evaluationShape, counterWorthShape, nearerShape}
	for _, f := range functions {
		if f.Shape != nil && !slices.Contains(list, f.Shape) {
			list = append(list, f.Shape)
		}
	}
	return list
}

// className names a shape's type: "a chain of hops" is canopy.ChainOfHops.
func className(s *Shape) string {
	switch s { // two that are both called an action, and what reads badly otherwise
	case choiceShape:
		return "canopy.Choice"
	case numberShape:
		return "canopy.Bounds"
	}
	var b strings.Builder
	b.WriteString("canopy.")
	for i, word := range strings.Fields(s.Name) {
		if i == 0 && (word == "a" || word == "an" || word == "the") {
			continue
		}
		word = strings.ReplaceAll(word, "'s", "")
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

func editorRules() string {
	var b strings.Builder
	b.WriteString(editorHead)
	b.WriteString(`
---What a law answers: yes, or no "why".
---@class canopy.Answer
---No value.
---@class canopy.None
---A word that stands for something.
---@class canopy.Word
---A parameter of a game.
---@class canopy.Parameter
---Places in which cards lie.
---@class canopy.Places
`)
	facts(&b, "What a law may ask of a piece, besides its own attributes.", "canopy.PieceFacts", map[string]string{
		"kind": "string", "owner": "any", "on": "canopy.SquareFacts",
	}, pieceFacts, true)
	facts(&b, "What a law may ask of a square.", "canopy.SquareFacts", map[string]string{
		"name": "string", "ground": "string", "owner": "any",
		"row": "fun(self: canopy.SquareFacts, player: any): integer", "within": "fun(self: canopy.SquareFacts, region: string): boolean",
	}, squareFacts, false)
	for _, s := range editorShapes() {
		class(&b, s)
	}
	for i := range functions {
		global(&b, &functions[i])
	}
	return b.String()
}

// facts writes a class of things that are only read.
func facts(b *strings.Builder, doc, name string, types map[string]string, fields []string, open bool) {
	fmt.Fprintf(b, "\n---%s\n---@class %s\n", doc, name)
	for _, field := range fields {
		fmt.Fprintf(b, "---@field %s %s\n", field, orAny(types[field]))
	}
	if open {
		b.WriteString("---@field [string] any\n")
	}
}

func orAny(t string) string {
	if t == "" {
		return "any"
	}
	return t
}

// class writes the type of a shape.
func class(b *strings.Builder, s *Shape) {
	doc := s.Name
	if s.Doc != "" {
		doc += ": " + s.Doc
	}
	fmt.Fprintf(b, "\n---%s\n---@class %s\n", oneLine(doc), className(s))
	if s.List.Name != "" {
		fmt.Fprintf(b, "---@field [integer] any %s\n", oneLine(s.List.Doc))
	}
	for i := range s.Keys {
		k := &s.Keys[i]
		doc := k.Doc
		if k.Default != "" {
			doc += " (otherwise: " + k.Default + ")"
		}
		fmt.Fprintf(b, "---@field %s? %s %s\n", k.Name, editorType(s, k), oneLine(doc))
	}
	if s.Open {
		b.WriteString("---@field [string] any\n")
	}
}

func editorType(s *Shape, k *Key) string {
	if t, ok := editorKeys[s.Name+"."+k.Name]; ok {
		return t
	}
	return orAny(editorTypes[k.Type.Name])
}

func oneLine(doc string) string { return strings.Join(strings.Fields(doc), " ") }

// global writes a function or value that scripts use.
func global(b *strings.Builder, f *Function) {
	b.WriteString("\n")
	explained(b, f.Doc, f.Example)
	s, ok := signatures[f.Name]
	if !ok && f.Shape != nil {
		s = signature{"options: " + className(f.Shape), className(f.Shape)}
	}
	if s.takes == "" {
		fmt.Fprintf(b, "---@type %s\n%s = nil\n", orAny(s.answers), f.Name)
		return
	}
	b.WriteString(EditorFunction(f.Name, s.takes, s.answers))
}

// explained writes what something is, with an example.
func explained(b *strings.Builder, doc, example string) {
	fmt.Fprintf(b, "---%s\n", oneLine(doc))
	if example == "" {
		return
	}
	b.WriteString("---```lua\n")
	for line := range strings.SplitSeq(example, "\n") {
		fmt.Fprintf(b, "---%s\n", line)
	}
	b.WriteString("---```\n")
}

func writtenParameters(takes string) (lines string, names []string) {
	if takes == "" {
		return "", nil
	}
	var b strings.Builder
	for _, parameter := range strings.Split(takes, ", ") {
		name, kind, _ := strings.Cut(parameter, ": ")
		fmt.Fprintf(&b, "---@param %s %s\n", name, kind)
		names = append(names, strings.TrimSuffix(name, "?"))
	}
	return b.String(), names
}

// EditorFunction writes a function with its parameters, "a: integer, b?: string", and
// what it answers, for the language server.
func EditorFunction(name, takes, answers string) string {
	lines, names := writtenParameters(takes)
	if answers != "" {
		lines += "---@return " + answers + "\n"
	}
	return fmt.Sprintf("%sfunction %s(%s) end\n", lines, name, strings.Join(names, ", "))
}

// thingsInPlay are the things that are asked in play, and their types. Each may be asked what
// the one behind it can.
var thingsInPlay = []struct{ of, class, is string }{
	{"g", "canopy.G", ""},
	{"cards", "canopy.CardsInPlay", ""},
	{"a pile", "canopy.PileInPlay", "canopy.CardsInPlay"},
	{"a row or dice", "canopy.RowInPlay", ""},
	{"a counter", "canopy.CounterInPlay", ""},
	{"the board", "canopy.BoardInPlay", ""},
	{"a square", "canopy.SquareInPlay", ""},
}

func editorPlay() string {
	var b strings.Builder
	b.WriteString(editorHead)
	methods := slices.Concat(methodsInPlay, methodsOnBoards)
	for _, thing := range thingsInPlay {
		is := ""
		if thing.is != "" {
			is = ": " + thing.is
		}
		fmt.Fprintf(&b, "\n---%s, in play\n---@class %s%s\n", thing.of, thing.class, is)
		b.WriteString("---@field [string] any\n")
		local := strings.ToLower(strings.TrimPrefix(thing.class, "canopy."))
		fmt.Fprintf(&b, "local %s = {}\n", local)
		for _, m := range methods {
			if m.Of != thing.of {
				continue
			}
			b.WriteString("\n")
			explained(&b, m.Doc, m.Example)
			fmt.Fprintf(&b, "---@param ... any\n---@return any\nfunction %s:%s(...) end\n", local, m.Name)
		}
	}
	return b.String()
}
