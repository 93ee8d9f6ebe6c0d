package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/scripts"
	"canopy/scripts/trial"

	"github.com/spf13/cobra"
)

type testOptions struct {
	program *program
	match   text
	list    bool
	json    bool
}

func newTest(p *program) *cobra.Command {
	o := &testOptions{program: p}
	c := &cobra.Command{
		Use:   "test [FILE]...",
		Short: "Run tests of games that are written in Lua",
		Long: `Run tests that are written in Lua, in a file beside the script: mine_test.lua
beside mine.lua. FILE is such a file, or the name of a game or variant that comes
with Canopy; without one all tests that come with Canopy are run.

A test puts a game into a situation, plays, and says what must be so; its words are
shown by canopy help scripts. What fails is told with file and line, and with the
board or the table as it stood. The exit status is 1 if a test fails.

JSON: { tests: [{ file, name, place, passed, message, position: of a board, view: all
that is in play, in a game in stages }], passed, failed }`,
		Example: `  canopy test
  canopy test jungle hearts
  canopy test ./mine_test.lua --run "an elephant"`,
	}
	o.match.kind = "PATTERN"
	c.Flags().Var(&o.match, "run", "run only the tests whose names the regular expression matches")
	c.Flags().BoolVar(&o.list, "list", false, "name every test that is run")
	c.Flags().BoolVar(&o.json, "json", false, "write JSON")
	c.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return testedScripts(), cobra.ShellCompDirectiveDefault
	}
	p.runs(c, o.run)
	return c
}

// testedScripts are the scripts that come with tests.
func testedScripts() []string {
	var names []string
	for _, test := range scripts.Tests() {
		names = append(names, test.Of)
	}
	return names
}

// tested is a test that was run, as it is told.
type tested struct {
	File     string      `json:"file"`
	Name     string      `json:"name"`
	Place    string      `json:"place"`
	Passed   bool        `json:"passed"`
	Message  string      `json:"message,omitempty"`
	Position string      `json:"position,omitempty"`
	View     *rules.View `json:"view,omitempty"`

	state *rules.State
}

// testsAnswer is what test tells.
type testsAnswer struct {
	Tests  []tested `json:"tests"`
	Passed int      `json:"passed"`
	Failed int      `json:"failed"`
}

func (o *testOptions) run(args []string) error {
	pattern, err := regexp.Compile(o.match.value)
	if err != nil {
		return usagef("--run: %w", err)
	}
	files, err := o.files(args)
	if err != nil {
		return err
	}
	answer := testsAnswer{Tests: []tested{}}
	for _, file := range files {
		outcomes, err := trial.Run(file, pattern.MatchString)
		if err != nil {
			return err
		}
		for _, outcome := range outcomes {
			answer.add(file.Name, outcome)
		}
	}
	if len(answer.Tests) == 0 {
		return usagef("--run: the names of no test match %q", o.match.value)
	}
	return o.tell(&answer, len(files))
}

func (a *testsAnswer) add(file string, outcome trial.Outcome) {
	t := tested{File: file, Name: outcome.Name, Place: outcome.Place.String(), Passed: outcome.Err == nil, state: outcome.State}
	if t.Passed {
		a.Passed++
		a.Tests = append(a.Tests, t)
		return
	}
	a.Failed++
	t.Message = outcome.Err.Error()
	switch {
	case t.state == nil:
	case t.state.Game().IsStaged():
		t.View = t.state.FullView()
	default:
		t.Position = t.state.Position()
	}
	a.Tests = append(a.Tests, t)
}

// files are the tests that were named, or all that come with Canopy.
func (o *testOptions) files(args []string) ([]trial.File, error) {
	shipped := scripts.Tests()
	var files []trial.File
	if len(args) == 0 {
		for _, test := range shipped {
			files = append(files, shippedTest(test))
		}
		return files, nil
	}
	for _, arg := range args {
		if i := slices.IndexFunc(shipped, func(t scripts.Test) bool { return t.Of == arg }); i >= 0 {
			files = append(files, shippedTest(shipped[i]))
			continue
		}
		file, err := o.file(arg)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}

func shippedTest(test scripts.Test) trial.File {
	return trial.File{Name: test.File, Source: test.Source, Of: test.Of}
}

// file reads a test of the user's own. The scripts that it names lie where they lie
// for it.
func (o *testOptions) file(path string) (trial.File, error) {
	if !strings.HasSuffix(path, scripts.Extension) {
		return trial.File{}, &usageError{nearest.Unknown("game with tests", path, testedScripts())}
	}
	if !strings.HasSuffix(path, scripts.TestExtension) {
		return trial.File{}, usagef("%s is not named like a test: did you mean %s?", path, strings.TrimSuffix(path, scripts.Extension)+scripts.TestExtension)
	}
	source, err := o.program.system.readFile(path, maxScript)
	if err != nil {
		return trial.File{}, &usageError{fmt.Errorf("the test %s: %w", path, plainPathError(err))}
	}
	folder := filepath.Dir(path)
	return trial.File{
		Name:   filepath.Base(path),
		Source: source,
		Of:     trial.Beside(path),
		ReadFile: func(name string) ([]byte, error) {
			if !filepath.IsAbs(name) {
				name = filepath.Join(folder, name)
			}
			return o.program.system.readFile(name, maxScript)
		},
		Print: o.printed(),
	}, nil
}

// printed is where the tests print: beside what is to be read by programs.
func (o *testOptions) printed() io.Writer {
	if o.json {
		return o.program.system.stderr
	}
	return o.program.system.stdout
}

// errTestsFailed ends test when a test has failed, which it has said.
var errTestsFailed = errors.New("tests fail")

func (o *testOptions) tell(a *testsAnswer, files int) error {
	if o.json {
		if err := o.program.printJSON(a); err != nil {
			return err
		}
	} else if err := o.program.print(o.text(a, files)); err != nil {
		return err
	}
	if a.Failed > 0 {
		return fmt.Errorf("%w: %d of %d", errTestsFailed, a.Failed, len(a.Tests))
	}
	return nil
}

func (o *testOptions) text(a *testsAnswer, files int) string {
	var b strings.Builder
	for i := range a.Tests {
		t := &a.Tests[i]
		switch {
		case !t.Passed:
			fmt.Fprintf(&b, "FAILS  %s: %s\n%s\n\n", t.File, t.Name, t.Message)
			b.WriteString(o.situation(t))
		case o.list:
			fmt.Fprintf(&b, "passes %s: %s\n", t.File, t.Name)
		}
	}
	fmt.Fprintf(&b, "%s in %s: %d passed, %d failed\n", count(len(a.Tests), "test"), count(files, "file"), a.Passed, a.Failed)
	return b.String()
}

// situation draws the game as it stood when a test failed.
func (o *testOptions) situation(t *tested) string {
	switch {
	case t.View != nil:
		return o.program.viewText(t.state.Game(), t.View) + "\n"
	case t.state != nil:
		return newDrawing(t.state.Game(), o.program.colour()).draw(t.state) + "\n  position: " + t.Position + "\n\n"
	}
	return ""
}
