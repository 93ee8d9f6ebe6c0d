package lua

import glua "github.com/yuin/gopher-lua"

// A frozen table keeps its contents, so that reading it costs nothing more. Its
// metatable says that it is frozen; every way to write to a table asks. Tables
// that have a metatable already are kept in a set instead.
//
// Both metatables are shared by all machines and never change.
var (
	frozenMeta  = &glua.LTable{Metatable: glua.LNil}
	libraryMeta = &glua.LTable{Metatable: glua.LNil}
)

func init() {
	refuse := &glua.LFunction{IsG: true, GFunction: func(L *glua.LState) int {
		m := machineOf(L)
		t, _ := L.Get(1).(*glua.LTable)
		m.refuseWrite(t, "a table", keyString(L.Get(2)))
		return 0
	}}
	frozenMeta.RawSetString("__newindex", refuse)
	libraryMeta.RawSetString("__newindex", refuse)
	libraryMeta.RawSetString("__index", &glua.LFunction{IsG: true, GFunction: missingInLibrary})
}

const keepNothing = "keep what changes in a counter, a mark or a pile; a script keeps nothing between moves"

// Frozen reports whether scripts may no longer write to the table.
func (m *Machine) Frozen(t *glua.LTable) bool {
	if t.Metatable == glua.LNil {
		return false
	}
	return t.Metatable == frozenMeta || t.Metatable == libraryMeta || m.sealed[t]
}

// refuseWrite raises the error about a write to a frozen table.
func (m *Machine) refuseWrite(t *glua.LTable, name, key string) {
	if t != nil && t.Metatable == libraryMeta {
		m.Raise("%s belongs to the language and cannot be changed", name)
	}
	what := name
	if key != "" {
		what = key + " of " + name
	}
	m.Raise("%s cannot change once the script is loaded: %s", what, m.keep)
}

// Finish ends the loading of scripts. All tables that can be reached from the
// values or from a global, through tables, metatables and the variables that
// functions use, are frozen, and so are these variables. The places of tables
// are forgotten.
func (m *Machine) Finish(values ...glua.LValue) {
	todo := append([]glua.LValue(nil), values...)
	g := m.state.G.Global
	for k, v := g.Next(glua.LNil); k != glua.LNil; k, v = g.Next(k) {
		todo = append(todo, v)
	}
	f := freezer{m: m, todo: todo, seen: map[glua.LValue]bool{g: true}}
	if m.sealed == nil {
		m.sealed = map[*glua.LTable]bool{}
	}
	if m.fixed == nil {
		m.fixed = map[*glua.Upvalue]bool{}
	}
	f.run()
	m.origins = nil
	m.finished = true
	for _, c := range m.order {
		g.RawSetString(hiddenTable+c.key, plainTable)
	}
}

type freezer struct {
	m    *Machine
	todo []glua.LValue
	seen map[glua.LValue]bool
}

func (f *freezer) run() {
	for len(f.todo) > 0 {
		v := f.todo[len(f.todo)-1]
		f.todo = f.todo[:len(f.todo)-1]
		switch v := v.(type) {
		case *glua.LTable:
			f.table(v)
		case *glua.LFunction:
			f.function(v)
		case *glua.LUserData:
			if mt, ok := v.Metatable.(*glua.LTable); ok {
				f.todo = append(f.todo, mt)
			}
		}
	}
}

func (f *freezer) table(t *glua.LTable) {
	if t == frozenMeta || t == libraryMeta || t.Metatable == libraryMeta || f.seen[t] {
		return
	}
	f.seen[t] = true
	for k, v := t.Next(glua.LNil); k != glua.LNil; k, v = t.Next(k) {
		f.todo = append(f.todo, k, v)
	}
	switch t.Metatable {
	case frozenMeta:
	case glua.LNil:
		t.Metatable = frozenMeta
	default:
		f.todo = append(f.todo, t.Metatable)
		f.m.sealed[t] = true
	}
}

func (f *freezer) function(fn *glua.LFunction) {
	if f.seen[fn] {
		return
	}
	f.seen[fn] = true
	for _, u := range fn.Upvalues {
		if u == nil {
			continue
		}
		f.m.fixed[u] = true
		f.todo = append(f.todo, u.Value())
	}
}

