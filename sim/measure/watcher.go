package measure

import (
	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"
)

// watcher looks on at the games of one worker.
type watcher struct {
	plan      *Plan
	game      played
	last      []int // by seat: after how many decisions it decided last, -1 before
	estimator agent.Estimator
	looker    *seat.Seat
	measured  []float64 // pairs for each metric; after them visits and takings of each square, if there is heat
	seen      []uint64  // by kind of action: the last decision in which it was offered
	err       error
}

func newWatcher(p *Plan) *watcher {
	kinds := len(p.game.ActionKinds())
	w := &watcher{
		plan:     p,
		game:     played{players: p.game.Players(), offered: make([]int, kinds), chosen: make([]int, kinds)},
		last:     make([]int, p.game.Players()),
		looker:   seat.New(0),
		measured: make([]float64, 2*len(p.metrics)+2*p.squares),
		seen:     make([]uint64, kinds),
	}
	return w
}

// Begin readies it for a game.
func (w *watcher) Begin(*rules.State) {
	w.game.reset()
	for i := range w.last {
		w.last[i] = -1
	}
	clear(w.seen)
	clear(w.measured)
	w.err = nil
}

// Decide looks at a decision.
func (w *watcher) Decide(s *rules.State, moves []rules.Move, chosen rules.Move) {
	g := &w.game
	due := s.Seat(s.Due())
	now := len(g.choices)
	if before := w.last[due]; before >= 0 {
		g.wait = max(g.wait, now-before-1)
	}
	w.last[due] = now
	g.choices = append(g.choices, len(moves))
	for _, m := range moves {
		if kind := s.ActionKind(m); w.seen[kind] <= uint64(now) {
			w.seen[kind] = uint64(now) + 1
			g.offered[kind]++
		}
	}
	g.chosen[s.ActionKind(chosen)]++
	if w.plan.squares > 0 {
		w.plan.count(w.measured[2*len(w.plan.metrics):], s, chosen)
	}
	if w.plan.values && w.err == nil {
		w.value(s, moves)
	}
}

// value notes how the game stands. The luck of its playouts follows from the position, so
// that it is the same whoever looks, and shifts no other luck.
func (w *watcher) value(s *rules.State, moves []rules.Move) {
	w.looker.Show(s, moves, nil)
	w.looker.Chance = chance.NewStream(s.Hash(), uint64(s.Ply()), valueSource)
	row := w.game.row()
	if w.err = w.estimator.Estimate(w.looker, w.plan.playouts, row); w.err == nil {
		w.game.values = append(w.game.values, row)
	}
}

var valueSource = chance.Named("values")

// End answers what was measured, as pairs of what was counted and of what, and the heat.
func (w *watcher) End(s *rules.State) ([]float64, error) {
	if w.err != nil {
		return nil, w.err
	}
	g, result := &w.game, s.Result()
	g.finished = !result.CutOff
	for p := range g.players {
		if g.finished && result.Share(board.Player(p)) > 0 {
			g.winners = append(g.winners, p)
		}
	}
	for i, m := range w.plan.metrics {
		if !m.deals {
			w.measured[2*i], w.measured[2*i+1] = m.of(g)
		}
	}
	return w.measured, nil
}
