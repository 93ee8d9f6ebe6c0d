package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/chance"
	"canopy/core/rules"
)

// What another has chosen in secret is any of what he could choose, as often as the
// truth.
func TestWorldsMakeOtherSecretChoices(t *testing.T) {
	s := begun(staged(t, `
		players = 2,
		counters = { said = counter { per = "player" } },
		setup = function(g) g:to("speak", "all") end,
		stages = {
			speak = {
				together = true,
				say   = { options = { 1, 2, 3, 4, 5 }, does = function(g, player, n) g.said[player] = n end },
				after = function(g) g:to("rest", 1) end,
			},
			rest = { rest = { next = "rest" } },
		}`))
	plays(t, s, "say 4")
	stream := chance.NewStream(1, 1, chance.Named("worlds"))
	world, counts := s.Game().NewState(), map[int]int{}
	for range 1000 {
		if err := s.World(1, &stream, world); err != nil {
			t.Fatal(err)
		}
		plays(t, world, "say 2")
		counts[counter(t, world, "said", 0)]++
		if counter(t, world, "said", 1) != 2 {
			t.Fatal("the player's own choice was exchanged")
		}
	}
	for n := 1; n <= 5; n++ {
		if counts[n] < 130 || counts[n] > 270 {
			t.Errorf("of 1000 worlds there are %v by what the other said", counts)
			break
		}
	}
	plays(t, s, "say 1")
	if counter(t, s, "said", 0) != 4 {
		t.Error("imagining worlds has changed the game")
	}
}

// Whoever has chosen, or is asked to, had something to choose, in every world.
func TestWorldsInWhichSomebodyCouldChoose(t *testing.T) {
	g := staged(t, `
		players = 2,
		piles = {
			stock = pile { starts_with = deck { from = 1, to = 8, name = "value" } },
			hand  = pile { per = "player", seen_by = "owner" },
			open  = pile { seen_by = "all" },
		},
		laws = { high = function(card) return card.value > 6 end },
		setup = function(g) g.stock:shuffle() g.stock:deal(2, g.hand) g:to("reveal", "all") end,
		stages = {
			reveal = {
				together = true,
				show  = { from = "hand", to = "open", must = { { "show a high card", "high" } } },
				after = function(g) g:to("rest", 2) end,
			},
			rest = {
				play = { from = "hand", to = "open", must = { { "play a low card", "high" } }, next = "rest" },
				stuck = function(g, player) g:to("rest", g:next(player)) end,
			},
		}`)
	world, stream, found := g.NewState(), chance.NewStream(1, 1, chance.Named("worlds")), 0
	for number := range uint64(60) {
		s := g.NewState()
		s.Start(4, number)
		if s.Over() || s.StageName() != "reveal" || s.Due() != 0 {
			continue
		}
		s.Play(s.Moves(nil)[0])
		if s.StageName() != "reveal" || s.Err() != nil {
			continue // the other had nothing to show
		}
		for range 20 {
			if err := s.World(1, &stream, world); err != nil {
				t.Fatal(err)
			}
			found++
			high := 0
			for _, text := range world.FullView().Piles[0].Places[0].Cards {
				if text > "6" {
					high++
				}
			}
			if high == 0 {
				t.Fatalf("game %d: the other has shown a high card, and has none: %+v", number, world.FullView().Piles)
			}
		}
	}
	if found == 0 {
		t.Error("it never came about")
	}
}

// Dice that lie on the table stay as they are, in games of either sort.
func TestDiceStayInWorlds(t *testing.T) {
	s := begun(staged(t, `
		players = 2,
		dice = { dice = dice { 5, faces = 6 } },
		setup = function(g) g.dice:roll() g:to("go", 1) end,
		stages = { go = { roll = { stay = "go", does = function(g) g.dice:roll() end } } }`))
	stream, world, throws := chance.NewStream(1, 1, chance.Named("worlds")), s.Game().NewState(), map[string]bool{}
	for range 30 {
		if err := s.World(0, &stream, world); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(world.Thrown(0), s.Thrown(0)) {
			t.Fatalf("the dice show %v, want %v", world.Thrown(0), s.Thrown(0))
		}
		plays(t, world, "roll")
		throws[fmt.Sprint(world.Thrown(0))] = true
	}
	if len(throws) < 10 {
		t.Errorf("the dice come to fall alike: %v", throws)
	}
}

