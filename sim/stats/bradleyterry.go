package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// A Pairing is the match between two players, counted from 0: its outcomes as the first
// has them. The same two may have any number of pairings.
type Pairing struct {
	First, Second int
	Outcomes      Outcomes
}

// BradleyTerry rates players by games between two of them: the first beats the second
// with probability 1/(1+10^(-d/400)), d being the difference of their ratings (Zermelo
// 1929; Bradley and Terry 1952). A draw is half a win. The ratings are those of greatest
// likelihood (Hunter 2004, "MM algorithms for generalized Bradley-Terry models", which
// this finds by Newton's method instead, as its own takes long where groups of players
// have met seldom). For two players that is [Elo] of the score.
//
// Everything in it is finite, whoever met whom or not: see [Ratings.Separated]. It panics
// if there are no players, or if a pairing is of one who is not there or of one with himself.
func BradleyTerry(players int, pairings []Pairing) *Ratings {
	ahead, blocks := square(players), 0
	for _, p := range pairings {
		p.check(players)
		s := p.Outcomes.sample()
		blocks += p.Outcomes.Blocks()
		ahead[p.First][p.Second] = ahead[p.First][p.Second] || s.n > 0 && s.mean > 0
		ahead[p.Second][p.First] = ahead[p.Second][p.First] || s.n > 0 && s.mean < 1
	}
	aheadOfAll(ahead)
	separated := newRatings(make([]float64, players), ahead, 0).Separated
	strengths, s := maximise(make([]float64, players), func(x []float64) *slope {
		s := newSlope(players)
		if separated {
			s.addHalfDraws(x)
		} else {
			s.fixSum(x)
		}
		for _, p := range pairings {
			p.addTo(s, x)
		}
		return s
	})
	r := newRatings(strengths, ahead, float64(blocks-1))
	r.ofModel = s.inverse()
	r.covariance = sandwich(r.ofModel, scatterOfPairings(pairings, strengths))
	return r
}

func (p Pairing) check(players int) {
	if min(p.First, p.Second) < 0 || max(p.First, p.Second) >= players || p.First == p.Second {
		panic(fmt.Sprintf("stats: pairing of players %d and %d among %d", p.First, p.Second, players))
	}
}

// addTo adds the logarithm of the likelihood of the pairing's games.
func (p Pairing) addTo(s *slope, x []float64) {
	o := p.Outcomes.sample()
	games, d := o.n*float64(p.Outcomes.Games), x[p.First]-x[p.Second]
	expected := 1 / (1 + math.Exp(-d))
	s.value += games * (o.mean*logistic(d) + (1-o.mean)*logistic(-d))
	s.gradient[p.First] += games * (o.mean - expected)
	s.gradient[p.Second] -= games * (o.mean - expected)
	s.addDifference(p.First, p.Second, games*expected*(1-expected))
}

// addDifference adds information on the difference of two parameters.
func (s *slope) addDifference(i, j int, amount float64) {
	s.add(i, i, amount)
	s.add(j, j, amount)
	s.add(i, j, -amount)
}

// scatterOfPairings is how the gradient scatters from one set of blocks to another: by
// each block's score off the expected one, and by one more block of independent games for
// each pairing.
func scatterOfPairings(pairings []Pairing, x []float64) *mat.SymDense {
	s := newSlope(len(x))
	for _, p := range pairings {
		n, games := float64(p.Outcomes.Blocks()), float64(p.Outcomes.Games)
		if n == 0 {
			continue
		}
		expected := 1 / (1 + math.Exp(x[p.Second]-x[p.First]))
		seen := games * games * p.Outcomes.squares(expected)
		more := games * expected * (1 - expected)
		s.addDifference(p.First, p.Second, seen+more)
	}
	return s.information
}
