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

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
)

// update writes what comes out now into the files that say what should.
var update = flag.Bool("update", false, "write the expected outputs anew")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"canopy": main})
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
		args:      args,
		getenv:    func(string) string { return "" },
		stdin:     strings.NewReader(input),
		stdout:    &stdout,
		stderr:    &stderr,
		width:     func() int { return usualWidth },
		readFile:  func(path string, _ int64) ([]byte, error) { return nil, &fs.PathError{Path: path, Err: fs.ErrNotExist} },
		writeFile: func(string, []byte, bool) error { return fs.ErrPermission },
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
		{"sim", "tic-tac-toe", "--games", "1"}, {"sim", "tic-tac-toe", "--games", "1", "--json"}, {"play", "jungle"},
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

func TestColoursAreForTerminals(t *testing.T) {
	const colour = "\x1b["
	for _, test := range []struct {
		name     string
		terminal bool
		env      map[string]string
		want     bool
	}{
		{"a pipe", false, nil, false},
		{"a terminal", true, nil, true},
		{"NO_COLOR", true, map[string]string{"NO_COLOR": "1"}, false},
		{"a dumb terminal", true, map[string]string{"TERM": "dumb"}, false},
	} {
		var without string
		for _, args := range [][]string{{"play", "jungle"}, {"about", "jungle"}, {"sim", "jungle", "--games", "1"}} {
			s, do := fake("", args...)
			s.stdoutTerminal = test.terminal
			s.getenv = func(name string) string { return test.env[name] }
			got := do().stdout
			if strings.Contains(got, colour) != test.want {
				t.Errorf("%v on %s: colours are %v, expected %v", args, test.name, !test.want, test.want)
			}
			without += got
		}
		if plain := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(without, ""); !strings.Contains(plain, "9  l  .  ^  *  ^  .  t   9") {
			t.Errorf("%s: without its colours the board does not say what it should", test.name)
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
		s, do := fake("", "sim", "jungle", "--games", "300", "--json")
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

func TestGamesFitATerminal(t *testing.T) {
	s, do := fake("", "games")
	s.stdoutTerminal, s.width = true, func() int { return 100 }
	got := do().stdout
	for line := range strings.Lines(got) {
		if n := len(strings.TrimSpace(line)); n > 100 {
			t.Errorf("a line is %d wide: %q", n, line)
		}
	}
	_, do = fake("", "games")
	if got, want := strings.Count(do().stdout, "\n"), len(scripts.Games())+len(scripts.Variants())+1; got != want {
		t.Errorf("a pipe gets %d lines, expected one for each game and the heading, %d", got, want)
	}
}

// Text is broken to fit the terminal, down to a narrow one. Boards cannot be.
func TestAboutFitsATerminal(t *testing.T) {
	for _, name := range append(scripts.Games(), scripts.Variants()...) {
		for _, width := range []int{40, 80} {
			s, do := fake("", "about", name)
			s.stdoutTerminal, s.width = true, func() int { return width }
			s.getenv = func(string) string { return "dumb" }
			got := do()
			if got.status != exitDone {
				t.Fatalf("%s: %s", name, got.stderr)
			}
			for line := range strings.Lines(got.stdout) {
				drawn := regexp.MustCompile(`^ {1,2}\d+ |^ {5,}[a-z] `).MatchString(line)
				if n := ansi.StringWidth(strings.TrimSuffix(line, "\n")); n > width && !drawn && !strings.HasPrefix(line, "As a position: ") {
					t.Errorf("%s, %d columns: a line is %d wide: %q", name, width, n, line)
				}
			}
		}
	}
}

// A person on a terminal of the usual width sees no game broken into two lines.
func TestGamesAreALineEach(t *testing.T) {
	s, do := fake("", "games")
	s.stdoutTerminal = true
	got := do().stdout
	if n, want := strings.Count(got, "\n"), len(scripts.Games())+len(scripts.Variants())+1; n != want {
		t.Errorf("%d lines, expected %d:\n%s", n, want, got)
	}
	if !strings.Contains(got, "\ncamelot ") || !strings.Contains(got, "\n  cam ") || strings.Index(got, "\n  cam ") < strings.Index(got, "\ncamelot ") {
		t.Errorf("cam does not stand under camelot:\n%s", got)
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

func TestReflowed(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"one two\nthree four", "one two three\nfour\n"},
		{"# A heading too long to fit\ntext", "# A heading too\nlong to fit\ntext\n"},
		{"- an item\n  goes on here\n- b", "- an item goes\n  on here\n- b\n"},
		{"a\n\n| a long | table |\nb", "a\n\n| a long | table |\nb\n"},
		{"a4-a5 a5-b5 a6", "a4-a5 a5-b5 a6\n"},
		{"a4-a5 a5-b5 a6-a7", "a4-a5 a5-b5\na6-a7\n"},
	} {
		if got := reflowed(test.text, 15); got != test.want {
			t.Errorf("%q becomes %q, expected %q", test.text, got, test.want)
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
	_, do = fake("", "sim", "tic-tac-toe", "--games", "1")
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

func TestMovesFitALine(t *testing.T) {
	_, do := fake("moves\n", "play", "jungle")
	got := do().stdout
	if !strings.Contains(got, "\na1-a2 a1-b1 ") || !strings.Contains(got, " c3-d3\ne3-d3 ") {
		t.Errorf("the moves are not listed in lines: %q", got)
	}
	for line := range strings.Lines(got) {
		if strings.HasPrefix(line, "a1-") && len(line) > movesWidth+1 {
			t.Errorf("a line of moves is %d bytes long: %q", len(line), line)
		}
	}
}

func TestTame(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"plain\ttext\n", "plain\ttext\n"},
		{"\x1b[1;31mred\x1b[0m", "\x1b[1;31mred\x1b[0m"},
		{"\x1b[2Jgone", "[2Jgone"},
		{"a\x1b]0;title\x07b", "a]0;titleb"},
		{"é\x1b[5né", "é[5né"},
		{"one\rtwo\x00\x7f\u0085\u202e", "onetwo"},
		{"\xff\x1b", "\ufffd"},
		{"\xff", "\ufffd"},
		{"\x1b", ""},
		{"\x1b[", "["},
		{"\x1b[1;", "[1;"},
	} {
		if got := tame(test.text); got != test.want {
			t.Errorf("tame(%q) is %q, expected %q", test.text, got, test.want)
		}
	}
}

func TestDrawings(t *testing.T) {
	for _, test := range []struct {
		name, game, from string
		colour           bool
	}{
		{"jungle", "jungle", "", false},
		{"jungle-colour", "jungle", "2R4/7/7/1r5/7/7/7/2r4/3l3 b", true},
		{"connect-four", "connect-four", "7/7/7/7/3r3/3y3 y", false},
		{"holes", "holes.lua", "", false},
		{"wide", "wide.lua", "", false},
		{"numbers", "numbers.lua", "", false},
		{"mancala", "mancala", "7/7 b beads=b1:4,c1:4,d1:0,e1:5,f1:5,g1:5,h1:100,a2:0,b2:4,c2:4,d2:4,e2:4,f2:4,g2:4", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := scripts.Load(test.game, scripts.Options{ReadFile: func(path string) ([]byte, error) {
				return os.ReadFile(filepath.Join("testdata/drawing", path))
			}})
			if err != nil {
				t.Fatal(err)
			}
			s := g.NewState()
			if test.from != "" {
				if err := s.SetPosition(test.from); err != nil {
					t.Fatal(err)
				}
			}
			d := newDrawing(g, test.colour)
			got := d.draw(s) + "\n" + d.piecesLegend(usualWidth) + d.groundLegend(usualWidth)
			golden(t, filepath.Join("testdata/drawing", test.name+".golden"), got)
		})
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
		{[]string{"sim", "j"}, []string{"jarmo", "jungle"}},
		{[]string{"sim", "jungle+big"}, []string{"jungle+big-jungle"}},
		{[]string{"why", "jungle", ""}, nil},
		{[]string{"sim", "--agents", ""}, []string{"random"}},
		{[]string{"play", "--seat", ""}, []string{"1=human", "1=random", "2=human", "2=random"}},
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

// FuzzArguments tries command lines, a word a line: whatever they are, the program
// ends with one of its statuses and no fault of its own.
func FuzzArguments(f *testing.F) {
	for _, words := range []string{
		"", "\n", "sim\njungle\n--games\n99999999999999999999", "sim\njungle\n--games=1000000000000\n--workers=1024",
		"moves\njungle\n--from\n9999999999999999999/\x00", "moves\njungle\n--from\n7/7/7/7/7/7/7/7/7 \x1b",
		"why\njungle\n\xff@a1", "why\ntic-tac-toe\n@a1\n--from\nxxx/3/3 n", "perft\njungle\n64", "play\njungle\n--seat\n=",
		"bench\njungle\n--seconds\n1e300", "about\n++", "about\njungle+jungle", "--set\n=\nsim", "sim\n--\n--json", "help\nhelp",
		"sim\njungle\n--set\nsize=\x00", "sim\n\x00.lua", "-\n--\n-", "games\n--json\n--json", "moves\njungle\n--ply-limit\n0",
	} {
		f.Add(words)
	}
	f.Fuzz(func(t *testing.T, words string) {
		s, do := fake("", strings.Split(words, "\n")...)
		s.untilInterrupted = interrupted
		got := do()
		if !slices.Contains([]int{exitDone, exitFailed, exitUsage, exitStopped}, got.status) {
			t.Errorf("exit status %d", got.status)
		}
		if strings.Contains(got.stderr, "a fault in canopy") {
			t.Error(got.stderr)
		}
		if got.status == exitUsage && got.stdout != "" {
			t.Errorf("a wrong command line prints %q", got.stdout)
		}
	})
}

// FuzzInput tries what may come through a pipe into a game.
func FuzzInput(f *testing.F) {
	for _, input := range []string{
		"a3-a4\nundo\nredo\n", "why\nwhy \nwhy why\n", "save \x00\n", "load /\n", "\xff\n\x00\n\x1b[2J\n", strings.Repeat("a", 3*maxInput),
		"undo\nredo\nundo\n", "@a1\nqueen@d4\na3xa4\na3--a4\n", "quit quit\n", "#\n#quit\nquit", "save! x\nmoves\nboard\nhelp\n",
	} {
		f.Add(input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		_, do := fake(input, "play", "jungle", "--seat", "2=random", "--ply-limit", "40")
		got := do()
		if got.status != exitDone || got.stderr != "" {
			t.Errorf("exit status %d, stderr %q", got.status, got.stderr)
		}
		if strings.ContainsAny(got.stdout, "\x1b\x00\r") {
			t.Errorf("control characters come through: %q", got.stdout)
		}
	})
}

// BenchmarkStartUp measures the processor time of a whole run of a built binary.
func BenchmarkStartUp(b *testing.B) {
	binary := filepath.Join(b.TempDir(), "canopy")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	var took []time.Duration
	for b.Loop() {
		c := exec.Command(binary, "perft", "jungle", "1")
		if err := c.Run(); err != nil {
			b.Fatal(err)
		}
		took = append(took, c.ProcessState.UserTime()+c.ProcessState.SystemTime())
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "cpu-ms/run")
}
