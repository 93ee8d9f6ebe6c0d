package report

import (
	"fmt"
	"io"
	"slices"

	"canopy/sim/measure"
	"canopy/sim/stats"
)

// WriteHTML writes a page about the sweep, in one file that needs nothing else.
func (s *Sweep) WriteHTML(w io.Writer, source Source) error {
	page := sweepPage{
		frame: frame{
			Title: s.headingText(), Kind: "sweep", Verdict: s.verdict(), Remarks: s.remarks(),
			Reconstructed: s.reconstructed, Parameters: parameterLists("Parameters of the game as it is", s.parameters), Source: source,
		},
		Facts:       s.facts(),
		Found:       tablesOf(s.foundTable()),
		Plots:       s.plots(),
		Effects:     tablesOf(s.sensitivityTable(), s.exchangeTable()),
		MarginsNote: marginsText,
		Notes:       s.pointsNotes(),
	}
	if s.Margins != nil {
		page.MarginsHeading = s.marginsHeading()
	}
	for i := range s.Margins {
		page.Margins = append(page.Margins, titled(s.marginText(&s.Margins[i])))
	}
	for _, m := range s.Metrics {
		page.Points = append(page.Points, s.pointsTable(m))
	}
	return writePage(w, "sweep.html", &page)
}

type sweepPage struct {
	frame
	Facts          []fact
	Found          []table
	Plots          []*plot
	Effects        []table
	MarginsHeading string
	Margins        []string
	MarginsNote    string
	Points         []table
	Notes          []string
}

// verdict says which combination is named, or without targets how many are sure to differ
// from the game as it is.
func (s *Sweep) verdict() string {
	switch {
	case s.Stopped:
		return s.stoppedText()
	case s.Targets == nil:
		return s.differing("first")
	case s.Best == nil:
		return "No combination can be named."
	case s.Smallest == nil:
		return fmt.Sprintf("Nearest to the targets: %s (%s). No combination met all of them in the games of the sweep.", s.Best.nameText(), s.Best.Verdict)
	case s.Smallest.label == s.Best.label:
		return fmt.Sprintf("Nearest to the targets, and the smallest change that meets them: %s (%s).", s.Best.nameText(), s.Best.Verdict)
	}
	return fmt.Sprintf("Nearest to the targets: %s (%s). The smallest change that meets them: %s (%s).", s.Best.nameText(), s.Best.Verdict, s.Smallest.nameText(), s.Smallest.Verdict)
}

// differing says how many combinations are sure to differ in a metric from the game as it
// is.
func (s *Sweep) differing(metric string) string {
	sure, compared := 0, 0
	for i := range s.Points {
		f := s.Points[i].figure(metric)
		if f == nil || f.Adjusted == nil {
			continue
		}
		if compared++; *f.Adjusted <= level {
			sure++
		}
	}
	caution := ""
	if s.Correction == "none" {
		caution = ", " + s.correctionText()
	}
	switch {
	case compared == 0:
		return "Nothing was compared with the game as it is."
	case sure == 0:
		return fmt.Sprintf("With no combination the %s surely differs from the game as it is (5 %%%s).", s.titles[metric], caution)
	}
	return fmt.Sprintf("With %s of %s the %s surely differs from the game as it is (5 %%%s).", thousands(sure), count(compared, "combination"), s.titles[metric], caution)
}

func (s *Sweep) facts() []fact {
	list := []fact{
		{"Games", s.gamesText()},
		{"Agents", agentsText(s.Agents)},
		{"Seed", fmt.Sprint(s.Seed)},
		{"Script", s.ScriptHash},
	}
	for _, v := range s.Varied {
		list = append(list, fact{v.Name, fmt.Sprintf("%s (as it is: %s)", v.valuesText(), plain(v.Usual))})
	}
	return list
}

func (s *Sweep) remarks() []string {
	list := circumstances(s.oneGame, s.Opening, s.Chosen)
	if s.Values != "" {
		list = append(list, "Values by "+s.Values+".")
	}
	if s.random {
		list = append(list, randomText)
	}
	return list
}

