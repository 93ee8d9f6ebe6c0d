package lua

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	glua "github.com/yuin/gopher-lua"
)

func TestRefused(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{`os.exit()`, "there is no `os` here: a script has no clock"},
		{`io.write("x")`, "there is no `io` here"},
		{`load("x")`, "there is no `load` here: a script cannot make code"},
		{`loadstring("x")`, "there is no `loadstring` here"},
		{`loadfile("x")`, "there is no `loadfile` here"},
		{`dofile("x")`, "there is no `dofile` here: a script is one file"},
		{`require "x"`, "there is no `require` here"},
		{`module "x"`, "there is no `module` here"},
		{`local p = package.path`, "there is no `package` here"},
		{`pcall(print)`, "there is no `pcall` here: a mistake ends the script"},
		{`xpcall(print, print)`, "there is no `xpcall` here"},
		{`coroutine.create(print)`, "there is no `coroutine` here: the core keeps the order of turns"},
		{`debug.traceback()`, "there is no `debug` here"},
		{`rawset({}, 1, 2)`, "there is no `rawset` here: write t[key] = value"},
		{`setmetatable({}, {})`, "there is no `setmetatable` here: tables are plain"},
		{`getmetatable("")`, "there is no `getmetatable` here"},
		{`setfenv(1, {})`, "there is no `setfenv` here"},
		{`getfenv()`, "there is no `getfenv` here"},
		{`local g = _G`, "there is no `_G` here"},
		{`collectgarbage()`, "there is no `collectgarbage` here"},
		{`newproxy()`, "there is no `newproxy` here"},
		{`math.random(6)`, "chance comes from dice and shuffles"},
		{`math.randomseed(1)`, "chance comes from dice and shuffles"},
		{`local m = math local x = m.random(6)`, "chance comes from dice and shuffles"},
		{`string.dump(print)`, "there is no `string.dump` here"},
		{`local t = table.unpack({})`, "there is no `table.unpack` here: write unpack(t)"},
		{`local t = table.getn({})`, "write #t"},
		{`local x = math.flor(1)`, "there is no `math.flor`; did you mean `math.floor`?"},
		{`local x = ("x"):foo()`, "there is no `string.foo`"},
		{`prnt("x")`, "`prnt` is not declared and no word of the game; did you mean `print`?"},
		{"local walk = 1\nlocal t = { wlak }", "s.lua:2: `wlak` is not declared and no word of the game; did you mean `walk`?"},
		{`local function f() return undefined_thing end`, "`undefined_thing` is not declared"},
		{`string.x = 1`, "`string` belongs to the language and cannot be changed"},
		{`local s = string s.len = nil`, "`s` belongs to the language"},
		{`math.pi = 3`, "`math` belongs to the language"},
		{`table.insert(table, 1)`, "`table` belongs to the language"},
		{`print = 1`, "`print` is not declared, and scripts have no global variables"},
	} {
		failing(t, test.source, test.want)
	}
}

func TestPrintRefused(t *testing.T) {
	m := machine(t, Options{})
	_, err := m.Run(compile(t, "s.lua", `print(1)`))
	scriptError(t, err, "s.lua:1: print has nowhere to write to")
}

