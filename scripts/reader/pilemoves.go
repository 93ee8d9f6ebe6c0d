package reader

import (
	"cmp"
	"slices"

	"canopy/core/cards"
	"canopy/core/nearest"

	glua "github.com/yuin/gopher-lua"
)

// deal is :deal(n, "all" or "each place", to[, first]).
func (in *instance) deal(L *glua.LState, ref *pileRef) glua.LValue {
	set, table := in.live.staged.set, in.state.Table()
	to := in.pileArgument(L, 3, "deal")
	word, isWord := L.Get(2).(glua.LString)
	laid := set.Piles[to.pile].Layout != nil
	if isWord && word != "all" && word != "each place" {
		in.machine.Raise("deal: %s", nearest.Unknown("word", string(word), []string{"all", "each place"}))
	}
	if isWord && laid != (word == "each place") {
		in.machine.Raise("deal: \"each place\" is for piles that are laid out, and \"all\" for others: found %q and the pile %s", string(word), to.name)
	}
	if laid {
		n := set.Places(to.pile)
		if !isWord {
			n = in.numberFrom(L, 2, 0, "deal")
		}
		return in.number(in.dealPlaces(ref, to, n))
	}
	targets := in.dealTargets(L, to)
	if set.Piles[ref.pile].Layout != nil {
		return in.number(in.dealLaid(ref, targets))
	}
	n := cards.MaxCards
	if !isWord {
		n = in.numberFrom(L, 2, 0, "deal")
	}
	dealt, err := table.Deal(in.plainSlot(ref, "deal"), n, targets)
	in.check(err)
	return in.number(dealt)
}

// dealTargets are the slots that are dealt to: a pile, or those of a family from a
// player on.
func (in *instance) dealTargets(L *glua.LState, to *pileRef) []cards.Slot {
	set := in.live.staged.set
	targets := in.table.slotsTo[:0]
	if to.member >= 0 {
		targets = append(targets, set.Slot(to.pile, to.member, 0))
		in.table.slotsTo = targets
		return targets
	}
	first, n := 0, set.Members(to.pile)
	if L.Get(4) != glua.LNil {
		first = set.Member(to.pile, int(in.player(L, 4, "deal")))
	}
	for i := range n {
		targets = append(targets, set.Slot(to.pile, (first+i)%n, 0))
	}
	in.table.slotsTo = targets
	return targets
}

// dealPlaces deals a card to each of the first places of a layout.
func (in *instance) dealPlaces(from, to *pileRef, n int) int {
	set, table := in.live.staged.set, in.state.Table()
	if to.member < 0 && set.Members(to.pile) > 1 {
		dealt := 0
		for m := range set.Members(to.pile) {
			dealt += in.dealPlaces(from, &pileRef{to.name, to.pile, m}, n)
		}
		return dealt
	}
	if n > set.Places(to.pile) {
		in.machine.Raise("deal: the pile %s has %d places, and %d cards are dealt to them", to.name, set.Places(to.pile), n)
	}
	for place := range n {
		c := table.Draw(in.plainSlot(from, "deal"))
		if c == cards.NoCard {
			return place
		}
		in.check(table.Move(c, set.Slot(to.pile, max(to.member, 0), place), false))
	}
	return n
}

// dealLaid deals all cards of a layout, from its first place on, the top of each first.
func (in *instance) dealLaid(from *pileRef, targets []cards.Slot) int {
	set, table := in.live.staged.set, in.state.Table()
	first := in.slotOf(from)
	dealt := 0
	for place := range set.Places(from.pile) {
		slot := first + cards.Slot(place)
		for table.Count(slot) > 0 {
			in.check(table.Move(table.Top(slot), targets[dealt%len(targets)], false))
			dealt++
		}
	}
	return dealt
}

// fillPiles is :fill(n, from[, first]): until there are n cards, of a family in each,
// one after the other.
func (in *instance) fillPiles(L *glua.LState, ref *pileRef) glua.LValue {
	n, from := in.numberFrom(L, 2, 0, "fill"), in.plainSlot(in.pileArgument(L, 3, "fill"), "fill")
	moved := 0
	for _, slot := range in.fillTargets(L, ref, "fill") {
		went, err := in.state.Table().Fill(slot, n, from)
		in.check(err)
		moved += went
	}
	return in.number(moved)
}

// fillTargets are the slots that are filled: of plain piles.
func (in *instance) fillTargets(L *glua.LState, ref *pileRef, of string) []cards.Slot {
	if in.live.staged.set.Piles[ref.pile].Layout != nil {
		in.machine.Raise("%s is for plain piles, and %s is laid out: deal cards to its places, or cover them", of, ref.name)
	}
	return in.dealTargets(L, ref)
}

