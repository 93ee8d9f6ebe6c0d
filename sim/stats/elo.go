package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// eloPerLogit is how many points of Elo make one unit of ln(s/(1-s)).
const eloPerLogit = 400 / math.Ln10

// normalisedElo is how many points of normalised Elo make one standard deviation of a
// game, so that near an even score of wins and losses both scales agree.
const normalisedElo = 800 / math.Ln10

// Elo is the difference in rating at which a side is expected to score so much (Elo
// 1978): -400·log10(1/score-1). It is infinite for a score of 0 or 1. It panics if the
// score is not within 0 and 1.
func Elo(score float64) float64 {
	if !(score >= 0 && score <= 1) {
		panic(fmt.Sprintf("stats: score %g is not within 0 and 1", score))
	}
	return eloPerLogit * (math.Log(score) - math.Log1p(-score))
}

// EloScore is the score that is expected at a difference in rating: the inverse of [Elo].
func EloScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// EloSlope is how many points of Elo a unit of score is worth near a score: 6.95 for
// one in a hundred near an even one. It is infinite for a score of 0 or 1, and panics
// where [Elo] does.
func EloSlope(score float64) float64 {
	if !(score >= 0 && score <= 1) {
		panic(fmt.Sprintf("stats: score %g is not within 0 and 1", score))
	}
	return eloPerLogit / (score * (1 - score))
}

// Elo is the difference in rating between the sides, with the limits that belong to
// those of [Outcomes.Score]. They lie unevenly about it, as the scale is stretched
// towards its ends, and one is infinite where nothing but wins or losses was seen. Such
// a score has no Elo: Value is then that with half a drawn block added. Without blocks
// it is 0 without limits.
func (o Outcomes) Elo(confidence float64) Interval {
	score := o.Score(confidence)
	if score.Value == 0 || score.Value == 1 {
		score.Value = o.sample().withHalfADraw().mean
	}
	return eloOf(score)
}

// eloOf is an interval of scores on the scale of Elo. Its value must be inside (0, 1).
func eloOf(score Interval) Interval {
	value := Elo(score.Value)
	return Interval{value, min(value, Elo(score.Low)), max(value, Elo(score.High))}
}

// EloError is the error that matches of engines are published with, as in 12.0 ± 7.9:
// half of what lies between the Elo of the score less and plus z standard errors. It is
// infinite where those reach 0 or 1, and there, or with few blocks, the limits of
// [Outcomes.Elo] say more.
func (o Outcomes) EloError(confidence float64) float64 {
	z, s := normalQuantile(confidence), o.sample()
	if s.n == 0 {
		return math.Inf(1)
	}
	half := z * math.Sqrt(s.variance/s.n)
	if s.mean-half <= 0 || s.mean+half >= 1 {
		return math.Inf(1)
	}
	return (Elo(s.mean+half) - Elo(s.mean-half)) / 2
}

// NormalisedElo is the score above an even one in standard deviations of a game, times
// 800/ln 10 (Van den Bergh, "Normalized Elo"; fishtest). Unlike Elo it says how many
// games it takes to see the difference, whatever the share of draws: (1,143/nElo)² to
// be wrong one time in twenty either way.
//
// The limits are those of the delta method: the variance of t = (s-1/2)/σ over n blocks
// is (1 - t·skewness + t²·(kurtosis-1)/4)/n. They are taken with half a block added, a
// quarter lost and a quarter won, as the spread seen in few blocks is often too little.
// Where fewer than 200 blocks were nearly all won, 95 % of them hold in 89 % of matches.
// They are missing where no spread was seen and for fewer than two blocks; then, unless
// all blocks were even, Value is that with half a drawn block added.
func (o Outcomes) NormalisedElo(confidence float64) Interval {
	checkConfidence(confidence)
	s := o.sample()
	perBlock := normalisedElo / math.Sqrt(float64(o.Games))
	if s.mean == 0.5 && s.variance == 0 {
		return Interval{0, math.Inf(-1), math.Inf(1)}
	}
	if s.variance == 0 {
		return Interval{perBlock * s.withHalfADraw().t(), math.Inf(-1), math.Inf(1)}
	}
	centre, deviation := o.spreadOfT()
	half := studentQuantile(confidence, s.n-1) * deviation
	return Interval{
		Value: perBlock * s.t(),
		Low:   perBlock * min(s.t(), centre-half),
		High:  perBlock * max(s.t(), centre+half),
	}
}

// t is how many standard deviations the mean lies above an even score.
func (s sample) t() float64 { return (s.mean - 0.5) / math.Sqrt(s.variance) }

// spreadOfT is t with half a block added, at the ends, and its standard deviation.
func (o Outcomes) spreadOfT() (t, deviation float64) {
	weights := make([]float64, len(o.Counts))
	scores := make([]float64, len(o.Counts))
	for i, times := range o.Counts {
		weights[i], scores[i] = float64(times), o.score(i)
	}
	weights[0] += 0.25
	weights[len(weights)-1] += 0.25
	mean := stat.Mean(scores, weights)
	sigma := math.Sqrt(stat.MomentAbout(2, scores, mean, weights))
	skewness := stat.MomentAbout(3, scores, mean, weights) / (sigma * sigma * sigma)
	kurtosis := stat.MomentAbout(4, scores, mean, weights) / (sigma * sigma * sigma * sigma)
	t = (mean - 0.5) / sigma
	// It is the mean of (d - t·(d²-1)/2)² over standard scores d, so negative by rounding alone.
	variance := max(0, 1-t*skewness+t*t*(kurtosis-1)/4)
	return t, math.Sqrt(variance / floats.Sum(weights))
}

// NormalisedEloError is the error that normalised Elo is published with: z standard errors
// where the difference is small, which depend on the number of games alone. It is
// infinite without blocks.
func (o Outcomes) NormalisedEloError(confidence float64) float64 {
	return normalQuantile(confidence) * normalisedElo / math.Sqrt(float64(o.Blocks()*o.Games))
}

// Superiority is the likelihood of superiority: how sure one may be, before any other
// knowledge, that the side is the stronger one. It is Φ((s-1/2)/√(V/n)), where V is the
// variance about an even score, so that it is never quite sure and for single games is
// the usual Φ((wins-losses)/√(wins+losses)). It is 1/2 without blocks and where every
// block was even.
func (o Outcomes) Superiority() float64 {
	s := o.sample()
	about := o.squares(0.5)
	if about == 0 {
		return 0.5
	}
	return distuv.UnitNormal.CDF((s.mean - 0.5) * s.n / math.Sqrt(about))
}
