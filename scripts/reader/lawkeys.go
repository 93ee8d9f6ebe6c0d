package reader

import (
	"fmt"
	"strings"

	"canopy/core/board"
	"canopy/core/nearest"

	glua "github.com/yuin/gopher-lua"
)

// lawRoles are the arguments of the laws of a game.
var lawRoles = map[string][]role{
	"enters":  {thePiece, theSquare},
	"passes":  {thePiece, theSquare},
	"takes":   {thePiece, thePrey},
	"becomes": {thePiece, theSquare, thePrey},
}

// lawTable is the table of further laws, of which every entry is a function.
func (r *reader) lawTable(def *glua.LTable) (*glua.LTable, error) {
	t, ok := written(def.RawGetString("laws")).(*glua.LTable)
	if !ok {
		return r.newTable(r.machine.TablePlace(def)), nil
	}
	names, err := r.namesIn(t, "laws", "last_bead = function(player, square) … end")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if v := t.RawGetString(name); !isFunction(v) {
			return nil, r.fail(r.machine.PlaceOf(t, glua.LString(name)), "the law %s: expected a function, found %s", name, describe(v))
		}
	}
	return t, nil
}

// whereRoles are the arguments of a law that stands where words could say where.
var whereRoles = []role{thePiece, theSquare}

// readLaws reads the laws that stand under keys of the game's table.
func (l *laws) readLaws(t *glua.LTable) (board.Laws, error) {
	var laws board.Laws
	var err error
	if laws.Enters, err = l.squareLaw(t, "enters"); err != nil {
		return laws, err
	}
	if laws.Passes, err = l.squareLaw(t, "passes"); err != nil {
		return laws, err
	}
	ask, err := l.verdictLaw(t, "takes")
	if err != nil {
		return laws, err
	}
	if ask != nil {
		laws.Takes = func(piece, prey board.Subject) (board.Verdict, error) {
			return ask(bound{piece: piece, prey: prey})
		}
	}
	laws.Becomes, err = l.becomes(t)
	return laws, err
}

// squareLaw reads a law about a piece and a square; nil where none is written.
func (l *laws) squareLaw(t *glua.LTable, key string) (func(board.Subject, board.Square) (board.Verdict, error), error) {
	ask, err := l.verdictLaw(t, key)
	if ask == nil {
		return nil, err
	}
	return func(piece board.Subject, square board.Square) (board.Verdict, error) {
		return ask(bound{piece: piece, square: square})
	}, nil
}

// verdictLaw reads a law that answers yes or no; nil where none is written.
func (l *laws) verdictLaw(t *glua.LTable, key string) (func(bound) (board.Verdict, error), error) {
	v := written(t.RawGetString(key))
	if v == glua.LNil {
		return nil, nil
	}
	if u, ok := v.(*glua.LUserData); ok {
		a, ok := u.Value.(answer)
		if !ok {
			return nil, l.r.fail(l.r.machine.PlaceOf(t, glua.LString(key)), "%s: expected %s, found %s", key, law.Name, describe(v))
		}
		return func(bound) (board.Verdict, error) { return board.Verdict{Why: a.why, Origin: a.origin}, nil }, nil
	}
	q, err := l.question(t, key, v.(*glua.LFunction), lawRoles[key])
	if err != nil {
		return nil, err
	}
	return q.verdict(), nil
}

// verdict makes the question answer yes or no.
func (q *question) verdict() func(bound) (board.Verdict, error) {
	q.read = func(v glua.LValue) (any, error) {
		if u, ok := v.(*glua.LUserData); ok {
			if a, ok := u.Value.(answer); ok {
				return board.Verdict{Why: a.why, Origin: a.origin}, nil
			}
		}
		return nil, q.laws.r.fail(q.place, "the law %s answered %s for %s: expected yes or no \"why\"", q.name, describe(v), q.laws.describeBound(q.roles))
	}
	return func(b bound) (board.Verdict, error) {
		v, err := q.ask(b)
		if err != nil {
			return board.Verdict{}, err
		}
		return v.(board.Verdict), nil
	}
}

