package batch

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"
)

func bench(t testing.TB, b Benchmark) Measurement {
	t.Helper()
	m, err := Bench(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestBench(t *testing.T) {
	lua := time.Duration(0)
	g := breakthrough(t, 6, 0)
	g.Definition().ScriptTime = func() time.Duration {
		lua += 10 * time.Millisecond
		return lua
	}
	m := bench(t, Benchmark{Game: g, Seed: 1, Duration: 100 * time.Millisecond})
	if m.Elapsed < 100*time.Millisecond || m.Elapsed > time.Minute {
		t.Errorf("took %v", m.Elapsed)
	}
	if m.Playouts < 100 || m.Plies < 20*m.Playouts || m.Plies > 60*m.Playouts {
		t.Errorf("%d playouts of %d plies", m.Playouts, m.Plies)
	}
	if m.AllocsPerPly() > 0.001 {
		t.Errorf("%v allocations a ply", m.AllocsPerPly())
	}
	if m.Lua != 10*time.Millisecond {
		t.Errorf("%v in Lua, want 10ms", m.Lua)
	}
}

func TestRates(t *testing.T) {
	m := Measurement{Playouts: 100, Plies: 6400, Elapsed: 2 * time.Second, Allocs: 3200, Lua: time.Second / 2}
	got := [...]float64{m.PlayoutsPerSecond(), m.PliesPerSecond(), m.AllocsPerPly(), m.LuaShare()}
	if want := [...]float64{50, 3200, 0.5, 0.25}; got != want {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestBenchWithoutLua(t *testing.T) {
	if m := bench(t, Benchmark{Game: drawish(t), Duration: time.Millisecond}); m.LuaShare() != 0 {
		t.Errorf("a share of %v in Lua", m.LuaShare())
	}
}

// The games of the first stretch do not count. Without time there is one of them,
// game 0, and one that counts, game 1.
func TestBenchOfNoTime(t *testing.T) {
	g := breakthrough(t, 6, 0)
	var plies [2]int
	p := playouts{benchmark: Benchmark{Game: g}, state: g.NewState()}
	for i := range plies {
		p.playOne()
		plies[i] = p.measured.Plies
	}
	if plies[1] == 2*plies[0] {
		t.Fatal("the test wants two games that differ in length")
	}
	if m := bench(t, Benchmark{Game: g}); m.Playouts != 1 || m.Plies != plies[1]-plies[0] {
		t.Errorf("%d playouts of %d plies, want 1 of %d", m.Playouts, m.Plies, plies[1]-plies[0])
	}
}

func TestBenchStops(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if m, err := Bench(ctx, Benchmark{Game: drawish(t), Duration: time.Minute}); err != nil || m.Playouts == 0 || m.Elapsed > 30*time.Second {
		t.Errorf("%+v, %v", m, err)
	}
}

// How fast a game fails is no measure.
func TestBenchOfAGameThatFails(t *testing.T) {
	m, err := Bench(t.Context(), Benchmark{Game: brittle(t, 50), Seed: 3, Duration: time.Minute})
	var e *GameError
	if m != (Measurement{}) || !errors.As(err, &e) || !errors.Is(err, errBrittle) || e.Seed != 3 || e.Ply == 0 {
		t.Errorf("%+v, %v", m, err)
	}
}

func BenchmarkBench(b *testing.B) {
	g := breakthrough(b, 8, 0)
	var m Measurement
	for b.Loop() {
		m = bench(b, Benchmark{Game: g, Duration: 200 * time.Millisecond})
	}
	b.ReportMetric(m.PlayoutsPerSecond(), "playouts/s")
	b.ReportMetric(m.PliesPerSecond(), "plies/s")
	b.ReportMetric(m.AllocsPerPly(), "allocs/ply")
}

func BenchmarkPlay(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			r := Run{Game: breakthrough(b, 8, 0), Games: 20_000, Workers: workers}
			plies := 0
			for b.Loop() {
				plies += play(b, r).Lengths.Sum()
			}
			b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
		})
	}
}

// BenchmarkSecondWorker takes turns with one and two workers, so that a machine
// that is busy at times slows both, and reports the ratio of their best times. On a
// quiet machine with two cores it is 1.8 or more.
func BenchmarkSecondWorker(b *testing.B) {
	r := Run{Game: breakthrough(b, 8, 0), Games: 40_000}
	var best [2]time.Duration
	for b.Loop() {
		for i := range best {
			r.Workers = i + 1
			if took := play(b, r).Timing.Elapsed; best[i] == 0 || took < best[i] {
				best[i] = took
			}
		}
	}
	b.ReportMetric(best[0].Seconds()/best[1].Seconds(), "ratio")
}
