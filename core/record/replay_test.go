package record_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/record"
	"canopy/core/rules"
)

// played is a game that White wins at ply 7 on line 15.
const played = `canopy record 1
game breakthrough
seed 0
number 0
script 5d41402a
seat White: human
seat Black: random
1 b1-b2 of 10
2 d5-d4 of 10
3 b2-b3 of 8
4 d4-c3 of 9
5 b3-b4 of 10
6 c3-d2 of 10
7 b4xa5 of 8
result ended across
place 1 White
place 2 Black
`

func read(t testing.TB, text string) *record.Record {
	t.Helper()
	r, err := record.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestReplay(t *testing.T) {
	s, err := read(t, played).Replay(game())
	if err != nil {
		t.Fatal(err)
	}
	if winner, ok := s.Result().Winner(); !ok || winner != 0 {
		t.Errorf("the winner is %v, %v", winner, ok)
	}
}

func TestReplayOfWhatDoesNotFit(t *testing.T) {
	edit := func(old, new string) string {
		if !strings.Contains(played, old) {
			t.Fatalf("%q is not in the record", old)
		}
		return strings.Replace(played, old, new, 1)
	}
	noDiagonal := changed(func(d *rules.Definition) {
		pieces, err := board.NewPieces([]board.Kind{{
			Name: "man", Letters: []string{"M"},
			Moves: []board.Movement{{Word: board.Step, Directions: []string{"forward"}}},
		}}, 2)
		if err != nil {
			t.Fatal(err)
		}
		d.Pieces = pieces
	})
	short := changed(func(d *rules.Definition) { d.PlyLimit = 7 })
	for _, c := range []struct {
		name, text string
		game       *rules.Game
		ply, line  int
		was, now   int
		want       string
	}{
		{"count", edit("1 b1-b2 of 10", "1 b1-b2 of 11"), game(), 1, 8, 11, 10,
			"ply 1 (line 8): b1-b2 is legal, but one of 10 moves now, and was one of 11"},
		{"fewer moves", played, noDiagonal, 1, 8, 10, 4,
			"ply 1 (line 8): b1-b2 is legal, but one of 4 moves now, and was one of 10"},
		{"refused", edit("3 b2-b3", "3 b2-b4"), game(), 3, 10, 8, 8, "ply 3 (line 10): b2-b4 is not legal: "},
		{"wrong side", edit("4 d4-c3 of 9", "4 b3-b4 of 12"), game(), 4, 11, 12, 9,
			"ply 4 (line 11): b3-b4 is not legal: the man on b3 is White's, and Black is due; the number of legal moves is 9, and was 12"},
		{"no move", edit("4 d4-c3", "4 castles"), game(), 4, 11, 9, 9, `ply 4 (line 11): "castles" is not a move: expected one like`},
		{"case", edit("4 d4-c3", "4 D4-C3"), game(), 4, 11, 9, 9, `ply 4 (line 11): the move "D4-C3": `},
		{"on after the end", edit("result", "8 a5-a4 of 3\nresult"), game(), 8, 15, 3, 0,
			"ply 8 (line 15): a5-a4 is not legal: the game is over; the number of legal moves is 0, and was 3"},
		{"loser", edit("place 1 White\nplace 2 Black", "place 2 White\nplace 1 Black"), game(), 7, 15, 0, 0,
			`ply 7 (line 15): the game is now ended "across" with the places [1 2], and was ended "across" with the places [2 1]`},
		{"end", edit("ended across", "ended stuck"), game(), 7, 15, 0, 0, `ply 7 (line 15): the game is now ended "across"`},
		{"broken off", edit("7 b4xa5 of 8\n", ""), game(), 6, 14, 0, 0,
			`ply 6 (line 14): the game is now unfinished, and was ended "across" with the places [1 2]`},
		{"cut off", edit("ended across\nplace 1 White\nplace 2 Black", "cut off"), game(), 7, 15, 0, 0,
			`ply 7 (line 15): the game is now ended "across" with the places [1 2], and was cut off`},
		{"cut off now", edit("7 b4xa5", "7 a1-a2"), short, 7, 15, 0, 0,
			`ply 7 (line 15): the game is now cut off, and was ended "across" with the places [1 2]`},
		{"start", edit("seed 0", "start 9/4 w"), game(), 0, 0, 0, 0, `the start "9/4 w": `},
		{"seats", "canopy record 1\ngame x\nseat White: human\nresult unfinished", game(), 0, 0, 0, 0,
			"the record has 1 seats, the game breakthrough has 2 players"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := read(t, c.text).Replay(c.game)
			var m *record.Misfit
			if s != nil || !errors.As(err, &m) {
				t.Fatalf("got a state: %v, and the error %v", s != nil, err)
			}
			if !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("\n got %v\nwant %s…", err, c.want)
			}
			if m.Ply != c.ply || m.Line != c.line || m.Was != c.was || m.Now != c.now {
				t.Errorf("got ply %d, line %d, %d then, %d now, want %d, %d, %d, %d", m.Ply, m.Line, m.Was, m.Now, c.ply, c.line, c.was, c.now)
			}
		})
	}
}

func TestMisfitHoldsTheRefusal(t *testing.T) {
	_, err := read(t, strings.Replace(played, "3 b2-b3", "3 b1-b2", 1)).Replay(game())
	var refusal *rules.Refusal
	if !errors.As(err, &refusal) || refusal.Move != "b1-b2" {
		t.Errorf("got %v, want a refusal of b1-b2", err)
	}
}

