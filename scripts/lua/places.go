package lua

import (
	"fmt"
	"slices"

	glua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
)

// constructor is one {…} of a script.
type constructor struct {
	line    int
	keys    map[any]int // lines of keys that are written out
	items   []int       // lines of entries without a key
	twice   *doubled    // a key that is written out twice; nil if none is
	open    bool        // the last of these is a call or …
	expands bool        // … or unpack: it stands for any number of entries
}

// doubled is a key that a constructor has twice, and the lines.
type doubled struct {
	key           any
	first, second int
}

// WrittenTwice tells which key the braces of a table have twice, of which Lua keeps the
// last alone, and where it stands first and second.
func (m *Machine) WrittenTwice(t *glua.LTable) (key string, first, second Place, found bool) {
	o := m.origins[t]
	if o == nil || o.made == nil || o.made.twice == nil {
		return "", Place{}, Place{}, false
	}
	d := o.made.twice
	return fmt.Sprint(d.key), o.chunk.place(d.first), o.chunk.place(d.second), true
}

// origin remembers who wrote a table, while scripts load.
type origin struct {
	chunk   *Chunk
	made    *constructor
	at      Place                 // of tables made by Go functions
	fields  map[glua.LValue]Place // keys assigned after the table was made
	shifted bool                  // entries have moved since the constructor
}

// constantKey gives a key that is written out in a constructor, in the form
// that keyOf gives for a value.
func constantKey(e ast.Expr) (any, bool) {
	switch e := e.(type) {
	case *ast.StringExpr:
		return e.Value, true
	case *ast.NumberExpr:
		n, ok := parseNumber(e.Value)
		return n, ok
	case *ast.TrueExpr:
		return true, true
	case *ast.FalseExpr:
		return false, true
	}
	return nil, false
}

func keyOf(v glua.LValue) any {
	switch v := v.(type) {
	case glua.LString:
		return string(v)
	case glua.LNumber:
		return float64(v)
	case glua.LBool:
		return bool(v)
	}
	return nil
}

// made remembers the constructor of a table.
func (m *Machine) made(t *glua.LTable, c *Chunk, made *constructor) {
	if m.origins != nil {
		m.origins[t] = &origin{chunk: c, made: made}
	}
}

// maxFields is how many assignments to one table are remembered: what is longer
// was filled by a loop, whose line the first ones tell.
const maxFields = 1000

// wrote remembers an assignment to a field.
func (m *Machine) wrote(t *glua.LTable, key glua.LValue, at Place) {
	if m.origins == nil {
		return
	}
	o := m.origins[t]
	if o == nil {
		o = &origin{}
		m.origins[t] = o
	}
	if o.fields == nil {
		o.fields = map[glua.LValue]Place{}
	}
	if len(o.fields) < maxFields {
		o.fields[key] = at
	}
}

// moved forgets the lines of a list's entries.
func (m *Machine) moved(t *glua.LTable) {
	if o := m.origins[t]; o != nil {
		o.shifted = true
		for k := range o.fields {
			if _, number := k.(glua.LNumber); number {
				delete(o.fields, k)
			}
		}
	}
}

// Mark says that a table made by a Go function belongs to a place in a script,
// as if it were written there. It has no effect after Finish.
func (m *Machine) Mark(t *glua.LTable, at Place) {
	if m.origins == nil {
		return
	}
	if o := m.origins[t]; o != nil {
		o.at = at
		return
	}
	m.origins[t] = &origin{at: at}
}

// TablePlace tells where a script wrote the table: the line of its opening
// brace. After Finish, and for tables that no script wrote, it is unknown.
func (m *Machine) TablePlace(t *glua.LTable) Place {
	o := m.origins[t]
	switch {
	case o == nil:
		return Place{}
	case o.made != nil:
		return o.chunk.place(o.made.line)
	}
	return o.at
}

