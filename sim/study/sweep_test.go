package study

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/stats"
)

// coin is a game in which the first player wins if a die of a hundred faces shows no more
// than the odds, as is seen after so many moves that mean nothing. So its share is odds %, its
// length 1 + blanks, and nothing else tells on them.
func coin(t testing.TB, odds, blanks float64) *rules.Game {
	t.Helper()
	return coinOf(t, odds, blanks, func(face int) bool { return float64(face) <= odds })
}

func coinOf(t testing.TB, odds, blanks float64, wins func(face int) bool) *rules.Game {
	t.Helper()
	d := rules.Definition{
		Name: "coin", Players: []string{"Ann", "Ben"},
		Parameters: []rules.Parameter{
			{Name: "odds", Type: "number", Default: 30.0, Value: odds, From: 0, To: 100},
			{Name: "blanks", Type: "number", Default: 0.0, Value: blanks, From: 0, To: 9},
			{Name: "mood", Type: "choice", Default: "calm", Value: "calm", Choices: []any{"calm", "wild"}},
			{Name: "quick", Type: "flag", Default: false, Value: false},
		},
		Counters: []rules.Counter{{Name: "score", Per: "player", To: 1}, {Name: "thrown", To: 10}},
		Stages:   []rules.Stage{{Name: "throwing"}},
		Dice:     []rules.Dice{{Name: "coin", Count: 1, Faces: 100}},
		Score:    func(s *rules.State, p board.Player) (int, error) { return s.Counter(0, int(p)), nil },
	}
	throw := rules.Choice{
		Name: "throw", NextLaw: -1, StayLaw: -1, Options: []rules.Options{{Values: []rules.Value{rules.NumberValue(1)}}},
		Does: func(s *rules.State, c *rules.Chosen) error {
			if thrown := s.Counter(1, 0); thrown < int(blanks) {
				s.GoTo(0, 1)
				return s.SetCounter(1, 0, thrown+1)
			}
			winner := 1
			if wins(int(s.Thrown(0)[0])) {
				winner = 0
			}
			if err := s.SetCounter(0, winner, 1); err != nil {
				return err
			}
			return s.RankByScore(false, "thrown")
		},
	}
	d.Staged = &rules.Staged{
		Setup:  func(s *rules.State) error { s.RollDice(0, 1); s.GoTo(0, 0); return nil },
		Stages: []rules.StageRules{{Choices: []rules.Choice{throw}}},
	}
	g, err := rules.Compile(d)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func coinSweep(t testing.TB, vary ...string) Sweep {
	t.Helper()
	g := coin(t, 30, 0)
	s := Sweep{
		Game: g, Agents: random(t, g), Games: 2000, Seed: 1,
		Load: func(settings []Setting) (*rules.Game, error) {
			values := map[string]float64{"odds": 30}
			for _, setting := range settings {
				x, err := strconv.ParseFloat(setting.Value, 64)
				if err != nil {
					return nil, err
				}
				values[setting.Name] = x
			}
			return coin(t, values["odds"], values["blanks"]), nil
		},
	}
	for _, text := range vary {
		a, err := ReadAxis(text, g)
		if err != nil {
			t.Fatal(err)
		}
		s.Axes = append(s.Axes, a)
	}
	return s
}

func withGoals(t testing.TB, s Sweep, goals ...string) Sweep {
	t.Helper()
	for _, text := range goals {
		g, err := ReadGoal(text, s.Game)
		if err != nil {
			t.Fatal(err)
		}
		s.Goals = append(s.Goals, g)
	}
	return s
}

func sweep(t testing.TB, s Sweep) *Swept {
	t.Helper()
	r, err := s.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What is known of the coin: shares are the odds, and with the same throws the difference of
// two of them varies no more than by the throws in between.
func TestSweepOfACoin(t *testing.T) {
	r := sweep(t, coinSweep(t, "odds=10..90:20"))
	if len(r.Points) != 5 || r.Of != 5 || !r.Points[4].Full {
		t.Fatalf("%+v", r.Points)
	}
	for _, p := range r.Points {
		odds := p.Values[0].(float64) / 100
		f := p.Figure("first")
		if f.B.Low > odds || odds > f.B.High {
			t.Errorf("odds %v: %v", odds, f.B)
		}
		if odds == 0.3 {
			if f.Blocks != 0 || f.Difference != (stats.Interval{}) || f.A != f.B {
				t.Errorf("the game as it is differs from itself: %+v", f)
			}
			continue
		}
		if d := f.Difference; math.Abs(d.Value-(f.B.Value-f.A.Value)) > 1e-6 || d.Low > odds-0.3 || d.High < odds-0.3 || f.Adjusted > 1e-6 {
			t.Errorf("odds %v: %+v", odds, f)
		}
		// The games of a block have the same throw, which comes between the odds as often as
		// they are apart.
		apart := math.Abs(odds - 0.3)
		want := 1.96 * math.Sqrt(apart*(1-apart)/1000)
		if half := f.Difference.High - f.Difference.Value; math.Abs(half/want-1) > 0.15 {
			t.Errorf("odds %v: ± %v, want about %v", odds, half, want)
		}
		if l := p.Figure("length"); l.B.Value != 1 || l.Adjusted != 1 {
			t.Errorf("length: %+v", l)
		}
	}
}

// The slope of the share is a hundredth for each of the odds, that of the length 1 for each
// blank.
func TestSlopes(t *testing.T) {
	r := sweep(t, coinSweep(t, "odds=20..40:10", "blanks=0..2"))
	want := map[string]float64{"first odds": 0.01, "length odds": 0, "first blanks": 0, "length blanks": 1, "draws odds": 0, "draws blanks": 0}
	for _, s := range r.Slopes {
		slope, i := want[s.Metric+" "+s.Parameter], s.PerUnit
		if i.Low-1e-9 > slope || i.High+1e-9 < slope || math.Abs(i.Value-slope) > 0.003 {
			t.Errorf("%s by %s: %v, want %v", s.Metric, s.Parameter, i, slope)
		}
		if s.Edge != (s.Parameter == "blanks") {
			t.Errorf("%s: at the edge %v", s.Parameter, s.Edge)
		}
	}
	if len(r.Slopes) != len(want) {
		t.Errorf("%d slopes, want %d", len(r.Slopes), len(want))
	}
	if line := r.Line(0); len(line) != 3 || line[2].Values[0] != 40.0 || line[2].Values[1] != 0.0 {
		t.Errorf("%+v", line)
	}
}

// A search finds the odds that are fair, and measures them again.
func TestSearchFindsTheFairCoin(t *testing.T) {
	s := withGoals(t, coinSweep(t, "odds=0..100:5"), "first=46..54%")
	s.Search, s.Games = true, 8000
	games := 0
	s.Progress = func(done, _ int) { games = done }
	r := sweep(t, s)
	if r.Best == nil || r.Best.Values[0] != 50.0 || r.Best.Verdict != stats.Inside || r.Best.Games != 8000 || r.Fresh != 2 {
		t.Fatalf("%+v", r.Best)
	}
	if r.Smallest == nil || r.Smallest.Values[0] != 50.0 || r.Smallest.Steps != 4 || r.Smallest.Changed != 1 {
		t.Errorf("%+v", r.Smallest)
	}
	if r.Rounds != 5 || games > 12*8000 {
		t.Errorf("%d games in %d rounds, and all 21 in full take %d", games, r.Rounds, 21*8000)
	}
	// What was measured again has luck of its own, and the same game with that seed is it.
	again := sweep(t, func() Sweep { s := coinSweep(t, "odds=50"); s.Games, s.Seed = 8000, 2; return s }())
	if got, want := r.Best.Figure("first").B, again.Points[0].Figure("first").B; got != want {
		t.Errorf("measured again: %v, want %v", got, want)
	}
	if r.Best.Goals[0].Interval != r.Best.Figure("first").B {
		t.Errorf("one interval alone is not wider: %v, %v", r.Best.Goals[0].Interval, r.Best.Figure("first").B)
	}
	margin := r.Margins[0]
	if !margin.Holds || margin.Down != 50.0 || margin.Up != 50.0 || margin.OutBelow != 45.0 || margin.OutAbove != 55.0 {
		t.Errorf("%+v", margin)
	}
}

// The smallest change is not the one in the middle: the fewest parameters first.
func TestSmallestChange(t *testing.T) {
	s := withGoals(t, coinSweep(t, "odds=30..70:10", "blanks=0..3"), "first=34..66%", "length=1..3.5")
	r := sweep(t, s)
	if r.Smallest == nil || !reflect.DeepEqual(r.Smallest.Values, []any{40.0, 0.0}) || r.Smallest.Verdict != stats.Inside {
		t.Errorf("smallest: %+v", r.Smallest)
	}
	if r.Best == nil || r.Best.Values[0] != 50.0 || r.Best.Values[1] != 1.0 {
		t.Errorf("best: %+v", r.Best)
	}
	if len(r.Best.Goals) != 2 || r.Best.Goals[0].High-r.Best.Goals[0].Low <= r.Best.Figure("first").B.High-r.Best.Figure("first").B.Low {
		t.Errorf("intervals of four figures at once are no wider: %+v", r.Best.Goals)
	}
	i := slices.IndexFunc(r.Margins, func(m Margin) bool { return m.Metric == "first" && m.Parameter == "odds" })
	if m := r.Margins[i]; m.Down != 40.0 || m.Up != 60.0 || m.OutBelow != 30.0 || m.OutAbove != 70.0 {
		t.Errorf("%+v", m)
	}
	// Where the game as it is does, nothing changes.
	r = sweep(t, withGoals(t, coinSweep(t, "odds=20..60:20"), "first=25..45%"))
	if r.Smallest == nil || r.Smallest.Changed != 0 || r.Smallest.Values[0] != 30.0 || r.Smallest.At != nil {
		t.Errorf("smallest: %+v", r.Smallest)
	}
	// And where nothing does, nothing is said to.
	r = sweep(t, withGoals(t, coinSweep(t, "odds=20..60:20"), "first=90..95%"))
	if r.Smallest != nil || r.Best == nil || r.Best.Values[0] != 60.0 || r.Best.Verdict != stats.Outside || r.Margins[0].Holds {
		t.Errorf("%+v, best %+v", r.Smallest, r.Best)
	}
}

// Under the null, with luck of its own for every point, few are called by Holm: the chance
// that any is called is 5 %.
func TestHolmHoldsForASweep(t *testing.T) {
	const runs, most = 200, 19 // 10 and three standard errors
	any, uncorrected := 0, 0
	for n := range uint64(runs) {
		s := coinSweep(t, "blanks=0..8")
		s.Games, s.Workers, s.Seed = 100, 1, n
		s.Load = func(settings []Setting) (*rules.Game, error) {
			blanks, err := strconv.ParseFloat(settings[0].Value, 64)
			return shifted(t, int(blanks)), err
		}
		r := sweep(t, s)
		any += calledAny(r, func(f *Figure) float64 { return f.Adjusted })
		uncorrected += calledAny(r, func(f *Figure) float64 { return f.P })
	}
	if t.Logf("%d of %d with a correction, %d without", any, runs, uncorrected); any > most || uncorrected <= most {
		t.Errorf("%d of %d sweeps call a difference, and %d without a correction", any, runs, uncorrected)
	}
}

func calledAny(r *Swept, p func(*Figure) float64) int {
	for i := range r.Points {
		if f := r.Points[i].Figure("first"); called(p(f)) == 1 {
			return 1
		}
	}
	return 0
}

// shifted is a coin of 30 % whose throws are others: it wins with thirty faces beginning
// after so many times ten.
func shifted(t testing.TB, by int) *rules.Game {
	t.Helper()
	return coinOf(t, 30, 0, func(face int) bool { return (face+10*by)%100 < 30 })
}

func TestWorkersSweepAlike(t *testing.T) {
	s := withGoals(t, coinSweep(t, "odds=30..60:10", "blanks=0..1"), "first=45..55%")
	s.Games, s.Search, s.Workers = 1000, true, 1
	one := sweep(t, s)
	s.Workers = 3
	if three := sweep(t, s); fmt.Sprintf("%+v", untyped(one)) != fmt.Sprintf("%+v", untyped(three)) {
		t.Errorf("one worker %+v, three %+v", one, three)
	}
}

// untyped leaves out the metrics, which hold functions.
func untyped(r *Swept) Swept {
	told := *r
	told.Metrics, told.Best, told.Smallest = nil, nil, nil
	told.Points = append(slices.Clone(told.Points), r.Best.SweptPoint, r.Smallest.SweptPoint)
	return told
}

func TestStoppedSweep(t *testing.T) {
	s := withGoals(t, coinSweep(t, "odds=30..60:10"), "first=45..55%")
	ctx, cancel := context.WithCancel(t.Context())
	s.Games = 100_000
	s.Progress = func(done, _ int) {
		if done > 130_000 {
			cancel()
		}
	}
	r, err := s.Run(ctx)
	if err != nil || !r.Stopped || r.Best != nil || len(r.Points) < 2 || r.Points[0].Games != 100_000 || r.Points[len(r.Points)-1].Full {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestCorrections(t *testing.T) {
	s := coinSweep(t, "odds=28..33")
	p := map[Correction]float64{}
	for _, c := range []Correction{Holm, BenjaminiHochberg, Uncorrected} {
		s.Correction = c
		p[c] = sweep(t, s).Points[1].Figure("first").Adjusted
	}
	if !(p[Uncorrected] < p[BenjaminiHochberg] && p[BenjaminiHochberg] < p[Holm]) {
		t.Errorf("%v", p)
	}
}

func TestReadAxis(t *testing.T) {
	g := coin(t, 30, 0)
	for text, want := range map[string][]any{
		"odds=1..3":      {1.0, 2.0, 3.0},
		"odds=10..35:10": {10.0, 20.0, 30.0},
		"odds=50|20":     {20.0, 50.0},
		"mood":           {"calm", "wild"},
		"mood=wild":      {"wild"},
		"quick":          {false, true},
		"quick=true":     {true},
	} {
		if a, err := ReadAxis(text, g); err != nil || !reflect.DeepEqual(a.Values, want) {
			t.Errorf("%s: %v, %v", text, a.Values, err)
		}
	}
	for text, want := range map[string]string{
		"odd=1..3":     `unknown parameter "odd": did you mean "odds"`,
		"odds":         "odds: which numbers?",
		"odds=1..101":  "it goes from 0 to 100, not to 101",
		"odds=3..1":    "expected a range upwards",
		"odds=1..x":    "expected FROM..TO",
		"odds=1|1":     "1 stands there twice",
		"odds=1..2:0":  "steps of at least 1",
		"mood=1..2":    "it is no number",
		"mood=wildly":  `did you mean "wild"`,
		"quick=x":      `unknown value "x"`,
		"odds=1.5":     "expected a whole number",
		"odds=0..1e99": "expected FROM..TO",
	} {
		if _, err := ReadAxis(text, g); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	wide := Axis{Name: "x", Values: make([]any, 40)}
	if err := CheckAxes([]Axis{wide, {Name: "y", Values: make([]any, 40)}}); err == nil {
		t.Error("1600 combinations are not refused")
	}
	if err := CheckAxes([]Axis{wide, wide}); err == nil {
		t.Error("a parameter that is varied twice is not refused")
	}
}

func TestReadGoal(t *testing.T) {
	g := coin(t, 30, 0)
	for text, want := range map[string]stats.Band{
		"first=48..52%": {Low: 0.48, High: 0.52}, "first=48%..52%": {Low: 0.48, High: 0.52}, "first=50%": {Low: 0.48, High: 0.52},
		"draws=0..5%": {Low: 0, High: 0.05}, "length=20..40": {Low: 20, High: 40}, "length=100": {Low: 95, High: 105},
	} {
		got, err := ReadGoal(text, g)
		if err != nil || math.Abs(got.Band.Low-want.Low) > 1e-9 || math.Abs(got.Band.High-want.High) > 1e-9 {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"first", "first=", "first=50", "first=60..40%", "fist=50%", "length=0", "length=a..b", "length=NaN", "luck=50%", "first=inf..inf"} {
		if got, err := ReadGoal(text, g); err == nil {
			t.Errorf("%s: %v", text, got)
		}
	}
}

func TestSweepOfNoGame(t *testing.T) {
	s := coinSweep(t, "odds=30..31")
	s.Load = func([]Setting) (*rules.Game, error) { return nil, errors.New("no such game") }
	if _, err := s.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "with odds=31: no such game") {
		t.Error(err)
	}
}
