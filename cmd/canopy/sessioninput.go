package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"canopy/core/rules"
)

// read reads a line and does what it says.
func (s *session) read() error {
	if err := s.teller.prompt(); err != nil {
		return err
	}
	line, err := s.line()
	switch {
	case err == io.EOF:
		s.quit = true
		return s.teller.leave()
	case errors.Is(err, bufio.ErrBufferFull):
		return s.complain(fmt.Errorf("the line is longer than %d bytes", maxInput))
	case err != nil:
		return fmt.Errorf("reading moves: %w", plainPathError(err))
	case line == "" || line[0] == '#':
		return nil
	case !isText(line):
		return s.complain(errors.New("the line has signs in it that are no text"))
	}
	return s.obey(line)
}

// line reads the next line. One that is too long is read to its end all the same.
func (s *session) line() (string, error) {
	raw, err := s.lines.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = s.lines.ReadSlice('\n')
		}
		return "", bufio.ErrBufferFull
	}
	if err == io.EOF && len(raw) > 0 {
		err = nil
	}
	return strings.TrimSpace(string(raw)), err
}

func isText(line string) bool {
	return utf8.ValidString(line) && strings.IndexFunc(line, unicode.IsControl) < 0
}

// complain tells what is wrong with a line. The game goes on.
func (s *session) complain(err error) error {
	return s.teller.tell(&event{Event: "error", Message: err.Error()})
}

// obey does what a line says: a word of the table's own, or else a move.
func (s *session) obey(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	for _, w := range words() {
		if w.word != word {
			continue
		}
		switch {
		case w.takes == "" && rest != "":
			return s.complain(fmt.Errorf("%s stands alone, found %q after it", w.word, rest))
		case w.takes != "" && w.takes[0] != '[' && rest == "":
			return s.complain(fmt.Errorf("%s is missing: %s %s", w.takes, w.word, w.takes))
		}
		return w.do(s, rest)
	}
	return s.move(line)
}

// move makes the move that a text says, or tells why it is none. The places of a row
// may be written one after another.
func (s *session) move(line string) error {
	line = strings.Join(strings.Fields(line), " ")
	m, err := s.table.State().ParseMove(line)
	if err != nil && s.fillsRow(line) {
		return s.fillRow(strings.Fields(line))
	}
	var refused *rules.Refusal
	switch {
	case errors.As(err, &refused):
		reasons, _ := refusal(s.table.State(), line)
		return s.teller.tell(&event{Event: "refused", Move: line, Reasons: reasons})
	case err != nil:
		return s.complain(withHint(line, err))
	}
	if err := s.play(m); err != nil {
		return err
	}
	if s.goesOnByItself() {
		return nil // the position is shown when that is done
	}
	return s.showPosition(false)
}

// fillsRow reports whether a line names an action that fills a row, and several values.
func (s *session) fillsRow(line string) bool {
	state := s.table.State()
	words := strings.Fields(line)
	if !state.Game().IsStaged() || state.Over() || len(words) < 3 {
		return false
	}
	stage := stageNamed(state.Game(), state.StageName())
	return stage != nil && slices.ContainsFunc(stage.Choices, func(c rules.Choice) bool {
		return c.Name == words[0] && c.To != nil && c.To.Row > 0
	})
}

// fillRow fills a row with the values that stand after the name of its action, if it
// has room for all of them.
func (s *session) fillRow(words []string) error {
	due := s.table.State().Due()
	trial := s.table.State().Copy()
	for i, value := range words[1:] {
		m, err := trial.ParseMove(words[0] + " " + value)
		if err != nil {
			return s.complain(err)
		}
		if i > 0 && (!trial.IsFilling() || trial.Due() != due) {
			return s.complain(fmt.Errorf("%s takes %d values, found %d", words[0], i, len(words)-1))
		}
		trial.Play(m)
	}
	for _, value := range words[1:] {
		m, err := s.table.State().ParseMove(words[0] + " " + value)
		if err != nil {
			return s.complain(err)
		}
		if err := s.play(m); err != nil {
			return err
		}
	}
	if s.goesOnByItself() {
		return nil
	}
	return s.showPosition(false)
}

// goesOnByItself reports whether an agent is due, or a move that is forced.
func (s *session) goesOnByItself() bool {
	state := s.table.State()
	if state.Over() {
		return false
	}
	_, forced := state.Forced()
	return forced || s.due().agent != nil
}