// PlaceOf tells where a script wrote this key of this table: the assignment to
// it, else its line in the braces, else the line of the opening brace.
func (m *Machine) PlaceOf(t *glua.LTable, key glua.LValue) Place {
	o := m.origins[t]
	if o == nil {
		return Place{}
	}
	if at, ok := o.fields[key]; ok {
		return at
	}
	if o.made == nil {
		return o.at
	}
	if line, ok := o.made.keys[keyOf(key)]; ok {
		return o.chunk.place(line)
	}
	if n, ok := key.(glua.LNumber); ok && !o.shifted && len(o.made.items) > 0 {
		if i := int(n); i >= 1 && (i <= len(o.made.items) || o.made.open) {
			return o.chunk.place(o.made.items[min(i, len(o.made.items))-1])
		}
	}
	return o.chunk.place(o.made.line)
}

// WrittenLength tells how many entries without a key the table's braces had,
// so that a nil at the end is noticed. A last entry that is … or unpack(…)
// stands for any number and does not count. It is 0 for tables that no script
// wrote.
func (m *Machine) WrittenLength(t *glua.LTable) int {
	o := m.origins[t]
	if o == nil || o.made == nil {
		return 0
	}
	if o.made.expands {
		return len(o.made.items) - 1
	}
	return len(o.made.items)
}

// CopyTable copies a table and all tables in it. The copy has the same order of
// keys, the same places, and tables shared within the original are shared
// within the copy in the same way. Functions and userdata are not copied, and
// frozen tables come out as ordinary ones.
func (m *Machine) CopyTable(t *glua.LTable) *glua.LTable {
	copies := map[*glua.LTable]*glua.LTable{}
	var todo []*glua.LTable
	twin := func(v glua.LValue) glua.LValue {
		old, ok := v.(*glua.LTable)
		if !ok || old.Metatable == libraryMeta {
			return v
		}
		c := copies[old]
		if c == nil {
			c = &glua.LTable{Metatable: glua.LNil}
			copies[old] = c
			todo = append(todo, old)
		}
		return c
	}
	result, _ := twin(t).(*glua.LTable)
	for len(todo) > 0 {
		old := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		c := copies[old]
		if old.Metatable != frozenMeta {
			c.Metatable = old.Metatable
		}
		for k, v := old.Next(glua.LNil); k != glua.LNil; k, v = old.Next(k) {
			c.RawSet(twin(k), twin(v))
		}
		m.copyOrigin(old, c, copies)
	}
	return result
}

func (m *Machine) copyOrigin(from, to *glua.LTable, copies map[*glua.LTable]*glua.LTable) {
	o := m.origins[from]
	if o == nil {
		return
	}
	c := *o
	if o.fields != nil {
		c.fields = make(map[glua.LValue]Place, len(o.fields))
		for k, at := range o.fields {
			if t, ok := k.(*glua.LTable); ok && copies[t] != nil {
				k = copies[t]
			}
			c.fields[k] = at
		}
	}
	m.origins[to] = &c
}

// syntaxOf finds the syntax of a function of a script.
func (m *Machine) syntaxOf(fn *glua.LFunction) (*Chunk, *function) {
	if fn == nil || fn.Proto == nil {
		return nil, nil
	}
	c := m.chunks[fn.Proto.SourceName]
	if c == nil {
		return nil, nil
	}
	return c, c.functions[fn.Proto]
}

// FuncPlace tells where a script wrote the function; it is unknown for Go
// functions.
func (m *Machine) FuncPlace(fn *glua.LFunction) Place {
	c, f := m.syntaxOf(fn)
	if f == nil {
		return Place{}
	}
	return c.place(f.line)
}

// Parameters gives the names of a function's parameters, without a final "…";
// a method begins with "self".
func (m *Machine) Parameters(fn *glua.LFunction) []string {
	_, f := m.syntaxOf(fn)
	if f == nil {
		return nil
	}
	return slices.Clone(f.params)
}

// OuterWrite reports whether the function, or one nested in it, assigns to a
// variable declared outside it, or to a field of one, and names the first. It
// looks at the text alone, so such an assignment counts even if it never runs.
func (m *Machine) OuterWrite(fn *glua.LFunction) (variable string, at Place, found bool) {
	c, f := m.syntaxOf(fn)
	if f == nil {
		return "", Place{}, false
	}
	if len(f.writes) == 0 {
		return "", Place{}, false
	}
	first := f.writes[0]
	for _, w := range f.writes[1:] {
		if w.line < first.line {
			first = w
		}
	}
	return first.text, c.place(first.line), true
}