// Counters and marks of cards stay with what lies where they lay.
func TestCountersAndMarksOfCardsStayInPlace(t *testing.T) {
	s := begun(staged(t, `
		players = 2,
		piles = {
			stock = pile { starts_with = deck { from = 1, to = 8, name = "value" } },
			hand  = pile { per = "player", seen_by = "owner" },
		},
		counters = { stone = counter { per = "card", flag = true } },
		marks = { one = "card", some = "cards" },
		setup = function(g)
			g.stock:shuffle()
			g.stock:deal(2, g.hand)
			g.stone[g.stock:top()] = true
			g.one  = g.stock:bottom()
			g.some = g.stock:peek(2)
			g:to("go", 1)
		end,
		stages = { go = { go = { stay = "go" } } }`))
	stream, world, tops := chance.NewStream(1, 1, chance.Named("worlds")), s.Game().NewState(), map[string]bool{}
	for range 40 {
		if err := s.World(0, &stream, world); err != nil {
			t.Fatal(err)
		}
		table := world.Table()
		top, bottom := table.Top(table.Set().Slot(table.Set().Find("stock"), 0, 0)), table.Bottom(table.Set().Slot(table.Set().Find("stock"), 0, 0))
		tops[table.Text(top)] = true
		if counter(t, world, "stone", int(top)) != 1 {
			t.Fatal("the stone has moved")
		}
		if one, _ := world.Mark(0); one != int(bottom) {
			t.Fatal("the mark has moved")
		}
		if some := world.MarkCards(1, nil); len(some) != 2 || !slices.Contains(some, top) {
			t.Fatalf("the mark of cards has moved to %v, and the top is %d", some, top)
		}
		for _, v := range []*rules.View{world.View(0), s.View(0)} {
			for _, m := range v.Marks {
				if strings.Trim(m.To, "? ") != "" {
					t.Fatalf("the mark %s shows %s", m.Name, m.To)
				}
			}
			if len(v.Counters[0].Values) > 0 {
				t.Fatalf("the counter shows %v", v.Counters[0].Values)
			}
		}
	}
	if len(tops) < 3 {
		t.Errorf("on top there are only %v", tops)
	}
}

// A player who has not followed suit has none of it; a card that he draws may be any
// again, and then nobody can tell which of his cards it is that he plays.
func TestVoidsHoldForTheCardsThatWereThere(t *testing.T) {
	g := staged(t, `
		players = 2,
		piles = {
			stock = pile { starts_with = deck { suits = { "a", "b", "c" }, ranks = { 1, 2, 3 } } },
			hand  = pile { per = "player", seen_by = "owner" },
			trick = pile { seen_by = "all" },
		},
		laws = { follows = function(card, lead) return lead == none or card.suit == lead.suit end },
		setup = function(g) g.stock:shuffle() g.stock:deal(3, g.hand) g:to("play", 1) end,
		stages = { play = {
			play = { from = "hand", to = "trick", next = "play",
				must = { { "follow suit", "follows", against = "trick.first", if_able = true } } },
			draw = { from = "stock", to = "hand", next = "play" },
		} }`)
	stream, world, voids, drawn := chance.NewStream(1, 1, chance.Named("worlds")), g.NewState(), 0, map[string]bool{}
	suits := func(s *rules.State) (all string) {
		for _, pile := range s.FullView().Piles {
			if pile.Name == "hand" && pile.Of == "2" {
				for _, text := range pile.Places[0].Cards {
					all += text[:1]
				}
			}
		}
		return all
	}
	for number := range uint64(60) {
		s := g.NewState()
		s.Start(4, number)
		playFirst(s, "play")
		lead := s.FullView().Piles[slices.IndexFunc(s.FullView().Piles, func(p rules.PileView) bool { return p.Name == "trick" })].Places[0].Cards[0][:1]
		if strings.Contains(suits(s), lead) {
			continue
		}
		voids++
		playFirst(s, "play")
		for range 20 {
			if err := s.World(0, &stream, world); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(suits(world), lead) {
				t.Fatalf("game %d: the other has no %s, and holds %s", number, lead, suits(world))
			}
		}
		playFirst(s, "draw")
		playFirst(s, "draw")
		for range 50 {
			if err := s.World(0, &stream, world); err != nil {
				t.Fatal(err)
			}
			n := strings.Count(suits(world), lead)
			if n > 1 {
				t.Fatalf("game %d: the other had no %s and drew one card, and holds %s", number, lead, suits(world))
			}
			drawn[fmt.Sprint(n)] = true
		}
	}
	if voids == 0 || len(drawn) != 2 {
		t.Errorf("%d times somebody could not follow; then of the suit he had %v", voids, drawn)
	}
}

