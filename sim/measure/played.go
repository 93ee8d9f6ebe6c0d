package measure

import (
	"math"
	"slices"

	"canopy/sim/stats"
)

// played is what was seen of one game.
type played struct {
	players  int
	finished bool
	winners  []int // the seats in first place
	choices  []int // at each decision
	wait     int   // the longest between two decisions of one seat
	offered  []int // by kind of action: in how many decisions
	chosen   []int
	values   stats.Trajectory // before each decision, by seat
	room     []float64        // for values
}

// reset readies it for another game.
func (g *played) reset() {
	g.finished, g.winners, g.choices, g.wait = false, g.winners[:0], g.choices[:0], 0
	clear(g.offered)
	clear(g.chosen)
	g.values, g.room = g.values[:0], g.room[:0]
}

// row makes room for another row of values. Rows that were made before stay where they
// are.
func (g *played) row() []float64 {
	if len(g.room)+g.players > cap(g.room) {
		g.room = make([]float64, 0, max(64*g.players, 2*cap(g.room)))
	}
	at := len(g.room)
	g.room = g.room[:at+g.players]
	return g.room[at : at+g.players : at+g.players]
}

// share is a seat's share of the win.
func (g *played) share(seat int) float64 {
	if !slices.Contains(g.winners, seat) {
		return 0
	}
	return 1 / float64(len(g.winners))
}

func (g *played) forced() int {
	n := 0
	for _, c := range g.choices {
		if c == 1 {
			n++
		}
	}
	return n
}

// variety is the effective number of kinds of action.
func (g *played) variety() float64 {
	total, entropy := sum(g.chosen), 0.0
	for _, n := range g.chosen {
		if n > 0 {
			q := float64(n) / total
			entropy -= q * math.Log(q)
		}
	}
	return math.Exp(entropy)
}

// comeback says whether who led after some part of the game has not won. It says nothing
// of a game that was not finished, in which nobody led alone then, or which has no single
// winner.
func (g *played) comeback(fraction float64) (lost, counts float64) {
	leader, alone := g.values.LeaderAt(fraction)
	if !g.finished || !alone || len(g.winners) != 1 {
		return 0, 0
	}
	return one(leader != g.winners[0]), 1
}

// surprise is the mean of how far the values move from one decision to the next: half the
// sum over the seats, so that what one gains and another loses counts once.
func (g *played) surprise() float64 {
	if len(g.values) < 2 {
		return 0
	}
	moved := 0.0
	for i := range g.values[1:] {
		for p := range g.players {
			moved += math.Abs(g.values[i+1][p]-g.values[i][p]) / 2
		}
	}
	return moved / float64(len(g.values)-1)
}
