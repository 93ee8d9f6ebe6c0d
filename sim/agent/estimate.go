package agent

import (
	"canopy/core/rules"
	"canopy/core/seat"
)

// Estimator estimates what the seats of a game can expect, as far as the one that is due
// can know. It belongs to one goroutine.
type Estimator struct{ thinker }

// hiddenLooks is in how many worlds a position is judged of which something is hidden.
const hiddenLooks = 8

// Estimate writes the shares of the win that the seats can expect: the mean of so many
// random playouts to the end of the game, each in a world that agrees with what the seat
// knows. With 0 playouts it is what the script says of positions, which must say something
// (see [rules.Game.Evaluates]), on average over a few worlds where something is hidden.
func (e *Estimator) Estimate(s *seat.Seat, playouts int, shares []float64) error {
	e.sit(s)
	worlds, luck := split(s)
	looks, cut := playouts, noCut
	if playouts == 0 {
		looks, cut = e.looks(s.Game()), 0
	}
	clear(shares)
	for range looks {
		if err := s.World(&worlds, e.world); err != nil {
			return err
		}
		if err := e.playOn(&luck, cut); err != nil {
			return err
		}
		for i, share := range e.shares {
			shares[i] += share / float64(looks)
		}
	}
	return nil
}

func (e *Estimator) looks(g *rules.Game) int {
	if g.Information().Hidden {
		return hiddenLooks
	}
	return 1
}
