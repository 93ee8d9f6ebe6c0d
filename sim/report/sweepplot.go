package report

import (
	"strings"

	"canopy/sim/measure"
	"canopy/sim/stats"
	"canopy/sim/study"

	"github.com/guptarohit/asciigraph"
)

// sweptLine is a metric along the values of a number, the other parameters being as at the
// centre.
type sweptLine struct {
	metric, parameter string
	others            string // "drawn=on", "" where nothing else is varied
	x, y              []float64
}

// linesOf are the lines of the metrics that are aimed at, or else of the first seat's share,
// along each number with at least three values.
func (s *Sweep) linesOf(r *study.Swept) (lines []sweptLine) {
	metrics := []string{"first"}
	if s.Targets != nil {
		metrics = nil
		for _, g := range s.Targets {
			metrics = append(metrics, g.Metric)
		}
	}
	for axis, a := range s.Varied {
		for _, metric := range metrics {
			line := sweptLine{metric: metric, parameter: a.Name, others: s.othersAt(r.Centre, axis)}
			for _, p := range r.Line(axis) {
				x, isNumber := p.Values[axis].(float64)
				if f := p.Figure(metric); f != nil && isNumber {
					line.x, line.y = append(line.x, x), append(line.y, f.B.Value)
				}
			}
			if len(line.x) > 2 {
				lines = append(lines, line)
			}
		}
	}
	return lines
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
	for _, line := range s.lines {
		p.space()
		title := s.titles[line.metric] + " by " + line.parameter
		if line.others != "" {
			title += ", with " + line.others
		}
		p.line(title)
		s.writePlot(p, line, columns)
	}
}

func (s *Sweep) writePlot(p *page, line sweptLine, columns int) {
	write := func(y float64) string { return valueIn(s.units[line.metric], y) }
	last := len(line.x) - 1
	text := asciigraph.Plot(evenly(line.x, line.y, columns),
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
