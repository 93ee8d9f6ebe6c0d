package stats

import (
	"math"
	"testing"

	"canopy/core/chance"
	"pgregory.net/rapid"
)

// Two published matches of chess engines: one of games (Elo 12.01 ± 7.87), and one of
// pairs of games (1.59 ± 1.21, normalised 3.05 ± 2.31).
var (
	engineGames = Outcomes{Counts: []int{759, 1863, 880}, Games: 1}
	enginePairs = Outcomes{Counts: []int{379, 10170, 21828, 10640, 343}, Games: 2}
)

func TestEloVectors(t *testing.T) {
	for _, v := range []struct {
		name                 string
		got, want, tolerance float64
	}{
		{"Elo of .55", Elo(.55), 34.8601, 5e-5},
		{"Elo of .6", Elo(.6), 70.4365, 5e-5},
		{"Elo of .75", Elo(.75), 190.8485, 5e-5},
		{"Elo of .25", Elo(.25), -190.8485, 5e-5},
		{"Elo of 0", Elo(0), math.Inf(-1), 0},
		{"Elo of 1", Elo(1), math.Inf(1), 0},
		{"score at 190.8485", EloScore(190.8485), .75, 5e-7},
		{"slope at .5", EloSlope(.5), 694.87, 5e-3},
		{"slope at 1", EloSlope(1), math.Inf(1), 0},
		{"a unit of normalised Elo", normalisedElo, 347.4356, 5e-5},

		{"Elo of games", engineGames.Elo(.95).Value, 12.009, 5e-4},
		{"error of games", engineGames.EloError(.95), 7.873, 5e-4},
		{"superiority of games", engineGames.Superiority(), .9986, 5e-5},
		{"Elo of pairs", enginePairs.Elo(.95).Value, 1.5946, 5e-5},
		{"error of pairs", enginePairs.EloError(.95), 1.2087, 5e-5},
		{"normalised Elo of pairs", enginePairs.NormalisedElo(.95).Value, 3.0505, 5e-5},
		{"its error", enginePairs.NormalisedEloError(.95), 2.3124, 5e-5},
	} {
		if !(math.Abs(v.got-v.want) <= v.tolerance) && v.got != v.want {
			t.Errorf("%s is %v, want %v", v.name, v.got, v.want)
		}
	}
}

// In a large sample the limits are those of a symmetric error.
func TestEloLimitsAgainstErrors(t *testing.T) {
	for _, o := range []Outcomes{engineGames, enginePairs} {
		elo, normalised := o.Elo(.95), o.NormalisedElo(.95)
		if got, want := (elo.High-elo.Low)/2, o.EloError(.95); math.Abs(got/want-1) > 1e-3 {
			t.Errorf("half of the interval is %v, the error %v", got, want)
		}
		if got, want := (normalised.High-normalised.Low)/2, o.NormalisedEloError(.95); math.Abs(got/want-1) > 3e-3 {
			t.Errorf("half of the normalised interval is %v, the error %v", got, want)
		}
	}
}

func TestOutcomesAtTheEdges(t *testing.T) {
	inf := math.Inf(1)
	nothing := NewOutcomes(2)
	for _, v := range []struct {
		name      string
		got, want Interval
	}{
		{"score of nothing", nothing.Score(.95), Interval{.5, 0, 1}},
		{"Elo of nothing", nothing.Elo(.95), Interval{0, -inf, inf}},
		{"normalised Elo of nothing", nothing.NormalisedElo(.95), Interval{0, -inf, inf}},
		{"score of one game", Outcomes{[]int{0, 0, 1}, 1}.Score(.95), Interval{1, 0, 1}},
		// As if half a draw were added: .75/.75 with a quarter lost.
		{"Elo of one game", Outcomes{[]int{0, 0, 1}, 1}.Elo(.95), Interval{Elo(1.25 / 1.5), -inf, inf}},
		{"normalised Elo of draws", Outcomes{[]int{0, 30, 0}, 1}.NormalisedElo(.95), Interval{0, -inf, inf}},
	} {
		if v.got != v.want {
			t.Errorf("%s is %v, want %v", v.name, v.got, v.want)
		}
	}
	if p := nothing.Superiority(); p != .5 {
		t.Errorf("superiority of nothing is %v", p)
	}
	if !math.IsInf(nothing.EloError(.95), 1) || !math.IsInf(nothing.NormalisedEloError(.95), 1) {
		t.Error("nothing has an error")
	}

	won := Outcomes{[]int{0, 0, 20}, 1}
	// Of games all won, the limit is Wilson's at Student's t.
	if got := won.Score(.95); math.Abs(got.Low-20/(20+2.093024*2.093024)) > 1e-6 || got.High != 1 {
		t.Errorf("twenty games won score %v", got)
	}
	if got := won.Elo(.95); !math.IsInf(got.High, 1) || !(got.Low > 250 && got.Value > 600 && got.Value < 1200) {
		t.Errorf("twenty games won are %v", got)
	}
	if p := won.Superiority(); !(p > .99999 && p < 1) {
		t.Errorf("superiority of twenty games won is %v", p)
	}
	// All drawn is not known for certain.
	if got := (Outcomes{[]int{0, 20, 0}, 1}).Score(.95); !(got.Low < .46 && got.High > .54) {
		t.Errorf("twenty draws score %v", got)
	}
}

