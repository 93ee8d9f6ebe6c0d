package scripts_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/record"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"
)

var update = flag.Bool("update", false, "write the golden records anew")

func recordFile(game string) string { return filepath.Join(testdata, "records", game+".txt") }

// Every game and variant has a golden record: a game played to its end, which must
// go on to fit. A change of the rules that is meant shows in it, when it is written
// anew with -update.
func TestGoldenRecords(t *testing.T) {
	for _, name := range everyGame() {
		t.Run(name, func(t *testing.T) {
			g := load(t, name, "-")
			if *update {
				writeRecord(t, recordFile(name), simulated(t, g))
			}
			text, err := os.ReadFile(recordFile(name))
			if errors.Is(err, fs.ErrNotExist) {
				t.Fatalf("%s has no golden record: make one with go test ./scripts -run GoldenRecords -update", name)
			}
			if err != nil {
				t.Fatal(err)
			}
			replay(t, g, text)
		})
	}
}

// replay plays a golden record, whose text must be as records are written.
func replay(t *testing.T, g *rules.Game, text []byte) {
	t.Helper()
	r, err := record.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Replay(g); err != nil {
		t.Errorf("%v\nsince the record was made: %q", err, r.Differences(g))
	}
	if r.Result.Unfinished() || r.Result.CutOff {
		t.Errorf("the recorded game is %s: a game that ended tests more", r.Result)
	}
	if r.Game != g.Name() {
		t.Errorf("the record is of %s, want %s", r.Game, g.Name())
	}
	var again bytes.Buffer
	if err := r.Write(&again); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again.Bytes(), text) {
		t.Error("the record is written otherwise today")
	}
}

// moment is what a state shows on the way of a game.
type moment struct {
	position string
	hash     uint64
}

func momentOf(s *rules.State) moment { return moment{shownText(s), s.Hash()} }

// shownText is a position as a text, or of a game in stages all that is seen of it, by
// somebody who sees everything and by each player.
func shownText(s *rules.State) string {
	if !s.Game().IsStaged() {
		return s.Position()
	}
	views := []*rules.View{s.FullView()}
	for p := range board.Player(s.Game().Players()) {
		views = append(views, s.View(p))
	}
	text, err := json.Marshal(views)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// A record, written and read, leads through the very states of its game.
func TestRecordsLeadThroughTheSameStates(t *testing.T) {
	for _, form := range append(forms(), stagedForms()...) {
		t.Run(form[0]+" "+form[1], func(t *testing.T) {
			g := load(t, form[0], form[1])
			for number := range uint64(2) {
				followRecord(t, g, number)
			}
		})
	}
}

func followRecord(t *testing.T, g *rules.Game, number uint64) {
	t.Helper()
	played := record.New(g, recordSeed, number)
	s, err := played.Begin(g)
	if err != nil {
		t.Fatal(err)
	}
	var want []moment
	playRandomly(s, luck(int(number)), 400, func(m rules.Move) {
		want = append(want, momentOf(s))
		played.Add(s, m)
	})
	played.Finish(s)
	var text bytes.Buffer
	if err := played.Write(&text); err != nil {
		t.Fatal(err)
	}
	read, err := record.Read(&text)
	if err != nil {
		t.Fatal(err)
	}
	var got []moment
	last, err := read.Follow(g, func(s *rules.State, _ rules.Move) { got = append(got, momentOf(s)) })
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, want) || snap(last) != snap(s) {
		t.Errorf("game %d: the record leads through other states than the game", number)
	}
}

// A simulated game comes out as it did when the golden record was made, so that
// seeds that people have shared go on to mean the same games.
func TestSeedsKeepTheirGames(t *testing.T) {
	for _, name := range everyGame() {
		text, err := os.ReadFile(recordFile(name))
		if err != nil {
			t.Fatal(err)
		}
		golden, err := record.Read(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		today := simulated(t, load(t, name, "-"))
		today.Script = golden.Script // a comment may have changed
		if !today.Equal(golden) {
			t.Errorf("%s: seed %d gives another game than it did", name, golden.Seed)
		}
	}
}

const recordSeed = 2026

// simulated is the record of the first game of a simulation with random agents.
func simulated(t testing.TB, g *rules.Game) *record.Record {
	t.Helper()
	r := record.New(g, recordSeed, 0)
	s, err := r.Begin(g)
	if err != nil {
		t.Fatal(err)
	}
	var seats []*seat.Seat
	for p := range board.Player(g.Players()) {
		r.Seats[p].Occupant = "random"
		seats = append(seats, seat.New(p))
		seats[p].Begin(recordSeed, 0, int(p), 0)
	}
	for !s.Over() {
		due := seats[s.Due()]
		due.Show(s, s.Moves(nil), nil)
		m, err := agent.Random{}.Choose(due)
		if err != nil {
			t.Fatal(err)
		}
		r.Add(s, m)
		s.Play(m)
	}
	r.Finish(s)
	return r
}

func writeRecord(t testing.TB, file string, r *record.Record) {
	t.Helper()
	var text bytes.Buffer
	if err := r.Write(&text); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestNoRecordWithoutItsGame(t *testing.T) {
	files, err := filepath.Glob(recordFile("*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if name := strings.TrimSuffix(filepath.Base(file), ".txt"); !slices.Contains(everyGame(), name) {
			t.Errorf("%s is the record of no game that there is", file)
		}
	}
}
