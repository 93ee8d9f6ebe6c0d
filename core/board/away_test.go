package board

import (
	"fmt"
	"strings"
	"testing"
)

// awayText writes distances as the board lies, "-" where they are unreachable.
func awayText(t *Tables, away []int, c Code) string {
	b := t.board
	var rows []string
	for row := b.Height() - 1; row >= 0; row-- {
		var cells []string
		for column := range b.Width() {
			cell := "#"
			if s := b.At(column, row); s != Nowhere {
				cell = fmt.Sprint(away[int(c)*b.Squares()+int(s)])
			}
			cells = append(cells, strings.ReplaceAll(cell, "-1", "-"))
		}
		rows = append(rows, strings.Join(cells, " "))
	}
	return strings.Join(rows, "/")
}

// Pieces go by their own movements, which laws restrict, and may become others on the
// way.
func TestAway(t *testing.T) {
	b, err := Draw(". D .\n~ ~ .\n. . .\n. . .", map[string]string{"D": "den", "~": "water"})
	if err != nil {
		t.Fatal(err)
	}
	orthogonal := []string{"orthogonal"}
	pieces, err := NewPieces([]Kind{
		{Name: "rat", Letters: []string{"R"}, Moves: []Movement{{Word: Step, Directions: orthogonal}}},
		{Name: "cat", Letters: []string{"C"}, Moves: []Movement{{Word: Step, Directions: orthogonal}}},
		{Name: "lion", Letters: []string{"L"}, Moves: []Movement{
			{Word: Step, Directions: orthogonal}, {Word: Leap, Directions: orthogonal, Over: "water"}, {Word: Drop},
		}},
		{Name: "rook", Letters: []string{"T"}, Moves: []Movement{{Word: Slide, Directions: orthogonal, Onto: []string{"empty"}}}},
		{Name: "man", Letters: []string{"M"}, Moves: []Movement{{Word: Step, Directions: []string{"forward"}}}},
		{Name: "archer", Letters: []string{"A"}, Moves: []Movement{{Word: Slide, Directions: []string{"any"}, Puts: "arrow"}}},
		{Name: "arrow", Letters: []string{"*"}, Neutral: true},
	}, 2)
	if err != nil {
		t.Fatal(err)
	}
	water := func(s Square) bool { ground, _ := b.Ground(s); return ground == "water" }
	tables, err := Compile(b, pieces, Laws{
		Enters: func(p Subject, s Square) (Verdict, error) {
			if water(s) && pieces.Piece(p.Code).Kind.Name != "rat" {
				return Verdict{Why: "only a rat swims"}, nil
			}
			return Verdict{}, nil
		},
		Becomes: func(p Subject, s Square, _ Subject) (string, error) {
			if pieces.Piece(p.Code).Kind.Name == "man" && b.Row(s) == 1 {
				return "rook", nil
			}
			return "", nil
		},
	}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		kind   string
		player Player
		want   string // by rank, the top first
	}{
		{"rat", 0, "1 0 1/2 1 2/3 2 3/4 3 4"},
		{"cat", 0, "1 0 1/2 1 2/5 4 3/6 5 4"}, // were it in the water, it could get out
		{"lion", 0, "1 0 1/2 1 2/2 1 2/3 2 3"},
		{"rook", 0, "1 0 1/2 1 2/3 3 2/3 3 2"},
		{"man", 0, "- 0 -/- 1 -/- - -/4 4 3"},    // a rook, once it comes to the second rank
		{"man", 1, "- 0 4/4 4 3/- - -/- - -"},    // from the other side
		{"archer", 0, "- 0 -/- - -/- - -/- - -"}, // the arrow goes, the archer stays
	} {
		code, _ := pieces.Find(c.kind, c.player)
		den, err := b.Where([]string{"den"}, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := awayText(tables, tables.Away(c.player, den), code); got != c.want {
			t.Errorf("%s of player %d: %s, want %s", c.kind, c.player, got, c.want)
		}
	}
	other, _ := pieces.Find("rat", 1)
	if away := tables.Away(0, Squares{1 << 3}); away[int(other)*b.Squares()+3] != Unreachable {
		t.Error("the enemy's rat is near to a square, too")
	}
}
