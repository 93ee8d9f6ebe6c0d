package stats

import (
	"math"
	"testing"

	"canopy/core/chance"
	"pgregory.net/rapid"
)

// games are a pairing of so many games lost, drawn and won by the first.
func games(first, second, lost, drawn, won int) Pairing {
	return Pairing{first, second, Outcomes{[]int{lost, drawn, won}, 1}}
}

func TestTwoPlayersAreElo(t *testing.T) {
	for _, o := range []Outcomes{engineGames, enginePairs, {[]int{1, 0, 30}, 1}, {[]int{3, 14, 30, 20, 9}, 2}} {
		got, want := BradleyTerry(2, []Pairing{{0, 1, o}}).Difference(0, 1, .95), o.Elo(.95)
		if math.Abs(got.Value-want.Value) > 1e-9 {
			t.Errorf("%v are rated %v, want %v", o.Counts, got.Value, want.Value)
		}
		// In large samples the limits agree.
		if o.Blocks() > 1000 && (math.Abs(got.Low/want.Low-1) > .02 || math.Abs(got.High/want.High-1) > .02) {
			t.Errorf("%v are rated %v, want %v", o.Counts, got, want)
		}
	}
}

func TestRatingsOfACircleAreEqual(t *testing.T) {
	r := BradleyTerry(3, []Pairing{games(0, 1, 0, 0, 5), games(1, 2, 0, 0, 5), games(2, 0, 0, 0, 5)})
	if r.Separated {
		t.Error("everybody came out ahead of everybody, by way of others")
	}
	for i, elo := range r.Elo {
		if math.Abs(elo) > 1e-9 {
			t.Errorf("player %d is rated %v", i, elo)
		}
		if d := r.Difference(i, (i+1)%3, .95); math.IsInf(d.Low, 0) || math.IsInf(d.High, 0) || !(d.High > 100) {
			t.Errorf("player %d and the next differ by %v", i, d)
		}
	}
}

// hunter iterates as Hunter (2004) does: a player's strength becomes his points over
// Σ games/(his strength+the other's).
func hunter(players int, pairings []Pairing) []float64 {
	strengths := make([]float64, players)
	for i := range strengths {
		strengths[i] = 1
	}
	for range 3000 {
		next := make([]float64, players)
		for i := range next {
			points, sum := 0.0, 0.0
			for _, p := range pairings {
				n, score, other := float64(p.Outcomes.Blocks()*p.Outcomes.Games), p.Outcomes.sample().mean, p.Second
				switch i {
				case p.First:
				case p.Second:
					score, other = 1-score, p.First
				default:
					continue
				}
				points += n * score
				sum += n / (strengths[i] + strengths[other])
			}
			next[i] = points / sum
		}
		strengths = next
	}
	return strengths
}

func TestBradleyTerryAgainstHunter(t *testing.T) {
	pairings := []Pairing{
		games(0, 1, 3, 2, 5), games(1, 2, 10, 0, 1), games(3, 0, 2, 2, 2), {2, 3, Outcomes{[]int{1, 2, 3, 4, 5}, 2}},
		games(2, 1, 1, 1, 4), games(4, 1, 1, 9, 0),
	}
	r, strengths := BradleyTerry(5, pairings), hunter(5, pairings)
	sum := 0.0
	for i, elo := range r.Elo {
		sum += elo
		if want := 400 * math.Log10(strengths[i]/strengths[0]); math.Abs(elo-r.Elo[0]-want) > 1e-6 {
			t.Errorf("player %d is %v better than the first, want %v", i, elo-r.Elo[0], want)
		}
	}
	if r.Separated || math.Abs(sum) > 1e-9 {
		t.Errorf("separated %v, sum of ratings %v", r.Separated, sum)
	}
}

