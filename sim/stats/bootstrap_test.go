package stats

import (
	"math"
	"testing"

	"canopy/core/chance"

	"github.com/google/go-cmp/cmp"
)

func meanOfRows(values []float64) func(rows []int) float64 {
	return func(rows []int) float64 {
		sum := 0.0
		for _, row := range rows {
			sum += values[row]
		}
		return sum / float64(len(rows))
	}
}

func spreadOfRows(values []float64) func(rows []int) float64 {
	return func(rows []int) float64 {
		mean, squares := meanOfRows(values)(rows), 0.0
		for _, row := range rows {
			squares += (values[row] - mean) * (values[row] - mean)
		}
		return math.Sqrt(squares / float64(len(rows)-1))
	}
}

// exponential draws skewed numbers of mean and standard deviation 1.
func exponential(s *chance.Stream, n int) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = -math.Log(1 - s.Float64())
	}
	return values
}

// What the intervals reach of 95 % is what the doc comment of [Bootstrap] names.
func TestBootstrapCoverage(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, test := range []struct {
		name            string
		rows            int
		truth           float64
		statistic       func(values []float64) func(rows []int) float64
		percentile, bca float64
	}{
		{"mean", 40, 1, meanOfRows, .915, .92},
		{"standard deviation", 40, 1, spreadOfRows, .775, .815},
	} {
		corrected := 0
		percentile := held(func(s *chance.Stream) bool {
			b := NewBootstrap(test.rows, 0, s, test.statistic(exponential(s, test.rows)))
			if b.BCa(0.95).holds(test.truth) {
				corrected++
			}
			return b.Percentile(0.95).holds(test.truth)
		})
		bca := float64(corrected) / 2000
		t.Logf("%s of %d skewed numbers: percentile %.4f, BCa %.4f", test.name, test.rows, percentile, bca)
		if percentile < test.percentile || bca < test.bca || bca > .965 {
			t.Errorf("%s: percentile %.4f, BCa %.4f", test.name, percentile, bca)
		}
	}
}

// Of a mean of many numbers both intervals are the one that has a formula, or nearly.
func TestBootstrapOfAMean(t *testing.T) {
	stream := chance.NewStream(1, 0, chance.Named("bootstrap"))
	values, p := make([]float64, 400), Pairs{}
	for i := range values {
		values[i] = nearlyNormal(&stream)
		p.Add(Millionths(values[i]), 0)
	}
	want := p.Difference(0.95).Over(Whole)
	b := NewBootstrap(len(values), 10_000, &stream, meanOfRows(values))
	for name, got := range map[string]Interval{"percentile": b.Percentile(0.95), "BCa": b.BCa(0.95)} {
		if diff := cmp.Diff(want, got, near(0.005)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// The tail that is skewed is the longer one, as it should be, and less so without correction.
func TestBCaIsSkewed(t *testing.T) {
	stream := chance.NewStream(1, 0, chance.Named("bootstrap"))
	values := exponential(&stream, 60)
	b := NewBootstrap(len(values), 10_000, &stream, meanOfRows(values))
	skew := func(i Interval) float64 { return (i.High - i.Value) / (i.Value - i.Low) }
	percentile, corrected := skew(b.Percentile(0.95)), skew(b.BCa(0.95))
	if !(percentile > 1.02 && corrected > percentile+0.1) {
		t.Errorf("the upper side is %.3f times the lower one, with BCa %.3f", percentile, corrected)
	}
}

// The acceleration of more rows than are left out alone is nearly that of each row.
func TestAccelerationByParts(t *testing.T) {
	stream := chance.NewStream(1, 0, chance.Named("bootstrap"))
	values := exponential(&stream, 4*parts)
	got := (&Bootstrap{rows: len(values), statistic: meanOfRows(values)}).acceleration()
	mean, squares, cubes := meanOfRows(values)(indices(len(values))), 0.0, 0.0
	for _, v := range values {
		squares += (v - mean) * (v - mean)
		cubes += (v - mean) * (v - mean) * (v - mean)
	}
	want := cubes / (6 * math.Pow(squares, 1.5))
	if !(math.Abs(got-want) <= want/4) || want < 0.005 {
		t.Errorf("acceleration %.5f, want about %.5f", got, want)
	}
}

func TestBootstrapWithoutLimits(t *testing.T) {
	stream := chance.NewStream(1, 0, chance.Named("bootstrap"))
	inf := math.Inf(1)
	one := func(rows []int) float64 { return 7 }
	none := func(rows []int) float64 { return math.NaN() }
	for name, test := range map[string]struct {
		b    *Bootstrap
		want Interval
	}{
		"no rows":       {NewBootstrap(0, 0, &stream, one), Interval{0, -inf, inf}},
		"one row":       {NewBootstrap(1, 0, &stream, one), Interval{7, -inf, inf}},
		"no replicates": {NewBootstrap(5, 0, &stream, none), Interval{0, -inf, inf}},
		"a constant":    {NewBootstrap(5, 0, &stream, one), Interval{7, 7, 7}},
	} {
		if got := test.b.Percentile(0.95); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
		if got := test.b.BCa(0.95); got != test.want {
			t.Errorf("%s, BCa: %v, want %v", name, got, test.want)
		}
	}
}
