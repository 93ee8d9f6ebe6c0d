package batch

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"canopy/core/rules"
)

// What prepares a game is told which one, by its number and rotation, and its answer is kept,
// for any number of workers.
func TestPrepare(t *testing.T) {
	g := breakthrough(t, 6, 0)
	square := g.NewState()
	prepare := func(s *rules.State, number uint64, rotation int) ([]int, error) {
		if s.Ply() != 0 || s.Hash() != square.Hash() {
			return nil, fmt.Errorf("game %d begins at ply %d", number, s.Ply())
		}
		return []int{int(number), rotation}, s.StartWithout(4, number, 0)
	}
	for workers := 1; workers <= 3; workers++ {
		run := Run{Game: g, Games: 40, Seed: 4, First: 3, Opening: 2, Workers: workers, Prepare: prepare}
		var positions []string
		if workers == 1 {
			run.Watch = func() Watcher { return begun{&positions} }
		}
		run.Each = func(b *Block) bool {
			for r, game := range b.Games {
				if !slices.Equal(game.Prepared, []int{b.Number, r}) {
					t.Errorf("block %d, rotation %d: %v", b.Number, r, game.Prepared)
				}
			}
			return true
		}
		play(t, run)
		for _, p := range positions {
			if s := g.NewState(); s.SetPosition(p) != nil || s.At(0) != 0 {
				t.Errorf("a game begins with %s", p)
			}
		}
	}
}

func TestPrepareFails(t *testing.T) {
	g := breakthrough(t, 6, 0)
	wrong := errors.New("wrong")
	run := Run{Game: g, Agents: randomly(t, g), Games: 40, Workers: 2}
	run.Prepare = func(s *rules.State, number uint64, rotation int) ([]int, error) {
		if number == 5 && rotation == 1 {
			return nil, wrong
		}
		return nil, nil
	}
	var failed *GameError
	if _, err := Play(t.Context(), run); !errors.As(err, &failed) || failed.Number != 5 || failed.Rotation != 1 || !errors.Is(err, wrong) {
		t.Errorf("%v", err)
	}
	run.GoOn = true
	if s, err := Play(t.Context(), run); err != nil || s.Failed != 1 || s.Games != 40 {
		t.Errorf("%+v, %v", s, err)
	}
}
