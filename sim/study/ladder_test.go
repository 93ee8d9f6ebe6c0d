package study

import (
	"context"
	"reflect"
	"testing"

	"canopy/core/board"
	"canopy/sim/agent"
	"canopy/sim/measure"
	"canopy/sim/stats"
)

// A fair coin is inside and a bent one outside, whatever the number of workers.
func TestCoins(t *testing.T) {
	for odds, want := range map[float64]stats.Verdict{50: stats.Inside, 60: stats.Outside} {
		g := coin(t, odds, 0)
		b := Balance{Game: g, Agents: random(t, g), Games: 50_000, Seed: 1, Target: &Target{Band: stats.Band{Low: 0.45, High: 0.55}}}
		b.Workers = 1
		one := balance(t, b)
		b.Workers = 3
		three := balance(t, b)
		if one.Verdict != want || !one.Sure || one.Needed != 0 {
			t.Errorf("%g %%: %v, sure %v, %d needed, %v", odds, one.Verdict, one.Sure, one.Needed, one.Anytime)
		}
		if !reflect.DeepEqual(one.Anytime, three.Anytime) || one.Verdict != three.Verdict || one.Summary.Games != three.Summary.Games {
			t.Errorf("%g %%: with three workers %v after %d games, with one %v after %d", odds, three.Anytime, three.Summary.Games, one.Anytime, one.Summary.Games)
		}
	}
}

func rungs(t testing.TB, specs ...string) []agent.Maker {
	t.Helper()
	var list []agent.Maker
	for _, spec := range specs {
		m, err := agent.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

func climb(t testing.TB, question Balance, agents ...string) *Climbed {
	t.Helper()
	l, err := NewLadder(question, rungs(t, agents...), []string{"choices"}, measure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := l.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// At random the first player of tic-tac-toe has 64.84 %; those who look ahead draw.
func TestLadder(t *testing.T) {
	g := rows(t, 3, 3)
	question := Balance{Game: g, Games: 400, Seed: 3, Target: &Target{Band: stats.Band{Low: 0.4, High: 0.6}}}
	c := climb(t, question, "random", "ab:9")
	if len(c.Rungs) != 2 || c.Stopped {
		t.Fatalf("%d rungs, stopped %v", len(c.Rungs), c.Stopped)
	}
	random, perfect := c.Rungs[0], c.Rungs[1]
	if !reflect.DeepEqual(random.Leans, []int{1, -1}) || !reflect.DeepEqual(perfect.Leans, []int{0, 0}) {
		t.Errorf("leans %v and %v", random.Leans, perfect.Leans)
	}
	if draws, ok := perfect.Tally.Interval(perfect.Question.Plan.Index("draws"), 0.95); !ok || draws.Value != 1 {
		t.Errorf("draws %v of those who play perfectly", draws)
	}
	if perfect.Verdict != stats.Inside || perfect.Question.Agents[1].Spec != "ab:9" {
		t.Errorf("%v with %v", perfect.Verdict, perfect.Question.Agents)
	}
}

func TestShifts(t *testing.T) {
	at := func(v stats.Verdict, leans ...int) Rung { return Rung{Balanced: &Balanced{Verdict: v}, Leans: leans} }
	got := shifts([]Rung{
		at(stats.Inside, 0, 0, 0), at(stats.Undecided, 1, 0, -1), at(stats.Outside, 0, 1, 0), at(stats.Outside, -1, 1, -1),
	})
	want := []Shift{{From: 0, To: 2, Verdict: true}, {From: 1, To: 3, Seat: board.Player(0)}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestLadderRefuses(t *testing.T) {
	g := rows(t, 3, 3)
	if _, err := NewLadder(Balance{Game: g}, rungs(t, "random"), []string{"draw"}, measure.Options{}); err == nil {
		t.Error("an unknown metric")
	}
	l, err := NewLadder(Balance{Game: g, Games: 10}, rungs(t, "random", "greedy"), nil, measure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if c, err := l.Run(ctx); err != nil || !c.Stopped || len(c.Rungs) != 1 {
		t.Errorf("%+v, %v", c, err)
	}
}
