package reader

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/cards"
	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// stagedCounter reads what counters have in games in stages only.
func (r *reader) stagedCounter(t *glua.LTable, c *rules.Counter) (err error) {
	if r.staged == nil {
		for _, key := range []string{"flag", "clamp", "resets", "rows", "columns"} {
			if written(t.RawGetString(key)) != glua.LNil {
				return r.fail(r.machine.PlaceOf(t, glua.LString(key)), "%s is for counters of games that are played in stages", key)
			}
		}
		return nil
	}
	c.Flag = t.RawGetString("flag") == glua.LTrue
	c.Clamp = t.RawGetString("clamp") == glua.LTrue
	if c.Flag {
		c.To = 1
	}
	if c.Resets, err = r.textList(t, "resets"); err != nil {
		return err
	}
	if c.Seen, err = r.sight(t, cards.All); err != nil {
		return err
	}
	if c.Columns, _ = integer(t, "columns"); c.Columns < 0 || c.Columns > 20 {
		return r.fail(r.machine.PlaceOf(t, glua.LString("columns")), "columns: expected 1 to 20, found %d", c.Columns)
	}
	if c.Rows, err = r.textList(t, "rows"); err != nil {
		return err
	}
	for i, row := range c.Rows {
		if err := checkLine(row); err != nil {
			return r.fail(r.machine.PlaceOf(t, glua.LString("rows")), "rows: %s", err)
		}
		if slices.Contains(c.Rows[:i], row) {
			return r.fail(r.machine.PlaceOf(t, glua.LString("rows")), "rows: %q is there twice", row)
		}
	}
	if c.Columns > 0 && len(c.Rows) == 0 {
		return r.fail(r.machine.PlaceOf(t, glua.LString("columns")), "columns are for a score sheet, and the counter %s has no rows: rows = { … }", c.Name)
	}
	if len(c.Rows) > 50 {
		return r.fail(r.machine.PlaceOf(t, glua.LString("rows")), "the counter %s: a sheet has 1 to 50 rows, found %d", c.Name, len(c.Rows))
	}
	r.lookUpLater(t, r.knownResets, "resets")
	return nil
}

func (r *reader) knownResets(d *rules.Definition, name string) error {
	known := slices.Concat([]string{"turn", "hand", "round"}, r.staged.Steps)
	for i := range r.staged.Stages {
		for j := range r.staged.Stages[i].Choices {
			known = append(known, r.staged.Stages[i].Choices[j].Name)
		}
	}
	if slices.Contains(known, name) {
		return nil
	}
	return nearest.Unknown("turn, hand, round, action or step", name, known)
}

// stages reads the stages of a game that is played in them.
func (r *reader) stages(t *glua.LTable, d *rules.Definition) error {
	table, ok := written(t.RawGetString("stages")).(*glua.LTable)
	if !ok || !hasEntries(t, "stages") {
		return r.fail(r.machine.TablePlace(t), "a game in stages needs stages: %s", `stages = { play = { play = { from = "hand", to = "trick" } } }`)
	}
	names, err := r.namesIn(table, "stages", "play = { play = { from = \"hand\", to = \"trick\" } }")
	if err != nil {
		return err
	}
	for _, name := range names {
		d.Stages = append(d.Stages, rules.Stage{Name: name})
	}
	for _, name := range names {
		stage, ok := table.RawGetString(name).(*glua.LTable)
		if !ok {
			return r.fail(r.machine.PlaceOf(table, glua.LString(name)), "stages: expected a name and a table of actions, found %s", describe(table.RawGetString(name)))
		}
		rules, err := r.stage(name, stage, d)
		if err != nil {
			return err
		}
		d.Staged.Stages = append(d.Staged.Stages, rules)
	}
	return nil
}

