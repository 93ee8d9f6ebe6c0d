package lua

import (
	"fmt"
	"math"
	"strings"

	glua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

func stringFunctions() []named {
	return []named{
		{"byte", stringByte}, {"char", stringChar}, {"find", stringFind}, {"format", stringFormat},
		{"gmatch", stringGmatch}, {"gsub", stringGsub}, {"len", stringLen}, {"lower", stringLower},
		{"match", stringMatch}, {"rep", stringRep}, {"reverse", stringReverse}, {"sub", stringSub},
		{"upper", stringUpper},
	}
}

// stringMetatable lets texts have methods, and reads texts in arithmetic as Lua
// does: the interpreter would take "010" for eight.
func stringMetatable() *glua.LTable {
	t := &glua.LTable{Metatable: glua.LNil}
	t.RawSetString("__index", stringTable)
	t.RawSetString("__metatable", glua.LFalse)
	for event, f := range map[string]func(a, b float64) float64{
		"__add": func(a, b float64) float64 { return a + b },
		"__sub": func(a, b float64) float64 { return a - b },
		"__mul": func(a, b float64) float64 { return a * b },
		"__div": func(a, b float64) float64 { return a / b },
		"__mod": modulo,
		"__pow": math.Pow,
		"__unm": func(a, _ float64) float64 { return -a },
	} {
		t.RawSetString(event, goFunction(func(L *glua.LState) int {
			left, right := L.Get(1), L.Get(2)
			if L.GetTop() == 1 {
				right = left
			}
			a, ok1 := asNumber(left)
			b, ok2 := asNumber(right)
			if !ok1 || !ok2 {
				refuseArithmetic(L, left, right, ok1)
			}
			L.Push(glua.LNumber(f(a, b)))
			return 1
		}))
	}
	return t
}

func modulo(a, b float64) float64 {
	v := math.Mod(a, b)
	if b > 0 && v < 0 || b < 0 && v > 0 {
		v += b
	}
	return v
}

func refuseArithmetic(L *glua.LState, left, right glua.LValue, leftFine bool) {
	m := machineOf(L)
	bad := left
	if leftFine {
		bad = right
	}
	var operand ast.Expr
	_, pos := m.calling()
	switch n := pos.node.(type) {
	case *ast.ArithmeticOpExpr:
		if operand = n.Lhs; leftFine {
			operand = n.Rhs
		}
	case *ast.UnaryMinusOpExpr:
		operand = n.Expr
	}
	message, word := fmt.Sprintf("attempt to calculate with %s", describe(bad)), ""
	if _, ok := operand.(ast.ConstExpr); operand != nil && !ok {
		message, word = cannot("calculate with", operand, describe(bad))
	}
	m.raisePointing(word, "%s", message)
}

// checkLength refuses texts that are too long, before they are made if the
// caller can tell.
func (m *Machine) checkLength(n int) {
	if n > maxString {
		m.raise(&Error{
			Message: fmt.Sprintf("a text of more than %d bytes", maxString),
			Err:     ErrMemory,
		})
	}
}

// concat is the hidden function for a .. b .. c.
func concat(L *glua.LState) int {
	m := machineOf(L)
	top := L.GetTop()
	var room [8]string
	parts := room[:0]
	total := 0
	for i := 1; i <= top; i++ {
		v := L.Get(i)
		s, ok := asString(v)
		if !ok {
			return concatSpecial(L, i)
		}
		parts = append(parts, s)
		total += len(s)
	}
	m.checkLength(total)
	m.spend(int64(total) / 64)
	L.Push(glua.LString(strings.Join(parts, "")))
	return 1
}

// concatSpecial joins values of the game that say how; others are errors.
func concatSpecial(L *glua.LState, bad int) int {
	m := machineOf(L)
	top := L.GetTop()
	result := L.Get(top)
	for i := top - 1; i >= 1; i-- {
		left := L.Get(i)
		a, ok1 := asString(left)
		b, ok2 := asString(result)
		if ok1 && ok2 {
			m.checkLength(len(a) + len(b))
			result = glua.LString(a + b)
			continue
		}
		fn := metaFunction(L, left, "__concat")
		if fn == nil {
			fn = metaFunction(L, result, "__concat")
		}
		if fn == nil {
			refuseConcat(m, bad, L.Get(bad))
		}
		L.Push(fn)
		L.Push(left)
		L.Push(result)
		L.Call(2, 1)
		result = L.Get(-1)
		L.Pop(1)
	}
	L.Push(result)
	return 1
}

func metaFunction(L *glua.LState, v glua.LValue, event string) *glua.LFunction {
	if v.Type() != glua.LTUserData && v.Type() != glua.LTTable {
		return nil
	}
	fn, _ := L.GetMetaField(v, event).(*glua.LFunction)
	return fn
}

func refuseConcat(m *Machine, i int, v glua.LValue) {
	if word := m.argument(i); word != "" {
		m.raisePointing(word, "attempt to join `%s` to a text with `..`, but it is %s", word, describe(v))
	}
	m.Raise("attempt to join %s to a text with `..`", describe(v))
}

func stringArgument(L *glua.LState, function string, i int) string {
	s, ok := asString(L.Get(i))
	if !ok {
		machineOf(L).badArgument(function, i, "a text")
	}
	return s
}

func stringLen(L *glua.LState) int {
	L.Push(glua.LNumber(len(stringArgument(L, "string.len", 1))))
	return 1
}

// mapped makes a function that changes a text byte by byte. Only the letters of
// ASCII have cases, as in Lua's C locale, so that UTF-8 stays whole.
func mapped(name string, f func(byte) byte) glua.LGFunction {
	return func(L *glua.LState) int {
		b := []byte(stringArgument(L, name, 1))
		machineOf(L).spend(int64(len(b)) / 16)
		for i, c := range b {
			b[i] = f(c)
		}
		L.Push(glua.LString(b))
		return 1
	}
}

var (
	stringLower = mapped("string.lower", func(c byte) byte {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		return c
	})
	stringUpper = mapped("string.upper", func(c byte) byte {
		if 'a' <= c && c <= 'z' {
			c -= 'a' - 'A'
		}
		return c
	})
)

func stringReverse(L *glua.LState) int {
	s := stringArgument(L, "string.reverse", 1)
	machineOf(L).spend(int64(len(s)) / 16)
	b := make([]byte, len(s))
	for i := range len(s) {
		b[len(s)-1-i] = s[i]
	}
	L.Push(glua.LString(b))
	return 1
}

func stringRep(L *glua.LState) int {
	s, n := stringArgument(L, "string.rep", 1), intArgument(L, "string.rep", 2)
	m := machineOf(L)
	if n <= 0 || s == "" {
		L.Push(glua.LString(""))
		return 1
	}
	if n > maxString {
		m.checkLength(n)
	}
	m.checkLength(n * len(s))
	m.spend(int64(n*len(s)) / 64)
	L.Push(glua.LString(strings.Repeat(s, n)))
	return 1
}

// span turns the positions i to j of a text, which may count from its end, into
// the bounds of a slice.
func span(s string, i, j int) (from, to int) {
	if i < 0 {
		i = max(len(s)+i+1, 1)
	}
	if j < 0 {
		j = len(s) + j + 1
	}
	from, to = max(i, 1)-1, min(j, len(s))
	if from >= to {
		return 0, 0
	}
	return from, to
}

func stringSub(L *glua.LState) int {
	s := stringArgument(L, "string.sub", 1)
	from, to := span(s, intArgument(L, "string.sub", 2), optInt(L, "string.sub", 3, -1))
	L.Push(glua.LString(s[from:to]))
	return 1
}

func stringByte(L *glua.LState) int {
	s := stringArgument(L, "string.byte", 1)
	i := optInt(L, "string.byte", 2, 1)
	from, to := span(s, i, optInt(L, "string.byte", 3, i))
	if to-from > maxValues {
		machineOf(L).Raise("string.byte: too many values (%d); at most %d", to-from, maxValues)
	}
	for _, c := range []byte(s[from:to]) {
		L.Push(glua.LNumber(c))
	}
	return to - from
}

func stringChar(L *glua.LState) int {
	b := make([]byte, L.GetTop())
	for i := range b {
		n := intArgument(L, "string.char", i+1)
		if n < 0 || n > 255 {
			machineOf(L).badArgument("string.char", i+1, "a number from 0 to 255")
		}
		b[i] = byte(n)
	}
	L.Push(glua.LString(b))
	return 1
}
