package lua

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"
)

// The library is made once. Its tables and functions refer to no machine and
// never change, so all machines share them; a function finds its machine
// through the state that it is called with.
var (
	stringTable, tableTable, mathTable *glua.LTable
	stringMeta                         *glua.LTable
	baseFunctions                      []named
)

type named struct {
	name string
	fn   glua.LGFunction
}

func goFunction(f glua.LGFunction) *glua.LFunction {
	return &glua.LFunction{IsG: true, GFunction: f}
}

func init() {
	baseFunctions = []named{
		{"assert", baseAssert}, {"error", baseError}, {"ipairs", baseIpairs}, {"next", baseNext},
		{"pairs", basePairs}, {"print", basePrint}, {"rawequal", baseRawEqual}, {"rawget", baseRawGet},
		{"select", baseSelect}, {"tonumber", baseToNumber}, {"tostring", baseToString},
		{"type", baseType}, {"unpack", baseUnpack},
	}
	stringTable = library(stringFunctions())
	tableTable = library(tableFunctions())
	mathTable = mathLibrary()
	stringMeta = stringMetatable()
}

func library(fs []named) *glua.LTable {
	t := &glua.LTable{Metatable: libraryMeta}
	for _, f := range fs {
		t.RawSetString(f.name, goFunction(f.fn))
	}
	return t
}

// openLibrary gives a state the globals of the language.
func openLibrary(L *glua.LState) {
	g := L.G.Global
	for _, f := range baseFunctions {
		g.RawSetString(f.name, goFunction(f.fn))
	}
	g.RawSetString("string", stringTable)
	g.RawSetString("table", tableTable)
	g.RawSetString("math", mathTable)
	g.RawSetString(hiddenConcat, concatFunction)
	L.SetMetatable(glua.LString(""), stringMeta)
}

var (
	concatFunction = goFunction(concat)
	pairsStep      = goFunction(nextStep)
	ipairsStep     = goFunction(ipairsNext)
)

// hidden reports whether a global is one of ours that scripts do not know.
func hidden(name string) bool { return strings.HasPrefix(name, "(") }

// absent says of what other Luas have why it is not here.
var absent = map[string]string{
	"os":             "a script has no clock and no files; the game's turn and round count time",
	"io":             "a script has no files; print shows what it does, and g:note writes into the record",
	"load":           "a script cannot make code while it runs; write functions",
	"loadstring":     "a script cannot make code while it runs; write functions",
	"loadfile":       "a script is one file; change another game with a variant",
	"dofile":         "a script is one file; change another game with a variant",
	"require":        "a script is one file; change another game with a variant",
	"module":         "a script is one file; change another game with a variant",
	"package":        "a script is one file; change another game with a variant",
	"pcall":          "a mistake ends the script, and its line is shown; test with `if` before",
	"xpcall":         "a mistake ends the script, and its line is shown; test with `if` before",
	"coroutine":      "the core keeps the order of turns; write stages and steps",
	"debug":          "a script cannot look at the interpreter",
	"rawset":         "write t[key] = value",
	"rawlen":         "write #t",
	"setmetatable":   "tables are plain; write functions that take the table",
	"getmetatable":   "tables are plain; write functions that take the table",
	"setfenv":        "names are local or given; there are no environments",
	"getfenv":        "names are local or given; there are no environments",
	"_G":             "names are local or given; there is no table of them",
	"_VERSION":       "this is Lua 5.1",
	"collectgarbage": "memory takes care of itself",
	"newproxy":       "tables are plain",
	"bit":            "use arithmetic, or a table of flags",
	"bit32":          "use arithmetic, or a table of flags",
	"utf8":           "texts are bytes; use the functions of string",
	"jit":            "this is Lua 5.1",
	"ffi":            "a script is pure",

	"math.random":     "chance comes from dice and shuffles, so that a game can be played again",
	"math.randomseed": "chance comes from dice and shuffles, so that a game can be played again",
	"string.dump":     "a script cannot make code while it runs",
	"string.gfind":    "write string.gmatch",
	"table.getn":      "write #t",
	"table.setn":      "write #t",
	"table.foreach":   "write for key, value in pairs(t) do",
	"table.foreachi":  "write for i, value in ipairs(t) do",
	"table.unpack":    "write unpack(t)",
	"table.pack":      "write { … }",
	"table.maxn":      "write #t",
}

// checkNames looks at every name that a chunk takes from outside.
func (m *Machine) checkNames(c *Chunk) error {
	g := m.state.G.Global
	for _, use := range c.globals {
		v := g.RawGetString(use.name)
		if v == glua.LNil {
			return m.unknownName(c, use)
		}
		t, ok := v.(*glua.LTable)
		if !ok || use.field == "" || t.Metatable != libraryMeta || t.RawGetString(use.field) != glua.LNil {
			continue
		}
		e := c.fail(use.line, "%s", missing(t, use.name, use.field))
		e.point(use.name + "." + use.field)
		return e
	}
	return nil
}

func (m *Machine) unknownName(c *Chunk, use globalUse) error {
	message := ""
	if why, ok := absent[use.name]; ok {
		message = fmt.Sprintf("there is no `%s` here: %s", use.name, why)
	} else {
		message = fmt.Sprintf("`%s` is not declared and no word of the game%s", use.name,
			didYouMean(use.name, append(m.globalNames(), c.locals...)))
	}
	e := c.fail(use.line, "%s", message)
	e.point(use.name)
	return e
}

func (m *Machine) globalNames() []string {
	var names []string
	g := m.state.G.Global
	for k, _ := g.Next(glua.LNil); k != glua.LNil; k, _ = g.Next(k) {
		if s, ok := k.(glua.LString); ok && !hidden(string(s)) {
			names = append(names, string(s))
		}
	}
	slices.Sort(names)
	return names
}

// missing words the absence of a field in a table of the library.
func missing(t *glua.LTable, library, field string) string {
	name := library + "." + field
	if why, ok := absent[name]; ok {
		return fmt.Sprintf("there is no `%s` here: %s", name, why)
	}
	var names []string
	for k, _ := t.Next(glua.LNil); k != glua.LNil; k, _ = t.Next(k) {
		names = append(names, k.String())
	}
	if near, ok := Nearest(field, names); ok {
		return fmt.Sprintf("there is no `%s`; did you mean `%s.%s`?", name, library, near)
	}
	return fmt.Sprintf("there is no `%s`", name)
}

// missingInLibrary is what reading an unknown field of a library table does.
func missingInLibrary(L *glua.LState) int {
	t, _ := L.Get(1).(*glua.LTable)
	name := "string"
	switch t {
	case tableTable:
		name = "table"
	case mathTable:
		name = "math"
	}
	field := L.Get(2).String()
	machineOf(L).raisePointing(field, "%s", missing(t, name, field))
	return 0
}

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
		m.Raise("print has nowhere to write to here; g:note writes into the record of the game")
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
	const most = 8000
	if to-from >= most {
		machineOf(L).Raise("unpack: too many values (%d); at most %d", to-from+1, most)
	}
	for i := from; i <= to; i++ {
		L.Push(t.RawGet(glua.LNumber(i)))
	}
	return to - from + 1
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
