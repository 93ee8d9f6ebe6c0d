package report

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/measure"
	"canopy/sim/stats"
	"canopy/sim/study"
)

// Comparison is what a comparison of two games, or agents, has found. Differences are those
// of B less A.
type Comparison struct {
	A ComparedArm `json:"a"`
	B ComparedArm `json:"b"`
	// Games is how many games of each were played, in as many Blocks.
	Games  int `json:"games"`
	Blocks int `json:"blocks"`
	// Opening is how many moves were made at random before the agents played.
	Opening int `json:"opening,omitempty"`
	// Chosen is why they play, where nobody has said who does.
	Chosen *Chosen `json:"chosen,omitempty"`
	// Verdict is "different", "alike" or "undecided", about the first seat's share, with
	// Margin what counts as alike; 0 where all games were played.
	Verdict string  `json:"verdict"`
	Margin  float64 `json:"margin,omitempty"`
	// Anytime is the difference of the first seat's share with a 95 % interval that holds
	// at every look, and Needed about how many games of each it takes to know.
	Anytime stats.Interval `json:"anytime"`
	// Planned: all games were played that were fixed beforehand. Then the verdict comes from
	// the difference of the first figure, and else from Anytime.
	Planned bool       `json:"planned"`
	Needed  int        `json:"needed,omitempty"`
	Figures []Compared `json:"figures"`
	// Correlation is that of the first seat's share in blocks with the same luck, and Gain
	// how many with luck of their own tell as much as one.
	Correlation float64  `json:"correlation"`
	Gain        float64  `json:"gain"`
	Outcomes    Outcomes `json:"outcomes"`
	Values      string   `json:"values,omitempty"`
	Stopped     bool     `json:"stopped,omitempty"`

	reconstructed []string
	random        bool
	oneGame       bool    // in both
	even          float64 // an even share; 0 where all win or lose together, or one plays alone
}

// ComparedArm is one of two things that are compared.
type ComparedArm struct {
	Game       string         `json:"game"`
	Parameters map[string]any `json:"parameters"`
	Agents     []string       `json:"agents"`
	Seed       uint64         `json:"seed"`
	ScriptHash string         `json:"script_hash"`
	CutOff     int            `json:"cut_off"`

	label      string
	parameters []rules.Parameter
}

// Compared is a figure that was compared.
type Compared struct {
	Name       string         `json:"name"`
	Title      string         `json:"title"`
	Unit       string         `json:"unit"`
	A          stats.Interval `json:"a"`
	B          stats.Interval `json:"b"`
	Difference stats.Interval `json:"difference"`
	P          float64        `json:"p"`
	Adjusted   float64        `json:"p_adjusted"`
	Blocks     int            `json:"blocks"`

	unit measure.Unit
}

// Outcomes are the first games of the blocks that the first seat won in one arm alone, and
// the chance of such numbers if both win alike (McNemar, exact).
type Outcomes struct {
	OnlyA int     `json:"only_a"`
	OnlyB int     `json:"only_b"`
	P     float64 `json:"p"`
}

// NewComparison reports a comparison.
func NewComparison(c study.Compare, r *study.Compared) *Comparison {
	told := &Comparison{
		A: newArm(r.A, r.CutOff[0]), B: newArm(r.B, r.CutOff[1]),
		Games: r.Games, Blocks: r.Blocks, Opening: c.Opening,
		Verdict: r.Verdict.String(), Margin: c.Margin, Anytime: r.Anytime, Planned: r.Planned, Needed: r.Needed,
		Correlation: r.Correlation, Gain: r.Gain,
		Outcomes: Outcomes{r.OnlyA, r.OnlyB, r.Outcomes.P},
		Values:   r.Values, Stopped: r.Stopped,
		random:  isRandom(r.A.Agents) || isRandom(r.B.Agents),
		oneGame: oneGame(r.A.Game, r.A.Agents, c.Opening) && oneGame(r.B.Game, r.B.Agents, c.Opening) && r.Blocks > 1,
	}
	if g := r.A.Game; !g.Together() && g.Players() > 1 {
		told.even = 1 / float64(g.Players())
	}
	for _, f := range r.Figures {
		told.Figures = append(told.Figures, Compared{
			Name: f.Name, Title: f.Title, Unit: f.Unit.String(), A: f.A, B: f.B, Difference: f.Difference,
			P: f.P, Adjusted: f.Adjusted, Blocks: f.Blocks, unit: f.Unit,
		})
	}
	for _, arm := range []study.Arm{r.A, r.B} {
		for _, sentence := range arm.Game.Definition().Reconstructed {
			if !slices.Contains(told.reconstructed, sentence) {
				told.reconstructed = append(told.reconstructed, sentence)
			}
		}
	}
	return told
}

