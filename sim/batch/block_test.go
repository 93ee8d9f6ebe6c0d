package batch

import (
	"errors"
	"math"
	"slices"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"

	"github.com/google/go-cmp/cmp"
)

// always names the same number, in the game of naming.
func always(n int) agent.Maker {
	return agent.Maker{Spec: "always", New: func() agent.Agent {
		return agentFunc(func(s *seat.Seat) rules.Move { return s.Moves[n-1] })
	}}
}

// sixes is a game that whoever names a six wins.
func sixes(t *testing.T, players int) *rules.Game {
	return naming(t, players, nil, func(s *rules.State, p board.Player, n int) {
		if n == 6 {
			s.Win(1<<p, "")
		}
	})
}

// Every agent sits in every seat once in each block.
func TestAgentsRotate(t *testing.T) {
	s := play(t, Run{Game: sixes(t, 3), Agents: []agent.Maker{always(1), always(6), always(2)}, Games: 30})
	for i, want := range []float64{0, 1, 0} {
		seat, _ := s.Share(board.Player(i))
		agent, _ := s.AgentShare(i)
		if math.Abs(seat.Value-1.0/3) > 1e-12 || agent.Value != want || s.AgentWins[i] != int(want)*30 {
			t.Errorf("%d: the seat has %v, the agent %v", i, seat, agent)
		}
	}
}

// In rotation r agent i sits in seat (i+r) mod n, and the block tells how they fared.
func TestBlocksAreGivenInOrder(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		var numbers []int
		play(t, Run{
			Game: sixes(t, 3), Agents: []agent.Maker{always(1), always(6), always(2)}, Games: 300, First: 5, Workers: workers,
			Each: func(b *Block) bool {
				numbers = append(numbers, b.Number)
				for r, g := range b.Games {
					winner := board.Player((1 + r) % 3)
					if g.Rotation != r || g.Seat(1) != winner || g.Share(winner) != 1 || g.AgentShare(1) != 1 || g.Plies != int(winner)+1 || g.Decisions != g.Plies {
						t.Fatalf("block %d, rotation %d: %+v", b.Number, r, g)
					}
				}
				seat, _ := b.Share(0)
				agent, finished := b.AgentShare(1)
				if math.Abs(seat-1.0/3) > 1e-12 || agent != 1 || !finished {
					t.Fatalf("block %d: %v, %v", b.Number, seat, agent)
				}
				return true
			},
		})
		if len(numbers) != 100 || numbers[0] != 5 || !slices.IsSorted(numbers) {
			t.Errorf("%d workers: blocks %v", workers, numbers)
		}
	}
}

// Where a block stops the run it is the last to count, whatever the number of workers.
func TestBlocksStopTheRun(t *testing.T) {
	g := breakthrough(t, 6, 0)
	run := Run{Game: g, Games: 74, Seed: 3}
	want := play(t, run)
	want.Stopped = true
	run.Games = math.MaxInt
	for _, workers := range []int{1, 2, 7} {
		run.Workers = workers
		run.Each = func(b *Block) bool { return b.Number < 36 }
		if diff := cmp.Diff(want, play(t, run), same); diff != "" {
			t.Errorf("%d workers: %s", workers, diff)
		}
	}
}

// What lies behind the block that stopped the run does not count, nor does its failure.
func TestFailureBehindTheLastBlock(t *testing.T) {
	run := Run{Game: brittle(t, 150), Games: 2_000, Seed: 4, GoOn: true}
	failed := int(play(t, run).Failure.Number)
	run.GoOn, run.Workers = false, 7
	run.Each = func(b *Block) bool { return b.Number < failed-1 }
	if s := play(t, run); s.Blocks != failed || s.Failed != 0 {
		t.Errorf("%d blocks of %d", s.Blocks, failed)
	}
}

// Parts of a run are the run.
func TestGoingOnWithARun(t *testing.T) {
	g := breakthrough(t, 6, 45)
	run := Run{Game: g, Games: 300, Seed: 3}
	blocks := func(r Run) (list []Block) {
		r.Each = func(b *Block) bool { list = append(list, *b); return true }
		play(t, r)
		return list
	}
	whole := blocks(run)
	run.Games = 100
	parts := blocks(run)
	run.First, run.Games = 50, 200
	if diff := cmp.Diff(whole, append(parts, blocks(run)...)); diff != "" {
		t.Error(diff)
	}
}

func TestBlockWithoutAFinishedGame(t *testing.T) {
	games := 0
	play(t, Run{Game: breakthrough(t, 8, 3), Games: 2, Each: func(b *Block) bool {
		games = len(b.Games)
		_, ok := b.Share(0)
		if _, known := b.AgentShare(1); ok || known || b.Finished() != 0 || !b.Games[0].Result.CutOff {
			t.Errorf("%+v", b)
		}
		return true
	}})
	if games != 2 {
		t.Errorf("%d games", games)
	}
}

// spectator checks that it sees the games as they are played, and measures the first
// throw and the sum of the moves.
type spectator struct {
	t        *testing.T
	plies    int
	measured []float64
}

func (w *spectator) Begin(s *rules.State) {
	w.plies = 0
	w.measured = append(w.measured[:0], float64(s.Thrown(0)[0]), 0)
}

func (w *spectator) Decide(s *rules.State, moves []rules.Move, chosen rules.Move) {
	if !slices.Contains(moves, chosen) || s.Ply() != w.plies {
		w.t.Errorf("ply %d after %d: %v of %v", s.Ply(), w.plies, chosen, moves)
	}
	w.plies++
	w.measured[1] += float64(chosen)
}

func (w *spectator) End(s *rules.State) ([]float64, error) {
	if !s.Over() || s.Ply() != w.plies {
		w.t.Errorf("%d plies, and %d were seen", s.Ply(), w.plies)
	}
	if w.plies == 20 {
		return nil, errors.New("twenty plies")
	}
	return w.measured, nil
}

// The games of a block have one deal, and the agents other luck in each.
func TestWatchers(t *testing.T) {
	run := Run{Game: brittle(t, 150), Games: 400, Seed: 6, GoOn: true}
	run.Watch = func() Watcher { return &spectator{t: t} }
	unseen := run
	unseen.Watch = nil
	var first []Block
	for _, workers := range []int{1, 2, 7} {
		var blocks []Block
		run.Workers = workers
		run.Each = func(b *Block) bool { blocks = append(blocks, *b); return true }
		s := play(t, run)
		if s.Failed <= play(t, unseen).Failed || s.Failed > 380 {
			t.Errorf("%d games failed: those of twenty plies are meant to, besides others", s.Failed)
		}
		if first == nil {
			first = blocks
		}
		if diff := cmp.Diff(first, blocks); diff != "" {
			t.Errorf("%d workers: %s", workers, diff)
		}
	}
	throws := map[float64]bool{}
	for _, b := range first {
		one, two := b.Games[0], b.Games[1]
		if one.Failed != (one.Measured == nil) || one.Failed && one.Result.Places[0] != 0 {
			t.Errorf("block %d: %+v", b.Number, one)
		}
		if one.Failed || two.Failed {
			continue
		}
		throws[one.Measured[0]] = true
		if one.Measured[0] != two.Measured[0] || one.Measured[1] == two.Measured[1] {
			t.Errorf("block %d: measured %v and %v", b.Number, one.Measured, two.Measured)
		}
	}
	if len(throws) < 20 {
		t.Errorf("only %d deals", len(throws))
	}
}
