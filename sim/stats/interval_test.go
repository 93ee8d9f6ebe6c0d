package stats

import (
	"encoding/json"
	"math"
	"testing"

	"canopy/core/chance"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"
)

func near(tolerance float64) cmp.Option {
	return cmpopts.EquateApprox(0, tolerance)
}

func TestNormalQuantile(t *testing.T) {
	for confidence, want := range map[float64]float64{
		0.95:         1.959963985,
		0.9:          1.644853627,
		0.6:          0.841621234,
		1 - 0.05/4:   2.497705474,
		0.9999999999: 6.466951088,
	} {
		if got := normalQuantile(confidence); math.Abs(got-want) > 1e-7 {
			t.Errorf("normalQuantile(%v) = %.9f, want %.9f", confidence, got, want)
		}
	}
}

func TestWilson(t *testing.T) {
	tests := []struct {
		successes  float64
		n          int
		confidence float64
		low, high  float64
		tolerance  float64
	}{
		{7, 10, 0.95, .396778, .892209, 5e-7},
		{26, 30, 0.95, .703187, .946903, 5e-7},
		{0, 20, 0.95, 0, .161125, 5e-7},
		{20, 20, 0.95, 1 - .161125, 1, 5e-7},
		{8, 40, 0.95, .105000, .347573, 5e-7},
		{333, 1000, 0.95, .304478, .362800, 5e-7},
		{177, 1000, 0.95, .154593, .201879, 5e-7},
		{520, 1000, 0.95, .489018, .550829, 5e-7},
		{36500, 100_000, 0.95, .362021, .367989, 5e-7},
		// Four seats at once.
		{333, 1000, 1 - 0.05/4, .2969, .3712, 5e-5},
		{292, 1000, 1 - 0.05/4, .2575, .3291, 5e-5},
		{198, 1000, 1 - 0.05/4, .1684, .2313, 5e-5},
		{177, 1000, 1 - 0.05/4, .1489, .2091, 5e-5},
	}
	for _, test := range tests {
		got := Wilson(test.successes, test.n, test.confidence)
		want := Interval{test.successes / float64(test.n), test.low, test.high}
		if diff := cmp.Diff(want, got, near(test.tolerance)); diff != "" {
			t.Errorf("Wilson(%v, %d, %v): %s", test.successes, test.n, test.confidence, diff)
		}
	}
}

func TestWilsonWithoutTrials(t *testing.T) {
	if got, want := Wilson(0, 0, 0.95), (Interval{0.5, 0, 1}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Draws that count half add up to whole successes as wins do.
func TestWilsonOfHalves(t *testing.T) {
	between := Wilson(2.5, 10, 0.95)
	below, above := Wilson(2, 10, 0.95), Wilson(3, 10, 0.95)
	if !(below.Low < between.Low && between.Low < above.Low && below.High < between.High && between.High < above.High) {
		t.Errorf("2.5 of 10 gives %v, between %v and %v", between, below, above)
	}
	if between.Value != 0.25 {
		t.Errorf("Value = %v, want 0.25", between.Value)
	}
}

func TestWilsonForgivesRounding(t *testing.T) {
	if got, want := Wilson(10+1e-12, 10, 0.95), Wilson(10, 10, 0.95); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got, want := Wilson(-1e-12, 10, 0.95), Wilson(0, 10, 0.95); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// Rounding must not leave an end a hair off, nor outside [0, 1].
func TestWilsonEndsAreExact(t *testing.T) {
	for n := range 3000 {
		if i := Wilson(float64(n), n, 0.95); i.High != 1 {
			t.Errorf("all of %d: %v", n, i)
		}
		if i := Wilson(0, n, 0.95); i.Low != 0 {
			t.Errorf("none of %d: %v", n, i)
		}
		if n == 0 {
			continue
		}
		if i := Wilson(1e-17, n, 0.95); i.Low < 0 || i.Low > i.Value {
			t.Errorf("next to none of %d: %v", n, i)
		}
	}
}

// Whatever is counted, the interval lies in [0, 1], holds its value, and is
// narrower with less confidence and mirrored for failures.
func TestWilsonProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 1_000_000).Draw(t, "n")
		k := rapid.IntRange(0, n).Draw(t, "k")
		confidence := rapid.Float64Range(0.5, 0.9999).Draw(t, "confidence")
		i := Wilson(float64(k), n, confidence)
		if !(0 <= i.Low && i.Low <= i.Value && i.Value <= i.High && i.High <= 1 && i.Low < i.High) {
			t.Fatalf("%v", i)
		}
		mirror := Wilson(float64(n-k), n, confidence)
		if math.Abs(i.Low+mirror.High-1) > 1e-12 || math.Abs(i.High+mirror.Low-1) > 1e-12 {
			t.Fatalf("%v, mirrored %v", i, mirror)
		}
		narrower := Wilson(float64(k), n, confidence*0.9)
		if narrower.Low < i.Low || narrower.High > i.High {
			t.Fatalf("%v with less confidence than %v", narrower, i)
		}
	})
}

