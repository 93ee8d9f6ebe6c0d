package scripts_test

import (
	"reflect"
	"testing"

	"canopy/core/rules"
	"canopy/scripts"
	"canopy/sim/agent"
	"canopy/sim/batch"
	"canopy/sim/study"
)

// recorder keeps the moves of the games of a run.
type recorder struct {
	games [][]rules.Move
	moves []rules.Move
}

func (r *recorder) Begin(*rules.State) { r.moves = nil }

func (r *recorder) Decide(_ *rules.State, _ []rules.Move, chosen rules.Move) {
	r.moves = append(r.moves, chosen)
}

func (r *recorder) End(*rules.State) ([]float64, error) {
	r.games = append(r.games, r.moves)
	return nil, nil
}

// Agents that are said to leave nothing to chance play one game, whatever the seed, and so
// does nobody else.
func TestDeterminedAgents(t *testing.T) {
	for _, c := range []struct {
		game, spec string
		want       bool
	}{
		{"breakthrough", "greedy", true}, {"breakthrough", "ab:2", true}, {"jungle", "greedy", true},
		{"breakthrough", "greedy:2", false}, {"breakthrough", "greedy:1", false}, {"breakthrough", "random", false},
		{"breakthrough", "mcts:10", false}, {"breakthrough", "eps:0.5:greedy", false},
		{"connect-four", "greedy", false}, {"ludo", "greedy", false}, {"crazy-eights", "greedy", false},
	} {
		t.Run(c.game+" "+c.spec, func(t *testing.T) {
			g := load(t, c.game, "-")
			makers, err := agent.ParseSeats(c.spec, g)
			if err != nil {
				t.Fatal(err)
			}
			if got := makers[0].IsDetermined(g); got != c.want {
				t.Fatalf("determined: %v, want %v", got, c.want)
			}
			r := &recorder{}
			run := batch.Run{Game: g, Agents: makers, Games: 6 * g.Players(), Seed: 3, Workers: 1, Watch: func() batch.Watcher { return r }}
			if _, err := batch.Play(t.Context(), run); err != nil {
				t.Fatal(err)
			}
			alike := true
			for _, game := range r.games[1:] {
				alike = alike && reflect.DeepEqual(game, r.games[0])
			}
			if alike != c.want {
				t.Errorf("all games alike: %v, want %v", alike, c.want)
			}
		})
	}
}

// Whoever is picked for a game can play it, and what is said of work is no less than what the
// agent next to it would take.
func TestPicks(t *testing.T) {
	for _, name := range []string{
		"breakthrough", "connect-four", "crazy-eights", "dice-poker", "frog-finder", "hearts", "jungle", "jungle-matrix", "logik",
		"ludo", "mancala", "pips-jungle", "pyramids", "tablut", "tic-tac-toe", "whist",
	} {
		t.Run(name, func(t *testing.T) {
			g, err := scripts.Load(name, scripts.Options{PlyLimit: 2000})
			if err != nil {
				t.Skip(err)
			}
			pick, err := study.PickAgent(t.Context(), new(agent.Parser), g, 100)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s, work %.3g, opening %d; next %s, %.3g, %d games; endless %s", pick.Agent.Spec, pick.Work, pick.Opening, pick.Next, pick.NextWork, pick.NextGames, pick.Endless)
			if err := pick.Agent.CanPlay(g); err != nil {
				t.Error(err)
			}
			if pick.Work > study.Budget || pick.Next != "" && pick.NextWork <= study.Budget {
				t.Errorf("work %v, and %v of the next", pick.Work, pick.NextWork)
			}
		})
	}
}
