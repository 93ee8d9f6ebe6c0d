package stats

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"
)

func histogramOf(values ...int) *Histogram {
	h := new(Histogram)
	for _, v := range values {
		h.Add(v)
	}
	return h
}

// values draws numbers of every size a histogram may meet, many of them equal,
// and around the bound between slice and map.
var values = rapid.SliceOf(rapid.OneOf(
	rapid.IntRange(0, 10),
	rapid.IntRange(0, 2*dense),
	rapid.IntRange(dense-2, dense+2),
	rapid.IntRange(0, 100_000_000),
))

// A batch gives the same result, to the last bit and in the same form inside,
// however it is cut into pieces and in whatever order they are merged.
func TestMergeOrderDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := values.Draw(t, "values")
		whole := histogramOf(all...)

		pieces := make([]*Histogram, rapid.IntRange(1, 5).Draw(t, "workers"))
		for i := range pieces {
			pieces[i] = new(Histogram)
		}
		for _, v := range rapid.Permutation(all).Draw(t, "order") {
			pieces[rapid.IntRange(0, len(pieces)-1).Draw(t, "worker")].Add(v)
		}
		merged := new(Histogram)
		for _, piece := range rapid.Permutation(pieces).Draw(t, "merged") {
			merged.Merge(piece)
		}

		if diff := cmp.Diff(whole, merged, cmp.AllowUnexported(Histogram{})); diff != "" {
			t.Fatal(diff)
		}
		if whole.Mean() != merged.Mean() || whole.SD() != merged.SD() ||
			whole.MeanInterval(0.95) != merged.MeanInterval(0.95) {
			t.Fatalf("estimates differ: %v and %v", whole.MeanInterval(0.95), merged.MeanInterval(0.95))
		}
	})
}

func TestMergeLeavesTheOther(t *testing.T) {
	a, b := histogramOf(1, 2), histogramOf(2, 9_999)
	a.Merge(b)
	a.Add(2)
	a.Add(9_999)
	if diff := cmp.Diff(histogramOf(2, 9_999), b, cmp.AllowUnexported(Histogram{})); diff != "" {
		t.Error(diff)
	}
}

func TestMergeWithItself(t *testing.T) {
	h := histogramOf(1, 2, 2, 9_999)
	h.Merge(h)
	want := histogramOf(1, 1, 2, 2, 2, 2, 9_999, 9_999)
	if diff := cmp.Diff(want, h, cmp.AllowUnexported(Histogram{})); diff != "" {
		t.Error(diff)
	}
}

func TestHistogramAgainstSlice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		xs := values.Draw(t, "values")
		h := histogramOf(xs...)
		slices.Sort(xs)

		var listed []int
		sum := 0
		floats := make([]float64, len(xs))
		for v, n := range h.All() {
			listed = append(listed, slices.Repeat([]int{v}, n)...)
		}
		for i, x := range xs {
			sum += x
			floats[i] = float64(x)
		}
		if !slices.Equal(listed, xs) {
			t.Fatalf("All() gives %v, want %v", listed, xs)
		}
		if h.Count() != len(xs) || h.Sum() != sum {
			t.Fatalf("Count() = %d, Sum() = %d, want %d, %d", h.Count(), h.Sum(), len(xs), sum)
		}
		if len(xs) == 0 {
			return
		}
		if h.Max() != xs[len(xs)-1] {
			t.Fatalf("Max() = %d, want %d", h.Max(), xs[len(xs)-1])
		}
		if want := stat.Mean(floats, nil); math.Abs(h.Mean()-want) > 1e-9*(1+want) {
			t.Fatalf("Mean() = %v, want %v", h.Mean(), want)
		}
		if len(xs) < 2 {
			return
		}
		if want := stat.StdDev(floats, nil); math.Abs(h.SD()-want) > 1e-9*(1+want) {
			t.Fatalf("SD() = %v, want %v", h.SD(), want)
		}
	})
}

func TestQuantileAgainstSortedSlice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		xs := values.Filter(func(xs []int) bool { return len(xs) > 0 }).Draw(t, "values")
		percent := rapid.IntRange(0, 100).Draw(t, "percent")
		slices.Sort(xs)
		rank := max(1, (percent*len(xs)+99)/100) // p·n rounded up, in whole numbers
		if got, want := histogramOf(xs...).Quantile(float64(percent)/100), xs[rank-1]; got != want {
			t.Fatalf("Quantile(%d%%) = %d, want %d of %v", percent, got, want, xs)
		}
	})
}

