package rules_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"canopy/core/rules"

	"gonum.org/v1/gonum/floats"
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

// onBoard are the keys of a small game of moving pieces.
const onBoard = `
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
	ends = { den = wins { arrives = "enemy den" }, stuck = "loses" },
`

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
		// The lion can be four moves away, but counts nothing; the rat swims, and three is the most.
		{`{ nearer = { to = "b2", worth = { rat = 1 } } }`, "1R1/3/3/3 w hand=nothing", "1 0"},
		{`{ worth = function(g, player) return g.board:count(player) / 2 end, pieces = 1 }`, "3/r2/1R1/1R1 w hand=nothing", "3 1.5"},
		{`function(g, player) return player == 1 and 4.5 or -1 end`, "3/r2/1R1/1R1 w hand=nothing", "4.5 -1"},
	} {
		s := staged(t, onBoard+"evaluate = "+c.evaluate).NewState()
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
		stock = pile { starts_with = deck { { name = "Fox", value = 3, suit = "red" }, { name = "Hen", value = 1 }, { name = "Egg", suit = "white" } } },
		hand  = pile { per = "player", seen_by = "owner" },
		won   = pile { per = "team", laid = places(2) },
		heap  = pile { per = "suit", seen_by = "all" },
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
		g.heap.white:take(g.stock:top())
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
		{apart, `evaluate = { cards = { hand = "value", won = { value = 2, is_bird = 10 } } }`, "0 12"},
		{apart, "evaluate = { counters = { coins = 0.5 } }", "2 3"},
		{apart, "evaluate = { counters = { sheet = { worth = 2, empty = 1 } } }", "23 4"},
		{apart, "evaluate = { counters = { sheet = { empty = { ones = 1, twos = 5 } } } }", "7 12"},
		{apart, "evaluate = { counters = { sheet = 3 } }", "30 0"},
		{apart, "evaluate = { score = 2 }", "20 -10"},
		{apart, "evaluate = { score = 2 }, lowest_wins = true", "-20 10"},
		{apart, "evaluate = { score = 2 }, result = reversed", "-20 10"},
		{apart, "", "10 -5"},
		{apart, "lowest_wins = true", "-10 5"},
		{teams, "evaluate = { counters = { coins = 1, score = 1 } }", "9 3.5 9 3.5"},
		{together, "evaluate = { counters = { goal = 1, coins = 1 }, cards = { heap = 2, hand = 4 } }", "16 16"},
	} {
		s := begun(staged(t, dealt+c.players+c.evaluate))
		plays(t, s, "fill twos 2")
		if got := numbers(worths(t, s)); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.players, c.evaluate, got, c.want)
		}
	}
}

// near reports whether two lists of shares agree.
func near(a, b []float64) bool { return floats.EqualApprox(a, b, 1e-9) }

// Worths become shares: with the lead ten games are won for each one lost.
func TestOutlook(t *testing.T) {
	for _, c := range []struct {
		keys string
		want []float64
	}{
		{"players = 2, evaluate = { worth = function(g, p) return p == 1 and 10 or 0 end, lead = 10 }", []float64{10. / 11, 1. / 11}},
		{"players = 2, evaluate = { worth = function(g, p) return -10 * p end, lead = 20 }", []float64{math.Sqrt(10) / (1 + math.Sqrt(10)), 1 / (1 + math.Sqrt(10))}},
		{"players = 3, evaluate = { worth = function(g, p) return 10 * p end, lead = 10 }", []float64{1. / 111, 10. / 111, 100. / 111}},
		{"players = 4, teams = { { 1, 3, 4 }, { 2 } }, evaluate = { worth = function(g, p) return ({ 30, 0, 0, 0 })[p] end, lead = 10 }", []float64{10. / 33, 1. / 11, 10. / 33, 10. / 33}},
		{"players = 2, teams = \"all\", evaluate = { worth = function(g, p) return 20 - 10 * p end, lead = 5 }", []float64{5. / 11, 5. / 11}},
		{"players = 1, evaluate = { worth = function() return -20 end, lead = 10 }", []float64{1. / 101}},
		// Without a lead it is the mean size, and at least 1.
		{"players = 2, evaluate = { worth = function(g, p) return p == 1 and 30 or -10 end }", []float64{100. / 101, 1. / 101}},
		{"players = 2, evaluate = { worth = function(g, p) return p / 10 end }", []float64{1 / (1 + math.Pow(10, 0.1)), 1 / (1 + math.Pow(10, -0.1))}},
		// Nobody has won before the end.
		{"players = 2, evaluate = { worth = function(g, p) return 1e9 * p end, lead = 1 }", []float64{1e-6 / (1 + 1e-6), 1 / (1 + 1e-6)}},
		{"players = 2, teams = \"all\", evaluate = { worth = function(g, p) return -1e9 end, lead = 1 }", []float64{0.5 / (1 + 1e6), 0.5 / (1 + 1e6)}},
	} {
		s := begun(staged(t, `setup = function(g) g:to("wait", 1) end, stages = { wait = { wait = {} } },`+c.keys))
		if got := outlook(t, s); !near(got, c.want) {
			t.Errorf("%s: %v, want %v", c.keys, got, c.want)
		}
	}
}

