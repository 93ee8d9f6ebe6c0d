package stats_test

import (
	"fmt"

	"canopy/sim/stats"
)

func ExampleWilson() {
	i := stats.Wilson(520, 1000, 0.95)
	fmt.Printf("first player wins %.1f%% (%.1f to %.1f)\n", 100*i.Value, 100*i.Low, 100*i.High)

	// Never seen in twenty games is not impossible.
	i = stats.Wilson(0, 20, 0.95)
	fmt.Printf("draws %.1f%% (%.1f to %.1f)\n", 100*i.Value, 100*i.Low, 100*i.High)
	// Output:
	// first player wins 52.0% (48.9 to 55.1)
	// draws 0.0% (0.0 to 16.1)
}

func ExampleMeanInterval() {
	// Blocks of two games with seats exchanged: wins of one agent in halves.
	var sum, squares int64
	blocks := []int64{2, 4, 2, 3, 2, 1, 2, 4}
	for _, halves := range blocks {
		sum += halves
		squares += halves * halves
	}
	i := stats.MeanInterval(len(blocks), sum, squares, 0.95).Over(4)
	fmt.Printf("share %.3f (%.3f to %.3f)\n", i.Value, i.Low, i.High)
	// Output:
	// share 0.625 (0.402 to 0.848)
}

func ExampleHistogram() {
	// Two workers play parts of a batch.
	var lengths, other stats.Histogram
	for _, moves := range []int{41, 38, 55, 47} {
		lengths.Add(moves)
	}
	for _, moves := range []int{39, 120, 44} {
		other.Add(moves)
	}
	lengths.Merge(&other)

	fmt.Printf("%d games, median %d, longest %d, mean %.1f\n",
		lengths.Count(), lengths.Quantile(0.5), lengths.Max(), lengths.Mean())
	// Output:
	// 7 games, median 44, longest 120, mean 54.9
}
