package scripts_test

import (
	"testing"
	"time"

	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"
)

// BenchmarkSearch is how fast agents look ahead: moves tried a second, in the first
// position. BenchmarkSearch/playouts is the same without a tree, to compare with in the same
// run: whole ones for searches that play to the end, and short ones, in which there are still
// as many pieces to look at, for those that cut off.
//
//	go test ./scripts -run NONE -bench Search
func BenchmarkSearch(b *testing.B) {
	for _, c := range []struct{ game, spec string }{
		{"jungle", "mcts:1000:cut=none"}, {"jungle", "mcts:1000"}, {"breakthrough", "mcts:1000"}, {"breakthrough", "ab:4"},
		{"pips-jungle", "ismcts:1000"}, {"hearts", "ismcts:1000"}, {"dice-poker", "mcts:1000"},
	} {
		b.Run(c.game+" "+c.spec, func(b *testing.B) {
			g := load(b, c.game, "-")
			a := makeAgent(b, c.spec, g)
			s := g.NewState()
			at := seat.New(0)
			choose := func() {
				a.Begin()
				at.Begin(1, 1, 0, 0)
				at.Show(s, s.Moves(nil), nil)
				if _, err := a.Choose(at); err != nil {
					b.Fatal(err)
				}
			}
			choose() // the tree is warm
			before := pliesOf(a)
			b.ReportAllocs()
			for b.Loop() {
				choose()
			}
			if n := pliesOf(a) - before; n > 0 {
				b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "plies/s")
			}
		})
	}
	benchmarkPlayouts(b, "jungle playouts", rules.MaxPlyLimit)
	benchmarkPlayouts(b, "jungle short playouts", 20)
}

// benchmarkPlayouts plays Jungle at random from its start, for so many plies at most.
func benchmarkPlayouts(b *testing.B, name string, most int) {
	b.Run(name, func(b *testing.B) {
		s := load(b, "jungle", "-").NewState()
		luck := chance.NewStream(1, 1, chance.Named("playouts"))
		plies := 0
		var moves []rules.Move
		began := time.Now()
		for number := uint64(0); b.Loop(); number++ {
			for s.Start(1, number); !s.Over() && s.Ply() < most; plies++ {
				moves = s.Moves(moves)
				s.Play(moves[luck.Below(len(moves))])
			}
		}
		b.ReportMetric(float64(plies)/time.Since(began).Seconds(), "plies/s")
	})
}

func pliesOf(a agent.Agent) int {
	if counts, ok := a.(interface{ Plies() int }); ok {
		return counts.Plies()
	}
	return 0
}
