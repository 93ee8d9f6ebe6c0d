package scripts_test

import (
	"os"
	"path/filepath"
	"testing"

	"canopy/core/rules"
	"canopy/scripts"
)

// futures hashes all that can follow states: who decides, the moves in their order, and
// how games end.
type futures struct {
	states []*rules.State
	moves  [][]rules.Move
	digest uint64
}

func newFutures(g *rules.Game) *futures {
	f := &futures{moves: make([][]rules.Move, 10)}
	for range f.moves {
		f.states = append(f.states, g.NewState())
	}
	return f
}

func (f *futures) hash(s *rules.State, plies int) uint64 {
	f.digest = 0
	f.states[0].CopyFrom(s)
	f.follow(0, plies)
	return f.digest
}

func (f *futures) add(n uint64) { f.digest = (f.digest ^ n) * 0x9e3779b97f4a7c15 }

func (f *futures) follow(ply, plies int) {
	s := f.states[ply]
	if s.Over() {
		for _, place := range s.Result().Places {
			f.add(uint64(place) + 1)
		}
		return
	}
	f.add(uint64(s.Seat(s.Due())))
	f.moves[ply] = s.Moves(f.moves[ply])
	for _, m := range f.moves[ply] {
		f.add(uint64(m))
		if ply < plies {
			f.states[ply+1].CopyFrom(s)
			f.states[ply+1].Play(m)
			f.follow(ply+1, plies)
		}
	}
}

// retakers walk about a small board, and come back when they were taken. Nearly
// everything that a game may remember matters to them, if it is turned on.
const retakers = `
local rule = params {
  seen   = number(0, { from = 0, to = 9 }, "Draw when a position is seen so often"),
  quiet  = number(0, { from = 0, to = 99 }, "Draw after so many plies without a capture"),
  late   = number(0, { from = 0, to = 99 }, "Who is at home after so many turns loses"),
  greedy = flag(false, "Do the points count when the last piece takes a man?"),
  answer = flag(false, "Must a king answer a king?"),
  calm   = flag(false, "Is nothing taken?"),
  limit  = number(200, { from = 1, to = 200 }, "Plies"),
}
return game {
  title = "Retakers", players = { "White", "Black" },
  board = grid(3, 3),
  pieces = {
    man  = { letter = "M", moves = {
      rule.calm and step { "orthogonal", onto = "empty" } or step { "orthogonal", again = "may" },
      drop { onto = "empty", to = "own row 1" },
    } },
    king = { letter = "K", moves = step { "any", onto = "empty" } },
  },
  taken = "owner's hand",
  start = "k1m/3/M1K w",
  obliged = { rule.answer and { "answer a king with a king", piece = "king", answers = "king" } },
  ends = {
    seen   = draws { seen = rule.seen },
    quiet  = draws { quiet = rule.quiet },
    late   = loses { any_on = "own row 1", after = rule.late },
    greedy = rule.greedy and scores { taken = "man", left = { own = 1 } } or nil,
    stuck  = "loses",
  },
  evaluate = { squares = { a1 = 3, b1 = -2, a2 = -4, b2 = 5, c2 = { king = 4 }, a3 = { man = 3 }, c3 = 1 }, lead = 10 },
  score = rule.greedy and function(g, player) return g:taken(player) end or nil,
  ply_limit = rule.limit,
}
`

