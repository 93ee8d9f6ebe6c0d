package bot_test

import (
	"strings"
	"testing"

	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/scripts"
	"canopy/scripts/bot"
)

// load loads a shipped game.
func load(t *testing.T, name string) *rules.Game {
	t.Helper()
	g, err := scripts.Load(name, scripts.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// player is a player whose choose has a body, which tries moves by their number.
func player(t *testing.T, body string) *bot.Player {
	t.Helper()
	b := read(t, "return bot {\nchoose = function(seat)\n"+body+"\nend }")
	return b.New(bot.Options{Judge: func(s *seat.Seat) (map[rules.Move]float64, error) {
		shares := map[rules.Move]float64{}
		for i, m := range s.Moves {
			shares[m] = float64(i) / float64(len(s.Moves))
		}
		return shares, nil
	}})
}

// seated is a seat before which a game is put.
func seated(s *rules.State) *seat.Seat {
	place := seat.New(s.Due())
	place.Begin(7, 0, s.Seat(s.Due()), 0)
	place.Show(s, s.Moves(nil), nil)
	return place
}

// begun is a game after some moves, each the first of those that there are.
func begun(t *testing.T, game string, plies int) *rules.State {
	t.Helper()
	s := load(t, game).NewState()
	s.Start(1, 0)
	for range plies {
		s.Play(s.Moves(nil)[0])
	}
	if s.Over() || s.Err() != nil {
		t.Fatalf("%s is over after %d plies: %v", game, plies, s.Err())
	}
	return s
}

// at is a board game in a position.
func at(t *testing.T, game, position string) *rules.State {
	t.Helper()
	s := load(t, game).NewState()
	if err := s.SetPosition(position); err != nil {
		t.Fatal(err)
	}
	return s
}

// Every example of the table can be written where it belongs, and every word is answered.
func TestExamples(t *testing.T) {
	jungle := at(t, "jungle", "l5t/3d3/7/7/7/r6/E6/7/T5L w")
	drops := at(t, "cheversi", load(t, "cheversi").NewState().Position())
	hearts := begun(t, "hearts", 4)
	seen := map[string]bool{}
	for _, w := range bot.Words() {
		if w.Doc == "" || w.Answers == "" || seen[w.Of+"."+w.Name] {
			t.Errorf("%s of %s: meaning %q, answers %q", w.Name, w.Of, w.Doc, w.Answers)
		}
		seen[w.Of+"."+w.Name] = true
		if !strings.Contains(w.Example, w.Name) {
			t.Errorf("%s of %s: the example %q does not have it", w.Name, w.Of, w.Example)
		}
		if w.Of == "bot" {
			continue
		}
		state := jungle
		function := "local _ = function() " + w.Example + " end _()"
		switch {
		case strings.Contains(w.Example, "view.hand["), w.Name == "filling", w.IsMethod && w.Name == "count":
			state = hearts
		case w.Name == "in_hand":
			state = drops
		case w.Of == "a card":
			state = hearts
			function = "local card = seat.view.hand[seat.player][1] " + function
		case w.Of == "a piece" || w.Of == "a square":
			function = "local piece = seat.view.pieces[1] local square, move = piece.on, seat.moves[1] " + function
		case w.Of == "a move":
			function = "for _, move in ipairs(seat.moves) do " + function + " end"
			if strings.Contains(w.Example, ".card") || strings.Contains(w.Example, ".dice") || w.Name == "pile" {
				state = hearts
			}
		}
		if _, err := player(t, function+" return seat.moves[1]").Choose(seated(state)); err != nil {
			t.Errorf("%s of %s: %s\n%v", w.Name, w.Of, w.Example, err)
		}
	}
}

// What a designer writes does what it says.
func TestChoose(t *testing.T) {
	tests := []struct {
		name, body string
		state      *rules.State
		want       string
	}{
		{"the biggest piece", `
			local function size(move) return move.takes and move.takes.rank end
			return seat:best(size) or seat:one_of(seat.moves)`,
			at(t, "jungle", "7/7/7/7/7/3d3/2rTc2/7/7 w"), "d3xd4"},
		{"by its text", `return "d3xc3"`,
			at(t, "jungle", "7/7/7/7/7/3d3/2rTc2/7/7 w"), "d3xc3"},
		{"nothing to take", `
			local function size(move) return move.takes and move.takes.rank end
			return seat:best(size) or "d3-d2"`,
			at(t, "jungle", "7/7/7/7/7/7/3T3/7/7 w"), "d3-d2"},
		{"forward", `
			return seat:best(function(move) return move.to:row(seat.player) - move.from:row(seat.player) end)`,
			at(t, "jungle", "7/7/7/7/3d3/7/7/7/7 b"), "d5-d4"},
		{"what greedy thinks", `return seat:best(function(move) return seat:try(move) end)`,
			begun(t, "tic-tac-toe", 0), "@c3"},
		{"by a card", `
			local function rank(move) return move.card and move.card.rank end
			assert(seat:best(rank).card.suit == "clubs" and seat.view.discard[#seat.view.discard].known)
			return seat:best(rank)`,
			begun(t, "crazy-eights", 6), "play QC"},
	}
	for _, test := range tests {
		place := seated(test.state)
		m, err := player(t, test.body).Choose(place)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if got := place.MoveText(m); got != test.want {
			t.Errorf("%s: it plays %s, want %s", test.name, got, test.want)
		}
	}
}

// A player keeps in seat.memory what it likes, and has nothing left in another game.
func TestMemory(t *testing.T) {
	b := read(t, `return bot {
		begin  = function(seat) assert(next(seat.memory) == nil) seat.memory.asked = 0 end,
		choose = function(seat)
			seat.memory.asked = seat.memory.asked + 1
			return seat.moves[seat.memory.asked]
		end,
	}`)
	p := b.New(bot.Options{})
	place := seated(begun(t, "tic-tac-toe", 0))
	for game := range 2 {
		p.Begin()
		for i := range 3 {
			m, err := p.Choose(place)
			if err != nil || m != place.Moves[i] {
				t.Errorf("game %d, choice %d: %s, %v", game, i, place.MoveText(m), err)
			}
		}
	}
}

// The seat's luck decides what luck has to, and nothing else does.
func TestLuck(t *testing.T) {
	p := player(t, `return seat:random(2) == 1 and seat:one_of() or seat:best(function() return 1 end)`)
	state := begun(t, "tic-tac-toe", 0)
	counts := map[rules.Move]int{}
	for game := range uint64(900) {
		var chosen [2]rules.Move
		for i := range chosen {
			place := seated(state)
			place.Begin(7, game, 0, 0)
			m, err := p.Choose(place)
			if err != nil {
				t.Fatal(err)
			}
			chosen[i] = m
		}
		if chosen[0] != chosen[1] {
			t.Fatalf("game %d: it plays %v", game, chosen)
		}
		counts[chosen[0]]++
	}
	for m, n := range counts {
		if n < 60 || n > 140 { // 100 are expected, with a standard deviation of 9.4
			t.Errorf("%s is chosen %d times of 900", state.MoveText(m), n)
		}
	}
	if len(counts) != 9 {
		t.Errorf("%d of 9 moves are chosen", len(counts))
	}
}

// Where there is only one move the script is not asked.
func TestForced(t *testing.T) {
	state := at(t, "tic-tac-toe", "xox/xoo/ox1 c")
	if m, err := player(t, `error "asked"`).Choose(seated(state)); err != nil || state.MoveText(m) != "@c1" {
		t.Errorf("it plays %v, %v", m, err)
	}
}

// A player says which games it plays.
func TestFits(t *testing.T) {
	b := read(t, `return bot { title = "Hunter", of = { "jungle", "mine" }, choose = function(seat) return seat.moves[1] end }`)
	if b.Title != "Hunter" {
		t.Errorf("it is called %q", b.Title)
	}
	if err := b.Fits(load(t, "big-jungle")); err != nil {
		t.Error(err)
	}
	if err := b.Fits(load(t, "hearts")); err == nil || err.Error() != "it says that it plays jungle, mine" {
		t.Errorf("it plays hearts: %v", err)
	}
}

func read(t *testing.T, source string) *bot.Bot {
	t.Helper()
	b, err := bot.Read(bot.File{Name: "mine.lua", Source: []byte(source)})
	if err != nil {
		t.Fatal(err)
	}
	return b
}
