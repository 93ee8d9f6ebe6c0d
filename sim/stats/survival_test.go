package stats

import (
	"math"
	"testing"
)

// The 21 patients on 6-mercaptopurine of Freireich et al. (1963), in weeks of remission,
// and the 21 on placebo: textbook figures (Cox and Oakes 1984), and limits on the scale of
// log(-log).
var (
	remissions = histogramOf(6, 6, 6, 7, 10, 13, 16, 22, 23)
	remitting  = histogramOf(6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35)
	placebo    = histogramOf(1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23)
)

func TestSurvivalOfRemissions(t *testing.T) {
	s := NewSurvival(remissions, remitting)
	for length, want := range map[int]float64{
		0: 1, 5: 1, 6: .8571, 7: .8067, 9: .8067, 10: .7529, 13: .6902, 16: .6275, 22: .5378, 23: .4482, 99: .4482,
	} {
		if got := s.Longer(length); !(math.Abs(got-want) <= 5e-5) {
			t.Errorf("longer than %d: %.5f, want %v", length, got, want)
		}
	}
	last := s.steps[len(s.steps)-1]
	if got := last.longer * math.Sqrt(last.variance); !(math.Abs(got-.1346) <= 5e-5) {
		t.Errorf("standard error %.5f, want 0.1346", got)
	}
	inf := math.Inf(1)
	if got, ok := s.Quantile(0.5, 0.95); got != (Interval{23, 13, inf}) || !ok {
		t.Errorf("median %v (%v)", got, ok)
	}
	if got, ok := s.Quantile(0.25, 0.95); got != (Interval{13, 6, 22}) || !ok {
		t.Errorf("quartile %v (%v)", got, ok)
	}
	if got, ok := s.Quantile(0.75, 0.95); got != (Interval{35, 23, inf}) || ok {
		t.Errorf("upper quartile %v (%v)", got, ok)
	}
}

func TestSurvivalWithoutCuts(t *testing.T) {
	s := NewSurvival(placebo, new(Histogram))
	if got, ok := s.Quantile(0.5, 0.95); got != (Interval{8, 4, 11}) || !ok {
		t.Errorf("median %v (%v)", got, ok)
	}
	for _, p := range []float64{0.1, 0.25, 0.5, 0.75, 0.9} {
		if got, _ := s.Quantile(p, 0.95); got.Value != float64(placebo.Quantile(p)) {
			t.Errorf("quantile %v: %v, want %d", p, got, placebo.Quantile(p))
		}
	}
}

func TestSurvivalAtTheEdges(t *testing.T) {
	inf := math.Inf(1)
	none := new(Histogram)
	for name, test := range map[string]struct {
		ended, cut *Histogram
		want       Interval
		known      bool
	}{
		"no games":    {none, none, Interval{0, -inf, inf}, false},
		"all cut off": {none, histogramOf(9, 9), Interval{9, -inf, inf}, false},
		"one game":    {histogramOf(9), none, Interval{9, -inf, inf}, true},
		"all alike":   {histogramOf(9, 9, 9), none, Interval{9, -inf, inf}, true},
	} {
		s := NewSurvival(test.ended, test.cut)
		if got, known := s.Quantile(0.5, 0.95); got != test.want || known != test.known {
			t.Errorf("%s: %v (%v), want %v", name, got, known, test.want)
		}
	}
}