func (r *reader) stage(name string, t *glua.LTable, d *rules.Definition) (rules.StageRules, error) {
	s := rules.StageRules{Together: t.RawGetString("together") == glua.LTrue, Origin: r.machine.TablePlace(t).String()}
	if title, ok := str(t, "title"); ok {
		if err := checkLine(title); err != nil {
			return s, r.fail(r.machine.PlaceOf(t, glua.LString("title")), "title: %s", err)
		}
	}
	s.Title, _ = str(t, "title")
	for key, v := range entries(t) {
		if word, ok := key.(glua.LString); ok {
			if known, reserved := stageShape.key(string(word)); reserved {
				if !known.Type.accepts(v) {
					return s, r.fail(r.machine.PlaceOf(t, key), "%s of the stage %s: expected %s, found %s", string(word), name, known.Type.Name, describe(v))
				}
				continue
			}
		}
		if _, isTable := v.(*glua.LTable); !isTable {
			what := nearest.Unknown("key", key.String(), stageShape.names())
			return s, r.fail(r.machine.PlaceOf(t, key), "the stage %s: expected actions, like play = { from = \"hand\" }; %s", name, what)
		}
	}
	if s.Together != (written(t.RawGetString("after")) != glua.LNil) {
		return s, r.fail(r.machine.TablePlace(t), "the stage %s: together says that all choose in secret, and after what follows: write both", name)
	}
	if s.Together && written(t.RawGetString("stuck")) != glua.LNil {
		return s, r.fail(r.machine.PlaceOf(t, glua.LString("stuck")), "the stage %s: where all choose in secret, who has nothing to choose is left out: leave out stuck", name)
	}
	for _, key := range []string{"after", "stuck"} {
		if step, ok := str(t, key); ok {
			if err := r.knownStep(step); err != nil {
				return s, r.fail(r.machine.PlaceOf(t, glua.LString(key)), "%s: %s", key, err)
			}
		}
	}
	for _, action := range r.actionNames(t) {
		table := t.RawGetString(action).(*glua.LTable)
		if !isPlainName(action) {
			return s, r.fail(r.machine.PlaceOf(t, glua.LString(action)), "%q cannot be the name of an action: expected one word of letters, digits and _", shortened(action))
		}
		laws := len(r.flowLaws)
		c, err := r.stagedAction(action, table, d)
		if err != nil {
			return s, err
		}
		for i := range r.flowLaws[laws:] {
			f := &r.flowLaws[laws+i]
			f.path = slices.Concat([]string{"stages", name}, f.path)
		}
		s.Choices = append(s.Choices, c)
	}
	if len(s.Choices) == 0 {
		return s, r.fail(r.machine.TablePlace(t), "the stage %s has no action: nobody could go on", name)
	}
	return s, nil
}

// actionNames are the actions of a stage, in alphabetical order.
func (r *reader) actionNames(t *glua.LTable) []string {
	var names []string
	for _, name := range sortedKeys(t) {
		if _, reserved := stageShape.key(name); !reserved {
			names = append(names, name)
		}
	}
	return names
}

func (r *reader) stagedAction(name string, t *glua.LTable, d *rules.Definition) (c rules.Choice, err error) {
	c = rules.Choice{Name: name, Title: name, NextLaw: -1, StayLaw: -1, Origin: r.machine.TablePlace(t).String()}
	if wordOf(t) == "pass" {
		if step, ok := t.RawGetInt(1).(glua.LString); ok {
			if err := r.knownStep(string(step)); err != nil {
				return c, r.fail(r.machine.TablePlace(t), "pass: %s", err)
			}
		} else if t.Len() > 0 {
			return c, r.fail(r.machine.TablePlace(t), "pass: expected the name of a step or nothing, found %s", describe(t.RawGetInt(1)))
		}
		return c, nil
	}
	if word := wordOf(t); word != "" {
		return c, r.fail(r.machine.TablePlace(t), "the action %s: expected a plain table or pass, found %s", name, made(word))
	}
	if err := r.check(t, choiceShape); err != nil {
		return c, err
	}
	if title, ok := str(t, "title"); ok {
		if err := checkName(title); err != nil {
			return c, r.fail(r.machine.PlaceOf(t, glua.LString("title")), "title: %s", err)
		}
		c.Title = title
	}
	if times, ok := integer(t, "times"); ok {
		if times < 0 || times > 255 {
			return c, r.fail(r.machine.PlaceOf(t, glua.LString("times")), "times: expected 0 to 255, found %d", times)
		}
		c.Times, c.Never = times, times == 0
	}
	c.Forced = t.RawGetString("forced") == glua.LTrue
	for _, read := range []func(*glua.LTable, *rules.Choice, *rules.Definition) error{
		r.choiceFrom, r.choicePick, r.choiceTo, r.choiceOptions, r.choiceFlow, r.choiceConditions,
	} {
		if err := read(t, &c, d); err != nil {
			return c, err
		}
	}
	if step, ok := str(t, "does"); ok {
		if err := r.knownStep(step); err != nil {
			return c, r.fail(r.machine.PlaceOf(t, glua.LString("does")), "does: %s", err)
		}
	}
	return c, nil
}

// choiceFrom reads what offers cards or dice. Functions and steps are found again when
// the live functions are read.
func (r *reader) choiceFrom(t *glua.LTable, c *rules.Choice, d *rules.Definition) error {
	v := written(t.RawGetString("from"))
	if v == glua.LNil {
		return nil
	}
	c.From = &rules.From{}
	if isFunction(v) {
		return nil
	}
	at := r.machine.PlaceOf(t, glua.LString("from"))
	names, err := r.textList(t, "from")
	if err != nil {
		return err
	}
	if len(names) == 1 {
		if i := slices.IndexFunc(d.Dice, func(x rules.Dice) bool { return x.Name == names[0] }); i >= 0 {
			c.From.Dice = i + 1
			return nil
		}
		if slices.Contains(r.staged.Steps, names[0]) {
			return nil // a step that names them
		}
	}
	for _, name := range names {
		source, err := r.source(name, d)
		if err != nil {
			return r.fail(at, "from: %s", err)
		}
		c.From.Piles = append(c.From.Piles, source)
	}
	if len(names) > 8 {
		return r.fail(at, "from: at most 8 piles, found %d", len(names))
	}
	return nil
}

