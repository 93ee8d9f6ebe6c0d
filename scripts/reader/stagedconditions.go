package reader

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"canopy/core/cards"
	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

func (r *reader) choiceConditions(t *glua.LTable, c *rules.Choice, d *rules.Definition) (err error) {
	if c.When, err = r.conditionList(t, "when", d); err != nil {
		return err
	}
	if c.Must, err = r.conditionList(t, "must", d); err != nil {
		return err
	}
	if len(c.Must) > 0 && c.To != nil && c.To.Row > 0 {
		return r.fail(r.machine.PlaceOf(t, glua.LString("must")), "must: any values of a row can be chosen: say when instead, or look at the row in does")
	}
	for i := range c.When {
		if c.When[i].IfAble {
			return r.fail(r.machine.PlaceOf(t, glua.LString("when")), "if_able is for must: when is asked of the action, and not of what is chosen")
		}
	}
	for i := range c.Must {
		if c.Must[i].IfAble && picksSet(c.From) {
			return r.fail(r.machine.PlaceOf(t, glua.LString("must")), "if_able is for what is chosen one by one, and the action %s picks several at once", c.Name)
		}
	}
	return nil
}

// picksSet reports whether a set of cards or dice is chosen, and not one card.
func picksSet(from *rules.From) bool {
	return from != nil && (from.Most > 0 || from.Sets != "" || from.Dice > 0)
}

func (r *reader) conditionList(t *glua.LTable, key string, d *rules.Definition) ([]rules.Condition, error) {
	list, ok := written(t.RawGetString(key)).(*glua.LTable)
	if !ok {
		return nil, nil
	}
	var all []rules.Condition
	for k, v := range entries(list) {
		at := r.machine.PlaceOf(list, k)
		table, isTable := v.(*glua.LTable)
		if _, positional := k.(glua.LNumber); !isTable || !positional {
			return nil, r.fail(at, "%s: expected a list of conditions like { \"follow suit\", \"follows\" }, found %s", key, describe(v))
		}
		if err := r.check(table, conditionShape); err != nil {
			return nil, err
		}
		condition, err := r.stagedCondition(table, key, d)
		if err != nil {
			return nil, err
		}
		all = append(all, condition)
	}
	return all, nil
}

func (r *reader) stagedCondition(t *glua.LTable, key string, d *rules.Definition) (c rules.Condition, err error) {
	c.Origin = r.machine.TablePlace(t).String()
	words, ok := t.RawGetInt(1).(glua.LString)
	if !ok || strings.TrimSpace(string(words)) == "" || t.Len() != 2 {
		return c, r.fail(r.machine.TablePlace(t), "%s: a condition is words that say what must be, and a law or a function: { \"follow suit\", \"follows\" }", key)
	}
	c.Words = string(words)
	if err := checkLine(c.Words); err != nil {
		return c, r.fail(r.machine.TablePlace(t), "%s: the words of a condition: %s", key, err)
	}
	c.IfAble = t.RawGetString("if_able") == glua.LTrue
	against, err := r.textList(t, "against")
	if err != nil {
		return c, err
	}
	switch test := t.RawGetInt(2).(type) {
	case glua.LString:
		i := lawIndex(d.Staged, string(test))
		if i < 0 {
			return c, r.fail(r.machine.TablePlace(t), "%s: %s", key, nearest.Unknown("law", string(test), lawNames(d.Staged)))
		}
		c.Law = i + 1
		for _, text := range against {
			a, err := r.argument(text, d)
			if err != nil {
				return c, r.fail(r.machine.PlaceOf(t, glua.LString("against")), "against: %s", err)
			}
			c.Against = append(c.Against, a)
		}
	case *glua.LFunction:
		if len(against) > 0 {
			return c, r.fail(r.machine.PlaceOf(t, glua.LString("against")), "against says what a law is given; a function of g looks for itself")
		}
	default:
		return c, r.fail(r.machine.TablePlace(t), "%s: after the words comes a law's name or a function, found %s", key, describe(test))
	}
	return c, nil
}

// argument reads what a law is given besides the candidate.
func (r *reader) argument(text string, d *rules.Definition) (a rules.Argument, err error) {
	a.Text = text
	name := text
	if inner, ok := strings.CutSuffix(text, "[target]"); ok {
		name, a.On = inner, rules.OfTarget
	} else if inner, ok := strings.CutSuffix(text, "[card]"); ok {
		name, a.On = inner, rules.OfCard
	}
	if name == "count" && a.On == rules.OfTarget {
		a.What = rules.CountOf
		return a, nil
	}
	if pile, ok := strings.CutSuffix(name, ".first"); ok {
		a.What, name = rules.FirstOf, pile
	} else if pile, ok := strings.CutSuffix(name, ".top"); ok {
		a.What, name = rules.TopOf, pile
	} else {
		return r.counterArgument(a, name, d)
	}
	if a.Index = slices.IndexFunc(d.Staged.Piles, func(p cards.Pile) bool { return p.Name == name }); a.Index < 0 {
		return a, nearest.Unknown("pile", name, pileNames(d.Staged))
	}
	if d.Staged.Piles[a.Index].Layout != nil {
		return a, fmt.Errorf("the pile %s is laid out, and has no first and no top", name)
	}
	if d.Staged.Piles[a.Index].Per == cards.PerSuit {
		return a, fmt.Errorf("there is a pile %s of each suit, and it is not said of which", name)
	}
	return a, nil
}

func (r *reader) counterArgument(a rules.Argument, name string, d *rules.Definition) (rules.Argument, error) {
	if i := slices.IndexFunc(d.Counters, func(c rules.Counter) bool { return c.Name == name }); i >= 0 {
		a.What, a.Index = rules.CounterOf, i
		if c := d.Counters[i]; (c.Per == rules.PerCard || c.Per == rules.PerSquare) != (a.On != rules.OfPlayer) || len(c.Rows) > 0 || c.Per == rules.PerSuit || c.Per == rules.PerSquare && a.On == rules.OfCard {
			return a, fmt.Errorf("%q: the counter %s counts %s; of a card or square it is written %s[card] or %s[target]", a.Text, name, cmp.Or("for each "+c.Per, "once"), name, name)
		}
		return a, nil
	}
	if i := slices.IndexFunc(d.Staged.Marks, func(m rules.Mark) bool { return m.Name == name }); i >= 0 && a.On == rules.OfPlayer && d.Staged.Marks[i].Of != "cards" {
		a.What, a.Index = rules.MarkOf, i
		return a, nil
	}
	known := []string{}
	for i := range d.Counters {
		known = append(known, d.Counters[i].Name)
	}
	for i := range d.Staged.Marks {
		known = append(known, d.Staged.Marks[i].Name)
	}
	for _, pile := range pileNames(d.Staged) {
		known = append(known, pile+".first", pile+".top")
	}
	return a, nearest.Unknown("counter, mark or card", a.Text, known)
}
