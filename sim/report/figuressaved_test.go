package report_test

import (
	"encoding/json"
	"strings"
	"testing"

	"canopy/sim/batch"
	"canopy/sim/report"

	"github.com/google/go-cmp/cmp"
)

// Figures that are written and read go on as if nothing had been.
func TestFiguresAreReadAsTheyWere(t *testing.T) {
	games := measured(t, lines(t, "Lines", 8), 3, "all")
	whole, part := report.NewFigures(games.Game, games.Plan), report.NewFigures(games.Game, games.Plan)
	played(t, games, 120, func(b *batch.Block) {
		whole.Add(b)
		part.Add(b)
		read := report.NewFigures(games.Game, games.Plan)
		if err := json.Unmarshal(saved(t, part), read); err != nil {
			t.Fatal(err)
		}
		part = read
	})
	if diff := cmp.Diff(string(saved(t, whole)), string(saved(t, part))); diff != "" {
		t.Error(diff)
	}
	if part.Blocks() != 60 || len(part.List()) != len(whole.List()) {
		t.Errorf("%d blocks, %d figures", part.Blocks(), len(part.List()))
	}
}

func saved(t *testing.T, f *report.Figures) []byte {
	t.Helper()
	data, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Figures that blocks cannot have come to are refused.
func TestImpossibleFiguresAreRefused(t *testing.T) {
	games := measured(t, lines(t, "Lines", 0), 3, "forced")
	f := report.NewFigures(games.Game, games.Plan)
	played(t, games, 40, f.Add)
	good := string(saved(t, f))
	for _, test := range []struct{ from, to, want string }{
		{`"ratios":[`, `"ratios":[{},`, "expected 5 figures, found 6"},
		{`"ratios":[{"blocks":20,"a":"`, `"ratios":[{"blocks":20,"a":"9`, "no numbers can have these sums"},

		{`"lengths":`, `"lengths":null,"other":`, "expected lengths, and what"},
		{`"squares":`, `"squares":null,"other":`, "expected lengths, and what"},
		{`"next":`, `"next":-`, "the next look cannot be"},
		{`"next":`, `"next":1`, "the next look cannot be"},
		{`"looks":[{"Games":16`, `"looks":[{"Games":0`, "a look at 0 cannot"},
		{`"looks":[{"Games":16`, `"looks":[{"Games":41`, "a look at 41 cannot"},
		{`"low":0.`, `"low":-0.`, "cannot have shown"},
		{`"visits":[`, `"visits":[1,`, "expected the visits of 9 squares, found 10"},
	} {
		text := strings.Replace(good, test.from, test.to, 1)
		if err := json.Unmarshal([]byte(text), report.NewFigures(games.Game, games.Plan)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s for %s: %v, want %s", test.to, test.from, err, test.want)
		}
	}
	without := measured(t, lines(t, "Lines", 0), 3)
	if err := json.Unmarshal([]byte(good), report.NewFigures(without.Game, nil)); err == nil {
		t.Error("figures of another plan are read")
	}
}
