package main

import (
	"slices"
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/seat"
	"canopy/scripts"
	"canopy/sim/agent"
)

// A hint asked again is the same, and so is one in a world that looks the same: it does
// not peek.
func TestHintsDoNotPeek(t *testing.T) {
	for _, game := range []string{"hearts", "pips-jungle"} {
		g, err := scripts.Load(game, scripts.Options{})
		if err != nil {
			t.Fatal(err)
		}
		maker, err := agent.Parse("ismcts:20")
		if err != nil {
			t.Fatal(err)
		}
		adviser := maker.New().(agent.Adviser)
		state, world := g.NewState(), g.NewState()
		state.Start(3, 0)
		luck := chance.NewStream(1, 0, chance.Named("worlds"))
		differ := false
		for range 8 {
			want, err := advise(adviser, state, nil)
			if err != nil {
				t.Fatal(err)
			}
			at := seat.New(board.Player(0))
			at.Show(state, state.Moves(nil), nil)
			if err := at.World(&luck, world); err != nil {
				t.Fatal(err)
			}
			differ = differ || world.Hash() != state.Hash()
			if got, err := advise(adviser, world, nil); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s, ply %d: the hint is %v, and %v where it looks the same, %v", game, state.Ply(), want, got, err)
			}
			state.Play(state.Moves(nil)[0])
		}
		if !differ {
			t.Errorf("%s: all worlds are the game itself", game)
		}
	}
}
