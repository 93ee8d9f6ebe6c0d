package record_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"canopy/core/record"
	"canopy/core/rules"
)

var update = flag.Bool("update", false, "write the golden records anew")

func written(t testing.TB, r *record.Record) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestGolden(t *testing.T) {
	parameters := []rules.Parameter{
		{Name: "width", Type: "number", Default: 8.0, Value: 4.0},
		{Name: "goal", Type: "choice", Default: "near", Value: "far away"},
		{Name: "forced", Type: "flag", Default: false, Value: true},
		{Name: "same", Type: "flag", Default: true, Value: true},
	}
	cases := []struct {
		name  string
		game  *rules.Game
		setUp func(*record.Record)
		plies int
	}{
		{"ended", game(), func(*record.Record) {}, 100},
		{"unfinished", changed(func(d *rules.Definition) { d.Parameters = parameters }), func(r *record.Record) {
			r.Seats[0].Occupant, r.Seats[1].Occupant = "human", "search seconds=1"
		}, 4},
		{"cut-off", changed(func(d *rules.Definition) { d.PlyLimit = 5 }), func(*record.Record) {}, 100},
		{"position", game(), func(r *record.Record) { r.Start = "4/1m2/4/1M1M/4 b" }, 3},
		{"nothing-played", changed(func(d *rules.Definition) {
			d.Script, d.Players = "", []string{"Player: 1", "Zoë of #2"}
		}), func(*record.Record) {}, 0},
		{"by-chance", shuffled(), func(*record.Record) {}, 100},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := record.New(c.game, 1<<64-1, 7)
			c.setUp(r)
			r, end := playOn(t, r, c.game, c.plies)
			path := filepath.Join("testdata", c.name+".record")
			if *update {
				if err := os.WriteFile(path, []byte(written(t, r)), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			golden, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if got := written(t, r); got != string(golden) {
				t.Errorf("the record differs from %s (go test -update writes it anew):\n%s", path, got)
			}
			read, err := record.Read(bytes.NewReader(golden))
			if err != nil {
				t.Fatal(err)
			}
			s, err := read.Replay(c.game)
			if err != nil {
				t.Fatal(err)
			}
			if s.Hash() != end.Hash() || s.Ply() != end.Ply() {
				t.Errorf("replayed to %s, played to %s", s.Position(), end.Position())
			}
			if d := read.Differences(c.game); d != nil {
				t.Errorf("unexpected differences: %q", d)
			}
		})
	}
}

func TestRoundTripOfRandomGames(t *testing.T) {
	for _, g := range []*rules.Game{game(), shuffled()} {
		for number := range uint64(100) {
			r, end := playOn(t, record.New(g, 2026, number), g, int(number))
			text := written(t, r)
			back, err := record.Read(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			if !back.Equal(r) || written(t, back) != text {
				t.Fatalf("read back differently:\n%s", text)
			}
			s, err := back.Replay(g)
			if err != nil || s.Hash() != end.Hash() {
				t.Fatalf("replay: %v\n%s", err, text)
			}
		}
	}
}

func TestEqualSeesEveryPart(t *testing.T) {
	g := game()
	for part, change := range map[string]func(*record.Record){
		"game":      func(r *record.Record) { r.Game += "+x" },
		"parameter": func(r *record.Record) { r.Parameters = []record.Parameter{{Name: "a", Value: "b"}} },
		"seed":      func(r *record.Record) { r.Seed++ },
		"number":    func(r *record.Record) { r.Number++ },
		"script":    func(r *record.Record) { r.Script = "" },
		"seat":      func(r *record.Record) { r.Seats[1].Occupant = "human" },
		"start":     func(r *record.Record) { r.Start = "x" },
		"move":      func(r *record.Record) { r.Moves[0].Text = "x" },
		"legal":     func(r *record.Record) { r.Moves[0].Legal++ },
		"moves":     func(r *record.Record) { r.Moves = r.Moves[1:] },
		"end":       func(r *record.Record) { r.Result.End = "x" },
		"cut off":   func(r *record.Record) { r.Result.CutOff = true },
		"places":    func(r *record.Record) { r.Result.Places[0] = 3 },
	} {
		a, _ := playOn(t, record.New(g, 1, 1), g, 100)
		b, _ := playOn(t, record.New(g, 1, 1), g, 100)
		if !a.Equal(b) {
			t.Fatalf("%s: two plays of one game differ", part)
		}
		if change(b); a.Equal(b) {
			t.Errorf("%s: a change is not seen", part)
		}
	}
}

func TestOf(t *testing.T) {
	g := shuffled()
	var moves []rules.Move
	want, _ := playOn(t, record.New(g, 3, 4), g, 100)
	_, err := want.Follow(g, func(_ *rules.State, m rules.Move) { moves = append(moves, m) })
	if err != nil {
		t.Fatal(err)
	}
	got, err := record.Of(g, 3, 4, moves)
	if err != nil || !got.Equal(want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	_, err = record.Of(g, 3, 4, slices.Insert(moves, 1, moves[0]))
	if err == nil || !strings.HasPrefix(err.Error(), "ply 2: the move ") {
		t.Errorf("a move made twice: %v", err)
	}
}

func TestWriteRefusesWhatWouldReadDifferently(t *testing.T) {
	g := game()
	for name, change := range map[string]func(*record.Record){
		"line break in a name":  func(r *record.Record) { r.Seats[0].Player = "White\nseat Red" },
		"line break that reads": func(r *record.Record) { r.Seats[0].Occupant = "human\nset a=b" },
		"blank at the end":      func(r *record.Record) { r.Seats[0].Occupant = "human " },
		"colon in an occupant":  func(r *record.Record) { r.Seats[0].Occupant = "search: deep" },
		"no occupant":           func(r *record.Record) { r.Seats[0].Occupant = "" },
		"no seats":              func(r *record.Record) { r.Seats = nil },
		"no game":               func(r *record.Record) { r.Game = "" },
		"parameter's name":      func(r *record.Record) { r.Parameters = []record.Parameter{{Name: "a=b", Value: "c"}} },
		"negative count":        func(r *record.Record) { r.Moves[0].Legal = -1 },
		"no text":               func(r *record.Record) { r.Moves[0].Text = "" },
		"escape":                func(r *record.Record) { r.Moves[0].Text = "\x1b[31m" },
		"not UTF-8":             func(r *record.Record) { r.Moves[0].Text = "\xff" },
		"too long":              func(r *record.Record) { r.Moves[0].Text = strings.Repeat("a", record.MaxLine) },
		"place without seat":    func(r *record.Record) { r.Result.Places = append(r.Result.Places, 1) },
		"place 0":               func(r *record.Record) { r.Result.Places[1] = 0 },
		"end without places":    func(r *record.Record) { r.Result.Places = nil },
	} {
		r, _ := playOn(t, record.New(g, 1, 1), g, 100)
		change(r)
		var b bytes.Buffer
		if err := r.Write(&b); err == nil || b.Len() > 0 {
			t.Errorf("%s: error %v, and %d bytes were written", name, err, b.Len())
		}
	}
}
