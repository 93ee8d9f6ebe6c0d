package lua

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// The interpreter's messages begin with the key of a chunk and the number of a
// node, say what went wrong, and name nothing. Here they are put into words,
// with the names from the syntax tree.

// decode splits a message into its place and its text.
func (m *Machine) decode(text string) (*Chunk, position, string) {
	key, rest, ok := strings.Cut(text, ":")
	c := m.chunks[key]
	if !ok || c == nil {
		return nil, position{}, strings.TrimSpace(text)
	}
	number, rest, _ := strings.Cut(rest, ":")
	n, err := strconv.Atoi(number)
	if err != nil {
		return c, position{}, strings.TrimSpace(rest)
	}
	return c, c.at(n), strings.TrimSpace(rest)
}

// located makes an error with the place of a line of a stack trace.
func (m *Machine) located(line string) *Error {
	c, pos, _ := m.decode(line)
	return m.errorAt(c, pos, "", nil)
}

func (m *Machine) errorAt(c *Chunk, pos position, message string, cause error) *Error {
	if c == nil {
		return &Error{Message: message, Err: cause}
	}
	e := c.fail(pos.line, "%s", message)
	e.Err = cause
	return e
}

var (
	indexMessage   = regexp.MustCompile(`^attempt to index a non-table object\((\w+)\) with key '((?s).*)'$`)
	operateMessage = regexp.MustCompile(`^cannot perform (\w+) operation between (\w+) and (\w+)$`)
	compareMessage = regexp.MustCompile(`^attempt to compare (\w+) with (\w+)$`)
	forMessage     = regexp.MustCompile(`^for statement (init|limit|step) must be a number$`)
)

// explain words an error that the interpreter raised.
func (m *Machine) explain(c *Chunk, pos position, message string) *Error {
	word := ""
	switch {
	case message == "attempt to call a non-function object":
		message, word = explainCall(pos.node)
	case message == "__len undefined":
		message, word = explainLength(pos.node)
	case message == "__unm undefined":
		message, word = explainMinus(pos.node)
	case strings.HasPrefix(message, "registry overflow"):
		e := m.errorAt(c, pos, "too many values at once; does a function call itself without end?", ErrDepth)
		return e
	case strings.HasPrefix(message, "stack overflow"):
		return m.errorAt(c, pos, "functions call each other too deeply", ErrDepth)
	default:
		if f := indexMessage.FindStringSubmatch(message); f != nil {
			message, word = explainIndex(pos.node, f[1], f[2])
		} else if f := operateMessage.FindStringSubmatch(message); f != nil {
			message, word = explainArithmetic(pos.node, f[2], f[3])
		} else if f := compareMessage.FindStringSubmatch(message); f != nil {
			message, word = explainCompare(pos.node, f[1], f[2])
		} else if f := forMessage.FindStringSubmatch(message); f != nil {
			words := map[string]string{"init": "start", "limit": "end", "step": "step"}
			message = fmt.Sprintf("the %s of this `for` is not a number", words[f[1]])
		}
	}
	e := m.errorAt(c, pos, message, nil)
	e.point(word)
	return e
}

func explainCall(node ast.PositionHolder) (message, word string) {
	switch n := node.(type) {
	case *ast.FuncCallExpr:
		name, ok := callee(n)
		if !ok {
			return "attempt to call what is not a function", ""
		}
		return fmt.Sprintf("attempt to call `%s`, which is not a function", name), name
	case *ast.GenericForStmt:
		if name, ok := text(n.Exprs[0]); ok {
			return fmt.Sprintf("`for … in %s` needs a function: write pairs(%s) or ipairs(%s); the cards of a pile are %s:at(1) to %s:at(%s:count())", name, name, name, name, name, name), name
		}
		return "`for … in` needs a function: write pairs(…) or ipairs(…)", ""
	}
	return "attempt to call what is not a function", ""
}

func explainIndex(node ast.PositionHolder, kind, key string) (message, word string) {
	var object ast.Expr
	switch n := node.(type) {
	case *ast.AttrGetExpr:
		object = n.Object
	case *ast.FuncCallExpr:
		object = n.Receiver
	}
	if object != nil {
		if name, ok := text(object); ok {
			return fmt.Sprintf("attempt to index `%s`, which is %s", name, kindWord(kind)), name
		}
	}
	return fmt.Sprintf("attempt to read `%s` of %s", key, kindValue(kind)), ""
}

func explainArithmetic(node ast.PositionHolder, left, right string) (message, word string) {
	n, ok := node.(*ast.ArithmeticOpExpr)
	if !ok {
		return fmt.Sprintf("attempt to calculate with %s and %s", kindValue(left), kindValue(right)), ""
	}
	operand, kind := n.Lhs, left
	if left == "number" {
		operand, kind = n.Rhs, right
	}
	return cannot("calculate with", operand, kindWord(kind))
}

// cannot words "attempt to … `name`, which is …".
func cannot(what string, operand ast.Expr, is string) (message, word string) {
	if name, ok := text(operand); ok {
		return fmt.Sprintf("attempt to %s `%s`, which is %s", what, name, is), name
	}
	return fmt.Sprintf("attempt to %s a value that is %s", what, is), ""
}

