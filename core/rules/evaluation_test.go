package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"canopy/core/rules"
)

func worths(t testing.TB, s *rules.State) []float64 {
	t.Helper()
	list := make([]float64, s.Game().Players())
	if err := s.Evaluate(list); err != nil {
		t.Fatal(err)
	}
	return list
}

func outlook(t testing.TB, s *rules.State) []float64 {
	t.Helper()
	list := make([]float64, s.Game().Players())
	if err := s.Outlook(list); err != nil {
		t.Fatal(err)
	}
	return list
}

// onBoard is a small game of moving pieces, with some keys more.
func onBoard(t testing.TB, keys string) *rules.Game {
	t.Helper()
	return staged(t, `
		players = { "White", "Black" },
		board = grid { map = "h . d\n. ~ .\n. . .\nD . H", ground = { d = "den", h = "home", ["~"] = "water" } },
		pieces = {
			rat  = { letter = "R", value = 2, moves = step "orthogonal" },
			lion = { letter = "L", value = 5, hand = 1, moves = { step "orthogonal", drop {} } },
			rock = { letter = "#", owner = "nobody" },
		},
		enters = function(piece, square)
			if square.ground == "water" and piece.kind == "lion" then return no "it does not swim" end
			return yes
		end,
		ends = { den = wins { arrives = "enemy den" }, stuck = "loses" },`+keys)
}

// The worths of positions are those that a player counts by hand.
func TestWorthsOfPieces(t *testing.T) {
	for _, c := range []struct{ evaluate, position, want string }{
		{"{ pieces = 3 }", "3/r2/1R1/1R# w hand=nothing", "6 3"},
		{"{ pieces = { lion = 3 } }", "3/r2/1R1/LR1 w hand=White:lion*1", "6 0"},
		{`{ pieces = "value" }`, "3/rl1/1R1/LR1 w hand=White:lion*1,Black:lion*2", "14 17"},
		{`{ squares = { ["own row 2"] = 1, ["enemy row 1"] = { rat = 4, lion = 6 } } }`, "1R1/r2/1RL/1l1 w hand=nothing", "6 7"},
		// The rat is 5 moves at most from the den, and the lion, which does not swim, too.
		{`{ nearer = { to = "enemy den", worth = 2 } }`, "3/3/1R1/L2 w hand=nothing", "4 0"},
		{`{ nearer = { to = "enemy den", worth = 2, each = true } }`, "3/3/1R1/L2 w hand=nothing", "4 0"},
		{`{ nearer = { to = "enemy den", worth = 2, each = true } }`, "3/1R1/L2/3 w hand=nothing", "8 0"},
		{`{ nearer = { to = "enemy den", worth = 2 } }`, "3/1R1/L2/3 w hand=nothing", "6 0"},
		{`{ nearer = { to = "enemy den", worth = { lion = 2 } } }`, "3/1R1/L2/3 w hand=nothing", "2 0"},
		{`{ nearer = { { to = "enemy den", worth = 2 }, { to = "corner", worth = { rat = 1 }, each = true } } }`, "R2/3/R2/3 w hand=nothing", "9 0"},
		{`{ worth = function(g, player) return g.board:count(player) / 2 end, pieces = 1 }`, "3/r2/1R1/1R1 w hand=nothing", "3 1.5"},
		{`function(g, player) return player == 1 and 4.5 or -1 end`, "3/r2/1R1/1R1 w hand=nothing", "4.5 -1"},
	} {
		s := onBoard(t, "evaluate = "+c.evaluate).NewState()
		if err := s.SetPosition(c.position); err != nil {
			t.Fatal(c.position, err)
		}
		if got := numbers(worths(t, s)); got != c.want {
			t.Errorf("%s in %s: %s, want %s", c.evaluate, c.position, got, c.want)
		}
	}
}

func numbers(list []float64) string { return strings.Trim(fmt.Sprint(list), "[]") }

// dealt is a small game in stages with cards and counters, and some keys more.
const dealt = `
	piles = {
		stock = pile { starts_with = deck { { name = "Fox", value = 3 }, { name = "Hen", value = 1 }, { name = "Egg" } } },
		hand  = pile { per = "player", seen_by = "owner" },
		won   = pile { per = "team", laid = places(2) },
		heap  = pile { seen_by = "all" },
	},
	counters = {
		sheet = counter { per = "player", start = none, rows = { "ones", "twos" }, columns = 2 },
		coins = counter { per = "team" },
		goal  = counter { start = 7 },
		score = counter { per = "player", from = -100 },
	},
	laws  = { is_bird = function(card) return card.name == "Hen" end },
	setup = function(g)
		g.stock:deal(1, g.hand[1])
		g.stock:deal(1, g.won[2])
		g.heap:take(g.stock:top())
		g.coins[1], g.coins[2] = 4, 6
		g.score[1], g.score[2] = 10, -5
		g:to("play", 1)
	end,
	stages = { play = { fill = { to = "sheet", does = function(g, player, cell) g.sheet[player][cell] = 10 end } } },
`

// What counts is what is a player's own, or his team's.
func TestWorthsOfCardsAndCounters(t *testing.T) {
	apart := "players = 2,"
	teams := "players = 4, teams = { { 1, 3 }, { 2, 4 } },"
	together := `players = 2, teams = "all",`
	for _, c := range []struct{ players, evaluate, want string }{
		{apart, "evaluate = { cards = { hand = 2, won = 5 } }", "2 5"},
		{apart, `evaluate = { cards = { hand = "value", won = { value = 2, is_bird = 10 } } }`, "0 6"},
		{apart, "evaluate = { counters = { coins = 0.5 } }", "2 3"},
		{apart, "evaluate = { counters = { sheet = { worth = 2, empty = 1 } } }", "23 4"},
		{apart, "evaluate = { counters = { sheet = { empty = { ones = 1, twos = 5 } } } }", "11 12"},
		{apart, "evaluate = { counters = { sheet = 3 } }", "30 0"},
		{apart, "evaluate = { score = 2 }", "20 -10"},
		{apart, "evaluate = { score = 2 }, lowest_wins = true", "-20 10"},
		{apart, "evaluate = { score = 2 }, result = reversed", "-20 10"},
		{apart, "", "10 -5"},
		{apart, "lowest_wins = true", "-10 5"},
		{teams, "evaluate = { counters = { coins = 1, score = 1 } }", "9 3.5 9 3.5"},
		{together, "evaluate = { counters = { goal = 1, coins = 1 }, cards = { heap = 2, hand = 4 } }", "15 15"},
	} {
		s := begun(staged(t, dealt+c.players+c.evaluate))
		plays(t, s, "fill twos 2")
		if got := numbers(worths(t, s)); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.players, c.evaluate, got, c.want)
		}
	}
}
