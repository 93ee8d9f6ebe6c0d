package reader

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"canopy/core/rules"
)

// cardShapes are the shapes of games in stages.
var cardShapes = []*Shape{
	pileShape, standardDeckShape, deckShape, cardShape, placesShape, rowShape, setShape, stageShape,
	choiceShape, conditionShape, playersShape,
}

// inStages are the keys of shared shapes that are for games in stages.
var inStages = map[*Shape][]string{
	gameShape:    {"piles", "rows", "marks", "teams", "sets", "amounts", "setup", "steps", "lowest_wins"},
	counterShape: {"flag", "clamp", "resets", "rows", "columns"},
	endShape:     {"empty", "played", "unit"},

	evaluationShape:   {"cards"},
	counterWorthShape: {"worth", "empty"},
}

// isInStages reports whether an example of a shape's key is shown in a game in stages.
func isInStages(s *Shape, key string) bool {
	return slices.Contains(cardShapes, s) || slices.Contains(inStages[s], key)
}

// cardWorld is a game in stages in which there is all that the examples speak of: the
// parts of it by the key under which they stand, and each part by its name.
var cardWorld = map[string]map[string]string{
	"piles": {
		"stock":   `pile { starts_with = standard_deck {} }`,
		"discard": `pile { seen_by = "all" }`,
		"hand":    `pile { per = "player", seen_by = "owner" }`,
		"passed":  `pile { per = "player", seen_by = "owner" }`,
		"offered": `pile { seen_by = "all" }`,
		"trick":   `pile { seen_by = "all" }`,

		"tricks_won": `pile { per = "player" }`,
		"pets":       `pile { per = "player", in_force = true }`,
	},
	"amounts": {"cells": `amount(9)`},
	"counters": {
		"score": `counter { per = "player" }`,
		"coins": `counter { start = 3, to = 9 }`,
		"clues": `counter { start = 8, to = 8 }`,
		"sheet": `counter { per = "player", start = none, rows = { "ones", "twos" } }`,
	},
	"rows":  {"code": `row { 4, values = 6, per = "player", seen_by = "owner" }`},
	"marks": {"named": `"suit"`},
	"laws": {
		"follows": `function(card, lead) return lead == none or card.suit == lead.suit end`,
		"points":  `function(card) return card.suit == "hearts" and 1 or 0 end`,
	},
	"sets": {"combination": `{ { name = "trio", "K", "Q", "J" }, { name = "10+A", "10", "A" } }`},
	"steps": {
		"go_on":       `function(g) g:to("play", 1) end`,
		"no_card":     `function(g, player) g:to("play", player) end`,
		"trick_taken": `function(g) g:to("play", 1) end`,
	},
	"stages": {"play": `{ play = { from = "hand", to = "discard" }, pass = pass() }`},
	"ends":   {"out": `wins { empty = "hand" }`},
}

