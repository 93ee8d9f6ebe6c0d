package lua

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"
)

// Limits of one machine.
const (
	defaultInstructions = 10_000_000
	defaultMemory       = 256 << 20
	callDepth           = 4096
	maxList             = 1 << 20 // entries of a list
	maxString           = 1 << 20 // bytes of a text
)

func init() {
	// lists beyond this would take their memory at one stroke: t[67000000] = 1
	glua.MaxArrayIndex = maxList
}

// Options says what a machine may use.
type Options struct {
	// Instructions is the budget of every call into Lua from outside; 0 stands
	// for 10 million, which is enough for loading any sensible script.
	Instructions int64
	// Memory is how many bytes the heap may grow during one call; 0 stands for
	// 256 MiB.
	Memory uint64
	// Print takes what scripts print. If it is nil, print is refused.
	Print io.Writer
	// Keeping is the advice to who writes to what cannot change any more: where scripts
	// keep what changes. If it is empty, that is in the game in play.
	Keeping string
	// Luck is the advice to who asks for math.random. If it is empty, there are dice and
	// shuffles.
	Luck string
}

// Machine is one interpreter in the sandbox. It belongs to one goroutine; only
// Interrupt may be called from others.
type Machine struct {
	state  *glua.LState
	meter  meter
	budget int64
	used   int64
	print  io.Writer
	keep   string
	luck   string

	chunks    map[string]*Chunk
	order     []*Chunk
	origins   map[*glua.LTable]*origin // nil after Finish
	sealed    map[*glua.LTable]bool    // frozen tables with metatables of their own
	fixed     map[*glua.Upvalue]bool   // variables that can no longer change
	finished  bool
	assigning func(Assignment) glua.LValue
	running   bool
	dead      error
	calls     []*Call       // spare ones
	results   []glua.LValue // of CallAll
}

// NewMachine makes a machine. Close it when it is no longer needed.
func NewMachine(o Options) *Machine {
	m := &Machine{
		state: glua.NewState(glua.Options{
			SkipOpenLibs:        true,
			RegistrySize:        512,
			RegistryMaxSize:     1 << 20,
			RegistryGrowStep:    1024,
			CallStackSize:       callDepth,
			MinimizeStackMemory: true,
		}),
		budget:  o.Instructions,
		print:   o.Print,
		keep:    cmp.Or(o.Keeping, keepNothing),
		luck:    o.Luck,
		chunks:  map[string]*Chunk{},
		origins: map[*glua.LTable]*origin{},
	}
	if m.budget <= 0 {
		m.budget = defaultInstructions
	}
	m.meter.machine = m
	m.meter.memory.limit = o.Memory
	if o.Memory == 0 {
		m.meter.memory.limit = defaultMemory
	}
	m.meter.begin(m.budget)
	m.state.SetContext(&m.meter)
	openLibrary(m.state)
	return m
}

// Close gives the machine's memory back. The machine cannot be used afterwards.
func (m *Machine) Close() {
	if !m.state.IsClosed() {
		m.state.Close()
	}
	m.dead = &Error{Message: "the machine is closed", Err: ErrInternal}
}

// machineOf finds the machine that a Lua state belongs to.
func machineOf(L *glua.LState) *Machine { return L.Context().(*meter).machine }

// Lua gives the state, to build values with. Do not call, compile or raise
// through it.
func (m *Machine) Lua() *glua.LState { return m.state }

// Limit sets the budget of later calls, in instructions.
func (m *Machine) Limit(instructions int64) { m.budget = instructions }

// Used tells how many instructions the last call from outside took.
func (m *Machine) Used() int64 { return m.used }

// Define makes a global for scripts. All are defined before Run.
func (m *Machine) Define(name string, v glua.LValue) {
	m.state.G.Global.RawSetString(name, v)
}

// Run runs the main part of a script and returns its result; nil if it returns
// none. Names that the script uses and nobody has defined are errors before it
// starts.
func (m *Machine) Run(c *Chunk) (glua.LValue, error) {
	if m.dead != nil {
		return glua.LNil, m.dead
	}
	if err := m.checkNames(c); err != nil {
		return glua.LNil, err
	}
	m.adopt(c)
	fn := m.state.NewFunctionFromProto(c.proto)
	return m.Call(fn)
}

// adopt makes a chunk known to the machine: its source for errors, and its
// hidden functions.
func (m *Machine) adopt(c *Chunk) {
	if m.chunks[c.key] != nil {
		return
	}
	m.chunks[c.key] = c
	m.order = append(m.order, c)
	hide := func(name string, f glua.LGFunction) {
		m.state.G.Global.RawSetString(name+c.key, m.state.NewFunction(f))
	}
	hide(hiddenSet, func(L *glua.LState) int { return m.setField(L, c) })
	hide(hiddenOuter, func(L *glua.LState) int { return m.checkOuter(L, c) })
	hide(hiddenTable, func(L *glua.LState) int {
		t := L.Get(1).(*glua.LTable)
		m.made(t, c, c.constructors[int(L.Get(2).(glua.LNumber))])
		return m.tidy(L)
	})
	if m.finished {
		m.state.G.Global.RawSetString(hiddenTable+c.key, plainTable)
	}
}

// plainTable stands for the hidden function of constructors after loading.
var plainTable = &glua.LFunction{IsG: true, GFunction: func(L *glua.LState) int {
	return machineOf(L).tidy(L)
}}

