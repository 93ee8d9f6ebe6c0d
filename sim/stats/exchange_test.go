package stats

import (
	"math"
	"testing"

	"canopy/core/chance"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// Student's own data, as in [TestPairsOfStudentsSleep]. The limits were found by bisection,
// as the rates at which t is 2.262157.
func TestExchangeRateOfStudentsSleep(t *testing.T) {
	first := []int64{7, -16, -2, -12, -1, 34, 37, 8, 0, 20}
	second := []int64{19, 8, 11, 1, -1, 44, 55, 16, 46, 34}
	var effects Pairs
	for i := range first {
		effects.Add(first[i], second[i])
	}
	rate, ok := ExchangeRate(effects, 0.95)
	want := Interval{-0.3218884120, -0.6565966853, 0.4849197753}
	if diff := cmp.Diff(want, rate, near(1e-9)); diff != "" || !ok {
		t.Errorf("%v: %s", ok, diff)
	}
}

// At its limits, and nowhere between them, the two effects together are just sure to
// differ from 0.
func TestExchangeRateAgainstStudent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOfN(rapid.SliceOfN(rapid.Int64Range(-1e6, 1e6), 2, 2), 3, 20).Draw(t, "rows")
		shift := rapid.Int64Range(-5e6, 5e6).Draw(t, "shift")
		var effects Pairs
		var a, b []float64
		for _, row := range rows {
			effects.Add(row[0], row[1]+shift)
			a, b = append(a, float64(row[0])), append(b, float64(row[1]+shift))
		}
		rate, ok := ExchangeRate(effects, 0.95)
		mean, sd := stat.MeanStdDev(b, nil)
		quantile := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(len(rows) - 1)}.Quantile(0.975)
		size := math.Abs(mean) / sd * math.Sqrt(float64(len(rows)))
		if sd < 1 || math.Abs(size-quantile) < 1e-3 {
			return
		}
		if ok != (size > quantile) {
			t.Fatalf("%v for an effect of %g standard errors, and %g is sure", ok, size, quantile)
		}
		if !ok {
			return
		}
		if rate.Low > rate.Value || rate.Value > rate.High {
			t.Fatalf("%v", rate)
		}
		for _, limit := range []float64{rate.Low, rate.High} {
			var together []float64
			for i := range a {
				together = append(together, a[i]+limit*b[i])
			}
			mean, sd := stat.MeanStdDev(together, nil)
			if sd < 1 {
				continue
			}
			if got := math.Abs(mean) / sd * math.Sqrt(float64(len(rows))); !(math.Abs(got-quantile) <= 1e-4*quantile) {
				t.Fatalf("t is %g at %g, want %g", got, limit, quantile)
			}
		}
	})
}

func TestExchangeRateOfNothing(t *testing.T) {
	var none, one, unsure, few, constant Pairs
	one.Add(3, 5)
	for i := range int64(10) {
		unsure.Add(10, 100*(i%2)-50)
		constant.Add(-6*i, 3)
	}
	for range 4 {
		few.Add(1, 3)
	}
	for name, effects := range map[string]Pairs{"no block": none, "one block": one, "an effect of 0": unsure, "four equal blocks": few} {
		if rate, ok := ExchangeRate(effects, 0.95); ok {
			t.Errorf("%s: %v", name, rate)
		}
	}
	if rate, ok := ExchangeRate(constant, 0.95); !ok || rate.Value != 9 || !(rate.Low < 9 && rate.High > 9) {
		t.Errorf("over a constant: %v, %v", rate, ok)
	}
}

// effectsOf draws the effects of two changes in blocks of the same luck, which are so
// large in the mean.
func effectsOf(s *chance.Stream, blocks int, first, second float64) Pairs {
	var p Pairs
	for range blocks {
		shared := nearlyNormal(s)
		p.Add(Millionths(first+shared+nearlyNormal(s)), Millionths(second+shared+nearlyNormal(s)))
	}
	return p
}

// A rate is told where the second effect is sure, and then holds as often as it should.
// Where the effect is small, and seldom sure, it is seldom told; of all studies, those with
// a false one are no more.
func TestCoverageOfExchangeRates(t *testing.T) {
	const blocks = 40
	for _, test := range []struct{ first, second, told float64 }{
		{1, 2, .999}, {0, 1, .95}, {-3, 1.5, .999}, {2, .5, 0}, {-1, .2, 0},
	} {
		told, right := 0, 0
		share := held(func(s *chance.Stream) bool {
			rate, ok := ExchangeRate(effectsOf(s, blocks, test.first, test.second), 0.95)
			if ok {
				told++
			}
			isRight := ok && rate.holds(-test.first/test.second)
			if isRight {
				right++
			}
			return isRight || !ok
		})
		t.Logf("effects %g and %g: %d told, right %.4f of them, not false %.4f", test.first, test.second, told, float64(right)/float64(told), share)
		if share < .935 || float64(told) < 2000*test.told {
			t.Errorf("effects %g and %g: %d told, not false in %.4f", test.first, test.second, told, share)
		}
		if test.told > 0 && float64(right) < .935*float64(told) {
			t.Errorf("effects %g and %g: right %d of %d", test.first, test.second, right, told)
		}
	}
}