func isRandom(makers []agent.Maker) bool {
	return slices.ContainsFunc(makers, func(m agent.Maker) bool { return m.Spec == "random" })
}

func newArm(a study.Arm, cutOff int) ComparedArm {
	d := a.Game.Definition()
	told := ComparedArm{
		Game: a.Game.Name(), Parameters: map[string]any{}, Seed: a.Seed, ScriptHash: d.Script, CutOff: cutOff,
		label: a.Name, parameters: d.Parameters,
	}
	for _, p := range d.Parameters {
		told.Parameters[p.Name] = valueOf(p)
	}
	for _, m := range a.Agents {
		told.Agents = append(told.Agents, m.Spec)
	}
	return told
}

// WriteJSON writes the comparison for programs.
func (c *Comparison) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(c)
}

// WriteText writes the comparison for people.
func (c *Comparison) WriteText(w io.Writer, style Style) error {
	p := newPage(style)
	p.heading(c.A.label + " against " + c.B.label)
	p.line(fmt.Sprintf("%s of each in %s with the same luck, seed %d", count(c.Games, "game"), count(c.Blocks, "block"), c.A.Seed))
	p.line("A: " + c.A.text())
	p.line("B: " + c.B.text())
	writeOpening(p, c.Opening)
	if c.Stopped {
		p.loud("Stopped early.")
	}
	p.space()
	p.loud(c.sentence())
	c.writeFigures(p)
	c.writePairing(p)
	c.writeRemarks(p)
	return p.writeTo(w)
}

func (a *ComparedArm) text() string {
	agents := a.Agents[0]
	if slices.ContainsFunc(a.Agents, func(s string) bool { return s != agents }) {
		agents = strings.Join(a.Agents, ", ")
	}
	text := a.Game + ", agents " + agents
	if a.ScriptHash != "" {
		text += ", script " + a.ScriptHash[:min(hashDigits, len(a.ScriptHash))]
	}
	if a.CutOff > 0 {
		text += ", " + count(a.CutOff, "game") + " cut off"
	}
	return text
}

// share is the figure that the verdict is about; nil where hardly a game was finished.
func (c *Comparison) share() *Compared {
	if i := slices.IndexFunc(c.Figures, func(f Compared) bool { return f.Name == study.FirstSeat }); i >= 0 {
		return &c.Figures[i]
	}
	return nil
}

// sentence is the verdict in words.
func (c *Comparison) sentence() string {
	share := c.share()
	if share == nil {
		return "Nothing can be told: hardly a game was finished."
	}
	told, words := c.Anytime, "at any look"
	if c.Planned {
		told, words = share.Difference, "95 % interval"
	}
	limits := fmt.Sprintf("%s to %s points, %s", signed(100*told.Low), signed(100*told.High), words)
	switch {
	case c.Verdict == study.Different.String():
		return c.differentText(share, told.Value, limits)
	case c.Verdict == study.Alike.String():
		return fmt.Sprintf("Alike: the %s differs by less than %s points (%s).", share.Title, figure(100*c.Margin), limits)
	}
	text := fmt.Sprintf("Undecided: the %s may be the same (%s).", share.Title, limits)
	if c.Needed > c.Games {
		text += fmt.Sprintf(" It takes about %s games of each to know.", thousands(c.Needed))
	}
	return text
}

