package lua

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// mixed makes programs over values of every kind: missing arguments, several
// results, methods, closures that change what they captured.
type mixed struct {
	writer
	vars   []string
	vararg bool
}

const mixedPrelude = `local function N(x) return type(x)=="number" and x or 0 end
local function K(x) if type(x)=="table" then return x.k end return x end
local function R(...) return ... end
local function S(x) if type(x)=="table" then return "{"..tostring(x[1]~=nil).."|"..tostring(x.k~=nil).."|"..#x.."}" elseif type(x)=="function" then return "fn" end return tostring(x) end
local function P(...) local t={} for i=1,select('#',...) do t[i]=S((select(i,...))) end print(table.concat(t," ")) end
local function tostring(x) return S(x) end
local function IT(n) local i=0 return function(s,c) if s~=nil then P('stale',s) end i=i+1 if i<=n then return i end end end
local O={c=0} function O:m(a,b) self.c=self.c+1 if a then return self.c,b end return b end
`

func mixedProgram(r *rand.Rand) string {
	g := &mixed{writer: writer{r: r}, vars: []string{"v0"}}
	g.b.WriteString(mixedPrelude)
	g.line("local v0 = %d", r.IntN(3))
	for range 2 + r.IntN(5) {
		g.stmt(2)
	}
	g.line("P(%s)", strings.Join(g.vars, ","))
	return g.b.String()
}

func (g *mixed) variable() string {
	if len(g.vars) == 0 {
		return "nil"
	}
	return g.pick(g.vars...)
}

func (g *mixed) expr(d int) string {
	if d <= 0 {
		switch g.r.IntN(8) {
		case 0:
			return "nil"
		case 1:
			return "false"
		case 2:
			return fmt.Sprintf("%q", string(rune('a'+g.r.IntN(4))))
		case 3:
			return fmt.Sprint(g.r.IntN(5))
		default:
			return g.variable()
		}
	}
	a, b := g.expr(d-1), g.expr(d-1)
	switch g.r.IntN(19) {
	case 0:
		return "(" + a + " and " + b + ")"
	case 1:
		return "(" + a + " or " + b + ")"
	case 2:
		return "(not " + a + ")"
	case 3:
		return "(" + a + " == " + b + ")"
	case 4:
		return "(" + a + " ~= " + b + ")"
	case 5:
		return "(tostring(" + a + ") .. tostring(" + b + "))"
	case 6:
		return "N(" + a + ") + N(" + b + ")"
	case 7:
		return "(N(" + a + ") < N(" + b + "))"
	case 8:
		return "{" + a + ", k = " + b + "}"
	case 9:
		return "K(" + a + ")"
	case 10:
		return "O:m(" + a + ", " + b + ")"
	case 11:
		return "(R(R(" + a + ")))"
	case 12:
		return "(function(x, ...) local q = x return q, ... end)(" + a + ", " + b + ")"
	case 13:
		if g.vararg {
			return "select('#', ...)"
		}
		return "#(tostring(" + a + "))"
	case 14:
		if g.vararg {
			return "(...)"
		}
		return "(R(" + a + "))"
	case 15:
		return "(R(" + a + ", " + b + ") == " + g.expr(d-1) + " and " + g.expr(d-1) + " or " + g.expr(d-1) + ")"
	case 16:
		return "({R(" + a + ", " + b + ")})[" + fmt.Sprint(1+g.r.IntN(3)) + "]"
	case 17:
		return "tostring(" + a + ") .. (R(" + fmt.Sprint(g.r.IntN(5)) + ", " + b + ")) .. R('y', " + b + ")"
	default:
		return g.variable()
	}
}

func (g *mixed) block(d, n int) {
	k := len(g.vars)
	g.indent++
	for range n {
		g.stmt(d)
	}
	g.indent--
	g.vars = g.vars[:k]
}

// loop writes a loop with a variable that the body sees.
func (g *mixed) loop(head, variable, tail string, d, n int) {
	g.line("%s", head)
	g.vars = append(g.vars, variable)
	g.block(d-1, n)
	g.vars = g.vars[:len(g.vars)-1]
	g.line("%s", tail)
}

