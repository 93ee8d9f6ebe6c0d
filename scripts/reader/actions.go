package reader

import (
	"cmp"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// countersAndDice reads the numbers of the game in play and its dice.
func (r *reader) countersAndDice(t *glua.LTable, d *rules.Definition) error {
	if counters, ok := written(t.RawGetString("counters")).(*glua.LTable); ok {
		names, err := r.namesIn(counters, "counters", `beads = counter { per = "square" }`)
		if err != nil {
			return err
		}
		for _, name := range names {
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
	names, err := r.namesIn(dice, "dice", "throw = dice { 2, faces = 6 }")
	if err != nil {
		return err
	}
	for _, name := range names {
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
	if !ok || wordOf(table) != "counter" {
		return c, r.fail(at, "counters: expected a name and a counter, like beads = counter { per = \"square\" }, found %s", describeMade(t.RawGetString(name)))
	}
	if err := r.check(table, counterShape); err != nil {
		return c, err
	}
	c.Per, _ = str(table, "per")
	kinds := []string{rules.PerSquare, rules.PerPlayer}
	if r.staged != nil {
		kinds = append(kinds, rules.PerTeam, rules.PerCard, rules.PerSuit)
	}
	if c.Per != "" && !slices.Contains(kinds, c.Per) {
		return c, r.fail(r.machine.PlaceOf(table, glua.LString("per")), "per: %s", nearest.Unknown("word", c.Per, kinds))
	}
	if err := r.stagedCounter(table, &c); err != nil {
		return c, err
	}
	c.From, _ = integer(table, "from")
	if to, ok := integer(table, "to"); ok {
		c.To = to
	}
	if name == scoreName && c.Per != rules.PerPlayer {
		return c, r.fail(at, "the counter score is the score of each player: counter { per = \"player\" }")
	}
	for _, key := range []string{"from", "to"} {
		if n, ok := integer(table, key); ok && (n < -rules.MaxCounter || n > rules.MaxCounter) {
			return c, r.fail(r.machine.PlaceOf(table, glua.LString(key)), "%s: expected a number from -%d to %d, found %d", key, rules.MaxCounter, rules.MaxCounter, n)
		}
	}
	if c.From > c.To {
		return c, r.fail(at, "the counter %s goes from %d to %d, and no number lies between them", name, c.From, c.To)
	}
	return c, r.counterStart(table, &c)
}

// scoreName is the name of the counter that is the score.
const scoreName = "score"

// startsWithin fails where a counter would begin out of its bounds.
func (r *reader) startsWithin(c *rules.Counter, n int, at lua.Place) error {
	if n < c.From || n > c.To {
		return r.fail(at, "start: the counter %s goes from %d to %d, and would begin with %d", c.Name, c.From, c.To, n)
	}
	return nil
}

func (r *reader) counterStart(table *glua.LTable, c *rules.Counter) error {
	at := r.machine.PlaceOf(table, glua.LString("start"))
	if written(table.RawGetString("start")) == glua.LNil {
		at = r.machine.TablePlace(table)
	}
	switch start := written(table.RawGetString("start")).(type) {
	case *glua.LUserData:
		if r.staged == nil {
			return r.fail(at, "start: only a game in stages has counters that begin at none: expected a number")
		}
		c.StartNone = true
		return nil
	case glua.LNumber:
		c.Start = int(start)
	case *glua.LTable:
		if wordOf(start) == "shuffled" {
			from, to := start.RawGetInt(1), start.RawGetInt(2)
			if start.Len() != 2 || !isWhole(from) || !isWhole(to) {
				return r.fail(at, "start: expected the first and the last number, like shuffled(0, 99)")
			}
			c.Shuffled, c.ShuffleOf = true, [2]int{int(from.(glua.LNumber)), int(to.(glua.LNumber))}
			return cmp.Or(r.startsWithin(c, c.ShuffleOf[0], at), r.startsWithin(c, c.ShuffleOf[1], at))
		}
		if c.Per != rules.PerSquare {
			return r.fail(at, "start: the counter %s has no squares: expected a number", c.Name)
		}
		for key, v := range entries(start) {
			where, ok := key.(glua.LString)
			if !ok || !isWhole(v) {
				return r.fail(r.machine.PlaceOf(start, key), "start: expected where and a whole number, like { hole = 4 }, found %s", describe(v))
			}
			n := int(v.(glua.LNumber))
			if err := r.startsWithin(c, n, r.machine.PlaceOf(start, key)); err != nil {
				return err
			}
			c.StartOn = append(c.StartOn, rules.StartOn{Where: string(where), Value: n})
		}
		slices.SortFunc(c.StartOn, func(a, b rules.StartOn) int { return cmp.Compare(a.Where, b.Where) })
	}
	return r.startsWithin(c, c.Start, at)
}

func (r *reader) dice(t *glua.LTable, name string) (rules.Dice, error) {
	at := r.machine.PlaceOf(t, glua.LString(name))
	d := rules.Dice{Name: name, Faces: 6, Origin: at.String()}
	table, ok := t.RawGetString(name).(*glua.LTable)
	if !ok || wordOf(table) != "dice" {
		return d, r.fail(at, "dice: expected a name and dice, like throw = dice { 2, faces = 6 }, found %s", describeMade(t.RawGetString(name)))
	}
	if err := r.check(table, diceShape); err != nil {
		return d, err
	}
	n, _ := table.RawGetInt(1).(glua.LNumber)
	if d.Count = int(n); table.Len() != 1 {
		return d, r.fail(r.machine.TablePlace(table), "dice says how many there are, and nothing else, first: dice { 2, faces = 6 }")
	}
	if faces, ok := integer(table, "faces"); ok {
		d.Faces = faces
	}
	d.AgainOn, _ = integer(table, "again_on")
	at = r.machine.TablePlace(table)
	if d.Count < 1 || d.Count > rules.MaxDice || d.Faces < 2 || d.Faces > rules.MaxFaces {
		return d, r.fail(at, "dice: expected 1 to %d dice with 2 to %d faces, found %d with %d", rules.MaxDice, rules.MaxFaces, d.Count, d.Faces)
	}
	if d.AgainOn < 0 || d.AgainOn > d.Faces {
		return d, r.fail(at, "again_on: expected a number that the dice show, 1 to %d, found %d", d.Faces, d.AgainOn)
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
	r.lookUpLater(t, knownStage, "first_stage")
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
	names, err := r.namesIn(stages, "stages", "erase = { keep = { next = \"move\" } }")
	if err != nil {
		return err
	}
	for _, name := range names {
		at := r.machine.PlaceOf(stages, glua.LString(name))
		table, ok := stages.RawGetString(name).(*glua.LTable)
		if !ok {
			return r.fail(at, "stages: expected a name and a table of actions, found %s", describe(stages.RawGetString(name)))
		}
		if name == rules.MoveStage {
			return r.fail(at, "stages: %q is the stage in which pieces are moved: its actions stand under actions", name)
		}
		actions, err := r.actions(table, t, d, l)
		if err != nil {
			return err
		}
		if len(actions) == 0 {
			return r.fail(at, "the stage %s has no action: nobody could go on", name)
		}
		d.Stages = append(d.Stages, rules.Stage{Name: name, Actions: actions})
	}
	return nil
}

func (r *reader) actions(t, def *glua.LTable, d *rules.Definition, l *laws) ([]rules.Action, error) {
	var all []rules.Action
	names, err := r.namesIn(t, "actions", "sow = { from = \"own hole\" }")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		at := r.machine.PlaceOf(t, glua.LString(name))
		table, ok := t.RawGetString(name).(*glua.LTable)
		if !ok {
			return nil, r.fail(at, "actions: expected a name and a table, like sow = { from = \"own hole\" }, found %s", describe(t.RawGetString(name)))
		}
		if isMoveWord(name) {
			return nil, r.fail(at, "actions: %q is a move that the game itself offers; call the action something else", name)
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
	if err := checkName(cmp.Or(a.Title, name)); err != nil {
		return a, r.fail(r.machine.PlaceOf(t, glua.LString("title")), "title: %s", err)
	}
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
	chooses := func(key string) bool { return written(t.RawGetString(key)) != glua.LNil }
	effect, _ := t.RawGetString("does").(*glua.LTable)
	sows := effect != nil && wordOf(effect) == "sow"
	at := r.machine.TablePlace(t)
	switch {
	case chooses("from") && chooses("to"):
		return a, r.fail(at, "the action %s: from and to both say which square is chosen: leave one out", name)
	case (a.Puts != "" || a.Removes || sows) && !chooses("from") && !chooses("to"):
		return a, r.fail(at, "the action %s does not say on which square: from or to", name)
	case a.Next != "" && a.Stay != "":
		return a, r.fail(at, "the action %s: play goes on with the next player or stays with the same one, not both: leave out next or stay", name)
	}
	r.lookUpLater(t, knownStage, "next", "stay")
	r.lookUpLater(t, knownKind, "puts")
	r.lookUpLater(t, knownChoice, "from", "to")
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
	r.later = append(r.later, func(d *rules.Definition) error {
		var names []string
		for i := range d.Counters {
			if d.Counters[i].Per == rules.PerSquare {
				names = append(names, d.Counters[i].Name)
			}
		}
		at := r.machine.PlaceOf(sow, glua.LNumber(1))
		if err := known("counter", string(counter), names); err != nil && slices.ContainsFunc(d.Counters, func(c rules.Counter) bool { return c.Name == string(counter) }) {
			return r.fail(at, "sow: the counter %s does not count for each square: counter { per = \"square\" }", string(counter))
		} else if err != nil {
			return r.fail(at, "sow: %s", err)
		}
		return nil
	})
	a.Sow = &rules.Sow{Counter: string(counter)}
	last, ok := str(sow, "last")
	if !ok {
		return nil
	}
	laws, err := r.lawTable(def)
	if err != nil {
		return err
	}
	if err := known("law", last, sortedKeys(laws)); err != nil {
		return r.fail(r.machine.PlaceOf(sow, glua.LString("last")), "last: %s", err)
	}
	fn := laws.RawGetString(last).(*glua.LFunction)
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
	if a.By == "" {
		return r.fail(r.machine.TablePlace(t), "an advance needs dice: %s", example(advanceShape, "by"))
	}
	r.lookUpLater(t, knownDice, "by")
	r.later = append(r.later, func(d *rules.Definition) error {
		i := slices.IndexFunc(d.Dice, func(dice rules.Dice) bool { return dice.Name == a.By })
		if _, enters := integer(t, "enters_on"); enters && i >= 0 && (a.EntersOn < 1 || a.EntersOn > d.Dice[i].Faces) {
			return r.fail(r.machine.PlaceOf(t, glua.LString("enters_on")), "enters_on: expected a number that the dice show, 1 to %d, found %d", d.Dice[i].Faces, a.EntersOn)
		}
		return nil
	})
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
		if !hasWords || !ok || wordOf(never) != "never" {
			return nil, r.fail(at, "must: expected words and a condition, like { \"keep out of reach\", never { attacked = \"own knight\" } }, found %s and %s", describeMade(entry.RawGetInt(1)), describeMade(entry.RawGetInt(2)))
		}
		for key, more := range entries(entry) {
			if key != glua.LNumber(1) && key != glua.LNumber(2) {
				return nil, r.fail(r.machine.PlaceOf(entry, key), "must: expected words and a condition and nothing else, found %s too", describeMade(more))
			}
		}
		if err := r.check(never, neverShape); err != nil {
			return nil, err
		}
		m := rules.Must{Words: string(words), Origin: r.machine.TablePlace(entry).String()}
		var err error
		if m.NeverAttacked, err = r.textList(never, "attacked"); err != nil {
			return nil, err
		}
		if m.NeverVisits, err = r.visits(never); err != nil {
			return nil, err
		}
		if len(m.NeverAttacked) == 0 && m.NeverVisits == nil {
			return nil, r.fail(r.machine.TablePlace(never), "never says what must not be so: never { attacked = \"own king\" }")
		}
		if m.NeverVisits != nil && m.NeverVisits.Times == 0 {
			continue // 0 is never
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
		return nil, l.r.fail(at, "%s is a law: it gets (player, square, found, opposite) and never the game in play, found function(%s)", key, strings.Join(parameters, ", "))
	}
	if err := l.r.keepsNothing(key, fn, "a law keeps nothing"); err != nil {
		return nil, err
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

// gathersIntoOne fails where into is not one square for each player.
func (r *reader) gathersIntoOne(t *glua.LTable, into []string, d *rules.Definition) error {
	at := r.machine.PlaceOf(t, glua.LString("into"))
	for p, name := range d.Players {
		q, err := d.Board.Where(into, board.Player(p))
		if err != nil {
			return r.fail(at, "into: %s", err)
		}
		if n := q.Count(); n != 1 {
			return r.fail(at, "into means %d squares for %s, expected one", n, name)
		}
	}
	return nil
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
		if len(g.Into) == 0 || !g.Opposite && !g.Here {
			return nil, r.fail(r.machine.TablePlace(t), "gather says what is gathered and where it goes: gather { \"opposite\", \"here\", into = \"own home\" }")
		}
		if err := r.gathersIntoOne(t, g.Into, d); err != nil {
			return nil, err
		}
		all = append(all, g)
	}
	return all, nil
}
