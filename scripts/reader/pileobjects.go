package reader

import (
	"cmp"
	"errors"
	"slices"

	"canopy/core/cards"
	"canopy/core/nearest"
	"canopy/core/rules"
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

// lawArgument reads an argument that is the name of a law.
func (in *instance) lawArgument(L *glua.LState, i int, of string) int {
	name, ok := L.Get(i).(glua.LString)
	if !ok {
		in.machine.Raise("%s takes the name of a law, found %s: write the function under laws and name it", of, describe(L.Get(i)))
	}
	st := in.live.staged.d.Staged
	law := lawIndex(st, string(name))
	if law < 0 {
		in.machine.Raise("%s: %s", of, nearest.Unknown("law", string(name), lawNames(st)))
	}
	return law
}

// lawValue reads an argument that a law is given.
func (in *instance) lawValue(L *glua.LState, i int, of string) rules.Value {
	v := L.Get(i)
	if u, ok := v.(*glua.LUserData); ok {
		switch ref := u.Value.(type) {
		case liveCard:
			return rules.KindValue(in.live.staged.set.KindOf(cards.Card(ref)))
		case lawCard:
			return rules.KindValue(int(ref))
		case liveSquare:
			return rules.SquareValue(int(ref))
		}
	}
	value, err := in.readValue(v)
	if err != nil {
		in.machine.Raise("%s: a law is given cards, squares, numbers, texts, true, false and none, found %s", of, err)
	}
	return value
}

// askOf asks a law of a card, with the further arguments of the call from one on.
func (in *instance) askOf(L *glua.LState, law int, c cards.Card, from int, of string) rules.Value {
	if L.GetTop() < from {
		return in.lawOfCard(law, c)
	}
	var args [4]rules.Value
	args[0] = rules.KindValue(in.live.staged.set.KindOf(c))
	n := 1
	for i := from; i <= L.GetTop(); i++ {
		if n == len(args) {
			in.machine.Raise("%s: a law is given at most %d things", of, len(args))
		}
		args[n] = in.lawValue(L, i, of)
		n++
	}
	in.works(1)
	v, err := in.law(law, args[:n])
	in.check(err)
	return v
}

// yes reads what a law answers that says yes or no.
func (in *instance) yes(v rules.Value, of string) bool {
	if _, isNumber := v.Number(); isNumber {
		in.machine.Raise("%s: the law answered the number %v, expected true or false; sum adds numbers up", of, v)
	}
	return v.True()
}

// cardMethods are what can be asked of any cards: a pile, a place, a set.
func (in *instance) cardMethods() methods {
	return methods{
		"count": in.countCards,
		"any": func(L *glua.LState) glua.LValue {
			law := in.lawArgument(L, 2, "any")
			for _, c := range in.cardsOf(L, 1, "any") {
				if in.yes(in.askOf(L, law, c, 3, "any"), "any") {
					return glua.LTrue
				}
			}
			return glua.LFalse
		},
		"sum": func(L *glua.LState) glua.LValue {
			law := in.lawArgument(L, 2, "sum")
			total := 0
			for _, c := range in.cardsOf(L, 1, "sum") {
				n, ok := in.askOf(L, law, c, 3, "sum").Number()
				if !ok {
					in.machine.Raise("sum: the law answered no number for the card %s", in.state.Table().Text(c))
				}
				total += n
			}
			return in.number(total)
		},
		"best":   in.bestCard,
		"first":  func(L *glua.LState) glua.LValue { return in.nth(L, 1) },
		"bottom": func(L *glua.LState) glua.LValue { return in.nth(L, 1) },
		"at":     func(L *glua.LState) glua.LValue { return in.nth(L, in.numberFrom(L, 2, 1, "at")) },
		"top":    in.topCard,
		"set":    in.bestSet,
		"spread": in.spread,
	}
}

// countCards is :count(), :count "up", :count "down" and :count(law, …).
func (in *instance) countCards(L *glua.LState) glua.LValue {
	ref, isPile := L.Get(1).(*glua.LUserData).Value.(*pileRef)
	word := L.Get(2)
	if word == glua.LNil {
		if isPile && in.live.staged.set.Piles[ref.pile].Layout != nil {
			return in.number(in.countLaid(ref))
		}
		return in.number(len(in.cardsOf(L, 1, "count")))
	}
	if word == glua.LString("up") || word == glua.LString("down") {
		n := 0
		for _, c := range in.cardsOf(L, 1, "count") {
			if in.state.Table().FaceUp(c) == (word == glua.LString("up")) {
				n++
			}
		}
		return in.number(n)
	}
	law := in.lawArgument(L, 2, "count")
	n := 0
	for _, c := range in.cardsOf(L, 1, "count") {
		if in.yes(in.askOf(L, law, c, 3, "count"), "count") {
			n++
		}
	}
	return in.number(n)
}

// countLaid counts all cards of a pile that is laid out, covered ones too.
func (in *instance) countLaid(ref *pileRef) int {
	set := in.live.staged.set
	n := 0
	for m := range set.Members(ref.pile) {
		if ref.member >= 0 && m != ref.member {
			continue
		}
		for place := range set.Places(ref.pile) {
			n += in.state.Table().Count(set.Slot(ref.pile, m, place))
		}
	}
	return n
}

// bestCard is :best(law[, …]): the first card, unless a later one beats it.
func (in *instance) bestCard(L *glua.LState) glua.LValue {
	law := in.lawArgument(L, 2, "best")
	list := in.cardsOf(L, 1, "best")
	if len(list) == 0 {
		return in.reader.none
	}
	best := list[0]
	var args [4]rules.Value
	for _, c := range list[1:] {
		if L.GetTop() == 2 {
			if in.yes(in.lawOfPair(law, c, best), "best") {
				best = c
			}
			continue
		}
		args[0] = rules.KindValue(in.live.staged.set.KindOf(c))
		args[1] = rules.KindValue(in.live.staged.set.KindOf(best))
		n := 2
		for i := 3; i <= L.GetTop() && n < len(args); i++ {
			args[n] = in.lawValue(L, i, "best")
			n++
		}
		v, err := in.law(law, args[:n])
		if err != nil {
			in.machine.Raise("%s", err)
		}
		if in.yes(v, "best") {
			best = c
		}
	}
	return in.table.cards[best]
}

// nth is the n-th card from the bottom, or what lies on the n-th place.
func (in *instance) nth(L *glua.LState, n int) glua.LValue {
	if ref, ok := L.Get(1).(*glua.LUserData).Value.(*pileRef); ok && in.live.staged.set.Piles[ref.pile].Layout != nil {
		set := in.live.staged.set
		if ref.member < 0 || n < 1 || n > set.Places(ref.pile) {
			in.machine.Raise("the pile %s has the places 1 to %d, and no %d", ref.name, set.Places(ref.pile), n)
		}
		return in.cardOrNone(in.state.Table().Top(set.Slot(ref.pile, ref.member, n-1)))
	}
	list := in.cardsOf(L, 1, "at")
	if n < 1 || n > len(list) {
		return in.reader.none
	}
	return in.table.cards[list[n-1]]
}

// topCard is :top([n]): the n-th card from the top, 1 where nothing is said.
func (in *instance) topCard(L *glua.LState) glua.LValue {
	n := 1
	if L.Get(2) != glua.LNil {
		n = in.numberFrom(L, 2, 1, "top")
	}
	if ref, ok := L.Get(1).(*glua.LUserData).Value.(*pileRef); ok && ref.member >= 0 && in.looks == "" {
		if in.live.staged.set.Piles[ref.pile].Layout == nil {
			in.state.Table().Draw(in.slotOf(ref)) // shuffles in what refills it, if nothing is left
		}
	}
	list := in.cardsOf(L, 1, "top")
	if n < 1 || n > len(list) {
		return in.reader.none
	}
	return in.table.cards[list[len(list)-n]]
}

// bestSet is :set(name[, "exactly"]): the name of the best combination that these cards
// hold, or are.
func (in *instance) bestSet(L *glua.LState) glua.LValue {
	name, ok := L.Get(2).(glua.LString)
	if !ok {
		in.machine.Raise("set takes the name of combinations, found %s", describe(L.Get(2)))
	}
	exactly := L.Get(3) == glua.LString("exactly")
	if !exactly && L.Get(3) != glua.LNil {
		in.machine.Raise("set takes \"exactly\" or nothing after the name, found %s", describe(L.Get(3)))
	}
	best, err := in.state.BestSet(string(name), in.cardsOf(L, 1, "set"), exactly, in.actor)
	if err != nil {
		in.machine.Raise("%s", err)
	}
	if best == "" {
		return in.reader.none
	}
	return in.text(best)
}

// spread is :spread(attribute): the largest number of the cards less the smallest; 0
// where there is none.
func (in *instance) spread(L *glua.LState) glua.LValue {
	name, ok := L.Get(2).(glua.LString)
	if !ok {
		in.machine.Raise("spread takes the name of an attribute, found %s", describe(L.Get(2)))
	}
	list := in.cardsOf(L, 1, "spread")
	least, most := 0.0, 0.0
	for i, c := range list {
		n, ok := in.live.staged.set.Number(in.live.staged.set.KindOf(c), string(name))
		if !ok {
			in.machine.Raise("spread: the card %s has no number %q", in.state.Table().Text(c), string(name))
		}
		if i == 0 || n < least {
			least = n
		}
		if i == 0 || n > most {
			most = n
		}
	}
	return in.number(int(most - least))
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
			in.state.Table().Shuffle(in.plainSlot(ref, "shuffle"))
			return glua.LNil
		}),
		"gather": change("gather", func(L *glua.LState, ref *pileRef) glua.LValue {
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
			if !ok || !in.live.staged.attrs[string(name)] {
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
