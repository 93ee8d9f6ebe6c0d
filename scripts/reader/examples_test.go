package reader

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"canopy/core/rules"
)

// shapes are all shapes of the vocabulary by name.
func shapes() map[string]*Shape {
	all := map[string]*Shape{}
	for _, s := range []*Shape{pieceShape, leftShape, numberShape, obligationShape, evaluationShape, counterWorthShape, nearerShape} {
		all[s.Name] = s
	}
	for _, f := range functions {
		if f.Shape != nil {
			all[f.Shape.Name] = f.Shape
		}
	}
	for _, list := range []map[string]*Shape{movementShapes, effectShapes} {
		for _, s := range list {
			all[s.Name] = s
		}
	}
	for _, s := range cardShapes {
		all["in stages, "+s.Name] = s // an action and its like are there on boards too
	}
	return all
}

// Whatever can be written is explained.
func TestEverythingIsExplained(t *testing.T) {
	for name, shape := range shapes() {
		seen := map[string]bool{}
		for _, key := range append(slices.Clone(shape.Keys), shape.List) {
			if key.Name == "" {
				continue
			}
			if key.Doc == "" || key.Type.Name == "" || key.Type.accepts == nil {
				t.Errorf("%s: the key %s has no meaning or no type", name, key.Name)
			}
			if seen[key.Name] {
				t.Errorf("%s: the key %s is there twice", name, key.Name)
			}
			seen[key.Name] = true
		}
	}
	seen := map[string]bool{}
	for _, f := range functions {
		if f.Doc == "" || f.Example == "" {
			t.Errorf("%s has no meaning or no example", f.Name)
		}
		if seen[f.Name] {
			t.Errorf("%s is there twice", f.Name)
		}
		seen[f.Name] = true
	}
}

// manMoves are the moves of the man in the world.
const manMoves = `moves = {
			step { "any" }, step { "any", as = "jump" }, step { "any", as = "charge" },
			step { "any", as = "clone" },
		}`

// world is a game in which there is all that the examples speak of, by key.
var world = map[string]string{
	"title":   `title = "World"`,
	"players": `players = { "White", "Black" }`,
	"board": `board = grid { map = [[
		c . y ~ b o h g t
		. . . ~ . . . . .
		. . . . . . . . .
		. . . . . . . . .
		C . Y ~ B O H G T
	]], ground = {
		c = "castle", y = "yard", ["~"] = "water", b = "base",
		o = "hole", h = "home", g = "green", t = "trap",
	}, regions = { throne = "e3" }, tracks = { White = "f1 g1", Black = "f5 g5" } }`,
	"pieces": `pieces = {
		man = { letter = "M", hand = 2, ` + manMoves + ` },
		king = { letter = "K", moves = step "any" }, queen = { letter = "Q", moves = step "any" },
		knight = { letter = "N", moves = leap { by = { 1, 2 } } }, rat = { letter = "R" },
		archer = { letter = "A" }, arrow = { letter = "*", owner = "nobody" },
		gap = { letter = "#", owner = "nobody" }, wall = { letter = "|", owner = "nobody" },
		frog = { letter = "f", owner = "nobody" },
	}`,
	"counters": `counters = { beads = counter { per = "square" } }`,
	"dice":     `dice = { throw = dice { 1 } }`,
	"laws":     `laws = { last_bead = function(player, square, found) return nil end }`,
	"stages":   `stages = { clear = { clear = { from = "empty", next = "move" } } }`,
	"ends":     `ends = { stuck = "loses" }`,
	"score":    `score = function(g, player) return 1 end`,
}

