package lua

import (
	"bytes"
	"slices"

	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"
)

// Text is what the text of a script shows of habits that are likely to be mistakes.
type Text struct {
	// Tested are fields and answers that a script takes for true or false.
	Tested []Tested
	// Lost are texts like "x and false or y", which never give the middle.
	Lost []Lost
	// Governed are the lines that run, or not, by the parameters. Named are texts that are
	// found there, and in what is called so: the stages, steps and laws that are used, or
	// not, by the parameters are among them.
	Governed map[int]bool
	Named    map[string]bool

	params map[string]bool            // locals that hold the parameters
	read   map[string]map[string]bool // by such a local: names that are read
	whole  bool                       // the parameters are used otherwise, too
}

// Tested is something that stands where true or false is meant.
type Tested struct {
	Line int
	// Path are the names of fields from g on, as in g.done.draw; [] stands for any
	// other key.
	Path []string
	// Method is what is called there, if anything is.
	Method string
}

// Lost is a part of an expression that is never its value.
type Lost struct {
	Line int
	Word string // false or nil
}

// ReadText looks at the text of a script that compiles.
func ReadText(name string, source []byte) (t *Text, err error) {
	stmts, err := parse.Parse(bytes.NewReader(bytes.TrimPrefix(source, []byte("\xef\xbb\xbf"))), name)
	if err != nil {
		return nil, err
	}
	t = &Text{Governed: map[int]bool{}, Named: map[string]bool{}, params: map[string]bool{}, read: map[string]map[string]bool{}}
	walk(stmts, t.findParameters)
	walk(stmts, t.look)
	t.govern(stmts)
	walk(stmts, t.blocks)
	walk(stmts, t.nameGoverned)
	t.nameFurther(stmts)
	return t, nil
}

// ReadsParameter reports whether the script reads a parameter, or may.
func (t *Text) ReadsParameter(name string) bool {
	if t.whole || len(t.params) == 0 {
		return true
	}
	for _, names := range t.read {
		if names[name] {
			return true
		}
	}
	return false
}

func (t *Text) findParameters(n ast.PositionHolder) {
	s, ok := n.(*ast.LocalAssignStmt)
	if !ok {
		return
	}
	for i, e := range s.Exprs {
		if call, ok := e.(*ast.FuncCallExpr); ok && i < len(s.Names) {
			if id, ok := call.Func.(*ast.IdentExpr); ok && id.Value == "params" {
				t.params[s.Names[i]] = true
			}
		}
	}
}

// look looks at one node of the tree.
func (t *Text) look(n ast.PositionHolder) {
	switch n := n.(type) {
	case *ast.IfStmt:
		t.condition(n.Condition)
	case *ast.WhileStmt:
		t.condition(n.Condition)
	case *ast.RepeatStmt:
		t.condition(n.Condition)
	case *ast.UnaryNotOpExpr:
		t.condition(n.Expr)
	case *ast.LogicalOpExpr:
		if !isChoice(n) {
			t.condition(n.Lhs)
		}
		t.lost(n)
	case *ast.AttrGetExpr:
		t.readField(n)
	case *ast.FuncCallExpr:
		for _, arg := range n.Args {
			t.passed(arg)
		}
	case *ast.LocalAssignStmt:
		for _, e := range n.Exprs {
			t.passed(e)
		}
	case *ast.ReturnStmt:
		for _, e := range n.Exprs {
			t.passed(e)
		}
	case *ast.TableExpr:
		for _, f := range n.Fields {
			t.passed(f.Value)
		}
	}
}

// passed notes that the parameters as a whole go somewhere.
func (t *Text) passed(e ast.Expr) {
	if id, ok := e.(*ast.IdentExpr); ok && t.params[id.Value] {
		t.whole = true
	}
}

func (t *Text) readField(e *ast.AttrGetExpr) {
	id, ok := e.Object.(*ast.IdentExpr)
	if !ok || !t.params[id.Value] {
		return
	}
	key, ok := e.Key.(*ast.StringExpr)
	if !ok {
		t.whole = true
		return
	}
	if t.read[id.Value] == nil {
		t.read[id.Value] = map[string]bool{}
	}
	t.read[id.Value][key.Value] = true
}

// lost notes "x and false or y".
func (t *Text) lost(e *ast.LogicalOpExpr) {
	if !isChoice(e) {
		return
	}
	switch e.Lhs.(*ast.LogicalOpExpr).Rhs.(type) {
	case *ast.FalseExpr:
		t.Lost = append(t.Lost, Lost{e.Line(), "false"})
	case *ast.NilExpr:
		t.Lost = append(t.Lost, Lost{e.Line(), "nil"})
	}
}

// isChoice reports whether an expression reads "x and y or z", where y need not be true or
// false.
func isChoice(e *ast.LogicalOpExpr) bool {
	left, ok := e.Lhs.(*ast.LogicalOpExpr)
	return ok && e.Operator == "or" && left.Operator == "and"
}

