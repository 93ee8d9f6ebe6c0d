package rules_test

import (
	"fmt"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
)

// keyOf is the key of a move that is given by its text, as a player observes it.
func keyOf(t *testing.T, s *rules.State, text string, p board.Player) uint64 {
	t.Helper()
	m, err := s.ParseMove(text)
	if err != nil {
		t.Fatalf("%v; there are %v", err, offered(s))
	}
	return s.Observed(m, p)
}

// distinct is how many moves of the player due another one can tell apart.
func distinct(s *rules.State, p board.Player) int {
	keys := map[uint64]bool{}
	for _, m := range s.Moves(nil) {
		keys[s.Observed(m, p)] = true
	}
	return len(keys)
}

// wantDistinct checks how many moves of the player due each player can tell apart.
func wantDistinct(t *testing.T, s *rules.State, want ...int) {
	t.Helper()
	for p, n := range want {
		if got := distinct(s, board.Player(p)); got != n {
			t.Errorf("%s: player %d tells %d moves apart, want %d", due(s), p+1, got, n)
		}
	}
}

// Of choices in secret nothing is observed before the last one; with that, all.
func TestObservedInSecret(t *testing.T) {
	s := begun(staged(t, `
		players = 3,
		setup = function(g) g:to("speak", "all") end,
		stages = { speak = { together = true, say = { options = { 1, 2, 3, 4 } }, after = function(g) g:to("speak", "all") end } }`))
	wantDistinct(t, s, 4, 1, 1)
	other := s.Copy()
	plays(t, s, "say 1")
	plays(t, other, "say 4")
	wantDistinct(t, s, 1, 4, 1)
	if keyOf(t, s, "say 2", 2) != keyOf(t, other, "say 2", 2) {
		t.Error("the third player observes what the first has said")
	}
	plays(t, s, "say 2")
	plays(t, other, "say 2")
	wantDistinct(t, s, 4, 4, 4)
	for p, differs := range []bool{false, true, false} {
		// the first player knew it, and the third one chooses without knowing it
		if (keyOf(t, s, "say 3", board.Player(p)) != keyOf(t, other, "say 3", board.Player(p))) != differs {
			t.Errorf("player %d observes of the first player with the last choice: %t, want %t", p+1, !differs, differs)
		}
	}
}

// A row is observed when it is complete, if it is seen, and then as a whole.
func TestObservedRows(t *testing.T) {
	s := begun(staged(t, `
		players = 2,
		rows = {
			code = row { 2, values = 3, per = "player", seen_by = "owner" },
			pegs = row { 2, values = 3, per = "player", seen_by = "all" },
		},
		setup = function(g) g:to("hide", 1) end,
		stages = {
			hide  = { hide  = { to = "code", fill = true, stay = "guess" } },
			guess = { guess = { to = "pegs", fill = true, next = "hide" } },
		}`))
	wantDistinct(t, s, 3, 1)
	plays(t, s, "hide 1")
	wantDistinct(t, s, 3, 1)
	plays(t, s, "hide 2")
	wantDistinct(t, s, 3, 1)
	other := s.Copy()
	plays(t, s, "guess 1")
	plays(t, other, "guess 2")
	wantDistinct(t, s, 3, 3)
	if keyOf(t, s, "guess 3", 1) == keyOf(t, other, "guess 3", 1) {
		t.Error("of a row only the last place is observed")
	}
}

// cardMoves are all the ways in which cards go from a hand, of which the second player
// sees some.
const cardMoves = `
	players = 2,
	piles = {
		stock = pile { starts_with = deck { from = 1, to = 16, name = "value" } },
		hand  = pile { per = "player", seen_by = "owner" },
		mine  = pile { per = "player", seen_by = "owner" },
		laid  = pile { laid = places(2), seen_by = "all" },
		open  = pile { seen_by = "all" },
		shut  = pile {},
		grid  = pile { laid = places(2) },
	},
	setup = function(g) g.stock:shuffle() g.stock:deal(4, g.hand) g.stock:deal(3, g.open) g.stock:deal("each place", g.grid) g:to("go", 1) end,
	stages = { go = { %s } }`

