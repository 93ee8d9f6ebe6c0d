package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// AnytimeRate returns the interval of a rate that may be looked at after every trial, and
// stopped by: with the confidence given it holds the rate at all looks. It is made of the
// rates against which [AnytimeEvidence] is less than 1/α (Robbins 1970). [Sequence] is
// narrower from some 400 trials on, and always for scores that vary less than wins and losses.
//
// Successes may be fractional, as in [Wilson]. Without trials it is 0.5 in [0, 1].
func AnytimeRate(successes float64, n int, confidence float64) Interval {
	checkConfidence(confidence)
	successes = clampSuccesses(successes, n)
	if n == 0 {
		return Interval{Value: 0.5, Low: 0, High: 1}
	}
	rate := successes / float64(n)
	limit := -math.Log1p(-confidence)
	possible := func(p float64) bool { return logEvidence(successes, n, p) < limit }
	failed := func(q float64) bool { return possible(1 - q) }
	return Interval{
		Value: rate,
		Low:   bisect(0, rate, possible),
		High:  1 - bisect(0, 1-rate, failed),
	}
}

// AnytimeEvidence is the e-value against a rate: the likelihood of what was seen if the
// rate was drawn from all of [0, 1] alike, over its likelihood at this rate,
// B(1+k, 1+n-k) / (p^k·(1-p)^(n-k)). At the true rate it is 1 on average, and with chance α
// it ever gets to 1/α at the most (Ville 1939). For fractional successes it is less than
// that: no score within [0, 1] varies more than wins and losses.
//
// It is the largest number there is where the rate is impossible, and 1 without trials.
func AnytimeEvidence(successes float64, n int, rate float64) float64 {
	checkRates(rate)
	return min(math.Exp(logEvidence(clampSuccesses(successes, n), n, rate)), math.MaxFloat64)
}

func logEvidence(successes float64, n int, rate float64) float64 {
	failures := float64(n) - successes
	mixed := mathext.Lbeta(1+successes, 1+failures)
	return mixed - timesLog(successes, rate) - timesLog(failures, 1-rate)
}

// timesLog is n·ln(x), 0 for n = 0.
func timesLog(n, x float64) float64 {
	if n == 0 {
		return 0
	}
	return n * math.Log(x)
}

// AnytimeNormal returns such an interval of a mean of n numbers with a known standard
// deviation, normal ones or bounded ones with half their range in its place (the mixture of
// Robbins 1970 over normal means): mean ± sd·√(2·(n·ρ+1)/(n²·ρ)·ln(√(n·ρ+1)/α)).
// The tuning ρ says for how many numbers it is narrowest, about 8/ρ at 95 %; it has to be
// chosen before there are any. Without numbers the interval is 0 without limits. It panics
// if the standard deviation is negative or the tuning not positive.
func AnytimeNormal(mean, sd float64, n int, tuning, confidence float64) Interval {
	checkConfidence(confidence)
	if !(sd >= 0) || !(tuning > 0) {
		panic(fmt.Sprintf("stats: standard deviation %g, tuning %g", sd, tuning))
	}
	if n <= 0 {
		return Interval{0, math.Inf(-1), math.Inf(1)}
	}
	numbers := float64(n)
	spread := numbers*tuning + 1
	half := sd * math.Sqrt(2*spread/(numbers*numbers*tuning)*math.Log(math.Sqrt(spread)/(1-confidence)))
	return Interval{mean, mean - half, mean + half}
}
