package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/rules"
)

// moveEvent tells whose move is made in a state, and what the dice show before it.
func (s *session) moveEvent(state *rules.State) *event {
	p := state.Due()
	return &event{
		Event: "move", Player: s.table.Game().PlayerName(p),
		Who: s.occupant(state, p), Thrown: throws(state), staged: state.Game().IsStaged(),
	}
}

// tellMove tells a move as whoever reads it may know it.
func (s *session) tellMove(before *rules.State, m rules.Move, after *rules.State, forced bool) error {
	if before.IsFilling() || after.IsFilling() && after.Due() == before.Due() {
		return s.tellRow(before, after)
	}
	told := s.moveEvent(before)
	told.Ply, told.Forced = new(before.Ply()+1), forced
	told.Move = s.textOf(before, m, after)
	return s.teller.tell(told)
}

// tellRow tells a row when it is full, as one move. Until then the position shows how
// far it is.
func (s *session) tellRow(before, after *rules.State) error {
	if after.IsFilling() && after.Due() == before.Due() {
		return nil
	}
	var row []keptMove
	s.table.Follow(func(before *rules.State, m rules.Move, _ *rules.State) {
		if !before.IsFilling() {
			row = row[:0]
		}
		row = append(row, keptMove{before.Copy(), m})
	})
	for _, e := range s.knownMoves(row, after, s.reader(before.Due())) {
		if err := s.teller.tell(e); err != nil {
			return err
		}
	}
	return nil
}

// textOf is the text of a move for whoever reads it.
func (s *session) textOf(before *rules.State, m rules.Move, after *rules.State) string {
	reader := s.reader(before.Due())
	if reader == everything {
		return before.MoveText(m)
	}
	text, _ := before.MoveTextFor(m, after, reader)
	return text
}

// tellChosen tells that somebody has chosen in secret, when he has.
func (s *session) tellChosen(before, after *rules.State) error {
	if after.IsFilling() {
		return nil
	}
	told := s.moveEvent(before)
	told.Event, told.Ply = "chosen", new(after.Ply())
	return s.teller.tell(told)
}

// tellKept tells the moves made in secret, now that the last has chosen. Of several
// persons he alone has seen his own told.
func (s *session) tellKept(after *rules.State, last board.Player) error {
	kept := s.kept
	s.kept = nil
	reader := s.reader(last)
	if people := s.people(); len(people) > 1 {
		reader = board.Nobody
		kept = slices.DeleteFunc(kept, func(k keptMove) bool {
			return k.before.Due() == last && slices.Contains(people, last)
		})
	}
	for _, e := range s.knownMoves(kept, after, reader) {
		if err := s.teller.tell(e); err != nil {
			return err
		}
	}
	return nil
}

// tellSaid tells what the script has said since it was told last.
func (s *session) tellSaid() error {
	said := s.table.Said()
	for _, line := range said[min(s.told, len(said)):] {
		if err := s.teller.tell(&event{Event: "said", Message: line.Text}); err != nil {
			return err
		}
	}
	s.told = len(said)
	return nil
}

// reader is who reads what is told of a player's move: the one person at the screen;
// of several, whoever has made it himself, and else somebody who knows what all know.
// Where only agents play, it is who was named, or one who is told everything.
func (s *session) reader(mover board.Player) board.Player {
	switch people := s.people(); {
	case len(people) == 0:
		return s.as
	case len(people) == 1:
		return people[0]
	case slices.Contains(people, mover):
		return mover
	}
	return board.Nobody
}

// watcher is who sees the position: the one person, or of several the one who is due.
func (s *session) watcher() board.Player {
	people := s.people()
	if len(people) > 1 && !slices.Contains(people, s.table.State().Due()) {
		return board.Nobody
	}
	return s.reader(s.table.State().Due())
}

// throws are what the dice show, by their names.
func throws(s *rules.State) map[string][]int {
	shown := map[string][]int{}
	for i, dice := range s.Game().Definition().Dice {
		if numbers := thrown(s, i); len(numbers) > 0 {
			shown[dice.Name] = numbers
		}
	}
	return shown
}

