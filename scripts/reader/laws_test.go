package reader_test

import (
	"math/rand/v2"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/scripts/reader"
)

// winding looks at different things on different ways to its answer, which is what
// a kept answer must not confuse.
const winding = `
return game {
  title = "Winding", players = { "White", "Black" },
  board = grid { map = [[
    . . t .
    ~ . . ~
    . T . .
  ]], ground = { t = "trap", ["~"] = "water" } },
  pieces = {
    man  = { letter = "M", rank = 1, moves = step "any" },
    king = { letter = "K", rank = 2.5, royal = true, moves = step "any" },
    wall = { letter = "|", owner = "nobody" },
  },
  enters = function(piece, square)
    if piece.on == none then return square.ground == "plain" and yes or no "drops on plain" end
    if piece.on == square then return no "it stands there" end
    if square.name == "b2" and piece.royal then return no "no king on b2" end
    if square.ground == "trap" then
      return square.owner == piece.owner and yes or no "not your trap"
    end
    return square:row(piece.owner) < 3 and yes or no "too far"
  end,
  takes = function(piece, prey)
    if prey.owner == nil then return no "a wall" end
    if piece.rank >= prey.rank then return yes end
    return prey.on.ground == "water" and prey.on:row(2) == 2 and yes or no "too strong"
  end,
  becomes = function(piece, square, prey)
    if prey and prey.kind == "king" then return "king" end
    return square.ground == "water" and piece.kind == "king" and "man" or nil
  end,
  ends = { stuck = "loses" },
}
`

// naive answers the laws of the script above straight from its words.
type naive struct{ d *rules.Definition }

func (n naive) rank(c board.Code) float64 {
	return n.d.Pieces.Piece(c).Kind.Attributes["rank"].(float64)
}

func (n naive) enters(p board.Subject, s board.Square) string {
	piece := n.d.Pieces.Piece(p.Code)
	ground, owner := n.d.Board.Ground(s)
	switch {
	case p.On == board.Nowhere && ground == "":
		return ""
	case p.On == board.Nowhere:
		return "drops on plain"
	case p.On == s:
		return "it stands there"
	case n.d.Board.Name(s) == "b2" && piece.Kind.Name == "king":
		return "no king on b2"
	case ground == "trap" && owner == piece.Owner:
		return ""
	case ground == "trap":
		return "not your trap"
	case n.d.Board.RowFrom(s, piece.Owner) < 3:
		return ""
	}
	return "too far"
}

func (n naive) takes(p, prey board.Subject) string {
	if n.d.Pieces.Owner(prey.Code) == board.Nobody {
		return "a wall"
	}
	ground, _ := n.d.Board.Ground(prey.On)
	if n.rank(p.Code) >= n.rank(prey.Code) || ground == "water" && n.d.Board.RowFrom(prey.On, 1) == 2 {
		return ""
	}
	return "too strong"
}

func (n naive) becomes(p board.Subject, s board.Square, prey board.Subject) string {
	ground, _ := n.d.Board.Ground(s)
	switch {
	case prey.Code != board.Empty && n.d.Pieces.Piece(prey.Code).Kind.Name == "king":
		return "king"
	case ground == "water" && n.d.Pieces.Piece(p.Code).Kind.Name == "king":
		return "man"
	}
	return ""
}

// Whatever the order of the questions, the kept answers are those of the script.
func TestKeptAnswersAreTheScripts(t *testing.T) {
	for seed := range uint64(20) {
		d := read(t, nil, script("winding", winding))
		n := naive{d}
		r := rand.New(rand.NewPCG(seed, 1))
		var owned []board.Code
		for c := board.Code(1); c < board.Code(d.Pieces.Codes()); c++ {
			if d.Pieces.Owner(c) != board.Nobody {
				owned = append(owned, c)
			}
		}
		squares := d.Board.Squares()
		for range 3000 {
			piece := board.Subject{Code: owned[r.IntN(len(owned))], On: board.Square(r.IntN(squares))}
			square := board.Square(r.IntN(squares))
			prey := board.Subject{Code: board.Code(1 + r.IntN(d.Pieces.Codes()-1)), On: square}
			switch r.IntN(4) {
			case 0:
				if r.IntN(8) == 0 {
					piece.On = board.Nowhere
				}
				v, err := d.Laws.Enters(piece, square)
				same(t, "enters", v.Why, err, n.enters(piece, square))
			case 1:
				v, err := d.Laws.Takes(piece, prey)
				same(t, "takes", v.Why, err, n.takes(piece, prey))
			default:
				if r.IntN(2) == 0 {
					prey = board.Subject{Code: board.Empty, On: board.Nowhere}
				}
				kind, err := d.Laws.Becomes(piece, square, prey)
				same(t, "becomes", kind, err, n.becomes(piece, square, prey))
			}
		}
	}
}

func same(t *testing.T, law, got string, err error, want string) {
	t.Helper()
	if err != nil || got != want {
		t.Fatalf("%s: %q, %v, want %q", law, got, err, want)
	}
}

// A law is asked once for pieces and squares that are alike in what it looks at.
func BenchmarkLawAskedAgain(b *testing.B) {
	d, err := reader.Read([]reader.Script{script("winding", winding)}, nil)
	if err != nil {
		b.Fatal(err)
	}
	c, _ := d.Pieces.Find("man", 0)
	prey, _ := d.Pieces.Find("king", 1)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := d.Laws.Takes(board.Subject{Code: c, On: 0}, board.Subject{Code: prey, On: 1}); err != nil {
			b.Fatal(err)
		}
	}
}