func explainCompare(node ast.PositionHolder, left, right string) (message, word string) {
	l, r := "", ""
	if n, ok := node.(*ast.RelationalOpExpr); ok {
		if n.Operator == ">" || n.Operator == ">=" {
			left, right = right, left
		}
		l, r = variableText(n.Lhs), variableText(n.Rhs)
	}
	if l == "" && r == "" {
		return fmt.Sprintf("attempt to compare %s with %s", kindValue(left), kindValue(right)), ""
	}
	side := func(name, kind string) string {
		if name == "" {
			return kindValue(kind)
		}
		return fmt.Sprintf("`%s` (%s)", name, kindWord(kind))
	}
	return fmt.Sprintf("attempt to compare %s with %s", side(l, left), side(r, right)), ""
}

func explainLength(node ast.PositionHolder) (message, word string) {
	if n, ok := node.(*ast.UnaryLenOpExpr); ok {
		if name, ok := text(n.Expr); ok {
			return fmt.Sprintf("`#%s`: this has no length; it is no list and no text", name), name
		}
	}
	return "attempt to take the length of what is no list and no text", ""
}

func explainMinus(node ast.PositionHolder) (message, word string) {
	if n, ok := node.(*ast.UnaryMinusOpExpr); ok {
		if name, ok := text(n.Expr); ok {
			return fmt.Sprintf("attempt to negate `%s`, which is not a number", name), name
		}
	}
	return "attempt to negate what is not a number", ""
}

// kindWord puts a type of Lua into a sentence "… is …".
func kindWord(kind string) string {
	switch kind {
	case "nil":
		return "nil"
	case "string":
		return "a text"
	case "boolean":
		return "true or false"
	case "userdata":
		return "a value of the game"
	}
	return "a " + kind
}

func kindValue(kind string) string {
	if kind == "boolean" {
		return "a truth value"
	}
	return kindWord(kind)
}

// describe says what a value is, for "which is …" or "got …".
func describe(v glua.LValue) string {
	switch v := v.(type) {
	case glua.LString:
		s := string(v)
		if len(s) > 40 {
			s = s[:40] + "…"
		}
		return fmt.Sprintf("the text %q", s)
	case glua.LNumber:
		return "the number " + formatNumber(float64(v))
	case glua.LBool:
		return v.String()
	}
	return kindWord(v.Type().String())
}

// keyString shows a key in a message.
func keyString(key glua.LValue) string {
	switch k := key.(type) {
	case glua.LString:
		return "`" + string(k) + "`"
	case glua.LNumber:
		return "entry " + formatNumber(float64(k))
	}
	return ""
}

// text writes a short expression as the script has it. It gives up on what
// has no name.
func text(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.IdentExpr:
		return e.Value, !strings.HasPrefix(e.Value, "(")
	case *ast.AttrGetExpr:
		object, ok := text(e.Object)
		return object + keyText(e.Key), ok
	case *ast.FuncCallExpr:
		name, ok := callee(e)
		return name + "(…)", ok
	case *ast.StringExpr:
		if len(e.Value) < 30 {
			return strconv.Quote(e.Value), true
		}
	case *ast.NumberExpr:
		return e.Value, true
	}
	return "", false
}

// variableText is text, but "" for literals.
func variableText(e ast.Expr) string {
	if literal(e) {
		return ""
	}
	name, _ := text(e)
	return name
}

func callee(e *ast.FuncCallExpr) (string, bool) {
	if e.Func != nil {
		return text(e.Func)
	}
	object, ok := text(e.Receiver)
	return object + ":" + e.Method, ok
}

// objectOf writes what the target of an assignment is a field of.
func objectOf(target ast.Expr) (string, bool) {
	a, ok := target.(*ast.AttrGetExpr)
	if !ok {
		return "", false
	}
	return text(a.Object)
}

// keyText writes a key as it stands behind its object.
func keyText(key ast.Expr) string {
	switch k := key.(type) {
	case *ast.StringExpr:
		if isName(k.Value) {
			return "." + k.Value
		}
		return "[" + strconv.Quote(k.Value) + "]"
	case *ast.NumberExpr:
		return "[" + k.Value + "]"
	}
	if name, ok := text(key); ok {
		return "[" + name + "]"
	}
	return "[…]"
}

func isName(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c != '_' && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && (i == 0 || !isDigit(c)) {
			return false
		}
	}
	return s != ""
}

// argument gives the words of the script for an argument of the Go function
// that runs.
func (m *Machine) argument(i int) string {
	_, pos := m.calling()
	call, ok := pos.node.(*ast.FuncCallExpr)
	if !ok {
		return ""
	}
	if call.Receiver != nil {
		if i--; i == 0 {
			name, _ := text(call.Receiver)
			return name
		}
	}
	if i < 1 || i > len(call.Args) {
		return ""
	}
	name, _ := text(call.Args[i-1])
	if _, literal := call.Args[i-1].(ast.ConstExpr); literal {
		return ""
	}
	return name
}

// badArgument raises the error about an argument of the wrong kind.
func (m *Machine) badArgument(function string, i int, want string) {
	got := "nothing"
	if m.state.GetTop() >= i {
		got = describe(m.state.Get(i))
	}
	if word := m.argument(i); word != "" && got != "nothing" {
		m.raisePointing(word, "%s: argument %d, `%s`, must be %s; it is %s", function, i, word, want, got)
	}
	m.Raise("%s: argument %d must be %s; got %s", function, i, want, got)
}
