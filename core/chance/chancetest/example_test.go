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

func ExamplePairs() {
	deck := chance.Named("deck")
	fair := func(trial uint64, things []uint32) {
		chance.Order(1, trial, deck, 0, things)
	}
	// A cut brings every thing to every position alike, and keeps neighbours together.
	cut := func(trial uint64, things []uint32) {
		s := chance.NewStream(1, trial, deck)
		first := s.Below(len(things))
		for i := range things {
			things[i] = uint32((first + i) % len(things))
		}
	}
	fmt.Println("fair shuffle accused:", chancetest.Pairs(fair, 5, 2000) < 0.001)
	fmt.Println("cut accused by positions:", chancetest.Positions(cut, 5, 2000) < 0.001)
	fmt.Println("cut accused by pairs:", chancetest.Pairs(cut, 5, 2000) < 0.001)
	// Output:
	// fair shuffle accused: false
	// cut accused by positions: false
	// cut accused by pairs: true
}
