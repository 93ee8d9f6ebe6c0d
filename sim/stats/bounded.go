package stats

import (
	"fmt"
	"math"
)

// Hoeffding returns the interval of the mean of n independent numbers within [0, 1],
// which holds for every such distribution and every n (Hoeffding 1963):
// mean ± √(ln(2/α)/2n), cut at 0 and 1. Without numbers it is 0.5 in [0, 1]. It panics if
// the mean is outside [0, 1].
func Hoeffding(mean float64, n int, confidence float64) Interval {
	alpha := 1 - confidence
	return boundedInterval(mean, n, confidence, math.Sqrt(math.Log(2/alpha)/(2*float64(n))))
}

// EmpiricalBernstein returns such an interval for numbers whose variance (with n in its
// denominator) was measured too. It is narrower than [Hoeffding] for many numbers that
// vary little: mean ± √(2·variance·ln(3/α)/n) + 3·ln(3/α)/n (Audibert, Munos and
// Szepesvári 2009).
func EmpiricalBernstein(mean, variance float64, n int, confidence float64) Interval {
	if !(variance >= 0) {
		panic(fmt.Sprintf("stats: variance %g", variance))
	}
	spread := math.Log(3/(1-confidence)) / float64(n)
	return boundedInterval(mean, n, confidence, math.Sqrt(2*variance*spread)+3*spread)
}

func boundedInterval(mean float64, n int, confidence, half float64) Interval {
	checkConfidence(confidence)
	if n <= 0 {
		return Interval{Value: 0.5, Low: 0, High: 1}
	}
	if !(mean >= 0 && mean <= 1) {
		panic(fmt.Sprintf("stats: mean %g is not within 0 and 1", mean))
	}
	return Interval{Value: mean, Low: max(0, mean-half), High: min(1, mean+half)}
}
