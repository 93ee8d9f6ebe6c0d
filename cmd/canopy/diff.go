package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"canopy/core/record"
	"canopy/core/rules"
	"canopy/sim/difference"
	"canopy/sim/stats"

	"github.com/spf13/cobra"
)

type diffOptions struct {
	program *program
	game    gameOptions
	games   wholeNumber
	seed    wholeNumber
	records text
}

func newDiff(p *program) *cobra.Command {
	o := &diffOptions{program: p, games: wholeNumber{n: 200, from: 1, to: maxGames}, records: text{kind: "DIR"}}
	c := &cobra.Command{
		Use:   "diff GAME GAME",
		Short: "Say what a change of the rules changes",
		Long: `Say in what the rules of two games differ: a game and one of its variants, or two
versions of a script. Then play games of the first again under the second, move for
move: how many have a move that is no longer legal, at which ply first and by which
condition, and how many end otherwise.

The games are played at random, or read from a folder of records. With --set the
parameters are those of both.

JSON: { before, after, changes: [{ what, name, fact, before, after }], laws: [{ law,
piece, other, before, after, squares, of: how many were looked at }], games, illegal,
first_illegal: { mean, least }, reasons: [{ words, line, times, example }],
other_choices, shorter, longer, other_result, same, failed, first_failure }`,
		Example: `  canopy diff jungle jungle+leopard-leaps
  canopy diff old.lua new.lua --games 1000
  canopy diff jungle jungle+pie --records saved`,
		Args: takes("GAME", "GAME"),
	}
	o.game.addTo(p, c)
	seedFlag(c, &o.seed, 1)
	c.Flags().Var(&o.games, "games", "how many games to play again")
	c.Flags().Var(&o.records, "records", "play the games of the records in a folder again instead")
	p.runs(c, func(args []string) error { return o.run(args[0], args[1]) })
	return c
}

// change is something in which two games differ: a fact of a thing, or a whole thing.
type change struct {
	What   string `json:"what"`
	Name   string `json:"name,omitempty"`
	Fact   string `json:"fact,omitempty"`
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
}

// diffReport is what diff tells.
type diffReport struct {
	Before       string       `json:"before"`
	After        string       `json:"after"`
	Changes      []change     `json:"changes"`
	Laws         []lawChange  `json:"laws"`
	Games        int          `json:"games"`
	Illegal      int          `json:"illegal"`
	FirstIllegal *firstMove   `json:"first_illegal,omitempty"`
	Reasons      []diffReason `json:"reasons"`
	OtherChoices int          `json:"other_choices"`
	Shorter      int          `json:"shorter"`
	Longer       int          `json:"longer"`
	OtherResult  int          `json:"other_result"`
	Same         int          `json:"same"`
	Failed       int          `json:"failed"`
	FirstFailure string       `json:"first_failure,omitempty"`
}

type firstMove struct {
	Mean  float64 `json:"mean"`
	Least int     `json:"least"`
}

type diffReason struct {
	Words   string `json:"words"`
	Line    string `json:"line,omitempty"`
	Times   int    `json:"times"`
	Example string `json:"example"`
}

func (o *diffOptions) run(before, after string) error {
	a, err := o.load(before)
	if err != nil {
		return err
	}
	b, err := o.load(after)
	if err != nil {
		return err
	}
	x, y := describe(a), describe(b)
	if x.Board != nil && y.Board != nil && (x.Board.Width != y.Board.Width || x.Board.Height != y.Board.Height) {
		x.Board.Ground, y.Board.Ground = nil, nil // the squares are other ones
	}
	report := diffReport{Before: a.Name(), After: b.Name(), Changes: changesBetween(x, y), Reasons: []diffReason{}}
	if report.Laws, err = lawChanges(a, b); err != nil {
		return err
	}
	ctx, stop := o.program.system.untilInterrupted()
	defer stop()
	games, failed := o.source(a)
	summary := difference.Replay(ctx, b, games)
	if err := failed(); err != nil {
		return err
	}
	report.take(summary)
	if o.game.json {
		err = o.program.printJSON(report)
	} else {
		err = o.program.print(report.text(summary))
	}
	if err == nil && ctx.Err() != nil {
		err = fmt.Errorf("%w after %s", errStopped, count(report.Games, "game"))
	}
	return err
}

func (o *diffOptions) load(name string) (*rules.Game, error) { return o.game.load(o.program, name) }

// source is where the games come from, and what went wrong with them in the end.
func (o *diffOptions) source(g *rules.Game) (games func(yield func(difference.Game) bool), failed func() error) {
	var failure error
	failed = func() error { return failure }
	if o.records.value != "" {
		return func(yield func(difference.Game) bool) { failure = o.eachRecord(g, yield) }, failed
	}
	return func(yield func(difference.Game) bool) {
		for number := range o.games.n {
			played, err := difference.Random(g, o.seed.n, number)
			if err != nil {
				failure = err
				return
			}
			if !yield(played) {
				return
			}
		}
	}, failed
}

