package stats

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// Survival is how long games last where some were cut off. Those would have lasted longer,
// nobody knows how much: to leave them out, or to take them for ended, makes games look
// shorter than they are. It is the estimate of Kaplan and Meier (1958), for games that were
// cut off without regard to how they stood.
type Survival struct {
	steps []survivalStep // in ascending order of lengths
	last  int            // the longest of all games, 0 without games
}

// survivalStep is a length at which games ended.
type survivalStep struct {
	length   int
	longer   float64 // the share of games that last longer
	variance float64 // of its logarithm, Σ d/(r·(r-d)) (Greenwood 1926)
}

// NewSurvival reads off the lengths of games that ended and of games that were cut off. A
// game that was cut off counts as still going on at its length.
func NewSurvival(ended, cut *Histogram) *Survival {
	ends, cuts := maps.Collect(ended.All()), maps.Collect(cut.All())
	lengths := slices.Collect(maps.Keys(ends))
	for length := range cuts {
		if ends[length] == 0 {
			lengths = append(lengths, length)
		}
	}
	slices.Sort(lengths)
	s := &Survival{last: max(ended.Max(), cut.Max())}
	running := float64(ended.Count() + cut.Count())
	longer, variance := 1.0, 0.0
	for _, length := range lengths {
		if d := float64(ends[length]); d > 0 {
			longer *= 1 - d/running
			variance += d / (running * (running - d))
			s.steps = append(s.steps, survivalStep{length, longer, variance})
		}
		running -= float64(ends[length] + cuts[length])
	}
	return s
}

// Longer is the share of games that last longer than that. Beyond the longest game it goes
// on with the last share that is known.
func (s *Survival) Longer(length int) float64 {
	after, _ := slices.BinarySearchFunc(s.steps, length, func(step survivalStep, length int) int {
		if step.length <= length {
			return -1
		}
		return 1
	})
	if after == 0 {
		return 1
	}
	return s.steps[after-1].longer
}

// Quantile is the length by which the share p of games has ended, such as 0.5 for the
// median, with its interval: the lengths at which the interval of the share of longer games
// holds 1-p (Brookmeyer and Crowley 1982). That interval is taken on the scale of
// log(-log), on which it cannot leave [0, 1] (Kalbfleisch and Prentice 1980).
//
// It reports false if fewer games than that are known to have ended, because so many were
// cut off: Value is then the longest length seen, and Low, if it is finite, still holds. An
// end without limit is infinite. It panics if p is not between 0 and 1.
func (s *Survival) Quantile(p, confidence float64) (Interval, bool) {
	if !(p > 0 && p < 1) {
		panic(fmt.Sprintf("stats: quantile %g is not between 0 and 1", p))
	}
	z := normalQuantile(confidence)
	const hair = 1e-12 // a half that was multiplied together from shares
	quantile := Interval{float64(s.last), math.Inf(-1), math.Inf(1)}
	known := false
	for _, step := range slices.Backward(s.steps) {
		length := float64(step.length)
		if step.longer <= 1-p+hair {
			quantile.Value, known = length, true
		}
		if step.longer <= 0 {
			continue // where none lasts longer nothing is known of the variance
		}
		low, high := step.limits(z)
		if low <= 1-p {
			quantile.Low = length
		}
		if high <= 1-p {
			quantile.High = length
		}
	}
	return quantile, known
}

// limits are those of the share of longer games, which is neither 0 nor 1.
func (s survivalStep) limits(z float64) (low, high float64) {
	reach := z * math.Sqrt(s.variance) / -math.Log(s.longer)
	return math.Pow(s.longer, math.Exp(reach)), math.Pow(s.longer, math.Exp(-reach))
}
