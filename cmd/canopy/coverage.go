package main

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"slices"
	"strings"

	"canopy/core/rules"
	"canopy/scripts"
	"canopy/scripts/lua"
	"canopy/sim/check"
)

// survey is how the rules of a game were used in games of their own, which are those that
// the check plays.
type survey struct {
	usage    *rules.Usage
	coverage *lua.Coverage
	findings []rules.Finding
}

// survey plays the games once more on machines that note every line.
func (o *checkOptions) survey(ctx context.Context, name string) (*survey, error) {
	watched := o.game
	watched.coverage = new(lua.Coverage)
	options, err := watched.loading(o.program)
	if err != nil {
		return nil, err
	}
	g, err := scripts.Load(name, options)
	if err != nil {
		return nil, err
	}
	usage, err := check.Survey(ctx, g, o.seed.n, int(o.games.n), o.time.duration())
	if err != nil {
		return nil, err
	}
	s := &survey{usage: usage, coverage: watched.coverage}
	inTexts, err := scripts.Findings(name, options)
	if err != nil {
		return nil, err
	}
	unreached, err := scripts.CoverageFindings(name, options, count(usage.Games, "game"))
	if err != nil {
		return nil, err
	}
	byParameters, err := scripts.UsedByParameters(name, options)
	if err != nil {
		return nil, err
	}
	s.findings = rules.SortFindings(slices.Concat(inTexts, unreached, check.Findings(usage, byParameters)))
	return s, nil
}

// finding is something that is likely to be a mistake, in JSON.
type finding struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Says string `json:"says"`
	Do   string `json:"do"`
}

func findingsOf(list []rules.Finding) []finding {
	shown := make([]finding, len(list))
	for i, f := range list {
		file, line := rules.SplitOrigin(f.Origin)
		shown[i] = finding{File: file, Line: line, Says: f.Says, Do: f.Do}
	}
	return shown
}

func findingsText(list []finding) string {
	if len(list) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s:\n", count(len(list), "finding"))
	for _, f := range list {
		fmt.Fprintf(&b, "%s:%d: %s;\n    %s\n", f.File, f.Line, f.Says, f.Do)
	}
	return b.String()
}

// coverage is how often everything in the rules was used, in JSON.
type coverage struct {
	Games      int              `json:"games"`
	Scripts    []coveredScript  `json:"scripts"`
	Conditions []coveredRule    `json:"conditions"`
	Actions    []coveredAction  `json:"actions"`
	Stages     []coveredStage   `json:"stages"`
	Pieces     []coveredPiece   `json:"pieces"`
	Ends       []coveredOutcome `json:"ends"`
}

type coveredScript struct {
	File  string        `json:"file"`
	Ran   int           `json:"ran"`
	Of    int           `json:"of"`
	Lines []coveredLine `json:"lines"`
}

// coveredLine is a line of a script. Count is null where there is no code.
type coveredLine struct {
	Line   int     `json:"line"`
	Count  *uint64 `json:"count"`
	Source string  `json:"source"`
}

type coveredRule struct {
	place
	Of     string `json:"of"`
	Words  string `json:"words"`
	Asked  uint64 `json:"asked"`
	True   uint64 `json:"true"`
	False  uint64 `json:"false"`
	Waived uint64 `json:"waived"`
	Games  int    `json:"games"`
	// Bound is the upper end of the 95 % interval for the share of games in which there
	// is the answer that was never given; null where both were.
	Bound *float64 `json:"bound"`
}

type coveredAction struct {
	place
	Stage   string `json:"stage"`
	Name    string `json:"name"`
	Offered uint64 `json:"offered"`
	Chosen  uint64 `json:"chosen"`
}

type coveredStage struct {
	place
	Name      string `json:"name"`
	Entered   uint64 `json:"entered"`
	Decisions uint64 `json:"decisions"`
}

type coveredPiece struct {
	place
	Name    string `json:"name"`
	Moved   uint64 `json:"moved"`
	Dropped uint64 `json:"dropped"`
	Taken   uint64 `json:"taken"`
}

type coveredOutcome struct {
	place
	Name  string `json:"name"`
	Games uint64 `json:"games"`
}

// place is where something is written; there is no line where that is not known.
type place struct {
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
}

func placeOf(origin string) place {
	file, line := rules.SplitOrigin(origin)
	return place{file, line}
}

func (p place) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

