package measure

import (
	"math"
	"reflect"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"
	"canopy/sim/batch"
	"canopy/sim/stats"
)

// rows is tic-tac-toe.
func rows(t testing.TB) *rules.Game {
	t.Helper()
	b, err := board.New(3, 3)
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

// first always takes the first move: X has a row after seven.
type first struct{}

func (first) Begin() {}

func (first) Choose(s *seat.Seat) (rules.Move, error) { return s.Moves[0], nil }

func agents(of func() agent.Agent) []agent.Maker {
	m := agent.Maker{Spec: "test", New: of}
	return []agent.Maker{m, m}
}

func measured(t testing.TB, g *rules.Game, makers []agent.Maker, games, workers int, o Options, names ...string) (*Plan, *Tally) {
	t.Helper()
	plan, err := New(g, names, o)
	if err != nil {
		t.Fatal(err)
	}
	tally := plan.NewTally()
	_, err = batch.Play(t.Context(), batch.Run{
		Game: g, Agents: makers, Games: games, Seed: 5, Workers: workers, Watch: plan.Watch,
		Each: func(b *batch.Block) bool { tally.Add(b); return true },
	})
	if err != nil {
		t.Fatal(err)
	}
	return plan, tally
}

// Worked out on paper: 9, 8, … 3 choices, and X wins.
func TestOneGameByHand(t *testing.T) {
	plan, tally := measured(t, rows(t), agents(func() agent.Agent { return first{} }), 8, 1, Options{}, "all")
	want := map[string]float64{
		"choices": 6, "forced": 0, "complexity": math.Log10(9 * 8 * 7 * 6 * 5 * 4 * 3), "wait": 1, "variety": 1,
		"first": 1, "draws": 0, "cutoff": 0, "length": 7, "pick:mark": 1,
	}
	for i, m := range plan.Metrics() {
		value, ok := want[m.Name]
		if !ok {
			continue
		}
		if got, ok := tally.Interval(i, 0.95); !ok || math.Abs(got.Value-value) > 1e-6 {
			t.Errorf("%s: %v, want %v", m.Name, got, value)
		}
		delete(want, m.Name)
	}
	if len(want) > 0 {
		t.Errorf("not measured: %v", want)
	}
}

// A game of which all is given: the first is ahead, falls behind, and wins.
func TestValuesByHand(t *testing.T) {
	g := &played{players: 2, finished: true, winners: []int{0}, values: stats.Trajectory{
		{0.6, 0.4}, {0.7, 0.3}, {0.2, 0.8}, {0.97, 0.03}, {0.96, 0.04},
	}}
	for name, want := range map[string][2]float64{
		"decided":      {3. / 5, 1},
		"dead":         {2. / 5, 1},
		"drama":        {0.6, 1},
		"leads":        {2, 1},
		"leads-excess": {2 - stats.LeadChanges(5), 1},
		"comeback-25":  {0, 1},
		"comeback-50":  {1, 1},
		"comeback-75":  {0, 1},
		"runaway":      {-0.75, 1},
		"surprise":     {(0.1 + 0.5 + 0.77 + 0.01) / 4, 1},
	} {
		counted, of := metric(t, name).of(g)
		if math.Abs(counted-want[0]) > 1e-9 || of != want[1] {
			t.Errorf("%s: %v of %v, want %v of %v", name, counted, of, want[0], want[1])
		}
	}
}

func metric(t *testing.T, name string) Metric {
	t.Helper()
	for _, m := range valueMetrics {
		if m.Name == name {
			return m
		}
	}
	t.Fatalf("no metric %s", name)
	return Metric{}
}

// A game cut off has no result: it says nothing of what rests on one.
func TestCutOffGamesHaveNoResult(t *testing.T) {
	g := &played{players: 2, choices: []int{3, 2, 1}, chosen: []int{2}, offered: []int{2}, values: stats.Trajectory{{0.9, 0.1}}}
	for _, m := range append(slicesOf(resultMetrics), valueMetrics...) {
		if counted, of := m.of(g); m.Name != "cutoff" && (counted != 0 || of != 0) {
			t.Errorf("%s: %v of %v", m.Name, counted, of)
		}
	}
	for name, want := range map[string][2]float64{"choices": {6, 3}, "forced": {1, 3}} {
		for _, m := range choiceMetrics {
			if counted, of := m.of(g); m.Name == name && [2]float64{counted, of} != want {
				t.Errorf("%s: %v of %v, want %v", name, counted, of, want)
			}
		}
	}
}

// All that is measured is the same for any number of workers, and what is measured does not
// change the games.
func TestWorkersMeasureTheSame(t *testing.T) {
	g := rows(t)
	makers := agents(func() agent.Agent { return agent.Random{} })
	_, one := measured(t, g, makers, 60, 1, Options{Playouts: 3}, "all")
	_, four := measured(t, g, makers, 60, 4, Options{Playouts: 3}, "all")
	if !reflect.DeepEqual(one.ratios, four.ratios) || !reflect.DeepEqual(one.luck, four.luck) {
		t.Error("other workers measure something else")
	}
	_, alone := measured(t, g, makers, 60, 1, Options{}, "first")
	for i, m := range one.plan.metrics {
		if m.Name == "first" && one.ratios[i] != alone.ratios[0] {
			t.Error("playouts for values change the games")
		}
	}
}

// In random tic-tac-toe the first player wins 58.49 % of the games, and 12.70 % are drawn:
// published figures, and easily counted.
func TestRandomTicTacToe(t *testing.T) {
	plan, tally := measured(t, rows(t), agents(func() agent.Agent { return agent.Random{} }), 20_000, 0, Options{}, "first", "draws")
	want := map[string]float64{"first": 0.5849 + 0.1270/2, "draws": 0.1270}
	for i, m := range plan.Metrics() {
		got, _ := tally.Interval(i, 0.9999)
		if value, ok := want[m.Name]; ok && (value < got.Low || value > got.High) {
			t.Errorf("%s: %v, want %v", m.Name, got, value)
		}
	}
}

func TestUnknownMetric(t *testing.T) {
	_, err := New(rows(t), []string{"force"}, Options{})
	if err == nil || err.Error() != `unknown metric "force": did you mean "forced"?` {
		t.Error(err)
	}
}

// Heat counts where pieces are put.
func TestHeat(t *testing.T) {
	plan, _ := measured(t, rows(t), agents(func() agent.Agent { return first{} }), 4, 2, Options{Heat: true}, "first")
	visits := 0
	for _, n := range plan.Heat().Visits {
		visits += n
	}
	if visits != 4*7 {
		t.Errorf("%d visits, want %d", visits, 4*7)
	}
}
