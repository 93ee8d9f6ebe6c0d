package lua

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	glua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// What a script may measure. The compiler of gopher-lua searches constants one
// by one, recurses as deep as the text nests, and loses entries of constructors
// beyond 25,550; these bounds keep it quick and right.
const (
	maxSource    = 1 << 19
	maxNesting   = 500
	maxLiterals  = 5_000
	maxWrites    = 10_000 // constructors and assignments to fields
	maxListItems = 25_000
	maxOuter     = 200
)

// Chunk is a compiled script. It never changes, so any number of machines may
// run it at once.
type Chunk struct {
	name  string
	key   string // tells the chunk in positions and hidden names
	lines []string

	proto        *glua.FunctionProto
	main         *function
	functions    map[*glua.FunctionProto]*function
	nodes        []position
	constructors []*constructor
	writes       []write
	globals      []globalUse
	locals       []string // every local name, for did-you-mean
}

// position is what an instruction's line number stands for.
type position struct {
	line int
	node ast.PositionHolder // nil where only the line is known
}

// write is one assignment to a field of a table, or to an outer variable.
type write struct {
	line   int
	target ast.Expr
	reads  bool // the value is made from what the target held
}

// globalUse is one place where a script reads a global name.
type globalUse struct {
	name, field string
	line        int
}

// Name returns the name given to Compile.
func (c *Chunk) Name() string { return c.name }

// Compile parses, mends and compiles a script. What is wrong with the text,
// an assignment to an undeclared name included, comes back as an [*Error].
func Compile(name string, source []byte) (chunk *Chunk, err error) {
	sum := sha256.Sum256(append([]byte(name+"\x00"), source...))
	c := &Chunk{name: name, key: fmt.Sprintf("(%x)", sum[:8])}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *Error:
			chunk, err = nil, r
		default:
			chunk, err = nil, &Error{
				Place:   Place{name, 0},
				Message: fmt.Sprintf("cannot be compiled: %v", r),
				Err:     ErrInternal,
			}
		}
	}()
	if len(source) > maxSource {
		panic(&Error{Place: Place{name, 0}, Message: fmt.Sprintf(
			"the script has %d bytes; at most %d are read", len(source), maxSource)})
	}
	source = bytes.TrimPrefix(source, []byte("\xef\xbb\xbf"))
	c.lines = strings.Split(string(source), "\n")
	c.compile(source)
	return c, nil
}

func (c *Chunk) compile(source []byte) {
	stmts, err := parse.Parse(bytes.NewReader(source), c.name)
	if err != nil {
		panic(c.syntaxError(err))
	}
	r := newResolver(c)
	r.chunk(stmts)
	mend := &mender{chunk: c, resolved: r}
	stmts = mend.stmts(stmts)
	if len(c.writes)+len(c.constructors) > maxWrites {
		panic(c.fail(0, "more than %d tables and assignments in one script", maxWrites))
	}
	c.number(stmts)
	proto, err := glua.Compile(stmts, c.key)
	if err != nil {
		panic(c.compileError(err))
	}
	c.proto = proto
	c.main = r.main
	c.functions = map[*glua.FunctionProto]*function{proto: r.main}
	c.link(proto, r.functions)
}

// link finds the syntax of every compiled function.
func (c *Chunk) link(proto *glua.FunctionProto, known map[*ast.FunctionExpr]*function) {
	for _, p := range proto.FunctionPrototypes {
		if expr, ok := c.at(p.LineDefined).node.(*ast.FunctionExpr); ok && known[expr] != nil {
			c.functions[p] = known[expr]
		}
		c.link(p, known)
	}
}

// Line numbers in compiled code are not lines but numbers of nodes of the
// syntax tree, so that an error at run time knows what it is about. They start
// here, and are even because the compiler adds one now and then.
const firstNode = 1 << 32

// number replaces the line numbers of a mended tree by numbers of its nodes.
func (c *Chunk) number(stmts []ast.Stmt) {
	walk(stmts, func(n ast.PositionHolder) {
		if n.Line() >= firstNode {
			return
		}
		line, last := n.Line(), n.LastLine()
		n.SetLine(c.node(line, n))
		if last != 0 {
			n.SetLastLine(c.node(last, nil))
		}
	})
}

func (c *Chunk) node(line int, n ast.PositionHolder) int {
	c.nodes = append(c.nodes, position{line, n})
	return firstNode + 2*(len(c.nodes)-1)
}

// at decodes a line number of compiled code.
func (c *Chunk) at(number int) position {
	if i := (number - firstNode) / 2; number >= firstNode && i < len(c.nodes) {
		return c.nodes[i]
	}
	return position{line: max(number, 0)}
}

func (c *Chunk) place(line int) Place { return Place{c.name, line} }

// fail makes an error at a line of the chunk.
func (c *Chunk) fail(line int, format string, args ...any) *Error {
	return &Error{Place: c.place(line), Message: fmt.Sprintf(format, args...), SourceLine: c.sourceLine(line)}
}

func (c *Chunk) sourceLine(line int) string {
	if line < 1 || line > len(c.lines) {
		return ""
	}
	return strings.TrimRight(c.lines[line-1], "\r")
}

func (c *Chunk) syntaxError(err error) *Error {
	var p *parse.Error
	if !errors.As(err, &p) {
		return c.fail(0, "syntax error: %v", err)
	}
	message := strings.TrimSpace(p.Message)
	switch message {
	case "syntax error", "parse error":
		message = "syntax error"
	}
	if p.Pos.Line == parse.EOF {
		e := c.fail(len(c.lines), "%s: the script ends too early; is an `end`, a `}` or a quote missing?", message)
		for e.Line > 1 && strings.TrimSpace(e.SourceLine) == "" {
			e.Line--
			e.SourceLine = c.sourceLine(e.Line)
		}
		e.Column = len(strings.TrimRight(e.SourceLine, " \t")) + 1
		return e
	}
	token := p.Token
	if i := strings.IndexAny(token, "\r\n"); i >= 0 {
		token = token[:i]
	}
	if len(token) > 40 {
		token = token[:40]
	}
	e := c.fail(p.Pos.Line, "%s near `%s`", strings.ToLower(message[:1])+message[1:], token)
	e.Column, e.Width = tokenColumn(e.SourceLine, p), len(token)
	return e
}

// tokenColumn finds where the token that a syntax error names begins: the
// scanner may report the column of its end.
func tokenColumn(line string, p *parse.Error) int {
	col := max(p.Pos.Column, 1)
	if p.Token == "" || col > len(line) {
		return min(col, len(line)+1)
	}
	if i := strings.LastIndex(line[:min(col-1+len(p.Token), len(line))], p.Token); i >= 0 {
		return i + 1
	}
	return col
}

func (c *Chunk) compileError(err error) *Error {
	var ce *glua.CompileError
	if !errors.As(err, &ce) {
		return c.fail(0, "cannot be compiled: %v", err)
	}
	switch {
	case strings.Contains(ce.Message, "too many local variables"):
		return c.fail(c.at(ce.Line).line, "a function with more than about 200 local variables or values at once; split it up")
	case strings.Contains(ce.Message, "no loop to break"):
		return c.fail(c.at(ce.Line).line, "`break` outside a loop")
	}
	return c.fail(c.at(ce.Line).line, "%s", ce.Message)
}
