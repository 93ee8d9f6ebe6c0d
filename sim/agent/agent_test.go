package agent_test

import (
	"math"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"
)

func moves(n int) []rules.Move {
	list := make([]rules.Move, n)
	for i := range list {
		list[i] = rules.Move(100 + i)
	}
	return list
}

func TestRandomIsUniform(t *testing.T) {
	const draws, choices = 60_000, 6
	s := seat.New(1)
	s.Moves = moves(choices)
	var times [choices]int
	for range draws {
		m, err := agent.Random{}.Choose(s)
		if err != nil {
			t.Fatal(err)
		}
		times[m-100]++
	}
	// Chi-square with 5 degrees of freedom exceeds 25.7 once in 10,000 times.
	x2, expected := 0.0, float64(draws)/choices
	for _, n := range times {
		x2 += math.Pow(float64(n)-expected, 2) / expected
	}
	if x2 > 25.7 {
		t.Errorf("times taken: %v, chi-square %.1f", times, x2)
	}
}

func TestNothingIsAllocatedAtRandom(t *testing.T) {
	s := seat.New(0)
	s.Moves = moves(20)
	player := parse(t, "random").New()
	if n := testing.AllocsPerRun(1000, func() {
		s.Begin(1, 2, 0, 0)
		player.Begin()
		if _, err := player.Choose(s); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations a decision", n)
	}
}

func parse(t testing.TB, spec string) agent.Maker {
	t.Helper()
	m, err := agent.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestParse(t *testing.T) {
	for _, spec := range []string{
		"random", "greedy", "greedy:5", "mc:100", "mcts:1000", "mcts:50ms", "mcts:1000:cut=40", "mcts:10:cut=none:explore=0.5",
		"mcts:1:widen=off:solve=off:reuse=off:tree=2MB", "ismcts:200", "ab:4", "eps:0.1:mcts:200:cut=10", "eps:1:eps:0:random",
		"hoarder", "aggressor", "hasty",
	} {
		m, err := agent.Parse(spec)
		if err != nil || m.Spec != spec || m.New() == nil || m.Timed != strings.Contains(spec, "ms:") && m.Timed != strings.HasSuffix(spec, "0ms") {
			t.Errorf("%s: %+v, %v", spec, m, err)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for spec, want := range map[string]string{
		"randon":                              `unknown agent "randon": did you mean "random"?`,
		"random:5":                            `agent "random:5": it takes no setting, but is given "5"`,
		"random:":                             `agent "random:": nothing follows the colon`,
		"mc":                                  `agent "mc": expected a number of playouts, like mc:500`,
		"mc:0":                                `agent "mc:0": the number of playouts is a whole number from 1 to 100000000, not "0"`,
		"mcts":                                `agent "mcts": expected a number of playouts, like mcts:1000, or a time, like mcts:50ms`,
		"mcts:many":                           `agent "mcts:many": expected a number of playouts, like 1000, or a time, like 50ms, found "many"`,
		"mcts:0":                              `agent "mcts:0": playouts are a whole number from 1 to 100000000, not 0`,
		"mcts:2h":                             `agent "mcts:2h": a time to think is up to 1h0m0s, not 2h0m0s`,
		"mcts:10:cot=4":                       `agent "mcts:10:cot=4": unknown setting "cot": did you mean "cut"?`,
		"mcts:10:cut":                         `agent "mcts:10:cut": expected NAME=VALUE with one of cut, explore, trust, widen, solve, reuse, tree, found "cut"`,
		"mcts:10:cut=-1":                      `agent "mcts:10:cut=-1": cut is a whole number from 0 to 1000000, not "-1"`,
		"mcts:10:explore=NaN":                 `agent "mcts:10:explore=NaN": explore is a number from 0 to 100, not "NaN"`,
		"mcts:10:reuse=maybe":                 `agent "mcts:10:reuse=maybe": reuse is on or off, not "maybe"`,
		"mcts:10:tree=1":                      `agent "mcts:10:tree=1": a tree takes at least 1 MB, not "1"`,
		"mcts:10:tree=alot":                   `agent "mcts:10:tree=alot": expected an amount of memory, like 256MB, found "alot"`,
		"mcts:10:tree=99999999999999999999GB": `agent "mcts:10:tree=99999999999999999999GB": expected an amount of memory, like 256MB, found "99999999999999999999GB"`,
		"eps:0.1":                             `agent "eps:0.1": expected a share and an agent, like eps:0.1:mcts:200`,
		"eps:2:random":                        `agent "eps:2:random": the share of random moves is a number from 0 to 1, not "2"`,
		"eps:NaN:random":                      `agent "eps:NaN:random": the share of random moves is a number from 0 to 1, not "NaN"`,
		"eps:0.1:radom":                       `agent "eps:0.1:radom": unknown agent "radom": did you mean "random"?`,
	} {
		if _, err := agent.Parse(spec); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", spec, err, want)
		}
	}
}

func TestParseSeats(t *testing.T) {
	for _, c := range []struct{ specs, want string }{
		{"random", "random random"},
		{"random, greedy", "random greedy"},
		{"random,random,random", "the game has 2 players: name one agent for all of them or one for each, not 3"},
		{"random,radom", `unknown agent "radom": did you mean "random"?`},
	} {
		makers, err := agent.ParseSeats(c.specs, rows(t, 3, 3))
		var specs []string
		for _, m := range makers {
			specs = append(specs, m.Spec)
		}
		got := strings.Join(specs, " ")
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q: %s, want %s", c.specs, got, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"mcts:1000:cut=4", "eps:0.1:ab:3", "mcts:50ms", "ismcts:::", "eps:1:eps:1:x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		if m, err := agent.Parse(spec); err == nil && m.New() == nil {
			t.Errorf("%q makes nothing", spec)
		}
	})
}

// rows is a game of three in a row on a board of some size, played by dropping.
func rows(t testing.TB, width, height int) *rules.Game {
	t.Helper()
	b, err := board.New(width, height)
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
