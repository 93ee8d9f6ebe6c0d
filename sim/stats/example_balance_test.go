package stats_test

import (
	"fmt"

	"canopy/core/chance"
	"canopy/sim/stats"
)

func ExampleFairSeats() {
	f := stats.FairSeats([]int{333, 292, 198, 177})
	fmt.Printf("X² = %.1f, p = %.2g, effect %.2f\n", f.ChiSquare.Statistic, f.ChiSquare.P, f.Effect)
	fmt.Printf("best and worst seat %.3f apart, by luck %.3f\n", f.Range, f.FairRange)
	// Output:
	// X² = 66.7, p = 2.1e-14, effect 0.26
	// best and worst seat 0.156 apart, by luck 0.033
}

func ExampleRatio() {
	// Blocks of games on one deal each: the wins of the first seat, of the finished games.
	var share stats.Ratio
	for _, block := range [][2]float64{{2, 4}, {3, 4}, {2.5, 4}, {1, 2}, {3, 4}, {2, 4}, {0, 0}, {3, 4}} {
		share.Add(stats.Millionths(block[0]), stats.Millionths(block[1]))
	}
	i := share.Interval(0.95)
	fmt.Printf("share %.3f (%.3f to %.3f) in %d blocks\n", i.Value, i.Low, i.High, share.Blocks())
	// Output:
	// share 0.635 (0.524 to 0.745) in 8 blocks
}

func ExamplePairs() {
	// A game and its variant on the same deals: points of the first player.
	var points stats.Pairs
	for _, deal := range [][2]int64{{31, 29}, {55, 51}, {18, 17}, {42, 43}, {60, 54}, {37, 36}} {
		points.Add(deal[0], deal[1])
	}
	i := points.Difference(0.95)
	gain, _ := points.Gain()
	fmt.Printf("%.2f more (%.2f to %.2f), p = %.2f\n", i.Value, i.Low, i.High, points.P())
	fmt.Printf("correlation %.3f: one shared deal for %.0f of their own\n", points.Correlation(), gain)
	// Output:
	// 2.17 more (-0.44 to 4.77), p = 0.09
	// correlation 0.991: one shared deal for 71 of their own
}

func ExampleSequence() {
	// Looked at after every game, until it is known whether the first player wins from 40 to
	// 60 in a hundred.
	luck := chance.NewStream(1, 1, chance.Named("games"))
	aim := stats.Band{Low: 0.4, High: 0.6}
	first := stats.NewSequence(0.95)
	for aim.Verdict(first.Interval()) == stats.Undecided {
		first.Add(float64(luck.Below(5)) / 4) // a block of four games
	}
	i := first.Interval()
	fmt.Printf("%s after %d blocks: %.3f (%.3f to %.3f)\n", aim.Verdict(i), first.Count(), i.Value, i.Low, i.High)
	// Output:
	// inside after 311 blocks: 0.465 (0.400 to 0.531)
}

func ExampleHolm() {
	for _, p := range stats.Holm([]float64{0.01, 0.04, 0.03, 0.005}) {
		fmt.Printf("%.2f ", p)
	}
	// Output:
	// 0.03 0.06 0.06 0.02
}

func ExampleBootstrap() {
	// The longest wait for one's turn in each block, in moves.
	waits := []float64{12, 15, 9, 22, 31, 14, 18, 11, 40, 16, 13, 17, 25, 10, 19, 21}
	luck := chance.NewStream(1, 0, chance.Named("bootstrap"))
	mean := func(rows []int) float64 {
		sum := 0.0
		for _, row := range rows {
			sum += waits[row]
		}
		return sum / float64(len(rows))
	}
	i := stats.NewBootstrap(len(waits), stats.LeastReplicates, &luck, mean).BCa(0.95)
	fmt.Printf("%.1f (%.1f to %.1f)\n", i.Value, i.Low, i.High)
	// Output:
	// 18.3 (15.2 to 23.4)
}