// inCardWorld is the script of that game, with one part more or otherwise; with no
// name, a key is written anew.
func inCardWorld(key, name, part string) string {
	var b strings.Builder
	b.WriteString("return game {\ntitle = \"World\",\n")
	other := map[string]string{
		"players": `4`,
		"setup":   `function(g) g.stock:shuffle() g.stock:deal(7, g.hand) g:to("play", 1) end`,
	}
	if name == "" {
		other[key] = part
	}
	for _, k := range slices.Sorted(maps.Keys(other)) {
		fmt.Fprintf(&b, "%s = %s,\n", k, other[k])
	}
	for _, k := range slices.Sorted(maps.Keys(cardWorld)) {
		parts := maps.Clone(cardWorld[k])
		if k == key && name != "" {
			parts[name] = part
		}
		if other[k] != "" {
			continue
		}
		fmt.Fprintf(&b, "%s = {\n", k)
		for _, n := range slices.Sorted(maps.Keys(parts)) {
			fmt.Fprintf(&b, "\t%s = %s,\n", n, parts[n])
		}
		b.WriteString("},\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// anAction is the game with an action more, written as a table or by a word.
func anAction(name, action string) string {
	return inCardWorld("stages", "play", "{ play = { from = \"hand\", to = \"discard\" }, "+name+" = "+action+" }")
}

// aroundCardExample puts an example of the card vocabulary where it belongs; "" if
// there is no place for it.
func aroundCardExample(s *Shape, example string) string {
	name, part, named := strings.Cut(example, " = ")
	if !keyed.MatchString(example) {
		name, part, named = "more", example, false
	}
	word := part[:strings.IndexAny(part+" ", " ({\"")]
	switch {
	case strings.Contains(example, `"board"`):
		return strings.Replace(fmt.Sprintf(frogsInPlay, ""), "stages = { look = {", "stages = { look = { more = "+part+",", 1)
	case name == "piles":
		name, part, _ = strings.Cut(strings.TrimSuffix(strings.TrimPrefix(part, "{ "), " }"), " = ")
		return inCardWorld("piles", name, part) // besides the others, which are used
	case s == gameShape || s == evaluationShape || s == counterWorthShape || s == counterShape || s == playersShape || s == setShape:
		return inCardWorld(name, "", part)
	case s == endShape:
		return inCardWorld("ends", name, part)
	case s == stageShape:
		return inCardWorld("stages", name, part)
	case name == "pick" || name == "when" || name == "must":
		return anAction("more", `{ from = "hand", `+example+" }")
	case s == choiceShape || named && word == "{" || word == "pass":
		return anAction(name, part)
	case named && word == "":
		return anAction(name, part)
	case word == "pile":
		return inCardWorld("piles", name, part)
	case word == "standard_deck":
		return inCardWorld("piles", "stock", "pile { starts_with = "+part+" }")
	case word == "deck":
		return inCardWorld("piles", "more", "pile { starts_with = "+part+" }")
	case word == "layout" || word == "places":
		return inCardWorld("piles", "more", "pile { laid = "+part+" }")
	case word == "row":
		return inCardWorld("rows", name, part)
	case word == "amount":
		return inCardWorld("amounts", name, part)
	}
	return ""
}

// Every example of the card vocabulary can be read as a part of a game in stages, and
// that game can be begun.
func TestCardExamplesLoad(t *testing.T) {
	tried := 0
	try := func(s *Shape, name, example string) {
		if example == "" {
			return
		}
		tried++
		source := aroundCardExample(s, example)
		if source == "" {
			t.Errorf("%s: there is no place for %s", name, example)
			return
		}
		if err := begun(source); err != nil {
			t.Errorf("%s: %s\n%v", name, example, err)
		}
	}
	for _, s := range append(slices.Clone(cardShapes), gameShape, evaluationShape, counterWorthShape, counterShape, endShape) {
		for _, key := range append(slices.Clone(s.Keys), s.List) {
			if isInStages(s, key.Name) {
				try(s, s.Name+", "+key.Name, key.Example)
			}
		}
	}
	for _, f := range slices.Concat(cardFunctions, changeFunctions) {
		if !isChange(f.Example) {
			try(nil, f.Name, f.Example)
		}
	}
	t.Logf("%d examples", tried)
}

// isChange reports whether an example is a statement of a change.
func isChange(example string) bool { return strings.Contains(example, "rules.") }

// Every example of how a change is written changes a game that can be begun.
func TestChangeExamples(t *testing.T) {
	for _, f := range changeFunctions {
		if !isChange(f.Example) {
			continue // of a card: TestCardExamplesLoad
		}
		base := inCardWorld("amounts", "cells", "amount(9)")
		if strings.Contains(f.Example, "rules.must") {
			base = inWorld("", nil)
		}
		change := "return variant { title = \"Mine\", change = function(rules)\n" + f.Example + "\nend }"
		if err := begun(base, change); err != nil {
			t.Errorf("%s: %s\n%v", f.Name, f.Example, err)
		}
	}
}

// begun reads a game and what changes it, and begins a game.
func begun(source string, changes ...string) error {
	list := []Script{{Name: "world", File: "world.lua", Source: []byte(source)}}
	for i, change := range changes {
		name := fmt.Sprint("mine", i+1)
		list = append(list, Script{Name: name, File: name + ".lua", Source: []byte(change)})
	}
	d, err := Read(list, nil)
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
