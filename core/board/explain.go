package board

import (
	"cmp"
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
//
// The set is that with which the piece goes on, 0 when a turn begins.
func (t *Tables) Refusals(set int, standing []Code, c Code, from, to Square) ([]Reason, error) {
	owner, moves := t.mover(set, c)
	piece := Subject{c, from}
	var all []Reason
	for _, m := range moves {
		if (m.Word == Drop) != (from == Nowhere) || len(m.Players) > 0 && !slices.Contains(m.Players, owner) {
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
	w, err := t.walker(m, owner)
	if err != nil {
		return nil, false, err
	}
	if m.Word == Hops {
		return t.chainRefusals(w, m, standing, piece, to)
	}
	paths, err := w.paths(m, piece.On)
	if err != nil {
		return nil, false, err
	}
	if m.Drops != "" {
		if piece.Code, err = t.owned(m.Drops, owner); err != nil {
			return nil, false, err
		}
	}
	for _, p := range paths {
		reason, leads, err := t.tryPath(w, m, p, standing, piece, to)
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

// chainRefusals asks a chain of hops.
func (t *Tables) chainRefusals(w walker, m *Movement, standing []Code, piece Subject, to Square) ([]Reason, bool, error) {
	pieces := NewSquares(t.board.Squares())
	pieces.Add(piece.On)
	q := &Query{Standing: standing, Pieces: pieces, Player: w.owner, Scratch: t.NewScratch()}
	buffer := make([]Move, t.most+1)
	l := t.sets[0].list(piece.Code, int(piece.On), t.board.Squares())
	for i := l.firstFlood; i < l.lastFlood; i++ {
		n := t.chains(&t.floods[i], q, buffer, 0, 0)
		for _, move := range buffer[:n] {
			if move.To() == to {
				return nil, true, nil
			}
		}
	}
	if admitted, err := w.ends(m, piece, to); err != nil || !admitted {
		return []Reason{{fmt.Sprintf("this %s may not end on %s", m.called(), t.board.Name(to)), m.Origin}}, false, err
	}
	return []Reason{{fmt.Sprintf("no %s leads from %s to %s", chainName(m), t.board.Name(piece.On), t.board.Name(to)), m.Origin}}, false, nil
}

// chainName is a chain of hops in messages.
func chainName(m *Movement) string {
	if m.Name == "" {
		return "chain of hops"
	}
	return fmt.Sprintf("chain of hops (%s)", m.Name)
}

// withArticle is a word with the article that it takes.
func withArticle(word string) string {
	if word != "" && strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// called is what a movement is called in messages.
func (m *Movement) called() string { return cmp.Or(m.Name, m.Word) }

// tryPath follows a path to the square. It leads there if some leg ends there;
// reason is what stops it, the zero value if nothing does.
func (t *Tables) tryPath(w walker, m *Movement, p path, standing []Code, piece Subject, to Square) (reason Reason, leads bool, err error) {
	last := -1
	for i, leg := range p {
		// Several legs may end there: the first that would, or else the last, says why.
		if leg.stop != 0 && leg.to == to {
			last = i
			if leg.stop.Has(standing[leg.square]) {
				break
			}
		}
	}
	if last < 0 {
		return Reason{}, false, nil
	}
	if admitted, err := w.starts(m, piece); err != nil || !admitted {
		return Reason{fmt.Sprintf("this %s may not start on %s", m.called(), t.board.Name(piece.On)), m.Origin}, true, err
	}
	for _, leg := range p[:last] {
		if reason, err := t.passRefusal(m, leg, standing, piece); err != nil || reason.Words != "" {
			return reason, true, err
		}
	}
	reason, err = t.stopRefusal(w, m, p[last], standing, piece)
	return reason, true, err
}

func (t *Tables) passRefusal(m *Movement, leg leg, standing []Code, piece Subject) (Reason, error) {
	there := standing[leg.square]
	if !leg.pass.Has(there) {
		return Reason{t.blocked(m, leg, there), m.Origin}, nil
	}
	if !leg.through {
		return Reason{}, nil
	}
	verdict, err := t.laws.passes(piece, leg.square)
	if err == nil && verdict.Allowed() && m.Jumped {
		verdict, err = t.laws.takes(piece, Subject{there, leg.square})
	}
	return Reason{verdict.Why, verdict.Origin}, err
}

// blocked says what on a leg's square keeps a path from going on.
func (t *Tables) blocked(m *Movement, leg leg, there Code) string {
	name := t.board.Name(leg.square)
	switch {
	case len(m.NextTo) > 0 && leg.stop == 0:
		return fmt.Sprintf("%s is not empty", name)
	case m.Word == Hop && there == Empty:
		return fmt.Sprintf("there is nothing on %s to %s over", name, m.called())
	case m.Word == Hop:
		return fmt.Sprintf("the %s hops over %s, and not over the %s on %s", m.called(), phrase(m.Hopped), t.kindOf(there), name)
	}
	return fmt.Sprintf("the way of the %s is blocked by the %s on %s", m.called(), t.kindOf(there), name)
}

func (t *Tables) stopRefusal(w walker, m *Movement, leg leg, standing []Code, piece Subject) (Reason, error) {
	there := standing[leg.square]
	name := t.board.Name(leg.to)
	if admitted, err := w.ends(m, piece, leg.to); err != nil || !admitted {
		return Reason{fmt.Sprintf("this %s may not end on %s", m.called(), name), m.Origin}, err
	}
	if verdict, err := t.laws.enters(piece, leg.to); err != nil || !verdict.Allowed() {
		return Reason{verdict.Why, verdict.Origin}, err
	}
	if !leg.stop.Has(there) {
		return Reason{t.occupied(m, leg, there, w.owner), m.Origin}, nil
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
	case len(m.NextTo) > 0:
		return fmt.Sprintf("nobody beside %s is %s", name, phrase(m.NextTo))
	case m.Falls != "" && t.isFree(leg, there):
		return fmt.Sprintf("a dropped piece falls past %s: the square below it is free", name)
	case there == Empty:
		return fmt.Sprintf("nothing stands on %s, and this %s ends where there is %s", name, m.called(), phrase(m.Onto))
	case t.pieces.Owner(there) == owner:
		return fmt.Sprintf("your own %s stands on %s", t.kindOf(there), name)
	}
	return fmt.Sprintf("%s is not free: %s stands there, and this %s takes nothing", name, withArticle(t.kindOf(there)), m.called())
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
		return Reason{fmt.Sprintf("%s is never dropped on %s", withArticle(kind.Name), t.board.Name(to)), kind.Origin}
	}
	return Reason{fmt.Sprintf("no movement of the %s leads from %s to %s", kind.Name, t.board.Name(from), t.board.Name(to)), kind.Origin}
}