// What was told of squares counts all pieces of a kind; a square that was shown is known
// to those to whom it was shown.
func TestWhatIsToldOfSquares(t *testing.T) {
	s := begun(staged(t, `
		players = 2,
		board = grid(3, 3),
		pieces = { frog = { letter = "F", seen_by = "owner" } },
		setup = function(g) g.board:scatter("frog", 2, "each player") g:to("look", 1) end,
		stages = { look = { look = { to = "board", onto = { "empty", "enemy", "own" }, next = "look",
			does = function(g, player, square) g:tell("all", square:around(), "how many", "frog") g:show(square, "all") end } } }`))
	stream, world := chance.NewStream(1, 1, chance.Named("worlds")), s.Game().NewState()
	for _, square := range []string{"a1", "c3", "b2"} {
		plays(t, s, "look "+square)
		for p := range board.Player(2) {
			for range 40 {
				if err := s.World(p, &stream, world); err != nil {
					t.Fatal(err)
				}
				if got, want := world.View(p).Board, s.View(p).Board; got != want {
					t.Fatalf("player %d sees %s, and in a world %s", p+1, want, got)
				}
				if err := world.CheckTold(); err != nil {
					t.Fatalf("after look %s, in a world of player %d: %v", square, p+1, err)
				}
			}
		}
	}
}

// Telling which and how many cards answer a law tells all players.
func TestTellingOfCards(t *testing.T) {
	g := staged(t, `
		players = 2,
		piles = {
			stock = pile { starts_with = deck { from = 1, to = 12, name = "value" } },
			hand  = pile { per = "player", seen_by = "others" },
		},
		laws = { high = function(card) return card.value > 6 end },
		setup = function(g) g.stock:shuffle() g.stock:deal(3, g.hand) g:to("go", 1) end,
		stages = { go = {
			which = { next = "go", does = function(g) g:tell("all", g.hand[1], "which", "high") end },
			many  = { next = "go", does = function(g) g:tell("all", g.hand[1], "how many", "high") end },
		} }`)
	stream, world := chance.NewStream(1, 1, chance.Named("worlds")), g.NewState()
	for number := range uint64(20) {
		for _, verb := range []string{"which", "many"} {
			s := g.NewState()
			s.Start(9, number)
			plays(t, s, verb)
			want, seen := highOf(s), map[string]bool{}
			for range 60 {
				if err := s.World(0, &stream, world); err != nil {
					t.Fatal(err)
				}
				got := highOf(world)
				seen[got] = true
				if verb == "which" && got != want || strings.Count(got, "1") != strings.Count(want, "1") {
					t.Fatalf("%s: high are %s, and in a world %s", verb, want, got)
				}
			}
			if n := strings.Count(want, "1"); verb == "many" && n > 0 && n < 3 && len(seen) != 3 {
				t.Errorf("game %d: %d of three cards are high, and worlds have %v", number, n, seen)
			}
		}
	}
}