// eachRecord goes through the records of a folder that are of a game.
func (o *diffOptions) eachRecord(g *rules.Game, yield func(difference.Game) bool) error {
	files, err := os.ReadDir(o.records.value)
	if err != nil {
		return usagef("--records: there is no folder %s", o.records.value)
	}
	read := 0
	for _, entry := range files {
		file := filepath.Join(o.records.value, entry.Name())
		if entry.IsDir() || filepath.Ext(file) != ".txt" {
			continue
		}
		source, err := o.program.system.readFile(file, record.MaxBytes)
		if err != nil {
			return fmt.Errorf("%s: %w", file, plainPathError(err))
		}
		r, err := record.Read(strings.NewReader(string(source)))
		if err != nil || r.Game != g.Name() {
			continue // the folder may hold other things
		}
		read++
		played := difference.Game{Seed: r.Seed, Number: r.Number}
		for _, m := range r.Moves {
			played.Moves = append(played.Moves, m.Text)
			played.Offered = append(played.Offered, m.Legal)
		}
		if s, err := r.ReplayTo(g, record.End); err == nil && s.Over() && s.Err() == nil {
			played.Result, played.Ended = s.Result(), true
		}
		if !yield(played) {
			return nil
		}
	}
	if read == 0 {
		return usagef("--records: no record of %s in %s", g.Name(), o.records.value)
	}
	return nil
}

func (r *diffReport) take(s *difference.Summary) {
	r.Games, r.Illegal, r.Shorter, r.Longer, r.OtherResult, r.Same, r.Failed = s.Games, s.Illegal, s.Shorter, s.Longer, s.Other, s.Same, s.Failed
	r.OtherChoices = s.Choices
	for _, reason := range s.Reasons {
		r.Reasons = append(r.Reasons, diffReason{reason.Words, reason.Origin, reason.Times, reason.Example})
	}
	if s.Illegal > 0 {
		r.FirstIllegal = &firstMove{Mean: s.At.Mean(), Least: s.At.Quantile(0)}
	}
	if s.First != nil {
		r.FirstFailure = s.First.Error()
	}
}

func (r *diffReport) text(s *difference.Summary) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, compared with %s\n\n", r.After, r.Before)
	if len(r.Changes)+len(r.Laws) == 0 {
		b.WriteString("What about tells of both is the same. What functions of the script do, the games show.\n")
	}
	for _, c := range r.Changes {
		b.WriteString(c.text())
	}
	for _, l := range r.Laws {
		b.WriteString(l.text())
	}
	fmt.Fprintf(&b, "\nGames played again, move for move: %d\n", r.Games)
	row := func(count int, words string) {
		if count > 0 {
			fmt.Fprintf(&b, "  %6d  %-34s %s\n", count, words, shareText(s.Interval(count), count, r.Games))
		}
	}
	row(r.OtherChoices, "offer more or fewer moves somewhere")
	row(r.Illegal, "have a move that is not legal")
	row(r.Shorter, "are over sooner")
	row(r.Longer, "go on")
	row(r.OtherResult, "end with another result")
	row(r.Same, "come out the same")
	row(r.Failed, "break off by an error")
	if r.FirstFailure != "" {
		fmt.Fprintf(&b, "\nThe first error: %s\n", r.FirstFailure)
	}
	if len(r.Reasons) > 0 {
		fmt.Fprintf(&b, "\nThe first move that is not legal comes at ply %d at the earliest, %.1f on average:\n", r.FirstIllegal.Least+1, r.FirstIllegal.Mean+1)
		for _, reason := range r.Reasons {
			line := reason.Line
			if line != "" {
				line = " (" + line + ")"
			}
			fmt.Fprintf(&b, "  %6d  %s%s, like %s\n", reason.Times, reason.Words, line, reason.Example)
		}
	}
	return b.String()
}

func shareText(i stats.Interval, count, games int) string {
	return fmt.Sprintf("%.1f %%  (%.1f to %.1f)", 100*float64(count)/float64(games), 100*i.Low, 100*i.High)
}

func (c change) text() string {
	head := strings.TrimSpace(c.What + " " + c.Name)
	if c.Fact != "" {
		head += ", " + c.Fact
	}
	switch {
	case c.Before == "":
		return strings.TrimSuffix(fmt.Sprintf("+ %s: %s", head, c.After), ": ") + "\n"
	case c.After == "":
		return strings.TrimSuffix(fmt.Sprintf("- %s: %s", head, c.Before), ": ") + "\n"
	}
	return fmt.Sprintf("~ %s: %s\n    becomes %s\n", head, c.Before, c.After)
}

// changesBetween compares what about tells of two games.
func changesBetween(a, b *description) []change {
	before, after := factsOf(a), factsOf(b)
	changes := []change{}
	for _, f := range before {
		i := slices.IndexFunc(after, func(g change) bool { return g.What == f.What && g.Name == f.Name && g.Fact == f.Fact })
		switch {
		case !hasThing(after, f):
			if f.Fact == "" {
				changes = append(changes, change{What: f.What, Name: f.Name, Before: cmp.Or(f.Before, "gone")})
			}
		case i < 0:
			changes = append(changes, f)
		case after[i].Before != f.Before:
			changes = append(changes, change{f.What, f.Name, f.Fact, cmp.Or(f.Before, "nothing"), cmp.Or(after[i].Before, "nothing")})
		}
	}
	for _, f := range after {
		switch {
		case !hasThing(before, f):
			if f.Fact == "" {
				changes = append(changes, change{What: f.What, Name: f.Name, After: f.Before})
			}
		case !slices.ContainsFunc(before, func(g change) bool { return g.What == f.What && g.Name == f.Name && g.Fact == f.Fact }):
			changes = append(changes, change{What: f.What, Name: f.Name, Fact: f.Fact, After: f.Before})
		}
	}
	return changes
}

