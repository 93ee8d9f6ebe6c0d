package reader

import (
	"maps"
	"math"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// evaluateKey is the key under which a game says how good a state is, and worthKey the
// one of its function there.
const (
	evaluateKey = "evaluate"
	worthKey    = "worth"
)

// completeEvaluation writes an evaluation that is a function as a table with it.
func (r *reader) completeEvaluation(t *glua.LTable) {
	fn, ok := t.RawGetString(evaluateKey).(*glua.LFunction)
	if !ok {
		return
	}
	evaluation := r.newTable(r.machine.PlaceOf(t, glua.LString(evaluateKey)))
	evaluation.RawSetString(worthKey, fn)
	t.RawSetString(evaluateKey, evaluation)
}

// evaluation reads how good a state is, for programs that search. What it names has been
// read before.
func (r *reader) evaluation(t *glua.LTable, d *rules.Definition) error {
	if !hasEntries(t, evaluateKey) {
		return nil
	}
	table := t.RawGetString(evaluateKey).(*glua.LTable)
	if word := wordOf(table); word != "" {
		return r.fail(r.machine.PlaceOf(t, glua.LString(evaluateKey)), "evaluate: expected what is worth something, like %s, found %s", example(gameShape, evaluateKey), made(word))
	}
	if err := r.check(table, evaluationShape); err != nil {
		return err
	}
	e := &rules.Evaluation{Origin: r.machine.TablePlace(table).String()}
	for _, read := range []func(*glua.LTable, *rules.Definition, *rules.Evaluation) error{
		r.pieceWorths, r.squareWorths, r.nearnesses, r.counterWorths, r.cardWorths, r.scoreWorth, r.evaluationLead,
	} {
		if err := read(table, d, e); err != nil {
			return err
		}
	}
	saysNothing := len(e.Pieces)+len(e.Squares)+len(e.Nearer)+len(e.Counters)+len(e.Cards) == 0
	if saysNothing && e.Score == 0 && !isFunction(table.RawGetString(worthKey)) {
		if len(r.variants) > 0 {
			return nil // what it named is gone
		}
		return r.fail(r.machine.TablePlace(table), "evaluate: nothing is worth anything: expected %s", example(gameShape, evaluateKey))
	}
	d.Evaluate = e
	return nil
}

// worth reads a number that is finite.
func (r *reader) worth(v glua.LValue, what string, at lua.Place) (float64, error) {
	n, ok := v.(glua.LNumber)
	if !ok || math.IsNaN(float64(n)) || math.IsInf(float64(n), 0) {
		return 0, r.fail(at, "%s: expected a number, found %s", what, describe(v))
	}
	return float64(n), nil
}

// counterWorths reads what the values of counters are worth.
func (r *reader) counterWorths(t *glua.LTable, d *rules.Definition, e *rules.Evaluation) error {
	counters, ok := written(t.RawGetString("counters")).(*glua.LTable)
	if !ok {
		return nil
	}
	names, err := r.namesIn(counters, "counters", "score = 1")
	if err != nil {
		return err
	}
	known := make([]string, len(d.Counters))
	for i := range d.Counters {
		known[i] = d.Counters[i].Name
	}
	for _, name := range names {
		at := r.machine.PlaceOf(counters, glua.LString(name))
		if !contains(known, name) {
			if r.isGone(counters, name) {
				continue
			}
			return r.fail(at, "counters: %s", nearest.Unknown("counter", name, known))
		}
		worth, err := r.counterWorth(counters, name, d)
		if err != nil {
			return err
		}
		e.Counters = append(e.Counters, worth)
	}
	return nil
}

// counterWorth reads a number for each that a counter counts, or a table that says what
// values are worth that are none, too.
func (r *reader) counterWorth(counters *glua.LTable, name string, d *rules.Definition) (w rules.CounterWorth, err error) {
	at := r.machine.PlaceOf(counters, glua.LString(name))
	w = rules.CounterWorth{Counter: name, Origin: at.String()}
	t, ok := counters.RawGetString(name).(*glua.LTable)
	if !ok {
		w.Worth, err = r.worth(counters.RawGetString(name), "counters", at)
		return w, err
	}
	if err := r.check(t, counterWorthShape); err != nil {
		return w, err
	}
	if v := written(t.RawGetString(worthKey)); v != glua.LNil {
		if w.Worth, err = r.worth(v, worthKey, r.machine.PlaceOf(t, glua.LString(worthKey))); err != nil {
			return w, err
		}
	}
	i := slices.IndexFunc(d.Counters, func(c rules.Counter) bool { return c.Name == name })
	w.Empty, err = r.emptyWorths(t, d.Counters[i].Rows)
	return w, err
}

// emptyWorths reads what values of a counter are worth that are none: a number for all,
// or a table of its rows and numbers.
func (r *reader) emptyWorths(t *glua.LTable, rows []string) (map[string]float64, error) {
	const key = "empty"
	at := r.machine.PlaceOf(t, glua.LString(key))
	empty := map[string]float64{}
	table, ok := t.RawGetString(key).(*glua.LTable)
	if !ok {
		v := written(t.RawGetString(key))
		if v == glua.LNil {
			return nil, nil
		}
		worth, err := r.worth(v, key, at)
		if len(rows) == 0 {
			rows = []string{""}
		}
		for _, row := range rows {
			empty[row] = worth
		}
		return empty, err
	}
	names, err := r.phrasesIn(table, key, "ones = 2")
	if err != nil {
		return nil, err
	}
	for _, row := range names {
		at := r.machine.PlaceOf(table, glua.LString(row))
		if !contains(rows, row) {
			if r.isGone(table, row) {
				continue
			}
			return nil, r.fail(at, "empty: %s", nearest.Unknown("row", row, rows))
		}
		if empty[row], err = r.worth(table.RawGetString(row), key, at); err != nil {
			return nil, err
		}
	}
	return empty, nil
}

// cardWorths reads what cards are worth by the piles in which they lie.
func (r *reader) cardWorths(t *glua.LTable, d *rules.Definition, e *rules.Evaluation) error {
	piles, ok := written(t.RawGetString("cards")).(*glua.LTable)
	if !ok {
		return nil
	}
	if d.Staged == nil || len(d.Staged.Piles) == 0 {
		return r.fail(r.machine.PlaceOf(t, glua.LString("cards")), "cards: the game has no piles of cards")
	}
	names, err := r.namesIn(piles, "cards", "hand = 1")
	if err != nil {
		return err
	}
	for _, name := range names {
		at := r.machine.PlaceOf(piles, glua.LString(name))
		if known := pileNames(d.Staged); !contains(known, name) {
			if r.isGone(piles, name) {
				continue
			}
			return r.fail(at, "cards: %s", nearest.Unknown("pile", name, known))
		}
		if err := r.pileWorths(piles, name, d, e); err != nil {
			return err
		}
	}
	return nil
}

// pileWorths reads what the cards of one pile are worth: a number for each of them, a law
// or an attribute that says it, or a table of such and how much each is worth.
func (r *reader) pileWorths(piles *glua.LTable, pile string, d *rules.Definition, e *rules.Evaluation) error {
	at := r.machine.PlaceOf(piles, glua.LString(pile))
	switch v := piles.RawGetString(pile).(type) {
	case glua.LNumber:
		worth, err := r.worth(v, "cards", at)
		e.Cards = append(e.Cards, rules.CardWorth{Pile: pile, Worth: worth, Origin: at.String()})
		return err
	case glua.LString:
		return r.cardWorth(rules.CardWorth{Pile: pile, Worth: 1, Origin: at.String()}, string(v), at, d, e)
	case *glua.LTable:
		names, err := r.phrasesIn(v, "cards", "points = -1")
		if err != nil {
			return err
		}
		for _, name := range names {
			at := r.machine.PlaceOf(v, glua.LString(name))
			worth, err := r.worth(v.RawGetString(name), "cards", at)
			if err != nil {
				return err
			}
			if err := r.cardWorth(rules.CardWorth{Pile: pile, Worth: worth, Origin: at.String()}, name, at, d, e); err != nil {
				return err
			}
		}
		return nil
	default:
		return r.fail(at, "cards: expected a number, a law or an attribute, or a table of such and numbers, found %s", describe(v))
	}
}

// cardWorth adds what cards are worth by a law, or else by an attribute of theirs.
func (r *reader) cardWorth(w rules.CardWorth, by string, at lua.Place, d *rules.Definition, e *rules.Evaluation) error {
	attributes := cardAttributes(d.Staged)
	if law := lawIndex(d.Staged, by); law >= 0 {
		w.Law = law + 1
	} else if contains(attributes, by) {
		w.Attribute = by
	} else {
		return r.fail(at, "cards: %s", nearest.Unknown("law or attribute of a card", by, slices.Concat(lawNames(d.Staged), attributes)))
	}
	e.Cards = append(e.Cards, w)
	return nil
}

// cardAttributes are the names of the attributes that any card has, in order.
func cardAttributes(st *rules.Staged) []string {
	names := map[string]bool{}
	for i := range st.Piles {
		if st.Piles[i].Deck == nil {
			continue
		}
		for _, f := range st.Piles[i].Deck.Faces {
			for name := range f.Attributes {
				names[name] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

func (r *reader) scoreWorth(t *glua.LTable, d *rules.Definition, e *rules.Evaluation) (err error) {
	v := written(t.RawGetString(scoreName))
	if v == glua.LNil {
		return nil
	}
	e.Score, err = r.worth(v, scoreName, r.machine.PlaceOf(t, glua.LString(scoreName)))
	return err
}

func (r *reader) evaluationLead(t *glua.LTable, d *rules.Definition, e *rules.Evaluation) (err error) {
	v := written(t.RawGetString("lead"))
	if v == glua.LNil {
		return nil
	}
	at := r.machine.PlaceOf(t, glua.LString("lead"))
	if e.Lead, err = r.worth(v, "lead", at); err == nil && e.Lead <= 0 {
		err = r.fail(at, "lead: expected a number above 0, found %s", describe(v))
	}
	return err
}

// readEvaluation finds the function of an evaluation.
func (l *live) readEvaluation(def *glua.LTable, d *rules.Definition) {
	number, ok := l.find(def, evaluateKey, worthKey)
	if !ok || d.Evaluate == nil {
		return
	}
	d.Evaluate.Live = func(s *rules.State, p board.Player) (worth float64, err error) {
		err = l.lookFor(s, number, p, func(in *instance, v glua.LValue) error {
			n, ok := v.(glua.LNumber)
			if !ok {
				return in.fail(number, "%s answered %s for %s: expected a number", strings.Join(l.paths[number], "."), describe(v), l.players[p])
			}
			worth = float64(n)
			return nil
		})
		return worth, err
	}
}
