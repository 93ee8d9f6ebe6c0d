package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"canopy/core/chance"

	"github.com/google/go-cmp/cmp"
)

// savingOften is canopy that saves its runs all the time.
func savingOften() {
	s := realSystem()
	s.savePeriod = time.Nanosecond
	os.Exit(run(s))
}

// resuming runs canopy in process, so that it can keep runs, and is interrupted after some
// time of playing.
func resuming(t *testing.T, after time.Duration, args ...string) ran {
	s, do := fake("", args...)
	s.readFile, s.createFile, s.openSaved, s.savePeriod = readFile, createFile, openSaved, time.Nanosecond
	s.untilInterrupted = func() (context.Context, context.CancelFunc) { return context.WithTimeout(t.Context(), after) }
	return do()
}

var anyTiming = regexp.MustCompile(`(?s),\n *"timing": \{.*?\n *\}`)

// Of all sorts of games and questions, a run that is interrupted at any time, again and
// again, shows what one run shows.
func TestRunsGoOn(t *testing.T) {
	for _, test := range []string{
		"jungle --agents random --games 2000 --metrics forced,wait,pick,luck",
		"breakthrough --set size=5 --agents random --until 1.5%",
		"mancala --agents random,greedy --games 3000 --target 49..51%",
		"hearts --set to=1 --agents random --games 800",
		"dice-poker --agents random --games 1200",
		"fireworks --agents random --games 1200 --until 0.3%",
		"tic-tac-toe --ladder random,greedy,mcts:3 --games 400 --metrics choices",
		"tic-tac-toe --agents random --games 20000 --html page.html --snapshot figures.json",
	} {
		t.Run(test, func(t *testing.T) {
			dir := t.TempDir()
			luck := chance.NewStream(1, 0, chance.Named(test))
			args := []string{"sim"}
			for word := range strings.FieldsSeq(test) {
				if strings.Contains(word, ".html") || strings.Contains(word, ".json") {
					word = filepath.Join(dir, word)
				}
				args = append(args, word)
			}
			args = append(args, "--json", "--resume", filepath.Join(dir, "run"))
			want := resuming(t, time.Hour, args...)
			page, figures := contents(t, dir, "page.html"), contents(t, dir, "figures.json")
			if err := os.Remove(filepath.Join(dir, "run")); want.status != exitDone || err != nil {
				t.Fatal(want, err)
			}
			began := time.Now()
			for runs := 1; ; runs++ {
				after := time.Duration(10+luck.Below(50*runs)) * time.Millisecond
				got := resuming(t, after, append(args, "--workers", fmt.Sprint(1+2*(runs%2)))...)
				if got.status == exitStopped && time.Since(began) < time.Minute {
					if !strings.HasSuffix(got.stderr, ": the same command goes on\n") {
						t.Fatal(got.stderr)
					}
					continue
				}
				if runs == 1 {
					t.Error("it was not interrupted")
				}
				if diff := cmp.Diff(anyTiming.ReplaceAllString(want.stdout, ""), anyTiming.ReplaceAllString(got.stdout, "")); got.status != exitDone || diff != "" {
					t.Errorf("after %d runs: %s%s", runs, diff, got.stderr)
				}
				break
			}
			workers := regexp.MustCompile(` --workers \d`)
			for name, want := range map[string]string{"page.html": page, "figures.json": figures} {
				if diff := cmp.Diff(want, workers.ReplaceAllString(contents(t, dir, name), "")); diff != "" {
					t.Errorf("%s: %s", name, diff)
				}
			}
		})
	}
}

// contents are those of a file, "" where there is none.
func contents(t *testing.T, dir, name string) string {
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return string(data)
}

// A process that is killed in the middle, again and again, leaves what it has saved.
func TestRunsGoOnWhenKilled(t *testing.T) {
	dir := t.TempDir()
	args := []string{"sim", "hearts", "--set", "to=1", "--agents", "random", "--games", "2500"}
	want, err := exec.Command("canopy", args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	args = append(args, "--resume", "run.json")
	luck := chance.NewStream(2, 0, chance.Named("kill"))
	const kills = 8 // a slow machine does not get far between two of them
	for runs := 1; ; runs++ {
		before := contents(t, dir, "run.json")
		var stdout, stderr bytes.Buffer
		c := exec.Command("canopy-saving", args...)
		c.Dir, c.Stdout, c.Stderr = dir, &stdout, &stderr
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		if runs <= kills {
			go killWhenSaved(ctx, c, before, time.Duration(luck.Below(200))*time.Millisecond)
		}
		err := c.Wait()
		cancel()
		if err == nil {
			if diff := cmp.Diff(string(want), stdout.String()); diff != "" {
				t.Error(diff)
			}
			if runs < 3 {
				t.Errorf("it was not killed: %d runs", runs)
			}
			return
		}
		if c.ProcessState.ExitCode() >= 0 || runs > kills {
			t.Fatalf("run %d: %v, %s", runs, err, &stderr)
		}
	}
}

// killWhenSaved kills a process some time after it has saved more than was there before.
func killWhenSaved(ctx context.Context, c *exec.Cmd, before string, after time.Duration) {
	for ctx.Err() == nil {
		if now, err := os.ReadFile(filepath.Join(c.Dir, "run.json")); err == nil && string(now) != before {
			break
		}
		time.Sleep(time.Millisecond)
	}
	time.Sleep(after)
	_ = c.Process.Kill()
}

// Two processes cannot both go on with a run.
func TestOneAtATime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run")
	first, data, err := openSaved(path, 100)
	if err == nil {
		err = first.write([]byte("one"))
	}
	if data != nil || err != nil {
		t.Fatal(data, err)
	}
	if _, _, err := openSaved(path, 100); keepsLocks && !errors.Is(err, errInUse) {
		t.Error(err)
	}
	if err := first.write([]byte("two")); err != nil {
		t.Error(err)
	}
	first.close() // as if nothing could be locked
	second, data, err := openSaved(path, 100)
	if string(data) != "two" || err != nil {
		t.Fatal(string(data), err)
	}
	if err := second.write([]byte("three")); err != nil {
		t.Error(err)
	}
	if err := first.write([]byte("four")); !errors.Is(err, errWritten) {
		t.Error(err)
	}
	other := &savedFile{path: path}
	if err := other.write([]byte("five")); !errors.Is(err, errWritten) {
		t.Error(err)
	}
	second.close()
	if last, data, err := openSaved(path, 100); string(data) != "three" || err != nil {
		t.Error(string(data), err)
	} else {
		last.close()
	}
	if _, _, err := openSaved(path, 3); err == nil {
		t.Error("a file is read that is too large")
	}
	if list, err := os.ReadDir(filepath.Dir(path)); len(list) != 1 || err != nil {
		t.Error(list, err)
	}
}

