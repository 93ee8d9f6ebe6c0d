package stats

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// Ratings are the strengths of some players on the scale of Elo, with their mean at 0,
// from [BradleyTerry] or [PlackettLuce]. There only the differences mean something.
type Ratings struct {
	// Elo are the ratings by player. They are finite.
	Elo []float64
	// Separated says that some players never came out ahead of some others, even by way of
	// third ones, so that the games alone put no bound on a difference in strength (Ford
	// 1957; Hunter 2004, assumption 1). What bounds the ratings then is a prior: half a
	// drawn game of everybody against an average player.
	Separated bool

	ahead [][]bool // whether a player came out ahead of another, if only by way of others
	// Of the logarithms of strength: by how the blocks scattered, and by what the model
	// says that independent games scatter.
	covariance, ofModel *mat.SymDense
	freedom             float64 // degrees of freedom; 0 for fewer than two blocks
}

// Interval is a player's rating with its interval: how much stronger than the mean of all
// he is. That has no limit where a difference from anybody has none, so it tells little
// where one player lost all his games: ask then for a [Ratings.Difference]. It panics if
// confidence is not between 0 and 1.
func (r *Ratings) Interval(player int, confidence float64) Interval {
	against := make([]float64, len(r.Elo))
	for i := range against {
		against[i] = -1 / float64(len(against))
	}
	against[player]++
	return r.contrast(against, confidence)
}

// Difference is how much stronger one player is than another, with its interval.
//
// It is of Wald's kind, with Student's t. Its variance is that by which the blocks
// scattered (the sandwich of Huber 1967, by clusters: Liang and Zeger 1986), so that games
// of a block may depend on each other and draws count for what they tell. To that is
// added what one more block would scatter by the model. Where ratings are separated such
// scatter says too little, and the variance is at least that of the model with its prior,
// with which limits are wider than need be.
//
// A limit is infinite where the games put no bound on the difference: above, if the other
// never came out ahead of the player, even by way of third ones. Fewer than two blocks
// give no limits. It panics if confidence is not between 0 and 1.
func (r *Ratings) Difference(player, other int, confidence float64) Interval {
	against := make([]float64, len(r.Elo))
	against[player]++
	against[other]--
	return r.contrast(against, confidence)
}

// contrast is a weighted sum of ratings whose weights sum to 0.
func (r *Ratings) contrast(weights []float64, confidence float64) Interval {
	checkConfidence(confidence)
	value := floats.Dot(weights, r.Elo)
	low, high := r.bounded(weights)
	if r.freedom < 1 {
		low, high = false, false
	}
	interval := Interval{value, math.Inf(-1), math.Inf(1)}
	if !low && !high {
		return interval
	}
	w := mat.NewVecDense(len(weights), weights)
	variance := mat.Inner(w, r.covariance, w)
	if r.Separated {
		variance = max(variance, mat.Inner(w, r.ofModel, w))
	}
	half := eloPerLogit * studentQuantile(confidence, r.freedom) * math.Sqrt(max(0, variance))
	if low {
		interval.Low = value - half
	}
	if high {
		interval.High = value + half
	}
	return interval
}

// bounded tells on which sides the games bound a contrast. They bound how much stronger i
// is than j if j came out ahead of i.
func (r *Ratings) bounded(weights []float64) (low, high bool) {
	low, high = true, true
	for i, plus := range weights {
		for j, minus := range weights {
			if plus > 0 && minus < 0 {
				low = low && r.ahead[i][j]
				high = high && r.ahead[j][i]
			}
		}
	}
	return low, high
}

// newRatings puts ratings together from the logarithms of strength.
func newRatings(strengths []float64, ahead [][]bool, freedom float64) *Ratings {
	r := &Ratings{ahead: ahead, freedom: freedom, Elo: make([]float64, len(strengths))}
	for i, s := range strengths {
		r.Elo[i] = eloPerLogit * (s - floats.Sum(strengths)/float64(len(strengths)))
	}
	for _, others := range ahead {
		for _, is := range others {
			r.Separated = r.Separated || !is
		}
	}
	return r
}

// aheadOfAll tells who came out ahead of whom by way of others too, from who did at once
// (Warshall 1962). Everybody counts as ahead of himself.
func aheadOfAll(ahead [][]bool) {
	for via := range ahead {
		ahead[via][via] = true
		for i := range ahead {
			for j := range ahead {
				ahead[i][j] = ahead[i][j] || ahead[i][via] && ahead[via][j]
			}
		}
	}
}

func square(n int) [][]bool {
	rows := make([][]bool, n)
	for i := range rows {
		rows[i] = make([]bool, n)
	}
	return rows
}
