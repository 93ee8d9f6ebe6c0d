package study

import (
	"context"
	"slices"
	"time"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/batch"
	"canopy/sim/measure"
	"canopy/sim/stats"
)

// Balance asks how the wins of a game are shared among its seats. It plays all the games it
// may, or until it is sure enough: what stops it is an interval that holds at every look.
type Balance struct {
	Game   *rules.Game
	Agents []agent.Maker
	// Games is how many games are played, or at most.
	Games int
	Seed  uint64
	// Opening is how many moves are made at random before the agents play: see
	// [batch.Run.Opening].
	Opening int
	// GoOn: games that fail are counted apart, and do not stop it.
	GoOn    bool
	Workers int
	// Until stops it when no seat's interval is wider than this on either side; 0 for never.
	// Where all win or lose together there is one share, that of the games won.
	Until float64
	// Target stops it when it is sure whether a seat's share lies within; nil for none.
	Target *Target
	// Plan is what is measured besides; nil for nothing.
	Plan *measure.Plan
	// Each, unless nil, is given every block that counts, in order.
	Each func(b *batch.Block) error
	// Progress, unless nil, is told how many games have been played, and how the share
	// asked about, or that of the first seat, stood at the last look.
	Progress func(done int, share stats.Interval)
	// From, unless nil, is what was saved of the same balance, which goes on from there. It
	// is used up by that.
	From *Saved
	// Save, unless nil, is given what the balance has come to every SavePeriod, ten seconds
	// if that is 0, and once when it is done or was stopped. It must not keep what it is
	// given. An error ends the balance.
	Save       func(s *Saved) error
	SavePeriod time.Duration

	rungs int // how many such questions are answered at once; 0 for this one alone
}

// Balanced is the answer to [Balance].
type Balanced struct {
	Summary *batch.Summary
	// Tally is of what was measured; nil for nothing.
	Tally *measure.Tally
	// Anytime are the shares of the seats with intervals that hold at every look, all of
	// them together; nil where it was to play all games.
	Anytime []stats.Interval
	// Verdict says how the seat's share lies to the target.
	Verdict stats.Verdict
	// Sure: it stopped because it was sure enough, and not because it had played all games.
	Sure bool
	// Needed is about how many games it takes to be sure, where it is not; 0 where more than
	// anybody plays.
	Needed int
}

// balancing is a balance on its way.
type balancing struct {
	*Balance
	sequences []*stats.Sequence // by seat
	last      stats.Interval    // of the first sequence, at the last look
	blocks    int
	look      int // after so many blocks is the next look
	savedAt   time.Time
	result    Balanced
	err       error
}

// Run plays. A cancelled context is no error: the answer is then of the games played so far,
// as its Summary says.
func (b *Balance) Run(ctx context.Context) (*Balanced, error) {
	d := &balancing{Balance: b, look: firstLook, last: stats.Interval{Value: 0.5, Low: 0, High: 1}}
	r := b.run()
	if b.stopsEarly() || b.Progress != nil && !b.isResumable() {
		for range b.seats() {
			d.sequences = append(d.sequences, stats.NewSequence(b.each()))
		}
	}
	if b.Plan != nil {
		d.result.Tally = b.Plan.NewTally()
		r.Watch = b.Plan.Watch
	}
	if d.sequences != nil || b.Plan != nil || b.Each != nil {
		r.Each = d.add
	}
	if b.Progress != nil {
		r.Progress = func(done int) { b.Progress(done, d.last) }
	}
	if err := d.resume(&r); err != nil {
		return nil, err
	}
	summary, err := d.play(ctx, r)
	if err != nil {
		return nil, err
	}
	if d.result.Sure {
		summary.Stopped = false // it has its answer
	}
	d.result.Summary = summary
	d.answer()
	return &d.result, nil
}

