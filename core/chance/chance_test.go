package chance

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// Published values of FNV-1a, from its authors' test suite.
func TestNamedIsFNV1a(t *testing.T) {
	for name, want := range map[string]Source{
		"":       0xcbf29ce484222325,
		"a":      0xaf63dc4c8601ec8c,
		"foobar": 0x85944171f73967e8,
	} {
		if got := Named(name); got != want {
			t.Errorf("Named(%q) = %#x, want %#x", name, got, want)
		}
	}
}

// Published values of SplitMix64 with seed 1234567.
func TestStreamIsSplitMix64(t *testing.T) {
	s := Stream{key: 1234567}
	for i, want := range []uint64{
		6457827717110365317, 3203168211198807973, 9817491932198370423,
		4593380528125082431, 16408922859458223821,
	} {
		if got := s.Uint64(); got != want {
			t.Errorf("number %d = %d, want %d", i, got, want)
		}
	}
}

// Saved games and shared seeds depend on these. If this test fails, do not
// change the test.
func TestGoldenValues(t *testing.T) {
	s := NewStream(42, 7, Named("die"))
	var got []uint64
	for range 3 {
		got = append(got, s.Uint64())
	}
	if want := []uint64{0x9195cdbec292fe79, 0x25b7f5f8dfc3a634, 0x1031ccb73cc67daf}; !slices.Equal(got, want) {
		t.Errorf("stream = %#v, want %#v", got, want)
	}

	var rolls []int
	for range 12 {
		rolls = append(rolls, s.Roll(6))
	}
	if want := []int{2, 2, 1, 2, 5, 2, 6, 2, 3, 6, 3, 3}; !slices.Equal(rolls, want) {
		t.Errorf("rolls = %v, want %v", rolls, want)
	}

	deck := upTo(12)
	Order(42, 7, Named("deck"), 0, deck)
	if want := []uint32{10, 7, 0, 2, 4, 8, 11, 3, 1, 6, 5, 9}; !slices.Equal(deck, want) {
		t.Errorf("deck = %v, want %v", deck, want)
	}
}

func TestCopyGoesOnAlike(t *testing.T) {
	s := NewStream(1, 2, Named("die"))
	s.Uint64()
	copied := s
	for i := range 10 {
		if a, b := s.Roll(20), copied.Roll(20); a != b {
			t.Fatalf("roll %d after the copy: %d and %d", i, a, b)
		}
	}
	if s != copied {
		t.Errorf("streams differ after equal draws: %v, %v", s, copied)
	}
}

func TestDrawnCounts(t *testing.T) {
	s := NewStream(1, 2, Named("die"))
	for i := range uint64(5) {
		if s.Drawn() != i {
			t.Errorf("Drawn() = %d after %d draws", s.Drawn(), i)
		}
		s.Uint64()
	}
}

// A Below that rejects takes more than one number, and says so.
func TestDrawnCountsRejections(t *testing.T) {
	const bound = 3 << 61 // rejects a quarter: 2⁶⁴ mod bound is 2⁶²
	s := NewStream(1, 2, Named("die"))
	const draws = 10000
	for range draws {
		s.Below(bound)
	}
	if per := float64(s.Drawn()) / draws; math.Abs(per-4.0/3) > 0.02 {
		t.Errorf("%.3f numbers a draw, want 4/3", per)
	}
}

func TestBelowPanicsWithoutBound(t *testing.T) {
	for _, n := range []int{0, -1, math.MinInt} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Below(%d) did not panic", n)
				}
			}()
			s := NewStream(1, 2, 3)
			s.Below(n)
		}()
	}
}

func TestBelowStaysBelow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := NewStream(rapid.Uint64().Draw(t, "seed"), 0, 0)
		n := rapid.IntRange(1, math.MaxInt).Draw(t, "n")
		for range 20 {
			if v := s.Below(n); v < 0 || v >= n {
				t.Fatalf("Below(%d) = %d", n, v)
			}
		}
	})
}

func TestBelowIsUniform(t *testing.T) {
	for _, n := range []int{1, 2, 3, 5, 6, 7, 52, 1000} {
		s := NewStream(11, uint64(n), Named("below"))
		counts := make([]int, n)
		for range 200 * n {
			counts[s.Below(n)]++
		}
		if p := evenP(counts); p < 1e-3 {
			t.Errorf("Below(%d): p = %g", n, p)
		}
	}
}

// thirds counts values modulo 3. For a bound of 3·2⁶¹ a product without
// rejection gives 3:3:2, and a bare modulo piles up below 2⁶².
func thirds(below func(s *Stream, n int) int) (modulo, size []int) {
	const bound = 3 << 61
	s := NewStream(12, 0, Named("below"))
	modulo, size = make([]int, 3), make([]int, 3)
	for range 30000 {
		v := below(&s, bound)
		modulo[v%3]++
		size[v>>61]++
	}
	return modulo, size
}

func TestBelowIsUnbiasedForHugeBounds(t *testing.T) {
	modulo, size := thirds((*Stream).Below)
	if p := min(evenP(modulo), evenP(size)); p < 1e-3 {
		t.Errorf("Below is biased: p = %g (%v, %v)", p, modulo, size)
	}

	// The measure has to notice both classic faults.
	modulo, _ = thirds(func(s *Stream, n int) int {
		hi, _ := bits.Mul64(s.Uint64(), uint64(n))
		return int(hi)
	})
	if p := evenP(modulo); p > 1e-20 {
		t.Errorf("product without rejection passes: p = %g", p)
	}
	_, size = thirds(func(s *Stream, n int) int { return int(s.Uint64() % uint64(n)) })
	if p := evenP(size); p > 1e-20 {
		t.Errorf("bare modulo passes: p = %g", p)
	}
}