// covered is the share of simulated batches whose interval holds the true mean.
func covered(truth float64, n int, interval func(s *chance.Stream) Interval) float64 {
	const batches = 20_000
	hits := 0
	for batch := range uint64(batches) {
		s := chance.NewStream(1, batch, chance.Named("coverage"))
		if i := interval(&s); i.Low <= truth && truth <= i.High {
			hits++
		}
	}
	return float64(hits) / batches
}

func TestWilsonCovers(t *testing.T) {
	tests := []struct{ percent, n int }{
		{50, 10}, {50, 100}, {50, 1000}, {25, 40}, {10, 50}, {10, 300}, {3, 200}, {90, 50},
	}
	total := 0.0
	for _, test := range tests {
		truth := float64(test.percent) / 100
		share := covered(truth, test.n, func(s *chance.Stream) Interval {
			wins := 0
			for range test.n {
				if s.Below(100) < test.percent {
					wins++
				}
			}
			return Wilson(float64(wins), test.n, 0.95)
		})
		if share < 0.93 || share > 0.985 {
			t.Errorf("%d%% in %d games: covered in %.3f", test.percent, test.n, share)
		}
		total += share
	}
	if mean := total / float64(len(tests)); mean < 0.945 || mean > 0.965 {
		t.Errorf("covered in %.4f on average", mean)
	}
}

// With draws that count half the interval promises more than it has to.
func TestWilsonOfHalvesIsConservative(t *testing.T) {
	const n = 100
	share := covered(0.5, n, func(s *chance.Stream) Interval {
		halves := 0
		for range n {
			halves += [4]int{0, 1, 1, 2}[s.Below(4)]
		}
		return Wilson(float64(halves)/2, n, 0.95)
	})
	if share < 0.98 {
		t.Errorf("covered in %.3f", share)
	}
}

func TestMeanIntervalCovers(t *testing.T) {
	const n = 5 // so few that the normal distribution in t's place would fail
	share := covered(10, n, func(s *chance.Stream) Interval {
		var sum, squares int64
		for range n {
			x := int64(0)
			for range 20 { // nearly normal, mean 10
				x += int64(s.Below(2))
			}
			sum += x
			squares += x * x
		}
		return MeanInterval(n, sum, squares, 0.95)
	})
	if math.Abs(share-0.95) > 0.01 {
		t.Errorf("covered in %.3f", share)
	}
}

// Student's own data: additional hours of sleep in tenths, ten patients. The
// interval is the one in R's documentation of t.test.
func TestMeanIntervalOfStudentsSleep(t *testing.T) {
	var sum, squares int64
	for _, x := range []int64{12, 24, 13, 13, 0, 10, 18, 8, 46, 14} {
		sum += x
		squares += x * x
	}
	got := MeanInterval(10, sum, squares, 0.95).Over(10)
	want := Interval{1.58, 0.7001142, 2.4598858}
	if diff := cmp.Diff(want, got, near(5e-8)); diff != "" {
		t.Error(diff)
	}
}

// Two numbers have one degree of freedom: t is a Cauchy quantile, 12.7062.
func TestMeanIntervalOfTwo(t *testing.T) {
	got := MeanInterval(2, 2, 4, 0.95) // 0 and 2: s/√2 = 1
	want := Interval{1, 1 - 12.70620474, 1 + 12.70620474}
	if diff := cmp.Diff(want, got, near(1e-7)); diff != "" {
		t.Error(diff)
	}
}

