package lua

import (
	"fmt"
	"strconv"

	"github.com/yuin/gopher-lua/ast"
)

// mender rewrites a syntax tree into one of the same meaning that gopher-lua
// 1.1.2 compiles correctly. Each rewrite names the defect that it avoids. Where
// the interpreter has no hook for what the sandbox needs, the rewrite calls a
// hidden global function instead, whose name no script can spell.
type mender struct {
	chunk    *Chunk
	resolved *resolver
}

// Names of the hidden functions; those of a chunk have its key appended.
const (
	hiddenTable  = "(table)"
	hiddenSet    = "(set)"
	hiddenOuter  = "(outer)"
	hiddenConcat = "(concat)"
	hiddenArgs   = "(args)"
)

func (m *mender) stmts(stmts []ast.Stmt) []ast.Stmt {
	for i, s := range stmts {
		stmts[i] = m.stmt(s)
	}
	return stmts
}

func (m *mender) stmt(s ast.Stmt) ast.Stmt {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return m.assign(s)
	case *ast.LocalAssignStmt:
		m.exprs(s.Exprs)
		if m.resolved.shadowed[s] {
			// "local f = function() return f end" must see the f before it; with
			// a single name the compiler declares the new one first
			s.Names = append(s.Names, "(unused)")
		}
	case *ast.FuncCallStmt:
		s.Expr = m.expr(s.Expr)
	case *ast.DoBlockStmt:
		m.stmts(s.Stmts)
	case *ast.WhileStmt:
		s.Condition = m.condition(s.Condition)
		s.Stmts = m.body(s, s.Stmts)
		if v, ok := constant(s.Condition); ok && !v {
			return block(s)
		}
	case *ast.RepeatStmt:
		s.Condition = m.condition(s.Condition)
		s.Stmts = m.body(s, s.Stmts)
	case *ast.IfStmt:
		return m.branch(s)
	case *ast.NumberForStmt:
		s.Init, s.Limit = m.condition(s.Init), m.condition(s.Limit)
		if s.Step != nil {
			s.Step = m.condition(s.Step)
		}
		s.Stmts = m.body(s, s.Stmts)
	case *ast.GenericForStmt:
		m.exprs(s.Exprs)
		s.Stmts = m.body(s, s.Stmts)
		pad(s)
	case *ast.FuncDefStmt:
		return m.define(s)
	case *ast.ReturnStmt:
		m.exprs(s.Exprs)
	case *ast.BreakStmt:
		// a bare break that ends a generic for's body inside an if takes the
		// statements after the loop with it
		return &ast.IfStmt{StmtBase: s.StmtBase, Condition: always(s, "1"), Then: []ast.Stmt{s}}
	}
	return s
}

// condition mends an expression that stands where one value is taken.
func (m *mender) condition(e ast.Expr) ast.Expr {
	e = m.expr(e)
	single(e)
	return e
}

func (m *mender) branch(s *ast.IfStmt) ast.Stmt {
	s.Condition = m.condition(s.Condition)
	m.stmts(s.Then)
	m.stmts(s.Else)
	// issue 540: code after "if false then local x end" goes wrong
	if v, ok := constant(s.Condition); ok {
		if v {
			return block(s, s.Then...)
		}
		return block(s, s.Else...)
	}
	return s
}

// body mends what a loop repeats. A break leaves the blocks inside the loop
// without closing their captured variables, so a closure goes on to see
// whatever the registers hold next. A captured variable of the loop's own block
// makes the compiler close all of them; the closure is never made.
func (m *mender) body(loop ast.Stmt, stmts []ast.Stmt) []ast.Stmt {
	stmts = m.stmts(stmts)
	if !m.resolved.anchored[loop] {
		return stmts
	}
	anchor := &ast.LocalAssignStmt{Names: []string{"(anchor)"}}
	use := ident("(anchor)", loop)
	ret := &ast.ReturnStmt{Exprs: []ast.Expr{use}}
	fn := &ast.FunctionExpr{ParList: &ast.ParList{}, Stmts: []ast.Stmt{ret}}
	capture := &ast.LocalAssignStmt{Names: []string{"(unused)"}, Exprs: []ast.Expr{fn}}
	never := &ast.IfStmt{Condition: always(loop, "2"), Then: []ast.Stmt{capture}}
	for _, n := range []ast.PositionHolder{anchor, ret, fn, capture, never} {
		place(n, loop)
	}
	return append([]ast.Stmt{anchor, never}, stmts...)
}

// define turns "function a.b:m() … end" into an assignment.
func (m *mender) define(s *ast.FuncDefStmt) ast.Stmt {
	target := s.Name.Func
	if target == nil {
		s.Func.ParList.Names = append([]string{"self"}, s.Func.ParList.Names...)
		key := &ast.StringExpr{Value: s.Name.Method}
		target = &ast.AttrGetExpr{Object: s.Name.Receiver, Key: key}
		place(key, s)
		place(target, s)
	}
	a := &ast.AssignStmt{Lhs: []ast.Expr{target}, Rhs: []ast.Expr{s.Func}}
	a.SetLine(s.Line())
	return m.assign(a)
}

func (m *mender) assign(s *ast.AssignStmt) ast.Stmt {
	targets := append([]ast.Expr(nil), s.Lhs...)
	m.exprs(s.Lhs)
	m.exprs(s.Rhs)
	if len(s.Lhs) > 1 || len(s.Rhs) > 1 {
		return m.split(s, targets)
	}
	if a, ok := s.Lhs[0].(*ast.AttrGetExpr); ok {
		single(s.Rhs...)
		return m.set(s, targets[0], a.Object, a.Key, s.Rhs[0])
	}
	if _, logical := s.Rhs[0].(*ast.LogicalOpExpr); logical {
		return m.split(s, targets)
	}
	single(s.Rhs...)
	return m.guarded(s)
}