// What was saved, and has suffered since, is refused with its name.
func TestDamagedRuns(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run")
	args := []string{"sim", "tic-tac-toe", "--agents", "random", "--games", "100", "--until", "1%", "--metrics", "luck,forced", "--resume", path}
	if got := resuming(t, time.Hour, args...); got.status != exitDone {
		t.Fatal(got)
	}
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(data []byte) {
		t.Helper()
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		got := resuming(t, time.Hour, args...)
		if got.status != exitUsage || !strings.HasPrefix(got.stderr, "canopy: --resume "+path+": it ") || got.stdout != "" {
			t.Errorf("%.80q: status %d, stderr %q", data, got.status, got.stderr)
		}
	}
	for at := 0; at < len(good)-1; at += 1 + len(good)/50 {
		refused(good[:at])
		flipped := bytes.Clone(good)
		flipped[at] ^= 4
		refused(flipped)
	}
	for _, text := range []string{"", "null", "[]", "{}", "\x00", strings.Repeat("[", 1_000_000), `{"format":"` + strings.Repeat("x", 100_000) + `"}`} {
		refused([]byte(text))
	}
	// Who gets the checksum right may still write what cannot be.
	state, err := readRun(good)
	if err != nil {
		t.Fatal(err)
	}
	for _, rungs := range []string{`[{}]`, `[null]`, `[{},{}]`, `["x"]`} {
		if err := json.Unmarshal([]byte(rungs), &state.Rungs); err != nil {
			t.Fatal(err)
		}
		forged, err := encodeRun(state)
		if err != nil {
			t.Fatal(err)
		}
		refused(forged)
	}
}

// Whatever a file holds, it is read or refused.
func FuzzReadRun(f *testing.F) {
	good, err := encodeRun(&runState{Traits: []trait{{"seed", "with --seed 1"}}, Rungs: []json.RawMessage{[]byte(`{"look":1}`)}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add([]byte(`{"format":"canopy sim --resume, 1"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		state, err := readRun(data)
		if err != nil {
			return
		}
		_ = checkSame(state.Traits, []trait{{"seed", "with --seed 2"}})
	})
}

// Saving is to take less than a hundredth of the time between two saves.
func BenchmarkSaving(b *testing.B) {
	for _, test := range []string{"jungle --metrics all --values playouts:1 --html page", "hearts --metrics pick --snapshot figures"} {
		b.Run(test, func(b *testing.B) {
			b.Chdir(b.TempDir())
			args := append([]string{"sim", "--agents", "random", "--games", "100", "--resume", "run"}, strings.Fields(test)...)
			s, do := fake("", args...)
			s.readFile, s.createFile, s.openSaved = readFile, createFile, openSaved
			if got := do(); got.status != exitDone {
				b.Fatal(got)
			}
			file, data, err := openSaved("run", maxSaved)
			if err != nil {
				b.Fatal(err)
			}
			defer file.close()
			state, err := readRun(data)
			if err != nil {
				b.Fatal(err)
			}
			r := &resumption{file: file, state: *state}
			for b.Loop() {
				if err := r.write(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(data)), "bytes")
		})
	}
}

// Where a run can no longer be kept it goes on all the same, and says so.
func TestRunsThatCannotBeKeptGoOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run")
	play := func(games string, open func(string, int64) (*savedFile, []byte, error)) ran {
		s, do := fake("", "sim", "tic-tac-toe", "--agents", "random", "--games", games, "--resume", path)
		s.readFile, s.createFile, s.openSaved, s.savePeriod = readFile, createFile, open, time.Nanosecond
		return do()
	}
	if got := play("4", openSaved); got.status != exitDone {
		t.Fatalf("%+v", got)
	}
	got := play("400", func(path string, limit int64) (*savedFile, []byte, error) {
		f, data, err := openSaved(path, limit)
		if f != nil {
			f.path = filepath.Join(path+"-gone", "run")
		}
		return f, data, err
	})
	if got.status != exitFailed || !strings.Contains(got.stdout, "400 games, seed 1") {
		t.Errorf("status %d, %s", got.status, got.stdout)
	}
	if strings.Count(got.stderr, "the games go on, but are not kept") != 1 {
		t.Errorf("it is said %q", got.stderr)
	}
	if got := play("400", openSaved); got.status != exitDone {
		t.Errorf("what was kept before is no good: %+v", got)
	}
}
