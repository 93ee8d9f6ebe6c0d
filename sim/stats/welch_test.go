package stats

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"
)

// Samples of equal and of unequal size and spread, for which others publish t, freedom and p
// to so many digits.
func TestWelch(t *testing.T) {
	tests := []struct {
		a, b    []float64
		t       float64
		freedom int
		p       float64
	}{
		{
			[]float64{27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4},
			[]float64{27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4},
			2.46, 24, 0.021,
		},
		{
			[]float64{17.2, 20.9, 22.6, 18.1, 21.7, 21.4, 23.5, 24.2, 14.7, 21.8},
			[]float64{21.5, 22.8, 21.0, 23.0, 21.6, 23.6, 22.5, 20.7, 23.4, 21.8, 20.7, 21.7, 21.5, 22.5, 23.6, 21.5, 22.5, 23.5, 21.5, 21.8},
			1.57, 9, 0.149,
		},
		{[]float64{1, 1, 1}, []float64{1, 1}, 0, 0, 1},
		{[]float64{1, 1, 1, 1}, []float64{2, 2, 2}, math.MaxFloat64, 0, 0.25},
	}
	for _, test := range tests {
		a, b := sampleMean(test.a), sampleMean(test.b)
		got := Welch(a, b)
		if math.Abs(got.Statistic-test.t) > 0.005 || got.Freedom != test.freedom || math.Abs(got.P-test.p) > 0.0005 {
			t.Errorf("%v against %v: %+v", a, b, got)
		}
		if back := Welch(b, a); back.Statistic != -got.Statistic || back.P != got.P {
			t.Errorf("the other way round: %+v, not %+v", back, got)
		}
	}
}

func sampleMean(x []float64) Mean {
	return Mean{stat.Mean(x, nil), stat.StdErr(stat.StdDev(x, nil), float64(len(x))), len(x)}
}

// The standard error is that of the interval.
func TestMeanOfRatio(t *testing.T) {
	var r Ratio
	for _, x := range []int64{3, 1, 4, 1, 5} {
		r.Add(x, 2)
	}
	const student = 2.7764 // of 4 degrees of freedom, at 95 %
	m, ok := r.Mean()
	if i := r.Interval(0.95); !ok || m.Blocks != 5 || m.Value != i.Value || math.Abs(i.High-m.Value-student*m.Error) > 1e-4 {
		t.Errorf("%+v of %+v", m, i)
	}
	if _, ok := (Ratio{}).Mean(); ok {
		t.Error("no blocks have a mean")
	}
}
