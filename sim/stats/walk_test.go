package stats

import (
	"math"
	"testing"

	"canopy/core/chance"
	"pgregory.net/rapid"
)

// By any time a walk has stopped at one bound or the other or has not, the probabilities
// of which are worked out apart.
func TestWalkStopsOrGoesOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := walk{
			lower: -rapid.Float64Range(.5, 10).Draw(t, "lower"),
			upper: rapid.Float64Range(.5, 10).Draw(t, "upper"),
			drift: rapid.Float64Range(-3, 3).Draw(t, "drift"),
		}
		time := math.Exp(rapid.Float64Range(-6, 5).Draw(t, "log of time"))
		low, high, going := w.stoppedLow(time), w.mirrored().stoppedLow(time), w.going(w.upper, time)
		if math.Abs(low+high+going-1) > 1e-9 {
			t.Fatalf("%+v at %v: %v + %v + %v is not 1", w, time, low, high, going)
		}
		if late := w.stoppedLow(1e5); math.Abs(late-(1-w.up())) > 1e-6 {
			t.Fatalf("%+v stops low with %v, by Wald %v", w, late, 1-w.up())
		}
	})
}

func TestWalkWithoutDrift(t *testing.T) {
	w := walk{lower: -1, upper: 3}
	if w.up() != .25 || w.time() != 3 {
		t.Errorf("reaches the upper bound with %v, in %v", w.up(), w.time())
	}
	// A little drift changes little.
	for _, drift := range []float64{-1e-5, 1e-7, 2e-6} {
		w.drift = drift
		if math.Abs(w.up()-.25) > 1e-4 || math.Abs(w.time()-3) > 1e-3 {
			t.Errorf("with drift %v reaches the upper bound with %v, in %v", drift, w.up(), w.time())
		}
	}
}

// Small steps of equal size make a walk.
func TestWalkBySteps(t *testing.T) {
	const step, walks = .1, 4000
	w := walk{lower: -2, upper: 3, drift: .3}
	chanceUp := .5 * (1 + w.drift*step)
	const point, time = .5, 3.0
	below, ended := 0, 0.0
	for i := range uint64(walks) {
		s := chance.NewStream(3, i, chance.Named("walk"))
		at, steps, known := 0, 0, false
		for at > -20 && at < 30 {
			if s.Float64() < chanceUp {
				at++
			} else {
				at--
			}
			steps++
			if steps == int(time/(step*step)) {
				known = true
				// At the point itself one of two neighbours counts.
				if at < 5 || at == 5 && s.Below(2) == 0 {
					below++
				}
			}
		}
		if !known && at < 0 {
			below++
		}
		ended += float64(steps) * step * step / walks
	}
	if got, want := float64(below)/walks, w.below(point, time); math.Abs(got-want) > .025 {
		t.Errorf("%v of walks do worse than %v at %v, want %v", got, point, time, want)
	}
	if math.Abs(ended-w.time()) > .15 {
		t.Errorf("walks take %v, want %v", ended, w.time())
	}
}

func TestScaledNormal(t *testing.T) {
	for _, v := range []struct{ exponent, z, want float64 }{
		{0, 0, .5},
		{1, 40, math.E},
		{0, -40, 0},
		// ln Φ(-30) = -454.3212440, ln Φ(-40) = -804.6084420.
		{454.3212440, -30, 1},
		{804.6084420, -40, 1},
	} {
		if got := scaledNormal(v.exponent, v.z); math.Abs(got-v.want) > 1e-6 {
			t.Errorf("scaledNormal(%v, %v) = %v, want %v", v.exponent, v.z, got, v.want)
		}
	}
}
