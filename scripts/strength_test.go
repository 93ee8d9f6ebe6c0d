package scripts_test

import (
	"flag"
	"slices"
	"testing"

	"canopy/sim/agent"
	"canopy/sim/match"
)

// strength multiplies the games by which agents are compared; 0 leaves them out:
//
//	go test ./scripts -run Strength -strength 1 -v -timeout 60m
var strength = flag.Int("strength", 0, "compare agents by so many times the usual games; 0 for not at all")

// rungs are agents of rising strength, of which each beats the one before it: it gets at
// least so much of the wins against it.
var rungs = []struct {
	game, settings string
	games          int
	agents         []string
	least          float64
}{
	{"jungle", "repetition=3", 100, []string{"random", "greedy", "mcts:100", "mcts:1000"}, 0.65},
	{"jungle+big-jungle", "repetition=3", 60, []string{"random", "greedy", "mcts:100", "mcts:1000"}, 0.65},
	{"breakthrough", "-", 100, []string{"random", "greedy", "mcts:100", "mcts:1000"}, 0.65},
	{"breakthrough", "-", 100, []string{"mcts:100", "ab:4"}, 0.5},
}

// Each agent of a ladder beats the one below it. Games begin with four moves at random, the
// same for both.
func TestStrength(t *testing.T) {
	if *strength == 0 {
		t.Skip("set -strength 1 to compare agents")
	}
	for _, r := range rungs {
		for i := range r.agents[1:] {
			below, above := r.agents[i], r.agents[i+1]
			t.Run(r.game+" "+above, func(t *testing.T) {
				result := meet(t, r.game, r.settings, r.games, above, below)
				score := standingOf(t, result, 0)
				t.Logf("%s against %s: %.3f (%.3f to %.3f) of %d games, %d cut off", above, below, score.Score.Value, score.Score.Low, score.Score.High, result.Games, result.CutOff)
				if score.Score.Value < r.least {
					t.Errorf("want at least %v", r.least)
				}
			})
		}
	}
}

// informed are agents that look at the game, in games with cards and dice; all of them are
// better than random play, by their lower limit.
var informed = []struct {
	game, settings string
	games          int
	agents         []string
}{
	{"pips-jungle", "-", 60, []string{"greedy", "mc:100", "ismcts:100"}},
	{"pyramids", "-", 100, []string{"greedy", "mc:100", "ismcts:100"}},
	{"hearts", "to=1", 200, []string{"greedy", "mc:100", "ismcts:100"}},
	{"dice-poker", "players=2", 200, []string{"greedy", "mc:100", "mcts:100"}},
}

func TestStrengthWithCards(t *testing.T) {
	if *strength == 0 {
		t.Skip("set -strength 1 to compare agents")
	}
	for _, r := range informed {
		for _, spec := range r.agents {
			t.Run(r.game+" "+spec, func(t *testing.T) {
				g := load(t, r.game, r.settings)
				specs := append([]string{spec}, slices.Repeat([]string{"random"}, g.Players()-1)...)
				result := meet(t, r.game, r.settings, r.games, specs...)
				score := standingOf(t, result, 0)
				even := 1 / float64(g.Players())
				t.Logf("%s: %.3f (%.3f to %.3f), even is %.2f", spec, score.Score.Value, score.Score.Low, score.Score.High, even)
				if score.Score.Low < even {
					t.Errorf("%s is not better than random play", spec)
				}
			})
		}
	}
}

// deeper are games with hidden cards in which more playouts may or may not tell: it is
// reported, and not asked for.
var deeper = []struct {
	game, settings string
	games          int
}{
	{"hearts", "to=1", 200},
	{"pyramids", "-", 40},
	{"pips-jungle", "-", 20},
	{"dice-poker", "players=2", 60},
}

func TestStrengthOfMorePlayouts(t *testing.T) {
	if *strength == 0 {
		t.Skip("set -strength 1 to compare agents")
	}
	for _, r := range deeper {
		t.Run(r.game, func(t *testing.T) {
			g := load(t, r.game, r.settings)
			specs := append([]string{"ismcts:1000"}, slices.Repeat([]string{"ismcts:100"}, g.Players()-1)...)
			score := standingOf(t, meet(t, r.game, r.settings, r.games, specs...), 0).Score
			t.Logf("ismcts:1000 against ismcts:100: %.3f (%.3f to %.3f), even is %.2f", score.Value, score.Low, score.High, 1/float64(g.Players()))
		})
	}
}

// meet lets agents play.
func meet(t *testing.T, game, settings string, games int, specs ...string) *match.Result {
	t.Helper()
	g := load(t, game, settings)
	m := match.Match{Game: g, Games: games * *strength, Seed: 1}
	if !g.HasChance() {
		m.Opening = 4
	}
	for _, spec := range specs {
		maker, err := agent.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		m.Agents = append(m.Agents, maker)
	}
	result, err := match.Play(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func standingOf(t *testing.T, r *match.Result, number int) match.Standing {
	t.Helper()
	i := slices.IndexFunc(r.Standings, func(s match.Standing) bool { return s.Agent == number })
	if i < 0 || r.Standings[i].Score == nil {
		t.Fatalf("no standing of agent %d", number)
	}
	return r.Standings[i]
}
