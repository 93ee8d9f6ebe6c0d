package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/batch"
	"canopy/sim/report"
	"canopy/sim/stats"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares what was written with a file in testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s: %s", path, diff)
	}
}

// game is a game with the players named that reports are about. How it is played
// does not matter.
func game(t *testing.T, d rules.Definition) *rules.Game {
	t.Helper()
	var err error
	if d.Board, err = board.New(8, 8); err != nil {
		t.Fatal(err)
	}
	man := board.Kind{
		Name: "man", Letters: []string{"A", "B", "C", "D"}[:len(d.Players)],
		Moves: []board.Movement{
			{Word: board.Step, Directions: []string{"forward"}, Onto: []string{"empty"}},
			{Word: board.Step, Directions: []string{"forward diagonal"}},
		},
	}
	if d.Pieces, err = board.NewPieces([]board.Kind{man}, len(d.Players)); err != nil {
		t.Fatal(err)
	}
	d.Start.Placed = []rules.Placement{
		{Kind: "man", Player: 0, Where: []string{"own row 1", "own row 2"}},
		{Kind: "man", Player: 1, Where: []string{"own row 1", "own row 2"}},
	}
	d.Ends = []rules.End{{Name: "across", Outcome: rules.Wins, Arrives: board.Where{Phrases: []string{"enemy row 1"}}}}
	d.Stuck.Outcome = rules.Loses
	g, err := rules.Compile(d)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func histogram(values ...int) *stats.Histogram {
	h := new(stats.Histogram)
	for _, v := range values {
		h.Add(v)
	}
	return h
}

func agents(specs ...string) []agent.Maker {
	makers := make([]agent.Maker, len(specs))
	for i, spec := range specs {
		makers[i].Spec = spec
	}
	return makers
}

// share is of a seat that has won so many of the games, here and there in the blocks.
func share(won, games, blocks int) stats.Ratio {
	var r stats.Ratio
	size := games / blocks
	for first := 0; first < games; first += size {
		mine := 0
		for n := first; n < first+size; n++ {
			if n*7919%games < won {
				mine++
			}
		}
		r.Add(int64(mine), int64(size))
	}
	return r
}

// seats are those of a game, of whom each has won so many of the games that finished.
func seats(finished, blocks int, won ...int) *stats.Seats {
	s := stats.NewSeats(len(won))
	size := finished / max(blocks, 1)
	for first := 0; first < finished; first += size {
		scores := make([]int64, len(won))
		for n := first; n < first+size; n++ {
			place := n * 7919 % finished
			for seat, w := range won {
				if place -= w; place < 0 {
					scores[seat]++
					break
				}
			}
		}
		s.Add(scores, int64(size))
	}
	return s
}

// means is of blocks that have these means in turn.
func means(blocks int, values ...float64) stats.Ratio {
	var r stats.Ratio
	for i := range blocks {
		r.Add(stats.Millionths(values[i%len(values)]), 2*stats.Whole)
	}
	return r
}

const script = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

var cases = map[string]func(*testing.T) *report.Balance{
	// What a user sees most: random play of a game with parameters at default.
	"usual": func(t *testing.T) *report.Balance {
		g := game(t, rules.Definition{
			Name: "big-jungle", Title: "Big Jungle", Players: []string{"Blue", "Red"}, Script: script,
			Parameters: []rules.Parameter{
				{Name: "tiger_jumps", Type: "choice", Default: "across", Value: "across", Choices: []any{"across", "along"}},
				{Name: "elephant_takes_rat", Type: "flag", Default: false, Value: false},
			},
		})
		return report.NewBalance(
			batch.Run{Game: g, Agents: agents("random", "random"), Games: 10_000, Seed: 1},
			&batch.Summary{
				Games: 10_000, Blocks: 5_000, Wins: []int{5_101, 4_887}, Draws: 12,
				Seats: seats(10_000, 5_000, 5_107, 4_893),
				Means: batch.Means{
					Length: means(5_000, 850, 1_006.4), Choices: means(5_000, 60, 62),
					Draws: share(12, 10_000, 5_000), CutOff: share(0, 10_000, 5_000),
				},
				Ends:    map[string]int{"den": 9_800, "stuck": 188, "repetition": 12},
				Lengths: histogram(120, 260, 270, 281, 1_390), Choices: histogram(20, 24, 38, 40),
				Timing: batch.Timing{Elapsed: 1_250 * time.Millisecond, Workers: 2},
			})
	},
	// Everything that is not usual at once.
	"everything": func(t *testing.T) *report.Balance {
		g := game(t, rules.Definition{
			Name: "trio+long", Title: "Trio & <Friends>", Players: []string{"Ann", "The Grand Duke of Luxembourg", "三国志"},
			Script: script, PlyLimit: 200,
			Parameters: []rules.Parameter{
				{Name: "elephant_takes_rat", Type: "flag", Default: false, Value: true},
				{Name: "limit", Type: "number", Default: 7.0, Value: 1_000_000.0},
				{Name: "start", Type: "choice", Default: "near"},
			},
			Reconstructed: []string{
				"Which way the first piece faces is not handed down; here it faces the player who placed it.",
				"Draws.",
			},
		})
		return report.NewBalance(
			batch.Run{Game: g, Agents: agents("mcts:1000", "random", "mcts:1000"), Games: 1_000_000, Seed: 18_446_744_073_709_551_615},
			&batch.Summary{
				Games: 3_120, Blocks: 1_040, Wins: []int{1_000, 700, 300}, AgentWins: []int{1_500, 20, 480}, Draws: 30, CutOff: 1_000, Failed: 2,
				Seats:       seats(2_118, 706, 1_054, 710, 354),
				AgentShares: []stats.Ratio{share(1_554, 2_118, 706), share(32, 2_118, 706), share(532, 2_118, 706)},
				Failure:     &batch.GameError{Game: "trio+long", Seed: 18_446_744_073_709_551_615, Number: 17, Rotation: 2, Agent: "mcts:1000", Ply: 44, Err: errors.New("trio.lua:30: there is no pile\n\x1b[31m\u202ehand")},
				Ends:        map[string]int{"all men across the river": 1_002, "a long walk": 1_002, "repetition of the position": 114},
				Lengths:     histogram(200, 200, 20), Choices: histogram(1_500),
				Stopped: true,
				Timing:  batch.Timing{Elapsed: 90 * time.Second, Workers: 1},
			})
	},
	// A game of teams, with what its script noted.
	"teams": func(t *testing.T) *report.Balance {
		g := staged(t, []string{"North", "East", "South", "The Grand Duke of Luxembourg"}, &rules.Staged{Teams: []int{0, 1, 0, 1}})
		few, many := new(stats.Clusters), new(stats.Clusters)
		for i := range 100 {
			few.AddGroup([]int{i % 3, -1})
			many.AddGroup([]int{i * i * 1000, -i})
		}
		return report.NewBalance(
			batch.Run{Game: g, Agents: agents("random", "random", "random", "random"), Games: 100, Seed: 1},
			&batch.Summary{
				Games: 100, Blocks: 25, Wins: []int{0, 0, 3, 0}, TeamWins: []int{50, 40}, Draws: 7,
				Seats:      seats(100, 25, 27, 20, 27, 20),
				TeamShares: []stats.Ratio{share(53, 100, 25), share(47, 100, 25)},
				Ends:       map[string]int{"won": 93, "drawn": 7}, Lengths: histogram(52, 52), Choices: histogram(13, 1),
				Notes: map[string]*stats.Clusters{"tricks of the first pair": few, "points": many},
			})
	},
	// A game that all win or lose together.
	"together": func(t *testing.T) *report.Balance {
		return report.NewBalance(
			batch.Run{Game: staged(t, []string{"A", "B"}, &rules.Staged{Together: true}), Agents: agents("random", "random"), Games: 1000, Seed: 1},
			&batch.Summary{
				Games: 1000, Blocks: 500, Wins: []int{0, 0}, Together: 31, CutOff: 10,
				Seats: stats.NewSeats(2), TogetherShares: share(31, 990, 495),
				Ends: map[string]int{"won": 31, "lost": 959}, Lengths: histogram(52, 52), Choices: histogram(13, 1),
			})
	},
	// No figure at all.
	"nothing": func(t *testing.T) *report.Balance {
		return report.NewBalance(
			batch.Run{Game: game(t, rules.Definition{Name: "made-in-go", Players: []string{"White", "Black"}}), Agents: agents("random", "random"), Games: 100},
			&batch.Summary{Wins: []int{0, 0}, Seats: stats.NewSeats(2), Lengths: histogram(), Choices: histogram(), Stopped: true})
	},
	// One game of one player, which was cut off.
	"one": func(t *testing.T) *report.Balance {
		return report.NewBalance(
			batch.Run{Game: staged(t, []string{"Solo"}, &rules.Staged{}), Agents: agents("random"), Games: 1},
			&batch.Summary{Games: 1, Blocks: 1, CutOff: 1, Wins: []int{0}, Seats: stats.NewSeats(1), Lengths: histogram(1), Choices: histogram(22)})
	},
}

// staged is a game in stages in which one action is offered.
func staged(t *testing.T, players []string, st *rules.Staged) *rules.Game {
	t.Helper()
	st.Setup = func(s *rules.State) error { s.GoTo(0, 0); return nil }
	st.Stages = []rules.StageRules{{Choices: []rules.Choice{{Name: "go", NextLaw: -1, StayLaw: -1}}}}
	g, err := rules.Compile(rules.Definition{
		Name: "staged", Title: "In stages", Players: players, Script: script,
		Stages: []rules.Stage{{Name: "only"}}, Staged: st,
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestBalanceText(t *testing.T) {
	for name, balance := range cases {
		var plain, coloured bytes.Buffer
		b := balance(t)
		if err := errors.Join(b.WriteText(&plain, report.Style{}), b.WriteText(&coloured, report.Style{Colour: true})); err != nil {
			t.Fatal(err)
		}
		golden(t, name+".txt", plain.Bytes())
		fits(t, name, plain.String())
		if stripped := ansi.Strip(coloured.String()); stripped != plain.String() || stripped == coloured.String() {
			t.Errorf("%s: in colour: %q", name, coloured.String())
		}
	}
}

// fits checks that text is plain, fits 60 columns and has no blanks at the ends.
func fits(t *testing.T, name, text string) {
	t.Helper()
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if w := ansi.StringWidth(line); w > 60 || strings.ContainsRune(line, '\x1b') || strings.HasSuffix(line, " ") {
			t.Errorf("%s: %d columns: %q", name, w, line)
		}
	}
}

func TestBalanceJSON(t *testing.T) {
	for name, balance := range cases {
		var out bytes.Buffer
		if err := balance(t).WriteJSON(&out); err != nil {
			t.Fatal(err)
		}
		golden(t, name+".json", out.Bytes())
		if !json.Valid(out.Bytes()) {
			t.Errorf("%s: no valid JSON", name)
		}
	}
}

// Without its timing, a report is the same byte for byte whatever the workers.
func TestReportsAreReproducible(t *testing.T) {
	g := game(t, rules.Definition{Name: "breakthrough", Players: []string{"White", "Black"}, PlyLimit: 70})
	makers, err := agent.ParseSeats("random", g)
	if err != nil {
		t.Fatal(err)
	}
	var first string
	for _, workers := range []int{1, 2, 5} {
		run := batch.Run{Game: g, Agents: makers, Games: 500, Seed: 1, Workers: workers}
		s, err := batch.Play(t.Context(), run)
		if err != nil {
			t.Fatal(err)
		}
		b := report.NewBalance(run, s)
		if b.Timing.Workers != workers || *b.Timing.GamesPerSecond <= 0 {
			t.Errorf("timing %+v", b.Timing)
		}
		b.Timing = nil
		var out bytes.Buffer
		if err := errors.Join(b.WriteJSON(&out), b.WriteText(&out, report.Style{})); err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = out.String()
		}
		if diff := cmp.Diff(first, out.String()); diff != "" {
			t.Errorf("%d workers: %s", workers, diff)
		}
	}
	if strings.Contains(first, "timing") || !strings.Contains(first, `"games": 500`) {
		t.Errorf("report:\n%s", first)
	}
}

func TestTimingText(t *testing.T) {
	var out bytes.Buffer
	for _, name := range []string{"usual", "nothing"} {
		if err := cases[name](t).Timing.WriteText(&out); err != nil {
			t.Fatal(err)
		}
	}
	want := "1.2 s with 2 workers, 8,000 games and 1,857 plies a second\n0.0 s with 0 workers\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

func TestSpeed(t *testing.T) {
	g := game(t, rules.Definition{Name: "jungle", Title: "Jungle", Players: []string{"Blue", "Red"}})
	for name, m := range map[string]batch.Measurement{
		"speed": {Playouts: 16_203, Plies: 7_412_345, Elapsed: 1_000 * time.Millisecond, Allocs: 3, Lua: 125 * time.Millisecond},
		// A game that is over before it begins, on a clock that stood still.
		"speedless": {},
	} {
		s := report.NewSpeed(g, m)
		if name == "speed" {
			s.Profile = &report.Profile{
				Functions: []report.Cost{{File: "jungle.lua", Line: 7, Source: "does = function(g, player, square)", Share: 0.75}},
				Lines: []report.Cost{
					{File: "jungle.lua", Line: 9, Source: "if g.board:count(player, \"own den\") > 1 and g.turns > 100 then", Share: 0.5},
					{File: "a-variant-of-jungle-with-a-name-as-long-as-a-line-is-wide.lua", Line: 3, Source: "x", Share: 0.25},
				},
			}
		}
		var text, json bytes.Buffer
		if err := errors.Join(s.WriteText(&text, report.Style{}), s.WriteJSON(&json)); err != nil {
			t.Fatal(err)
		}
		golden(t, name+".txt", text.Bytes())
		golden(t, name+".json", json.Bytes())
		fits(t, name, text.String())
	}
}

// failingWriter is a full disk.
type failingWriter struct{}

var errFull = errors.New("full")

func (failingWriter) Write([]byte) (int, error) { return 0, errFull }

func TestWriteErrors(t *testing.T) {
	b := cases["usual"](t)
	s := report.NewSpeed(game(t, rules.Definition{Name: "g", Players: []string{"A", "B"}}), batch.Measurement{})
	for name, err := range map[string]error{
		"balance text": b.WriteText(failingWriter{}, report.Style{}),
		"balance JSON": b.WriteJSON(failingWriter{}),
		"timing text":  b.Timing.WriteText(failingWriter{}),
		"speed text":   s.WriteText(failingWriter{}, report.Style{}),
		"speed JSON":   s.WriteJSON(failingWriter{}),
	} {
		if !errors.Is(err, errFull) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
