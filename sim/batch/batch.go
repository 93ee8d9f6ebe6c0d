// Package batch plays many games at once and counts what became of them.
//
// [Play] shares the games of a [Run] out among workers and returns a [Summary]:
//
//	summary, err := batch.Play(ctx, batch.Run{
//		Game: game, Agents: agents, Games: 10_000, Seed: 1,
//	})
//
// What happens in a game follows from the seed, the game's number and its rotation
// alone, and tallies are whole numbers, so the Summary of a run is the same whatever
// the number of workers, and in every process. Memory does not grow with the number
// of games.
//
// [Bench] measures how fast a game is played.
//
// # Blocks
//
// Games are played in blocks, of as many games as the game has players. The games of
// a block have one number and so the same deal and the same dice, and the agents
// exchange seats from one to the next: in rotation r agent i sits in seat (i+r) mod n.
// So no agent is better off for having had the better seat, nor a seat for having had
// the better agent. The games of a block are not independent of each other, and blocks
// are: intervals are made from blocks. See [stats.Ratio.ShareInterval].
//
// [Run.Each] is given every block in order, and can stop the run; [Run.Watch] looks on
// while games are played.
//
// # What a game may come to
//
// Every game played is exactly one of: ended, as the rules say; cut off at its
// ply limit, which is no draw and nobody's win; failed, where its rules or an agent
// could not go on. Rules fail by leaving an error in [rules.State.Err], as a script does
// that makes a mistake in play, or by panicking with a [*rules.Error]; agents fail by
// returning an error. A game that failed stops the run, and Play returns a [*GameError]
// with what it takes to play it again: of several that failed, the first, before which
// all games were played and did not fail. With [Run.GoOn] it is counted instead, and has
// no result, whatever its state says. Any other panic is a fault of the program, and
// always stops the run.
//
// # What scripts note
//
// The numbers that a script notes in play are counted by their names, of all games
// that did not fail. See [Summary.Notes].
//
// # Stopping
//
// When its context is cancelled, the workers stop at their next decision. What counts
// are the blocks that were played to their end, in the order of their numbers and
// without a gap: a run that was stopped after n blocks has the same Summary as a run of
// n blocks, except that it says so. [Run.Before] goes on from there.
package batch

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"canopy/core/rules"
	"canopy/sim/agent"
)

// Run says what is to be played.
type Run struct {
	Game *rules.Game
	// Agents make the agents, as many as there are players. The first begins in the
	// first seat, and all change seats from game to game of a block.
	Agents []agent.Maker
	// Games is how many games are played at least: as many whole blocks as hold so many.
	Games int
	// First is the number of the first block, where a run goes on that has played those
	// before it.
	First int
	// Before, unless nil, is what the blocks before First have come to. The Summary then is
	// of them too.
	Before *Summary
	Seed   uint64
	// Opening is how many moves are made at random before the agents play, the same in
	// all games of a block. Where neither the game nor its agents leave anything to chance
	// all games would be one.
	Opening int
	// Prepare, unless nil, is called when a game has been set up, before its opening, by the
	// worker that plays it. It may start the state anew in another way. What it does and
	// answers is to follow from its arguments alone; the answer is kept in [Game.Prepared].
	// An error counts as a failure of the game. What scripts note before is not counted.
	Prepare func(s *rules.State, number uint64, rotation int) ([]int, error)
	// GoOn: a game that fails is counted, and the run goes on. Else it stops the run.
	GoOn bool
	// Workers is how many games are in play at once; 0 for one on each core.
	Workers int
	// Progress, unless nil, is told from time to time how many games have been
	// played, and once at the end. It is called by the goroutine that called Play.
	Progress func(done int)
	// Look, unless nil, is shown from time to time what the games so far have come to, those
	// of all the blocks that Each was given. It is called by the goroutine that called Play,
	// and must neither keep the Summary nor change it. Where it returns false the run stops.
	Look func(s *Summary) bool
	// Each, unless nil, is given every block, in the order of their numbers, by the
	// goroutine that called Play. It may keep the block. Where it returns false the run
	// stops, and that block is the last to count, whatever the number of workers.
	Each func(b *Block) bool
	// Watch, unless nil, makes those who look on while games are played: one for each
	// worker, by whom it is called.
	Watch func() Watcher
}

// Play plays a run. A cancelled context is no error: the Summary then holds the
// games played so far; see the package comment.
func Play(ctx context.Context, r Run) (*Summary, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()

	count := min(r.workers(), r.Blocks())
	c := newCollector(&r, count, stop)
	s := newShared(&r, count, c.played)
	defer context.AfterFunc(ctx, func() { s.stopped.Store(true) })()
	s.start(ctx)
	c.collect()
	if c.fault != nil {
		return nil, c.fault
	}
	return c.timed(), nil
}

func (r *Run) check() error {
	switch {
	case r.Game == nil:
		return errors.New("there is no game to play")
	case r.Games < 1:
		return fmt.Errorf("the number of games is a whole number from 1 up, not %d", r.Games)
	case r.First < 0:
		return fmt.Errorf("the number of the first block is a whole number from 0 up, not %d", r.First)
	case r.Opening < 0:
		return fmt.Errorf("the moves of an opening are a whole number from 0 up, not %d", r.Opening)
	case r.Workers < 0:
		return fmt.Errorf("the number of workers is a whole number from 1 up, or 0 for one on each core, not %d", r.Workers)
	case len(r.Agents) != r.Game.Players():
		return fmt.Errorf("%s has %d players, but there are %d agents", r.Game.Name(), r.Game.Players(), len(r.Agents))
	}
	for _, maker := range r.Agents {
		if err := errors.Join(maker.CanPlay(r.Game), maker.CheckRepeatable()); err != nil {
			return err
		}
	}
	if r.Before == nil {
		return nil
	}
	if r.Before.Blocks != r.First {
		return fmt.Errorf("%d blocks were played before block %d", r.Before.Blocks, r.First)
	}
	return r.CheckSummary(r.Before)
}

// Blocks is how many blocks are to be played.
func (r *Run) Blocks() int { return (r.Games-1)/r.Game.Players() + 1 }

func (r *Run) workers() int {
	if r.Workers == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return r.Workers
}
