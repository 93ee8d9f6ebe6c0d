package agent_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"
)

func TestParseAlphaBeta(t *testing.T) {
	for spec, want := range map[string]string{
		"ab:1":                      "",
		"ab:100:quiet=off":          "",
		"ab:6:tree=1MB":             "",
		"ab:6:quiet=on:tree=2GB":    "",
		"ab":                        `agent "ab": expected how many moves it looks ahead, like ab:4`,
		"ab:0":                      `agent "ab:0": how many moves it looks ahead is a whole number from 1 to 100, not "0"`,
		"ab:101":                    `agent "ab:101": how many moves it looks ahead is a whole number from 1 to 100, not "101"`,
		"ab:50ms":                   `agent "ab:50ms": how many moves it looks ahead is a whole number from 1 to 100, not "50ms"`,
		"ab:4:quite=off":            `agent "ab:4:quite=off": unknown setting "quite": did you mean "quiet"?`,
		"ab:4:quiet=no":             `agent "ab:4:quiet=no": quiet is on or off, not "no"`,
		"ab:4:tree=12":              `agent "ab:4:tree=12": a tree takes at least 1 MB, not "12"`,
		"ab:4:6":                    `agent "ab:4:6": expected NAME=VALUE with one of quiet, tree, found "6"`,
		"eps:0.5:ab:3:quiet=off":    "",
		"eps:0.5:ab:3:quiet=seldom": `agent "eps:0.5:ab:3:quiet=seldom": agent "ab:3:quiet=seldom": quiet is on or off, not "seldom"`,
	} {
		got := ""
		if _, err := agent.Parse(spec); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %s, want %s", spec, got, want)
		}
	}
}

// race is a game on a strip, where men step forward or two of them at once, and who comes
// to the other end first wins. A definition may change it.
func race(t testing.TB, change func(d *rules.Definition)) *rules.Game {
	t.Helper()
	b, err := board.New(2, 6)
	if err != nil {
		t.Fatal(err)
	}
	pieces, err := board.NewPieces([]board.Kind{{
		Name: "man", Letters: []string{"M"},
		Moves: []board.Movement{{Word: board.Step, Directions: []string{"forward", "sideways"}, Onto: []string{"empty"}}},
	}}, 2)
	if err != nil {
		t.Fatal(err)
	}
	d := rules.Definition{
		Name: "race", Players: []string{"White", "Black"}, Board: b, Pieces: pieces,
		Start: rules.Start{Position: "2/m1/2/2/1M/2 w"},
		Ends:  []rules.End{{Name: "home", Outcome: rules.Wins, Arrives: board.Where{Phrases: []string{"enemy row 1"}}}},
		Stuck: rules.Stuck{Outcome: rules.Loses},
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

func TestAlphaBetaRefuses(t *testing.T) {
	alone := race(t, func(d *rules.Definition) {
		d.Players = []string{"White"}
		d.Pieces, _ = board.NewPieces([]board.Kind{{Name: "man", Letters: []string{"M"},
			Moves: []board.Movement{{Word: board.Step, Directions: []string{"forward"}}}}}, 1)
		d.Start.Position = "2/2/2/2/2/1M w"
	})
	dicey := race(t, func(d *rules.Definition) { d.Dice = []rules.Dice{{Name: "die", Count: 1, Faces: 6}} })
	for _, c := range []struct {
		game *rules.Game
		want string
	}{
		{race(t, nil), ""},
		{alone, "it plays one against one"},
		{dicey, "chance replies too"},
	} {
		err := parse(t, "ab:2").CanPlay(c.game)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// Wins are taken as soon as can be.
func TestAlphaBetaIsInAHurry(t *testing.T) {
	s := race(t, nil).NewState()
	for _, c := range []struct{ position, want string }{
		{"2/1M/m1/2/2/2 w", "b5-b6"}, // and not sideways, which wins too
		{"2/2/1M/m1/2/2 w", "b4-b5"}, // three plies
		{"2/2/1M/2/m1/2 b", "a2-a1"},
	} {
		if err := s.SetPosition(c.position); err != nil {
			t.Fatal(err)
		}
		if m := choose(t, parse(t, "ab:8").New(), s, 0, nil); s.MoveText(m) != c.want {
			t.Errorf("%s: %s, want %s", c.position, s.MoveText(m), c.want)
		}
	}
}

// Who has one move makes it, whatever it leads to, and asks nothing of the script.
func TestAlphaBetaWithOneMove(t *testing.T) {
	failing := errors.New("no idea")
	g := race(t, func(d *rules.Definition) {
		d.Evaluate = &rules.Evaluation{Live: func(*rules.State, board.Player) (float64, error) { return 0, failing }}
	})
	s := g.NewState()
	a := parse(t, "ab:3").New()
	if err := s.SetPosition("2/m1/2/2/2/MM w"); err != nil {
		t.Fatal(err)
	}
	at := seat.New(0)
	at.Show(s, s.Moves(nil)[:1], nil)
	if m, err := a.Choose(at); err != nil || m != at.Moves[0] {
		t.Errorf("%v, %v", m, err)
	}
	at.Show(s, s.Moves(nil), nil)
	if _, err := a.Choose(at); !errors.Is(err, failing) {
		t.Errorf("the script fails, and the agent with %v", err)
	}
	if _, err := a.(agent.Adviser).Advise(at); !errors.Is(err, failing) {
		t.Errorf("the script fails, and the agent with %v", err)
	}
}

// A game that is cut off is no draw.
func TestAlphaBetaOfAGameCutOff(t *testing.T) {
	g := race(t, func(d *rules.Definition) {
		d.PlyLimit = 3
		d.Evaluate = &rules.Evaluation{Nearer: []rules.Nearness{{To: []string{"enemy row 1"}, Worth: rules.KindWorths{"man": 1}}}, Lead: 10}
	})
	s := g.NewState()
	advice, err := parse(t, "ab:9").New().(agent.Adviser).Advise(show(s))
	if err != nil {
		t.Fatal(err)
	}
	if top := advice[0]; s.MoveText(top.Move) != "b2-b3" || top.Share <= 0.5 || top.Share >= 1 || top.Certain {
		t.Errorf("%s is worth %+v", s.MoveText(top.Move), top)
	}
}

func show(s *rules.State) *seat.Seat {
	at := seat.New(s.Due())
	at.Show(s, s.Moves(nil), nil)
	return at
}

func ExampleAdviser() {
	b, _ := board.New(3, 3)
	pieces, _ := board.NewPieces([]board.Kind{
		{Name: "mark", Letters: []string{"x", "o"}, Moves: []board.Movement{{Word: board.Drop}}},
	}, 2)
	game, _ := rules.Compile(rules.Definition{
		Title: "Tic-tac-toe", Players: []string{"Cross", "Nought"}, Board: b, Pieces: pieces,
		Ends:  []rules.End{{Name: "row", Outcome: rules.Wins, Line: 3}},
		Stuck: rules.Stuck{Outcome: rules.Draws},
	})
	state := game.NewState()
	_ = state.SetPosition("x2/1o1/2x n")
	place := seat.New(state.Due())
	place.Show(state, state.Moves(nil), nil)
	maker, _ := agent.Parse("ab:6")
	advice, _ := maker.New().(agent.Adviser).Advise(place)
	for _, a := range advice {
		fmt.Println(state.MoveText(a.Move), a.Share, a.Certain)
	}
	// Output:
	// @b1 0.5 true
	// @a2 0.5 true
	// @c2 0.5 true
	// @b3 0.5 true
	// @a1 0 true
	// @c3 0 true
}
