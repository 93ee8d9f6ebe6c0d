package stats

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"canopy/core/chance"
	"pgregory.net/rapid"
)

func normalised(t SPRT) SPRT {
	t.Normalised = true
	return t
}

func TestSPRTVectors(t *testing.T) {
	low, high := NewSPRT(0, 5).Bounds()
	uneven := NewSPRT(0, 5)
	uneven.Alpha, uneven.Beta = .01, .1
	unevenLow, unevenHigh := uneven.Bounds()
	_, unevenFalseH1 := uneven.Expect(0, .12)
	_, unevenRightH1 := uneven.Expect(5, .12)
	atH0, falseH1 := NewSPRT(0, 5).Expect(0, .12)
	between, _ := NewSPRT(0, 5).Expect(2.5, .12)
	atH1, rightH1 := NewSPRT(0, 5).Expect(5, .12)
	normalisedBetween, _ := normalised(NewSPRT(0, 1)).Expect(.5, 0)
	for _, v := range []struct {
		name                 string
		got, want, tolerance float64
	}{
		{"lower bound", low, -2.9444, 5e-5},
		{"upper bound", high, 2.9444, 5e-5},
		{"lower bound of .01 and .1", unevenLow, -2.2925, 5e-5},
		{"upper bound of .01 and .1", unevenHigh, 4.4998, 5e-5},
		{"false H1 of .01", unevenFalseH1, .01, 1e-9},
		{"right H1 of .9", unevenRightH1, .9, 1e-9},
		{"LLR of games", NewSPRT(0, 5).LLR(engineGames), 2.9472, 5e-5},
		{"LLR of pairs, normalised", normalised(NewSPRT(0, 2)).LLR(enginePairs), 2.9455, 5e-5},
		// By bisection, an unseen score being seen a thousandth of a time.
		{"LLR of a few pairs", NewSPRT(0, 50).LLR(Outcomes{[]int{0, 3, 10, 12, 2}, 2}), 3.364153, 5e-7},
		{"LLR of a few games", NewSPRT(0, 50).LLR(Outcomes{[]int{0, 20, 7}, 1}), 3.603809, 5e-7},
		{"LLR of one game", NewSPRT(0, 100).LLR(Outcomes{[]int{0, 0, 1}, 1}), .246879, 5e-7},
		{"games at Elo0", atH0, 12285, .5},
		{"games between", between, 20096, .5},
		{"games at Elo1", atH1, 12285, .5},
		{"false H1", falseH1, .05, 1e-9},
		{"right H1", rightH1, .95, 1e-9},
		{"games at normalised Elo 0.5 between 0 and 1", normalisedBetween, 1046535, .5},
	} {
		if !(math.Abs(v.got-v.want) <= v.tolerance) {
			t.Errorf("%s is %v, want %v", v.name, v.got, v.want)
		}
	}
}

// Approximations that programs for matches of chess engines print: both of mean scores by
// their variance, and that of normalised Elo.
func TestLLRAgainstApproximations(t *testing.T) {
	quadratic := func(o Outcomes, elo0, elo1 float64) float64 {
		s, s0, s1 := o.sample(), EloScore(elo0), EloScore(elo1)
		return s.n * (s1 - s0) * (2*s.mean - s0 - s1) / (2 * s.variance)
	}
	logarithmic := func(o Outcomes, elo0, elo1 float64) float64 {
		s := o.sample()
		square := func(elo float64) float64 { return s.variance + math.Pow(s.mean-EloScore(elo), 2) }
		return s.n / 2 * math.Log(square(elo0)/square(elo1))
	}
	ofNormalised := func(o Outcomes, elo0, elo1 float64) float64 {
		t, games := (o.sample().mean-.5)/math.Sqrt(o.Variance()), float64(o.Blocks()*o.Games)
		square := func(elo float64) float64 { return 1 + math.Pow(t-elo/normalisedElo, 2) }
		return games / 2 * math.Log(square(elo0)/square(elo1))
	}
	for _, v := range []struct {
		name      string
		got, want float64
	}{
		{"(i)", quadratic(engineGames, 0, 5), 2.9532},
		{"(ii)", logarithmic(engineGames, 0, 5), 2.9481},
		{"normalised", ofNormalised(enginePairs, 0, 2), 2.9461},
	} {
		if math.Abs(v.got-v.want) > 5e-5 {
			t.Errorf("approximation %s is %v, want %v", v.name, v.got, v.want)
		}
	}
	// They agree with the exact ratio where differences are small, of any sign.
	for elo := -6.0; elo <= 6; elo += 2 {
		test := NewSPRT(elo, elo+3)
		if got, want := test.LLR(enginePairs), logarithmic(enginePairs, elo, elo+3); math.Abs(got-want) > .02+.005*math.Abs(want) {
			t.Errorf("LLR of %v is %v, by (ii) %v", test, got, want)
		}
		if got, want := normalised(test).LLR(enginePairs), ofNormalised(enginePairs, elo, elo+3); math.Abs(got-want) > .02+.005*math.Abs(want) {
			t.Errorf("normalised LLR of %v is %v, approximately %v", test, got, want)
		}
	}
}

