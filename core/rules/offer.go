package rules

import (
	"fmt"
	"math/bits"
	"slices"

	"canopy/core/board"
	"canopy/core/cards"
)

// A move of a game in stages is one word:
//
//	bits 0-7    the action
//	bits 8-9    how cards or dice are chosen: none, by kind, by place, several
//	bits 10-47  the kind or place, and which of the piles; or which of what is offered
//	bits 48-57  the target or the first option, plus one
//	bits 58-63  the second option, plus one
//
// A card that the player sees is chosen by its kind, so that equal cards are one
// candidate; one that he does not see, or that is laid out, by its place.
const (
	formShift   = 8
	pickShift   = 10
	sourceShift = 20
	targetShift = 48
	secondShift = 58

	byNothing = 0
	byKind    = 1
	byPlace   = 2
	bySet     = 3

	mostOffers  = 38        // how many cards a set may be chosen from
	mostTargets = 1<<10 - 2 // and how many targets or options there may be
	mostSeconds = 1<<6 - 2
	mostSubsets = 4096
	mostTries   = 1 << 20 // sets that are looked at, equal ones too
)

// choiceOf is the number of a move's action.
func choiceOf(m Move) int { return int(m & 0xff) }

func formOf(m Move) int   { return int(m >> formShift & 3) }
func pickOf(m Move) int   { return int(m >> pickShift & 0x3ff) }
func sourceOf(m Move) int { return int(m >> sourceShift & 0xff) }
func setOf(m Move) uint64 { return uint64(m >> pickShift & (1<<38 - 1)) }
func targetOf(m Move) int { return int(m>>targetShift&0x3ff) - 1 }
func secondOf(m Move) int { return int(m>>secondShift&0x3f) - 1 }

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
	if c.From.Names != nil {
		return c.From.Names(s, s.due)
	}
	return c.From.Piles, nil
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
	st.cands = list[:0]
	return nil
}

// candidates are those that meet the conditions: of equal cards one, unless something may
// tell them apart.
func (s *State) candidates(c *choice, offers []offer) ([]candidate, error) {
	list := s.staged.cands[:0]
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

// offerRow offers the values for the next place of a row.
func (s *State) offerRow(c *choice) error {
	row := &s.game.staged.Rows[c.To.Row-1]
	for v := range row.Values {
		s.staged.offered = append(s.staged.offered, Move(c.number)|Move(v+1)<<targetShift)
	}
	return nil
}

// offerDice offers sets of dice, each multiset of what they show once.
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
		s.staged.offered = append(s.staged.offered, Move(c.number)|bySet<<formShift|Move(set)<<pickShift)
	}
	return nil
}

// takesFirst reports whether a set takes the first ones of any that are equal, so that
// it stands for all sets like it. Equal are those with a bit to the one before them.
func takesFirst(set, equal uint64) bool { return set&equal&^(set<<1) == 0 }

// offerSets offers sets of cards.
func (s *State) offerSets(c *choice, offers []offer) error {
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

// offerSet offers a set of cards if it meets the conditions.
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
	*chosen = Chosen{Player: s.due, HasCards: true, Several: true}
	n := 0
	for rest := set; rest != 0; rest &= rest - 1 {
		st.cards[n] = offers[bits.TrailingZeros64(rest)].card
		n++
	}
	chosen.Cards = st.cards[:n]
}

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
