package reader

import (
	"slices"
	"strconv"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// cardEffect is what a card of a deck changes while it is in force, as it is written.
type cardEffect struct {
	table *glua.LTable
	path  []string
}

// extraChoice is an action that an effect adds to a stage.
type extraChoice struct {
	stage, index int
	table        *glua.LTable
	path         []string
}

var effectKeys = []string{"of", "amounts", "sets", "before", "after", "instead", "stages"}

// isEffectKey reports whether a key of a card is about what it does in force, and no
// attribute.
func isEffectKey(name string) bool { return slices.Contains(effectKeys, name) }

// noteEffects collects the cards that have effects, when the piles have been read.
func (r *reader) noteEffects(t *glua.LTable, d *rules.Definition) {
	piles, ok := written(t.RawGetString("piles")).(*glua.LTable)
	if !ok {
		return
	}
	for i := range d.Staged.Piles {
		pile, _ := piles.RawGetString(d.Staged.Piles[i].Name).(*glua.LTable)
		if pile == nil {
			continue
		}
		deck, ok := written(pile.RawGetString("starts_with")).(*glua.LTable)
		if !ok || wordOf(deck) != "deck" {
			continue
		}
		for j := 1; j <= deck.Len(); j++ {
			card, ok := deck.RawGetInt(j).(*glua.LTable)
			if !ok || !slices.ContainsFunc(effectKeys, func(key string) bool { return written(card.RawGetString(key)) != glua.LNil }) {
				continue
			}
			d.Staged.Effects = append(d.Staged.Effects, rules.Effect{Pile: i, Face: j - 1})
			r.inForce = append(r.inForce, cardEffect{card, []string{"piles", d.Staged.Piles[i].Name, "starts_with", "#" + strconv.Itoa(j)}})
		}
	}
}

// effectsInForce reads what cards change while they are in force.
func (r *reader) effectsInForce(t *glua.LTable, d *rules.Definition) error {
	for i := range d.Staged.Amounts {
		if err := r.amountHooksKeepNothing(t, d.Staged.Amounts[i].Name); err != nil {
			return err
		}
	}
	for i, effect := range r.inForce {
		e := &d.Staged.Effects[i]
		at := r.machine.TablePlace(effect.table)
		if !slices.ContainsFunc(d.Staged.PileRules, func(p rules.PileRules) bool { return p.InForce }) {
			return r.fail(at, "the card has effects, and no pile is in force: in_force = true")
		}
		switch of, _ := str(effect.table, "of"); of {
		case "", "owner":
		case "others":
			e.Others = true
		case "all":
			e.All = true
		default:
			return r.fail(r.machine.PlaceOf(effect.table, glua.LString("of")), "of: %s", nearest.Unknown("word", of, []string{"owner", "others", "all"}))
		}
		for _, read := range []func(cardEffect, int, *rules.Definition) error{r.effectAmounts, r.effectSets, r.effectHooks, r.effectStages} {
			if err := read(effect, i, d); err != nil {
				return err
			}
		}
	}
	return nil
}

// amountHooksKeepNothing checks the functions with which variants change an amount.
func (r *reader) amountHooksKeepNothing(t *glua.LTable, name string) error {
	amounts, _ := written(t.RawGetString("amounts")).(*glua.LTable)
	amount, _ := amounts.RawGetString(name).(*glua.LTable)
	for _, hook := range r.amountHooks[amount] {
		fn, isFunction := hook.(*glua.LFunction)
		if !isFunction {
			continue
		}
		if err := r.keepsNothing("amounts."+name, fn, liveKeepsNothing); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) effectAmounts(effect cardEffect, _ int, d *rules.Definition) error {
	amounts, ok := written(effect.table.RawGetString("amounts")).(*glua.LTable)
	if !ok {
		return nil
	}
	var known []string
	for i := range d.Staged.Amounts {
		known = append(known, d.Staged.Amounts[i].Name)
	}
	for key, v := range entries(amounts) {
		at := r.machine.PlaceOf(amounts, key)
		if !slices.Contains(known, key.String()) {
			return r.fail(at, "amounts: %s", nearest.Unknown("amount", key.String(), known))
		}
		if _, isMark := amountMarkOf(v); !isMark && !isFunction(v) {
			return r.fail(at, "amounts: expected plus(n), times(n), at_least(n), at_most(n) or a function, found %s", describe(v))
		}
	}
	return nil
}

func (r *reader) effectSets(effect cardEffect, number int, d *rules.Definition) error {
	sets, ok := written(effect.table.RawGetString("sets")).(*glua.LTable)
	if !ok {
		return nil
	}
	for key, v := range entries(sets) {
		at := r.machine.PlaceOf(sets, key)
		var known []string
		found := false
		for _, group := range d.Staged.Sets {
			for _, one := range group.List {
				known = append(known, one.Name)
				if one.Name != key.String() {
					continue
				}
				found = true
				u, _ := v.(*glua.LUserData)
				var word switchWord
				isSwitch := false
				if u != nil {
					word, isSwitch = u.Value.(switchWord)
				}
				if !isSwitch {
					return r.fail(at, "sets: expected on or off, found %s", describe(v))
				}
				d.Staged.Effects[number].Sets = append(d.Staged.Effects[number].Sets, rules.SetSwitch{Sets: group.Name, Name: one.Name, On: bool(word)})
			}
		}
		if !found {
			return r.fail(at, "sets: %s", nearest.Unknown("combination", key.String(), known))
		}
	}
	return nil
}

func (r *reader) effectHooks(effect cardEffect, _ int, d *rules.Definition) error {
	for _, when := range []string{"before", "after", "instead"} {
		hooks, ok := written(effect.table.RawGetString(when)).(*glua.LTable)
		if !ok {
			continue
		}
		for key, v := range entries(hooks) {
			at := r.machine.PlaceOf(hooks, key)
			if err := r.knownStep(key.String()); err != nil {
				return r.fail(at, "%s: %s", when, err)
			}
			if !isFunction(v) {
				return r.fail(at, "%s: expected function(g, player, card, …), found %s", when, describe(v))
			}
		}
	}
	return nil
}

// effectStages adds the actions that a card offers to their stages.
func (r *reader) effectStages(effect cardEffect, number int, d *rules.Definition) error {
	stages, ok := written(effect.table.RawGetString("stages")).(*glua.LTable)
	if !ok {
		return nil
	}
	for _, name := range sortedKeys(stages) {
		at := r.machine.PlaceOf(stages, glua.LString(name))
		if err := knownStagedStage(d, name); err != nil {
			return r.fail(at, "stages: %s", err)
		}
		actions, ok := stages.RawGetString(name).(*glua.LTable)
		if !ok {
			return r.fail(at, "stages: expected actions by name, found %s", describe(stages.RawGetString(name)))
		}
		stage := slices.IndexFunc(d.Stages, func(s rules.Stage) bool { return s.Name == name })
		for _, action := range sortedKeys(actions) {
			table, ok := actions.RawGetString(action).(*glua.LTable)
			if !ok || !isPlainName(action) {
				return r.fail(r.machine.PlaceOf(actions, glua.LString(action)), "stages: expected an action, found %s", describe(actions.RawGetString(action)))
			}
			c, err := r.stagedAction(action, table, d)
			if err != nil {
				return err
			}
			c.InForce = number + 1
			list := &d.Staged.Stages[stage].Choices
			path := append(slices.Clone(effect.path), "stages", name, action)
			r.extra = append(r.extra, extraChoice{stage, len(*list), table, path})
			*list = append(*list, c)
		}
	}
	return nil
}

// liveEffect is the functions of an effect, by their numbers.
type liveEffect struct {
	before, after, instead map[string]int // by step
	amounts                map[string]any // by amount: the number of a function, or an amountMark
}

// readEffects finds the functions of effects, and which steps and amounts any of them
// changes.
func (l *live) readEffects(r *reader, def *glua.LTable) {
	st := l.staged
	st.hooked, st.changed = map[string]bool{}, map[string]bool{}
	for _, effect := range r.inForce {
		e := liveEffect{map[string]int{}, map[string]int{}, map[string]int{}, map[string]any{}}
		for _, when := range []struct {
			key   string
			hooks map[string]int
		}{{"before", e.before}, {"after", e.after}, {"instead", e.instead}} {
			if hooks, ok := written(effect.table.RawGetString(when.key)).(*glua.LTable); ok {
				for _, step := range sortedKeys(hooks) {
					when.hooks[step], _ = l.find(def, append(slices.Clone(effect.path), when.key, step)...)
					st.hooked[step] = true
				}
			}
		}
		if amounts, ok := written(effect.table.RawGetString("amounts")).(*glua.LTable); ok {
			for _, name := range sortedKeys(amounts) {
				st.changed[name] = true
				if mark, ok := amountMarkOf(amounts.RawGetString(name)); ok {
					e.amounts[name] = mark
				} else {
					e.amounts[name], _ = l.find(def, append(slices.Clone(effect.path), "amounts", name)...)
				}
			}
		}
		st.effects = append(st.effects, e)
	}
	if amounts, ok := written(def.RawGetString("amounts")).(*glua.LTable); ok {
		for _, name := range sortedKeys(amounts) {
			if t, ok := amounts.RawGetString(name).(*glua.LTable); ok && len(r.amountHooks[t]) > 0 {
				st.changed[name] = true
			}
		}
	}
}

// callStep calls a step with the hooks of variants and of cards in force: first all that
// come before, then those instead until one is done, the step, and those after.
func (in *instance) callStep(step int, args []glua.LValue) glua.LValue {
	d := in.live.staged.d.Staged
	name := d.Steps[step]
	fn := in.function(in.live.staged.steps[step])
	in.resetBy(name)
	before := in.actor
	defer func() { in.actor = before }()
	in.actsFor(args)
	if !in.live.staged.hooked[name] {
		v, _ := in.machine.Call(fn, args...)
		return v
	}
	args = slices.Clone(args) // the room for them is used by what is called
	h := in.reader.hooks[fn]
	if h == nil {
		h = &hooked{base: fn, running: map[*glua.LFunction]bool{}}
	}
	for _, f := range h.before {
		in.reader.callHook(h, f, args)
	}
	in.callCards(name, args, func(e *liveEffect) map[string]int { return e.before })
	for _, f := range h.instead {
		if v, ran := in.reader.callHook(h, f, args); ran && isDone(v) {
			return glua.LNil
		}
	}
	if in.callCards(name, args, func(e *liveEffect) map[string]int { return e.instead }) {
		return glua.LNil
	}
	v := in.reader.callBase(h, args)
	for _, f := range h.after {
		in.reader.callHook(h, f, args)
	}
	in.callCards(name, args, func(e *liveEffect) map[string]int { return e.after })
	return v
}

// callCards calls the hooks of the cards in force for a step, until one answers done.
func (in *instance) callCards(step string, args []glua.LValue, hooks func(*liveEffect) map[string]int) (isDoneNow bool) {
	type call struct {
		number int
		card   cards.Card
	}
	var calls []call // first all, since a hook may change what is in force
	in.state.InForce(in.actor, func(effect int, card cards.Card) bool {
		if number, ok := hooks(&in.live.staged.effects[effect])[step]; ok {
			calls = append(calls, call{number, card})
		}
		return true
	})
	for _, c := range calls {
		key := runningHook(c)
		if in.running[key] {
			continue // a hook is not offered the steps that it calls itself
		}
		given := slices.Concat(args[:min(2, len(args))], []glua.LValue{in.table.cards[c.card]}, args[min(2, len(args)):])
		if isDone(in.callCard(key, given)) {
			return true
		}
	}
	return false
}

func (in *instance) callCard(hook runningHook, args []glua.LValue) glua.LValue {
	if in.running == nil {
		in.running = map[runningHook]bool{}
	}
	in.running[hook] = true
	defer func() { // also where it fails: the machine goes on to play other games
		in.reader.depth--
		delete(in.running, hook)
	}()
	in.reader.deeper()
	v, _ := in.machine.Call(in.function(hook.number), args...)
	return v
}

// runningHook is a hook of a card that runs.
type runningHook struct {
	number int
	card   cards.Card
}

// amountOf is an amount for a player: its base with what variants and cards in force make
// of it, bounded once at the end.
func (in *instance) amountOf(index int, p board.Player, base int, more []glua.LValue) int {
	a := &in.live.staged.d.Staged.Amounts[index]
	if !in.live.staged.changed[a.Name] {
		return min(max(base, a.From), a.To)
	}
	n := base
	change := func(by any) {
		var fn *glua.LFunction
		switch by := by.(type) {
		case amountMark:
			n = by.apply(n)
			return
		case int:
			fn = in.function(by)
		case *glua.LFunction:
			fn = by
		}
		args := append([]glua.LValue{in.g, in.playerNumbers[p], in.number(n)}, more...)
		looks := in.looks
		in.looks = "of an amount"
		v, _ := in.machine.Call(fn, args...)
		in.looks = looks
		number, ok := v.(glua.LNumber)
		if !ok || !isWhole(number) {
			in.machine.RaiseAt(in.reader.funcPlace(fn), "the amount %s became %s: expected a whole number", a.Name, describe(v))
		}
		n = int(number)
	}
	amounts := in.def.RawGetString("amounts").(*glua.LTable)
	for _, by := range in.reader.amountHooks[amounts.RawGetString(a.Name).(*glua.LTable)] {
		change(by)
	}
	in.state.InForce(p, func(effect int, _ cards.Card) bool {
		if by, ok := in.live.staged.effects[effect].amounts[a.Name]; ok {
			change(by)
		}
		return true
	})
	return min(max(n, a.From), a.To)
}

func (m amountMark) apply(n int) int {
	switch m.op {
	case "plus":
		return n + m.n
	case "times":
		return n * m.n
	case "at_least":
		return max(n, m.n)
	}
	return min(n, m.n)
}
