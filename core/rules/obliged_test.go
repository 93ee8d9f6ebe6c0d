package rules_test

import (
	"slices"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
)

// An obligation that says where the move starts binds as well where pieces are
// nobody's and everybody moves them.
func TestObligationsBindWhereAnyoneMoves(t *testing.T) {
	frog := man
	frog.Neutral = true
	s := trial{kinds: []board.Kind{frog}, start: "M3M w", rules: rules.Definition{
		Anyone:  true,
		Obliged: []rules.Obligation{{Words: "move the first frog", From: []string{"a1"}}},
	}}.state(t)
	if got, want := s.SortedMoveTexts(), []string{"a1-b1"}; !slices.Equal(got, want) {
		t.Errorf("the moves are %s, want %s", got, want)
	}
}
