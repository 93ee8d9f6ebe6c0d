package study

import (
	"context"
	"testing"

	"canopy/core/rules"
	"canopy/sim/agent"
)

func pick(t testing.TB, g *rules.Game, games int) *Pick {
	t.Helper()
	p, err := PickAgent(t.Context(), new(agent.Parser), g, games)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The fewer games, the stronger the agent, and no pick takes more work than is spent. Every
// next agent is the one that is picked for as many games as it says.
func TestPicksGetStronger(t *testing.T) {
	g := rows(t, 3, 3)
	var specs []string
	for _, games := range []int{1_000_000_000, 100_000, 10_000, 100} {
		p := pick(t, g, games)
		specs = append(specs, p.Agent.Spec)
		if p.Work > Budget {
			t.Errorf("%s takes %v for %d games", p.Agent.Spec, p.Work, games)
		}
		if p.Next == "" {
			continue
		}
		if p.NextWork <= Budget {
			t.Errorf("%d games: %s takes %v, and was not picked", games, p.Next, p.NextWork)
		}
		if next := pick(t, g, p.NextGames); next.Agent.Spec != p.Next {
			t.Errorf("%s is said to be picked for %d games, where %s is", p.Next, p.NextGames, next.Agent.Spec)
		}
	}
	if specs[0] != "random" || specs[3] != "mcts:1000" || specs[1] == specs[3] {
		t.Errorf("picked %v for ever fewer games", specs)
	}
}

// What is hidden is not looked at: coin throws dice in the open, and so mcts may play it.
func TestPickSuitsTheGame(t *testing.T) {
	g := coin(t, 30, 0)
	p := pick(t, g, 10)
	if err := p.Agent.CanPlay(g); err != nil || p.Opening != 0 {
		t.Errorf("picked %s (%v) with an opening of %d", p.Agent.Spec, err, p.Opening)
	}
}

func TestPickWhenStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p, err := PickAgent(ctx, new(agent.Parser), rows(t, 3, 3), 10)
	if err != nil || p.Agent.Spec != "random" {
		t.Errorf("%v, %v", p, err)
	}
}

func TestExpected(t *testing.T) {
	g := rows(t, 3, 3)
	target, err := ReadTarget("40..60%", g)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		question Balance
		want     int
	}{
		{Balance{Game: g, Games: 500}, 500},
		{Balance{Game: g, Games: 1_000_000, Until: 0.01}, 2 * 9604},
		{Balance{Game: g, Games: 1_000_000, Target: target}, 2 * 97},
		{Balance{Game: g, Games: 50, Target: target}, 50},
	} {
		if got := c.question.Expected(); got != c.want {
			t.Errorf("%d games expected of %+v, want %d", got, c.question, c.want)
		}
	}
}

// An agent whose games are several times as long as was reckoned is passed over.
func TestOutlasts(t *testing.T) {
	g := rows(t, 3, 3) // whose games take five moves at least, and nine at most
	for plies, want := range map[float64]bool{1: true, 9: false} {
		got, err := outlasts(t.Context(), g, random(t, g)[0], agent.Course{Plies: plies})
		if got != want || err != nil {
			t.Errorf("%v plies expected: %v, %v", plies, got, err)
		}
	}
}
