package batch

import (
	"errors"
	"math"
	"reflect"
	"runtime"
	"testing"

	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"
	"canopy/sim/stats"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// same compares all of two summaries but their timing.
var same = cmp.Options{
	cmp.AllowUnexported(stats.Histogram{}),
	cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Timing" }, cmp.Ignore()),
	cmp.Comparer(func(a, b stats.Ratio) bool { return a == b }),
	cmp.Comparer(func(a, b *stats.Seats) bool { return a.Equal(b) }),
	cmp.Comparer(func(a, b *GameError) bool {
		return (a == nil) == (b == nil) && (a == nil || a.Error() == b.Error())
	}),
}

func play(t testing.TB, r Run) *Summary {
	t.Helper()
	if r.Agents == nil {
		r.Agents = randomly(t, r.Game)
	}
	s, err := Play(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Random Breakthrough lasts 64.1 plies, and the first player wins 51 %.
func TestRandomBreakthrough(t *testing.T) {
	s := play(t, Run{Game: breakthrough(t, 8, 0), Games: 20_000, Seed: 1})
	if mean := s.Lengths.Mean(); math.Abs(mean-64.1) > 0.3 {
		t.Errorf("%.2f plies, want 64.1", mean)
	}
	share, _ := s.Share(0)
	if share.Value < 0.505 || share.Value > 0.515 {
		t.Errorf("the first player's share is %.4f, want 0.505 to 0.515", share.Value)
	}
	if s.Games != 20_000 || s.Wins[0]+s.Wins[1] != 20_000 || s.Draws+s.CutOff+s.Failed != 0 {
		t.Errorf("%+v", s)
	}
}

// The tallies are those of a plain loop over the games.
func TestPlayAgainstLoop(t *testing.T) {
	g := breakthrough(t, 5, 0)
	const seed, blocks = 9, 150
	want := newSummary(2, 0)
	s := g.NewState()
	for number := range uint64(blocks) {
		var seats, agents [2]int64
		var plies, choices int64
		for rotation := range 2 {
			s.Start(seed, number)
			// Later games of a block have other luck.
			var luck [2]chance.Stream
			for i, source := range []chance.Source{chance.Named("agent 1"), chance.Named("agent 2")} {
				if rotation > 0 {
					source = source.On(1)
				}
				luck[(i+rotation)%2] = chance.NewStream(seed, number, source)
			}
			for !s.Over() {
				moves := s.Moves(nil)
				want.Choices.Add(len(moves))
				choices += int64(len(moves))
				s.Play(moves[luck[s.Due()].Below(len(moves))])
			}
			winner, _ := s.Result().Winner()
			seats[winner]++
			agents[(int(winner)+rotation)%2]++
			want.Games++
			want.Wins[winner]++
			want.AgentWins[(int(winner)+rotation)%2]++
			want.Shares[winner] += ShareUnit
			want.Ends[s.Result().End]++
			want.Lengths.Add(s.Ply())
			plies += int64(s.Ply())
		}
		want.Blocks++
		want.Seats.Add([]int64{seats[0] * ShareUnit, seats[1] * ShareUnit}, 2*ShareUnit)
		want.Means.Length.Add(plies, 2)
		want.Means.Choices.Add(choices, plies)
		want.Means.Draws.Add(0, 2)
		want.Means.CutOff.Add(0, 2)
		for i := range 2 {
			want.AgentShares[i].Add(agents[i]*ShareUnit, 2*ShareUnit)
		}
	}
	if diff := cmp.Diff(want, play(t, Run{Game: g, Games: 2 * blocks, Seed: seed}), same); diff != "" {
		t.Error(diff)
	}
}

// counting is an agent that keeps something from one decision to the next.
type counting struct{ decisions int }

func (c *counting) Begin() { c.decisions = 0 }

func (c *counting) Choose(s *seat.Seat) (rules.Move, error) {
	c.decisions++
	if c.decisions%3 == 0 {
		return s.Moves[0], nil
	}
	if s.Chance.Below(4_000) == 0 {
		panic(&rules.Error{Origin: "game.lua:7", Err: errors.New("no such pile")})
	}
	return atRandom(s), nil
}

func TestWorkersDoNotMatter(t *testing.T) {
	// A ply limit that cuts some games off, and rules that fail in a few.
	counts := agent.Maker{Spec: "counting", New: func() agent.Agent { return new(counting) }}
	run := Run{Game: breakthrough(t, 6, 45), Games: 3_000, Seed: 5, GoOn: true, Agents: []agent.Maker{counts, randomly(t, breakthrough(t, 6, 0))[0]}}
	run.Workers = 1
	want := play(t, run)
	if want.CutOff == 0 || want.Failed == 0 || want.Finished() == 0 {
		t.Fatalf("the game is meant to have every outcome: %+v", want)
	}
	for _, each := range []func(*Block) bool{nil, func(*Block) bool { return true }} {
		for _, procs := range []int{1, 2, 5} {
			for _, workers := range []int{0, 1, 2, 7} {
				before := runtime.GOMAXPROCS(procs)
				run.Workers, run.Each = workers, each
				got := play(t, run)
				runtime.GOMAXPROCS(before)
				if diff := cmp.Diff(want, got, same); diff != "" {
					t.Errorf("%d workers on %d processors: %s", workers, procs, diff)
				}
				resolved := workers
				if workers == 0 {
					resolved = procs
				}
				if got.Timing.Workers != resolved || got.Timing.Elapsed <= 0 {
					t.Errorf("%d workers on %d processors: timing %+v", workers, procs, got.Timing)
				}
			}
		}
	}
}

func TestSeedMatters(t *testing.T) {
	run := Run{Game: breakthrough(t, 6, 0), Games: 500, Seed: 1}
	one := play(t, run)
	run.Seed = 2
	if two := play(t, run); cmp.Equal(one, two, same) {
		t.Error("seeds 1 and 2 give the same")
	}
}

// Each agent draws from its own luck: if both drew from the same stream, they would
// move alike.
func TestSeatsAreTheirOwn(t *testing.T) {
	var seats [2]*seat.Seat
	makers := make([]agent.Maker, 2)
	for i := range makers {
		makers[i].New = func() agent.Agent {
			return agentFunc(func(s *seat.Seat) rules.Move {
				if seats[i] == nil {
					seats[i] = s
				}
				if seats[i] != s || seats[0] == seats[1] {
					t.Errorf("a seat is shared, or has changed")
				}
				return atRandom(s)
			})
		}
	}
	play(t, Run{Game: breakthrough(t, 4, 0), Games: 50, Workers: 1, Agents: makers})
}

func TestRefusals(t *testing.T) {
	g := drawish(t)
	none, slow := randomly(t, g), randomly(t, g)
	none[1] = agent.Maker{Spec: "ab:4", Fits: func(*rules.Game) error { return errors.New("chance replies too") }}
	slow[1] = agent.Maker{Spec: "mcts:50ms", Timed: true}
	for want, r := range map[string]Run{
		"there is no game to play":                                                                             {},
		"the number of games is a whole number from 1 up, not 0":                                               {Game: g},
		"the number of the first block is a whole number from 0 up, not -1":                                    {Game: g, Games: 1, First: -1},
		"the number of workers is a whole number from 1 up, or 0 for one on each core, not -1":                 {Game: g, Games: 1, Workers: -1},
		"breakthrough has 2 players, but there are 1 agents":                                                   {Game: g, Games: 1, Agents: randomly(t, g)[:1]},
		"ab:4 cannot play breakthrough: chance replies too":                                                    {Game: g, Games: 1, Agents: none},
		"mcts:50ms: it thinks for a time, and no seed repeats that: name a number of playouts, like mcts:1000": {Game: g, Games: 1, Agents: slow},
	} {
		if s, err := Play(t.Context(), r); s != nil || err == nil || err.Error() != want {
			t.Errorf("%v, %v, want %s", s, err, want)
		}
	}
}

// TestTake checks that every block is taken once, however the workers take them.
func TestTake(t *testing.T) {
	for _, games := range []int{1, 2, 10, 1000} {
		s := &shared{run: &Run{Game: drawish(t), Games: games}, workers: 3}
		next := int64(0)
		for stint := 1; ; stint++ {
			from, to := s.take(stint)
			if from == to {
				break
			}
			if from != next || to < from {
				t.Fatalf("%d games: took %d to %d after %d", games, from, to, next)
			}
			next = to
		}
		if next != int64(games+1)/2 {
			t.Errorf("%d of %d games were taken", 2*next, games)
		}
	}
}

func TestNothingIsAllocatedInPlay(t *testing.T) {
	g := breakthrough(t, 8, 0)
	r := Run{Game: g, Games: 1 << 20, Agents: randomly(t, g)}
	w := newWorker(newShared(&r, 1, nil))
	s := w.fresh(t.Context())
	s.to = 2000
	w.playAll(s)
	number := int(s.to)
	if n := testing.AllocsPerRun(2000, func() {
		number++
		w.playBlock(s, number)
	}); n != 0 {
		t.Errorf("%v allocations a block", n)
	}
}

// Memory is for the workers and not for the games.
func TestMemoryDoesNotGrow(t *testing.T) {
	g := breakthrough(t, 4, 0)
	agents := randomly(t, g)
	allocated := func(games int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		play(t, Run{Game: g, Agents: agents, Games: games, Workers: 2})
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	few, many := allocated(1_000), allocated(50_000)
	if many > few+8*49_000 { // a word for each game
		t.Errorf("%d bytes for 1,000 games, %d for 50,000", few, many)
	}
}

// Two workers write nothing that lies side by side in memory.
func TestWorkersLieApart(t *testing.T) {
	for _, owned := range []reflect.Type{reflect.TypeFor[worker](), reflect.TypeFor[stint]()} {
		for _, i := range []int{0, owned.NumField() - 1} {
			if f := owned.Field(i); f.Type != reflect.TypeFor[apart]() {
				t.Errorf("field %d of a %s is %s %s, want padding", i, owned.Name(), f.Name, f.Type)
			}
		}
	}
}
