package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"canopy/core/rules"
	"canopy/sim/study"
)

// Ladder is what the same question comes to at rising strength.
type Ladder struct {
	Game       string         `json:"game"`
	Parameters map[string]any `json:"parameters"`
	Seed       uint64         `json:"seed"`
	ScriptHash string         `json:"script_hash"`
	// Games is how many were to be played at each rung, or at most.
	Games int `json:"games"`
	// Rungs are those that were played, the weakest agents first.
	Rungs []Rung `json:"rungs"`
	// Shifts are what changes from rung to rung, of what is sure.
	Shifts []Shift `json:"shifts"`
	// Stopped reports that not all games of all rungs were played.
	Stopped bool `json:"stopped,omitempty"`
	// Timing is of all rungs together.
	Timing *Timing `json:"timing,omitempty"`

	title         string
	parameters    []rules.Parameter
	reconstructed []string
	asked         int // how many rungs there were to be
}

// Rung is a balance with those who play it.
type Rung struct {
	// Agent plays all seats.
	Agent string `json:"agent"`
	// Favours are the players who surely have more than an even share of the wins, at 95 %
	// for all rungs together.
	Favours []string `json:"favours"`
	*Balance
}

// Shift is a change between two agents.
type Shift struct {
	From string `json:"from"`
	To   string `json:"to"`
	// Verdict: the one is inside the target and the other outside.
	Verdict bool `json:"verdict,omitempty"`
	// Player has surely more than an even share with the one and less with the other.
	Player string `json:"player,omitempty"`

	words string
}

// NewLadder reports a ladder.
func NewLadder(l *study.Ladder, c *study.Climbed) *Ladder {
	q := &l.Question
	d := q.Game.Definition()
	told := &Ladder{
		Game: q.Game.Name(), Parameters: map[string]any{}, Seed: q.Seed, ScriptHash: d.Script, Games: q.Games,
		Rungs: []Rung{}, Shifts: []Shift{}, Stopped: c.Stopped, Timing: &Timing{},
		title: d.Title, parameters: d.Parameters, reconstructed: d.Reconstructed, asked: len(l.Rungs),
	}
	for _, p := range d.Parameters {
		told.Parameters[p.Name] = valueOf(p)
	}
	games, plies := 0, 0
	for i, r := range c.Rungs {
		told.Rungs = append(told.Rungs, newRung(l.Rungs[i].Spec, r))
		games += r.Summary.Games
		plies += r.Summary.Lengths.Sum()
		told.Timing.Seconds += r.Summary.Timing.Elapsed.Seconds()
		told.Timing.Workers = r.Summary.Timing.Workers
	}
	if s := told.Timing.Seconds; s > 0 {
		told.Timing.GamesPerSecond, told.Timing.PliesPerSecond = new(float64(games)/s), new(float64(plies)/s)
	}
	for _, s := range c.Shifts {
		told.Shifts = append(told.Shifts, told.newShift(s))
	}
	return told
}

func newRung(spec string, r study.Rung) Rung {
	told := Rung{Agent: spec, Favours: []string{}, Balance: NewAnswered(r.Question, r.Balanced)}
	told.Timing = nil
	for seat, lean := range r.Leans {
		if lean > 0 {
			told.Favours = append(told.Favours, told.Players[seat].Name)
		}
	}
	return told
}

func (l *Ladder) newShift(s study.Shift) Shift {
	from, to := &l.Rungs[s.From], &l.Rungs[s.To]
	told := Shift{From: from.Agent, To: to.Agent, Verdict: s.Verdict}
	if s.Verdict {
		told.words = fmt.Sprintf("The verdict flips: %s with %s, %s with %s.", from.Verdict, from.Agent, to.Verdict, to.Agent)
		return told
	}
	told.Player = from.Players[s.Seat].Name
	first, then := "more", "less"
	if !slices.Contains(from.Favours, told.Player) {
		first, then = then, first
	}
	told.words = fmt.Sprintf("Who is favoured flips: %s has %s than an even share with %s, and %s with %s.", told.Player, first, from.Agent, then, to.Agent)
	return told
}

