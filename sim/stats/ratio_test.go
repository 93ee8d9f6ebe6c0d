package stats

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Sums of products are those of big whole numbers, whatever their signs and sizes.
func TestWide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var products, numbers wide
		wantProducts, wantNumbers := new(big.Int), new(big.Int)
		for _, factors := range rapid.SliceOfN(rapid.SliceOfN(rapid.Int64(), 2, 2), 0, 5).Draw(t, "factors") {
			a, b := factors[0]>>1, factors[1]>>1 // so that the sum of five fits
			products.addProduct(a, b)
			numbers.addNumber(a)
			wantProducts.Add(wantProducts, new(big.Int).Mul(big.NewInt(a), big.NewInt(b)))
			wantNumbers.Add(wantNumbers, big.NewInt(a))
		}
		var merged wide
		merged.add(numbers)
		merged.add(products)
		if products.big().Cmp(wantProducts) != 0 || numbers.big().Cmp(wantNumbers) != 0 {
			t.Fatalf("%v and %v, want %v and %v", products.big(), numbers.big(), wantProducts, wantNumbers)
		}
		if want := wantNumbers.Add(wantNumbers, wantProducts); merged.big().Cmp(want) != 0 {
			t.Fatalf("merged %v, want %v", merged.big(), want)
		}
	})
}

// A ratio over blocks is that of the numbers in groups, and does not depend on how blocks
// were merged. Numbers that are all 0 or 1 are a share.
func TestRatioIsThatOfClusters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		groups := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(-1_000_000, 1_000_000), 0, 5), 1, 12).Draw(t, "groups")
		var whole, even, odd Ratio
		for i, g := range groups {
			sum := 0
			for _, v := range g {
				sum += v
			}
			whole.Add(int64(sum), int64(len(g)))
			if i%2 == 0 {
				even.Add(int64(sum), int64(len(g)))
			} else {
				odd.Add(int64(sum), int64(len(g)))
			}
		}
		odd.Merge(even)
		if odd != whole {
			t.Fatalf("merged %v, whole %v", odd, whole)
		}
		got, want := whole.Interval(0.9), clusters(groups...).Interval(len(groups), 0.9)
		if noted := slices.Concat(groups...); len(noted) > 0 && len(groups) > 1 && slices.Min(noted) >= 0 && slices.Max(noted) <= 1 {
			got = whole.ShareInterval(0.9)
		}
		if got != want || got.Value != whole.Value() || whole.Blocks() != len(groups) {
			t.Fatalf("%v of %d blocks, want %v", got, whole.Blocks(), want)
		}
	})
}

func TestMeanOfBlocks(t *testing.T) {
	var r Ratio
	for _, x := range []float64{1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, .8, 4.6, 1.4} {
		r.Add(Millionths(x), Whole)
	}
	// Student's data on sleep, and the interval in R's documentation of t.test.
	if diff := cmp.Diff(Interval{1.58, 0.7001142, 2.4598858}, r.Interval(0.95), near(5e-8)); diff != "" {
		t.Error(diff)
	}
}

func TestRatioWithoutLimits(t *testing.T) {
	inf := math.Inf(1)
	var r Ratio
	if got := r.Interval(0.95); got != (Interval{0, -inf, inf}) {
		t.Errorf("no blocks: %v", got)
	}
	r.Add(0, 0)
	r.Add(0, 0)
	if got := r.Interval(0.95); got != (Interval{0, -inf, inf}) {
		t.Errorf("nothing counted: %v", got)
	}
	var one Ratio
	one.Add(3, 4)
	if got := one.Interval(0.95); got != (Interval{.75, -inf, inf}) {
		t.Errorf("one block: %v", got)
	}
}

func TestMillionths(t *testing.T) {
	for x, want := range map[float64]int64{0: 0, 1. / 3: 333_333, 2. / 3: 666_667, -0.5: -500_000, 1e12: 1e18} {
		if got := Millionths(x); got != want {
			t.Errorf("%v: %d, want %d", x, got, want)
		}
	}
}

func BenchmarkRatioAdd(b *testing.B) {
	var r Ratio
	for b.Loop() {
		r.Add(250_000, Whole)
	}
}
