package stats

import (
	"math"
	"math/big"

	"gonum.org/v1/gonum/stat/distuv"
)

// Whole is 1 counted in millionths.
const Whole = 1_000_000

// Millionths is x counted in millionths, rounded to the nearest. It panics if that is
// no whole number of 64 bits, as for a NaN.
func Millionths(x float64) int64 {
	m := math.RoundToEven(x * Whole)
	if !(math.Abs(m) < 1<<63) {
		panic("stats: more millionths than fit 64 bits")
	}
	return int64(m)
}

// A Ratio is a share or a rate that is estimated from independent blocks: the sum of
// what the blocks count, such as the wins of a seat in millionths, over the sum of what
// they count it of, such as their finished games in millionths. Blocks in which nothing
// could be counted add 0 and 0.
//
// A mean over blocks is the ratio in which every block has the denominator [Whole] (or
// 1, where the numbers are whole ones).
//
// The sums are exact, so that neither the order of the blocks nor the way in which they
// were merged matters, as long as squares and products sum to less than 2¹²⁷: a million
// million blocks of a million millionths stay far below.
//
// The zero Ratio is empty and ready to use. It is a plain value: an assignment copies
// it, and two are equal under == if they have counted the same sums.
type Ratio struct{ sums pairSums }

// Add adds a block.
func (r *Ratio) Add(numerator, denominator int64) { r.sums.add(numerator, denominator) }

// Merge adds the blocks of another ratio.
func (r *Ratio) Merge(other Ratio) { r.sums.merge(other.sums) }

// Blocks is how many blocks were added.
func (r Ratio) Blocks() int { return r.sums.count }

// Value is the ratio, 0 if the denominators sum to 0.
func (r Ratio) Value() float64 {
	n := r.sums.b.big()
	if n.Sign() == 0 {
		return 0
	}
	return quotient(r.sums.a.big(), n)
}

// fewAlike: fewer blocks than these may be alike by luck, though one in ten is not.
const fewAlike = 30

// Interval is the ratio with its interval, which has no limits for fewer than two blocks,
// where the denominators sum to 0, or where there are few blocks and all are alike: they do
// not tell how far others may be off. Its variance is the linearised one of a ratio
// estimator (Cochran 1977, Sampling Techniques, section 6.3): with R = Σxₖ/Σnₖ over G
// blocks, G/(G-1) · Σ(xₖ-R·nₖ)² / (Σnₖ)², with Student's t of G-1 degrees of freedom.
// With equal denominators it is the interval of [MeanInterval].
func (r Ratio) Interval(confidence float64) Interval {
	checkConfidence(confidence)
	s := r.sums
	denominators := s.b.big()
	if s.count < 2 || denominators.Sign() == 0 {
		return Interval{r.Value(), math.Inf(-1), math.Inf(1)}
	}
	x := column{s.a.big(), s.ab.big()}
	variance := ratioCovariance(s.count, x, x, s.aa.big(), denominators, s.bb.big())
	if variance <= 0 && s.count < fewAlike {
		return Interval{r.Value(), math.Inf(-1), math.Inf(1)}
	}
	return studentInterval(r.Value(), math.Sqrt(variance), s.count-1, confidence)
}

// column holds what one column of numerators sums to over all blocks, alone and
// multiplied by the denominators.
type column struct{ sum, byDenominator *big.Int }

// ratioCovariance is the linearised covariance of the ratios of two columns x and y of
// numerators to the same denominators, over that many blocks, at least two:
// blocks/(blocks-1) · Σ(x-R·n)(y-Q·n) / (Σn)². It takes the sums of the products x·y, of
// the denominators n and of their squares. The numerator, multiplied by (Σn)², is exact.
func ratioCovariance(blocks int, x, y column, products, denominators, squares *big.Int) float64 {
	n := denominators
	spread := new(big.Int).Mul(n, products)
	spread.Sub(spread, new(big.Int).Mul(x.sum, y.byDenominator))
	spread.Sub(spread, new(big.Int).Mul(y.sum, x.byDenominator))
	spread.Mul(spread, n)
	last := new(big.Int).Mul(x.sum, y.sum)
	spread.Add(spread, last.Mul(last, squares))
	spread.Mul(spread, big.NewInt(int64(blocks)))
	fourth := new(big.Int).Mul(n, n)
	fourth.Mul(fourth, fourth)
	return quotient(spread, fourth.Mul(fourth, big.NewInt(int64(blocks-1))))
}

// studentInterval is a value with t times its standard error on either side.
func studentInterval(value, standardError float64, freedom int, confidence float64) Interval {
	student := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(freedom)}
	half := student.Quantile(0.5+confidence/2) * standardError
	return Interval{value, value - half, value + half}
}
