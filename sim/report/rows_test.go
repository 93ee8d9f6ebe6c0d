package report_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/batch"
	"canopy/sim/measure"
	"canopy/sim/report"

	"github.com/parquet-go/parquet-go"
)

// lines is three in a row on a board with sides of 3. It is cut off at its limit of plies.
func lines(t testing.TB, title string, plies int) *rules.Game { return linesOf(t, title, plies, 3) }

// linesOf is the same with so many in a row.
func linesOf(t testing.TB, title string, plies, row int) *rules.Game {
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
		Name: "lines", Title: title, Players: []string{"X", "O"}, Board: b, Pieces: pieces, PlyLimit: plies, Script: "0123456789abcdef",
		Parameters:    []rules.Parameter{{Name: "row", Default: 3, Value: 3}},
		Reconstructed: []string{"Who begins is <b>guessed</b>."},
		Ends:          []rules.End{{Name: "line", Outcome: rules.Wins, Line: row}},
		Stuck:         rules.Stuck{Outcome: rules.Draws},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// measured plans what is measured of the games of agents at random.
func measured(t testing.TB, g *rules.Game, seed uint64, metrics ...string) report.Games {
	t.Helper()
	plan, err := measure.New(g, metrics, measure.Options{Heat: true})
	if err != nil {
		t.Fatal(err)
	}
	makers, err := agent.ParseSeats("random", g)
	if err != nil {
		t.Fatal(err)
	}
	return report.Games{Game: g, Agents: makers, Seed: seed, Plan: plan}
}

// played plays games, and gives every block to a function.
func played(t testing.TB, of report.Games, games int, each func(*batch.Block)) *report.Balance {
	t.Helper()
	run := batch.Run{
		Game: of.Game, Agents: of.Agents, Seed: of.Seed, Games: games, Watch: of.Plan.Watch,
		Each: func(b *batch.Block) bool { each(b); return true },
	}
	s, err := batch.Play(t.Context(), run)
	if err != nil {
		t.Fatal(err)
	}
	return report.NewBalance(run, s)
}

// Both kinds of file have the same rows, which say what the games have come to.
func TestRows(t *testing.T) {
	games := measured(t, lines(t, "", 7), 1<<63, "choices", "decided")
	games.Agents[1].Spec = "mcts:1,c=2"
	var text, packed bytes.Buffer
	csvRows, err := report.NewCSV(&text, games)
	if err != nil {
		t.Fatal(err)
	}
	parquetRows, err := report.NewParquet(&packed, games)
	if err != nil {
		t.Fatal(err)
	}
	var ended []batch.Game
	played(t, games, 40, func(b *batch.Block) {
		ended = append(ended, b.Games...)
		for _, rows := range []*report.Rows{csvRows, parquetRows} {
			if err := rows.Add(0, b); err != nil {
				t.Fatal(err)
			}
		}
	})
	for _, rows := range []*report.Rows{csvRows, parquetRows} {
		if err := rows.Close(); err != nil {
			t.Fatal(err)
		}
	}
	table, err := csv.NewReader(&text).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"block", "rotation", "seed", "end", "plies", "decisions", "cut_off", "failed", "share_1", "agent_1", "share_2", "agent_2", "choices", "choices_of", "decided", "decided_of"}
	if !slices.Equal(table[0], want) {
		t.Errorf("columns %q", table[0])
	}
	if len(table) != 41 {
		t.Fatalf("%d lines", len(table))
	}
	checkRows(t, table, ended)
	if got := readParquet(t, packed.Bytes(), want); !slices.EqualFunc(got, table[1:], slices.Equal) {
		t.Errorf("parquet has %q, CSV %q", got, table[1:])
	}
}

func checkRows(t *testing.T, table [][]string, ended []batch.Game) {
	t.Helper()
	cutOff := 0
	for i, row := range table[1:] {
		g := &ended[i]
		shares := []string{"", ""}
		if g.Result.CutOff {
			cutOff++
		} else {
			shares = []string{fmt.Sprint(g.Share(0)), fmt.Sprint(g.Share(1))}
		}
		agents := []string{"random", "mcts:1,c=2"}
		if i%2 == 1 {
			slices.Reverse(agents)
		}
		want := []string{
			fmt.Sprint(i / 2), fmt.Sprint(i % 2), "9223372036854775808", g.Result.End, fmt.Sprint(g.Plies), fmt.Sprint(g.Decisions),
			fmt.Sprint(g.Result.CutOff), "false", shares[0], agents[0], shares[1], agents[1],
		}
		if !slices.Equal(row[:12], want) {
			t.Errorf("row %d is %q, expected %q", i, row[:12], want)
		}
		if choices, err := strconv.ParseFloat(row[12], 64); err != nil || choices*float64(g.Plies) < 9+8+7 {
			t.Errorf("row %d has %s choices", i, row[12])
		}
		if (row[14] == "") != g.Result.CutOff {
			t.Errorf("row %d: decided after %q", i, row[14])
		}
	}
	if cutOff == 0 || cutOff == len(ended) {
		t.Errorf("%d of %d games cut off: nothing is tested", cutOff, len(ended))
	}
}

// readParquet is what a file says, in the columns named.
func readParquet(t *testing.T, data []byte, names []string) (table [][]string) {
	t.Helper()
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	r := parquet.NewReader(f)
	defer r.Close()
	room := make([]parquet.Row, 1)
	for {
		n, err := r.ReadRows(room)
		if n == 1 {
			table = append(table, rowText(t, f.Schema(), room[0], names))
		}
		if err == io.EOF {
			return table
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func rowText(t *testing.T, schema *parquet.Schema, row parquet.Row, names []string) []string {
	text := make([]string, len(names))
	for i, name := range names {
		leaf, ok := schema.Lookup(name)
		if !ok {
			t.Fatalf("there is no column %s", name)
		}
		switch v := row[leaf.ColumnIndex]; {
		case v.IsNull():
		case v.Kind() == parquet.Double:
			text[i] = strconv.FormatFloat(v.Double(), 'g', -1, 64)
		case name == "seed":
			text[i] = fmt.Sprint(v.Uint64())
		default:
			text[i] = v.String()
		}
	}
	return text
}

// Who sat where among three: agent i in seat i plus the rotation.
func TestRowsNameWhoSatThere(t *testing.T) {
	g := game(t, rules.Definition{Name: "three", Players: []string{"A", "B", "C"}})
	var text bytes.Buffer
	rows, err := report.NewCSV(&text, report.Games{Game: g, Agents: []agent.Maker{{Spec: "first"}, {Spec: "second"}, {Spec: "third"}}})
	if err != nil {
		t.Fatal(err)
	}
	result := rules.Result{Players: 3}
	if err := rows.Add(0, &batch.Block{Games: []batch.Game{{Result: result}, {Rotation: 1, Result: result}, {Rotation: 2, Failed: true, Result: result}}}); err != nil {
		t.Fatal(err)
	}
	if err := rows.Close(); err != nil {
		t.Fatal(err)
	}
	table, err := csv.NewReader(&text).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]string{{"first", "second", "third"}, {"third", "first", "second"}, {"second", "third", "first"}} {
		row := table[i+1]
		if got := []string{row[9], row[11], row[13]}; !slices.Equal(got, want) || (row[8] == "") != (i == 2) {
			t.Errorf("rotation %d: %q, expected %q", i, row, want)
		}
	}
}
