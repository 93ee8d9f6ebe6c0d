package rules_test

import (
	"slices"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
)

// The tests of this file hold the engine to the order in which the package comment
// says that things happen: each fails when two neighbours change places.

// trial is a game on a small board, whose pieces and rules are the test's.
type trial struct {
	kinds []board.Kind
	start string
	rules rules.Definition
}

// state starts the game. Unless the test says otherwise, who is stuck loses.
func (tr trial) state(t *testing.T) *rules.State {
	t.Helper()
	d := tr.rules
	var err error
	if d.Board, err = board.New(5, 1); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(tr.start, "/") {
		if d.Board, err = board.New(5, 1+strings.Count(tr.start, "/")); err != nil {
			t.Fatal(err)
		}
	}
	if d.Pieces, err = board.NewPieces(tr.kinds, 2); err != nil {
		t.Fatal(err)
	}
	d.Title, d.Players, d.Start = "Trial", []string{"White", "Black"}, rules.Start{Position: tr.start}
	if d.Stuck == (rules.Stuck{}) {
		d.Stuck = rules.Stuck{Outcome: rules.Loses}
	}
	g, err := rules.Compile(d)
	if err != nil {
		t.Fatal(err)
	}
	return g.NewState()
}

// play makes moves given by their texts.
func play(t *testing.T, s *rules.State, texts ...string) {
	t.Helper()
	for _, text := range texts {
		m, err := s.ParseMove(text)
		if err != nil {
			t.Fatalf("in %s: %v", s.Position(), err)
		}
		s.Play(m)
	}
}

// ranks is what stands on the squares.
func ranks(s *rules.State) string {
	text, _, _ := strings.Cut(s.Position(), " ")
	return text
}

var (
	anyStep = board.Movement{Word: board.Step, Directions: []string{"any"}}
	man     = board.Kind{Name: "man", Letters: []string{"M"}, Moves: []board.Movement{anyStep}}
	walker  = board.Kind{Name: "walker", Letters: []string{"W"}, Moves: []board.Movement{anyStep}}
	gap     = board.Kind{Name: "gap", Letters: []string{"#"}, Neutral: true}
)

// always are conditions that hold after every turn.
func always(name string, o rules.Outcome) rules.End {
	most := 100
	return rules.End{Name: name, Outcome: o, LeftEnemy: &most}
}

// number is a number that a condition states.
func number(n int) *int { return &n }

// checkEnd checks how a game ended, or "" that it goes on.
func checkEnd(t *testing.T, s *rules.State, want string) {
	t.Helper()
	got := ""
	if s.Over() {
		got = "cut off"
		if r := s.Result(); !r.CutOff {
			got = r.End
		}
	}
	if got != want {
		t.Errorf("%s: the end is %q, want %q", s.Position(), got, want)
	}
}

// The movement is complete (prey gone, gap left, mover turned into what it becomes)
// before anything that follows it.
func TestMovementGoesBeforeEffects(t *testing.T) {
	leaver := man
	leaver.Moves = []board.Movement{{Word: board.Step, Directions: []string{"any"}, Leaves: "gap"}}
	var seen string
	s := trial{kinds: []board.Kind{leaver, walker, gap}, start: "1Mm2 w", rules: rules.Definition{
		Laws: board.Laws{Becomes: func(board.Subject, board.Square, board.Subject) (string, error) { return "walker", nil }},
		Moved: func(s *rules.State, _ board.Player, _ rules.Move) error {
			seen = ranks(s)
			return nil
		},
	}}.state(t)
	play(t, s, "b1xc1")
	if want := "1#W2"; seen != want {
		t.Errorf("after the movement the script sees %s, want %s", seen, want)
	}
}

// Effects come in the order in which the rules list them, and before the script's.
func TestEffectsComeInTheirOrder(t *testing.T) {
	flip := rules.Does{Word: rules.Flip, NextTo: []string{"enemy"}}
	flank := rules.Does{Word: rules.Flank, Directions: []string{"orthogonal"}, Of: []string{"enemy"}, By: []string{"own"}}
	for _, c := range []struct {
		does []rules.Does
		want string
	}{
		{[]rules.Does{flank, flip}, "M1M2"},
		{[]rules.Does{flip, flank}, "MMM2"},
	} {
		var seen string
		s := trial{kinds: []board.Kind{man}, start: "Mm1M1 w", rules: rules.Definition{
			Does: c.does,
			Moved: func(s *rules.State, _ board.Player, _ rules.Move) error {
				seen = ranks(s)
				return nil
			},
		}}.state(t)
		play(t, s, "d1-c1")
		if seen != c.want {
			t.Errorf("%s then %s: the script sees %s, want %s", c.does[0].Word, c.does[1].Word, seen, c.want)
		}
	}
}

// shooter moves, and then shoots a gap at a neighbour.
func shooter() board.Kind {
	shoot := &board.Movement{Word: board.Step, Name: "shoot", Directions: []string{"any"}, Puts: "gap", Onto: []string{"empty"}}
	kind := man
	kind.Moves = []board.Movement{{Word: board.Step, Directions: []string{"any"}, Onto: []string{"empty"}, Onward: shoot}}
	return kind
}