func TestObservedCards(t *testing.T) {
	for name, c := range map[string]struct {
		action string
		first  int // how many moves the player due tells apart
		second int // and the other
	}{
		"to an open pile":              {`a = { from = "hand", to = "open", stay = "go" }`, 4, 4},
		"to a shut pile":               {`a = { from = "hand", to = "shut", stay = "go" }`, 4, 1},
		"to a pile of his own":         {`a = { from = "hand", to = "mine", stay = "go" }`, 4, 1},
		"to a place":                   {`a = { from = "hand", to = "laid", stay = "go" }`, 8, 8},
		"several to an open pile":      {`a = { from = "hand", pick = 2, to = "open", stay = "go" }`, 6, 6},
		"several to a shut pile":       {`a = { from = "hand", pick = { 1, 2 }, to = "shut", stay = "go" }`, 10, 2},
		"the script lays it open":      {`a = { from = "hand", stay = "go", does = function(g, player, card) g.open:take(card) end }`, 4, 4},
		"the script puts it away":      {`a = { from = "hand", stay = "go", does = function(g, player, card) g.shut:take(card) end }`, 4, 1},
		"the other one's, not seen":    {`a = { from = "other's hand", to = "shut", stay = "go" }`, 4, 4},
		"laid out face down":           {`a = { from = "grid", to = "open", stay = "go" }`, 2, 2},
		"open ones to a shut pile":     {`a = { from = "open", to = "shut", stay = "go" }`, 3, 3},
		"open ones of several piles":   {`a = { from = { "open", "hand" }, pick = 1, to = "shut", stay = "go" }`, 7, 4},
		"drawn from a shut pile":       {`a = { from = "stock", to = "hand", stay = "go" }`, 1, 1},
		"from two piles to a shut one": {`a = { from = { "hand", "mine" }, to = "shut", stay = "go" }`, 4, 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := begun(staged(t, fmt.Sprintf(cardMoves, c.action)))
			wantDistinct(t, s, c.first, c.second)
		})
	}
}

// Keys are of the cards, places and options that are chosen, wherever they stand in a list,
// and whatever card it is that nobody knew before.
func TestObservedMeansTheSameInAllWorlds(t *testing.T) {
	g := staged(t, fmt.Sprintf(cardMoves, `
		a = { from = "hand", pick = 2, to = "open", stay = "go" },
		b = { options = function(g, player)
			return { g.hand[player]:top(1).value, g.hand[player]:top(2).value }
		end, stay = "go" },
		c = { from = "grid", to = "open", stay = "go" },
		d = { from = "stock", to = "hand", stay = "go" },
`))
	keys, met := map[string]uint64{}, 0
	for number := range uint64(40) {
		s := g.NewState()
		s.Start(2, number)
		for _, m := range s.Moves(nil) {
			text := s.MoveText(m)
			for p := range board.Player(2) {
				key := s.Observed(m, p)
				if other, known := keys[text+string(rune('1'+p))]; known && other != key {
					t.Fatalf("game %d: %s has another key than before", number, text)
				} else if known {
					met++
				}
				keys[text+string(rune('1'+p))] = key
			}
		}
	}
	if met == 0 {
		t.Error("no move came twice")
	}
	s := begun(g)
	plays(t, s, "d")
	if got, want := keyOf(t, s, "d", 1), keys["d2"]; got != want {
		t.Error("to draw the top is another move when the pile is less high")
	}
}

// What dice show tells throws apart, and nothing else does.
func TestChanceSeen(t *testing.T) {
	s := begun(staged(t, `
		players = 2,
		dice = { dice = dice { 2, faces = 3 } },
		counters = { said = counter {} },
		setup = function(g) g.dice:roll() g:to("go", 1) end,
		stages = { go = {
			roll = { stay = "go", does = function(g) g.dice:roll() end },
			say  = { stay = "go", does = function(g) g.said = g.said + 1 end },
		} }`))
	throws := map[uint64]string{}
	for range 60 {
		shown, key := fmt.Sprintf("%v", s.Thrown(0)), s.ChanceSeen()
		if other, known := throws[key]; known && other != shown || key == 0 {
			t.Fatalf("%s and %s have the key %d", shown, other, key)
		}
		throws[key] = shown
		plays(t, s, "say")
		if s.ChanceSeen() != key {
			t.Fatal("the key changes when nothing is thrown")
		}
		plays(t, s, "roll")
	}
	if len(throws) != 6 {
		t.Errorf("there are %d throws, want 6", len(throws))
	}
	if none := begun(staged(t, `players = 2, setup = function(g) g:to("go", 1) end, stages = { go = { go = { stay = "go" } } }`)); none.ChanceSeen() != 0 {
		t.Error("a game without dice shows a throw")
	}
}
