package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
)

// A Sequence is the mean of independent scores within [0, 1] with an interval that may be
// looked at after every score, and stopped by: with the confidence given it holds the mean
// at all looks. (An interval of fixed size that is looked at again and again misses it
// sooner or later.) For that it is wider: of wins and losses near one half ±0.052 after
// 1,000, where [Wilson] has ±0.031, and ±0.01 takes 30,000 instead of 9,600. It makes no
// assumption but that scores have the same mean whatever came before them, and it is
// narrower for scores that vary less than wins and losses do, such as those of blocks.
//
// The method is to bet (Waudby-Smith and Ramdas 2024, "Estimating means of bounded random
// variables by betting"). Whoever bets a fixed part of his capital on scores above m, at
// odds that are fair if the mean is m, multiplies it by 1+λ(x-m) with each score x. If the
// mean is m his capital stays at 1 on average, and with chance α it ever gets to 1/α at the
// most (Ville 1939). So every m at which he, or one who bets on scores below m, has made
// 2/α of 1 is left out. The capital is divided among bets from 16 down to 1/4096 by powers
// of two, those that win most after hundreds to hundred thousands of scores having most of
// it, and none of them is more than can be lost. As they do not change, the interval does
// not depend, but for rounding, on the order of the scores, nor on how often it was looked at.
//
// So that memory does not grow scores are counted on steps of 1/720, on which the shares of
// up to four players fall; within a millionth of a step they are taken for it. One between
// two steps is divided between them: that keeps the mean, and as the logarithm is concave it
// takes from the capital of the bets and never adds. Adding a score takes some nanoseconds,
// an interval a fraction of a millisecond for scores of few values, and 30 ms for scores of
// all of them.
//
// Differences d of two arms, within [-1, 1], are added as (1+d)/2, and where they are 0 on
// average that is 1/2. Make a sequence with [NewSequence]. It must not be used by two
// goroutines at once.
type Sequence struct {
	confidence float64
	scores     int
	counts     [scoreSteps + 1]float64 // by score
}

// scoreSteps are many steps that the shares of two, three and four players fall on.
const scoreSteps = 720

// NewSequence returns a sequence without scores. It panics if confidence is not between 0
// and 1.
func NewSequence(confidence float64) *Sequence {
	checkConfidence(confidence)
	return &Sequence{confidence: confidence}
}

// Add adds a score. It panics if that is outside [0, 1] by more than rounding.
func (s *Sequence) Add(score float64) {
	const rounding, millionth = 1e-9, 1e-6
	if !(score >= -rounding && score <= 1+rounding) {
		panic(fmt.Sprintf("stats: score %g is not within 0 and 1", score))
	}
	s.scores++
	place := min(max(score, 0), 1) * scoreSteps
	nearest := math.RoundToEven(place)
	if math.Abs(place-nearest) <= scoreSteps*millionth {
		s.counts[int(nearest)]++
		return
	}
	below, part := math.Modf(place)
	s.counts[int(below)] += 1 - part
	s.counts[int(below)+1] += part
}

// Merge adds the scores of another sequence. Other stays as it is.
func (s *Sequence) Merge(other *Sequence) {
	s.scores += other.scores
	floats.Add(s.counts[:], other.counts[:])
}

// Count is how many scores were added.
func (s *Sequence) Count() int { return s.scores }

// Confidence is that of the interval.
func (s *Sequence) Confidence() float64 { return s.confidence }

// Interval is the mean with its interval. Without scores it is 0.5 in [0, 1].
func (s *Sequence) Interval() Interval { return s.interval(1) }

// Forecast is what the interval will be after so many scores in all, if those to come are
// like those that there are. Without scores it is 0.5 in [0, 1].
func (s *Sequence) Forecast(scores int) Interval {
	if s.scores == 0 {
		return s.interval(1)
	}
	return s.interval(float64(scores) / float64(s.scores))
}

