package main

import (
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

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

// FuzzInputOfStages tries what may come into games in stages, at which people share a
// screen.
func FuzzInputOfStages(f *testing.F) {
	for _, input := range []string{
		"show 7\nundo\nshow 7\nshow 37\noffer 5 10\nlog\n", "hide 1 2 3\nhide 1 1 1 1 1\nundo\nredo\nhide 9\n", "pass 3C 3D 4D\nwhy pass\nmoves\nboard\n",
		"hide\nhide  1\nhide 1 1 1 1 1 1 1\nguess 1 1 1 1 1\nlog\nsave x\n", "clue 2 red\nclue 1 1\nlay 1\ndiscard 9\nundo\n", "\n\n\nquit\n", "roll 4 4\nroll 1 2 3 4 5 6\nscore full house\n",
		"build 1 @1\nexplore @99\nexplore 2C from\nname hearts spades\nshoot a1 b1\n",
	} {
		for game := range byte(10) {
			f.Add(game, input)
		}
	}
	games := []string{"hearts", "pyramids", "logik", "fireworks", "crazy-eights", "dice-poker", "pips-jungle", "frog-finder", "jungle-matrix", "whist"}
	f.Fuzz(func(t *testing.T, game byte, input string) {
		s, do := fake(input, "play", games[int(game)%len(games)], "--seat", "2=random", "--seed", "3")
		s.readFile = func(string, int64) ([]byte, error) { return nil, fs.ErrNotExist }
		got := do()
		if got.status != exitDone || got.stderr != "" {
			t.Errorf("%s: exit status %d, stderr %q", games[int(game)%len(games)], got.status, got.stderr)
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
