package lua

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// numeric makes programs of nested statements over numbers, lists and
// functions.
type numeric struct {
	writer
	vars, tables, funcs []string
}

func numericProgram(r *rand.Rand) string {
	g := &numeric{writer: writer{r: r}}
	g.line("local G, H")
	for range 12 {
		g.stmt(3)
	}
	g.line("print(G, H)")
	return g.b.String()
}

func (g *numeric) number(d int) string {
	if d <= 0 || len(g.vars) == 0 || g.r.IntN(6) == 0 {
		if len(g.vars) > 0 && g.r.IntN(3) > 0 {
			return g.pick(g.vars...)
		}
		return fmt.Sprint(g.r.IntN(9))
	}
	a, b := g.number(d-1), g.number(d-1)
	switch g.r.IntN(14) {
	case 0, 1, 2:
		return g.pick(g.vars...)
	case 3:
		return "(" + a + " + " + b + ")"
	case 4:
		return a + " - " + b + " * 2"
	case 5:
		return "(" + a + " % 7)"
	case 6:
		return "-" + g.pick(g.vars...)
	case 7:
		if len(g.tables) > 0 {
			return "(" + g.pick(g.tables...) + "[" + g.index(d-1) + "] or 0)"
		}
		return "3"
	case 8:
		if len(g.tables) > 0 {
			return "(" + g.pick(g.tables...) + "." + g.pick("x", "y", "z") + " or 1)"
		}
		return "4"
	case 9:
		return "(" + g.condition(d-1) + " and " + a + " or " + b + ")"
	case 10:
		if len(g.funcs) > 0 {
			return g.pick(g.funcs...) + "(" + a + ", " + b + ")"
		}
		return "(G or 2)"
	case 11:
		return "(function(...) local p, q = ... return q or p end)(" + a + ", " + b + ")"
	case 12:
		return "#((" + a + ") % 7 .. (" + b + ") % 9 .. 'x')"
	default:
		return "(select(2, " + a + ", " + b + "))"
	}
}

func (g *numeric) index(d int) string { return "(" + g.number(d) + ") % 4 + 1" }

func (g *numeric) condition(d int) string {
	a, b := g.number(d-1), g.number(d-1)
	switch g.r.IntN(6) {
	case 0:
		return "(" + a + " < " + b + ")"
	case 1:
		return "(" + a + " == " + b + ")"
	case 2:
		return "not (" + a + " <= " + b + ")"
	case 3:
		return "(" + a + " ~= " + b + " and " + g.number(d-1) + " > 2)"
	case 4:
		return "(" + a + " >= 3 or " + b + " == 1)"
	default:
		return "true"
	}
}

func (g *numeric) block(d, n int) {
	v, t, f := len(g.vars), len(g.tables), len(g.funcs)
	g.indent++
	for range n {
		g.stmt(d)
	}
	g.indent--
	g.vars, g.tables, g.funcs = g.vars[:v], g.tables[:t], g.funcs[:f]
}

// target is a variable or a field to assign to.
func (g *numeric) target() string {
	switch g.r.IntN(5) {
	case 0:
		if len(g.tables) > 0 {
			return g.pick(g.tables...) + "[" + g.index(1) + "]"
		}
	case 1:
		if len(g.tables) > 0 {
			return g.pick(g.tables...) + "." + g.pick("x", "y", "z")
		}
	case 2:
		return g.pick("G", "H")
	}
	if len(g.vars) > 0 {
		return g.pick(g.vars...)
	}
	return "G"
}

// several assigns to different variables at once; Lua leaves open which of two
// equal ones wins.
func (g *numeric) several() {
	var targets, values []string
	seen := map[string]bool{}
	for range 2 + g.r.IntN(2) {
		t := g.pick("G", "H")
		if len(g.vars) > 0 && g.r.IntN(4) > 0 {
			t = g.pick(g.vars...)
		}
		if !seen[t] {
			seen[t] = true
			targets, values = append(targets, t), append(values, g.number(1))
		}
	}
	g.line("%s = %s", strings.Join(targets, ", "), strings.Join(values, ", "))
}

