package rules

import (
	"fmt"
	"strings"

	"canopy/core/board"
)

// refuse says why a move that is not offered is refused.
func (s *State) refuse(w wish) ([]Reason, error) {
	switch {
	case s.over:
		return words("the game is over"), nil
	case w.pass:
		return words("only a player who can do nothing passes"), nil
	case s.stuck:
		return words("%s can do nothing, and must pass", s.game.PlayerName(s.due)), nil
	case w.stop:
		return words("there is nothing to stop: no piece of %s is on its way, or it must go on", s.game.PlayerName(s.due)), nil
	case s.going != 0 && w.from != s.at && w.from != board.Nowhere:
		return words("the %s on %s is on its way, and goes on", s.kindAt(s.at), s.game.definition.Board.Name(s.at)), nil
	case w.action > 0:
		return s.refuseAction(w), nil
	case s.stage != 0:
		return words("pieces move later: now the decision is %q", s.game.stages[s.stage]), nil
	case len(s.game.advances) > 0:
		return s.refuseAdvance(w), nil
	case w.from == board.Nowhere:
		return s.refuseDrop(w)
	}
	d := &s.game.definition
	there := s.standing[w.from]
	name := d.Board.Name(w.from)
	switch owner := d.Pieces.Owner(there); {
	case there == board.Empty:
		return words("nothing stands on %s", name), nil
	case s.game.anyone:
	case owner == board.Nobody:
		return words("the %s on %s is nobody's", s.kindAt(w.from), name), nil
	case owner != s.due:
		return words("the %s on %s is %s's, and %s is due", s.kindAt(w.from), name, s.game.PlayerName(owner), s.game.PlayerName(s.due)), nil
	}
	reasons, err := s.game.tables.Refusals(int(s.going), s.standing, there, w.from, w.to)
	if err != nil || len(reasons) > 0 {
		return reasons, err
	}
	if reasons := s.unmet(w); len(reasons) > 0 {
		return reasons, nil
	}
	return s.otherSpelling(w), nil
}

// refuseAction explains an action that is not offered.
func (s *State) refuseAction(w wish) []Reason {
	a := &s.game.actions[w.action-1]
	name := s.game.definition.Board.Name(w.to)
	reason := func(format string, args ...any) []Reason {
		return []Reason{{Words: fmt.Sprintf(format, args...), Origin: a.Origin}}
	}
	switch {
	case s.going != 0:
		return words("the %s on %s is on its way, and goes on", s.kindAt(s.at), s.game.definition.Board.Name(s.at))
	case a.stage != int(s.stage):
		return reason("%s belongs to the decision %q, and now it is %q", a.Name, s.game.stages[a.stage], s.game.stages[s.stage])
	case !a.concerns(s):
		return reason("%s is not for %s in this turn", a.Name, s.game.PlayerName(s.due))
	case a.where != nil && !a.where[s.due].Has(w.to):
		return reason("%s takes a square that is %s, and %s is none", a.Name, strings.Join(a.On, " or "), name)
	case a.who != nil && !a.who[s.due].Has(s.standing[w.to]):
		return reason("%s takes a square with %s, and on %s there is none", a.Name, strings.Join(a.On, " or "), name)
	case a.chooses && !a.fits(s.standing[w.to]) && a.Removes:
		return reason("nothing stands on %s that %s could remove", name, a.Name)
	case a.chooses && !a.fits(s.standing[w.to]):
		return reason("%s is not empty, and %s puts something there", name, a.Name)
	case a.sow != nil:
		return reason("there is nothing on %s to sow", name)
	}
	return reason("%s cannot choose %s", a.Name, name)
}

// refuseAdvance explains a move along a track.
func (s *State) refuseAdvance(w wish) []Reason {
	b := s.game.definition.Board
	if w.from == board.Nowhere {
		return s.refuseEntering(w)
	}
	there := s.standing[w.from]
	if int(s.game.owners[there]) != int(s.due) {
		return words("no piece of %s stands on %s", s.game.PlayerName(s.due), b.Name(w.from))
	}
	a := s.game.advanceOf(there)
	d := &s.game.definition.Advances[0]
	if to := s.advanceTo(a, w.from, nil); to != board.Nowhere && to == w.to {
		return s.otherSpelling(w)
	}
	if to := s.advanceTo(a, w.from, nil); to != board.Nowhere && to != w.to {
		return []Reason{{Words: fmt.Sprintf("with this throw the %s on %s comes to %s", s.kindAt(w.from), b.Name(w.from), b.Name(to)), Origin: d.Origin}}
	}
	return []Reason{{Words: fmt.Sprintf("the %s on %s cannot use every number of the throw: own pieces are in the way, or the track ends", s.kindAt(w.from), b.Name(w.from)), Origin: d.Origin}}
}

