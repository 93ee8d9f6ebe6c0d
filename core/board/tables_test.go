package board

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// menagerie has every movement, with laws that look at everything.
func menagerie() ([]Kind, Laws) {
	kinds := []Kind{
		{Name: "man", Letters: []string{"M"}, Moves: []Movement{
			{Word: Step, Directions: []string{"forward"}, Onto: []string{"empty"}},
			{Word: Step, Directions: []string{"forward diagonal"}, Onto: []string{"enemy"}},
			{Word: Step, Directions: []string{"forward"}, From: Where{Phrases: []string{"own row 2"}}},
		}},
		{Name: "queen", Letters: []string{"Q"}, Moves: []Movement{
			{Word: Slide, Directions: []string{"any"}},
			{Word: Leap, By: [][2]int{{1, 2}}},
			{Word: Step, Directions: []string{"any"}, To: Where{Phrases: []string{"not edge"}}},
		}},
		{Name: "lion", Letters: []string{"L"}, Moves: []Movement{
			{Word: Leap, Directions: []string{"orthogonal"}, Over: "water", BlockedBy: []string{"any man"}},
			{Word: Slide, Directions: []string{"orthogonal"}, Limit: 2},
			{Word: Leap, By: [][2]int{{2, 0}, {1, 1}}, Onto: []string{"empty", "own man"}},
		}},
		{Name: "frog", Letters: []string{"F"}, Moves: []Movement{
			{Word: Hops, Directions: []string{"any"}, Hopped: []string{"any"}, To: Where{Phrases: []string{"not b2"}}},
			{Word: Hop, Name: "jump", Directions: []string{"orthogonal"}, Hopped: []string{"enemy"}, Jumped: true, Again: "must"},
			{Word: Step, Directions: []string{"any"}, Onto: []string{"empty"}},
		}},
		{Name: "seed", Letters: []string{"E"}, Moves: []Movement{
			{Word: Drop, NextTo: []string{"own", "wall"}},
		}},
		{Name: "stone", Letters: []string{"S"}, Moves: []Movement{
			{Word: Drop, Falls: "down"},
			{Word: Drop, To: Where{Phrases: []string{"edge"}}},
		}},
		{Name: "wall", Letters: []string{"#"}, Neutral: true},
	}
	refuse := func(no bool, why string) (Verdict, error) {
		if no {
			return Verdict{Why: why}, nil
		}
		return Verdict{}, nil
	}
	laws := Laws{
		Enters: func(p Subject, s Square) (Verdict, error) { return refuse(s%7 == 3 && p.Code%2 == 0, "not there") },
		Passes: func(p Subject, s Square) (Verdict, error) { return refuse((p.On+s)%5 == 1, "not across") },
		Takes:  func(p, prey Subject) (Verdict, error) { return refuse((p.Code+prey.Code)%3 == 0, "too strong") },
		Becomes: func(p Subject, s Square, prey Subject) (string, error) {
			if prey.Code%2 == 1 && s%3 == 0 {
				return "queen", nil
			}
			return "", nil
		},
	}
	return kinds, laws
}

