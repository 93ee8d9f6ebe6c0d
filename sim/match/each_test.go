package match_test

import (
	"errors"
	"testing"

	"canopy/sim/batch"
	"canopy/sim/match"
)

// Every block that counts is given to who wants it, with its table.
func TestEach(t *testing.T) {
	m := match.Match{Game: players(t, 2), Agents: highs(0.5, 0.6, 0.7), Games: 50, Seed: 1}
	blocks, before := make([]int, 3), -1
	m.Each = func(table int, b *batch.Block) error {
		if len(b.Games) != 2 || b.Number == before {
			t.Errorf("block %d of %d games after block %d", b.Number, len(b.Games), before)
		}
		blocks[table]++
		before = b.Number
		return nil
	}
	r := play(t, m)
	for i, table := range r.Tables {
		if blocks[i] != table.Blocks {
			t.Errorf("table %d: %d blocks, want %d", i, blocks[i], table.Blocks)
		}
	}
	seatings := m.Seatings()
	if len(seatings) != 3 || seatings[2][0].Spec != "B" || seatings[2][1].Spec != "C" {
		t.Errorf("%+v", seatings)
	}
}

func TestEachStopsAtAnError(t *testing.T) {
	full, seen := errors.New("the disk is full"), 0
	m := match.Match{Game: players(t, 2), Agents: highs(0.5, 0.6, 0.7), Games: 50, Seed: 1}
	m.Each = func(int, *batch.Block) error {
		if seen++; seen == 7 {
			return full
		}
		return nil
	}
	if _, err := match.Play(t.Context(), m); !errors.Is(err, full) || seen != 7 {
		t.Errorf("%v after %d blocks", err, seen)
	}
}
