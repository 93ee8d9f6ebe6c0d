package stats

// Elo is the difference in rating as such a test leaves it, stopped or still going: an
// estimate that is as often too high as too low, where the plain one of a stopped test is
// too far out, and limits that hold whenever it stops (Siegmund 1978, "Estimation
// following sequential tests"; outcomes of the test are ordered by how soon it stopped at
// which bound, as in fishtest). Value and limits are of ordinary Elo even if the test is
// of the normalised one.
//
// It takes the likelihood ratio for a Brownian motion that was watched from the beginning.
// Where it stops after few looks the limits are wider than need be. Up to the least number
// of blocks, when nothing has been selected, it is [Outcomes.Elo].
func (t SPRT) Elo(o Outcomes, confidence float64) Interval {
	checkConfidence(confidence)
	t.must()
	s := o.sample()
	if s.n <= float64(t.Least) {
		return o.Elo(confidence)
	}
	v := t.view(s, o.Games)
	least := 0.25 / (s.n + 0.5) // the score where all is lost but half a drawn block
	return eloOf(Interval{
		Value: min(max(least, v.score(0.5)), 1-least),
		Low:   max(0, v.score(0.5+confidence/2)),
		High:  min(1, v.score(0.5-confidence/2)),
	})
}

// A stoppedView is a match as the walk that its test is: where it was when, and the scale
// on which drifts are scores.
type stoppedView struct {
	walk         walk
	point, time  float64
	middle, step float64
}

func (t SPRT) view(s sample, games int) stoppedView {
	var v stoppedView
	v.walk.lower, v.walk.upper = t.Bounds()
	// One block more that was all or nothing: no spread seen is not no spread.
	drawn := s.withHalfADraw().mean
	variance := (s.n*s.variance + drawn*(1-drawn)) / (s.n + 1)
	low, high := t.score(t.Elo0, variance*float64(games)), t.score(t.Elo1, variance*float64(games))
	v.middle, v.step = (low+high)/2, high-low

	drift := (s.mean - v.middle) / v.step
	v.time = s.n * v.step * v.step / variance
	v.point = drift * v.time
	// What oversteps a bound stopped there on its way.
	if bound := min(max(v.walk.lower, v.point), v.walk.upper); bound != v.point {
		v.point, v.time = bound, bound/drift
	}
	return v
}

// score is the one for which the match does with probability p worse than it did. The
// higher the score, the less likely that is.
func (v stoppedView) score(p float64) float64 {
	low, high := 0.0, 1.0
	for range 50 {
		middle := low + (high-low)/2
		v.walk.drift = (middle - v.middle) / v.step
		if v.walk.below(v.point, v.time) > p {
			low = middle
		} else {
			high = middle
		}
	}
	return low + (high-low)/2
}
