package stats

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// The limits are the rates at which what was seen, or more of it, is just improbable.
func TestClopperPearsonIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 400).Draw(t, "n")
		k := rapid.IntRange(0, n).Draw(t, "k")
		i := ClopperPearson(k, n, 0.9)
		if k > 0 {
			atLow := distuv.Binomial{N: float64(n), P: i.Low}
			if tail := 1 - atLow.CDF(float64(k-1)); !(math.Abs(tail-0.05) <= 1e-9) {
				t.Fatalf("at the lower limit of %v the tail is %v", i, tail)
			}
		}
		if k < n {
			atHigh := distuv.Binomial{N: float64(n), P: i.High}
			if tail := atHigh.CDF(float64(k)); !(math.Abs(tail-0.05) <= 1e-9) {
				t.Fatalf("at the upper limit of %v the tail is %v", i, tail)
			}
		}
		if k == 0 && i.Low != 0 || k == n && i.High != 1 || i.Value != float64(k)/float64(n) {
			t.Fatalf("%d of %d: %v", k, n, i)
		}
	})
}

// Goodman's intervals have the quantile of chi-square in place of the squared normal one.
func TestSimultaneousAreGoodmans(t *testing.T) {
	counts := []float64{333, 292, 198, 177}
	c := distuv.ChiSquared{K: 1}.Quantile(1 - 0.05/4)
	for seat, got := range WilsonSimultaneous(counts, 1000, 0.95) {
		n, x := 1000.0, counts[seat]
		root := math.Sqrt(c * (c + 4*x*(n-x)/n))
		want := Interval{x / n, (c + 2*x - root) / (2 * (n + c)), (c + 2*x + root) / (2 * (n + c))}
		if diff := cmp.Diff(want, got, near(1e-9)); diff != "" {
			t.Errorf("seat %d: %s", seat, diff)
		}
	}
}

func TestRateDifference(t *testing.T) {
	for _, test := range []struct {
		k1   float64
		n1   int
		k2   float64
		n2   int
		want Interval
	}{
		// Newcombe (1998), table II: methods 10 for 56/70-48/80 and the others there.
		{56, 70, 48, 80, Interval{.2, .0524, .3339}},
		{9, 10, 3, 10, Interval{.6, .1705, .8090}},
		{5, 56, 0, 29, Interval{.0893, -.0381, .1926}},
		{0, 10, 0, 20, Interval{0, -.1611, .2775}},
		{10, 10, 0, 10, Interval{1, .6075, 1}},
		{0, 0, 0, 0, Interval{0, -math.Sqrt(.5), math.Sqrt(.5)}},
	} {
		got := RateDifference(test.k1, test.n1, test.k2, test.n2, 0.95)
		if diff := cmp.Diff(test.want, got, near(5.1e-5)); diff != "" {
			t.Errorf("%v/%d - %v/%d: %s", test.k1, test.n1, test.k2, test.n2, diff)
		}
	}
}

func TestNeverSeen(t *testing.T) {
	for n, want := range map[int]float64{0: 1, 1: .95, 20: .139108, 1_000_000: 2.995728e-6} {
		if got := NeverSeen(n, 0.95); !(math.Abs(got-want) <= 1e-5*want) {
			t.Errorf("in %d: %v, want %v", n, got, want)
		}
	}
}

func TestBand(t *testing.T) {
	band, inf := Band{.48, .52}, math.Inf(1)
	for _, test := range []struct {
		interval Interval
		want     string
	}{
		{Interval{.5, .48, .52}, "inside"},
		{Interval{.5, .47, .51}, "undecided"},
		{Interval{.5, .4, .6}, "undecided"},
		{Interval{.53, .52, .54}, "undecided"},
		{Interval{.47, .46, .48}, "undecided"},
		{Interval{.54, .53, .55}, "outside"},
		{Interval{.4, .3, .45}, "outside"},
		{Interval{.5, -inf, inf}, "undecided"},
	} {
		if got := band.Verdict(test.interval).String(); got != test.want {
			t.Errorf("%v: %s, want %s", test.interval, got, test.want)
		}
	}
}

func TestGamesNeeded(t *testing.T) {
	for name, test := range map[string]struct{ got, want int }{
		"equal rates":         {GamesForRate(.5, .5, 0.95, 0.8), math.MaxInt},
		"equal arms":          {GamesPerArm(.3, .3, 0.95, 0.8), math.MaxInt},
		"one in a thousand":   {GamesForHalfWidth(.5, .001, 0.95), 960_365},
		"one in a hundred":    {GamesForHalfWidth(.5, .01, 0.95), 9604},
		"nothing that varies": {GamesForHalfWidth(0, .01, 0.95), 0},
	} {
		if test.got != test.want {
			t.Errorf("%s: %d, want %d", name, test.got, test.want)
		}
	}
}

