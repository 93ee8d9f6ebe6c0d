package stats

import (
	"fmt"
	"math"
	"math/big"

	"gonum.org/v1/gonum/stat/distuv"
)

// Replays divide the variance of an outcome by where it comes from: the deal, or what is
// not fixed by the deal. Every deal is played the same number of times, at least twice, and
// adds the outcomes as whole numbers, such as the shares of a seat in millionths.
//
// The sums are exact, as those of a [Ratio]. The zero Replays are empty and ready to use.
type Replays struct {
	deals, times               int
	sum, squares, dealsSquared wide // of the outcomes, and of the sums of each deal
}

// Add adds the outcomes of one deal. It panics if they are fewer than two, or not as many
// as those of the deals before.
func (r *Replays) Add(outcomes []int64) {
	if r.deals == 0 {
		r.times = len(outcomes)
	}
	if len(outcomes) < 2 || len(outcomes) != r.times {
		panic(fmt.Sprintf("stats: a deal with %d outcomes after deals with %d", len(outcomes), r.times))
	}
	r.deals++
	deal := int64(0)
	for _, x := range outcomes {
		deal += x
		r.squares.addProduct(x, x)
	}
	r.sum.addNumber(deal)
	r.dealsSquared.addProduct(deal, deal)
}

// Merge adds the deals of other replays. It panics if those were played another number of
// times.
func (r *Replays) Merge(other Replays) {
	if other.deals == 0 {
		return
	}
	if r.deals > 0 && r.times != other.times {
		panic(fmt.Sprintf("stats: deals played %d and %d times", r.times, other.times))
	}
	r.times = other.times
	r.deals += other.deals
	r.sum.add(other.sum)
	r.squares.add(other.squares)
	r.dealsSquared.add(other.dealsSquared)
}

// Deals is how many deals were added.
func (r Replays) Deals() int { return r.deals }

// Times is how often each of them was played; 0 where there are none.
func (r Replays) Times() int { return r.times }

// Components are the variance of the outcome between deals, what it would be if every deal
// were played for ever, and within a deal (Fisher 1925, analysis of variance for one way of
// grouping). The estimate of the first may come out negative, where deals matter little.
// Both are 0 for fewer than two deals.
func (r Replays) Components() (between, within float64) {
	if r.deals < 2 {
		return 0, 0
	}
	mean, rest := r.meanSquares()
	return (mean - rest) / float64(r.times), rest
}

// meanSquares are those of the analysis of variance, between deals and within them.
func (r Replays) meanSquares() (between, within float64) {
	deals, times := big.NewInt(int64(r.deals)), big.NewInt(int64(r.times))
	sum, dealsSquared := r.sum.big(), r.dealsSquared.big()
	// MSB = (S·ΣT² - (ΣT)²) / (S·k·(S-1)) and MSW = (k·Σx² - ΣT²) / (S·k·(k-1)).
	spread := new(big.Int).Mul(deals, dealsSquared)
	spread.Sub(spread, sum.Mul(sum, sum))
	rest := new(big.Int).Mul(times, r.squares.big())
	rest.Sub(rest, dealsSquared)
	games := new(big.Int).Mul(deals, times)
	freedom := new(big.Int).Mul(games, big.NewInt(int64(r.deals-1)))
	freedomWithin := new(big.Int).Mul(games, big.NewInt(int64(r.times-1)))
	return quotient(spread, freedom), quotient(rest, freedomWithin)
}

// Share is the share of the variance that lies between deals, the intraclass correlation
// (MSB-MSW)/(MSB+(k-1)·MSW), with an interval from quantiles of F (Searle 1971, Linear
// Models, section 9.9) that is exact if outcomes are normal. With fixed agents that do
// not learn it is the share of luck that is in the deal. Like the variance between deals it
// may come out negative; the least is -1/(k-1).
//
// It is 0 without limits for fewer than two deals or where outcomes do not vary. Where all
// outcomes of each deal are equal, and deals differ, it is 1 in [1, 1].
func (r Replays) Share(confidence float64) Interval {
	checkConfidence(confidence)
	if r.deals < 2 {
		return Interval{0, math.Inf(-1), math.Inf(1)}
	}
	between, within := r.meanSquares()
	if between == 0 && within == 0 {
		return Interval{0, math.Inf(-1), math.Inf(1)}
	}
	if within == 0 {
		return Interval{1, 1, 1}
	}
	freedom, freedomWithin := float64(r.deals-1), float64(r.deals*(r.times-1))
	upper := 0.5 + confidence/2
	f := between / within
	correlation := func(f float64) float64 { return (f - 1) / (f + float64(r.times-1)) }
	return Interval{
		Value: correlation(f),
		Low:   correlation(f / distuv.F{D1: freedom, D2: freedomWithin}.Quantile(upper)),
		High:  correlation(f * distuv.F{D1: freedomWithin, D2: freedom}.Quantile(upper)),
	}
}

// DesignEffect is how many games of blocks tell as much as one independent game does, for
// blocks of so many games and the correlation of two games of one block, such as the Value
// of [Replays.Share]: 1+(games-1)·correlation (Kish 1965). It is below 1 where seats are
// exchanged, so that a game makes up for the luck of the other.
func DesignEffect(games int, correlation float64) float64 {
	return 1 + float64(games-1)*correlation
}
