// Package agent holds the players that are programs.
//
// An [Agent] is asked for a decision by being given a [seat.Seat]: what it sees and may
// do, worlds that agree with that, and luck of its own. It never gets the game's state,
// and so cannot know more than a person in that seat would. Where two games look the same
// from a seat, the same agent with the same luck makes the same move.
//
// An agent is named by a spec, such as "random", "mcts:1000" or "eps:0.1:greedy". [Parse]
// turns a spec into a [Maker], from which every worker of a batch makes agents of its own:
//
//	maker, err := agent.Parse("mcts:1000")
//	player := maker.New()
//	player.Begin()
//	place := seat.New(0)
//	place.Begin(seed, game, 0, 0)
//	place.Show(state, state.Moves(nil), nil)
//	move, err := player.Choose(place)
//
// Not every agent suits every game: [Maker.Fits] tells.
package agent

import (
	"cmp"
	"slices"

	"canopy/core/rules"
	"canopy/core/seat"
)

// Agent decides for one seat. It belongs to one goroutine. It may keep what it has worked
// out between the decisions of one game, but nothing from one game to the next: which
// games an agent meets, and in which order, depends on the workers.
type Agent interface {
	// Begin makes it forget the game before.
	Begin()
	// Choose returns one of the seat's moves, of which there is at least one. It fails
	// where a script does that it asks.
	Choose(s *seat.Seat) (rules.Move, error)
}

// Adviser is an agent that can say what it thinks of the moves it looked at.
type Adviser interface {
	Agent
	// Advise returns the moves that it has looked at, first the one that it would choose.
	Advise(s *seat.Seat) ([]Advice, error)
}

// Advice is what an agent thinks of a move.
type Advice struct {
	Move rules.Move
	// Share is the share of the win that the mover can expect, from 0 to 1.
	Share float64
	// Playouts is how many playouts that rests on; 0 where it was worked out.
	Playouts int
	// Certain: the share is no estimate, whatever the others do.
	Certain bool
}

// Random takes any of its moves, all equally likely.
type Random struct{}

// Begin does nothing.
func (Random) Begin() {}

// Choose draws one number from the seat's luck, however few moves there are.
func (Random) Choose(s *seat.Seat) (rules.Move, error) {
	return s.Moves[s.Chance.Below(len(s.Moves))], nil
}

// best returns the advice with the greatest share, of several one that is certain, and of
// several of those the first.
func best(advice []Advice) rules.Move {
	top := &advice[0]
	for i := range advice {
		a := &advice[i]
		if a.Share > top.Share || a.Share == top.Share && a.Certain && !top.Certain {
			top = a
		}
	}
	return top.Move
}

// byShare puts the best advice first, and equally good in the order of the moves.
func byShare(advice []Advice) {
	first := best(advice)
	slices.SortStableFunc(advice, func(a, b Advice) int {
		switch first {
		case a.Move:
			return -1
		case b.Move:
			return 1
		}
		return cmp.Compare(b.Share, a.Share)
	})
}
