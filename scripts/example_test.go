package scripts_test

import (
	"fmt"

	"canopy/scripts"
)

// A game is loaded by its name, with parameters set, and played.
func ExampleLoad() {
	game, err := scripts.Load("breakthrough", scripts.Options{
		Settings: []scripts.Setting{{Name: "size", Value: "5"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := game.NewState()
	fmt.Println(s.Position(), len(s.Moves(nil)))
	_, err = s.ParseMove("a1-a2")
	fmt.Println(err)
	// Output:
	// mmmmm/mmmmm/5/MMMMM/MMMMM w 13
	// a1-a2 is not legal: your own man stands on a2 (breakthrough.lua:19)
}