func TestSPRTNeverStopsAtOnce(t *testing.T) {
	for _, o := range []Outcomes{
		{[]int{0, 0, 1}, 1}, {[]int{1, 0, 0}, 1}, {[]int{0, 1, 0}, 1}, {[]int{0, 0, 19}, 1}, {[]int{0, 0, 0, 0, 19}, 2},
	} {
		for _, test := range []SPRT{NewSPRT(0, 5), NewSPRT(0, 400), normalised(NewSPRT(-10, 300))} {
			if d := test.Decide(o); d != GoOn {
				t.Errorf("%v after %v: %v", test, o.Counts, d)
			}
		}
	}
	// Without a least number one game or nothing does not decide either, by likelihood.
	eager := NewSPRT(0, 100)
	eager.Least = 0
	for _, o := range []Outcomes{NewOutcomes(1), NewOutcomes(2), {[]int{0, 0, 1}, 1}, {[]int{0, 0, 0, 0, 1}, 2}} {
		if d := eager.Decide(o); d != GoOn {
			t.Errorf("after %v: %v", o.Counts, d)
		}
	}
	if d := NewSPRT(0, 50).Decide(Outcomes{[]int{0, 0, 0, 0, 30}, 2}); d != AcceptedH1 {
		t.Errorf("thirty pairs won: %v", d)
	}
	if d := NewSPRT(0, 50).Decide(Outcomes{[]int{30, 0, 0, 0, 0}, 2}); d != AcceptedH0 {
		t.Errorf("thirty pairs lost: %v", d)
	}
}

// tilted are shares like those given but with another mean: what weights that rise with
// the score make of them.
func tilted(shares []float64, mean float64) []float64 {
	tilted := make([]float64, len(shares))
	low, high := -50.0, 50.0
	for range 60 {
		slope, sum, score := low+(high-low)/2, 0.0, 0.0
		for i, share := range shares {
			x := float64(i) / float64(len(shares)-1)
			tilted[i] = share * math.Exp(slope*x)
			sum += tilted[i]
			score += tilted[i] * x
		}
		for i := range tilted {
			tilted[i] /= sum
		}
		if score/sum < mean {
			low = slope
		} else {
			high = slope
		}
	}
	return tilted
}

// matchUntilSure plays pairs of games until the test stops.
func matchUntilSure(test SPRT, s *chance.Stream, shares []float64) (Outcomes, Decision) {
	o := NewOutcomes(2)
	for range 100_000 {
		for i, times := range classes(s, 1, shares...) {
			o.Counts[i] += times
		}
		if d := test.Decide(o); d != GoOn {
			return o, d
		}
	}
	return o, GoOn
}

// A test is wrong as seldom and takes as long as it says, and what it leaves is right in
// the middle and within its limits.
func TestSPRTOnPairs(t *testing.T) {
	const studies = 2000
	test := NewSPRT(0, 60)
	for _, elo := range []float64{0, 30, 60} {
		shares := tilted([]float64{.06, .22, .44, .22, .06}, EloScore(elo))
		variance := 0.0
		for i, share := range shares {
			d := float64(i)/4 - EloScore(elo)
			variance += 2 * share * d * d
		}
		var accepted, pairs, above, held int
		for i := range uint64(studies) {
			s := chance.NewStream(11, i, chance.Named("match"))
			o, d := matchUntilSure(test, &s, shares)
			pairs += o.Blocks()
			if d == AcceptedH1 {
				accepted++
			}
			// Where the true score is a quantile of what the match left.
			v := test.view(o.sample(), 2)
			v.walk.drift = (EloScore(elo) - v.middle) / v.step
			p := v.walk.below(v.point, v.time)
			if p > .5 {
				above++
			}
			if p > .025 && p < .975 {
				held++
			}
		}
		name := fmt.Sprintf("at %v", elo)
		games, expected := test.Expect(elo, variance)
		// Three standard errors.
		if off := float64(accepted)/studies - expected; math.Abs(off) > 3*math.Sqrt(expected*(1-expected)/studies) {
			t.Errorf("%s accepts H1 in %d matches of %d, expected %v", name, accepted, studies, expected)
		}
		if got := float64(2*pairs) / studies; got < games || got > 1.35*games {
			t.Errorf("%s matches take %v games, expected %v", name, got, games)
		}
		if above < .45*studies || above > .55*studies {
			t.Errorf("%s the estimate is too high in %d matches of %d", name, above, studies)
		}
		if held < .935*studies {
			t.Errorf("%s the limits hold in %d matches of %d", name, held, studies)
		}
	}
}

