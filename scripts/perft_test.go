package scripts_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"canopy/core/rules"
)

// Other programs have counted the same sequences of moves.
func TestPerft(t *testing.T) {
	counted := map[string]bool{}
	for _, row := range readTable(t, "figures/perft.tsv", "game", "settings", "position", "counts", "source") {
		game, settings, position, counts := row[0], row[1], row[2], row[3]
		counted[game] = true
		t.Run(strings.Join(row[:3], " "), func(t *testing.T) {
			s := stateAt(t, load(t, game, settings), position)
			got, err := rules.Perft(t.Context(), s, len(strings.Fields(counts)))
			if err != nil {
				t.Fatal(err)
			}
			if text := strings.Trim(fmt.Sprint(got), "[]"); text != counts {
				t.Errorf("got %s, want %s", text, counts)
			}
		})
	}
	for _, name := range everyGame() {
		if !counted[name] && !load(t, name, "-").HasChance() {
			t.Errorf("there are no figures for %s", name)
		}
	}
}

// The first moves of Camelot and Cam by the movements that make them.
func TestFirstMovesOfCamelotByMovement(t *testing.T) {
	for game, want := range map[string]map[string]int{
		"camelot": {"step": 52, "canter": 48},
		"cam":     {"step": 36, "canter": 18},
	} {
		s := load(t, game, "-").NewState()
		got := map[string]int{}
		for _, m := range s.Moves(nil) {
			got[movementOf(s, m)]++
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s: %v, want %v", game, got, want)
		}
	}
}

// movementOf tells steps from longer ways.
func movementOf(s *rules.State, m rules.Move) string {
	if slices.Contains(s.Game().Definition().Board.Neighbours(m.From()), m.To()) {
		return "step"
	}
	return "canter"
}
