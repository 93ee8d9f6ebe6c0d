package scripts_test

import (
	"testing"
	"canopy/core/chance"
	"canopy/scripts"
	"canopy/scripts/internal/plainjungle"
)

func BenchmarkScratch(b *testing.B) {
	for _, n := range []string{"jungle","breakthrough","connect-four","tic-tac-toe"} {
	b.Run(n, func(b *testing.B) {
	g, _ := scripts.Load(n, scripts.Options{})
	s := g.NewState()
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
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
	})
	}
	b.Run("plain", func(b *testing.B) {
		g := plainjungle.New(plainjungle.Default())
		r := plainjungle.NewRand(1)
		plies := 0
		for b.Loop() { p := g.Start(); plies += g.Playout(&p, r) }
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
	})
}
func BenchmarkScratchLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() { scripts.Load("jungle", scripts.Options{}) }
}
