package stats

import (
	"cmp"
	"fmt"
	"slices"
)

// Where many hypotheses are tested at once some look false by luck. The functions below
// take their p-values and return adjusted ones in the same order: what to reject at a
// level such as 0.05 are those whose adjusted value is at most the level. They panic if a
// p-value is outside [0, 1].

// Bonferroni multiplies each p-value by their number (Dunn 1961), up to 1. However the
// tests depend on each other, the chance of rejecting any true hypothesis is at most the
// level. [Holm] does the same with more power.
func Bonferroni(p []float64) []float64 {
	checkPValues(p)
	adjusted := make([]float64, len(p))
	for i := range p {
		adjusted[i] = min(1, p[i]*float64(len(p)))
	}
	return adjusted
}

// Holm adjusts p-values by steps, the smallest times m, the next times m-1, and so on,
// none below the one before it (Holm 1979). However the tests depend on each other, the
// chance of rejecting any true hypothesis is at most the level.
func Holm(p []float64) []float64 {
	adjusted, sofar := make([]float64, len(p)), 0.0
	for rank, i := range ascending(p) {
		sofar = max(sofar, min(1, p[i]*float64(len(p)-rank)))
		adjusted[i] = sofar
	}
	return adjusted
}

// BenjaminiHochberg adjusts p-values so that among the hypotheses that are rejected the
// expected share of true ones is at most the level (Benjamini and Hochberg 1995). The
// tests have to be independent, or to depend on each other positively.
func BenjaminiHochberg(p []float64) []float64 { return falseDiscoveries(p, 1) }

// BenjaminiYekutieli does the same for tests that depend on each other in any way, at the
// price of a factor 1 + 1/2 + … + 1/m (Benjamini and Yekutieli 2001).
func BenjaminiYekutieli(p []float64) []float64 {
	harmonic := 0.0
	for i := range p {
		harmonic += 1 / float64(i+1)
	}
	return falseDiscoveries(p, harmonic)
}

func falseDiscoveries(p []float64, factor float64) []float64 {
	adjusted, sofar := make([]float64, len(p)), 1.0
	for rank, i := range slices.Backward(ascending(p)) {
		sofar = min(sofar, p[i]*(factor*float64(len(p))/float64(rank+1)))
		adjusted[i] = sofar
	}
	return adjusted
}

// EBenjaminiHochberg says which of the hypotheses to reject, given an e-value for each,
// such as [Sequence.Evidence] tells: the k with the largest values, for the largest k of
// which all are at least m/(k·level). Among them the expected share of true ones is at
// most the level, however the tests depend on each other and whenever they were stopped
// (Wang and Ramdas 2022). It panics if an e-value is negative or not a number.
func EBenjaminiHochberg(e []float64, level float64) []bool {
	for _, v := range e {
		if !(v >= 0) {
			panic(fmt.Sprintf("stats: e-value %g", v))
		}
	}
	descending := bySize(e)
	slices.Reverse(descending)
	rejected := make([]bool, len(e))
	for rank, i := range slices.Backward(descending) {
		if e[i]*float64(rank+1)*level >= float64(len(e)) {
			for _, j := range descending[:rank+1] {
				rejected[j] = true
			}
			return rejected
		}
	}
	return rejected
}

// ascending are the places of p-values in ascending order.
func ascending(p []float64) []int {
	checkPValues(p)
	return bySize(p)
}

// bySize are the places of values in ascending order, of equal ones the earlier first.
func bySize(values []float64) []int {
	places := indices(len(values))
	slices.SortStableFunc(places, func(i, j int) int { return cmp.Compare(values[i], values[j]) })
	return places
}

func checkPValues(p []float64) {
	for _, v := range p {
		if !(v >= 0 && v <= 1) {
			panic(fmt.Sprintf("stats: p-value %g is not within 0 and 1", v))
		}
	}
}
