package lua

import (
	"fmt"
	"math"
	"slices"

	glua "github.com/yuin/gopher-lua"
)

// Call is one call of a Go function by a script. It is valid until the function
// returns.
type Call struct {
	m       *Machine
	name    string
	results int
}

// Func makes a Go function for scripts, which gives one result (nil stands for
// Lua's nil) or what [Call.Return] says. The name is for error messages. To
// fail, it raises through the call or the machine.
func (m *Machine) Func(name string, f func(*Call) glua.LValue) *glua.LFunction {
	return m.state.NewFunction(func(L *glua.LState) int {
		var c *Call
		if n := len(m.calls); n > 0 {
			c, m.calls = m.calls[n-1], m.calls[:n-1]
		} else {
			c = &Call{m: m}
		}
		c.name, c.results = name, -1
		v := f(c)
		n := c.results
		m.calls = append(m.calls, c)
		if n >= 0 {
			return n
		}
		if v == nil {
			v = glua.LNil
		}
		L.Push(v)
		return 1
	})
}

// Machine is the machine that the script runs on.
func (c *Call) Machine() *Machine { return c.m }

// Name is the name given to Func.
func (c *Call) Name() string { return c.name }

// Len is the number of arguments.
func (c *Call) Len() int { return c.m.state.GetTop() }

// Arg gives an argument, counted from 1; nil if there are fewer.
func (c *Call) Arg(i int) glua.LValue { return c.m.state.Get(i) }

// Place is the line of the script with the call.
func (c *Call) Place() Place { return c.m.Caller() }

// Return gives the function any number of results: "return c.Return(a, b)".
func (c *Call) Return(values ...glua.LValue) glua.LValue {
	for _, v := range values {
		c.m.state.Push(v)
	}
	c.results = len(values)
	return glua.LNil
}

// Fail raises an error at the line of the call.
func (c *Call) Fail(format string, args ...any) { c.m.Raise(format, args...) }

// Table gives an argument that must be a table.
func (c *Call) Table(i int) *glua.LTable {
	t, ok := c.Arg(i).(*glua.LTable)
	if !ok {
		c.m.badArgument(c.name, i, "a table")
	}
	return t
}

// Function gives an argument that must be a function.
func (c *Call) Function(i int) *glua.LFunction {
	f, ok := c.Arg(i).(*glua.LFunction)
	if !ok {
		c.m.badArgument(c.name, i, "a function")
	}
	return f
}

// String gives an argument that must be a text.
func (c *Call) String(i int) string {
	s, ok := c.Arg(i).(glua.LString)
	if !ok {
		c.m.badArgument(c.name, i, "a text")
	}
	return string(s)
}

// Number gives an argument that must be a number.
func (c *Call) Number(i int) float64 {
	n, ok := c.Arg(i).(glua.LNumber)
	if !ok {
		c.m.badArgument(c.name, i, "a number")
	}
	return float64(n)
}

// Int gives an argument that must be a whole number.
func (c *Call) Int(i int) int {
	n, ok := c.Arg(i).(glua.LNumber)
	if f := float64(n); !ok || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		c.m.badArgument(c.name, i, "a whole number")
	}
	return int(n)
}

// Raise ends the running script with an error at the line that called the
// current Go function. It does not return. It may be used only while Lua runs.
func (m *Machine) Raise(format string, args ...any) {
	m.raise(&Error{Message: fmt.Sprintf(format, args...)})
}

// RaiseAt is Raise with a place of its own, such as the line of a table.
func (m *Machine) RaiseAt(at Place, format string, args ...any) {
	e := &Error{Place: at, Message: fmt.Sprintf(format, args...)}
	m.AddSource(e)
	m.RaiseError(e)
}

// RaiseError raises an error that comes back from Run or Call unchanged.
func (m *Machine) RaiseError(e *Error) {
	m.state.Error(&glua.LUserData{Value: e, Metatable: glua.LNil}, 0)
}

// AddSource fills in the line of the script that an error is about, where the
// error has a place but no line.
func (m *Machine) AddSource(e *Error) {
	if e.SourceLine != "" || e.Line <= 0 {
		return
	}
	for _, c := range slices.Backward(m.order) {
		if c.name == e.File {
			e.SourceLine = c.sourceLine(e.Line)
			return
		}
	}
}

// raise raises an error at the line that called the current Go function.
func (m *Machine) raise(e *Error) { m.raisePlaced(e, "") }

// raisePointing is Raise with words to underline in the line.
func (m *Machine) raisePointing(word, format string, args ...any) {
	m.raisePlaced(&Error{Message: fmt.Sprintf(format, args...)}, word)
}

func (m *Machine) raisePlaced(e *Error, word string) {
	if c, pos := m.calling(); c != nil {
		e.Place = c.place(pos.line)
		e.SourceLine = c.sourceLine(pos.line)
		e.point(word)
	}
	m.RaiseError(e)
}

// Caller is the line of the script that called the current Go function.
func (m *Machine) Caller() Place {
	c, pos := m.calling()
	if c == nil {
		return Place{}
	}
	return c.place(pos.line)
}

// calling finds the innermost place in a script on the call stack.
func (m *Machine) calling() (*Chunk, position) { return m.callingFrom(0) }

func (m *Machine) callingFrom(level int) (*Chunk, position) {
	for end := level + 32; level < end; level++ {
		dbg, ok := m.state.GetStack(level)
		if !ok {
			break
		}
		if _, err := m.state.GetInfo("Sl", dbg, glua.LNil); err != nil {
			break
		}
		if c := m.chunks[dbg.Source]; c != nil {
			return c, c.at(dbg.CurrentLine)
		}
	}
	return nil, position{}
}
