package cards

import (
	"fmt"
)

// Table is the cards of one game in play. It belongs to one goroutine.
type Table struct {
	set *Set
	// Seed and Number say which game it is: all shuffles follow from them.
	Seed, Number uint64
	// Epoch numbers the hand or turn. Shuffles are counted anew in each, so that one
	// more in this hand leaves those of the next as they are.
	Epoch uint64

	data  []uint8 // all that follows
	count []uint8 // by slot: how many cards lie there
	where []uint8 // by card: its slot
	known []uint8 // by card: a bit for each player who knows which it is
	up    []uint8 // by card: 1 if it lies face up, for all to see
	by    []uint8 // by card: the player who played it last, from 1; 0 for none
	class []uint8 // by player and card: which lot he reckons it to
	order []uint8 // by slot, from where it begins: its cards, the bottom first

	possible  []uint64 // by card: which kinds it may be, by all that play has shown
	narrowed  bool     // possible excludes anything at all
	occasions []uint16 // by slot and what is drawn by chance: how often, in this epoch
	refilled  []uint16 // by pile: how often it was refilled since it was gathered
	tells     []tell

	exchanged []Card // by card: in whose place it is, nil for its own; see [Table.Exchange]
}

// NewTable puts all cards of a set into the piles where they begin.
func (s *Set) NewTable() *Table {
	cards, slots := s.Cards(), s.Slots()
	t := &Table{set: s, data: make([]uint8, slots+4*cards+s.players*cards+s.size)}
	rest := t.data
	cut := func(n int) []uint8 {
		part := rest[:n:n]
		rest = rest[n:]
		return part
	}
	t.count, t.where, t.known = cut(slots), cut(cards), cut(cards)
	t.up, t.by, t.class, t.order = cut(cards), cut(cards), cut(s.players*cards), cut(s.size)
	t.possible = make([]uint64, cards*s.words())
	t.occasions, t.refilled = make([]uint16, slots*luckKinds), make([]uint16, len(s.Piles))
	for i := range t.possible {
		t.possible[i] = ^uint64(0)
	}
	for c := range cards {
		slot := s.home[c]
		t.where[c] = slot
		t.order[s.at[slot]+int(t.count[slot])] = uint8(c)
		t.count[slot]++
		t.known[c] = s.viewers[slot]
		for p := range s.players {
			t.class[p*cards+c] = s.deckOf[c]
		}
	}
	return t
}

// words is how many words a set of kinds takes.
func (s *Set) words() int { return (len(s.Kinds) + 63) / 64 }

// Set is the cards and piles of the game.
func (t *Table) Set() *Set { return t.set }

// CopyFrom makes t the same as other, which is of the same set.
func (t *Table) CopyFrom(other *Table) {
	t.Seed, t.Number, t.Epoch = other.Seed, other.Number, other.Epoch
	copy(t.data, other.data)
	if t.narrowed || other.narrowed {
		copy(t.possible, other.possible)
	}
	t.narrowed, t.exchanged = other.narrowed, other.exchanged
	copy(t.occasions, other.occasions)
	copy(t.refilled, other.refilled)
	t.tells = append(t.tells[:0], other.tells...) // they change in place
}

// Kinds of luck, of which each slot counts its own occasions.
const (
	shuffles = iota
	draws
	luckKinds
)

// BeginEpoch counts the shuffles of all piles anew.
func (t *Table) BeginEpoch(epoch uint64) {
	t.Epoch = epoch
	clear(t.occasions)
}

// occasion numbers the next shuffle of a slot or draw from it.
func (t *Table) occasion(slot Slot, luck int) uint64 {
	n := &t.occasions[int(slot)*luckKinds+luck]
	*n++
	return t.Epoch<<16 | uint64(*n-1)
}

// Cards are the cards of a slot, the bottom first. The list is the table's own: it is
// to be looked at before anything moves.
func (t *Table) Cards(slot Slot) []Card {
	at := t.set.at[slot]
	return t.order[at : at+int(t.count[slot])]
}

// Count is how many cards lie in a slot.
func (t *Table) Count(slot Slot) int { return int(t.count[slot]) }

// Top is the top card of a slot, [NoCard] if there is none.
func (t *Table) Top(slot Slot) Card {
	n := int(t.count[slot])
	if n == 0 {
		return NoCard
	}
	return t.order[t.set.at[slot]+n-1]
}

// Bottom is the bottom card of a slot, the one that was put there first; [NoCard] if
// there is none.
func (t *Table) Bottom(slot Slot) Card {
	if t.count[slot] == 0 {
		return NoCard
	}
	return t.order[t.set.at[slot]]
}

// SlotOf is where a card lies.
func (t *Table) SlotOf(c Card) Slot { return t.where[c] }

