package match_test

import (
	"context"
	"fmt"

	"canopy/core/rules"
	"canopy/sim/match"
)

func ExamplePlay() {
	game, err := bids(rules.Definition{Players: []string{"Ann", "Ben"}}, new(rules.Staged))
	if err != nil {
		fmt.Println(err)
		return
	}
	// A bids high seven times in ten, B five times.
	result, err := match.Play(context.Background(), match.Match{Game: game, Agents: highs(0.7, 0.5), Games: 1_000, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	duel := result.Tables[0].Duel
	elo := duel.Blocks.Elo(0.95)
	fmt.Printf("%d won, %d drawn, %d lost\n", duel.Wins, duel.Draws, duel.Losses)
	fmt.Printf("Elo %.0f, from %.0f to %.0f\n", elo.Value, elo.Low, elo.High)
	// Output:
	// 357 won, 504 drawn, 139 lost
	// Elo 77, from 62 to 92
}
