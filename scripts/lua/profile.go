package lua

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	glua "github.com/yuin/gopher-lua"
)

// profileStep is how many instructions lie between two samples of a profile. It is
// prime, so that it falls in step with no loop.
const profileStep = 499

// A Profile finds out where scripts spend their instructions. Machines that were given
// it ([Machine.Profile]) note where they are after every so many instructions, counted
// across calls: so the same run gives the same profile on any machine, however busy.
// What library functions do in Go counts where they are called.
//
// The zero Profile is empty and ready to use, by several machines at once.
type Profile struct {
	mutex   sync.Mutex
	samples int
	lines   map[Place]*Cost
	places  map[Place]*Cost // by where functions begin
}

// Cost is what a line or a function of a script takes.
type Cost struct {
	// Place is the line, or where the function begins.
	Place Place
	// Source is the line of the script there, without blanks around it.
	Source string
	// Share is its part of all instructions, from 0 to 1. A function's leaves out the
	// functions that it calls.
	Share float64

	samples int
}

// Profile makes the machine note in a profile where it spends its instructions; nil for
// no longer.
func (m *Machine) Profile(p *Profile) {
	m.meter.profile = p
	m.meter.granted, m.meter.untilSample = m.meter.slice, profileStep
}

// spent counts the instructions since the meter was last looked at.
func (b *meter) spent() {
	b.untilSample -= b.granted - b.slice
	b.granted = b.slice
}

// sample notes where the machine is, if it is time.
func (b *meter) sample() {
	for b.untilSample <= 0 {
		b.untilSample += profileStep
		b.profile.note(b.machine)
	}
}

// note notes where a machine is.
func (p *Profile) note(m *Machine) {
	c, pos, function := m.innermost()
	if c == nil {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.lines == nil {
		p.lines, p.places = map[Place]*Cost{}, map[Place]*Cost{}
	}
	p.samples++
	count(p.lines, c, pos.line)
	count(p.places, c, function.line)
}

func count(costs map[Place]*Cost, c *Chunk, line int) {
	at := c.place(line)
	if costs[at] == nil {
		costs[at] = &Cost{Place: at, Source: strings.TrimSpace(c.sourceLine(line))}
	}
	costs[at].samples++
}

// Samples is how many samples were noted.
func (p *Profile) Samples() int {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.samples
}

// Lines are the lines that cost most, the dearest first, at most so many.
func (p *Profile) Lines(most int) []Cost { return p.dearest(&p.lines, most) }

// Functions are the functions that cost most, the dearest first, at most so many. What
// stands in no function is one that begins where the script does.
func (p *Profile) Functions(most int) []Cost { return p.dearest(&p.places, most) }

func (p *Profile) dearest(costs *map[Place]*Cost, most int) []Cost {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	var list []Cost
	for _, c := range *costs {
		cost := *c
		cost.Share = float64(c.samples) / float64(p.samples)
		list = append(list, cost)
	}
	slices.SortFunc(list, func(a, b Cost) int {
		return cmp.Or(cmp.Compare(b.samples, a.samples), cmp.Compare(a.Place.File, b.Place.File), cmp.Compare(a.Place.Line, b.Place.Line))
	})
	return list[:min(most, len(list))]
}

// innermost is the innermost place in a script on the call stack, and where the function
// begins that it is in.
func (m *Machine) innermost() (c *Chunk, at, function position) {
	for level := range 32 {
		dbg, ok := m.state.GetStack(level)
		if !ok {
			break
		}
		if _, err := m.state.GetInfo("Sl", dbg, glua.LNil); err != nil {
			break
		}
		if c := m.chunks[dbg.Source]; c != nil {
			return c, c.at(dbg.CurrentLine), c.at(dbg.LineDefined)
		}
	}
	return nil, position{}, position{}
}
