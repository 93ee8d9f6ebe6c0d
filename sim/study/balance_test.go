package study

import (
	"reflect"
	"testing"

	"canopy/sim/batch"
	"canopy/sim/measure"
	"canopy/sim/stats"
)

func balance(t testing.TB, b Balance) *Balanced {
	t.Helper()
	r, err := b.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// In random tic-tac-toe the first player's share is 64.84 %.
func TestTargets(t *testing.T) {
	g := rows(t, 3, 3)
	for text, want := range map[string]stats.Verdict{
		"60..70%": stats.Inside, "40..60%": stats.Outside, "2=30..40%": stats.Inside, "2=45..55%": stats.Outside, "64..64.8%": stats.Undecided,
	} {
		target, err := ReadTarget(text, g)
		if err != nil {
			t.Fatal(err)
		}
		r := balance(t, Balance{Game: g, Agents: random(t, g), Games: 20_000, Seed: 2, Target: target})
		if r.Verdict != want || r.Sure != (want != stats.Undecided) || r.Summary.Stopped {
			t.Errorf("%s: %v after %d games, %v", text, r.Verdict, r.Summary.Games, r.Anytime)
		}
		if r.Sure && r.Summary.Games == 20_000 || !r.Sure && r.Needed != 0 && r.Needed <= 20_000 {
			t.Errorf("%s: %d games, and %d needed", text, r.Summary.Games, r.Needed)
		}
	}
}

func TestUntil(t *testing.T) {
	g := rows(t, 3, 3)
	b := Balance{Game: g, Agents: random(t, g), Games: 1_000_000, Seed: 2, Until: 0.02}
	r := balance(t, b)
	if i := r.Anytime[0]; i.High-i.Value > 0.02 || i.Value-i.Low > 0.02 || !r.Sure || r.Summary.Games > 50_000 {
		t.Errorf("%v after %d games", i, r.Summary.Games)
	}
	b.Workers = 3
	if three := balance(t, b); three.Summary.Games != r.Summary.Games || three.Anytime[0] != r.Anytime[0] {
		t.Errorf("other workers stop after %d games, not %d", three.Summary.Games, r.Summary.Games)
	}
}

// What stops early is the same as a run of as many games, and measures the same.
func TestMeasuredBalance(t *testing.T) {
	g := rows(t, 3, 3)
	plan, err := measure.New(g, measure.Usual(), measure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	blocks := 0
	b := Balance{Game: g, Agents: random(t, g), Games: 5_000, Seed: 4, Plan: plan, Each: func(*batch.Block) error { blocks++; return nil }}
	r := balance(t, b)
	plain := balance(t, Balance{Game: g, Agents: random(t, g), Games: 5_000, Seed: 4})
	if !reflect.DeepEqual(r.Summary.Wins, plain.Summary.Wins) || blocks != 2_500 {
		t.Errorf("wins %v, and without measuring %v; %d blocks", r.Summary.Wins, plain.Summary.Wins, blocks)
	}
	if i, ok := r.Tally.Interval(plan.Index("choices"), 0.95); !ok || i.Value != r.Summary.Choices.Mean() {
		t.Errorf("choices %v, want %v", i, r.Summary.Choices.Mean())
	}
}

func TestReadTargetRefuses(t *testing.T) {
	g := rows(t, 3, 3)
	for text, want := range map[string]string{
		"50%":         `expected a range of percentages, like 48..52%, found "50%"`,
		"52..48%":     `expected a range of percentages, like 48..52%, found "52..48%"`,
		"NaN..1%":     `expected a range of percentages, like 48..52%, found "NaN..1%"`,
		"3=40..50%":   `rows has seats 1 to 2, not "3"`,
		"one=40..50%": `rows has seats 1 to 2, not "one"`,
	} {
		if _, err := ReadTarget(text, g); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
