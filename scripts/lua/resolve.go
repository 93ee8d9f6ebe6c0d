package lua

import (
	"math"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"
)

// resolver binds names to declarations before the tree is rewritten. It also
// refuses what a script may not say, and puts numerals into a form that the
// compiler reads rightly.
type resolver struct {
	c       *Chunk
	main    *function
	fn      *function
	scope   []*variable
	loop    *loop
	depth   int
	strings map[string]bool // literals, counted
	seen    map[string]bool // names of locals

	functions map[*ast.FunctionExpr]*function
	upvalues  map[*ast.IdentExpr]*variable // assigned variables of enclosing functions
	shadowed  map[*ast.LocalAssignStmt]bool
	anchored  map[ast.Stmt]bool
	pending   map[string][]*ast.LocalAssignStmt
}

func newResolver(c *Chunk) *resolver {
	return &resolver{
		c:         c,
		strings:   map[string]bool{},
		seen:      map[string]bool{},
		functions: map[*ast.FunctionExpr]*function{},
		upvalues:  map[*ast.IdentExpr]*variable{},
		shadowed:  map[*ast.LocalAssignStmt]bool{},
		anchored:  map[ast.Stmt]bool{},
		pending:   map[string][]*ast.LocalAssignStmt{},
	}
}

func (r *resolver) chunk(stmts []ast.Stmt) {
	r.main = &function{line: 1, last: len(r.c.lines), outer: map[*variable]bool{}}
	r.fn = r.main
	r.block(stmts)
}

func (r *resolver) enter(line int) {
	if r.depth++; r.depth > maxNesting {
		e := r.c.fail(line, "nested more than %d levels deep", maxNesting)
		e.Err = ErrDepth
		panic(e)
	}
}

func (r *resolver) declare(names ...string) {
	for _, n := range names {
		r.scope = append(r.scope, &variable{n, r.fn, r.loop})
		if !r.seen[n] {
			r.seen[n] = true
			r.c.locals = append(r.c.locals, n)
		}
	}
}

// lookup finds the declaration of a name and notes that the function uses it.
func (r *resolver) lookup(name string, line int) *variable {
	for _, s := range r.pending[name] {
		r.shadowed[s] = true
	}
	for i := len(r.scope) - 1; i >= 0; i-- {
		v := r.scope[i]
		if v.name != name {
			continue
		}
		for f := r.fn; f != v.owner; f = f.parent {
			if f.outer[v] = true; len(f.outer) > maxOuter {
				panic(r.c.fail(line, "a function that uses more than %d variables of its surroundings", maxOuter))
			}
		}
		if r.fn != v.owner && v.loop != nil {
			v.loop.captured = true
		}
		return v
	}
	return nil
}

func (r *resolver) literal(s string, line int) {
	if r.strings[s] = true; len(r.strings) > maxLiterals {
		panic(r.c.fail(line, "more than %d different names, texts and numbers in one script", maxLiterals))
	}
}

func (r *resolver) block(stmts []ast.Stmt) {
	mark := len(r.scope)
	r.stmts(stmts)
	r.scope = r.scope[:mark]
}

func (r *resolver) stmts(stmts []ast.Stmt) {
	for _, s := range stmts {
		r.enter(s.Line())
		r.stmt(s)
		r.depth--
	}
}

func (r *resolver) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		r.exprs(s.Rhs...)
		for _, l := range s.Lhs {
			r.target(l, s)
		}
	case *ast.LocalAssignStmt:
		r.local(s)
	case *ast.FuncCallStmt:
		r.exprs(s.Expr)
	case *ast.DoBlockStmt:
		r.block(s.Stmts)
	case *ast.WhileStmt:
		r.exprs(s.Condition)
		r.looped(s, func() { r.block(s.Stmts) })
	case *ast.RepeatStmt:
		r.looped(s, func() {
			mark := len(r.scope)
			r.stmts(s.Stmts)
			r.exprs(s.Condition)
			r.scope = r.scope[:mark]
		})
	case *ast.IfStmt:
		r.exprs(s.Condition)
		r.block(s.Then)
		r.block(s.Else)
	case *ast.NumberForStmt:
		r.exprs(s.Init, s.Limit, s.Step)
		r.counted(s, []string{s.Name}, s.Stmts)
	case *ast.GenericForStmt:
		r.exprs(s.Exprs...)
		r.counted(s, s.Names, s.Stmts)
	case *ast.FuncDefStmt:
		r.define(s)
	case *ast.ReturnStmt:
		r.exprs(s.Exprs...)
	case *ast.BreakStmt:
		if r.loop == nil || r.loop.owner != r.fn {
			panic(r.c.fail(s.Line(), "`break` outside a loop"))
		}
		r.loop.hasBreak = true
	case *ast.GotoStmt:
		// the compiler detaches closures from their variables at every goto
		panic(r.c.fail(s.Line(), "Lua 5.1 has no goto; put the rest of the loop into an `if` or a function"))
	case *ast.LabelStmt:
		panic(r.c.fail(s.Line(), "Lua 5.1 has no labels"))
	}
}

