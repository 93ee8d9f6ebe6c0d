package chancetest_test

import (
	"fmt"

	"canopy/core/chance"
	"canopy/core/chance/chancetest"
)

func ExamplePermutations() {
	deck := chance.Named("deck")
	fair := func(trial uint64, things []uint32) {
		chance.Order(1, trial, deck, 0, things)
	}
	// The slip made most often: every card swapped with any other.
	swapAny := func(trial uint64, things []uint32) {
		s := chance.NewStream(1, trial, deck)
		for i := range things {
			j := s.Below(len(things))
			things[i], things[j] = things[j], things[i]
		}
	}
	fmt.Println("fair shuffle accused:", chancetest.Permutations(fair, 3, 6000) < 0.001)
	fmt.Println("wrong shuffle accused:", chancetest.Permutations(swapAny, 3, 6000) < 0.001)
	// Output:
	// fair shuffle accused: false
	// wrong shuffle accused: true
}
