package batch

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"

	"github.com/google/go-cmp/cmp"
)

// failing fails in every game in which the seat's luck says so, which any number
// of workers agrees on.
func failing(with any) []agent.Maker {
	return all(2, func(s *seat.Seat) rules.Move {
		if s.Player == 1 && s.Chance.Below(400) == 0 {
			panic(with)
		}
		return atRandom(s)
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
		if want := fmt.Sprintf("breakthrough, seed 4, game %d, rotation 1, after %d plies: broken", e.Number, e.Ply); err.Error() != want || e.Ply == 0 {
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
		Agents: all(2, func(s *seat.Seat) rules.Move {
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
	_, err := Play(t.Context(), Run{Game: drawish(t), Games: 1, Agents: all(2, func(*seat.Seat) rules.Move { panic("oh") })})
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
	run.GoOn, run.Agents = false, randomly(t, run.Game)
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

// stumbling is an agent that cannot go on, once in so many decisions.
type stumbling struct{ odds int }

var errStumbled = errors.New("bot.lua:3: attempt to call a nil value")

func (stumbling) Begin() {}

func (a stumbling) Choose(s *seat.Seat) (rules.Move, error) {
	if s.Chance.Below(a.odds) == 0 {
		return 0, errStumbled
	}
	return atRandom(s), nil
}

// An agent that fails is named, with what it takes to play the game again; its game is
// no result.
func TestAgentsThatFail(t *testing.T) {
	g := breakthrough(t, 6, 0)
	agents := randomly(t, g)
	agents[1] = agent.Maker{Spec: "./bot.lua", New: func() agent.Agent { return stumbling{500} }}
	run := Run{Game: g, Agents: agents, Games: 1000, Seed: 2, Workers: 1, GoOn: true}
	counted := play(t, run)
	if counted.Failed < 20 || counted.Finished() < 800 || counted.Failed+counted.Wins[0]+counted.Wins[1] != 1000 {
		t.Fatalf("%+v", counted)
	}
	run.GoOn = false
	for _, workers := range []int{1, 2, 7} {
		run.Workers = workers
		s, err := Play(t.Context(), run)
		var e *GameError
		if s != nil || !errors.As(err, &e) || !errors.Is(err, errStumbled) || err.Error() != counted.Failure.Error() || e.Stack != "" {
			t.Fatalf("%d workers: %v, %v, want %v", workers, s, err, counted.Failure)
		}
		if e.Agent != "./bot.lua" || !strings.HasSuffix(err.Error(), "plies: agent ./bot.lua: bot.lua:3: attempt to call a nil value") {
			t.Errorf("%v", err)
		}
		if ply := plyOfFailure(t, run, e); ply != e.Ply {
			t.Errorf("%v, but played again it fails after %d", e, ply)
		}
	}
}

// plyOfFailure plays a game again that failed, and returns after how many plies.
func plyOfFailure(t *testing.T, r Run, e *GameError) int {
	t.Helper()
	s := r.Game.NewState()
	s.Start(e.Seed, e.Number)
	seats, agents := make([]*seat.Seat, 2), make([]agent.Agent, 2)
	for i, maker := range r.Agents {
		at := (i + e.Rotation) % 2
		seats[at], agents[at] = seat.New(0), maker.New()
		seats[at].Begin(e.Seed, e.Number, i, e.Rotation)
	}
	for !s.Over() {
		at := s.Due()
		seats[at].Show(s, s.Moves(nil), nil)
		m, err := agents[at].Choose(seats[at])
		if err != nil {
			break
		}
		s.Play(m)
	}
	return s.Ply()
}
