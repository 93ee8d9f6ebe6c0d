package table_test

import (
	"fmt"

	"canopy/core/table"
)

func Example() {
	t, err := table.New(game(), 2026, 0, "")
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = t.Sit(0, "human")
	_ = t.Sit(1, "random")
	fmt.Println(t.Moves())

	// A refused move changes nothing.
	fmt.Println(t.Play("a1-a5"))

	// White moves, a program answers, and White wants his move back.
	_ = t.Play("a1-a2")
	_ = t.PlayMove(t.State().Moves(nil)[0])
	fmt.Println(t.Ply(), t.State().Position())
	_ = t.UndoTo(t.SeatsOf("human")...)
	fmt.Println(t.Ply(), t.State().Position())
	fmt.Println(t.Undo())
	// Output:
	// [a1-a2 a1-b2 b1-a2 b1-b2 b1-c2 c1-b2 c1-c2 c1-d2 d1-c2 d1-d2]
	// a1-a5 is not legal: no movement of the man leads from a1 to a5
	// 2 1mmm/m3/4/M3/1MMM w
	// 0 mmmm/4/4/4/MMMM w
	// there is nothing to undo
}
