package reader_test

import (
	"errors"
	"strings"
	"testing"

	"canopy/core/rules"
	"canopy/scripts/reader"
)

const sizedGame = `
local rule = params {
  size = number(3, { from = 2, to = 9 }, "Squares on a side"),
  wide = flag(false, "Is the board wider than high?"),
  kind = choice({ "any", "orthogonal" }, "How does the man move?"),
}
local walk = step(rule.kind)
return game {
  title = "Sized", players = { "White", "Black" },
  board = grid(rule.wide and rule.size + 1 or rule.size, rule.size),
  pieces = {
    man  = { letter = "M", moves = walk },
    king = { letter = "K", moves = { walk } },
  },
  start = { man = "own row 1" },
  ends = { stuck = "loses" },
}
`

func script(name, source string) reader.Script {
	return reader.Script{Name: name, File: name + ".lua", Source: []byte(source)}
}

func read(t *testing.T, settings []reader.Setting, scripts ...reader.Script) *rules.Definition {
	t.Helper()
	d, err := reader.Read(scripts, settings)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestSettingsBeatVariantsBeatDefaults(t *testing.T) {
	base := script("sized", sizedGame)
	bigger := script("bigger", `return variant { title = "Bigger", set = { size = 5, wide = true } }`)
	for _, c := range []struct {
		name          string
		scripts       []reader.Script
		settings      []reader.Setting
		width, height int
	}{
		{"default", []reader.Script{base}, nil, 3, 3},
		{"variant", []reader.Script{base, bigger}, nil, 6, 5},
		{"setting", []reader.Script{base, bigger}, []reader.Setting{{Name: "size", Value: "7"}, {Name: "wide", Value: "false"}}, 7, 7},
		{"qualified", []reader.Script{base}, []reader.Setting{{Name: "sized.size", Value: "4"}}, 4, 4},
	} {
		d := read(t, c.settings, c.scripts...)
		if w, h := d.Board.Width(), d.Board.Height(); w != c.width || h != c.height {
			t.Errorf("%s: %d by %d, want %d by %d", c.name, w, h, c.width, c.height)
		}
	}
}

func TestWrongSettings(t *testing.T) {
	twice := script("twice", `
local rule = params { size = number(1, { from = 1, to = 3 }, "Another size") }
return variant { title = "Twice", set = {} }`)
	for _, c := range []struct {
		setting reader.Setting
		want    string
		more    []reader.Script
	}{
		{reader.Setting{Name: "siez", Value: "3"}, `--set siez: unknown parameter "siez": did you mean "size"?`, nil},
		{reader.Setting{Name: "size", Value: "10"}, `--set size: size is a whole number from 2 to 9, not "10"`, nil},
		{reader.Setting{Name: "size", Value: "3.0"}, `--set size: size is a whole number from 2 to 9, not "3.0"`, nil},
		{reader.Setting{Name: "wide", Value: "yes"}, `--set wide: wide is true or false, not "yes"`, nil},
		{reader.Setting{Name: "kind", Value: "orthogonl"}, `--set kind: unknown value of kind "orthogonl": did you mean "orthogonal"?`, nil},
		{reader.Setting{Name: "kind", Value: ""}, `--set kind: unknown value of kind "": known are any, orthogonal`, nil},
		{reader.Setting{Name: "size", Value: "2"}, `--set size: more than one script has a parameter of that name: write sized.size or twice.size`, []reader.Script{twice}},
	} {
		_, err := reader.Read(append([]reader.Script{script("sized", sizedGame)}, c.more...), []reader.Setting{c.setting})
		var wrong *reader.SettingError
		if !errors.As(err, &wrong) || err.Error() != c.want {
			t.Errorf("%v: got %v, want %s", c.setting, err, c.want)
		}
	}
}

func TestVariantsChangeTheCompletedTable(t *testing.T) {
	// A single movement has become a list, and is no longer shared by two kinds.
	d := read(t, nil, script("sized", sizedGame), script("kingly", `
return variant {
  of = "sized", title = "Kingly", about = "Only the king steps forward.",
  reconstructed = { "All of it." },
  change = function(rules)
    rules.pieces.king.moves[1][1] = "forward"
    rules.pieces.rook = { letter = "R", moves = slide "orthogonal" }
    rules.ends.row = wins { line = 3 }
  end,
}`))
	moves := map[string]string{}
	for _, kind := range d.Pieces.Kinds() {
		moves[kind.Name] = kind.Moves[0].Word + " " + strings.Join(kind.Moves[0].Directions, ",")
	}
	for kind, want := range map[string]string{"man": "step any", "king": "step forward", "rook": "slide orthogonal"} {
		if moves[kind] != want {
			t.Errorf("%s: %s, want %s", kind, moves[kind], want)
		}
	}
	if d.Name != "sized+kingly" || d.Title != "Sized + Kingly" || len(d.Ends) != 1 || len(d.Reconstructed) != 1 {
		t.Errorf("name %s, title %s, %d ends, reconstructed %q", d.Name, d.Title, len(d.Ends), d.Reconstructed)
	}
	if !strings.Contains(d.About, "Only the king") {
		t.Errorf("about: %s", d.About)
	}
}

func TestVariantMistakes(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"wrong base", `return variant { of = "jungle", title = "X" }`, "x.lua:1: x is a variant of jungle, not of sized"},
		{"unknown set", `return variant { title = "X", set = { siez = 4 } }`, `x.lua:1: set: unknown parameter "siez": did you mean "size"?`},
		{"wrong set", `return variant { title = "X", set = { size = 40 } }`, `x.lua:1: set: size is a whole number from 2 to 9, not "40"`},
		{"unknown key", `return variant { titel = "X" }`, `x.lua:1: unknown key "titel" in a variant: did you mean "title"?`},
		{"no title", `return variant { of = "sized" }`, `x.lua:1: a variant needs title: title = "Big Jungle"`},
		{"bad change", "return variant { title = \"X\", change = function(rules)\n  rules.pieces.queen.letter = \"Q\"\nend }", "x.lua:2:"},
		{"bad key", "return variant { title = \"X\", change = function(rules)\n  rules.strat = \"x\"\nend }", `x.lua:2: unknown key "strat" in a game: did you mean "start"?`},
		{"bad map", "return variant { title = \"X\", change = function(rules)\n  rules.board = grid { map = \". ?\" }\nend }", `x.lua:2: map: row 1 of the map has the sign "?"`},
		{"emptied", "return variant { title = \"X\", change = function(rules)\n  rules.pieces = nil\nend }", "a game needs pieces"},
		{"a game", `return game { title = "X" }`, "the script returns a game, expected a variant"},
	} {
		_, err := reader.Read([]reader.Script{script("sized", sizedGame), script("x", c.source)}, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
	}
}
