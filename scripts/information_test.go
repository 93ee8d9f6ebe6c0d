package scripts_test

import (
	"testing"

	"canopy/core/rules"
)

// What is not known in each game. All others are games of moving pieces in which all is
// seen.
func TestInformation(t *testing.T) {
	var (
		dice   = rules.Information{Chance: true}
		hands  = rules.Information{Hidden: true, Chance: true}
		secret = rules.Information{Hidden: true, Simultaneous: true}
		both   = rules.Information{Hidden: true, Chance: true, Simultaneous: true}
	)
	want := map[string]rules.Information{
		"crazy-eights":         hands,
		"dice-poker":           dice,
		"dice-poker+handicap":  dice,
		"dice-poker-6d":        dice,
		"fireworks":            hands,
		"frog-finder":          hands,
		"hearts":               both,
		"hearts+short-game":    both,
		"jungle-matrix":        dice, // the pack lies face down for all
		"logik":                secret,
		"ludo":                 dice,
		"pacal":                both,
		"pet-cards":            dice,
		"pips-jungle":          hands,
		"pyramids":             both,
		"triple-dice-poker":    dice,
		"triple-dice-poker-6d": dice,
		"whist":                hands,
	}
	for _, name := range everyGame() {
		if got := load(t, name, "-").Information(); got != want[name] {
			t.Errorf("%s: %+v, want %+v", name, got, want[name])
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("there is no game %s", name)
	}
}