func TestSeparatedRatings(t *testing.T) {
	inf := math.Inf(1)
	// The first two met each other, and the third, who lost to them, won nothing. The
	// fourth met the fifth alone, and the sixth nobody.
	r := BradleyTerry(6, []Pairing{games(0, 1, 20, 10, 20), games(0, 2, 0, 0, 30), games(2, 1, 30, 0, 0), games(3, 4, 10, 0, 30), games(0, 5, 0, 0, 0)})
	if !r.Separated {
		t.Error("not separated")
	}
	for i, elo := range r.Elo {
		if math.IsNaN(elo) || math.Abs(elo) > 1500 {
			t.Errorf("player %d is rated %v", i, elo)
		}
	}
	bounds := func(i Interval) [2]bool { return [2]bool{i.Low > -inf, i.High < inf} }
	for _, v := range []struct {
		first, second int
		bounded       [2]bool // below and above
	}{
		{0, 1, [2]bool{true, true}},
		{0, 2, [2]bool{true, false}},
		{2, 1, [2]bool{false, true}},
		{3, 4, [2]bool{true, true}},
		{0, 3, [2]bool{false, false}},
		{0, 5, [2]bool{false, false}},
		{3, 3, [2]bool{true, true}},
	} {
		d := r.Difference(v.first, v.second, .95)
		if got := bounds(d); got != v.bounded || !d.ordered() {
			t.Errorf("players %d and %d differ by %v", v.first, v.second, d)
		}
	}
	if d := r.Difference(0, 1, .95); math.Abs(d.Value) > 1 || d.High > 120 || d.High < 60 {
		t.Errorf("equals differ by %v", d)
	}
	if d := r.Difference(3, 4, .95); math.Abs(d.Value-190) > 10 || d.Low < 30 || d.High > 350 {
		t.Errorf("three wins of four are %v", d)
	}
	// Thirty games won say that one is the better, if not by more than exact limits have it
	// (a score of .025^(1/30)), and two do not.
	if d := r.Difference(0, 2, .95); !(d.Low > 0 && d.Low < 353 && d.Value > 400) {
		t.Errorf("thirty games won are %v", d)
	}
	if d := BradleyTerry(2, []Pairing{games(0, 1, 0, 0, 2)}).Difference(0, 1, .95); d.Low > 0 || !d.ordered() {
		t.Errorf("two games won are %v", d)
	}
	if got := bounds(r.Interval(0, .95)); got != [2]bool{false, false} {
		t.Errorf("the first against all has limits %v", got)
	}
}

func TestRatingsOfLittle(t *testing.T) {
	inf := math.Inf(1)
	for _, v := range []struct {
		name     string
		pairings []Pairing
	}{
		{"nothing", nil},
		{"no game", []Pairing{games(0, 1, 0, 0, 0)}},
		{"one game", []Pairing{games(0, 1, 0, 1, 0)}},
	} {
		d := BradleyTerry(2, v.pairings).Difference(0, 1, .95)
		if want := (Interval{0, -inf, inf}); d != want {
			t.Errorf("%s is %v, want %v", v.name, d, want)
		}
	}
	if r := BradleyTerry(1, nil); r.Elo[0] != 0 || r.Separated || !r.Interval(0, .95).ordered() {
		t.Errorf("one player is %+v", r)
	}
	many := BradleyTerry(3, []Pairing{games(0, 1, 1, 0, 1_000_000_000), games(1, 2, 1_000_000_000, 0, 1_000_000_000)})
	if d := many.Difference(0, 2, .95); !d.ordered() || math.Abs(d.Value-3600) > 1 || math.IsInf(d.High, 1) {
		t.Errorf("a game lost in a thousand million is %v", d)
	}
	// Two groups that hardly met.
	far := BradleyTerry(4, []Pairing{games(0, 1, 90_000, 0, 90_000), games(2, 3, 90_000, 0, 90_000), games(0, 2, 1, 0, 3)})
	if d := far.Difference(1, 3, .95); math.Abs(d.Value-Elo(.75)) > 1e-6 {
		t.Errorf("groups that met four times differ by %v", d)
	}
}

