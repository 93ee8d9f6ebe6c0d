package batch

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// apart keeps what two processors write in different cache lines, of which they
// fetch two at a time.
type apart [128]byte

// shared is what the workers of a run have in common. They touch it once for many
// games, but for looking at stopped, which nobody writes meanwhile.
type shared struct {
	run     *Run
	workers int
	played  chan<- *stint
	stopped atomic.Bool
	_       apart
	taken   atomic.Int64 // blocks taken by workers, a few more than there are at the end
	_       apart
}

func newShared(r *Run, workers int, played chan<- *stint) *shared {
	return &shared{run: r, workers: workers, played: played}
}

// start lets the workers play. When all have finished, no more stints come.
func (s *shared) start(ctx context.Context) {
	var working sync.WaitGroup
	for range s.workers {
		// Each worker makes its state and tallies itself, so that they lie in the
		// memory of the processor that uses them.
		working.Go(func() { newWorker(s).work(ctx) })
	}
	go func() {
		working.Wait()
		close(s.played)
	}()
}

// stint is some blocks that a worker plays in one go, and what became of them.
type stint struct {
	_        apart
	from, to int64 // blocks, counted from the first of the run
	tally    tally
	block    *Block      // the only one, if the run wants to see each
	fault    *GameError  // what stops the run
	returned chan *stint // to the worker that uses it again
	_        apart
}

// A worker takes so many blocks at once that it is occupied for some milliseconds:
// long beside the time it takes to take them, short for what is lost when the run is
// stopped.
const (
	shortStint = time.Millisecond
	longStint  = 4 * time.Millisecond
	mostBlocks = 1 << 12
)

// take takes up to so many blocks; fewer towards the end, so that the workers finish
// together. It returns the number of the first and of the one after the last.
func (s *shared) take(size int) (from, to int64) {
	blocks := int64(s.run.Blocks())
	left := blocks - s.taken.Load()
	fair := max(left/int64(2*s.workers), 1)
	n := min(int64(size), fair)
	to = s.taken.Add(n)
	return min(to-n, blocks), min(to, blocks)
}

// work plays stints until all blocks have been taken, or the context is cancelled.
func (w *worker) work(ctx context.Context) {
	for size := 1; ; {
		s := w.fresh(ctx)
		if s == nil || ctx.Err() != nil {
			return
		}
		if s.from, s.to = w.shared.take(size); s.from == s.to {
			return
		}
		began := time.Now()
		if !w.playAll(s) {
			return
		}
		w.shared.played <- s
		if s.fault != nil {
			return
		}
		if w.shared.run.Each == nil {
			size = nextSize(size, time.Since(began))
		}
	}
}

func nextSize(size int, took time.Duration) int {
	switch {
	case took < shortStint:
		return min(2*size, mostBlocks)
	case took > longStint:
		return max(size/2, 1)
	}
	return size
}

// mostStints is by how many stints a worker may be ahead of what was counted. Blocks are
// counted in order, so that where one takes long, the others wait for it.
const mostStints = 32

// fresh is an empty stint, nil if the context is cancelled before there is one.
func (w *worker) fresh(ctx context.Context) *stint {
	if w.stints < mostStints && len(w.returned) == 0 {
		w.stints++
		s := &stint{returned: w.returned}
		s.tally.scoring = w.scoring
		s.tally.clear()
		return s
	}
	select {
	case s := <-w.returned:
		s.clear()
		return s
	case <-ctx.Done():
		return nil
	}
}

func (s *stint) clear() {
	s.tally.clear()
	s.block, s.fault = nil, nil
}

// playAll plays the blocks of a stint up to one that stops the run, and reports whether
// the run was not stopped meanwhile.
func (w *worker) playAll(s *stint) bool {
	for number := s.from; number < s.to && s.fault == nil; number++ {
		if !w.playBlock(s, w.shared.run.First+int(number)) {
			return false
		}
	}
	return true
}
