package report

import (
	"fmt"
	"math"
	"strings"

	"canopy/sim/stats"
)

// curve is a metric along the values of a number, which ascend.
type curve struct {
	x []float64
	y []stats.Interval
}

// curvePlot draws a curve with its intervals, and behind it the band in which the metric is
// meant to lie; nil for none.
func curvePlot(id, title, number string, c curve, s *scale, target *stats.Band) *plot {
	const left, right, bottom = 64, plotWidth - 20, 210
	p := &plot{ID: id, Title: title, Width: plotWidth, Height: bottom + 40}
	low, high := c.yRange()
	if target != nil {
		low, high = min(low, target.Low), max(high, target.High)
	}
	y := s.axis(low, high, bottom, 10)
	x := axis{c.x[0], c.x[len(c.x)-1], left + 12, right - 12}
	if target != nil {
		p.Rects = append(p.Rects, rect{left, y.at(target.High), right - left, hundredth(y.at(target.Low) - y.at(target.High)), "target", "", 1})
		p.About = "The shaded band is the target. "
	}
	for _, v := range y.steps(6) {
		p.Lines = append(p.Lines, line{left, y.at(v), right, y.at(v), "grid"})
		p.Labels = append(p.Labels, label{left - 8, y.at(v) + 4, "end", s.tick(v)})
	}
	c.draw(p, x, y, number, s)
	p.Labels = append(p.Labels, label{plotWidth / 2, bottom + 36, "middle", plotName(number)})
	first, last := c.y[0], c.y[len(c.y)-1]
	p.About += fmt.Sprintf("From %s at %s to %s at %s.", s.text(first), tickText(c.x[0]), s.text(last), tickText(c.x[len(c.x)-1]))
	return p
}

// ticksBelow is at most how many values stand below a curve.
const ticksBelow = 10

func (c *curve) draw(p *plot, x, y axis, number string, s *scale) {
	var centre strings.Builder
	command := "M"
	every := (len(c.x)-1)/ticksBelow + 1
	for i, value := range c.x {
		at, interval := x.at(value), c.y[i]
		fmt.Fprintf(&centre, "%s%g %g", command, at, y.at(interval.Value))
		command = "L"
		if !math.IsInf(interval.Low, -1) || !math.IsInf(interval.High, 1) {
			p.Lines = append(p.Lines, line{at, y.at(interval.Low), at, y.at(interval.High), "interval"})
		}
		p.Dots = append(p.Dots, dot{at, y.at(interval.Value), fmt.Sprintf("%s %s: %s", number, tickText(value), s.text(interval))})
		if i%every == 0 {
			p.Labels = append(p.Labels, label{at, y.low + 18, "middle", tickText(value)})
		}
	}
	p.Paths = append(p.Paths, path{centre.String(), "curve"})
}

func (c *curve) yRange() (low, high float64) {
	list := make([]named, len(c.y))
	for i, interval := range c.y {
		list[i].Interval = interval
	}
	return rangeOf(list, nil)
}
