package reader

import (
	"cmp"
	"fmt"
	"slices"

	"canopy/core/board"
	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// lookUpLater notes keys of a table whose texts name something else of the game.
// They are looked up when all of it has been read.
func (r *reader) lookUpLater(t *glua.LTable, check func(d *rules.Definition, name string) error, keys ...string) {
	for _, key := range keys {
		r.later = append(r.later, func(d *rules.Definition) error {
			if isFunction(t.RawGetString(key)) {
				return nil
			}
			texts, err := r.textList(t, key)
			if err != nil {
				return err
			}
			for _, text := range texts {
				if err := check(d, text); err != nil {
					return r.fail(r.machine.PlaceOf(t, glua.LString(key)), "%s: %s", key, err)
				}
			}
			return nil
		})
	}
}

func known(what, name string, names []string) error {
	if slices.Contains(names, name) {
		return nil
	}
	return nearest.Unknown(what, name, names)
}

func knownKind(d *rules.Definition, name string) error {
	return known("piece", name, d.Pieces.KindNames())
}

func knownWho(d *rules.Definition, phrase string) error {
	_, err := d.Pieces.Who([]string{phrase}, 0)
	if err != nil && slices.Contains(slices.Concat(d.Board.Grounds(), d.Board.Regions()), phrase) {
		return fmt.Errorf("%q says where, expected words that say who, like \"enemy\"", phrase)
	}
	return err
}

func knownWhere(d *rules.Definition, phrase string) error {
	_, err := d.Board.Where([]string{phrase}, 0)
	return err
}

// knownChoice is for what an action chooses among: where a square lies, or who
// stands there.
func knownChoice(d *rules.Definition, phrase string) error {
	if _, err := d.Board.Where([]string{phrase}, 0); err == nil {
		return nil
	}
	_, err := d.Pieces.Who([]string{phrase}, 0)
	if err != nil {
		_, err = d.Board.Where([]string{phrase}, 0)
	}
	return err
}

// knownGround is for what a leap crosses.
func knownGround(d *rules.Definition, name string) error {
	if board.IsWhoWord(name) || slices.Contains(d.Pieces.KindNames(), name) {
		return fmt.Errorf("%q says who, and a leap crosses ground: over = \"water\"; hop goes over a piece", name)
	}
	return known("ground", name, d.Board.Grounds())
}

func knownDice(d *rules.Definition, name string) error {
	var names []string
	for i := range d.Dice {
		names = append(names, d.Dice[i].Name)
	}
	return known("dice", name, names)
}

func knownStage(d *rules.Definition, name string) error {
	names := []string{rules.MoveStage}
	for i := range d.Stages {
		names = append(names, d.Stages[i].Name)
	}
	return known("stage", name, names)
}

func knownMovement(d *rules.Definition, name string) error {
	var names []string
	for _, kind := range d.Pieces.Kinds() {
		for i := range kind.Moves {
			for m := &kind.Moves[i]; m != nil; m = m.Onward {
				names = append(names, cmp.Or(m.Name, m.Word))
			}
		}
	}
	slices.Sort(names)
	return known("movement", name, slices.Compact(names))
}

// namesIn goes through a table of things by their names, in alphabetical order: ids
// follow names, so that moving a line in a script changes no game. What is the key
// of the table, and an entry of it looks like the example.
func (r *reader) namesIn(t *glua.LTable, what, example string) ([]string, error) {
	names, err := r.phrasesIn(t, what, example)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if !isPlainName(name) {
			return nil, r.fail(r.machine.PlaceOf(t, glua.LString(name)), "%s: %q cannot be a name: expected one word of letters, digits and _", what, shortened(name))
		}
	}
	return names, nil
}

// phrasesIn is namesIn where a name may be several words, like "full house".
func (r *reader) phrasesIn(t *glua.LTable, what, example string) ([]string, error) {
	if word := wordOf(t); word != "" {
		return nil, r.fail(r.machine.TablePlace(t), "%s: expected names, like %s, found %s", what, example, made(word))
	}
	for key, v := range entries(t) {
		name, ok := key.(glua.LString)
		if !ok {
			return nil, r.fail(r.machine.PlaceOf(t, key), "%s: expected names, like %s, found %s without one", what, example, describeMade(v))
		}
		if err := checkName(string(name)); err != nil {
			return nil, r.fail(r.machine.PlaceOf(t, key), "%s: %s", what, err)
		}
		if !isPrintable(string(name)) {
			return nil, r.fail(r.machine.PlaceOf(t, key), "%s: %s", what, notPrintable(string(name)))
		}
	}
	names := sortedKeys(t)
	if len(names) > mostNames {
		return nil, r.fail(r.machine.TablePlace(t), "%s: expected at most %d, found %d", what, mostNames, len(names))
	}
	return names, nil
}

