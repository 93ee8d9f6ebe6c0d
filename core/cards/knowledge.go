package cards

import (
	"math/bits"
)

// Knows reports whether a player knows which card a card is.
func (t *Table) Knows(player int, c Card) bool { return t.known[c]>>player&1 == 1 }

// KnownTo are the players who know a card, as bits.
func (t *Table) KnownTo(c Card) uint8 { return t.known[c] }

// Show lets players know a card, given as bits.
func (t *Table) Show(c Card, players uint8) { t.known[c] |= players }

// MoveUnseen moves a card that was chosen, not one that lay on a certain place: whoever
// sees neither where it was nor where it goes cannot tell which of the cards it is.
func (t *Table) MoveUnseen(c Card, to Slot, bottom bool) error {
	from := t.where[c]
	if from == to || int(t.count[to]) >= t.set.room[to] {
		return t.Move(c, to, bottom) // an error
	}
	if seeing := t.set.viewers[from] | t.set.viewers[to]; seeing != t.set.everybody() && t.up[c] == 0 && !t.set.opens(to) {
		t.mix(t.Cards(from), seeing, false)
	}
	return t.Move(c, to, bottom)
}

// opens reports whether cards that come to a slot lie face up.
func (s *Set) opens(slot Slot) bool {
	pile, _, place := s.Where(slot)
	l := s.Piles[pile].Layout
	return l != nil && l.Up[place]
}

// mix is what happens to knowledge when cards may have changed places out of sight of
// all but some players: the others no longer know which is which, but which they are
// together. If the order is lost altogether, by a shuffle, then so is what play has
// shown of them, except of all together.
func (t *Table) mix(cards []Card, seeing uint8, shuffled bool) {
	if len(cards) == 0 {
		return
	}
	for p := range t.set.players {
		if seeing>>p&1 == 0 {
			t.confuse(p, cards)
		}
	}
	t.forgetTells(cards)
	if t.narrowed {
		t.blurKinds(cards)
	}
}

// confuse makes the cards one lot for a player. What he knew of the cards in their old
// lots that are not among them he keeps if the cards are whole lots, so that nothing
// of the old ones is left; else all the lots become one. That tells him less than he
// might know, and never anything false.
func (t *Table) confuse(p int, cards []Card) {
	all := t.set.Cards()
	class := t.class[p*all : (p+1)*all]
	var among, involved [4]uint64
	for _, c := range cards {
		among[c>>6] |= 1 << (c & 63)
		if !t.Knows(p, c) {
			involved[class[c]>>6] |= 1 << (class[c] & 63)
		}
	}
	var used [4]uint64
	merged := NoCard // the class of a card that stays behind
	for c := range all {
		if t.Knows(p, Card(c)) && among[c>>6]>>(c&63)&1 == 1 {
			continue
		}
		used[class[c]>>6] |= 1 << (class[c] & 63)
		if among[c>>6]>>(c&63)&1 == 0 && !t.Knows(p, Card(c)) && involved[class[c]>>6]>>(class[c]&63)&1 == 1 {
			merged = class[c]
		}
	}
	lot := merged
	if lot == NoCard {
		lot = firstFree(used)
	} else {
		for c := range all {
			if !t.Knows(p, Card(c)) && involved[class[c]>>6]>>(class[c]&63)&1 == 1 {
				class[c] = lot
			}
		}
	}
	for _, c := range cards {
		class[c] = lot
		t.known[c] &^= 1 << p
	}
}

// firstFree is the least number that is not in a set.
func firstFree(used [4]uint64) uint8 {
	for i, w := range used {
		if w != ^uint64(0) {
			return uint8(i*64 + bits.TrailingZeros64(^w))
		}
	}
	return 0
}

// blurKinds lets each of the cards be any kind that one of them might have been.
func (t *Table) blurKinds(cards []Card) {
	words := t.set.words()
	for w := range words {
		union := uint64(0)
		for _, c := range cards {
			if t.known[c] == t.set.everybody() {
				union |= t.kindBit(c, w)
			} else {
				union |= t.possible[int(c)*words+w]
			}
			// whoever knew the card keeps that it is among them
			union |= t.kindBit(c, w)
		}
		for _, c := range cards {
			t.possible[int(c)*words+w] = union
		}
	}
}

// kindBit is the bit of a card's kind in one word of a set of kinds.
func (t *Table) kindBit(c Card, word int) uint64 {
	kind := t.set.kindOf[c]
	if int(kind>>6) != word {
		return 0
	}
	return 1 << (kind & 63)
}

// Narrow notes, for all to know, that a card is of one of some kinds.
func (t *Table) Narrow(c Card, kinds []uint64) {
	words := t.set.words()
	for w := range words {
		t.possible[int(c)*words+w] &= kinds[w]
	}
	t.narrowed = true
}

// Possible are the kinds that a card may be by all that play has shown.
func (t *Table) Possible(c Card) []uint64 {
	words := t.set.words()
	return t.possible[int(c)*words : int(c)*words+words]
}

// KindSet makes a set of the kinds for which a question is answered yes.
func (s *Set) KindSet(holds func(kind int) bool) []uint64 {
	set := make([]uint64, s.words())
	for k := range s.Kinds {
		if holds(k) {
			set[k>>6] |= 1 << (k & 63)
		}
	}
	return set
}

// tell is a number that was told of some cards together: so many of them are of
// certain kinds.
type tell struct {
	cards [4]uint64
	kinds [4]uint64
	count int
}

// Tell notes, for all to know, how many of some cards are of some kinds.
func (t *Table) Tell(cards []Card, kinds []uint64, count int) {
	var told tell
	for _, c := range cards {
		told.cards[c>>6] |= 1 << (c & 63)
	}
	copy(told.kinds[:], kinds)
	told.count = count
	t.tells = append(t.tells, told)
}

// forgetTells drops what was told of cards that can no longer be told apart from
// others.
func (t *Table) forgetTells(cards []Card) {
	kept := t.tells[:0]
	for _, told := range t.tells {
		concerned := false
		for _, c := range cards {
			concerned = concerned || told.cards[c>>6]>>(c&63)&1 == 1
		}
		if !concerned {
			kept = append(kept, told)
		}
	}
	t.tells = kept
}
