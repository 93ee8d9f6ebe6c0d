package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Test is what a test of a hypothesis found: the statistic, its degrees of freedom,
// and how likely luck alone is to bring one as far out, if the hypothesis holds. Where
// there is nothing to test P is 1.
type Test struct {
	Statistic float64
	Freedom   int
	P         float64
}

// A Spread says how far the shares of the seats are from each other.
type Spread struct {
	// Effect is Cohen's w (1988), √(n·Σ(share-1/n)²) for n seats: 0.1 is called small,
	// 0.3 medium, 0.5 large.
	Effect float64
	// Entropy is that of the shares over that of equal ones: 1 if they are equal. It
	// hardly moves while they are not far from equal.
	Entropy float64
	// Range is the largest share less the smallest. Luck alone makes one, which is
	// FairRange on average if the seats are equal.
	Range, FairRange float64
}

// Fairness is how far the wins of the seats are from equal.
type Fairness struct {
	// ChiSquare is Pearson's test (1900) of equal chances for all seats, Likelihood the
	// G test of the same (Wilks 1935).
	ChiSquare, Likelihood Test
	Spread
}

// FairSeats compares the wins of each seat with equal chances for all. The games have to
// be independent and whole wins of one seat each: for shared wins, and for games that
// share a deal, there is [Seats].
//
// Without games, or with fewer than two seats, there is nothing to test: P is 1, entropy 1
// and everything else 0. It panics if wins are negative.
func FairSeats(wins []int) Fairness {
	games, seats := total(wins), len(wins)
	if games == 0 || seats < 2 {
		return Fairness{
			ChiSquare:  Test{P: 1},
			Likelihood: Test{P: 1},
			Spread:     Spread{Entropy: 1},
		}
	}
	expected := float64(games) / float64(seats)
	shares := make([]float64, seats)
	pearson, likelihood := 0.0, 0.0
	for i, w := range wins {
		shares[i] = float64(w) / float64(games)
		pearson += (float64(w) - expected) * (float64(w) - expected) / expected
		if w > 0 {
			likelihood += 2 * float64(w) * math.Log(float64(w)/expected)
		}
	}
	// The share of one seat less that of another varies by 2/(n·N) if all are equal.
	luck := math.Sqrt(1 / (float64(seats) * float64(games)))
	return Fairness{
		ChiSquare:  chiSquareTest(pearson, seats-1),
		Likelihood: chiSquareTest(max(0, likelihood), seats-1),
		Spread:     newSpread(shares, luck),
	}
}

func total(counts []int) int {
	sum := 0
	for _, n := range counts {
		if n < 0 {
			panic(fmt.Sprintf("stats: count of %d", n))
		}
		sum += n
	}
	return sum
}

func chiSquareTest(statistic float64, freedom int) Test {
	p := distuv.ChiSquared{K: float64(freedom)}.Survival(statistic)
	return Test{statistic, freedom, p}
}

// newSpread takes shares that sum to 1, and the standard deviation of independent normal
// numbers that differ from each other as the shares of equal seats do.
func newSpread(shares []float64, luck float64) Spread {
	seats := float64(len(shares))
	squares := 0.0
	for _, s := range shares {
		squares += (s - 1/seats) * (s - 1/seats)
	}
	return Spread{
		Effect:    math.Sqrt(seats * squares),
		Entropy:   max(0, stat.Entropy(shares)) / math.Log(seats),
		Range:     floats.Max(shares) - floats.Min(shares),
		FairRange: luck * normalRange(len(shares)),
	}
}

// normalRange is the expected range of n independent standard normal numbers,
// ∫ 1-Φⁿ-(1-Φ)ⁿ (Tippett 1925).
func normalRange(n int) float64 {
	const end, points = 9, 200 // beyond it the integrand is below 1e-15 for any n of seats
	return quad.Fixed(func(x float64) float64 {
		below := distuv.UnitNormal.CDF(x)
		return 1 - math.Pow(below, float64(n)) - math.Pow(1-below, float64(n))
	}, -end, end, points, nil, 0)
}

// Entropy is the entropy -Σ q·ln q of the shares q of counts, in nats (Shannon 1948). Its
// exponential is the effective number of classes: as many equally frequent ones have the
// same entropy. Without counts it is 0. It panics if a count is negative.
func Entropy(counts []int) float64 {
	sum := total(counts)
	if sum == 0 {
		return 0
	}
	shares := make([]float64, len(counts))
	for i, n := range counts {
		shares[i] = float64(n) / float64(sum)
	}
	return max(0, stat.Entropy(shares))
}
