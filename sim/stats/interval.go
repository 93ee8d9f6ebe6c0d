// Package stats turns tallies of games into estimates with their uncertainty.
//
// Tallies hold whole numbers only. However a batch is cut into pieces, by
// however many workers, and in whatever order the pieces are merged, the
// result is the same to the last bit. Floating point begins where an estimate
// is read off.
//
// Estimates are finite or say so in a way that JSON can carry: there is no NaN
// anywhere, and an [Interval] without limits encodes them as null.
//
// The unit counted must be independent of the others. Games of a block that
// share a deal are not: tally one number for each block, such as the seat's
// wins, halves or twelfths in it, and use a mean.
//
// Which interval: [Wilson] for the rate of independent games, [Ratio] and [Seats] for
// blocks, [Pairs] for two arms on the same deals, [Sequence] for what is looked at until
// it is good enough, [Survival] for lengths of which some were cut off, [Replays] for how
// much is in the deal, and [Bootstrap] where there is no formula. Of many at once each
// needs the confidence of [Simultaneous], or their p-values [Holm].
package stats

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"

	"gonum.org/v1/gonum/stat/distuv"
)

// An Interval is an estimate with the confidence interval around it.
// Value is always finite. Low and High are infinite where the data say nothing,
// which JSON carries as null.
type Interval struct {
	Value, Low, High float64
}

// Wilson returns the score interval of a rate (Wilson 1927) at a confidence
// such as 0.95. Unlike the textbook p ± z·√(p(1-p)/n) it stays inside [0, 1]
// and keeps a width at 0 and n successes. For the rates of k seats at once use
// confidence 1-0.05/k (Bonferroni).
//
// Successes may be fractional, as where a draw counts half. The interval is
// then conservative, that is at least as wide as it has to be, because no
// distribution on [0, 1] varies more than all-or-nothing with the same mean
// (Bhatia and Davis 2000). Where it matters, [MeanInterval] of shares counted
// in halves or twelfths is narrower.
//
// Without trials nothing is known: the interval is 0.5 in [0, 1], which is what
// the formula tends to. It panics if successes are outside [0, n] by more
// than rounding, or if confidence is not between 0 and 1.
func Wilson(successes float64, n int, confidence float64) Interval {
	z := normalQuantile(confidence)
	successes = clampSuccesses(successes, n)
	if n == 0 {
		return Interval{Value: 0.5, Low: 0, High: 1}
	}
	return wilson(successes/float64(n), float64(n), z)
}

// wilson is Wilson's interval of a rate p seen in so many trials, which need not be whole.
func wilson(p, trials, z float64) Interval {
	shrink := 1 + z*z/trials
	centre := (p + z*z/(2*trials)) / shrink
	half := z / shrink * math.Sqrt(p*(1-p)/trials+z*z/(4*trials*trials))
	// The interval holds p and ends exactly at 0 for p = 0 and at 1 for p = 1,
	// but for rounding.
	return Interval{
		Value: p,
		Low:   max(0, min(p, centre-half)),
		High:  min(1, max(p, centre+half)),
	}
}

// clampSuccesses undoes what adding up thirds may do to a total, and refuses
// what rounding cannot explain.
func clampSuccesses(successes float64, n int) float64 {
	const rounding = 1e-6
	if !(successes >= -rounding && successes <= float64(n)+rounding) { // a NaN is refused too
		panic(fmt.Sprintf("stats: %g successes in %d trials", successes, n))
	}
	return min(max(successes, 0), float64(n))
}

// MeanInterval returns the mean of count whole numbers with its t-interval
// (Student 1908): mean ± t·s/√count, where s has count-1 in its denominator.
// It takes their sum and the sum of their squares, from which mean and spread
// are computed without cancellation. For numbers counted in parts, such as
// halves of a win, scale the result with [Interval.Over].
//
// One number says nothing about the spread, so its interval has no limits; the
// mean of no numbers is given as 0 without limits. All numbers equal make an
// interval of no width: that is a sign of too few, or of a constant. It panics
// if count is negative, if no numbers have such sums (a sum that overflowed), or
// if confidence is not between 0 and 1.
func MeanInterval(count int, sum, squares int64, confidence float64) Interval {
	if count < 0 {
		panic(fmt.Sprintf("stats: mean of %d numbers", count))
	}
	return moments{count, big.NewInt(sum), big.NewInt(squares)}.interval(confidence)
}

