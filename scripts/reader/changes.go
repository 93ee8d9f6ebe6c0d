package reader

import (
	"fmt"
	"slices"

	"canopy/core/nearest"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// change lets a variant change the game's table. What it writes over must not be what
// another variant has written, unless it builds on it.
func (r *reader) change(def *glua.LTable, v *variant, base Script) error {
	if err := r.meets(def, v, base); err != nil {
		return err
	}
	if v.change == nil {
		return nil
	}
	r.script = v.script
	r.changing = v
	r.machine.OnAssign(r.assigned)
	_, err := r.machine.Call(v.change, def)
	r.machine.OnAssign(nil)
	if r.found != nil {
		return r.found
	}
	if err != nil {
		return err
	}
	r.complete(def)
	return nil
}

// fits finds a variant that goes with another game, or twice with the same one.
func (r *reader) fits(v *variant, list []*variant, base Script) error {
	var before []string
	for _, other := range list {
		if other == v {
			break
		}
		if other.script.Name == v.script.Name {
			return r.fail(v.place, "%s is there twice: a variant changes a game once", v.script.Name)
		}
		before = append(before, other.script.Name, fileStem(other.script.Name))
	}
	if len(v.of) > 0 {
		names := append([]string{base.Name, fileStem(base.Name)}, before...)
		if !slices.ContainsFunc(v.of, func(of string) bool { return slices.Contains(names, of) }) {
			return r.fail(v.place, "%s is a variant of %s, not of %s", v.script.Name, orList(v.of), base.Name)
		}
	}
	return nil
}

func orList(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	text := names[0]
	for _, name := range names[1 : len(names)-1] {
		text += ", " + name
	}
	return text + " and " + names[len(names)-1]
}

// meets holds a game against what a variant needs.
func (r *reader) meets(def *glua.LTable, v *variant, base Script) error {
	if v.needs == nil {
		return nil
	}
	refuse := func(key string, format string, args ...any) error {
		return r.fail(r.machine.PlaceOf(v.needs, glua.LString(key)), "%s needs %s", v.script.Name, fmt.Sprintf(format, args...))
	}
	if err := r.check(v.needs, needsShape); err != nil {
		return err
	}
	players := 0
	if list, ok := def.RawGetString("players").(*glua.LTable); ok {
		players = list.Len()
	} else if n, ok := integer(def, "players"); ok {
		players = n
	}
	switch need := v.needs.RawGetString("players").(type) {
	case glua.LNumber:
		if players != int(need) {
			return refuse("players", "a game for %d players, and %s has %d", int(need), base.Name, players)
		}
	case *glua.LTable:
		if err := r.check(need, numberShape); err != nil {
			return err
		}
		from, _ := integer(need, "from")
		to, hasTo := integer(need, "to")
		switch {
		case players < from && !hasTo:
			return refuse("players", "a game for %d players or more, and %s has %d", from, base.Name, players)
		case players < from || hasTo && players > to:
			return refuse("players", "a game for %d to %d players, and %s has %d", from, to, base.Name, players)
		}
	}
	has := map[string]bool{
		"board":  hasEntries(def, "board"),
		"cards":  hasEntries(def, "piles"),
		"stages": isStaged(def),
		"score":  hasScore(def),
	}
	for _, key := range []string{"board", "cards", "stages", "score"} {
		what := map[string]string{"board": "a board", "cards": "cards", "stages": "stages", "score": "a score"}[key]
		switch need := v.needs.RawGetString(key); {
		case need == glua.LTrue && !has[key]:
			return refuse(key, "a game with %s, and %s has none", what, base.Name)
		case need == glua.LFalse && has[key]:
			return refuse(key, "a game without %s, and %s has %s", what, base.Name, what)
		}
	}
	return nil
}

// hasEntries reports whether something is written under a key: no empty table either.
func hasEntries(t *glua.LTable, key string) bool {
	switch v := written(t.RawGetString(key)).(type) {
	case *glua.LNilType:
		return false
	case *glua.LTable:
		first, _ := v.Next(glua.LNil)
		return first != glua.LNil
	}
	return true
}

// assigned is told of every assignment that a change makes.
func (r *reader) assigned(a lua.Assignment) glua.LValue {
	if mark, ok := hookOf(a.New); ok {
		v := r.hooked(a, mark)
		r.writtenBy(a.Table, a.Key)
		return v
	}
	if mark, ok := amountMarkOf(a.New); ok {
		amount, isAmount := a.Old.(*glua.LTable)
		if !isAmount || wordOf(amount) != "amount" {
			r.machine.Raise("%s changes an amount, and %s is %s", mark.op, keyName(a.Key), stands(a))
		}
		r.addAmountHook(amount, mark)
		r.writtenBy(a.Table, a.Key)
		return amount
	}
	if by := r.writer(a.Table, a.Key); by != nil && !r.buildsOn(r.changing, by) && a.Old != a.New && !a.Reads && !reaches(a.New, a.Old) {
		r.conflict(a, by, r.machine.PlaceOf(a.Table, a.Key))
	}
	if old, ok := a.Old.(*glua.LTable); ok && !a.Reads && !reaches(a.New, a.Old) {
		if by, at := r.writerWithin(old, map[*glua.LTable]bool{}); by != nil {
			r.conflict(a, by, at)
		}
	}
	r.writtenBy(a.Table, a.Key)
	return a.New
}

// buildsOn reports whether a variant may write what another one has: it is itself, or one
// of those that it is a variant of.
func (r *reader) buildsOn(v, other *variant) bool {
	if v == other {
		return true
	}
	return slices.ContainsFunc(v.of, func(of string) bool {
		for _, base := range r.variants {
			if base.number < v.number && (base.script.Name == of || fileStem(base.script.Name) == of) && r.buildsOn(base, other) {
				return true
			}
		}
		return false
	})
}

func (r *reader) conflict(a lua.Assignment, by *variant, at lua.Place) {
	r.raise(r.fail(a.Place, "%s writes %s, which %s has written at %s: build on what is there, with before, after, instead or a function that calls it, or leave one of the variants out", r.changing.script.Name, keyName(a.Key), by.script.Name, at))
}

// stands says what a key holds that a change writes to; where it holds nothing, which key
// was probably meant.
func stands(a lua.Assignment) string {
	name, isName := a.Key.(glua.LString)
	if a.Old != glua.LNil || !isName {
		return describe(a.Old)
	}
	if near, ok := nearest.Name(string(name), sortedKeys(a.Table)); ok {
		return fmt.Sprintf("nothing: did you mean %q?", near)
	}
	return "nothing"
}

func keyName(key glua.LValue) string {
	switch key := key.(type) {
	case glua.LString:
		return string(key)
	case glua.LNumber:
		return "entry " + key.String()
	}
	return describe(key)
}

// writtenBy remembers which variant wrote a key last.
func (r *reader) writtenBy(t *glua.LTable, key glua.LValue) {
	if r.writers == nil {
		r.writers = map[*glua.LTable]map[glua.LValue]*variant{}
	}
	if r.writers[t] == nil {
		r.writers[t] = map[glua.LValue]*variant{}
	}
	r.writers[t][key] = r.changing
}

// writer is the variant that has written a key, nil if it stands as in the game: by an
// assignment, or in a table that the variant's script has made.
func (r *reader) writer(t *glua.LTable, key glua.LValue) *variant {
	if v := r.writers[t][key]; v != nil {
		return v
	}
	if t.RawGet(key) == glua.LNil {
		return nil
	}
	return r.variants[r.machine.TablePlace(t).File]
}

// writerWithin finds something in a table that another variant has written.
func (r *reader) writerWithin(t *glua.LTable, seen map[*glua.LTable]bool) (*variant, lua.Place) {
	if seen[t] {
		return nil, lua.Place{}
	}
	seen[t] = true
	for key, v := range entries(t) {
		if by := r.writer(t, key); by != nil && !r.buildsOn(r.changing, by) {
			return by, r.machine.PlaceOf(t, key)
		}
		if inner, ok := v.(*glua.LTable); ok {
			if by, at := r.writerWithin(inner, seen); by != nil {
				return by, at
			}
		}
	}
	return nil, lua.Place{}
}

// reaches reports whether a value holds a table or function: a table in which it stands,
// or a function that may call it.
func reaches(v, other glua.LValue) bool {
	if !isTable(other) && !isFunction(other) {
		return false
	}
	seen := map[glua.LValue]bool{}
	var look func(v glua.LValue) bool
	look = func(v glua.LValue) bool {
		if v == other {
			return true
		}
		switch v := v.(type) {
		case *glua.LTable:
			if seen[v] {
				return false
			}
			seen[v] = true
			for _, entry := range entries(v) {
				if look(entry) {
					return true
				}
			}
		case *glua.LFunction:
			if seen[v] {
				return false
			}
			seen[v] = true
			for _, u := range v.Upvalues {
				if look(u.Value()) {
					return true
				}
			}
		}
		return false
	}
	return look(v)
}

// add is add(list, entry): appends to a list of the rules, and answers it.
func (r *reader) add(L *glua.LState) glua.LValue {
	list, ok := L.Get(1).(*glua.LTable)
	if !ok {
		r.machine.Raise("add takes a list and an entry, add(rules.must, { … }), found %s for the list", describe(L.Get(1)))
	}
	if L.GetTop() != 2 || L.Get(2) == glua.LNil {
		r.machine.Raise("add takes a list and one entry, add(rules.must, { … }): the entry is %s", describe(L.Get(2)))
	}
	list.Append(L.Get(2))
	return list
}

// insertAfter is insert_after(list, name, entry): puts an entry behind the one of a name.
func (r *reader) insertAfter(L *glua.LState) glua.LValue {
	list, ok := L.Get(1).(*glua.LTable)
	name, isName := L.Get(2).(glua.LString)
	if !ok || !isName || L.GetTop() != 3 {
		r.machine.Raise("insert_after takes a list, the name of an entry and a new entry, found %s, %s and %s", describe(L.Get(1)), describe(L.Get(2)), describe(L.Get(3)))
	}
	var names []string
	for i := 1; i <= list.Len(); i++ {
		own := list.RawGetInt(i).String()
		if entry, ok := list.RawGetInt(i).(*glua.LTable); ok {
			own, _ = str(entry, "name")
		}
		if own == string(name) {
			for j := list.Len(); j > i; j-- {
				list.RawSetInt(j+1, list.RawGetInt(j))
			}
			list.RawSetInt(i+1, L.Get(3))
			return list
		}
		names = append(names, own)
	}
	r.machine.Raise("insert_after: %s", nearest.Unknown("entry", string(name), names))
	return nil
}
