package board_test

import (
	"fmt"

	"canopy/core/board"
)

// A board is drawn, and words say where on it: as a player sees it.
func ExampleDraw() {
	b, err := board.Draw(`
		. d .
		~ . ~
		. D .
	`, map[string]string{"~": "water", "d": "den"})
	if err != nil {
		fmt.Println(err)
		return
	}
	squares, err := b.Where([]string{"enemy den", "water"}, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	for s := range squares.All() {
		fmt.Println(b.Name(s))
	}
	// Output:
	// a2
	// c2
	// b3
}
