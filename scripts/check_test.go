package scripts_test

import (
	"testing"
	"time"

	"canopy/sim/check"
)

// Whatever has to hold in every game holds in all that come with Canopy, and in some
// with other parameters. The command check plays more games, and others.
func TestChecks(t *testing.T) {
	for _, form := range append(forms(), stagedForms()...) {
		t.Run(form[0]+" "+form[1], func(t *testing.T) {
			report, err := check.Run(t.Context(), check.Options{
				Game: load(t, form[0], form[1]), Games: 3, Seed: 1, Time: 2 * time.Second,
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range report.Properties {
				if p.Failure != nil {
					t.Errorf("%s: %v", p.Name, p.Failure)
				}
			}
			if report.CutOff > 0 {
				t.Errorf("%d of %d games cut off", report.CutOff, report.Games)
			}
		})
	}
}

// stagedForms are games in stages with other parameters than the usual ones.
func stagedForms() [][2]string {
	return [][2]string{
		{"crazy-eights", "players=2"}, {"hearts", "passing=none, moon=self, to=1"},
		{"fireworks", "players=5"}, {"logik", "places=3, colours=4"},
		{"frog-finder", "size=6, frogs=3, ends=both"}, {"dice-poker", "players=1"},
	}
}
