package rules

import (
	"canopy/core/board"
	"canopy/core/cards"
)

// withTargets combines candidates with the places where they may go.
func (s *State) withTargets(c *choice, offers []offer, list []candidate) ([]candidate, error) {
	if c.To == nil || !s.game.targets(c.To) {
		return list, nil
	}
	n := len(list)
	for _, k := range list[:n:n] {
		card := cards.NoCard
		if k.offer >= 0 {
			card = offers[k.offer].card
		}
		for target := range s.targetsOf(c, card) {
			k.target = int16(target)
			list = append(list, k)
		}
	}
	return list[n:], nil
}

// targetsOf goes through the places to which a card, or nothing, may go.
func (s *State) targetsOf(c *choice, card cards.Card) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		switch {
		case c.To.Board:
			for sq := range s.game.squares {
				if s.seenAs(board.Square(sq), c.ontos[s.due]) && !yield(sq) {
					return
				}
			}
		case c.To.Counter > 0:
			counter := &s.game.counters[c.To.Counter-1]
			cells := counter.cells()
			at := counter.at + s.counterMember(counter, s.due)*cells
			for cell := range cells {
				if s.values[at+cell] == noNumber && !yield(cell) {
					return
				}
			}
		default:
			s.placesFor(c.To.Pile-1, card, yield)
		}
	}
}

// seenAs reports whether somebody whom a phrase names stands on a square, as far as
// the player due can tell: a piece that he does not see stands wherever it may.
func (s *State) seenAs(sq board.Square, who board.Codes) bool {
	there := s.standing[sq]
	if hidden := s.game.staged.codes[s.due]; hidden.Has(there) && s.staged.shown[sq]>>s.due&1 == 0 {
		return who.Has(board.Empty) || who&hidden != 0
	}
	return who.Has(there)
}

// placesFor goes through the places of a layout that may take a card.
func (s *State) placesFor(pile int, card cards.Card, yield func(int) bool) {
	t := s.staged.table
	set := t.Set()
	p := &set.Piles[pile]
	member := set.Member(pile, int(s.due))
	from, to := 0, set.Places(pile)
	if p.Ascending != "" && card != cards.NoCard {
		from, to = s.risingPlaces(pile, member, card)
	}
	for place := from; place < to; place++ {
		slot := set.Slot(pile, member, place)
		if !p.Stacks && t.Count(slot) > 0 {
			continue
		}
		if !yield(place) {
			return
		}
	}
}

// risingPlaces are the places, from one to before another, where a card keeps the
// numbers rising from place to place if what lies there is left out.
func (s *State) risingPlaces(pile, member int, card cards.Card) (from, to int) {
	t := s.staged.table
	set := t.Set()
	rank := set.Piles[pile].Ascending
	value, _ := set.Number(t.Kind(card), rank)
	places := set.Places(pile)
	// Every smaller card must lie before the place and every larger one behind it. A
	// place with a card may itself be taken, so it bounds only the others.
	to = places
	for place := range places {
		top := t.Top(set.Slot(pile, member, place))
		if top == cards.NoCard {
			continue
		}
		if other, _ := set.Number(t.Kind(top), rank); other < value {
			from = place
		} else if other > value && to == places {
			to = place + 1
		}
	}
	return from, to
}

func (s *State) describeTarget(c *choice, target int, chosen *Chosen) {
	if target < 0 {
		return
	}
	set := s.staged.table.Set()
	switch {
	case c.To.Board:
		chosen.Square, chosen.HasSquare = board.Square(target), true
	case c.To.Counter > 0:
		chosen.Sheet, chosen.Cell, chosen.HasCell = c.To.Counter-1, target, true
	case c.To.Pile > 0:
		pile := c.To.Pile - 1
		chosen.Slot, chosen.HasSlot = set.Slot(pile, set.Member(pile, int(chosen.Player)), target), true
	}
}
