package report

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"canopy/sim/measure"
	"canopy/sim/stats"
)

// WriteText writes the sweep for people.
func (s *Sweep) WriteText(w io.Writer, style Style) error {
	p := newPage(style)
	s.writeHeading(p)
	s.writeNamed(p)
	s.writePlots(p)
	s.writeTables(p)
	s.writeSensitivity(p)
	s.writeExchange(p)
	s.writeMargins(p)
	s.writeRemarks(p)
	return p.writeTo(w)
}

func (s *Sweep) writeHeading(p *page) {
	p.heading(s.headingText())
	p.line(s.gamesText() + fmt.Sprintf(", seed %d", s.Seed))
	arm := ComparedArm{Game: s.Game, Agents: s.Agents, ScriptHash: s.ScriptHash}
	p.line(arm.text())
	writeOpening(p, s.Opening)
	for _, v := range s.Varied {
		p.item(fmt.Sprintf("%s = %s (as it is: %s)", v.Name, v.valuesText(), plain(v.Usual)))
	}
	if s.Stopped {
		p.loud(s.stoppedText())
	}
}

func (s *Sweep) headingText() string {
	var names []string
	for _, v := range s.Varied {
		names = append(names, v.Name)
	}
	return s.label + " by " + strings.Join(names, ", ")
}

func (s *Sweep) gamesText() string {
	if s.Rounds > 1 {
		return fmt.Sprintf("Search among %s in %d rounds, up to %s of each, the same deals for all", count(s.Of, "combination"), s.Rounds, count(s.Games, "game"))
	}
	return fmt.Sprintf("%s, %s of each, the same deals for all", count(s.Of, "combination"), count(s.Games, "game"))
}

func (s *Sweep) stoppedText() string {
	return "Stopped early: " + strconv.Itoa(s.Complete()) + " combinations were played in full."
}

// valuesText lists the values, of many the first and the last.
func (v *Varied) valuesText() string {
	const most = 12
	values := make([]string, len(v.Values))
	for i, value := range v.Values {
		values[i] = plain(value)
	}
	if len(values) > most {
		values = append(values[:most/2], append([]string{"…"}, values[len(values)-most/2:]...)...)
	}
	return strings.Join(values, ", ")
}

// writeNamed says which combinations meet the targets.
func (s *Sweep) writeNamed(p *page) {
	if s.Targets == nil || s.Stopped {
		return
	}
	p.space()
	aims := make([]string, len(s.Targets))
	for i, t := range s.Targets {
		aims[i] = s.titles[t.Metric] + " " + s.rangeText(t)
	}
	p.line("Target: " + strings.Join(aims, "; ") + ".")
	if s.Best == nil {
		p.loud("No combination can be named.")
		return
	}
	if s.Smallest != nil && s.Smallest.label == s.Best.label {
		s.writeFound(p, "Nearest to the middle, and the smallest change: ", s.Best)
	} else {
		s.writeFound(p, "Nearest to the middle: ", s.Best)
		if s.Smallest != nil {
			s.writeFound(p, "Smallest change: ", s.Smallest)
		}
	}
	if s.Smallest == nil {
		p.loud("No combination met all targets in the games of the sweep.")
	}
	p.quiet(s.freshText())
}

// freshText says on which games what is told of the named rests.
func (s *Sweep) freshText() string {
	return fmt.Sprintf("Measured again in %s with seed %d, which the sweep has not seen: the best of many has been lucky too. The intervals hold all at once (95 %%).", count(s.Best.Games, "game"), s.Best.Seed)
}

func (s *Sweep) writeFound(p *page, words string, n *NamedPoint) {
	p.loud(words + n.nameText() + ": " + n.Verdict)
	for _, t := range n.Targets {
		p.hanging("  ", fmt.Sprintf("%s %s%s: %s", s.titles[t.Metric], valueIn(s.units[t.Metric], t.Value.Value), s.limitsText(t.Metric, t.Value), t.Verdict))
	}
}

func (s *Sweep) rangeText(g Goal) string {
	if s.units[g.Metric] == measure.Number {
		return figureShort(g.Low) + " to " + figureShort(g.High)
	}
	return fmt.Sprintf("%s to %s %%", figureShort(100*g.Low), figureShort(100*g.High))
}

// figureShort writes a number with no more digits than it needs, up to two decimals.
func figureShort(x float64) string { return strconv.FormatFloat(math.Round(100*x)/100, 'f', -1, 64) }

// limitsText is ", 48.1 to 52.3", or nothing where there are no limits.
func (s *Sweep) limitsText(metric string, i stats.Interval) string {
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return ""
	}
	if s.units[metric] == measure.Number {
		return fmt.Sprintf(", %s to %s", figure(i.Low), figure(i.High))
	}
	return fmt.Sprintf(", %.1f to %.1f", 100*i.Low, 100*i.High)
}

// longestLabel is how long names of combinations stand beside their figures; longer ones
// stand above.
const longestLabel = 14

