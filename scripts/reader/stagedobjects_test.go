package reader_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"canopy/core/rules"
	"canopy/scripts/reader"
)

// is compares two values in a script, which fails if they differ.
const is = `local function is(got, want)
  if got ~= want then error("got " .. tostring(got) .. ", want " .. tostring(want)) end
end`

// objects is a game with one of everything. Its deck is not shuffled: the ace of clubs
// lies at the bottom and the king of spades on top.
func objects(body string) string {
	return is + `
return game {
  title = "Objects", players = 3, teams = { { 1, 3 }, { 2 } },
  board = grid(3, 3),
  pieces = { frog = { letter = { "F", "G", "H" }, seen_by = "owner" } },
  piles = {
    deck   = pile { starts_with = standard_deck {} },
    tiles  = pile { starts_with = deck { { name = "fox", size = 3, copies = 2 }, { name = "hen", size = 1 } } },
    stock  = pile { starts_with = deck { from = 101, to = 104 }, refilled_from = "used", keeping = 1 },
    used   = pile { seen_by = "all" },
    hand   = pile { per = "player", seen_by = "owner" },
    passed = pile { per = "player" },
    won    = pile { per = "team" },
    suit   = pile { per = "suit" },
    heap   = pile { seen_by = "all" },
    grid   = pile { laid = places(4, { wide = 2 }), stacks = true, seen_by = "all" },
    tree   = pile { laid = layout [[
       v
      ^ ^
    ]] },
    line   = pile { per = "player", laid = places(3), ascending = "value", seen_by = "all" },
  },
  rows = { code = row { 4, values = 6, per = "player" }, guess = row { 4, values = 6, seen_by = "all" } },
  dice = { dice = dice { 5 } },
  counters = {
    n     = counter { to = 10, start = 2, resets = "tidy" },
    safe  = counter { from = -1, to = 3, clamp = true },
    on    = counter { flag = true, resets = "hand" },
    maybe = counter { start = none },
    each  = counter { per = "player", from = -100, resets = "round" },
    team  = counter { per = "team" },
    tint  = counter { per = "suit" },
    seen  = counter { per = "card", flag = true },
    worth = counter { per = "card" },
    sheet = counter { per = "player", start = none, rows = { "ones", "twos", "threes" }, columns = 2 },
  },
  marks   = { who = "player", trump = "suit", held = "card", claim = "cards" },
  amounts = { cells = amount(9, { from = 6, to = 12 }) },
  sets    = { pair = { { name = "royal", "K", "Q" }, { name = "aces", "A", "A" }, { name = "never", "J", "J", off = true } } },
  laws = {
    red    = function(card) return card.suit == "hearts" or card.suit == "diamonds" end,
    of     = function(card, suit, rank) return card.suit == suit and (rank == nil or rank == none or card.rank == rank) end,
    points = function(card) return card.rank or 0 end,
    beats  = function(card, best) return card.suit == best.suit and card.rank > best.rank end,
    table  = { "one", "two", [7] = 70, yes = true },
  },
  setup = function(g)
    ` + body + `
    g:to("play", 1)
  end,
  stages = { play = { play = { times = 2, from = "hand", to = "heap" }, wait = pass() } },
  steps  = {
    tidy  = function(g, ...) return ... end,
  },
  ply_limit = 10,
}
`
}

