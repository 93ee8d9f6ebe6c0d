package rules_test

import (
	"fmt"

	"canopy/core/board"
	"canopy/core/rules"
)

// A game made in Go, without any script: who has three in a row wins.
func ExampleCompile() {
	grid, _ := board.New(3, 3)
	pieces, _ := board.NewPieces([]board.Kind{
		{Name: "mark", Letters: []string{"x", "o"}, Moves: []board.Movement{{Word: board.Drop}}},
	}, 2)
	game, err := rules.Compile(rules.Definition{
		Title: "Tic-tac-toe", Players: []string{"Cross", "Nought"},
		Board: grid, Pieces: pieces,
		Ends:  []rules.End{{Name: "row", Outcome: rules.Wins, Line: 3}},
		Stuck: rules.Stuck{Outcome: rules.Draws},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := game.NewState()
	for _, text := range []string{"@b2", "@a1", "@b3", "@b2", "@a2", "@b1"} {
		move, err := s.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		s.Play(move)
	}
	fmt.Println(s.Position())
	winner, _ := s.Result().Winner()
	fmt.Println(game.PlayerName(winner), "by", s.Result().End)
	// Output:
	// @b2 is not legal: b2 is not free: a mark stands there, and this drop takes nothing
	// 1x1/ox1/ox1 n
	// Cross by row
}
