package reader

import (
	"slices"

	"canopy/core/board"
	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// countersAndDice reads the numbers of the game in play and its dice.
func (r *reader) countersAndDice(t *glua.LTable, d *rules.Definition) error {
	if counters, ok := written(t.RawGetString("counters")).(*glua.LTable); ok {
		for _, name := range sortedKeys(counters) {
			c, err := r.counter(counters, name)
			if err != nil {
				return err
			}
			d.Counters = append(d.Counters, c)
		}
	}
	dice, ok := written(t.RawGetString("dice")).(*glua.LTable)
	if !ok {
		return nil
	}
	for _, name := range sortedKeys(dice) {
		one, err := r.dice(dice, name)
		if err != nil {
			return err
		}
		d.Dice = append(d.Dice, one)
	}
	return nil
}

func (r *reader) counter(t *glua.LTable, name string) (rules.Counter, error) {
	at := r.machine.PlaceOf(t, glua.LString(name))
	c := rules.Counter{Name: name, To: rules.MaxCounter, Origin: at.String()}
	table, ok := t.RawGetString(name).(*glua.LTable)
	if !ok || wordOf(table) != "counter" || !isPlainName(name) {
		return c, r.fail(at, "counters: expected a name and a counter, like beads = counter { per = \"square\" }, found %s", describe(t.RawGetString(name)))
	}
	if err := r.check(table, counterShape); err != nil {
		return c, err
	}
	c.Per, _ = str(table, "per")
	if c.Per != "" && c.Per != rules.PerSquare && c.Per != rules.PerPlayer {
		return c, r.fail(r.machine.PlaceOf(table, glua.LString("per")), "per: %s", nearest.Unknown("word", c.Per, []string{rules.PerSquare, rules.PerPlayer}))
	}
	c.From, _ = integer(table, "from")
	if to, ok := integer(table, "to"); ok {
		c.To = to
	}
	return c, r.counterStart(table, &c)
}

func (r *reader) counterStart(table *glua.LTable, c *rules.Counter) error {
	at := r.machine.PlaceOf(table, glua.LString("start"))
	switch start := written(table.RawGetString("start")).(type) {
	case glua.LNumber:
		c.Start = int(start)
	case *glua.LTable:
		if wordOf(start) == "shuffled" {
			from, ok := start.RawGetInt(1).(glua.LNumber)
			to, also := start.RawGetInt(2).(glua.LNumber)
			if !ok || !also {
				return r.fail(at, "start: expected the first and the last number, like shuffled(0, 99)")
			}
			c.Shuffled, c.ShuffleOf = true, [2]int{int(from), int(to)}
			return nil
		}
		for _, where := range sortedKeys(start) {
			n, ok := integer(start, where)
			if !ok {
				return r.fail(at, "start: expected where and a number, like { hole = 4 }")
			}
			c.StartOn = append(c.StartOn, rules.StartOn{Where: where, Value: n})
		}
	}
	return nil
}

func (r *reader) dice(t *glua.LTable, name string) (rules.Dice, error) {
	at := r.machine.PlaceOf(t, glua.LString(name))
	d := rules.Dice{Name: name, Faces: 6, Origin: at.String()}
	table, ok := t.RawGetString(name).(*glua.LTable)
	if !ok || wordOf(table) != "dice" || !isPlainName(name) {
		return d, r.fail(at, "dice: expected a name and dice, like throw = dice { 2, faces = 6 }, found %s", describe(t.RawGetString(name)))
	}
	if err := r.check(table, diceShape); err != nil {
		return d, err
	}
	n, _ := table.RawGetInt(1).(glua.LNumber)
	d.Count = int(n)
	if faces, ok := integer(table, "faces"); ok {
		d.Faces = faces
	}
	d.AgainOn, _ = integer(table, "again_on")
	if d.Count < 1 || d.Count > rules.MaxDice || d.Faces < 2 || d.Faces > rules.MaxFaces || d.AgainOn > d.Faces {
		return d, r.fail(at, "dice: expected 1 to %d dice with 2 to %d faces", rules.MaxDice, rules.MaxFaces)
	}
	return d, nil
}

// sortedKeys are the names in a table in alphabetical order: ids follow names, so
// that moving a line in a script changes no game.
func sortedKeys(t *glua.LTable) []string {
	var names []string
	for key := range entries(t) {
		if name, ok := key.(glua.LString); ok {
			names = append(names, string(name))
		}
	}
	slices.Sort(names)
	return names
}

// actionsAndStages reads what may be done besides moving pieces.
func (r *reader) actionsAndStages(t *glua.LTable, d *rules.Definition, l *laws) error {
	d.Advances = l.moves
	d.FirstStage, _ = str(t, "first_stage")
	if actions, ok := written(t.RawGetString("actions")).(*glua.LTable); ok {
		var err error
		if d.Actions, err = r.actions(actions, t, d, l); err != nil {
			return err
		}
	}
	stages, ok := written(t.RawGetString("stages")).(*glua.LTable)
	if !ok {
		return nil
	}
	for _, name := range sortedKeys(stages) {
		table, ok := stages.RawGetString(name).(*glua.LTable)
		if !ok || name == rules.MoveStage || !isPlainName(name) {
			return r.fail(r.machine.PlaceOf(stages, glua.LString(name)), "stages: expected a name other than %q and a table of actions, found %s", rules.MoveStage, describe(stages.RawGetString(name)))
		}
		actions, err := r.actions(table, t, d, l)
		if err != nil {
			return err
		}
		d.Stages = append(d.Stages, rules.Stage{Name: name, Actions: actions})
	}
	return nil
}

func (r *reader) actions(t, def *glua.LTable, d *rules.Definition, l *laws) ([]rules.Action, error) {
	var all []rules.Action
	for _, name := range sortedKeys(t) {
		at := r.machine.PlaceOf(t, glua.LString(name))
		table, ok := t.RawGetString(name).(*glua.LTable)
		if !ok || !isPlainName(name) || name == "pass" || name == "stop" {
			return nil, r.fail(at, "actions: expected a name and a table, like sow = { from = \"own hole\" }, found %s", describe(t.RawGetString(name)))
		}
		a, err := r.action(name, table, def, d, l)
		if err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

func (r *reader) action(name string, t, def *glua.LTable, d *rules.Definition, l *laws) (a rules.Action, err error) {
	a = rules.Action{Name: name, Origin: r.machine.TablePlace(t).String()}
	if err := r.check(t, actionShape); err != nil {
		return a, err
	}
	a.Title, _ = str(t, "title")
	a.Puts, _ = str(t, "puts")
	a.Next, _ = str(t, "next")
	a.Stay, _ = str(t, "stay")
	a.Turn, _ = integer(t, "turn")
	a.Removes = t.RawGetString("removes") == glua.LTrue
	if a.Players, err = r.onlyPlayer(t, d.Players); err != nil {
		return a, err
	}
	for _, key := range []string{"from", "to"} {
		if err := r.chosenSquares(t, key, &a); err != nil {
			return a, err
		}
	}
	return a, r.actionDoes(t, def, &a, d, l)
}

// chosenSquares reads what an action chooses among. A function is found again when
// the live functions are read.
func (r *reader) chosenSquares(t *glua.LTable, key string, a *rules.Action) error {
	v := written(t.RawGetString(key))
	if v == glua.LNil || isFunction(v) {
		return nil
	}
	phrases, err := r.textList(t, key)
	a.On = append(a.On, phrases...)
	return err
}

func (r *reader) actionDoes(t, def *glua.LTable, a *rules.Action, d *rules.Definition, l *laws) error {
	sow, ok := written(t.RawGetString("does")).(*glua.LTable)
	if !ok {
		return nil
	}
	if wordOf(sow) != "sow" {
		return r.fail(r.machine.PlaceOf(t, glua.LString("does")), "does: expected sow { … } or a function, found %s", made(wordOf(sow)))
	}
	if err := r.check(sow, sowShape); err != nil {
		return err
	}
	counter, ok := sow.RawGetInt(1).(glua.LString)
	along, _ := str(sow, "along")
	if !ok || along != "track" {
		return r.fail(r.machine.TablePlace(sow), "sow needs a counter and a way: sow { \"beads\", along = \"track\" }")
	}
	a.Sow = &rules.Sow{Counter: string(counter)}
	last, ok := str(sow, "last")
	if !ok {
		return nil
	}
	laws, _ := written(def.RawGetString("laws")).(*glua.LTable)
	var fn *glua.LFunction
	if laws != nil {
		fn, _ = laws.RawGetString(last).(*glua.LFunction)
	}
	if fn == nil {
		var known []string
		if laws != nil {
			known = sortedKeys(laws)
		}
		return r.fail(r.machine.PlaceOf(sow, glua.LString("last")), "last: %s", nearest.Unknown("law", last, known))
	}
	var err error
	a.Sow.Last, err = l.lastFell(laws, last, fn, d)
	return err
}

// advance reads a movement along the track, for the kind whose movements are read.
func (r *reader) advance(t *glua.LTable, l *laws) error {
	if err := r.check(t, advanceShape); err != nil {
		return err
	}
	a := rules.Advance{Kind: l.kind, Origin: r.machine.TablePlace(t).String()}
	a.By, _ = str(t, "by")
	a.EntersOn, _ = integer(t, "enters_on")
	l.moves = append(l.moves, a)
	return nil
}

// must reads the conditions that every move has to meet.
func (r *reader) must(t *glua.LTable, d *rules.Definition) ([]rules.Must, error) {
	list, ok := written(t.RawGetString("must")).(*glua.LTable)
	if !ok {
		return nil, nil
	}
	if err := r.checkList(list); err != nil {
		return nil, err
	}
	var all []rules.Must
	for key, v := range entries(list) {
		at := r.machine.PlaceOf(list, key)
		entry, ok := v.(*glua.LTable)
		if !ok {
			return nil, r.fail(at, "must: expected words and a condition, like { \"keep out of reach\", never { attacked = \"own knight\" } }, found %s", describe(v))
		}
		words, hasWords := entry.RawGetInt(1).(glua.LString)
		never, ok := entry.RawGetInt(2).(*glua.LTable)
		if !hasWords || !ok || wordOf(never) != "never" || entry.Len() != 2 {
			return nil, r.fail(at, "must: expected words and a condition, like { \"keep out of reach\", never { attacked = \"own knight\" } }")
		}
		if err := r.check(never, neverShape); err != nil {
			return nil, err
		}
		m := rules.Must{Words: string(words), Origin: r.machine.TablePlace(entry).String()}
		var err error
		if m.NeverAttacked, err = r.textList(never, "attacked"); err != nil {
			return nil, err
		}
		if len(m.NeverAttacked) == 0 {
			return nil, r.fail(r.machine.TablePlace(never), "never says what must not be so: never { attacked = \"own king\" }")
		}
		all = append(all, m)
	}
	return all, nil
}

// lastFell reads the law of sowing. It looks at numbers, so that the core asks it
// when they first occur, and keeps the answer.
func (l *laws) lastFell(laws *glua.LTable, key string, fn *glua.LFunction, d *rules.Definition) (func(board.Player, board.Square, int, int) (rules.LastFell, error), error) {
	m := l.r.machine
	at := m.FuncPlace(fn)
	if parameters := m.Parameters(fn); len(parameters) > 4 || len(parameters) > 0 && parameters[0] == "g" {
		return nil, l.r.fail(at, "%s is a law: it gets (player, square, found, opposite) and never the game in play", key)
	}
	if variable, place, found := m.OuterWrite(fn); found {
		return nil, l.r.fail(place, "%s changes %q, which lies outside it: a law keeps nothing", key, variable)
	}
	gathers, err := l.r.gathers(l, d)
	if err != nil {
		return nil, err
	}
	d.Gathers = gathers
	return func(p board.Player, on board.Square, found, opposite int) (rules.LastFell, error) {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		l.now = bound{square: on}
		l.asked, l.active = l.asked[:0], true
		v, err := m.Call(fn, glua.LNumber(p+1), l.objects[theSquare], glua.LNumber(found), glua.LNumber(opposite))
		l.active = false
		if err != nil {
			return rules.LastFell{}, err
		}
		if v == l.r.again {
			return rules.LastFell{Again: true}, nil
		}
		if v == glua.LNil {
			return rules.LastFell{}, nil
		}
		for i, t := range l.gathers {
			if v == t {
				return rules.LastFell{Gathers: i + 1}, nil
			}
		}
		return rules.LastFell{}, l.r.fail(at, "the law %s answered %s: expected again, gather { … } made outside the law, or nothing", key, describe(v))
	}, nil
}

// gathers reads everything that gather has made.
func (r *reader) gathers(l *laws, d *rules.Definition) ([]rules.Gather, error) {
	l.gathers = r.gathered
	var all []rules.Gather
	for _, t := range r.gathered {
		g := rules.Gather{Origin: r.machine.TablePlace(t).String()}
		if err := r.check(t, gatherShape); err != nil {
			return nil, err
		}
		for i := 1; i <= t.Len(); i++ {
			switch t.RawGetInt(i).String() {
			case "false": // not written
			case "opposite":
				g.Opposite = true
			case "here":
				g.Here = true
			default:
				return nil, r.fail(r.machine.PlaceOf(t, glua.LNumber(i)), "gather: %s", nearest.Unknown("place", t.RawGetInt(i).String(), []string{"opposite", "here"}))
			}
		}
		var err error
		if g.Into, err = r.textList(t, "into"); err != nil {
			return nil, err
		}
		all = append(all, g)
	}
	return all, nil
}
