package rules

import (
	"fmt"

	"canopy/core/board"
)

// CheckTold finds what was told of hidden things that is not true of them as they are:
// of cards, of pieces on squares and of rows. What players know must agree with the
// game as it is, or no world that agrees could be it.
func (s *State) CheckTold() error {
	if s.staged == nil {
		return nil
	}
	if err := s.staged.table.CheckTold(); err != nil {
		return err
	}
	for i := range s.staged.told {
		told := &s.staged.told[i]
		n := 0
		for sq, c := range s.standing {
			if c != board.Empty && told.squares[sq>>6]>>(sq&63)&1 == 1 && told.codes.Has(c) {
				n++
			}
		}
		if n != told.count {
			return fmt.Errorf("%d pieces were told of some squares, on which there are %d", told.count, n)
		}
	}
	for i := range s.staged.rowsTold {
		told := &s.staged.rowsTold[i]
		if n := told.compare(s.Row(told.row, told.player), s.game.staged.Rows[told.row].Places); n != told.count {
			return fmt.Errorf("of the row %s of %s was told %d, and it is %d", s.game.staged.Rows[told.row].Name, s.game.PlayerName(told.player), told.count, n)
		}
	}
	return nil
}
