package rules

import "slices"

// Forced is the move that a table makes by itself, since the rules leave the player due
// nothing else and say that he need not be asked.
func (s *State) Forced() (Move, bool) {
	if s.staged == nil || s.over {
		return 0, false
	}
	moves, err := s.staged.offered, error(nil)
	if !s.staged.offeredOK {
		err = s.offerChoices()
		moves = s.staged.offered
	}
	if err != nil || len(moves) != 1 {
		return 0, false
	}
	return moves[0], s.game.staged.choices[choiceOf(moves[0])].Forced
}

// Secret reports whether the decision that is due is made in secret.
func (s *State) Secret() bool { return s.staged != nil && s.staged.together && !s.over }

// IsFilling reports whether the player due is in the middle of a row, which he fills
// place by place.
func (s *State) IsFilling() bool { return s.staged != nil && s.staged.chain >= 0 }

// Discloses says what a move has disclosed to somebody that he could not know in the
// state before, or what chance it used; "" for nothing, so that the move could be taken
// back and nobody would gain by it. What the player himself has shown of his own does
// not count.
func (s *State) Discloses(before *State) string {
	if s.staged == nil {
		return ""
	}
	st, was := s.staged, before.staged
	if what := st.table.Discloses(was.table, int(before.due)); what != "" {
		return what
	}
	switch {
	case s.over != before.over && s.hidesAnything():
		return "the game ended, and all was shown"
	case s.hasThrown(before):
		return "dice were thrown"
	case len(st.told) > len(was.told) || len(st.rowsTold) > len(was.rowsTold):
		return "something was told"
	case before.keepsForOthers() && !s.Keeps():
		return "all have chosen, and their choices are known"
	}
	for sq := range st.shown {
		if st.shown[sq]&^was.shown[sq] != 0 {
			return "a piece was shown"
		}
	}
	return ""
}

// hidesAnything reports whether the game has anything that not all players see.
func (s *State) hidesAnything() bool {
	g := s.game.staged
	everybody := uint8(1<<s.game.Players() - 1)
	for c := range g.set.Cards() {
		if s.staged.table.KnownTo(uint8(c)) != everybody {
			return true
		}
	}
	hidden := func(r Row) bool { return r.PerPlayer && s.game.Players() > 1 }
	return len(g.Hidden) > 0 || slices.ContainsFunc(g.Rows, hidden)
}

// hasThrown reports whether dice were thrown since before: throws are counted by turns.
func (s *State) hasThrown(before *State) bool {
	if s.epoch() != before.epoch() {
		return s.throws() > 0
	}
	return s.throws() != before.throws()
}

// throws is how often dice were thrown in this turn.
func (s *State) throws() int {
	n := 0
	for i := range s.dice {
		n += int(s.dice[i].throws)
	}
	return n
}

// keepsForOthers reports whether the choice of somebody is kept who is not due.
func (s *State) keepsForOthers() bool {
	for p := range s.game.Players() {
		if p != int(s.due) && s.staged.secret[p] != 0 {
			return true
		}
	}
	return false
}
