package rules_test

import (
	"context"
	"errors"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
)

// stones is a game with hands and dice for players with awkward names.
func stones(t *testing.T, change func(*rules.Definition)) *rules.Game {
	t.Helper()
	grid, err := board.New(3, 3)
	if err != nil {
		t.Fatal(err)
	}
	pieces, err := board.NewPieces([]board.Kind{
		{Name: "stone", Letters: []string{"x", "o"}, Hand: 4, Moves: []board.Movement{{Word: board.Drop}}},
	}, 2)
	if err != nil {
		t.Fatal(err)
	}
	d := rules.Definition{
		Title: "Stones", Players: []string{"Player 1", "Player 2"},
		Board: grid, Pieces: pieces, Stuck: rules.Stuck{Outcome: rules.Draws},
		Counters: []rules.Counter{{Name: "points", Per: rules.PerPlayer, To: 9}},
	}
	if change != nil {
		change(&d)
	}
	g, err := rules.Compile(d)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestPositionsOfPlayersWithAwkwardNames(t *testing.T) {
	s := stones(t, nil).NewState()
	m, err := s.ParseMove("@b2")
	if err != nil {
		t.Fatal(err)
	}
	s.Play(m)
	if err := s.SetCounter(0, 1, 7); err != nil {
		t.Fatal(err)
	}
	const want = "3/1x1/3 2 hand=1:stone*3,2:stone*4 points=1:0,2:7"
	if got := s.Position(); got != want {
		t.Fatalf("%s, want %s", got, want)
	}
	back := s.Game().NewState()
	if err := back.SetPosition(want); err != nil {
		t.Fatal(err)
	}
	if back.Hash() != s.Hash() || back.Position() != want {
		t.Errorf("read back as %s", back.Position())
	}
}

// A position says nothing of chance, which goes on following from the seed.
func TestChanceGoesOnFromAPosition(t *testing.T) {
	g := stones(t, func(d *rules.Definition) {
		d.Dice = []rules.Dice{{Name: "throw", Count: 3, Faces: 100}}
		d.Begins = func(s *rules.State, _ board.Player) error {
			s.Throw(0)
			return nil
		}
	})
	thrown := map[string]bool{}
	for seed := range uint64(5) {
		s := g.NewState()
		s.Start(seed, 0)
		if err := s.SetPosition("3/1x1/3 2"); err != nil {
			t.Fatal(err)
		}
		thrown[s.Position()] = true
	}
	if len(thrown) != 5 {
		t.Errorf("five seeds throw alike: %v", thrown)
	}
}

// A game that its script breaks off has no counts and no result.
func TestBrokenGames(t *testing.T) {
	failure := errors.New("the script is wrong")
	g := stones(t, func(d *rules.Definition) {
		d.Begins = func(s *rules.State, _ board.Player) error {
			if s.Ply() == 2 {
				return failure
			}
			return nil
		}
	})
	counts, err := rules.Perft(context.Background(), g.NewState(), 4)
	if !errors.Is(err, failure) || counts != nil {
		t.Errorf("counted %v, %v", counts, err)
	}
	s := g.NewState()
	for !s.Over() {
		s.Play(s.Moves(nil)[0])
	}
	if !errors.Is(s.Err(), failure) || len(s.Moves(nil)) != 0 {
		t.Errorf("%v, %d moves", s.Err(), len(s.Moves(nil)))
	}
	if _, won := s.Result().Winner(); won || s.Result().End != "" {
		t.Errorf("a broken game ended as %+v", s.Result())
	}
}

// On a board whose edges meet a line may go round, and is as long as it is.
func TestLinesThatGoRound(t *testing.T) {
	for line, over := range map[int]bool{3: true, 4: false} {
		g := stones(t, func(d *rules.Definition) {
			if err := d.Board.Extend(board.Extent{Wraps: "both"}); err != nil {
				t.Fatal(err)
			}
			d.Ends = []rules.End{{Name: "row", Outcome: rules.Wins, Line: line}}
		})
		s := g.NewState()
		if err := s.SetPosition("3/o1o/xx1 1"); err != nil {
			t.Fatal(err)
		}
		m, err := s.ParseMove("@c1")
		if err != nil {
			t.Fatal(err)
		}
		if s.Play(m); s.Over() != over {
			t.Errorf("a line of %d: over is %v, want %v", line, s.Over(), over)
		}
	}
}
