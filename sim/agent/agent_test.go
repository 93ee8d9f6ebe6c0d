package agent_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
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
	seat := agent.NewSeat(1)
	seat.Moves = moves(choices)
	var times [choices]int
	for range draws {
		times[agent.Random{}.Choose(seat)-100]++
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

// Saved games depend on the names of the streams.
func TestSeatsHaveStreamsOfTheirOwn(t *testing.T) {
	for p := range board.Player(3) {
		seat := agent.NewSeat(p)
		seat.Begin(7, 42)
		want := chance.NewStream(7, 42, chance.Named(fmt.Sprintf("agent %d", p+1)))
		if seat.Player != p || seat.Chance != want {
			t.Errorf("the seat of player %d is %+v, want the stream %+v", p, *seat, want)
		}
	}
}

func TestBeginForgetsWhatWasDrawn(t *testing.T) {
	seat := agent.NewSeat(0)
	seat.Begin(3, 4)
	first := seat.Chance.Uint64()
	seat.Begin(3, 4)
	if again := seat.Chance.Uint64(); again != first {
		t.Errorf("the same game begins with %d, then with %d", first, again)
	}
}

func TestNothingIsAllocated(t *testing.T) {
	seat := agent.NewSeat(0)
	seat.Moves = moves(20)
	maker, err := agent.Parse("random")
	if err != nil {
		t.Fatal(err)
	}
	player := maker.New()
	if n := testing.AllocsPerRun(1000, func() {
		seat.Begin(1, 2)
		player.Choose(seat)
	}); n != 0 {
		t.Errorf("%v allocations a decision", n)
	}
}

func TestParse(t *testing.T) {
	maker, err := agent.Parse("random")
	if err != nil || maker.Spec != "random" {
		t.Fatalf("%+v, %v", maker, err)
	}
	if _, ok := maker.New().(agent.Random); !ok {
		t.Errorf("random makes a %T", maker.New())
	}
}

func TestParseRefuses(t *testing.T) {
	for spec, want := range map[string]string{
		"randon":   `unknown agent "randon": did you mean "random"?`,
		"":         `unknown agent "": known are random`,
		"alphago":  `unknown agent "alphago": known are random`,
		"random:5": `agent "random:5": it takes no setting, but is given "5"`,
		"random:":  `agent "random:": nothing follows the colon`,
	} {
		if _, err := agent.Parse(spec); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", spec, err, want)
		}
	}
}

func TestParseSeats(t *testing.T) {
	for _, c := range []struct {
		specs   string
		players int
		want    string // the specs, or the error
	}{
		{"random", 3, "random random random"},
		{"random, random", 2, "random random"},
		{"random,random", 3, "the game has 3 players: name one agent for all of them or one for each, not 2"},
		{"random,radom", 2, `unknown agent "radom": did you mean "random"?`},
		{"random,", 2, `unknown agent "": known are random`},
	} {
		makers, err := agent.ParseSeats(c.specs, c.players)
		var specs []string
		for _, m := range makers {
			specs = append(specs, m.Spec)
		}
		got := strings.Join(specs, " ")
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q for %d players: %s, want %s", c.specs, c.players, got, c.want)
		}
	}
}
