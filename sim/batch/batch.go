// Package batch plays many games at once and counts what became of them.
//
// [Play] shares the games of a [Run] out among workers and returns a [Summary]:
//
//	summary, err := batch.Play(ctx, batch.Run{
//		Game: game, Agents: agents, Games: 10_000, Seed: 1,
//	})
//
// What happens in a game follows from the seed and the game's number alone, and
// tallies are whole numbers, so the Summary of a run is the same whatever the
// number of workers, and in every process. Memory does not grow with the number
// of games.
//
// [Bench] measures how fast a game is played.
//
// # What a game may come to
//
// Every game played is exactly one of: ended, as the rules say; cut off at its
// ply limit, which is no draw and nobody's win; failed, where its rules could not
// go on. Rules fail by leaving an error in [rules.State.Err], as a script does that
// makes a mistake in play, or by panicking with a [*rules.Error]. A game that failed
// stops the run, and Play returns a [*GameError] with the seed and the number of the
// game: of several that failed, that with the lowest number, before which all games
// were played and did not fail. With [Run.GoOn] it is counted instead, and has no
// result, whatever its state says. Any other panic is a fault of the program, and
// always stops the run.
//
// # What scripts note
//
// The numbers that a script notes in play are counted by their names, of all games
// that did not fail. See [Summary.Notes].
//
// # Stopping
//
// When its context is cancelled, each worker finishes the games it has taken,
// which are a few milliseconds' worth or else one game. Games are taken in the
// order of their numbers, so those played are always the first so many: a run that
// was stopped after n games has the same Summary as a run of n games, except that
// it says so.
package batch

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"canopy/core/rules"
	"canopy/sim/agent"
)

// Run says what is to be played.
type Run struct {
	Game *rules.Game
	// Agents make the agents, one for each player, in the order of the players.
	Agents []agent.Maker
	// Games is how many games are played: those with the numbers from 0.
	Games int
	Seed  uint64
	// GoOn: a game whose rules fail is counted, and the run goes on. Else it stops the
	// run.
	GoOn bool
	// Workers is how many games are in play at once; 0 for one on each core.
	Workers int
	// Progress, unless nil, is told from time to time how many games have been
	// played, and once at the end. It is called by the goroutine that called Play.
	Progress func(done int)
}

// progressPeriod is the time between two reports of progress.
const progressPeriod = 100 * time.Millisecond

// Play plays a run. A cancelled context is no error: the Summary then holds the
// games played so far; see the package comment.
func Play(ctx context.Context, r Run) (*Summary, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	began := time.Now()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()

	count := min(r.workers(), r.Games)
	shared := &shared{run: &r, workers: count}
	finished := make(chan *worker, count)
	for range count {
		// Each worker makes its state and tallies itself, so that they lie in the
		// memory of the processor that uses them.
		go func() {
			w := newWorker(shared)
			w.work(ctx, cancel)
			finished <- w
		}()
	}
	workers := r.gather(shared, finished)

	summary, err := sum(&r, workers)
	if err != nil {
		return nil, err
	}
	summary.Timing = Timing{Elapsed: time.Since(began), Workers: count}
	return summary, nil
}

func (r *Run) check() error {
	switch {
	case r.Game == nil:
		return errors.New("there is no game to play")
	case r.Games < 1:
		return fmt.Errorf("the number of games is a whole number from 1 up, not %d", r.Games)
	case r.Workers < 0:
		return fmt.Errorf("the number of workers is a whole number from 1 up, or 0 for one on each core, not %d", r.Workers)
	case len(r.Agents) != r.Game.Players():
		return fmt.Errorf("%s has %d players, but there are %d agents", r.Game.Name(), r.Game.Players(), len(r.Agents))
	}
	return nil
}

func (r *Run) workers() int {
	if r.Workers == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return r.Workers
}

// gather waits for the workers to finish, and reports progress meanwhile.
func (r *Run) gather(s *shared, finished <-chan *worker) []*worker {
	tick := time.NewTicker(progressPeriod)
	defer tick.Stop()
	var workers []*worker
	for len(workers) < s.workers {
		select {
		case w := <-finished:
			workers = append(workers, w)
		case <-tick.C:
			r.report(s)
		}
	}
	r.report(s)
	return workers
}

func (r *Run) report(s *shared) {
	if r.Progress != nil {
		r.Progress(int(s.done.Load()))
	}
}

// GameError is what went wrong in one game.
type GameError struct {
	// Game is the name of the game, and Seed and Number say which game of it: they
	// are what it takes to play it again.
	Game         string
	Seed, Number uint64
	// Ply is the number of moves that had been played.
	Ply int
	Err error
	// Stack is where in the program it went wrong; empty for a game whose rules
	// failed.
	Stack string
}

func (e *GameError) Error() string {
	return fmt.Sprintf("%s, seed %d, game %d, after %d plies: %v", e.Game, e.Seed, e.Number, e.Ply, e.Err)
}

// Unwrap returns what went wrong.
func (e *GameError) Unwrap() error { return e.Err }
