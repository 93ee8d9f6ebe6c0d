package lua

import (
	"reflect"
	"slices"
	"sync"

	glua "github.com/yuin/gopher-lua"
)

// A Coverage finds out which lines of scripts run, and how often. Machines that were
// given it ([Machine.Cover]) note every instruction: that makes them several times as
// slow, and changes no budget.
//
// What stands outside functions runs while a script loads, and is no part of it.
//
// The zero Coverage is empty and ready to use, by several machines at once. It is read
// when none of them runs.
type Coverage struct {
	mutex  sync.Mutex
	covers []*cover
	names  map[Place]string
}

// CoveredScript is how often each line of a script has run.
type CoveredScript struct {
	File      string
	Lines     []CoveredLine // all of them
	Functions []CoveredFunction
}

// CoveredLine is a line of a script.
type CoveredLine struct {
	Number int
	Source string
	// Code reports whether some function has code on the line. Of other lines nothing is
	// counted.
	Code bool
	// Count is how often control has arrived at the line. To go on within the line is no
	// further visit, nor is to come back to it from a call or from lines that are part
	// of one of its expressions.
	Count uint64
}

// CoveredFunction is a function of a script.
type CoveredFunction struct {
	// Name says what it is, where somebody has told ([Coverage.Name]).
	Name  string
	Place Place // where it begins
	Calls uint64
	// Never are its lines that have never run, those of functions in it left out.
	Never []int
}

// Cover makes the machine note in a coverage what it runs; nil for no longer. It does
// not go together with [Machine.Profile].
func (m *Machine) Cover(c *Coverage) {
	b := &m.meter
	b.left, b.slice = b.left+b.slice, 0
	b.cover = nil
	if c == nil {
		return
	}
	b.cover = &cover{machine: m, frame: reflect.ValueOf(m.state).Elem().FieldByIndex(frameField), protos: map[uintptr]*covered{}, indexed: map[*Chunk]bool{}}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.covers = append(c.covers, b.cover)
}

// Name tells what the function is that begins at a place.
func (c *Coverage) Name(at Place, name string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.names == nil {
		c.names = map[Place]string{}
	}
	c.names[at] = name
}

// cover is what one machine notes.
type cover struct {
	machine *Machine
	frame   reflect.Value // the interpreter's pointer to its innermost call
	protos  map[uintptr]*covered
	indexed map[*Chunk]bool
	// latest is the code that ran last, to be found again quickly.
	latest        *covered
	latestProto   uintptr
	runs          []int32 // by depth of calls: the run in which control is
	previousPC    int
	previousDepth int
	untilLook     int
}

// covered is compiled code of one function, and how often control has arrived at each
// of its runs: instructions of one line that follow one another.
type covered struct {
	chunk    *Chunk
	proto    *glua.FunctionProto
	number   int // of the function in its chunk
	run      []int32
	lines    []int // by run; 0 for one that counts for no line
	arrivals []uint64
	calls    uint64
}

// The interpreter tells nobody cheaply which instruction is about to run: its fields are
// read, and not written. TestCoverage fails if there are no such fields any more.
var (
	frameField = fieldOf[glua.LState]("currentFrame")
	protoField = fieldOf[glua.LFunction]("Proto")[0]
	frameType  = reflect.TypeFor[glua.LState]().FieldByIndex(frameField).Type.Elem()
	depthField = fieldIn(frameType, "Idx")[0]
	codeField  = fieldIn(frameType, "Fn")[0]
	pcField    = fieldIn(frameType, "Pc")[0]
)

func fieldOf[T any](name string) []int { return fieldIn(reflect.TypeFor[T](), name) }

func fieldIn(t reflect.Type, name string) []int {
	f, ok := t.FieldByName(name)
	if !ok {
		panic("the interpreter has no field " + name)
	}
	return f.Index
}

// note notes the instruction that is about to run.
func (c *cover) note() {
	if c.frame.IsNil() {
		return
	}
	frame := c.frame.Elem()
	proto := frame.Field(codeField).Elem().Field(protoField).Pointer()
	if proto == 0 {
		return // a library function counts its work
	}
	if proto != c.latestProto {
		c.latest, c.latestProto = c.find(proto), proto
	}
	code := c.latest
	if code == nil {
		return
	}
	pc, depth := int(frame.Field(pcField).Int())-1, int(frame.Field(depthField).Int())
	for len(c.runs) <= depth {
		c.runs = append(c.runs, -1)
	}
	run := code.run[pc]
	begins := pc == 0 && !c.jumped(code, depth)
	if begins {
		code.calls++
	}
	if begins || c.runs[depth] != run {
		code.arrivals[run]++
	}
	c.runs[depth] = run
	c.previousPC, c.previousDepth = pc, depth
}