// differentText says how the share differs, and which of both games is fairer.
func (c *Comparison) differentText(share *Compared, difference float64, limits string) string {
	word := "less"
	if difference > 0 {
		word = "more"
	}
	extra := ""
	if n := stats.ExtraWins(difference); n > 1 {
		extra = fmt.Sprintf(", by about one game in %s", thousands(n))
	}
	text := fmt.Sprintf("Different: in B the %s is %s%s (%s).", share.Title, word, extra, limits)
	a, b := math.Abs(share.A.Value-c.even), math.Abs(share.B.Value-c.even)
	nearer := "A"
	switch {
	case c.even == 0 || a == b:
		return text
	case b < a:
		nearer = "B"
	}
	return text + fmt.Sprintf(" An even share is %.1f %%: %s is nearer to it.", 100*c.even, nearer)
}

func (c *Comparison) writeFigures(p *page) {
	p.space()
	for _, f := range c.Figures {
		p.line(shortName(f.Title))
		text := fmt.Sprintf("A %s, B %s: %s", f.value(f.A.Value), f.value(f.B.Value), f.change(f.Difference.Value))
		if limits := f.limits(); limits != "" {
			text += " (" + limits + ")"
		}
		p.hanging("  ", text+", p "+probabilityText(f.Adjusted))
	}
	p.quiet(c.differencesText())
}

func (c *Comparison) differencesText() string {
	text := fmt.Sprintf("Differences are B less A, shares in points, with 95 %% intervals; p is the chance that luck alone brings one, in view of %s compared (Holm).", count(len(c.Figures), "figure"))
	if !c.Planned {
		text += " These intervals and chances are for a number of games that was fixed beforehand; that of the verdict holds at any look."
	}
	return text
}

func (f *Compared) value(x float64) string {
	if f.unit == measure.Number {
		return figure(x)
	}
	return fmt.Sprintf("%.1f %%", 100*x)
}

func (f *Compared) change(x float64) string {
	if f.unit == measure.Number {
		return signed(x)
	}
	return signed(100 * x)
}

func (f *Compared) limits() string {
	if math.IsInf(f.Difference.Low, 0) {
		return ""
	}
	return f.change(f.Difference.Low) + " to " + f.change(f.Difference.High)
}

// signed writes a difference with its sign.
func signed(x float64) string {
	text := fmt.Sprintf("%+.2f", x)
	if math.Abs(x) >= 100 {
		text = fmt.Sprintf("%+.0f", x)
	}
	if strings.Trim(text, "+-0.") == "" {
		return "0"
	}
	return text
}

// probabilityText writes the chance that something is luck.
func probabilityText(p float64) string {
	if p < 0.0005 {
		return "< 0.001"
	}
	return fmt.Sprintf("%.3f", p)
}

func (c *Comparison) writePairing(p *page) {
	p.space()
	p.line(c.gainText())
	p.line(c.Outcomes.text())
	if c.Values != "" {
		p.line("Values by " + c.Values + ".")
	}
}

// gainText says what it was worth to play both with the same luck.
func (c *Comparison) gainText() string {
	switch {
	case c.Correlation > 1-1e-9:
		return "All blocks came out alike in both."
	case c.Gain > 1.05:
		return fmt.Sprintf("The same luck in both saved %.0f %% of the games (correlation %.2f).", 100*(1-1/c.Gain), c.Correlation)
	}
	return fmt.Sprintf("The same luck in both saved no games (correlation %.2f).", c.Correlation)
}

func (o *Outcomes) text() string {
	return fmt.Sprintf("Of the first games of the blocks the first seat won %s in A alone and %s in B alone (McNemar, p %s).",
		thousands(o.OnlyA), thousands(o.OnlyB), probabilityText(o.P))
}

func (c *Comparison) writeRemarks(p *page) {
	if c.A.CutOff+c.B.CutOff > 0 {
		p.space()
		p.line("Games cut off count for nobody: they are no draws.")
	}
	writeOrigin(p, c.oneGame, c.reconstructed, c.Chosen, c.random)
}