// highOf says of each card of the first hand whether it is high.
func highOf(s *rules.State) (text string) {
	table := s.Table()
	for _, c := range table.Cards(table.Set().Slot(table.Set().Find("hand"), 0, 0)) {
		if n, _ := table.Set().Number(table.Kind(c), "value"); n > 6 {
			text += "1"
		} else {
			text += "0"
		}
	}
	return text
}

// A table that contradicts itself gives an error, and not a world.
func TestNoWorld(t *testing.T) {
	s := begun(staged(t, `
		players = 2,
		piles = { stock = pile { starts_with = deck { from = 1, to = 6, name = "value" } } },
		setup = function(g) g:to("go", 1) end,
		stages = { go = { go = { stay = "go" } } }`))
	table := s.Table()
	table.Narrow(table.Top(0), table.Set().KindSet(func(int) bool { return false }))
	stream := chance.NewStream(1, 1, chance.Named("worlds"))
	if err := s.World(0, &stream, s.Game().NewState()); err != cards.ErrNoWorld {
		t.Errorf("%v, want %v", err, cards.ErrNoWorld)
	}
}

// Games that look alike give the same worlds, with all that belongs to single cards, and
// with the same luck to come; whichever games they are.
func TestGamesThatLookAlikeGiveTheSameWorlds(t *testing.T) {
	g := staged(t, `
		players = 2,
		piles = { stock = pile { starts_with = deck { from = 1, to = 8, name = "value", copies = 2 } } },
		counters = { stone = counter { per = "card" } },
		marks = { one = "card", some = "cards" },
		setup = function(g)
			g.stock:shuffle()
			g.stone[g.stock:top()] = 3
			g.one  = g.stock:bottom()
			g.some = g.stock:peek(2)
			g:to("go", 1)
		end,
		stages = { go = { go = { stay = "go", does = function(g) g.stock:shuffle() end } } }`)
	for number := range uint64(20) {
		one, other := g.NewState(), g.NewState()
		one.Start(1, number)
		other.Start(2, number+7)
		stream := chance.NewStream(1, 1, chance.Named("worlds"))
		again := stream
		a, b := g.NewState(), g.NewState()
		if one.World(1, &stream, a) != nil || other.World(1, &again, b) != nil {
			t.Fatal("there is no world")
		}
		for range 3 {
			if x, y := everything(t, a), everything(t, b); x != y {
				t.Fatalf("game %d: the worlds are\n%s\nand\n%s", number, x, y)
			}
			plays(t, a, "go")
			plays(t, b, "go")
		}
	}
}

// A row whose values cannot all be listed is guessed at, and agrees with what was told.
func TestWorldsOfLongRows(t *testing.T) {
	s := begun(staged(t, `
		players = 2,
		rows = {
			code = row { 12, values = 9, per = "player", seen_by = "owner" },
			pegs = row { 12, values = 9, per = "player", seen_by = "all" },
		},
		setup = function(g) g:to("hide", 1) end,
		stages = {
			hide  = { hide  = { to = "code", fill = true, next = "guess" } },
			guess = { guess = { to = "pegs", fill = true, next = "rest", does = function(g, player)
				g:tell("all", g.code[1], "same", g.pegs[player])
				g:tell("all", g.code[1], "common", g.pegs[player])
			end } },
			rest = { rest = { next = "rest" } },
		}`))
	for n := range 24 {
		plays(t, s, fmt.Sprintf("%s %d", []string{"hide", "guess"}[n/12], 1+n*n%7))
	}
	worlds, stream, world, codes := rules.NewWorlds(s, 1), chance.NewStream(1, 1, chance.Named("worlds")), s.Game().NewState(), map[string]bool{}
	for range 20 {
		if err := worlds.Draw(&stream, world); err != nil {
			t.Fatal(err)
		}
		if err := world.CheckTold(); err != nil {
			t.Fatal(err)
		}
		codes[fmt.Sprint(world.Row(0, 0))] = true
	}
	if len(codes) < 20 {
		t.Errorf("of 20 codes %d differ", len(codes))
	}
}