func (g *mixed) stmt(d int) {
	k := g.r.IntN(22)
	if d <= 0 {
		k = g.r.IntN(7)
	}
	switch k {
	case 0:
		n := g.name("v")
		g.line("local %s = %s", n, g.expr(2))
		g.vars = append(g.vars, n)
	case 1:
		a, b := g.name("v"), g.name("v")
		g.line("local %s, %s = %s", a, b, g.expr(2))
		g.vars = append(g.vars, a, b)
	case 2:
		if len(g.vars) > 0 {
			g.line("%s = %s", g.variable(), g.expr(3))
		}
	case 3:
		if a, b := g.variable(), g.variable(); a != b {
			g.line("%s, %s = %s, %s", a, b, g.expr(2), g.expr(2))
		}
	case 4, 5:
		g.line("P(%s, %s)", g.expr(2), g.expr(2))
	case 6:
		g.line("P(R(%s, %s))", g.expr(1), g.expr(1))
	case 7:
		g.branch(d)
	case 9:
		g.function(d)
	case 10:
		g.line("P((function()")
		before := g.vararg
		g.vararg = false
		g.block(d-1, 2)
		g.vararg = before
		g.line(" return %s", g.pick("nil, 2", "1"))
		g.line("end)())")
	case 11:
		g.line("do")
		g.block(d-1, 2)
		g.line("end")
	case 12:
		n := g.name("w")
		g.line("local %s = 0 repeat %s = %s + 1", n, n, n)
		g.block(d-1, 2)
		g.line("until %s > 2 or %s", n, g.expr(1))
	case 13:
		if u := g.variable(); u != "nil" {
			n := g.name("c")
			g.line("local %s = function(x) %s = x P(%s) return %s end", n, u, u, u)
			g.line("P(%s(%s), %s)", n, g.expr(1), u)
		}
	case 15:
		g.line("if %s then local q = %s end", g.pick("false", "nil", "true", "1"), g.expr(1))
	case 20, 21:
		g.shadow(d)
	default:
		g.loops(k, d)
	}
}

func (g *mixed) branch(d int) {
	g.line("if %s then", g.expr(2))
	g.block(d-1, 2)
	if g.maybe() {
		g.line("elseif %s then", g.expr(2))
		g.block(d-1, 1)
	}
	if g.maybe() {
		g.line("else")
		g.block(d-1, 2)
	}
	g.line("end")
}

func (g *mixed) loops(k, d int) {
	n := g.name("k")
	switch k {
	case 8:
		tail := "end"
		if g.r.IntN(3) == 0 {
			tail = fmt.Sprintf(" if %s then break end end", g.expr(1))
		}
		g.loop(fmt.Sprintf("for _, %s in ipairs({%s, %s}) do", n, g.expr(1), g.expr(1)), n, tail, d, 2)
	case 14:
		g.loop(fmt.Sprintf("for %s in IT(3) do", n), n, "end", d, 2)
	case 16:
		g.loop(fmt.Sprintf("do local it = IT(2) for %s in it do", n), n, "end end", d, 2)
	case 17:
		g.loop(fmt.Sprintf("for %s, _ in ipairs({1, 2, 3}) do", n), n, " break end", d, 2)
	case 18:
		g.loop(fmt.Sprintf("for %s = 1, 3 do", n), n, g.pick("end", " do break end end"), d, 2)
	case 19:
		before := g.vararg
		g.vararg = true
		tail := fmt.Sprintf(" do return %s end", g.expr(1))
		if g.maybe() {
			tail = fmt.Sprintf(" if %s then return 5, 7 end", g.expr(1))
		}
		g.loop(fmt.Sprintf("P((function(...) for _, %s in ipairs({1, 2}) do", n), n, tail, d, 2)
		g.vararg = before
		g.line("end return 8, ... end)(%s))", g.expr(1))
	}
}

func (g *mixed) function(d int) {
	n := g.name("f")
	vararg := g.maybe()
	if vararg {
		g.line("local function %s(a, ...)", n)
	} else {
		g.line("local function %s(a, b)", n)
	}
	vars, before := g.vars, g.vararg
	g.vars = append(append([]string{}, vars...), "a")
	if !vararg {
		g.vars = append(g.vars, "b")
	}
	g.vararg = vararg
	g.block(d-1, 3)
	switch g.r.IntN(3) {
	case 0:
		g.line(" return %s", g.expr(2))
	case 1:
		g.line(" return %s, %s", g.expr(1), g.expr(1))
	case 2:
		g.line(" return R(%s)", g.expr(1))
	}
	g.vars, g.vararg = vars, before
	g.line("end")
	g.line("P(%s(%s, %s))", n, g.expr(1), g.expr(1))
}

// shadow declares a name again, with a function that means the one before.
func (g *mixed) shadow(d int) {
	n := g.variable()
	if n == "nil" {
		return
	}
	before := g.vararg
	g.vararg = false
	g.line("do local %s = function(x) if x then return %s end return %s end", n, n, g.expr(1))
	g.vararg = before
	g.block(d-1, 1)
	g.line("P(type(%s)) if type(%s) == 'function' then P(%s(1), %s()) end end", n, n, n, n)
}
