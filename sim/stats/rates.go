package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// ClopperPearson returns the exact interval of a rate (Clopper and Pearson 1934), whose
// limits are quantiles of beta distributions. It holds the rate at least as often as it
// promises, whatever the rate, and is wider for that than [Wilson], which holds it so
// often on average.
//
// Without trials it is 0.5 in [0, 1]. It panics if successes are outside [0, n].
func ClopperPearson(successes, n int, confidence float64) Interval {
	checkConfidence(confidence)
	if successes < 0 || successes > n {
		panic(fmt.Sprintf("stats: %d successes in %d trials", successes, n))
	}
	if n == 0 {
		return Interval{Value: 0.5, Low: 0, High: 1}
	}
	tail := (1 - confidence) / 2
	k, failures := float64(successes), float64(n-successes)
	interval := Interval{Value: k / float64(n), Low: 0, High: 1}
	if successes > 0 {
		interval.Low = distuv.Beta{Alpha: k, Beta: failures + 1}.Quantile(tail)
	}
	if successes < n {
		interval.High = distuv.Beta{Alpha: k + 1, Beta: failures}.Quantile(1 - tail)
	}
	return interval
}

// RateDifference returns the first rate less the second, of independent trials, with the
// hybrid score interval (Newcombe 1998, method 10), which is put together from the two
// intervals of [Wilson]. For rates of the same deals use [Pairs].
//
// Successes may be fractional, as in [Wilson]. Where one side has no trials its rate
// counts as 0.5 in [0, 1].
func RateDifference(successes1 float64, n1 int, successes2 float64, n2 int, confidence float64) Interval {
	a, b := Wilson(successes1, n1, confidence), Wilson(successes2, n2, confidence)
	difference := a.Value - b.Value
	return Interval{
		Value: difference,
		Low:   max(-1, difference-math.Hypot(a.Value-a.Low, b.High-b.Value)),
		High:  min(1, difference+math.Hypot(a.High-a.Value, b.Value-b.Low)),
	}
}

// WilsonSimultaneous returns the intervals of k rates out of the same n trials, such as
// the wins of each seat, that hold all of the rates at once with the confidence given:
// each is the [Wilson] interval of confidence 1-(1-confidence)/k (Bonferroni). For the
// classes of a multinomial these are the intervals of Goodman (1965), as the square of
// the normal quantile is that of chi-square with one degree of freedom.
func WilsonSimultaneous(successes []float64, n int, confidence float64) []Interval {
	each := Simultaneous(len(successes), confidence)
	intervals := make([]Interval, len(successes))
	for i, s := range successes {
		intervals[i] = Wilson(s, n, each)
	}
	return intervals
}

// Simultaneous is the confidence that each of k intervals needs so that all of them hold
// at once with the confidence given, whatever ties them (Bonferroni): 1-(1-confidence)/k.
func Simultaneous(k int, confidence float64) float64 {
	checkConfidence(confidence)
	return 1 - (1-confidence)/float64(max(k, 1))
}

// NeverSeen is the upper limit, one-sided, of the rate of what was not seen in n
// independent trials: 1-(1-confidence)^(1/n), at 95 % about 3/n (Hanley and Lippman-Hand
// 1983, "If nothing goes wrong, is everything all right?"). It is 1 without trials.
func NeverSeen(n int, confidence float64) float64 {
	checkConfidence(confidence)
	if n <= 0 {
		return 1
	}
	return -math.Expm1(math.Log1p(-confidence) / float64(n))
}