// foundTable is how the combinations that are named lie to the targets.
func (s *Sweep) foundTable() table {
	if s.Best == nil {
		return table{}
	}
	t := table{Caption: "Measured again", Heads: []string{"", "verdict", "metric", "target", "estimate", "95 % interval"}, Note: s.freshText()}
	add := func(n *NamedPoint) {
		for _, target := range n.Targets {
			unit := s.units[target.Metric]
			t.add(n.label, target.Verdict, s.titles[target.Metric], s.rangeText(target.Goal), valueIn(unit, target.Value.Value), limitsIn(unit, target.Value))
		}
	}
	add(s.Best)
	if s.Smallest != nil && s.Smallest.label != s.Best.label {
		add(s.Smallest)
	}
	return t
}

// plots draw the metrics along the parameters, those that the sweep is about first.
func (s *Sweep) plots() []*plot {
	lines := slices.Clone(s.lines)
	slices.SortStableFunc(lines, func(a, b sweptLine) int {
		switch aim, other := s.isAim(a.metric), s.isAim(b.metric); {
		case aim && !other:
			return -1
		case other && !aim:
			return 1
		}
		return 0
	})
	var plots []*plot
	for i := range lines {
		plots = append(plots, s.plotOf(&lines[i], fmt.Sprintf("line-%d", i+1)))
	}
	return plots
}

func (s *Sweep) plotOf(line *sweptLine, id string) *plot {
	title, scale := titled(s.titleOf(line)), scaleOf(s.units[line.metric])
	var band *stats.Band
	if t := s.target(line.metric); t != nil {
		band = &stats.Band{Low: t.Low, High: t.High}
	}
	if line.x != nil {
		return curvePlot(id, title, line.parameter, curve{line.x, line.y}, scale, band)
	}
	var list []named
	for i, name := range line.names {
		list = append(list, named{line.parameter + "=" + name, line.y[i]})
	}
	return intervalPlot(id, title, list, scale, nil)
}

func (s *Sweep) sensitivityTable() table {
	t := table{
		Caption: "Sensitivity: for each 1 more", Heads: []string{"", "between", "metric", "changes by", "95 % interval"},
		Note: "Shares change in points.",
	}
	for _, slope := range s.Sensitivity {
		change, limits := changeCells(s.units[slope.Metric], slope.PerUnit)
		t.add(slope.Parameter, plain(slope.From)+" and "+plain(slope.To), s.titles[slope.Metric], change, limits)
	}
	return t
}

func (s *Sweep) exchangeTable() table {
	t := table{Caption: "Exchange: what makes up for 1 more", Heads: []string{"", "metric", "made up for by", "95 % interval"}, Note: exchangesText}
	for _, e := range s.Exchange {
		t.add(e.For+" +1", s.titles[e.Metric], e.Parameter+" "+rateText(e.Rate.Value), e.limits())
	}
	return t
}

// changeCells are a difference and its limits.
func changeCells(unit measure.Unit, i stats.Interval) (change, limits string) {
	f := Compared{unit: unit, Difference: i}
	return f.change(i.Value), f.limits()
}

// pointsTable are all combinations by one metric; of a search, those that were played in
// full.
func (s *Sweep) pointsTable(m SweptMetric) table {
	t := table{Caption: titled(m.Title), Heads: []string{"", "estimate", "95 % interval", "difference", "95 % interval", "p", "games", "cut off"}}
	if s.target(m.Name) != nil {
		t.Heads = append(t.Heads, "target")
	}
	s.addPoint(&t, m.Name, &s.Base)
	for i := range s.Points {
		if p := &s.Points[i]; p.Full || s.Rounds == 0 {
			s.addPoint(&t, m.Name, p)
		}
	}
	return t
}

func (s *Sweep) addPoint(t *table, metric string, p *SweptPoint) {
	row := []string{p.label, "none", "", "", "", "", thousands(p.Games), thousands(p.CutOff)}
	f := p.figure(metric)
	if f != nil {
		unit := s.units[metric]
		row[1], row[2] = valueIn(unit, f.Value.Value), limitsIn(unit, f.Value)
		if f.Difference != nil {
			row[3], row[4] = changeCells(unit, *f.Difference)
			row[5] = probabilityText(*f.Adjusted)
		}
	}
	if len(t.Heads) > len(row) {
		verdict := ""
		if f != nil {
			verdict = f.Target
		}
		row = append(row, verdict)
	}
	t.add(row...)
}

func (n *NamedPoint) nameText() string {
	if n.Changed == 0 {
		return n.label + " (the game as it is)"
	}
	return n.label
}
