package stats

import (
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// A Ranking is how a game of any number of players ended: who sat on each seat, counted
// from 0, and which place he came in, 1 being the best.
//
// Equal places are ties. Those who share the last place are taken for not told apart, as
// where a game only says who won, unless it is everybody, which is a draw.
type Ranking struct {
	Players []int
	Places  []int
}

// PlackettLuce rates players, and the seats they sit on, by the places they came in (Luce
// 1959; Plackett 1975): first is one of all, with a probability in proportion to
// 10^((player+seat)/400), second one of the others, and so on. Ratings of seats have their
// mean at 0 too: one above is an advantage. For two players without seats it is
// [BradleyTerry].
//
// Of those who share a place every order counts for an equal part: the logarithm of the
// likelihood is averaged over the orders, so that a draw of two is half a win for either.
// (To add the likelihoods up, as Kalbfleisch and Prentice 1973 do where ties are orders
// that were not seen, would make a draw say nothing.)
//
// The games of a block, such as those of one deal with the seats exchanged, may depend on
// each other, and blocks must not: see [Ratings.Difference]. Everybody and every seat has
// half a drawn game against an average one besides (see [Ratings.Separated]), so that all
// is finite, players who always sat on the same seat included, though then with wide limits.
//
// It panics if there are no players or no seats, or if a ranking names a player who is not
// there, has more seats than that, or a different number of places.
func PlackettLuce(players, seats int, blocks [][]Ranking) (ofPlayers, ofSeats *Ratings) {
	m := newOrders(players, seats, blocks)
	x, s := maximise(make([]float64, players+seats), m.likelihood)
	inverse := s.inverse()
	covariance := sandwich(inverse, m.scatter(x))

	freedom := float64(len(blocks) - 1)
	ofPlayers = newRatings(x[:players], m.playersAhead, freedom)
	ofPlayers.ofModel = part(inverse, 0, players)
	ofPlayers.covariance = part(covariance, 0, players)
	ofSeats = newRatings(x[players:], m.seatsAhead, freedom)
	ofSeats.ofModel = part(inverse, players, players+seats)
	ofSeats.covariance = part(covariance, players, players+seats)
	return ofPlayers, ofSeats
}

func part(m *mat.SymDense, from, to int) *mat.SymDense {
	return m.SliceSym(from, to).(*mat.SymDense)
}

// scatter is how the gradient scatters from one set of blocks to another: by what the
// games of each block add to it, by one more block of independent games, and by the half
// draws.
func (m *orders) scatter(x []float64) *mat.SymDense {
	n := float64(len(m.blocks))
	total := newSlope(len(x))
	total.addHalfDraws(x)
	gradients := make([][]float64, len(m.different))
	for i, o := range m.different {
		s := newSlope(len(x))
		m.addTo(s, o, 1, x)
		gradients[i] = s.gradient
		total.information.AddSym(total.information, scaled(o.times/n, s.information))
	}
	for _, block := range m.blocks {
		sum := make([]float64, len(x))
		for _, i := range block {
			floats.Add(sum, gradients[i])
		}
		total.information.SymRankOne(total.information, n/max(1, n-1), mat.NewVecDense(len(sum), sum))
	}
	return total.information
}

func scaled(factor float64, m *mat.SymDense) *mat.SymDense {
	m.ScaleSym(factor, m)
	return m
}
