package stats

import (
	"fmt"

	"gonum.org/v1/gonum/stat/distuv"
)

// Outcomes count how the blocks of a match between two sides ended, as one side has it.
// The block is what is independent of the others: a game, or the games of one deal or
// opening with the sides exchanged. Counting games where openings are paired takes the
// wrong variance.
//
// Counts[i] is how many blocks scored i/(len(Counts)-1), from 0 where the side lost all
// to 1 where it won all. A block is worth its share of points, and not who won more of
// it. So for single games the counts are of losses, draws and wins (the trinomial), and
// for pairs of games they are of 0, 1/2, 1, 3/2 and 2 points (the pentanomial).
type Outcomes struct {
	Counts []int
	// Games is how many games a block has.
	Games int
}

// NewOutcomes returns outcomes without blocks, for blocks of so many games, each of
// which is lost, drawn or won. It panics unless games is positive.
func NewOutcomes(games int) Outcomes {
	if games < 1 {
		panic(fmt.Sprintf("stats: blocks of %d games", games))
	}
	return Outcomes{Counts: make([]int, 2*games+1), Games: games}
}

// Blocks is how many blocks were counted.
func (o Outcomes) Blocks() int {
	o.check()
	n := 0
	for _, times := range o.Counts {
		n += times
	}
	return n
}

func (o Outcomes) check() {
	if o.Games < 1 || len(o.Counts) < 2 {
		panic(fmt.Sprintf("stats: outcomes with %d scores in blocks of %d games", len(o.Counts), o.Games))
	}
	for i, times := range o.Counts {
		if times < 0 {
			panic(fmt.Sprintf("stats: %d blocks with score %d/%d", times, i, len(o.Counts)-1))
		}
	}
}

// Score is the mean score with its interval: Wilson's, for as many games won or lost as
// would have told as much as these blocks, which is the effective sample size of Korn and
// Graubard (1998, "Confidence intervals for proportions with small expected number of
// positive counts estimated from survey data"), with Student's t. It stays inside
// [0, 1], keeps a width where all blocks ended alike, and unlike Wilson's own makes use of
// draws and pairs, which vary less than wins and losses.
//
// Without blocks it is 1/2 in [0, 1]. It panics if confidence is not between 0 and 1.
func (o Outcomes) Score(confidence float64) Interval {
	checkConfidence(confidence)
	s := o.sample()
	if s.n < 2 {
		return Interval{s.mean, 0, 1}
	}
	t := studentQuantile(confidence, s.n-1)
	effective := s.n
	if s.mean > 0 && s.mean < 1 {
		// One block more that was all or nothing: no spread seen is not no spread.
		even := s.mean * (1 - s.mean)
		effective = s.n * even * (s.n + 1) / (s.n*s.variance + even)
	}
	return wilson(s.mean, effective, t)
}

// Variance is that of one game's score, as far as the blocks tell: the variance of the
// blocks' scores, with their number in the denominator, times the games of a block.
// Where a pair's games pull in opposite directions it is less than what single games
// have. It is 0 without blocks.
func (o Outcomes) Variance() float64 { return o.sample().variance * float64(o.Games) }

// A sample is a distribution of scores seen n times. The mean of nothing is 1/2.
type sample struct{ n, mean, variance float64 }

func (o Outcomes) sample() sample {
	n := float64(o.Blocks())
	if n == 0 {
		return sample{mean: 0.5}
	}
	mean := 0.0
	for i, times := range o.Counts {
		mean += float64(times) * float64(i)
	}
	mean /= n * float64(len(o.Counts)-1)
	return sample{n, mean, o.squares(mean) / n}
}

// squares are the squared distances of the blocks' scores from a centre, summed.
func (o Outcomes) squares(centre float64) float64 {
	sum := 0.0
	for i, times := range o.Counts {
		d := o.score(i) - centre
		sum += float64(times) * d * d
	}
	return sum
}

// score is what the blocks counted under i scored.
func (o Outcomes) score(i int) float64 { return float64(i) / float64(len(o.Counts)-1) }

// withHalfADraw is the sample with half a block added that was drawn.
func (s sample) withHalfADraw() sample {
	const n, mean = 0.5, 0.5
	all := sample{n: s.n + n, mean: (s.n*s.mean + n*mean) / (s.n + n)}
	off, drawn := s.mean-all.mean, mean-all.mean
	all.variance = (s.n*(s.variance+off*off) + n*drawn*drawn) / all.n
	return all
}

// studentQuantile is t with P(|T| ≤ t) = confidence at so many degrees of freedom.
func studentQuantile(confidence, freedom float64) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: freedom}.Quantile(0.5 + confidence/2)
}
