package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// pollTime is how often the files are looked at that somebody is writing.
const pollTime = 200 * time.Millisecond

// clearScreen clears a terminal, and goes to its upper left corner.
const clearScreen = "\x1b[2J\x1b[3J\x1b[H"

// watch does something with a game again whenever one of its files is saved, until Ctrl-C.
func (p *program) watch(ctx context.Context, name string, do func(context.Context) error) error {
	files := ownFiles(name)
	if len(files) == 0 {
		return usagef("--watch: %s has no script of your own that could change: give the path of one, like ./mine.lua", name)
	}
	for ctx.Err() == nil {
		before := modified(files)
		if p.system.stdoutTerminal {
			if _, err := io.WriteString(p.system.stdout, clearScreen); err != nil {
				return err
			}
		}
		running, stop := context.WithCancel(ctx)
		done := make(chan error, 1)
		go func() { done <- guardedDo(running, do) }()
		p.untilSaved(ctx, files, before, done, stop)
	}
	return errStopped
}

// untilSaved waits until a file is saved, or Ctrl-C. What is under way is stopped then; what
// comes of it is told.
func (p *program) untilSaved(ctx context.Context, files []string, before []time.Time, done <-chan error, stop func()) {
	defer func() {
		stop()
		if done != nil {
			<-done
		}
	}()
	tick := time.NewTicker(pollTime)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case err := <-done:
			done = nil
			tell(p.system.stderr, err)
			fmt.Fprintf(p.system.stderr, "watching %s; Ctrl-C ends it\n", strings.Join(files, ", "))
		case <-tick.C:
			if !sameTimes(before, modified(files)) {
				return
			}
		}
	}
}

// guardedDo makes an error of a fault, so that watching goes on.
func guardedDo(ctx context.Context, do func(context.Context) error) (err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			err, _ = asError(thrown)
		}
	}()
	if err = do(ctx); ctx.Err() != nil {
		return nil // it begins anew
	}
	return err
}

// ownFiles are the files in a sum that are not Canopy's.
func ownFiles(name string) (files []string) {
	for _, part := range strings.Split(name, "+") {
		if strings.HasSuffix(part, ".lua") || strings.ContainsAny(part, `/\`) {
			files = append(files, part)
		}
	}
	return files
}

// modified are the times when files were changed last; zero for one that is not there,
// as it is while some editors save.
func modified(files []string) []time.Time {
	times := make([]time.Time, len(files))
	for i, file := range files {
		if info, err := os.Stat(file); err == nil {
			times[i] = info.ModTime()
		}
	}
	return times
}

func sameTimes(a, b []time.Time) bool {
	for i := range a {
		if !a[i].Equal(b[i]) && !b[i].IsZero() {
			return false
		}
	}
	return true
}
