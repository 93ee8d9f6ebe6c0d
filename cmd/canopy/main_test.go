package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/core/table"
	"canopy/scripts"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
)

// update writes what comes out now into the files that say what should.
var update = flag.Bool("update", false, "write the expected outputs anew")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"canopy": main, "canopy-saving": savingOften})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":  status,
			"untimed": untimed,
		},
	})
}

// status runs a command that must end with an exit status:
//
//	status 2 canopy sim jungel
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command [args]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	switch err := ts.Exec(args[1], args[2:]...); {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit status %d, expected %d", got, want)
	}
}

var timing = regexp.MustCompile(`(?s),\n  "timing": \{.*?\n  \}`)

// untimed takes the timing out of the JSON that a command has printed:
//
//	untimed stdout without.json
func untimed(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: untimed FROM TO")
	}
	text := ts.ReadFile(args[0])
	if n := len(timing.FindAllString(text, -1)); n != 1 {
		ts.Fatalf("%s has %d objects timing, expected 1", args[0], n)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(timing.ReplaceAllString(text, "")), 0o644))
}

// ran is what came of a command that ran in process.
type ran struct {
	status         int
	stdout, stderr string
}

// fake is a system with nothing behind it but the input.
func fake(input string, args ...string) (*system, func() ran) {
	var stdout, stderr bytes.Buffer
	s := &system{
		args:       args,
		getenv:     func(string) string { return "" },
		stdin:      strings.NewReader(input),
		stdout:     &stdout,
		stderr:     &stderr,
		width:      func() int { return usualWidth },
		readFile:   func(path string, _ int64) ([]byte, error) { return nil, &fs.PathError{Path: path, Err: fs.ErrNotExist} },
		writeFile:  func(string, []byte, bool) error { return fs.ErrPermission },
		createFile: func(string) (*newFile, error) { return nil, fs.ErrPermission },
		openSaved:  func(string, int64) (*savedFile, []byte, error) { return nil, nil, fs.ErrPermission },
		untilInterrupted: func() (context.Context, context.CancelFunc) {
			return context.WithCancel(context.Background())
		},
		now:      func() time.Time { return time.Unix(0, 0) },
		drawSeed: func() uint64 { return 4711 },
	}
	return s, func() ran {
		status := run(s)
		return ran{status, stdout.String(), stderr.String()}
	}
}

func interrupted() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx, cancel
}

func TestEveryCommandIsExplained(t *testing.T) {
	s, _ := fake("")
	root := newRoot(&program{system: s})
	root.InitDefaultHelpCmd()
	for _, c := range append(root.Commands(), root) {
		if c.Short == "" || c.Long == "" || c.Example == "" {
			t.Errorf("%s lacks Short, Long or Example", c.Name())
		}
		for line := range strings.Lines(c.Example) {
			if !strings.Contains(line, "canopy") || !strings.HasPrefix(line, "  ") {
				t.Errorf("%s: the example %q is no command line", c.Name(), line)
			}
		}
		for line := range strings.Lines(c.UsageString() + c.Long) {
			if n := len(strings.TrimSpace(line)); n > 100 {
				t.Errorf("%s: a line of the help is %d bytes long: %q", c.Name(), n, line)
			}
		}
	}
}

// Every command with a test script of its own, so that none is forgotten.
func TestEveryCommandIsTested(t *testing.T) {
	s, _ := fake("")
	for _, c := range newRoot(&program{system: s}).Commands() {
		if _, err := os.Stat(filepath.Join("testdata/script", c.Name()+".txtar")); err != nil {
			t.Errorf("%s has no test script: %v", c.Name(), err)
		}
	}
}

func TestCommandsWithJSONSaySo(t *testing.T) {
	s, _ := fake("")
	for _, c := range newRoot(&program{system: s}).Commands() {
		if c.Flags().Lookup("json") != nil && !strings.Contains(c.Long, "JSON: ") {
			t.Errorf("%s does not document its JSON", c.Name())
		}
	}
}

func TestCtrlCShowsWhatThereIs(t *testing.T) {
	for _, test := range []struct {
		args           []string
		stdout, stderr string
	}{
		{[]string{"sim", "jungle"}, "Stopped after 0 of 10,000 games.", "canopy: stopped after 0 of 10000 games"},
		{[]string{"sim", "jungle", "--json"}, `"stopped": true`, "canopy: stopped after 0 of 10000 games"},
		{[]string{"sim", "jungle", "--until", "1%"}, "The share of White is not known to 1 %", "canopy: stopped after 0 of 1000000 games"},
		{[]string{"sim", "jungle", "--ladder", "random,greedy"}, "Stopped early.", "canopy: stopped at rung 1 of 2"},
		{[]string{"match", "jungle", "random", "greedy"}, "Stopped after 0 of 1,000 games.", "canopy: stopped after 0 of 1000 games"},
		{[]string{"perft", "jungle", "3", "--json"}, `"stopped": true`, "canopy: stopped before depth 1 was counted"},
		{[]string{"bench", "tic-tac-toe"}, "plies per second", "canopy: stopped before the time was up"},
	} {
		s, do := fake("", test.args...)
		s.untilInterrupted = interrupted
		got := do()
		if got.status != exitStopped {
			t.Errorf("%v: exit status %d, expected %d", test.args, got.status, exitStopped)
		}
		if !strings.Contains(got.stderr, test.stderr) {
			t.Errorf("%v: stderr is %q, expected %q", test.args, got.stderr, test.stderr)
		}
		if !strings.Contains(got.stdout, test.stdout) {
			t.Errorf("%v: stdout is %q, expected %q", test.args, got.stdout, test.stdout)
		}
	}
}

