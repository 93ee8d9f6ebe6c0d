package rules

import (
	"fmt"
	"math/bits"
	"slices"

	"canopy/core/board"
	"canopy/core/cards"
)

// offer is a card that may be chosen: a player knows it by its kind, or by its place.
type offer struct {
	card    cards.Card
	slot    cards.Slot
	place   uint8 // in the slot or the layout
	source  uint8 // which of the piles
	byPlace bool
}

// candidate is something that may be chosen, before conditions are asked.
type candidate struct {
	offer  int16 // -1 for none
	target int16 // -1 for none
	option [2]int16
}

// offerChoices works out what the player due may choose.
func (s *State) offerChoices() error {
	st := s.staged
	st.offered = st.offered[:0]
	st.offeredOK = true
	st.observed.choice = 0
	if st.chain >= 0 {
		return s.offerRow(&s.game.staged.choices[st.chain])
	}
	for _, number := range s.game.staged.stages[s.stage] {
		c := &s.game.staged.choices[number]
		if c.InForce > 0 && !s.isInForce(c.InForce-1, s.due) {
			continue
		}
		if c.Never || c.Times > 0 && int(st.done[number]) >= c.Times {
			continue
		}
		if ok, err := s.allowed(c); err != nil {
			return err
		} else if !ok {
			continue
		}
		if err := s.offerChoice(c); err != nil {
			return err
		}
	}
	return nil
}

