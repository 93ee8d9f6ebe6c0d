package stats

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"
)

// Student's own data, both drugs, in tenths of an hour. R's t.test(paired = TRUE) gives
// t = -4.0621, p = 0.002833 and the interval; the correlation is R's too.
func TestPairsOfStudentsSleep(t *testing.T) {
	first := []int64{7, -16, -2, -12, -1, 34, 37, 8, 0, 20}
	second := []int64{19, 8, 11, 1, -1, 44, 55, 16, 46, 34}
	var p Pairs
	for i := range first {
		p.Add(first[i], second[i])
	}
	want := Interval{-1.58, -2.4598858, -0.7001142}
	if diff := cmp.Diff(want, p.Difference(0.95).Over(10), near(5e-8)); diff != "" {
		t.Error(diff)
	}
	if !(math.Abs(p.P()-0.002833) <= 5e-7) || !(math.Abs(p.Correlation()-0.7951702) <= 5e-8) {
		t.Errorf("P %.6f, correlation %.7f", p.P(), p.Correlation())
	}
	// Variances 3.200556 and 4.009, of the differences 1.512889.
	if gain, ok := p.Gain(); !ok || !(math.Abs(gain-4.7654) <= 5e-5) {
		t.Errorf("gain %.4f (%v)", gain, ok)
	}
}

func TestPairsAgainstTwoPasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOfN(rapid.SliceOfN(rapid.Int64Range(-1e9, 1e9), 2, 2), 3, 20).Draw(t, "rows")
		var whole, front, back Pairs
		var a, b, differences []float64
		for i, row := range rows {
			whole.Add(row[0], row[1])
			if i < 2 {
				front.Add(row[0], row[1])
			} else {
				back.Add(row[0], row[1])
			}
			a, b = append(a, float64(row[0])), append(b, float64(row[1]))
			differences = append(differences, float64(row[0]-row[1]))
		}
		back.Merge(front)
		if back != whole || whole.Blocks() != len(rows) {
			t.Fatalf("merged %v, whole %v", back, whole)
		}
		mean, variance := stat.MeanVariance(differences, nil)
		if got := whole.Difference(0.95).Value; !(math.Abs(got-mean) <= 1e-6) {
			t.Fatalf("difference %v, want %v", got, mean)
		}
		if variance < 1 || stat.Variance(a, nil) < 1 || stat.Variance(b, nil) < 1 {
			return
		}
		if got, want := whole.Correlation(), stat.Correlation(a, b, nil); !(math.Abs(got-want) <= 1e-6) {
			t.Fatalf("correlation %v, want %v", got, want)
		}
		gain, _ := whole.Gain()
		if want := (stat.Variance(a, nil) + stat.Variance(b, nil)) / variance; !(math.Abs(gain-want) <= 1e-6*want) {
			t.Fatalf("gain %v, want %v", gain, want)
		}
	})
}

// Arms that are one and the same differ by exactly nothing.
func TestPairsOfEqualArms(t *testing.T) {
	var p Pairs
	for x := range int64(9) {
		p.Add(x*x*333_333, x*x*333_333)
	}
	gain, ok := p.Gain()
	if p.Difference(0.95) != (Interval{}) || p.P() != 1 || p.Correlation() != 1 || gain != 1 || ok {
		t.Errorf("difference %v, P %v, correlation %v, gain %v", p.Difference(0.95), p.P(), p.Correlation(), gain)
	}
}

// Differences that are all the same, though not 0, are few, or a constant.
func TestPairsThatDifferByAConstant(t *testing.T) {
	var p Pairs
	for x := range int64(4) {
		p.Add(x, x+3)
	}
	if p.P() != 1./8 || p.Difference(0.95) != (Interval{-3, -3, -3}) {
		t.Errorf("P %v, difference %v", p.P(), p.Difference(0.95))
	}
}

func TestPairsOfNothing(t *testing.T) {
	var p Pairs
	for blocks := range 2 {
		if i := p.Difference(0.95); p.P() != 1 || p.Correlation() != 0 || !math.IsInf(i.Low, -1) || !math.IsInf(i.High, 1) {
			t.Errorf("%d blocks: %v, P %v, correlation %v", blocks, i, p.P(), p.Correlation())
		}
		p.Add(5, 3)
	}
}

func TestMcNemar(t *testing.T) {
	for _, test := range []struct {
		first, second int
		want          Test
	}{
		{0, 0, Test{0, 1, 1}},
		{5, 5, Test{0, 1, 1}},
		{0, 5, Test{5, 1, 0.0625}},
		{25, 10, McNemar(10, 25)},
	} {
		if diff := cmp.Diff(test.want, McNemar(test.first, test.second), near(1e-12)); diff != "" {
			t.Errorf("%d and %d: %s", test.first, test.second, diff)
		}
	}
}
