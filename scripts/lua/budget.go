package lua

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	glua "github.com/yuin/gopher-lua"
)

// How often the meter looks up from counting.
const (
	sliceLength  = 1 << 10 // instructions between looks at the stop flag
	memorySlices = 16      // slices between looks at the heap
)

// meter counts the instructions of a call. The interpreter asks a context for
// Done before every instruction; this one counts the questions and answers with
// a closed channel when the budget is spent.
type meter struct {
	machine *Machine

	slice  int64 // left until the next look
	left   int64 // left beyond the slice
	looks  int64
	holes  int64 // dead entries of tables, which make iteration dear
	memory memory
	cause  error // why the call was stopped

	interrupt atomic.Pointer[error]

	profile     *Profile // nil: nobody asks
	granted     int64    // what the slice was when it was last looked at, for the profile
	untilSample int64

	cover *cover // nil: nobody asks
}

var closed = func() <-chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// begin fills the meter for one call. The first slice is empty, so that there
// is a look before the first instruction.
func (b *meter) begin(budget int64) {
	if b.profile != nil {
		b.spent()
		b.granted = 0
	}
	b.slice, b.left = 0, budget
	b.looks, b.holes, b.cause = 0, 0, nil
	b.memory.started = false
	if b.cover != nil {
		b.cover.untilLook = 0
	}
}

// unused is what is left of the budget; negative when a library function has
// spent more than there was.
func (b *meter) unused() int64 { return b.left + b.slice }

// Done counts one instruction. It is called by the interpreter.
func (b *meter) Done() <-chan struct{} {
	if b.slice--; b.slice >= 0 {
		return nil
	}
	if b.look() != nil {
		return closed
	}
	return nil
}

// look is called when a slice is used up: the flag, the heap, the next slice.
func (b *meter) look() error {
	if b.cause != nil {
		return b.cause
	}
	if b.cover != nil && b.covers() {
		return nil
	}
	if p := b.interrupt.Load(); p != nil {
		b.cause = *p
		return b.cause
	}
	if b.looks++; b.looks == 1 {
		b.machine.state.Panic = quietPanic
	}
	if b.looks%memorySlices == 2 || b.slice < -sliceLength {
		if b.memory.exceeded() {
			b.cause = ErrMemory
			return b.cause
		}
	}
	if b.profile != nil {
		b.spent()
		b.sample()
	}
	total := b.left + b.slice
	if total < 0 {
		b.cause = ErrBudget
		return b.cause
	}
	b.slice = min(total, sliceLength)
	if b.profile != nil {
		b.slice = min(b.slice, b.untilSample)
		b.granted = b.slice
	}
	if b.cover != nil {
		b.slice, b.cover.untilLook = 0, sliceLength
	}
	b.left = total - b.slice
	return nil
}

// covers notes the instruction that is about to run, for which every slice of a machine
// that is covered is empty. It reports false when it is time for more than that.
func (b *meter) covers() bool {
	b.cover.note()
	if b.cover.untilLook--; b.cover.untilLook <= 0 || b.slice != -1 || b.left < 1 {
		return false
	}
	b.left, b.slice = b.left-1, 0
	return true
}

// quietPanic raises the error on top of the stack. The interpreter's own ways
// to panic add a stack trace, which takes long when calls are nested deeply and
// which nobody reads.
func quietPanic(L *glua.LState) {
	panic(&glua.ApiError{Type: glua.ApiErrorRun, Object: L.Get(-1), StackTrace: "none"})
}

// Err is what the interpreter puts into its message; the machine looks at the
// cause instead.
func (b *meter) Err() error { return context.Canceled }

// Deadline is part of a context; there is none.
func (b *meter) Deadline() (time.Time, bool) { return time.Time{}, false }

// Value is part of a context; there are none.
func (b *meter) Value(any) any { return nil }

// spend counts work that a library function does in Go, and stops the script
// if that is more than it has.
func (m *Machine) spend(n int64) {
	b := &m.meter
	if b.slice -= n; b.slice >= 0 {
		return
	}
	if b.look() != nil {
		m.raise(&Error{Message: m.stopMessage(), Err: b.cause})
	}
}

// stopMessage says why a call was stopped.
func (m *Machine) stopMessage() string {
	switch m.meter.cause {
	case ErrBudget:
		return fmt.Sprintf("stopped after %s instructions; is this a loop that does not end?", grouped(m.budget))
	case ErrMemory:
		return fmt.Sprintf("stopped: the script takes more than %d MiB of memory", m.meter.memory.limit>>20)
	}
	return m.meter.cause.Error()
}

// grouped writes a number with a comma between thousands.
func grouped(n int64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
