package rules

import (
	"fmt"
	"math/bits"

	"canopy/core/board"
	"canopy/core/cards"
)

// offerRow offers the values for the next place of a row.
func (s *State) offerRow(c *choice) error {
	row := &s.game.staged.Rows[c.To.Row-1]
	for v := range row.Values {
		s.staged.offered = append(s.staged.offered, Move(c.number)|Move(v+1)<<targetShift)
	}
	return nil
}

// offerDice offers sets of dice that meet the conditions, each multiset of what they show
// once.
func (s *State) offerDice(c *choice) error {
	shown := s.Thrown(c.From.Dice - 1)
	least, most := c.From.Least, c.From.Most
	if most == 0 {
		least, most = 1, 1
	}
	equal := uint64(0)
	for i := 1; i < len(shown); i++ {
		if shown[i] == shown[i-1] {
			equal |= 1 << i
		}
	}
	for set := uint64(0); set < 1<<len(shown); set++ {
		if n := bits.OnesCount64(set); n < least || n > most || !takesFirst(set, equal) {
			continue
		}
		if err := s.offerSet(c, nil, set); err != nil {
			return err
		}
	}
	return nil
}

// takesFirst reports whether a set takes the first ones of any that are equal, so that
// it stands for all sets like it. Equal are those with a bit to the one before them.
func takesFirst(set, equal uint64) bool { return set&equal&^(set<<1) == 0 }

// offerSets offers sets of cards.
func (s *State) offerSets(c *choice, offers []offer) error {
	for _, o := range offers {
		if s.isDrawn(o) {
			return board.Placed(c.Origin, fmt.Errorf("the action %s picks cards from %s, where they are not seen: leave out pick, or deal them in does", c.Name, s.staged.table.Set().SlotName(o.slot)))
		}
	}
	if c.From.Sets != "" {
		return s.offerNamedSets(c, offers)
	}
	if len(offers) < c.From.Least {
		return nil
	}
	if len(offers) > mostOffers {
		return board.Placed(c.Origin, fmt.Errorf("the action %s chooses among %d cards at once: more than %d are too many", c.Name, len(offers), mostOffers))
	}
	equal := s.equalToLast(offers)
	found, tried := 0, 0
	for n := c.From.Least; n <= min(c.From.Most, len(offers)); n++ {
		if n == 0 {
			if err := s.offerSet(c, offers, 0); err != nil {
				return err
			}
			continue
		}
		for set := uint64(1)<<n - 1; set < 1<<len(offers); set = nextSet(set) {
			if tried++; tried > mostTries {
				return s.tooManySets(c)
			}
			if !takesFirst(set, equal) {
				continue
			}
			if found++; found > mostSubsets {
				return s.tooManySets(c)
			}
			if err := s.offerSet(c, offers, set); err != nil {
				return err
			}
		}
	}
	return nil
}

// equalToLast has a bit for each card that is equal to the one before it.
func (s *State) equalToLast(offers []offer) (equal uint64) {
	for i := 1; i < len(offers); i++ {
		if s.alike(offers[i], offers[i-1]) {
			equal |= 1 << i
		}
	}
	return equal
}

func (s *State) tooManySets(c *choice) error {
	return board.Placed(c.Origin, fmt.Errorf("the action %s offers more than %d sets of cards: choose them one by one", c.Name, mostSubsets))
}

func (s *State) alike(a, b offer) bool {
	return !a.byPlace && !b.byPlace && a.source == b.source && s.staged.table.Kind(a.card) == s.staged.table.Kind(b.card)
}

// nextSet is the next larger number with as many bits (Gosper's hack; Beeler, Gosper
// and Schroeppel, HAKMEM, 1972, item 175).
func nextSet(set uint64) uint64 {
	low := set & -set
	carried := set + low
	return carried | (set^carried)/low>>2
}

// isDrawn reports whether what is offered is the top of a pile that the player does not
// see. It may have to be refilled first, so that it is known only when it is drawn.
func (s *State) isDrawn(o offer) bool {
	set := s.staged.table.Set()
	pile, _, _ := set.Where(o.slot)
	return o.byPlace && set.Piles[pile].Layout == nil && set.Piles[pile].Per == cards.Single
}

// offerSet offers a set of cards or dice if it meets the conditions.
func (s *State) offerSet(c *choice, offers []offer, set uint64) error {
	for i := range c.must {
		chosen := &s.staged.chosen
		s.describeSet(c, offers, set, chosen)
		ok, err := s.meets(&c.must[i], chosen)
		if s.usage != nil && err == nil {
			s.usage.metOne(c.must[i].number, ok)
		}
		if err != nil || !ok {
			return err
		}
	}
	s.staged.offered = append(s.staged.offered, Move(c.number)|bySet<<formShift|Move(set)<<pickShift)
	return nil
}

func (s *State) describeSet(c *choice, offers []offer, set uint64, chosen *Chosen) {
	st := s.staged
	if c.From.Dice > 0 {
		*chosen = Chosen{Player: s.due, Dice: uint32(set), HasDice: true}
		return
	}
	*chosen = Chosen{Player: s.due, HasCards: true, Several: true}
	n := 0
	for rest := set; rest != 0; rest &= rest - 1 {
		st.cards[n] = offers[bits.TrailingZeros64(rest)].card
		n++
	}
	chosen.Cards = st.cards[:n]
}
