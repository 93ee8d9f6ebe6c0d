package report

import (
	"slices"
	"strings"

	"canopy/sim/measure"
	"canopy/sim/stats"
	"canopy/sim/study"

	"github.com/guptarohit/asciigraph"
)

// sweptLine is a metric along the values of a parameter, the other parameters being as at
// the centre.
type sweptLine struct {
	metric, parameter string
	others            string    // "drawn=on", "" where nothing else is varied
	names             []string  // of the values
	x                 []float64 // the values; nil where they are no numbers
	y                 []stats.Interval
}

// linesOf are the lines of all metrics along all parameters with two values or more.
func (s *Sweep) linesOf(r *study.Swept) (lines []sweptLine) {
	for axis := range s.Varied {
		for _, m := range r.Metrics {
			if line := s.lineOf(r, axis, m.Name); len(line.y) > 1 {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

func (s *Sweep) lineOf(r *study.Swept, axis int, metric string) sweptLine {
	line := sweptLine{metric: metric, parameter: s.Varied[axis].Name, others: s.othersAt(r.Centre, axis)}
	for _, p := range r.Line(axis) {
		f := p.Figure(metric)
		if f == nil {
			continue
		}
		line.names, line.y = append(line.names, plain(p.Values[axis])), append(line.y, f.B)
		if x, isNumber := p.Values[axis].(float64); isNumber {
			line.x = append(line.x, x)
		}
	}
	return line
}

// inText are the lines that text has: along numbers with at least three values, those of
// the metrics that are aimed at, or else of the first seat's share.
func (s *Sweep) inText() (lines []sweptLine) {
	for _, line := range s.lines {
		if len(line.x) > 2 && s.isAim(line.metric) {
			lines = append(lines, line)
		}
	}
	return lines
}

// isAim reports whether a metric is what the sweep is about.
func (s *Sweep) isAim(metric string) bool {
	if s.Targets == nil {
		return metric == "first"
	}
	return s.target(metric) != nil
}

// target is the target of a metric; nil for none.
func (s *Sweep) target(metric string) *Goal {
	i := slices.IndexFunc(s.Targets, func(g Goal) bool { return g.Metric == metric })
	if i < 0 {
		return nil
	}
	return &s.Targets[i]
}

func (s *Sweep) othersAt(centre []int, axis int) string {
	var others []string
	for i, a := range s.Varied {
		if i != axis && centre != nil {
			others = append(others, a.Name+"="+plain(a.Values[centre[i]]))
		}
	}
	return strings.Join(others, ", ")
}

// Plots are so many lines high, and need so many columns at least beside the numbers on
// their side.
const (
	plotHeight   = 10
	plotSide     = 10
	narrowestYet = 16
	ticks        = 5
)

// writePlots draws lines, if there is room.
func (s *Sweep) writePlots(p *page) {
	columns := min(s.Columns, width) - plotSide
	if columns < narrowestYet {
		return
	}
	for _, line := range s.inText() {
		p.space()
		p.line(s.titleOf(&line))
		s.writePlot(p, line, columns)
	}
}

func (s *Sweep) titleOf(line *sweptLine) string {
	title := s.titles[line.metric] + " by " + line.parameter
	if line.others != "" {
		title += ", with " + line.others
	}
	return title
}

func (s *Sweep) writePlot(p *page, line sweptLine, columns int) {
	write := func(y float64) string { return valueIn(s.units[line.metric], y) }
	last := len(line.x) - 1
	y := make([]float64, len(line.y))
	for i, interval := range line.y {
		y[i] = interval.Value
	}
	text := asciigraph.Plot(evenly(line.x, y, columns),
		asciigraph.Height(plotHeight),
		asciigraph.YAxisValueFormatter(write),
		asciigraph.XAxisRange(line.x[0], line.x[last]),
		asciigraph.XAxisTickCount(min(ticks, len(line.x))),
		asciigraph.XAxisValueFormatter(func(x float64) string { return figureShort(x) }),
	)
	for drawn := range strings.Lines(text) {
		p.text.WriteString(strings.TrimRight(drawn, " \n") + "\n")
	}
}

// evenly is a line at places that are equally far apart, straight between its points.
func evenly(x, y []float64, places int) []float64 {
	list := make([]float64, places)
	next := 1
	for i := range list {
		at := x[0] + (x[len(x)-1]-x[0])*float64(i)/float64(places-1)
		for next < len(x)-1 && x[next] < at {
			next++
		}
		part := (at - x[next-1]) / (x[next] - x[next-1])
		list[i] = y[next-1] + min(part, 1)*(y[next]-y[next-1])
	}
	return list
}

// valueIn writes a value of a metric.
func valueIn(unit measure.Unit, x float64) string {
	f := Compared{unit: unit}
	return f.value(x)
}

// changeIn writes a difference of values of a metric.
func changeIn(unit measure.Unit, i stats.Interval) string {
	f := Compared{unit: unit, Difference: i}
	text := f.change(i.Value)
	if limits := f.limits(); limits != "" {
		text += " (" + limits + ")"
	}
	return text
}
