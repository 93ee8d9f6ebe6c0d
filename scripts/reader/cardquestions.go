package reader

import (
	"canopy/core/cards"
	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

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
