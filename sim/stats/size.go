package stats

import (
	"fmt"
	"math"
)

// GamesForRate is how many independent games a test at this confidence, two-sided, needs
// to tell the rate from the reference with the power given, a probability such as 0.8:
//
//	n = (z·√(p₀q₀) + y·√(p₁q₁))² / (p₁-p₀)²
//
// with the normal quantiles z of 1-α/2 and y of the power (Fleiss 1981, Statistical
// Methods for Rates and Proportions, chapter 1). For equal rates no number is enough:
// it is [math.MaxInt]. It panics if a rate is outside [0, 1].
func GamesForRate(rate, reference, confidence, power float64) int {
	checkRates(rate, reference)
	reach := normalQuantile(confidence)*deviation(reference) + powerQuantile(power)*deviation(rate)
	return roundGames(reach, rate-reference)
}

// GamesPerArm is how many games each of two arms needs so that a test at this confidence,
// two-sided, tells their rates apart with the power given (Fleiss 1981, chapter 3,
// without correction for continuity):
//
//	n = (z·√(2·p̄q̄) + y·√(p₁q₁+p₂q₂))² / (p₁-p₂)²
//
// For equal rates it is [math.MaxInt]. It panics if a rate is outside [0, 1].
func GamesPerArm(rate1, rate2, confidence, power float64) int {
	checkRates(rate1, rate2)
	pooled := deviation((rate1 + rate2) / 2)
	reach := normalQuantile(confidence)*math.Sqrt2*pooled +
		powerQuantile(power)*math.Hypot(deviation(rate1), deviation(rate2))
	return roundGames(reach, rate1-rate2)
}

// GamesForHalfWidth is how many independent numbers of that standard deviation give a mean
// with an interval of the half-width: (z·sd/half-width)². It panics if the half-width is
// not positive.
func GamesForHalfWidth(sd, halfWidth, confidence float64) int {
	if !(halfWidth > 0) || !(sd >= 0) {
		panic(fmt.Sprintf("stats: half-width %g at a standard deviation of %g", halfWidth, sd))
	}
	return roundGames(normalQuantile(confidence)*sd, halfWidth)
}

// roundGames is (reach/difference)² rounded up.
func roundGames(reach, difference float64) int {
	games := math.Ceil(math.Pow(reach/difference, 2))
	if !(games < math.MaxInt) {
		return math.MaxInt
	}
	return int(games)
}

// deviation is the standard deviation of a game that is won at that rate.
func deviation(rate float64) float64 { return math.Sqrt(rate * (1 - rate)) }

// powerQuantile is z with P(Z ≤ z) = power.
func powerQuantile(power float64) float64 {
	if !(power > 0 && power < 1) {
		panic(fmt.Sprintf("stats: power %g is not between 0 and 1", power))
	}
	return math.Sqrt2 * math.Erfinv(2*power-1)
}

func checkRates(rates ...float64) {
	for _, rate := range rates {
		if !(rate >= 0 && rate <= 1) {
			panic(fmt.Sprintf("stats: rate %g is not within 0 and 1", rate))
		}
	}
}
