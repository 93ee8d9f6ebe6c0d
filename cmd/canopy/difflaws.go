package main

import (
	"fmt"
	"strings"

	"canopy/core/board"
	"canopy/core/rules"
)

// lawChange is a pair of pieces, or a piece and a kind of ground, for which a law
// answers otherwise.
type lawChange struct {
	Law    string `json:"law"`
	Piece  string `json:"piece"`
	Other  string `json:"other"`
	Before string `json:"before"`
	After  string `json:"after"`
	// Squares is in how many of the places looked at the answer differs, and Of how many
	// those were.
	Squares int `json:"squares"`
	Of      int `json:"of"`
}

func (l lawChange) text() string {
	where := ""
	if l.Squares < l.Of {
		where = fmt.Sprintf(" (in %d of %d places)", l.Squares, l.Of)
	}
	return fmt.Sprintf("~ %s %s %s: %s\n    becomes %s%s\n", l.Piece, l.Law, l.Other, l.Before, l.After, where)
}

// lawChanges compares the laws of two board games for all pieces that both have. On
// boards of different squares nothing is compared.
func lawChanges(a, b *rules.Game) ([]lawChange, error) {
	x, y := a.Definition(), b.Definition()
	if a.IsStaged() || b.IsStaged() || !sameSquares(x.Board, y.Board) {
		return []lawChange{}, nil
	}
	changes := []lawChange{}
	for code := board.Code(1); code < board.Code(x.Pieces.Codes()); code++ {
		if owner := x.Pieces.Owner(code); owner != 0 {
			continue // laws treat the sides alike; the first stands for all
		}
		other, ok := y.Pieces.Find(x.Pieces.Piece(code).Kind.Name, 0)
		if !ok {
			continue
		}
		found, err := entersChanges(x, y, code, other)
		if err != nil {
			return nil, err
		}
		changes = append(changes, found...)
		if found, err = takesChanges(x, y, code, other); err != nil {
			return nil, err
		}
		changes = append(changes, found...)
	}
	return changes, nil
}

func sameSquares(a, b *board.Board) bool {
	if a.Squares() != b.Squares() || a.Width() != b.Width() || a.Height() != b.Height() {
		return false
	}
	for s := range board.Square(a.Squares()) {
		x, p := a.Ground(s)
		y, q := b.Ground(s)
		if a.Name(s) != b.Name(s) || x != y || p != q {
			return false
		}
	}
	return true
}

// tallied collects answers that differ, by what they are about.
type tallied struct {
	order []string
	by    map[string]*lawChange
}

func (t *tallied) add(law, piece, other string, before, after board.Verdict) {
	if t.by[other] == nil {
		if t.by == nil {
			t.by = map[string]*lawChange{}
		}
		t.by[other] = &lawChange{Law: law, Piece: piece, Other: other}
		t.order = append(t.order, other)
	}
	c := t.by[other]
	c.Of++
	if before.Why == after.Why {
		return
	}
	c.Squares++
	c.Before, c.After = verdictText(before), verdictText(after)
}

func (t *tallied) changes() []lawChange {
	var list []lawChange
	for _, other := range t.order {
		if t.by[other].Squares > 0 {
			list = append(list, *t.by[other])
		}
	}
	return list
}

func verdictText(v board.Verdict) string {
	if v.Why == "" {
		return "yes"
	}
	return "no, " + v.Why
}

// entersChanges asks where a piece may stop, from every square beside.
func entersChanges(x, y *rules.Definition, a, b board.Code) ([]lawChange, error) {
	var found tallied
	name := x.Pieces.Piece(a).Kind.Name
	for s := range board.Square(x.Board.Squares()) {
		for _, from := range x.Board.Neighbours(s) {
			before, err := ask(x.Laws.Enters, board.Subject{Code: a, On: from}, s)
			if err != nil {
				return nil, err
			}
			after, err := ask(y.Laws.Enters, board.Subject{Code: b, On: from}, s)
			if err != nil {
				return nil, err
			}
			found.add("enters", name, groundText(x, s), before, after)
		}
	}
	return found.changes(), nil
}

func ask[T any](law func(board.Subject, T) (board.Verdict, error), piece board.Subject, other T) (board.Verdict, error) {
	if law == nil {
		return board.Verdict{}, nil
	}
	return law(piece, other)
}

func groundText(d *rules.Definition, s board.Square) string {
	ground, owner := d.Board.Ground(s)
	switch {
	case ground == "":
		return "a plain square"
	case owner == board.Nobody:
		return ground
	case owner == 0:
		return "the own " + ground
	}
	return "the enemy " + ground
}

// takesChanges asks whom a piece may take, from every square beside.
func takesChanges(x, y *rules.Definition, a, b board.Code) ([]lawChange, error) {
	var found tallied
	name := x.Pieces.Piece(a).Kind.Name
	for prey := board.Code(1); prey < board.Code(x.Pieces.Codes()); prey++ {
		kind := x.Pieces.Piece(prey).Kind.Name
		other, ok := y.Pieces.Find(kind, x.Pieces.Owner(prey))
		if !ok || x.Pieces.Owner(prey) == 0 || strings.TrimSpace(kind) == "" {
			continue
		}
		for s := range board.Square(x.Board.Squares()) {
			for _, from := range x.Board.Neighbours(s) {
				before, err := ask(x.Laws.Takes, board.Subject{Code: a, On: from}, board.Subject{Code: prey, On: s})
				if err != nil {
					return nil, err
				}
				after, err := ask(y.Laws.Takes, board.Subject{Code: b, On: from}, board.Subject{Code: other, On: s})
				if err != nil {
					return nil, err
				}
				found.add("takes", name, kind, before, after)
			}
		}
	}
	return found.changes(), nil
}