func (s *survey) shown() *coverage {
	u := s.usage
	c := &coverage{
		Games: u.Games, Conditions: []coveredRule{}, Actions: []coveredAction{},
		Stages: []coveredStage{}, Pieces: []coveredPiece{}, Ends: []coveredOutcome{},
	}
	for _, script := range slices.Backward(s.coverage.Scripts()) { // the game was run last
		c.Scripts = append(c.Scripts, scriptShown(&script))
	}
	for i := range u.Conditions {
		c.Conditions = append(c.Conditions, ruleShown(&u.Conditions[i], u.Games))
	}
	for _, a := range u.Actions {
		c.Actions = append(c.Actions, coveredAction{placeOf(a.Origin), a.Stage, a.Name, a.Offered, a.Chosen})
	}
	for _, stage := range u.Stages {
		c.Stages = append(c.Stages, coveredStage{placeOf(stage.Origin), stage.Name, stage.Entered, stage.Decisions})
	}
	for _, p := range u.Pieces {
		c.Pieces = append(c.Pieces, coveredPiece{placeOf(p.Origin), p.Name, p.Moved, p.Dropped, p.Taken})
	}
	for _, e := range u.Ends {
		c.Ends = append(c.Ends, coveredOutcome{placeOf(e.Origin), e.Name, e.Games})
	}
	return c
}

func scriptShown(script *lua.CoveredScript) coveredScript {
	c := coveredScript{File: script.File}
	c.Ran, c.Of = script.Share()
	for _, line := range script.Lines {
		shown := coveredLine{Line: line.Number, Source: line.Source}
		if line.Code {
			shown.Count = &line.Count
		}
		c.Lines = append(c.Lines, shown)
	}
	return c
}

func ruleShown(c *rules.ConditionUse, games int) coveredRule {
	shown := coveredRule{
		place: placeOf(c.Origin), Of: c.Of, Words: c.Words,
		Asked: c.Asked(), True: c.True, False: c.False, Waived: c.Waived, Games: c.Games,
	}
	if c.True == 0 || c.False == 0 {
		bound := check.RateBound(games)
		shown.Bound = &bound
	}
	return shown
}

// verdict is what is to be said of a condition that has not decided both ways.
func (c *coveredRule) verdict(games int) string {
	switch {
	case c.Asked == 0:
		return "never asked: " + check.BoundText(games)
	case c.True == 0:
		return "never met: " + check.BoundText(games)
	case c.False == 0:
		return "never failed: " + check.BoundText(games)
	}
	return ""
}

// neverRan marks a line that has never run, for those who see no colours, too.
const neverRan = "!"

func (c *coverage) text() string {
	var b strings.Builder
	for _, s := range c.Scripts {
		fmt.Fprintf(&b, "\n%s: %d of %d lines with code have run in %s; %s marks those that have not\n\n", s.File, s.Ran, s.Of, count(c.Games, "game"), neverRan)
		for _, line := range s.Lines {
			b.WriteString(strings.TrimRight(line.text(), " ") + "\n")
		}
	}
	c.writeConditions(&b)
	for _, t := range c.tables() {
		if len(t.Rows) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n%s\n", t.Title)
		writeTable(&b, append([][]string{t.Head}, t.Rows...))
	}
	return b.String()
}

func (l *coveredLine) text() string {
	mark, n := " ", ""
	if l.Count != nil {
		n = fmt.Sprint(*l.Count)
		if *l.Count == 0 {
			mark = neverRan
		}
	}
	return fmt.Sprintf("%s%5d %10s  %s", mark, l.Line, n, l.Source)
}

func (c *coverage) writeConditions(b *strings.Builder) {
	if len(c.Conditions) == 0 {
		return
	}
	b.WriteString("\nConditions\n")
	rows := [][]string{{"asked", "met", "failed", "of", "where", "words"}}
	for i := range c.Conditions {
		r := &c.Conditions[i]
		rows = append(rows, []string{fmt.Sprint(r.Asked), fmt.Sprint(r.True), fmt.Sprint(r.False), r.Of, r.String(), r.Words})
	}
	writeTable(b, rows)
	for i := range c.Conditions {
		if r := &c.Conditions[i]; r.verdict(c.Games) != "" {
			fmt.Fprintf(b, "%s %s: %q %s\n", neverRan, r.place, r.Words, r.verdict(c.Games))
		}
	}
}

// usageTable is how often things of one sort were used.
type usageTable struct {
	Title string
	Head  []string
	Rows  [][]string
}

func (c *coverage) tables() []usageTable {
	actions := usageTable{Title: "Actions", Head: []string{"offered", "chosen", "stage", "action", "where"}}
	for _, a := range c.Actions {
		actions.Rows = append(actions.Rows, []string{fmt.Sprint(a.Offered), fmt.Sprint(a.Chosen), a.Stage, a.Name, a.String()})
	}
	stages := usageTable{Title: "Stages", Head: []string{"entered", "decisions", "stage", "where"}}
	for _, s := range c.Stages {
		stages.Rows = append(stages.Rows, []string{fmt.Sprint(s.Entered), fmt.Sprint(s.Decisions), s.Name, s.String()})
	}
	pieces := usageTable{Title: "Pieces", Head: []string{"moved", "dropped", "taken", "piece", "where"}}
	for _, p := range c.Pieces {
		pieces.Rows = append(pieces.Rows, []string{fmt.Sprint(p.Moved), fmt.Sprint(p.Dropped), fmt.Sprint(p.Taken), p.Name, p.String()})
	}
	ends := usageTable{Title: "Ends", Head: []string{"games", "end", "where"}}
	for _, e := range c.Ends {
		ends.Rows = append(ends.Rows, []string{fmt.Sprint(e.Games), e.Name, e.String()})
	}
	return []usageTable{actions, stages, pieces, ends}
}

