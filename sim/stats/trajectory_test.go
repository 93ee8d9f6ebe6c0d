package stats

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Shares that are no whole numbers, which dividing whole ones would make 0 or 1.
func TestSharesOfTrajectoriesAreNotWhole(t *testing.T) {
	game := Trajectory{{.5, .5}, {.4, .6}, {.7, .3}, {.96, .04}, {.97, .03}, {.99, .01}}
	for name, test := range map[string]struct{ got, want float64 }{
		"Ludii's lead changes": {game.LudiiLeadChange(), 3. / 6},
		"decisive move":        {game.DecisiveMove([]int{0}), 2. / 6},
		"decisive, from level": {Trajectory{{.5, .5}, {.6, .4}}.DecisiveMove([]int{0}), 1. / 2},
		"dead time":            {game.DeadTime(.95), 3. / 6},
		"decision moves":       {Choices{2, 1, 5, 1, 1, 1, 1}.DecisionMoves(), 2. / 7},
		"mean choices":         {Choices{2, 1, 5}.Mean(), 8. / 3},
		"tree complexity":      {Choices{2, 1, 5}.TreeComplexity(), 3 * math.Log10(8./3)},
	} {
		if !(math.Abs(test.got-test.want) <= 1e-12) {
			t.Errorf("%s: %v, want %v", name, test.got, test.want)
		}
	}
}

func TestDecided(t *testing.T) {
	game := Trajectory{{.97, .03}, {.5, .5}, {.04, .96}, {.02, .98}}
	for threshold, want := range map[float64]int{.5: 0, .95: 2, .97: 3, .99: 4} {
		if got := game.Decided(threshold); got != want {
			t.Errorf("from %v on: %d, want %d", threshold, got, want)
		}
	}
	if got := game.DeadTime(.99); got != 0 {
		t.Errorf("dead time %v of a game that was never decided", got)
	}
}

func TestLeaderAt(t *testing.T) {
	game := Trajectory{{.3, .3, .4}, {.5, .5, 0}, {.2, .1, .7}, {.1, .8, .1}}
	for _, test := range []struct {
		fraction float64
		player   int
		alone    bool
	}{
		{0, 2, true}, {.24, 2, true}, {.25, 0, false}, {.5, 2, true}, {.75, 1, true}, {1, 1, true},
	} {
		if player, alone := game.LeaderAt(test.fraction); player != test.player || alone != test.alone {
			t.Errorf("at %v: player %d, alone %v", test.fraction, player, alone)
		}
	}
}

func TestSeveralWinners(t *testing.T) {
	game := Trajectory{{.5, .1, .4}, {.2, .2, .6}, {.4, .5, .1}}
	winners := []int{0, 1}
	for name, test := range map[string]struct{ got, want float64 }{
		"behind":        {game.Behind(winners)[1], .4},
		"drama":         {game.Drama(winners), .4},
		"Browne's":      {game.BrowneDrama(winners), ((math.Sqrt(.4)+math.Sqrt(.1))/2 + math.Sqrt(.4)) / 2},
		"threshold":     {game.Threshold(winners), .6},
		"decisive move": {game.DecisiveMove(winners), 1},
		"all won":       {game.Threshold([]int{0, 1, 2}), -1},
		"nobody won":    {game.DecisiveMove(nil), 1},
	} {
		if !(math.Abs(test.got-test.want) <= 1e-12) {
			t.Errorf("%s: %v, want %v", name, test.got, test.want)
		}
	}
}

// Whatever the values, also of no game at all, nothing is infinite or no number, and what
// is a share is one.
func TestTrajectoriesOfAnyGame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(1, 4).Draw(t, "players")
		row := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 4), func(n int) float64 { return float64(n) / 4 }), players, players)
		game := Trajectory(rapid.SliceOfN(row, 0, 9).Draw(t, "values"))
		winners := rapid.SliceOfNDistinct(rapid.IntRange(0, players-1), 0, players, rapid.ID).Draw(t, "winners")
		choices := Choices(rapid.SliceOfN(rapid.IntRange(1, 9), 0, 9).Draw(t, "choices"))
		shares := []float64{
			game.LudiiLeadChange(), game.DecisiveMove(winners), game.DeadTime(.75), game.Drama(winners),
			game.BrowneDrama(winners), choices.DecisionMoves(),
		}
		for i, share := range shares {
			if !(share >= 0 && share <= 1) {
				t.Fatalf("share %d is %v", i, share)
			}
		}
		others := append(game.Behind(winners), game.Instability(), game.Threshold(winners), choices.Mean(),
			choices.Slope(), choices.Convergence(), choices.TreeComplexity(), choices.PathInformation())
		if i := slices.IndexFunc(others, func(v float64) bool { return !isFinite(v) }); i >= 0 {
			t.Fatalf("measure %d is %v", i, others[i])
		}
		if choices.TreeComplexity() < choices.PathInformation()-1e-9 {
			t.Fatalf("tree %v, path %v", choices.TreeComplexity(), choices.PathInformation())
		}
		if changes := game.LeadChanges(); changes > max(0, len(game)-1) {
			t.Fatalf("%d lead changes in %d moves", changes, len(game))
		}
	})
}