func TestEffects(t *testing.T) {
	for name, test := range map[string]struct{ got, want float64 }{
		"d":                       {CohenD(Sample{4, 10, 2}, Sample{8, 7, 1}), 3 / math.Sqrt((3*4+7*1)/10.)},
		"d of constants":          {CohenD(Sample{4, 10, 0}, Sample{8, 7, 0}), 0},
		"d of nothing":            {CohenD(Sample{}, Sample{}), 0},
		"delta":                   {CliffDelta([]float64{1, 2, 3}, []float64{2, 4}), -3. / 6},
		"delta, all above":        {CliffDelta([]float64{5, 6}, []float64{2, 4, 4}), 1},
		"delta of nothing":        {CliffDelta(nil, []float64{1}), 0},
		"odds":                    {OddsRatio(60, 100, 50, 100), 1.5},
		"odds where one lost all": {OddsRatio(0, 9, 4, 9), .5 / 9.5 * 5.5 / 4.5},
		"odds of nothing":         {OddsRatio(0, 0, 0, 0), 1},
		"h of certain wins":       {CohenH(1, 0), math.Pi},
		"one in 25":               {float64(ExtraWins(.54 - .5)), 25},
		"one in 25, fewer":        {float64(ExtraWins(-.04)), 25},
		"no extra win":            {float64(ExtraWins(0)), 0},
	} {
		if !(math.Abs(test.got-test.want) <= 1e-12) {
			t.Errorf("%s: %v, want %v", name, test.got, test.want)
		}
	}
}

func TestCliffDeltaCountsPairs(t *testing.T) {
	sample := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 9), func(n int) float64 { return float64(n) / 3 }), 1, 9)
	rapid.Check(t, func(t *rapid.T) {
		first, second := sample.Draw(t, "first"), sample.Draw(t, "second")
		ahead := 0
		for _, x := range first {
			for _, y := range second {
				if x > y {
					ahead++
				} else if x < y {
					ahead--
				}
			}
		}
		if got, want := CliffDelta(first, second), float64(ahead)/float64(len(first)*len(second)); !(math.Abs(got-want) <= 1e-12) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

func TestCorrections(t *testing.T) {
	p := []float64{.01, .04, .03, .005}
	for name, test := range map[string]struct{ got, want []float64 }{
		"Bonferroni":          {Bonferroni(p), []float64{.04, .16, .12, .02}},
		"Benjamini-Yekutieli": {BenjaminiYekutieli(p), []float64{1. / 24, 1. / 12, 1. / 12, 1. / 24}},
		"up to one":           {Holm([]float64{.9, .8, .7}), []float64{1, 1, 1}},
		"one alone":           {BenjaminiHochberg([]float64{.3}), []float64{.3}},
		"none":                {Holm(nil), []float64{}},
	} {
		if diff := cmp.Diff(test.want, test.got, near(1e-12)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// A correction makes no p-value smaller, keeps their order, does not depend on the order in
// which they are given, and none is stricter than Bonferroni's.
func TestCorrectionsOfAny(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SliceOfN(rapid.Float64Range(0, 1), 1, 12).Draw(t, "p")
		most := Bonferroni(p)
		for name, correct := range map[string]func([]float64) []float64{"Holm": Holm, "Benjamini-Hochberg": BenjaminiHochberg} {
			adjusted := correct(p)
			for i := range p {
				if adjusted[i] < p[i] || adjusted[i] > most[i]*(1+1e-12) {
					t.Fatalf("%s of %v: %v, with Bonferroni %v", name, p[i], adjusted[i], most[i])
				}
				for j := range p {
					if p[i] < p[j] && adjusted[i] > adjusted[j] {
						t.Fatalf("%s changes the order of %v: %v", name, p, adjusted)
					}
				}
			}
			ascending := slices.Sorted(slices.Values(p))
			if got, want := correct(ascending), slices.Sorted(slices.Values(adjusted)); !slices.Equal(got, want) {
				t.Fatalf("%s: %v in order of size, %v else", name, got, want)
			}
		}
	})
}

func TestEBenjaminiHochberg(t *testing.T) {
	for _, test := range []struct {
		e    []float64
		want []bool
	}{
		{[]float64{19.9, 1}, []bool{false, false}},
		{[]float64{1, 40}, []bool{false, true}},
		{[]float64{20, 20}, []bool{true, true}},
		{[]float64{25, 0, 35, 60}, []bool{false, false, false, false}},
		{[]float64{27, 0, 35, 60}, []bool{true, false, true, true}},
		{[]float64{math.Inf(1)}, []bool{true}},
		{nil, []bool{}},
	} {
		if got := EBenjaminiHochberg(test.e, 0.05); !slices.Equal(got, test.want) {
			t.Errorf("%v: %v, want %v", test.e, got, test.want)
		}
	}
}
