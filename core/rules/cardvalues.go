package rules

import (
	"cmp"
	"slices"
	"strconv"

	"canopy/core/cards"
)

// cardValues writes the values of a counter for single cards, those that are not as at the
// start, of the cards that the viewer knows. Of equal cards the second one that is written
// is "Parrot 2", as they lie: the numbers that cards have in a game tell nothing.
func (v *viewer) cardValues(c *counter, shown map[string]string) {
	if !v.sees(c.Seen, -1) {
		return
	}
	times := map[int]int{}
	for _, card := range v.cardsWithValues(c) {
		kind := v.s.staged.table.Kind(card)
		times[kind]++
		text := v.s.staged.table.Text(card)
		if times[kind] > 1 {
			text += " " + strconv.Itoa(times[kind])
		}
		for cell, n := range v.s.valuesOf(c, card) {
			if n == v.s.game.values[c.at+cell] {
				continue
			}
			key := text
			if c.cells() > 1 {
				key += " " + c.CellName(cell)
			}
			shown[key] = counterValueText(c, n)
		}
	}
}

// cardsWithValues are the cards that the viewer knows and that have a value other than at
// the start, as they lie. In a hand of another they have no order, and are sorted by their
// values.
func (v *viewer) cardsWithValues(c *counter) []cards.Card {
	var list []cards.Card
	t := v.s.staged.table
	for slot := range t.Set().Slots() {
		from := len(list)
		for _, card := range t.Cards(cards.Slot(slot)) {
			values := v.s.valuesOf(c, card)
			if v.knows(card) && !slices.Equal(values, v.s.game.values[c.at:c.at+c.cells()]) {
				list = append(list, card)
			}
		}
		pile, _, _ := t.Set().Where(cards.Slot(slot))
		if t.Set().Piles[pile].Seen == cards.Owner {
			slices.SortStableFunc(list[from:], func(a, b cards.Card) int {
				return cmp.Or(cmp.Compare(t.Kind(a), t.Kind(b)), slices.Compare(v.s.valuesOf(c, a), v.s.valuesOf(c, b)))
			})
		}
	}
	return list
}

// valuesOf is the values of a counter for a card.
func (s *State) valuesOf(c *counter, card cards.Card) []int32 {
	at := c.at + int(card)*c.cells()
	return s.values[at : at+c.cells()]
}