// Over returns the interval divided by parts, as where wins were counted in
// halves (2) or scores in hundredths (100). It panics unless parts is positive.
func (i Interval) Over(parts int) Interval {
	if parts <= 0 {
		panic(fmt.Sprintf("stats: interval over %d parts", parts))
	}
	d := float64(parts)
	return Interval{i.Value / d, i.Low / d, i.High / d}
}

// limits is an interval in JSON: nil stands for no limit.
type limits struct {
	Value float64  `json:"value"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

// MarshalJSON encodes the interval as {"value":…,"low":…,"high":…}, where null
// is no limit. Do not embed an Interval in a struct that is encoded: name it.
func (i Interval) MarshalJSON() ([]byte, error) {
	l := limits{Value: i.Value}
	if !math.IsInf(i.Low, -1) {
		l.Low = &i.Low
	}
	if !math.IsInf(i.High, 1) {
		l.High = &i.High
	}
	return json.Marshal(l)
}

// UnmarshalJSON decodes what MarshalJSON encodes.
func (i *Interval) UnmarshalJSON(data []byte) error {
	var l limits
	if err := json.Unmarshal(data, &l); err != nil {
		return err
	}
	*i = Interval{Value: l.Value, Low: math.Inf(-1), High: math.Inf(1)}
	if l.Low != nil {
		i.Low = *l.Low
	}
	if l.High != nil {
		i.High = *l.High
	}
	return nil
}

// moments are the exact sums behind a mean. They are wide because the squares
// of long games overflow 64 bits.
type moments struct {
	count        int
	sum, squares *big.Int
}

// mean is 0 without numbers.
func (m moments) mean() float64 {
	if m.count == 0 {
		return 0
	}
	return quotient(m.sum, big.NewInt(int64(m.count)))
}

// sd is the sample standard deviation, 0 for fewer than two numbers. The
// difference count·Σx² - (Σx)² is exact; it would lose all digits in floating
// point when the numbers are large and close together.
func (m moments) sd() float64 {
	if m.count < 2 {
		return 0
	}
	n := big.NewInt(int64(m.count))
	spread := new(big.Int).Mul(n, m.squares)
	spread.Sub(spread, new(big.Int).Mul(m.sum, m.sum))
	if spread.Sign() < 0 {
		panic(fmt.Sprintf("stats: %d numbers with sum %d cannot have squares summing to %d", m.count, m.sum, m.squares))
	}
	pairs := new(big.Int).Mul(n, big.NewInt(int64(m.count-1)))
	return math.Sqrt(quotient(spread, pairs))
}

func (m moments) interval(confidence float64) Interval {
	checkConfidence(confidence)
	mean := m.mean()
	if m.count < 2 {
		return Interval{mean, math.Inf(-1), math.Inf(1)}
	}
	student := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(m.count - 1)}
	half := student.Quantile(0.5+confidence/2) * m.sd() / math.Sqrt(float64(m.count))
	return Interval{mean, mean - half, mean + half}
}

// quotient is a/b rounded once.
func quotient(a, b *big.Int) float64 {
	q, _ := new(big.Rat).SetFrac(a, b).Float64()
	return q
}

// normalQuantile is z with P(|Z| ≤ z) = confidence.
func normalQuantile(confidence float64) float64 {
	checkConfidence(confidence)
	return math.Sqrt2 * math.Erfinv(confidence)
}

func checkConfidence(confidence float64) {
	if !(confidence > 0 && confidence < 1) {
		panic(fmt.Sprintf("stats: confidence %g is not between 0 and 1", confidence))
	}
}
