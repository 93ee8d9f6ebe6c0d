package stats

import (
	"fmt"
	"math"
	"testing"

	"canopy/core/chance"
)

// alike says of a block's games what they have in common.
type alike int

const (
	opposed     alike = iota // as many of each block are won as can be the same for all
	independent              // nothing
	tied                     // they have one outcome in 2 blocks of 5
	equal                    // they have one outcome
)

// block is how many of so many games with something in common are won, each of which is
// won at that rate.
func (a alike) block(s *chance.Stream, games int, rate float64) int64 {
	won, first := 0, s.Float64()
	for i := range games {
		luck := s.Float64()
		switch {
		case a == opposed:
			luck = math.Mod(first+float64(i)/float64(games), 1)
		case a == equal, a == tied && s.Below(5) < 2:
			luck = first
		}
		if luck < rate {
			won++
		}
	}
	return int64(won)
}

func (a alike) String() string {
	return [...]string{"opposed", "independent", "tied", "equal"}[a]
}

// The interval holds the truth in 95 % of all studies, whatever the games of a block have
// in common. Where they take turns in winning it is on the safe side.
func TestShareIntervalCovers(t *testing.T) {
	for _, c := range []struct {
		games, blocks int
		rates         []float64
	}{
		{1, 150, []float64{0.5, 0.9, 0.02}},
		{2, 60, []float64{0.5, 0.51, 0.9}},
		{2, 150, []float64{0.02}},
		{4, 60, []float64{0.5, 0.9}},
		{4, 150, []float64{0.02}},
		{8, 30, []float64{0.125}},
	} {
		for _, rate := range c.rates {
			for a := opposed; a <= equal; a++ {
				if c.games == 1 && a != independent {
					continue
				}
				got := held(func(s *chance.Stream) bool {
					var r Ratio
					for range c.blocks {
						r.Add(a.block(s, c.games, rate), int64(c.games))
					}
					return r.ShareInterval(0.95).holds(rate)
				})
				name := fmt.Sprintf("%d blocks of %d at %v, %v", c.blocks, c.games, rate, a)
				if got < 0.935 {
					t.Errorf("%s: held in %.1f %%", name, 100*got)
				}
				t.Logf("%s: %.1f %%", name, 100*got)
			}
		}
	}
}

// Where nothing differs between blocks their number alone says how sure that is.
func TestShareIntervalKeepsAWidth(t *testing.T) {
	for _, c := range []struct {
		won, games int64 // of each block
		low, high  float64
	}{
		{1, 2, 0.486, 0.514},
		{0, 2, 0, 0.038},
		{4, 4, 0.962, 1},
	} {
		var r Ratio
		for range 100 {
			r.Add(c.won, c.games)
		}
		i := r.ShareInterval(0.95)
		if share := float64(c.won) / float64(c.games); i.Value != share || math.Abs(i.Low-c.low) > 0.001 || math.Abs(i.High-c.high) > 0.001 {
			t.Errorf("%d of %d: %v", c.won, c.games, i)
		}
	}
}

// Of four pairs one is won, one lost and two are won by half. With a pair won and one lost
// besides, the variance of the share is 6/5 · 4/12² = 1/30, and would be 1/48 for twelve
// independent games: the eight tell as much as 8 · 30/48 of them.
func TestShareIntervalByHand(t *testing.T) {
	var r Ratio
	for _, won := range []int64{0, 1, 2, 1} {
		r.Add(won, 2)
	}
	if got := r.independent(); math.Abs(got-5) > 1e-12 {
		t.Errorf("%v independent games, want 5", got)
	}
	// Student's t of three degrees of freedom is 3.182446.
	if i := r.ShareInterval(0.95); i.Value != 0.5 || math.Abs(i.Low-0.090889) > 1e-6 || math.Abs(i.High-0.909111) > 1e-6 {
		t.Errorf("%v, want 0.5, 0.090889 to 0.909111", i)
	}
}

// Blocks of one game are games.
func TestShareIntervalOfSingleGames(t *testing.T) {
	for _, won := range []int{0, 3, 200, 397, 400} {
		var r, units Ratio
		for i := range 400 {
			r.Add(int64(min(max(won-i, 0), 1)), 1)
			units.Add(int64(min(max(won-i, 0), 1))*840, 840)
		}
		got, want := r.ShareInterval(0.95), Wilson(float64(won), 400, 0.95)
		if math.Abs(got.Low-want.Low) > 0.0008 || math.Abs(got.High-want.High) > 0.0008 {
			t.Errorf("%d of 400: %v, by games %v", won, got, want)
		}
		if units.ShareInterval(0.95) != got {
			t.Errorf("%d of 400: %v, in other units %v", won, got, units.ShareInterval(0.95))
		}
	}
}

func TestShareIntervalOfFewBlocks(t *testing.T) {
	var r Ratio
	if got, want := r.ShareInterval(0.95), (Interval{0.5, 0, 1}); got != want {
		t.Errorf("no block: %v", got)
	}
	r.Add(3, 4)
	if got, want := r.ShareInterval(0.95), (Interval{0.75, 0, 1}); got != want {
		t.Errorf("one block: %v", got)
	}
	r.Add(4, 4)
	if got := r.ShareInterval(0.95); got.Value != 0.875 || got.Low > 0.1 || got.High < 0.99 || got.High > 1 {
		t.Errorf("two blocks: %v", got)
	}
}

func ExampleRatio_ShareInterval() {
	// Of 50 pairs of games with the seats changed the first player has won both games of
	// 15, one of 30 and none of 5.
	var wins Ratio
	for pair := range int64(50) {
		switch {
		case pair < 15:
			wins.Add(2, 2)
		case pair < 45:
			wins.Add(1, 2)
		default:
			wins.Add(0, 2)
		}
	}
	share := wins.ShareInterval(0.95)
	fmt.Printf("%.2f (%.2f to %.2f)\n", share.Value, share.Low, share.High)
	// Output: 0.60 (0.51 to 0.68)
}
