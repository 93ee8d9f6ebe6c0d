package report

import (
	"fmt"
	"math"
	"strconv"

	"canopy/sim/measure"
	"canopy/sim/stats"

	"github.com/charmbracelet/x/ansi"
)

// scale says how the numbers of a plot are written, and within which bounds they lie.
type scale struct {
	tick        func(x float64) string
	text        func(i stats.Interval) string
	least, most float64
	room        float64 // on either side, at least; 0 for what suits the numbers
}

var (
	shareScale = scale{
		tick:  func(x float64) string { return tickText(100*x) + " %" },
		text:  percentText,
		least: 0, most: 1, room: 0.01,
	}
	numberScale = scale{
		tick:  tickText,
		text:  func(i stats.Interval) string { return figure(i.Value) + behind(figureLimits(i)) },
		least: math.Inf(-1), most: math.Inf(1),
	}
	eloScale = scale{
		tick:  signedTick,
		text:  func(i stats.Interval) string { return eloText(i.Value) + " Elo" + behind(limitsText(i)) },
		least: math.Inf(-1), most: math.Inf(1), room: 5,
	}
	// Differences of shares are told in points.
	pointScale = scale{
		tick:  func(x float64) string { return signedTick(100 * x) },
		text:  func(i stats.Interval) string { return changeIn(measure.Share, i) + " points" },
		least: -1, most: 1, room: 0.002,
	}
	changeScale = scale{
		tick:  signedTick,
		text:  func(i stats.Interval) string { return changeIn(measure.Number, i) },
		least: math.Inf(-1), most: math.Inf(1),
	}
)

// scaleOf is that of the values of a unit.
func scaleOf(u measure.Unit) *scale {
	if u == measure.Number {
		return &numberScale
	}
	return &shareScale
}

// behind puts what is said of a number into brackets.
func behind(text string) string {
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}

func figureLimits(i stats.Interval) string {
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return ""
	}
	return figure(i.Low) + " to " + figure(i.High)
}

// tickText writes a number at an axis.
func tickText(x float64) string {
	if math.Abs(x) >= 1000 {
		return strconv.FormatFloat(math.Round(x), 'f', -1, 64)
	}
	return fmt.Sprintf("%.4g", x)
}

func signedTick(x float64) string {
	if x > 0 {
		return "+" + tickText(x)
	}
	return tickText(x)
}

// axis leaves some room on either side, within the bounds.
func (s *scale) axis(low, high, from, to float64) axis {
	size := max(math.Abs(low), math.Abs(high))
	room := max(s.room, (high-low)/10)
	if room <= 1e-9*size { // all are the same, but for rounding
		room = max(0.1*size, 0.1)
	}
	return axis{max(s.least, low-room), min(s.most, high+room), from, to}
}

// named is an interval with its name, for a line of its own.
type named struct {
	name string
	stats.Interval
}

// mark is a dashed line across a plot, with what it says.
type mark struct {
	at    float64
	words string
}

// equalShares marks the share that would be fair; nil for 0.
func equalShares(fair float64) *mark {
	if fair == 0 {
		return nil
	}
	return &mark{fair, fmt.Sprintf("The dashed line is at equal shares, %.1f %%.", 100*fair)}
}

// intervalPlot draws numbers with their intervals, one below the other. What has no limit
// on a side reaches to that end of the plot.
func intervalPlot(id, title string, list []named, s *scale, m *mark) *plot {
	const row = 28
	left := leftOf(list)
	p := &plot{ID: id, Title: title, Width: plotWidth, Height: float64(row*len(list) + 34)}
	low, high := rangeOf(list, m)
	x := s.axis(low, high, left, plotWidth-24)
	bottom := float64(row*len(list) + 8)
	for _, v := range x.steps((x.high - x.low) / labelRoom) {
		p.Lines = append(p.Lines, line{x.at(v), 4, x.at(v), bottom, "grid"})
		p.Labels = append(p.Labels, label{x.at(v), bottom + 16, "middle", s.tick(v)})
	}
	if m != nil {
		p.Lines = append(p.Lines, line{x.at(m.at), 4, x.at(m.at), bottom, "fair"})
		p.About = m.words + " "
	}
	for i, n := range list {
		y := float64(row*i + 20)
		p.Labels = append(p.Labels, label{left - 10, y + 4, "end", plotName(n.name)})
		if !math.IsInf(n.Low, -1) || !math.IsInf(n.High, 1) {
			p.Lines = append(p.Lines, line{x.at(n.Low), y, x.at(n.High), y, "interval"})
		}
		text := n.name + " " + s.text(n.Interval)
		p.Dots = append(p.Dots, dot{x.at(n.Value), y, text})
		p.About += text + ". "
	}
	return p
}

// labelRoom is about what a number below an axis takes.
const labelRoom = 56

// longestPlotName is the number of columns for a name beside a plot.
const longestPlotName = 26

func plotName(name string) string { return ansi.Truncate(harmless(name), longestPlotName, "…") }

// leftOf is where a plot begins beside the names: columns are about so wide.
func leftOf(list []named) float64 {
	const column = 6.5
	widest := 0
	for _, n := range list {
		widest = max(widest, ansi.StringWidth(plotName(n.name)))
	}
	return math.Round(max(60, column*float64(widest)+16))
}

// rangeOf is what the axis has to hold.
func rangeOf(list []named, m *mark) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, n := range list {
		low, high = min(low, limitOr(n.Low, n.Value)), max(high, limitOr(n.High, n.Value))
	}
	if m != nil {
		low, high = min(low, m.at), max(high, m.at)
	}
	return low, high
}

func limitOr(x, otherwise float64) float64 {
	if math.IsInf(x, 0) {
		return otherwise
	}
	return x
}

func percentText(i stats.Interval) string {
	text := fmt.Sprintf("%.1f %%", 100*i.Value)
	if !math.IsInf(i.Low, 0) {
		text += fmt.Sprintf(" (%.1f to %.1f %%)", 100*i.Low, 100*i.High)
	}
	return text
}
