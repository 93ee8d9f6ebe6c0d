package reader

import (
	"errors"
	"fmt"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// lawSource is where a law is found: a function by its number, or a table by its path.
type lawSource struct {
	function int // -1 for a table
	path     []string
}

// findLaws notes where the laws are found in any machine, and how they are asked.
func (l *live) findLaws(r *reader, def *glua.LTable, d *rules.Definition) {
	for i := range d.Staged.Laws {
		path := []string{"laws", d.Staged.Laws[i].Name}
		for _, flow := range r.flowLaws {
			if flow.law == i {
				path = flow.path
			}
		}
		source := lawSource{function: -1, path: path}
		if number, ok := l.find(def, path...); ok {
			source.function = number
		}
		l.staged.laws = append(l.staged.laws, source)
		d.Staged.Laws[i].Ask = func(s *rules.State, args []rules.Value) (rules.Value, error) { return l.askLaw(s, i, args) }
	}
}

// lawKey is a law with what it is asked.
type lawKey struct {
	law  uint32
	args [4]uint32
}

// mostArguments is with how many things a law may be asked.
const mostArguments = len(lawKey{}.args)

// keyOf is the key of a question; ok is false if its answer cannot be remembered.
func (in *instance) keyOf(law int, args []rules.Value) (key lawKey, ok bool) {
	key.law = uint32(law)
	ok = true
	for i, a := range args {
		id, small := in.lawID(a)
		key.args[i] = id
		ok = ok && small
	}
	return key, ok && len(in.table.answers) < mostAnswers
}

// askLaw asks a law. The machine remembers what it has answered.
func (l *live) askLaw(s *rules.State, law int, args []rules.Value) (rules.Value, error) {
	in, outer, err := l.hold(s) // laws see no game: nothing has to be mirrored
	if err != nil {
		return rules.None, err
	}
	v, err := in.law(law, args)
	if outer {
		l.release(s, in, err)
	}
	return v, err
}

// law asks a law, or remembers.
func (in *instance) law(law int, args []rules.Value) (rules.Value, error) {
	if len(args) > mostArguments {
		return rules.None, fmt.Errorf("the law %s is asked with more than %d things", in.live.staged.d.Staged.Laws[law].Name, mostArguments)
	}
	key, remembers := in.keyOf(law, args)
	if v, known := in.table.answers[key]; known && remembers {
		return v, nil
	}
	v, err := in.callLaw(law, args)
	if err == nil && remembers {
		in.table.answers[key] = v
	}
	return v, err
}

// lawOfCard asks a law of a card and nothing else.
func (in *instance) lawOfCard(law int, c cards.Card) rules.Value {
	t := in.table
	if t.byCard[law] == nil {
		t.byCard[law] = make([]rules.Value, len(in.live.staged.set.Kinds))
		for kind := range t.byCard[law] {
			v, err := in.callLaw(law, []rules.Value{rules.KindValue(kind)})
			if err != nil {
				t.byCard[law] = nil
				in.check(err)
			}
			t.byCard[law][kind] = v
		}
	}
	return t.byCard[law][in.live.staged.set.KindOf(c)]
}

// pairAnswer is what a law answered of two cards, once it has.
type pairAnswer struct {
	value rules.Value
	known bool
}

// lawOfPair asks a law of two cards and nothing else.
func (in *instance) lawOfPair(law int, a, b cards.Card) rules.Value {
	t, set := in.table, in.live.staged.set
	if t.byPair[law] == nil {
		t.byPair[law] = make([]pairAnswer, len(set.Kinds)*len(set.Kinds))
	}
	kept := &t.byPair[law][set.KindOf(a)*len(set.Kinds)+set.KindOf(b)]
	if !kept.known {
		v, err := in.callLaw(law, []rules.Value{rules.KindValue(set.KindOf(a)), rules.KindValue(set.KindOf(b))})
		in.check(err)
		kept.value, kept.known = v, true
	}
	return kept.value
}

// mostAnswers is how many answers of laws a machine remembers.
const mostAnswers = 1 << 17

func (in *instance) callLaw(law int, args []rules.Value) (rules.Value, error) {
	source := in.live.staged.laws[law]
	if source.function < 0 {
		return in.lawEntry(law, args)
	}
	room := make([]glua.LValue, len(args))
	for i, a := range args {
		room[i] = in.valueOf(a)
	}
	looks := in.looks
	in.looks = "of a law"
	v, err := in.machine.Call(in.function(source.function), room...)
	in.looks = looks
	if err != nil {
		return rules.None, err
	}
	value, err := in.readValue(v)
	if err != nil {
		return rules.None, in.fail(source.function, "the law %s answered %s: expected true, false, a text, a whole number or none", in.live.staged.d.Staged.Laws[law].Name, err)
	}
	return value, nil
}

// lawEntry looks up a law that is written as a table. Where it has no entry the answer
// is none.
func (in *instance) lawEntry(law int, args []rules.Value) (rules.Value, error) {
	path := in.live.staged.laws[law].path
	t := in.def
	for _, key := range path {
		t = t.RawGetString(key).(*glua.LTable)
	}
	if len(args) != 1 {
		return rules.None, fmt.Errorf("the law %s is a table, and is asked with one thing, not %d", path[len(path)-1], len(args))
	}
	v := t.RawGet(in.valueOf(args[0]))
	if v == glua.LNil {
		return rules.None, nil
	}
	value, err := in.readValue(v)
	if err != nil {
		return rules.None, fmt.Errorf("the law %s holds %w: expected true, false, a text or a whole number", path[len(path)-1], err)
	}
	return value, nil
}

// readValue reads what a law answers.
func (in *instance) readValue(v glua.LValue) (rules.Value, error) {
	switch v := v.(type) {
	case *glua.LNilType:
		return rules.None, nil
	case glua.LBool:
		return rules.FlagValue(bool(v)), nil
	case glua.LString:
		return rules.TextValue(string(v)), nil
	case glua.LNumber:
		if isWhole(v) && v >= -rules.MaxCounter && v <= rules.MaxCounter {
			return rules.NumberValue(int(v)), nil
		}
	case *glua.LUserData:
		if isNone(v) {
			return rules.None, nil
		}
	}
	return rules.None, errors.New(describe(v))
}

// valueOf is a value as scripts see it.
func (in *instance) valueOf(v rules.Value) glua.LValue {
	if n, ok := v.Number(); ok {
		return in.number(n)
	}
	if text, ok := v.Text(); ok {
		return in.text(text)
	}
	if kind, ok := v.Kind(); ok {
		return in.table.kinds[kind]
	}
	if sq, ok := v.Square(); ok {
		return in.squares[sq]
	}
	if v.IsFlag() {
		return glua.LBool(v.True())
	}
	return in.reader.none
}

// tryLaws asks every law of a condition for each card with nothing besides where there
// may be nothing, so that mistakes show when the script is read.
func (l *live) tryLaws(d *rules.Definition) error {
	if l.staged.set == nil {
		return nil
	}
	for i := range d.Staged.Stages {
		for j := range d.Staged.Stages[i].Choices {
			c := &d.Staged.Stages[i].Choices[j]
			if c.From == nil || c.From.Dice > 0 {
				continue
			}
			for k := range c.Must {
				if err := l.tryLaw(d, &c.Must[k]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (l *live) tryLaw(d *rules.Definition, c *rules.Condition) error {
	if c.Law == 0 {
		return nil
	}
	args := []rules.Value{rules.None}
	for _, a := range c.Against {
		v := rules.None
		if a.What == rules.CounterOf {
			counter := &d.Counters[a.Index]
			if !counter.StartNone && a.On != rules.OfTarget {
				v = rules.NumberValue(counter.Start)
				if counter.Flag {
					v = rules.FlagValue(counter.Start != 0)
				}
			}
		}
		if a.What == rules.CountOf {
			v = rules.NumberValue(0)
		}
		args = append(args, v)
	}
	for kind := range l.staged.set.Kinds {
		args[0] = rules.KindValue(kind)
		v, err := l.askLaw(nil, c.Law-1, args)
		if err != nil {
			return err
		}
		if _, isNumber := v.Number(); isNumber {
			return board.Placed(d.Staged.Laws[c.Law-1].Origin, fmt.Errorf("the law %s answered the number %v where a condition asks it: expected true or false", d.Staged.Laws[c.Law-1].Name, v))
		}
	}
	return nil
}
