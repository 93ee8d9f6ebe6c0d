package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"syscall"
	"unicode"

	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/scripts"
	"canopy/scripts/lua"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Exit statuses.
const (
	exitDone = 0
	// exitFailed says that a script or a game failed, or, for why, that the move is
	// refused.
	exitFailed = 1
	// exitUsage says that the command line is wrong.
	exitUsage = 2
	// exitStopped is what shells give a program that Ctrl-C has ended.
	exitStopped = 130
)

// usageError is a mistake in the command line.
type usageError struct{ err error }

func (e *usageError) Error() string { return e.err.Error() }
func (e *usageError) Unwrap() error { return e.err }

func usagef(format string, args ...any) error {
	return &usageError{fmt.Errorf(format, args...)}
}

var (
	// errRefused ends why when the move is refused, which it has said.
	errRefused = errors.New("the move is refused")
	// errMoved ends a run whose figures are not those of a snapshot, which it has said.
	errMoved = errors.New("figures have moved")
	// errStopped ends a command after Ctrl-C, when it has shown what there is.
	errStopped = errors.New("stopped")
)

// exitStatus is what an error comes to.
func exitStatus(err error) int {
	var usage *usageError
	var name *scripts.NameError
	var setting *scripts.SettingError
	var mistake *lua.Error
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &mistake):
		return exitFailed // of a script, wherever that is named
	case errors.As(err, &usage), errors.As(err, &name), errors.As(err, &setting):
		return exitUsage
	case errors.Is(err, errStopped):
		return exitStopped
	}
	return exitFailed
}

// tell says what went wrong, unless it has been said or nobody is there to hear.
func tell(w io.Writer, err error) {
	if err == nil || errors.Is(err, errRefused) || errors.Is(err, errMoved) || errors.Is(err, syscall.EPIPE) {
		return
	}
	fmt.Fprintf(w, "canopy: %s\n", tame(err.Error()))
}

// asError makes an error of what a panic has thrown. Rules that cannot go on throw
// a [*rules.Error], which tells itself; all else is a fault of the program.
func asError(thrown any) (err error, fault bool) {
	var mistake *rules.Error
	if err, ok := thrown.(error); ok && errors.As(err, &mistake) {
		return err, false
	}
	return fmt.Errorf("a fault in canopy itself, which --verbose shows in full: %v", thrown), true
}

// flagError says what is wrong about a flag, in our own words.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		return &usageError{unknownFlag(cmd, unknown)}
	case errors.As(err, &missing):
		return usagef("--%s needs a value: --%s %s", missing.GetFlag().Name, missing.GetFlag().Name, missing.GetFlag().Value.Type())
	case errors.As(err, &invalid) && invalid.GetFlag().Value.Type() == "bool":
		return usagef("--%s is a switch and takes no value, found %q", invalid.GetFlag().Name, invalid.GetValue())
	case errors.As(err, &invalid):
		return usagef("--%s: %w", invalid.GetFlag().Name, invalid.Unwrap())
	}
	return &usageError{err}
}

func unknownFlag(cmd *cobra.Command, unknown *pflag.NotExistError) error {
	if letters := unknown.GetSpecifiedShortnames(); letters != "" {
		return fmt.Errorf("unknown flag %q: flags are written in full, like --help", "-"+letters)
	}
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
	return nearest.Unknown("flag", "--"+unknown.GetSpecifiedName(), known)
}

// tame takes out of a text what would command the terminal instead of being read:
// scripts, paths and positions come from anywhere. Colours stay.
func tame(text string) string {
	if strings.IndexFunc(text, isWild) < 0 {
		return strings.ToValidUTF8(text, "\ufffd")
	}
	var b strings.Builder
	for rest := text; rest != ""; {
		if n := colourSequence(rest); n > 0 {
			b.WriteString(rest[:n])
			rest = rest[n:]
			continue
		}
		next := strings.IndexFunc(rest[1:], isWild) + 1
		if next == 0 {
			next = len(rest)
		}
		b.WriteString(strings.Map(dropWild, rest[:next]))
		rest = rest[next:]
	}
	return strings.ToValidUTF8(b.String(), "\ufffd")
}

func dropWild(r rune) rune {
	if isWild(r) {
		return -1
	}
	return r
}

// isWild reports control characters other than those that lay out text, and marks
// that change the direction of writing.
func isWild(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r)
}

// colourSequence is the length of the sequence that sets colours at the front of a
// text, or 0.
func colourSequence(text string) int {
	rest, ok := strings.CutPrefix(text, "\x1b[")
	if !ok {
		return 0
	}
	end := strings.TrimLeft(rest, "0123456789;")
	if !strings.HasPrefix(end, "m") {
		return 0
	}
	return len(text) - len(end) + 1
}

// plainPathError is an error about a file without the names of system calls.
func plainPathError(err error) error {
	var e *fs.PathError
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}
