package cards_test

import (
	"fmt"

	"canopy/core/cards"
	"canopy/core/chance"
)

// Two players hold two cards each of a deck of six. The first imagines what the second
// may hold.
func Example() {
	deck := cards.NumberedDeck(1, 6, "value", 1)
	set, _, err := cards.Compile([]cards.Pile{
		{Name: "stock", Deck: &deck},
		{Name: "hand", Per: cards.PerPlayer, Seen: cards.Owner},
	}, 2, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	table := set.NewTable()
	table.Seed = 1
	stock, mine, his := set.Slot(0, 0, 0), set.Slot(1, 0, 0), set.Slot(1, 1, 0)
	table.Shuffle(stock)
	if _, err := table.Deal(stock, 2, []cards.Slot{mine, his}); err != nil {
		fmt.Println(err)
		return
	}
	even := set.KindSet(func(kind int) bool {
		value, _ := set.Number(kind, "value")
		return int(value)%2 == 0
	})
	table.Tell(table.Cards(his), even, 1) // he says that he holds one even card

	stream, agree := chance.NewStream(1, 0, chance.Named("example")), true
	for range 100 {
		world := set.NewTable()
		world.CopyFrom(table)
		if _, err := world.Imagine(0, &stream); err != nil {
			fmt.Println(err)
			return
		}
		sum := 0.0
		for _, c := range world.Cards(his) {
			value, _ := set.Number(world.Kind(c), "value")
			sum += value
		}
		agree = agree && int(sum)%2 == 1 && world.Text(world.Top(mine)) == table.Text(table.Top(mine))
	}
	fmt.Println("he holds one even card in every deal, and the first player what he holds:", agree)
	// Output: he holds one even card in every deal, and the first player what he holds: true
}
