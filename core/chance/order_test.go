package chance

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"canopy/core/chance/chancetest"
	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// ordered shuffles as a batch of games does: one game a trial.
func ordered(seed uint64) chancetest.Shuffle {
	return func(trial uint64, things []uint32) {
		Order(seed, trial, Named("deck"), 0, things)
	}
}

// reordered shuffles as one game does that reshuffles again and again.
func reordered(seed uint64) chancetest.Shuffle {
	return func(trial uint64, things []uint32) {
		Order(seed, 0, Named("deck"), trial, things)
	}
}

// swapped is Fisher and Yates's shuffle with another choice of the index.
func swapped(index func(s *Stream, i, n int) int) chancetest.Shuffle {
	return func(trial uint64, things []uint32) {
		s := NewStream(1, trial, Named("swap"))
		for i := len(things) - 1; i > 0; i-- {
			j := index(&s, i, len(things))
			things[i], things[j] = things[j], things[i]
		}
	}
}

// sortedAtRandom sorts by a comparison that tosses a coin.
func sortedAtRandom(trial uint64, things []uint32) {
	s := NewStream(1, trial, Named("sort"))
	slices.SortFunc(things, func(_, _ uint32) int { return s.Below(2)*2 - 1 })
}

// A check measures one side of a shuffle's fairness.
type check struct {
	name string
	p    func(chancetest.Shuffle) float64
}

var checks = []check{
	{"positions of 52", func(s chancetest.Shuffle) float64 { return chancetest.Positions(s, 52, 20_000) }},
	{"orders of 3", func(s chancetest.Shuffle) float64 { return chancetest.Permutations(s, 3, 6_000) }},
	{"orders of 4", func(s chancetest.Shuffle) float64 { return chancetest.Permutations(s, 4, 12_000) }},
	{"fixed points of 52", func(s chancetest.Shuffle) float64 { return chancetest.FixedPoints(s, 52, 20_000) }},
	{"fixed points of 4", func(s chancetest.Shuffle) float64 { return chancetest.FixedPoints(s, 4, 20_000) }},
}

func TestFairShuffles(t *testing.T) {
	shuffles := map[string]chancetest.Shuffle{
		"Order by game":     ordered(1),
		"Order by occasion": reordered(2),
		"Fisher-Yates":      swapped(func(s *Stream, i, _ int) int { return s.Below(i + 1) }),
	}
	level := 0.001 / float64(len(shuffles)*len(checks)) // Bonferroni
	for name, shuffle := range shuffles {
		for _, check := range checks {
			if p := check.p(shuffle); p < level {
				t.Errorf("%s, %s: p = %g", name, check.name, p)
			}
		}
	}
}

// A check that cannot fail says nothing. These are the shuffles that people
// get wrong, with the checks that have to notice it.
func TestUnfairShufflesAreNoticed(t *testing.T) {
	tests := []struct {
		name    string
		shuffle chancetest.Shuffle
		noticed []int // indices of checks
	}{
		{"swap with any index", swapped(func(s *Stream, _, n int) int { return s.Below(n) }), []int{0, 1, 2}},
		{"never stays put (Sattolo)", swapped(func(s *Stream, i, _ int) int { return s.Below(i) }), []int{0, 1, 2, 3, 4}},
		{"sort by coin toss", sortedAtRandom, []int{0, 1, 2, 3, 4}},
		{"no shuffle", func(uint64, []uint32) {}, []int{0, 1, 2, 3, 4}},
		{"one seed for every game", func(_ uint64, things []uint32) { ordered(1)(0, things) }, []int{0, 1, 2, 3, 4}},
	}
	for _, test := range tests {
		for _, i := range test.noticed {
			if p := checks[i].p(test.shuffle); p > 1e-10 {
				t.Errorf("%s passes %s: p = %g", test.name, checks[i].name, p)
			}
		}
	}
}

// The checks must not accuse a fair shuffle more often than they say: p-values
// of many seeds are uniform.
func TestFalseAlarms(t *testing.T) {
	const seeds = 200
	tests := map[string]func(seed uint64) float64{
		"positions":    func(seed uint64) float64 { return chancetest.Positions(ordered(seed), 20, 2_000) },
		"orders":       func(seed uint64) float64 { return chancetest.Permutations(ordered(seed), 4, 2_400) },
		"by occasion":  func(seed uint64) float64 { return chancetest.Permutations(reordered(seed), 3, 1_200) },
		"whole decks":  func(seed uint64) float64 { return chancetest.Positions(reordered(seed), 52, 1_000) },
		"fixed points": func(seed uint64) float64 { return chancetest.FixedPoints(ordered(seed), 20, 2_000) },
	}
	for name, p := range tests {
		var ps []float64
		for seed := range uint64(seeds) {
			ps = append(ps, p(seed))
		}
		slices.Sort(ps)
		if name != "fixed points" { // the smaller of two values, doubled: not uniform
			if d := uniformDistance(ps); d > 1.95/math.Sqrt(seeds) { // Kolmogorov, level 0.001
				t.Errorf("%s: p-values are %.3f from uniform", name, d)
			}
		}
		if ps[0] < 0.01/seeds {
			t.Errorf("%s: false alarm, p = %g", name, ps[0])
		}
	}
}

// uniformDistance is Kolmogorov's distance of sorted values from the uniform
// distribution.
func uniformDistance(sorted []float64) float64 {
	n, largest := float64(len(sorted)), 0.0
	for i, v := range sorted {
		largest = max(largest, v-float64(i)/n, float64(i+1)/n-v)
	}
	return largest
}