// jumped reports whether the instruction before was a jump in the same call.
func (c *cover) jumped(code *covered, depth int) bool {
	return c.previousDepth == depth && c.previousPC < len(code.proto.Code) &&
		c.previousPC > 0 && int(code.proto.Code[c.previousPC]>>26) == glua.OP_JMP
}

// find finds the code of a function. There is none for the main part of a script.
func (c *cover) find(proto uintptr) *covered {
	if code, known := c.protos[proto]; known {
		return code
	}
	c.index()
	if c.protos[proto] == nil {
		c.protos[proto] = nil // known not to be
	}
	return c.protos[proto]
}

// index finds the functions of scripts that have been run since.
func (c *cover) index() {
	for _, chunk := range c.machine.order {
		if c.indexed[chunk] {
			continue
		}
		c.indexed[chunk] = true
		for i, proto := range nested(nil, chunk.proto) {
			c.protos[reflect.ValueOf(proto).Pointer()] = newCovered(chunk, proto, i)
		}
	}
}

// nested lists the functions in a function.
func nested(list []*glua.FunctionProto, proto *glua.FunctionProto) []*glua.FunctionProto {
	for _, p := range proto.FunctionPrototypes {
		list = nested(append(list, p), p)
	}
	return list
}

func newCovered(chunk *Chunk, proto *glua.FunctionProto, number int) *covered {
	code := &covered{chunk: chunk, proto: proto, number: number}
	known := map[int]bool{}
	latest := 0
	for pc := range proto.Code {
		line := chunk.at(proto.DbgSourcePositions[pc]).line
		if pc == 0 || line != latest {
			latest = line
			code.lines = append(code.lines, line)
			// Later runs of a line come back to it: the call after its arguments, the loop
			// after its body. What only jumps, at the end of a loop, is none, and neither is the
			// return that the compiler adds.
			if known[line] || pc == len(proto.Code)-1 || int(proto.Code[pc]>>26) == glua.OP_JMP {
				code.lines[len(code.lines)-1] = 0
			} else {
				known[line] = true
			}
		}
		code.run = append(code.run, int32(len(code.lines)-1))
	}
	code.arrivals = make([]uint64, len(code.lines))
	return code
}

// key tells a function of a chunk, whichever machine has compiled it.
type functionKey struct {
	chunk  string
	number int
}

// Scripts are the scripts that were covered, in the order in which they were run.
func (c *Coverage) Scripts() []CoveredScript {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	sums := map[functionKey]*covered{}
	var chunks []*Chunk
	for _, cover := range c.covers {
		cover.index()
		for _, chunk := range cover.machine.order {
			if !slices.ContainsFunc(chunks, func(other *Chunk) bool { return other.key == chunk.key }) {
				chunks = append(chunks, chunk)
			}
		}
		for _, code := range cover.protos {
			if code != nil {
				add(sums, code)
			}
		}
	}
	scripts := make([]CoveredScript, len(chunks))
	for i, chunk := range chunks {
		scripts[i] = c.script(chunk, sums)
	}
	return scripts
}

func add(sums map[functionKey]*covered, code *covered) {
	key := functionKey{code.chunk.key, code.number}
	sum := sums[key]
	if sum == nil {
		sum = &covered{chunk: code.chunk, proto: code.proto, number: code.number, lines: code.lines, arrivals: make([]uint64, len(code.arrivals))}
		sums[key] = sum
	}
	for run, n := range code.arrivals {
		sum.arrivals[run] += n
	}
	sum.calls += code.calls
}

func (c *Coverage) script(chunk *Chunk, sums map[functionKey]*covered) CoveredScript {
	script := CoveredScript{File: chunk.name}
	for i := range chunk.lines {
		script.Lines = append(script.Lines, CoveredLine{Number: i + 1, Source: chunk.sourceLine(i + 1)})
	}
	if n := len(script.Lines); n > 0 && script.Lines[n-1].Source == "" {
		script.Lines = script.Lines[:n-1] // what follows the last line's end is no line
	}
	for number := range nested(nil, chunk.proto) {
		code := sums[functionKey{chunk.key, number}]
		f := CoveredFunction{Place: chunk.place(chunk.at(code.proto.LineDefined).line), Calls: code.calls}
		f.Name = c.names[f.Place]
		for run, line := range code.lines {
			if line < 1 || line > len(script.Lines) {
				continue
			}
			script.Lines[line-1].Code = true
			script.Lines[line-1].Count += code.arrivals[run]
			if code.arrivals[run] == 0 {
				f.Never = append(f.Never, line)
			}
		}
		slices.Sort(f.Never)
		script.Functions = append(script.Functions, f)
	}
	return script
}

// Share is how many of the lines with code have run, and how many there are.
func (s *CoveredScript) Share() (ran, all int) {
	for _, line := range s.Lines {
		if line.Code {
			all++
		}
		if line.Count > 0 {
			ran++
		}
	}
	return ran, all
}
