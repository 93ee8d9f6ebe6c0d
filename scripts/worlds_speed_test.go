package scripts_test

import (
	"testing"

	"canopy/core/chance"
	"canopy/core/rules"
)

// midGames are games in which something is hidden, and after how many plies most of it
// still is.
var midGames = []struct {
	game  string
	plies int
}{
	{"pips-jungle", 30}, {"hearts", 20}, {"pyramids", 20}, {"whist", 20}, {"crazy-eights", 20},
	{"fireworks", 3}, {"frog-finder", 12}, {"logik", 30}, {"dice-poker", 20}, {"jungle-matrix", 20},
}

// BenchmarkWorlds draws worlds in the middle of games for the player who is due: one for
// itself, and one of many for the same decision. Beside it stands what playing on from
// there at random takes.
func BenchmarkWorlds(b *testing.B) {
	for _, mid := range midGames {
		b.Run(mid.game, func(b *testing.B) {
			s := load(b, mid.game, "-").NewState()
			s.Start(1, 3)
			playRandomly(s, luck(3), mid.plies, nil)
			stream, world := chance.NewStream(1, 1, chance.Named("worlds")), s.Game().NewState()
			b.Run("one", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					must(b, s.World(s.Due(), &stream, world))
				}
			})
			b.Run("many", func(b *testing.B) {
				worlds := rules.NewWorlds(s, s.Due())
				b.ReportAllocs()
				for b.Loop() {
					must(b, worlds.Draw(&stream, world))
				}
			})
			b.Run("playout", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					world.CopyFrom(s)
					playRandomly(world, &stream, toTheEnd, nil)
				}
			})
		})
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// BenchmarkObserved finds the keys of all moves of a decision, as another player observes
// them: time by move.
func BenchmarkObserved(b *testing.B) {
	for _, mid := range midGames {
		b.Run(mid.game, func(b *testing.B) {
			s := load(b, mid.game, "-").NewState()
			s.Start(1, 3)
			playRandomly(s, luck(3), mid.plies, nil)
			other := (s.Due() + 1) % 2
			moves := s.Moves(nil)
			b.ReportAllocs()
			for b.Loop() {
				for _, m := range moves {
					s.Observed(m, other)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/move")
		})
	}
}

// Drawing worlds and asking for keys allocates next to nothing once it is ready.
func TestWorldsAllocateLittle(t *testing.T) {
	skipSlow(t)
	for _, mid := range midGames {
		s := load(t, mid.game, "-").NewState()
		s.Start(1, 3)
		playRandomly(s, luck(3), mid.plies, nil)
		stream, world := chance.NewStream(1, 1, chance.Named("worlds")), s.Game().NewState()
		worlds, moves := rules.NewWorlds(s, s.Due()), s.Moves(nil)
		draw := func() {
			must(t, worlds.Draw(&stream, world))
			for _, m := range moves {
				world.Observed(m, s.Due())
			}
		}
		for range 200 {
			draw() // what is counted once, and buffers
		}
		if n := testing.AllocsPerRun(100, draw); n > 0.5 {
			t.Errorf("%s: %v allocations for a world", mid.game, n)
		}
	}
}
