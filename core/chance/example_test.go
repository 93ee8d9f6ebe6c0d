package chance_test

import (
	"fmt"

	"canopy/core/chance"
)

func ExampleStream() {
	die := chance.NewStream(2026, 0, chance.Named("die"))
	fmt.Println(die.Roll(6), die.Roll(6), die.Roll(6))

	// A copy, as search makes it, goes on with the same numbers.
	copied := die
	fmt.Println(die.Roll(6) == copied.Roll(6), die.Drawn())
	// Output:
	// 6 5 2
	// true 4
}

func ExampleOrder() {
	deck := chance.Named("deck")
	cards := []uint32{1, 2, 3, 4, 5, 6, 7}
	chance.Order(2026, 0, deck, 0, cards)
	fmt.Println(cards)

	// With another card in the deck the others keep their order.
	cards = []uint32{1, 2, 3, 4, 5, 6, 7, 8}
	chance.Order(2026, 0, deck, 0, cards)
	fmt.Println(cards)
	// Output:
	// [6 3 7 5 1 4 2]
	// [6 3 8 7 5 1 4 2]
}
