package report

import (
	"math"
	"strings"
	"testing"

	"canopy/sim/stats"
)

// Whatever is drawn, an axis has some numbers and not many, and all of them are within it.
func TestAxes(t *testing.T) {
	for _, s := range []*scale{&shareScale, &numberScale, &eloScale, &pointScale, &changeScale} {
		for _, ends := range [][2]float64{{0, 0}, {0.5, 0.5}, {-0.25, 0.125}, {0.1, 0.1 + 1e-17}, {0.3, 0.3 + 1e-12}, {-1e-5, 0}, {0, 1}} {
			checkAxis(t, s, ends[0], ends[1])
		}
	}
	for _, ends := range [][2]float64{{1e6, 1e6 + 1e-10}, {-1e12, 1e12}, {999.5, 1000.25}} {
		checkAxis(t, &numberScale, ends[0], ends[1])
	}
}

func checkAxis(t *testing.T, s *scale, low, high float64) {
	t.Helper()
	a := s.axis(low, high, 100, 300)
	steps := a.steps(5)
	if len(steps) < 1 || len(steps) > 7 || !(a.from < a.to) {
		t.Fatalf("%g to %g: axis %v with %v", low, high, a, steps)
	}
	for _, x := range steps {
		if text := s.tick(x); text == "-0" || strings.Contains(text, "e-1") || a.at(x) < 100 || a.at(x) > 300 {
			t.Errorf("%g to %g: %s stands at %g", low, high, text, a.at(x))
		}
	}
}

// What has no limit on a side reaches to the end of the plot, and what has none at all is a
// dot.
func TestIntervalsWithoutLimits(t *testing.T) {
	p := intervalPlot("plot", "Plot", []named{
		{"some", stats.Interval{Value: 10, Low: 0, High: 20}},
		{"above", stats.Interval{Value: 30, Low: 25, High: math.Inf(1)}},
		{"none", stats.Interval{Value: 40, Low: math.Inf(-1), High: math.Inf(1)}},
	}, &eloScale, nil)
	var lines []line
	for _, l := range p.Lines {
		if l.Class == "interval" {
			lines = append(lines, l)
		}
	}
	if len(lines) != 2 || len(p.Dots) != 3 || lines[1].X2 != plotWidth-24 || lines[0].X2 >= lines[1].X2 {
		t.Errorf("%+v, %+v", lines, p.Dots)
	}
	if !strings.Contains(p.About, "above +30 Elo (at least +25).") || !strings.Contains(p.About, "none +40 Elo (no limits).") {
		t.Error(p.About)
	}
}