// local handles both "local f = …" and "local function f", which the parser
// tells apart only by the line of the end.
func (r *resolver) local(s *ast.LocalAssignStmt) {
	recursive := false
	if len(s.Names) == 1 && len(s.Exprs) == 1 {
		if _, ok := s.Exprs[0].(*ast.FunctionExpr); ok {
			recursive = s.LastLine() != 0
			if !recursive {
				n := s.Names[0]
				r.pending[n] = append(r.pending[n], s)
				defer func() { r.pending[n] = r.pending[n][:len(r.pending[n])-1] }()
			}
		}
	}
	if recursive {
		r.declare(s.Names...)
		r.exprs(s.Exprs...)
		return
	}
	r.exprs(s.Exprs...)
	r.declare(s.Names...)
}

func (r *resolver) looped(s ast.Stmt, body func()) {
	l := &loop{owner: r.fn, outer: r.loop}
	r.loop = l
	body()
	r.loop = l.outer
	if l.hasBreak && l.captured {
		r.anchored[s] = true
	}
}

func (r *resolver) counted(s ast.Stmt, names []string, body []ast.Stmt) {
	r.looped(s, func() {
		mark := len(r.scope)
		r.declare(names...)
		r.stmts(body)
		r.scope = r.scope[:mark]
	})
}

// define handles "function a.b.c:m() … end".
func (r *resolver) define(s *ast.FuncDefStmt) {
	if s.Name.Func == nil {
		r.exprs(s.Name.Receiver)
		r.literal(s.Name.Method, s.Line())
		r.written(s.Name.Receiver, "."+s.Name.Method, s.Line())
		r.function(s.Func, "self")
		return
	}
	r.function(s.Func)
	if id, ok := s.Name.Func.(*ast.IdentExpr); ok && r.lookup(id.Value, s.Line()) == nil {
		panic(r.undeclared(id.Value, s.Line(), "local function "+id.Value))
	}
	r.target(s.Name.Func, s)
}

// target handles the left side of an assignment.
func (r *resolver) target(l ast.Expr, s ast.Stmt) {
	switch l := l.(type) {
	case *ast.IdentExpr:
		r.literal(l.Value, s.Line())
		v := r.lookup(l.Value, s.Line())
		if v == nil {
			panic(r.undeclared(l.Value, s.Line(), "local "+l.Value+" = …"))
		}
		if v.owner != r.fn {
			r.upvalues[l] = v
			r.write(v, l.Value, s.Line())
		}
	case *ast.AttrGetExpr:
		r.exprs(l.Object, l.Key)
		r.written(l.Object, keyText(l.Key), s.Line())
	}
}

func (r *resolver) undeclared(name string, line int, advice string) *Error {
	names := make([]string, 0, len(r.scope))
	for _, v := range r.scope {
		names = append(names, v.name)
	}
	e := r.c.fail(line, "`%s` is not declared, and scripts have no global variables of their own: write `%s`%s",
		name, advice, didYouMean(name, names))
	e.point(name)
	return e
}

// written notes an assignment to a field of whatever object is rooted in.
func (r *resolver) written(object ast.Expr, key string, line int) {
	text := key
	for {
		switch o := object.(type) {
		case *ast.AttrGetExpr:
			text = keyText(o.Key) + text
			object = o.Object
		case *ast.IdentExpr:
			if v := r.lookup(o.Value, line); v != nil && v.owner != r.fn {
				r.write(v, o.Value+text, line)
			}
			return
		default:
			return
		}
	}
}

