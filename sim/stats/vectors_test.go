package stats

import (
	"math"
	"testing"
)

// Figures that were worked out elsewhere, in double precision and with inverses by
// bisection, and published ones, to the digits given.
func TestVectors(t *testing.T) {
	seats := FairSeats([]int{333, 292, 198, 177})
	first := Trajectory{{0, 0}, {-.2, .2}, {.3, -.3}, {.1, -.1}, {.6, -.6}}
	won := []int{0}
	choices := Choices{4, 3, 3, 2, 1}
	newcombe := RateDifference(56, 70, 48, 80, 0.95)
	holm := Holm([]float64{.01, .04, .03, .005})
	hochberg := BenjaminiHochberg([]float64{.01, .04, .03, .005})
	for _, v := range []struct {
		name      string
		got, want float64
		tolerance float64
	}{
		{"z of the power 0.8", powerQuantile(0.8), .841621234, 5e-10},
		{"Clopper-Pearson 7/10, low", ClopperPearson(7, 10, 0.95).Low, .347547, 5e-7},
		{"Clopper-Pearson 7/10, high", ClopperPearson(7, 10, 0.95).High, .933260, 5e-7},
		{"Clopper-Pearson 0/20, low", ClopperPearson(0, 20, 0.95).Low, 0, 0},
		{"Clopper-Pearson 0/20, high", ClopperPearson(0, 20, 0.95).High, .168433, 5e-7},
		{"Newcombe 56/70 and 48/80, low", newcombe.Low, .052431, 5e-7},
		{"Newcombe 56/70 and 48/80, high", newcombe.High, .333873, 5e-7},
		{"never seen in 300", NeverSeen(300, 0.95), .009936, 5e-7},

		{"Cohen's h of .6 and .5", CohenH(.6, .5), .201358, 5e-7},
		{"Cohen's h of .55 and .5", CohenH(.55, .5), .100167, 5e-7},
		{"McNemar 10 and 25", McNemar(10, 25).Statistic, 6.428571, 5e-7},
		{"McNemar 10 and 25, P", McNemar(10, 25).P, .0166738, 5e-8},

		{"four seats, chi-square", seats.ChiSquare.Statistic, 66.744, 5e-4},
		{"four seats, P", seats.ChiSquare.P, 2.12e-14, 5e-17},
		{"four seats, G", seats.Likelihood.Statistic, 67.0360, 5e-5},
		{"four seats, effect", seats.Effect, .258349, 5e-7},
		{"four seats, entropy", seats.Entropy, .975822, 5e-7},
		{"four seats, range", seats.Range, .156, 1e-12},

		{"evidence of 60/100 against .5", AnytimeEvidence(60, 100, .5), .913050, 5e-7},
		{"evidence of 65/100 against .5", AnytimeEvidence(65, 100, .5), 11.461394, 5e-7},
		{"anytime 60/100, low", AnytimeRate(60, 100, 0.95).Low, .440774, 5e-7},
		{"anytime 60/100, high", AnytimeRate(60, 100, 0.95).High, .746036, 5e-7},
		{"anytime 520/1000, low", AnytimeRate(520, 1000, 0.95).Low, .464261, 5e-7},
		{"anytime 520/1000, high", AnytimeRate(520, 1000, 0.95).High, .575408, 5e-7},
		{"anytime normal", AnytimeNormal(0, .5, 1000, .01, 0.95).High, .048032, 5e-7},
		{"Hoeffding", Hoeffding(.5, 1000, 0.95).High - .5, .042947, 5e-7},
		{"empirical Bernstein", EmpiricalBernstein(.5, .25, 1000, 0.95).High - .5, .057529, 5e-7},

		{"games for .51", float64(GamesForRate(.51, .5, 0.95, 0.8)), 19620, 0},
		{"games for .52", float64(GamesForRate(.52, .5, 0.95, 0.8)), 4904, 0},
		{"games for .53", float64(GamesForRate(.53, .5, 0.95, 0.8)), 2178, 0},
		{"games for .55", float64(GamesForRate(.55, .5, 0.95, 0.8)), 783, 0},
		{"games for .6", float64(GamesForRate(.6, .5, 0.95, 0.8)), 194, 0},
		{"games for .7", float64(GamesForRate(.7, .5, 0.95, 0.8)), 47, 0},
		{"games per arm for .52", float64(GamesPerArm(.52, .5, 0.95, 0.8)), 9806, 0}, // 9805.996
		{"games per arm for .55", float64(GamesPerArm(.55, .5, 0.95, 0.8)), 1565, 0},

		{"Holm of .01", holm[0], .03, 1e-12},
		{"Holm of .04", holm[1], .06, 1e-12},
		{"Holm of .03", holm[2], .06, 1e-12},
		{"Holm of .005", holm[3], .02, 1e-12},
		{"Benjamini-Hochberg of .01", hochberg[0], .02, 1e-12},
		{"Benjamini-Hochberg of .04", hochberg[1], .04, 1e-12},
		{"Benjamini-Hochberg of .03", hochberg[2], .04, 1e-12},
		{"Benjamini-Hochberg of .005", hochberg[3], .02, 1e-12},

		{"Ludii's lead change", first.LudiiLeadChange(), .6, 1e-12},
		{"lead changes", float64(first.LeadChanges()), 1, 0},
		{"behind, in the mean", mean(first.Behind(won)), .08, 1e-12},
		{"behind, at the second move", first.Behind(won)[1], .4, 1e-12},
		{"drama", first.Drama(won), .4, 1e-12},
		{"threshold", first.Threshold(won), .2, 1e-12},
		{"decisive move", first.DecisiveMove(won), .4, 1e-12},
		{"instability", first.Instability(), .1488, 1e-12},
		{"Browne's drama", first.BrowneDrama(won), .6325, 5e-5},

		{"choices", choices.Mean(), 2.6, 1e-12},
		{"slope", choices.Slope(), -.7, 1e-12},
		{"convergence", choices.Convergence(), .85, 1e-12},
		{"decision moves", choices.DecisionMoves(), .8, 1e-12},
		{"tree complexity", choices.TreeComplexity(), 2.0749, 5e-5},
		{"path information", choices.PathInformation(), 1.8573, 5e-5},

		{"leader wins after 1/4", LeaderWins(.25), .6667, 5e-5},
		{"leader wins after 1/2", LeaderWins(.5), .75, 1e-12},
		{"leader wins after 3/4", LeaderWins(.75), .8333, 5e-5},
		{"leader wins after 9/10", LeaderWins(.9), .8976, 5e-5},
		{"lead changes in 9 steps", LeadChanges(9), .7305, 5e-5},
		{"lead changes in 21 steps", LeadChanges(21), 1.3501, 5e-5},
		{"lead changes in 51 steps", LeadChanges(51), 2.3630, 5e-5},
		{"lead changes in 101 steps", LeadChanges(101), 3.5193, 5e-5},
	} {
		if !(math.Abs(v.got-v.want) <= v.tolerance) {
			t.Errorf("%s: %.10g, want %.10g", v.name, v.got, v.want)
		}
	}
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}