var objectCases = []struct{ name, body string }{
	{"dealt in turn", `is(g.deck:deal(2, g.hand), 6)
		is(g.hand[1]:count(), 2) is(g.hand[1]:at(1).name, "K") is(g.hand[2]:at(1).name, "Q") is(g.hand[3]:at(1).name, "J")
		is(g.hand[1]:at(2).rank, 10) is(g.hand[1]:at(3), none) is(g.deck:count(), 46)`},
	{"dealt from a player on", `g.deck:deal(1, g.hand, 3)
		is(g.hand[3]:top().name, "K") is(g.hand[1]:top().name, "Q") is(g.hand[2]:top().name, "J")`},
	{"dealt to one", `is(g.deck:deal(3, g.heap), 3) is(g.heap:top().name, "J") is(g.heap:first().name, "K")`},
	{"dealt all", `is(g.deck:deal("all", g.hand), 52) is(g.hand[1]:count(), 18) is(g.hand[3]:count(), 17) is(g.deck:deal(1, g.hand), 0)`},
	{"dealt short", `is(g.stock:deal(3, g.hand), 4) is(g.hand[1]:count(), 2) is(g.hand[2]:count(), 1)`},
	{"dealt to teams", `is(g.deck:deal(2, g.won), 4) is(g.won[1]:count(), 2) is(g.won[3]:top(), g.won[1]:top()) is(g.won[2]:first().name, "Q")`},
	{"dealt to places", `is(g.deck:deal("each place", g.grid), 4) is(g.grid:at(1).name, "K") is(g.grid:at(4).rank, 10)
		is(g.grid:count(), 4) is(g.grid:filled(), 4) is(g.grid:full(), true) is(g.grid:count "up", 4)`},
	{"dealt to some places", `is(g.deck:deal(3, g.grid), 3) is(g.grid:full(), false) is(g.grid:filled(), 3) is(g.grid:at(4), none)`},
	{"dealt to a layout", `g.deck:deal("each place", g.tree) is(g.tree:count "up", 2) is(g.tree:count "down", 1)
		is(g.tree:deal("all", g.hand, 2), 3) is(g.hand[2]:top().name, "K") is(g.hand[3]:top().name, "Q") is(g.tree:count(), 0)`},
	{"dealt to everybody's places", `is(g.stock:deal(1, g.line), 3) is(g.line[3]:at(1).value, 102)`},
	{"filled", `is(g.hand:fill(2, g.deck), 6) is(g.hand[1]:at(2).name, "Q") is(g.hand[2]:at(1).name, "J")
		is(g.hand:fill(2, g.deck), 0) is(g.hand[3]:fill(4, g.deck), 2) is(g.hand[3]:count(), 4)`},
	{"filled from a player on", `is(g.hand:fill(3, g.tiles, 2), 3) is(g.hand[2]:count(), 3) is(g.hand[3]:count(), 0)`},
	{"filled where empty", `g.hand[2]:take(g.deck:top())
		is(g.hand:fill_empty(2, g.deck, 3), 2) is(g.hand[2]:count(), 1) is(g.hand[3]:at(1).name, "Q") is(g.hand[1]:count(), 2)`},
	{"taken", `is(g.heap:take(g.deck), 52) is(g.heap:first().rank, 1) is(g.heap:top().name, "K") is(g.deck:count(), 0)
		is(g.deck:take(g.heap:top()), 1) is(g.deck:take(g.heap:peek(2), "bottom"), 2) is(g.deck:top().name, "K") is(g.deck:bottom().name, "Q")`},
	{"taken to a place", `is(g.grid:take(g.deck:top(), g.grid:place(3)), 1) g.grid:take(g.deck:top(), g.grid:place(3))
		is(g.grid:at(3).name, "Q") is(g.grid:place(3):count(), 2) is(g.grid:place(3):first().name, "K") is(g.grid:place(1):count(), 0)`},
	{"taken from a place", `g.grid:take(g.deck:peek(3), g.grid:place(2)) is(g.heap:take(g.grid:place(2):cards()), 3) is(g.heap:top().name, "K") is(g.grid:count(), 0)`},
	{"taken from neighbours", `g.passed[1]:take(g.deck:top()) g.passed[2]:take(g.deck:top())
		g.hand:take_from(g.passed, 1) is(g.hand[2]:top().name, "K") is(g.hand[3]:top().name, "Q") is(g.hand[1]:count(), 0) is(g.passed[1]:count(), 0)`},
	{"taken from further off", `g.passed[1]:take(g.deck:top()) g.hand:take_from(g.passed, -1) is(g.hand[3]:top().name, "K")`},
	{"looked at", `is(g.deck:top().name, "K") is(g.deck:top(2).name, "Q") is(g.deck:top(53), none) is(g.deck:bottom().name, "A") is(g.deck:first(), g.deck:at(1))
		is(g.deck:at(53), none) is(g.heap:top(), none) is(g.heap:first(), none) is(g.deck:peek(3):count(), 3) is(g.deck:peek(3):top(), g.deck:top())
		is(g.deck:peek(99):count(), 52) is(g.deck:count(), 52)`},
	{"counted", `is(g.deck:count(), 52) is(g.deck:count "red", 26) is(g.deck:count("of", "clubs"), 13) is(g.deck:count("of", "clubs", 3), 1)
		is(g.deck:any("of", "spades", 14), false) is(g.deck:any("of", "spades", 13), true) is(g.heap:any "red", false) is(g.deck:count "up", 0) is(g.deck:count "down", 52)`},
	{"added up", `is(g.deck:sum "points", 4 * 91) is(g.heap:sum "points", 0) is(g.tiles:sum "points", 0)`},
	{"the best", `g.heap:take(g.deck:top(3)) g.heap:take(g.deck:top()) g.heap:take(g.deck:at(13)) is(g.heap:best "beats", g.heap:at(2)) is(g.used:best "beats", none) is(g.heap:best("beats").by, none)`},
	{"attributes", `local card = g.deck:top() is(card.suit, "spades") is(card.rank, 13) is(card.size, nil) is(g.tiles:top().name, "hen") is(g.tiles:top().suit, nil)
		is(g.stock:top().value, 104) is(card == g.deck:top(), true) is(g.tiles:at(1) == g.tiles:at(2), false)`},
	{"sorted", `g.heap:take(g.deck:peek(15)) g.heap:sort "rank" is(g.heap:at(1).rank, 1) is(g.heap:top().rank, 13) is(g.heap:at(13).name, "Q") is(g.heap:count(), 15)`},
	{"spread", `is(g.deck:spread "rank", 12) is(g.heap:spread "rank", 0) is(g.tiles:spread "size", 2) is(g.stock:peek(2):spread "value", 1)`},
	{"shuffled", `g.deck:shuffle() is(g.deck:count(), 52) is(g.deck:sum "points", 4 * 91)
		local same = 0 for i = 1, 51 do if g.deck:at(i + 1).rank == g.deck:at(i).rank + 1 then same = same + 1 end end is(same < 20, true)`},
	{"gathered", `g.hand[1]:take(g.deck:peek(5)) g.grid:take(g.deck:peek(4), g.grid:place(1)) g.deck:deal("each place", g.tree) g.claim = g.hand[1]
		g.heap:take(g.tiles) g.deck:gather() is(g.deck:count(), 52) is(g.grid:count(), 0) is(g.tree:count(), 0) is(g.heap:count(), 3) is(g.claim:count(), 5)`},
	{"refilled", `is(g.stock:can_give(), true) g.used:take(g.stock) is(g.stock:can_give(), true) is(g.stock:refills(), 0)
		g.heap:take(g.stock:top()) is(g.stock:refills(), 1) is(g.used:count(), 1) is(g.stock:count(), 2) is(g.used:top().value, 104)
		g.heap:take(g.stock) is(g.stock:can_give(), false) is(g.stock:top(), none) g.stock:gather() is(g.stock:refills(), 0) is(g.stock:count(), 4)`},
	{"who holds", `g.hand[2]:take(g.deck:at(1)) is(g.hand:who("of", "clubs", 1), 2) is(g.hand:who "red", none)
		is(g:owner(g.hand[2]:top()), 2) is(g:owner(g.deck:top()), none)`},
	{"sets", `g.heap:take(g.deck:peek(2)) is(g.heap:set "pair", "royal") is(g.heap:set("pair", "exactly"), "royal") g.heap:take(g.deck:at(1)) is(g.heap:set("pair", "exactly"), none)
		is(g.heap:set "pair", "royal") is(g.deck:peek(2):set "pair", none) g.used:take(g.deck:at(13)) is(g.used:set "pair", none) g.used:take(g.heap:at(3)) g.used:take(g.deck:top()) is(g.deck:set "pair", "royal")`},
	{"two of a set", `g.heap:take(g.deck:at(1)) is(g.heap:set "pair", none) g.heap:take(g.deck:at(13)) is(g.heap:set "pair", "aces")`},
	{"sets that are off", `g.heap:take(g.deck:at(11)) g.heap:take(g.deck:at(23)) is(g.heap:any("of", "clubs", 11), true) is(g.heap:set "pair", none)`},
	{"drawn by chance", `local card = g.deck:random() is(g.deck:count(), 52) is(g.hand[1]:take(card), 1) is(g.deck:count(), 51) is(g.heap:random(), none)`},
	{"turned up", `g.deck:deal("each place", g.tree) is(g.tree:count "up", 2) is(g.tree:turn_up(1).name, "K") is(g.tree:count "up", 3)
		is(g.deck:turn_up(2), g.deck:at(2)) is(g.deck:count "up", 1) g.deck:shuffle() is(g.deck:count "up", 0)`},
	{"covered", `g.deck:deal("each place", g.grid) is(g.grid:cover(g.grid:tops(), g.deck), 4) is(g.grid:count(), 8) is(g.grid:at(1).rank, 9) is(g.grid:at(4).rank, 6)
		is(g.grid:tops():count(), 4) is(g.grid:cover(g.grid:at(4), g.stock), 1) is(g.grid:at(4).value, 104)`},
	{"covered as far as it goes", `g.deck:deal("each place", g.grid) is(g.grid:cover(g.grid:tops(), g.tiles), 3)`},
	{"the highest is covered first", `g.grid:take(g.deck:at(1), g.grid:place(1)) g.grid:take(g.deck:at(5), g.grid:place(2)) g.grid:cover(g.grid:tops(), g.deck) is(g.grid:at(2).name, "K") is(g.grid:at(1).name, "Q")`},
	{"places", `g.deck:deal(2, g.grid) local place = g.grid:place(g.grid:at(2)) is(place.number, 2) is(place:count(), 1) is(place:top(), g.grid:at(2)) is(g.grid:place(g.deck:top()), none)
		is(place == g.grid:place(2), true) is(g.line[2]:place(3).number, 3) is(g.line[2]:place(g.deck:top()), none)`},
	{"piles of suits", `g.suit.hearts:take(g.deck:at(27)) is(g.suit.hearts:count(), 1) is(g.suit.spades:count(), 0) is(g.suit.hearts:top().suit, "hearts")`},

	{"a counter", `is(g.n, 2) g.n = g.n + 3 is(g.n, 5) g.safe = 100 is(g.safe, 3) g.safe = -100 is(g.safe, -1) is(g.on, false) g.on = true is(g.on, true) is(g.maybe, none) g.maybe = 0 is(g.maybe, 0) g.maybe = none is(g.maybe, none)`},
	{"counters of players", `g.each[2] = 7 is(g.each[2], 7) is(g.each[1], 0) g.each:add(2, 3) is(g.each[2], 10) g.each:add(-1) is(g.each[1], -1) is(g.each:sum(), 7) is(g.each:max(), 9) is(g.each:highest(), 2)
		g.each[3] = 9 is(g.each:highest(), none) g.each:reset() is(g.each:sum(), 0)`},
	{"counters of teams and suits", `g.team[1] = 4 is(g.team[3], 4) is(g.team[2], 0) g.team:add(2, 1) is(g.team:sum(), 5) g.tint.hearts = 3 is(g.tint.hearts, 3) is(g.tint.clubs, 0) is(g.tint:sum(), 3)`},
	{"counters of cards", `local card = g.deck:top() is(g.seen[card], false) g.seen[card] = true is(g.seen[card], true) is(g.seen[g.deck:at(1)], false)
		g.worth:add(g.deck:peek(3), 2) is(g.worth[card], 2) is(g.worth:sum(), 6) is(g.worth:max(g.deck:peek(2)), 2) is(g.worth:max(g.heap), 0) g.worth:add(card, 5) is(g.worth:max(), 7)`},
	{"a sheet", `is(g.sheet[1]:sum(), 0) is(g.sheet[1]:full(), false) is(g.sheet:sum(), 0)`},
	{"counters reset by units", `g.each[1] = 3 g.on = true g:begin "hand" is(g.on, false) is(g.each[1], 3) g:begin "round" is(g.each[1], 0)`},
	{"counters reset by steps", `g.n = 9 g:tidy() is(g.n, 2)`},
	{"steps answer", `is(g:tidy(7), 7)`},

	{"marks", `is(g.who, none) g.who = 3 is(g.who, 3) g.who = none is(g.who, none) g.trump = "hearts" is(g.trump, "hearts") g.held = g.deck:top() is(g.held, g.deck:top()) g.held = none is(g.held, none)
		g.claim = g.deck:peek(3) is(g.claim:count(), 3) is(g.claim:any("of", "spades", 13), true) g.claim = g.deck:top() is(g.claim:count(), 1) g.claim = none is(g.claim, none)`},
	{"a mark follows its cards", `g.claim = g.deck:peek(2) g.heap:take(g.claim) is(g.claim:count(), 2) is(g.heap:count(), 2)`},
	{"amounts", `is(g.cells[2], 9) is(g:amount("cells", 1), 9) is(g:amount("cells", 1, 100), 12) is(g:amount("cells", 1, 1), 6)`},
	{"laws", `is(g:law("red", g.deck:at(27)), true) is(g:law("table", 2), "two") is(g:law("table", 3), none) is(g:law("table", 7), 70) is(g:law("table", "yes"), true) is(g:law("of", g.deck:top(), "spades", none), true)`},
	{"dice", `g.dice:roll() local n = 0 for face = 1, 6 do n = n + g.dice:count(face) end is(n, 5) is(g.dice:sum() >= 5 and g.dice:sum() <= 30, true)
		is(g.dice:most() >= 1, true) is(g.dice:faces() + g.dice:most() <= 6, true) is(g.dice:run() <= g.dice:faces(), true)`},
	{"an empty row", `is(g.code[1]:sum(), 0) is(g.code[1]:count(0), 4) is(g.code[1]:most(), 4)`},

	{"seats", `is(g:seats(), 3) is(g.last, 3) is(g:next(3), 1) is(g:next(1, 2), 3) is(g:next(1, -1), 3) is(g:next(2, 30), 2)`},
	{"players in turn", `local s = "" for p in g:players() do s = s .. p end is(s, "123") s = "" for p in g:players(2) do s = s .. p end is(s, "231") s = "" for p in g:players(1) do s = s .. p end is(s, "123")`},
	{"units", `is(g:count "round", 0) g:begin "round" g:begin "hand" g:begin "hand" is(g:count "round", 1) is(g:count "hand", 2)`},
	{"done", `is(g.done.play, 0) is(g.done.wait, 0)`},
	{"hidden pieces", `g.board:scatter("frog", 2, "each player") is(g.board:hidden("frog", 1), 2) g.board:scatter("frog", 1, 2) is(g.board:hidden("frog", 2), 3) is(g.board:count(3), 2)`},
	{"notes and sayings", `g:note("n", -3) g:say("{1} and {2}", g.deck:top(), 3)`},
	{"shown", `g:show(g.deck:peek(2), "all") g:show(g.deck, 2)`},
	{"told", `g.hand[1]:take(g.deck:peek(4)) is(g:tell("all", g.hand[1], "which", "red"), 0) is(g:tell("all", g.hand[1], "how many", "of", "spades"), 4)`},
}

