package batch

import (
	"errors"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"
)

// compile compiles a game of men who step forward and take diagonally forward,
// on a board with so many rows and columns.
func compile(t testing.TB, size int, d rules.Definition) *rules.Game {
	t.Helper()
	var err error
	if d.Board, err = board.New(size, size); err != nil {
		t.Fatal(err)
	}
	man := board.Kind{
		Name: "man", Letters: []string{"M"},
		Moves: []board.Movement{
			{Word: board.Step, Directions: []string{"forward"}, Onto: []string{"empty"}},
			{Word: board.Step, Directions: []string{"forward diagonal"}},
		},
	}
	if len(d.Players) > 2 {
		man.Letters = []string{"A", "B", "C", "D", "E"}[:len(d.Players)]
	}
	if d.Pieces, err = board.NewPieces([]board.Kind{man}, len(d.Players)); err != nil {
		t.Fatal(err)
	}
	g, err := rules.Compile(d)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func breakthrough(t testing.TB, size, plyLimit int) *rules.Game {
	return compile(t, size, twoSided(rules.Definition{
		PlyLimit: plyLimit,
		Ends:     []rules.End{{Name: "across", Outcome: rules.Wins, Arrives: board.Where{Phrases: []string{"enemy row 1"}}}},
	}))
}

// drawish is a game that is always drawn when one ply was quiet, and otherwise
// goes on.
func drawish(t testing.TB) *rules.Game {
	quiet := 1
	return compile(t, 4, twoSided(rules.Definition{
		Ends: []rules.End{{Name: "quiet", Outcome: rules.Draws, Quiet: &quiet}},
	}))
}

// errBrittle is the mistake in the script of the brittle game.
var errBrittle = &rules.Error{Origin: "brittle.lua:7", Err: errors.New("no such pile")}

// brittle is a game whose script makes a mistake in play, once in so many turns, as
// its dice have it: so the same games fail whoever plays them. Besides it goes on
// as if it had an end, which is no result.
func brittle(t testing.TB, odds int) *rules.Game {
	return compile(t, 6, twoSided(rules.Definition{
		Dice: []rules.Dice{{Name: "odds", Count: 1, Faces: odds}},
		Begins: func(s *rules.State, _ board.Player) error {
			if s.Throw(0); s.Thrown(0)[0] == 1 && s.Ply() > 0 {
				return errBrittle
			}
			return nil
		},
		Ends: []rules.End{{Name: "across", Outcome: rules.Wins, Arrives: board.Where{Phrases: []string{"enemy row 1"}}}},
	}))
}

func twoSided(d rules.Definition) rules.Definition {
	d.Name, d.Title, d.Players = "breakthrough", "Breakthrough", []string{"White", "Black"}
	d.Start = rules.Start{Placed: []rules.Placement{
		{Kind: "man", Player: 0, Where: []string{"own row 1", "own row 2"}},
		{Kind: "man", Player: 1, Where: []string{"own row 1", "own row 2"}},
	}}
	d.Stuck = rules.Stuck{Outcome: rules.Loses}
	return d
}

func randomly(t testing.TB, g *rules.Game) []agent.Maker {
	t.Helper()
	makers, err := agent.ParseSeats("random", g)
	if err != nil {
		t.Fatal(err)
	}
	return makers
}

// agentFunc is an agent made of a function.
type agentFunc func(*seat.Seat) rules.Move

func (agentFunc) Begin() {}

func (f agentFunc) Choose(s *seat.Seat) (rules.Move, error) { return f(s), nil }

// atRandom takes any move.
func atRandom(s *seat.Seat) rules.Move { return s.Moves[s.Chance.Below(len(s.Moves))] }

// all puts the same agent into every seat.
func all(players int, choose agentFunc) []agent.Maker {
	makers := make([]agent.Maker, players)
	for i := range makers {
		makers[i] = agent.Maker{Spec: "test", New: func() agent.Agent { return choose }}
	}
	return makers
}
