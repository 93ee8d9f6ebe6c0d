package lua

import "github.com/yuin/gopher-lua/ast"

// concatArgs is how many operands one call joins: each needs a register.
const concatArgs = 40

func (m *mender) exprs(es []ast.Expr) {
	for i, e := range es {
		es[i] = m.expr(e)
	}
}

func (m *mender) expr(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.AttrGetExpr:
		e.Object, e.Key = m.expr(e.Object), m.expr(e.Key)
		single(e.Object, e.Key)
	case *ast.TableExpr:
		return m.table(e)
	case *ast.FuncCallExpr:
		if e.Func != nil {
			e.Func = m.condition(e.Func)
		}
		if e.Receiver != nil {
			e.Receiver = m.condition(e.Receiver)
		}
		m.exprs(e.Args)
	case *ast.LogicalOpExpr:
		return m.logical(e)
	case *ast.RelationalOpExpr:
		e.Lhs, e.Rhs = m.condition(e.Lhs), m.condition(e.Rhs)
	case *ast.StringConcatOpExpr:
		return m.concat(e)
	case *ast.ArithmeticOpExpr:
		e.Lhs, e.Rhs = m.condition(e.Lhs), m.condition(e.Rhs)
	case *ast.UnaryMinusOpExpr:
		e.Expr = m.condition(e.Expr)
	case *ast.UnaryNotOpExpr:
		return m.not(e)
	case *ast.UnaryLenOpExpr:
		e.Expr = m.condition(e.Expr)
	case *ast.FunctionExpr:
		m.function(e)
	}
	return e
}

// function mends a function. One with … begins by counting its arguments, as
// copying them takes time that the instructions do not show.
func (m *mender) function(e *ast.FunctionExpr) {
	m.stmts(e.Stmts)
	if !e.ParList.HasVargs {
		return
	}
	args := &ast.Comma3Expr{}
	place(args, e)
	count := &ast.FuncCallStmt{Expr: m.call(hiddenArgs, e, args)}
	place(count, e)
	e.Stmts = append([]ast.Stmt{count}, e.Stmts...)
}

func (m *mender) logical(e *ast.LogicalOpExpr) ast.Expr {
	e.Lhs, e.Rhs = m.condition(e.Lhs), m.condition(e.Rhs)
	// a literal as first operand can leave a jump without a target
	if v, ok := constant(e.Lhs); ok {
		if v == (e.Operator == "and") {
			truncate(e.Rhs)
			return e.Rhs
		}
		return e.Lhs
	}
	return e
}

func (m *mender) not(e *ast.UnaryNotOpExpr) ast.Expr {
	e.Expr = m.condition(e.Expr)
	v, ok := constant(e.Expr)
	if !ok {
		return e
	}
	var b ast.Expr = &ast.TrueExpr{}
	if v {
		b = &ast.FalseExpr{}
	}
	place(b, e)
	return b
}

// table mends a constructor and wraps it in the call that remembers it.
func (m *mender) table(e *ast.TableExpr) ast.Expr {
	c := &constructor{line: e.Line(), keys: map[any]int{}}
	for i, f := range e.Fields {
		if f.Key == nil {
			c.items = append(c.items, f.Value.Line())
			c.open = i == len(e.Fields)-1 && open(f.Value)
			c.expands = c.open && expands(f.Value)
		} else if k, ok := constantKey(f.Key); ok {
			if first, ok := c.keys[k]; ok && c.twice == nil {
				c.twice = &doubled{k, first, f.Key.Line()}
			}
			c.keys[k] = f.Key.Line()
		}
	}
	for _, f := range e.Fields {
		if f.Key != nil {
			f.Key = m.condition(f.Key)
		}
		f.Value = m.expr(f.Value)
		if f.Key != nil {
			truncate(f.Value) // "{1, x = f()}" also appends f's value to the list
		}
	}
	m.chunk.constructors = append(m.chunk.constructors, c)
	id := number(len(m.chunk.constructors)-1, e)
	call := m.call(hiddenTable+m.chunk.key, e, e, id)
	if c.open {
		long := &ast.TrueExpr{}
		place(long, e)
		call.Args = append(call.Args, long)
	}
	call.AdjustRet = true
	return call
}

// concat turns a .. b .. c into one call, which bounds the length and writes
// numbers as Lua does.
func (m *mender) concat(e *ast.StringConcatOpExpr) ast.Expr {
	var operands []ast.Expr
	var rest ast.Expr = e
	for {
		c, ok := rest.(*ast.StringConcatOpExpr)
		if !ok {
			break
		}
		operands = append(operands, m.expr(c.Lhs))
		rest = c.Rhs
	}
	operands = append(operands, m.expr(rest))
	for len(operands) > concatArgs {
		cut := len(operands) - concatArgs
		tail := m.join(e, operands[cut:])
		operands = append(operands[:cut:cut], tail)
	}
	return m.join(e, operands)
}

func (m *mender) join(at ast.PositionHolder, operands []ast.Expr) ast.Expr {
	truncate(operands[len(operands)-1])
	call := m.call(hiddenConcat, at, operands...)
	call.AdjustRet = true
	return call
}

// single drops the parentheses of calls that stand where one value is taken
// anyway: "b = (f())" on a parameter stores a Go nil.
func single(es ...ast.Expr) { adjust(false, es) }

// truncate adds those parentheses where a call would give all its values.
func truncate(es ...ast.Expr) { adjust(true, es) }

func adjust(one bool, es []ast.Expr) {
	for _, e := range es {
		switch e := e.(type) {
		case *ast.FuncCallExpr:
			e.AdjustRet = one
		case *ast.Comma3Expr:
			e.AdjustRet = one
		}
	}
}

// open reports whether e may give any number of values.
func open(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		return !e.AdjustRet
	case *ast.Comma3Expr:
		return !e.AdjustRet
	}
	return false
}

// expands reports whether e stands for a whole list: … or unpack(list).
func expands(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Comma3Expr:
		return true
	case *ast.FuncCallExpr:
		id, ok := e.Func.(*ast.IdentExpr)
		return ok && id.Value == "unpack"
	}
	return false
}

// constant reports whether e is a literal, and whether it counts as true.
func constant(e ast.Expr) (value, ok bool) {
	switch e.(type) {
	case *ast.FalseExpr, *ast.NilExpr:
		return false, true
	case *ast.TrueExpr, *ast.NumberExpr, *ast.StringExpr:
		return true, true
	}
	return false, false
}
