package board

import "testing"

func TestMayTake(t *testing.T) {
	for _, c := range []struct {
		name string
		move Movement
		want bool
	}{
		{"steps take", Movement{Word: Step, Directions: []string{"any"}}, true},
		{"to empty squares", Movement{Word: Step, Directions: []string{"any"}, Onto: []string{"empty"}}, false},
		{"slides take", Movement{Word: Slide, Directions: []string{"any"}}, true},
		{"leaps take", Movement{Word: Leap, By: [][2]int{{2, 1}}}, true},
		{"jumps take", Movement{Word: Hop, Directions: []string{"any"}, Hopped: []string{"enemy"}, Jumped: true}, true},
		{"hops", Movement{Word: Hops, Directions: []string{"any"}, Hopped: []string{"any"}}, false},
		{"what falls looks below", Movement{Word: Drop, Falls: "down"}, false},
	} {
		b, err := New(3, 5)
		if err != nil {
			t.Fatal(err)
		}
		pieces, err := NewPieces([]Kind{{Name: "man", Letters: []string{"M"}, Moves: []Movement{c.move}}}, 2)
		if err != nil {
			t.Fatal(err)
		}
		tables, err := Compile(b, pieces, Laws{}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if tables.MayTake() != c.want {
			t.Errorf("%s: %v", c.name, tables.MayTake())
		}
	}
}
