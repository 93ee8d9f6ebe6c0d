package table_test

import (
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/core/table"
)

// compiled is a small breakthrough, with changes: men step forward, also onto
// enemies if they go diagonally, and whoever gets across wins.
func compiled(change func(*rules.Definition)) *rules.Game {
	b, err := board.New(4, 5)
	if err != nil {
		panic(err)
	}
	pieces, err := board.NewPieces([]board.Kind{{
		Name: "man", Letters: []string{"M"},
		Moves: []board.Movement{
			{Word: board.Step, Directions: []string{"forward"}, Onto: []string{"empty"}},
			{Word: board.Step, Directions: []string{"forward diagonal"}},
		},
	}}, 2)
	if err != nil {
		panic(err)
	}
	row := []string{"own row 1"}
	d := rules.Definition{
		Name: "breakthrough", Title: "Breakthrough", Players: []string{"White", "Black"},
		Board: b, Pieces: pieces,
		Start: rules.Start{Placed: []rules.Placement{
			{Kind: "man", Player: 0, Where: row}, {Kind: "man", Player: 1, Where: row},
		}},
		Ends:   []rules.End{{Name: "across", Outcome: rules.Wins, Arrives: board.Where{Phrases: []string{"enemy row 1"}}}},
		Stuck:  rules.Stuck{Outcome: rules.Loses},
		Script: "5d41402a",
	}
	change(&d)
	g, err := rules.Compile(d)
	if err != nil {
		panic(err)
	}
	return g
}

func game() *rules.Game { return compiled(func(*rules.Definition) {}) }

// shuffled is the small game with a man of each player somewhere by chance, and an
// end that asks how often a position was seen.
func shuffled() *rules.Game {
	return compiled(func(d *rules.Definition) {
		d.Start.Shuffled = []rules.Shuffled{{Kind: "man", Player: 0, Count: 1}, {Kind: "man", Player: 1, Count: 1}}
		three := 3
		d.Ends = append(d.Ends, rules.End{Name: "repetition", Outcome: rules.Draws, Seen: &three})
	})
}

func set(t testing.TB, g *rules.Game, seed, number uint64) *table.Table {
	t.Helper()
	at, err := table.New(g, seed, number, "")
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func play(t testing.TB, at *table.Table, moves ...string) {
	t.Helper()
	for _, m := range moves {
		if err := at.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}