// writeTables writes a table for each metric. Of a search it has those that were played in
// full.
func (s *Sweep) writeTables(p *page) {
	for _, m := range s.Metrics {
		p.space()
		p.heading(m.Title)
		s.writeRow(p, m.Name, &s.Base)
		for i := range s.Points {
			if point := &s.Points[i]; point.Full || s.Rounds == 0 {
				s.writeRow(p, m.Name, point)
			}
		}
	}
	for _, note := range s.pointsNotes() {
		p.quiet(note)
	}
}

func (s *Sweep) pointsNotes() (notes []string) {
	if left := len(s.Points) - s.Complete(); left > 0 && s.Rounds > 0 {
		notes = append(notes, count(left, "combination")+" fell behind in the search, or had no time; JSON has them too.")
	}
	return append(notes, fmt.Sprintf("With 95 %% intervals. Behind it the difference to the game as it is, shares in points, from blocks with the same deals, and p, the chance that luck alone brings it: %s.", s.correctionText()))
}

func (s *Sweep) correctionText() string {
	words := map[string]string{
		"bh":   "adjusted for all that the sweep compares (Benjamini-Hochberg)",
		"none": "not adjusted for there being many",
	}[s.Correction]
	if words == "" {
		words = "adjusted for all that the sweep compares (Holm)"
	}
	return words
}

func (s *Sweep) writeRow(p *page, metric string, point *SweptPoint) {
	first := "  " + padded(point.label, longestLabel) + " "
	if len(point.label) > longestLabel {
		p.hanging("  ", point.label)
		first = strings.Repeat(" ", 6)
	}
	f := point.figure(metric)
	if f == nil {
		p.hanging(first, "no games tell of it")
		return
	}
	unit := s.units[metric]
	text := valueIn(unit, f.Value.Value) + s.limitsText(metric, f.Value)
	if f.Difference != nil {
		text += ": " + changeIn(unit, *f.Difference) + ", p " + probabilityText(*f.Adjusted)
	}
	if point.CutOff > 0 {
		text += fmt.Sprintf(", %s cut off", thousands(point.CutOff))
	}
	if !point.Full {
		text += fmt.Sprintf(", %s only", count(point.Games, "game"))
	}
	p.hanging(first, text)
}

func (s *Sweep) writeSensitivity(p *page) {
	for i, slope := range s.Sensitivity {
		if i == 0 || s.Sensitivity[i-1].Parameter != slope.Parameter {
			p.space()
			p.heading(fmt.Sprintf("For each 1 more of %s (from %s to %s)", slope.Parameter, plain(slope.From), plain(slope.To)))
		}
		p.hanging("  ", s.titles[slope.Metric]+" "+changeIn(s.units[slope.Metric], slope.PerUnit))
	}
}

// writeExchange says what makes up for what.
func (s *Sweep) writeExchange(p *page) {
	for i, e := range s.Exchange {
		if i == 0 {
			p.space()
			p.heading("What makes up for 1 more")
		}
		p.hanging("  ", s.exchangeText(&e))
	}
	if s.Exchange != nil {
		p.quiet(exchangesText)
	}
}

const exchangesText = "So that the metric stays as it is, by the slopes above, with 95 % intervals (Fieller). Where the metric may not change with what is to make up, there is no rate."

func (s *Sweep) exchangeText(e *Exchange) string {
	return fmt.Sprintf("%s: %s +1, %s %s (%s)", s.titles[e.Metric], e.For, e.Parameter, rateText(e.Rate.Value), e.limits())
}

func (e *Exchange) limits() string { return rateText(e.Rate.Low) + " to " + rateText(e.Rate.High) }

// rateText writes a rate with its sign.
func rateText(x float64) string {
	text := figure(x)
	switch {
	case strings.Trim(text, "-0.") == "":
		return "0"
	case x > 0:
		return "+" + text
	}
	return text
}

func (s *Sweep) writeMargins(p *page) {
	if len(s.Margins) == 0 {
		return
	}
	p.space()
	p.heading(s.marginsHeading())
	for _, m := range s.Margins {
		p.hanging("  ", s.marginText(&m))
	}
	p.quiet(marginsText)
}

func (s *Sweep) marginsHeading() string { return "Safety margin around " + s.Best.label }

const marginsText = "By the estimates of the sweep, the other parameters staying as they are."

func (s *Sweep) marginText(m *SweptMargin) string {
	title := s.titles[m.Metric]
	if !m.Inside {
		return title + " is out of its range there."
	}
	text := fmt.Sprintf("%s stays in %s for %s from %s to %s", title, s.rangeText(Goal{m.Metric, m.Low, m.High}), m.Parameter, plain(m.From), plain(m.To))
	if m.From == m.To {
		text = fmt.Sprintf("%s is in %s for %s = %s alone", title, s.rangeText(Goal{m.Metric, m.Low, m.High}), m.Parameter, plain(m.From))
	}
	var out []string
	for _, value := range []any{m.OutBelow, m.OutAbove} {
		if value != nil {
			out = append(out, plain(value))
		}
	}
	if out == nil {
		return text + ", as far as it was tried."
	}
	return text + ", and is out of it at " + strings.Join(out, " and ") + "."
}

func (s *Sweep) writeRemarks(p *page) {
	if s.Values != "" {
		p.space()
		p.line("Values by " + s.Values + ".")
	}
	writeOrigin(p, s.oneGame, s.reconstructed, s.Chosen, s.random)
}
