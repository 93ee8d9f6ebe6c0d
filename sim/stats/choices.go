package stats

import (
	"math"

	"gonum.org/v1/gonum/stat"
)

// Choices are how many legal moves there were at each decision of one game, at least 1
// each. Of a game without decisions all measures are 0.
type Choices []int

// Mean is the mean number of choices.
func (c Choices) Mean() float64 {
	sum := 0
	for _, n := range c {
		sum += n
	}
	return c.over(float64(sum))
}

// Slope is by how much the choices grow from one decision to the next, on the line that
// fits them best (least squares). It is 0 for fewer than two decisions.
func (c Choices) Slope() float64 {
	if len(c) < 2 {
		return 0
	}
	at, choices := make([]float64, len(c)), make([]float64, len(c))
	for i, n := range c {
		at[i], choices[i] = float64(i), float64(n)
	}
	_, slope := stat.LinearRegression(at, choices, nil, false)
	return slope
}

// Convergence is (1-slope)/2, above one half where choices become fewer (Bell and Goadrich
// 2016, "Automated Playtesting with RECYCLEd CardStock").
func (c Choices) Convergence() float64 {
	if len(c) == 0 {
		return 0
	}
	return (1 - c.Slope()) / 2
}

// DecisionMoves is the share of decisions with a choice (Ludii's DecisionMoves); the others
// are forced.
func (c Choices) DecisionMoves() float64 {
	free := 0
	for _, n := range c {
		if n > 1 {
			free++
		}
	}
	return c.over(float64(free))
}

// TreeComplexity is the logarithm to base 10 of the size of a tree that branches everywhere
// as often as the game does on average: decisions·log₁₀(mean) (Ludii's GameTreeComplexity;
// Allis 1994). It is at least [Choices.PathInformation], which does not take the mean first.
func (c Choices) TreeComplexity() float64 {
	if len(c) == 0 {
		return 0
	}
	return float64(len(c)) * math.Log10(max(1, c.Mean()))
}

// PathInformation is how many decimal digits it takes to write down which moves were chosen:
// the sum of log₁₀ of the choices.
func (c Choices) PathInformation() float64 {
	sum := 0.0
	for _, n := range c {
		sum += math.Log10(float64(max(n, 1)))
	}
	return sum
}

// over is a sum over decisions divided by their number.
func (c Choices) over(sum float64) float64 {
	if len(c) == 0 {
		return 0
	}
	return sum / float64(len(c))
}