// source reads the name of a pile, or of the other's.
func (r *reader) source(name string, d *rules.Definition) (rules.Source, error) {
	plain, other := strings.CutPrefix(name, "other's ")
	i := slices.IndexFunc(d.Staged.Piles, func(p cards.Pile) bool { return p.Name == plain })
	if i < 0 {
		known := slices.Concat(pileNames(d.Staged), r.staged.Steps)
		for j := range d.Dice {
			known = append(known, d.Dice[j].Name)
		}
		return rules.Source{}, nearest.Unknown("pile, dice or step", plain, known)
	}
	switch per := d.Staged.Piles[i].Per; {
	case other && per != cards.PerPlayer:
		return rules.Source{}, fmt.Errorf("%q: the pile %s is not one of each player", name, plain)
	case per == cards.PerSuit:
		return rules.Source{}, fmt.Errorf("there is a pile %s of each suit: a function names the one that is meant", plain)
	}
	return rules.Source{Pile: i, Other: other}, nil
}

func (r *reader) choicePick(t *glua.LTable, c *rules.Choice, d *rules.Definition) error {
	v := written(t.RawGetString("pick"))
	if v == glua.LNil {
		return nil
	}
	at := r.machine.PlaceOf(t, glua.LString("pick"))
	if c.From == nil {
		return r.fail(at, "pick says how many are chosen, and from does not say from where")
	}
	switch v := v.(type) {
	case glua.LNumber:
		c.From.Least, c.From.Most = int(v), int(v)
	case *glua.LTable:
		if wordOf(v) == "sets" {
			return r.pickSets(v, c, d, at)
		}
		least, isLeast := v.RawGetInt(1).(glua.LNumber)
		most, isMost := v.RawGetInt(2).(glua.LNumber)
		if v.Len() != 2 || !isLeast || !isMost || !isWhole(least) || !isWhole(most) {
			return r.fail(at, "pick: expected a number, or the least and the most, like { 1, 5 }")
		}
		c.From.Least, c.From.Most = int(least), int(most)
	}
	if c.From.Least < 0 || c.From.Most < 1 || c.From.Least > c.From.Most {
		return r.fail(at, "pick: expected a number from 1, or the least and the most, found %d to %d", c.From.Least, c.From.Most)
	}
	return nil
}

func (r *reader) pickSets(t *glua.LTable, c *rules.Choice, d *rules.Definition, at lua.Place) error {
	name, ok := t.RawGetInt(1).(glua.LString)
	if !ok {
		return r.fail(at, "sets: expected the name of the combinations, like sets \"combination\"")
	}
	var known []string
	for i := range d.Staged.Sets {
		known = append(known, d.Staged.Sets[i].Name)
	}
	if !slices.Contains(known, string(name)) {
		return r.fail(at, "sets: %s", nearest.Unknown("sets", string(name), known))
	}
	c.From.Sets = string(name)
	switch first := t.RawGetInt(2); first {
	case glua.LNil:
	case glua.LString("first"):
		c.From.First = true
	default:
		return r.fail(at, "sets: after the name comes \"first\" or nothing, found %s", describe(first))
	}
	return nil
}

