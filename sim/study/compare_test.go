package study

import (
	"context"
	"math"
	"reflect"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"
	"canopy/sim/measure"
)

// rows is three in a row on a board of some size.
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

func random(t testing.TB, g *rules.Game) []agent.Maker {
	t.Helper()
	makers, err := agent.ParseSeats("random", g)
	if err != nil {
		t.Fatal(err)
	}
	return makers
}

func arm(t testing.TB, g *rules.Game, seed uint64) Arm {
	return Arm{Name: g.Name(), Game: g, Agents: random(t, g), Seed: seed}
}

func run(t testing.TB, c Compare) *Compared {
	t.Helper()
	r, err := c.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The same game with the same luck: there is no difference, to the last bit.
func TestNoDifferenceWithItself(t *testing.T) {
	g := rows(t, 3, 3)
	r := run(t, Compare{A: arm(t, g, 7), B: arm(t, g, 7), Games: 400, Metrics: []string{"choices", "wait", "pick"}})
	for _, f := range r.Figures {
		if d := f.Difference; d.Value != 0 || d.Low != 0 || d.High != 0 || f.P != 1 || f.A != f.B {
			t.Errorf("%s: %+v", f.Name, f)
		}
	}
	if r.OnlyA+r.OnlyB != 0 || r.Verdict != Unknown || r.Games != 400 || r.Outcomes.P != 1 {
		t.Errorf("%+v", r)
	}
}

// The same game with other luck: of 400 comparisons at level 5 % at most 33 find a
// difference, which is three standard errors more than 20; and of those that may stop at
// any look too.
func TestAgainstItselfWithOtherLuck(t *testing.T) {
	const runs, most = 400, 33
	g := rows(t, 3, 3)
	share, length, outcomes, anytime := 0, 0, 0, 0
	for n := range uint64(runs) {
		r := run(t, Compare{A: arm(t, g, 2*n), B: arm(t, g, 2*n+1), Games: 120, Margin: 1e-9, Workers: 1})
		share += called(r.Figures[0].P)
		length += called(figureNamed(t, r, "length").P)
		outcomes += called(r.Outcomes.P)
		if r.Verdict == Different {
			anytime++
		}
	}
	t.Logf("of %d: share %d, length %d, outcomes %d, at any look %d", runs, share, length, outcomes, anytime)
	if share > most || length > most || outcomes > most || anytime > most {
		t.Errorf("more than %d of %d call a difference", most, runs)
	}
	if share < 5 {
		t.Errorf("%d of %d call a difference: the test is not at its level", share, runs)
	}
}

func called(p float64) int {
	if p < 0.05 {
		return 1
	}
	return 0
}

func figureNamed(t *testing.T, r *Compared, name string) Figure {
	t.Helper()
	for _, f := range r.Figures {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("no figure %s", name)
	return Figure{}
}

// lucky plays at random, with luck of its own.
type lucky struct{ draws int }

func (lucky) Begin() {}

func (l lucky) Choose(s *seat.Seat) (rules.Move, error) {
	for range l.draws {
		s.Chance.Uint64()
	}
	return agent.Random{}.Choose(s)
}

// Paired, with agents that differ in nothing but their luck.
func TestAgentsThatDifferInLuckAlone(t *testing.T) {
	const runs, most = 400, 33
	g := rows(t, 3, 3)
	shifted := agent.Maker{Spec: "shifted", New: func() agent.Agent { return lucky{1} }}
	share := 0
	for n := range uint64(runs) {
		b := arm(t, g, n)
		b.Agents = []agent.Maker{shifted, shifted}
		share += called(run(t, Compare{A: arm(t, g, n), B: b, Games: 120, Workers: 1}).Figures[0].P)
	}
	if t.Logf("%d of %d", share, runs); share > most || share < 5 {
		t.Errorf("%d of %d call a difference", share, runs)
	}
}

// A larger board is another game: the comparison finds it, says which way, and stops early.
func TestDifferentGames(t *testing.T) {
	r := run(t, Compare{A: arm(t, rows(t, 3, 3), 1), B: arm(t, rows(t, 4, 4), 1), Games: 100_000, Margin: 0.01})
	length := figureNamed(t, r, "length")
	if r.Verdict != Different || r.Games >= 50_000 || r.Anytime.High >= 0 && r.Anytime.Low <= 0 {
		t.Errorf("%v after %d games: %+v", r.Verdict, r.Games, r.Anytime)
	}
	if length.Difference.Value < 0.1 && length.Difference.Value > -0.1 || length.Adjusted > 1e-6 || length.Adjusted < length.P {
		t.Errorf("%+v", length)
	}
	if share := r.Figures[0].Difference.Value; math.Abs(r.Anytime.Value-share) > 0.01 {
		t.Errorf("at any look the share differs by %v, and by %v in the end", r.Anytime.Value, share)
	}
	if math.Abs(length.B.Value-length.A.Value-length.Difference.Value) > 1e-6 {
		t.Errorf("%v is not %v less %v", length.Difference, length.B, length.A)
	}
}

// What is alike within the margin is said to be.
func TestAlikeWithinTheMargin(t *testing.T) {
	g := rows(t, 3, 3)
	r := run(t, Compare{A: arm(t, g, 1), B: arm(t, g, 2), Games: 100_000, Margin: 0.1})
	if r.Verdict != Alike || r.Games > 20_000 {
		t.Errorf("%v after %d games: %+v", r.Verdict, r.Games, r.Anytime)
	}
}

func TestWorkersCompareAlike(t *testing.T) {
	c := Compare{A: arm(t, rows(t, 3, 3), 1), B: arm(t, rows(t, 3, 4), 1), Games: 700, Metrics: []string{"forced"}, Workers: 1}
	one := run(t, c)
	c.Workers = 3
	three := run(t, c)
	if !reflect.DeepEqual(one.Figures, three.Figures) || one.Anytime != three.Anytime || one.Games != three.Games {
		t.Errorf("one worker %+v, three %+v", one, three)
	}
}

func TestStoppedComparison(t *testing.T) {
	g := rows(t, 3, 3)
	ctx, cancel := context.WithCancel(t.Context())
	c := Compare{A: arm(t, g, 1), B: arm(t, g, 2), Games: 1_000_000_000, Progress: func(done, limit int) {
		if done > 2000 {
			cancel()
		}
	}}
	r, err := c.Run(ctx)
	if err != nil || !r.Stopped || r.Games == 0 || r.Blocks != r.Figures[0].Blocks {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestLooksGrow(t *testing.T) {
	looks := 0
	for done := 0; done < 1_000_000; done = nextLook(done, 1_000_000) {
		if looks++; looks > 200 {
			t.Fatalf("still at %d after %d looks", done, looks)
		}
	}
}

// Shares are not more than 1 apart, however little two blocks tell.
func TestDifferencesOfSharesAreLimited(t *testing.T) {
	limited := 0
	for seed := range uint64(20) {
		a, b := rows(t, 3, 3), coin(t, 30, 0)
		c := Compare{
			A: Arm{Name: "a", Game: a, Agents: random(t, a), Seed: seed}, B: Arm{Name: "b", Game: b, Agents: random(t, b), Seed: seed},
			Games: 4,
		}
		r, err := c.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.Figures {
			if f.Unit != measure.Share {
				continue
			}
			if f.Difference.Low < -1 || f.Difference.High > 1 {
				t.Errorf("seed %d: %s differs by %v", seed, f.Name, f.Difference)
			}
			if f.Difference.Low == -1 || f.Difference.High == 1 {
				limited++
			}
		}
	}
	if limited == 0 {
		t.Error("no interval was wide enough to tell")
	}
}
