package board

import (
	"fmt"
	"slices"
	"strings"
)

// Reason is why a movement is refused, in words, and where the script says so.
type Reason struct {
	Words  string
	Origin string
}

// Refusals says why a piece may not move, or be dropped, as it would have to for
// a move that is not offered: what each movement that leads to the square runs
// into. Where no movement leads there it says that. The result is empty when a
// movement is offered after all. A drop starts [Nowhere].
func (t *Tables) Refusals(standing []Code, c Code, from, to Square) ([]Reason, error) {
	owner := t.pieces.Owner(c)
	piece := Subject{c, from}
	var all []Reason
	for i := range t.pieces.Piece(c).Kind.Moves {
		m := &t.pieces.Piece(c).Kind.Moves[i]
		if (m.Word == Drop) != (from == Nowhere) {
			continue
		}
		reasons, allowed, err := t.refusals(m, standing, piece, owner, to)
		if err != nil || allowed {
			return nil, err
		}
		for _, r := range reasons {
			if !slices.Contains(all, r) {
				all = append(all, r)
			}
		}
	}
	if len(all) == 0 {
		all = append(all, t.outOfReach(c, from, to))
	}
	return all, nil
}

// refusals asks one movement; allowed is true when it does lead to the square.
func (t *Tables) refusals(m *Movement, standing []Code, piece Subject, owner Player, to Square) (reasons []Reason, allowed bool, err error) {
	paths, err := walker{t.board, t.pieces, owner}.paths(m, piece.On)
	if err != nil {
		return nil, false, err
	}
	for _, p := range paths {
		reason, leads, err := t.tryPath(m, p, standing, piece, owner, to)
		if err != nil {
			return nil, false, err
		}
		if leads && reason.Words == "" {
			return nil, true, nil
		}
		if leads {
			reasons = append(reasons, reason)
		}
	}
	return reasons, false, nil
}

// tryPath follows a path to the square. It leads there if some leg ends there;
// reason is what stops it, the zero value if nothing does.
func (t *Tables) tryPath(m *Movement, p path, standing []Code, piece Subject, owner Player, to Square) (reason Reason, leads bool, err error) {
	last := -1
	for i, leg := range p {
		if leg.stop != 0 && leg.to == to {
			last = i
		}
	}
	if last < 0 {
		return Reason{}, false, nil
	}
	if admitted, err := t.startsFrom(m, piece, owner); err != nil || !admitted {
		return Reason{fmt.Sprintf("this %s may not start on %s", m.Word, t.board.Name(piece.On)), m.Origin}, true, err
	}
	for _, leg := range p[:last] {
		if reason, err := t.passRefusal(m, leg, standing, piece); err != nil || reason.Words != "" {
			return reason, true, err
		}
	}
	reason, err = t.stopRefusal(m, p[last], standing, piece, owner)
	return reason, true, err
}

func (t *Tables) passRefusal(m *Movement, leg leg, standing []Code, piece Subject) (Reason, error) {
	there := standing[leg.square]
	if !leg.pass.Has(there) {
		return Reason{fmt.Sprintf("the way of the %s is blocked by the %s on %s", m.Word, t.kindOf(there), t.board.Name(leg.square)), m.Origin}, nil
	}
	if !leg.through {
		return Reason{}, nil
	}
	verdict, err := t.laws.passes(piece, leg.square)
	return Reason{verdict.Why, verdict.Origin}, err
}

func (t *Tables) stopRefusal(m *Movement, leg leg, standing []Code, piece Subject, owner Player) (Reason, error) {
	there := standing[leg.square]
	name := t.board.Name(leg.to)
	if admitted, err := t.board.Admits(m.To, piece, owner, leg.to); err != nil || !admitted {
		return Reason{fmt.Sprintf("this %s may not end on %s", m.Word, name), m.Origin}, err
	}
	if verdict, err := t.laws.enters(piece, leg.to); err != nil || !verdict.Allowed() {
		return Reason{verdict.Why, verdict.Origin}, err
	}
	if !leg.stop.Has(there) {
		return Reason{t.occupied(m, leg, there, owner), m.Origin}, nil
	}
	if there == Empty || leg.to != leg.square {
		return Reason{}, nil
	}
	verdict, err := t.laws.takes(piece, Subject{there, leg.to})
	return Reason{verdict.Why, verdict.Origin}, err
}

// occupied says what is wrong with what stands where a movement would end.
func (t *Tables) occupied(m *Movement, leg leg, there Code, owner Player) string {
	name := t.board.Name(leg.to)
	switch {
	case m.Falls != "" && t.isFree(leg, there):
		return fmt.Sprintf("a dropped piece falls past %s: the square below it is free", name)
	case there == Empty:
		return fmt.Sprintf("nothing stands on %s, and this %s ends where there is %s", name, m.Word, phrase(m.Onto))
	case t.pieces.Owner(there) == owner:
		return fmt.Sprintf("your own %s stands on %s", t.kindOf(there), name)
	}
	return fmt.Sprintf("%s is not free: a %s stands there, and this %s takes nothing", name, t.kindOf(there), m.Word)
}

func (t *Tables) isFree(leg leg, there Code) bool { return leg.to != leg.square && there == Empty }

func phrase(who []string) string {
	if len(who) == 0 {
		return "nobody or an enemy"
	}
	return strings.Join(who, " or ")
}

func (t *Tables) kindOf(c Code) string {
	if c == Empty {
		return "nothing"
	}
	return t.pieces.Piece(c).Kind.Name
}

func (t *Tables) outOfReach(c Code, from, to Square) Reason {
	kind := t.pieces.Piece(c).Kind
	if from == Nowhere {
		return Reason{fmt.Sprintf("a %s is never dropped on %s", kind.Name, t.board.Name(to)), kind.Origin}
	}
	return Reason{fmt.Sprintf("no movement of the %s leads from %s to %s", kind.Name, t.board.Name(from), t.board.Name(to)), kind.Origin}
}