// When a game is over its result counts, and where it was cut off what the players have.
func TestOutlookOfEndedGames(t *testing.T) {
	g := stagedWithin(t, onBoard+`evaluate = { pieces = 1, lead = 1 },
		actions = { swap = { player = "Black", does = function(g) g:swap_seats() end } }`, 3)
	s := g.NewState()
	if err := s.SetPosition("3/2R/3/r2 w hand=nothing"); err != nil {
		t.Fatal(err)
	}
	if got := outlook(t, s); !near(got, []float64{0.5, 0.5}) {
		t.Errorf("before: %v", got)
	}
	won := s.Copy()
	plays(t, won, "c3-c4")
	if got := outlook(t, won); !won.Over() || !near(got, []float64{1, 0}) {
		t.Errorf("White has won: %v", got)
	}
	plays(t, s, "c3-c2", "swap", "a1-a2")
	if got := outlook(t, s); !s.Result().CutOff || !near(got, []float64{0.5, 0.5}) {
		t.Errorf("cut off: %v", got)
	}
	swapped := g.NewState()
	if err := swapped.SetPosition("3/2R/r2/3 b hand=nothing"); err != nil {
		t.Fatal(err)
	}
	plays(t, swapped, "swap", "a2-a1")
	if got := outlook(t, swapped); !swapped.Over() || !near(got, []float64{0, 1}) {
		t.Errorf("Black has won, from the other seat: %v", got)
	}
}

// What cannot be told is an error, which changes nothing.
func TestEvaluationFails(t *testing.T) {
	for _, c := range []struct{ keys, want string }{
		{"", "nothing says how good a state is"},
		{`evaluate = function(g, player) return "much" end`, `evaluate.worth answered the text "much" for Player 1: expected a number`},
		{"evaluate = function(g, player) return 0 / 0 end", "the game is worth NaN for Player 1: expected a number from -1e+12 to 1e+12"},
		{"evaluate = { counters = { coins = 1e308 }, worth = function(g, player) return -1e308 end }", "from -1e+12 to 1e+12"},
		{"evaluate = function(g, player) g.coins[player] = 3 return 1 end", "only looked at"},
		{"evaluate = function(g, player) while true do end end", "stopped after"},
		{"evaluate = function(g, player) return g.conis[player] end", `did you mean "coins"?`},
	} {
		s := begun(staged(t, `players = 2, counters = { coins = counter { per = "player" } }, setup = function(g) g:to("wait", 1) end, stages = { wait = { wait = {} } },`+c.keys))
		before := s.Hash()
		err := s.Evaluate(make([]float64, 2))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.keys, err, c.want)
		}
		if s.Hash() != before || s.Err() != nil || s.Over() {
			t.Errorf("%s: the game has changed", c.keys)
		}
		if err := s.Outlook(make([]float64, 3)); err == nil {
			t.Errorf("%s: there is room for three players, and nobody says so", c.keys)
		}
	}
}

// Asking is not counted as what the script does until somebody decides.
func TestEvaluatingIsNotSpent(t *testing.T) {
	s := begun(staged(t, `players = 2, setup = function(g) g:to("wait", 1) end, stages = { wait = { wait = {} } },
		evaluate = function(g, player) local n = 0 for i = 1, 100 do n = n + i end return n end`))
	before := s.Spend(0)
	if worths(t, s); s.Spend(0) != before {
		t.Errorf("%d instructions more were spent", s.Spend(0)-before)
	}
}
