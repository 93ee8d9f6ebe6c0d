package scripts_test

import (
	"slices"
	"strings"
	"testing"

	"canopy/scripts"
)

// settled are the games whose sources leave nothing open. All others must say what is
// ours.
var settled = []string{"amazons", "breakthrough", "connect-four", "knight-fight", "tic-tac-toe", "whist",
	"tic-tac-toe+misere", "breakthrough+pie"}

func TestEveryGameIsDescribed(t *testing.T) {
	for _, name := range everyGame() {
		d := load(t, name, "-").Definition()
		if d.Title == "" || d.About == "" {
			t.Errorf("%s: title %q, about %q", name, d.Title, d.About)
		}
		if len(d.Players) < 2 || slices.Contains(d.Players, "") {
			t.Errorf("%s: players %q", name, d.Players)
		}
		for _, p := range d.Parameters {
			if p.Words == "" {
				t.Errorf("%s: nothing is said about the parameter %s", name, p.Name)
			}
		}
		if slices.Contains(settled, name) != (len(d.Reconstructed) == 0) {
			t.Errorf("%s: reconstructed is %q", name, d.Reconstructed)
		}
	}
}

// What is reconstructed about a variant comes on top of what is about its base.
func TestVariantsKeepWhatTheirBaseReconstructs(t *testing.T) {
	for _, name := range scripts.Variants() {
		g := load(t, withBase(name), "-")
		of, _, _ := strings.Cut(g.Name(), "+")
		base, variant := load(t, of, "-").Definition().Reconstructed, g.Definition().Reconstructed
		if len(variant) < len(base) || !slices.Equal(variant[:len(base)], base) {
			t.Errorf("%s reconstructs %q, want what %s does: %q", name, variant, of, base)
		}
	}
}

// A variant by itself, and as a sum with its base, is the same game.
func TestVariantAloneIsTheSum(t *testing.T) {
	for _, name := range scripts.Variants() {
		alone := load(t, withBase(name), "-")
		sum := load(t, alone.Name(), "-")
		if alone.Name() != sum.Name() || alone.Definition().Script != sum.Definition().Script {
			t.Errorf("%s with script %s, and %s with script %s", alone.Name(), alone.Definition().Script, sum.Name(), sum.Definition().Script)
		}
		if a, b := snap(alone.NewState()), snap(sum.NewState()); a != b {
			t.Errorf("%+v and %+v", a, b)
		}
	}
}
