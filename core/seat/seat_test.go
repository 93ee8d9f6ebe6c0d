package seat_test

import (
	"fmt"
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/core/seat"
)

// Games that were saved depend on the names of the streams.
func TestSeatsHaveStreamsOfTheirOwn(t *testing.T) {
	for p := range board.Player(3) {
		s := seat.New(p)
		s.Begin(7, 42, int(p), 0)
		source := chance.Named(fmt.Sprintf("agent %d", p+1))
		if want := chance.NewStream(7, 42, source); s.Chance != want {
			t.Errorf("the luck of agent %d is %+v, want %+v", p, s.Chance, want)
		}
		s.Begin(7, 42, int(p), 2)
		if want := chance.NewStream(7, 42, source.On(2)); s.Chance != want {
			t.Errorf("the luck of agent %d in rotation 2 is %+v, want %+v", p, s.Chance, want)
		}
	}
}

func TestBeginForgetsWhatWasDrawn(t *testing.T) {
	s := seat.New(0)
	s.Begin(3, 4, 0, 1)
	first := s.Chance.Uint64()
	s.Begin(3, 4, 0, 1)
	if again := s.Chance.Uint64(); again != first {
		t.Errorf("the same game begins with %d, then with %d", first, again)
	}
}

// rows is tic-tac-toe.
func rows(t testing.TB) *rules.Game {
	t.Helper()
	b, err := board.New(3, 3)
	if err != nil {
		t.Fatal(err)
	}
	pieces, err := board.NewPieces([]board.Kind{{
		Name: "mark", Letters: []string{"X", "O"},
		Moves: []board.Movement{{Word: board.Drop, Onto: []string{"empty"}}},
	}}, 2)
	if err != nil {
		t.Fatal(err)
	}
	g, err := rules.Compile(rules.Definition{
		Name: "rows", Players: []string{"X", "O"}, Board: b, Pieces: pieces,
		Ends:  []rules.End{{Name: "line", Outcome: rules.Wins, Line: 3}},
		Stuck: rules.Stuck{Outcome: rules.Draws},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// What is done to a world does not touch the game, and each decision has worlds of its own.
func TestWorldsAreCopies(t *testing.T) {
	g := rows(t)
	s, world := g.NewState(), g.NewState()
	at := seat.New(0)
	luck := chance.NewStream(1, 1, chance.Named("worlds"))
	for !s.Over() {
		at.Show(s, s.Moves(nil), []rules.Move{})
		before := s.Position()
		if err := at.World(&luck, world); err != nil {
			t.Fatal(err)
		}
		if at.Player != s.Due() || at.Ply() != s.Ply() || world.Position() != before {
			t.Fatalf("seat of player %d at ply %d sees %s, want %s", at.Player, at.Ply(), world.Position(), before)
		}
		world.Play(at.Moves[0])
		if s.Position() != before {
			t.Fatal("a move in a world is made in the game")
		}
		s.Play(at.Moves[0])
	}
	if at.Played() == nil {
		t.Error("nothing is hidden, and yet the moves are not told")
	}
}

func ExampleSeat() {
	state := rows(new(testing.T)).NewState()
	s := seat.New(0)
	s.Begin(2026, 0, 0, 0) // the first agent in game 0 of seed 2026
	s.Show(state, state.Moves(nil), nil)
	fmt.Println(len(s.Moves), s.MoveText(s.Moves[0]))

	// A world is a game to try things in.
	world := s.Game().NewState()
	luck := s.Chance
	if err := s.World(&luck, world); err != nil {
		fmt.Println(err)
	}
	world.Play(s.Moves[0])
	fmt.Println(world.Ply(), state.Ply())
	// Output:
	// 9 @a1
	// 1 0
}
