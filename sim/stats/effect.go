package stats

import (
	"math"
	"slices"
)

// CohenH is the difference of two rates on the scale on which all rates are equally hard
// to tell apart, 2·asin√p₁ - 2·asin√p₂ (Cohen 1988): 0.2 is called small, 0.5 medium,
// 0.8 large. It panics if a rate is outside [0, 1].
func CohenH(rate1, rate2 float64) float64 {
	checkRates(rate1, rate2)
	return 2*math.Asin(math.Sqrt(rate1)) - 2*math.Asin(math.Sqrt(rate2))
}

// A Sample is what is known of numbers that were drawn: how many, their mean, and their
// standard deviation with Count-1 in its denominator.
type Sample struct {
	Count    int
	Mean, SD float64
}

// CohenD is the difference of two means in standard deviations, pooled from both samples
// (Cohen 1988): 0.2 is called small, 0.5 medium, 0.8 large. It is 0 where nothing varies,
// or where there are fewer than three numbers.
func CohenD(a, b Sample) float64 {
	freedom := float64(a.Count + b.Count - 2)
	if freedom < 1 {
		return 0
	}
	within := float64(max(a.Count-1, 0))*a.SD*a.SD + float64(max(b.Count-1, 0))*b.SD*b.SD
	if within == 0 {
		return 0
	}
	return (a.Mean - b.Mean) / math.Sqrt(within/freedom)
}

// CliffDelta is the chance that a number of the first sample is greater than one of the
// second, less the chance that it is smaller (Cliff 1993): 1 where all of the first are
// above all of the second, -1 the other way round, 0 where neither is ahead or one of the
// samples is empty. The samples stay as they are.
func CliffDelta(first, second []float64) float64 {
	if len(first) == 0 || len(second) == 0 {
		return 0
	}
	ascending := slices.Sorted(slices.Values(second))
	ahead := 0
	for _, x := range first {
		below, _ := slices.BinarySearch(ascending, x)
		upTo, _ := slices.BinarySearch(ascending, math.Nextafter(x, math.Inf(1)))
		ahead += below - (len(ascending) - upTo)
	}
	return float64(ahead) / (float64(len(first)) * float64(len(second)))
}

// OddsRatio is how many times the odds of the first arm are those of the second. Where
// one of the four counts is 0, so that it would be 0 or infinite, half a game is added to
// each (Haldane 1956; Anscombe 1956). Without games it is 1.
func OddsRatio(successes1, n1, successes2, n2 int) float64 {
	cells := [4]float64{
		float64(successes1), float64(n1 - successes1), float64(n2 - successes2), float64(successes2),
	}
	if slices.Contains(cells[:], 0) {
		for i := range cells {
			cells[i] += 0.5
		}
	}
	return cells[0] / cells[1] * cells[2] / cells[3]
}

// ExtraWins says a difference of two rates in games: one extra win in how many games. It
// is 0 for no difference, or one smaller than one win in a million million games.
func ExtraWins(difference float64) int {
	if !(math.Abs(difference) > 1e-12) {
		return 0
	}
	return int(math.Round(1 / math.Abs(difference)))
}
