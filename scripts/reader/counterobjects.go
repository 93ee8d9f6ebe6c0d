package reader

import (
	"slices"

	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// makeCounters makes the objects of counters that have more than one number.
func (in *instance) makeCounters(r *reader, fields map[string]glua.LValue) {
	meta, functions := in.counterMeta(r)
	for i := range in.live.counters {
		c := &in.live.counters[i]
		if len(c.Rows) > 0 {
			in.makeCells(r, c)
		}
		if c.Per == "" && len(c.Rows) == 0 {
			continue // asked each time
		}
		ref := &counterRef{in, i, -1}
		if c.Per == rules.PerPlayer && len(c.Rows) == 0 {
			fields[c.Name] = in.userData(ref, in.mirrorCounter(r, i, functions))
			continue
		}
		fields[c.Name] = in.userData(ref, meta)
	}
}

// makeCells makes the cells of a score sheet.
func (in *instance) makeCells(r *reader, c *rules.Counter) {
	columns := max(c.Columns, 1)
	var cells []glua.LValue
	for cell := range len(c.Rows) * columns {
		own := r.machine.Lua().NewTable()
		own.RawSetString("row", glua.LString(c.Rows[cell%len(c.Rows)]))
		own.RawSetString("column", glua.LNumber(cell/len(c.Rows)+1))
		cells = append(cells, in.userData(liveCell(cell), in.meta(r, own)))
	}
	in.table.cells[c.Name] = cells
}

// counterMeta is the metatable of counters, and what they can do by name.
func (in *instance) counterMeta(r *reader) (*glua.LTable, map[string]glua.LValue) {
	does := methods{
		"add":     in.changes("add", in.mirrored(in.addToCounter)),
		"reset":   in.changes("reset", in.mirrored(in.resetCounter)),
		"sum":     in.sumCounter,
		"max":     in.maxCounter,
		"highest": in.highest,
		"full":    in.fullSheet,
	}
	known := sortedNames(does)
	functions := map[string]glua.LValue{}
	for name, f := range does {
		functions[name] = r.function(name, func(L *glua.LState) glua.LValue {
			if in.state == nil {
				r.machine.Raise("a counter can be asked while a game is played only")
			}
			if u, ok := L.Get(1).(*glua.LUserData); !ok {
				r.machine.Raise("%s is asked with a colon, :%s(…), of a counter; found %s before it", name, name, describe(L.Get(1)))
			} else if _, ok := u.Value.(*counterRef); !ok {
				r.machine.Raise("%s is asked of a counter; found %s before it", name, describe(u))
			}
			in.works(workOfMethod)
			return f(L)
		})
	}
	mt := r.closed()
	members := map[counterRef]*glua.LUserData{}
	mt.RawSetString("__index", r.function("counter", func(L *glua.LState) glua.LValue {
		ref := L.Get(1).(*glua.LUserData).Value.(*counterRef)
		c := &in.live.counters[ref.index]
		if name, ok := L.Get(2).(glua.LString); ok && c.Per != rules.PerSuit {
			if f := functions[string(name)]; f != nil {
				return f
			}
			r.machine.Raise("the counter %s has nothing of that name: %s", c.Name, nearest.Unknown("word", string(name), known))
		}
		if f := functions[L.Get(2).String()]; f != nil {
			return f
		}
		in.mustPlay(c.Name)
		if len(c.Rows) > 0 && ref.member < 0 && c.Per != "" {
			m := counterRef{in, ref.index, in.counterMember(c, L.Get(2))}
			if members[m] == nil {
				members[m] = in.userData(&m, mt)
			}
			return members[m]
		}
		return in.counterValue(ref.index, in.stagedKey(ref, c, L.Get(2)))
	}))
	return mt, functions
}

// Assign is an assignment to one of the values of a counter.
func (ref *counterRef) Assign(key, value glua.LValue) {
	in := ref.in
	c := &in.live.counters[ref.index]
	in.mustPlay(c.Name)
	if in.looks != "" {
		in.machine.Raise("%s is set where the game is only looked at: a condition, law or list changes nothing", c.Name)
	}
	in.setCounter(ref.index, in.stagedKey(ref, c, key), value)
	in.mirror()
}

// stagedKey is the number of a counter's value for a player, team, card, square, suit
// or cell.
func (in *instance) stagedKey(ref *counterRef, c *rules.Counter, v glua.LValue) int {
	if len(c.Rows) == 0 {
		return in.counterMember(c, v)
	}
	cells := len(c.Rows) * max(c.Columns, 1)
	if u, ok := v.(*glua.LUserData); ok {
		if cell, ok := u.Value.(liveCell); ok && int(cell) < cells {
			return max(ref.member, 0)*cells + int(cell)
		}
	}
	in.machine.Raise("%s is a sheet: expected a cell of it, found %s", c.Name, describe(v))
	return 0
}

// counterMember is for whom or what a counter counts.
func (in *instance) counterMember(c *rules.Counter, v glua.LValue) int {
	switch c.Per {
	case rules.PerPlayer, rules.PerTeam:
		if n, ok := v.(glua.LNumber); ok && isWhole(n) && n >= 1 && int(n) <= len(in.live.players) {
			if c.Per == rules.PerTeam {
				return in.live.staged.set.Team(int(n) - 1)
			}
			return int(n) - 1
		}
		in.machine.Raise("%s counts for each %s: expected a player's number from 1 to %d, found %s", c.Name, c.Per, len(in.live.players), describe(v))
	case rules.PerSuit:
		if text, ok := v.(glua.LString); ok {
			if i := slices.Index(in.live.staged.set.Suits(), string(text)); i >= 0 {
				return i
			}
		}
	}
	if u, ok := v.(*glua.LUserData); ok {
		switch x := u.Value.(type) {
		case liveCard:
			if c.Per == rules.PerCard {
				return int(x)
			}
		case liveSquare:
			if c.Per == rules.PerSquare {
				return int(x)
			}
		}
	}
	in.machine.Raise("%s counts for each %s: expected a %s, found %s", c.Name, c.Per, c.Per, describe(v))
	return 0
}

func (in *instance) counterSelf(L *glua.LState) (*counterRef, *rules.Counter) {
	ref := L.Get(1).(*glua.LUserData).Value.(*counterRef)
	return ref, &in.live.counters[ref.index]
}

// keysOf goes through the values of a counter, or of one sheet.
func (in *instance) keysOf(ref *counterRef) (from, to int) {
	all, cells := in.state.Game().CounterSize(ref.index)
	if ref.member >= 0 {
		return ref.member * cells, (ref.member + 1) * cells
	}
	return 0, all
}

// addToCounter is :add(n) to all, :add(key, n), and :add(cards, n) to each.
func (in *instance) addToCounter(L *glua.LState) glua.LValue {
	ref, c := in.counterSelf(L)
	if L.Get(3) == glua.LNil {
		n := in.wholeArgument(L, 2, "add")
		from, to := in.keysOf(ref)
		for key := from; key < to; key++ {
			in.addTo(ref.index, key, n)
		}
		return glua.LNil
	}
	n := in.wholeArgument(L, 3, "add")
	if u, ok := L.Get(2).(*glua.LUserData); ok && c.Per == rules.PerCard {
		switch u.Value.(type) {
		case *cardSet, *pileRef, livePlace:
			for _, card := range slices.Clone(in.cardsOf(L, 2, "add")) {
				in.addTo(ref.index, int(card), n)
			}
			return glua.LNil
		}
	}
	in.addTo(ref.index, in.stagedKey(ref, c, L.Get(2)), n)
	return glua.LNil
}

func (in *instance) addTo(index, key, n int) {
	value := 0
	if in.state.HasValue(index, key) {
		value = in.state.Counter(index, key)
	}
	in.check(in.state.SetCounter(index, key, value+n))
}

func (in *instance) resetCounter(L *glua.LState) glua.LValue {
	ref, c := in.counterSelf(L)
	if ref.member >= 0 {
		in.machine.Raise("reset sets all of %s: g.%s:reset()", c.Name, c.Name)
	}
	in.state.ResetCounter(ref.index)
	return glua.LNil
}

// sumCounter is :sum(), and :sum(from, to) over the rows of a sheet. What has no value
// counts nothing.
func (in *instance) sumCounter(L *glua.LState) glua.LValue {
	ref, c := in.counterSelf(L)
	first, last := 1, max(len(c.Rows), 1)
	if L.Get(2) != glua.LNil {
		first, last = in.wholeArgument(L, 2, "sum"), in.wholeArgument(L, 3, "sum")
		if len(c.Rows) == 0 || first < 1 || last > len(c.Rows) {
			in.machine.Raise("sum takes two rows of a sheet, from 1 to %d, found %d and %d", len(c.Rows), first, last)
		}
	}
	total := 0
	from, to := in.keysOf(ref)
	for key := from; key < to; key++ {
		row := key%max(len(c.Rows), 1) + 1
		if row >= first && row <= last && in.state.HasValue(ref.index, key) {
			total += in.state.Counter(ref.index, key)
		}
	}
	return in.number(total)
}

// maxCounter is :max(), and :max(cards) of some cards; 0 where there is none.
func (in *instance) maxCounter(L *glua.LState) glua.LValue {
	ref, c := in.counterSelf(L)
	most, found := 0, false
	look := func(key int) {
		if in.state.HasValue(ref.index, key) {
			if n := in.state.Counter(ref.index, key); !found || n > most {
				most, found = n, true
			}
		}
	}
	if L.Get(2) != glua.LNil {
		if c.Per != rules.PerCard {
			in.machine.Raise("max takes cards for a counter of each card, and %s is none", c.Name)
		}
		for _, card := range in.cardsOf(L, 2, "max") {
			look(int(card))
		}
		return in.number(most)
	}
	from, to := in.keysOf(ref)
	for key := from; key < to; key++ {
		look(key)
	}
	return in.number(most)
}

// highest is :highest(): the player with the highest value, none if several share it.
func (in *instance) highest(L *glua.LState) glua.LValue {
	ref, c := in.counterSelf(L)
	if c.Per != rules.PerPlayer || len(c.Rows) > 0 {
		in.machine.Raise("highest is for a counter of each player, and %s is none", c.Name)
	}
	best, shared := 0, false
	for p := 1; p < len(in.live.players); p++ {
		switch n, most := in.state.Counter(ref.index, p), in.state.Counter(ref.index, best); {
		case n > most:
			best, shared = p, false
		case n == most:
			shared = true
		}
	}
	if shared {
		return in.reader.none
	}
	return in.playerNumbers[best]
}

// fullSheet is :full(): every cell has a value.
func (in *instance) fullSheet(L *glua.LState) glua.LValue {
	ref, _ := in.counterSelf(L)
	from, to := in.keysOf(ref)
	for key := from; key < to; key++ {
		if !in.state.HasValue(ref.index, key) {
			return glua.LFalse
		}
	}
	return glua.LTrue
}
