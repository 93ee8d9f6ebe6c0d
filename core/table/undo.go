package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"canopy/core/board"
)

// Undo takes the last move back. It can be redone until another move is made.
func (t *Table) Undo() error {
	if t.Ply() == 0 {
		return errors.New("there is nothing to undo")
	}
	t.goTo(t.Ply() - 1)
	return nil
}

// Redo makes the move again that was taken back last.
func (t *Table) Redo() error {
	if t.Ply() == len(t.moves) {
		return errors.New("there is nothing to redo")
	}
	t.goTo(t.Ply() + 1)
	return nil
}

// UndoTo takes moves back until one of these players decides again, at least one
// move. It is the undo of somebody who plays against programs: with
// t.UndoTo(t.SeatsOf("human")...) a program's answer goes as well, and the human has
// his last decision before him. If they have decided nothing yet, nothing changes.
func (t *Table) UndoTo(players ...board.Player) error {
	if len(players) == 0 {
		return errors.New("no player was named whose last decision to go back to")
	}
	for ply := t.Ply() - 1; ply >= 0; ply-- {
		if slices.Contains(players, t.deciders[ply]) {
			t.goTo(ply)
			return nil
		}
	}
	if t.Ply() == 0 {
		return errors.New("there is nothing to undo")
	}
	return fmt.Errorf("there is nothing to undo: none of the moves is by %s", t.names(players))
}

// RedoTo makes moves again that were taken back, at least one, until one of these
// players decides or no move is left. It takes back an [Table.UndoTo].
func (t *Table) RedoTo(players ...board.Player) error {
	if t.Ply() == len(t.moves) {
		return errors.New("there is nothing to redo")
	}
	ply := t.Ply() + 1
	for ply < len(t.moves) && !slices.Contains(players, t.deciders[ply]) {
		ply++
	}
	t.goTo(ply)
	return nil
}

// Jump goes to a ply, back or forth among the moves played and undone: 0 is the
// start, [Table.Plies] the end. What lies after it can be redone.
func (t *Table) Jump(ply int) error {
	if ply < 0 || ply > len(t.moves) {
		return fmt.Errorf("there is no ply %d: the game has those from 0 to %d", ply, len(t.moves))
	}
	t.goTo(ply)
	return nil
}

// goTo is the one way through the game's past. When players come to learn
// something in mid-game, by a draw or a card shown, this is where going back must
// stop: somebody who has seen what comes could choose again.
func (t *Table) goTo(ply int) {
	if ply < t.Ply() {
		t.now.CopyFrom(t.start)
	}
	for _, m := range t.moves[t.Ply():ply] {
		t.now.Play(m)
	}
}

func (t *Table) names(players []board.Player) string {
	names := make([]string, len(players))
	for i, p := range players {
		names[i] = fmt.Sprintf("player %d", p+1)
		if int(p) < t.game.Players() {
			names[i] = t.game.PlayerName(p)
		}
	}
	return strings.Join(names, " or ")
}
