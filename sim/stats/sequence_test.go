package stats

import (
	"math"
	"testing"

	"canopy/core/chance"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// sequenceOf has each score so many times.
func sequenceOf(times map[float64]int) *Sequence {
	s := NewSequence(0.95)
	for score, n := range times {
		for range n {
			s.Add(score)
		}
	}
	return s
}

// How wide it is, and that it is narrower where scores vary less.
func TestSequenceWidth(t *testing.T) {
	for _, test := range []struct {
		name string
		s    *Sequence
		most float64
	}{
		{"1,000 games", sequenceOf(map[float64]int{0: 500, 1: 500}), .0525},
		{"30,100 games", sequenceOf(map[float64]int{0: 15_050, 1: 15_050}), .0100},
		{"1,000 blocks of two", sequenceOf(map[float64]int{0: 250, .5: 500, 1: 250}), .0380},
		{"1,000 equal scores", sequenceOf(map[float64]int{.5: 1000}), .0030},
	} {
		i := test.s.Interval()
		if half := (i.High - i.Low) / 2; i.Value != .5 || half > test.most || !(math.Abs(i.High+i.Low-1) <= 1e-9) {
			t.Errorf("%s: %v, %.5f wide on either side, want at most %v", test.name, i, half, test.most)
		}
	}
	anytime := AnytimeRate(500, 1000, 0.95)
	if half := (anytime.High - anytime.Low) / 2; !(math.Abs(half-.0556) <= 5e-5) {
		t.Errorf("the mixture over rates is %.5f wide on either side", half)
	}
}

// At the true mean capital stays at 1 on average: exactly, over all sequences of wins.
func TestCapitalIsFair(t *testing.T) {
	const n, rate = 12, .3
	law := distuv.Binomial{N: n, P: rate}
	capital, opposite, evidence := 0.0, 0.0, 0.0
	for k := range n + 1 {
		scores, rest := sequenceOf(map[float64]int{1: k, 0: n - k}).tallies(1)
		chance := law.Prob(float64(k))
		capital += chance * math.Exp(logCapital(scores, rate))
		opposite += chance * math.Exp(logCapital(rest, 1-rate))
		evidence += chance * AnytimeEvidence(float64(k), n, rate)
	}
	if !(math.Abs(capital-1) <= 1e-9) || !(math.Abs(opposite-1) <= 1e-9) || !(math.Abs(evidence-1) <= 1e-9) {
		t.Errorf("capital %v and %v, evidence %v", capital, opposite, evidence)
	}
}

// A score between two steps never brings more than it would by itself, and hardly less.
func TestScoresBetweenSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		between := rapid.Float64Range(0.001, 0.999).Draw(t, "between steps")
		score := (float64(rapid.IntRange(0, scoreSteps-1).Draw(t, "step")) + between) / scoreSteps
		mean := rapid.Float64Range(0.001, 0.999).Draw(t, "mean")
		s := NewSequence(0.95)
		s.Add(score)
		above, below := s.tallies(1)
		for side, got := range []float64{logCapital(above, mean), logCapital(below, 1-mean)} {
			exact, m := score, mean
			if side == 1 {
				exact, m = 1-score, 1-mean
			}
			want := logCapital([]tally{{exact, 1}}, m)
			if got > want+1e-9 || got < want-1e-3 {
				t.Fatalf("side %d: %v, exactly %v", side, got, want)
			}
		}
		if got := meanOf(above); !(math.Abs(got-score) <= 1e-9) {
			t.Fatalf("mean %v", got)
		}
	})
}

// However scores come, the interval holds their mean, ends where the evidence does, and is
// the same in another order, merged, and mirrored.
func TestSequenceOfAny(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := rapid.SliceOfN(rapid.IntRange(0, 12), 1, 60).Draw(t, "twelfths")
		whole, front, back, mirrored := NewSequence(0.9), NewSequence(0.9), NewSequence(0.9), NewSequence(0.9)
		for i, n := range places {
			score := float64(n) / 12
			whole.Add(score)
			mirrored.Add(1 - score)
			if i < 7 {
				front.Add(score)
			} else {
				back.Add(score)
			}
		}
		back.Merge(front)
		i, m := whole.Interval(), mirrored.Interval()
		if back.Interval() != i || back.Count() != len(places) {
			t.Fatalf("%v, in another order %v", i, back.Interval())
		}
		if diff := cmp.Diff(Interval{1 - m.Value, 1 - m.High, 1 - m.Low}, i, near(1e-9)); diff != "" {
			t.Fatal(diff)
		}
		if !(0 <= i.Low && i.Low <= i.Value+1e-12 && i.Value <= i.High+1e-12 && i.High <= 1) {
			t.Fatal(i)
		}
		for _, end := range []float64{i.Low, i.High} {
			if e := whole.Evidence(end); end > 0 && end < 1 && !(math.Abs(e-10) <= 1e-3) {
				t.Fatalf("evidence %v at the end of %v", e, i)
			}
		}
	})
}

