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

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/core/table"
	"canopy/sim/agent"
)

// session is one sitting at a table: it reads lines and lets agents answer.
type session struct {
	program *program
	table   *table.Table
	teller  teller
	lines   *bufio.Reader
	agents  []seated // by player
	quit    bool

	// as is who sees the game where nobody plays it at this screen.
	as board.Player
	// facing is the person who sits before the screen, where several play at it.
	facing board.Player
	// kept are the moves made in secret of which nothing may be told yet.
	kept []keptMove
	// told is how much of the log of the script has been told.
	told int
}

// keptMove is a move that is told when all have chosen.
type keptMove struct {
	before *rules.State
	move   rules.Move
}

// seated is an agent in its seat. A human seat has none.
type seated struct {
	agent agent.Agent
	seat  *seat.Seat
}

// maxInput is the most bytes in a line of input.
const maxInput = 4096

// run plays the game with a number of a seed, whose agents have moved on by as many seats
// as the rotation says.
func (s *session) run(seed, number uint64, rotation int) error {
	s.facing = board.Nobody
	s.lines = bufio.NewReaderSize(s.program.system.stdin, maxInput)
	if err := s.seat(seed, number, rotation); err != nil {
		return err
	}
	if err := s.teller.tell(s.tableEvent(seed)); err != nil {
		return err
	}
	if err := s.tellSaid(); err != nil {
		return err
	}
	for first := true; ; first = false {
		answered, err := s.answer()
		if err != nil {
			return err
		}
		if first || answered {
			if err := s.showPosition(first); err != nil {
				return err
			}
		}
		if s.onlyAgents() {
			return nil
		}
		if err := s.read(); s.quit || err != nil {
			return err
		}
	}
}

// seat makes the agents that sit at the table. Their luck is what they have in a batch of
// games.
func (s *session) seat(seed, number uint64, rotation int) error {
	s.agents = nil
	occupants := s.table.Seats()
	for p, who := range occupants {
		if who == human {
			s.agents = append(s.agents, seated{})
			continue
		}
		maker, err := s.program.agents(0, s.program.system.stderr).Parse(who)
		if err != nil {
			return err
		}
		place := seat.New(board.Player(p))
		place.Begin(seed, number, (p+len(occupants)-rotation)%len(occupants), rotation)
		player := maker.New()
		player.Begin()
		s.agents = append(s.agents, seated{player, place})
	}
	return nil
}

func (s *session) onlyAgents() bool { return len(s.people()) == 0 }

// people are the players whom persons play: those of their seats, which may have been
// exchanged.
func (s *session) people() []board.Player {
	var people []board.Player
	for p := range s.table.Seats() {
		if s.occupant(s.table.State(), board.Player(p)) == human {
			people = append(people, board.Player(p))
		}
	}
	return people
}

// occupant is who plays a player in a state.
func (s *session) occupant(state *rules.State, p board.Player) string {
	return s.table.Seats()[state.Seat(p)]
}

// due is the seat whose turn it is.
func (s *session) due() seated {
	state := s.table.State()
	return s.agents[state.Seat(state.Due())]
}

// answer lets agents move as long as they are due, makes what is forced, and reports
// whether anything was done.
func (s *session) answer() (answered bool, err error) {
	for !s.table.State().Over() {
		m, mayMove, err := s.next()
		if err != nil || !mayMove {
			return answered, err
		}
		if err := s.play(m); err != nil {
			return answered, err
		}
		answered = true
	}
	return answered, nil
}

// next is the move that is made without a person, if there is one. An agent is asked even
// where it has no choice: it may draw from its luck, and the game is to go on as in a
// batch of games.
func (s *session) next() (m rules.Move, mayMove bool, err error) {
	state, due := s.table.State(), s.due()
	if due.agent == nil {
		m, mayMove = state.Forced()
		return m, mayMove, nil
	}
	moves := state.Moves(nil)
	if err := state.Err(); err != nil {
		return 0, false, err
	}
	due.seat.Show(state, moves, s.table.Played())
	m, err = due.agent.Choose(due.seat)
	if err != nil {
		p := state.Due()
		return 0, false, fmt.Errorf("%s (%s) cannot go on, ply %d: %w", s.table.Game().PlayerName(p), s.occupant(state, p), state.Ply()+1, err)
	}
	return m, true, nil
}

// play makes a move of the player due, and tells it. A script that fails over it is
// an error, and the end of the game.
func (s *session) play(m rules.Move) error {
	state := s.table.State()
	if state.Game().IsStaged() {
		return s.playStaged(m)
	}
	told := s.moveEvent(state)
	told.Move = state.MoveText(m)
	_, told.goesOn = newSituation(state).going()
	if err := s.table.PlayMove(m); err != nil {
		return err
	}
	told.Ply = new(s.table.Ply())
	return errors.Join(s.teller.tell(told), s.table.State().Err())
}

// moveEvent tells whose move is made in a state, and what the dice show before it.
func (s *session) moveEvent(state *rules.State) *event {
	p := state.Due()
	return &event{
		Event: "move", Player: s.table.Game().PlayerName(p),
		Who: s.occupant(state, p), Thrown: throws(state), staged: state.Game().IsStaged(),
	}
}

// playStaged makes a move of a game in stages, and tells of it what may be told. What
// is chosen in secret is told when all have chosen.
func (s *session) playStaged(m rules.Move) error {
	before := s.table.State().Copy()
	_, forced := before.Forced()
	if err := s.table.PlayMove(m); err != nil {
		return err
	}
	after := s.table.State()
	keeps := after.Keeps() && !after.Over()
	secret := keeps || len(s.kept) > 0
	mine := s.reader(before.Due()) == before.Due()
	if mine || !secret {
		if err := s.tellMove(before, m, after, forced); err != nil {
			return err
		}
	}
	if secret && (!mine || len(s.people()) > 1) {
		s.kept = append(s.kept, keptMove{before, m})
	}
	if secret && !mine && s.reader(before.Due()) != everything {
		if err := s.tellChosen(before, after); err != nil {
			return err
		}
	}
	if !keeps {
		if err := s.tellKept(after, before.Due()); err != nil {
			return err
		}
	}
	return errors.Join(s.tellSaid(), after.Err())
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

// recalled is how many of the last moves somebody is told who sits down.
const recalled = 6

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
