package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// ExchangeRate is how much of a second change makes up for one of a first: -a/b for effects
// of a and b in the mean, so that one of the first and so much of the second together leave
// things as they were. Each block adds the effects that both changes had in it, with the
// same luck, as [Pairs.Add] has it.
//
// Its interval is that of Fieller (1954, Some Problems in Interval Estimation): all rates r
// of which a+r·b may be 0, by Student's t of the blocks. That takes the correlation of the
// effects into account, and is exact where they are normal; it need not have the value in
// its middle.
//
// It reports false for fewer than two blocks and where the second change may have no effect
// at this confidence, by the t-test of [Pairs.P]: then any rate might do. Of all studies,
// told or not, those that tell a false interval are then within what the confidence leaves.
// It panics if confidence is not between 0 and 1.
func ExchangeRate(effects Pairs, confidence float64) (Interval, bool) {
	checkConfidence(confidence)
	s := effects.sums
	second := Pairs{pairSums{count: s.count, a: s.b, aa: s.bb}}
	if s.count < 2 || second.P() > 1-confidence {
		return Interval{}, false
	}
	blocks := float64(s.count)
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: blocks - 1}.Quantile(0.5 + confidence/2)
	a := moments{s.count, s.a.big(), s.aa.big()}.mean()
	b := second.differences().mean()
	first, other, both := effects.covariances()
	// The limits solve (a+r·b)² = t²·Var(a+r·b), a quadratic equation for r.
	scale := t * t / blocks
	square := b*b - scale*other
	middle := a*b - scale*both
	constant := a*a - scale*first
	if !(square > 0) {
		return Interval{}, false
	}
	root := math.Sqrt(max(0, middle*middle-square*constant))
	rate := -a / b
	return Interval{Value: rate, Low: min(rate, (-middle-root)/square), High: max(rate, (-middle+root)/square)}, true
}
