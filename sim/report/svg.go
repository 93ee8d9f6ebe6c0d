package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/sim/stats"
)

// plot is a drawing of figures. The template draws what it consists of, with classes that
// the style sheet colours.
type plot struct {
	ID     string
	Title  string
	About  string // says in words what is to be seen
	Width  float64
	Height float64
	Rects  []rect
	Lines  []line
	Dots   []dot
	Paths  []path
	Labels []label
}

// Shown is up to how many pixels wide the plot is shown.
func (p *plot) Shown() float64 { return math.Round(1.35 * p.Width) }

type rect struct {
	X, Y, Width, Height float64
	Class, Title        string
	Opacity             float64
}

type line struct {
	X1, Y1, X2, Y2 float64
	Class          string
}

type dot struct {
	X, Y  float64
	Title string
}

// path is a line through points, by the commands of SVG.
type path struct{ Commands, Class string }

type label struct {
	X, Y         float64
	Anchor, Text string
}

// plotWidth is in units of the drawing, in which text is 12 high. It is about the width of a
// telephone, on which text is then as large as elsewhere on the page.
const plotWidth = 380

// axis places numbers between two ends of the drawing.
type axis struct{ from, to, low, high float64 }

func (a axis) at(x float64) float64 {
	return hundredth(a.low + (a.high-a.low)*(min(max(x, a.from), a.to)-a.from)/(a.to-a.from))
}

// hundredth keeps drawings short, and the same on every machine.
func hundredth(x float64) float64 { return math.Round(100*x) / 100 }

// steps are up to about so many round numbers of the axis.
func (a axis) steps(most float64) []float64 {
	step := roundStep((a.to - a.from) / most)
	var list []float64
	for i := math.Ceil(a.from/step - 1e-9); i*step <= a.to+step*1e-9; i++ {
		list = append(list, i*step+0) // and not -0
	}
	return list
}

// roundStep is the least of 1, 2 and 5 times a power of ten that is not below x.
func roundStep(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, times := range []float64{1, 2, 5} {
		if times*power >= x*(1-1e-9) {
			return times * power
		}
	}
	return 10 * power
}

// lookPlot draws how a share and its interval went on with the number of games, on a
// logarithmic axis.
func lookPlot(id, title string, looks []Look, fair float64) *plot {
	const left, bottom = 60, 210
	p := &plot{ID: id, Title: title, Width: plotWidth, Height: bottom + 40}
	last := looks[len(looks)-1]
	low, high := fair, fair
	for _, l := range looks {
		low, high = min(low, l.Share.Low), max(high, l.Share.High)
	}
	y := shareScale.axis(low, high, bottom, 10)
	x := axis{math.Log10(float64(looks[0].Games)), math.Log10(float64(last.Games)), left, plotWidth - 20}
	for _, v := range y.steps(6) {
		p.Lines = append(p.Lines, line{left, y.at(v), plotWidth - 20, y.at(v), "grid"})
		p.Labels = append(p.Labels, label{left - 8, y.at(v) + 4, "end", shareScale.tick(v)})
	}
	p.Lines = append(p.Lines, line{left, y.at(fair), plotWidth - 20, y.at(fair), "fair"})
	var band, centre strings.Builder
	command := "M"
	for _, l := range looks {
		at := x.at(math.Log10(float64(l.Games)))
		fmt.Fprintf(&band, "%s%g %g", command, at, y.at(l.Share.High))
		fmt.Fprintf(&centre, "%s%g %g", command, at, y.at(l.Share.Value))
		command = "L"
	}
	for _, l := range slices.Backward(looks) {
		fmt.Fprintf(&band, "L%g %g", x.at(math.Log10(float64(l.Games))), y.at(l.Share.Low))
	}
	p.Paths = []path{{band.String() + "Z", "band"}, {centre.String(), "curve"}}
	for _, l := range []Look{looks[0], looks[len(looks)/2], last} {
		p.Labels = append(p.Labels, label{x.at(math.Log10(float64(l.Games))), bottom + 18, "middle", thousands(l.Games)})
	}
	p.Labels = append(p.Labels, label{plotWidth / 2, bottom + 36, "middle", "games"})
	p.About = fmt.Sprintf("After %s: %s. The dashed line is at equal shares. Each interval is for just that number of games.", count(last.Games, "game"), percentText(last.Share))
	return p
}

