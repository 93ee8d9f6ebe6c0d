package measure

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
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

// Heat counts where pieces are put, the same for any number of workers.
func TestHeat(t *testing.T) {
	var first *Heat
	for _, workers := range []int{1, 3} {
		plan, err := New(rows(t), []string{"first"}, Options{Heat: true})
		if err != nil {
			t.Fatal(err)
		}
		heat, plies := plan.NewHeat(), 0
		_, err = batch.Play(t.Context(), batch.Run{
			Game: rows(t), Agents: agents(func() agent.Agent { return agent.Random{} }), Games: 100, Seed: 3, Workers: workers,
			Watch: plan.Watch,
			Each: func(b *batch.Block) bool {
				heat.Add(b)
				plies += b.Games[0].Plies + b.Games[1].Plies
				return true
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		visits := 0
		for _, n := range heat.Visits {
			visits += n
		}
		if visits != plies || slices.Max(heat.Takings) != 0 {
			t.Errorf("%d visits, want %d; takings %v", visits, plies, heat.Takings)
		}
		if first == nil {
			first = heat
		}
		if !slices.Equal(heat.Visits, first.Visits) {
			t.Errorf("%d workers: visits %v, want %v", workers, heat.Visits, first.Visits)
		}
	}
	if plan, _ := New(rows(t), nil, Options{}); plan.NewHeat() != nil {
		t.Error("heat that nobody has asked for")
	}
}

// What was measured is read as it was written, and goes on.
func TestTalliesAreReadAsTheyWere(t *testing.T) {
	plan, err := New(rows(t), []string{"all"}, Options{Playouts: 2, Heat: true})
	if err != nil {
		t.Fatal(err)
	}
	whole, part := plan.NewTally(), plan.NewTally()
	wholeHeat, partHeat := plan.NewHeat(), plan.NewHeat()
	_, err = batch.Play(t.Context(), batch.Run{
		Game: rows(t), Agents: agents(func() agent.Agent { return agent.Random{} }), Games: 60, Seed: 3, Watch: plan.Watch,
		Each: func(b *batch.Block) bool {
			whole.Add(b)
			wholeHeat.Add(b)
			part.Add(b)
			partHeat.Add(b)
			read, readHeat := plan.NewTally(), plan.NewHeat()
			written(t, part, read)
			written(t, partHeat, readHeat)
			part, partHeat = read, readHeat
			return true
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(part.ratios, whole.ratios) || part.luck != whole.luck {
		t.Errorf("%v, want %v", part, whole)
	}
	if !reflect.DeepEqual(partHeat, wholeHeat) {
		t.Errorf("%v, want %v", partHeat, wholeHeat)
	}
}

func written(t *testing.T, from, into any) {
	t.Helper()
	data, err := json.Marshal(from)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// What games cannot have come to is refused.
func TestImpossibleTalliesAreRefused(t *testing.T) {
	plan, err := New(rows(t), []string{"forced", "luck"}, Options{Heat: true})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		`{"ratios": [{}]}`: "expected 2 metrics, found 1",
		`{"ratios": [{"blocks": 1, "a": "2", "b": "1", "aa": "4", "ab": "2", "bb": "1"}, {}]}`: "expected a share for forced, found 2",
		`{"ratios": [{"blocks": -1}, {}]}`:                                      "found -1",
		`{"ratios": [{}, {}], "luck": {"deals": 1, "times": 3}}`:                "expected deals that were played 2 times, found 3",
		`{"ratios": [{}, {}], "luck": {"deals": 1, "times": 2, "sum": "oops"}}`: "expected a whole number",
	} {
		if err := json.Unmarshal([]byte(text), plan.NewTally()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	for text, want := range map[string]string{
		`{"visits": [1], "takings": []}`:                                                  "expected the visits of 9 squares, found 1",
		`{"visits": [0,0,0,0,0,0,0,0,-1], "takings": [0,0,0,0,0,0,0,0,0]}`:                "found -1",
		`{"visits": [0,0,0,0,0,0,0,0,0], "takings": [0,0,0,0,0,0,0,0,99999999999999999]}`: "found 99999999999999999",
	} {
		if err := json.Unmarshal([]byte(text), plan.NewHeat()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