// stopping is a stream that presses Ctrl-C when something is written to it.
type stopping struct {
	text string
	stop func()
}

func (s *stopping) Write(p []byte) (int, error) {
	s.stop()
	s.text += string(p)
	return len(p), nil
}

func TestPerftTellsCountsAsTheyAreKnown(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	out := &stopping{stop: cancel}
	s, do := fake("", "perft", "jungle", "60")
	s.stdout = out
	s.untilInterrupted = func() (context.Context, context.CancelFunc) { return ctx, cancel }
	got := do()
	if out.text != "1 24\n" || got.stderr != "canopy: stopped before depth 2 was counted\n" || got.status != exitStopped {
		t.Errorf("perft tells %q, %q and %d", out.text, got.stderr, got.status)
	}
}

// brokenPipe is a stream whose reader has gone.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// full is a stream that takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

func TestNobodyReadsTheOutput(t *testing.T) {
	for _, command := range [][]string{
		{"games"}, {"about", "jungle"}, {"moves", "jungle"}, {"why", "jungle", "a3-a4"}, {"perft", "jungle", "2"},
		{"sim", "tic-tac-toe", "--agents", "random", "--games", "1"}, {"sim", "tic-tac-toe", "--agents", "random", "--games", "1", "--json"},
		{"match", "tic-tac-toe", "random", "random", "--games", "1"}, {"play", "jungle"},
	} {
		for _, test := range []struct {
			stdout io.Writer
			stderr string
		}{{brokenPipe{}, ""}, {full{}, "canopy: no space left on device\n"}} {
			s, do := fake("", command...)
			s.stdout = test.stdout
			got := do()
			if got.status != exitFailed || got.stderr != test.stderr {
				t.Errorf("%v to %T: exit status %d and stderr %q, expected 1 and %q", command, test.stdout, got.status, got.stderr, test.stderr)
			}
		}
	}
}

func TestPromptIsForPeople(t *testing.T) {
	_, do := fake("quit\n", "play", "jungle")
	if got := do().stdout; strings.Contains(got, "> ") {
		t.Errorf("a pipe is prompted: %q", got)
	}
	s, do := fake("a3-a4\n", "play", "jungle")
	s.stdinTerminal, s.stdoutTerminal = true, true
	if got := do().stdout; strings.Count(got, "\n> ") != 2 || !strings.HasSuffix(got, "> \n") {
		t.Errorf("a person is not prompted twice, with a line's end after: %q", got)
	}
}

func TestProgressIsForPeople(t *testing.T) {
	for _, terminal := range []bool{false, true} {
		s, do := fake("", "sim", "jungle", "--agents", "random", "--games", "300", "--json")
		s.stderrTerminal = terminal
		got := do()
		if shown := strings.Contains(got.stderr, "/300"); shown != terminal {
			t.Errorf("on a terminal: %v, progress shown: %v, in %q", terminal, shown, got.stderr)
		}
		if strings.Contains(got.stdout, "\r") || !strings.HasPrefix(got.stdout, "{") {
			t.Errorf("the progress is on stdout: %q", got.stdout)
		}
	}
}

// Whose hands hold what is read from positions, also for names of several words.
func TestHands(t *testing.T) {
	const script = `return game {
	  title = "Hands", players = { "Red Fox", "Hen 2" }, board = grid(3, 3),
	  pieces = {
	    egg   = { letter = { "e", "f" }, hand = 2, moves = drop() },
	    stone = { letter = { "s", "t" }, hand = 1, moves = drop() },
	  },
	  ends = { stuck = "draws" },
	}`
	g, err := scripts.Load("hands.lua", scripts.Options{ReadFile: func(string) ([]byte, error) { return []byte(script), nil }})
	if err != nil {
		t.Fatal(err)
	}
	s := g.NewState()
	for _, test := range []struct{ move, want string }{
		{"", "Red Fox: 2 egg, 1 stone; Hen 2: 2 egg, 1 stone"},
		{"egg@a1", "Red Fox: 1 egg, 1 stone; Hen 2: 2 egg, 1 stone"},
		{"stone@a2", "Red Fox: 1 egg, 1 stone; Hen 2: 2 egg"},
		{"egg@a3", "Red Fox: 1 stone; Hen 2: 2 egg"},
		{"egg@b1", "Red Fox: 1 stone; Hen 2: 1 egg"},
		{"stone@b2", "Red Fox: nothing; Hen 2: 1 egg"},
		{"egg@b3", "Red Fox: nothing; Hen 2: nothing"},
	} {
		if test.move != "" {
			m, err := s.ParseMove(test.move)
			if err != nil {
				t.Fatal(err)
			}
			s.Play(m)
		}
		if got := newSituation(s).hands(); got != test.want {
			t.Errorf("after %q: %q, expected %q", test.move, got, test.want)
		}
	}
}

