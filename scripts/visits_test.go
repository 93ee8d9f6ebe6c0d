package scripts_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/scripts"
)

// wanderers walk about a small board, where no piece may come to one square for the
// third time within five turns of its player, whether that is refused or loses.
const wanderers = `
local rule = params {
  refused = flag(true, "Is the visit refused?"),
  forgets = choice({ "nothing", "another piece", "own camp" }, "What makes the count start anew?"),
}
local visits = { 3, within = 5, forgets = rule.forgets ~= "nothing" and { rule.forgets } }
return game {
  title = "Wanderers", players = { "White", "Black" },
  board = grid { map = [[
    c . c
    . . .
    . C .
  ]], ground = { c = "camp" } },
  pieces = { man = { letter = "M", moves = step { "orthogonal", onto = "empty" } } },
  start = { man = { White = "a1 c1", Black = "a3 c3" } },
  must = { rule.refused and { "go elsewhere: it was there too often", never { visits = visits } } },
  ends = { visits = not rule.refused and loses { visits = visits } or nil, stuck = "loses" },
  ply_limit = 200,
}
`

func loadWanderers(t *testing.T, settings string) *rules.Game {
	t.Helper()
	file := filepath.Join(t.TempDir(), "wanderers.lua")
	if err := os.WriteFile(file, []byte(wanderers), 0o600); err != nil {
		t.Fatal(err)
	}
	g, err := scripts.Load(file, scripts.Options{Settings: parseSettings(settings)})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// visitor counts visits by looking through the whole history of a player.
type visitor struct {
	forgets string
	camp    board.Squares
	history [][2]int // piece and square of each own turn; -1, -1 forgets all before
}

// visits is which visit it would be within five turns if a piece came to a square.
func (v *visitor) visits(piece int, to board.Square) int {
	if n := len(v.history); v.forgets == "another piece" && n > 0 && v.history[n-1][0] != piece {
		return 1
	}
	n := 1
	for i := len(v.history) - 1; i >= 0 && len(v.history)-i < 5; i-- {
		before := v.history[i]
		if before[0] < 0 || v.forgets == "another piece" && before[0] != piece {
			break
		}
		if before == [2]int{piece, int(to)} {
			n++
		}
	}
	return n
}

func (v *visitor) move(piece int, to board.Square) {
	v.history = append(v.history, [2]int{piece, int(to)})
	if v.forgets == "own camp" && v.camp.Has(to) {
		v.history = [][2]int{{-1, -1}}
	}
}

// Visits are as a look through the whole game finds them: what is refused is what
// would be too many, and the game ends with the visit that is.
func TestVisits(t *testing.T) {
	for _, forgets := range []string{"nothing", "another piece", "own camp"} {
		free := loadWanderers(t, "refused=false, forgets="+forgets)
		bound := loadWanderers(t, "forgets="+forgets)
		refused := 0
		for number := range 60 {
			refused += wander(t, free, bound, forgets, number)
		}
		if refused == 0 {
			t.Errorf("%s: nothing was refused", forgets)
		}
	}
}

// wander plays one game on both boards and returns how many moves were refused.
func wander(t *testing.T, free, bound *rules.Game, forgets string, number int) (refused int) {
	t.Helper()
	s, b := free.NewState(), bound.NewState()
	players := [2]visitor{{forgets: forgets}, {forgets: forgets}}
	pieces := map[board.Square]int{}
	for sq := range board.Square(9) {
		pieces[sq] = int(sq)
	}
	for p := range players {
		camp, err := free.Definition().Board.Where([]string{"own camp"}, board.Player(p))
		if err != nil {
			t.Fatal(err)
		}
		players[p].camp = camp
	}
	draw := luck(number)
	for range 100 {
		mover := &players[s.Due()]
		all := s.Moves(nil)
		if s.Over() {
			return refused
		}
		var want []string
		for _, m := range all {
			if mover.visits(pieces[m.From()], m.To()) < 3 {
				want = append(want, s.MoveText(m))
			}
		}
		slices.Sort(want)
		refused += len(all) - len(want)
		if got := b.SortedMoveTexts(); !slices.Equal(got, want) {
			t.Fatalf("%s, game %d, %s: %v, want %v", forgets, number, s.Position(), got, want)
		}
		m := all[draw.Below(len(all))]
		tooMany := mover.visits(pieces[m.From()], m.To()) >= 3
		text := s.MoveText(m)
		s.Play(m)
		if lost := s.Over() && s.Result().End == "visits"; lost != tooMany {
			t.Fatalf("%s, game %d, %s after %s: lost %v, want %v", forgets, number, s.Position(), text, lost, tooMany)
		}
		if tooMany {
			if winner, _ := s.Result().Winner(); winner != s.Due() {
				t.Fatalf("%d won by a visit too many of the other", winner)
			}
			return refused
		}
		if m2, err := b.ParseMove(text); err == nil {
			b.Play(m2)
		}
		mover.move(pieces[m.From()], m.To())
		pieces[m.To()] = pieces[m.From()]
	}
	return refused
}