func loadRetakers(t testing.TB, settings string) *rules.Game {
	t.Helper()
	file := filepath.Join(t.TempDir(), "retakers.lua")
	if err := os.WriteFile(file, []byte(retakers), 0o600); err != nil {
		t.Fatal(err)
	}
	g, err := scripts.Load(file, scripts.Options{Settings: parseSettings(settings)})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// states collects states of many games of random moves by what a memory says of them.
func states(t *testing.T, g *rules.Game, position string, games int, m *rules.Memory, plies int) map[[2]uint64][]*rules.State {
	list := map[[2]uint64][]*rules.State{}
	for game := range games {
		s := stateAt(t, g, position)
		draw := luck(game)
		for range 14 {
			key := [2]uint64{m.Key(s), m.Past(s, plies, 0)}
			if len(list[key]) < 6 {
				list[key] = append(list[key], s.Copy())
			}
			playRandomly(s, draw, 1, nil)
			if s.Over() {
				break
			}
		}
	}
	return list
}

// Where a memory takes two states for one, nothing that can follow tells them apart.
func TestMemory(t *testing.T) {
	skipSlow(t)
	for _, c := range []struct {
		name     string
		game     *rules.Game
		position string
		games    int
		plies    int
	}{
		{"seen", loadRetakers(t, "seen=2"), "-", 1000, 4},
		{"quiet", loadRetakers(t, "quiet=5"), "-", 3000, 3},
		{"calm", loadRetakers(t, "calm=true, seen=3"), "-", 300, 5},
		{"late", loadRetakers(t, "late=2"), "-", 1000, 3},
		{"greedy", loadRetakers(t, "greedy=true"), "-", 1000, 3},
		{"answer", loadRetakers(t, "answer=true"), "-", 1000, 2},
		{"limit", loadRetakers(t, "limit=14"), "-", 300, 3},
		{"wanderers", loadWanderers(t, "-"), "-", 400, 3},
		{"wanderers who lose", loadWanderers(t, "refused=false, forgets=another piece"), "-", 400, 3},
		{"repetition 2", load(t, "jungle", "repetition=2"), "7/7/3r3/7/7/7/3C3/7/7 w", 400, 4},
		{"repetition 3", load(t, "jungle", "repetition=3"), "7/7/7/7/7/7/7/3c3/R6 w", 400, 6},
		{"quiet jungle", load(t, "jungle", "quiet=6"), "7/7/7/7/7/c6/7/2C1c2/R6 w", 400, 3},
		{"pie", load(t, "tic-tac-toe+pie", "-"), "-", 400, 3},
		{"mancala", load(t, "mancala", "-"), "-", 400, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, known := c.game.Memory()
			if !known {
				t.Fatal("it has no memory")
			}
			compared, follow := 0, newFutures(c.game)
			for _, list := range states(t, c.game, c.position, c.games, m, c.plies) {
				want := follow.hash(list[0], c.plies)
				for _, s := range list[1:] {
					compared++
					if follow.hash(s, c.plies) != want {
						t.Fatalf("%s after %d plies is taken for one after %d, and something else can follow", s.Position(), s.Ply(), list[0].Ply())
					}
				}
			}
			if compared < 20 {
				t.Errorf("only %d states are taken for another: the test shows nothing", compared)
			}
		})
	}
}

// Games in which movements take nothing are not searched for what they take.
func TestMayTake(t *testing.T) {
	for _, name := range []string{"jungle", "breakthrough", "camelot", "froglet", "jarmo"} {
		if !load(t, name, "-").MayTake() {
			t.Errorf("nothing is taken in %s", name)
		}
	}
	for _, name := range []string{"tic-tac-toe", "connect-four", "amazons", "halma", "ataxx", "tablut", "mancala", "hearts"} {
		if load(t, name, "-").MayTake() {
			t.Errorf("movements take something in %s", name)
		}
	}
}

// What a movement is said to take is gone when it has been made, and nothing else.
func TestTakes(t *testing.T) {
	for _, name := range []string{"jungle", "breakthrough", "camelot", "amazons", "connect-four"} {
		g := load(t, name, "-")
		taking := 0
		for game := range 20 {
			s := g.NewState()
			pieces := func() int { return s.Holdings(0) + s.Holdings(1) }
			before, taken := pieces(), 0
			playRandomly(s, luck(game), 200, func(m rules.Move) {
				if got := before - pieces(); g.MayTake() && got != taken {
					t.Fatalf("%s: %d pieces were taken, and %d were told of", name, got, taken)
				}
				before, taken = pieces(), 0
				if c, on := s.Takes(m); c != 0 && s.At(on) == c {
					taken = 1
					taking++
				}
			})
		}
		if (taking > 0) != g.MayTake() {
			t.Errorf("%s: %d movements take something", name, taking)
		}
	}
}