// inWorld is the script of the world with some keys written otherwise.
func inWorld(before string, other map[string]string) string {
	w := maps.Clone(world)
	maps.Copy(w, other)
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nreturn game {\n", before)
	for _, key := range slices.Sorted(maps.Keys(w)) {
		if w[key] != "" {
			fmt.Fprintf(&b, "%s,\n", w[key])
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// withMan is the world with another man: with a key more, or with one written otherwise.
func withMan(more string) map[string]string {
	key, _, _ := strings.Cut(more, " ")
	kept := ""
	for _, part := range []string{`letter = "M"`, manMoves} {
		if !strings.HasPrefix(part, key+" ") {
			kept += part + ", "
		}
	}
	man := "man = { letter = \"M\", hand = 2, " + manMoves + " }"
	return map[string]string{"pieces": strings.Replace(world["pieces"], man, "man = { "+kept+more+" }", 1)}
}

var keyed = regexp.MustCompile(`^(\w+) = `)

// aroundExample puts an example of a shape's key, or of a function, where it belongs.
func aroundExample(shape, example string) string {
	key, word := "", example[:strings.IndexAny(example+" ", " ({")]
	if m := keyed.FindStringSubmatch(example); m != nil {
		key = m[1]
	}
	switch {
	case strings.Contains(example, "…"):
		if word == "return" && strings.Contains(example, "variant") {
			return ""
		}
		return inWorld("", nil)
	case shape == "a grid" && key == "ground":
		return inWorld("", map[string]string{"board": "board = grid { map = \"t . T\", " + example + " }", "pieces": plainMan, "stages": ""})
	case shape == "a grid" && key != "":
		return inWorld("", map[string]string{"board": "board = grid { 5, 5, " + example + " }", "pieces": plainMan, "stages": ""})
	case word == "grid":
		return inWorld("", map[string]string{"board": "board = " + example, "pieces": plainMan, "stages": ""})
	case shape == "a piece":
		return inWorld("", withMan(example))
	case shape == "a variant":
		return ""
	case key == "start" && strings.Contains(example, "own row 1"):
		return inWorld("", map[string]string{"start": example})
	case key == "counters" && strings.Contains(example, "score"):
		return inWorld("", map[string]string{key: example, "score": ""})
	case key != "":
		return inWorld("", map[string]string{key: example})
	case movementShapes[word] != nil || word == "advance":
		return inWorld("", map[string]string{"pieces": strings.Replace(world["pieces"], `moves = {`, `moves = { `+example+`,`, 1)})
	case effectShapes[word] != nil:
		return inWorld("", map[string]string{"does": "does = " + example})
	case endWords[word] <= rules.Scores && (word == "wins" || endWords[word] > 0):
		return inWorld("", map[string]string{"ends": "ends = { stuck = \"loses\", x = " + example + " }"})
	case word == "counter":
		return inWorld("", map[string]string{"counters": world["counters"][:len(world["counters"])-1] + ", n = " + example + " }"})
	case word == "dice":
		return inWorld("", map[string]string{"dice": "dice = { throw = " + example + " }"})
	case word == "sow":
		return inWorld("", map[string]string{"actions": "actions = { sow = { from = \"own hole\", does = " + example + " } }"})
	case word == "gather":
		return inWorld("local what = "+example, map[string]string{"laws": "laws = { last_bead = function() return what end }"})
	case word == "never":
		return inWorld("", map[string]string{"must": "must = { { \"take care\", " + example + " } }"})
	case word == "flag" || word == "choice" || word == "number":
		return inWorld("local rule = params { x = "+example+" }\nassert(rule.x ~= nil)", nil)
	case word == "local":
		return inWorld(example, nil)
	case example == "return again":
		return inWorld("", map[string]string{"laws": "laws = { last_bead = function() " + example + " end }"})
	case word == "return":
		return inWorld("", map[string]string{"enters": "enters = function(piece, square) " + example + " end"})
	case word == "if":
		return inWorld("", map[string]string{"enters": "enters = function(piece, square) " + example + " return yes end"})
	}
	return "unknown"
}

const plainMan = `pieces = { man = { letter = "M", moves = step "any" } }`

// Every example of the vocabulary can be read as a part of a game. Those of games in
// stages have a game of their own.
func TestExamplesLoad(t *testing.T) {
	tried := 0
	try := func(shape, name, example string) {
		if example == "" {
			return
		}
		source := aroundExample(shape, example)
		switch source {
		case "":
			return // of a variant: TestVariantExamples
		case "unknown":
			t.Errorf("%s, %s: there is no place for %s", shape, name, example)
			return
		}
		tried++
		d, err := Read([]Script{{Name: "world", File: "world.lua", Source: []byte(source)}}, nil)
		if err == nil {
			_, err = rules.Compile(*d)
		}
		if err != nil {
			t.Errorf("%s, %s: %s\n%v", shape, name, example, err)
		}
	}
	for name, shape := range shapes() {
		for _, key := range append(slices.Clone(shape.Keys), shape.List) {
			if !isInStages(shape, key.Name) {
				try(name, key.Name, key.Example)
			}
		}
	}
	for _, f := range boardFunctions {
		try("", f.Name, f.Example)
	}
	t.Logf("%d examples", tried)
}

// The examples of a variant's keys, together.
func TestVariantExamples(t *testing.T) {
	source := "return variant {\n"
	for _, key := range variantShape.Keys {
		if key.Example != "" {
			source += key.Example + ",\n"
		}
	}
	source += "}\n"
	base := inWorld(`local rule = params { leopard_jumps = choice({ "never", "across" }, "May it?") }`, nil)
	_, err := Read([]Script{
		{Name: "jungle", File: "jungle.lua", Source: []byte(base)},
		{Name: "mine", File: "mine.lua", Source: []byte(source)},
	}, nil)
	if err != nil {
		t.Error(err)
	}
}