func (r *resolver) write(v *variable, text string, line int) {
	for f := r.fn; f != v.owner; f = f.parent {
		f.writes = append(f.writes, outerWrite{v, text, line})
	}
}

func (r *resolver) function(f *ast.FunctionExpr, implied ...string) {
	params := append(implied, f.ParList.Names...)
	fn := &function{
		line: f.Line(), last: f.LastLine(), params: params, parent: r.fn, outer: map[*variable]bool{},
	}
	r.functions[f] = fn
	before, loop, mark := r.fn, r.loop, len(r.scope)
	r.fn, r.loop = fn, nil
	r.declare(params...)
	if f.ParList.HasVargs {
		r.declare("arg")
	}
	r.block(f.Stmts)
	r.fn, r.loop, r.scope = before, loop, r.scope[:mark]
}

func (r *resolver) exprs(es ...ast.Expr) {
	for _, e := range es {
		if e != nil {
			r.enter(e.Line())
			r.expr(e)
			r.depth--
		}
	}
}

func (r *resolver) expr(e ast.Expr) {
	switch e := e.(type) {
	case *ast.NumberExpr:
		r.numeral(e)
	case *ast.StringExpr:
		r.literal(e.Value, e.Line())
	case *ast.IdentExpr:
		r.literal(e.Value, e.Line())
		if r.lookup(e.Value, e.Line()) == nil {
			r.c.globals = append(r.c.globals, globalUse{e.Value, "", e.Line()})
		}
	case *ast.AttrGetExpr:
		r.attribute(e)
	case *ast.TableExpr:
		r.table(e)
	case *ast.FuncCallExpr:
		r.literal(e.Method, e.Line())
		r.exprs(e.Func, e.Receiver)
		r.exprs(e.Args...)
	case *ast.LogicalOpExpr:
		r.exprs(e.Lhs, e.Rhs)
	case *ast.RelationalOpExpr:
		r.exprs(e.Lhs, e.Rhs)
	case *ast.StringConcatOpExpr:
		r.exprs(e.Lhs, e.Rhs)
	case *ast.ArithmeticOpExpr:
		r.exprs(e.Lhs, e.Rhs)
	case *ast.UnaryMinusOpExpr:
		r.exprs(e.Expr)
	case *ast.UnaryNotOpExpr:
		r.exprs(e.Expr)
	case *ast.UnaryLenOpExpr:
		r.exprs(e.Expr)
	case *ast.FunctionExpr:
		r.function(e)
	case *ast.Comma3Expr:
		// the compiler checks that the function has …
	}
}

func (r *resolver) attribute(e *ast.AttrGetExpr) {
	id, isName := e.Object.(*ast.IdentExpr)
	key, isText := e.Key.(*ast.StringExpr)
	if isName && isText && r.lookup(id.Value, id.Line()) == nil {
		r.literal(id.Value, id.Line())
		r.literal(key.Value, id.Line())
		r.c.globals = append(r.c.globals, globalUse{id.Value, key.Value, e.Line()})
		return
	}
	r.exprs(e.Object, e.Key)
}

func (r *resolver) table(e *ast.TableExpr) {
	items := 0
	for _, f := range e.Fields {
		r.exprs(f.Key, f.Value)
		if f.Key == nil {
			items++
		}
	}
	if items > maxListItems {
		panic(r.c.fail(e.Line(), "a list of %d entries in one pair of braces; at most %d", items, maxListItems))
	}
}

// numeral rewrites a number so that the compiler cannot take it for an octal
// one, nor for no number at all.
func (r *resolver) numeral(e *ast.NumberExpr) {
	v, ok := parseNumber(e.Value)
	if !ok {
		panic(r.c.fail(e.Line(), "malformed number near `%s`", strings.TrimSpace(strings.ToValidUTF8(e.Value, ""))))
	}
	r.literal(e.Value, e.Line())
	if v == math.Trunc(v) && math.Abs(v) < 1<<53 {
		e.Value = strconv.FormatInt(int64(v), 10)
	} else {
		e.Value = strconv.FormatFloat(v, 'g', -1, 64)
	}
}
