package batch

import (
	"canopy/core/board"
	"canopy/core/rules"
)

// Block is the games of one deal, in each of which the agents sit in other seats.
type Block struct {
	// Number is that of its games, which have their luck from it.
	Number int
	// Games are as many as there are players, in the order of their rotations.
	Games []Game
}

// Game is what became of one game.
type Game struct {
	// Rotation is by how many seats each agent has moved on: agent i sits in seat
	// (i+Rotation) mod n.
	Rotation int
	// Result is how it ended, by seats. It gives no places where the game was cut off or
	// has failed.
	Result rules.Result
	// Plies is how many moves were made, and Decisions at how many of them there was
	// more than one to choose from.
	Plies, Decisions int
	// Failed: the rules or an agent could not go on.
	Failed bool
	// Prepared is what [Run.Prepare] has answered; nil without it.
	Prepared []int
	// Measured is what the watcher of the game has measured; nil without one.
	Measured []float64
}

// IsFinished reports whether the game came to an end by the rules.
func (g *Game) IsFinished() bool { return !g.Failed && !g.Result.CutOff }

// Share is a seat's share of the win; 0 where the game was not finished.
func (g *Game) Share(seat board.Player) float64 { return g.Result.Share(seat) }

// AgentShare is an agent's share of the win; 0 where the game was not finished.
func (g *Game) AgentShare(agent int) float64 { return g.Share(g.Seat(agent)) }

// Seat is where an agent sits.
func (g *Game) Seat(agent int) board.Player {
	return board.Player((agent + g.Rotation) % g.Result.Players)
}

// Finished is how many games came to an end by the rules.
func (b *Block) Finished() int {
	n := 0
	for i := range b.Games {
		if b.Games[i].IsFinished() {
			n++
		}
	}
	return n
}

// Share is a seat's share of the wins of the games that finished; false where none did.
func (b *Block) Share(seat board.Player) (float64, bool) {
	return b.mean(func(g *Game) float64 { return g.Share(seat) })
}

// AgentShare is an agent's share of the wins of the games that finished; false where
// none did.
func (b *Block) AgentShare(agent int) (float64, bool) {
	return b.mean(func(g *Game) float64 { return g.AgentShare(agent) })
}

func (b *Block) mean(share func(*Game) float64) (float64, bool) {
	finished := b.Finished()
	if finished == 0 {
		return 0, false
	}
	sum := 0.0
	for i := range b.Games {
		sum += share(&b.Games[i])
	}
	return sum / float64(finished), true
}

// Watcher looks on while the games of a worker are played, one after the other. It is
// not to change the states that it sees, nor to keep them or the moves.
type Watcher interface {
	// Begin is called before the first move of a game.
	Begin(s *rules.State)
	// Decide is called before a move is made, with those there were.
	Decide(s *rules.State, moves []rules.Move, chosen rules.Move)
	// End is called when a game has ended or was cut off, but not where it failed. What
	// it returns is copied into [Game.Measured]; an error counts as a failure of the
	// game.
	End(s *rules.State) (measured []float64, err error)
}
