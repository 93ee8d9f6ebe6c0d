package batch

import (
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A run that is stopped has the Summary of a run of as many games.
func TestStoppedRunIsAShorterRun(t *testing.T) {
	run := Run{Game: breakthrough(t, 8, 0), Games: math.MaxInt, Seed: 11, Workers: 4}
	run.Agents = randomly(t, run.Game)
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
	s, err := Play(ctx, Run{Game: drawish(t), Agents: randomly(t, drawish(t)), Games: 5})
	if err != nil || !s.Stopped || s.Games != 0 {
		t.Errorf("%+v, %v", s, err)
	}
}

// Somebody who stops a run does not wait long.
func TestStopsSoon(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var asked time.Time
	g := breakthrough(t, 8, 0)
	_, err := Play(ctx, Run{
		Game: g, Agents: randomly(t, g), Games: math.MaxInt,
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