func TestRuntimeErrors(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{"local rule = {}\nlocal x = rule.jumps.far", "s.lua:2: attempt to index `rule.jumps`, which is nil\n    local x = rule.jumps.far\n              ^^^^^^^^^^"},
		{"local t = {}\nt.a.b = 1", "s.lua:2: attempt to set `b` of `t.a`, which is nil"},
		{"local t = {}\nt.a[3], t.b = 1, 2", "s.lua:2: attempt to set entry 3 of `t.a`, which is nil"},
		{"local t = {}\nlocal x = t[nil]\nt[nil] = 1", "s.lua:3: a table has no entry for nil"},
		{"local t = {}\nt[0/0] = 1", "s.lua:2: a table has no entry for nan"},
		{"local t = {}\nt.run(1)", "s.lua:2: attempt to call `t.run`, which is not a function"},
		{"local t = {}\nt:run(1)", "s.lua:2: attempt to call `t:run`, which is not a function"},
		{"local t\nt:run(1)", "s.lua:2: attempt to index `t`, which is nil"},
		{"local t = {}\nlocal x = t.n + 1", "s.lua:2: attempt to calculate with `t.n`, which is nil"},
		{"local t = {}\nlocal x = 1 * t", "s.lua:2: attempt to calculate with `t`, which is a table"},
		{"local s = 'a'\nlocal x = s + 1", "s.lua:2: attempt to calculate with `s`, which is the text \"a\""},
		{"local t = {}\nlocal x = -t", "s.lua:2: attempt to negate `t`, which is not a number"},
		{"local t = {}\nlocal x = 'a' .. t.n", "s.lua:2: attempt to join `t.n` to a text with `..`, but it is nil"},
		{"local t = {}\nif t.n > 3 then end", "s.lua:2: attempt to compare `t.n` (nil) with a number"},
		{"local t = {}\nif 3 < t then end", "s.lua:2: attempt to compare a number with `t` (a table)"},
		{"local t\nlocal n = #t", "s.lua:2: `#t`: this has no length"},
		{"local t = {}\nfor x in t do end", "s.lua:2: `for … in t` needs a function: write pairs(t) or ipairs(t); the cards of a pile are t:at(1) to t:at(t:count())"},
		{"local n\nfor i = 1, n do end", "s.lua:2: the end of this `for` is not a number"},
		{"local rule = {}\nfor k in pairs(rule.x) do end", "s.lua:2: pairs: argument 1, `rule.x`, must be a table; it is nil"},
		{"ipairs()", "ipairs: argument 1 must be a table; got nothing"},
		{"error('no such piece')", "s.lua:1: no such piece"},
		{"local function check() error('bad piece', 2) end\ncheck()", "s.lua:2: bad piece"},
		{"error({})", "s.lua:1: error called with a table"},
		{"assert(false, 'no board')", "s.lua:1: no board"},
		{"assert(nil)", "s.lua:1: assertion failed"},
		{"string.format('%d')", "`%d` has no value: argument 2 is missing"},
		{"string.format('%d', 'x')", "string.format: argument 2 must be a number; got the text \"x\""},
		{"string.format('%100d', 1)", "invalid format (flags, width or precision too long)"},
		{"string.format('%v', 1)", "there is no directive `%v`"},
		{"string.format('100%', 1)", "write `%%` for a percent sign"},
		{"string.find('x', '(')", "a `(` without `)` in the pattern \"(\""},
		{"string.find('x', '[a')", "a `[` without `]`"},
		{"string.find('x', '%')", "a `%` at the end"},
		{"table.insert({1}, 5, 2)", "position 5 is outside the list, which has 1 entries"},
		{"table.insert({1}, nil)", "the entry is nil"},
		{"table.insert({1})", "table.insert takes a list and an entry"},
		{"table.concat({1, {}})", "entry 2 of the list is a table"},
		{"table.sort({3, 1, 2}, function() return true end)", "invalid order function"},
		{"table.sort({1, 'x'})", "cannot compare"},
		{"unpack({}, 1, 1e6)", "too many values (1000000); at most 1000"},
		{"select(0)", "select: argument 1 must be"},
		{"tonumber('1', 99)", "a number from 2 to 36"},
	} {
		failing(t, test.source, test.want)
	}
}

