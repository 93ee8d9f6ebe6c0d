package batch

import (
	"cmp"
	"fmt"
)

// GameError is what went wrong in one game.
type GameError struct {
	// Game is the name of the game, Seed, Number and Rotation say which game of it: they
	// are what it takes to play it again, with the agents in the order in which the run
	// had them. Number is that of the block.
	Game         string
	Seed, Number uint64
	Rotation     int
	// Opening is how many moves were to be made at random first.
	Opening int
	// Agent is the agent that could not go on; empty where it was none.
	Agent string
	// Ply is the number of moves that had been played.
	Ply int
	Err error
	// Stack is where in the program it went wrong; empty for a game whose rules or agent
	// failed.
	Stack string
}

// Error names the rotation if it is not the first: "jungle, seed 1, game 7, rotation 1,
// after 12 plies: …".
func (e *GameError) Error() string {
	which, agent := "", ""
	if e.Rotation > 0 {
		which = fmt.Sprintf(", rotation %d", e.Rotation)
	}
	if e.Opening > 0 {
		which += fmt.Sprintf(", opening %d", e.Opening)
	}
	if e.Agent != "" {
		agent = "agent " + e.Agent + ": "
	}
	return fmt.Sprintf("%s, seed %d, game %d%s, after %d plies: %s%v", e.Game, e.Seed, e.Number, which, e.Ply, agent, e.Err)
}

// Unwrap returns what went wrong.
func (e *GameError) Unwrap() error { return e.Err }

// earlier is the failure of the game that comes first. Either may be nil.
func earlier(a, b *GameError) *GameError {
	if a == nil || b != nil && cmp.Or(cmp.Compare(b.Number, a.Number), cmp.Compare(b.Rotation, a.Rotation)) < 0 {
		return b
	}
	return a
}