// Games that are won or lost and never drawn are what Wilson's interval is for.
func TestScoreOfGamesIsWilsons(t *testing.T) {
	for _, won := range []int{0, 300, 700, 999, 1000} {
		got := Outcomes{[]int{1000 - won, 0, won}, 1}.Score(.95)
		want := Wilson(float64(won), 1000, .95)
		if math.Abs(got.Low-want.Low) > 1e-4 || math.Abs(got.High-want.High) > 1e-4 {
			t.Errorf("%d of 1000 won score %v, want %v", won, got, want)
		}
	}
}

func TestVarianceOfPairs(t *testing.T) {
	// A pair that is always split, whoever plays best, varies less than games do.
	if got := (Outcomes{[]int{0, 5, 90, 5, 0}, 2}).Variance(); math.Abs(got-2*.1/16) > 1e-12 {
		t.Errorf("variance of pairs %v", got)
	}
	if got := (Outcomes{[]int{50, 0, 50}, 1}).Variance(); got != .25 {
		t.Errorf("variance of games without draws %v", got)
	}
}

// outcomesOf draws outcomes of any kind, mostly few.
var outcomesOf = rapid.Custom(func(t *rapid.T) Outcomes {
	games := rapid.IntRange(1, 3).Draw(t, "games")
	o := NewOutcomes(games)
	most := rapid.SampledFrom([]int{1, 3, 50, 10_000_000}).Draw(t, "most")
	for i := range o.Counts {
		o.Counts[i] = max(0, rapid.IntRange(-most, most).Draw(t, "count"))
	}
	return o
})

// ordered reports whether an interval holds its finite value.
func (i Interval) ordered() bool {
	return i.Low <= i.Value && i.Value <= i.High && !math.IsInf(i.Value, 0)
}

func TestOutcomesProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := outcomesOf.Draw(t, "outcomes")
		confidence := rapid.Float64Range(.01, .999).Draw(t, "confidence")
		mirrored := NewOutcomes(o.Games)
		for i, times := range o.Counts {
			mirrored.Counts[len(o.Counts)-1-i] = times
		}
		for _, of := range []func(Outcomes) Interval{
			func(o Outcomes) Interval { return o.Elo(confidence) },
			func(o Outcomes) Interval { return o.NormalisedElo(confidence) },
		} {
			got, back := of(o), of(mirrored)
			if !got.ordered() {
				t.Fatalf("%v is %v", o, got)
			}
			if near := 1e-9 * (1 + math.Abs(got.Value)); math.Abs(got.Value+back.Value) > near ||
				math.Abs(got.Low+back.High) > 1e-6*(1+math.Abs(got.Low)) && !math.IsInf(got.Low, -1) {
				t.Fatalf("%v is %v, and of the other side %v", o, got, back)
			}
		}
		if s := o.Score(confidence); !s.ordered() || s.Low < 0 || s.High > 1 {
			t.Fatalf("%v scores %v", o, s)
		}
		if p := o.Superiority(); !(p >= 0 && p <= 1) || math.IsNaN(o.EloError(confidence)) || math.IsNaN(o.Variance()) {
			t.Fatalf("%v has superiority %v, error %v, variance %v", o, p, o.EloError(confidence), o.Variance())
		}
	})
}

func TestOutcomesCoverage(t *testing.T) {
	for _, test := range []struct {
		name       string
		blocks     int
		shares     []float64
		normalised float64 // in how many studies those limits hold at least
	}{
		{"even pairs", 10, []float64{.1, .2, .4, .2, .1}, .935},
		{"pairs mostly split", 20, []float64{0, .03, .92, .05, 0}, .935},
		{"pairs mostly won", 20, []float64{0, .02, .08, .2, .7}, .935},
		{"games mostly won", 50, []float64{.05, 0, .95}, .88},
		{"games mostly won, more", 200, []float64{.05, 0, .95}, .935},
		{"games mostly drawn", 50, []float64{.05, .8, .15}, .92},
		{"many games", 500, []float64{.3, .3, .4}, .935},
	} {
		truth, games := 0.0, len(test.shares)/2
		for i, share := range test.shares {
			truth += share * float64(i) / float64(len(test.shares)-1)
		}
		deviation := 0.0
		for i, share := range test.shares {
			d := float64(i)/float64(len(test.shares)-1) - truth
			deviation += share * d * d
		}
		t0 := (truth - .5) / math.Sqrt(deviation*float64(games)) * normalisedElo
		normalised := 0
		elo := held(func(s *chance.Stream) bool {
			o := Outcomes{classes(s, test.blocks, test.shares...), games}
			if o.NormalisedElo(.95).holds(t0) {
				normalised++
			}
			return o.Elo(.95).holds(Elo(truth))
		})
		if elo < .935 {
			t.Errorf("%s: limits of Elo hold in %v", test.name, elo)
		}
		if share := float64(normalised) / 2000; share < test.normalised {
			t.Errorf("%s: limits of normalised Elo hold in %v", test.name, share)
		}
	}
}

func TestOutcomesPanic(t *testing.T) {
	for name, call := range map[string]func(){
		"Elo of 1.1":        func() { Elo(1.1) },
		"Elo of NaN":        func() { Elo(math.NaN()) },
		"slope at -1":       func() { EloSlope(-1) },
		"blocks of no game": func() { NewOutcomes(0) },
		"no scores":         func() { Outcomes{Games: 1}.Blocks() },
		"negative count":    func() { Outcomes{[]int{1, -1}, 1}.Blocks() },
		"confidence":        func() { engineGames.Elo(1) },
	} {
		if !panics(call) {
			t.Errorf("%s does not panic", name)
		}
	}
}
