package rules

import (
	"fmt"

	"canopy/core/board"
	"canopy/core/cards"
)

// squareTell is what was told of squares: so many pieces of some kinds stand on them.
type squareTell struct {
	squares [squareWords]uint64
	codes   board.Codes
	count   int
}

const squareWords = 11 // room for the largest board

// rowTell is what was told of a row that was compared with values: on how many places
// they are equal, or how many values they have in common.
type rowTell struct {
	row    int
	player board.Player
	common bool
	with   [16]uint8
	count  int
}

// TellWhich tells all players which cards of a list answer a law with yes, and that
// the others do not. Kinds are those that do.
func (s *State) TellWhich(list []cards.Card, kinds []uint64) {
	var others [4]uint64
	for i := range kinds {
		others[i] = ^kinds[i]
	}
	for _, c := range list {
		kind := s.staged.table.Kind(c)
		if kinds[kind>>6]>>(kind&63)&1 == 1 {
			s.staged.table.Narrow(c, kinds)
		} else {
			s.staged.table.Narrow(c, others[:])
		}
	}
}

// TellHowMany tells all players how many cards of a list are of some kinds.
func (s *State) TellHowMany(list []cards.Card, kinds []uint64) int {
	n := 0
	for _, c := range list {
		kind := s.staged.table.Kind(c)
		n += int(kinds[kind>>6] >> (kind & 63) & 1)
	}
	s.staged.table.Tell(list, kinds, n)
	return n
}

// TellSquares tells all players how many pieces of a kind, whoever owns them, stand on
// some squares.
func (s *State) TellSquares(squares []board.Square, kind string) (int, error) {
	who, err := s.game.definition.Pieces.Who([]string{"any " + kind}, s.due)
	if err != nil {
		return 0, err
	}
	told := squareTell{codes: who}
	for _, sq := range squares {
		told.squares[sq>>6] |= 1 << (sq & 63)
		if who.Has(s.standing[sq]) {
			told.count++
		}
	}
	s.staged.told = append(s.staged.told, told)
	return told.count, nil
}

// TellSame tells all players on how many places a row is equal to values.
func (s *State) TellSame(row int, p board.Player, with []uint8) int {
	return s.tellRow(row, p, with, false)
}

// TellCommon tells all players how many values a row has in common with others,
// wherever they stand, each counted as often as both have it.
func (s *State) TellCommon(row int, p board.Player, with []uint8) int {
	return s.tellRow(row, p, with, true)
}

func (s *State) tellRow(row int, p board.Player, with []uint8, common bool) int {
	told := rowTell{row: row, player: p, common: common}
	copy(told.with[:], with)
	told.count = told.compare(s.Row(row, p), s.game.staged.Rows[row].Places)
	if !s.isTold(told) {
		s.staged.rowsTold = append(s.staged.rowsTold, told)
	}
	return told.count
}

func (s *State) isTold(told rowTell) bool {
	for _, other := range s.staged.rowsTold {
		if other == told {
			return true
		}
	}
	return false
}

// compare is the number that is told of a row of so many places with these values; of
// one that has values on its first places only, the number that these come to.
func (told *rowTell) compare(values []uint8, places int) int {
	n := 0
	if !told.common {
		for i, v := range values {
			if v == told.with[i] {
				n++
			}
		}
		return n
	}
	var have [256]int8
	for _, v := range values {
		have[v]++
	}
	for _, v := range told.with[:places] {
		if have[v] > 0 {
			have[v]--
			n++
		}
	}
	return n
}

// ShowSquare lets players, as bits, know what stands on a square.
func (s *State) ShowSquare(sq board.Square, players uint8) { s.staged.shown[sq] |= players }

// Scatter puts pieces of a kind of a player on empty squares that chance picks.
func (s *State) Scatter(kind string, count int, p board.Player) error {
	code, err := s.game.code(kind, p)
	if err != nil {
		return err
	}
	return s.scatter(kind, code, count, p)
}

func (s *State) scatter(kind string, code board.Code, count int, p board.Player) error {
	empty := s.emptySquares()
	if count < 0 || count > len(empty) {
		return fmt.Errorf("there is no room for %d pieces of the kind %s: %d squares are empty", count, kind, len(empty))
	}
	s.order(fmt.Sprintf("scatter.%s.%d", kind, p+1), empty)
	for _, sq := range empty[:count] {
		s.put(board.Square(sq), code)
	}
	return nil
}

// HiddenPieces is how many pieces of a kind a player has on squares that not all
// players know.
func (s *State) HiddenPieces(kind string, p board.Player) (int, error) {
	code, err := s.game.code(kind, p)
	if err != nil {
		return 0, err
	}
	n := 0
	everybody := uint8(1<<s.game.Players() - 1)
	for sq, c := range s.standing {
		if c == code && s.staged.shown[sq] != everybody {
			n++
		}
	}
	return n, nil
}
