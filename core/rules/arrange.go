package rules

import (
	"fmt"
	"slices"

	"canopy/core/board"
)

// Resume goes on with a game after something in it was changed from outside: cards,
// counters, dice. That is for situations that nobody has played, in tests and puzzles.
// What may be chosen is worked out anew, in the stage where [State.GoTo] says that
// play goes on, else in the one that is due. An error is that of the script, and
// breaks the game off.
func (s *State) Resume() error {
	if s.over {
		return s.err
	}
	if s.staged == nil {
		s.judgeStuck()
		return s.err
	}
	if err := s.resumeStaged(); err != nil {
		s.breakOff(err)
	}
	return s.err
}

func (s *State) resumeStaged() error {
	st := s.staged
	st.spent = 0
	if !st.went {
		if err := s.offerDue(); err != nil || len(st.offered) > 0 {
			return err
		}
		if err := s.gotStuck(); err != nil {
			return err
		}
	}
	return s.proceed()
}

// SetDice lets dice show numbers that nobody has thrown.
func (s *State) SetDice(index int, numbers []int) error {
	d, t := &s.game.definition.Dice[index], &s.dice[index]
	switch {
	case d.AgainOn == 0 && len(numbers) != d.Count:
		return fmt.Errorf("there are %d dice, not %d", d.Count, len(numbers))
	case len(numbers) < d.Count || len(numbers) > maxThrown:
		return fmt.Errorf("a throw shows from %d to %d numbers, not %d", d.Count, maxThrown, len(numbers))
	}
	for _, n := range numbers {
		if n < 1 || n > d.Faces {
			return fmt.Errorf("a die shows a number from 1 to %d, not %d", d.Faces, n)
		}
	}
	for i, n := range numbers {
		t.numbers[i] = uint8(n)
	}
	t.count = int8(len(numbers))
	if s.staged != nil {
		slices.Sort(t.numbers[:t.count]) // as they lie when they are thrown
	}
	return nil
}

// SetRow sets the values of a row, a player's or that of all; 0 is a place where nothing
// is set.
func (s *State) SetRow(row int, p board.Player, values []int) error {
	r := &s.game.staged.Rows[row]
	if len(values) != r.Places {
		return fmt.Errorf("the row %s has %d places, not %d", r.Name, r.Places, len(values))
	}
	for _, v := range values {
		if v < 0 || v > r.Values {
			return fmt.Errorf("the row %s has numbers from 0 to %d, not %d", r.Name, r.Values, v)
		}
	}
	for i, v := range values {
		s.Row(row, p)[i] = uint8(v)
	}
	return nil
}
