package lua

import (
	"strings"
	"testing"
)

// The smallest programs that the compiler of gopher-lua gets wrong by itself,
// with what they print in Lua.
var miscompiled = []struct{ source, want string }{
	// a swap stores before it has read every value
	{`local a, b = 1, 2 a, b = b, a print(a, b)`, "2 1"},
	{`local a, b, c = 1, 2, 3 a, b, c = c, a, b print(a, b, c)`, "3 1 2"},
	{`local i, t = 1, {} i, t[i] = i + 1, 20 print(i, t[1], t[2])`, "2 20 nil"},
	{`local t = {1, 2} t[1], t[2] = t[2], t[1] print(t[1], t[2])`, "2 1"},

	// "and" and "or" assigned to an existing local keep its old value
	{`local v = 0 local t = {} v = t[3] and (1 == 2) print(v)`, "nil"},
	{`local v = 0 local t = {} v = (t.x and t.y) and t.z print(v)`, "nil"},
	{`local v = 0 local t = {x = 1} v = t.x and (t.y or t.z) print(v)`, "nil"},
	{`local v = true local function f() return false end v = f() and v print(v)`, "false"},
	{`local v = true local function f() return false end v = v and f() == true print(v)`, "false"},
	{`local v = true local function f() return false end v = 1 == 2 or f() print(v)`, "false"},
	{`local ok = true local t = {} ok = t.n and t.n > 3 print(ok)`, "nil"},
	{`local ok = true local t = {} ok = ok and t.n and t.n > 3 print(ok)`, "nil"},
	{`local v = 0 local function f() return false end v = f() and (5 or nil) print(v)`, "false"},
	{`local v = 9 local u v = u and (u + 1) print(v)`, "nil"},
	{`local v = 9 local u = 7 v = u or (v == 8) print(v)`, "7"},
	{`local n, t = 0, {7} for i = 1, 2 do local v v = t[i] and t[i] == 7 print(v) end`, "true|nil"},

	// a call as the last keyed field also lands in the list
	{`local function f() return 7, 8 end local t = {1, 2, x = f()} print(#t, t[3], t.x)`, "2 nil 7"},
	{`local function f() return 7, 8 end local t = {x = f()} print(#t, t[1], t.x)`, "0 nil 7"},
	{`local function g(...) local t = {1, x = ...} return #t, t[2], t.x end print(g(5, 6))`, "1 nil 5"},

	// a call in parentheses assigned to a parameter stores nothing at all
	{`local function f(a, b) b = (select(2, a, 7)) print(b + 1) end f(1, 2)`, "8"},
	{`local function g() return 1, 2 end local function f(a, b) b = (g()) print(b + (1 + a)) end f(1, 2)`, "3"},
	{`local function f(...) local b b = (...) print(b) end f(5, 6)`, "5"},
	{`local s = "x" s = (("abc"):gsub("b", "c")) print(s .. "!")`, "acc!"},

	// break at the end of a generic for inside an if skips what follows
	{`local v = 0 if v == 0 then for _, i in ipairs({1, 2}) do if i == 1 then break end end v = 3 elseif v == 9 then end print(v)`, "3"},
	{`local v = 0 if v == 0 then for _, i in ipairs({1, 2}) do break end v = 3 else local v7 = v end print(v)`, "3"},
	{`local v = 0 if v == 0 then while true do break end v = 3 else local v7 = v end print(v)`, "3"},
	{`local v = 0 if v == 0 then for i = 1, 3 do if i == 2 then break end end v = 3 else local v7 = v end print(v)`, "3"},

	// a constant condition spoils the code after it
	{`for _, v in ipairs({1}) do if false then local x end end print("after")`, "after"},
	{`local function f() for _, v in ipairs({1, 2}) do if false then local x = 1 end print(v) end return 1 end print(f())`, "1|2|1"},
	{`for _, v in ipairs({1, 2}) do if not (false or false) then print(v) end end print("end")`, "1|2|end"},
	{`for _, v in ipairs({1, 2}) do local q = (false and v) print(q) end print("end")`, "false|false|end"},
	{`local v = 3 local c = function(x) v = x return v end print(c(false or v), v)`, "3 3"},
	{`while false do print("never") end print("end")`, "end"},

	// a generic for with fewer than three values
	{`local function it(s, c) print(s, c) return nil end for x in it do end for _, v in ipairs({7, 8}) do end for x in it do end`, "nil nil|nil nil"},
	{`local n = 0 local function it(s, c) n = n + 1 if n < 3 then return s, c end end for a, b in (it) do print(a, b) end`, ""},
	{`local function f(s, c) if c < 2 then return c + 1 end end local function three() return f, nil, 0 end for i in three() do print(i) end`, "1|2"},

	// a break out of a block leaves closures looking at dead registers
	{`local f for i = 1, 1 do do local y = 7 f = function() return y end if i then break end end end local a, b, c, d, e = 9, 10, 11, 12, 13 print(f())`, "7"},
	{`local f while true do if true == true then local y = 7 f = function() return y end if y then break end end end local a, b, c, d = 9, 10, 11, 12 print(f())`, "7"},
	{`local t = {} for i = 1, 2 do while true do local y = i do local z = y + 1 t[i] = function() z = z + 1 return z end break end end end local a, b, c, d = 9, 9, 9, 9 print(t[1](), t[2](), t[1]())`, "3 4 4"},

	// "local f = function" sees the f before it, "local function f" itself
	{`local f = 5 local f = function() return f end print(f())`, "5"},
	{`local function f(n) if n == 0 then return 0 end return f(n - 1) end print(f(3))`, "0"},

	// numerals
	{`print(0010, 010, 1e999, 0x10, .5, 3.)`, "10 10 inf 16 0.5 3"},
	{`print("010" + 0, "0x10" * 2, -"2", "1e1" ^ 2)`, "10 32 -2 100"},

	// and what the rewriting itself might break
	{`local t = {{1}, {2, {3}}} print(#t, t[2][2][1])`, "2 3"},
	{`local function f() return {1, 2, 3} end print(#f(), #{f()}, #{(f())}, ({f()})[1][2])`, "3 1 1 2"},
	{`local t = {n = 1} function t.add(a) return a + 1 end function t:get() return self.n end print(t.add(1), t:get())`, "2 1"},
	{`local t = {a = {b = {}}} function t.a.b.f() return 4 end function t.a.b:g(x) return self == t.a.b, x end print(t.a.b.f(), t.a.b:g(6))`, "4 true 6"},
	{`local log = {} local function f(x) log[#log + 1] = x return x end local t = {} t[f(1)], t[f(2)] = f(3), f(4) print(table.concat(log, " "), t[1], t[2])`, "1 2 3 4 3 4"},
	{`local function two() return 1, 2 end print("a" .. two() .. "b", "c" .. two())`, "a1b c1"},
	{`print(1 .. 2, 1.5 .. "", -0.5 .. "x", 2^53 .. "", 1/3 .. "")`, "12 1.5 -0.5x 9.007199254741e+15 0.33333333333333"},
}

