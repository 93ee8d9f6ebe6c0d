package lua

import (
	"errors"
	"fmt"
	"strings"

	"canopy/core/nearest"
)

// Causes that an [*Error] may wrap; ask with [errors.Is].
var (
	ErrBudget      = errors.New("too many instructions")
	ErrMemory      = errors.New("too much memory")
	ErrDepth       = errors.New("nested too deeply")
	ErrInterrupted = errors.New("interrupted")
	ErrInternal    = errors.New("internal error")
)

// Place is a line of a script.
type Place struct {
	File string
	Line int
}

// String gives "jungle.lua:12", the file alone where the line is unknown, and
// "" where nothing is known.
func (p Place) String() string {
	if p.Line <= 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// Error is one mistake in a script.
type Error struct {
	Place
	Column     int    // from 1, in bytes; 0 when unknown
	Width      int    // bytes to underline; 0 or 1 is a caret
	Message    string // lower-case, without the place
	SourceLine string // the line of the script, when known
	Err        error  // the cause, when there is one
}

// Error gives "jungle.lua:12: message", followed by the line of the script and
// a mark under the words meant, where these are known.
func (e *Error) Error() string {
	var b strings.Builder
	if at := e.Place.String(); at != "" {
		b.WriteString(at)
		b.WriteString(": ")
	}
	b.WriteString(e.Message)
	line := strings.TrimRight(e.SourceLine, " \t\r")
	text := strings.TrimLeft(line, " \t")
	if text == "" {
		return b.String()
	}
	b.WriteString("\n    ")
	b.WriteString(text)
	cut := len(line) - len(text)
	if start := e.Column - 1 - cut; e.Column > 0 && start >= 0 && start <= len(text) {
		b.WriteString("\n    ")
		b.WriteString(indentLike(text[:start]))
		b.WriteString(strings.Repeat("^", max(1, min(e.Width, len(text)-start))))
	}
	return b.String()
}

// indentLike gives as much space as s takes on a screen.
func indentLike(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r == '\t' {
			b.WriteByte('\t')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// Where is the place of the mistake as text.
func (e *Error) Where() string { return e.Place.String() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// point sets the column to where word stands in the source line, if it stands
// there exactly once, as a word of its own.
func (e *Error) point(word string) {
	if word == "" {
		return
	}
	line, found := e.SourceLine, -1
	for at := 0; ; {
		i := strings.Index(line[at:], word)
		if i < 0 {
			break
		}
		i += at
		at = i + 1
		end := i + len(word)
		if i > 0 && isName("_"+line[i-1:i+1]) || end < len(line) && isName("_"+line[end-1:end+1]) {
			continue // part of a longer name
		}
		if found >= 0 {
			return
		}
		found = i
	}
	if found >= 0 {
		e.Column, e.Width = found+1, len(word)
	}
}

// didYouMean is the end of a message about an unknown name.
func didYouMean(name string, known []string) string {
	if n, ok := nearest.Name(name, known); ok {
		return fmt.Sprintf("; did you mean `%s`?", n)
	}
	return ""
}
