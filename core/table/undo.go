package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"canopy/core/board"
)

// Undo takes the last move back. It can be redone until another move is made. In a game
// in stages a move that has let somebody know something is not taken back.
func (t *Table) Undo() error {
	if t.Ply() == 0 {
		return errors.New("there is nothing to undo")
	}
	return t.goTo(t.Ply() - 1)
}

// Redo makes the move again that was taken back last.
func (t *Table) Redo() error {
	if t.Ply() == len(t.moves) {
		return errors.New("there is nothing to redo")
	}
	return t.goTo(t.Ply() + 1)
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
			return t.goTo(ply)
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
	return t.goTo(ply)
}

// Jump goes to a ply, back or forth among the moves played and undone: 0 is the
// start, [Table.Plies] the end. What lies after it can be redone. It goes back no
// further than [Table.Undo] would.
func (t *Table) Jump(ply int) error {
	if ply < 0 || ply > len(t.moves) {
		return fmt.Errorf("there is no ply %d: the game has those from 0 to %d", ply, len(t.moves))
	}
	return t.goTo(ply)
}

// goTo is the one way through the game's past. Going back stops where a move has let
// somebody know what he could not know before, by a card drawn or dice thrown: he could
// choose again, and knows what comes.
func (t *Table) goTo(ply int) error {
	for back := t.Ply() - 1; back >= ply; back-- {
		if what := t.disclosed[back]; what != "" {
			return fmt.Errorf("the move of ply %d cannot be taken back: %s", back+1, what)
		}
	}
	if ply < t.Ply() {
		t.now.CopyFrom(t.start)
		t.said = slices.DeleteFunc(t.said, func(s Said) bool { return s.Ply > 0 })
	}
	for _, m := range t.moves[t.Ply():ply] {
		t.now.Play(m)
	}
	return nil
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
