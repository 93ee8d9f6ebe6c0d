package report

import (
	"fmt"
	"io"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/batch"
	"canopy/sim/measure"
)

// Games says of which games rows are written. A file may have several kinds of games, such
// as those of the two arms of a comparison: each then has a Part.
type Games struct {
	Game   *rules.Game
	Agents []agent.Maker
	Seed   uint64
	// Plan is what is measured; nil for nothing.
	Plan *measure.Plan
	Part Part
}

// Part tells games of a file apart from others. All of them have the same number of players,
// and a column with that name.
type Part struct {
	Column string
	Value  string
}

// Rows writes a row for each game. Its columns are, in this order: that of the part, if there
// is one; block, rotation, seed, end, plies, decisions, cut_off, failed; for each seat from 1
// share_N, its share of the win, and agent_N, who sat there; and for each metric NAME that is
// measured in all parts, its value in the game, and NAME_of, of how many it is. Of many games
// the metric is the mean of NAME, each as often as NAME_of says.
//
// There is no end where a game was cut off or has failed, no share where it was not
// finished, and no value of a metric that the game says nothing of.
type Rows struct {
	sheet   sheet
	columns []gameColumn
	parts   []Games
	values  []any
}

// gameColumn is a column with what a game has in it.
type gameColumn struct {
	column
	of func(r *row) any
}

// row is what a row is about.
type row struct {
	part  int
	games *Games
	block *batch.Block
	game  *batch.Game
}

// NewCSV writes rows as CSV (RFC 4180) with a line of names. Fields are empty where there is
// nothing to say. Numbers have as many digits as it takes to read the same number again.
func NewCSV(w io.Writer, parts ...Games) (*Rows, error) { return newRows(w, newCSVSheet, parts) }

// NewParquet writes rows as Apache Parquet, compressed with Snappy. The columns are in the
// order of their names, and null where there is nothing to say.
func NewParquet(w io.Writer, parts ...Games) (*Rows, error) {
	return newRows(w, newParquetSheet, parts)
}

func newRows(w io.Writer, format func(io.Writer, []column) (sheet, error), parts []Games) (*Rows, error) {
	r := &Rows{columns: columnsOf(parts), parts: parts}
	columns := make([]column, len(r.columns))
	for i, c := range r.columns {
		columns[i] = c.column
	}
	r.values = make([]any, len(columns))
	var err error
	r.sheet, err = format(w, columns)
	return r, err
}

// Add writes the games of a block of a part, which are counted from 0.
func (r *Rows) Add(part int, b *batch.Block) error {
	for i := range b.Games {
		about := row{part, &r.parts[part], b, &b.Games[i]}
		for j := range r.columns {
			r.values[j] = r.columns[j].of(&about)
		}
		if err := r.sheet.add(r.values); err != nil {
			return err
		}
	}
	return nil
}

// Close writes what is still held back. It does not close what is written to.
func (r *Rows) Close() error { return r.sheet.close() }

func columnsOf(parts []Games) []gameColumn {
	first := &parts[0]
	var list []gameColumn
	add := func(name string, k kind, optional bool, of func(r *row) any) {
		list = append(list, gameColumn{column{name, k, optional}, of})
	}
	if name := first.Part.Column; name != "" {
		add(name, textKind, false, func(r *row) any { return r.games.Part.Value })
	}
	add("block", wholeKind, false, func(r *row) any { return int64(r.block.Number) })
	add("rotation", wholeKind, false, func(r *row) any { return int64(r.game.Rotation) })
	add("seed", seedKind, false, func(r *row) any { return r.games.Seed })
	add("end", textKind, true, func(r *row) any { return unless(!r.game.IsFinished(), r.game.Result.End) })
	add("plies", wholeKind, false, func(r *row) any { return int64(r.game.Plies) })
	add("decisions", wholeKind, false, func(r *row) any { return int64(r.game.Decisions) })
	add("cut_off", truthKind, false, func(r *row) any { return r.game.Result.CutOff && !r.game.Failed })
	add("failed", truthKind, false, func(r *row) any { return r.game.Failed })
	players := first.Game.Players()
	for seat := range players {
		add(fmt.Sprintf("share_%d", seat+1), numberKind, true, func(r *row) any {
			return unless(!r.game.IsFinished(), r.game.Share(board.Player(seat)))
		})
		add(fmt.Sprintf("agent_%d", seat+1), textKind, false, func(r *row) any {
			return r.games.Agents[(seat-r.game.Rotation+players)%players].Spec
		})
	}
	if first.Plan == nil {
		return list
	}
	for _, m := range first.Plan.Metrics() {
		if places := placesOf(m, parts); places != nil {
			add(m.Name, numberKind, true, func(r *row) any { return r.measured(places[r.part]) })
			add(m.Name+"_of", numberKind, false, func(r *row) any { return r.measuredOf(places[r.part]) })
		}
	}
	return list
}

// placesOf are the places of a metric in the plans of all parts; nil where one of them does
// not count it.
func placesOf(m measure.Metric, parts []Games) []int {
	var places []int
	for _, p := range parts {
		place := p.Plan.Index(m.Name)
		if place < 0 || !m.IsCounted() {
			return nil
		}
		places = append(places, place)
	}
	return places
}

// measured is the value of a metric in the game; nil where that says nothing of it.
func (r *row) measured(place int) any {
	of := r.measuredOf(place)
	if of == 0 {
		return nil
	}
	return r.game.Measured[2*place] / of
}

func (r *row) measuredOf(place int) float64 {
	if r.game.Measured == nil {
		return 0
	}
	return r.game.Measured[2*place+1]
}

func unless(nothing bool, value any) any {
	if nothing {
		return nil
	}
	return value
}
