package report

import (
	"encoding/json"
	"io"
	"slices"

	"canopy/core/rules"
	"canopy/sim/measure"
	"canopy/sim/stats"
	"canopy/sim/study"
)

// Sweep is what a sweep over values of parameters has found.
type Sweep struct {
	Game string `json:"game"`
	// Parameters are those of the game as it is.
	Parameters map[string]any `json:"parameters"`
	Agents     []string       `json:"agents"`
	Seed       uint64         `json:"seed"`
	ScriptHash string         `json:"script_hash"`
	// Games is how many games of each combination are played in full.
	Games int `json:"games"`
	// Opening is how many moves were made at random before the agents played.
	Opening int `json:"opening,omitempty"`
	// Chosen is why they play, where nobody has said who does.
	Chosen     *Chosen       `json:"chosen,omitempty"`
	Varied     []Varied      `json:"varied"`
	Correction string        `json:"correction"`
	Targets    []Goal        `json:"targets,omitempty"`
	Metrics    []SweptMetric `json:"metrics"`
	Base       SweptPoint    `json:"base"`
	Points     []SweptPoint  `json:"points"`
	// Of is how many combinations there are, and Rounds in how many rounds a search has
	// halved them.
	Of          int           `json:"points_of"`
	Rounds      int           `json:"rounds,omitempty"`
	Best        *NamedPoint   `json:"best,omitempty"`
	Smallest    *NamedPoint   `json:"smallest,omitempty"`
	Sensitivity []Sensitivity `json:"sensitivity"`
	Exchange    []Exchange    `json:"exchange,omitempty"`
	Margins     []SweptMargin `json:"margins,omitempty"`
	Values      string        `json:"values,omitempty"`
	Stopped     bool          `json:"stopped,omitempty"`

	// Columns is how wide plots may be.
	Columns int `json:"-"`

	label         string
	parameters    []rules.Parameter
	lines         []sweptLine
	units         map[string]measure.Unit
	titles        map[string]string
	reconstructed []string
	random        bool
	oneGame       bool
}

// Varied is a parameter with the values it was given, and the one in the game as it is.
type Varied struct {
	Name   string `json:"name"`
	Values []any  `json:"values"`
	Usual  any    `json:"usual"`
}

