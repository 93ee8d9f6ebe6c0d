package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Mean is an estimate with its standard error, from so many independent blocks.
type Mean struct {
	Value, Error float64
	Blocks       int
}

// Mean is the ratio with its linearised standard error: see [Ratio.Interval]. False where
// there is none: fewer than two blocks, or nothing to count of.
func (r Ratio) Mean() (Mean, bool) {
	s := r.sums
	denominators := s.b.big()
	if s.count < 2 || denominators.Sign() == 0 {
		return Mean{}, false
	}
	x := column{s.a.big(), s.ab.big()}
	variance := ratioCovariance(s.count, x, x, s.aa.big(), denominators, s.bb.big())
	return Mean{r.Value(), math.Sqrt(max(0, variance)), s.count}, true
}

// Welch tests whether two estimates from separate blocks are of the same number, by
// Student's t with different variances (Welch 1947). Freedom is rounded down in what it
// returns, and not in P. Where the blocks tell of more than luck in common, as those of one
// seed do, it finds less than there is, and not more.
//
// Where neither varies, P is 1 for equal estimates, and else that of so many blocks on one
// side as the smaller has. It panics if either has fewer than two blocks.
func Welch(a, b Mean) Test {
	if a.Blocks < 2 || b.Blocks < 2 {
		panic("stats: a mean of fewer than two blocks")
	}
	difference := b.Value - a.Value
	u, v := a.Error*a.Error, b.Error*b.Error
	switch {
	case difference == 0:
		return Test{P: 1}
	case u+v == 0:
		return Test{Statistic: math.Copysign(math.MaxFloat64, difference), P: oneSided(min(a.Blocks, b.Blocks))}
	}
	t := difference / math.Sqrt(u+v)
	freedom := (u + v) * (u + v) / (u*u/float64(a.Blocks-1) + v*v/float64(b.Blocks-1))
	p := 2 * distuv.StudentsT{Sigma: 1, Nu: freedom}.CDF(-math.Abs(t))
	return Test{Statistic: t, Freedom: int(freedom), P: min(1, p)}
}
