package lua

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/nearest"

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
	g.RawSetString(hiddenArgs, argsFunction)
	L.SetMetatable(glua.LString(""), stringMeta)
}

var (
	concatFunction = goFunction(concat)
	argsFunction   = goFunction(countArguments)
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
	"bot":            "bot { … } is a player and no game, and is named where players are, like sim GAME --agents",

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
		e := c.fail(use.line, "%s", m.missing(t, use.name, use.field))
		e.point(use.name + "." + use.field)
		return e
	}
	return nil
}

func (m *Machine) unknownName(c *Chunk, use globalUse) error {
	message := ""
	if why, ok := absent[use.name]; ok {
		message = fmt.Sprintf("there is no `%s` here: %s", use.name, why)
	} else if slices.Contains(c.locals, use.name) {
		message = fmt.Sprintf("`%s` is not known here: only another part of the script declares it", use.name)
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
func (m *Machine) missing(t *glua.LTable, library, field string) string {
	name := library + "." + field
	if why, ok := absent[name]; ok {
		if m.luck != "" && strings.HasPrefix(name, "math.random") {
			why = m.luck
		}
		return fmt.Sprintf("there is no `%s` here: %s", name, why)
	}
	var names []string
	for k, _ := t.Next(glua.LNil); k != glua.LNil; k, _ = t.Next(k) {
		names = append(names, k.String())
	}
	if near, ok := nearest.Name(field, names); ok {
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
	m := machineOf(L)
	m.raisePointing(field, "%s", m.missing(t, name, field))
	return 0
}
