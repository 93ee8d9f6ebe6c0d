package batch

import (
	"fmt"
	"time"
)

// collector counts what workers have played, in the order of the blocks.
type collector struct {
	run     *Run
	played  chan *stint
	stop    func()
	waiting map[int64]*stint // played before others that come first, by their first block
	next    int64            // the block to be counted
	ended   bool             // no further block counts
	fault   error            // what has stopped the run
	summary *Summary
	began   time.Time
	timing  Timing // when it began
}

func newCollector(r *Run, workers int, stop func()) *collector {
	c := &collector{
		run: r, stop: stop,
		played:  make(chan *stint),
		waiting: map[int64]*stint{},
		summary: newSummary(r.Game.Players(), len(r.Teams())),
		began:   time.Now(),
		timing:  Timing{Workers: workers},
	}
	if r.Before != nil {
		c.summary.Merge(r.Before)
		c.timing.Elapsed = r.Before.Timing.Elapsed
	}
	return c
}

// progressPeriod is the time between two reports of progress.
const progressPeriod = 100 * time.Millisecond

// collect counts stints until all workers have finished, and reports progress meanwhile.
func (c *collector) collect() {
	tick := time.NewTicker(progressPeriod)
	defer tick.Stop()
	for {
		select {
		case s, more := <-c.played:
			if !more {
				c.report()
				c.summary.Stopped = c.next < int64(c.run.Blocks())
				return
			}
			c.take(s)
		case <-tick.C:
			c.report()
			c.look()
		}
	}
}

func (c *collector) look() {
	if c.run.Look != nil && !c.ended && !c.run.Look(c.timed()) {
		c.end()
	}
}

// timed is what was counted so far, with the time that it has taken.
func (c *collector) timed() *Summary {
	c.summary.Timing = c.timing
	c.summary.Timing.Elapsed += time.Since(c.began)
	return c.summary
}

func (c *collector) report() {
	if c.run.Progress != nil {
		c.run.Progress(c.summary.Games)
	}
}

// take counts a stint as soon as all before it are counted.
func (c *collector) take(s *stint) {
	c.waiting[s.from] = s
	for !c.ended {
		s, ok := c.waiting[c.next]
		if !ok {
			return
		}
		delete(c.waiting, c.next)
		c.count(s)
		s.returned <- s
	}
}

// count counts a stint, and stops the run if that is to be.
func (c *collector) count(s *stint) {
	if s.fault != nil {
		c.fault = s.fault
		c.end()
		return
	}
	c.summary.Merge(s.tally.summary())
	c.next = s.to
	if len(c.summary.Notes) > maxNotes {
		c.fault = fmt.Errorf("%s: %w", c.run.Game.Name(), errManyNotes)
		c.end()
		return
	}
	if c.run.Each != nil && !c.run.Each(s.block) {
		c.end()
	}
}

func (c *collector) end() {
	c.ended = true
	c.stop()
}
