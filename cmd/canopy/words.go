package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"canopy/core/nearest"
	"canopy/core/record"
	"canopy/core/rules"
)

// word is what a line at the table may begin with, other than a move.
type word struct {
	word, takes string
	help        string
	do          func(s *session, rest string) error
}

// words are all of them, in the order of the help. It is a function because help
// is one of them.
func words() []word {
	return []word{
		{"moves", "", "list the legal moves", (*session).listMoves},
		{"why", "MOVE", "say whether a move is legal, or what refuses it", (*session).why},
		{"hint", "[AGENT]", "ask an agent for the best moves, by what you see", (*session).hint},
		{"board", "", "show the board again, with what its signs mean", (*session).board},
		{"log", "", "tell again what has happened so far", (*session).log},
		{"undo", "", "take back, to the last decision of a human seat", (*session).undo},
		{"redo", "", "make again what was taken back", (*session).redo},
		{"save", "FILE", "save the game to a new file", (*session).save},
		{"save!", "FILE", "save it over a file that is there", (*session).saveOver},
		{"load", "FILE", "go on with a saved game", (*session).load},
		{"help", "", "show this", (*session).help},
		{"quit", "", "end the program; the end of the input does so too", (*session).leave},
	}
}

func wordsHelp() string {
	var rows [][]string
	for _, w := range words() {
		rows = append(rows, []string{strings.TrimSpace("  " + w.word + " " + w.takes), w.help})
	}
	for i := range rows {
		rows[i][0] = "  " + rows[i][0]
	}
	return columns(rows, 0)
}

// withHint adds the nearest of the table's words to an error about a line that is
// neither a word nor a move.
func withHint(line string, err error) error {
	var known []string
	for _, w := range words() {
		known = append(known, w.word)
	}
	word, _, _ := strings.Cut(line, " ")
	if near, ok := nearest.Name(word, known); ok {
		return fmt.Errorf("%w; did you mean %q?", err, near)
	}
	return err
}

func (s *session) listMoves(string) error {
	if state := s.table.State(); !state.Over() && s.watcher() != state.Due() && s.watcher() != everything {
		return s.complain(fmt.Errorf("%s is due, and what he may choose is for him alone to see", s.table.Game().PlayerName(state.Due())))
	}
	return s.teller.tell(&event{Event: "moves", Moves: append([]string{}, s.table.Moves()...)})
}

func (s *session) why(move string) error {
	reasons, err := refusal(s.table.State(), move)
	if err != nil {
		return s.complain(err)
	}
	legal := len(reasons) == 0
	return s.teller.tell(&event{Event: "why", Move: move, Legal: &legal, Reasons: reasons})
}

func (s *session) board(string) error { return s.showPosition(true) }

// log tells the moves so far again, and what the script has said of them.
func (s *session) log(string) error {
	events := s.history()
	if len(events) == 0 {
		return s.complain(errors.New("nothing has happened yet"))
	}
	for _, e := range events {
		if err := s.teller.tell(e); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) undo(string) error {
	return s.travel(s.table.UndoTo(s.table.SeatsOf(human)...))
}

func (s *session) redo(string) error {
	return s.travel(s.table.RedoTo(s.table.SeatsOf(human)...))
}

// travel shows where undo or redo has led.
func (s *session) travel(err error) error {
	if err != nil {
		return s.complain(err)
	}
	s.kept, s.told = nil, len(s.table.Said())
	for _, other := range s.agents {
		if other.agent != nil {
			other.agent.Begin() // what it keeps is of another course of the game
		}
	}
	return s.showPosition(false)
}

func (s *session) save(file string) error     { return s.write(file, false) }
func (s *session) saveOver(file string) error { return s.write(file, true) }

func (s *session) write(file string, replace bool) error {
	var text bytes.Buffer
	if err := s.table.Record().Write(&text); err != nil {
		return s.complain(err)
	}
	err := s.program.system.writeFile(file, text.Bytes(), replace)
	if errors.Is(err, fs.ErrExist) {
		return s.complain(fmt.Errorf("%s is there already; to write over it: save! %s", file, file))
	}
	if err != nil {
		return s.complain(fmt.Errorf("%s was not saved: %w", file, plainPathError(err)))
	}
	return s.teller.tell(&event{Event: "done", Command: "save", File: file})
}

func (s *session) load(file string) error {
	r, err := s.program.readRecord(s.table.Game(), file)
	if err != nil {
		return s.complain(fmt.Errorf("%s was not loaded: %w", file, err))
	}
	s.program.seatKnown(s.table.Game(), r)
	if err := s.table.Load(r); err != nil {
		return s.complain(fmt.Errorf("%s was not loaded: %w", file, err))
	}
	if err := s.table.State().Err(); err != nil {
		return err
	}
	s.kept, s.told = nil, len(s.table.Said())
	if err := s.seat(r.Seed, r.Number, 0); err != nil {
		return err
	}
	if err := s.teller.tell(&event{Event: "done", Command: "load", File: file}); err != nil {
		return err
	}
	if err := s.teller.tell(s.tableEvent(r.Seed)); err != nil {
		return err
	}
	return s.showPosition(false)
}

// seatKnown seats a human where somebody sat who is unknown here, as in records that
// programs make.
func (p *program) seatKnown(g *rules.Game, r *record.Record) {
	for i := range r.Seats {
		if p.checkOccupant(g, r.Seats[i].Occupant) != nil {
			r.Seats[i].Occupant = human
		}
	}
}

// readRecord reads a record of a game.
func (p *program) readRecord(g *rules.Game, file string) (*record.Record, error) {
	data, err := p.system.readFile(file, record.MaxBytes)
	if err != nil {
		return nil, plainPathError(err)
	}
	r, err := record.Read(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	own := record.New(g, 0, 0)
	// A script may have been called by another path.
	if r.Game != own.Game && r.Script != own.Script {
		return nil, fmt.Errorf("it is a game of %s, and this is %s", r.Game, own.Game)
	}
	if !sameParameters(r.Parameters, own.Parameters) {
		return nil, fmt.Errorf("it was played with %s, and this game has %s", setText(r.Parameters), setText(own.Parameters))
	}
	if r.Script != "" && r.Script != own.Script {
		p.log().Warn("the script has changed since the game was saved", "file", file)
	}
	return r, nil
}

func sameParameters(a, b []record.Parameter) bool {
	if len(a) != len(b) {
		return false
	}
	for _, p := range a {
		if !slices.Contains(b, p) {
			return false
		}
	}
	return true
}

// setText are the flags that give parameters their values.
func setText(parameters []record.Parameter) string {
	if len(parameters) == 0 {
		return "the usual parameters"
	}
	flags := make([]string, len(parameters))
	for i, p := range parameters {
		flags[i] = fmt.Sprintf("--set %s=%s", p.Name, p.Value)
	}
	return strings.Join(flags, " ")
}

func (s *session) help(string) error {
	return s.teller.tell(&event{Event: "done", Command: "help"})
}

func (s *session) leave(string) error {
	s.quit = true
	return nil
}