// Thirds in millionths are thirds.
func TestScoresInMillionths(t *testing.T) {
	s := NewSequence(0.95)
	for _, score := range []float64{.333333, .666667, 1. / 3, .166667, .0208333} {
		s.Add(score)
	}
	for _, step := range []struct{ place, count int }{{240, 2}, {480, 1}, {120, 1}, {15, 1}} {
		if got := s.counts[step.place]; got != float64(step.count) {
			t.Errorf("%d of 720 counted %v times, want %d", step.place, got, step.count)
		}
	}
}

func TestSequenceAtTheEdges(t *testing.T) {
	if got := NewSequence(0.95).Interval(); got != (Interval{.5, 0, 1}) {
		t.Errorf("without scores: %v", got)
	}
	if got := NewSequence(0.95).Forecast(100); got != (Interval{.5, 0, 1}) {
		t.Errorf("forecast without scores: %v", got)
	}
	won := sequenceOf(map[float64]int{1: 20})
	if i := won.Interval(); i.Value != 1 || i.High != 1 || i.Low < .70 || i.Low > .80 {
		t.Errorf("all of 20 won: %v", i)
	}
	lost := sequenceOf(map[float64]int{0: 20})
	if i := lost.Interval(); i.Value != 0 || i.Low != 0 || i.High > .30 || i.High < .20 {
		t.Errorf("all of 20 lost: %v", i)
	}
	if e := sequenceOf(map[float64]int{1: 5000}).Evidence(0); e != math.MaxFloat64 {
		t.Errorf("evidence %v", e)
	}
	if e := won.Evidence(1); math.IsNaN(e) || e > 1 {
		t.Errorf("evidence %v against what was seen", e)
	}
	NewSequence(0.95).Add(1 + 1e-12)
	NewSequence(0.95).Add(-1e-12)
}

// The forecast is the interval of as many scores, and what is needed is where it gets good
// enough.
func TestSequenceForecast(t *testing.T) {
	s := sequenceOf(map[float64]int{0: 40, 1: 60})
	many := sequenceOf(map[float64]int{0: 4000, 1: 6000})
	if diff := cmp.Diff(many.Interval(), s.Forecast(10_000), near(1e-9)); diff != "" {
		t.Error(diff)
	}
	narrow := func(i Interval) bool { return i.High-i.Low <= 2*.01 }
	needed := s.Needed(narrow, 1_000_000)
	if !narrow(s.Forecast(needed)) || narrow(s.Forecast(needed*99/100)) {
		t.Errorf("%d needed: %v", needed, s.Forecast(needed))
	}
	for name, test := range map[string]struct{ got, want int }{
		"limited":          {s.Needed(narrow, 5000), 5000},
		"beyond the limit": {s.Needed(narrow, 7), 100},
		"good enough":      {many.Needed(func(i Interval) bool { return i.High-i.Low < .1 }, 1_000_000), 10_000},
		"nothing known":    {NewSequence(0.95).Needed(narrow, 64), 64},
	} {
		if test.got != test.want {
			t.Errorf("%s: %d, want %d", name, test.got, test.want)
		}
	}
}

func TestAnytimeAtTheEdges(t *testing.T) {
	if got := AnytimeRate(0, 0, 0.95); got != (Interval{.5, 0, 1}) {
		t.Errorf("without trials: %v", got)
	}
	// (n+1)·p^n = 1/20 gives the limit of n wins.
	want := Interval{1, math.Pow(20*21, -1./20), 1}
	if diff := cmp.Diff(want, AnytimeRate(20, 20, 0.95), near(1e-9)); diff != "" {
		t.Error(diff)
	}
	if got := AnytimeRate(0, 20, 0.95); got.Low != 0 || !(math.Abs(got.High-1+want.Low) <= 1e-9) {
		t.Errorf("all lost: %v", got)
	}
	for _, e := range []float64{AnytimeEvidence(3, 9, 0), AnytimeEvidence(3, 9, 1)} {
		if e != math.MaxFloat64 {
			t.Errorf("evidence %v against what is impossible", e)
		}
	}
	for _, e := range []float64{AnytimeEvidence(0, 9, 0), AnytimeEvidence(9, 9, 1)} {
		if !(math.Abs(e-.1) <= 1e-12) {
			t.Errorf("evidence %v against what is the only thing to see", e)
		}
	}
	if e := AnytimeEvidence(0, 0, .3); e != 1 {
		t.Errorf("evidence %v without trials", e)
	}
	inf := math.Inf(1)
	if got := AnytimeNormal(3, 1, 0, 1, 0.95); got != (Interval{0, -inf, inf}) {
		t.Errorf("of no numbers: %v", got)
	}
}

func BenchmarkSequenceAdd(b *testing.B) {
	s := NewSequence(0.95)
	for b.Loop() {
		s.Add(.75)
	}
}

func BenchmarkSequenceInterval(b *testing.B) {
	stream := chance.NewStream(1, 0, chance.Named("scores"))
	for name, score := range map[string]func() float64{
		"quarters": func() float64 { return float64(stream.Below(5)) / 4 },
		"any":      stream.Float64,
	} {
		s := NewSequence(0.95)
		for range 10_000 {
			s.Add(score())
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				s.Interval()
			}
		})
	}
}
