package scripts_test

import (
	"slices"
	"testing"
)

// reconstructed are the games whose sources leave something open, so that they must
// say what is ours.
var reconstructed = []string{"big-jungle", "jungle"}

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
		if slices.Contains(reconstructed, name) == (len(d.Reconstructed) == 0) {
			t.Errorf("%s: reconstructed is %q", name, d.Reconstructed)
		}
	}
}

// What is reconstructed about a variant comes on top of what is about its base.
func TestVariantsKeepWhatTheirBaseReconstructs(t *testing.T) {
	base := load(t, "jungle", "-").Definition().Reconstructed
	variant := load(t, "big-jungle", "-").Definition().Reconstructed
	if len(variant) <= len(base) || !slices.Equal(variant[:len(base)], base) {
		t.Errorf("Big Jungle reconstructs %q, want what Jungle does and more", variant)
	}
}

// A variant by itself, and as a sum with its base, is the same game.
func TestVariantAloneIsTheSum(t *testing.T) {
	alone, sum := load(t, "big-jungle", "-"), load(t, "jungle+big-jungle", "-")
	if alone.Name() != sum.Name() || alone.Definition().Script != sum.Definition().Script {
		t.Errorf("%s with script %s, and %s with script %s", alone.Name(), alone.Definition().Script, sum.Name(), sum.Definition().Script)
	}
	if a, b := snap(alone.NewState()), snap(sum.NewState()); a != b {
		t.Errorf("%+v and %+v", a, b)
	}
}
