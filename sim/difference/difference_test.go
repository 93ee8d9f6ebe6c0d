package difference_test

import (
	"context"
	"testing"

	"canopy/core/rules"
	"canopy/scripts"
	"canopy/sim/difference"
)

func load(t *testing.T, sum string) *rules.Game {
	t.Helper()
	g, err := scripts.Load(sum, scripts.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// replayed plays random games of one sum again under another.
func replayed(t *testing.T, before, after string, games int) *difference.Summary {
	t.Helper()
	base := load(t, before)
	return difference.Replay(context.Background(), load(t, after), func(yield func(difference.Game) bool) {
		for number := range uint64(games) {
			g, err := difference.Random(base, 1, number)
			if err != nil {
				t.Fatal(err)
			}
			if !yield(g) {
				return
			}
		}
	})
}

func TestTheSameRulesGiveTheSameGames(t *testing.T) {
	for _, name := range []string{"breakthrough", "crazy-eights", "dice-poker"} {
		if s := replayed(t, name, name, 20); s.Same != s.Games || s.Games != 20 {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

// A rule that forbids refuses moves, and says why; one that only allows more does not.
func TestChangedRules(t *testing.T) {
	s := replayed(t, "jungle", "jungle+den-for-rats", 60)
	if s.Illegal == 0 || s.Reasons[0].Words != "only a rat enters the enemy den" || s.Reasons[0].Origin == "" {
		t.Errorf("den for rats: %+v", s)
	}
	if s := replayed(t, "jungle", "jungle+leopard-leaps", 60); s.Illegal != 0 {
		t.Errorf("leopard leaps: %+v", s)
	}
	if s := replayed(t, "tic-tac-toe", "tic-tac-toe+misere", 60); s.Other == 0 || s.Same == 0 || s.Illegal+s.Shorter+s.Longer > 0 {
		t.Errorf("misere: %+v", s)
	}
	if s := replayed(t, "jungle", "jungle+quiet-clock", 60); s.Shorter == 0 {
		t.Errorf("quiet clock: %+v", s)
	}
	total := s.Illegal + s.Shorter + s.Longer + s.Other + s.Same + s.Failed
	if total != s.Games || s.At.Count() != s.Illegal {
		t.Errorf("%d of %d games are counted: %+v", total, s.Games, s)
	}
}

func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := difference.Replay(ctx, load(t, "tic-tac-toe"), func(yield func(difference.Game) bool) { yield(difference.Game{}) })
	if s.Games != 0 {
		t.Errorf("%+v", s)
	}
}