func TestQuantile(t *testing.T) {
	hundred := new(Histogram)
	for v := range 100 {
		hundred.Add(v + 1)
	}
	tests := []struct {
		name string
		h    *Histogram
		p    float64
		want int
	}{
		{"smallest", hundred, 0, 1},
		{"largest", hundred, 1, 100},
		{"median of an even count", hundred, 0.5, 50},
		{"median of an odd count", histogramOf(3, 1, 2), 0.5, 2},
		{"a product just above 7", hundred, 0.07, 7},
		{"just above a step", hundred, 0.070001, 8},
		{"p95", hundred, 0.95, 95},
		{"gap", histogramOf(1, 1, 1_000_000, 1_000_000), 0.51, 1_000_000},
		{"one number", histogramOf(4), 0.3, 4},
		{"empty", new(Histogram), 0.5, 0},
	}
	for _, test := range tests {
		if got := test.h.Quantile(test.p); got != test.want {
			t.Errorf("%s: Quantile(%v) = %d, want %d", test.name, test.p, got, test.want)
		}
	}
}

// What makes up for rounding must not swallow half a game in a billion.
func TestQuantileRank(t *testing.T) {
	for _, test := range []struct {
		p           float64
		count, want int
	}{
		{0.07, 100, 7}, {0.07, 100_000_000_000, 7_000_000_000},
		{0.5, 1_000_000_001, 500_000_001}, {1, 1_000_000_000_001, 1_000_000_000_001},
		{0, 10, 0},
	} {
		if got := quantileRank(test.p, test.count); got != test.want {
			t.Errorf("quantileRank(%v, %d) = %d, want %d", test.p, test.count, got, test.want)
		}
	}
}

func TestEmptyHistogram(t *testing.T) {
	h := new(Histogram)
	if h.Count() != 0 || h.Sum() != 0 || h.Max() != 0 || h.Mean() != 0 || h.SD() != 0 {
		t.Errorf("%d %d %d %v %v, want zeros", h.Count(), h.Sum(), h.Max(), h.Mean(), h.SD())
	}
	if h.Add(5); h.SD() != 0 || h.Mean() != 5 {
		t.Errorf("one number: mean %v, sd %v, want 5 and 0", h.Mean(), h.SD())
	}
}

func TestSDIsTheSamples(t *testing.T) {
	// Squared deviations of 2, 4, 4, 4, 5, 5, 7, 9 sum to 32.
	if got, want := histogramOf(2, 4, 4, 4, 5, 5, 7, 9).SD(), math.Sqrt(32.0/7); got != want {
		t.Errorf("SD() = %v, want %v", got, want)
	}
}

// Squares of such numbers overflow 64 bits.
func TestHistogramOfHugeNumbers(t *testing.T) {
	const huge = 1 << 60
	h := histogramOf(huge, huge+2, huge+4)
	if h.SD() != 2 {
		t.Errorf("SD() = %v, want 2", h.SD())
	}
	if h.Mean() != huge {
		t.Errorf("Mean() = %v, want %v", h.Mean(), float64(huge))
	}
}

// A few absurd lengths must not cost memory in proportion to them.
func TestHistogramStaysSmall(t *testing.T) {
	h := new(Histogram)
	for i := range 1000 {
		h.Add(i * 1_000_003)
	}
	if len(h.low) > dense {
		t.Errorf("slice of %d for %d numbers", len(h.low), h.Count())
	}
}

func TestAllStops(t *testing.T) {
	for _, stop := range []int{1, 3} {
		seen := 0
		for range histogramOf(1, 2, 9_998, 9_999).All() {
			if seen++; seen == stop {
				break
			}
		}
		if seen != stop {
			t.Errorf("%d values after stopping at %d", seen, stop)
		}
	}
}

func TestAddAllocatesNothing(t *testing.T) {
	h := histogramOf(300, 9_999)
	if n := testing.AllocsPerRun(100, func() {
		h.Add(17)
		h.Add(9_999)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkHistogramAdd(b *testing.B) {
	h := histogramOf(255)
	v := 0
	for b.Loop() {
		v = (v + 7) & 255
		h.Add(v)
	}
}

func BenchmarkHistogramAddLong(b *testing.B) {
	h := new(Histogram)
	v := 0
	for b.Loop() {
		v = (v + 7) & 255
		h.Add(dense + v)
	}
}
