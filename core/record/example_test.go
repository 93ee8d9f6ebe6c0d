package record_test

import (
	"fmt"
	"os"
	"strings"

	"canopy/core/record"
)

func Example() {
	breakthrough := game()

	// Play a game and note its moves.
	r := record.New(breakthrough, 2026, 0)
	r.Seats[0].Occupant = "human"
	s := breakthrough.NewState()
	for _, text := range []string{"b1-b2", "d5-d4", "b2-b3"} {
		m, err := s.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		r.Add(s, m)
		s.Play(m)
	}
	r.Finish(s)
	if err := r.Write(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// canopy record 1
	// game breakthrough
	// seed 2026
	// number 0
	// script 5d41402a
	// seat White: human
	// seat Black: unknown
	// 1 b1-b2 of 10
	// 2 d5-d4 of 10
	// 3 b2-b3 of 8
	// result unfinished
}

func ExampleRecord_Replay() {
	r, err := record.Read(strings.NewReader(`canopy record 1
game breakthrough
seat White: human
seat Black: random
1 b1-b2 of 10
2 d5-c3 of 10
result unfinished
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = r.Replay(game())
	fmt.Println(err)
	// Output:
	// ply 2 (line 6): d5-c3 is not legal: no movement of the man leads from d5 to c3
}
