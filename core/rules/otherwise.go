package rules

import (
	"errors"
	"fmt"

	"canopy/core/board"
	"canopy/core/cards"
)

// Games may be started a little otherwise than chance has it, so that one can see what
// difference that makes. Nobody has decided anything then, and all that follows from the
// start follows from what it is now.

// StartExchanged is [State.Start] with cards in each other's place, in pairs, in whatever
// chance decides until somebody is due: see [cards.Table.Exchange]. A script that looks at
// cards while it sets up may yet deal them otherwise.
func (s *State) StartExchanged(seed, number uint64, list, others []cards.Card) error {
	if s.staged == nil {
		return fmt.Errorf("%s has no cards that could be exchanged", s.game.Name())
	}
	s.CopyFrom(s.game.start)
	s.seed, s.number = seed, number
	if err := s.staged.table.Exchange(list, others); err != nil {
		return err
	}
	s.setUpStaged()
	if err := s.staged.table.Exchange(nil, nil); err != nil {
		return err
	}
	return s.err
}

// StartWithout is [State.Start] without the piece on a square. Where the script of a game in
// stages sets the board up, the piece is taken off when that is done.
func (s *State) StartWithout(seed, number uint64, sq board.Square) error {
	if s.staged != nil {
		s.Start(seed, number)
		if err := s.remove(sq); err != nil {
			return err
		}
		return s.Resume()
	}
	s.CopyFrom(s.game.laid)
	s.seed, s.number = seed, number
	s.lay(seed, number)
	if err := s.remove(sq); err != nil {
		return err
	}
	s.begin()
	return s.err
}

// remove takes a piece off the board, which nobody has taken.
func (s *State) remove(sq board.Square) error {
	if int(sq) >= s.game.squares {
		return errors.New("there is no such square")
	}
	c := s.standing[sq]
	if c == board.Empty {
		return fmt.Errorf("no piece stands on %s", s.game.definition.Board.Name(sq))
	}
	s.lift(sq, c)
	return nil
}

// InForce reports whether cards of a pile, by its number, have effects for the player
// before whom they lie.
func (g *Game) InForce(pile int) bool {
	rules := g.staged.PileRules
	return pile < len(rules) && rules[pile].InForce && g.staged.Piles[pile].Per == cards.PerPlayer
}
