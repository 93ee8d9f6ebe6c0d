package lua

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	glua "github.com/yuin/gopher-lua"
)

// patience is wide, for busy machines: on a quiet one each takes a second at
// most.
const patience = 2 * time.Minute

// Each of these would run or grow for ever.
func TestEndless(t *testing.T) {
	for _, test := range []struct {
		name, source string
		want         error
		line         int
	}{
		{"while", "\nwhile true do end", ErrBudget, 2},
		{"repeat", "\nrepeat\nuntil false", ErrBudget, 0},
		{"for", "\nfor i = 1, math.huge do\nend", ErrBudget, 2},
		{"tail calls", "local f\nf = function() return f() end\nf()", ErrBudget, 2},
		{"find", "local s = ('a'):rep(3000)\nlocal x = s:find(('a-'):rep(20) .. 'b')", ErrBudget, 2},
		{"match", "local s = ('a'):rep(3000)\nlocal x = s:match('.-.-.-.-.-.-b')", ErrBudget, 2},
		{"gsub", "local s = ('a'):rep(3000)\nlocal x = s:gsub('a*a*a*a*b', '')", ErrBudget, 2},
		{"gmatch", "local s = ('a'):rep(3000)\nfor x in s:gmatch('a*a*a*a*b') do end", ErrBudget, 2},
		{"gsub function", "local s = ('a'):rep(9)\nlocal x = s:gsub('a', function()\nwhile true do end end)", ErrBudget, 3},
		{"sort", "local t = {3, 1, 2}\ntable.sort(t, function()\nwhile true do end end)", ErrBudget, 3},
		{"iteration over dead keys", "local t = {}\nfor i = 1, 300000 do t['k' .. i] = 1 t['k' .. i] = nil end\nwhile true do\nlocal k = next(t) end", ErrBudget, 0},
		{"length of dead lists", "local t = {}\nfor i = 1, 300000 do t[i] = 1 end for i = 1, 300000 do t[i] = nil end\nwhile true do local n = #t end", ErrBudget, 3},
		{"rep", "\nlocal s = ('x'):rep(1e9)", ErrMemory, 2},
		{"rep of rep", "\nlocal s = ('x'):rep(1000):rep(1000):rep(1000)", ErrMemory, 2},
		{"doubling", "local s = 'x'\nwhile true do s = s .. s end", ErrMemory, 2},
		{"many operands", "local s = ('x'):rep(300000)\ns = s .. s .. s .. s", ErrMemory, 2},
		{"concat", "local t = {}\nfor i = 1, 20 do t[i] = ('x'):rep(100000) end\nlocal s = table.concat(t)", ErrMemory, 3},
		{"format", "local s = ('x'):rep(600000)\ns = string.format('%s%s', s, s)", ErrMemory, 2},
		{"gsub growth", "local s = ('x'):rep(2000)\ns = s:gsub('x', s)", ErrMemory, 2},
		{"list growth", "local t = {}\nfor i = 1, 2e6 do t[i] = 0 end", ErrMemory, 2},
		{"insert", "local t = {}\nfor i = 1, 2e6 do table.insert(t, 0) end", ErrMemory, 2},
		{"recursion", "local function f()\nreturn 1 + f() end\nf()", ErrDepth, 2},
		{"mutual recursion", "local g\nlocal function f()\nlocal x = g() return x end\ng = function()\nlocal x = f() return x end\nf()", ErrDepth, 0},
		{"recursion through Go", "local function f()\nlocal t = {2, 1} table.sort(t, f) end\nf()", ErrDepth, 2},
		{"varargs", "local function f(...)\nreturn f(1, ...) end\nf()", nil, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			start := time.Now()
			e := failing(t, test.source)
			if took := time.Since(start); took > patience {
				t.Errorf("took %v", took)
			}
			if test.want != nil && !errors.Is(e, test.want) {
				t.Errorf("got %v, want %v", e, test.want)
			}
			if test.line != 0 && e.Place != (Place{"s.lua", test.line}) {
				t.Errorf("got %v, want line %d", e, test.line)
			}
		})
	}
}

// The heap is not exact, so this one has a smaller limit and no line.
func TestMemory(t *testing.T) {
	for name, source := range map[string]string{
		"tables":   "local t = {} while true do t[#t + 1] = {x = 1} end",
		"closures": "local t = {} while true do local n = #t t[n + 1] = function() return n end end",
		"texts":    "local t, s = {}, ('x'):rep(500000) while true do t[#t + 1] = s .. #t end",
		"keys":     "local t, n = {}, 0 while true do n = n + 1 t['key' .. n] = n end",
		"sparse":   "local t = {} while true do local u = {} u[1000000] = 1 t[#t + 1] = u end",
	} {
		t.Run(name, func(t *testing.T) {
			m := machine(t, Options{Memory: 32 << 20, Instructions: 1 << 40})
			start := time.Now()
			_, err := m.Run(compile(t, "s.lua", source))
			if !errors.Is(err, ErrMemory) {
				t.Errorf("got %v", err)
			}
			scriptError(t, err, "s.lua:1: stopped: the script takes more than 32 MiB of memory")
			if took := time.Since(start); took > patience {
				t.Errorf("took %v", took)
			}
			if _, err := m.Run(compile(t, "t.lua", "return 1")); err != nil {
				t.Errorf("afterwards: %v", err)
			}
		})
	}
}