func TestSeedDecidesChance(t *testing.T) {
	g := shuffled()
	r, _ := playOn(t, record.New(g, 5, 5), g, 100)
	for _, change := range []func(){func() { r.Seed++ }, func() { r.Seed--; r.Number++ }} {
		change()
		if _, err := r.Replay(g); err == nil {
			t.Errorf("seed %d and number %d fit a game of 5 and 5", r.Seed, r.Number)
		}
	}
	r.Number--
	if _, err := r.Replay(g); err != nil {
		t.Error(err)
	}
}

func TestFollowShowsEveryState(t *testing.T) {
	g := game()
	r := read(t, played)
	var texts []string
	_, err := r.Follow(g, func(s *rules.State, m rules.Move) {
		if s.Ply() != len(texts) {
			t.Errorf("move %d is shown at ply %d", len(texts), s.Ply())
		}
		texts = append(texts, s.MoveText(m))
	})
	var want []string
	for _, m := range r.Moves {
		want = append(want, m.Text)
	}
	if err != nil || !slices.Equal(texts, want) {
		t.Errorf("got %v, %v, want %v", texts, err, want)
	}
}

func TestDifferences(t *testing.T) {
	g := changed(func(d *rules.Definition) {
		d.Name, d.Script, d.Players = "break", "77", []string{"White", "Red"}
		d.Parameters = []rules.Parameter{{Name: "size", Default: 4.0, Value: 6.5}, {Name: "fast", Default: false, Value: true}}
	})
	r := read(t, played)
	want := []string{
		`the record is of "breakthrough", the game is break`,
		`the record sets no parameter, the game fast=true size=6.5`,
		`the script has changed since the record was made: its hash was "5d41402a" and is "77"`,
		`player 2 was called "Black" and is called Red`,
	}
	if got := r.Differences(g); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if _, err := r.Replay(g); err != nil {
		t.Errorf("what differs does not matter for the moves, but: %v", err)
	}
	r.Parameters = []record.Parameter{{Name: "size", Value: "6.5"}, {Name: "fast", Value: "true"}}
	if got := r.Differences(g); len(got) != 3 {
		t.Errorf("the same parameters in another order differ: %q", got)
	}
}

func TestReplayTo(t *testing.T) {
	r := read(t, played)
	for ply := range 8 {
		s, err := r.ReplayTo(game(), ply)
		if err != nil || s.Ply() != ply {
			t.Errorf("ply %d: %v", ply, err)
		}
	}
	if s, err := r.ReplayTo(game(), record.End); err != nil || !s.Over() {
		t.Errorf("to the end: %v", err)
	}
	_, err := r.ReplayTo(game(), 8)
	if err == nil || err.Error() != "the record has the plies 0 to 7, and no ply 8" {
		t.Error(err)
	}
	// What does not fit matters up to the ply that is asked for, and no further.
	wrong := read(t, strings.Replace(played, "3 b2-b3", "3 b2-b4", 1))
	if _, err := wrong.ReplayTo(game(), 2); err != nil {
		t.Error(err)
	}
	if _, err := wrong.ReplayTo(game(), 3); err == nil {
		t.Error("a move that is none was replayed")
	}
}

func TestSplitPlace(t *testing.T) {
	for text, want := range map[string]struct {
		file string
		ply  int
		ok   bool
	}{
		"game.txt": {"game.txt", record.End, true}, "game.txt@0": {"game.txt", 0, true},
		"game.txt@12": {"game.txt", 12, true}, "a@b.txt": {"a@b.txt", record.End, true},
		"a@3@4": {"a@3", 4, true}, "a@": {"a@", record.End, true}, "a@-1": {"a@-1", record.End, true},
		"a@1000001": {"", 0, false}, "a@99999999999999999999": {"", 0, false},
	} {
		file, ply, err := record.SplitPlace(text)
		if file != want.file || ply != want.ply || (err == nil) != want.ok {
			t.Errorf("%s: %q, %d, %v", text, file, ply, err)
		}
	}
}

// failing is the small game with a script that fails with the third move.
func failing() *rules.Game {
	return changed(func(d *rules.Definition) {
		d.Moved = func(s *rules.State, _ board.Player, _ rules.Move) error {
			if s.Ply() == 3 {
				return errors.New("game.lua:7: there is no pile\n\tg.pile:count()")
			}
			return nil
		}
	})
}

// A game that its script has broken off is recorded as such, and replays to the same
// error.
func TestFailedGame(t *testing.T) {
	g := failing()
	r, _ := playOn(t, record.New(g, 1, 1), g, 100)
	if r.Result.Failed != "game.lua:7: there is no pile" || r.Result.Unfinished() {
		t.Errorf("%+v", r.Result)
	}
	text := written(t, r)
	if !strings.Contains(text, "\nresult failed game.lua:7: there is no pile\n") {
		t.Errorf("written:\n%s", text)
	}
	back := read(t, text)
	if s, err := back.Replay(g); err != nil || s.Err() == nil {
		t.Errorf("replayed: %v", err)
	}
	_, err := back.Replay(game())
	if err == nil || !strings.HasSuffix(err.Error(), `the game is now unfinished, and was broken off by an error, "game.lua:7: there is no pile"`) {
		t.Errorf("without the mistake: %v", err)
	}
}
