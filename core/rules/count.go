package rules

import (
	"fmt"
	"math/bits"

	"canopy/core/board"
)

// Count is the number of a player's pieces of some codes on some squares; nil is
// all squares.
func (s *State) Count(p board.Player, where board.Squares, codes board.Codes) int {
	n := 0
	for i, word := range s.squaresOf(p) {
		if where != nil {
			word &= where[i]
		}
		for ; word != 0; word &= word - 1 {
			if codes.Has(s.standing[i*64+bits.TrailingZeros64(word)]) {
				n++
			}
		}
	}
	return n
}

// TakenBy adds up what the pieces that a player has taken are worth.
func (s *State) TakenBy(p board.Player, worth func(board.Code) int) int {
	sum := 0
	codes := s.game.definition.Pieces.Codes()
	for c, n := range s.captured[int(p)*codes : int(p+1)*codes] {
		if n > 0 {
			sum += int(n) * worth(board.Code(c))
		}
	}
	return sum
}

// Attacks counts, for each piece of a player, the squares that it attacks on which
// one of some codes stands, and adds them up.
func (s *State) Attacks(p board.Player, on board.Codes) int {
	n := 0
	for sq := range s.squaresOf(p).All() {
		n += s.game.tables.Attacks(s.standing, sq, on)
	}
	return n
}

// Fill puts pieces of a kind, the player's due or nobody's, on empty squares.
func (s *State) Fill(kind string, squares []board.Square) error {
	c, err := s.game.ownCode(kind, s.due)
	if err != nil {
		return err
	}
	for _, sq := range squares {
		if s.standing[sq] != board.Empty {
			return fmt.Errorf("%s is not empty: nothing can be put there", s.game.definition.Board.Name(sq))
		}
		s.put(sq, c)
	}
	s.lasting = true
	return nil
}

// Hand is how many pieces of a kind a player has in hand. It is 0 where the kind is
// not counted, and can be dropped without limit.
func (s *State) Hand(p board.Player, kind string) int {
	c, ok := s.game.definition.Pieces.Find(kind, p)
	if !ok || len(s.hands) == 0 || !s.game.counted[c] {
		return 0
	}
	return int(s.hands[c])
}
