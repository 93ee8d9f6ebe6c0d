package record_test

import (
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/record"
	"canopy/core/rules"
)

// definition is a small breakthrough: men step forward, also onto enemies if they
// go diagonally, and whoever gets across wins.
func definition() rules.Definition {
	b, err := board.New(4, 5)
	if err != nil {
		panic(err)
	}
	row := []string{"own row 1"}
	return rules.Definition{
		Name: "breakthrough", Title: "Breakthrough", Players: []string{"White", "Black"},
		Board: b, Pieces: men([]string{"empty"}),
		Start: rules.Start{Placed: []rules.Placement{
			{Kind: "man", Player: 0, Where: row}, {Kind: "man", Player: 1, Where: row},
		}},
		Ends:   []rules.End{{Name: "across", Outcome: rules.Wins, Arrives: board.Where{Phrases: []string{"enemy row 1"}}}},
		Stuck:  rules.Stuck{Outcome: rules.Loses},
		Script: "5d41402a",
	}
}

// men are pieces that go straight onto what is given.
func men(straight []string) *board.Pieces {
	pieces, err := board.NewPieces([]board.Kind{{
		Name: "man", Letters: []string{"M"},
		Moves: []board.Movement{
			{Word: board.Step, Directions: []string{"forward"}, Onto: straight},
			{Word: board.Step, Directions: []string{"forward diagonal"}},
		},
	}}, 2)
	if err != nil {
		panic(err)
	}
	return pieces
}

// changed is the small game with a change.
func changed(change func(*rules.Definition)) *rules.Game {
	d := definition()
	change(&d)
	g, err := rules.Compile(d)
	if err != nil {
		panic(err)
	}
	return g
}

func game() *rules.Game { return changed(func(*rules.Definition) {}) }

// shuffled is the small game with a man of each player somewhere by chance.
func shuffled() *rules.Game {
	return changed(func(d *rules.Definition) {
		d.Start.Shuffled = []rules.Shuffled{{Kind: "man", Player: 0, Count: 1}, {Kind: "man", Player: 1, Count: 1}}
	})
}

// playOn plays a record's game on at random for so many plies or to its end.
func playOn(t testing.TB, r *record.Record, g *rules.Game, plies int) (*record.Record, *rules.State) {
	t.Helper()
	s, err := r.Begin(g)
	if err != nil {
		t.Fatal(err)
	}
	draw := chance.NewStream(r.Seed, r.Number, chance.Named("test"))
	for range plies {
		if s.Over() {
			break
		}
		moves := s.Moves(nil)
		m := moves[draw.Below(len(moves))]
		r.Add(s, m)
		s.Play(m)
	}
	r.Finish(s)
	return r, s
}