// Whether a piece goes on is asked when all effects are done: here the script has
// filled the squares by then.
func TestEffectsGoBeforeGoingOn(t *testing.T) {
	for _, fills := range []bool{false, true} {
		s := trial{kinds: []board.Kind{shooter(), gap}, start: "M3m w", rules: rules.Definition{
			Moved: func(s *rules.State, _ board.Player, _ rules.Move) error {
				if !fills {
					return nil
				}
				return s.Fill("gap", []board.Square{0, 2})
			},
		}}.state(t)
		play(t, s, "a1-b1")
		if goesOn := strings.Contains(s.Position(), "at=b1"); goesOn == fills {
			t.Errorf("the script fills the squares: %t, the piece goes on: %t", fills, goesOn)
		}
	}
}

// Inside a turn no end is judged, no turn counted, no position noted, and the next
// turn does not begin.
func TestNothingIsJudgedInsideATurn(t *testing.T) {
	begun := 0
	d := rules.Definition{
		Ends:   []rules.End{always("always", rules.Draws)},
		Begins: func(*rules.State, board.Player) error { begun++; return nil },
	}
	s := trial{kinds: []board.Kind{shooter(), gap}, start: "M3m w", rules: d}.state(t)
	begun = 0
	play(t, s, "a1-b1")
	checkEnd(t, s, "")
	if s.Due() != 0 || begun != 0 {
		t.Errorf("in the middle of a turn %d is due, and %d turns have begun", s.Due(), begun)
	}
	play(t, s, "b1-a1")
	checkEnd(t, s, "always")
}

// Two decisions of a turn are one turn, for those who count turns.
func TestATurnCountsOnce(t *testing.T) {
	for _, end := range []rules.End{
		{Name: "after", Outcome: rules.Loses, After: number(1)},
		{Name: "quiet", Outcome: rules.Draws, Quiet: number(3), Without: "wait"},
	} {
		waiter := shooter()
		waiter.Moves = append(waiter.Moves, board.Movement{Word: board.Leap, Name: "wait", By: [][2]int{{4, 0}}})
		s := trial{kinds: []board.Kind{waiter, gap}, start: "M4/4m/5 w", rules: rules.Definition{Ends: []rules.End{end}}}.state(t)
		play(t, s, "a3-a2", "a2-a3", "e2-e1", "e1-e2", "a2-b1")
		checkEnd(t, s, "")
		play(t, s, "b1-a2")
		checkEnd(t, s, end.Name)
	}
}

// The turn counts before its end is judged.
func TestTurnsCountBeforeEnds(t *testing.T) {
	s := trial{kinds: []board.Kind{man}, start: "M3m w", rules: rules.Definition{
		Ends: []rules.End{{Name: "after", Outcome: rules.Loses, After: number(1)}},
	}}.state(t)
	play(t, s, "a1-b1", "e1-d1")
	checkEnd(t, s, "")
	play(t, s, "b1-a1")
	checkEnd(t, s, "after")
}

// A position is noted with the next player due, before the ends are judged, and after
// what was seen before is forgotten.
func TestPositionsAreNotedBeforeEnds(t *testing.T) {
	seen := func(n int) rules.Definition {
		return rules.Definition{Ends: []rules.End{{Name: "seen", Outcome: rules.Draws, Seen: number(n)}}}
	}
	once := trial{kinds: []board.Kind{man}, start: "Mm2m w", rules: seen(1)}.state(t)
	play(t, once, "a1xb1") // a capture forgets all positions but this one
	checkEnd(t, once, "seen")

	twice := trial{kinds: []board.Kind{man}, start: "M3m w", rules: seen(2)}.state(t)
	play(t, twice, "a1-b1", "e1-d1", "b1-a1")
	checkEnd(t, twice, "")
	play(t, twice, "d1-e1")
	checkEnd(t, twice, "seen")
}

// The next player is due when the ends are judged, which are judged for the other.
func TestNextPlayerIsDueWhenEndsAreJudged(t *testing.T) {
	due := board.Nobody
	s := trial{kinds: []board.Kind{man}, start: "M3m w", rules: rules.Definition{
		Ends:  []rules.End{always("scores", rules.Scores)},
		Score: func(s *rules.State, _ board.Player) (int, error) { due = s.Due(); return 0, nil },
	}}.state(t)
	play(t, s, "a1-b1")
	if due != 1 {
		t.Errorf("player %d is due when the score is asked, want 1", due)
	}
	lost := trial{kinds: []board.Kind{man}, start: "M3m w", rules: rules.Definition{
		Ends: []rules.End{always("loses", rules.Loses)},
	}}.state(t)
	play(t, lost, "a1-b1")
	if winner, _ := lost.Result().Winner(); winner != 1 {
		t.Errorf("who has finished his turn loses, and %d wins", winner)
	}
}