func TestGarbageIsNotBlamed(t *testing.T) {
	m := machine(t, Options{Memory: 16 << 20})
	result(t, m, "local s = ('x'):rep(500000) for i = 1, 500 do local u = s .. i end")
}

func TestBudgetIsExact(t *testing.T) {
	const source = "local n = 0\nlocal t = {}\nfor i = 1, 1e9 do\n  n = n + i\n  t[i % 10] = n .. 'x'\nend"
	c := compile(t, "s.lua", source)
	for _, budget := range []int64{1000, 1001, 1002, 1024, 1025, 1027, 2051, 5000, 123_457} {
		var first *Error
		for range 3 {
			m := NewMachine(Options{Instructions: budget})
			_, err := m.Run(c)
			e := scriptError(t, err)
			if !errors.Is(err, ErrBudget) || m.Used() != budget+1 {
				t.Errorf("budget %d: used %d: %v", budget, m.Used(), err)
			}
			if first == nil {
				first = e
			} else if first.Place != e.Place {
				t.Errorf("budget %d: stopped at %v and at %v", budget, first.Place, e.Place)
			}
			m.Close()
		}
	}
}

func TestBudgetIsEnough(t *testing.T) {
	c := compile(t, "s.lua", "local n = 0 for i = 1, 1000 do n = n + i end return n")
	m := machine(t, Options{})
	if _, err := m.Run(c); err != nil {
		t.Fatal(err)
	}
	used := m.Used()
	m.Limit(used)
	if _, err := m.Run(c); err != nil || m.Used() != used {
		t.Errorf("with %d: used %d, %v", used, m.Used(), err)
	}
	m.Limit(used - 1)
	if _, err := m.Run(c); !errors.Is(err, ErrBudget) {
		t.Errorf("with one less: %v", err)
	}
	m.Limit(used)
	if v, err := m.Run(c); err != nil || v != glua.LNumber(500500) {
		t.Errorf("after a spent budget: %v, %v", v, err)
	}
}

func TestInterrupt(t *testing.T) {
	m := machine(t, Options{Instructions: 1 << 50})
	cause := errors.New("ctrl-c")
	var wg sync.WaitGroup
	wg.Go(func() {
		time.Sleep(20 * time.Millisecond)
		m.Interrupt(cause)
	})
	_, err := m.Run(compile(t, "s.lua", "\nwhile true do end"))
	wg.Wait()
	if !errors.Is(err, ErrInterrupted) || !errors.Is(err, cause) {
		t.Errorf("got %v", err)
	}
	scriptError(t, err, "s.lua:2: interrupted: ctrl-c")
	if _, err := m.Run(compile(t, "s.lua", "")); !errors.Is(err, ErrInterrupted) {
		t.Errorf("afterwards: %v", err)
	}
}

// Closures made before an error keep their variables.
func TestMachineSurvivesErrors(t *testing.T) {
	m := machine(t, Options{})
	var kept *glua.LFunction
	m.Define("keep", m.Func("keep", func(c *Call) glua.LValue { kept = c.Function(1); return nil }))
	_, err := m.Run(compile(t, "s.lua", "local n = 40 local function f() keep(function() n = n + 1 return n end) error('x') end f()"))
	scriptError(t, err, "x")
	result(t, m, "local a, b, c, d = 1, 2, 3, 4")
	for want := 41; want < 44; want++ {
		if v, err := m.Call(kept); err != nil || v != glua.LNumber(want) {
			t.Fatalf("got %v, %v; want %d", v, err, want)
		}
	}
}

func TestSharedChunk(t *testing.T) {
	c := compile(t, "s.lua", "local t = {x = {1, 2}} t.y = #t.x .. 'a' return t.y")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 50 {
				m := NewMachine(Options{})
				v, err := m.Run(c)
				if err != nil || v != glua.LString("2a") {
					t.Errorf("%v, %v", v, err)
				}
				m.Finish()
				m.Close()
			}
		})
	}
	wg.Wait()
}

func TestManyCallsLeakNothing(t *testing.T) {
	m := machine(t, Options{})
	v := result(t, m, "return { f = function(a, b) return a + b end, g = function() return 1, 2, 3 end, h = function() end }")
	for i := range 100_000 {
		sum, err := m.Call(method(v, "f"), glua.LNumber(i), glua.LNumber(1))
		if err != nil || sum != glua.LNumber(i+1) {
			t.Fatal(sum, err)
		}
		if _, err := m.Call(method(v, "g")); err != nil {
			t.Fatal(err)
		}
		if none, err := m.Call(method(v, "h")); err != nil || none != glua.LNil {
			t.Fatal(none, err)
		}
	}
	if n := m.Lua().GetTop(); n != 0 {
		t.Errorf("%d values are left", n)
	}
}

func BenchmarkNewMachine(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		NewMachine(Options{}).Close()
	}
}

func BenchmarkCall(b *testing.B) {
	m := machine(b, Options{})
	v := result(b, m, "return { f = function(a, b) return a end }")
	m.Finish(v)
	f := method(v, "f")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := m.Call(f, glua.LNumber(1), glua.LTrue); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCompile(b *testing.B) {
	source := []byte(strings.Repeat(`local function jump(way, over)
	local t = { way, over = over or "water", blocked_by = { "rat", "enemy" } }
	if way == "along" and not over then t.way, t.over = t.over, t.way end
	for i, v in ipairs(t) do t[i] = v .. "x" end
	return t
end
`, 20))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Compile("s.lua", source); err != nil {
			b.Fatal(err)
		}
	}
}
