package stats

import (
	"math"
	"testing"
)

// Of blocks of one size the mean of the differences has the P of the pairs.
func TestMeanLikePairs(t *testing.T) {
	var pairs Pairs
	var ratio Ratio
	for _, d := range []int64{3, -1, 4, 1, 5, -2, 6} {
		pairs.Add(d, 0)
		ratio.Add(d, 1)
	}
	mean, ok := ratio.Mean()
	if p := mean.P(); !ok || math.Abs(p-pairs.P()) > 1e-12 || p < 0.05 || p > 0.1 {
		t.Errorf("P is %v, of the pairs %v", p, pairs.P())
	}
}

func TestMeanWithoutError(t *testing.T) {
	for _, c := range []struct {
		mean Mean
		want float64
	}{
		{Mean{}, 1},
		{Mean{Value: 1, Blocks: 1}, 1},
		{Mean{Value: 0, Error: 1, Blocks: 9}, 1},
		{Mean{Value: -2, Blocks: 5}, 1.0 / 16},
	} {
		if got := c.mean.P(); got != c.want {
			t.Errorf("%+v: P is %v, want %v", c.mean, got, c.want)
		}
	}
}
