package rules

import (
	"fmt"

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
	case w.from == board.Nowhere:
		return s.refuseDrop(w)
	}
	d := &s.game.definition
	there := s.standing[w.from]
	name := d.Board.Name(w.from)
	switch owner := d.Pieces.Owner(there); {
	case there == board.Empty:
		return words("nothing stands on %s", name), nil
	case owner == board.Nobody:
		return words("the %s on %s is nobody's", s.kindAt(w.from), name), nil
	case owner != s.due:
		return words("the %s on %s is %s's, and %s is due", s.kindAt(w.from), name, s.game.PlayerName(owner), s.game.PlayerName(s.due)), nil
	}
	reasons, err := s.game.tables.Refusals(s.standing, there, w.from, w.to)
	if err != nil || len(reasons) > 0 {
		return reasons, err
	}
	return s.otherSpelling(w), nil
}

// refuseDrop explains a drop of the kind named, or of the only kind there is.
func (s *State) refuseDrop(w wish) ([]Reason, error) {
	pieces := s.game.definition.Pieces
	droppers := s.game.tables.Droppers(s.due)
	if len(droppers) == 0 {
		return words("%s drops no pieces", s.game.PlayerName(s.due)), nil
	}
	for _, c := range droppers {
		if s.game.dropPrefix(c) != w.kind {
			continue
		}
		return s.game.tables.Refusals(s.standing, c, board.Nowhere, w.to)
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
	if w.takes {
		return words("nothing stands on %s to be taken: the move is written %s-%s", to, from, to)
	}
	return words("the move takes the %s on %s: it is written %sx%s", s.kindAt(w.to), to, from, to)
}

func (s *State) kindAt(sq board.Square) string {
	return s.game.definition.Pieces.Piece(s.standing[sq]).Kind.Name
}

func words(format string, args ...any) []Reason {
	return []Reason{{Words: fmt.Sprintf(format, args...)}}
}