// hasThing reports whether some fact is of the same thing.
func hasThing(facts []change, f change) bool {
	return slices.ContainsFunc(facts, func(g change) bool { return g.What == f.What && g.Name == f.Name })
}

// notCompared are parts of a description that differ between any two games, or that
// others tell better.
var notCompared = []string{"game", "title", "about", "reconstructed", "script_hash"}

// oneOf says what one entry of a list of the description is.
var oneOf = map[string]string{
	"parameters": "parameter", "pieces": "piece", "actions": "action", "counters": "counter", "dice": "dice",
	"ends": "end", "piles": "pile", "rows": "row", "marks": "mark", "sets": "sets", "stages": "stage",
}

// factsOf lists what is told of a game, each fact with the words for it in Before.
func factsOf(d *description) []change {
	source, err := json.Marshal(d)
	if err != nil {
		return nil
	}
	var all map[string]json.RawMessage
	if json.Unmarshal(source, &all) != nil {
		return nil
	}
	var facts []change
	for _, key := range sortedKeysOf(all) {
		if slices.Contains(notCompared, key) {
			continue
		}
		if key == "board" {
			facts = append(facts, boardFacts(d.Board)...)
			continue
		}
		if what, ok := oneOf[key]; ok {
			facts = append(facts, entriesOf(what, all[key])...)
			continue
		}
		facts = append(facts, change{What: strings.ReplaceAll(key, "_", " "), Before: plainJSON(string(all[key]))})
	}
	return facts
}

// boardFacts are the size of a board and the ground of each square that has one.
func boardFacts(d *boardDescription) []change {
	if d == nil {
		return nil
	}
	facts := []change{{What: "board", Before: fmt.Sprintf("%d by %d, %d squares", d.Width, d.Height, d.Squares)}}
	for _, g := range d.Ground {
		facts = append(facts, change{What: "board", Fact: g.Square, Before: strings.TrimSpace(g.Kind + " " + g.Owner)})
	}
	return facts
}

func sortedKeysOf(m map[string]json.RawMessage) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// entriesOf are the entries of a list by their names, each with all else that is told.
func entriesOf(what string, source json.RawMessage) []change {
	var list []map[string]json.RawMessage
	if json.Unmarshal(source, &list) != nil {
		return nil
	}
	var facts []change
	for _, entry := range list {
		var name string
		for _, key := range []string{"name", "written"} {
			if name == "" && entry[key] != nil {
				_ = json.Unmarshal(entry[key], &name) // another type is no name
			}
		}
		var stage string
		if entry["stage"] != nil && json.Unmarshal(entry["stage"], &stage) == nil && stage != "" {
			name = stage + ": " + name
		}
		if what == "stage" {
			facts = append(facts, change{What: what, Name: name})
			for _, action := range entriesOf("action", entry["actions"]) {
				action.Name = name + ": " + action.Name
				facts = append(facts, action)
			}
			continue
		}
		if entry["words"] == nil && entry["value"] == nil {
			facts = append(facts, change{What: what, Name: name, Before: plainJSON(cmp.Or(string(entry["moves"]), `""`))})
		}
		for _, key := range sortedKeysOf(entry) {
			switch key {
			case "name", "written", "stage", "default", "origin", "script", "choices", "from", "to", "type":
				if key != "from" && key != "to" || what == "parameter" {
					continue
				}
			}
			label := strings.ReplaceAll(key, "_", " ")
			switch key {
			case "words", "value":
				label = ""
			case "moves":
				continue // what the piece is compared by
			}
			facts = append(facts, change{What: what, Name: name, Fact: label, Before: plainJSON(string(entry[key]))})
		}
	}
	return facts
}

// plainJSON writes a value for people: lists with commas, texts as they are.
func plainJSON(source string) string {
	var v any
	if json.Unmarshal([]byte(source), &v) != nil {
		return source
	}
	return plainValue(v)
}

func plainValue(v any) string {
	switch v := v.(type) {
	case nil:
		return "none"
	case string:
		return v
	case []any:
		if len(v) == 0 {
			return "none"
		}
		parts := make([]string, len(v))
		for i := range v {
			parts[i] = plainValue(v[i])
		}
		return strings.Join(parts, "; ")
	case map[string]any:
		var keys []string
		for key := range v {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		parts := make([]string, len(keys))
		for i, key := range keys {
			parts[i] = key + " " + plainValue(v[key])
		}
		if len(parts) == 0 {
			return "none"
		}
		return strings.Join(parts, ", ")
	}
	return fmt.Sprint(v)
}
