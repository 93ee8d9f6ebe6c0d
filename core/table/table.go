// Package table is one game being played: who sits where, the moves so far, undo
// and redo, and jumps to any ply. The terminal and the browser both play at a
// [Table], and add only how it looks.
//
// A table is set up with [New]. Moves come as text with [Table.Play], or as they are
// with [Table.PlayMove]; a refused one changes nothing, and its error says why, as
// [Table.Why] does beforehand. [Table.Undo] takes the last move back, [Table.UndoTo]
// all moves back to a seat's own last decision, which is what somebody wants who
// plays against a program. A move of a game in stages that has let somebody know what
// he could not know before is not taken back. [Table.Record] and [Table.Load] save a
// game and take it up again.
//
// Who sits in a seat is only a name here: "human", "random". Whoever runs the table
// knows what it means, asks that seat for its move and plays it.
package table

import (
	"errors"
	"fmt"
	"slices"

	"canopy/core/board"
	"canopy/core/record"
	"canopy/core/rules"
)

// Table is a game in play. It belongs to one goroutine.
type Table struct {
	game  *rules.Game
	head  record.Record // how the game began, without moves
	start *rules.State
	now   *rules.State
	// moves are those played and, after them, those that were undone. Undo plays
	// again from the start: a state for every ply of a long game would be large, and
	// moves are a word each, at most as many as the ply limit.
	moves []rules.Move
	// deciders are who made each of the moves, [board.Nobody] for those that the table
	// made by itself.
	deciders []board.Player
	// disclosed says of each move of a game in stages what it let players know; such a
	// move is not taken back.
	disclosed []string
	// said is what the script has said for the log.
	said []Said
}

// Said is something that the script of a game has said for its log, which all players
// may read.
type Said struct {
	// Ply is that of the move over which it was said; 0 when the game was set up.
	Ply  int
	Text string
}

// New sets a game up: at its start, or in a position if that is not empty. The seed
// and the game's number decide what chance does. Nobody known sits at the table.
func New(g *rules.Game, seed, number uint64, position string) (*Table, error) {
	t := &Table{game: g, head: *record.New(g, seed, number)}
	t.head.Start = position
	start, err := t.head.Begin(g)
	if err != nil {
		return nil, err
	}
	if position != "" {
		t.head.Start = start.Position()
	}
	t.start, t.now = start, start.Copy()
	t.listen()
	return t, nil
}

// listen keeps what the script says from now on, and what it said when it set the game
// up.
func (t *Table) listen() {
	if !t.game.IsStaged() {
		return
	}
	opening := t.game.NewState()
	opening.OnSay(t.hear(opening))
	opening.Start(t.head.Seed, t.head.Number)
	t.now.OnSay(t.hear(t.now))
}

func (t *Table) hear(s *rules.State) func(text string) {
	return func(text string) { t.said = append(t.said, Said{Ply: s.Ply(), Text: text}) }
}

// Said is what the script has said so far, in order. It is for reading only.
func (t *Table) Said() []Said { return t.said }

// Follow goes through the game from its start to the present ply: see is called with
// the states before and after each move, which it must not change nor keep.
func (t *Table) Follow(see func(before *rules.State, m rules.Move, after *rules.State)) {
	before, after := t.start.Copy(), t.start.Copy()
	for _, m := range t.moves[:t.Ply()] {
		after.Play(m)
		see(before, m, after)
		before.Play(m)
	}
}

// Game is the game that is played.
func (t *Table) Game() *rules.Game { return t.game }

// State is the game as it stands. It is for reading only, and holds until the next
// call that changes the table; a copy of it lasts.
func (t *Table) State() *rules.State { return t.now }

// Ply is the number of moves played.
func (t *Table) Ply() int { return t.now.Ply() }

// Played are the moves up to the present ply. They are for reading only, until the next
// call that changes the table.
func (t *Table) Played() []rules.Move { return t.moves[:t.Ply()] }

// Plies is the number of moves played and of those undone that can be redone.
func (t *Table) Plies() int { return len(t.moves) }

