package report

import (
	"io"

	"canopy/sim/stats"
)

// WriteCSV writes a row for each combination and metric as CSV (RFC 4180), with a line of
// names: which point it is of (base for the game as it is, grid, and best and smallest for
// those that are named), set_NAME for each parameter that is varied, metric, seed, games,
// blocks, cut_off, full, value, low, high, the difference to the game as it is with its
// limits, p, p_adjusted, pairs, and target. Fields are empty where there is nothing to say.
func (s *Sweep) WriteCSV(w io.Writer) error { return s.writeRows(w, newCSVSheet) }

// WriteParquet writes the rows of [Sweep.WriteCSV] as Apache Parquet, with columns in the
// order of their names.
func (s *Sweep) WriteParquet(w io.Writer) error { return s.writeRows(w, newParquetSheet) }

// sweptRow is what a row is about.
type sweptRow struct {
	point  string
	seed   uint64
	of     *SweptPoint
	figure *SweptFigure
}

type sweptColumn struct {
	column
	of func(r *sweptRow) any
}

func (s *Sweep) writeRows(w io.Writer, format func(io.Writer, []column) (sheet, error)) error {
	swept := s.columns()
	columns, values := make([]column, len(swept)), make([]any, len(swept))
	for i, c := range swept {
		columns[i] = c.column
	}
	sheet, err := format(w, columns)
	if err != nil {
		return err
	}
	for _, r := range s.rows() {
		for i, c := range swept {
			values[i] = c.of(&r)
		}
		if err := sheet.add(values); err != nil {
			return err
		}
	}
	return sheet.close()
}

func (s *Sweep) rows() (rows []sweptRow) {
	add := func(point string, seed uint64, p *SweptPoint) {
		for i := range p.Figures {
			rows = append(rows, sweptRow{point, seed, p, &p.Figures[i]})
		}
	}
	add("base", s.Seed, &s.Base)
	for i := range s.Points {
		add("grid", s.Seed, &s.Points[i])
	}
	if s.Best != nil {
		add("best", s.Best.Seed, s.Best.point())
	}
	if s.Smallest != nil {
		add("smallest", s.Smallest.Seed, s.Smallest.point())
	}
	return rows
}

// point is the point with what its targets say.
func (n *NamedPoint) point() *SweptPoint {
	p := &SweptPoint{Values: n.Values, Games: n.Games, Blocks: n.Blocks, CutOff: n.CutOff, Full: true}
	for _, f := range n.Figures {
		for _, t := range n.Targets {
			if t.Metric == f.Name {
				f.Target = t.Verdict
			}
		}
		p.Figures = append(p.Figures, f)
	}
	return p
}

func (s *Sweep) columns() (list []sweptColumn) {
	add := func(name string, k kind, optional bool, of func(r *sweptRow) any) {
		list = append(list, sweptColumn{column{name, k, optional}, of})
	}
	number := func(name string, of func(f *SweptFigure) *float64) {
		add(name, numberKind, true, func(r *sweptRow) any {
			if x := of(r.figure); x != nil {
				return *x
			}
			return nil
		})
	}
	add("point", textKind, false, func(r *sweptRow) any { return r.point })
	for _, v := range s.Varied {
		k := v.kind()
		// The names are those of a script, which may call a parameter anything.
		add("set_"+v.Name, k, false, func(r *sweptRow) any { return valueAs(k, r.of.Values[v.Name]) })
	}
	add("metric", textKind, false, func(r *sweptRow) any { return r.figure.Name })
	add("seed", seedKind, false, func(r *sweptRow) any { return r.seed })
	add("games", wholeKind, false, func(r *sweptRow) any { return int64(r.of.Games) })
	add("blocks", wholeKind, false, func(r *sweptRow) any { return int64(r.of.Blocks) })
	add("cut_off", wholeKind, false, func(r *sweptRow) any { return int64(r.of.CutOff) })
	add("full", truthKind, false, func(r *sweptRow) any { return r.of.Full })
	add("value", numberKind, false, func(r *sweptRow) any { return r.figure.Value.Value })
	number("low", func(f *SweptFigure) *float64 { return limit(f.Value.Low) })
	number("high", func(f *SweptFigure) *float64 { return limit(f.Value.High) })
	difference := func(of func(i *stats.Interval) float64) func(f *SweptFigure) *float64 {
		return func(f *SweptFigure) *float64 {
			if f.Difference == nil {
				return nil
			}
			return limit(of(f.Difference))
		}
	}
	number("difference", difference(func(i *stats.Interval) float64 { return i.Value }))
	number("difference_low", difference(func(i *stats.Interval) float64 { return i.Low }))
	number("difference_high", difference(func(i *stats.Interval) float64 { return i.High }))
	number("p", func(f *SweptFigure) *float64 { return f.P })
	number("p_adjusted", func(f *SweptFigure) *float64 { return f.Adjusted })
	add("pairs", wholeKind, true, func(r *sweptRow) any { return unless(r.figure.Difference == nil, int64(r.figure.Blocks)) })
	add("target", textKind, true, func(r *sweptRow) any { return unless(r.figure.Target == "", r.figure.Target) })
	return list
}

// kind is what all values of a parameter are.
func (v *Varied) kind() kind {
	kinds := map[kind]bool{}
	for _, value := range append([]any{v.Usual}, v.Values...) {
		switch value.(type) {
		case float64:
			kinds[numberKind] = true
		case bool:
			kinds[truthKind] = true
		default:
			kinds[textKind] = true
		}
	}
	for k := range kinds {
		if len(kinds) == 1 {
			return k
		}
	}
	return textKind
}

func valueAs(k kind, value any) any {
	if k == textKind {
		return plain(value)
	}
	return value
}
