package batch

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"time"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/stats"
)

// apart keeps what two processors write in different cache lines, of which they
// fetch two at a time.
type apart [128]byte

// shared is what the workers of a run have in common. They touch it once for many
// games.
type shared struct {
	run     *Run
	workers int
	_       apart
	taken   atomic.Int64 // games taken by workers, a few more than there are at the end
	_       apart
	done    atomic.Int64 // games played
	_       apart
}

// worker plays games, one after the other.
type worker struct {
	_       apart
	shared  *shared
	state   *rules.State
	moves   []rules.Move
	agents  []agent.Agent
	seats   []agent.Seat
	tally   tally
	noted   noted      // in the game that is played
	failure *GameError // the first game whose rules failed
	fault   *GameError // the game that stopped the run
	_       apart
}

func newWorker(s *shared) *worker {
	return &worker{shared: s, tally: tally{
		ends:        map[string]int{},
		allTogether: s.run.Game.Together(),
		teams:       s.run.Teams(),
		notes:       map[string]*stats.Clusters{},
	}}
}

// A worker takes so many games at once that it is occupied for some milliseconds:
// long beside the time it takes to take them, short for somebody who waits for the
// run to stop.
const (
	shortStint = time.Millisecond
	longStint  = 4 * time.Millisecond
	mostGames  = 1 << 12
)

// work plays games until all have been taken, or the context is cancelled. It
// cancels the context itself when a game has stopped the run.
func (w *worker) work(ctx context.Context, cancel func()) {
	for stint := 1; ctx.Err() == nil; {
		from, to := w.shared.take(stint)
		if from == to {
			return
		}
		began := time.Now()
		if !w.playAll(from, to) {
			cancel()
			return
		}
		switch took := time.Since(began); {
		case took < shortStint:
			stint = min(2*stint, mostGames)
		case took > longStint:
			stint = max(stint/2, 1)
		}
	}
}

// take takes up to so many games; fewer towards the end, so that the workers
// finish together. It returns the number of the first and of the one after the
// last.
func (s *shared) take(stint int) (from, to int64) {
	games := int64(s.run.Games)
	left := games - s.taken.Load()
	fair := max(left/int64(2*s.workers), 1)
	n := min(int64(stint), fair)
	to = s.taken.Add(n)
	return min(to-n, games), min(to, games)
}

// playAll plays games and reports whether none of them stopped the run.
func (w *worker) playAll(from, to int64) bool {
	for number := from; number < to; number++ {
		w.play(uint64(number))
		if w.fault != nil {
			return false
		}
	}
	w.shared.done.Add(to - from)
	return true
}

// play plays one game and counts it.
func (w *worker) play(number uint64) {
	defer w.catch(number)
	if w.state == nil {
		w.sitDown()
	}
	s := w.state
	w.noted.clear()
	s.Start(w.shared.run.Seed, number)
	for i := range w.seats {
		w.seats[i].Begin(w.shared.run.Seed, number)
	}
	for !s.Over() {
		due := s.Seat(s.Due())
		seat := &w.seats[due]
		w.moves = s.Moves(w.moves)
		if s.Err() != nil { // looking for moves may ask the script
			break
		}
		w.tally.choices.Add(len(w.moves))
		seat.Moves, seat.Player = w.moves, s.Due() // seats may be exchanged
		s.Play(w.agents[due].Choose(seat))
	}
	if err := s.Err(); err != nil {
		w.fail(w.gameError(number, err))
		return
	}
	w.tally.count(s.Result(), s.Ply())
	if err := w.noted.addTo(w.tally.notes); err != nil {
		w.fault = w.gameError(number, err)
	}
}

// fail counts a game whose rules failed, or lets it stop the run.
func (w *worker) fail(e *GameError) {
	if !w.shared.run.GoOn {
		w.fault = earlier(w.fault, e)
		return
	}
	w.tally.games++
	w.tally.failed++
	w.failure = earlier(w.failure, e)
}

// sitDown makes what the worker needs to play. It is part of the first game, so
// that what goes wrong in making an agent is caught like anything else.
func (w *worker) sitDown() {
	run := w.shared.run
	w.agents = make([]agent.Agent, len(run.Agents))
	w.seats = make([]agent.Seat, len(run.Agents))
	for i, maker := range run.Agents {
		w.agents[i] = maker.New()
		w.seats[i] = *agent.NewSeat(board.Player(i))
	}
	w.state = run.Game.NewState()
	w.state.OnNote(w.noted.note)
}

// catch turns a panic into a game that failed, if its rules did, and else into a
// fault of the program.
func (w *worker) catch(number uint64) {
	thrown := recover()
	if thrown == nil {
		return
	}
	e := w.gameError(number, thrown)
	var mistake *rules.Error
	if !errors.As(e.Err, &mistake) {
		e.Stack = string(debug.Stack())
		w.fault = e
		return
	}
	w.fail(e)
	w.state = nil // it was left in the middle of a move
}

func (w *worker) gameError(number uint64, thrown any) *GameError {
	run := w.shared.run
	e := &GameError{Game: run.Game.Name(), Seed: run.Seed, Number: number}
	if w.state != nil {
		e.Ply = w.state.Ply()
	}
	err, ok := thrown.(error)
	if !ok {
		err = fmt.Errorf("%v", thrown)
	}
	e.Err = err
	return e
}
