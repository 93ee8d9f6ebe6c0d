package lua

import (
	"runtime"
	"runtime/metrics"
)

// memory watches how much the heap grows while a call is under way. It looks
// only when the meter asks, so that there is no goroutine to stop and a short
// call costs nothing. The figure includes what other goroutines take, and
// garbage; so before a script is blamed the garbage is collected.
type memory struct {
	limit   uint64
	started bool
	base    uint64
	next    uint64 // collect and look closely when the heap reaches this
	sample  [1]metrics.Sample
}

const heapObjects = "/memory/classes/heap/objects:bytes"

func (w *memory) heap() uint64 {
	w.sample[0].Name = heapObjects
	metrics.Read(w.sample[:])
	return w.sample[0].Value.Uint64()
}

// exceeded reports whether the heap has grown beyond the limit since its first
// call.
func (w *memory) exceeded() bool {
	heap := w.heap()
	if !w.started {
		w.started, w.base, w.next = true, heap, heap+w.limit
		return false
	}
	if heap < w.base {
		w.base, w.next = heap, heap+w.limit
	}
	if heap < w.next {
		return false
	}
	runtime.GC()
	heap = w.heap()
	if heap > w.base && heap-w.base > w.limit {
		return true
	}
	// it was garbage: wait for half the limit more before collecting again
	w.next = max(w.base+w.limit, heap+w.limit/2)
	return false
}
