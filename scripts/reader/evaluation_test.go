package reader_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"canopy/core/rules"
	"canopy/scripts/reader"
)

// evaluated is a game on a small board that says how good its positions are.
func evaluated(evaluate string) reader.Script {
	return script("base", `return game {
		title = "Base", players = { "White", "Black" },
		board = grid { map = ". . d\n. . .\nD . .", ground = { d = "den" } },
		pieces = {
			man = { letter = "M", value = 3, moves = step "forward" },
			cat = { letter = "C", value = 5, moves = step "any" },
		},
		start = "c1M/3/m1C w",
		counters = { coins = counter { per = "player", start = 2 } },
		evaluate = `+evaluate+`,
		ends = { stuck = "loses" },
	}`)
}

// worthsAtStart are what the players have when a game begins, or the error that keeps it
// from beginning.
func worthsAtStart(list ...reader.Script) string {
	d, err := reader.Read(list, nil)
	if err != nil {
		return err.Error()
	}
	g, err := rules.Compile(*d)
	if err != nil {
		return err.Error()
	}
	worths := make([]float64, g.Players())
	if err := g.NewState().Evaluate(worths); err != nil {
		return err.Error()
	}
	return strings.Trim(fmt.Sprint(worths), "[]")
}

// Variants change single worths, join the function, or write all anew.
func TestVariantsChangeEvaluations(t *testing.T) {
	const weights = `{ pieces = { man = 1, cat = 4 }, counters = { coins = 10 } }`
	const live = `function(g, player) return player * 10 end`
	for _, c := range []struct {
		evaluate string
		changes  []string
		want     string
	}{
		{weights, nil, "25 25"},
		{weights, []string{"rules.evaluate.pieces.man = 2", "rules.evaluate.counters.coins = nil"}, "6 6"},
		{weights, []string{"rules.evaluate.worth = function(g, player) return player end"}, "26 27"},
		{weights, []string{"rules.evaluate = function(g, player) return player end"}, "1 2"},
		{weights, []string{"rules.evaluate = false"}, "nothing says how good a state is: the game has neither evaluate nor score"},
		{`{ pieces = "value" }`, []string{"rules.pieces.man.value = 7"}, "12 12"},
		{"false", []string{"rules.evaluate.pieces = 1"}, "2 2"},
		{live, nil, "10 20"},
		{live, []string{"rules.evaluate.worth = after(function(g, player, worth) return worth + 1 end)"}, "11 21"},
		{live, []string{"local worth = rules.evaluate.worth; rules.evaluate.worth = function(g, player) return -worth(g, player) end"}, "-10 -20"},
		{live, []string{"rules.evaluate = { pieces = 2 }", "rules.evaluate.lead = 4"}, "4 4"},

		// What a variant takes away is worth nothing any more.
		{weights, []string{"rules.pieces.man = nil; rules.start = 'c2/3/2C w'"}, "24 24"},
		{weights, []string{"rules.counters.coins = nil"}, "5 5"},
		{`{ pieces = 1, squares = { den = 5 }, nearer = { to = "enemy den", worth = 2 } }`, []string{"rules.board = grid(3, 3)"}, "2 2"},
		{"{ counters = { coins = 1 } }", []string{"rules.counters.coins = nil"}, "nothing says how good a state is: the game has neither evaluate nor score"},
		{weights, []string{"rules.evaluate.pieces.dog = 2"}, `unknown piece "dog"`},
	} {
		list := []reader.Script{evaluated(c.evaluate)}
		for i, change := range c.changes {
			list = append(list, changing(fmt.Sprint("v", i), change))
		}
		if got := worthsAtStart(list...); got != c.want && !(strings.Contains(got, c.want) && strings.Contains(c.want, "unknown")) {
			t.Errorf("%s with %v: %s, want %s", c.evaluate, c.changes, got, c.want)
		}
	}
}

// Two variants that say what one thing is worth are in conflict.
func TestEvaluationsOfTwoVariants(t *testing.T) {
	list := []reader.Script{
		evaluated("{ pieces = { man = 1 } }"),
		changing("v1", "rules.evaluate.pieces.man = 2"), changing("v2", "rules.evaluate.pieces.man = 3"),
	}
	for range 2 {
		if got := worthsAtStart(list...); !strings.Contains(got, "writes man, which v") {
			t.Errorf("%s %s: %s", list[1].Name, list[2].Name, got)
		}
		slices.Reverse(list[1:])
	}
}