func TestMend(t *testing.T) {
	for _, test := range miscompiled {
		got := strings.TrimSuffix(runHere(test.source), "\n")
		got = strings.NewReplacer("\n", "|", "\t", " ").Replace(got)
		if got != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", test.source, got, test.want)
		}
	}
}

func TestLongConcat(t *testing.T) {
	var b strings.Builder
	b.WriteString("local f = function() return 'z', 1 end print('a'")
	for range 150 {
		b.WriteString(" .. 'b'")
	}
	b.WriteString(" .. f())")
	if got, want := runHere(b.String()), "a"+strings.Repeat("b", 150)+"z\n"; got != want {
		t.Errorf("got %q", got)
	}
}

func TestCompileErrors(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{"local x = 1 +", "f.lua:1: syntax error"},
		{"local x = 1\nif x then\n  x = +\nend\n", "f.lua:3: syntax error near `+`\n    x = +\n        ^"},
		{"x = 1", "`x` is not declared, and scripts have no global variables of their own: write `local x = …`"},
		{"local count = 1\nconut = 2", "did you mean `count`?"},
		{"function f() end", "write `local function f`"},
		{"local function f() y = 1 end", "`y` is not declared"},
		{"goto done ::done::", "no goto"},
		{"break", "`break` outside a loop"},
		{"for i = 1, 2 do local f = function() break end end", "`break` outside a loop"},
		{"local x = 1e", "malformed number near `1e`"},
		{"local s = \"abc\nlocal t", "unterminated string"},
		{"local function f() return ... end", "cannot use '...' outside a vararg function"},
		{"local x = " + strings.Repeat("(", 100000) + "1", "ends too early"},
		{"local x = " + strings.Repeat("{", 2000) + strings.Repeat("}", 2000), "nested more than 500 levels deep"},
		{"local x = " + strings.Repeat("not ", 100000) + "1", "nested more than 500 levels deep"},
		{strings.Repeat("local x = 1\n", 210), "more than about 200 local variables"},
		{"local t = {" + strings.Repeat("1,", 30000) + "}", "30000 entries in one pair of braces"},
		{"local t = {}\n" + strings.Repeat("t.x = 1\n", maxWrites+1), "more than 10000 tables and assignments"},
		{strings.Repeat(" ", maxSource+1), "at most 524288 are read"},
	} {
		_, err := Compile("f.lua", []byte(test.source))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.60s\ngot  %v\nwant %s", test.source, err, test.want)
		}
		if _, ok := err.(*Error); !ok {
			t.Errorf("%.60s: %T is no *Error", test.source, err)
		}
	}
}

func FuzzCompile(f *testing.F) {
	for _, m := range miscompiled {
		f.Add(m.source)
	}
	for _, s := range []string{"return {", "x = 1", "local t = {[1]=2, a=3; 4} return t", "for k, v in next, {} do end", "--[[ ]] return [==[x]==]",
		"local a <const> = 1", "return 0x", "return 1..2", "goto x", "\x00", "local function f(...) return arg end", "return -'1' .. #{...}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		c, err := Compile("fuzz.lua", []byte(source))
		if err != nil {
			if _, ok := err.(*Error); !ok {
				t.Fatalf("%T is no *Error", err)
			}
			if strings.Contains(err.Error(), "cannot be compiled") {
				t.Fatalf("an internal error: %v", err)
			}
			return
		}
		m := NewMachine(Options{Instructions: 20_000})
		defer m.Close()
		if _, err := m.Run(c); err != nil && strings.Contains(err.Error(), "internal error") {
			t.Fatalf("%v", err)
		}
	})
}
