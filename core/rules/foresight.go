package rules

import "canopy/core/board"

// What a move will do can be told in part before it is made, and cheaply: for programs
// that look at promising moves first.

// MayTake reports whether movements of pieces take others; effects that follow movements
// are not asked.
func (g *Game) MayTake() bool { return g.staged == nil && g.tables.MayTake() }

// Takes is what a movement takes itself, apart from the effects that follow: the piece
// and its square; [board.Empty] for nothing.
func (s *State) Takes(m Move) (board.Code, board.Square) {
	if m>>board.RulesShift != 0 || s.staged != nil {
		return board.Empty, board.Nowhere
	}
	if s.game.effects[m.Effect()].jumped {
		return s.standing[m.Over()], m.Over()
	}
	return s.standing[m.To()], m.To()
}

// Arrives reports whether a movement brings a piece to where, by itself, an end waits
// for it that is best for the player due. Something else that the end states may be
// missing.
func (s *State) Arrives(m Move) bool {
	if m>>board.RulesShift != 0 || s.staged != nil {
		return false
	}
	best := Wins
	if s.game.definition.Reversed {
		best = Loses
	}
	for i := range s.game.ends {
		e := &s.game.ends[i]
		if e.arrives != nil && e.outcome == best && e.arrives[s.moverOf(m)].Has(m.To()) {
			return true
		}
	}
	return false
}

// moverOf is what stands where a movement ends.
func (s *State) moverOf(m Move) board.Code {
	if c := m.Code(); c != board.Empty || m.From() == board.Nowhere {
		return c
	}
	return s.standing[m.From()]
}

// Worth is what the evaluation says that a piece is worth where it stands, apart from
// what only one of several is worth; 0 where it says nothing.
func (g *Game) Worth(c board.Code, on board.Square) float64 {
	if g.evaluation == nil || g.evaluation.places == nil {
		return 0
	}
	return g.evaluation.places[int(c)*g.squares+int(on)]
}
