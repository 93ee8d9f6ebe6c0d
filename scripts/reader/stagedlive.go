package reader

import (
	"errors"
	"slices"
	"strings"
	"time"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// stagedLive is what live functions of a game in stages need to know of it.
type stagedLive struct {
	d          *rules.Definition
	set        *cards.Set
	steps      []int // by step: the number of its function
	resets     map[string]bool
	laws       []lawSource
	attributes map[string]bool

	effects []liveEffect    // by effect
	hooked  map[string]bool // steps that some effect hooks
	changed map[string]bool // amounts that something changes
}

// timedCalls is of how many calls into Lua one is timed: reading the clock would take
// a good part of a short one.
const timedCalls = 16

// readStaged finds the functions of a game in stages.
func (l *live) readStaged(r *reader, def *glua.LTable, d *rules.Definition) error {
	set, _, err := cards.Compile(d.Staged.Piles, len(d.Players), d.Staged.Teams)
	if err != nil {
		set = nil // Compile of the rules says what is wrong
	}
	l.counters, l.dice = d.Counters, d.Dice
	st := &stagedLive{d: d, set: set, resets: map[string]bool{}, attributes: map[string]bool{}}
	l.staged = st
	for i := range d.Counters {
		for _, name := range d.Counters[i].Resets {
			st.resets[name] = true
		}
	}
	for _, name := range cardAttributes(d.Staged) {
		st.attributes[name] = true
	}
	for _, name := range d.Staged.Steps {
		number, _ := l.find(def, "steps", name)
		st.steps = append(st.steps, number)
	}
	setup, _ := l.find(def, "setup")
	d.Staged.Setup = func(s *rules.State) error { return l.act(s, setup, "", nil) }
	if score, ok := l.find(def, "score"); ok {
		d.Score = func(s *rules.State, p board.Player) (int, error) { return l.score(s, score, p) }
	} else if i := slices.IndexFunc(d.Counters, isScore); i >= 0 {
		d.Score = func(s *rules.State, p board.Player) (int, error) { return s.Counter(i, int(p)), nil }
	}
	l.readEvaluation(def, d)
	piles, _ := written(def.RawGetString("piles")).(*glua.LTable)
	for i := range d.Staged.PileRules {
		if d.Staged.PileRules[i].Full > 0 {
			name := d.Staged.Piles[i].Name
			does := l.function(piles.RawGetString(name).(*glua.LTable), def, "when_full", "piles", name)
			if does == nil {
				return r.fail(r.machine.PlaceOf(piles, glua.LString(name)), "when_full: %s", r.knownStep(under(piles.RawGetString(name).(*glua.LTable), "when_full").String()))
			}
			d.Staged.PileRules[i].WhenFull = func(s *rules.State, p board.Player) error { return does(s, &rules.Chosen{Player: p}) }
		}
	}
	l.findLaws(r, def, d)
	l.readEffects(r, def)
	stages := def.RawGetString("stages").(*glua.LTable)
	for i := range d.Stages {
		l.readStage(stages.RawGetString(d.Stages[i].Name).(*glua.LTable), def, d.Stages[i].Name, &d.Staged.Stages[i], r)
	}
	for _, x := range r.extra {
		l.readChoice(x.table, def, &d.Staged.Stages[x.stage].Choices[x.index], r, x.path...)
	}
	for _, path := range l.paths {
		if err := r.keepsNothing(strings.Join(path, "."), lookUp(def, path), liveKeepsNothing); err != nil {
			return err
		}
	}
	d.ScriptTime = func() time.Duration { return time.Duration(l.spent.Load()) }
	return nil
}

// doer calls a function, or a step, and the steps that it goes to.
type doer func(s *rules.State, c *rules.Chosen) error

// function finds the function under a key of a table, or the step that is named there.
func (l *live) function(t, def *glua.LTable, key string, path ...string) doer {
	if number, ok := l.find(def, append(slices.Clone(path), key)...); ok {
		return func(s *rules.State, c *rules.Chosen) error { return l.act(s, number, "", c) }
	}
	if name, ok := str(t, key); ok {
		return l.step(name)
	}
	return nil
}

// step is a step by its name.
func (l *live) step(name string) doer {
	i := slices.Index(l.staged.d.Staged.Steps, name)
	if i < 0 {
		return nil
	}
	number := l.staged.steps[i]
	return func(s *rules.State, c *rules.Chosen) error { return l.act(s, number, name, c) }
}

func (l *live) readStage(t, def *glua.LTable, name string, stage *rules.StageRules, r *reader) {
	if after := l.function(t, def, "after", "stages", name); after != nil {
		stage.After = func(s *rules.State) error { return after(s, nil) }
	}
	if stuck := l.function(t, def, "stuck", "stages", name); stuck != nil {
		stage.Stuck = func(s *rules.State, p board.Player) error { return stuck(s, &rules.Chosen{Player: p}) }
	}
	for i := range stage.Choices {
		c := &stage.Choices[i]
		if c.InForce > 0 {
			continue // it stands with its card
		}
		l.readChoice(t.RawGetString(c.Name).(*glua.LTable), def, c, r, "stages", name, c.Name)
	}
}

func (l *live) readChoice(t, def *glua.LTable, c *rules.Choice, r *reader, path ...string) {
	if wordOf(t) == "pass" {
		if step, ok := t.RawGetInt(1).(glua.LString); ok {
			does := l.step(string(step))
			c.Does = func(s *rules.State, chosen *rules.Chosen) error { return does(s, chosen) }
		}
		return
	}
	if does := l.function(t, def, "does", path...); does != nil {
		c.Does = func(s *rules.State, chosen *rules.Chosen) error { return does(s, chosen) }
	}
	under := func(keys ...string) []string { return append(slices.Clone(path), keys...) }
	if c.From != nil && c.From.Dice == 0 && len(c.From.Piles) == 0 {
		number, ok := l.find(def, under("from")...)
		if !ok {
			name, _ := str(t, "from")
			number = l.staged.steps[slices.Index(l.staged.d.Staged.Steps, name)]
		}
		c.From.Names = func(s *rules.State, p board.Player, list []rules.Source) ([]rules.Source, error) {
			return l.sources(s, number, p, list)
		}
	}
	if number, ok := l.find(def, under("options")...); ok && len(c.Options) == 1 {
		c.Options[0].Ask = func(s *rules.State, p board.Player) ([]rules.Value, error) { return l.options(s, number, p) }
	}
	for _, list := range []struct {
		key        string
		conditions []rules.Condition
	}{{"when", c.When}, {"must", c.Must}} {
		table, ok := written(t.RawGetString(list.key)).(*glua.LTable)
		if !ok {
			continue
		}
		i := 0
		for key := range entries(table) {
			if number, ok := l.find(def, under(list.key, "#"+key.String(), "#2")...); ok {
				list.conditions[i].Live = func(s *rules.State, chosen *rules.Chosen) (bool, error) { return l.holds(s, number, chosen) }
			}
			i++
		}
	}
}

// hold finds the machine that works for a state already, or takes one. Outer tells
// that it was taken, and has to be released.
func (l *live) hold(s *rules.State) (in *instance, outer bool, err error) {
	if s != nil {
		if in, ok := s.Holder().(*instance); ok && in != nil {
			return in, false, nil
		}
	}
	in, err = l.take(laneOf(s))
	if err != nil {
		return nil, false, err
	}
	in.state, in.work = s, 0
	in.table.reset()
	if s != nil {
		in.actor = s.Due()
	}
	if s != nil {
		s.Hold(in)
	}
	in.table.calls++
	if in.table.calls%timedCalls == 0 {
		in.table.begun = time.Now()
	}
	return in, true, nil
}

func laneOf(s *rules.State) uint32 {
	if s == nil {
		return 0
	}
	return s.Lane()
}

func (l *live) release(s *rules.State, in *instance, err error) {
	if in.table.calls%timedCalls == 0 {
		l.spent.Add(timedCalls * int64(time.Since(in.table.begun)))
	}
	if s != nil {
		s.Hold(nil)
	}
	in.state, in.looks = nil, ""
	if errors.Is(err, lua.ErrDepth) || errors.Is(err, lua.ErrInternal) {
		return // that machine is dead
	}
	l.put(laneOf(s), in)
}

// look calls a function that only looks at the game, and reads what it answers.
func (l *live) look(s *rules.State, number int, build func(*instance) []glua.LValue, read func(*instance, glua.LValue) error) error {
	in, outer, err := l.hold(s)
	if err != nil {
		return err
	}
	if outer {
		in.mirror()
	}
	looks := in.looks
	in.looks = in.name(number)
	v, err := in.machine.Call(in.function(number), build(in)...)
	in.looks = looks
	if err == nil {
		err = in.spend(number)
	}
	if err == nil {
		err = read(in, v)
	}
	if outer {
		l.release(s, in, err)
	}
	return err
}

// holds asks a condition.
func (l *live) holds(s *rules.State, number int, c *rules.Chosen) (bool, error) {
	in, outer, err := l.hold(s)
	if err != nil {
		return false, err
	}
	if outer {
		in.mirror()
	}
	looks := in.looks
	in.looks = "of a condition"
	v, err := in.machine.Call(in.function(number), in.chosenArguments(c)...)
	in.looks = looks
	yes := v == glua.LTrue
	if err == nil {
		err = in.spend(number)
	}
	if err == nil && v != glua.LTrue && v != glua.LFalse && v != glua.LNil {
		err = in.fail(number, "the condition answered %s: expected true or false", describe(v))
	}
	if outer {
		l.release(s, in, err)
	}
	return yes, err
}

// sources asks which piles offer cards, names of piles or a pile, and appends them to a
// list. That is not the machine's, since another game has that when this one looks at it.
func (l *live) sources(s *rules.State, number int, p board.Player, sources []rules.Source) ([]rules.Source, error) {
	in, outer, err := l.hold(s)
	if err != nil {
		return nil, err
	}
	if outer {
		in.mirror()
	}
	looks := in.looks
	in.looks = "of a choice"
	in.room = append(in.room[:0], in.g, in.playerNumbers[p])
	values, err := in.machine.CallAll(in.function(number), in.room...)
	in.looks = looks
	for _, v := range values {
		source, readErr := in.sourceValue(v)
		if readErr != nil {
			err = in.fail(number, "from answered %s: expected the names of piles, or a pile", readErr)
			break
		}
		sources = append(sources, source)
	}
	if err == nil && len(sources) > 8 {
		err = in.fail(number, "from answered %d piles: expected at most 8", len(sources))
	}
	if outer {
		l.release(s, in, err)
	}
	return sources, err
}

func (in *instance) sourceValue(v glua.LValue) (rules.Source, error) {
	switch v := v.(type) {
	case glua.LString:
		name, other := strings.CutPrefix(string(v), "other's ")
		if i := in.live.staged.set.Find(name); i >= 0 {
			return rules.Source{Pile: i, Other: other}, nil
		}
	case *glua.LUserData:
		if ref, ok := v.Value.(*pileRef); ok {
			return rules.Source{Pile: ref.pile, Member: ref.member + 1}, nil
		}
	}
	return rules.Source{}, errors.New(describe(v))
}

// options asks for a list of options.
func (l *live) options(s *rules.State, number int, p board.Player) (values []rules.Value, err error) {
	err = l.look(s, number, func(in *instance) []glua.LValue {
		in.room = append(in.room[:0], in.g, in.playerNumbers[p])
		return in.room
	}, func(in *instance, v glua.LValue) error {
		list, ok := v.(*glua.LTable)
		if !ok {
			return in.fail(number, "options answered %s: expected a list", describe(v))
		}
		if n := list.Len(); n > mostOptions {
			return in.fail(number, "options answered a list of %d: at most %d can be offered", n, mostOptions)
		}
		for i := 1; i <= list.Len(); i++ {
			value, err := optionValue(list.RawGetInt(i))
			if err != nil {
				return in.fail(number, "options: %s", err)
			}
			if slices.Contains(values, value) {
				return in.fail(number, "options: %s is there twice", value)
			}
			values = append(values, value)
		}
		return nil
	})
	return values, err
}

// chosenArguments are what a function is told of a choice: g, the player, what was
// taken, where it goes, and the options.
func (in *instance) chosenArguments(c *rules.Chosen) []glua.LValue {
	args := append(in.room[:0], in.g)
	if c == nil {
		in.room = args
		return args
	}
	args = append(args, in.playerNumbers[c.Player])
	in.actor = c.Player
	switch {
	case c.HasCards && c.Several:
		args = append(args, in.setOf(c.Cards))
	case c.HasCards:
		args = append(args, in.table.cards[c.Cards[0]])
	case c.HasDice:
		args = append(args, in.someDice(c.Dice))
	}
	switch {
	case c.HasSlot:
		args = append(args, in.placeAt(c.Slot))
	case c.HasSquare:
		args = append(args, in.squares[c.Square])
	case c.HasCell:
		args = append(args, in.table.cells[in.live.counters[c.Sheet].Name][c.Cell])
	}
	for i := range c.OptionCount {
		args = append(args, in.valueOf(c.Options[i]))
	}
	in.room = args
	return args
}
