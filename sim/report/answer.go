package report

import (
	"fmt"
	"math"

	"canopy/sim/batch"
	"canopy/sim/measure"
	"canopy/sim/stats"
	"canopy/sim/study"

	"github.com/charmbracelet/x/ansi"
)

// Answer is what was asked of a balance that stops when it is sure, and what it found. It is
// empty where all games were to be played.
type Answer struct {
	// Until is how far the intervals of the shares were to reach at most on either side, and
	// Target where a share is meant to lie.
	Until  float64 `json:"until,omitempty"`
	Target *Target `json:"target,omitempty"`
	// Anytime are the shares asked about, with 95 % intervals that hold at every look, all
	// of them together.
	Anytime []AnytimeShare `json:"anytime,omitempty"`
	// Verdict is "inside", "outside" or "undecided", about the target; "" without one.
	Verdict string `json:"verdict,omitempty"`
	// Sure: it stopped because it knew; nil where nothing was asked.
	Sure *bool `json:"sure,omitempty"`
	// Needed is about how many games it takes to know, where it does not; 0 for more than
	// anybody plays.
	Needed int `json:"needed,omitempty"`
}

// Target is where the share of a player is meant to lie.
type Target struct {
	// Seat is his, from 1.
	Seat int     `json:"seat"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// AnytimeShare is the share of a player; where all win or lose together, that of the games
// won.
type AnytimeShare struct {
	Name  string         `json:"name"`
	Score stats.Interval `json:"score"`
}

// Metric is something that was measured: its value with its 95 % interval from blocks.
type Metric struct {
	Name  string   `json:"name"`
	Title string   `json:"title"`
	Unit  string   `json:"unit"`
	Value float64  `json:"value"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

// NewAnswered reports the answer to a question.
func NewAnswered(q study.Balance, r *study.Balanced) *Balance {
	b := NewBalance(batch.Run{Game: q.Game, Agents: q.Agents, Games: q.Games, Seed: q.Seed, Opening: q.Opening}, r.Summary)
	b.Metrics = newMetrics(q.Plan, r.Tally)
	if b.Metrics != nil {
		b.Values = q.Plan.Values()
	}
	if r.Anytime == nil {
		return b
	}
	b.Answer = Answer{Until: q.Until, Sure: new(r.Sure), Needed: r.Needed}
	first := 0
	if t := q.Target; t != nil {
		first = int(t.Seat)
		b.Target = &Target{Seat: first + 1, Low: t.Band.Low, High: t.Band.High}
		b.Verdict = r.Verdict.String()
	}
	for i, share := range r.Anytime {
		name := b.Players[first+i].Name
		if b.Together != nil {
			name = b.wonTogether()
		}
		b.Anytime = append(b.Anytime, AnytimeShare{name, share})
	}
	return b
}

// newMetrics are what was measured, without what fewer than two blocks have told of.
func newMetrics(plan *measure.Plan, t *measure.Tally) []Metric {
	if t == nil {
		return nil
	}
	var list []Metric
	for i, m := range plan.Metrics() {
		if v, ok := t.Interval(i, batch.Confidence); ok {
			list = append(list, Metric{
				Name: m.Name, Title: m.Title, Unit: m.Unit.String(), Value: v.Value,
				Low: limit(v.Low), High: limit(v.High),
			})
		}
	}
	return list
}

// limit is nil where an interval has none.
func limit(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}

// Sentence is the answer in words; "" where nothing was asked.
func (b *Balance) Sentence() string {
	if len(b.Anytime) == 0 {
		return ""
	}
	share := b.Anytime[0]
	limits := fmt.Sprintf(" (%s, valid at every look).", rangeText(share.Score.Low, share.Score.High))
	subject := b.subject()
	switch {
	case b.Target != nil && b.Verdict == stats.Inside.String():
		return fmt.Sprintf("Inside: %s lies within %s%s", subject, b.Target.text(), limits) + b.more()
	case b.Target != nil && b.Verdict == stats.Outside.String():
		return fmt.Sprintf("Outside: %s does not lie within %s%s", subject, b.Target.text(), limits) + b.more()
	case b.Target != nil:
		return fmt.Sprintf("Undecided: %s may lie within %s or not%s", subject, b.Target.text(), limits) + b.more()
	}
	verb, each := "is", "Every"
	if !*b.Sure {
		verb, each = "is not", "Not every"
	}
	if len(b.Anytime) > 1 {
		return fmt.Sprintf("%s share is known to %s on either side.", each, percentage(b.Until)) + b.more()
	}
	return fmt.Sprintf("%s %s known to %s on either side%s", capital(subject), verb, percentage(b.Until), limits) + b.more()
}

// subject is what the first interval is about.
func (b *Balance) subject() string {
	if b.Together != nil {
		return "the share of games won"
	}
	return "the share of " + b.Anytime[0].Name
}

func capital(s string) string { return "T" + s[1:] } // all subjects begin with "the"

// more says how many more games it takes.
func (b *Balance) more() string {
	switch {
	case *b.Sure:
		return ""
	case b.Needed > b.Games:
		return fmt.Sprintf(" It takes about %s more games to know.", thousands(leading(b.Needed-b.Games)))
	}
	return " How many games it takes to know cannot be told."
}

// leading keeps two digits of a number, rounded up: a forecast is worth no more.
func leading(n int) int {
	step := 1
	for n/step >= 100 {
		step *= 10
	}
	return (n + step - 1) / step * step
}

func (t *Target) text() string { return rangeText(t.Low, t.High) }

func rangeText(low, high float64) string { return percentDigits(low) + " to " + percentage(high) }

func percentage(x float64) string { return percentDigits(x) + " %" }

// percentDigits is a share in percent with as many decimals as it takes, up to two.
func percentDigits(x float64) string { return plain(math.Round(10000*x) / 100) }

// writeAnswer writes the answer, if something was asked.
func (b *Balance) writeAnswer(p *page) {
	if len(b.Anytime) == 0 {
		return
	}
	p.space()
	p.loud(b.Sentence())
	if len(b.Anytime) > 1 {
		widest := 0
		for _, share := range b.Anytime {
			widest = max(widest, ansi.StringWidth(shortName(share.Name)))
		}
		p.quiet(fmt.Sprintf("%*s   share  valid at every look", widest, ""))
		for _, share := range b.Anytime {
			p.line(padded(shortName(share.Name), widest) + "  " + shareText(&share.Score))
		}
	}
	p.quiet("The intervals below are for a number of games that was fixed beforehand.")
	if b.CutOff+b.Failed > 0 {
		p.quiet("A block counts here with its games that finished, and with nothing where none did.")
	}
}

// writeMetrics writes what was measured.
func (b *Balance) writeMetrics(p *page) {
	if len(b.Metrics) == 0 {
		return
	}
	widest := 0
	for _, m := range b.Metrics {
		widest = max(widest, ansi.StringWidth(m.title()))
	}
	p.space()
	p.quiet(fmt.Sprintf("%*s  %9s  %s", widest, "measured", "mean", "95 % interval"))
	for _, m := range b.Metrics {
		p.line(fmt.Sprintf("%s  %9s  %s", padded(m.title(), widest), m.text(m.Value), m.limits()))
	}
	if b.Values != "" {
		p.quiet("Values by " + b.Values + ".")
	}
}

// longestTitle is the number of columns for a metric's title.
const longestTitle = 26

func (m *Metric) title() string { return ansi.Truncate(harmless(m.Title), longestTitle, "…") }

func (m *Metric) text(x float64) string {
	switch m.Unit {
	case measure.Share.String():
		return fmt.Sprintf("%.1f %%", 100*x)
	case measure.Difference.String():
		return fmt.Sprintf("%.1f pts", 100*x)
	}
	return figure(x)
}

func (m *Metric) limits() string {
	switch {
	case m.Low == nil || m.High == nil:
		return "none"
	case m.Unit == measure.Number.String():
		return figure(*m.Low) + " to " + figure(*m.High)
	}
	return fmt.Sprintf("%.1f to %s", 100**m.Low, m.text(*m.High))
}