// Of several ends that hold, wins go before loses, draws and scores, then the name.
func TestEndsGoByTheirOutcomeThenByName(t *testing.T) {
	ordered := []rules.End{
		always("y", rules.Wins), always("z", rules.Wins), always("d", rules.Loses), always("x", rules.Loses),
		always("c", rules.Draws), always("w", rules.Draws), always("a", rules.Scores), always("b", rules.Scores),
	}
	for first := range ordered {
		ends := slices.Clone(ordered[first:])
		slices.Reverse(ends)
		s := trial{kinds: []board.Kind{man}, start: "M3m w", rules: rules.Definition{
			Ends: ends, Score: func(*rules.State, board.Player) (int, error) { return 0, nil },
		}}.state(t)
		play(t, s, "a1-b1")
		checkEnd(t, s, ordered[first].Name)
	}
}

// At the ply limit an end still counts; without one the game is cut off, in the middle
// of a turn in any case.
func TestEndsGoBeforeTheCutOff(t *testing.T) {
	for _, c := range []struct {
		name, want string
		kinds      []board.Kind
		ends       []rules.End
	}{
		{"an end", "always", []board.Kind{man}, []rules.End{always("always", rules.Draws)}},
		{"no end", "cut off", []board.Kind{man}, nil},
		{"in the middle of a turn", "cut off", []board.Kind{shooter(), gap}, []rules.End{always("always", rules.Draws)}},
	} {
		s := trial{kinds: c.kinds, start: "M3m w", rules: rules.Definition{PlyLimit: 1, Ends: c.ends}}.state(t)
		t.Run(c.name, func(t *testing.T) {
			play(t, s, "a1-b1")
			checkEnd(t, s, c.want)
		})
	}
}

// A game that has ended or is cut off begins no other turn, and nobody is stuck.
func TestNoTurnBeginsAfterTheEnd(t *testing.T) {
	for _, c := range []struct {
		name, want string
		rules      rules.Definition
	}{
		{"an end", "always", rules.Definition{Ends: []rules.End{always("always", rules.Draws)}}},
		{"cut off", "cut off", rules.Definition{PlyLimit: 1}},
	} {
		begun := 0
		c.rules.Begins = func(*rules.State, board.Player) error { begun++; return nil }
		// Black has nobody, and would be stuck.
		s := trial{kinds: []board.Kind{man}, start: "M4 w", rules: c.rules}.state(t)
		begun = 0
		play(t, s, "a1-b1")
		checkEnd(t, s, c.want)
		if begun != 0 {
			t.Errorf("%s: %d turns begin afterwards", c.name, begun)
		}
	}
}

// A turn begins before it is asked whether the player is stuck: here its beginning
// shuts him in.
func TestTurnsBeginBeforeStuckIsJudged(t *testing.T) {
	for _, shuts := range []bool{false, true} {
		stuck := board.Kind{Name: "man", Letters: []string{"M"}, Moves: []board.Movement{{Word: board.Step, Directions: []string{"any"}, Onto: []string{"empty"}}}}
		s := trial{kinds: []board.Kind{stuck, gap}, start: "M3m w", rules: rules.Definition{
			Begins: func(s *rules.State, p board.Player) error {
				if p == 0 || !shuts {
					return nil
				}
				return s.Fill("gap", []board.Square{3})
			},
		}}.state(t)
		play(t, s, "a1-b1")
		checkEnd(t, s, map[bool]string{true: rules.StuckEnd}[shuts])
	}
}

// If nobody can do anything that goes before the player due being stuck.
func TestAllStuckGoesBeforeStuck(t *testing.T) {
	s := trial{kinds: []board.Kind{man, gap}, start: "M4 w", rules: rules.Definition{
		Moved: func(s *rules.State, _ board.Player, _ rules.Move) error {
			return s.Fill("gap", []board.Square{0, 2})
		},
		Laws: board.Laws{Takes: func(_, _ board.Subject) (board.Verdict, error) {
			return board.Verdict{Why: "nothing is taken"}, nil
		}},
		AllStuck: &rules.Stuck{Outcome: rules.Draws},
	}}.state(t)
	play(t, s, "a1-b1")
	want := rules.AllStuckEnd
	if moves := s.Moves(nil); len(moves) > 0 {
		t.Fatalf("there are moves: %s", s.SortedMoveTexts())
	}
	checkEnd(t, s, want)
}

// After again the same player's next turn begins, and ends were judged in between.
func TestAgainIsAnotherTurn(t *testing.T) {
	var begun []board.Player
	s := trial{kinds: []board.Kind{man}, start: "M3m w", rules: rules.Definition{
		Moved:  func(s *rules.State, _ board.Player, _ rules.Move) error { s.Again(); return nil },
		Begins: func(_ *rules.State, p board.Player) error { begun = append(begun, p); return nil },
		Ends:   []rules.End{{Name: "after", Outcome: rules.Wins, After: number(1)}},
	}}.state(t)
	begun = nil
	play(t, s, "a1-b1")
	checkEnd(t, s, "")
	if !slices.Equal(begun, []board.Player{0}) || s.Due() != 0 {
		t.Errorf("turns of %v begin, and %d is due, want White's", begun, s.Due())
	}
	play(t, s, "b1-a1")
	checkEnd(t, s, "after")
}
