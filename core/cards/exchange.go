package cards

import "fmt"

// Exchange lets cards take each other's place, in pairs, in whatever chance does with them
// from now on: where a shuffle would have put the one it puts the other. All else of a deal
// stays as it is, and it is as likely as the deal was. Without cards that is at an end. Cards
// of a pair are of one deck, and no card is in two pairs.
//
// Nothing is given away by it: the cards come to lie as if they had been dealt so, and who
// sees one of the places sees the card that is there now.
func (t *Table) Exchange(list, others []Card) error {
	t.exchanged = nil
	if len(list) != len(others) {
		return fmt.Errorf("cards are exchanged in pairs, and there are %d for %d", len(list), len(others))
	}
	if len(list) == 0 {
		return nil
	}
	places := make([]Card, t.set.Cards())
	for c := range places {
		places[c] = Card(c)
	}
	for i, a := range list {
		b := others[i]
		switch {
		case int(max(a, b)) >= len(places):
			return fmt.Errorf("there are the cards 0 to %d, and no card %d", len(places)-1, max(a, b))
		case places[a] != a || places[b] != b:
			return fmt.Errorf("%s and %s cannot be exchanged: one of them has been already", t.Text(a), t.Text(b))
		case t.set.deckOf[a] != t.set.deckOf[b]:
			return fmt.Errorf("%s and %s are of different decks, and are not exchanged", t.Text(a), t.Text(b))
		}
		places[a], places[b] = b, a
	}
	t.exchanged = places
	return nil
}

// thing is what chance takes a card for.
func (t *Table) thing(c Card) uint32 { return t.set.things[t.standsFor(c)] }

// card is the card that chance takes for a thing.
func (t *Table) card(thing uint32) Card { return t.standsFor(t.set.card(thing)) }

// standsFor is the card in whose place a card is: itself, unless it was exchanged.
func (t *Table) standsFor(c Card) Card {
	if t.exchanged == nil {
		return c
	}
	return t.exchanged[c]
}