// Goal is where a metric is meant to lie, shares from 0 to 1.
type Goal struct {
	Metric string  `json:"metric"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

// SweptMetric is something that was measured.
type SweptMetric struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Unit  string `json:"unit"`
}

// SweptPoint is the game with some values.
type SweptPoint struct {
	Values map[string]any `json:"values"`
	Games  int            `json:"games"`
	Blocks int            `json:"blocks"`
	CutOff int            `json:"cut_off"`
	// Full: all games were played that were to be.
	Full    bool          `json:"full"`
	Figures []SweptFigure `json:"figures"`

	label string
}

// SweptFigure is a metric of a point. Difference is that to the game as it is, over so many
// pairs of blocks; nil for the game as it is.
type SweptFigure struct {
	Name       string          `json:"name"`
	Value      stats.Interval  `json:"value"`
	Difference *stats.Interval `json:"difference,omitempty"`
	P          *float64        `json:"p,omitempty"`
	Adjusted   *float64        `json:"p_adjusted,omitempty"`
	Blocks     int             `json:"blocks,omitempty"`
	// Target is "inside", "outside" or "undecided" where there is a target.
	Target string `json:"target,omitempty"`
}

// NamedPoint is a point that is recommended, as it was measured again with another seed.
type NamedPoint struct {
	Values  map[string]any `json:"values"`
	Changed int            `json:"changed"`
	Steps   float64        `json:"steps"`
	Seed    uint64         `json:"seed"`
	Games   int            `json:"games"`
	Blocks  int            `json:"blocks"`
	CutOff  int            `json:"cut_off"`
	Figures []SweptFigure  `json:"figures"`
	Targets []MetTarget    `json:"targets"`
	Verdict string         `json:"verdict"`

	label string
}

// MetTarget is how a metric lies to its target. The intervals of all of them hold at once.
type MetTarget struct {
	Goal
	Value   stats.Interval `json:"value"`
	Verdict string         `json:"verdict"`
}

// Sensitivity is by how much a metric changes when a number goes up by 1, between two of its
// values. Edge: the centre is one of them.
type Sensitivity struct {
	Metric    string         `json:"metric"`
	Parameter string         `json:"parameter"`
	From      float64        `json:"from"`
	To        float64        `json:"to"`
	PerUnit   stats.Interval `json:"per_unit"`
	Edge      bool           `json:"edge,omitempty"`
}

// Exchange is by how much a number has to change to make up for 1 more of another, so that
// a metric stays as it is, where that is sure to change with the first.
type Exchange struct {
	Metric    string         `json:"metric"`
	For       string         `json:"for"`
	Parameter string         `json:"parameter"`
	Rate      stats.Interval `json:"rate"`
}

// SweptMargin is how far a number can move before a metric leaves its range: from From to To
// it is in it, and at OutBelow and OutAbove no more; nil where the values end before.
type SweptMargin struct {
	Metric    string  `json:"metric"`
	Low       float64 `json:"low"`
	High      float64 `json:"high"`
	Parameter string  `json:"parameter"`
	Inside    bool    `json:"inside"`
	From      any     `json:"from"`
	To        any     `json:"to"`
	OutBelow  any     `json:"out_below"`
	OutAbove  any     `json:"out_above"`
}

// NewSweep reports a sweep.
func NewSweep(s study.Sweep, r *study.Swept) *Sweep {
	d := s.Game.Definition()
	arm := newArm(study.Arm{Name: s.Game.Name(), Game: s.Game, Agents: s.Agents, Seed: s.Seed}, 0)
	players := s.Game.Players()
	told := &Sweep{
		Game: arm.Game, Parameters: arm.Parameters, Agents: arm.Agents, Seed: s.Seed, ScriptHash: arm.ScriptHash,
		Games: (max(s.Games, 1)-1)/players*players + players, Correction: string(s.Correction), Of: r.Of, Rounds: r.Rounds,
		Sensitivity: []Sensitivity{}, Points: []SweptPoint{}, Values: r.Values, Stopped: r.Stopped, Columns: width,
		label: nameText(d.Title, s.Game.Name()), parameters: d.Parameters, units: map[string]measure.Unit{}, titles: map[string]string{},
		reconstructed: d.Reconstructed, random: isRandom(s.Agents), oneGame: oneGame(s.Game, s.Agents, s.Opening),
		Opening: s.Opening,
	}
	for _, a := range s.Axes {
		told.Varied = append(told.Varied, Varied(a))
	}
	for _, g := range s.Goals {
		told.Targets = append(told.Targets, goal(g))
	}
	for _, m := range r.Metrics {
		told.Metrics = append(told.Metrics, SweptMetric{m.Name, m.Title, m.Unit.String()})
		told.units[m.Name], told.titles[m.Name] = m.Unit, m.Title
	}
	told.Base = told.point(&r.Base, s.Goals, true)
	told.Base.label = "as it is"
	for i := range r.Points {
		told.Points = append(told.Points, told.point(&r.Points[i], s.Goals, false))
	}
	told.Best, told.Smallest = told.named(r.Best, r.Fresh), told.named(r.Smallest, r.Fresh)
	for _, slope := range r.Slopes {
		told.Sensitivity = append(told.Sensitivity, Sensitivity{slope.Metric, slope.Parameter, slope.Low, slope.High, slope.PerUnit, slope.Edge})
	}
	for _, e := range r.Exchanges {
		told.Exchange = append(told.Exchange, Exchange(e))
	}
	for _, m := range r.Margins {
		told.Margins = append(told.Margins, SweptMargin{
			m.Metric, m.Band.Low, m.Band.High, m.Parameter, m.Holds, m.Down, m.Up, m.OutBelow, m.OutAbove,
		})
	}
	told.lines = told.linesOf(r)
	return told
}

func goal(g study.Goal) Goal { return Goal{g.Metric, g.Band.Low, g.Band.High} }

func (s *Sweep) valuesOf(values []any) map[string]any {
	byName := map[string]any{}
	for i, a := range s.Varied {
		byName[a.Name] = values[i]
	}
	return byName
}

// labelOf writes values as settings: "size=6 drawn=on".
func (s *Sweep) labelOf(values []any) string {
	text := ""
	for i, a := range s.Varied {
		if i > 0 {
			text += " "
		}
		text += a.Name + "=" + plain(values[i])
	}
	return text
}

func (s *Sweep) point(p *study.SweptPoint, goals []study.Goal, isBase bool) SweptPoint {
	told := SweptPoint{
		Values: s.valuesOf(p.Values), Games: p.Games, Blocks: p.Blocks, CutOff: p.CutOff, Full: p.Full,
		Figures: []SweptFigure{}, label: s.labelOf(p.Values),
	}
	for _, f := range p.Figures {
		figure := SweptFigure{Name: f.Name, Value: f.B}
		if f.Blocks > 1 && !isBase {
			figure.Difference, figure.P, figure.Adjusted, figure.Blocks = &f.Difference, &f.P, &f.Adjusted, f.Blocks
		}
		if i := slices.IndexFunc(goals, func(g study.Goal) bool { return g.Metric == f.Name }); i >= 0 {
			figure.Target = goals[i].Band.Verdict(f.B).String()
		}
		told.Figures = append(told.Figures, figure)
	}
	return told
}

func (s *Sweep) named(n *study.Named, seed uint64) *NamedPoint {
	if n == nil {
		return nil
	}
	point := s.point(&n.SweptPoint, nil, true)
	told := &NamedPoint{
		Values: point.Values, Changed: n.Changed, Steps: n.Steps, Seed: seed, Games: n.Games, Blocks: n.Blocks, CutOff: n.CutOff,
		Figures: point.Figures, Verdict: n.Verdict.String(), label: point.label,
	}
	for _, g := range n.Goals {
		told.Targets = append(told.Targets, MetTarget{goal(g.Goal), g.Interval, g.Verdict.String()})
	}
	return told
}

// Complete is how many combinations were played in full.
func (s *Sweep) Complete() int {
	n := 0
	for _, p := range s.Points {
		if p.Full {
			n++
		}
	}
	return n
}

// figure is the figure of a metric; nil if there is none.
func (p *SweptPoint) figure(metric string) *SweptFigure {
	i := slices.IndexFunc(p.Figures, func(f SweptFigure) bool { return f.Name == metric })
	if i < 0 {
		return nil
	}
	return &p.Figures[i]
}

// WriteJSON writes the sweep for programs.
func (s *Sweep) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(s)
}