// bars is about how many bars a histogram has at most.
const bars = 40

// histogramPlot draws how often numbers occurred, in classes of equal width.
func histogramPlot(id, title string, h *stats.Histogram) *plot {
	const left, bottom = 60, 190
	least, step := h.Quantile(0), 1
	if span := h.Max() - least + 1; span > bars {
		step = int(roundStep(float64(span) / bars))
		least -= least % step
	}
	counts := make([]int, (h.Max()-least)/step+1)
	for v, n := range h.All() {
		counts[(v-least)/step] += n
	}
	p := &plot{ID: id, Title: title, Width: plotWidth, Height: bottom + 24}
	y := axis{0, float64(slices.Max(counts)), bottom, 10}
	for _, v := range y.steps(4) {
		p.Lines = append(p.Lines, line{left, y.at(v), plotWidth - 10, y.at(v), "grid"})
		p.Labels = append(p.Labels, label{left - 8, y.at(v) + 4, "end", fmt.Sprintf("%g", v)})
	}
	wide := float64(plotWidth-10-left) / float64(len(counts))
	for i, n := range counts {
		from := least + i*step
		name := thousands(from)
		if step > 1 {
			name += " to " + thousands(from+step-1)
		}
		p.Rects = append(p.Rects, rect{
			hundredth(left + wide*float64(i)), y.at(float64(n)), hundredth(max(0.5, wide-1)), hundredth(bottom - y.at(float64(n))),
			"bar", fmt.Sprintf("%s: %s", name, count(n, "game")), 1,
		})
	}
	for _, i := range []int{0, len(counts) / 2, len(counts) - 1} {
		p.Labels = append(p.Labels, label{hundredth(left + wide*(float64(i)+0.5)), bottom + 16, "middle", thousands(least + i*step)})
	}
	p.About = fmt.Sprintf("From %s to %s, median %s.", thousands(h.Quantile(0)), thousands(h.Max()), thousands(h.Quantile(0.5)))
	return p
}

// heatPlot draws a board with how often something happened on each square: the more, the
// darker.
func heatPlot(id, title string, b *board.Board, counts []int) *plot {
	const edge = 24
	side := float64(min(44, (plotWidth-edge)/max(b.Width(), 1)))
	p := &plot{ID: id, Title: title, Width: edge + side*float64(b.Width()), Height: edge + side*float64(b.Height())}
	most, all := slices.Max(counts), 0
	for _, n := range counts {
		all += n
	}
	busiest := board.Square(slices.Index(counts, most))
	for s := range board.Square(b.Squares()) {
		x, y := edge+side*float64(b.Column(s)), side*float64(b.Height()-1-b.Row(s))
		share := float64(counts[s]) / float64(max(all, 1))
		text := fmt.Sprintf("%s: %s (%.1f %%)", b.Name(s), thousands(counts[s]), 100*share)
		p.Rects = append(p.Rects,
			rect{x, y, side, side, "square", "", 1},
			rect{x, y, side, side, "heat", text, hundredth(float64(counts[s]) / float64(max(most, 1)))})
		if side >= 30 {
			p.Labels = append(p.Labels, label{x + side/2, y + side/2 + 4, "middle", fmt.Sprintf("%.1f", 100*share)})
		}
	}
	for c := range b.Width() {
		p.Labels = append(p.Labels, label{edge + side*(float64(c)+0.5), p.Height - 6, "middle", string(rune('a' + c))})
	}
	for r := range b.Height() {
		p.Labels = append(p.Labels, label{edge - 6, side*(float64(b.Height()-r)-0.5) + 4, "end", fmt.Sprint(r + 1)})
	}
	p.About = fmt.Sprintf("Per cent of %s, most on %s.", thousands(all), b.Name(busiest))
	return p
}
