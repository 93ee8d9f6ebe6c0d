package report

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"canopy/sim/measure"
	"canopy/sim/stats"
)

// snapshotVersion is raised when older snapshots can no longer be compared with.
const snapshotVersion = 1

// Snapshot is the balance of a game in figures, to be kept and compared with later: see
// [Snapshot.Against].
type Snapshot struct {
	Version int `json:"version"`
	// Command is the command line that made it.
	Command    string         `json:"command"`
	Game       string         `json:"game"`
	Parameters map[string]any `json:"parameters"`
	Agents     []string       `json:"agents"`
	Seed       uint64         `json:"seed"`
	ScriptHash string         `json:"script_hash"`
	Games      int            `json:"games"`
	CutOff     int            `json:"cut_off"`
	Failed     int            `json:"failed"`
	Stopped    bool           `json:"stopped,omitempty"`
	Figures    []Figure       `json:"figures"`
}

// NewSnapshot is what is kept of a balance.
func NewSnapshot(command string, b *Balance, f *Figures) *Snapshot {
	s := &Snapshot{
		Version: snapshotVersion, Command: command, Game: b.Game, Parameters: b.Parameters, Agents: b.Agents, Seed: b.Seed,
		ScriptHash: b.ScriptHash, Games: b.Games, CutOff: b.CutOff, Failed: b.Failed, Stopped: b.Stopped, Figures: f.List(),
	}
	for i := range b.Notes {
		if n := &b.Notes[i]; n.isTold {
			s.Figures = append(s.Figures, Figure{
				Name: "noted:" + n.Name, Title: "noted: " + n.Name, Unit: measure.Number.String(),
				Estimate: n.Mean, Error: n.mean.Error, Blocks: n.mean.Blocks,
			})
		}
	}
	return s
}

// WriteJSON writes the snapshot as one JSON object.
func (s *Snapshot) WriteJSON(w io.Writer) error { return writeJSON(w, s) }

// ReadSnapshot reads what [Snapshot.WriteJSON] has written.
func ReadSnapshot(data []byte) (*Snapshot, error) {
	var s Snapshot
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("it is no snapshot: %w", err)
	}
	if s.Version != snapshotVersion {
		return nil, fmt.Errorf("it is a snapshot of version %d, expected %d: make it anew", s.Version, snapshotVersion)
	}
	for _, f := range s.Figures {
		if f.Blocks < 2 || !(f.Error >= 0) || math.IsInf(f.Error, 0) {
			return nil, fmt.Errorf("its figure %q is of %d blocks with standard error %g", f.Name, f.Blocks, f.Error)
		}
	}
	return &s, nil
}

// CheckSame is nil if the snapshot is of this game, played by these agents. Scripts and
// parameters may differ: to find what that has changed is what snapshots are for.
func (s *Snapshot) CheckSame(game string, agents []string) error {
	switch {
	case s.Game != game:
		return fmt.Errorf("it is a snapshot of %s, and not of %s", s.Game, game)
	case !slices.Equal(s.Agents, agents):
		return fmt.Errorf("its agents are %s, and not %s", agentsText(s.Agents), agentsText(agents))
	}
	return nil
}

func agentsText(specs []string) string {
	if len(slices.Compact(slices.Clone(specs))) == 1 {
		return specs[0]
	}
	return strings.Join(specs, ", ")
}

// Against is how the figures of a run lie to those of a snapshot.
type Against struct {
	// Moved are the figures that have changed by more than luck explains, and Same is how
	// many have not.
	Moved []Move `json:"moved"`
	Same  int    `json:"same"`
	// Missing are the names of figures that only one of the two has.
	Missing []string `json:"missing,omitempty"`
	// Remarks say what else differs: the script, parameters.
	Remarks []string `json:"remarks,omitempty"`

	file string
}

// Move is a figure that has changed.
type Move struct {
	Before Figure `json:"before"`
	Now    Figure `json:"now"`
	// P is the chance that luck alone brings such a difference in any of the figures.
	P float64 `json:"p_adjusted"`
}

// level is the chance that luck alone is taken for more, of all that one question asks about.
const level = 0.05