func (g *numeric) stmt(d int) {
	k := g.r.IntN(18)
	if d <= 0 && k >= 9 {
		k = g.r.IntN(9)
	}
	switch k {
	case 0, 1:
		n := g.name("v")
		g.line("local %s = %s", n, g.number(2))
		g.vars = append(g.vars, n)
	case 2:
		a, b := g.name("v"), g.name("v")
		g.line("local %s, %s = %s, %s", a, b, g.number(2), g.number(2))
		g.vars = append(g.vars, a, b)
	case 3:
		n := g.name("t")
		// which of two values for one entry wins is open, so the keys differ
		g.line("local %s = {%s, %s, x = %s, [(%s) %% 4 + 3] = %s}",
			n, g.number(1), g.number(1), g.number(1), g.number(1), g.number(1))
		g.tables = append(g.tables, n)
	case 4, 5:
		g.line("%s = %s", g.target(), g.number(2))
	case 6:
		g.several()
	case 7, 8:
		g.line("print(%s, %s)", g.number(2), g.number(1))
	default:
		g.compound(k, d)
	}
}

func (g *numeric) compound(k, d int) {
	switch k {
	case 9:
		g.line("if %s then", g.condition(2))
		g.block(d-1, 2)
		if g.maybe() {
			g.line("else")
			g.block(d-1, 2)
		}
		g.line("end")
	case 10:
		n := g.name("i")
		g.line("for %s = 1, %d do", n, 1+g.r.IntN(4))
		g.vars = append(g.vars, n)
		g.block(d-1, 3)
		g.vars = g.vars[:len(g.vars)-1]
		g.line("end")
	case 11:
		n := g.name("w")
		g.line("local %s = 0", n)
		g.line("while %s < %d do", n, 1+g.r.IntN(4))
		g.line(" %s = %s + 1", n, n)
		g.block(d-1, 2)
		if g.r.IntN(3) == 0 {
			g.line(" if %s then break end", g.condition(1))
		}
		g.line("end")
	case 12:
		g.function(d)
	case 13:
		c, i := g.name("c"), g.name("i")
		g.line("local %s = {}", c)
		g.line("for %s = 1, 3 do local u = %s %s[%s] = function() u = u + %s return u end end", i, i, c, i, i)
		g.line("print(%s[1](), %s[2](), %s[1](), %s[3]())", c, c, c, c)
	case 14:
		g.line("do")
		g.block(d-1, 3)
		g.line("end")
	case 15:
		n := g.name("r")
		g.line("local %s = 0", n)
		g.line("repeat local k = %s + 1 %s = k", n, n)
		g.block(d-1, 2)
		g.line("until k >= %d", 1+g.r.IntN(3))
	case 16:
		if len(g.tables) > 0 {
			t := g.pick(g.tables...)
			g.line("%s[1], %s[2] = %s[2], %s", t, t, t, g.number(2))
		}
	case 17:
		g.escape(d)
	}
}

func (g *numeric) function(d int) {
	n := g.name("f")
	g.line("local function %s(a, b, ...)", n)
	vars, funcs := g.vars, g.funcs
	g.vars = append(append([]string{}, vars...), "a", "b")
	g.block(d-1, 3)
	g.line(" return %s", g.number(2))
	g.vars, g.funcs = vars, funcs
	g.line("end")
	g.funcs = append(g.funcs, n)
}

// escape leaves a loop while a closure holds a variable of an inner block.
func (g *numeric) escape(d int) {
	f, y := g.name("e"), g.name("v")
	g.line("local %s = function() return 0 end", f)
	head := g.pick("for i = 1, 2 do", "while true do", "for _ in ipairs({1, 2}) do", "repeat")
	g.line("%s", head)
	g.line(" do local %s = %s %s = function(p) %s = %s + (p or 1) return %s end", y, g.number(1), f, y, y, y)
	g.vars = append(g.vars, y)
	g.block(d-1, 1)
	g.line(" if %s then break end end", g.pick(g.condition(1), "true"))
	g.vars = g.vars[:len(g.vars)-1]
	switch head {
	case "repeat":
		g.line("until %s", g.pick("true", f))
	case "while true do":
		g.line(" break end")
	default:
		g.line("end")
	}
	x := g.name("v")
	g.line("local %s = %s", x, g.number(1))
	g.line("print(%s(), %s(2), %s)", f, f, x)
}
