package lua

import (
	"strings"

	glua "github.com/yuin/gopher-lua"
)

func tableFunctions() []named {
	return []named{
		{"concat", tableConcat}, {"insert", tableInsert}, {"remove", tableRemove}, {"sort", tableSort},
	}
}

// changeable gives the first argument, a table that may be written to.
func changeable(L *glua.LState, function string) *glua.LTable {
	t := tableArgument(L, function)
	m := machineOf(L)
	if m.Frozen(t) {
		name := "a table"
		if word := m.argument(1); word != "" {
			name = "`" + word + "`"
		}
		m.refuseWrite(t, name, "")
	}
	return t
}

// tableInsert differs from Lua 5.1 in refusing what leaves holes: a position
// beyond the end, and nil.
func tableInsert(L *glua.LState) int {
	t := changeable(L, "table.insert")
	m := machineOf(L)
	n := t.Len()
	pos, value := n+1, L.Get(2)
	switch L.GetTop() {
	case 2:
	case 3:
		pos, value = intArgument(L, "table.insert", 2), L.Get(3)
	default:
		m.Raise("table.insert takes a list and an entry, or a list, a position and an entry")
	}
	if pos < 1 || pos > n+1 {
		m.Raise("table.insert: position %d is outside the list, which has %d entries", pos, n)
	}
	if value == glua.LNil {
		m.Raise("table.insert: the entry is nil")
	}
	m.spend(int64(n-pos+1) / 8)
	if pos <= n {
		m.moved(t)
	}
	if n+1 >= maxList {
		m.raise(&Error{Message: "a list of more than a million entries", Err: ErrMemory})
	}
	for i := n; i >= pos; i-- {
		t.RawSetInt(i+1, t.RawGetInt(i))
	}
	t.RawSetInt(pos, value)
	if m.origins != nil && n < maxFields {
		m.wrote(t, glua.LNumber(pos), m.Caller())
	}
	return 0
}

func tableRemove(L *glua.LState) int {
	t := changeable(L, "table.remove")
	m := machineOf(L)
	n := t.Len()
	pos := optInt(L, "table.remove", 2, n)
	if pos < 1 || pos > n {
		return 0
	}
	m.spend(int64(n-pos) / 8)
	if pos < n {
		m.moved(t)
	}
	removed := t.RawGetInt(pos)
	for i := pos; i < n; i++ {
		t.RawSetInt(i, t.RawGetInt(i+1))
	}
	t.RawSetInt(n, glua.LNil)
	trim(t, n)
	L.Push(removed)
	return 1
}

func tableConcat(L *glua.LState) int {
	t := tableArgument(L, "table.concat")
	m := machineOf(L)
	sep := ""
	if v := L.Get(2); v != glua.LNil {
		s, ok := asString(v)
		if !ok {
			m.badArgument("table.concat", 2, "a text")
		}
		sep = s
	}
	from, to := optInt(L, "table.concat", 3, 1), optInt(L, "table.concat", 4, t.Len())
	var b strings.Builder
	for i := from; i <= to; i++ {
		s, ok := asString(t.RawGet(glua.LNumber(i)))
		if !ok {
			m.Raise("table.concat: entry %d of the list is %s; only texts and numbers can be joined",
				i, describe(t.RawGet(glua.LNumber(i))))
		}
		if i > from {
			b.WriteString(sep)
		}
		b.WriteString(s)
		m.spend(1 + int64(len(s)+len(sep))/64)
		m.checkLength(b.Len())
	}
	L.Push(glua.LString(b.String()))
	return 1
}

// tableSort is stable and makes a bounded number of comparisons. An order that
// contradicts itself is an error, not a surprise.
func tableSort(L *glua.LState) int {
	t := changeable(L, "table.sort")
	m := machineOf(L)
	less := func(a, b glua.LValue) bool { return m.naturally(a, b) }
	if L.Get(2) != glua.LNil {
		fn, ok := L.Get(2).(*glua.LFunction)
		if !ok {
			m.badArgument("table.sort", 2, "a function")
		}
		less = func(a, b glua.LValue) bool {
			L.Push(fn)
			L.Push(a)
			L.Push(b)
			L.Call(2, 1)
			v := glua.LVAsBool(L.Get(-1))
			L.Pop(1)
			return v
		}
	}
	n := t.Len()
	list := make([]glua.LValue, n)
	for i := range list {
		if list[i] = t.RawGetInt(i + 1); list[i] == glua.LNil {
			m.Raise("table.sort: entry %d of the list is nil", i+1)
		}
	}
	m.spend(int64(n))
	m.mergeSort(list, make([]glua.LValue, n), less)
	for i := 1; i < n; i++ {
		if less(list[i], list[i-1]) {
			m.Raise("table.sort: invalid order function: of two entries each comes before the other; " +
				"compare with < or >, and nothing that changes")
		}
	}
	for i, v := range list {
		t.RawSetInt(i+1, v)
	}
	m.moved(t)
	return 0
}

func (m *Machine) mergeSort(list, spare []glua.LValue, less func(a, b glua.LValue) bool) {
	if len(list) < 2 {
		return
	}
	half := len(list) / 2
	m.mergeSort(list[:half], spare[:half], less)
	m.mergeSort(list[half:], spare[half:], less)
	m.spend(int64(len(list)))
	copy(spare, list)
	left, right := spare[:half], spare[half:]
	for i := range list {
		if len(right) == 0 || len(left) > 0 && !less(right[0], left[0]) {
			list[i], left = left[0], left[1:]
		} else {
			list[i], right = right[0], right[1:]
		}
	}
}

// naturally orders numbers and texts.
func (m *Machine) naturally(a, b glua.LValue) bool {
	switch a := a.(type) {
	case glua.LNumber:
		if b, ok := b.(glua.LNumber); ok {
			return a < b
		}
	case glua.LString:
		if b, ok := b.(glua.LString); ok {
			m.spend(int64(min(len(a), len(b))) / 64)
			return a < b
		}
	}
	if a.Type() == b.Type() && a.Type() != glua.LTNil {
		return m.state.LessThan(a, b)
	}
	m.Raise("table.sort: cannot compare %s with %s", describe(a), describe(b))
	return false
}