// choiceTo reads where what is chosen goes.
func (r *reader) choiceTo(t *glua.LTable, c *rules.Choice, d *rules.Definition) error {
	name, ok := str(t, "to")
	at := r.machine.PlaceOf(t, glua.LString("to"))
	fill := t.RawGetString("fill") == glua.LTrue
	onto := written(t.RawGetString("onto")) != glua.LNil
	if !ok {
		if fill || onto {
			return r.fail(r.machine.TablePlace(t), "the action %s: fill and onto say more of to, and there is none", c.Name)
		}
		return nil
	}
	to := &rules.To{}
	c.To = to
	find := func(n int, nameOf func(int) string) int {
		for i := range n {
			if nameOf(i) == name {
				return i + 1
			}
		}
		return 0
	}
	st := d.Staged
	switch {
	case name == "board":
		if to.Board = true; d.Board == nil {
			return r.fail(at, "to: the game has no board")
		}
		var err error
		if to.Onto, err = r.textList(t, "onto"); err != nil {
			return err
		}
		if len(to.Onto) == 0 {
			to.Onto = []string{"empty"}
		}
		r.lookUpLater(t, knownWho, "onto")
	default:
		to.Pile = find(len(st.Piles), func(i int) string { return st.Piles[i].Name })
		to.Counter = find(len(d.Counters), func(i int) string { return d.Counters[i].Name })
		to.Row = find(len(st.Rows), func(i int) string { return st.Rows[i].Name })
		to.Mark = find(len(st.Marks), func(i int) string { return st.Marks[i].Name })
	}
	if to.Pile+to.Counter+to.Row+to.Mark == 0 && !to.Board {
		return r.fail(at, "to: %s", nearest.Unknown("pile, counter, row or mark", name, r.thingNames(d)))
	}
	if fill != (to.Row > 0) {
		return r.fail(at, "to: a row is set place by place, fill = true, and nothing else is")
	}
	if onto && !to.Board {
		return r.fail(r.machine.PlaceOf(t, glua.LString("onto")), "onto says who may stand on the square, and to is not \"board\"")
	}
	if to.Counter > 0 && len(d.Counters[to.Counter-1].Rows) == 0 && !hasOneValue(&d.Counters[to.Counter-1]) {
		return r.fail(at, "to: the counter %s has many values: leave out to, and let does set the one that is meant", name)
	}
	if to.Pile > 0 {
		if err := cardGoesTo(c, &st.Piles[to.Pile-1], to.Pile-1); err != nil {
			return r.fail(at, "to: %s", err)
		}
	}
	if (to.Mark > 0 || to.Counter > 0 && len(d.Counters[to.Counter-1].Rows) == 0) && written(t.RawGetString("options")) == glua.LNil && (to.Counter > 0 || c.From == nil || c.From.Dice > 0) {
		return r.fail(at, "to: what is chosen goes to %s, and nothing is chosen: say options = …", name)
	}
	if to.Row > 0 && (c.From != nil || written(t.RawGetString("options")) != glua.LNil) {
		return r.fail(at, "to: a row is set to its own values: leave out from and options")
	}
	return nil
}

// cardGoesTo finds piles to which no card can go.
func cardGoesTo(c *rules.Choice, p *cards.Pile, index int) error {
	switch {
	case c.From == nil || c.From.Dice > 0:
		return fmt.Errorf("a card goes to the pile %s, and from does not say which", p.Name)
	case p.Per == cards.PerSuit:
		return fmt.Errorf("there is a pile %s of each suit: leave out to, and let does take the card", p.Name)
	case len(c.From.Piles) == 1 && c.From.Piles[0] == (rules.Source{Pile: index}) && p.Layout == nil:
		return fmt.Errorf("the card is in the pile %s already: leave out to if it stays there", p.Name)
	}
	return nil
}

func (r *reader) thingNames(d *rules.Definition) []string {
	names := pileNames(d.Staged)
	for i := range d.Counters {
		names = append(names, d.Counters[i].Name)
	}
	for i := range d.Staged.Rows {
		names = append(names, d.Staged.Rows[i].Name)
	}
	for i := range d.Staged.Marks {
		names = append(names, d.Staged.Marks[i].Name)
	}
	return append(names, "board")
}

// choiceFlow reads where play goes on: a stage, or a function of the card, which
// becomes a law.
func (r *reader) choiceFlow(t *glua.LTable, c *rules.Choice, d *rules.Definition) error {
	for _, flow := range []struct {
		key   string
		stage *string
		law   *int
	}{{"next", &c.Next, &c.NextLaw}, {"stay", &c.Stay, &c.StayLaw}} {
		switch v := written(t.RawGetString(flow.key)).(type) {
		case glua.LString:
			*flow.stage = string(v)
			r.lookUpLater(t, knownStagedStage, flow.key)
		case *glua.LFunction:
			if err := r.keepsNothing(flow.key, v, "it looks at the card that it is given, and keeps nothing"); err != nil {
				return err
			}
			*flow.law = len(d.Staged.Laws)
			d.Staged.Laws = append(d.Staged.Laws, rules.Law{Name: flow.key + " of " + c.Name, Origin: r.funcPlace(v).String()})
			r.flowLaws = append(r.flowLaws, flowLaw{path: []string{c.Name, flow.key}, law: *flow.law})
		}
	}
	if (c.Next != "" || c.NextLaw >= 0) && (c.Stay != "" || c.StayLaw >= 0) {
		return r.fail(r.machine.TablePlace(t), "the action %s: play goes on with the next player or stays with the same one, not both: leave out next or stay", c.Name)
	}
	return nil
}

func knownStagedStage(d *rules.Definition, name string) error {
	var names []string
	for i := range d.Stages {
		names = append(names, d.Stages[i].Name)
	}
	return known("stage", name, names)
}

// flowLaw is a function of an action that says where play goes on.
type flowLaw struct {
	path []string
	law  int
}