// WriteJSON writes the ladder for programs.
func (l *Ladder) WriteJSON(w io.Writer) error { return writeJSON(w, l) }

// WriteText writes the ladder for people.
func (l *Ladder) WriteText(w io.Writer, style Style) error {
	p := newPage(style)
	p.heading(nameText(l.title, l.Game) + " at rising strength")
	p.line(fmt.Sprintf("up to %s at each of %s, seed %d, script %s", count(l.Games, "game"), count(l.asked, "rung"), l.Seed, l.ScriptHash[:min(hashDigits, len(l.ScriptHash))]))
	writeParameters(p, l.parameters)
	if l.Stopped {
		p.loud("Stopped early.")
	}
	p.space()
	l.writeShifts(p)
	for i := range l.Rungs {
		l.Rungs[i].write(p)
	}
	l.writeRemarks(p)
	return p.writeTo(w)
}

func (l *Ladder) writeShifts(p *page) {
	for _, s := range l.Shifts {
		p.loud(s.words)
	}
	if len(l.Shifts) == 0 {
		p.loud(steadyText)
	}
}

const steadyText = "Nothing that is sure flips from rung to rung."

// write writes a rung: who plays, and below it how it comes out.
func (r *Rung) write(p *page) {
	p.space()
	p.heading(r.Agent)
	p.hanging("  ", r.shares())
	var parts []string
	for _, m := range r.Metrics {
		parts = append(parts, fmt.Sprintf("%s %s (%s)", m.Title, m.text(m.Value), m.limits()))
	}
	if parts != nil {
		p.hanging("  ", strings.Join(parts, ", "))
	}
	played := count(r.Games, "game")
	if r.CutOff > 0 {
		played += ", " + thousands(r.CutOff) + " cut off"
	}
	if r.Failed > 0 {
		played += ", " + thousands(r.Failed) + " failed"
	}
	p.hanging("  ", played+"; "+r.favoursText())
	if s := r.Sentence(); s != "" {
		p.hanging("  ", s)
	}
}

// told are the sides that are told of, of two the first, or the one with a target.
func (r *Rung) told() []side {
	sides := r.sides()
	if len(sides) != 2 {
		return sides
	}
	if t := r.Target; t != nil && len(r.Players) == 2 {
		return sides[t.Seat-1 : t.Seat]
	}
	return sides[:1]
}

func (r *Rung) shares() string {
	var parts []string
	for _, s := range r.told() {
		text := "none"
		if s.score != nil {
			text = fmt.Sprintf("%.1f %% (%.1f to %.1f %%)", 100*s.score.Value, 100*s.score.Low, 100*s.score.High)
		}
		parts = append(parts, shortName(s.name)+" "+text)
	}
	return strings.Join(parts, ", ")
}

func (r *Rung) favoursText() string {
	switch {
	case r.Together != nil || len(r.Players) == 1:
		return "nobody plays against anybody"
	case len(r.Favours) == 0:
		return "nobody is surely favoured"
	case len(r.Favours) == 1:
		return r.Favours[0] + " is favoured"
	}
	return strings.Join(r.Favours, " and ") + " are favoured"
}

const (
	sharesAndSureText = "Shares are of the wins of games that finished, with 95 % intervals from blocks. What is called sure is so at 95 % for all rungs together."
	anytimeText       = "Those of a verdict, and of who is favoured, hold at every look, the others for a number of games that was fixed beforehand."
)

func (l *Ladder) writeRemarks(p *page) {
	p.space()
	p.quiet(sharesAndSureText)
	cutOff, values, random, asked := 0, "", false, false
	for _, r := range l.Rungs {
		cutOff += r.CutOff
		values = r.Values
		random = random || r.Random
		asked = asked || r.Anytime != nil
	}
	if asked {
		p.quiet(anytimeText)
	}
	if values != "" {
		p.quiet("Values by " + values + ".")
	}
	if cutOff > 0 {
		p.quiet("Games cut off count for nobody: they are no draws.")
	}
	writeReconstructed(p, l.reconstructed)
	if random {
		p.quiet(randomText)
	}
}
