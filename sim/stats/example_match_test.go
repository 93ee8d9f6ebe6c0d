package stats_test

import (
	"fmt"

	"canopy/sim/stats"
)

func ExampleOutcomes() {
	// A hundred deals, each played twice with the sides exchanged.
	o := stats.NewOutcomes(2)
	for points, blocks := range []int{4, 18, 40, 27, 11} { // in halves
		o.Counts[points] += blocks
	}
	elo := o.Elo(0.95)
	fmt.Printf("score %.3f, Elo %.0f (%.0f to %.0f), better with %.1f%%\n",
		o.Score(0.95).Value, elo.Value, elo.Low, elo.High, 100*o.Superiority())
	// Output:
	// score 0.557, Elo 40 (5 to 75), better with 98.8%
}

func ExampleSPRT() {
	test := stats.NewSPRT(0, 50)
	games, _ := test.Expect(50, 0.2)
	fmt.Printf("about %.0f games if it is +50\n", games)

	o := stats.Outcomes{Counts: []int{3, 16, 46, 31, 8}, Games: 2}
	lower, upper := test.Bounds()
	fmt.Printf("ratio %.2f of %.2f to %.2f: %v\n", test.LLR(o), lower, upper, test.Decide(o))
	fmt.Printf("Elo %+.0f, not %+.0f\n", test.Elo(o, 0.95).Value, o.Elo(0.95).Value)
	// Output:
	// about 208 games if it is +50
	// ratio 3.37 of -2.94 to 2.94: H1 accepted
	// Elo +34, not +42
}

func ExampleBradleyTerry() {
	agents := []string{"random", "greedy", "search"}
	r := stats.BradleyTerry(len(agents), []stats.Pairing{
		{First: 1, Second: 0, Outcomes: stats.Outcomes{Counts: []int{20, 10, 70}, Games: 1}},
		{First: 2, Second: 1, Outcomes: stats.Outcomes{Counts: []int{25, 10, 65}, Games: 1}},
		{First: 2, Second: 0, Outcomes: stats.Outcomes{Counts: []int{0, 0, 100}, Games: 1}},
	})
	for i, agent := range agents {
		d := r.Difference(i, 0, 0.95)
		fmt.Printf("%s %+.0f, against random %+.0f (%+.0f to %+.0f)\n", agent, r.Elo[i], d.Value, d.Low, d.High)
	}
	// Output:
	// random -240, against random +0 (+0 to +0)
	// greedy +18, against random +258 (+183 to +332)
	// search +223, against random +463 (+389 to +536)
}

func ExamplePlackettLuce() {
	// Three agents, and three deals with everybody once on each seat.
	agents, seats := stats.PlackettLuce(3, 3, [][]stats.Ranking{
		{
			{Players: []int{0, 1, 2}, Places: []int{1, 2, 2}}, // by seat: who sat there, and his place
			{Players: []int{1, 2, 0}, Places: []int{1, 2, 2}},
			{Players: []int{2, 0, 1}, Places: []int{2, 1, 2}},
		},
		{
			{Players: []int{0, 1, 2}, Places: []int{1, 2, 2}},
			{Players: []int{1, 2, 0}, Places: []int{2, 2, 1}},
			{Players: []int{2, 0, 1}, Places: []int{1, 2, 2}},
		},
		{
			{Players: []int{0, 1, 2}, Places: []int{2, 1, 2}},
			{Players: []int{1, 2, 0}, Places: []int{1, 2, 2}},
			{Players: []int{2, 0, 1}, Places: []int{2, 1, 2}},
		},
	})
	for i, elo := range agents.Elo {
		fmt.Printf("agent %d: %+.0f\n", i, elo)
	}
	d := seats.Difference(0, 2, 0.95)
	fmt.Printf("the first seat against the last: %+.0f (%+.0f to %+.0f)\n", d.Value, d.Low, d.High)
	// Output:
	// agent 0: +134
	// agent 1: +26
	// agent 2: -160
	// the first seat against the last: +295 (-490 to +1079)
}
