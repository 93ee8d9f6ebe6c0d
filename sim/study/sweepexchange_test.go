package study

import (
	"math"
	"strconv"
	"testing"

	"canopy/core/rules"
)

// Where a blank is worth five of the odds, one more of the odds is made up for by a fifth of
// a blank less. The odds do not change the length, so that no number of them makes up for a
// blank.
func TestExchanges(t *testing.T) {
	s := coinSweep(t, "odds=20..40:10", "blanks=0..4:2", "mood")
	s.Load = func(settings []Setting) (*rules.Game, error) {
		odds, err := strconv.ParseFloat(settings[0].Value, 64)
		if err != nil {
			return nil, err
		}
		blanks, err := strconv.ParseFloat(settings[1].Value, 64)
		return coinOf(t, odds, blanks, func(face int) bool { return float64(face) <= odds+5*blanks }), err
	}
	r := sweep(t, s)
	want := map[string]float64{"first odds blanks": -0.2, "first blanks odds": -5, "length odds blanks": 0}
	for _, e := range r.Exchanges {
		rate, known := want[e.Metric+" "+e.For+" "+e.Parameter]
		switch i := e.Rate; {
		case !known:
			t.Errorf("%+v is told", e)
		case i.Low > rate || i.High < rate || math.Abs(i.Value-rate) > 0.2*math.Abs(rate):
			t.Errorf("%s for %s: %v, want %v", e.Parameter, e.For, i, rate)
		}
	}
	if len(r.Exchanges) != len(want) {
		t.Errorf("%+v, want %d", r.Exchanges, len(want))
	}
}
