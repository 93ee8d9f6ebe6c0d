package lua

import (
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"
)

func baseAssert(L *glua.LState) int {
	if glua.LVAsBool(L.Get(1)) {
		return L.GetTop()
	}
	m := machineOf(L)
	if L.GetTop() == 0 {
		m.badArgument("assert", 1, "a condition")
	}
	message, ok := asString(L.Get(2))
	if !ok {
		message = "assertion failed"
	}
	m.Raise("%s", message)
	return 0
}

func baseError(L *glua.LState) int {
	m := machineOf(L)
	message, ok := asString(L.Get(1))
	if !ok {
		message = "error called with " + describe(L.Get(1))
	}
	e := &Error{Message: message}
	c, pos := m.calling()
	if n, ok := L.Get(2).(glua.LNumber); ok && n >= 2 {
		if outer, at := m.callingFrom(int(n)); outer != nil {
			c, pos = outer, at
		}
	}
	if c != nil {
		e.Place, e.SourceLine = c.place(pos.line), c.sourceLine(pos.line)
	}
	m.RaiseError(e)
	return 0
}

func tableArgument(L *glua.LState, function string) *glua.LTable {
	t, ok := L.Get(1).(*glua.LTable)
	if !ok {
		machineOf(L).badArgument(function, 1, "a table")
	}
	return t
}

// iterateUserdata serves pairs and ipairs on values of the game that say how
// they are gone through.
func iterateUserdata(L *glua.LState, event string) bool {
	ud, ok := L.Get(1).(*glua.LUserData)
	if !ok {
		return false
	}
	fn := L.GetMetaField(ud, event)
	if fn == glua.LNil {
		return false
	}
	L.SetTop(1)
	L.Insert(fn, 1)
	L.Call(1, 3)
	return true
}

func basePairs(L *glua.LState) int {
	if iterateUserdata(L, "__pairs") {
		return 3
	}
	t := tableArgument(L, "pairs")
	L.Push(pairsStep)
	L.Push(t)
	L.Push(glua.LNil)
	return 3
}

func baseIpairs(L *glua.LState) int {
	if iterateUserdata(L, "__ipairs") {
		return 3
	}
	t := tableArgument(L, "ipairs")
	L.Push(ipairsStep)
	L.Push(t)
	L.Push(glua.LNumber(0))
	return 3
}

func ipairsNext(L *glua.LState) int {
	t := tableArgument(L, "ipairs")
	i, _ := L.Get(2).(glua.LNumber)
	v := t.RawGetInt(int(i) + 1)
	if v == glua.LNil {
		return 0
	}
	L.Push(i + 1)
	L.Push(v)
	return 2
}

func baseNext(L *glua.LState) int {
	tableArgument(L, "next")
	if nextStep(L) == 0 {
		L.Push(glua.LNil)
		return 1
	}
	return 2
}

func nextStep(L *glua.LState) int {
	t := tableArgument(L, "pairs")
	if m := machineOf(L); m.meter.holes > 64 {
		m.spend(m.meter.holes / 64)
	}
	k, v := t.Next(L.Get(2))
	if k == glua.LNil {
		return 0
	}
	L.Push(k)
	L.Push(v)
	return 2
}

func basePrint(L *glua.LState) int {
	m := machineOf(L)
	if m.print == nil {
		m.Raise("print has nowhere to write to here; g:say writes into the log of the game, and g:note a number into the statistics")
	}
	var b strings.Builder
	for i := 1; i <= L.GetTop(); i++ {
		if i > 1 {
			b.WriteByte('\t')
		}
		b.WriteString(m.display(L.Get(i)))
	}
	b.WriteByte('\n')
	m.spend(int64(b.Len()))
	if _, err := m.print.Write([]byte(b.String())); err != nil {
		m.Raise("print: %v", err)
	}
	return 0
}

func baseRawEqual(L *glua.LState) int {
	L.Push(glua.LBool(L.RawEqual(L.Get(1), L.Get(2))))
	return 1
}

func baseRawGet(L *glua.LState) int {
	L.Push(tableArgument(L, "rawget").RawGet(L.Get(2)))
	return 1
}

