package scripts_test

import (
	"encoding/json"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
)

// readings are the keys of moves by what a player reads of them, in several worlds that
// he may believe.
type readings struct {
	keys  map[string]uint64
	texts map[uint64]string
	views map[string]string // by key and text: what the player sees afterwards
}

// add takes in how a player reads a move of a world, and its key.
func (r *readings) add(t *testing.T, s *rules.State, m rules.Move, p board.Player) {
	t.Helper()
	key := s.Observed(m, p)
	after := s.Copy()
	after.Play(m)
	if after.Err() != nil {
		t.Fatalf("ply %d, %s: %v", s.Ply(), s.MoveText(m), after.Err())
	}
	if after.Over() && p != s.Due() {
		return // all is shown
	}
	text, _ := s.MoveTextFor(m, after, p)
	if text != "?" && strings.HasPrefix(text, "pass ") && p != s.Due() {
		return // what is passed is given on by the script
	}
	text, _, _ = strings.Cut(text, " from ") // said where it is needed
	if other, known := r.texts[key]; known && other != text {
		t.Fatalf("ply %d: player %d reads %q and %q of moves of player %d, with the same key", s.Ply(), p+1, text, other, s.Due()+1)
	}
	if other, known := r.keys[text]; known && other != key && r.views[text] == tableOf(t, after, p) {
		t.Fatalf("ply %d: player %d reads %q of moves of player %d with other keys", s.Ply(), p+1, text, s.Due()+1)
	}
	r.keys[text], r.texts[key], r.views[text] = key, text, tableOf(t, after, p)
}

// tableOf is the cards and rows as a player sees them: that tells from where a card has
// come of which he reads nothing, and with what a row was begun.
func tableOf(t *testing.T, s *rules.State, p board.Player) string {
	t.Helper()
	view := s.View(p)
	text, err := json.Marshal([]any{view.Piles, view.Rows})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Moves have the same key for a player if and only if he reads the same of them, in all
// the worlds that he may believe.
func TestKeysAreOfWhatAPlayerObserves(t *testing.T) {
	eachGameInStages(t, 1, func(t *testing.T, s *rules.State, luck *chance.Stream) {
		if luck.Below(8) > 0 {
			return
		}
		world := s.Game().NewState()
		for _, p := range seats(s) {
			r := readings{map[string]uint64{}, map[uint64]string{}, map[string]string{}}
			for range 3 {
				if err := s.World(p, luck, world); err != nil {
					t.Fatal(err)
				}
				for _, m := range world.Moves(nil) {
					if luck.Below(len(world.Moves(nil))) < 12 {
						r.add(t, world, m, p)
					}
				}
			}
		}
	})
}

// A player tells all his own moves apart.
func TestKeysOfOwnMovesDiffer(t *testing.T) {
	eachGameInStages(t, 1, func(t *testing.T, s *rules.State, _ *chance.Stream) {
		moves := map[uint64]rules.Move{}
		for _, m := range s.Moves(nil) {
			key := s.Observed(m, s.Due())
			if other, known := moves[key]; known {
				t.Fatalf("ply %d: the key of %q is that of %q", s.Ply(), s.MoveText(m), s.MoveText(other))
			}
			moves[key] = m
		}
	})
}
