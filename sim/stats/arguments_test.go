package stats

import (
	"math"
	"testing"

	"canopy/core/chance"
)

// What no data can be is refused, and not turned into a figure.
func TestImpossibleArgumentsPanic(t *testing.T) {
	stream := chance.NewStream(1, 0, 0)
	none := func([]int) float64 { return 0 }
	for name, call := range map[string]func(){
		"more successes than trials":    func() { ClopperPearson(5, 4, 0.95) },
		"negative successes":            func() { ClopperPearson(-1, 4, 0.95) },
		"confidence in percent":         func() { ClopperPearson(1, 4, 95) },
		"simultaneous confidence":       func() { Simultaneous(3, 1) },
		"never seen, confidence":        func() { NeverSeen(3, 1) },
		"Hoeffding above 1":             func() { Hoeffding(1.5, 9, 0.95) },
		"Hoeffding, confidence":         func() { Hoeffding(.5, 9, 1) },
		"negative variance":             func() { EmpiricalBernstein(.5, -1, 9, 0.95) },
		"rate above 1":                  func() { GamesForRate(1.5, .5, 0.95, 0.8) },
		"rate not a number":             func() { GamesPerArm(math.NaN(), .5, 0.95, 0.8) },
		"power in percent":              func() { GamesPerArm(.5, .6, 0.95, 80) },
		"no half-width":                 func() { GamesForHalfWidth(1, 0, 0.95) },
		"p-value above 1":               func() { Holm([]float64{.5, 2}) },
		"p-value not a number":          func() { BenjaminiHochberg([]float64{math.NaN()}) },
		"negative e-value":              func() { EBenjaminiHochberg([]float64{-1}, 0.05) },
		"negative wins":                 func() { FairSeats([]int{3, -1}) },
		"negative discordant games":     func() { McNemar(-1, 4) },
		"no seats":                      func() { NewSeats(0) },
		"a score for no seat":           func() { NewSeats(2).Add([]int64{1, 2, 3}, 6) },
		"seats merged with fewer":       func() { NewSeats(3).Merge(NewSeats(2)) },
		"a deal played once":            func() { new(Replays).Add([]int64{1}) },
		"deals of different sizes":      func() { r := new(Replays); r.Add([]int64{1, 2}); r.Add([]int64{1, 2, 3}) },
		"deals of sizes that differ":    func() { a, b := new(Replays), Replays{}; a.Add([]int64{1, 2}); b.Add([]int64{1, 2, 3}); a.Merge(b) },
		"score above 1":                 func() { NewSequence(0.95).Add(1.1) },
		"score not a number":            func() { NewSequence(0.95).Add(math.NaN()) },
		"sequence without confidence":   func() { NewSequence(0) },
		"evidence against 2":            func() { NewSequence(0.95).Evidence(2) },
		"anytime, more than trials":     func() { AnytimeRate(5, 4, 0.95) },
		"anytime normal without tuning": func() { AnytimeNormal(0, 1, 9, 0, 0.95) },
		"median in percent":             func() { NewSurvival(new(Histogram), new(Histogram)).Quantile(50, 0.95) },
		"a walk back":                   func() { LeadChanges(-1) },
		"a fraction of two":             func() { LeaderWins(2) },
		"a game at its double":          func() { Trajectory{{1}}.LeaderAt(2) },
		"bootstrap, confidence":         func() { NewBootstrap(3, 0, &stream, none).Percentile(1) },
		"BCa, confidence":               func() { NewBootstrap(3, 0, &stream, none).BCa(0) },
		"millionths of no number":       func() { Millionths(math.NaN()) },
		"millionths of too much":        func() { Millionths(1e13) },
		"ratio, confidence":             func() { new(Ratio).Interval(1) },
	} {
		if !panics(call) {
			t.Errorf("%s: no panic", name)
		}
	}
}