// Needed is after how many scores in all the interval is forecast to be good enough: as
// many as there are if it is now, and the limit if it is not by then. Good enough has to be
// something that stays, as a width or to lie within a band or without.
func (s *Sequence) Needed(enough func(Interval) bool, limit int) int {
	if enough(s.Interval()) || s.scores >= limit {
		return s.scores
	}
	low, high := s.scores, max(2*s.scores, 1)
	for high < limit && !enough(s.Forecast(high)) {
		low, high = high, 2*high
	}
	high = min(high, limit)
	for high-low > max(1, high/1000) {
		if middle := low + (high-low)/2; enough(s.Forecast(middle)) {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}

// Evidence is the e-value against this mean: how many times his stake somebody would have
// won who bet against it, at the most that he could expect if it were the mean being 1. It
// is at least 1/(1-confidence) just where the mean is outside [Sequence.Interval], may be
// looked at as often, and is one half without scores. Its inverse, up to 1, is a p-value.
// See [EBenjaminiHochberg] for many. It panics if the mean is outside [0, 1].
func (s *Sequence) Evidence(mean float64) float64 {
	checkRates(mean)
	above, below := s.tallies(1)
	capital := max(logCapital(above, mean), logCapital(below, 1-mean))
	return min(math.Exp(capital)/2, math.MaxFloat64)
}

// interval is the interval after the scores came so many times over.
func (s *Sequence) interval(times float64) Interval {
	if s.scores == 0 {
		return Interval{Value: 0.5, Low: 0, High: 1}
	}
	above, below := s.tallies(times)
	mean := meanOf(above)
	limit := math.Log(2 / (1 - s.confidence))
	return Interval{
		Value: mean,
		Low:   lowestMean(above, mean, limit),
		High:  1 - lowestMean(below, 1-mean, limit),
	}
}

// tally is how often a score occurred.
type tally struct{ score, count float64 }

// tallies are the scores that occurred, multiplied, and what they leave to 1.
func (s *Sequence) tallies(times float64) (scores, rest []tally) {
	for step, count := range s.counts {
		if count == 0 {
			continue
		}
		scores = append(scores, tally{float64(step) / scoreSteps, count * times})
		rest = append(rest, tally{float64(scoreSteps-step) / scoreSteps, count * times})
	}
	return scores, rest
}

func meanOf(scores []tally) float64 {
	sum, count := 0.0, 0.0
	for _, t := range scores {
		sum += t.score * t.count
		count += t.count
	}
	return sum / count
}

// lowestMean is the lowest mean at which who bets on scores above it has not got to the
// limit. At the mean of the scores themselves nobody has gained, and the lower the mean the
// more he has.
func lowestMean(scores []tally, mean, limit float64) float64 {
	if logCapital(scores, 0) < limit {
		return 0
	}
	return bisect(0, mean, func(m float64) bool { return logCapital(scores, m) < limit })
}

// bets are how much is bet for each unit by which a score may be above or below the mean,
// and the logarithm of the share of the capital that is bet so.
var bets = func() (bets [17]struct{ size, logShare float64 }) {
	total := 0.0
	for i := range bets {
		// A Cauchy law on the logarithm about 1/8, so that no size has next to nothing.
		distance := float64(i - 7)
		share := 1 / (9 + distance*distance)
		total += share
		bets[i].size, bets[i].logShare = math.Exp2(float64(4-i)), math.Log(share)
	}
	for i := range bets {
		bets[i].logShare -= math.Log(total)
	}
	return bets
}()

// logCapital is the logarithm of what somebody has, of 1, who bet on scores above the mean.
func logCapital(scores []tally, mean float64) float64 {
	var capital [len(bets)]float64
	for i, bet := range bets {
		most := min(bet.size, 1/mean) // a score of 0 takes no more than there is
		sum := bet.logShare
		for _, t := range scores {
			sum += t.count * math.Log1p(max(-1, most*(t.score-mean)))
		}
		capital[i] = sum
	}
	return floats.LogSumExp(capital[:])
}

// bisect returns the point between low and high from which on what is asked holds, or a
// point above it by rounding alone. It has to hold at high.
func bisect(low, high float64, holds func(x float64) bool) float64 {
	for range 45 {
		middle := low + (high-low)/2
		if holds(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}