func baseSelect(L *glua.LState) int {
	n := L.GetTop()
	if s, ok := L.Get(1).(glua.LString); ok && s == "#" {
		L.Push(glua.LNumber(n - 1))
		return 1
	}
	f, ok := asNumber(L.Get(1))
	i := int(f)
	if i < 0 {
		i = n + i
	}
	if !ok || i < 1 {
		machineOf(L).badArgument("select", 1, `a number from 1 on, or "#"`)
	}
	return max(0, n-i)
}

func baseToNumber(L *glua.LState) int {
	base := 10
	if L.Get(2) != glua.LNil {
		f, ok := asNumber(L.Get(2))
		if base = int(f); !ok || base < 2 || base > 36 {
			machineOf(L).badArgument("tonumber", 2, "a number from 2 to 36")
		}
	}
	if L.GetTop() == 0 {
		machineOf(L).badArgument("tonumber", 1, "a value")
	}
	var v glua.LValue = glua.LNil
	if base == 10 {
		if f, ok := asNumber(L.Get(1)); ok {
			v = glua.LNumber(f)
		}
	} else if s, ok := asString(L.Get(1)); ok {
		v = wholeNumber(strings.TrimSpace(s), base)
	}
	L.Push(v)
	return 1
}

func wholeNumber(s string, base int) glua.LValue {
	if base == 16 && len(s) > 2 && (s[:2] == "0x" || s[:2] == "0X") {
		s = s[2:]
	}
	n, err := strconv.ParseInt(s, base, 64)
	if err != nil {
		return glua.LNil
	}
	return glua.LNumber(n)
}

func baseToString(L *glua.LState) int {
	m := machineOf(L)
	if L.GetTop() == 0 {
		m.badArgument("tostring", 1, "a value")
	}
	L.Push(glua.LString(m.display(L.Get(1))))
	return 1
}

// display is tostring. It shows no addresses, which differ from run to run.
func (m *Machine) display(v glua.LValue) string {
	if s, ok := asString(v); ok {
		return s
	}
	switch v.Type() {
	case glua.LTTable, glua.LTUserData:
		if f, ok := m.state.GetMetaField(v, "__tostring").(*glua.LFunction); ok {
			m.state.Push(f)
			m.state.Push(v)
			m.state.Call(1, 1)
			s, _ := asString(m.state.Get(-1))
			m.state.Pop(1)
			return s
		}
	case glua.LTNil, glua.LTBool:
		return v.String()
	}
	return v.Type().String()
}

func baseType(L *glua.LState) int {
	if L.GetTop() == 0 {
		machineOf(L).badArgument("type", 1, "a value")
	}
	L.Push(glua.LString(L.Get(1).Type().String()))
	return 1
}

func baseUnpack(L *glua.LState) int {
	t := tableArgument(L, "unpack")
	from, to := optInt(L, "unpack", 2, 1), optInt(L, "unpack", 3, t.Len())
	if from > to {
		return 0
	}
	if to-from >= maxValues {
		machineOf(L).Raise("unpack: too many values (%d); at most %d", to-from+1, maxValues)
	}
	machineOf(L).spend(int64(to-from) / 16)
	for i := from; i <= to; i++ {
		L.Push(t.RawGet(glua.LNumber(i)))
	}
	return to - from + 1
}

// maxValues is how many values a script may pass or return at once: each copy
// of them is a single instruction.
const maxValues = 1000

// countArguments is the hidden function that a function with … begins with.
func countArguments(L *glua.LState) int {
	n := L.GetTop()
	if n > 16 {
		machineOf(L).spend(int64(n) / 16)
	}
	if n > maxValues {
		machineOf(L).Raise("a function is called with more than %d arguments", maxValues)
	}
	return 0
}

// optInt reads an optional whole number; fractions are cut off.
func optInt(L *glua.LState, function string, i, other int) int {
	if L.Get(i) == glua.LNil {
		return other
	}
	return intArgument(L, function, i)
}

func intArgument(L *glua.LState, function string, i int) int {
	f, ok := asNumber(L.Get(i))
	if !ok {
		machineOf(L).badArgument(function, i, "a number")
	}
	const most = 1 << 53
	return int(max(-most, min(most, f)))
}