func TestMeanIntervalWithoutLimits(t *testing.T) {
	inf := math.Inf(1)
	if got, want := MeanInterval(0, 0, 0, 0.95), (Interval{0, -inf, inf}); got != want {
		t.Errorf("of nothing: %v, want %v", got, want)
	}
	if got, want := MeanInterval(1, -7, 49, 0.95), (Interval{-7, -inf, inf}); got != want {
		t.Errorf("of one number: %v, want %v", got, want)
	}
}

// Large numbers that differ little: floating point would cancel to nothing.
func TestMeanIntervalDoesNotCancel(t *testing.T) {
	const base = 1_000_000_000
	var sum, squares int64
	for _, x := range []int64{base, base + 1, base + 2} {
		sum += x
		squares += x * x
	}
	got := MeanInterval(3, sum, squares, 0.95)
	want := MeanInterval(3, 3, 5, 0.95) // 0, 1, 2
	want = Interval{want.Value + base, want.Low + base, want.High + base}
	if diff := cmp.Diff(want, got, near(1e-6)); diff != "" {
		t.Error(diff)
	}
}

func TestMeanIntervalAgainstTwoPasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		xs := rapid.SliceOfN(rapid.Int64Range(-100_000, 100_000), 2, 50).Draw(t, "xs")
		var floats []float64
		var sum, squares int64
		for _, x := range xs {
			floats = append(floats, float64(x))
			sum += x
			squares += x * x
		}
		got := MeanInterval(len(xs), sum, squares, 0.9)
		mean, sd := stat.MeanStdDev(floats, nil)
		if math.Abs(got.Value-mean) > 1e-6 {
			t.Fatalf("mean %v, want %v", got.Value, mean)
		}
		// One standard error wide on either side of 1.6449 at least, and
		// nearer to it the more numbers there are.
		half, errorOfMean := got.High-got.Value, sd/math.Sqrt(float64(len(xs)))
		if half < 1.6448*errorOfMean || half > 6.3138*errorOfMean {
			t.Fatalf("half width %v at a standard error of %v", half, errorOfMean)
		}
	})
}

func TestIntervalInJSON(t *testing.T) {
	inf := math.Inf(1)
	tests := []struct {
		interval Interval
		want     string
	}{
		{Interval{0.5, 0, 1}, `{"value":0.5,"low":0,"high":1}`},
		{Interval{7, -inf, inf}, `{"value":7,"low":null,"high":null}`},
		{Wilson(0, 0, 0.95), `{"value":0.5,"low":0,"high":1}`},
		{MeanInterval(1, 3, 9, 0.95), `{"value":3,"low":null,"high":null}`},
	}
	for _, test := range tests {
		got, err := json.Marshal(test.interval)
		if err != nil || string(got) != test.want {
			t.Errorf("%v encodes as %s (%v), want %s", test.interval, got, err, test.want)
		}
		var back Interval
		if err := json.Unmarshal(got, &back); err != nil || back != test.interval {
			t.Errorf("%s decodes as %v (%v), want %v", got, back, err, test.interval)
		}
	}
}

func TestOver(t *testing.T) {
	if got, want := (Interval{6, 4, 8}).Over(2), (Interval{3, 2, 4}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestWrongArgumentsPanic(t *testing.T) {
	for name, call := range map[string]func(){
		"more successes than trials": func() { Wilson(21, 20, 0.95) },
		"negative successes":         func() { Wilson(-1, 20, 0.95) },
		"successes not a number":     func() { Wilson(math.NaN(), 20, 0.95) },
		"negative trials":            func() { Wilson(0, -1, 0.95) },
		"confidence in percent":      func() { Wilson(1, 2, 95) },
		"confidence 1":               func() { Wilson(1, 2, 1) },
		"mean with confidence 0":     func() { MeanInterval(3, 3, 5, 0) },
		"one number, confidence 2":   func() { MeanInterval(1, 3, 9, 2) },
		"negative count":             func() { MeanInterval(-1, 0, 0, 0.95) },
		"impossible squares":         func() { MeanInterval(2, 10, 3, 0.95) },
		"over nothing":               func() { Interval{}.Over(0) },
		"negative value":             func() { new(Histogram).Add(-1) },
		"quantile in percent":        func() { new(Histogram).Quantile(95) },
		"quantile not a number":      func() { new(Histogram).Quantile(math.NaN()) },
	} {
		if !panics(call) {
			t.Errorf("%s: no panic", name)
		}
	}
}

func panics(call func()) (panicked bool) {
	defer func() { panicked = recover() != nil }()
	call()
	return false
}