// writeTable writes rows with columns under one another.
func writeTable(b *strings.Builder, rows [][]string) {
	width := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			width[i] = max(width[i], len([]rune(cell)))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			line.WriteString("  " + cell + strings.Repeat(" ", width[i]-len([]rune(cell))))
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}

// writePage writes the coverage as a page of its own, in the place of an earlier one.
func (o *checkOptions) writePage(c *checked) error {
	var page strings.Builder
	if err := coveragePage.Execute(&page, c); err != nil {
		return err
	}
	err := o.program.system.writeFile(o.html.value, []byte(page.String()), true)
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		err = pathError.Err
	}
	if err != nil {
		return fmt.Errorf("the page %s: %w", o.html.value, err)
	}
	return nil
}

// coveragePage stands alone: it loads nothing.
var coveragePage = template.Must(template.New("coverage").Funcs(template.FuncMap{
	"class": func(l coveredLine) string {
		switch {
		case l.Count == nil:
			return "plain"
		case *l.Count == 0:
			return "never"
		}
		return "ran"
	},
	"times": func(l coveredLine) string {
		switch {
		case l.Count == nil:
			return ""
		case *l.Count == 0:
			return "never"
		}
		return fmt.Sprint(*l.Count)
	},
	"verdict": func(r coveredRule, games int) string { return r.verdict(games) },
	"tables":  func(c *coverage) []usageTable { return c.tables() },
}).Parse(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Game}}: coverage</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 1rem auto; max-width: 70rem; padding: 0 .7rem; color: #111; background: #fff }
h1 { font-size: 1.4rem } h2 { font-size: 1.15rem; margin-top: 2rem }
.wide { overflow-x: auto }
table { border-collapse: collapse }
th { text-align: left } td, th { padding: .1rem .6rem .1rem 0; vertical-align: top }
.code { font: 13px/1.45 ui-monospace, monospace; width: 100% }
.code td { padding: 0 .6rem 0 .2rem } .code td:nth-child(-n+2) { text-align: right; color: #555; user-select: none; white-space: nowrap }
.code pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4 }
.ran { background: #e4f5e4 } .never { background: #fde3df } .never td:nth-child(2), .bad { color: #a01800; font-weight: 600 }
.never td:first-child { border-left: 4px solid #a01800 } .code td:first-child { border-left: 4px solid transparent }
li { margin-bottom: .5rem } code { font: .9em ui-monospace, monospace }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #161616 } .ran { background: #12321a } .never { background: #47190f } .never td:nth-child(2), .bad { color: #ff9d88 } .code td:nth-child(-n+2) { color: #aaa } }
@media print { body { max-width: none; margin: 0; color: #000; background: #fff; font-size: 10pt } .code { font-size: 8pt } tr { break-inside: avoid } .ran, .never { print-color-adjust: exact; -webkit-print-color-adjust: exact } }
</style>
</head>
<body>
<h1>{{.Game}}: what ran in {{.Coverage.Games}} games, seed {{.Seed}}</h1>
{{if .Findings}}<h2>Findings</h2>
<ul>{{range .Findings}}<li><code>{{.File}}:{{.Line}}</code> {{.Says}}; <em>{{.Do}}</em></li>
{{end}}</ul>{{end}}
{{$games := .Coverage.Games}}{{if .Coverage.Conditions}}<h2>Conditions</h2>
<div class="wide"><table><tr><th>asked</th><th>met</th><th>failed</th><th>of</th><th>words</th><th>where</th></tr>
{{range .Coverage.Conditions}}<tr><td>{{.Asked}}</td><td>{{.True}}</td><td>{{.False}}</td><td>{{.Of}}</td><td>{{.Words}}{{with verdict . $games}} <span class="bad">{{.}}</span>{{end}}</td><td><code>{{.File}}:{{.Line}}</code></td></tr>
{{end}}</table></div>{{end}}
{{range tables .Coverage}}{{if .Rows}}<h2>{{.Title}}</h2>
<div class="wide"><table><tr>{{range .Head}}<th>{{.}}</th>{{end}}</tr>
{{range .Rows}}<tr>{{range .}}<td>{{.}}</td>{{end}}</tr>
{{end}}</table></div>{{end}}{{end}}
{{range .Coverage.Scripts}}<h2>{{.File}}: {{.Ran}} of {{.Of}} lines with code have run</h2>
<table class="code">
{{range .Lines}}<tr class="{{class .}}"><td>{{.Line}}</td><td>{{times .}}</td><td><pre>{{.Source}}</pre></td></tr>
{{end}}</table>{{end}}
</body>
</html>
`))
