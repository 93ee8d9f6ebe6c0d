package reader

import (
	"slices"
	"strings"
	"testing"

	"canopy/core/rules"
)

// The guide explains every key and word, each with an example that other tests run.
func TestGuide(t *testing.T) {
	sections := map[string][]string{}
	for _, s := range Guide() {
		if sections[s.Name] != nil {
			t.Errorf("%s is explained twice", s.Name)
		}
		for _, e := range s.Entries {
			sections[s.Name] = append(sections[s.Name], e.Name)
			if e.Doc == "" {
				t.Errorf("%s: %s is not explained", s.Name, e.Name)
			}
			if e.Example == "" && !strings.HasPrefix(e.Name, "(") {
				t.Errorf("%s: %s has no example", s.Name, e.Name)
			}
		}
	}
	for _, s := range editorShapes() {
		if !slices.Contains(guideShapes, s) {
			t.Errorf("%s is not explained", s.Name)
		}
	}
}

// What is written for a wish can be read, and done, where it is written.
func TestWishes(t *testing.T) {
	for _, w := range wishes {
		if err := try(w); err != nil {
			t.Errorf("%s: %s\n%v", w.Want, w.Write, err)
		}
	}
	for _, bad := range []Wish{
		{"", `step "anyway"`, onBoard}, {"", `play = { from = "hnad" }`, inCards}, {"", `g.stock:deel(5)`, inPlay},
		{"", `rules.ends.quiet = draws { quite = 100 }`, inChange}, {"", `sat = {}`, atTop},
	} {
		if try(bad) == nil {
			t.Errorf("%s can be written", bad.Write)
		}
	}
}

// try reads and begins a game in which somebody has his wish.
func try(w Wish) error {
	switch w.in {
	case onBoard:
		return begins(Script{Name: "world", File: "world.lua", Source: []byte(aroundExample("", w.Write))})
	case inCards:
		return begun(aroundCardExample(shapeOf(w.Write), w.Write))
	case inPlay:
		return begun(asked(Method{Of: "g", Name: wordAsked(w.Write), Example: w.Write}))
	}
	base := inWorld(`local rule = params { leopard_jumps = choice({ "never", "across" }, "May it?") }`, map[string]string{"takes": "takes = yes"})
	if strings.Contains(w.Write, "takes") {
		base = inWorld("", map[string]string{"takes": "takes = function() return yes end"})
	}
	if strings.Contains(w.Write, "steps") {
		base = inCardWorld("steps", "more", "function(g) g:to(\"play\", 1) end")
	}
	change := w.Write
	if w.in == inChange {
		change = "change = function(rules) " + w.Write + " end"
	}
	return begins(
		Script{Name: "world", File: "world.lua", Source: []byte(base)},
		Script{Name: "mine", File: "mine.lua", Source: []byte("return variant { title = \"Mine\", " + change + " }")},
	)
}

// shapeOf is the shape of which a wish of cards is a key.
func shapeOf(write string) *Shape {
	key, rest, _ := strings.Cut(write, " ")
	switch {
	case key == "lowest_wins":
		return gameShape
	case key == "wins":
		return endShape
	case strings.Contains(rest, "pile {"):
		return pileShape
	case strings.Contains(rest, "together"):
		return stageShape
	}
	return choiceShape
}

// wordAsked is "to" where a wish says where to go on.
func wordAsked(example string) string {
	if strings.HasPrefix(example, "g:to") {
		return "to"
	}
	return ""
}

// begins reads scripts and begins a game.
func begins(scripts ...Script) error {
	d, err := Read(scripts, nil)
	if err != nil {
		return err
	}
	g, err := rules.Compile(*d)
	if err != nil {
		return err
	}
	s := g.NewState()
	s.Start(1, 0)
	return s.Err()
}
