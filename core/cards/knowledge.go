package cards

import (
	"math/bits"
	"slices"
)

// Knows reports whether a player knows which card a card is.
func (t *Table) Knows(player int, c Card) bool { return t.known[c]>>player&1 == 1 }

// KnownTo are the players who know a card, as bits.
func (t *Table) KnownTo(c Card) uint8 { return t.known[c] }

// Show lets players know a card, given as bits.
func (t *Table) Show(c Card, players uint8) { t.known[c] |= players }

// MoveUnseen moves a card that was chosen, not one that lay on a certain place: whoever
// does not see where it was cannot tell which of the cards there it is, even if he sees
// it where it goes.
func (t *Table) MoveUnseen(c Card, to Slot, bottom bool) error {
	from := t.where[c]
	if from == to || int(t.count[to]) >= t.set.room[to] {
		return t.Move(c, to, bottom) // an error
	}
	if t.set.viewers[from] != t.set.everybody() && t.up[c] == 0 {
		t.loseTrack(c, t.set.SeenComing(to))
	}
	return t.Move(c, to, bottom)
}

// SeenComing are the players who see a card that comes to a slot, as bits.
func (s *Set) SeenComing(slot Slot) uint8 {
	pile, _, place := s.Where(slot)
	if l := s.Piles[pile].Layout; l != nil && l.Up[place] {
		return s.everybody()
	}
	return s.viewers[slot]
}

// loseTrack is what happens to knowledge when a card is chosen from a slot: who sees
// neither the slot nor where the card goes no longer knows which of the cards are left;
// who sees where it goes knows what it is, but not which of those it was that he could
// not tell apart.
func (t *Table) loseTrack(c Card, seeing uint8) {
	var room [MaxCards]Card
	mixed := false // for those who see nothing, once for all of them
	for p := range t.set.players {
		switch from := t.where[c]; {
		case t.set.viewers[from]>>p&1 == 1:
		case seeing>>p&1 == 0:
			cards := t.faceDown(from, room[:0])
			t.confuse(p, cards)
			if !mixed {
				t.blur(cards)
			}
			mixed = true
		case !t.Knows(p, c):
			t.loseOne(p, c, room[:0])
		}
	}
}

// loseOne is what a player no longer knows who sees a card only where it goes: which of
// those it was that may have been such a card. If he knows one like it in the same
// slot, then he takes it for that one.
func (t *Table) loseOne(p int, c Card, room []Card) {
	all, kind := t.set.Cards(), t.set.kindOf[c]
	class := t.class[p*all : (p+1)*all]
	if t.anyOfThem(p, c, class) {
		return
	}
	var lots [4]uint64 // which have such a card
	for other := range all {
		if t.set.kindOf[other] == kind && !t.Knows(p, Card(other)) {
			lots[class[other]>>6] |= 1 << (class[other] & 63)
		}
	}
	candidates := room
	for _, other := range t.Cards(t.where[c]) {
		switch {
		case t.up[other] == 1:
		case t.Knows(p, other) && t.set.kindOf[other] == kind:
			t.known[other] &^= 1 << p
			t.known[c] |= 1 << p
			class[other] = class[c]
			t.blur(append(room[:0], c, other))
			return
		case !t.Knows(p, other) && lots[class[other]>>6]>>(class[other]&63)&1 == 1 && t.mayBe(other, kind):
			candidates = append(candidates, other)
		}
	}
	if len(candidates) > 1 {
		t.confuse(p, candidates)
		t.blur(candidates)
	}
}

// anyOfThem reports whether the cards of a slot that a player does not know are all the
// same to him, so that it does not matter which of them it was. That is so most times.
func (t *Table) anyOfThem(p int, c Card, class []uint8) bool {
	if len(t.tells) > 0 {
		return false
	}
	for _, other := range t.Cards(t.where[c]) {
		switch {
		case t.Knows(p, other):
			if t.set.kindOf[other] == t.set.kindOf[c] {
				return false
			}
		case class[other] != class[c] || t.narrowed && !slices.Equal(t.Possible(other), t.Possible(c)):
			return false
		}
	}
	return true
}

// mayBe reports whether a card may be of a kind by what play has shown.
func (t *Table) mayBe(c Card, kind uint8) bool { return t.Possible(c)[kind>>6]>>(kind&63)&1 == 1 }

// faceDown appends the cards of a slot that do not lie open.
func (t *Table) faceDown(slot Slot, list []Card) []Card {
	for _, c := range t.Cards(slot) {
		if t.up[c] == 0 {
			list = append(list, c)
		}
	}
	return list
}

// mix is what happens to knowledge when the cards of a slot may have changed places:
// those who do not see them no longer know which is which, but which they are together.
func (t *Table) mix(slot Slot) {
	var room [MaxCards]Card
	cards := t.faceDown(slot, room[:0])
	if len(cards) < 2 {
		return
	}
	for p := range t.set.players {
		if t.set.viewers[slot]>>p&1 == 0 {
			t.confuse(p, cards)
		}
	}
	t.blur(cards)
}

// blur is what becomes of what play has shown of cards that can no longer be told apart.
func (t *Table) blur(cards []Card) {
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
	merged := NoCard // the least class of a card that stays behind: whichever card it is
	for c := range all {
		if t.Knows(p, Card(c)) && among[c>>6]>>(c&63)&1 == 1 {
			continue
		}
		used[class[c]>>6] |= 1 << (class[c] & 63)
		if among[c>>6]>>(c&63)&1 == 0 && !t.Knows(p, Card(c)) && involved[class[c]>>6]>>(class[c]&63)&1 == 1 {
			merged = min(merged, class[c])
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

// forgetTells drops what was told of some of the cards, and not of the others, since
// they can no longer be told apart.
func (t *Table) forgetTells(cards []Card) {
	if len(t.tells) == 0 {
		return
	}
	kept := t.tells[:0]
	for _, told := range t.tells {
		concerned := 0
		for _, c := range cards {
			concerned += int(told.cards[c>>6] >> (c & 63) & 1)
		}
		if concerned == 0 || concerned == len(cards) {
			kept = append(kept, told)
		}
	}
	t.tells = kept
}