func (l *laws) becomes(t *glua.LTable) (func(board.Subject, board.Square, board.Subject) (string, error), error) {
	fn, ok := written(t.RawGetString("becomes")).(*glua.LFunction)
	if !ok {
		return nil, nil
	}
	q, err := l.question(t, "becomes", fn, lawRoles["becomes"])
	if err != nil {
		return nil, err
	}
	q.read = func(v glua.LValue) (any, error) {
		switch v := written(v).(type) {
		case glua.LString:
			if known := l.pieces.KindNames(); !contains(known, string(v)) {
				return nil, l.r.fail(q.place, "the law becomes: %s", nearest.Unknown("piece", string(v), known))
			}
			return string(v), nil
		case *glua.LNilType:
			return "", nil
		}
		return nil, l.r.fail(q.place, "the law becomes answered %s for %s: expected a kind of piece, or nil when it stays what it is", describe(v), l.describeBound(q.roles))
	}
	return func(piece board.Subject, square board.Square, prey board.Subject) (string, error) {
		v, err := q.ask(bound{piece: piece, square: square, prey: prey})
		if err != nil {
			return "", err
		}
		return v.(string), nil
	}, nil
}

// question checks that a function can be a law with the given arguments.
func (l *laws) question(t *glua.LTable, key string, fn *glua.LFunction, roles []role) (*question, error) {
	m := l.r.machine
	at := l.r.funcPlace(fn)
	if at.Line == 0 {
		at = m.PlaceOf(t, glua.LString(key))
	}
	parameters := m.Parameters(fn)
	if len(parameters) > len(roles) || len(parameters) > 0 && parameters[0] == "g" {
		return nil, l.r.fail(at, "%s is a law: it gets (%s) and never the game in play, found function(%s)", key, roleList(roles), strings.Join(parameters, ", "))
	}
	if err := l.r.keepsNothing(key, fn, "a law keeps nothing, it only says yes or no"); err != nil {
		return nil, err
	}
	return &question{laws: l, name: key, fn: fn, roles: roles, place: at}, nil
}

func roleList(roles []role) string {
	names := make([]string, len(roles))
	for i, o := range roles {
		names[i] = roleNames[o]
	}
	return strings.Join(names, ", ")
}

// describeBound says in words what the law was asked about.
func (l *laws) describeBound(roles []role) string {
	var parts []string
	for _, o := range roles {
		switch o {
		case thePiece:
			parts = append(parts, l.describeSubject(l.now.piece))
		case thePrey:
			if l.now.prey.Code != board.Empty {
				parts = append(parts, l.describeSubject(l.now.prey))
			}
		case theSquare:
			parts = append(parts, "square "+l.board.Name(l.now.square))
		}
	}
	return strings.Join(parts, " and ")
}

func (l *laws) describeSubject(s board.Subject) string {
	name := "a " + l.pieces.Piece(s.Code).Kind.Name
	if s.On == board.Nowhere {
		return name + " in hand"
	}
	return name + " on " + l.board.Name(s.On)
}

// where reads words that say where, or a law.
func (l *laws) where(t *glua.LTable, key string) (board.Where, error) {
	fn, ok := written(t.RawGetString(key)).(*glua.LFunction)
	if !ok {
		phrases, err := l.r.textList(t, key)
		if err == nil {
			err = l.checkWhere(t, key, phrases)
		}
		return board.Where{Phrases: phrases}, err
	}
	q, err := l.question(t, key, fn, whereRoles)
	if err != nil {
		return board.Where{}, err
	}
	ask := q.verdict()
	return board.Where{Law: func(piece board.Subject, square board.Square) (board.Verdict, error) {
		return ask(bound{piece: piece, square: square})
	}}, nil
}

// checkWhere finds a mistake in a phrase before any piece is asked about.
func (l *laws) checkWhere(t *glua.LTable, key string, phrases []string) error {
	if _, err := l.board.Where(phrases, 0); err != nil {
		for _, phrase := range phrases {
			if board.IsWhoWord(phrase) {
				err = fmt.Errorf("%q says who, expected words that say where, like \"own row 1\"; onto says who may stand there", phrase)
			}
		}
		return l.r.fail(l.r.machine.PlaceOf(t, glua.LString(key)), "%s: %s", key, err)
	}
	return nil
}
