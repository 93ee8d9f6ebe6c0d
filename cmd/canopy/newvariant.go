package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/scripts"
)

// variant writes a variant of a game. What it changes is so that a test can show it.
func (o *newOptions) variant(s *newScript) (map[string]string, error) {
	g, err := (&gameOptions{}).load(o.program, o.of.value)
	if err != nil {
		return nil, err
	}
	change := o.change(g)
	title, _, _ := strings.Cut(g.Definition().Title, " + ")
	return s.pages("variant", []string{
		"BASE", title,
		"SUM", o.sum(s),
		"GAME", o.of.value,
		"OF", baseName(o.of.value),
		"ABOUT", change.about,
		"PARAMETERS\n", parameterHints(g),
		"CHANGE", change.lua,
		"TESTED", s.tested(o.of.value),
		"TESTS", change.test,
	}), nil
}

// baseName is what a variant calls the game of a sum.
func baseName(sum string) string {
	first, _, _ := strings.Cut(sum, "+")
	return strings.TrimSuffix(filepath.Base(first), scripts.Extension)
}

// tested is the sum of a game and the new script as its tests find it: what lies in
// files is named from where they lie.
func (s *newScript) tested(sum string) string {
	names := strings.Split(sum, "+")
	for i, name := range names {
		if !strings.HasSuffix(name, scripts.Extension) || filepath.IsAbs(name) {
			continue
		}
		if near, err := filepath.Rel(filepath.Dir(s.path), name); err == nil {
			names[i] = "./" + filepath.ToSlash(near)
		}
	}
	return strings.Join(append(names, "./"+filepath.Base(s.path)), "+")
}

// parameterHints show how parameters are set, if a game has any.
func parameterHints(g *rules.Game) string {
	list := parametersOf(g)
	if len(list) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n  -- Where a parameter of the game does it, nothing else is needed:\n")
	for i := range list {
		p := &list[i]
		value := fmt.Sprint(p.Value)
		if p.Type == "choice" {
			value = fmt.Sprintf("%q", p.Value)
		}
		fmt.Fprintf(&b, "  -- set = { %s = %s },   -- %s\n", p.Name, value, p.Meaning)
	}
	b.WriteString("\n")
	return b.String()
}

// houseRule is a change to begin with.
type houseRule struct {
	about string // what is different, in words
	lua   string // the lines of change
	test  string // that show it
}

// change finds a change that fits a game.
func (o *newOptions) change(g *rules.Game) houseRule {
	if g.IsStaged() {
		return houseRule{
			about: "Nothing yet: it is only said at the start that house rules hold.",
			lua: `    -- What the game does has names: setup, and what stands under steps. before, after and
    -- instead let something else be done with it.
    rules.setup = after(function(g) g:say "House rules today." end)`,
			test: `  ["it is said that house rules hold"] = function(t)
    t:says "House rules today."
  end,
`,
		}
	}
	for _, kind := range movingKinds(g) {
		for _, way := range []string{"diagonal", "orthogonal"} {
			if rule, ok := o.further(g, kind, way); ok {
				return rule
			}
		}
	}
	return houseRule{
		about: "A game in which nothing was taken, dropped or changed for 200 turns is a draw.",
		lua: `    -- ends are the ways in which the game ends, by their names.
    rules.ends.nothing_happens = draws { quiet = 200 }`,
		test: `  ["the game begins as it did"] = function(t)
    t:due(1)
    t:open()
  end,
`,
	}
}

// movingKinds are the kinds of piece that move, in the order of their names.
func movingKinds(g *rules.Game) []string {
	var kinds []string
	for _, k := range g.Definition().Pieces.Kinds() {
		if goodName.MatchString(k.Name) && !strings.Contains(k.Name, "-") && len(k.Moves) > 0 {
			kinds = append(kinds, k.Name)
		}
	}
	slices.Sort(kinds)
	return kinds
}

// further is the rule that a kind of piece steps further ways, if there is a position
// in which that makes a difference.
func (o *newOptions) further(g *rules.Game, kind, way string) (houseRule, bool) {
	words := map[string]string{"diagonal": "diagonally", "orthogonal": "straight"}
	lua := fmt.Sprintf("    -- A list of movements can be added to.\n    table.insert(rules.pieces.%s.moves, step { %q, onto = \"empty\" })", kind, way)
	source := "return variant { title = \"x\", change = function(rules)\n" + lua + "\nend }"
	changed, err := scripts.Load(o.of.value+"+./x.lua", scripts.Options{ReadFile: func(path string) ([]byte, error) {
		if path == "./x.lua" {
			return []byte(source), nil
		}
		return o.program.system.readFile(path, maxScript)
	}})
	if err != nil {
		return houseRule{}, false
	}
	position, move, ok := newMove(g, changed)
	if !ok {
		return houseRule{}, false
	}
	return houseRule{
		about: fmt.Sprintf("A %s may also step %s to an empty square.", kind, words[way]),
		lua:   lua,
		test: fmt.Sprintf(`  [%q] = function(t)
    -- The ranks from the top to the bottom, and whose turn it is.
    t:position %q
    t:allows %q
  end,
`, fmt.Sprintf("a %s also steps %s", kind, words[way]), position, move),
	}, true
}

// mostPlies is how far into a game a difference is looked for.
const mostPlies = 60

// newMove finds a position in which one game has a move that another has not, in a game
// played at random.
func newMove(g, changed *rules.Game) (position, move string, found bool) {
	before, after := g.NewState(), changed.NewState()
	stream := chance.NewStream(1, 0, chance.Named("new"))
	for range mostPlies {
		position = after.Position()
		if after.Over() || before.SetPosition(position) != nil || before.Over() {
			return "", "", false
		}
		known := before.SortedMoveTexts()
		for _, text := range after.SortedMoveTexts() {
			if !slices.Contains(known, text) {
				return position, text, true
			}
		}
		moves := after.Moves(nil)
		after.Play(moves[stream.Below(len(moves))])
	}
	return "", "", false
}