// Against compares a later run with the snapshot, which is from a file: figure by figure by
// Welch's test over blocks, adjusted for their number (Holm 1979). If nothing has changed
// but luck, the chance that any figure is said to have moved is at most 5 %.
func (s *Snapshot) Against(now *Snapshot, file string) *Against {
	a := &Against{Moved: []Move{}, Remarks: s.remarks(now), file: file}
	var pairs []Move
	var p []float64
	for _, f := range now.Figures {
		before, ok := s.figure(f.Name)
		if !ok {
			a.Missing = append(a.Missing, f.Name)
			continue
		}
		pairs = append(pairs, Move{Before: before, Now: f})
		p = append(p, stats.Welch(before.mean(), f.mean()).P)
	}
	for _, f := range s.Figures {
		if _, ok := now.figure(f.Name); !ok {
			a.Missing = append(a.Missing, f.Name)
		}
	}
	for i, adjusted := range stats.Holm(p) {
		if pairs[i].P = adjusted; adjusted <= level {
			a.Moved = append(a.Moved, pairs[i])
		} else {
			a.Same++
		}
	}
	return a
}

func (s *Snapshot) figure(name string) (Figure, bool) {
	i := slices.IndexFunc(s.Figures, func(f Figure) bool { return f.Name == name })
	if i < 0 {
		return Figure{}, false
	}
	return s.Figures[i], true
}

func (s *Snapshot) remarks(now *Snapshot) []string {
	var list []string
	if s.ScriptHash != now.ScriptHash {
		list = append(list, fmt.Sprintf("The script has changed from %s to %s.", s.ScriptHash, now.ScriptHash))
	}
	names := maps.Clone(s.Parameters)
	maps.Copy(names, now.Parameters)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		before, after := parameterText(s.Parameters, name), parameterText(now.Parameters, name)
		if before != after {
			list = append(list, fmt.Sprintf("The parameter %s was %s and is %s.", name, before, after))
		}
	}
	if s.Stopped || now.Stopped {
		list = append(list, "One of the two was stopped early.")
	}
	return list
}

func parameterText(values map[string]any, name string) string {
	v, ok := values[name]
	if !ok {
		return "not there"
	}
	// Numbers from JSON are floating-point ones.
	if n, isWhole := v.(int); isWhole {
		v = float64(n)
	}
	return plain(v)
}

// Heading names the snapshot.
func (a *Against) Heading() string { return "Against " + a.file }

// WriteText writes the comparison for people.
func (a *Against) WriteText(w io.Writer, style Style) error {
	p := newPage(style)
	p.space()
	p.heading(a.Heading())
	for _, remark := range a.Remarks {
		p.line(remark)
	}
	for _, m := range a.Moved {
		p.hanging("  ", m.Sentence())
	}
	p.loud(a.Verdict())
	for _, name := range a.Missing {
		p.quiet("Not in both: " + name + ".")
	}
	p.quiet("By Welch's test over blocks, in view of how many figures were compared (Holm), at 5 %.")
	return p.writeTo(w)
}

// Sentence says from where to where it has moved.
func (m Move) Sentence() string {
	direction := "up"
	if m.Now.Estimate.Value < m.Before.Estimate.Value {
		direction = "down"
	}
	return fmt.Sprintf("%s: %s from %s (%s) to %s (%s), p %s", m.Now.Title, direction,
		m.Before.text(m.Before.Estimate.Value), m.Before.limits(), m.Now.text(m.Now.Estimate.Value), m.Now.limits(), probabilityText(m.P))
}

func (f *Figure) limits() string {
	if math.IsInf(f.Estimate.Low, 0) || math.IsInf(f.Estimate.High, 0) {
		return "no interval"
	}
	return strings.TrimSuffix(f.text(f.Estimate.Low), " %") + " to " + f.text(f.Estimate.High)
}

// Verdict says how many figures have moved.
func (a *Against) Verdict() string {
	all := count(a.Same+len(a.Moved), "figure")
	if len(a.Moved) == 0 {
		return "Nothing has moved, of " + all + "."
	}
	return fmt.Sprintf("%d of %s moved.", len(a.Moved), all)
}
