package rules_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/scripts/reader"
)

// staged compiles a game in stages from the keys of its script.
func staged(t testing.TB, keys string) *rules.Game {
	t.Helper()
	return stagedWithin(t, keys, 0)
}

func stagedWithin(t testing.TB, keys string, plies int) *rules.Game {
	t.Helper()
	source := "return game {\n title = \"Mine\",\n" + keys + "\n}"
	d, err := reader.Read([]reader.Script{{Name: "mine", File: "mine.lua", Source: []byte(source)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	d.PlyLimit = plies
	g, err := rules.Compile(*d)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func begun(g *rules.Game) *rules.State {
	s := g.NewState()
	s.Start(1, 1)
	return s
}

// plays plays moves by their texts.
func plays(t testing.TB, s *rules.State, texts ...string) {
	t.Helper()
	for _, text := range texts {
		m, err := s.ParseMove(text)
		if err != nil {
			t.Fatalf("%v; there are %v", err, offered(s))
		}
		s.Play(m)
	}
}

// playFirst plays the first move that is an action.
func playFirst(s *rules.State, action string) {
	for _, m := range s.Moves(nil) {
		if verb, _, _ := strings.Cut(s.MoveText(m), " "); verb == action {
			s.Play(m)
			return
		}
	}
}

// offered is the texts of the moves that may be made, sorted.
func offered(s *rules.State) string {
	var list []string
	for _, m := range s.Moves(nil) {
		list = append(list, s.MoveText(m))
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// due writes the stage and who is due.
func due(s *rules.State) string {
	switch {
	case s.Err() != nil:
		return s.Err().Error()
	case s.Over():
		return "over"
	}
	return fmt.Sprintf("%s %d", s.StageName(), s.Due()+1)
}

func counter(t testing.TB, s *rules.State, name string, key int) int {
	t.Helper()
	i, ok := s.Game().CounterIndex(name)
	if !ok {
		t.Fatalf("there is no counter %s", name)
	}
	return s.Counter(i, key)
}

// everything is all that a state holds, but whether it is over.
func everything(t testing.TB, s *rules.State) string {
	t.Helper()
	view := s.FullView()
	view.Over, view.Stage, view.Due = false, "", nil
	text, err := json.Marshal(view)
	if err != nil {
		t.Fatal(err)
	}
	all := fmt.Sprint(string(text), s.Hash(), s.Ply())
	if table := s.Table(); table != nil {
		for c := range table.Set().Cards() {
			card := uint8(c)
			all += fmt.Sprint(table.SlotOf(card), table.KnownTo(card), table.FaceUp(card), table.By(card), table.Possible(card))
		}
		for p := range s.Game().Players() {
			all += fmt.Sprint(table.Lots(p))
		}
	}
	return all
}

// What fails half-way has done nothing, wherever it fails.
func TestAFailedActionChangesNothing(t *testing.T) {
	g := staged(t, `
		players = 2,
		piles = {
			stock = pile { starts_with = deck { from = 1, to = 9, name = "value" } },
			hand  = pile { per = "player", seen_by = "owner" },
			open  = pile { seen_by = "all", full = 2, when_full = "too_full" },
			shelf = pile { most = 1, seen_by = "all" },
		},
		counters = { few = counter { to = 3 }, used = counter { resets = "bound" } },
		marks = { newest = "card", who = "player" },
		rows = { code = row { 2, values = 3, per = "player" } },
		dice = { dice = dice { 2, faces = 6 } },
		laws = { high = function(card) return card.value > 3 end },
		setup = function(g)
			g.stock:shuffle()
			g.stock:deal(3, g.hand)
			g.used = 5
			g:to("act", 1)
		end,
		stages = {
			act = {
				bound = { from = "hand", to = "open", does = function(g, player, card)
					g.newest = card
					g.who = player
					g.stock:shuffle()
					g.dice:roll()
					g:show(card, "all")
					g:tell("all", g.hand[1], "which", "high")
					g:begin "hand"
					g.few = 4
				end },
				twice = { does = function(g) g.few = 1 g:to("act", 1) g:to("other", 2) end },
				full  = { from = "hand", does = function(g, player, card)
					g.shelf:take(g.stock:top())
					g.shelf:take(card)
				end },
				later = { does = function(g) g.few = 2 g:to("other", 2) end },
				last  = { from = "hand", to = "open", next = "act" },
			},
			other = { never = { when = { { "wait", function(g) return false end } } } },
		},
		steps = { too_full = function(g) g.few = 3 error("too full") end },`)
	for _, text := range []string{"bound", "twice", "full", "later", "last"} {
		t.Run(text, func(t *testing.T) {
			s := begun(g)
			if text == "last" {
				playFirst(s, text)
				if s.Over() {
					t.Fatal(s.Err())
				}
			}
			before := everything(t, s)
			playFirst(s, text)
			if !s.Over() || s.Err() == nil || !strings.Contains(s.Err().Error(), "mine.lua:") {
				t.Fatalf("the action did not fail with a place: %v", s.Err())
			}
			if after := everything(t, s); after != before {
				t.Errorf("%v, and the game has changed from\n%s\nto\n%s", s.Err(), before, after)
			}
		})
	}
}

func TestStagesInWhichNobodyCanDoAnything(t *testing.T) {
	const never = `wait = { when = { { "wait", function(g) return false end } } }`
	for name, c := range map[string]struct{ keys, want string }{
		"round and round": {`
			setup = function(g) g:to("one", 1) end,
			stages = {
				one = { ` + never + `, stuck = function(g) g:to("two", 2) end },
				two = { ` + never + `, stuck = function(g) g:to("one", 1) end },
			}`, "without end"},
		"to oneself": {`
			setup = function(g) g:to("one", 1) end,
			stages = { one = { ` + never + `, stuck = function(g) end } }`, "without end"},
		"no word of it": {`
			setup = function(g) g:to("one", 2) end,
			stages = { one = { ` + never + ` } }`, "has nothing to choose in the stage one"},
		"it says": {`
			setup = function(g) g:to("one", 1) end,
			stages = { one = { ` + never + `, stuck = function(g, player) g:to("two", g:next(player)) end }, two = { go = { next = "two" } } }`, "two 2"},
		"setup goes nowhere": {`setup = function(g) end, stages = { one = { ` + never + ` } }`, "setup does not say where play begins"},
		"the game is over": {`
			setup = function(g) g:to("one", 1) end,
			stages = { one = { ` + never + `, stuck = function(g, player) g:lose(player) end } }`, "over"},
	} {
		t.Run(name, func(t *testing.T) {
			s := begun(staged(t, "players = 2,"+c.keys))
			if got := due(s); !strings.Contains(got, c.want) {
				t.Errorf("%s, want %s", got, c.want)
			}
			if s.Err() != nil && !strings.Contains(s.Err().Error(), "mine.lua:") {
				t.Errorf("the error names no place: %v", s.Err())
			}
		})
	}
}

// A game that reaches its limit in the middle of a turn is cut off, with no result.
func TestThePlyLimitCutsATurnOff(t *testing.T) {
	g := stagedWithin(t, `
		players = 2,
		setup = function(g) g:to("act", 1) end,
		stages = { act = { go = { stay = "act" }, win = { does = function(g, player) g:win(player) end } } }`, 3)
	s := begun(g)
	plays(t, s, "go", "go")
	if s.Over() {
		t.Fatal("it is over too early")
	}
	other := s.Copy()
	plays(t, s, "go")
	if !s.Over() || !s.Result().CutOff || s.Err() != nil || s.Result().Share(0) != 0 {
		t.Errorf("over %v: %+v, %v", s.Over(), s.Result(), s.Err())
	}
	plays(t, other, "win")
	if r := other.Result(); r.CutOff || r.Share(0) != 1 {
		t.Errorf("the last move wins: %+v", r)
	}
}

func TestResetsAndTimes(t *testing.T) {
	keys := func(turns string) string {
		return `
		players = 2,
		counters = {
			kept = counter {}, turns = counter { start = 7, resets = "turn" }, hands = counter { resets = "hand" },
			rounds = counter { resets = "round" }, acts = counter { resets = { "act" } }, steps = counter { resets = "step" },
		},
		setup = function(g) g:to("go", 1) end,
		stages = { go = {
			add = { times = 2, stay = "go", does = function(g)
				g.kept = g.kept + 1 g.turns = g.turns + 1 g.hands = g.hands + 1
				g.rounds = g.rounds + 1 g.acts = g.acts + 1 g.steps = g.steps + 1
			end },
			act   = { stay = "go" },
			step  = { does = function(g, player) g:to("step", player) end },
			hand  = { stay = "go", does = function(g) g:begin "hand" end },
			round = { stay = "go", does = function(g) g:begin "round" end },
			pass  = { next = "go", does = function(g) ` + turns + ` end },
		} },
		steps = { step = function(g, player) g:to("go", player) end }`
	}
	names := []string{"kept", "turns", "hands", "rounds", "acts", "steps"}
	values := func(s *rules.State) (list []int) {
		for _, name := range names {
			list = append(list, counter(t, s, name, 0))
		}
		return list
	}
	for _, turns := range []string{"", `g:begin "turn"`} {
		s := begun(staged(t, keys(turns)))
		for _, c := range []struct {
			move string
			want []int
		}{
			{"add", []int{1, 8, 1, 1, 1, 1}},
			{"add", []int{2, 9, 2, 2, 2, 2}},
			{"act", []int{2, 9, 2, 2, 0, 2}},
			{"step", []int{2, 9, 2, 2, 0, 0}},
			{"hand", []int{2, 9, 0, 2, 0, 0}},
			{"pass", []int{2, 7, 0, 2, 0, 0}},
			{"add", []int{3, 8, 1, 3, 1, 1}},
			{"round", []int{3, 8, 1, 0, 1, 1}},
		} {
			if _, err := s.ParseMove("add"); (err == nil) != (c.move != "act" && c.move != "step" && c.move != "hand" && c.move != "pass") {
				t.Errorf("before %s: add may be done twice in a turn: %v", c.move, err)
			}
			plays(t, s, c.move)
			if got := values(s); !slices.Equal(got, c.want) {
				t.Errorf("after %s: %v are %v, want %v", c.move, names, got, c.want)
			}
		}
		_, err := s.ParseMove("none")
		if err == nil {
			t.Error("an action is known that is not there")
		}
		plays(t, s, "add")
		if _, err := s.ParseMove("add"); err == nil || !strings.Contains(err.Error(), "2 times in a turn") {
			t.Errorf("add may be done twice in a turn: %v", err)
		}
	}
}

// Turns begin with a player's first decision after another's, or where the script says.
func TestWhenTurnsBegin(t *testing.T) {
	keys := func(begin string) string {
		return `
		players = 2,
		setup = function(g) g:to("go", 1) end,
		stages = { go = {
			again = { stay = "go" },
			next  = { next = "go" },
			begin = { stay = "go", does = function(g) ` + begin + ` end },
		} }`
	}
	implicit, explicit := begun(staged(t, keys(""))), begun(staged(t, keys(`g:begin "turn"`)))
	for _, c := range []struct {
		move string
		want [2]int
	}{{"again", [2]int{1, 0}}, {"next", [2]int{2, 0}}, {"begin", [2]int{2, 1}}, {"next", [2]int{3, 1}}, {"again", [2]int{3, 1}}, {"begin", [2]int{3, 2}}} {
		plays(t, implicit, c.move)
		plays(t, explicit, c.move)
		if got := [2]int{implicit.Begun(rules.TurnUnit), explicit.Begun(rules.TurnUnit)}; got != c.want {
			t.Errorf("after %s: %v turns have begun, want %v", c.move, got, c.want)
		}
	}
}

// Who has nothing to choose is left out where all choose at once, the first player as
// well as the last; if nobody has, what follows follows at once.
func TestChoosingTogetherWithoutSome(t *testing.T) {
	for _, c := range []struct{ has, want string }{
		{"true, true, true", "123"}, {"false, true, true", "23"}, {"true, false, true", "13"},
		{"true, true, false", "12"}, {"false, false, true", "3"}, {"false, true, false", "2"}, {"false, false, false", ""},
	} {
		s := begun(staged(t, `
			players = 3,
			counters = { chosen = counter { per = "player" } },
			laws = { able = function(player) return ({ `+c.has+` })[player] end },
			setup = function(g) g:to("both", "all") end,
			stages = {
				both = {
					together = true,
					say   = { when = { { "have something", function(g, player) return g:law("able", player) end } }, does = function(g, player) g.chosen[player] = 1 end },
					after = function(g) g:to("rest", 2) end,
				},
				rest = { done = { next = "rest" } },
			}`))
		asked := ""
		for s.StageName() == "both" && !s.Over() && len(asked) < 5 {
			asked += fmt.Sprint(s.Due() + 1)
			plays(t, s, "say")
		}
		if asked != c.want || due(s) != "rest 2" {
			t.Errorf("%s: %q were asked, want %q; then %s", c.has, asked, c.want, due(s))
		}
		for p := range 3 {
			if want := strings.Count(c.want, fmt.Sprint(p+1)); counter(t, s, "chosen", p) != want {
				t.Errorf("%s: player %d has chosen %d times", c.has, p+1, counter(t, s, "chosen", p))
			}
		}
	}
}

func TestBoundsOfCounters(t *testing.T) {
	for _, c := range []struct{ counter, does, want string }{
		{"counter {}", "g.n = 2147483647", "2147483647"},
		{"counter {}", "g.n = -1", "goes from 0 to 2147483647, not to -1"},
		{"counter { from = -2, to = 2 }", "g.n = -2", "-2"},
		{"counter { from = -2, to = 2 }", "g.n = 3", "goes from -2 to 2, not to 3"},
		{"counter { to = 2, clamp = true }", "g.n = 9", "2"},
		{"counter { to = 2, clamp = true }", "g.n = -9", "0"},
		{"counter { to = 5, start = 5 }", "g.n = g.n + 1", "goes from 0 to 5, not to 6"},
		{"counter { flag = true }", "g.n = true", "true"},
		{"counter { flag = true }", "g.n = g.n == false", "true"},
		{"counter { start = none }", "g.n = g.n == none and 4 or 5", "4"},
		{"counter { start = 3 }", "g.n = none", "none"},
		{"counter { start = 3 }", "g.n = 1.5", "1.5"},
	} {
		s := begun(staged(t, `players = 2, counters = { n = `+c.counter+` },
			setup = function(g) g:to("go", 1) end,
			stages = { go = { go = { next = "go", does = function(g) `+c.does+` end } } }`))
		plays(t, s, "go")
		got := ""
		if err := s.Err(); err != nil {
			got = err.Error()
		} else {
			got = s.FullView().Counters[0].Values[""]
		}
		if got != c.want && !(s.Err() != nil && strings.Contains(got, c.want)) {
			t.Errorf("%s, %s: %s, want %s", c.counter, c.does, got, c.want)
		}
	}
}

// A row is filled place by place, and stands when it is full; nobody sees it before.
func TestRowsAreFilledPlaceByPlace(t *testing.T) {
	s := begun(staged(t, `
		players = 2,
		rows = { code = row { 3, values = 4, per = "player", seen_by = "all" } },
		setup = function(g) g:to("set", 1) end,
		stages = { set = { set = { to = "code", fill = true, next = "set" }, pass = { next = "set" } } }`))
	row := func() string { return strings.Join(s.FullView().Rows[0].Values, " ") }
	if got, want := offered(s), "pass, set 1, set 2, set 3, set 4"; got != want {
		t.Errorf("offered are %s, want %s", got, want)
	}
	plays(t, s, "set 3")
	if got, want := offered(s), "set 1, set 2, set 3, set 4"; got != want || due(s) != "set 1" || row() != "0 0 0" {
		t.Errorf("offered are %s, want %s; the row is %s", got, want, row())
	}
	if _, err := s.ParseMove("pass"); err == nil || !strings.Contains(err.Error(), "place by place") {
		t.Errorf("passing in the middle of a row: %v", err)
	}
	if got := s.View(0).Filling; !slices.Equal(got, []int{3}) {
		t.Errorf("he who fills it sees %v", got)
	}
	if got := s.View(1).Filling; got != nil {
		t.Errorf("the other sees %v", got)
	}
	plays(t, s, "set 1", "set 4")
	if row() != "3 1 4" || due(s) != "set 2" || s.Ply() != 3 {
		t.Errorf("the row is %s, then %s", row(), due(s))
	}
}

// One throw more in a turn changes no later turn.
func TestThrowsCountByTurn(t *testing.T) {
	g := staged(t, `
		players = 2,
		dice = { dice = dice { 5, faces = 6 } },
		setup = function(g) g:to("go", 1) end,
		stages = { go = {
			roll = { stay = "go", does = function(g) g.dice:roll() end },
			next = { next = "go" },
		} }`)
	throw := func(moves ...string) string {
		s := begun(g)
		plays(t, s, moves...)
		return fmt.Sprint(s.Thrown(0))
	}
	if a, b := throw("roll", "next", "roll"), throw("roll", "roll", "roll", "next", "roll"); a != b {
		t.Errorf("the second turn's throw is %s, and after more throws in the first %s", a, b)
	}
	if a, b := throw("roll"), throw("roll", "next", "roll"); a == b {
		t.Errorf("two turns throw the same: %s", a)
	}
}

// Nothing that is written as a move makes a game in stages panic.
func FuzzChoiceText(f *testing.F) {
	g := staged(f, `
		players = { "North", "South" },
		piles = {
			stock = pile { starts_with = standard_deck { packs = 2 }, refilled_from = "open" },
			hand  = pile { per = "player", seen_by = "owner" },
			open  = pile { seen_by = "all" },
			grid  = pile { laid = places(4), stacks = true, seen_by = "all" },
		},
		dice = { dice = dice { 3, faces = 6 } },
		rows = { code = row { 2, values = 3, per = "player" } },
		counters = { sheet = counter { per = "player", start = none, rows = { "ones", "full house" } } },
		laws = { low = function(card) return card.rank < 9 end },
		setup = function(g) g.stock:shuffle() g.stock:deal(5, g.hand) g.dice:roll() g:to("act", 1) end,
		stages = { act = {
			play  = { from = "hand", to = "open", must = { { "play low", "low" } }, next = "act" },
			build = { from = "hand", to = "grid", next = "act" },
			two   = { from = "hand", pick = 2, to = "open", next = "act" },
			roll  = { from = "dice", pick = { 1, 3 }, next = "act", does = function(g, player, dice) dice:roll() end },
			score = { to = "sheet", next = "act", does = function(g, player, cell) g.sheet[player][cell] = 1 end },
			set   = { to = "code", fill = true, next = "act" },
			name  = { options = { others, { "red", "blue" } }, next = "act" },
			draw  = { from = "stock", to = "hand", next = "act" },
		} }`)
	for _, text := range []string{"", " ", "play", "play 8H", "play 8H 8H", "build AS @4", "build AS @99999999999999999999", "two 2C 3C", "roll 1 1", "score full house", "set 3", "name 2 red", "draw", "draw 1", "roll 1 ", "\x00", "pläy ♥"} {
		f.Add(text, uint64(3))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		s := g.NewState()
		s.Start(seed, 0)
		for range 4 {
			before := s.Hash()
			m, err := s.ParseMove(text)
			if s.Hash() != before {
				t.Fatal("reading a move has changed the game")
			}
			if err == nil {
				back := strings.Split(s.MoveText(m), " ")
				asked := strings.Split(text, " ")
				slices.Sort(back[1:]) // the cards of a set may be named in any order
				slices.Sort(asked[1:])
				if !slices.Equal(back, asked) {
					t.Fatalf("%q is read as %q", text, s.MoveText(m))
				}
				s.Play(m)
			} else {
				moves := s.Moves(nil)
				s.Play(moves[seed%uint64(len(moves))])
			}
			if s.Over() {
				return
			}
		}
		_ = s.View(board.Player(0))
	})
}