// fillEmpty is :fill_empty(n, from, first): fills those piles of a family that are
// empty, and answers how many they were.
func (in *instance) fillEmpty(L *glua.LState, ref *pileRef) glua.LValue {
	n, from := in.numberFrom(L, 2, 0, "fill_empty"), in.plainSlot(in.pileArgument(L, 3, "fill_empty"), "fill_empty")
	empty := 0
	for _, slot := range in.fillTargets(L, ref, "fill_empty") {
		if in.state.Table().Count(slot) == 0 {
			_, err := in.state.Table().Fill(slot, n, from)
			in.check(err)
			empty++
		}
	}
	return in.number(empty)
}

// takeCards is :take(card, cards or pile[, "bottom" or place]).
func (in *instance) takeCards(L *glua.LState, ref *pileRef) glua.LValue {
	set, table := in.live.staged.set, in.state.Table()
	bottom := L.Get(3) == glua.LString("bottom")
	var slot cards.Slot
	if u, ok := L.Get(3).(*glua.LUserData); ok {
		place, isPlace := u.Value.(livePlace)
		if !isPlace {
			in.machine.Raise("take takes \"bottom\" or a place after the cards, found %s", describe(L.Get(3)))
		}
		slot = cards.Slot(place)
		if pile, _, _ := set.Where(slot); pile != ref.pile {
			in.machine.Raise("take: the place is not one of the pile %s", ref.name)
		}
	} else {
		if !bottom && L.Get(3) != glua.LNil {
			in.machine.Raise("take takes \"bottom\" or a place after the cards, found %s", describe(L.Get(3)))
		}
		slot = in.plainSlot(ref, "take")
	}
	in.table.moved = append(in.table.moved[:0], in.cardsOf(L, 2, "take")...)
	list := in.table.moved
	_, whole := L.Get(2).(*glua.LUserData).Value.(*pileRef) // or cards that were chosen from one
	for _, c := range list {
		move := table.Move
		from, _, _ := set.Where(table.SlotOf(c))
		if !whole && (c == in.table.drawn || set.Piles[from].Seen == cards.Owner) {
			move = table.MoveUnseen
		}
		if err := move(c, slot, bottom); err != nil {
			in.machine.Raise("take: the card %s: %s", table.Text(c), err)
		}
	}
	return in.number(len(list))
}

// takeFrom is family:take_from(other, seats): each player's pile takes the cards of the
// other family's that belongs to the player so many seats before him.
func (in *instance) takeFrom(L *glua.LState, ref *pileRef) glua.LValue {
	set, table := in.live.staged.set, in.state.Table()
	other, seats := in.pileArgument(L, 2, "take_from"), in.wholeArgument(L, 3, "take_from")
	if set.Piles[ref.pile].Per != cards.PerPlayer || set.Piles[other.pile].Per != cards.PerPlayer || ref.member >= 0 || other.member >= 0 {
		in.machine.Raise("take_from is for piles that each player has, like g.hand:take_from(g.passed, 1)")
	}
	n := len(in.live.players)
	for p := range n {
		from := ((p-seats)%n + n) % n
		in.check(table.TakeAll(set.Slot(other.pile, from, 0), set.Slot(ref.pile, p, 0)))
	}
	return glua.LNil
}

// cover is :cover(cards, from): each of the cards, the highest first and equal ones by
// their places, is covered by one drawn from a pile. It answers how many were laid.
func (in *instance) cover(L *glua.LState, ref *pileRef) glua.LValue {
	set, table := in.live.staged.set, in.state.Table()
	in.table.moved = append(in.table.moved[:0], in.cardsOf(L, 2, "cover")...)
	list := in.table.moved
	from := in.plainSlot(in.pileArgument(L, 3, "cover"), "cover")
	rank := func(c cards.Card) float64 {
		n, _ := set.Number(set.KindOf(c), "rank")
		return n
	}
	slices.SortFunc(list, func(a, b cards.Card) int {
		return cmp.Or(cmp.Compare(rank(b), rank(a)), cmp.Compare(table.SlotOf(a), table.SlotOf(b)))
	})
	slots := in.table.slotsTo[:0]
	for _, c := range list {
		slot := table.SlotOf(c)
		if pile, _, _ := set.Where(slot); pile != ref.pile || table.Top(slot) != c {
			in.machine.Raise("cover: the card %s does not lie on top of a place of %s", table.Text(c), ref.name)
		}
		slots = append(slots, slot)
	}
	in.table.slotsTo = slots
	for i, slot := range slots {
		c := table.Draw(from)
		if c == cards.NoCard {
			return in.number(i)
		}
		in.check(table.Move(c, slot, false))
	}
	return in.number(len(slots))
}

// turnUp is :turn_up(i): turns the i-th card face up, or what lies on the i-th place.
func (in *instance) turnUp(L *glua.LState, ref *pileRef) glua.LValue {
	v := in.nth(L, in.numberFrom(L, 2, 1, "turn_up"))
	u, _ := v.(*glua.LUserData)
	c, ok := u.Value.(liveCard)
	if !ok {
		in.machine.Raise("turn_up: there is no card %v in %s", L.Get(2), ref.name)
	}
	in.state.Table().TurnUp(cards.Card(c))
	return v
}
