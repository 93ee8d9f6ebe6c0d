package plaincards

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// A game that goes on for so many decisions is given up; none should.
const longestTricks = 20_000

// Whole games of aimless players, dealt by somebody who knows no more than how cards are
// moved.
func TestRandomTricks(t *testing.T) {
	across := []int{1, 3, 2, 0}
	for _, test := range []struct {
		name    string
		players int
		options string
		games   int
		begin   func(*simulated) dealer
	}{
		{"whist", 4, "", 40, func(s *simulated) dealer { return newWhistDealer(s) }},
		{"hearts", 4, "", 5, func(s *simulated) dealer { return newHeartsDealer(s, across, 100, true) }},
		{"hearts", 4, "to=1, passing=none, no_blood=false", 30, func(s *simulated) dealer {
			return newHeartsDealer(s, []int{0}, 1, true)
		}},
		{"hearts", 4, "to=50, passing=left, moon=self", 5, func(s *simulated) dealer {
			return newHeartsDealer(s, []int{1}, 50, false)
		}},
		{"crazy-eights", 2, "", 40, func(s *simulated) dealer { return newCrazyEightsDealer(s, 2, 7) }},
		{"crazy-eights", 3, "draws=until you can", 40, func(s *simulated) dealer { return newCrazyEightsDealer(s, 3, 5) }},
		{"crazy-eights", 7, "cards=7", 20, func(s *simulated) dealer { return newCrazyEightsDealer(s, 7, 7) }},
		{"fireworks", 2, "goal=3", 40, func(s *simulated) dealer { return newFireworksDealer(s, 2) }},
		{"fireworks", 5, "", 40, func(s *simulated) dealer { return newFireworksDealer(s, 5) }},
		{"logik", 2, "", 20, func(s *simulated) dealer { return &logikDealer{simulated: s, places: 5} }},
		{"logik", 2, "places=3, colours=4, rows=30", 40, func(s *simulated) dealer { return &logikDealer{simulated: s, places: 3} }},
		{"frog-finder", 2, "", 10, func(s *simulated) dealer { return newFrogDealer(s, 12, 5, true) }},
		{"frog-finder", 2, "ends=both, size=4, frogs=8", 40, func(s *simulated) dealer { return newFrogDealer(s, 4, 8, false) }},
		{"dice-poker", 1, "rerolls=0", 10, func(s *simulated) dealer { return newDiceDealer(s, 5, 13) }},
		{"dice-poker", 6, "bonus=true", 5, func(s *simulated) dealer { return newDiceDealer(s, 5, 6*13) }},
		{"triple-dice-poker", 2, "", 5, func(s *simulated) dealer { return newDiceDealer(s, 5, 2*3*13) }},
		{"dice-poker-6d", 2, "rerolls=1", 5, func(s *simulated) dealer { return newDiceDealer(s, 6, 2*15) }},
		{"triple-dice-poker-6d", 2, "", 5, func(s *simulated) dealer { return newDiceDealer(s, 6, 2*3*15) }},
	} {
		t.Run(fmt.Sprint(test.name, " for ", test.players, " ", test.options), func(t *testing.T) {
			chance := rand.New(rand.NewPCG(5, 6))
			ends := map[string]int{}
			games := test.games
			if testing.Short() {
				games = 2
			}
			for range games {
				table := test.begin(newSimulated(chance))
				g := begin(t, test.name, test.players, test.options, table)
				ends[playAimlessly(t, g, table, test.players, chance)]++
			}
			t.Log(ends)
		})
	}
}

// playAimlessly plays a game and returns its places.
func playAimlessly(t *testing.T, g Game, table dealer, players int, chance *rand.Rand) string {
	t.Helper()
	for range longestTricks {
		moves := g.Moves()
		places, over := g.Over()
		if over != (len(moves) == 0) || !slices.IsSorted(moves) || len(slices.Compact(slices.Clone(moves))) != len(moves) {
			t.Fatalf("over is %t with the moves %q", over, moves)
		}
		if over {
			if len(places) != players || slices.Min(places) < 1 || slices.Max(places) > max(players, 2) {
				t.Fatalf("the places are %v", places)
			}
			return fmt.Sprint(places)
		}
		if due := g.Due(); due < 0 || due >= players {
			t.Fatalf("player %d is due", due)
		}
		play(t, g, table, moves[chance.IntN(len(moves))])
		if err := g.Check(table); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("the game goes on and on")
	return ""
}
