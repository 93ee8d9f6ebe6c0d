package scripts_test

import (
	"os"
	"path/filepath"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/scripts"
)

// Rules that nobody may mean, but that anybody can write: what they put where
// something stands must not leave two pieces on one square.
var crowded = map[string]string{
	"what is put takes who stands there": `
		pieces = {
			man  = { letter = "M", moves = slide { "any", puts = "wall" } },
			wall = { letter = "#", owner = "nobody" },
		},`,
	"a jump may end on somebody": `
		pieces = { man = { letter = "M", moves = {
			hop { "any", over = "any", onto = { "empty", "enemy" }, takes = "jumped" }, step "any",
		} } },`,
	"actions put and remove": `
		pieces = {
			man  = { letter = "M", moves = step { "any", onto = "empty" } },
			wall = { letter = "#", owner = "nobody" },
		},
		actions = {
			build = { to = "edge", puts = "wall" },
			clear = { from = "edge", removes = true },
			swap  = { from = "edge", removes = true, puts = "wall" },
		},`,
	"chains of hops become": `
		pieces = {
			man  = { letter = "M", moves = { hops { "any", over = "any" }, step "forward" } },
			king = { letter = "K", moves = step "any" },
		},
		becomes = function(piece, square) return square:row(piece.owner) == 5 and "king" end,`,
}

func loadCrowded(t *testing.T, part string) *rules.Game {
	t.Helper()
	file := filepath.Join(t.TempDir(), "crowded.lua")
	script := `return game { title = "Crowded", players = { "White", "Black" }, board = grid(5, 5),` + part + `
		start = { man = { "own row 1", "own row 2" } }, ends = { stuck = "passes" }, ply_limit = 120 }`
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	g, err := scripts.Load(file, scripts.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Each piece that stands on a square is counted as its owner's there, and nobody else's.
func TestOnePieceASquare(t *testing.T) {
	for name, part := range crowded {
		t.Run(name, func(t *testing.T) {
			g := loadCrowded(t, part)
			kings := 0
			for number := range 60 {
				s, draw := g.NewState(), luck(number)
				for !s.Over() {
					moves := s.Moves(nil)
					m := moves[draw.Below(len(moves))]
					text := s.MoveText(m)
					s.Play(m)
					checkAccounts(t, s, text)
				}
				for sq := range board.Square(25) {
					if c := s.At(sq); c != board.Empty && g.Definition().Pieces.Piece(c).Kind.Name == "king" {
						kings++
					}
				}
			}
			if name == "chains of hops become" && kings == 0 {
				t.Error("nobody became a king")
			}
		})
	}
}

func checkAccounts(t *testing.T, s *rules.State, text string) {
	t.Helper()
	var stands [2]int
	for sq := range board.Square(25) {
		if owner := s.Game().Definition().Pieces.Owner(s.At(sq)); owner != board.Nobody {
			stands[owner]++
		}
	}
	for p := range stands {
		if n := s.Count(board.Player(p), nil, ^board.Codes(0)); n != stands[p] {
			t.Fatalf("after %s, %s: player %d has %d pieces by count, and %d stand there", text, s.Position(), p, n, stands[p])
		}
	}
	fresh := s.Game().NewState()
	if err := fresh.SetPosition(s.Position()); err != nil || fresh.Hash() != s.Hash() {
		t.Fatalf("after %s, %s: read back, the position has another hash (%v)", text, s.Position(), err)
	}
}

// A chain that ends on the last row becomes there, like any other movement.
func TestChainsOfHopsBecome(t *testing.T) {
	g := loadCrowded(t, crowded["chains of hops become"])
	s := stateAt(t, g, "5/5/1m3/5/1M3 w")
	play(t, s, "b1-b2")
	s = stateAt(t, g, "5/1m3/1M3/5/m4 w")
	play(t, s, "b3-b5")
	if c := s.At(mustSquare(t, g, "b5")); g.Definition().Pieces.Piece(c).Kind.Name != "king" {
		t.Errorf("on b5 stands %s", g.Definition().Pieces.Describe(c))
	}
}

func mustSquare(t *testing.T, g *rules.Game, name string) board.Square {
	t.Helper()
	sq, err := g.Definition().Board.Square(name)
	if err != nil {
		t.Fatal(err)
	}
	return sq
}
