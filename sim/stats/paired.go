package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// McNemar tests whether two arms win alike, from games that were played in both with the
// same luck: how many the first alone won, and how many the second alone. Games that came
// out alike say nothing of it. The statistic is (b-c)²/(b+c) (McNemar 1947), and P is
// exact: the two-sided tail of b+c tosses of a coin. Without games it is 1. It panics if a
// number is negative.
func McNemar(first, second int) Test {
	games := total([]int{first, second})
	if games == 0 {
		return Test{Freedom: 1, P: 1}
	}
	difference := float64(first - second)
	coin := distuv.Binomial{N: float64(games), P: 0.5}
	return Test{
		Statistic: difference * difference / float64(games),
		Freedom:   1,
		P:         min(1, 2*coin.CDF(float64(min(first, second)))),
	}
}

// Pairs compare two arms, such as a game and its variant, on blocks that share their luck:
// each adds a number of either arm, as a whole number of some unit such as millionths. What
// luck does to both alike cancels out of the differences. Results are in that unit: see
// [Interval.Over].
//
// The sums are exact, as those of a [Ratio]. The zero Pairs are empty and ready to use,
// and a plain value.
type Pairs struct{ sums pairSums }

// Add adds a block: what the arms counted in it.
func (p *Pairs) Add(first, second int64) { p.sums.add(first, second) }

// Merge adds the blocks of other pairs.
func (p *Pairs) Merge(other Pairs) { p.sums.merge(other.sums) }

// Blocks is how many blocks were added.
func (p Pairs) Blocks() int { return p.sums.count }

// Difference is the mean of the first arm less that of the second, with the t-interval of
// the differences (see [MeanInterval]). It has no limits for fewer than two blocks.
func (p Pairs) Difference(confidence float64) Interval {
	return p.differences().interval(confidence)
}

// P is how likely luck alone is to bring such a difference, on either side (Student's t of
// the differences). It is 1 if the difference is 0 and for fewer than two blocks. Where the
// blocks differ from nothing but not from each other it is that of so many on one side,
// 2^(1-G) for G blocks.
func (p Pairs) P() float64 {
	m := p.differences()
	if m.count < 2 || m.sum.Sign() == 0 {
		return 1
	}
	sd := m.sd()
	if sd == 0 {
		return oneSided(m.count)
	}
	t := math.Abs(m.mean()) / sd * math.Sqrt(float64(m.count))
	return min(1, 2*distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(m.count - 1)}.Survival(t))
}

// oneSided is the chance that so many differences have all the same sign by luck.
func oneSided(count int) float64 { return math.Exp2(float64(1 - count)) }

// differences are the sums of first-second and of its square.
func (p Pairs) differences() moments {
	s := p.sums
	sum := s.a.big()
	squares := s.aa.big()
	product := s.ab.big()
	sum.Sub(sum, s.b.big())
	squares.Sub(squares, product.Lsh(product, 1))
	return moments{s.count, sum, squares.Add(squares, s.bb.big())}
}

// Correlation is Pearson's, of the two arms over the blocks: how much of the luck is
// shared. It is 0 where an arm does not vary.
func (p Pairs) Correlation() float64 {
	first, second, both := p.covariances()
	if first == 0 || second == 0 {
		return 0
	}
	return max(-1, min(1, both/math.Sqrt(first)/math.Sqrt(second)))
}

// Gain is how many blocks of each arm, with luck of its own for every one, would tell as
// much as one shared block does: the variance of the difference of independent blocks over
// that of shared ones. It is greater than 1 where the luck that they share shows in both
// arms alike. It reports false, and 1, if the differences do not vary.
func (p Pairs) Gain() (blocks float64, ok bool) {
	sd := p.differences().sd()
	if sd == 0 {
		return 1, false
	}
	first, second, _ := p.covariances()
	return (first + second) / (sd * sd), true
}

func (p Pairs) covariances() (first, second, both float64) {
	s := p.sums
	a, b := s.a.big(), s.b.big()
	return covariance(s.count, a, a, s.aa.big()),
		covariance(s.count, b, b, s.bb.big()),
		covariance(s.count, a, b, s.ab.big())
}
