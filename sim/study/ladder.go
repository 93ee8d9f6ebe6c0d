package study

import (
	"context"
	"fmt"
	"slices"

	"canopy/core/board"
	"canopy/sim/agent"
	"canopy/sim/measure"
	"canopy/sim/stats"
)

// Ladder asks the same of a game at rising strength: what holds when beginners play may not
// hold when experts do. What it is sure of is so at 95 % for all rungs together.
type Ladder struct {
	// Question is what is asked at each rung, with the same seed and so on the same deals.
	// Its agents are those of the rung.
	Question Balance
	// Rungs are the agents, the weakest first. At each rung all seats are played by one kind.
	Rungs []agent.Maker
	// Progress, unless nil, is told how many games of a rung have been played, from 0.
	Progress func(rung, done int)
	// From is what was saved of the rungs, from the first on, as far as they were played, and
	// Save, unless nil, is given what a rung has come to: see [Balance.Save].
	From []*Saved
	Save func(rung int, s *Saved) error
}

// Climbed is the answer to [Ladder].
type Climbed struct {
	// Rungs are those that were played, at least in part.
	Rungs []Rung
	// Shifts are what changes from rung to rung.
	Shifts  []Shift
	Stopped bool
}

// Rung is what came of a rung of a [Ladder].
type Rung struct {
	*Balanced
	Question Balance
	// Leans say of each seat whether it has surely more than an even share of the wins (1),
	// surely less (-1), or neither. Nil where nobody plays against anybody.
	Leans []int
}

// Shift is a change between one rung and the next of those that are sure of something.
type Shift struct {
	// From and To are rungs, from 0.
	From, To int
	// Verdict: the one is inside the target and the other outside. Else it is who is
	// favoured: Seat, surely with more than an even share in the one and less in the other.
	Verdict bool
	Seat    board.Player
}

// ladderMetrics are measured at each rung whatever else is.
var ladderMetrics = []string{"draws", "length"}

// NewLadder is a ladder for a question, whose plan measures draws and length besides some
// metrics. The error is for a metric that is not known.
func NewLadder(question Balance, rungs []agent.Maker, metrics []string, o measure.Options) (*Ladder, error) {
	plan, err := measure.New(question.Game, append(slices.Clone(ladderMetrics), metrics...), o)
	if err != nil {
		return nil, err
	}
	question.Plan = plan
	question.rungs = len(rungs)
	return &Ladder{Question: question, Rungs: rungs}, nil
}

// Run plays one rung after the other. A cancelled context is no error: the answer is then of
// the games played so far.
func (l *Ladder) Run(ctx context.Context) (*Climbed, error) {
	c := &Climbed{}
	for i, maker := range l.Rungs {
		q := l.Question
		q.Agents = slices.Repeat([]agent.Maker{maker}, q.Game.Players())
		if l.Progress != nil {
			q.Progress = func(done int, _ stats.Interval) { l.Progress(i, done) }
		}
		if i < len(l.From) {
			q.From = l.From[i]
		}
		if l.Save != nil {
			q.Save = func(s *Saved) error { return l.Save(i, s) }
		}
		r, err := q.Run(ctx)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", maker.Spec, err)
		}
		c.Rungs = append(c.Rungs, Rung{Balanced: r, Question: q, Leans: leans(&q, r)})
		if c.Stopped = r.Summary.Stopped; c.Stopped {
			break
		}
	}
	c.Shifts = shifts(c.Rungs)
	return c, nil
}

// leans are who is favoured at a rung, by the intervals that hold at every look where it
// may have stopped early.
func leans(q *Balance, r *Balanced) []int {
	g := q.Game
	if g.Together() || g.Players() < 2 {
		return nil
	}
	leans := make([]int, g.Players())
	if q.stopsEarly() {
		for i, share := range r.Anytime {
			leans[q.seat(i)] = lean(share, g.Players())
		}
	} else {
		each := stats.Simultaneous(q.intervals(), confidence)
		for seat := range leans {
			if ratio := r.Summary.Seats.Ratio(seat); ratio.Blocks() > 1 {
				leans[seat] = lean(ratio.ShareInterval(each), g.Players())
			}
		}
	}
	if g.Players() == 2 { // what the one has the other has not
		seat := q.seat(0)
		leans[1-seat] = -leans[seat]
	}
	return leans
}

// lean says on which side of an even share an interval lies.
func lean(i stats.Interval, players int) int {
	switch even := 1 / float64(players); {
	case i.Low > even:
		return 1
	case i.High < even:
		return -1
	}
	return 0
}

// shifts compares each rung with the last before it that was sure.
func shifts(rungs []Rung) []Shift {
	var list []Shift
	verdict := -1            // the last rung with one
	leaning := map[int]int{} // by seat, the last rung at which it leans
	for to, r := range rungs {
		if r.Verdict != stats.Undecided {
			if verdict >= 0 && rungs[verdict].Verdict != r.Verdict {
				list = append(list, Shift{From: verdict, To: to, Verdict: true})
			}
			verdict = to
		}
		for seat, lean := range r.Leans {
			if lean == 0 || seat == 1 && len(r.Leans) == 2 { // of two the second follows
				continue
			}
			if from, ok := leaning[seat]; ok && rungs[from].Leans[seat] != lean {
				list = append(list, Shift{From: from, To: to, Seat: board.Player(seat)})
			}
			leaning[seat] = to
		}
	}
	return list
}
