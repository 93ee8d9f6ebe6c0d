package rules

import (
	"math/bits"

	"canopy/core/board"
	"canopy/core/cards"
)

// Holdings is how much a player has: his pieces, on the board or in his hand, and the
// cards in his own piles. It is a crude measure that every game has, for agents that
// hoard or plunder.
func (s *State) Holdings(p board.Player) int {
	n := s.cardsOf(p)
	for _, word := range s.squaresOf(p) {
		n += bits.OnesCount64(word)
	}
	for c, count := range s.hands {
		if board.Player(s.game.owners[c]) == p {
			n += int(count)
		}
	}
	return n
}

// cardsOf counts the cards in the piles that are a player's own.
func (s *State) cardsOf(p board.Player) int {
	set := s.game.CardSet()
	if set == nil {
		return 0
	}
	n := 0
	for pile := range set.Piles {
		if set.Piles[pile].Per == cards.PerPlayer {
			for place := range set.Places(pile) {
				n += s.staged.table.Count(set.Slot(pile, int(p), place))
			}
		}
	}
	return n
}
