package scripts_test

import (
	"reflect"
	"testing"

	"canopy/scripts"
	"canopy/sim/agent"
	"canopy/sim/batch"
)

// Games that are played at the same time share nothing that is written to, and come out as
// they do one after the other. The race detector looks at it too.
func TestWorkersShareNothing(t *testing.T) {
	names := append(scripts.Games(), "jungle+big-jungle", "pyramids+pet-cards", "tic-tac-toe+pie", "mancala+seven-three")
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			g, err := scripts.Load(name, scripts.Options{PlyLimit: 400})
			if err != nil {
				t.Skip(err)
			}
			agents, err := agent.ParseSeats("random", g)
			if err != nil {
				t.Fatal(err)
			}
			var summaries []*batch.Summary
			for _, workers := range []int{1, 4} {
				games := 16
				if testing.Short() {
					games = 6
				}
				s, err := batch.Play(t.Context(), batch.Run{Game: g, Agents: agents, Games: games, Seed: 2, Workers: workers})
				if err != nil {
					t.Fatal(err)
				}
				summaries = append(summaries, s)
			}
			if one, four := summaries[0], summaries[1]; !reflect.DeepEqual(one.Shares, four.Shares) || one.Choices.Sum() != four.Choices.Sum() || !reflect.DeepEqual(one.Ends, four.Ends) {
				t.Errorf("one worker %v, four %v", one.Shares, four.Shares)
			}
		})
	}
}
