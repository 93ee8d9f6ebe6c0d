package lua

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	glua "github.com/yuin/gopher-lua"
)

func TestFreeze(t *testing.T) {
	const source = `
local count, list, helper = 0, {1, 2, 3}, {n = {}}
local nested = {deep = {er = {}}}
local alias = nested.deep
local function bump() count = count + 1 end
local function counter() local n = 0 return function() n = n + 1 return n end end
local tick = counter()
rules.extra = {}
local function each(f) for i = 1, 3 do f(i) end end
return {
  list = list, nested = nested,
  variable  = function() count = count + 1 end,
  helper    = function() bump() end,
  closure   = function() return tick() end,
  field     = function(self) self.x = 1 end,
  known     = function(self) self.list = nil end,
  entry     = function(self) self.list[1] = 5 end,
  append    = function(self) self.list[#self.list + 1] = 5 end,
  insert    = function(self) table.insert(self.list, 4) end,
  remove    = function(self) table.remove(self.list) end,
  sort      = function(self) table.sort(self.list) end,
  nested1   = function(self) self.nested.deep.er.x = 1 end,
  aliased   = function() alias.er.x = 1 end,
  upvalue   = function() helper.n.x = 1 end,
  several   = function(self) local a a, self.x = 1, 2 end,
  method    = function(self) function self.list.f() end end,
  global    = function() rules.x = 1 end,
  global2   = function() rules.extra.x = 1 end,
  allowed   = function(self)
    local own, n = {self.list[1], a = 1}, 0
    own.b, own[3] = 2, 4
    table.insert(own, 1, 7)
    each(function(i) n = n + i end)
    local inner = counter()
    inner()
    return n + inner() + #own
  end,
}`
	m := machine(t, Options{})
	m.Define("rules", m.Lua().NewTable())
	v := result(t, m, source)
	for _, name := range []string{"variable", "helper", "closure", "entry"} {
		if _, err := m.Call(method(v, name), v); err != nil {
			t.Errorf("%s while loading: %v", name, err)
		}
	}
	m.Finish(v)
	if err := m.frozen(v); err != "" {
		t.Error(err)
	}
	const why = "keep what changes in a counter, a mark or a pile; a script keeps nothing between moves"
	for name, want := range map[string]string{
		"variable": "the variable `count` cannot change once the script is loaded: " + why,
		"helper":   "the variable `count` cannot change",
		"closure":  "the variable `n` cannot change",
		"field":    "`x` of `self` cannot change once the script is loaded: " + why,
		"known":    "`list` of `self` cannot change",
		"entry":    "entry 1 of `self.list` cannot change",
		"append":   "entry 4 of `self.list` cannot change",
		"insert":   "`self.list` cannot change",
		"remove":   "`self.list` cannot change",
		"sort":     "`self.list` cannot change",
		"nested1":  "`x` of `self.nested.deep.er` cannot change",
		"aliased":  "`x` of `alias.er` cannot change",
		"upvalue":  "`x` of `helper.n` cannot change",
		"several":  "`x` of `self` cannot change",
		"method":   "`f` of `self.list` cannot change",
		"global":   "`x` of `rules` cannot change",
		"global2":  "`x` of `rules.extra` cannot change",
	} {
		_, err := m.Call(method(v, name), v)
		line := 1 + strings.Count(source[:strings.Index(source, "  "+name)], "\n")
		switch name {
		case "helper":
			line = 5
		case "closure":
			line = 6
		}
		if e := scriptError(t, err, want); e.Place != (Place{"s.lua", line}) {
			t.Errorf("%s: at %v, want line %d", name, e.Place, line)
		}
	}
	if got, err := m.Call(method(v, "allowed"), v); err != nil || got != glua.LNumber(12) {
		t.Errorf("allowed: %v, %v", got, err)
	}
}

// frozen looks for a table that is not.
func (m *Machine) frozen(v glua.LValue) string {
	t, ok := v.(*glua.LTable)
	if !ok {
		return ""
	}
	if !m.Frozen(t) {
		return "a table is not frozen"
	}
	for k, v := t.Next(glua.LNil); k != glua.LNil; k, v = t.Next(k) {
		if err := m.frozen(v); err != "" {
			return err + " in " + k.String()
		}
	}
	return ""
}

const placesSource = `local shared = {
  1,
}
local t = {
  title = "x",
  board = { 1, 2,
    3, nil },
  ["a key"] = shared,
  [7] = shared,
  moves = {
    shared,
    unpack(shared),
  },
}
t.later = { }
t.title = "y"
table.insert(t.board, 4)
function t.run(a, b, ...) return a end
function t:method(x) end
return t`

