package main

import (
	"bufio"
	"errors"
	"fmt"

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

// recalled is how many of the last moves somebody is told who sits down.
const recalled = 6
