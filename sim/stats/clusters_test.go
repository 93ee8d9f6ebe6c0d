package stats

import (
	"math"
	"testing"

	"canopy/core/chance"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"
)

func clusters(groups ...[]int) *Clusters {
	c := new(Clusters)
	for _, g := range groups {
		c.AddGroup(g)
	}
	return c
}

// One number in each group is the usual mean.
func TestClustersOfOneAreAMean(t *testing.T) {
	c := new(Clusters)
	var sum, squares int64
	for _, x := range []int{12, 24, 13, 13, 0, 10, 18, 8, 46, 14} {
		c.AddGroup([]int{x})
		sum += int64(x)
		squares += int64(x * x)
	}
	got, want := c.Interval(10, 0.95), MeanInterval(10, sum, squares, 0.95)
	if diff := cmp.Diff(want, got, near(1e-12)); diff != "" {
		t.Error(diff)
	}
}

// Worked by hand: three groups of sums 3, 0, 5 and counts 2, 0, 3, so R = 8/5, the
// deviations are -0.2, 0 and 0.2, and the variance is 3/2·0.08/25.
func TestClustersByHand(t *testing.T) {
	c := clusters([]int{1, 2}, nil, []int{2, 2, 1})
	half := 4.302652729911275 * math.Sqrt(1.5*0.08/25) // t of two degrees of freedom
	want := Interval{1.6, 1.6 - half, 1.6 + half}
	if diff := cmp.Diff(want, c.Interval(3, 0.95), near(1e-9)); diff != "" {
		t.Error(diff)
	}
	if c.Count() != 5 || c.Values() != 2 || c.Quantile(0.4) != 1 || c.Quantile(0.5) != 2 {
		t.Errorf("%d numbers, %d values, quantiles %d, %d", c.Count(), c.Values(), c.Quantile(0.4), c.Quantile(0.5))
	}
}

func TestClustersWithoutLimits(t *testing.T) {
	inf := math.Inf(1)
	if got := clusters([]int{4, 6}).Interval(1, 0.95); got != (Interval{5, -inf, inf}) {
		t.Errorf("one group: %v", got)
	}
	if got := new(Clusters).Interval(9, 0.95); got != (Interval{0, -inf, inf}) {
		t.Errorf("no numbers: %v", got)
	}
}

// Numbers of one group that are alike: taken for independent they would promise too
// much, as clusters they do not.
func TestClustersCover(t *testing.T) {
	const groups = 60
	draw := func(s *chance.Stream) *Clusters {
		c := new(Clusters)
		for range groups {
			level := s.Below(21) - 10
			values := make([]int, s.Below(6))
			for i := range values {
				values[i] = level + s.Below(3) - 1
			}
			c.AddGroup(values)
		}
		return c
	}
	share := covered(0, groups, func(s *chance.Stream) Interval { return draw(s).Interval(groups, 0.95) })
	if share < 0.93 || share > 0.965 {
		t.Errorf("covered in %.3f", share)
	}
	naive := covered(0, groups, func(s *chance.Stream) Interval { return draw(s).moments().interval(0.95) })
	if naive > 0.85 {
		t.Errorf("as independent numbers covered in %.3f: the test shows nothing", naive)
	}
}

// Order and the way in which clusters are merged do not matter.
func TestClustersMerge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		groups := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(-1_000_000, 1_000_000), 0, 5), 1, 12).Draw(t, "groups")
		whole := clusters(groups...)
		a, b := new(Clusters), new(Clusters)
		var all []float64
		for i, g := range groups {
			if i%3 == 0 {
				a.AddGroup(g)
			} else {
				b.AddGroup(g)
			}
			for _, v := range g {
				all = append(all, float64(v))
			}
		}
		b.Merge(a)
		if whole.count > 0 && !b.Equal(whole) {
			t.Fatalf("merged %+v, whole %+v", b, whole)
		}
		if len(all) < 2 {
			return
		}
		mean, sd := stat.MeanStdDev(all, nil)
		if math.Abs(whole.Mean()-mean) > 1e-6 || math.Abs(whole.SD()-sd) > 1e-6*(1+sd) {
			t.Fatalf("mean %v and sd %v, want %v and %v", whole.Mean(), whole.SD(), mean, sd)
		}
	})
}

// However different the numbers are, memory is bounded; values stay within a part in
// two thousand of the number, and the small ones exact.
func TestClustersOfFarNumbers(t *testing.T) {
	for _, v := range []int{0, 1, -1, 4095, -4095, 4096, -4097, 1 << 40, math.MaxInt, math.MinInt, math.MinInt + 1} {
		bin := binOf(v)
		exact := v > -4096 && v < 4096
		if off := math.Abs(float64(v) - float64(bin)); exact && off != 0 || off > math.Abs(float64(v))/2000 {
			t.Errorf("%d is counted as %d", v, bin)
		}
	}
	c := new(Clusters)
	for v := range 1 << 17 {
		c.AddGroup([]int{v, -v})
	}
	if n := c.Values(); n > 30_000 {
		t.Errorf("%d values", n)
	}
}

// What few groups have never noted may yet be noted by others; and so may what they have all
// alike.
func TestIntervalsOfGroupsThatAreAlike(t *testing.T) {
	never, alike, often := new(Clusters), new(Clusters), new(Clusters)
	for range 20 {
		never.AddGroup([]int{0, 0})
		alike.AddGroup([]int{7, 9})
	}
	for range 100 {
		often.AddGroup([]int{7, 9})
	}
	if i := never.Interval(20, 0.95); i.Low != 0 || i.High < 0.05 || i.High > 0.3 {
		t.Errorf("never noted: %v", i)
	}
	if i := alike.Interval(20, 0.95); i.Value != 8 || !math.IsInf(i.High, 1) {
		t.Errorf("alike in few groups: %v", i)
	}
	if i := often.Interval(100, 0.95); i != (Interval{8, 8, 8}) {
		t.Errorf("alike in many groups: %v", i)
	}
}
