package bot_test

import (
	"fmt"

	"canopy/core/seat"
	"canopy/scripts"
	"canopy/scripts/bot"
)

func ExampleRead() {
	b, err := bot.Read(bot.File{Name: "mine.lua", Source: []byte(`
		return bot {
			title  = "The middle",
			choose = function(seat)
				return seat:all(function(move) return move.to.name == "b2" end)[1] or seat:one_of(seat.moves)
			end,
		}`)})
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := scripts.Load("tic-tac-toe", scripts.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	state := g.NewState()
	place := seat.New(state.Due())
	place.Show(state, state.Moves(nil), nil)
	move, err := b.New(bot.Options{}).Choose(place)
	fmt.Println(b.Title, place.MoveText(move), err)
	// Output: The middle @b2 <nil>
}