// mostNames is how many counters, dice, stages, laws, and actions of a stage there
// may be.
const mostNames = 100

// describeMade is describe, but names a table by the word that made it.
func describeMade(v glua.LValue) string {
	if t, ok := v.(*glua.LTable); ok {
		return made(wordOf(t))
	}
	return describe(v)
}

// wordsOfG are what g answers by itself, now or in games of other kinds, and the
// stage that every game has.
var wordsOfG = []string{
	"amount", "begin", "board", "count", "done", "draw", "hand", "last", "law", "lose", "move", "next", "note", "owner", "players",
	"rank", "round", "say", "seats", "show", "swap_seats", "taken", "tell", "to", "turn", "win",
}

// checkNamespace finds names that mean two things: counters, dice, stages, regions
// and the words of g are found by their names alone.
func (r *reader) checkNamespace(t *glua.LTable) error {
	type named struct {
		what string
		at   lua.Place
	}
	all := map[string]named{}
	if counters, ok := t.RawGetString("counters").(*glua.LTable); ok && isFunction(t.RawGetString(scoreName)) && !r.isCounterHook(t.RawGetString(scoreName)) && written(counters.RawGetString(scoreName)) != glua.LNil {
		return r.fail(r.machine.PlaceOf(counters, glua.LString(scoreName)), "the counter score is the score, and so is the function score at %s: leave one of them out", r.origin(t, scoreName))
	}
	grid, _ := t.RawGetString("board").(*glua.LTable)
	for _, group := range []struct {
		what string
		in   *glua.LTable
		key  string
	}{{"region", grid, "regions"}, {"counter", t, "counters"}, {"dice", t, "dice"}, {"stage", t, "stages"},
		{"pile", t, "piles"}, {"row", t, "rows"}, {"mark", t, "marks"}, {"amount", t, "amounts"}, {"step", t, "steps"}} {
		if group.in == nil {
			continue // no board
		}
		things, ok := written(group.in.RawGetString(group.key)).(*glua.LTable)
		if !ok {
			continue
		}
		for _, name := range sortedKeys(things) {
			at := r.machine.PlaceOf(things, glua.LString(name))
			if slices.Contains(wordsOfG, name) && !(group.key == "piles" && slices.Contains([]string{"hand", "turn", "round"}, name)) {
				return r.fail(at, "the %s %s: %q is a word of g already; call it something else", group.what, name, name)
			}
			if before, clash := all[name]; clash {
				return r.fail(at, "the %s %s: the %s of %s has that name already; call one of them something else", group.what, name, before.what, before.at)
			}
			all[name] = named{group.what, at}
		}
	}
	return nil
}

// keepsNothing finds a function of the rules that writes to a variable which
// outlives the call, itself or by way of the functions that it uses.
func (r *reader) keepsNothing(key string, fn *glua.LFunction, why string) error {
	seen := map[glua.LValue]bool{}
	var look func(v glua.LValue) error
	look = func(v glua.LValue) error {
		if seen[v] {
			return nil
		}
		switch v := v.(type) {
		case *glua.LFunction:
			seen[v] = true
			for _, part := range r.parts(v) {
				if part != v {
					if err := look(part); err != nil {
						return err
					}
				}
			}
			if variable, place, found := r.machine.OuterWrite(v); found {
				return r.fail(place, "%s changes %q, which lies outside it: %s", key, variable, why)
			}
			for _, u := range v.Upvalues {
				if err := look(u.Value()); err != nil {
					return err
				}
			}
		case *glua.LTable:
			seen[v] = true
			for _, entry := range entries(v) {
				if err := look(entry); err != nil {
					return err
				}
			}
		}
		return nil
	}
	return look(fn)
}
