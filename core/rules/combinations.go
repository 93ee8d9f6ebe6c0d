package rules

import (
	"fmt"
	"slices"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/nearest"
)

// offerNamedSets offers the sets of cards that are a combination of the rules.
func (s *State) offerNamedSets(c *choice, offers []offer) error {
	if len(offers) > mostOffers {
		return board.Placed(c.Origin, fmt.Errorf("the action %s chooses among %d cards at once: more than %d are too many", c.Name, len(offers), mostOffers))
	}
	sets := s.game.staged.setsNamed(c.From.Sets)
	equal := s.equalToLast(offers)
	for i := range sets.List {
		if s.setIsOff(sets, i, s.due) {
			continue
		}
		before := len(s.staged.offered)
		ways := ways{offers: offers, equal: equal}
		if err := s.eachOfSet(c, &ways, sets.kinds[i], 0, 0); err != nil {
			return err
		}
		if c.From.First && len(s.staged.offered) > before {
			return nil
		}
	}
	return nil
}

// ways are the ways to choose the cards of a combination.
type ways struct {
	offers []offer
	equal  uint64 // see equalToLast
	found  int
}

// eachOfSet offers all ways to choose a card of each of some sets of kinds, but equal
// cards once. Cards before one of them are not chosen for the first set.
func (s *State) eachOfSet(c *choice, w *ways, kinds []kindSet, chosen uint64, from int) error {
	if len(kinds) == 0 {
		if w.found++; w.found > mostSubsets {
			return s.tooManySets(c)
		}
		return s.offerSet(c, w.offers, chosen)
	}
	for i := from; i < len(w.offers); i++ {
		if chosen>>i&1 == 1 || !takesFirst(chosen|1<<i, w.equal) || !kinds[0].has(s.staged.table.Kind(w.offers[i].card)) {
			continue
		}
		next := 0
		if len(kinds) > 1 && kinds[1] == kinds[0] {
			next = i + 1
		}
		if err := s.eachOfSet(c, w, kinds[1:], chosen|1<<i, next); err != nil {
			return err
		}
	}
	return nil
}

// kindSet is a set of kinds of card.
type kindSet [4]uint64

func (k *kindSet) has(kind int) bool { return k[kind>>6&3]>>(kind&63)&1 == 1 }

// setKinds are combinations made ready: by combination, the kinds of each of its cards.
type setKinds struct {
	*Sets
	kinds [][]kindSet
}

// compileSets finds the kinds of the cards that combinations name.
func (sg *stagedGame) compileSets() {
	for i := range sg.Sets {
		ready := setKinds{Sets: &sg.Sets[i]}
		for _, one := range sg.Sets[i].List {
			var all []kindSet
			for _, name := range equalTogether(one.Cards) {
				var kinds kindSet
				for k := range sg.set.Kinds {
					if sg.set.Kinds[k].Attributes["name"] == name {
						kinds[k>>6] |= 1 << (k & 63)
					}
				}
				all = append(all, kinds)
			}
			ready.kinds = append(ready.kinds, all)
		}
		sg.sets = append(sg.sets, ready)
	}
}

// equalTogether puts equal texts behind one another, and leaves all others in place.
func equalTogether(list []string) (all []string) {
	for i, text := range list {
		if slices.Contains(list[:i], text) {
			continue
		}
		for _, other := range list[i:] {
			if other == text {
				all = append(all, text)
			}
		}
	}
	return all
}

func (sg *stagedGame) setsNamed(name string) *setKinds {
	for i := range sg.sets {
		if sg.sets[i].Name == name {
			return &sg.sets[i]
		}
	}
	return nil
}

// BestSet is the name of the best combination that is among some cards, or that they
// are exactly, for a player; "" if there is none.
func (s *State) BestSet(name string, list []cards.Card, exactly bool, p board.Player) (string, error) {
	sets := s.game.staged.setsNamed(name)
	if sets == nil {
		var known []string
		for i := range s.game.staged.Sets {
			known = append(known, s.game.staged.Sets[i].Name)
		}
		return "", nearest.Unknown("sets", name, known)
	}
	for i := range sets.List {
		if s.setIsOff(sets, i, p) || exactly && len(list) != len(sets.List[i].Cards) {
			continue
		}
		if s.holds(sets.kinds[i], list) {
			return sets.List[i].Name, nil
		}
	}
	return "", nil
}

// holds reports whether there is a card for each of some sets of kinds among cards. The
// sets of one combination are equal or have nothing in common.
func (s *State) holds(kinds []kindSet, list []cards.Card) bool {
	var used [4]uint64
next:
	for k := range kinds {
		for i, c := range list {
			if used[i>>6]>>(i&63)&1 == 0 && kinds[k].has(s.staged.table.Kind(c)) {
				used[i>>6] |= 1 << (i & 63)
				continue next
			}
		}
		return false
	}
	return true
}
