package study

import (
	"cmp"
	"context"
	"slices"

	"canopy/sim/stats"
)

// Slope is by how much a metric changes with a parameter: the difference between the nearest
// values on either side, over the difference of these (a central difference), from blocks
// with the same luck. On the edge of an axis the centre itself is one of the two.
type Slope struct {
	Metric, Parameter string
	Low, High         float64 // values of the parameter
	PerUnit           stats.Interval
	Edge              bool
}

// Margin is how far a parameter can move from the centre, the others staying as they are,
// before a metric leaves its band as far as the sweep tells: the last value on each side at
// which it is in the band, and the first at which it is not, which is nil where the axis ends
// before.
type Margin struct {
	Goal
	Parameter string
	// Holds: it is in the band at the centre. Otherwise the rest says nothing.
	Holds              bool
	Down, Up           any // last in the band
	OutBelow, OutAbove any // first out of it
}

// look tells of slopes and margins around a point. It plays in full what they need, and no
// more.
func (d *sweeping) look(ctx context.Context, centre *sweptRun) error {
	d.result.Centre = centre.at
	var steps []step
	for axis := range d.Axes {
		if len(d.Axes[axis].Values) < 2 || !d.Axes[axis].IsNumeric() {
			continue
		}
		line, place := d.line(centre, axis), centre.at[axis]
		for _, p := range line[max(place-1, 0):min(place+2, len(line))] {
			if err := d.extend(ctx, p, d.blocks); err != nil {
				return err
			}
		}
		s := d.step(line, axis, place)
		d.addSlopes(s)
		steps = append(steps, s)
		for _, g := range d.Goals {
			m, err := d.margin(ctx, g, line, axis, place)
			if err != nil {
				return err
			}
			d.result.Margins = append(d.result.Margins, m)
		}
	}
	d.addExchanges(steps)
	return nil
}

// line are the points that differ from one on an axis alone.
func (d *sweeping) line(from *sweptRun, axis int) []*sweptRun {
	var line []*sweptRun
	for place := range d.Axes[axis].Values {
		at := slices.Clone(from.at)
		at[axis] = place
		line = append(line, d.at(at))
	}
	return line
}

// step is a number at the nearest values on either side of a centre, or on the edge of its
// axis at the centre itself and the next.
type step struct {
	parameter string
	runs      [2]*sweptRun
	values    [2]float64
	edge      bool
}

func (d *sweeping) step(line []*sweptRun, axis, centre int) step {
	low, high := max(centre-1, 0), min(centre+1, len(line)-1)
	a := &d.Axes[axis]
	return step{
		parameter: a.Name, runs: [2]*sweptRun{line[low], line[high]},
		values: [2]float64{a.Values[low].(float64), a.Values[high].(float64)}, edge: high-low < 2,
	}
}

// width is by how much the number differs.
func (s *step) width() float64 { return s.values[1] - s.values[0] }

func (d *sweeping) addSlopes(s step) {
	for i, m := range d.metrics {
		pairs := pairsOf(s.runs[1].columns[i], s.runs[0].columns[i])
		if pairs.Blocks() < 2 {
			continue
		}
		difference := pairs.Difference(confidence)
		over := s.width() * stats.Whole
		d.result.Slopes = append(d.result.Slopes, Slope{
			Metric: m.Name, Parameter: s.parameter, Low: s.values[0], High: s.values[1], Edge: s.edge,
			PerUnit: stats.Interval{Value: difference.Value / over, Low: difference.Low / over, High: difference.High / over},
		})
	}
}

func (d *sweeping) margin(ctx context.Context, g Goal, line []*sweptRun, axis, centre int) (Margin, error) {
	m := Margin{Goal: g, Parameter: d.Axes[axis].Name, Holds: d.holds(g, line[centre])}
	if !m.Holds {
		return m, nil
	}
	var err, other error
	m.Down, m.OutBelow, err = d.walk(ctx, g, line, axis, centre, -1)
	m.Up, m.OutAbove, other = d.walk(ctx, g, line, axis, centre, 1)
	return m, cmp.Or(err, other)
}

// walk goes along an axis until a goal is missed: the last value at which it is met, and the
// first at which it is not, or nil.
func (d *sweeping) walk(ctx context.Context, g Goal, line []*sweptRun, axis, centre, step int) (last, out any, err error) {
	values := d.Axes[axis].Values
	last = values[centre]
	for place := centre + step; place >= 0 && place < len(line); place += step {
		if err := d.extend(ctx, line[place], d.blocks); err != nil {
			return nil, nil, err
		}
		if !d.holds(g, line[place]) {
			return last, values[place], nil
		}
		last = values[place]
	}
	return last, nil, nil
}

// holds reports whether the estimate of a point lies in the band of a goal.
func (d *sweeping) holds(g Goal, p *sweptRun) bool {
	i, told := d.goalInterval(p, g, confidence)
	return told > 1 && g.holds(i.Value)
}
