package batch

import (
	"testing"

	"canopy/core/rules"
)

// begun notes the positions in which agents begin.
type begun struct{ positions *[]string }

func (w begun) Begin(s *rules.State) { *w.positions = append(*w.positions, s.Position()) }

func (begun) Decide(*rules.State, []rules.Move, rules.Move) {}

func (begun) End(*rules.State) ([]float64, error) { return nil, nil }

// All games of a block begin with the same moves at random, and other blocks with others.
func TestOpening(t *testing.T) {
	var positions []string
	run := Run{Game: breakthrough(t, 6, 0), Games: 20, Seed: 3, Workers: 1, Opening: 6, Watch: func() Watcher { return begun{&positions} }}
	play(t, run)
	different := map[string]bool{}
	for i := 0; i < len(positions); i += 2 {
		if positions[i] != positions[i+1] {
			t.Errorf("the games of block %d begin with %s and %s", i/2, positions[i], positions[i+1])
		}
		different[positions[i]] = true
	}
	if len(positions) != 20 || len(different) < 8 {
		t.Errorf("%d games begin in %d positions", len(positions), len(different))
	}
}

func TestOpeningIsChecked(t *testing.T) {
	g := breakthrough(t, 6, 0)
	_, err := Play(t.Context(), Run{Game: g, Agents: randomly(t, g), Games: 2, Opening: -1})
	if err == nil {
		t.Error("an opening of -1 moves is played")
	}
}