// setField is the hidden function for assignments to fields:
// (object, key, value, number of the write).
func (m *Machine) setField(L *glua.LState, c *Chunk) int {
	t, ok := L.Get(1).(*glua.LTable)
	if !ok || t.Metatable != glua.LNil {
		return m.setSpecial(L, c)
	}
	key, value := L.Get(2), L.Get(3)
	if m.assigning != nil {
		w := c.writes[int(L.Get(4).(glua.LNumber))]
		value = m.assigning(Assignment{t, key, t.RawGet(key), value, c.place(w.line), w.reads})
	}
	m.store(t, key, value)
	if m.origins != nil {
		w := c.writes[int(L.Get(4).(glua.LNumber))]
		m.wrote(t, key, c.place(w.line))
	}
	return 0
}

// Assignment is an assignment to a field of a table, before it takes place.
type Assignment struct {
	Table    *glua.LTable
	Key      glua.LValue
	Old, New glua.LValue
	// Place is the line of the script.
	Place Place
	// Reads tells that the value is made from what the field held.
	Reads bool
}

// OnAssign has a function asked at every assignment to a field of a table what is to be
// put there; nil ends that. It may raise an error through the machine.
func (m *Machine) OnAssign(f func(Assignment) glua.LValue) { m.assigning = f }

// Assignable is what the value of a user data may be, to be told of assignments to its
// fields. This takes a third of the time that a metatable does. The call is one by a
// script: to fail, it raises through the machine.
type Assignable interface {
	Assign(key, value glua.LValue)
}

// setSpecial assigns to what is no plain table.
func (m *Machine) setSpecial(L *glua.LState, c *Chunk) int {
	object, key, value := L.Get(1), L.Get(2), L.Get(3)
	if u, ok := object.(*glua.LUserData); ok {
		if a, ok := u.Value.(Assignable); ok {
			a.Assign(key, value)
			return 0
		}
	}
	w := c.writes[int(L.Get(4).(glua.LNumber))]
	name, owner := "", ""
	if a, ok := objectOf(w.target); ok {
		name = "`" + a + "`"
		owner = a
	}
	switch o := object.(type) {
	case *glua.LTable:
		if m.Frozen(o) {
			if name == "" {
				name = "a table"
			}
			m.refuseWrite(o, name, keyString(key))
		}
		L.SetTable(o, key, value)
		m.wrote(o, key, c.place(w.line))
	case *glua.LUserData:
		if L.GetMetaField(o, "__newindex") == glua.LNil {
			m.raisePointing(owner, "%s cannot be assigned to", nameOr(name, "this value"))
		}
		L.SetTable(o, key, value)
	default:
		m.raisePointing(owner, "attempt to set %s of %s, which is %s", nameOr(keyString(key), "a field"), nameOr(name, "a value"), describe(object))
	}
	return 0
}

func nameOr(name, other string) string {
	if name == "" {
		return other
	}
	return name
}

// store writes to a plain table within bounds.
func (m *Machine) store(t *glua.LTable, key, value glua.LValue) {
	switch k := key.(type) {
	case glua.LString:
		if value == glua.LNil {
			m.meter.holes++
		}
		t.RawSetString(string(k), value)
	case glua.LNumber:
		m.storeNumber(t, k, value)
	case *glua.LNilType:
		m.Raise("a table has no entry for nil: the key is nil")
	default:
		if value == glua.LNil {
			m.meter.holes++
		}
		t.RawSetH(key, value)
	}
}

// storeNumber keeps lists dense at their end: the interpreter searches it for
// the last entry each time that it is asked for the length.
func (m *Machine) storeNumber(t *glua.LTable, key glua.LNumber, value glua.LValue) {
	if key != key {
		m.Raise("a table has no entry for nan (0/0): the key is not a number")
	}
	i := int(key)
	if glua.LNumber(i) != key || i < 1 || i >= maxList {
		if i == maxList && t.MaxN() == maxList-1 {
			m.raise(&Error{Message: "a list of more than a million entries", Err: ErrMemory})
		}
		t.RawSet(key, value)
		return
	}
	if value == glua.LNil {
		last := t.MaxN()
		if i > last {
			return
		}
		t.RawSetInt(i, value)
		if i == last {
			trim(t, i)
		}
		return
	}
	if i > 64 {
		if gap := i - t.MaxN() - 1; gap > 64 {
			m.meter.holes += int64(gap)
			m.spend(int64(gap / 8))
		}
	}
	t.RawSetInt(i, value)
}

// trim drops the nils that setting entry i, the last one, to nil has left.
func trim(t *glua.LTable, i int) {
	for range i - t.MaxN() {
		t.Remove(-1)
	}
}
