package report

import (
	"math"
	"strings"
	"testing"

	"canopy/sim/measure"
	"canopy/sim/stats"
)

func TestEvenly(t *testing.T) {
	got := evenly([]float64{0, 1, 4}, []float64{0, 10, 40}, 5)
	for i, want := range []float64{0, 10, 20, 30, 40} {
		if math.Abs(got[i]-want) > 1e-9 {
			t.Errorf("place %d: %g, want %g", i, got[i], want)
		}
	}
}

func sweptExample() *Sweep {
	difference, p := stats.Interval{Value: 0.05, Low: 0.01, High: 0.09}, 0.0123
	return &Sweep{
		Game: "coin", Agents: []string{"random"}, Seed: 1, Games: 200, Of: 3, Correction: "bh", Columns: 60,
		Varied:  []Varied{{Name: "a-very-long-parameter", Values: []any{1.0, 2.0, 3.0}, Usual: 1.0}},
		Metrics: []SweptMetric{{"first", "share of the first seat", "share"}},
		Base:    SweptPoint{label: "as it is", Full: true, Figures: []SweptFigure{{Name: "first", Value: stats.Interval{Value: 0.45, Low: 0.4, High: 0.5}}}},
		Points: []SweptPoint{{label: "a-very-long-parameter=2", Games: 100, CutOff: 7, Figures: []SweptFigure{{
			Name: "first", Value: stats.Interval{Value: 0.5, Low: 0.45, High: 0.55}, Difference: &difference, P: &p, Adjusted: &p, Blocks: 50,
		}}}},
		Stopped: true, label: "Coin",
		units: map[string]measure.Unit{"first": measure.Share}, titles: map[string]string{"first": "share of the first seat"},
		lines: []sweptLine{{metric: "first", parameter: "a", names: []string{"1", "2", "3"}, x: []float64{1, 2, 3}, y: []stats.Interval{{Value: 0.45}, {Value: 0.5}, {Value: 0.55}}}},
	}
}

func TestSweepText(t *testing.T) {
	s := sweptExample()
	text := func() string {
		var b strings.Builder
		if err := s.WriteText(&b, Style{}); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	wide := text()
	for _, want := range []string{
		"Stopped early: 0 combinations", "      50.0 %, 45.0 to 55.0: +5.00 (+1.00 to +9.00), p 0.012", "7 cut off", "100 games only", "Benjamini-Hochberg", "┤",
	} {
		if !strings.Contains(wide, want) {
			t.Errorf("%q is not in\n%s", want, wide)
		}
	}
	for line := range strings.Lines(wide) {
		if n := len([]rune(strings.TrimRight(line, "\n"))); n > width {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	if s.Columns = 20; strings.Contains(text(), "┤") {
		t.Error("a plot is drawn where there is no room")
	}
}
