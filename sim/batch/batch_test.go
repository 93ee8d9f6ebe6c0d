package batch

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
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
	cmp.Comparer(func(a, b *GameError) bool {
		return (a == nil) == (b == nil) && (a == nil || a.Error() == b.Error())
	}),
}

func play(t testing.TB, r Run) *Summary {
	t.Helper()
	if r.Agents == nil {
		r.Agents = randomly(t, r.Game.Players())
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
	const seed, games = 9, 300
	want := newSummary(2, 0)
	s := g.NewState()
	for number := range uint64(games) {
		s.Start(seed, number)
		luck := [2]chance.Stream{
			chance.NewStream(seed, number, chance.Named("agent 1")),
			chance.NewStream(seed, number, chance.Named("agent 2")),
		}
		for !s.Over() {
			moves := s.Moves(nil)
			want.Choices.Add(len(moves))
			s.Play(moves[luck[s.Due()].Below(len(moves))])
		}
		winner, _ := s.Result().Winner()
		want.Games++
		want.Wins[winner]++
		want.Shares[winner] += ShareUnit
		want.Ends[s.Result().End]++
		want.Lengths.Add(s.Ply())
	}
	if diff := cmp.Diff(want, play(t, Run{Game: g, Games: games, Seed: seed}), same); diff != "" {
		t.Error(diff)
	}
}

func TestWorkersDoNotMatter(t *testing.T) {
	// A ply limit that cuts some games off, and rules that fail in a few.
	run := Run{Game: breakthrough(t, 6, 45), Games: 3_000, Seed: 5, GoOn: true, Agents: all(2, func(s *agent.Seat) rules.Move {
		if s.Chance.Below(20_000) == 0 {
			panic(&rules.Error{Origin: "game.lua:7", Err: errors.New("no such pile")})
		}
		return agent.Random{}.Choose(s)
	})}
	run.Workers = 1
	want := play(t, run)
	if want.CutOff == 0 || want.Failed == 0 || want.Finished() == 0 {
		t.Fatalf("the game is meant to have every outcome: %+v", want)
	}
	for _, procs := range []int{1, 2, 5} {
		for _, workers := range []int{0, 1, 2, 7} {
			before := runtime.GOMAXPROCS(procs)
			run.Workers = workers
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

func TestSeedMatters(t *testing.T) {
	run := Run{Game: breakthrough(t, 6, 0), Games: 500, Seed: 1}
	one := play(t, run)
	run.Seed = 2
	if two := play(t, run); cmp.Equal(one, two, same) {
		t.Error("seeds 1 and 2 give the same")
	}
}

// Each seat draws from its own luck: if both drew from the same stream, they would
// move alike.
func TestSeatsAreTheirOwn(t *testing.T) {
	var seats [2]atomic.Pointer[agent.Seat]
	play(t, Run{Game: breakthrough(t, 4, 0), Games: 50, Workers: 1, Agents: all(2, func(s *agent.Seat) rules.Move {
		seats[s.Player].CompareAndSwap(nil, s)
		if seats[s.Player].Load() != s || seats[0].Load() == seats[1].Load() {
			t.Errorf("a seat is shared, or has changed")
		}
		return agent.Random{}.Choose(s)
	})})
}

// Games that reach the ply limit are a class of their own.
func TestCutOffIsNoResult(t *testing.T) {
	s := play(t, Run{Game: breakthrough(t, 8, 3), Games: 100})
	want := newSummary(2, 0)
	want.Games, want.CutOff = 100, 100
	want.Choices = s.Choices
	for range 100 {
		want.Lengths.Add(3)
	}
	if diff := cmp.Diff(want, s, same); diff != "" {
		t.Error(diff)
	}
	if s.Choices.Count() != 300 {
		t.Errorf("%d decisions, want 300", s.Choices.Count())
	}
	if _, ok := s.Share(0); ok || s.Finished() != 0 {
		t.Error("there is a share of no games")
	}
}

// Shares are of the games that finished, and so sum to 1 beside games cut off.
func TestSharesLeaveOutGamesCutOff(t *testing.T) {
	s := play(t, Run{Game: breakthrough(t, 8, 64), Games: 1000, Seed: 3})
	if s.CutOff < 100 || s.CutOff > 900 {
		t.Fatalf("%d games cut off: the test wants some and not all", s.CutOff)
	}
	if s.Wins[0]+s.Wins[1]+s.CutOff != 1000 || s.Finished() != 1000-s.CutOff {
		t.Errorf("%+v", s)
	}
	first, _ := s.Share(0)
	second, _ := s.Share(1)
	if math.Abs(first.Value+second.Value-1) > 1e-12 {
		t.Errorf("shares %v and %v", first, second)
	}
	if want := stats.Wilson(float64(s.Wins[0]), s.Finished(), 0.95); first != want {
		t.Errorf("share %v, want %v", first, want)
	}
}

func TestDraws(t *testing.T) {
	s := play(t, Run{Game: drawish(t), Games: 60})
	want := newSummary(2, 0)
	want.Games, want.Draws = 60, 60
	want.Shares = []int{60 * ShareUnit / 2, 60 * ShareUnit / 2}
	want.Ends = map[string]int{"quiet": 60}
	want.Lengths, want.Choices = s.Lengths, s.Choices
	if diff := cmp.Diff(want, s, same); diff != "" {
		t.Error(diff)
	}
	if share, ok := s.Share(1); !ok || share.Value != 0.5 {
		t.Errorf("share %v", share)
	}
}

// Where one of three loses, the others share the win. That is no draw, and nobody's
// win alone.
func TestSharedWins(t *testing.T) {
	g := compile(t, 3, rules.Definition{
		Name: "trio", Players: []string{"A", "B", "C"},
		Start: rules.Start{Placed: []rules.Placement{{Kind: "man", Player: 0, Where: []string{"own row 1"}}}},
		Stuck: rules.Stuck{Outcome: rules.Loses},
	})
	s := play(t, Run{Game: g, Games: 10})
	if !slices.Equal(s.Wins, []int{0, 0, 0}) || s.Draws != 0 || s.Ends[rules.StuckEnd] != 10 {
		t.Errorf("%+v", s)
	}
	if want := []int{4200, 0, 4200}; !slices.Equal(s.Shares, want) {
		t.Errorf("shares %v, want %v", s.Shares, want)
	}
}

func TestTallyOfEveryShare(t *testing.T) {
	for players := 1; players <= board.MaxPlayers; players++ {
		for firsts := 1; firsts <= players; firsts++ {
			r := rules.Result{End: "e", Players: players}
			for p := range players {
				r.Places[p] = 2
				if p < firsts {
					r.Places[p] = 1
				}
			}
			c := tally{ends: map[string]int{}}
			c.count(r, 1)
			sum := 0
			for p, share := range c.shares {
				sum += share
				if want := r.Share(board.Player(p)); p < players && float64(share)/ShareUnit != want {
					t.Errorf("%d of %d: a share of %d, want %v", firsts, players, share, want)
				}
			}
			if sum != ShareUnit || (c.draws == 1) != (firsts == players && players > 1) {
				t.Errorf("%d of %d: shares sum to %d, %d draws", firsts, players, sum, c.draws)
			}
		}
	}
}

// A run that is stopped has the Summary of a run of as many games.
func TestStoppedRunIsAShorterRun(t *testing.T) {
	run := Run{Game: breakthrough(t, 8, 0), Agents: randomly(t, 2), Games: math.MaxInt, Seed: 11, Workers: 4}
	ctx, cancel := context.WithCancel(t.Context())
	run.Progress = func(done int) {
		if done > 0 {
			cancel()
		}
	}
	stopped, err := Play(ctx, run)
	if err != nil {
		t.Fatal(err)
	}
	if !stopped.Stopped || stopped.Games == 0 {
		t.Fatalf("stopped: %v, after %d games", stopped.Stopped, stopped.Games)
	}
	run.Progress, run.Games = nil, stopped.Games
	whole := play(t, run)
	if whole.Stopped {
		t.Error("the shorter run was stopped as well")
	}
	whole.Stopped = true
	if diff := cmp.Diff(whole, stopped, same); diff != "" {
		t.Error(diff)
	}
}

func TestStoppedBeforeItBegan(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s, err := Play(ctx, Run{Game: drawish(t), Agents: randomly(t, 2), Games: 5})
	if err != nil || !s.Stopped || s.Games != 0 {
		t.Errorf("%+v, %v", s, err)
	}
}

// Somebody who stops a run does not wait long.
func TestStopsSoon(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var asked time.Time
	_, err := Play(ctx, Run{
		Game: breakthrough(t, 8, 0), Agents: randomly(t, 2), Games: math.MaxInt,
		Progress: func(int) {
			if asked.IsZero() {
				asked = time.Now()
			}
			cancel()
		},
	})
	if waited := time.Since(asked); err != nil || waited > time.Minute {
		t.Errorf("waited %v, %v", waited, err)
	}
}

func TestProgress(t *testing.T) {
	var reports []int
	run := Run{Game: breakthrough(t, 8, 0), Games: 30_000, Progress: func(done int) { reports = append(reports, done) }}
	play(t, run)
	if len(reports) < 2 || !slices.IsSorted(reports) || reports[len(reports)-1] != run.Games {
		t.Errorf("reports %v", reports)
	}
}

// failing fails in every game in which the seat's luck says so, which any number
// of workers agrees on.
func failing(with any) []agent.Maker {
	return all(2, func(s *agent.Seat) rules.Move {
		if s.Player == 1 && s.Chance.Below(400) == 0 {
			panic(with)
		}
		return agent.Random{}.Choose(s)
	})
}

func TestFaultStopsTheRun(t *testing.T) {
	broken := errors.New("broken")
	var first error
	for _, workers := range []int{1, 2, 7} {
		run := Run{Game: breakthrough(t, 6, 0), Agents: failing(broken), Games: 5_000, Seed: 4, Workers: workers}
		s, err := Play(t.Context(), run)
		var e *GameError
		if s != nil || !errors.As(err, &e) || !errors.Is(err, broken) || e.Seed != 4 {
			t.Fatalf("%d workers: %v, %v", workers, s, err)
		}
		if !strings.Contains(e.Stack, "failing") {
			t.Errorf("the stack does not say where:\n%s", e.Stack)
		}
		if want := fmt.Sprintf("breakthrough, seed 4, game %d, after %d plies: broken", e.Number, e.Ply); err.Error() != want || e.Ply == 0 {
			t.Errorf("%v, want %s", err, want)
		}
		if first == nil {
			first = err
		}
		if err.Error() != first.Error() {
			t.Errorf("%d workers: %v, but one: %v", workers, err, first)
		}
	}
}

// A worker whose program fails does not leave the others playing for ever.
func TestFaultStopsTheOthers(t *testing.T) {
	var failed atomic.Bool
	_, err := Play(t.Context(), Run{
		Game: drawish(t), Games: math.MaxInt, Workers: 3,
		Agents: all(2, func(s *agent.Seat) rules.Move {
			if !failed.Swap(true) {
				panic("once")
			}
			return s.Moves[0]
		}),
	})
	if err == nil || !strings.HasSuffix(err.Error(), "once") {
		t.Error(err)
	}
}

func TestFaultThatIsNoError(t *testing.T) {
	_, err := Play(t.Context(), Run{Game: drawish(t), Games: 1, Agents: all(2, func(*agent.Seat) rules.Move { panic("oh") })})
	if want := "breakthrough, seed 0, game 0, after 0 plies: oh"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestFaultInMakingAnAgent(t *testing.T) {
	makers := []agent.Maker{{New: func() agent.Agent { panic("no agent") }}, {}}
	_, err := Play(t.Context(), Run{Game: drawish(t), Games: 100, Agents: makers})
	if want := "breakthrough, seed 0, game 0, after 0 plies: no agent"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A game whose rules fail is counted, and the run goes on.
func TestFailedGamesAreCounted(t *testing.T) {
	mistake := &rules.Error{Origin: "game.lua:7", Err: errors.New("no such pile")}
	s := play(t, Run{Game: breakthrough(t, 6, 0), Games: 2_000, Seed: 4, GoOn: true, Agents: failing(fmt.Errorf("in play: %w", mistake))})
	if s.Games != 2_000 || s.Failed < 10 || s.Finished() < 10 {
		t.Fatalf("%+v", s)
	}
	if s.Wins[0]+s.Wins[1]+s.Failed != s.Games || s.Lengths.Count() != s.Finished() {
		t.Errorf("%+v", s)
	}
	if s.Failure == nil || !errors.Is(s.Failure, mistake) || s.Failure.Stack != "" {
		t.Errorf("%+v", s.Failure)
	}
	before := play(t, Run{Game: breakthrough(t, 6, 0), Games: int(s.Failure.Number), Seed: 4, Agents: failing(mistake)})
	if before.Failed != 0 {
		t.Errorf("%v is not the first failure, which is %v", s.Failure, before.Failure)
	}
}

// Unless it is told to go on, a run stops at the first game that fails: that with the
// lowest number, whatever the workers.
func TestFailedGamesStopTheRun(t *testing.T) {
	run := Run{Game: brittle(t, 150), Games: 2_000, Seed: 4, GoOn: true}
	want := play(t, run).Failure
	run.GoOn, run.Agents = false, randomly(t, 2)
	for _, workers := range []int{1, 2, 7} {
		run.Workers = workers
		s, err := Play(t.Context(), run)
		var e *GameError
		if s != nil || !errors.As(err, &e) || !errors.Is(err, errBrittle) || e.Error() != want.Error() || e.Stack != "" {
			t.Errorf("%d workers: %v, %v, want %v", workers, s, err, want)
		}
	}
	run.Games = int(want.Number)
	if s := play(t, run); s.Games != run.Games {
		t.Errorf("%d games before the failure, want %d", s.Games, run.Games)
	}
}

// A script that makes a mistake in play leaves it in the state. Such a game has no
// result, and the others are counted the same whatever the workers.
func TestScriptsThatFail(t *testing.T) {
	run := Run{Game: brittle(t, 150), Games: 2_000, Seed: 4, Workers: 1, GoOn: true}
	want := play(t, run)
	if want.Games != 2_000 || want.Failed < 100 || want.Finished() < 100 {
		t.Fatalf("%+v", want)
	}
	ended := 0
	for _, times := range want.Ends {
		ended += times
	}
	if ended != want.Finished() || want.Wins[0]+want.Wins[1] != want.Finished() || want.Lengths.Count() != want.Finished() {
		t.Errorf("a game that failed was counted as one that ended: %+v", want)
	}
	if e := want.Failure; !errors.Is(e, errBrittle) || e.Seed != 4 || e.Ply == 0 || e.Stack != "" {
		t.Errorf("%+v", e)
	}
	run.Games = int(want.Failure.Number)
	if before := play(t, run); before.Failed != 0 {
		t.Errorf("%v is not the first failure, which is %v", want.Failure, before.Failure)
	}
	run.Games = 2_000
	for _, workers := range []int{2, 7} {
		run.Workers = workers
		if diff := cmp.Diff(want, play(t, run), same); diff != "" {
			t.Errorf("%d workers: %s", workers, diff)
		}
	}
}

// What was in the middle of a game that failed is not used again.
func TestFailedGamesLeaveNothing(t *testing.T) {
	made := 0
	makers := failing(&rules.Error{Err: errors.New("no such pile")})
	first := makers[0].New
	makers[0].New = func() agent.Agent {
		made++
		return first()
	}
	s := play(t, Run{Game: breakthrough(t, 6, 0), Games: 500, Seed: 4, Workers: 1, GoOn: true, Agents: makers})
	if s.Failed == 0 || made < s.Failed || made > 1+s.Failed {
		t.Errorf("%d agents were made, and %d games failed", made, s.Failed)
	}
}

func TestRefusals(t *testing.T) {
	g := drawish(t)
	for want, r := range map[string]Run{
		"there is no game to play":                                                             {},
		"the number of games is a whole number from 1 up, not 0":                               {Game: g},
		"the number of workers is a whole number from 1 up, or 0 for one on each core, not -1": {Game: g, Games: 1, Workers: -1},
		"breakthrough has 2 players, but there are 1 agents":                                   {Game: g, Games: 1, Agents: randomly(t, 1)},
	} {
		if s, err := Play(t.Context(), r); s != nil || err == nil || err.Error() != want {
			t.Errorf("%v, %v, want %s", s, err, want)
		}
	}
}

// TestTake checks that every game is taken once, however the workers take them.
func TestTake(t *testing.T) {
	for _, games := range []int{1, 2, 10, 1000} {
		s := &shared{run: &Run{Games: games}, workers: 3}
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
		if next != int64(games) {
			t.Errorf("%d of %d games were taken", next, games)
		}
	}
}

func TestNothingIsAllocatedInPlay(t *testing.T) {
	r := Run{Game: breakthrough(t, 8, 0), Games: 1 << 20, Agents: randomly(t, 2)}
	w := newWorker(&shared{run: &r, workers: 1})
	number := int64(0)
	w.playAll(number, 2000)
	if n := testing.AllocsPerRun(2000, func() {
		number++
		w.play(uint64(number))
	}); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}

// Memory is for the workers and not for the games.
func TestMemoryDoesNotGrow(t *testing.T) {
	g, agents := breakthrough(t, 4, 0), randomly(t, 2)
	allocated := func(games int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		play(t, Run{Game: g, Agents: agents, Games: games, Workers: 2})
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	few, many := allocated(1_000), allocated(50_000)
	if many > few+100_000 {
		t.Errorf("%d bytes for 1,000 games, %d for 50,000", few, many)
	}
}

// Two workers write nothing that lies side by side in memory.
func TestWorkersLieApart(t *testing.T) {
	w := reflect.TypeFor[worker]()
	for _, i := range []int{0, w.NumField() - 1} {
		if f := w.Field(i); f.Type != reflect.TypeFor[apart]() {
			t.Errorf("field %d of a worker is %s %s, want padding", i, f.Name, f.Type)
		}
	}
}
