package scripts_test

import (
	"testing"

	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/scripts"
)

// The games in stages that bounds are set for, by uniformly random players: see the
// README for what they come to.
func BenchmarkStages(b *testing.B) {
	for _, name := range []string{"crazy-eights", "hearts", "jungle-matrix", "pips-jungle", "dice-poker", "pyramids", "whist", "fireworks", "logik", "frog-finder"} {
		b.Run(name, func(b *testing.B) {
			game, err := scripts.Load(name, scripts.Options{})
			if err != nil {
				b.Fatal(err)
			}
			s := game.NewState()
			var moves []rules.Move
			choose := chance.NewStream(1, 0, chance.Named("benchmark"))
			b.ReportAllocs()
			b.ResetTimer()
			number := uint64(0)
			for range b.N {
				if s.Over() {
					if s.Err() != nil {
						b.Fatal(s.Err())
					}
					number++
					s.Start(1, number)
				}
				moves = s.Moves(moves)
				s.Play(moves[choose.Below(len(moves))])
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "decisions/s")
		})
	}
}
