package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"canopy/core/board"
	"canopy/core/rules"
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
}

// seated is an agent in its seat. A human seat has none.
type seated struct {
	agent agent.Agent
	seat  *agent.Seat
}

// maxInput is the most bytes in a line of input.
const maxInput = 4096

func (s *session) run(seed uint64) error {
	s.lines = bufio.NewReaderSize(s.program.system.stdin, maxInput)
	if err := s.seat(seed); err != nil {
		return err
	}
	if err := s.teller.tell(s.tableEvent(seed)); err != nil {
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

// seat makes the agents that sit at the table.
func (s *session) seat(seed uint64) error {
	s.agents = nil
	for p, who := range s.table.Seats() {
		if who == human {
			s.agents = append(s.agents, seated{})
			continue
		}
		maker, err := agent.Parse(who)
		if err != nil {
			return err
		}
		seat := agent.NewSeat(board.Player(p))
		seat.Begin(seed, 0)
		s.agents = append(s.agents, seated{maker.New(), seat})
	}
	return nil
}

func (s *session) onlyAgents() bool { return len(s.table.SeatsOf(human)) == 0 }

// answer lets agents move as long as they are due, and reports whether any did.
func (s *session) answer() (answered bool, err error) {
	for !s.table.State().Over() {
		due := s.agents[s.table.State().Due()]
		if due.agent == nil {
			return answered, nil
		}
		due.seat.Moves = s.table.State().Moves(due.seat.Moves)
		if err := s.table.State().Err(); err != nil {
			return answered, err
		}
		if err := s.play(due.agent.Choose(due.seat)); err != nil {
			return answered, err
		}
		answered = true
	}
	return answered, nil
}

// play makes a move of the player due, and tells it. A script that fails over it is
// an error, and the end of the game.
func (s *session) play(m rules.Move) error {
	state := s.table.State()
	p := state.Due()
	told := &event{
		Event: "move", Player: s.table.Game().PlayerName(p),
		Who: s.table.Seats()[p], Move: state.MoveText(m), Thrown: throws(state),
	}
	_, told.goesOn = newSituation(state).going()
	if err := s.table.PlayMove(m); err != nil {
		return err
	}
	told.Ply = new(s.table.Ply())
	return errors.Join(s.teller.tell(told), s.table.State().Err())
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
	e := &event{Event: "position", Ply: new(s.table.Ply()), Position: state.Position(), state: state, explained: explained}
	if state.Over() {
		e.Result = newResult(s.table.Game(), state.Result())
	} else {
		e.Due = s.table.Game().PlayerName(state.Due())
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

// tableEvent is what is played, and who plays.
func (s *session) tableEvent(seed uint64) *event {
	g := s.table.Game()
	e := &event{
		Event: "table", Game: g.Name(), Parameters: valuesOf(g),
		title: g.Definition().Title, asks: !s.onlyAgents(),
	}
	if g.HasChance() || len(s.table.SeatsOf(human)) < g.Players() {
		e.Seed = &seed
	}
	for p, who := range s.table.Seats() {
		e.Seats = append(e.Seats, seatOf{Player: g.PlayerName(board.Player(p)), Who: who})
	}
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
		case w.takes != "" && rest == "":
			return s.complain(fmt.Errorf("%s is missing: %s %s", w.takes, w.word, w.takes))
		}
		return w.do(s, rest)
	}
	return s.move(line)
}

// move makes the move that a text says, or tells why it is none.
func (s *session) move(line string) error {
	m, err := s.table.State().ParseMove(line)
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
	if s.agentDue() {
		return nil // the position is shown when it has answered
	}
	return s.showPosition(false)
}

func (s *session) agentDue() bool {
	state := s.table.State()
	return !state.Over() && s.agents[state.Due()].agent != nil
}
