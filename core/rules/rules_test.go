package rules_test

import (
	"context"
	"slices"
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
)

// breakthrough is a game made in Go alone.
func breakthrough(t testing.TB, size int) *rules.Game {
	t.Helper()
	b, err := board.New(size, size)
	if err != nil {
		t.Fatal(err)
	}
	pieces, err := board.NewPieces([]board.Kind{{
		Name: "man", Letters: []string{"M"},
		Moves: []board.Movement{
			{Word: board.Step, Directions: []string{"forward"}, Onto: []string{"empty"}},
			{Word: board.Step, Directions: []string{"forward diagonal"}},
		},
	}}, 2)
	if err != nil {
		t.Fatal(err)
	}
	rows := []string{"own row 1", "own row 2"}
	g, err := rules.Compile(rules.Definition{
		Name: "breakthrough", Title: "Breakthrough", Players: []string{"White", "Black"},
		Board: b, Pieces: pieces,
		Start: rules.Start{Placed: []rules.Placement{
			{Kind: "man", Player: 0, Where: rows}, {Kind: "man", Player: 1, Where: rows},
		}},
		Ends:  []rules.End{{Name: "across", Outcome: rules.Wins, Arrives: board.Where{Phrases: []string{"enemy row 1"}}}},
		Stuck: rules.Stuck{Outcome: rules.Loses},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestPerftOfBreakthrough(t *testing.T) {
	for _, c := range []struct {
		size int
		want []uint64
	}{
		{8, []uint64{22, 484, 11132, 256036}},
		{6, []uint64{16, 256, 4308, 71478}},
	} {
		got, err := rules.Perft(context.Background(), breakthrough(t, c.size).NewState(), len(c.want))
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("size %d: %v, %v, want %v", c.size, got, err, c.want)
		}
	}
}

func BenchmarkPlayouts(b *testing.B) {
	s := breakthrough(b, 8).NewState()
	moves := s.Moves(nil)
	draw := chance.NewStream(1, 0, chance.Named("benchmark"))
	plies := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.Start(1, uint64(i))
		for !s.Over() {
			moves = s.Moves(moves)
			s.Play(moves[draw.Below(len(moves))])
			plies++
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}