// Large piles take another path, which has to give the same order.
func TestFewAndManyAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		things := rapid.SliceOfNDistinct(rapid.Uint32(), 0, quick, rapid.ID).Draw(t, "things")
		start := rapid.Uint64().Draw(t, "start")
		few := slices.Clone(things)
		orderFew(start, few)
		slices.SortFunc(things, func(a, b uint32) int { return cmp.Compare(hash(start, a), hash(start, b)) })
		if !slices.Equal(few, things) {
			t.Fatalf("few %v, many %v", few, things)
		}
	})
}

// Two variants are compared on equal deals only if a card more leaves the
// order of all others as it was.
func TestOneMoreKeepsTheOthers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, quick+20).Draw(t, "cards")
		seed, game := rapid.Uint64().Draw(t, "seed"), rapid.Uint64().Draw(t, "game")
		deck, larger := upTo(n), upTo(n+1)
		Order(seed, game, Named("deck"), 0, deck)
		Order(seed, game, Named("deck"), 0, larger)
		larger = slices.DeleteFunc(larger, func(thing uint32) bool { return thing == uint32(n) })
		if !slices.Equal(deck, larger) {
			t.Fatalf("%v became %v", deck, larger)
		}
	})
}

// The card more itself must be able to come anywhere.
func TestOneMoreComesAnywhere(t *testing.T) {
	counts := make([]int, 53)
	for game := range uint64(53 * 200) {
		deck := upTo(53)
		Order(3, game, Named("deck"), 0, deck)
		counts[slices.Index(deck, 52)]++
	}
	if p := evenP(counts); p < 1e-3 {
		t.Errorf("p = %g", p)
	}
}

func TestOrderForgetsHowThingsLay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lain := rapid.Permutation(upTo(quick+2)).Draw(t, "lain")
		lain = lain[:rapid.IntRange(0, len(lain)).Draw(t, "cards")]
		sorted := slices.Sorted(slices.Values(lain))
		Order(4, 0, Named("deck"), 0, lain)
		Order(4, 0, Named("deck"), 0, sorted)
		if !slices.Equal(lain, sorted) {
			t.Fatalf("%v and %v", lain, sorted)
		}
	})
}

// Two shuffles must be unrelated whichever part of their names differs. The
// order of one undone by the other is then as even as any shuffle.
func TestNeighbouringShufflesAreUnrelated(t *testing.T) {
	type order func(trial uint64, things []uint32)
	deck, stock := Named("deck"), Named("stock")
	neighbours := map[string]struct{ a, b order }{
		"seeds": {
			func(i uint64, d []uint32) { Order(i, 0, deck, 0, d) },
			func(i uint64, d []uint32) { Order(i+1, 0, deck, 0, d) },
		},
		"games": {
			func(i uint64, d []uint32) { Order(1, i, deck, 0, d) },
			func(i uint64, d []uint32) { Order(1, i+1, deck, 0, d) },
		},
		"sources": {
			func(i uint64, d []uint32) { Order(1, i, deck, 0, d) },
			func(i uint64, d []uint32) { Order(1, i, stock, 0, d) },
		},
		"occasions": {
			func(i uint64, d []uint32) { Order(1, 0, deck, i, d) },
			func(i uint64, d []uint32) { Order(1, 0, deck, i+1, d) },
		},
		"hands": {
			func(i uint64, d []uint32) { Order(1, 0, deck, i<<32, d) },
			func(i uint64, d []uint32) { Order(1, 0, deck, (i+1)<<32, d) },
		},
		"game, occasion": {
			func(i uint64, d []uint32) { Order(1, i, deck, i+1, d) },
			func(i uint64, d []uint32) { Order(1, i+1, deck, i, d) },
		},
	}
	level := 0.001 / float64(2*len(neighbours))
	for what, pair := range neighbours {
		relative := func(trial uint64, things []uint32) {
			a, b := upTo(len(things)), upTo(len(things))
			pair.a(trial, a)
			pair.b(trial, b)
			for i := range a {
				things[a[i]] = b[i]
			}
		}
		if p := chancetest.Positions(relative, 52, 5_000); p < level {
			t.Errorf("%s, positions: p = %g", what, p)
		}
		if p := chancetest.Permutations(relative, 4, 6_000); p < level {
			t.Errorf("%s, orders: p = %g", what, p)
		}
	}
}

// A deck's order must not tell what a die of the same name will show.
func TestOrderIsUnrelatedToTheStream(t *testing.T) {
	counts := make([]int, 6*6)
	for game := range uint64(20_000) {
		deck := upTo(6)
		Order(1, game, Named("luck"), 0, deck)
		s := NewStream(1, game, Named("luck"))
		counts[int(deck[0])*6+s.Below(6)]++
	}
	if p := evenP(counts); p < 1e-3 {
		t.Errorf("p = %g", p)
	}
}

// A thousand games of one seed start with a thousand deals.
func TestGamesDeal(t *testing.T) {
	seen := map[[8]uint32]bool{}
	for game := range uint64(1000) {
		deck := upTo(52)
		Order(1, game, Named("deck"), 0, deck)
		seen[[8]uint32(deck)] = true
	}
	if len(seen) != 1000 {
		t.Errorf("%d deals in 1000 games", len(seen))
	}
}

// The measure of TestFalseAlarms must itself be able to fail.
func TestUniformDistance(t *testing.T) {
	uniform := make([]float64, 200)
	for i := range uniform {
		uniform[i] = (float64(i) + 0.5) / 200
	}
	if d := uniformDistance(uniform); math.Abs(d-0.0025) > 1e-12 {
		t.Errorf("distance of even values = %g", d)
	}
	for i, v := range uniform {
		uniform[i] = distuv.Beta{Alpha: 1, Beta: 1.5}.Quantile(v)
	}
	if d := uniformDistance(uniform); d < 1.95/math.Sqrt(200) {
		t.Errorf("skewed values pass: %g", d)
	}
}