func TestNoAddresses(t *testing.T) {
	var out bytes.Buffer
	m := machine(t, Options{Print: &out})
	result(t, m, `print({}, print, function() end, tostring({}), string.format("%s", {}))`)
	if got, want := out.String(), "table\tfunction\tfunction\ttable\ttable\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestLibraryOnFrozenTables(t *testing.T) {
	var out bytes.Buffer
	m := machine(t, Options{Print: &out})
	v := result(t, m, `return { list = {3, 1, 2, x = 4, y = 5}, show = function(self)
		local l = self.list
		for k, v in pairs(l) do print(k, v) end
		for i, v in ipairs(l) do print(i, v) end
		print(#l, next(l), l.x, l.none, unpack(l), table.concat(l, "-"))
	end }`)
	m.Finish(v)
	if _, err := m.Call(method(v, "show"), v); err != nil {
		t.Fatal(err)
	}
	want := "1 3|2 1|3 2|x 4|y 5|1 3|2 1|3 2|3 1 4 nil 3 3-1-2|"
	if got := strings.NewReplacer("\t", " ", "\n", "|").Replace(out.String()); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if n := field(v, "list").(*glua.LTable).Len(); n != 3 {
		t.Errorf("from Go the list has %d entries", n)
	}
}

func TestSortIsStable(t *testing.T) {
	m := machine(t, Options{})
	v := result(t, m, `
		local t = {}
		for i = 1, 100 do t[i] = {k = i % 7, i = i} end
		table.sort(t, function(a, b) return a.k < b.k end)
		for i = 2, 100 do
			local a, b = t[i - 1], t[i]
			if a.k > b.k or a.k == b.k and a.i > b.i then return i end
		end`)
	if v != glua.LNil {
		t.Errorf("out of order at %v", v)
	}
}

func TestGoFunctions(t *testing.T) {
	m := machine(t, Options{})
	cause := errors.New("cause")
	own := &Error{Place: Place{"other.lua", 7}, Message: "mine", Err: cause}
	var at Place
	m.Define("where", m.Func("where", func(c *Call) glua.LValue { at = c.Place(); return nil }))
	m.Define("fail", m.Func("fail", func(c *Call) glua.LValue { c.Fail("no %s", c.String(1)); return nil }))
	m.Define("own", m.Func("own", func(*Call) glua.LValue { m.RaiseError(own); return nil }))
	m.Define("far", m.Func("far", func(*Call) glua.LValue { m.RaiseAt(Place{"s.lua", 1}, "see"); return nil }))
	m.Define("each", m.Func("each", func(c *Call) glua.LValue {
		for i := 1; i <= 3; i++ {
			v, err := m.Call(c.Function(1), glua.LNumber(i))
			if err != nil || v != glua.LNumber(i*i) {
				t.Errorf("%v, %v", v, err)
			}
		}
		return c.Return(glua.LString("a"), glua.LString("b"))
	}))
	m.Define("crash", m.Func("crash", func(*Call) glua.LValue { var p *Error; return glua.LString(p.Message) }))

	v := result(t, m, "\n\nwhere()\nlocal a, b = each(function(i) return i * i end)\nreturn a .. b")
	if at != (Place{"s.lua", 3}) || v != glua.LString("ab") {
		t.Errorf("at %v, result %v", at, v)
	}
	_, err := m.Run(compile(t, "s.lua", "\nfail 'luck'"))
	scriptError(t, err, "s.lua:2: no luck\n    fail 'luck'")
	_, err = m.Run(compile(t, "s.lua", "fail(3)"))
	scriptError(t, err, "fail: argument 1 must be a text; got the number 3")
	_, err = m.Run(compile(t, "s.lua", "each(function() own() end)"))
	if err != error(own) || !errors.Is(err, cause) {
		t.Errorf("the error came back as %v", err)
	}
	_, err = m.Run(compile(t, "s.lua", "local x = 1\nfar()"))
	scriptError(t, err, "s.lua:1: see\n    local x = 1")
	_, err = m.Run(compile(t, "s.lua", "\neach(function()\n  crash()\nend)"))
	if e := scriptError(t, err, "internal error"); e.Place != (Place{"s.lua", 3}) || !errors.Is(err, ErrInternal) {
		t.Errorf("%v: %v", e.Place, err)
	}
	if _, again := m.Run(compile(t, "s.lua", "")); again != err {
		t.Errorf("a dead machine says %v", again)
	}
}
