package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// What leads do by luck alone. Measures of how a game goes say nothing beside it: in a
// coin tossing game, too, the lead changes, and who leads at half-time mostly wins.

// LeadChanges is how often the lead is expected to change in so many steps of 1 up or down,
// with equal chances, that begin with nobody ahead. The lead changes where the difference
// goes through 0 to the other side; coming back from 0 to the side it came from is none.
//
// A walk of m = 2n+1 steps is at 0 after step 2k with chance C(2k,k)/4^k, and half the time
// goes through; these sum to (m·C(2n,n)/4^n - 1)/2 (Feller 1968, An Introduction to
// Probability Theory, volume I, chapter III), which grows like √(m/2π) - 1/2. The last of an
// even number of steps can bring the difference to 0 but not through it, and changes
// nothing. It panics if steps are negative.
func LeadChanges(steps int) float64 {
	m := oddSteps(steps)
	if m == 0 {
		return 0
	}
	even := float64(m - 1)
	return (float64(m)*distuv.Binomial{N: even, P: 0.5}.Prob(even/2) - 1) / 2
}

// LeadChangesChance is the chance that the lead of such a walk changes exactly so often: in
// an odd number m of steps it is twice that of ending at 2·changes+1,
// 2·C(m, (m+1)/2+changes)/2^m (Feller 1968).
func LeadChangesChance(steps, changes int) float64 {
	m := oddSteps(steps)
	if changes < 0 || 2*changes >= max(m, 1) {
		return 0
	}
	if m == 0 {
		return 1
	}
	return min(1, 2*distuv.Binomial{N: float64(m), P: 0.5}.Prob(float64((m+1)/2+changes)))
}

// oddSteps leaves out the last of an even number of steps.
func oddSteps(steps int) int {
	if steps < 0 {
		panic(fmt.Sprintf("stats: a walk of %d steps", steps))
	}
	if steps > 0 && steps%2 == 0 {
		return steps - 1
	}
	return steps
}

// LeaderWins is the chance that who leads after that fraction of a game wins it, for a
// lead that is a Brownian motion: of equal players, with as much at stake at any time. It is
// 1/2 + asin(√fraction)/π, by the arcsine law (Lévy 1939): 3/4 at half-time. It panics if the
// fraction is outside [0, 1].
func LeaderWins(fraction float64) float64 {
	checkRates(fraction)
	return 0.5 + math.Asin(math.Sqrt(fraction))/math.Pi
}
