package reader

import (
	"canopy/core/board"
	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// pieceWorths reads what pieces are worth wherever they are.
func (r *reader) pieceWorths(t *glua.LTable, d *rules.Definition, e *rules.Evaluation) (err error) {
	if written(t.RawGetString("pieces")) != glua.LNil {
		e.Pieces, err = r.kindWorths(t, "pieces", "pieces", d)
	}
	return err
}

// squareWorths reads what pieces are worth by words that say where they stand.
func (r *reader) squareWorths(t *glua.LTable, d *rules.Definition, e *rules.Evaluation) error {
	squares, ok := written(t.RawGetString("squares")).(*glua.LTable)
	if !ok {
		return nil
	}
	phrases, err := r.phrasesIn(squares, "squares", `["enemy row 2"] = 3`)
	if err != nil {
		return err
	}
	if err := r.needsBoard(t, "squares", d); err != nil {
		return err
	}
	for _, phrase := range phrases {
		at := r.machine.PlaceOf(squares, glua.LString(phrase))
		if err := knownWhere(d, phrase); err != nil {
			if r.isGone(squares, phrase) {
				continue
			}
			return r.fail(at, "squares: %s", err)
		}
		worth, err := r.kindWorths(squares, phrase, "squares", d)
		if err != nil {
			return err
		}
		e.Squares = append(e.Squares, rules.SquareWorth{Where: phrase, Worth: worth, Origin: at.String()})
	}
	return nil
}

// nearnesses reads what being near to somewhere is worth: one table, or a list of them.
func (r *reader) nearnesses(t *glua.LTable, d *rules.Definition, e *rules.Evaluation) error {
	list, ok := written(t.RawGetString("nearer")).(*glua.LTable)
	if !ok {
		return nil
	}
	if err := r.needsBoard(t, "nearer", d); err != nil {
		return err
	}
	if written(list.RawGetString("to")) != glua.LNil || list.Len() == 0 {
		return r.nearness(list, d, e)
	}
	if err := r.checkList(list); err != nil {
		return err
	}
	for key, v := range entries(list) {
		one, ok := v.(*glua.LTable)
		if _, positional := key.(glua.LNumber); !ok || !positional {
			return r.fail(r.machine.PlaceOf(list, key), "nearer: expected a list of tables like { to = \"enemy den\", worth = 3 }, found %s", describe(v))
		}
		if err := r.nearness(one, d, e); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) nearness(t *glua.LTable, d *rules.Definition, e *rules.Evaluation) error {
	if err := r.check(t, nearerShape); err != nil {
		return err
	}
	n := rules.Nearness{Origin: r.machine.TablePlace(t).String()}
	for _, key := range []string{"to", worthKey} {
		if written(t.RawGetString(key)) == glua.LNil {
			return r.fail(r.machine.TablePlace(t), "nearer needs %s: %s", key, example(nearerShape, key))
		}
	}
	var err error
	if n.To, err = r.textList(t, "to"); err != nil {
		return err
	}
	for _, phrase := range n.To {
		if err := knownWhere(d, phrase); err != nil {
			if r.isGone(t, "to") {
				return nil
			}
			return r.fail(r.machine.PlaceOf(t, glua.LString("to")), "to: %s", err)
		}
	}
	if n.Worth, err = r.kindWorths(t, worthKey, worthKey, d); err != nil {
		return err
	}
	n.Each = t.RawGetString("each") == glua.LTrue
	e.Nearer = append(e.Nearer, n)
	return nil
}

// isGone reports whether an unknown name is one that a variant may have taken out of the
// game: what the game itself says of it then counts nothing.
func (r *reader) isGone(t *glua.LTable, key string) bool {
	return len(r.variants) > 0 && r.writer(t, glua.LString(key)) == nil
}

// needsBoard refuses what is worth something on a board only.
func (r *reader) needsBoard(t *glua.LTable, key string, d *rules.Definition) error {
	if d.Board == nil {
		return r.fail(r.machine.PlaceOf(t, glua.LString(key)), "%s: pieces stand on a board, and the game has none", key)
	}
	return nil
}

// kindWorths reads what pieces are worth: a number for all kinds, the attribute in which
// each kind has its own, or a table of kinds and numbers. What is how messages call it.
func (r *reader) kindWorths(t *glua.LTable, key, what string, d *rules.Definition) (rules.KindWorths, error) {
	at := r.machine.PlaceOf(t, glua.LString(key))
	if d.Pieces == nil || len(d.Pieces.Kinds()) == 0 {
		return nil, r.fail(at, "%s: the game has no pieces", what)
	}
	switch v := t.RawGetString(key).(type) {
	case glua.LNumber:
		worth, err := r.worth(v, what, at)
		return allWorth(d.Pieces, func(*board.Kind) float64 { return worth }), err
	case glua.LString:
		if known := attributesOf(d.Pieces); !contains(known, string(v)) {
			return nil, r.fail(at, "%s: %s", what, nearest.Unknown("attribute of a piece", string(v), known))
		}
		return allWorth(d.Pieces, func(k *board.Kind) float64 {
			n, _ := k.Attributes[string(v)].(float64)
			return n
		}), nil
	case *glua.LTable:
		return r.listedWorths(v, what, d.Pieces)
	default:
		return nil, r.fail(at, "%s: expected %s, found %s", what, worths.Name, describe(v))
	}
}

// allWorth are the worths of all kinds that belong to players.
func allWorth(pieces *board.Pieces, worth func(*board.Kind) float64) rules.KindWorths {
	all := rules.KindWorths{}
	for i := range pieces.Kinds() {
		if kind := &pieces.Kinds()[i]; !kind.Neutral {
			all[kind.Name] = worth(kind)
		}
	}
	return all
}

// listedWorths reads a table of kinds and numbers.
func (r *reader) listedWorths(t *glua.LTable, what string, pieces *board.Pieces) (rules.KindWorths, error) {
	kinds, err := r.namesIn(t, what, "rat = 5")
	if err != nil {
		return nil, err
	}
	all := rules.KindWorths{}
	for _, kind := range kinds {
		at := r.machine.PlaceOf(t, glua.LString(kind))
		if !contains(pieces.KindNames(), kind) {
			if r.isGone(t, kind) {
				continue
			}
			return nil, r.fail(at, "%s: %s", what, nearest.Unknown("piece", kind, pieces.KindNames()))
		}
		if _, ok := pieces.Find(kind, board.Nobody); ok {
			return nil, r.fail(at, "%s: %s is nobody's piece, and worth nothing to a player", what, kind)
		}
		if all[kind], err = r.worth(t.RawGetString(kind), what, at); err != nil {
			return nil, err
		}
	}
	return all, nil
}
