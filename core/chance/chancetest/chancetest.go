// Package chancetest measures whether a shuffle is fair.
//
// Each function runs a shuffle many times and returns a p-value: how often a
// perfectly fair shuffle would look at least as uneven. Small samples of a fair
// shuffle look uneven to people, so judge by the p-value, and with k values at
// once ask for one below level/k (Bonferroni) before calling anything unfair.
// A shuffle that is really wrong gives values such as 1e-50.
package chancetest

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// A Shuffle puts things in a random order, another one for every trial. It is
// handed 0, 1, 2, … in that order.
type Shuffle func(trial uint64, things []uint32)

// Positions checks that every thing comes to every position equally often, by
// chi-square on the matrix of things and positions.
func Positions(shuffle Shuffle, things, trials int) float64 {
	counts := make([]int, things*things)
	run(shuffle, things, trials, func(order []uint32) {
		for position, thing := range order {
			counts[int(thing)*things+position]++
		}
	})
	// A trial fills one cell in each row and column. That leaves (n-1)²
	// degrees of freedom, and each varies n/(n-1) times as much as it would
	// were cells filled independently.
	n := float64(things)
	return tail(unevenness(counts, float64(trials)/n)*(n-1)/n, (n-1)*(n-1))
}

// Pairs checks that every thing comes first with every other behind it equally often, by
// chi-square: neighbours that stay together show there. There should be five trials at
// least for each of the n(n-1) pairs.
func Pairs(shuffle Shuffle, things, trials int) float64 {
	counts := make([]int, things*(things-1))
	run(shuffle, things, trials, func(order []uint32) {
		first, second := int(order[0]), int(order[1])
		if second > first {
			second-- // no thing comes behind itself
		}
		counts[first*(things-1)+second]++
	})
	pairs := float64(len(counts))
	return tail(unevenness(counts, float64(trials)/pairs), pairs-1)
}

// Permutations checks that all orders of a few things are equally frequent, by
// chi-square. There should be five trials at least for each order.
func Permutations(shuffle Shuffle, things, trials int) float64 {
	counts := make([]int, factorial(things))
	run(shuffle, things, trials, func(order []uint32) {
		counts[rank(order)]++
	})
	orders := float64(len(counts))
	return tail(unevenness(counts, float64(trials)/orders), orders-1)
}

// FixedPoints checks how many things stay where they were: 1 on average, with
// variance 1, however many there are (Montmort 1708). It returns the smaller of
// the p-values of mean and variance, doubled. Use four things or more.
func FixedPoints(shuffle Shuffle, things, trials int) float64 {
	var sum, squares float64
	run(shuffle, things, trials, func(order []uint32) {
		fixed := 0.0
		for position, thing := range order {
			if int(thing) == position {
				fixed++
			}
		}
		sum += fixed
		squares += (fixed - 1) * (fixed - 1)
	})
	n := float64(trials)
	// The first four moments are those of the Poisson distribution: squared
	// deviations from 1 have mean 1 and variance 3.
	byMean := twoSided((sum/n - 1) * math.Sqrt(n))
	byVariance := twoSided((squares/n - 1) * math.Sqrt(n/3))
	return min(1, 2*min(byMean, byVariance))
}

// run hands the order of every trial to look.
func run(shuffle Shuffle, things, trials int, look func(order []uint32)) {
	order := make([]uint32, things)
	for trial := range trials {
		for i := range order {
			order[i] = uint32(i)
		}
		shuffle(uint64(trial), order)
		look(order)
	}
}

// unevenness is Pearson's chi-square of counts that are all expected equal.
func unevenness(counts []int, expected float64) float64 {
	sum := 0.0
	for _, count := range counts {
		d := float64(count) - expected
		sum += d * d / expected
	}
	return sum
}

func tail(chiSquare, degrees float64) float64 {
	return distuv.ChiSquared{K: degrees}.Survival(chiSquare)
}

func twoSided(z float64) float64 {
	return 2 * distuv.UnitNormal.Survival(math.Abs(z))
}

// rank numbers the orders of n things from 0 to n!-1.
func rank(order []uint32) int {
	r := 0
	for i, thing := range order {
		smaller := 0
		for _, later := range order[i+1:] {
			if later < thing {
				smaller++
			}
		}
		r = r*(len(order)-i) + smaller
	}
	return r
}

func factorial(n int) int {
	product := 1
	for i := 2; i <= n; i++ {
		product *= i
	}
	return product
}