// Kind is the kind of a card.
func (t *Table) Kind(c Card) int { return int(t.set.kindOf[c]) }

// Text is how a card is written.
func (t *Table) Text(c Card) string { return t.set.Kinds[t.set.kindOf[c]].Text }

// By is the player who played a card last, -1 if nobody has.
func (t *Table) By(c Card) int { return int(t.by[c]) - 1 }

// PlayedBy notes who has played a card.
func (t *Table) PlayedBy(c Card, player int) { t.by[c] = uint8(player + 1) }

// FaceUp reports whether a card lies open for all to see.
func (t *Table) FaceUp(c Card) bool {
	return t.up[c] == 1 || t.set.viewers[t.where[c]] == t.set.everybody()
}

func (s *Set) everybody() uint8 { return uint8(1<<s.players - 1) }

// Covered reports whether another card of a layout lies on a slot's.
func (t *Table) Covered(slot Slot) bool {
	pile, member, place := t.set.Where(slot)
	l := t.set.Piles[pile].Layout
	if l == nil {
		return false
	}
	for _, on := range l.CoveredBy[place] {
		if t.count[t.set.Slot(pile, member, on)] > 0 {
			return true
		}
	}
	return false
}

// Move moves a card to the top of a slot, or to its bottom. Who sees the slot knows
// the card from now on.
func (t *Table) Move(c Card, to Slot, bottom bool) error {
	if t.where[c] == to {
		return fmt.Errorf("the card is in %s already", t.set.SlotName(to))
	}
	if int(t.count[to]) >= t.set.room[to] {
		return fmt.Errorf("%s takes %d cards and is full", t.set.SlotName(to), t.set.room[to])
	}
	t.lift(c)
	t.put(c, to, bottom)
	return nil
}

// lift takes a card out of its slot.
func (t *Table) lift(c Card) {
	slot := t.where[c]
	cards := t.Cards(slot)
	i := len(cards) - 1
	for cards[i] != c {
		i--
	}
	copy(cards[i:], cards[i+1:])
	t.count[slot]--
}

func (t *Table) put(c Card, to Slot, bottom bool) {
	at, n := t.set.at[to], int(t.count[to])
	t.count[to]++
	if bottom {
		copy(t.order[at+1:at+n+1], t.order[at:at+n])
		t.order[at] = c
	} else {
		t.order[at+n] = c
	}
	t.where[c] = to
	t.up[c] = 0
	t.known[c] |= t.set.viewers[to]
	if l := t.set.Piles[t.set.pileOf[to]].Layout; l != nil {
		if _, _, place := t.set.Where(to); l.Up[place] {
			t.TurnUp(c)
		}
	}
}

// TurnUp turns a card face up: everybody knows it.
func (t *Table) TurnUp(c Card) {
	t.up[c] = 1
	t.known[c] = t.set.everybody()
}

// SlotName names a slot in messages: "the hand of player 2", "place 3 of grid".
func (s *Set) SlotName(slot Slot) string {
	pile, member, place := s.Where(slot)
	p := &s.Piles[pile]
	name := "the pile " + p.Name
	switch p.Per {
	case PerPlayer:
		name = fmt.Sprintf("the pile %s of player %d", p.Name, member+1)
	case PerTeam:
		name = fmt.Sprintf("the pile %s of team %d", p.Name, member+1)
	case PerSuit:
		name = fmt.Sprintf("the pile %s of %s", p.Name, s.suits[member])
	}
	if p.Layout != nil {
		name = fmt.Sprintf("place %d of %s", place+1, name)
	}
	return name
}

// Check reports whether every card is in exactly one slot.
func (t *Table) Check() error {
	seen := make([]bool, t.set.Cards())
	for slot := range t.set.Slots() {
		for _, c := range t.Cards(Slot(slot)) {
			if int(c) >= len(seen) || seen[c] {
				return fmt.Errorf("card %d lies in two piles or is none, found in %s", c, t.set.SlotName(Slot(slot)))
			}
			if seen[c] = true; t.where[c] != Slot(slot) {
				return fmt.Errorf("card %s lies in %s and is thought to be in %s", t.Text(c), t.set.SlotName(Slot(slot)), t.set.SlotName(t.where[c]))
			}
		}
	}
	for c, found := range seen {
		if !found {
			return fmt.Errorf("card %s lies nowhere", t.Text(Card(c)))
		}
	}
	return nil
}

// Hash is a hash of where all cards lie, and which are face up.
func (t *Table) Hash() uint64 {
	h := uint64(0xcbf29ce484222325)
	for slot := range t.set.Slots() {
		h = (h ^ uint64(t.count[slot])) * 0x100000001b3
		for _, c := range t.Cards(Slot(slot)) {
			h = (h ^ uint64(c)<<1 ^ uint64(t.up[c])) * 0x100000001b3
		}
	}
	return h
}
