package reader

import (
	"errors"
	"fmt"
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
	d      *rules.Definition
	set    *cards.Set
	steps  []int // by step: the number of its function
	resets map[string]bool
	laws   []lawSource
	score  int // -1 for none
	attrs  map[string]bool

	effects []liveEffect    // by effect
	hooked  map[string]bool // steps that some effect hooks
	changed map[string]bool // amounts that something changes
}

// lawSource is where a law is found: a function by its number, or a table by its path.
type lawSource struct {
	function int // -1 for a table
	path     []string
}

// mostSteps is how many steps may follow one another in one decision.
const mostSteps = 10_000

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
	st := &stagedLive{d: d, set: set, resets: map[string]bool{}, score: -1, attrs: map[string]bool{}}
	l.staged = st
	for i := range d.Counters {
		for _, name := range d.Counters[i].Resets {
			st.resets[name] = true
		}
	}
	for i := range d.Staged.Piles {
		if deck := d.Staged.Piles[i].Deck; deck != nil {
			for _, f := range deck.Faces {
				for name := range f.Attributes {
					st.attrs[name] = true
				}
			}
		}
	}
	for _, name := range d.Staged.Steps {
		number, _ := l.find(def, "steps", name)
		st.steps = append(st.steps, number)
	}
	setup, _ := l.find(def, "setup")
	d.Staged.Setup = func(s *rules.State) error { return l.act(s, setup, "", nil) }
	if score, ok := l.find(def, "score"); ok {
		st.score = score
		d.Score = func(s *rules.State, p board.Player) (int, error) { return l.scoreOf(s, p) }
	} else if i := slices.IndexFunc(d.Counters, isScore); i >= 0 {
		d.Score = func(s *rules.State, p board.Player) (int, error) { return s.Counter(i, int(p)), nil }
	}
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
		c.From.Names = func(s *rules.State, p board.Player) ([]rules.Source, error) { return l.sources(s, number, p) }
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

// act calls a function that may change the game, and the steps to which it goes.
func (l *live) act(s *rules.State, number int, step string, c *rules.Chosen) error {
	in, outer, err := l.hold(s)
	if err != nil {
		return err
	}
	if outer {
		in.mirror()
	}
	looks := in.looks
	in.looks = ""
	err = in.act(number, step, c)
	in.looks = looks
	if outer {
		l.release(s, in, err)
	}
	return err
}

func (in *instance) act(number int, step string, c *rules.Chosen) error {
	t := in.table
	t.pending, t.went = -1, false
	args := in.chosenArguments(c)
	if step != "" {
		if err := in.startStep(slices.Index(in.live.staged.d.Staged.Steps, step), args); err != nil {
			return err
		}
	} else if _, err := in.machine.Call(in.function(number), args...); err != nil {
		return err
	}
	for range mostSteps {
		if err := in.spend(number); err != nil {
			return err
		}
		if t.pending < 0 || in.state.Over() {
			return nil
		}
		step := t.pending
		t.pending, t.went = -1, false
		t.carried, t.args = t.args, t.carried // the step may itself go on with arguments
		if err := in.startStep(step, t.carried); err != nil {
			return err
		}
	}
	return in.fail(number, "step follows step without end: %d of them, and nobody has decided anything; one of them is %q", mostSteps, in.live.staged.d.Staged.Steps[max(t.pending, 0)])
}

// startStep runs a step from outside.
func (in *instance) startStep(step int, args []glua.LValue) error {
	name := in.live.staged.d.Staged.Steps[step]
	if in.live.staged.hooked[name] {
		_, err := in.machine.Call(in.stepFunction(step), args...)
		return err
	}
	in.resetBy(name)
	in.actsFor(args)
	_, err := in.machine.Call(in.function(in.live.staged.steps[step]), args...)
	return err
}

// stepFunction is a function for scripts that runs a step with its hooks.
func (in *instance) stepFunction(step int) *glua.LFunction {
	t := in.table
	for len(t.steps) < len(in.live.staged.steps) {
		i := len(t.steps)
		t.steps = append(t.steps, in.machine.Lua().NewFunction(func(L *glua.LState) int {
			args := make([]glua.LValue, L.GetTop())
			for j := range args {
				args[j] = L.Get(j + 1)
			}
			L.Push(in.callStep(i, args))
			return 1
		}))
	}
	return t.steps[step]
}

// actsFor notes for which player a function acts: the one it is told of after g.
func (in *instance) actsFor(args []glua.LValue) {
	if len(args) > 1 {
		if p, ok := args[1].(glua.LNumber); ok && p >= 1 && int(p) <= len(in.live.players) {
			in.actor = board.Player(p - 1)
		}
	}
}

// mostSpent is how many instructions all functions together may run until somebody
// decides something: ten times as many as one of them.
const mostSpent = 100_000_000

// spend counts the instructions of the call that is over.
func (in *instance) spend(number int) error {
	if in.state == nil || in.state.Spend(in.machine.Used()) <= mostSpent {
		return nil
	}
	return in.fail(number, "stopped after %d instructions in which nobody has decided anything; does stage follow stage, or step follow step, without end?", mostSpent)
}

// resetBy sets the counters to their start that a step resets.
func (in *instance) resetBy(step string) {
	if in.live.staged.resets[step] {
		in.state.ResetBy(step)
		in.mirror()
	}
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

func (l *live) scoreOf(s *rules.State, p board.Player) (score int, err error) {
	number := l.staged.score
	err = l.look(s, number, func(in *instance) []glua.LValue {
		in.room = append(in.room[:0], in.g, in.playerNumbers[p])
		return in.room
	}, func(in *instance, v glua.LValue) error {
		n, ok := v.(glua.LNumber)
		if !ok || !isWhole(n) {
			return in.fail(number, "score answered %s for %s: expected a whole number", describe(v), l.players[p])
		}
		score = int(n)
		return nil
	})
	return score, err
}

// sources asks which piles offer cards: names of piles, or a pile.
func (l *live) sources(s *rules.State, number int, p board.Player) ([]rules.Source, error) {
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
	sources := in.table.sources[:0]
	for _, v := range values {
		source, readErr := in.sourceValue(v)
		if readErr != nil {
			err = in.fail(number, "from answered %s: expected the names of piles, or a pile", readErr)
			break
		}
		sources = append(sources, source)
	}
	in.table.sources = sources
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