// set is the call that assigns to a field: it knows frozen tables and remembers
// lines, which the instruction for it cannot.
func (m *mender) set(at ast.Stmt, target, object, key, value ast.Expr) ast.Stmt {
	reads := mentions(value, target)
	c := m.call(hiddenSet+m.chunk.key, at, object, key, value, m.write(at, target))
	m.chunk.writes[len(m.chunk.writes)-1].reads = reads
	s := &ast.FuncCallStmt{Expr: c}
	place(s, at)
	return s
}

// write numbers an assignment for the hidden functions.
func (m *mender) write(at ast.PositionHolder, target ast.Expr) ast.Expr {
	m.chunk.writes = append(m.chunk.writes, write{line: at.Line(), target: target})
	return number(len(m.chunk.writes)-1, at)
}

// guarded puts a check before an assignment to a variable of an enclosing
// function.
func (m *mender) guarded(a *ast.AssignStmt) ast.Stmt {
	id, ok := a.Lhs[0].(*ast.IdentExpr)
	if !ok {
		return a
	}
	v := m.resolved.upvalues[id]
	if v == nil {
		return a
	}
	var main ast.Expr = &ast.FalseExpr{}
	if v.owner == m.resolved.main {
		main = &ast.TrueExpr{}
	}
	place(main, a)
	name := &ast.StringExpr{Value: id.Value}
	place(name, a)
	check := &ast.FuncCallStmt{Expr: m.call(hiddenOuter+m.chunk.key, a, name, main, m.write(a, id))}
	place(check, a)
	return block(a, check, a)
}

// split turns an assignment into
//
//	do local o1, k1, ..., v1, v2 = obj1, key1, ..., e1, e2; t1 = v1; o2[k2] = v2 end
//
// issue 440: "a, b = b, a" on locals stores before it has read every value;
// and "v = f() and x" on a local keeps the old v when f() is false.
func (m *mender) split(s *ast.AssignStmt, targets []ast.Expr) ast.Stmt {
	bind := &ast.LocalAssignStmt{}
	place(bind, s)
	temp := func(kind string, i int, e ast.Expr) ast.Expr {
		name := fmt.Sprintf("(%s %d)", kind, i)
		bind.Names = append(bind.Names, name)
		if e != nil {
			bind.Exprs = append(bind.Exprs, e)
		}
		return ident(name, s)
	}
	objects, keys := make([]ast.Expr, len(s.Lhs)), make([]ast.Expr, len(s.Lhs))
	for i, l := range s.Lhs {
		if a, ok := l.(*ast.AttrGetExpr); ok {
			objects[i] = temp("object", i, a.Object)
			if keys[i] = a.Key; !literal(a.Key) {
				keys[i] = temp("key", i, a.Key)
			}
		}
	}
	values := make([]ast.Expr, len(s.Lhs))
	for i := range s.Lhs {
		values[i] = temp("value", i, nil)
	}
	bind.Exprs = append(bind.Exprs, s.Rhs...)
	body := []ast.Stmt{bind}
	for i := len(s.Lhs) - 1; i >= 0; i-- {
		if objects[i] != nil {
			body = append(body, m.set(s, targets[i], objects[i], keys[i], values[i]))
			continue
		}
		a := &ast.AssignStmt{Lhs: []ast.Expr{s.Lhs[i]}, Rhs: []ast.Expr{values[i]}}
		place(a, s)
		body = append(body, m.guarded(a))
	}
	return block(s, body...)
}

// call is a call of a hidden function.
func (m *mender) call(name string, at ast.PositionHolder, args ...ast.Expr) *ast.FuncCallExpr {
	c := &ast.FuncCallExpr{Func: ident(name, at), Args: args}
	place(c, at)
	return c
}

// always is a comparison of 1 with a number, which the compiler does not fold.
func always(at ast.PositionHolder, with string) ast.Expr {
	l, r := &ast.NumberExpr{Value: "1"}, &ast.NumberExpr{Value: with}
	e := &ast.RelationalOpExpr{Operator: "==", Lhs: l, Rhs: r}
	place(l, at)
	place(r, at)
	place(e, at)
	return e
}

func ident(name string, at ast.PositionHolder) ast.Expr {
	id := &ast.IdentExpr{Value: name}
	place(id, at)
	return id
}

func number(n int, at ast.PositionHolder) ast.Expr {
	e := &ast.NumberExpr{Value: strconv.Itoa(n)}
	place(e, at)
	return e
}

func block(at ast.PositionHolder, stmts ...ast.Stmt) ast.Stmt {
	b := &ast.DoBlockStmt{Stmts: stmts}
	place(b, at)
	return b
}

// place gives a new node the line of the one it stands for.
func place(n, at ast.PositionHolder) { n.SetLine(at.Line()) }

func literal(e ast.Expr) bool {
	_, ok := e.(ast.ConstExpr)
	return ok
}

// pad gives a generic for its three control values (issue 514: the absent
// ones hold what the registers held before).
func pad(s *ast.GenericForStmt) {
	last := s.Exprs[len(s.Exprs)-1]
	if len(s.Exprs) < 3 && open(last) {
		return
	}
	for len(s.Exprs) < 3 {
		n := &ast.NilExpr{}
		place(n, s)
		s.Exprs = append(s.Exprs, n)
	}
}
