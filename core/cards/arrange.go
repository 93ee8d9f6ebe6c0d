package cards

import (
	"fmt"
	"slices"
)

// Arrange makes some cards, the bottom one first, all that lies in a slot, wherever
// they are now. What lay there goes under the pile in which it began; in that pile
// itself it stays, under the cards that were named. It is for situations that nobody
// has played: tests and puzzles. So nobody remembers anything either, but sees what
// lies before him.
func (t *Table) Arrange(slot Slot, list []Card) error {
	if len(list) > t.set.room[slot] {
		return fmt.Errorf("%s takes %d cards, not %d", t.set.SlotName(slot), t.set.room[slot], len(list))
	}
	for i, c := range list {
		if int(c) >= t.set.Cards() || slices.Contains(list[:i], c) {
			return fmt.Errorf("card %d is none, or is there twice", c)
		}
	}
	for _, c := range slices.Clone(t.Cards(slot)) {
		if home := t.set.home[c]; home != slot && !slices.Contains(list, c) {
			t.lift(c)
			t.put(c, home, true)
		}
	}
	for _, c := range list {
		t.lift(c)
		t.put(c, slot, false)
		t.by[c] = 0
	}
	t.forget()
	return nil
}

// forget leaves everybody with what he sees now.
func (t *Table) forget() {
	all := t.set.Cards()
	for c := range all {
		t.known[c] = t.set.viewers[t.where[c]]
		if t.up[c] == 1 {
			t.known[c] = t.set.everybody()
		}
		for p := range t.set.players {
			t.class[p*all+c] = t.set.deckOf[c]
		}
	}
	for i := range t.possible {
		t.possible[i] = ^uint64(0)
	}
	t.narrowed, t.tells = false, t.tells[:0]
}