// allowed asks the conditions of an action.
func (s *State) allowed(c *choice) (bool, error) {
	for i := range c.when {
		chosen := &s.staged.chosen
		*chosen = Chosen{Player: s.due}
		ok, err := s.meets(&c.when[i], chosen)
		if s.usage != nil && err == nil {
			s.usage.metOne(c.when[i].number, ok)
		}
		if err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

func (s *State) offerChoice(c *choice) error {
	switch {
	case c.To != nil && c.To.Row > 0:
		return s.offerRow(c)
	case c.From != nil && c.From.Dice > 0:
		return s.offerDice(c)
	}
	var offers []offer
	if c.From != nil {
		var err error
		if offers, err = s.offers(c); err != nil {
			return err
		}
		if c.several {
			return s.offerSets(c, offers)
		}
		if c.masked && !slices.ContainsFunc(offers, func(o offer) bool { return o.byPlace }) {
			return s.offerKinds(c, offers)
		}
	}
	return s.offerCandidates(c, offers)
}

// sources are the piles that offer cards.
func (s *State) sources(c *choice) ([]Source, error) {
	if c.From.Names == nil {
		return c.From.Piles, nil
	}
	var err error
	s.staged.named, err = c.From.Names(s, s.due, s.staged.named[:0])
	return s.staged.named, err
}

// offers lists the cards that an action may choose from: of a pile that the player
// sees all, sorted by kind; of one that nobody has and he does not see, the top; of
// one that is laid out what nothing covers.
func (s *State) offers(c *choice) ([]offer, error) {
	st := s.staged
	sources, err := s.sources(c)
	if err != nil {
		return nil, err
	}
	list := st.offers[:0]
	set := st.table.Set()
	for i, source := range sources {
		member := s.memberOf(source)
		if set.Piles[source.Pile].Layout != nil {
			for place := range set.Places(source.Pile) {
				slot := set.Slot(source.Pile, member, place)
				if top := st.table.Top(slot); top != cards.NoCard && !st.table.Covered(slot) {
					list = append(list, offer{top, slot, uint8(place), uint8(i), true})
				}
			}
			continue
		}
		slot := set.Slot(source.Pile, member, 0)
		lying := st.table.Cards(slot)
		switch sees := set.Viewers(slot)>>s.due&1 == 1; {
		case sees:
			from := len(list)
			for at, card := range lying {
				list = append(list, offer{card, slot, uint8(at), uint8(i), false})
			}
			if c.several {
				s.sortOffers(list[from:])
			}
		case set.Piles[source.Pile].Per == cards.Single:
			if len(lying) > 0 || st.table.CanGive(slot) {
				list = append(list, offer{st.table.Top(slot), slot, uint8(max(len(lying)-1, 0)), uint8(i), true})
			}
		default:
			for at, card := range lying {
				list = append(list, offer{card, slot, uint8(at), uint8(i), true})
			}
		}
	}
	st.offers = list
	return list, nil
}

// memberOf is whose pile of a family a source means.
func (s *State) memberOf(source Source) int {
	set := s.staged.table.Set()
	switch {
	case source.Member > 0:
		return source.Member - 1
	case source.Other:
		return set.Member(source.Pile, int(s.following(s.due)))
	}
	return set.Member(source.Pile, int(s.due))
}

func (s *State) sortOffers(list []offer) {
	t := s.staged.table
	slices.SortFunc(list, func(a, b offer) int {
		if x, y := t.Kind(a.card), t.Kind(b.card); x != y {
			return x - y
		}
		return int(a.card) - int(b.card)
	})
}

// offerKinds offers cards whose conditions are sets of kinds, which is the usual case
// and the fastest: a hand is a set, too.
func (s *State) offerKinds(c *choice, offers []offer) error {
	const most = 4
	var held [8][most]uint64
	st := s.staged
	words := (len(st.table.Set().Kinds) + 63) / 64
	piles := 0
	for _, o := range offers {
		kind := st.table.Kind(o.card)
		held[o.source&7][kind>>6] |= 1 << (kind & 63)
		piles = max(piles, int(o.source&7)+1)
	}
	st.chosen = Chosen{Player: s.due}
	for i := range c.must {
		condition := &c.must[i]
		mask, err := s.kindsThatMeet(condition, &st.chosen)
		if err != nil {
			return err
		}
		if s.usage != nil {
			s.usage.metKinds(condition, held[:piles], mask)
		}
		if condition.IfAble && !meetsAny(held[:piles], mask) {
			continue
		}
		for p := range piles {
			for w := range words {
				held[p][w] &= mask[w]
			}
		}
	}
	for p := range piles {
		for w := range words {
			for rest := held[p][w]; rest != 0; rest &= rest - 1 {
				kind := w*64 + bits.TrailingZeros64(rest)
				st.offered = append(st.offered, Move(c.number)|byKind<<formShift|Move(kind)<<pickShift|Move(p)<<sourceShift)
			}
		}
	}
	return nil
}

func meetsAny(held [][4]uint64, mask []uint64) bool {
	for p := range held {
		for w := range mask {
			if held[p][w]&mask[w] != 0 {
				return true
			}
		}
	}
	return false
}

// offerCandidates offers what is chosen from cards, places and options together.
func (s *State) offerCandidates(c *choice, offers []offer) error {
	st := s.staged
	list, err := s.candidates(c, offers)
	if err != nil {
		return err
	}
	from := len(st.offered)
	for _, k := range list {
		m := s.candidateMove(c, offers, k)
		if !c.tellsApart || !slices.Contains(st.offered[from:], m) {
			st.offered = append(st.offered, m)
		}
	}
	st.candidates = list[:0]
	return nil
}

// candidates are those that meet the conditions: of equal cards one, unless something may
// tell them apart.
func (s *State) candidates(c *choice, offers []offer) ([]candidate, error) {
	list := s.staged.candidates[:0]
	if c.From != nil {
		for i := range offers {
			if c.tellsApart || !s.isRepeated(offers, i) {
				list = append(list, candidate{int16(i), -1, [2]int16{-1, -1}})
			}
		}
	} else {
		list = append(list, candidate{-1, -1, [2]int16{-1, -1}})
	}
	list, err := s.withTargets(c, offers, list)
	if err != nil {
		return nil, err
	}
	if list, err = s.withOptions(c, list); err != nil {
		return nil, err
	}
	return s.thatMeet(c, offers, list)
}

// isRepeated reports whether an equal card that the player sees comes earlier.
func (s *State) isRepeated(offers []offer, i int) bool {
	o := offers[i]
	if o.byPlace {
		return false
	}
	for _, other := range offers[:i] {
		if !other.byPlace && other.source == o.source && s.staged.table.Kind(other.card) == s.staged.table.Kind(o.card) {
			return true
		}
	}
	return false
}

func (s *State) candidateMove(c *choice, offers []offer, k candidate) Move {
	m := Move(c.number)
	if k.offer >= 0 {
		o := offers[k.offer]
		if o.byPlace {
			m |= byPlace<<formShift | Move(o.place)<<pickShift | Move(o.source)<<sourceShift
		} else {
			m |= byKind<<formShift | Move(s.staged.table.Kind(o.card))<<pickShift | Move(o.source)<<sourceShift
		}
	}
	if k.target >= 0 {
		m |= Move(k.target+1) << targetShift
	}
	if k.option[0] >= 0 {
		m |= Move(k.option[0]+1) << targetShift
	}
	if k.option[1] >= 0 {
		m |= Move(k.option[1]+1) << secondShift
	}
	return m
}

// withOptions combines candidates with options.
func (s *State) withOptions(c *choice, list []candidate) ([]candidate, error) {
	for i := range c.Options {
		values, err := s.optionValues(c, i)
		if err != nil {
			return nil, err
		}
		n := len(list)
		for _, k := range list[:n:n] {
			for j := range values {
				k.option[i] = int16(j)
				list = append(list, k)
			}
		}
		list = list[n:]
	}
	return list, nil
}

// optionValues are the values of a list of options now.
func (s *State) optionValues(c *choice, i int) ([]Value, error) {
	o := &c.Options[i]
	st := s.staged
	list := st.options[i][:0]
	switch {
	case o.Values != nil:
		list = append(list, o.Values...)
	case o.Players || o.Others:
		for p := range s.game.Players() {
			if o.Players || p != int(s.due) {
				list = append(list, NumberValue(p+1))
			}
		}
	case o.UpTo > 0:
		counter := &s.game.counters[o.UpTo-1]
		n := s.values[counter.at+s.counterMember(counter, s.due)]
		if n > mostTargets {
			return nil, board.Placed(c.Origin, fmt.Errorf("the action %s offers the numbers up to %d: more than %d are too many", c.Name, n, mostTargets))
		}
		for v := range n {
			list = append(list, NumberValue(int(v)+1))
		}
	default:
		values, err := o.Ask(s, s.due)
		if err != nil {
			return nil, err
		}
		list = append(list, values...)
	}
	st.options[i] = list
	if most := []int{mostTargets, mostSeconds}[i]; len(list) > most {
		return nil, board.Placed(c.Origin, fmt.Errorf("the action %s offers %d options: more than %d are too many", c.Name, len(list), most))
	}
	return list, nil
}

// thatMeet keeps the candidates that meet the conditions.
func (s *State) thatMeet(c *choice, offers []offer, list []candidate) ([]candidate, error) {
	if len(c.must) > 0 {
		for _, o := range offers {
			if s.isDrawn(o) {
				return nil, board.Placed(c.Origin, fmt.Errorf("the action %s has conditions of a card that is drawn from %s, where it is not seen: say when instead of must, or draw it in does", c.Name, s.staged.table.Set().SlotName(o.slot)))
			}
		}
	}
	for i := range c.must {
		condition := &c.must[i]
		kept := 0
		for j := range list {
			chosen := &s.staged.chosen
			s.describe(c, offers, list[j], chosen)
			ok, err := s.meets(condition, chosen)
			if err != nil {
				return nil, err
			}
			if ok {
				list[kept], list[j] = list[j], list[kept]
				kept++
			}
		}
		if s.usage != nil {
			s.usage.metOf(condition, kept, len(list))
		}
		if kept > 0 || !condition.IfAble {
			list = list[:kept]
		}
	}
	return list, nil
}

// describe says what a candidate is, as conditions ask.
func (s *State) describe(c *choice, offers []offer, k candidate, chosen *Chosen) {
	st := s.staged
	*chosen = Chosen{Player: s.due, OptionCount: c.options}
	if k.offer >= 0 {
		st.cards[0] = offers[k.offer].card
		chosen.Cards, chosen.HasCards = st.cards[:1], true
	}
	for i := range c.options {
		chosen.Options[i] = st.options[i][k.option[i]]
	}
	s.describeTarget(c, int(k.target), chosen)
}
