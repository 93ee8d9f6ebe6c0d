// Package agent holds the players that are programs.
//
// An [Agent] is asked for a decision by being given a [Seat]: what it may do, and
// luck of its own. It never gets the game's state, and so cannot know more than a
// person in that seat would.
//
// An agent is named by a spec, such as "random". [Parse] turns a spec into a
// [Maker], from which every worker of a batch makes agents of its own:
//
//	maker, err := agent.Parse("random")
//	player := maker.New()
//	seat := agent.NewSeat(0)
//	seat.Begin(seed, game)
//	seat.Moves = state.Moves(seat.Moves)
//	state.Play(player.Choose(seat))
package agent

import (
	"fmt"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
)

// Agent decides for one seat. It belongs to one goroutine. It may keep buffers
// between decisions, but nothing that it has learnt in one game may bear on
// another: which games an agent meets, and in which order, depends on the workers.
type Agent interface {
	// Choose returns one of the seat's moves, of which there is at least one.
	Choose(seat *Seat) rules.Move
}

// Seat is where an agent sits: all that it is told about the game in play.
type Seat struct {
	// Player is the side that the seat plays.
	Player board.Player
	// Moves are what the player may do now. They are to be read only, and only
	// until the agent has chosen.
	Moves []rules.Move
	// Chance is the seat's own luck in this game. What one agent draws shifts
	// neither the luck of another nor that of the game.
	Chance chance.Stream
}

// NewSeat returns the seat of a player, at the beginning of game 0 of seed 0.
func NewSeat(p board.Player) *Seat {
	s := &Seat{Player: p}
	s.Begin(0, 0)
	return s
}

// Begin readies the seat for a game: its luck starts anew, with the stream of the
// source "agent 1" for the first player, "agent 2" for the second and so on.
func (s *Seat) Begin(seed, game uint64) {
	s.Chance = chance.NewStream(seed, game, sources[s.Player])
}

// sources are the sources of the seats' luck, named once instead of every game.
var sources = func() (s [board.MaxPlayers]chance.Source) {
	for p := range s {
		s[p] = chance.Named(fmt.Sprintf("agent %d", p+1))
	}
	return s
}()

// Random takes any of its moves, all equally likely.
type Random struct{}

// Choose draws one number from the seat's luck, however few moves there are.
func (Random) Choose(seat *Seat) rules.Move {
	return seat.Moves[seat.Chance.Below(len(seat.Moves))]
}