func (b *Balance) run() batch.Run {
	return batch.Run{
		Game: b.Game, Agents: b.Agents, Games: b.Games, Seed: b.Seed, Opening: b.Opening, GoOn: b.GoOn, Workers: b.Workers,
	}
}

// Expected is about how many games are played: all it may, or where it stops as soon as it
// is sure, as many as an even share takes. An interval that holds at every look takes about
// twice what one takes that is looked at once.
func (b *Balance) Expected() int {
	width := b.Until
	if b.Target != nil {
		half := (b.Target.Band.High - b.Target.Band.Low) / 2
		width = max(half, smallestHalf)
		if b.Until > 0 {
			width = min(width, b.Until)
		}
	}
	if width == 0 {
		return b.Games
	}
	const evenSD = 0.5
	return min(b.Games, 2*stats.GamesForHalfWidth(evenSD, width, confidence))
}

// smallestHalf is half of the narrowest range that [Balance.Expected] reckons with.
const smallestHalf = 0.001

func (b *Balance) stopsEarly() bool { return b.Until > 0 || b.Target != nil }

// seats is how many shares are looked at: for a target one, and of two seats the second
// follows from the first.
func (b *Balance) seats() int {
	if b.Target != nil || b.Game.Players() <= 2 || b.Game.Together() {
		return 1
	}
	return b.Game.Players()
}

// intervals is how many intervals are to hold at once.
func (b *Balance) intervals() int { return b.seats() * max(b.rungs, 1) }

// seat is the seat of a sequence.
func (b *Balance) seat(i int) board.Player {
	if b.Target != nil {
		return b.Target.Seat
	}
	return board.Player(i)
}

// add adds a block, and reports whether to go on.
func (d *balancing) add(b *batch.Block) bool {
	if d.Each != nil {
		if d.err = d.Each(b); d.err != nil {
			return false
		}
	}
	if d.result.Tally != nil {
		d.result.Tally.Add(b)
	}
	for i, s := range d.sequences {
		if share, ok := d.share(b, i); ok {
			s.Add(share)
		}
	}
	if d.blocks++; d.blocks < d.look || d.sequences == nil {
		return true
	}
	d.look = nextLook(d.blocks, 1<<62)
	d.last = d.sequences[0].Interval()
	d.result.Sure = d.stopsEarly() && d.isSure(d.intervals())
	return !d.result.Sure
}

// share is what a block adds to a sequence: the seat's share of the games that finished, and
// where all win or lose together that of the games won.
func (d *balancing) share(b *batch.Block, sequence int) (float64, bool) {
	share, ok := b.Share(d.seat(sequence))
	if d.Game.Together() {
		share *= float64(d.Game.Players())
	}
	return share, ok
}

func (d *balancing) intervals() []stats.Interval {
	list := make([]stats.Interval, len(d.sequences))
	for i, s := range d.sequences {
		list[i] = s.Interval()
	}
	return list
}

// isSure reports whether the intervals say all that was asked.
func (b *Balance) isSure(intervals []stats.Interval) bool {
	if b.Target != nil && b.Target.Band.Verdict(intervals[0]) == stats.Undecided {
		return false
	}
	wide := func(i stats.Interval) bool { return max(i.High-i.Value, i.Value-i.Low) > b.Until }
	return b.Until == 0 || !slices.ContainsFunc(intervals, wide)
}

func (d *balancing) answer() {
	if !d.stopsEarly() {
		return
	}
	r := &d.result
	r.Anytime = d.intervals()
	if d.Target != nil {
		r.Verdict = d.Target.Band.Verdict(r.Anytime[0])
	}
	if r.Sure {
		return
	}
	for _, s := range d.sequences {
		n := s.Needed(func(i stats.Interval) bool { return d.isSure([]stats.Interval{i}) }, mostNeeded)
		if n == mostNeeded || s.Count() == 0 {
			r.Needed = 0
			return
		}
		r.Needed = max(r.Needed, n*d.Game.Players())
	}
}
