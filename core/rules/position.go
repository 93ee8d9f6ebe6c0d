package rules

import (
	"fmt"
	"strings"

	"canopy/core/board"
)

// Position writes the state as text: the ranks, and the player due by the first
// letter of his name. What came before (repetition, clocks) is not part of it.
func (s *State) Position() string {
	d := &s.game.definition
	return d.Board.Ranks(d.Pieces, s.standing) + " " + s.game.dueLetters[s.due]
}

// SetPosition sets the state to what [State.Position] writes, as if a game began
// there. Without a letter the first player is due. A mistake leaves the state
// unchanged; its error names the rank and column.
func (s *State) SetPosition(text string) error {
	fresh := s.game.newState()
	if err := fresh.setPosition(text); err != nil {
		return err
	}
	fresh.begin()
	s.CopyFrom(fresh)
	return nil
}

func (s *State) setPosition(text string) error {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return fmt.Errorf("the position is empty: expected the ranks from top to bottom, like %q", s.game.start.Position())
	}
	d := &s.game.definition
	if err := d.Board.ParseRanks(d.Pieces, fields[0], s.standing); err != nil {
		return err
	}
	if len(fields) > 1 {
		due, err := s.game.parseDue(fields[1])
		if err != nil {
			return err
		}
		s.due = due
	}
	if len(fields) > 2 {
		return fmt.Errorf("the position goes on after the player due: %q has no meaning here", strings.Join(fields[2:], " "))
	}
	for sq, c := range s.standing {
		if c != board.Empty {
			s.put(board.Square(sq), c)
		}
	}
	return nil
}

func (g *Game) parseDue(letter string) (board.Player, error) {
	for p, l := range g.dueLetters {
		if l == letter {
			return board.Player(p), nil
		}
	}
	return 0, fmt.Errorf("%q is not a player who could be due: expected %s", letter, strings.Join(g.dueLetters, " or "))
}
