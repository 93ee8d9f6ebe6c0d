package rules

import (
	"fmt"

	"canopy/core/board"
)

// condition is a condition on moves made ready.
type condition struct {
	safe   []board.Codes // by player: pieces that must not be attacked after the move
	visits *visiting     // nil: not asked
}

func (g *Game) compileMust(list []Must) error {
	for i := range list {
		c := condition{safe: make([]board.Codes, g.Players())}
		var err error
		if visits := list[i].NeverVisits; visits != nil {
			if c.visits, err = g.compileVisits(visits); err != nil {
				return board.Placed(list[i].Origin, err)
			}
		}
		for p := range c.safe {
			if c.safe[p], err = g.definition.Pieces.Who(list[i].NeverAttacked, board.Player(p)); err != nil {
				return board.Placed(list[i].Origin, fmt.Errorf("attacked: %w", err))
			}
		}
		g.must = append(g.must, c)
	}
	return nil
}

// meetConditions keeps of some movements those that meet all conditions.
func (s *State) meetConditions(moves []Move, n int) int {
	for i := range s.game.must {
		n = s.meet(i, moves, n)
	}
	return n
}

func (s *State) meet(condition int, moves []Move, n int) int {
	c := &s.game.must[condition]
	kept := 0
	for _, m := range moves[:n] {
		moves[kept] = m
		if c.admits(s, m) {
			kept++
		}
	}
	if s.usage != nil {
		s.usage.met(condition, kept, n-kept)
	}
	return kept
}

// admits reports whether a movement meets the condition.
func (c *condition) admits(s *State, m Move) bool {
	if c.visits != nil && c.visits.tooOften(s, m) {
		return false
	}
	safe := c.safe[s.due]
	return safe == 0 || !s.wouldBeAttacked(m, safe)
}

// wouldBeAttacked makes the movement of a plain move or a drop, looks, and takes it
// back.
func (s *State) wouldBeAttacked(m Move, safe board.Codes) bool {
	from, to := m.From(), m.To()
	c := m.Code()
	if c == board.Empty {
		c = s.standing[from]
	}
	before := s.standing[to]
	if from != board.Nowhere {
		s.standing[from] = board.Empty
	}
	s.standing[to] = c
	attacked := false
	for p := range board.Player(s.game.Players()) {
		if p == s.due || attacked {
			continue
		}
		for sq := range s.squaresOf(p).All() {
			if sq != to && s.game.tables.Attacks(s.standing, sq, safe) > 0 {
				attacked = true
				break
			}
		}
	}
	s.standing[to] = before
	if from != board.Nowhere {
		s.standing[from] = c
	}
	return attacked
}