// checkFinite reports what is not a number or lies outside of its limits.
func (r *Ratings) checkFinite(t *rapid.T) {
	for i := range r.Elo {
		if d := r.Interval(i, .95); !d.ordered() || math.Abs(d.Value) > 1e5 {
			t.Fatalf("player %d is rated %v", i, d)
		}
		for j := range i {
			if d, back := r.Difference(i, j, .95), r.Difference(j, i, .95); !d.ordered() || d.Low != -back.High && math.Abs(d.Low+back.High) > 1e-6 {
				t.Fatalf("players %d and %d differ by %v, and back by %v", i, j, d, back)
			}
		}
	}
}

func TestRatingsAreFinite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(2, 5).Draw(t, "players")
		pairing := rapid.Custom(func(t *rapid.T) Pairing {
			first := rapid.IntRange(0, players-1).Draw(t, "first")
			second := (first + rapid.IntRange(1, players-1).Draw(t, "second")) % players
			return Pairing{first, second, outcomesOf.Draw(t, "outcomes")}
		})
		BradleyTerry(players, rapid.SliceOfN(pairing, 0, 8).Draw(t, "pairings")).checkFinite(t)

		block := rapid.SliceOfN(rankingsOf, 0, 3)
		of, seats := PlackettLuce(5, 4, rapid.SliceOfN(block, 0, 6).Draw(t, "blocks"))
		of.checkFinite(t)
		seats.checkFinite(t)
	})
}

func TestBradleyTerryCoverage(t *testing.T) {
	truth := []float64{0, 100, 300}
	var apart, all int
	both := held(func(s *chance.Stream) bool {
		var pairings []Pairing
		for first := range truth {
			for second := range first {
				// Pairs of games that are split more often than by chance.
				shares := tilted([]float64{.04, .2, .52, .2, .04}, EloScore(truth[first]-truth[second]))
				pairings = append(pairings, Pairing{first, second, Outcomes{classes(s, 15, shares...), 2}})
			}
		}
		r := BradleyTerry(3, pairings)
		if r.Difference(2, 1, .95).holds(200) {
			apart++
		}
		if r.Interval(0, .95).holds(-400. / 3) {
			all++
		}
		return r.Difference(2, 0, .95).holds(300)
	})
	for name, share := range map[string]float64{
		"300 apart": both, "200 apart": float64(apart) / 2000, "against all": float64(all) / 2000,
	} {
		if share < .935 || share > .985 {
			t.Errorf("limits of players %s hold in %v", name, share)
		}
	}
}

// A pair of games that are alike says no more than one of them.
func TestRatingsCountBlocks(t *testing.T) {
	width := func(o Outcomes) float64 {
		i := BradleyTerry(2, []Pairing{{0, 1, o}}).Difference(0, 1, .95)
		return i.High - i.Low
	}
	single, twice := width(Outcomes{[]int{300, 0, 500}, 1}), width(Outcomes{[]int{300, 0, 0, 0, 500}, 2})
	split := width(Outcomes{[]int{50, 0, 650, 0, 100}, 2})
	if math.Abs(twice/single-1) > .01 || split > .6*twice {
		t.Errorf("widths %v for single games, %v for games twice, %v for pairs mostly split", single, twice, split)
	}
}

func TestBradleyTerryPanics(t *testing.T) {
	for name, call := range map[string]func(){
		"nobody":       func() { BradleyTerry(0, nil) },
		"a stranger":   func() { BradleyTerry(2, []Pairing{games(0, 2, 1, 1, 1)}) },
		"with himself": func() { BradleyTerry(2, []Pairing{games(1, 1, 1, 1, 1)}) },
		"confidence":   func() { BradleyTerry(2, nil).Interval(0, 0) },
	} {
		if !panics(call) {
			t.Errorf("%s does not panic", name)
		}
	}
}
