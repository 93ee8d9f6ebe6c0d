package match_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/batch"
	"canopy/sim/match"
	"canopy/sim/stats"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func play(t testing.TB, m match.Match) *match.Result {
	t.Helper()
	r, err := match.Play(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// standing is how an agent did.
func standing(r *match.Result, number int) match.Standing {
	return r.Standings[slices.IndexFunc(r.Standings, func(s match.Standing) bool { return s.Agent == number })]
}

// near checks that a known value lies in an interval which is no wider than so much.
func near(t *testing.T, what string, want float64, i *stats.Interval, width float64) {
	t.Helper()
	if i == nil || i.Low > want || i.High < want || i.High-i.Low > width {
		t.Errorf("%s: %v, expected %.4f in a width of %g", what, i, want, width)
	}
}

// One who bids high 7 times in 10 against one who does so 5 times in 10 wins .35, draws
// .50 and loses .15 of the games: a score of .6, which is 70.4 Elo.
func TestTwoAgents(t *testing.T) {
	r := play(t, match.Match{Game: players(t, 2), Agents: highs(0.7, 0.5), Games: 4_000, Seed: 1})
	table := r.Tables[0]
	d := table.Duel
	if r.Games != 4_000 || table.Blocks != 2_000 || table.LeftOut != 0 || r.CutOff+r.Failed != 0 || r.Stopped || d.Wins+d.Draws+d.Losses != 4_000 {
		t.Errorf("%+v", r)
	}
	near(t, "score", 0.6, d.Score, 0.025)
	near(t, "score of the first", 0.6, standing(r, 0).Score, 0.025)
	near(t, "score of the second", 0.4, standing(r, 1).Score, 0.025)
	near(t, "Elo", 70.4365, new(d.Blocks.Elo(0.95)), 20)
	near(t, "wins", 1_400, &stats.Interval{Low: float64(d.Wins) - 90, High: float64(d.Wins) + 90}, 180)
	if len(d.Blocks.Counts) != 5 || d.Blocks.Blocks() != 2_000 || d.Blocks.Superiority() < 0.999 {
		t.Errorf("blocks %+v", d.Blocks)
	}
	if r.Standings[0].Agent != 0 || standing(r, 0).Wins != d.Wins || standing(r, 1).Wins != d.Losses {
		t.Errorf("standings %+v of %+v", r.Standings, d)
	}
}

// A pair with a game that did not finish is left out; the other game of it counts in the
// share.
func TestUnfinishedGames(t *testing.T) {
	m := match.Match{Game: players(t, 2), Games: 2_000, Seed: 3, GoOn: true, Agents: []agent.Maker{
		bidder{high: 0.5, dawdle: 0.1, fail: 0.05}.named("A"), bidder{high: 0.5}.named("B"),
	}}
	r := play(t, m)
	table := r.Tables[0]
	d := table.Duel
	if table.CutOff < 150 || table.Failed < 70 || r.CutOff != table.CutOff || r.Failed != table.Failed {
		t.Errorf("%d cut off, %d failed", table.CutOff, table.Failed)
	}
	finished := table.Games - table.CutOff - table.Failed
	if d.Wins+d.Draws+d.Losses != finished || standing(r, 0).Games != finished {
		t.Errorf("%+v of %d that finished", d, finished)
	}
	if table.LeftOut == 0 || table.LeftOut > table.CutOff+table.Failed || d.Blocks.Blocks() != table.Blocks-table.LeftOut {
		t.Errorf("%d of %d blocks left out, %d counted", table.LeftOut, table.Blocks, d.Blocks.Blocks())
	}
	if r.Failure == nil || !errors.Is(r.Failure, errBid) {
		t.Errorf("failure: %v", r.Failure)
	}
	m.GoOn = false
	var failure *batch.GameError
	if _, err := match.Play(t.Context(), m); !errors.As(err, &failure) || failure.Number != r.Failure.Number {
		t.Errorf("it ends with %v, expected %v", err, r.Failure)
	}
}

func TestWorkersDoNotMatter(t *testing.T) {
	for name, m := range map[string]match.Match{
		"pairs":  {Game: players(t, 2), Agents: highs(0.6, 0.5, 0.4), Games: 600},
		"tables": {Game: players(t, 3), Agents: highs(0.6, 0.5, 0.4, 0.3), Games: 300},
		"test":   {Game: players(t, 2), Agents: highs(0.7, 0.5), Games: 10_000, Test: new(stats.NewSPRT(0, 50))},
	} {
		m.Seed = 7
		m.Workers = 1
		one := play(t, m)
		m.Workers = 3
		if diff := cmp.Diff(one, play(t, m), cmpopts.IgnoreFields(match.Result{}, "Timing")); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestSequentialTest(t *testing.T) {
	for _, test := range []struct {
		first, second float64
		want          stats.Decision
	}{
		{0.7, 0.5, stats.AcceptedH1},
		{0.5, 0.5, stats.AcceptedH0},
	} {
		r := play(t, match.Match{Game: players(t, 2), Agents: highs(test.first, test.second), Games: 10_000, Seed: 1, Test: new(stats.NewSPRT(0, 50))})
		llr := r.Test.LLR
		if r.Test.Decision != test.want || r.Stopped || r.Games >= 5_000 || llr > r.Test.Lower && llr < r.Test.Upper {
			t.Errorf("%v against %v: %+v after %d games", test.first, test.second, r.Test, r.Games)
		}
	}
	r := play(t, match.Match{Game: players(t, 2), Agents: highs(0.5, 0.5), Games: 60, Seed: 1, Test: new(stats.NewSPRT(0, 5))})
	if r.Test.Decision != stats.GoOn || r.Stopped || r.Games != 60 {
		t.Errorf("few games: %+v", r.Test)
	}
}

func TestWhoMeetsWhom(t *testing.T) {
	four := teams(t, 0, 1, 0, 1)
	for _, test := range []struct {
		name     string
		game     *rules.Game
		agents   int
		gauntlet bool
		want     [][]int
	}{
		{"two", players(t, 2), 2, false, [][]int{{0, 1}}},
		{"round robin", players(t, 2), 3, false, [][]int{{0, 1}, {0, 2}, {1, 2}}},
		{"gauntlet", players(t, 2), 3, true, [][]int{{0, 1}, {0, 2}}},
		{"two of three", players(t, 3), 2, false, [][]int{{0, 1, 0}}},
		{"two of four", players(t, 4), 2, false, [][]int{{0, 1, 0, 1}}},
		{"four of three", players(t, 3), 4, false, [][]int{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}}},
		{"gauntlet of three", players(t, 3), 4, true, [][]int{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}}},
		{"teams", four, 3, false, [][]int{{0, 1}, {0, 2}, {1, 2}}},
	} {
		r := play(t, match.Match{Game: test.game, Agents: highs(0.5, 0.5, 0.5, 0.5)[:test.agents], Gauntlet: test.gauntlet, Games: 9, Seed: 1})
		var got [][]int
		for _, table := range r.Tables {
			got = append(got, table.Agents)
			players := test.game.Players()
			if blocks := (9 + players - 1) / players; table.Blocks != blocks || table.Games != blocks*players {
				t.Errorf("%s: %d games in %d blocks", test.name, table.Games, table.Blocks)
			}
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

// With three players who bid high with probability p, q and r the shares are known.
func TestThreePlayers(t *testing.T) {
	chances := []float64{0.8, 0.5, 0.2}
	r := play(t, match.Match{Game: players(t, 3), Agents: highs(chances...), Games: 6_000, Seed: 2})
	for number, s := range r.Standings {
		near(t, string(rune('A'+number)), shareOf(chances, number), s.Score, 0.03)
	}
	if r.Sides != 3 || r.BlockGames != 3 || r.Tables[0].Duel != nil {
		t.Errorf("%+v", r)
	}
}

// shareOf is the expected share of one who bids high with a probability, as the others do
// with theirs.
func shareOf(chances []float64, number int) float64 {
	share := 0.0
	for bids := range 1 << len(chances) {
		p, highs := 1.0, 0
		for i, chance := range chances {
			if bids>>i&1 == 1 {
				p *= chance
				highs++
			} else {
				p *= 1 - chance
			}
		}
		switch {
		case highs == 0:
			share += p / float64(len(chances))
		case bids>>number&1 == 1:
			share += p / float64(highs)
		}
	}
	return share
}

// Two agents on four seats meet as one against one, for themselves and as teams.
func TestTwoAgentsOnFourSeats(t *testing.T) {
	m := match.Match{Game: players(t, 4), Agents: highs(0.7, 0.4), Games: 4_000, Seed: 5}
	chances := []float64{0.7, 0.4, 0.7, 0.4}
	r := play(t, m)
	want := 2 * shareOf(chances, 0)
	near(t, "share", want, r.Tables[0].Duel.Score, 0.03)
	near(t, "by side", want/2, standing(r, 0).Score, 0.015)
	near(t, "Elo", stats.Elo(want), new(r.Tables[0].Duel.Blocks.Elo(0.95)), 25)
	m.Game = teams(t, 0, 1, 0, 1)
	r = play(t, m)
	first, second := standing(r, 0), standing(r, 1)
	if r.Sides != 2 || r.BlockGames != 4 || first.Rating != nil || first.Score.Value < 0.6 || math.Abs(first.Score.Value+second.Score.Value-1) > 1e-9 {
		t.Errorf("teams: %+v of %v and %v", r, first.Score, second.Score)
	}
}

func TestRatings(t *testing.T) {
	for name, players := range map[string]*rules.Game{"by pairs": players(t, 2), "by places": players(t, 3)} {
		r := play(t, match.Match{Game: players, Agents: highs(0.2, 0.8, 0.5), Games: 3_000, Seed: 4})
		sum := 0.0
		for i, want := range []int{1, 2, 0} {
			s := r.Standings[i]
			sum += s.Rating.Value
			if s.Agent != want || (s.AboveNext == nil) != (i == 2) {
				t.Errorf("%s: %d. is %d: %+v", name, i+1, s.Agent, s)
			}
		}
		// Against each other they score .65, which is 107.5 Elo.
		best, next := r.Standings[0], r.Standings[1]
		if d := best.AboveNext; math.Abs(sum) > 1e-6 || r.Separated || d.Low < 80 || d.High > 130 || math.Abs(best.Rating.Value-next.Rating.Value-d.Value) > 1e-6 {
			t.Errorf("%s: %+v, sum %g", name, d, sum)
		}
		for _, seat := range r.SeatRatings {
			near(t, name, 0, &seat, 60)
		}
		if len(r.SeatRatings) != len(r.Tables[0].Agents) && len(r.Tables) == 1 {
			t.Errorf("%s: %d seats", name, len(r.SeatRatings))
		}
	}
	// Who wins all that he finishes is above the others, nobody knows how far.
	for _, count := range []int{2, 3} {
		agents := highs(0, 1, 0)
		agents[1] = bidder{high: 0.7, dawdle: 0.3}.named("B")
		r := play(t, match.Match{Game: players(t, count), Agents: agents, Games: 300, Seed: 4})
		if d := r.Standings[0].AboveNext; !r.Separated || r.Standings[0].Agent != 1 || !math.IsInf(d.High, 1) || d.Low < 100 {
			t.Errorf("separated: %v, %+v", r.Separated, d)
		}
	}
}

// A table plays as it would alone, and has deals of its own.
func TestTables(t *testing.T) {
	m := match.Match{Game: players(t, 2), Agents: highs(0.5, 0.5, 0.5), Games: 500, Seed: 1}
	told := 0
	m.Progress = func(done int) { told = done }
	all := play(t, m)
	if told != m.Total() || told != all.Games || told != 1_500 {
		t.Errorf("%d games told, %d played of %d, expected 1500", told, all.Games, m.Total())
	}
	m.Agents = m.Agents[:2]
	if diff := cmp.Diff(play(t, m).Tables[0], all.Tables[0]); diff != "" {
		t.Errorf("the first table: %s", diff)
	}
	if cmp.Equal(all.Tables[0].Duel, all.Tables[1].Duel) || cmp.Equal(all.Tables[0].Duel, all.Tables[2].Duel) {
		t.Error("two tables play the same games")
	}
}

// Where nothing is left to chance all pairs are one, and that is told.
func TestAlike(t *testing.T) {
	r := play(t, match.Match{Game: players(t, 2), Agents: highs(1, 0), Games: 100, Seed: 1})
	if r.Tables[0].Different != 1 {
		t.Errorf("%d different blocks, expected 1", r.Tables[0].Different)
	}
	r = play(t, match.Match{Game: players(t, 2), Agents: highs(0.5, 1), Games: 100, Seed: 1})
	if r.Tables[0].Different != 4 {
		t.Errorf("%d different blocks, expected 4", r.Tables[0].Different)
	}
}

func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := match.Match{Game: players(t, 2), Agents: highs(0.6, 0.5, 0.4), Games: 100_000, Seed: 1, Workers: 2}
	done := 0
	m.Progress = func(n int) {
		done = n
		if n > 0 {
			cancel()
		}
	}
	r, err := match.Play(ctx, m)
	if err != nil || !r.Stopped || r.Games == 0 || r.Games >= m.Total() || done != r.Games {
		t.Errorf("%d of %d games, %d told, stopped %v, %v", r.Games, m.Total(), done, r.Stopped, err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	m.Test, m.Agents = new(stats.NewSPRT(0, 5)), m.Agents[:2]
	r, err = match.Play(ctx, m)
	if err != nil || !r.Stopped || r.Games != 0 || standing(r, 0).Score != nil || r.Tables[0].Duel.Score != nil {
		t.Errorf("stopped at once: %+v, %v", r, err)
	}
}

func TestCheck(t *testing.T) {
	two, four := players(t, 2), players(t, 4)
	timed := agent.Maker{Spec: "mcts:50ms", New: func() agent.Agent { return bidder{} }, Timed: true}
	picky := agent.Maker{Spec: "ab:4", New: func() agent.Agent { return bidder{} }, Fits: func(*rules.Game) error { return errors.New("it sees no bids") }}
	pair := highs(0.5, 0.5)
	for want, m := range map[string]match.Match{
		"there is no game to play":                                                                                              {Agents: pair, Games: 1},
		"a match is between two agents or more, not 1":                                                                          {Game: two, Agents: pair[:1], Games: 1},
		"the number of games is a whole number from 1 to 1000000000, not 0":                                                     {Game: two, Agents: pair},
		"mcts:50ms: it thinks for a time, and no seed repeats that: name a number of playouts, like mcts:1000":                  {Game: two, Agents: []agent.Maker{pair[0], timed}, Games: 1},
		"ab:4 cannot play bids: it sees no bids":                                                                                {Game: two, Agents: []agent.Maker{pair[0], picky}, Games: 1},
		"bids is played alone, so that agents do not meet in it":                                                                {Game: players(t, 1), Agents: pair, Games: 1},
		"the teams of bids break up where all move on by one seat, so that agents cannot change sides in it":                    {Game: teams(t, 0, 0, 1, 1), Agents: pair, Games: 1},
		"60 agents make more than 1000 tables: name fewer of them":                                                              {Game: two, Agents: slices.Repeat(pair, 30), Games: 1},
		"a sequential test is between two agents with equally many sides of the game: bids has 3 sides, and there are 2 agents": {Game: players(t, 3), Agents: pair, Games: 1, Test: new(stats.NewSPRT(0, 5))},
		"a sequential test is between two agents with equally many sides of the game: bids has 4 sides, and there are 4 agents": {Game: four, Agents: slices.Repeat(pair, 2), Games: 1, Test: new(stats.NewSPRT(0, 5))},
		"sprt: elo": {Game: two, Agents: pair, Games: 1, Test: new(stats.NewSPRT(5, 0))},
	} {
		if _, err := match.Play(t.Context(), m); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, expected %q", err, want)
		}
	}
	together := compiled(t, rules.Definition{Players: []string{"A", "B"}}, &rules.Staged{Together: true})
	if err := (&match.Match{Game: together, Agents: pair, Games: 1}).Check(); err == nil {
		t.Error("a game won together is accepted")
	}
}