func TestBelowReachesAllOfAHugeRange(t *testing.T) {
	const bound = 1<<62 + 1
	s := NewStream(13, 0, Named("below"))
	counts := make([]int, 16)
	for range 16000 {
		counts[s.Below(bound)>>58&15]++
	}
	if p := evenP(counts); p < 1e-3 {
		t.Errorf("Below(2⁶²+1): p = %g", p)
	}
}

// Neighbouring seeds, games and names must be as unrelated as any others, in
// their first numbers too. Pairs are compared by their high and low bits.
func TestNeighboursAreUnrelated(t *testing.T) {
	names := []string{"die", "die 1", "die 2", "deck", "Die", ""}
	neighbours := map[string]func(i uint64) (a, b Stream){
		"seeds":        func(i uint64) (a, b Stream) { return NewStream(i, 0, 1), NewStream(i+1, 0, 1) },
		"games":        func(i uint64) (a, b Stream) { return NewStream(5, i, 1), NewStream(5, i+1, 1) },
		"sources":      func(i uint64) (a, b Stream) { return NewStream(5, 0, Source(i)), NewStream(5, 0, Source(i+1)) },
		"seed, game":   func(i uint64) (a, b Stream) { return NewStream(i, i+1, 1), NewStream(i+1, i, 1) },
		"game, source": func(i uint64) (a, b Stream) { return NewStream(5, i, Source(i+1)), NewStream(5, i+1, Source(i)) },
		"far seeds":    func(i uint64) (a, b Stream) { return NewStream(i, 0, 1), NewStream(i|1<<63, 0, 1) },
	}
	for i := range names[1:] {
		a, b := Named(names[i]), Named(names[i+1])
		neighbours[names[i]+"/"+names[i+1]] = func(i uint64) (Stream, Stream) {
			return NewStream(5, i, a), NewStream(5, i, b)
		}
	}
	for what, pair := range neighbours {
		if p := pairsP(pair); p < 1e-4 {
			t.Errorf("%s: p = %g", what, p)
		}
	}

	if p := pairsP(func(i uint64) (a, b Stream) { return NewStream(i, 0, 1), NewStream(i, 0, 1) }); p > 1e-20 {
		t.Errorf("equal streams pass: p = %g", p)
	}
}

// pairsP draws from many pairs of streams, four numbers each, and returns the
// smallest p-value of independence times how many there are.
func pairsP(pair func(i uint64) (a, b Stream)) float64 {
	const draws, pairs = 4, 8000
	smallest := 1.0
	for draw := range draws {
		high, low := make([]int, 64), make([]int, 64)
		for i := range uint64(pairs) {
			a, b := pair(i)
			for range draw {
				a.Uint64()
				b.Uint64()
			}
			x, y := a.Uint64(), b.Uint64()
			high[x>>61<<3|y>>61]++
			low[x&7<<3|y&7]++
		}
		smallest = min(smallest, evenP(high), evenP(low))
	}
	return min(1, smallest*2*draws)
}

// Successive numbers of one stream must be independent too.
func TestSuccessiveNumbersAreUnrelated(t *testing.T) {
	s := NewStream(21, 0, Named("successive"))
	counts := make([]int, 16*16)
	last := s.Below(16)
	for range 100_000 {
		v := s.Below(16)
		counts[last*16+v]++
		last = v
	}
	if p := evenP(counts); p < 1e-3 {
		t.Errorf("p = %g", p)
	}
}

// Avalanche: whichever bit of an input flips, every bit of the first number
// flips in half of the cases.
func TestAvalanche(t *testing.T) {
	const trials = 4096
	inputs := map[string]func(v uint64) Stream{
		"seed":   func(v uint64) Stream { return NewStream(v, 3, 4) },
		"game":   func(v uint64) Stream { return NewStream(3, v, 4) },
		"source": func(v uint64) Stream { return NewStream(3, 4, Source(v)) },
	}
	// 3 inputs × 64 × 64 bits, two-sided: level 0.001 by Bonferroni.
	bound := distuv.UnitNormal.Quantile(1-0.001/(2*3*64*64)) * math.Sqrt(trials) / 2
	for what, stream := range inputs {
		for bit := range 64 {
			var flips [64]int
			for trial := range uint64(trials) {
				a, b := stream(trial), stream(trial^1<<bit)
				for changed := a.Uint64() ^ b.Uint64(); changed != 0; changed &= changed - 1 {
					flips[bits.TrailingZeros64(changed)]++
				}
			}
			for out, n := range flips {
				if math.Abs(float64(n)-trials/2) > bound {
					t.Errorf("%s bit %d flips bit %d in %d of %d cases", what, bit, out, n, trials)
				}
			}
		}
	}
}

func TestDrawingAllocatesNothing(t *testing.T) {
	deck, source := upTo(quick), Named("deck")
	large := upTo(quick + 1)
	if n := testing.AllocsPerRun(100, func() {
		s := NewStream(1, 2, source)
		s.Below(6)
		Order(1, 2, source, 3, deck)
		Order(1, 2, source, 3, large)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// evenP is the p-value of counts that are all expected equal.
func evenP(counts []int) float64 {
	if len(counts) == 1 {
		return 1
	}
	total := 0
	for _, n := range counts {
		total += n
	}
	expected := float64(total) / float64(len(counts))
	sum := 0.0
	for _, n := range counts {
		d := float64(n) - expected
		sum += d * d / expected
	}
	return distuv.ChiSquared{K: float64(len(counts) - 1)}.Survival(sum)
}

// upTo returns 0, 1, …, n-1.
func upTo(n int) []uint32 {
	things := make([]uint32, n)
	for i := range things {
		things[i] = uint32(i)
	}
	return things
}