func TestSPRTElo(t *testing.T) {
	// A stopped match that was won looks better than it is; one that goes on does not.
	test := NewSPRT(0, 20)
	stopped := Outcomes{[]int{10, 60, 130, 90, 25}, 2}
	if d := test.Decide(stopped); d != AcceptedH1 {
		t.Fatalf("%v (LLR %v)", d, test.LLR(stopped))
	}
	plain, got := stopped.Elo(.95), test.Elo(stopped, .95)
	if !(got.Value < plain.Value-1 && got.Value > plain.Value/2 && got.Low < plain.Low && got.ordered()) {
		t.Errorf("stopped at %v, plainly %v", got, plain)
	}
	going := Outcomes{[]int{20, 60, 125, 66, 22}, 2}
	if d := test.Decide(going); d != GoOn {
		t.Fatalf("%v (LLR %v)", d, test.LLR(going))
	}
	plain, got = going.Elo(.95), test.Elo(going, .95)
	if math.Abs(got.Value-plain.Value) > 2 || !got.ordered() {
		t.Errorf("going at %v, plainly %v", got, plain)
	}
	// Before the first look it is the plain one.
	early := Outcomes{[]int{0, 1, 3, 5, 11}, 2}
	if got, want := test.Elo(early, .95), early.Elo(.95); got != want {
		t.Errorf("at the first look %v, want %v", got, want)
	}
}

func TestSPRTProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := outcomesOf.Draw(t, "outcomes")
		test := NewSPRT(0, 0)
		test.Elo0 = rapid.Float64Range(-mostElo, mostElo-2*leastElo).Draw(t, "elo0")
		test.Elo1 = min(mostElo, test.Elo0+leastElo+rapid.SampledFrom([]float64{1e-9, 1, 30, 1000}).Draw(t, "more"))
		test.Alpha = rapid.Float64Range(1e-6, .49).Draw(t, "alpha")
		test.Least = rapid.IntRange(0, 30).Draw(t, "least")
		test.Normalised = rapid.Bool().Draw(t, "normalised")
		if err := test.Check(); err != nil {
			t.Fatal(err)
		}
		llr := test.LLR(o)
		if math.IsNaN(llr) || math.IsInf(llr, 0) {
			t.Fatalf("%+v of %v is %v", test, o, llr)
		}
		mirrored, other := NewOutcomes(o.Games), test
		for i, times := range o.Counts {
			mirrored.Counts[len(o.Counts)-1-i] = times
		}
		other.Elo0, other.Elo1 = -test.Elo1, -test.Elo0
		if back := other.LLR(mirrored); math.Abs(llr+back) > 1e-6*(1+math.Abs(llr))+1e-7*float64(o.Blocks()) {
			t.Fatalf("%+v of %v is %v, and of the other side %v", test, o, llr, back)
		}
		if elo := test.Elo(o, .95); !elo.ordered() {
			t.Fatalf("%+v leaves %v at %v", test, o, elo)
		}
		games, accepted := test.Expect(rapid.Float64Range(-3000, 3000).Draw(t, "elo"), rapid.Float64Range(0, .25).Draw(t, "variance"))
		if !(games >= 0 && accepted >= 0 && accepted <= 1) {
			t.Fatalf("%+v takes %v games and accepts H1 with %v", test, games, accepted)
		}
	})
}

func TestSPRTCheck(t *testing.T) {
	for _, v := range []struct {
		change func(t *SPRT)
		want   string
	}{
		{func(t *SPRT) { t.Elo1 = 0 }, "elo1 0 must be above elo0 0"},
		{func(t *SPRT) { t.Elo1 = 3000 }, "from -2000 to 2000"},
		{func(t *SPRT) { t.Elo0 = math.NaN() }, "elo0 NaN"},
		{func(t *SPRT) { t.Alpha = 0 }, "alpha 0 must be between 0 and 0.5"},
		{func(t *SPRT) { t.Beta = .5 }, "beta 0.5 must be between 0 and 0.5"},
		{func(t *SPRT) { t.Least = -1 }, "-1"},
	} {
		test := NewSPRT(0, 5)
		v.change(&test)
		err := test.Check()
		if err == nil || !strings.Contains(err.Error(), v.want) {
			t.Errorf("%+v: error %v, want one with %q", test, err, v.want)
		}
		if !panics(func() { test.Decide(engineGames) }) {
			t.Errorf("%+v decides", test)
		}
	}
}