// tidy gives back the table of a constructor. If it took any number of values,
// a third argument says so, and copying them is counted.
func (m *Machine) tidy(L *glua.LState) int {
	if L.GetTop() > 2 {
		m.spend(int64(L.Get(1).(*glua.LTable).Len()) / 16)
	}
	L.SetTop(1)
	return 1
}

// checkOuter guards assignments to variables of enclosing functions: (name,
// whether the variable belongs to the main part, number of the write).
func (m *Machine) checkOuter(L *glua.LState, _ *Chunk) int {
	if !m.finished {
		return 0
	}
	name := string(L.Get(1).(glua.LString))
	if L.Get(2) == glua.LTrue || m.isFixed(L, name) {
		m.raisePointing(name, "the variable `%s` cannot change once the script is loaded: %s", name, m.keep)
	}
	return 0
}

// isFixed reports whether the named variable of the calling function was there
// when loading ended.
func (m *Machine) isFixed(L *glua.LState, name string) bool {
	dbg, ok := L.GetStack(1)
	if !ok {
		return false
	}
	v, err := L.GetInfo("f", dbg, glua.LNil)
	fn, isFn := v.(*glua.LFunction)
	if err != nil || !isFn || fn.Proto == nil {
		return false
	}
	i := slices.Index(fn.Proto.DbgUpvalues, name)
	return i >= 0 && i < len(fn.Upvalues) && m.fixed[fn.Upvalues[i]]
}

// Call calls a function and returns its first result; nil if it has none.
//
// From inside a Go function that Lua called, a failing call does not return:
// the error passes through the Go function to the Run or Call that was first.
func (m *Machine) Call(fn *glua.LFunction, args ...glua.LValue) (glua.LValue, error) {
	if m.dead != nil {
		return glua.LNil, m.dead
	}
	L := m.state
	if m.running {
		L.Push(fn)
		for _, a := range args {
			L.Push(a)
		}
		L.Call(len(args), 1)
		v := L.Get(-1)
		L.Pop(1)
		return v, nil
	}
	if p := m.meter.interrupt.Load(); p != nil {
		return glua.LNil, &Error{Message: (*p).Error(), Err: *p}
	}
	m.meter.begin(m.budget)
	m.running = true
	L.Push(fn)
	for _, a := range args {
		L.Push(a)
	}
	err := L.PCall(len(args), 1, nil)
	m.running = false
	m.used = m.budget - m.meter.unused()
	if err != nil {
		L.SetTop(0)
		return glua.LNil, m.failure(err)
	}
	v := L.Get(-1)
	L.SetTop(0)
	return v, nil
}

// Interrupt stops the call under way, if any, and all later ones. It may be
// called from any goroutine. The error wraps ErrInterrupted, and cause if it is
// not nil.
func (m *Machine) Interrupt(cause error) {
	err := ErrInterrupted
	if cause != nil {
		err = fmt.Errorf("%w: %w", ErrInterrupted, cause)
	}
	m.meter.interrupt.Store(&err)
}

// failure turns what the interpreter reports into an Error.
func (m *Machine) failure(err error) *Error {
	var api *glua.ApiError
	if !errors.As(err, &api) {
		return m.die(&Error{Message: err.Error(), Err: ErrInternal})
	}
	if ud, ok := api.Object.(*glua.LUserData); ok {
		if e, ok := ud.Value.(*Error); ok {
			return e
		}
	}
	text := api.Object.String()
	if api.Type == glua.ApiErrorPanic {
		e := m.located(firstLine(api.StackTrace))
		if e.Message = "internal error: " + text; strings.Contains(text, "callstack overflow") {
			e.Message = fmt.Sprintf("functions call each other more than %d deep; does one call itself without end?", callDepth)
			e.Err = ErrDepth
			return m.die(e)
		}
		e.Err = ErrInternal
		return m.die(e)
	}
	c, pos, message := m.decode(text)
	if m.meter.cause != nil {
		return m.errorAt(c, pos, m.stopMessage(), m.meter.cause)
	}
	return m.explain(c, pos, message)
}

// die makes an error the last one: the interpreter may be in disorder.
func (m *Machine) die(e *Error) *Error {
	m.dead = e
	return e
}

// firstLine gives the first line of a stack trace that is in a script.
func firstLine(trace string) string {
	for line := range strings.Lines(trace) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "(") {
			return line
		}
	}
	return ""
}

// CallAll calls a function from outside, as [Machine.Call] does, and returns all its
// results. The list is used again by the next call.
func (m *Machine) CallAll(fn *glua.LFunction, args ...glua.LValue) ([]glua.LValue, error) {
	L := m.state
	top := L.GetTop()
	if m.dead != nil {
		return nil, m.dead
	}
	nested := m.running
	if !nested {
		m.meter.begin(m.budget)
		m.running = true
	}
	L.Push(fn)
	for _, a := range args {
		L.Push(a)
	}
	if nested {
		L.Call(len(args), glua.MultRet)
	} else {
		err := L.PCall(len(args), glua.MultRet, nil)
		m.running = false
		m.used = m.budget - m.meter.unused()
		if err != nil {
			L.SetTop(0)
			return nil, m.failure(err)
		}
	}
	m.results = m.results[:0]
	for i := top + 1; i <= L.GetTop(); i++ {
		m.results = append(m.results, L.Get(i))
	}
	L.SetTop(top)
	return m.results, nil
}