// The tables offer a movement exactly when the walk that explains refusals, which
// shares no table with them, finds nothing against it.
func TestTablesAgreeWithRefusals(t *testing.T) {
	b := pond(t)
	kinds, laws := menagerie()
	p, err := NewPieces(kinds, 2)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := Compile(b, p, laws, Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	buffer := make([]Move, tables.Most()+1)
	scratch := tables.NewScratch()
	offered := 0
	for range 600 {
		standing, own := scatter(r, b, p)
		for player := range Player(2) {
			q := &Query{Standing: standing, Pieces: own[player], Player: player, Scratch: scratch}
			n := tables.Movements(q, buffer)
			got := wishes(buffer[:n])
			offered += n
			if want := allowed(t, tables, standing, player); !slices.Equal(got, want) {
				t.Fatalf("%s, player %d: got %v, want %v", b.Ranks(p, standing), player, got, want)
			}
			if can := tables.CanMove(q, make([]Move, len(buffer))); can != (n > 0) {
				t.Fatalf("%s, player %d: can move %v, but %d movements", b.Ranks(p, standing), player, can, n)
			}
		}
	}
	if offered < 2000 {
		t.Errorf("only %d movements were tried", offered)
	}
}

// scatter puts pieces on about a third of the squares.
func scatter(r *rand.Rand, b *Board, p *Pieces) ([]Code, [2]Squares) {
	standing := make([]Code, b.Squares())
	own := [2]Squares{NewSquares(b.Squares()), NewSquares(b.Squares())}
	for s := range standing {
		if r.IntN(3) > 0 {
			continue
		}
		c := Code(1 + r.IntN(p.Codes()-1))
		standing[s] = c
		if owner := p.Owner(c); owner != Nobody {
			own[owner].Add(Square(s))
		}
	}
	return standing, own
}

func wishes(moves []Move) []string {
	var all []string
	for _, m := range moves {
		all = append(all, fmt.Sprint(m.From(), m.To()))
	}
	slices.Sort(all)
	return slices.Compact(all) // a jump and a chain of hops may end alike, and are two moves
}

func allowed(t *testing.T, tables *Tables, standing []Code, player Player) []string {
	t.Helper()
	var all []string
	try := func(c Code, from Square) {
		for to := range Square(len(standing)) {
			reasons, err := tables.Refusals(0, standing, c, from, to)
			if err != nil {
				t.Fatal(err)
			}
			if len(reasons) == 0 {
				all = append(all, fmt.Sprint(from, to))
			}
		}
	}
	for s, c := range standing {
		if c != Empty && tables.pieces.Owner(c) == player {
			try(c, Square(s))
		}
	}
	for _, c := range tables.Droppers(player) {
		try(c, Nowhere)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// What a piece becomes is part of its move.
func TestBecomesIsPartOfTheMove(t *testing.T) {
	b, err := New(1, 3)
	if err != nil {
		t.Fatal(err)
	}
	kinds := []Kind{
		{Name: "man", Letters: []string{"M"}, Moves: []Movement{{Word: Step, Directions: []string{"forward"}}}},
		{Name: "queen", Letters: []string{"Q"}},
	}
	p, err := NewPieces(kinds, 2)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := Compile(b, p, Laws{Becomes: func(piece Subject, s Square, prey Subject) (string, error) {
		if prey.Code != Empty {
			return "queen", nil
		}
		return "", nil
	}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	man, _ := p.Find("man", 0)
	enemy, _ := p.Find("man", 1)
	queen, _ := p.Find("queen", 0)
	own := NewSquares(3)
	own.Add(0)
	for _, c := range []struct {
		there, want Code
	}{{Empty, Empty}, {enemy, queen}} {
		buffer := make([]Move, tables.Most()+1)
		n := tables.Movements(&Query{Standing: []Code{man, c.there, Empty}, Pieces: own, Scratch: tables.NewScratch()}, buffer)
		if n != 1 || buffer[0].Code() != c.want {
			t.Errorf("onto %d: %d movements, becoming %d, want %d", c.there, n, buffer[0].Code(), c.want)
		}
	}
}

// A dropped piece falls past free squares, and lies above what is in its way.
func TestFalls(t *testing.T) {
	b, err := New(1, 4)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPieces([]Kind{{Name: "disc", Letters: []string{"D"}, Moves: []Movement{{Word: Drop, Falls: "down"}}}}, 2)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := Compile(b, p, Laws{}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for position, want := range map[string]string{
		"1/1/1/1": "a1", "1/1/1/D": "a2", "1/D/1/1": "a4", "1/1/d/1": "a3", "D/1/1/1": "", "D/D/D/d": "",
	} {
		standing := make([]Code, 4)
		if err := b.ParseRanks(p, position, standing); err != nil {
			t.Fatal(err)
		}
		buffer := make([]Move, tables.Most()+1)
		n := tables.Movements(&Query{Standing: standing, Pieces: NewSquares(4), Scratch: tables.NewScratch()}, buffer)
		got := ""
		for _, m := range buffer[:n] {
			got += b.Name(m.To())
		}
		if got != want {
			t.Errorf("%s: lies on %q, want %q", position, got, want)
		}
	}
}