func TestPlaces(t *testing.T) {
	m := machine(t, Options{})
	original := result(t, m, placesSource).(*glua.LTable)
	check := func(name string, v *glua.LTable) {
		board, moves := field(v, "board").(*glua.LTable), field(v, "moves").(*glua.LTable)
		got := map[string]string{
			"table":       m.TablePlace(v).String(),
			"title":       m.PlaceOf(v, glua.LString("title")).String(),
			"board":       m.PlaceOf(v, glua.LString("board")).String(),
			"a key":       m.PlaceOf(v, glua.LString("a key")).String(),
			"7":           m.PlaceOf(v, glua.LNumber(7)).String(),
			"later":       m.PlaceOf(v, glua.LString("later")).String(),
			"later table": m.TablePlace(field(v, "later").(*glua.LTable)).String(),
			"method":      m.PlaceOf(v, glua.LString("method")).String(),
			"none":        m.PlaceOf(v, glua.LString("none")).String(),
			"board table": m.TablePlace(board).String(),
			"board 2":     m.PlaceOf(board, glua.LNumber(2)).String(),
			"board 3":     m.PlaceOf(board, glua.LNumber(3)).String(),
			"board 4":     m.PlaceOf(board, glua.LNumber(4)).String(),
			"moves 1":     m.PlaceOf(moves, glua.LNumber(1)).String(),
			"moves 2":     m.PlaceOf(moves, glua.LNumber(2)).String(),
			"run":         m.FuncPlace(method(v, "run")).String(),
		}
		want := map[string]string{
			"table": "s.lua:4", "title": "s.lua:16", "board": "s.lua:6", "a key": "s.lua:8", "7": "s.lua:9",
			"later": "s.lua:15", "later table": "s.lua:15", "method": "s.lua:19", "none": "s.lua:4",
			"board table": "s.lua:6", "board 2": "s.lua:6", "board 3": "s.lua:7", "board 4": "s.lua:17",
			"moves 1": "s.lua:11", "moves 2": "s.lua:12", "run": "s.lua:18",
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
		if n := m.WrittenLength(board); n != 4 {
			t.Errorf("%s: the board was written with %d entries", name, n)
		}
		if n := m.WrittenLength(moves); n != 1 {
			t.Errorf("%s: the moves were written with %d entries", name, n)
		}
	}
	check("original", original)
	twin := m.CopyTable(original)
	check("copy", twin)
	var keys, twinKeys []string
	for k, _ := original.Next(glua.LNil); k != glua.LNil; k, _ = original.Next(k) {
		keys = append(keys, k.String())
	}
	for k, _ := twin.Next(glua.LNil); k != glua.LNil; k, _ = twin.Next(k) {
		twinKeys = append(twinKeys, k.String())
	}
	if diff := cmp.Diff(keys, twinKeys); diff != "" {
		t.Errorf("order of keys:\n%s", diff)
	}
	if field(twin, "a key") != twin.RawGetInt(7) || field(twin, "a key") == field(original, "a key") {
		t.Error("the copy does not share as the original does")
	}
	if field(twin, "run") != field(original, "run") {
		t.Error("a function was copied")
	}
	m.Finish(original)
	if at := m.TablePlace(original).String(); at != "" {
		t.Errorf("after Finish: %s", at)
	}
	free := m.CopyTable(original)
	if m.Frozen(free) || m.Frozen(field(free, "board").(*glua.LTable)) {
		t.Error("the copy of a frozen table is frozen")
	}
}

func TestCopyOfCycle(t *testing.T) {
	m := machine(t, Options{})
	v := result(t, m, "local t = {} t.self = t t[t] = 1 local u = t for i = 1, 20000 do u.next = {} u = u.next end return t")
	c := m.CopyTable(v.(*glua.LTable))
	if field(c, "self") != c || c.RawGet(c) != glua.LNumber(1) {
		t.Error("the cycle is broken")
	}
	m.Finish(v)
}

func TestMark(t *testing.T) {
	m := machine(t, Options{})
	m.Define("step", m.Func("step", func(c *Call) glua.LValue {
		made := m.Lua().NewTable()
		m.Mark(made, c.Place())
		return made
	}))
	v := result(t, m, "local x = 1\nreturn step 'any'").(*glua.LTable)
	if at := m.TablePlace(v).String(); at != "s.lua:2" {
		t.Errorf("got %s", at)
	}
}

func TestOuterWrite(t *testing.T) {
	m := machine(t, Options{})
	v := result(t, m, `local count, cache, seen = 0, {}, {}
local function plain(x) return x + count end
local function make()
  local n = 0
  return { inner = function() n = n + 1 end, fine = function() local n = 1 n = 2 end }
end
local made = make()
return {
  plain = plain, make = make, inner = made.inner, fine = made.fine,
  direct = function() count = 1 end,
  nested = function() local function f() return function()
      count = 2 end end return f end,
  field  = function(a) a.x = 1
      cache.a.b = 2 end,
  entry  = function(i) seen[i] = true end,
  own    = function() local c = 0 local function f() c = c + 1 end f() local t = {} t.x = 1 return c end,
  shadow = function(count) count = 1 end,
  define = function() function cache.f() end end,
}`)
	for name, want := range map[string]string{
		"plain": "", "make": "", "fine": "", "own": "", "shadow": "",
		"inner": "n s.lua:5", "direct": "count s.lua:10", "nested": "count s.lua:12",
		"field": "cache.a.b s.lua:14", "entry": "seen[i] s.lua:15", "define": "cache.f s.lua:18",
	} {
		variable, at, found := m.OuterWrite(method(v, name))
		got := strings.TrimSpace(variable + " " + at.String())
		if got != want || found != (want != "") {
			t.Errorf("%s: got %q, %v; want %q", name, got, found, want)
		}
	}
	if got := m.Parameters(method(v, "plain")); !cmp.Equal(got, []string{"x"}) {
		t.Errorf("parameters %v", got)
	}
}
