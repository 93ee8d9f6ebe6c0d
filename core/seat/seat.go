// Package seat is where a player sits, be it a person or a program: all that whoever
// sits there may know of the game in play, and nothing else.
//
// A [Seat] shows what its player sees ([Seat.View]), what he may do ([Seat.Moves]), and
// how those moves are written. To think ahead it draws worlds ([Seat.World]): whole games
// in play that agree with all that the player knows, and are otherwise made up. Whoever
// holds a seat has no way to the game itself, so no program can peek, by mistake or
// otherwise.
//
// Whoever runs the game shows it to a seat before each of its decisions:
//
//	s := seat.New(0)
//	s.Begin(seed, number, 0, 0)
//	s.Show(state, state.Moves(nil), played)
package seat

import (
	"fmt"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
)

// Seat is one seat at a game. It belongs to one goroutine.
type Seat struct {
	// Player is the side that the seat plays.
	Player board.Player
	// Moves are what the player may do now. They are to be read only, and only until a
	// move has been chosen.
	Moves []rules.Move
	// Chance is the luck of who sits here, in this game. What one seat draws shifts
	// neither the luck of another nor that of the game.
	Chance chance.Stream

	state  *rules.State
	played []rules.Move
	worlds *rules.Worlds // made ready for the decision, if drawn
	drawn  bool
}

// New returns the seat of a player, at the beginning of game 0 of seed 0, where nothing
// is shown yet.
func New(p board.Player) *Seat {
	s := &Seat{Player: p}
	s.Begin(0, 0, int(p), 0)
	return s
}

// Begin readies the seat for a game: its luck starts anew, with the stream of the source
// "agent 1" for the first of those who play against each other, "agent 2" for the second
// and so on. Who has the number stays the same when they exchange seats; the rotation
// says how often they have, so that the same deal is met with other luck.
func (s *Seat) Begin(seed, game uint64, number, rotation int) {
	source := sources[number]
	if rotation > 0 {
		source = source.On(uint64(rotation))
	}
	s.Chance = chance.NewStream(seed, game, source)
}

// sources are named once instead of every game.
var sources = func() (s [board.MaxPlayers]chance.Source) {
	for p := range s {
		s[p] = chance.Named(fmt.Sprintf("agent %d", p+1))
	}
	return s
}()

// Show puts a game before the seat, in which its player is due and may make the moves
// given. Played are the moves so far, the latest last; nil where they are not at hand.
func (s *Seat) Show(state *rules.State, moves, played []rules.Move) {
	s.Player = state.Due() // seats may be exchanged
	s.Moves, s.state, s.played, s.drawn = moves, state, played, false
}

// Game is the game that is played.
func (s *Seat) Game() *rules.Game { return s.state.Game() }

// Number is the seat's own number, from 0, by which results go. It is the player's, unless
// seats were exchanged.
func (s *Seat) Number() int { return s.state.Seat(s.Player) }

// Ply is how many moves have been made.
func (s *Seat) Ply() int { return s.state.Ply() }

// View is what the player sees.
func (s *Seat) View() *rules.View { return s.state.View(s.Player) }

// MoveText writes one of the seat's moves.
func (s *Seat) MoveText(m rules.Move) string { return s.state.MoveText(m) }

// Played are the moves so far in a game in which nothing is hidden; nil where something
// is, or where nobody has kept them.
func (s *Seat) Played() []rules.Move {
	if s.state.Game().Information().Hidden {
		return nil
	}
	return s.played
}

// World makes into a game in play that agrees with all that the player knows, and is
// otherwise drawn by a stream: what others hold, what they have chosen in secret, and the
// luck to come. Every world that agrees is equally likely (see [rules.State.World]). The
// same view and stream give the same world, whatever is hidden in truth.
func (s *Seat) World(stream *chance.Stream, into *rules.State) error {
	if s.worlds == nil {
		s.worlds = rules.NewWorlds(s.state, s.Player)
	} else if !s.drawn {
		s.worlds.Reset(s.state, s.Player)
	}
	s.drawn = true
	return s.worlds.Draw(stream, into)
}
