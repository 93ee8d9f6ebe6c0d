package report_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"canopy/sim/report"
)

func snapshot(t testing.TB, games report.Games, count int) *report.Snapshot {
	t.Helper()
	figures := report.NewFigures(games.Game, games.Plan)
	b := played(t, games, count, figures.Add)
	return report.NewSnapshot("canopy sim lines", b, figures)
}

// Runs that differ in their seed alone: of 200 at most 19 find a figure that has moved,
// which is 5 % and three standard errors.
func TestAgainstOtherLuck(t *testing.T) {
	const pairs, most = 200, 19
	g := lines(t, "", 100)
	moved, single := 0, 0
	for n := range uint64(pairs) {
		before := snapshot(t, measured(t, g, 2*n, "choices", "wait"), 200)
		now := snapshot(t, measured(t, g, 2*n+1, "choices", "wait"), 200)
		if a := before.Against(now, "x"); len(a.Moved) > 0 {
			moved++
		}
		before.Figures, now.Figures = before.Figures[:1], now.Figures[:1]
		if a := before.Against(now, "x"); len(a.Moved) > 0 {
			single++
		}
	}
	if t.Logf("%d of all figures, %d of one", moved, single); moved > most || single > most || single == 0 {
		t.Errorf("of %d pairs %d have moved in any figure, %d in one", pairs, moved, single)
	}
}

// What has changed is found, with its direction; and what is kept is read again.
func TestAgainstAnotherGame(t *testing.T) {
	before := snapshot(t, measured(t, lines(t, "", 100), 1, "choices"), 2000)
	var kept bytes.Buffer
	if err := before.WriteJSON(&kept); err != nil {
		t.Fatal(err)
	}
	read, err := report.ReadSnapshot(kept.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if a := read.Against(before, "x"); len(a.Moved) != 0 || a.Same != len(before.Figures) || len(a.Remarks) != 0 || len(a.Missing) != 0 {
		t.Errorf("against itself: %+v", a)
	}
	now := snapshot(t, measured(t, lines(t, "", 8), 1, "forced"), 2000) // now games are cut off at 8
	now.ScriptHash, now.Parameters = "other", map[string]any{"row": 4}
	var text strings.Builder
	a := read.Against(now, "kept.json")
	if err := a.WriteText(&text, report.Style{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Against kept.json\n", "from 0123456789abcdef to other.", "The parameter row was 3 and is 4.",
		"cut off: up from 0.0 %", "length in plies: down from 7.", "Not in both: choices.", "Not in both: forced.", " moved.\n",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("there is no %q in\n%s", want, &text)
		}
	}
}

func TestSnapshotsThatDoNotFit(t *testing.T) {
	s := snapshot(t, measured(t, lines(t, "", 100), 1, "choices"), 20)
	if err := s.CheckSame("lines", []string{"random", "random"}); err != nil {
		t.Error(err)
	}
	if err := s.CheckSame("rows", s.Agents); err == nil || err.Error() != "it is a snapshot of lines, and not of rows" {
		t.Error(err)
	}
	if err := s.CheckSame("lines", []string{"random", "greedy"}); err == nil || err.Error() != "its agents are random, and not random, greedy" {
		t.Error(err)
	}
	for _, data := range []string{"", "{}", `{"version":2}`, `{"version":1,"figures":[{"name":"x","blocks":1}]}`, `{"version":1,"figures":[{"name":"x","blocks":9,"error":-1}]}`} {
		if _, err := report.ReadSnapshot([]byte(data)); err == nil {
			t.Errorf("%q is read", data)
		}
	}
	for _, f := range s.Figures {
		if math.IsNaN(f.Error) || f.Blocks < 2 {
			t.Errorf("%+v", f)
		}
	}
}