// What the objects of the table do and answer.
func TestStagedObjects(t *testing.T) {
	for _, c := range objectCases {
		t.Run(c.name, func(t *testing.T) {
			s := stagedState(t, objects(c.body))
			if s.Err() != nil {
				t.Fatal(s.Err())
			}
			if err := s.Table().Check(); err != nil {
				t.Error(err)
			}
		})
	}
	if s := stagedState(t, objects("is(1, 2)")); s.Err() == nil {
		t.Error("1 is 2")
	}
}

func stagedState(t *testing.T, source string) *rules.State {
	t.Helper()
	d, err := reader.Read([]reader.Script{script("objects", source)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	g, err := rules.Compile(*d)
	if err != nil {
		t.Fatal(err)
	}
	return g.NewState()
}

// How games end that say it: by the places of the players, of whom 1 and 3 are a team.
func TestStagedEnds(t *testing.T) {
	for _, c := range []struct{ body, places string }{
		{"g:win(2)", "[2 1 2]"},
		{"g:win(3)", "[1 3 1]"},
		{"g:win(\"all\", \"all of them\")", "[1 1 1]"},
		{"g:lose(1)", "[2 1 2]"},
		{"g:lose(2)", "[1 3 1]"},
		{"g:draw()", "[1 1 1]"},
		{"g:rank { 5, 7, 5 }", "[2 1 2]"},
		{"g:rank({ 5, 7, 5 }, \"low\")", "[1 3 1]"},
		{"g.each[1] = 4 g.each[2] = 3 g:rank \"each\"", "[1 2 3]"},
		{"g.each[1] = 4 g.each[2] = 3 g:rank(\"each\", \"low\", \"by few\")", "[3 2 1]"},
		{"g.team[1] = 4 g:rank \"team\"", "[1 3 1]"},
	} {
		s := stagedState(t, objects(c.body+" do return end"))
		if s.Err() != nil || !s.Over() {
			t.Errorf("%s: over %v, %v", c.body, s.Over(), s.Err())
			continue
		}
		result := s.Result()
		places := result.Places[:3]
		if got := fmt.Sprint(places); got != c.places {
			t.Errorf("%s: places %s, want %s", c.body, got, c.places)
		}
	}
}

// A script that fails when it is played has changed nothing, however far it has come.
func TestFailureChangesNothing(t *testing.T) {
	files, err := filepath.Glob("testdata/play/stages-*.lua")
	if err != nil {
		t.Fatal(err)
	}
	failed := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d, err := reader.Read([]reader.Script{{Name: "mine", File: "mine.lua", Source: source}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		g, err := rules.Compile(*d)
		if err != nil {
			continue
		}
		s := g.NewState()
		for range 20 {
			moves := s.Moves(nil)
			if s.Over() || len(moves) == 0 {
				break
			}
			before := s.Copy()
			s.Play(moves[0])
			if s.Err() == nil {
				continue
			}
			failed++
			if s.Hash() != before.Hash() || s.Table().Hash() != before.Table().Hash() || s.Ply() != before.Ply() {
				t.Errorf("%s: the failure has changed the game", file)
			}
			if err := s.Table().Check(); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
	}
	if failed < 80 {
		t.Errorf("%d of %d scripts fail in a move", failed, len(files))
	}
}

// What is said and noted comes as it was meant.
func TestSayingsAndNotes(t *testing.T) {
	source := cardGame("", does(`g:say("{1} plays {2}, {3}", player, card, "{1}") g:note("cards", g.hand[player]:count())`))
	s := stagedState(t, source)
	var said []string
	s.OnSay(func(text string) { said = append(said, text) })
	s.OnNote(func(name string, n int) { said = append(said, fmt.Sprint(name, " ", n)) })
	s.Start(1, 1)
	text := s.MoveText(s.Moves(nil)[0])
	s.Play(s.Moves(nil)[0])
	want := []string{"1 plays " + strings.TrimPrefix(text, "play ") + ", {1}", "cards 4"}
	if s.Err() != nil || !slices.Equal(said, want) {
		t.Errorf("said %q, want %q (%v)", said, want, s.Err())
	}
}