// refuseEntering explains a piece that comes from the hand onto a track.
func (s *State) refuseEntering(w wish) []Reason {
	d := &s.game.definition.Advances[0]
	a := &s.game.advances[0]
	name := s.game.PlayerName(s.due)
	if s.Hand(s.due, d.Kind) == 0 {
		return words("%s has no %s in hand", name, d.Kind)
	}
	if to := s.advanceTo(a, board.Nowhere, nil); to != board.Nowhere {
		return []Reason{{Words: fmt.Sprintf("with this throw a %s enters and comes to %s: it is written @%s", d.Kind, s.game.definition.Board.Name(to), s.game.definition.Board.Name(to)), Origin: d.Origin}}
	}
	return []Reason{{Words: fmt.Sprintf("no %s can enter with this throw", d.Kind), Origin: d.Origin}}
}

// unmet says which obligation a move fails that the pieces could make, or that it
// belongs to another turn.
func (s *State) unmet(w wish) []Reason {
	if s.going != 0 {
		return nil
	}
	q := s.query(s.due)
	moves := make([]Move, s.game.tables.Most()+2)
	n := s.game.tables.Movements(q, moves)
	if !s.among(moves[:n], w) {
		return nil
	}
	if n = s.dropUntimely(moves, n); !s.among(moves[:n], w) {
		return words("this movement belongs to another turn")
	}
	for i := range s.game.must {
		if n = s.meet(i, moves, n); !s.among(moves[:n], w) {
			d := &s.game.definition.Must[i]
			return []Reason{{Words: "you must " + d.Words, Origin: d.Origin}}
		}
	}
	for i := range s.game.obliged {
		if n = s.obligeOne(i, moves, n); !s.among(moves[:n], w) {
			d := &s.game.definition.Obliged[i]
			return []Reason{{Words: "you must " + d.Words, Origin: d.Origin}}
		}
	}
	return nil
}

// among reports whether one of some moves is what is wished.
func (s *State) among(moves []Move, w wish) bool {
	for _, m := range moves {
		if m.From() == w.from && m.To() == w.to && (w.name == "" || w.name == s.game.movementName(m)) &&
			(m.From() != board.Nowhere || s.game.dropPrefix(m.Code()) == w.kind) {
			return true
		}
	}
	return false
}

// refuseDrop explains a drop of the kind named, or of the only kind there is.
func (s *State) refuseDrop(w wish) ([]Reason, error) {
	pieces := s.game.definition.Pieces
	if s.going != 0 {
		return s.game.tables.Refusals(int(s.going), s.standing, s.standing[s.at], board.Nowhere, w.to)
	}
	droppers := s.game.tables.Droppers(s.due)
	if len(droppers) == 0 {
		return words("%s drops no pieces", s.game.PlayerName(s.due)), nil
	}
	for _, c := range droppers {
		if s.game.dropPrefix(c) != w.kind {
			continue
		}
		if len(s.hands) > 0 && s.game.counted[c] && s.hands[c] == 0 {
			return words("%s has no %s in hand", s.game.PlayerName(s.due), pieces.Piece(c).Kind.Name), nil
		}
		reasons, err := s.game.tables.Refusals(int(s.going), s.standing, c, board.Nowhere, w.to)
		if err != nil || len(reasons) > 0 {
			return reasons, err
		}
		return s.unmet(w), nil
	}
	if len(droppers) == 1 {
		return words("a drop is written @%s", s.game.definition.Board.Name(w.to)), nil
	}
	names := make([]string, len(droppers))
	for i, c := range droppers {
		names[i] = pieces.Piece(c).Kind.Name
	}
	return words("%q is not a piece to drop: expected one of %v", w.kind, names), nil
}

// otherSpelling is for a move that is legal when it is written as it should be.
func (s *State) otherSpelling(w wish) []Reason {
	b := s.game.definition.Board
	from, to := b.Name(w.from), b.Name(w.to)
	var written []string
	for i, m := range s.Moves(nil) {
		if m.From() == w.from && m.To() == w.to {
			written = append(written, s.moveTexts(s.Moves(nil))[i])
		}
	}
	if len(written) > 0 && (len(written) > 1 || w.name != "") {
		return words("it is written %s", strings.Join(written, " or "))
	}
	if w.takes {
		return words("nothing stands on %s to be taken: the move is written %s-%s", to, from, to)
	}
	prey := w.to
	for _, m := range s.Moves(nil) {
		if m.From() == w.from && m.To() == w.to && m < Pass && s.game.tables.Effect(m.Effect()).Jumped {
			prey = m.Over()
		}
	}
	return words("the move takes the %s on %s: it is written %sx%s", s.kindAt(prey), b.Name(prey), from, to)
}

func (s *State) kindAt(sq board.Square) string {
	return s.game.definition.Pieces.Piece(s.standing[sq]).Kind.Name
}

func words(format string, args ...any) []Reason {
	return []Reason{{Words: fmt.Sprintf(format, args...)}}
}