// showPosition tells the position, with all that explains it when asked.
func (s *session) showPosition(explained bool) error {
	state := s.table.State()
	e := &event{Event: "position", Ply: new(s.table.Ply()), state: state, explained: explained}
	if state.Over() {
		e.Result = newResult(s.table.Game(), state.Result())
	} else {
		e.Due = s.table.Game().PlayerName(state.Due())
	}
	if state.Game().IsStaged() {
		if err := s.handOver(); err != nil || s.quit {
			return err
		}
		e.View = viewOf(state, s.watcher())
		return s.teller.tell(e)
	}
	e.Position = state.Position()
	if !state.Over() {
		at := newSituation(state)
		if sq, ok := at.going(); ok {
			e.Going, e.MayStop = s.table.Game().Definition().Board.Name(sq), at.mayStop()
		}
		if stage, ok := at.stage(); ok {
			e.Stage = stage.Name
		}
	}
	return s.teller.tell(e)
}

// handOver has the person who is due sit down before the screen, when another has sat
// there and might see what he must not.
func (s *session) handOver() error {
	state := s.table.State()
	people := s.people()
	if len(people) < 2 || state.Over() || state.Due() == s.facing || !hides(s.table.Game()) || !slices.Contains(people, state.Due()) {
		return nil
	}
	s.facing = state.Due()
	waits, err := s.teller.handOver(s.table.Game().PlayerName(s.facing))
	if err != nil || !waits {
		return err
	}
	if _, err := s.line(); err == io.EOF {
		s.quit = true
		return s.teller.leave()
	} else if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
		return fmt.Errorf("reading moves: %w", plainPathError(err))
	}
	if err := s.teller.wipe(); err != nil {
		return err
	}
	return s.recall(recalled)
}

// recall tells the last moves again, as whoever is due may know them.
func (s *session) recall(most int) error {
	lines := s.history()
	for _, e := range lines[max(0, len(lines)-most):] {
		if err := s.teller.tell(e); err != nil {
			return err
		}
	}
	return nil
}

// history is what has happened so far, as whoever sees the position may know it.
func (s *session) history() []*event {
	var events []*event
	said := s.table.Said()
	hear := func(ply int) {
		for len(said) > 0 && said[0].Ply <= ply {
			events = append(events, &event{Event: "said", Message: said[0].Text})
			said = said[1:]
		}
	}
	hear(0)
	var kept []keptMove
	reader := s.watcher()
	s.table.Follow(func(before *rules.State, m rules.Move, after *rules.State) {
		kept = append(kept, keptMove{before.Copy(), m})
		if !after.Keeps() || after.Over() {
			events = append(events, s.knownMoves(kept, after, reader)...)
			kept = nil
		}
		hear(after.Ply())
	})
	own := slices.DeleteFunc(kept, func(k keptMove) bool { return k.before.Due() != reader })
	return append(events, s.knownMoves(own, s.table.State(), reader)...)
}

// knownMoves tells moves as somebody may know them; those that fill a row are one.
func (s *session) knownMoves(moves []keptMove, after *rules.State, reader board.Player) []*event {
	var events []*event
	for _, k := range moves {
		text := k.before.MoveText(k.move)
		if reader != everything {
			text, _ = k.before.MoveTextFor(k.move, after, reader)
		}
		if k.before.IsFilling() && len(events) > 0 {
			_, place, _ := strings.Cut(text, " ")
			events[len(events)-1].Move += " " + place
			continue
		}
		e := s.moveEvent(k.before)
		e.Move, e.Ply = text, new(k.before.Ply()+1)
		events = append(events, e)
	}
	return events
}

// tableEvent is what is played, and who plays.
func (s *session) tableEvent(seed uint64) *event {
	g := s.table.Game()
	e := &event{
		Event: "table", Game: g.Name(), Parameters: valuesOf(g),
		title: g.Definition().Title, asks: !s.onlyAgents(),
	}
	if g.HasChance() || len(s.people()) < g.Players() {
		e.Seed = &seed
	}
	for p, who := range s.table.Seats() {
		e.Seats = append(e.Seats, seatOf{Player: g.PlayerName(board.Player(p)), Who: who})
	}
	e.Timed = s.program.timedSeats(g, s.table.Seats())
	return e
}