// condition notes what an expression takes for true or false. What stands left of a
// logical operator, or after not, is looked at on its own.
func (t *Text) condition(e ast.Expr) {
	switch e := e.(type) {
	case *ast.LogicalOpExpr:
		t.condition(e.Rhs)
		if isChoice(e) {
			t.condition(e.Lhs)
		}
	case *ast.AttrGetExpr:
		if path := pathFrom(e); path != nil {
			t.Tested = append(t.Tested, Tested{Line: e.Line(), Path: path})
		}
	case *ast.FuncCallExpr:
		if e.Method != "" {
			t.Tested = append(t.Tested, Tested{Line: e.Line(), Path: pathFrom(e.Receiver), Method: e.Method})
		}
	}
}

// pathFrom are the names of the fields by which something is reached from g; nil for
// what is not.
func pathFrom(e ast.Expr) []string {
	switch e := e.(type) {
	case *ast.IdentExpr:
		if e.Value == "g" {
			return []string{}
		}
	case *ast.AttrGetExpr:
		path := pathFrom(e.Object)
		if path == nil {
			return nil
		}
		if key, ok := e.Key.(*ast.StringExpr); ok {
			return append(path, key.Value)
		}
		return append(path, "[]")
	}
	return nil
}

// blocks looks at the lists of statements that a node has.
func (t *Text) blocks(n ast.PositionHolder) {
	switch n := n.(type) {
	case *ast.FunctionExpr:
		t.govern(n.Stmts)
	case *ast.DoBlockStmt:
		t.govern(n.Stmts)
	case *ast.WhileStmt:
		t.govern(n.Stmts)
	case *ast.RepeatStmt:
		t.govern(n.Stmts)
	case *ast.IfStmt:
		t.govern(n.Then)
		t.govern(n.Else)
	case *ast.NumberForStmt:
		t.govern(n.Stmts)
	case *ast.GenericForStmt:
		t.govern(n.Stmts)
	}
}

// govern notes the lines of statements that run by the parameters: what is in a branch
// whose condition mentions them, and what follows one that asks them alone and returns.
func (t *Text) govern(stmts []ast.Stmt) {
	for i, s := range stmts {
		branch, ok := s.(*ast.IfStmt)
		if !ok || !t.mentionsParameters(branch.Condition) {
			continue
		}
		t.mark(branch.Then)
		if t.asksParametersAlone(branch.Condition) {
			t.mark(branch.Else)
			if returns(branch.Then) || returns(branch.Else) {
				t.mark(stmts[i+1:])
			}
		}
	}
}

// mark notes the lines of statements as governed.
func (t *Text) mark(stmts []ast.Stmt) {
	walk(stmts, func(n ast.PositionHolder) { t.Governed[n.Line()] = true })
}

// nameGoverned notes the texts in what runs, or is there, by the parameters.
func (t *Text) nameGoverned(n ast.PositionHolder) {
	switch n := n.(type) {
	case *ast.StringExpr:
		if t.Governed[n.Line()] {
			t.Named[n.Value] = true
		}
	case *ast.LogicalOpExpr:
		if t.mentionsParameters(n.Lhs) {
			t.nameIn(n.Rhs)
		}
	}
}

func (t *Text) nameIn(e ast.Expr) {
	walkExpr(e, func(n ast.PositionHolder) {
		if s, ok := n.(*ast.StringExpr); ok {
			t.Named[s.Value] = true
		}
	})
}

// nameFurther notes the texts in what is called by a text that is noted, and so on.
func (t *Text) nameFurther(stmts []ast.Stmt) {
	for range mostRounds {
		before := len(t.Named)
		walk(stmts, func(n ast.PositionHolder) {
			table, ok := n.(*ast.TableExpr)
			if !ok {
				return
			}
			for _, f := range table.Fields {
				if key, ok := f.Key.(*ast.StringExpr); ok && t.Named[key.Value] && isBody(f.Value) {
					t.nameIn(f.Value)
				}
			}
		})
		if len(t.Named) == before {
			return
		}
	}
}

// isBody reports whether an expression is a function, or a table of more.
func isBody(e ast.Expr) bool {
	switch e.(type) {
	case *ast.FunctionExpr, *ast.TableExpr:
		return true
	}
	return false
}

// mostRounds is how long a chain of names is followed.
const mostRounds = 10

func (t *Text) mentionsParameters(e ast.Expr) bool {
	return anyIdent(e, func(name string) bool { return t.params[name] })
}

func (t *Text) asksParametersAlone(e ast.Expr) bool {
	return !anyIdent(e, func(name string) bool { return !t.params[name] })
}

func anyIdent(e ast.Expr, is func(name string) bool) (found bool) {
	walkExpr(e, func(n ast.PositionHolder) {
		if id, ok := n.(*ast.IdentExpr); ok {
			found = found || is(id.Value)
		}
	})
	return found
}

func returns(stmts []ast.Stmt) bool {
	return slices.ContainsFunc(stmts, func(s ast.Stmt) bool {
		_, ok := s.(*ast.ReturnStmt)
		return ok
	})
}
