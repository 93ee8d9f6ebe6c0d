package reader

import (
	"errors"

	"canopy/core/cards"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// makePiles makes the objects of piles, of their places and of sets of cards. They
// share their methods.
func (in *instance) makePiles(r *reader, fields map[string]glua.LValue) {
	L := r.machine.Lua()
	set := in.live.staged.set
	does := in.cardMethods()
	in.table.setMeta = in.meta(r, in.methodTable(r, "a set of cards", does, nil))
	pileMethods := in.pileMethods(r)
	for name, f := range does {
		pileMethods[name] = f
	}
	shared := in.methodTable(r, "a pile", pileMethods, nil)
	pileMeta := in.meta(r, shared)
	placeMeta := in.placeMeta(r, does)
	for slot := range set.Slots() {
		pile, _, _ := set.Where(cards.Slot(slot))
		place := glua.LValue(glua.LNil)
		if set.Piles[pile].Layout != nil {
			place = in.userData(livePlace(slot), placeMeta)
		}
		in.table.slots = append(in.table.slots, place)
	}
	for i := range set.Piles {
		p := &set.Piles[i]
		if p.Per == cards.Single {
			fields[p.Name] = in.userData(&pileRef{p.Name, i, 0}, pileMeta)
			continue
		}
		own := L.NewTable()
		for m := range set.Members(i) {
			key := glua.LValue(glua.LNumber(m + 1))
			if p.Per == cards.PerSuit {
				key = glua.LString(set.Suits()[m])
			}
			own.RawSet(key, in.userData(&pileRef{p.Name, i, m}, pileMeta))
		}
		if p.Per == cards.PerTeam { // a player's number stands for his team
			own = L.NewTable()
			for q := range in.live.players {
				m := set.Team(q)
				own.RawSetInt(q+1, in.userData(&pileRef{p.Name, i, m}, pileMeta))
			}
		}
		own.Metatable = in.meta(r, shared)
		fields[p.Name] = in.userData(&pileRef{p.Name, i, -1}, in.meta(r, own))
	}
}

func (in *instance) placeMeta(r *reader, does methods) *glua.LTable {
	placeMethods := methods{}
	for name, f := range does {
		placeMethods[name] = f
	}
	placeMethods["cards"] = func(L *glua.LState) glua.LValue { return in.setOf(in.cardsOf(L, 1, "cards")) }
	table := in.methodTable(r, "a place", placeMethods, func(L *glua.LState) glua.LValue {
		if L.Get(2) == glua.LString("number") {
			_, _, place := in.live.staged.set.Where(cards.Slot(L.Get(1).(*glua.LUserData).Value.(livePlace)))
			return in.number(place + 1)
		}
		return nil
	})
	// number belongs to each place, so it is asked of the object itself
	return in.meta(r, r.function("a place", func(L *glua.LState) glua.LValue {
		if L.Get(2) == glua.LString("number") {
			_, _, place := in.live.staged.set.Where(cards.Slot(L.Get(1).(*glua.LUserData).Value.(livePlace)))
			return in.number(place + 1)
		}
		if v := table.RawGet(L.Get(2)); v != glua.LNil {
			return v
		}
		return L.GetField(table, L.Get(2).String())
	}))
}

// placeAt is the object of a place.
func (in *instance) placeAt(slot cards.Slot) glua.LValue { return in.table.slots[slot] }

// setOf is an object for some cards, which is used again when the call from outside is
// over.
func (in *instance) setOf(list []cards.Card) glua.LValue {
	t := in.table
	if t.setsOut == len(t.sets) {
		t.sets = append(t.sets, in.userData(&cardSet{}, t.setMeta))
	}
	u := t.sets[t.setsOut]
	t.setsOut++
	set := u.Value.(*cardSet)
	set.list = append(set.list[:0], list...)
	return u
}

// cardOrNone is the object of a card, or none.
func (in *instance) cardOrNone(c cards.Card) glua.LValue {
	if c == cards.NoCard {
		return in.reader.none
	}
	return in.table.cards[c]
}

// cardsOrNone are the cards that a value means: one card, a set, a pile or a place; nil
// if it means none.
func (in *instance) cardsOrNone(v glua.LValue) []cards.Card {
	u, ok := v.(*glua.LUserData)
	if !ok {
		return nil
	}
	table := in.state.Table()
	switch ref := u.Value.(type) {
	case liveCard:
		in.table.list = append(in.table.list[:0], cards.Card(ref))
		return in.table.list
	case *cardSet:
		return ref.list
	case livePlace:
		return table.Cards(cards.Slot(ref))
	case *pileRef:
		return in.cardsOfPile(ref)
	}
	return nil
}

// cardsOfPile are the cards of a pile: of one that is laid out the tops, by place.
func (in *instance) cardsOfPile(ref *pileRef) []cards.Card {
	table := in.state.Table()
	set := in.live.staged.set
	if set.Piles[ref.pile].Layout == nil && ref.member >= 0 {
		return table.Cards(set.Slot(ref.pile, ref.member, 0))
	}
	list := in.table.list[:0]
	from, to := ref.member, ref.member+1
	if ref.member < 0 {
		from, to = 0, set.Members(ref.pile)
	}
	for m := from; m < to; m++ {
		for place := range set.Places(ref.pile) {
			slot := set.Slot(ref.pile, m, place)
			if set.Piles[ref.pile].Layout == nil {
				list = append(list, table.Cards(slot)...)
			} else if c := table.Top(slot); c != cards.NoCard {
				list = append(list, c)
			}
		}
	}
	in.table.list = list
	return list
}

// cardsOf reads an argument that means cards.
func (in *instance) cardsOf(L *glua.LState, i int, of string) []cards.Card {
	v := L.Get(i)
	if isNone(v) {
		in.machine.Raise("%s takes a card, cards or a pile, found none", of)
	}
	u, ok := v.(*glua.LUserData)
	if ok {
		switch u.Value.(type) {
		case liveCard, *cardSet, livePlace, *pileRef:
			return in.cardsOrNone(v)
		}
	}
	in.machine.Raise("%s takes a card, cards or a pile, found %s", of, describe(v))
	return nil
}

// slotOf is the slot of a plain pile.
func (in *instance) slotOf(ref *pileRef) cards.Slot {
	if ref.member < 0 {
		in.machine.Raise("%s are several piles: say whose, like g.%s[player]", ref.name, ref.name)
	}
	return in.live.staged.set.Slot(ref.pile, ref.member, 0)
}

func (in *instance) plainSlot(ref *pileRef, of string) cards.Slot {
	if in.live.staged.set.Piles[ref.pile].Layout != nil {
		in.machine.Raise("%s is for plain piles, and %s is laid out", of, ref.name)
	}
	return in.slotOf(ref)
}

func (in *instance) pileArgument(L *glua.LState, i int, of string) *pileRef {
	if u, ok := L.Get(i).(*glua.LUserData); ok {
		if ref, ok := u.Value.(*pileRef); ok {
			return ref
		}
	}
	in.machine.Raise("%s takes a pile, found %s", of, describe(L.Get(i)))
	return nil
}

func (in *instance) check(err error) {
	if err != nil {
		in.raise(err)
	}
}

// raise ends a function of the script with an error, which may know its line.
func (in *instance) raise(err error) {
	var placed *lua.Error
	if errors.As(err, &placed) {
		in.machine.RaiseError(placed)
	}
	in.machine.Raise("%s", err)
}

// pileMethods are what piles and families of piles can do.
func (in *instance) pileMethods(r *reader) methods {
	change := func(name string, f func(L *glua.LState, ref *pileRef) glua.LValue) func(*glua.LState) glua.LValue {
		return in.changes(name, func(L *glua.LState) glua.LValue { return f(L, in.pileArgument(L, 1, name)) })
	}
	ask := func(name string, f func(L *glua.LState, ref *pileRef) glua.LValue) func(*glua.LState) glua.LValue {
		return func(L *glua.LState) glua.LValue { return f(L, in.pileArgument(L, 1, name)) }
	}
	return methods{
		"shuffle": change("shuffle", func(L *glua.LState, ref *pileRef) glua.LValue {
			in.takesNothing(L, "shuffle")
			in.state.Table().Shuffle(in.plainSlot(ref, "shuffle"))
			return glua.LNil
		}),
		"gather": change("gather", func(L *glua.LState, ref *pileRef) glua.LValue {
			in.takesNothing(L, "gather")
			if in.live.staged.set.Piles[ref.pile].Deck == nil {
				in.machine.Raise("gather brings the cards of a deck back, and the pile %s begins with none", ref.name)
			}
			in.state.Table().Gather(ref.pile)
			return glua.LNil
		}),
		"deal":       change("deal", in.deal),
		"fill":       change("fill", in.fillPiles),
		"fill_empty": change("fill_empty", in.fillEmpty),
		"take":       change("take", in.takeCards),
		"take_from":  change("take_from", in.takeFrom),
		"cover":      change("cover", in.cover),
		"sort": change("sort", func(L *glua.LState, ref *pileRef) glua.LValue {
			name, ok := L.Get(2).(glua.LString)
			if !ok || !in.live.staged.attributes[string(name)] {
				in.machine.Raise("sort takes the name of an attribute, found %s", describe(L.Get(2)))
			}
			in.state.Table().Sort(in.plainSlot(ref, "sort"), string(name))
			return glua.LNil
		}),
		"turn_up": change("turn_up", in.turnUp),
		"random": change("random", func(L *glua.LState, ref *pileRef) glua.LValue {
			c := in.state.Table().Random(in.plainSlot(ref, "random"))
			in.table.drawn = c
			return in.cardOrNone(c)
		}),
		"peek": ask("peek", func(L *glua.LState, ref *pileRef) glua.LValue {
			list := in.state.Table().Cards(in.plainSlot(ref, "peek"))
			n := min(in.numberFrom(L, 2, 0, "peek"), len(list))
			return in.setOf(list[len(list)-n:])
		}),
		"can_give": ask("can_give", func(L *glua.LState, ref *pileRef) glua.LValue {
			return glua.LBool(in.state.Table().CanGive(in.plainSlot(ref, "can_give")))
		}),
		"refills": ask("refills", func(L *glua.LState, ref *pileRef) glua.LValue {
			return in.number(in.state.Table().Refills(ref.pile))
		}),
		"tops":  ask("tops", func(L *glua.LState, ref *pileRef) glua.LValue { return in.setOf(in.cardsOfPile(ref)) }),
		"place": ask("place", in.placeOf),
		"who":   ask("who", in.whoHolds),
		"full": ask("full", func(L *glua.LState, ref *pileRef) glua.LValue {
			return glua.LBool(in.filledPlaces(ref) == in.placesOf(ref))
		}),
		"filled": ask("filled", func(L *glua.LState, ref *pileRef) glua.LValue { return in.number(in.filledPlaces(ref)) }),
	}
}

func (in *instance) placesOf(ref *pileRef) int { return in.live.staged.set.Places(ref.pile) }

func (in *instance) filledPlaces(ref *pileRef) int {
	set := in.live.staged.set
	if set.Piles[ref.pile].Layout == nil || ref.member < 0 {
		in.machine.Raise("full and filled are for one pile that is laid out, found %s", ref.name)
	}
	n := 0
	for place := range set.Places(ref.pile) {
		if in.state.Table().Count(set.Slot(ref.pile, ref.member, place)) > 0 {
			n++
		}
	}
	return n
}

// placeOf is :place(card), the place where a card lies, and :place(n). It answers none
// if the card lies elsewhere.
func (in *instance) placeOf(L *glua.LState, ref *pileRef) glua.LValue {
	set := in.live.staged.set
	if n, ok := L.Get(2).(glua.LNumber); ok {
		if ref.member < 0 || !isWhole(n) || n < 1 || int(n) > set.Places(ref.pile) || set.Piles[ref.pile].Layout == nil {
			in.machine.Raise("the pile %s has the places 1 to %d, and no %v", ref.name, set.Places(ref.pile), float64(n))
		}
		return in.placeAt(set.Slot(ref.pile, ref.member, int(n)-1))
	}
	list := in.cardsOf(L, 2, "place")
	if len(list) != 1 {
		in.machine.Raise("place takes one card, found %d", len(list))
	}
	slot := in.state.Table().SlotOf(list[0])
	pile, member, _ := set.Where(slot)
	if pile != ref.pile || ref.member >= 0 && member != ref.member || set.Piles[pile].Layout == nil {
		return in.reader.none
	}
	return in.placeAt(slot)
}

// whoHolds is family:who(law, …): the player who holds a card that the law says yes to.
func (in *instance) whoHolds(L *glua.LState, ref *pileRef) glua.LValue {
	law := in.lawArgument(L, 2, "who")
	set := in.live.staged.set
	if ref.member >= 0 || set.Piles[ref.pile].Per != cards.PerPlayer {
		in.machine.Raise("who is asked of piles that each player has, like g.hand:who %q", L.Get(2).String())
	}
	for p := range in.live.players {
		for place := range set.Places(ref.pile) {
			for _, c := range in.state.Table().Cards(set.Slot(ref.pile, p, place)) {
				if in.yes(in.askOf(L, law, c, 3, "who"), "who") {
					return in.playerNumbers[p]
				}
			}
		}
	}
	return in.reader.none
}
