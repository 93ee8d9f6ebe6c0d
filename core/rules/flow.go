package rules

import (
	"errors"
	"fmt"

	"canopy/core/board"
)

// mostSteps is how many stages may follow one another without anybody deciding
// anything, and how many steps of a script.
const mostSteps = 10_000

// setUpStaged begins a game that is played in stages.
func (s *State) setUpStaged() {
	st := s.staged
	st.table.Seed, st.table.Number = s.seed, s.number
	st.went, st.spent = false, 0
	if err := s.game.staged.Setup(s); err != nil {
		s.breakOff(err)
		return
	}
	if s.over {
		return
	}
	if !st.went {
		s.breakOff(board.Placed(s.game.definition.Origin, errors.New("setup does not say where play begins: g:to(stage, player)")))
		return
	}
	if err := s.proceed(); err != nil {
		s.breakOff(err)
	}
}

// GoTo says where play goes on when what is done now is done: in a stage, and who is
// due there.
func (s *State) GoTo(stage int, p board.Player) {
	st := s.staged
	st.went, st.toStage, st.toPlayer = true, int16(stage), int8(p)
}

// GoToAll is [State.GoTo] for all players, who decide in secret.
func (s *State) GoToAll(stage int) {
	st := s.staged
	st.went, st.toStage, st.toPlayer = true, int16(stage), everyone
}

// Going reports whether it has been said where play goes on.
func (s *State) Going() bool { return s.staged.went }

// proceed goes to the stage that is said until somebody has to decide.
func (s *State) proceed() error {
	st := s.staged
	for range mostSteps {
		if s.over {
			return nil
		}
		st.went = false
		if err := s.enterStaged(int(st.toStage), int(st.toPlayer)); err != nil || s.over {
			return err
		}
		if err := s.offerDue(); err != nil || len(st.offered) > 0 {
			return err
		}
		if err := s.gotStuck(); err != nil {
			return err
		}
	}
	return s.placed(fmt.Errorf("stage follows stage without end: nobody has decided anything in %d of them, the last being %q", mostSteps, s.StageName()))
}

// Spend counts what a script does, in whatever unit it is measured, and answers how much
// that is since somebody has decided something.
func (s *State) Spend(n int64) int64 {
	s.staged.spent += n
	return s.staged.spent
}

// placed gives an error of the stage that is due its place in the script.
func (s *State) placed(err error) error {
	return board.Placed(s.game.staged.Stages[s.stage].Origin, err)
}

// enterStaged makes a stage due.
func (s *State) enterStaged(stage, player int) error {
	st := s.staged
	rules := &s.game.staged.Stages[stage]
	s.stage = uint8(stage)
	st.together, st.waiting, st.chain = rules.Together, 0, -1
	st.filled = [board.MaxPlayers]uint8{}
	if s.usage != nil {
		s.usage.entered(stage)
	}
	switch {
	case player == everyone && !rules.Together:
		return s.placed(fmt.Errorf("all players are sent to the stage %s, in which one decides: say together = true, or who is due", s.StageName()))
	case player == everyone:
		st.waiting = uint8(1<<s.game.Players() - 1)
		s.due = 0
	default:
		s.due = board.Player(player)
		if st.together {
			st.waiting = 1 << player
		}
	}
	if !s.game.staged.TurnsAreBegun && st.turnOf != int8(player) {
		s.Begin(TurnUnit)
	}
	st.turnOf = int8(player)
	return nil
}

// gotStuck does what the rules say of a player who has nothing to choose. In secret
// decisions such players are left out, and nobody else is left.
func (s *State) gotStuck() error {
	st := s.staged
	rules := &s.game.staged.Stages[s.stage]
	if st.together {
		return s.reveal()
	}
	if rules.Stuck == nil {
		return s.placed(fmt.Errorf("%s has nothing to choose in the stage %s, and it does not say what that means: stuck = …", s.game.PlayerName(s.due), s.StageName()))
	}
	player := s.due
	if err := rules.Stuck(s, player); err != nil || s.over {
		return err
	}
	if !st.went {
		s.GoTo(int(s.stage), s.following(player))
	}
	return nil
}

// offerDue offers to the player due. In secret decisions one who has nothing to choose
// is left out, and the next one is due.
func (s *State) offerDue() error {
	for {
		if err := s.offerChoices(); err != nil || len(s.staged.offered) > 0 || !s.staged.together {
			return err
		}
		s.staged.waiting &^= 1 << s.due
		next, more := s.nextWaiting()
		if !more {
			return nil
		}
		s.due = next
	}
}

// nextWaiting is the next player, in the order of seats, who has still to decide.
func (s *State) nextWaiting() (board.Player, bool) {
	for p := range board.Player(s.game.Players()) {
		if s.staged.waiting>>p&1 == 1 {
			return p, true
		}
	}
	return 0, false
}

// Begin begins a turn, a hand or a round: what is counted in it starts anew, and ends
// that wait for so many of them are judged.
func (s *State) Begin(u Unit) {
	st := s.staged
	s.judgePlayed(u)
	st.begun[u]++
	s.resetAll(s.game.staged.unitResets[u])
	if u == TurnUnit {
		clear(st.done)
		st.turnsSince++
	} else {
		st.turnsSince = 0
	}
	for i := range s.dice {
		s.dice[i].throws = 0
	}
	st.table.BeginEpoch(s.epoch())
}

// epoch stands for the round, the hand in all and the turn in it, and leaves room for the
// number of the occasion. Where there are more of them than the room is made for, a hash
// of them stands for them.
func (s *State) epoch() uint64 {
	const each = 1 << 16
	st := s.staged
	round, hand, turn := uint64(st.begun[RoundUnit]), uint64(st.begun[HandUnit]), uint64(st.turnsSince)
	if round >= each || hand >= each || turn >= each {
		return mix(mix(round<<32|hand)+turn) >> 16
	}
	return round<<32 | hand<<16 | turn
}

// Begun is how many turns, hands or rounds have begun.
func (s *State) Begun(u Unit) int { return int(s.staged.begun[u]) }

// Done is how often an action was done in this turn, by its name.
func (s *State) Done(action string) (times int, known bool) {
	for i := range s.game.staged.choices {
		if s.game.staged.choices[i].Name == action {
			times += int(s.staged.done[i])
			known = true
		}
	}
	return times, known
}

// ResetBy sets the counters to what they start with that an action, a step or a unit
// resets.
func (s *State) ResetBy(name string) { s.resetAll(s.game.staged.resets[name]) }

func (s *State) resetAll(counters []int) {
	for _, i := range counters {
		s.ResetCounter(i)
	}
}

// DoneTimes is how often the actions were done in this turn, by their numbers: in the
// order of the stages, and in each by name. The list is the state's own.
func (s *State) DoneTimes() []uint8 { return s.staged.done }

// Note notes a number for the statistics of many games.
func (s *State) Note(name string, value int) {
	if st := s.staged; st != nil && st.notes != nil {
		st.notes(name, value)
	}
}

// OnNote has a function called with everything that the script notes. It is not part
// of the state: copies do not call it.
func (s *State) OnNote(f func(name string, value int)) {
	if s.staged != nil {
		s.staged.notes = f
	}
}

// OnSay has a function called with everything that the script says for the log of the
// game, which all players may read. Copies do not call it.
func (s *State) OnSay(f func(text string)) {
	if s.staged != nil {
		s.staged.says = f
	}
}

// Say says something for the log.
func (s *State) Say(text string) {
	if s.staged.says != nil {
		s.staged.says(text)
	}
}

// Listened reports whether anybody reads the log.
func (s *State) Listened() bool { return s.staged.says != nil }
