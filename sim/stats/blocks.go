package stats

import (
	"math"
	"math/big"
)

// ShareInterval is the ratio with its interval, where it is a share: every block adds
// what was won, between nothing and all, and of how many games. A block in which nothing
// could be won is not to be added. Unlike [Ratio.Interval] it stays inside [0, 1] and
// keeps a width where all blocks are alike.
//
// Games of one block are not independent, so that N of them tell as much as N/D that are:
// D is the design effect (Kish 1965, Survey Sampling, section 5.4), the variance of the
// share p by blocks over p(1-p)/N, which it would be without blocks. The interval is that
// of Wilson (1927) for N/D games, with Student's t of one degree of freedom less than
// there are blocks in the place of the normal quantile, as surveys have it (Korn and
// Graubard 1998, of the interval of Clopper and Pearson).
//
// Where few blocks differ from the others their variance says little, and where none do
// it is 0. So D is estimated with two blocks more than there are, of middle size, one of
// which wins all and the other nothing (as Agresti and Coull 1998 add games). With blocks
// of one game D is close to 1.
//
// Less than two blocks say nothing: the interval is then all of [0, 1], and 0.5 the
// value of none. It panics if confidence is not between 0 and 1.
func (r Ratio) ShareInterval(confidence float64) Interval {
	checkConfidence(confidence)
	switch {
	case r.sums.b.big().Sign() == 0:
		return Interval{Value: 0.5, Low: 0, High: 1}
	case r.sums.count < 2:
		return Interval{Value: r.Value(), Low: 0, High: 1}
	}
	return scoreInterval(r.Value(), r.independent(), studentQuantile(confidence, float64(r.sums.count-1)))
}

// independent is how many independent games would tell as much about a share. With ~ for
// the sums that hold two blocks more, it is N/D = N / (v~·N~ / p~(1-p~)), where v~ is the
// linearised variance of p~. It takes at least two blocks.
func (r Ratio) independent() float64 {
	s := r.sums
	count, games := big.NewInt(int64(s.count)), s.b.big()
	square := new(big.Int).Mul(games, games)
	// All is counted as often as there are blocks, so that the size of one that is added
	// is a whole number.
	more := func(sum, times, add *big.Int) *big.Int {
		sum = new(big.Int).Mul(sum, times)
		return sum.Add(sum, add)
	}
	countSquare := new(big.Int).Mul(count, count)
	x := column{more(s.a.big(), count, games), more(s.ab.big(), countSquare, square)}
	won := more(s.aa.big(), countSquare, square)
	n := more(games, count, new(big.Int).Lsh(games, 1))
	sizes := more(s.bb.big(), countSquare, new(big.Int).Lsh(square, 1))

	variance := ratioCovariance(s.count+2, x, x, won, n, sizes)
	share := quotient(x.sum, n)
	return share * (1 - share) / variance * float64(s.count) / float64(s.count+2)
}

// scoreInterval is the interval of Wilson for a share of so many trials, which need not
// be a whole number.
func scoreInterval(share, trials, quantile float64) Interval {
	square := quantile * quantile / trials
	centre := (share + square/2) / (1 + square)
	half := math.Sqrt(square*(share*(1-share)+square/4)) / (1 + square)
	return Interval{
		Value: share,
		Low:   max(0, min(share, centre-half)),
		High:  min(1, max(share, centre+half)),
	}
}
