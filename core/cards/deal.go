package cards

import (
	"cmp"
	"fmt"
	"slices"

	"canopy/core/chance"
)

// Shuffle shuffles a slot, in which all cards lie face down then. Whoever does not see
// it no longer knows which card is which, nor who has played it.
func (t *Table) Shuffle(slot Slot) {
	occasion := t.occasion(slot, shuffles)
	cards := t.Cards(slot)
	var room [MaxCards]uint32
	things := room[:len(cards)]
	for i, c := range cards {
		things[i] = t.thing(c)
	}
	chance.Order(t.Seed, t.Number, t.set.sources[slot], occasion, things)
	for i, thing := range things {
		cards[i] = t.card(thing)
		t.up[cards[i]], t.by[cards[i]] = 0, 0
	}
	t.mix(slot)
}

// Random is a card of a slot drawn by chance, [NoCard] if there is none.
func (t *Table) Random(slot Slot) Card {
	cards := t.Cards(slot)
	if len(cards) == 0 {
		return NoCard
	}
	stream := chance.NewStream(t.Seed, t.Number, t.set.draws[slot].On(t.occasion(slot, draws)))
	// by things, so that it does not matter how the cards came to lie there
	var room [MaxCards]uint32
	things := room[:len(cards)]
	for i, c := range cards {
		things[i] = t.thing(c)
	}
	slices.Sort(things)
	return t.card(things[stream.Below(len(things))])
}

// CanGive reports whether a card can be drawn from a slot, after refilling it if need
// be.
func (t *Table) CanGive(slot Slot) bool {
	if t.count[slot] > 0 {
		return true
	}
	from := t.set.refills[t.set.pileOf[slot]]
	if from < 0 {
		return false
	}
	for other := range t.set.SlotsOf(from) {
		if int(t.count[other]) > t.stays(slot, other) {
			return true
		}
	}
	return false
}

// SlotsOf goes through the slots of a pile or family, in order.
func (s *Set) SlotsOf(pile int) func(yield func(Slot) bool) {
	return func(yield func(Slot) bool) {
		for n := range s.members[pile] * s.Places(pile) {
			if !yield(Slot(s.first[pile] + n)) {
				return
			}
		}
	}
}

// stays is how many cards stay in a slot when another is refilled from it.
func (t *Table) stays(refilled, from Slot) int {
	p := &t.set.Piles[t.set.pileOf[refilled]]
	if p.Covered {
		return min(1, int(t.count[from]))
	}
	return p.Keeping
}

// refill shuffles the cards of the pile that refills a slot into it.
func (t *Table) refill(slot Slot) bool {
	if !t.CanGive(slot) {
		return false
	}
	pile := t.set.pileOf[slot]
	for from := range t.set.SlotsOf(t.set.refills[pile]) {
		for n := int(t.count[from]) - t.stays(slot, from); n > 0 && int(t.count[slot]) < t.set.room[slot]; n-- {
			c := t.Bottom(from)
			t.lift(c)
			t.put(c, slot, false)
		}
	}
	t.refilled[pile]++
	t.Shuffle(slot)
	return true
}

// Refills is how often a pile was refilled since its deck was gathered last.
func (t *Table) Refills(pile int) int { return int(t.refilled[pile]) }

// Draw is the card that is drawn from a slot next. An empty slot is refilled first if
// its pile says how; if nothing is left, there is [NoCard].
func (t *Table) Draw(slot Slot) Card {
	if t.count[slot] == 0 && !t.refill(slot) {
		return NoCard
	}
	return t.Top(slot)
}

// Deal deals cards from a slot to others in turn, one at a time, until each of them has
// n more or nothing is left to deal. It returns how many cards went.
func (t *Table) Deal(from Slot, n int, to []Slot) (dealt int, err error) {
	for range n {
		for _, slot := range to {
			c := t.Draw(from)
			if c == NoCard {
				return dealt, nil
			}
			if dealt == t.set.Cards() {
				return dealt, t.circles(from)
			}
			if err := t.Move(c, slot, false); err != nil {
				return dealt, err
			}
			dealt++
		}
	}
	return dealt, nil
}

// Fill draws cards from a slot until there are n in another, or nothing is left. It
// returns how many went.
func (t *Table) Fill(slot Slot, n int, from Slot) (moved int, err error) {
	for t.Count(slot) < n {
		c := t.Draw(from)
		if c == NoCard {
			return moved, nil
		}
		if moved == t.set.Cards() {
			return moved, t.circles(from)
		}
		if err := t.Move(c, slot, false); err != nil {
			return moved, err
		}
		moved++
	}
	return moved, nil
}

// circles is the error of cards that come back as fast as they go.
func (t *Table) circles(from Slot) error {
	return fmt.Errorf("%s is refilled with the cards that are drawn from it, without end", t.set.SlotName(from))
}

// TakeAll moves all cards of a slot to another, in their order.
func (t *Table) TakeAll(from, to Slot) error {
	for n := t.count[from]; n > 0; n-- {
		if err := t.Move(t.Bottom(from), to, false); err != nil {
			return err
		}
	}
	return nil
}

// Gather brings all cards of a pile's deck back to it, wherever they are.
func (t *Table) Gather(pile int) {
	home := t.set.Slot(pile, 0, 0)
	for c := range Card(t.set.Cards()) {
		if t.set.home[c] == home && t.where[c] != home {
			t.lift(c)
			t.put(c, home, false)
		}
	}
	for c := range Card(t.set.Cards()) {
		if t.set.home[c] == home {
			t.by[c] = 0
		}
	}
	t.refilled[pile] = 0
}

// Sort sorts the cards of a slot by a number that they have, the least first; those
// without it come first of all. Who does not see the slot no longer knows which card
// of it is which.
func (t *Table) Sort(slot Slot, attribute string) {
	cards := t.Cards(slot)
	slices.SortFunc(cards, func(a, b Card) int {
		x, _ := t.set.Number(t.Kind(a), attribute)
		y, _ := t.set.Number(t.Kind(b), attribute)
		return cmp.Or(cmp.Compare(x, y), cmp.Compare(a, b))
	})
	t.mix(slot)
}

// MoveSetUnseen moves cards that were chosen together; see [Table.MoveUnseen].
func (t *Table) MoveSetUnseen(list []Card, to Slot) error {
	last := -1
	for _, c := range list {
		from, move := int(t.where[c]), t.MoveUnseen
		if from == last {
			move = t.Move // its cards are mixed already
		}
		if err := move(c, to, false); err != nil {
			return err
		}
		last = from
	}
	return nil
}
