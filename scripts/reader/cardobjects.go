package reader

import (
	"slices"

	"canopy/core/cards"
	"canopy/core/nearest"

	glua "github.com/yuin/gopher-lua"
)

// makeCards makes an object for each card, and for each kind the card that laws see.
func (in *instance) makeCards(r *reader) {
	L := r.machine.Lua()
	set := in.live.staged.set
	known := []string{"by"}
	for name := range in.live.staged.attributes {
		known = append(known, name)
	}
	slices.Sort(known)
	beyondCard := L.NewTable()
	beyondCard.RawSetString("__index", r.function("a card", func(L *glua.LState) glua.LValue {
		return in.cardFact(L.Get(2).String(), known)
	}))
	metas := make([]*glua.LTable, len(set.Kinds))
	for k := range set.Kinds {
		attributes := L.NewTable()
		for name, v := range set.Kinds[k].Attributes {
			attributes.RawSetString(name, luaValue(v))
		}
		attributes.Metatable = beyondCard
		metas[k] = in.meta(r, attributes)
		in.table.kinds = append(in.table.kinds, in.userData(lawCard(k), metas[k]))
	}
	by := r.function("by", func(L *glua.LState) glua.LValue {
		c := liveCard(L.Get(1).(*glua.LUserData).Value.(liveCard))
		name := L.Get(2).String()
		if name == "by" {
			if in.state == nil || in.state.Table().By(cards.Card(c)) < 0 {
				return in.reader.none
			}
			return in.playerNumbers[in.state.Table().By(cards.Card(c))]
		}
		if v := L.GetField(in.table.kinds[set.KindOf(cards.Card(c))], name); v != glua.LNil {
			return v
		}
		return in.cardFact(name, known)
	})
	// A card in play answers by, too: its attributes come first, in a table of its kind.
	cardMetas := make([]*glua.LTable, len(set.Kinds))
	for k := range set.Kinds {
		attributes := L.NewTable()
		for name, v := range set.Kinds[k].Attributes {
			attributes.RawSetString(name, luaValue(v))
		}
		cardMetas[k] = in.meta(r, attributes)
	}
	for c := range set.Cards() {
		u := in.userData(liveCard(c), nil)
		attributes := L.NewTable()
		kind := cardMetas[set.KindOf(cards.Card(c))].RawGetString("__index").(*glua.LTable)
		kind.ForEach(func(k, v glua.LValue) { attributes.RawSet(k, v) })
		own := L.NewTable()
		own.RawSetString("__index", L.NewFunction(func(L *glua.LState) int {
			name := L.Get(2)
			L.SetTop(0)
			L.Push(u)
			L.Push(name)
			by.GFunction(L)
			return 1
		}))
		attributes.Metatable = own
		u.Metatable = in.meta(r, attributes)
		in.table.cards = append(in.table.cards, u)
	}
}

// cardFact is what a card answers that has no such attribute: nothing if another card
// has, else an error.
func (in *instance) cardFact(name string, known []string) glua.LValue {
	if in.live.staged.attributes[name] {
		return glua.LNil
	}
	in.machine.Raise("%s", nearest.Unknown("fact of a card", name, known))
	return nil
}
