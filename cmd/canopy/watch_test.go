package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// told is a stream that others read while it is written.
type told chan string

func (t told) Write(p []byte) (int, error) {
	t <- string(p)
	return len(p), nil
}

// A save is noticed while nothing goes on and while something does, a mistake ends
// nothing, and Ctrl-C does.
func TestWatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.lua")
	saved := time.Unix(1000, 0)
	save := func() {
		t.Helper()
		saved = saved.Add(time.Second)
		if err := errors.Join(os.WriteFile(file, nil, 0o600), os.Chtimes(file, saved, saved)); err != nil {
			t.Fatal(err)
		}
	}
	save()
	s, _ := fake("")
	told := make(told, 100)
	s.stderr = told
	ctx, interrupt := context.WithCancel(t.Context())
	times := 0
	began := make(chan int)
	do := func(ctx context.Context) error {
		times++
		began <- times
		switch times {
		case 1:
			return errors.New("the script is wrong")
		case 2:
			<-ctx.Done() // until the next save
			return errors.New("of no interest")
		case 3:
			panic("a fault")
		}
		return nil
	}
	ended := make(chan error)
	go func() { ended <- (&program{system: s}).watch(ctx, "jungle+"+file, do) }()
	for n := 1; n <= 4; n++ {
		if n > 1 {
			save()
		}
		select {
		case got := <-began:
			if got != n {
				t.Fatalf("%d runs, want %d", got, n)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("save %d is not noticed", n)
		}
		if want := map[int]string{1: "the script is wrong", 3: "a fault"}[n]; want != "" {
			if got := <-told; !strings.Contains(got, want) {
				t.Errorf("it tells %q, want %q", got, want)
			}
			if got := <-told; !strings.HasPrefix(got, "watching "+file) {
				t.Errorf("it tells %q", got)
			}
		}
	}
	interrupt()
	if err := <-ended; !errors.Is(err, errStopped) {
		t.Errorf("it ends with %v", err)
	}
	close(told)
	for text := range told {
		if strings.Contains(text, "of no interest") {
			t.Errorf("it tells %q", text)
		}
	}
	if out := s.stdout.(interface{ String() string }).String(); out != "" {
		t.Errorf("to no terminal it writes %q", out)
	}
}

func TestWatchTakesAMoment(t *testing.T) {
	if most := 500 * time.Millisecond; pollTime > most/2 {
		t.Errorf("a save may wait for %v, and the check for the rest of %v", pollTime, most)
	}
}
