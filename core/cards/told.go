package cards

import "fmt"

// CheckTold finds what was told of cards that is not true of them as they lie: of single
// cards, and of several together.
func (t *Table) CheckTold() error {
	now := make([]Card, t.set.Cards())
	for c := range now {
		now[c] = Card(c)
		if kind := t.Kind(Card(c)); t.Possible(Card(c))[kind>>6]>>(kind&63)&1 == 0 {
			return fmt.Errorf("card %s in %s cannot be what it is, after what was told of it", t.Text(Card(c)), t.set.SlotName(t.where[c]))
		}
	}
	if !t.agrees(now) {
		return fmt.Errorf("it was told of several cards how many are of some kinds, and as they lie it is not so")
	}
	return nil
}