// Undo and redo pass through every decision of turns that are several.
func TestUndoInCompoundTurns(t *testing.T) {
	for _, game := range []string{"camelot", "amazons", "froglet", "knight-fight", "ludo", "mancala"} {
		g, err := scripts.Load(game, scripts.Options{})
		if err != nil {
			t.Fatal(err)
		}
		at, err := table.New(g, 5, 0, "")
		if err != nil {
			t.Fatal(err)
		}
		draw := chance.NewStream(5, 0, chance.Named("test"))
		seen := []string{at.State().Position()}
		for len(seen) < 60 && !at.State().Over() {
			moves := at.Moves()
			if err := at.Play(moves[draw.Below(len(moves))]); err != nil {
				t.Fatal(err)
			}
			seen = append(seen, at.State().Position())
		}
		for ply := len(seen) - 2; ply >= 0; ply-- {
			if err := at.Undo(); err != nil || at.State().Position() != seen[ply] {
				t.Fatalf("%s, undone to ply %d: %s, expected %s (%v)", game, ply, at.State().Position(), seen[ply], err)
			}
		}
	}
}

func TestSeedIsDrawnAndTold(t *testing.T) {
	_, do := fake("", "play", "jungle", "--seat", "1=random")
	if got := do().stdout; !strings.Contains(got, "Seed 4711.") {
		t.Errorf("the seed is not told: %q", got)
	}
	_, do = fake("", "sim", "tic-tac-toe", "--agents", "random", "--games", "1")
	if got := do().stdout; !strings.Contains(got, "seed 1,") {
		t.Errorf("sim does not use the seed 1: %q", got)
	}
}

func TestFaultsAreTold(t *testing.T) {
	err, fault := asError(&rules.Error{Origin: "mine.lua:3", Err: errors.New("no such square")})
	if fault || err.Error() != "mine.lua:3: no such square" {
		t.Errorf("rules that fail are told as %q, a fault: %v", err, fault)
	}
	s, do := fake("", "moves", "jungle", "--seed", "3")
	s.now = func() time.Time { panic("the clock has stopped") }
	got := do()
	if want := "canopy: a fault in canopy itself, which --verbose shows in full: the clock has stopped\n"; got.status != exitFailed || got.stderr != want {
		t.Errorf("a fault ends with %d and %q, expected 1 and %q", got.status, got.stderr, want)
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("not as in %s (-want +got):\n%s", file, diff)
	}
}

func TestCompletion(t *testing.T) {
	for _, test := range []struct {
		args []string
		want []string
	}{
		{[]string{"sim", "jarm"}, []string{"jarmo"}},
		{[]string{"sim", "jungl"}, []string{"jungle", "jungle-matrix"}},
		{[]string{"play", "crazy-eights", "--set", "players="}, []string{"players=2", "players=7"}},
		{[]string{"moves", "whist", "--as", ""}, []string{"1", "2", "3", "4"}},
		{[]string{"sim", "jungle+big"}, []string{"jungle+big-jungle"}},
		{[]string{"why", "jungle", ""}, nil},
		{[]string{"sim", "--agents", "gr"}, []string{"greedy"}},
		{[]string{"match", "jungl"}, []string{"jungle", "jungle-matrix"}},
		{[]string{"match", "jungle", "random", "gr"}, []string{"greedy"}},
		{[]string{"sim", "--agents", "random,hoa"}, []string{"random,hoarder"}},
		{[]string{"play", "--seat", "2=h"}, []string{"2=human", "2=hoarder", "2=hasty"}},
		{[]string{"about", "jungle", "--set", "tiger_jumps="}, []string{"tiger_jumps=orthogonal", "tiger_jumps=along", "tiger_jumps=across"}},
		{[]string{"about", "breakthrough", "--set", "s"}, []string{"size=\tSquares on a side"}},
		{[]string{"about", "breakthrough", "--set", "size="}, []string{"size=5", "size=12"}},
		{[]string{"about", "nothing", "--set", ""}, nil},
		{[]string{"completion", "z"}, shells},
	} {
		_, do := fake("", append([]string{cobra.ShellCompRequestCmd}, test.args...)...)
		var got []string
		for line := range strings.Lines(do().stdout) {
			if !strings.HasPrefix(line, ":") {
				got = append(got, strings.TrimSuffix(line, "\n"))
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q is completed to %q, expected %q", test.args, got, test.want)
		}
	}
}