// Moves writes all legal moves, sorted.
func (t *Table) Moves() []string { return t.now.SortedMoveTexts() }

// Seats are the occupants, by player.
func (t *Table) Seats() []string {
	occupants := make([]string, len(t.head.Seats))
	for p, seat := range t.head.Seats {
		occupants[p] = seat.Occupant
	}
	return occupants
}

// Sit gives a player's seat to an occupant, whoever sat there.
func (t *Table) Sit(p board.Player, occupant string) error {
	if int(p) >= len(t.head.Seats) {
		return fmt.Errorf("there is no seat %d: the table has %d, from 0", p, len(t.head.Seats))
	}
	if occupant == "" {
		return fmt.Errorf("nobody was named for the seat of %s: expected an occupant, like \"human\"", t.game.PlayerName(p))
	}
	t.head.Seats[p].Occupant = occupant
	return nil
}

// SeatsOf are the players whose seats an occupant has.
func (t *Table) SeatsOf(occupant string) []board.Player {
	var players []board.Player
	for p, seat := range t.head.Seats {
		if seat.Occupant == occupant {
			players = append(players, board.Player(p))
		}
	}
	return players
}

// Play makes the move with this text, and forgets moves that were undone. A text
// that is no legal move changes nothing; where the rules refuse it, the error is a
// [*rules.Refusal].
func (t *Table) Play(text string) error {
	m, err := t.now.ParseMove(text)
	if err != nil {
		return err
	}
	t.play(m)
	return nil
}

// PlayMove makes a move, and forgets moves that were undone. A move that is not
// legal changes nothing.
func (t *Table) PlayMove(m rules.Move) error {
	legal := t.now.Moves(nil)
	if slices.Contains(legal, m) {
		t.play(m)
		return nil
	}
	if t.now.Over() {
		return errors.New("the game is over")
	}
	return fmt.Errorf("the move %#x is none of the %d that %s has", uint64(m), len(legal), t.game.PlayerName(t.now.Due()))
}

func (t *Table) play(m rules.Move) {
	ply := t.Ply()
	t.moves = append(t.moves[:ply], m)
	decider := board.Player(t.now.Seat(t.now.Due()))
	if _, forced := t.now.Forced(); forced {
		decider = board.Nobody
	}
	t.deciders = append(t.deciders[:ply], decider)
	var before *rules.State
	if t.game.IsStaged() {
		before = t.now.Copy()
	}
	t.now.Play(m)
	disclosed := ""
	if before != nil {
		disclosed = t.now.Discloses(before)
	}
	t.disclosed = append(t.disclosed[:ply], disclosed)
}

// Why is the reason why a text is no legal move now, and nil where it is one.
func (t *Table) Why(text string) error {
	_, err := t.now.ParseMove(text)
	return err
}

// Record is the game up to the present ply. Moves that were undone are no part of
// it.
func (t *Table) Record() *record.Record {
	r := t.head
	r.Seats = slices.Clone(t.head.Seats)
	r.Parameters = slices.Clone(t.head.Parameters)
	s := t.start.Copy()
	for _, m := range t.moves[:t.Ply()] {
		r.Add(s, m)
		s.Play(m)
	}
	r.Finish(s)
	return &r
}

// Load puts a recorded game in the place of the one in play, with its seats, after
// its last move. If any of it does not fit the game, the error says what, and
// nothing changes.
func (t *Table) Load(r *record.Record) error {
	loaded, err := New(t.game, r.Seed, r.Number, r.Start)
	if err != nil {
		return err
	}
	_, err = r.Follow(t.game, func(_ *rules.State, m rules.Move) { loaded.play(m) })
	if err != nil {
		return err
	}
	for p, seat := range r.Seats {
		if err := loaded.Sit(board.Player(p), seat.Occupant); err != nil {
			return err
		}
	}
	*t = *loaded
	t.now.OnSay(t.hear(t.now)) // this table hears it from now on
	return nil
}
