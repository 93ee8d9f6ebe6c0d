package lua

import "github.com/yuin/gopher-lua/ast"

// walk calls visit for every node of a tree, parents first.
func walk(stmts []ast.Stmt, visit func(ast.PositionHolder)) {
	for _, s := range stmts {
		walkStmt(s, visit)
	}
}

func walkStmt(s ast.Stmt, visit func(ast.PositionHolder)) {
	visit(s)
	switch s := s.(type) {
	case *ast.AssignStmt:
		walkExprs(visit, s.Lhs...)
		walkExprs(visit, s.Rhs...)
	case *ast.LocalAssignStmt:
		walkExprs(visit, s.Exprs...)
	case *ast.FuncCallStmt:
		walkExprs(visit, s.Expr)
	case *ast.DoBlockStmt:
		walk(s.Stmts, visit)
	case *ast.WhileStmt:
		walkExprs(visit, s.Condition)
		walk(s.Stmts, visit)
	case *ast.RepeatStmt:
		walk(s.Stmts, visit)
		walkExprs(visit, s.Condition)
	case *ast.IfStmt:
		walkExprs(visit, s.Condition)
		walk(s.Then, visit)
		walk(s.Else, visit)
	case *ast.NumberForStmt:
		walkExprs(visit, s.Init, s.Limit, s.Step)
		walk(s.Stmts, visit)
	case *ast.GenericForStmt:
		walkExprs(visit, s.Exprs...)
		walk(s.Stmts, visit)
	case *ast.FuncDefStmt:
		walkExprs(visit, s.Name.Func, s.Name.Receiver, s.Func)
	case *ast.ReturnStmt:
		walkExprs(visit, s.Exprs...)
	}
}

func walkExprs(visit func(ast.PositionHolder), es ...ast.Expr) {
	for _, e := range es {
		if e != nil {
			walkExpr(e, visit)
		}
	}
}

func walkExpr(e ast.Expr, visit func(ast.PositionHolder)) {
	visit(e)
	switch e := e.(type) {
	case *ast.AttrGetExpr:
		walkExprs(visit, e.Object, e.Key)
	case *ast.TableExpr:
		for _, f := range e.Fields {
			walkExprs(visit, f.Key, f.Value)
		}
	case *ast.FuncCallExpr:
		walkExprs(visit, e.Func, e.Receiver)
		walkExprs(visit, e.Args...)
	case *ast.LogicalOpExpr:
		walkExprs(visit, e.Lhs, e.Rhs)
	case *ast.RelationalOpExpr:
		walkExprs(visit, e.Lhs, e.Rhs)
	case *ast.StringConcatOpExpr:
		walkExprs(visit, e.Lhs, e.Rhs)
	case *ast.ArithmeticOpExpr:
		walkExprs(visit, e.Lhs, e.Rhs)
	case *ast.UnaryMinusOpExpr:
		walkExprs(visit, e.Expr)
	case *ast.UnaryNotOpExpr:
		walkExprs(visit, e.Expr)
	case *ast.UnaryLenOpExpr:
		walkExprs(visit, e.Expr)
	case *ast.FunctionExpr:
		walk(e.Stmts, visit)
	}
}

// mentions reports whether an expression reads what another one names.
func mentions(e, target ast.Expr) bool {
	name, ok := text(target)
	if !ok {
		return false
	}
	found := false
	walkExprs(func(n ast.PositionHolder) {
		if a, isField := n.(*ast.AttrGetExpr); isField {
			other, ok := text(a)
			found = found || ok && other == name
		}
	}, e)
	return found
}
