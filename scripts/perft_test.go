package scripts_test

import (
	"fmt"
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
		if !counted[name] {
			t.Errorf("there are no figures for %s", name)
		}
	}
}
