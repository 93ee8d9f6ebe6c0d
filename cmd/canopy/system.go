package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/big"
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/term"
)

// system is the one door to the operating system.
type system struct {
	// args are the words of the command line, the program's own name left out.
	args   []string
	getenv func(name string) string

	stdin          io.Reader
	stdout, stderr io.Writer
	// Whether somebody sits at the other end of a stream.
	stdinTerminal, stdoutTerminal, stderrTerminal bool
	// width is the number of columns of the terminal.
	width func() int

	// readFile reads a file, and refuses one of more bytes than the limit.
	readFile func(path string, limit int64) ([]byte, error)
	// writeFile writes a file. One that is there already is an error, fs.ErrExist,
	// unless it is to be replaced.
	writeFile func(path string, data []byte, replace bool) error
	// createFile opens a file that is put in its place when it is complete.
	createFile func(path string) (*newFile, error)
	// openSaved opens a file that is written as a whole again and again.
	openSaved func(path string, limit int64) (*savedFile, []byte, error)
	// savePeriod is how long a run goes on before it is saved again; 0 for what is usual.
	savePeriod time.Duration
	// makeFolder makes a folder, and those that it lies in, unless it is there.
	makeFolder func(path string) error

	// untilInterrupted returns a context that ends with the first Ctrl-C. A second
	// one ends the program at once.
	untilInterrupted func() (context.Context, context.CancelFunc)
	now              func() time.Time
	// drawSeed draws a seed that nobody has chosen.
	drawSeed func() uint64
}

func realSystem() *system {
	return &system{
		args:             os.Args[1:],
		getenv:           os.Getenv,
		stdin:            os.Stdin,
		stdout:           os.Stdout,
		stderr:           os.Stderr,
		stdinTerminal:    isTerminal(os.Stdin),
		stdoutTerminal:   isTerminal(os.Stdout),
		stderrTerminal:   isTerminal(os.Stderr),
		width:            terminalWidth,
		readFile:         readFile,
		writeFile:        writeFile,
		createFile:       createFile,
		openSaved:        openSaved,
		makeFolder:       func(path string) error { return os.MkdirAll(path, 0o755) },
		untilInterrupted: untilInterrupted,
		now:              time.Now,
		drawSeed:         drawSeed,
	}
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// usualWidth is that of a terminal that does not tell.
const usualWidth = 80

func terminalWidth() int {
	width, _, err := term.GetSize(int(os.Stdout.Fd()))
	if err != nil || width < 1 {
		return usualWidth
	}
	return width
}

func readFile(path string, limit int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	// A device may have no end, so that the size is not asked but counted.
	var data bytes.Buffer
	n, err := io.Copy(&data, io.LimitReader(f, limit+1))
	if err != nil {
		return nil, err
	}
	if n > limit {
		return nil, &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("it is larger than %d MiB", limit>>20)}
	}
	return data.Bytes(), nil
}

func writeFile(path string, data []byte, replace bool) error {
	how := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if replace {
		how = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	f, err := os.OpenFile(path, how, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

func untilInterrupted() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// manySeeds is enough that nobody draws the same twice, and keeps seeds short
// enough to be read out and typed.
const manySeeds = 1_000_000_000

func drawSeed() uint64 {
	n, err := rand.Int(rand.Reader, big.NewInt(manySeeds))
	if err != nil {
		return uint64(time.Now().UnixNano()) % manySeeds
	}
	return n.Uint64()
}
