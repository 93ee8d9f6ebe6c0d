package plaincards

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// figure is a known figure; within is its standard error, 0 where it is exact.
type figure struct {
	name          string
	value, within float64
}

// readFigures reads the figures of a game: those of one case, by name.
func readFigures(t testing.TB, game, which string) map[string]figure {
	t.Helper()
	text, err := os.ReadFile("../../../testdata/figures/" + game + ".tsv")
	if err != nil {
		t.Fatal(err)
	}
	figures := map[string]figure{}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(cells) != 5 || cells[0] != which {
			continue
		}
		value, err := strconv.ParseFloat(cells[2], 64)
		if err != nil {
			t.Fatalf("%s: %v", game, err)
		}
		within := 0.0
		if cells[3] != "-" {
			if within, err = strconv.ParseFloat(cells[3], 64); err != nil {
				t.Fatalf("%s: %v", game, err)
			}
		}
		figures[cells[1]] = figure{cells[1], value, within}
	}
	if len(figures) == 0 {
		t.Fatalf("%s: no figures of %q", game, which)
	}
	return figures
}

func wantFigure(t testing.TB, want figure, got, within float64) {
	t.Helper()
	if want.name == "" || math.Abs(got-want.value) > within {
		t.Errorf("%s: got %.9f, want %.9f ± %g", want.name, got, want.value, within)
	}
}
