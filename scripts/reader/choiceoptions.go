package reader

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// choiceOptions reads one list of options, or two.
func (r *reader) choiceOptions(t *glua.LTable, c *rules.Choice, d *rules.Definition) error {
	v := written(t.RawGetString("options"))
	if v == glua.LNil {
		return nil
	}
	at := r.machine.PlaceOf(t, glua.LString("options"))
	if list, ok := v.(*glua.LTable); ok && wordOf(list) == "" && list.Len() == 2 && isOptionList(list.RawGetInt(1)) && isOptionList(list.RawGetInt(2)) {
		for i := 1; i <= 2; i++ {
			o, err := r.optionList(list.RawGetInt(i), d, at)
			if err != nil {
				return err
			}
			c.Options = append(c.Options, o)
		}
		return nil
	}
	o, err := r.optionList(v, d, at)
	c.Options = append(c.Options, o)
	return err
}

func isOptionList(v glua.LValue) bool {
	return v.Type() == glua.LTTable || v.Type() == glua.LTUserData && !isNone(v)
}

func (r *reader) optionList(v glua.LValue, d *rules.Definition, at lua.Place) (o rules.Options, err error) {
	switch v := v.(type) {
	case *glua.LFunction:
		return o, nil
	case *glua.LUserData:
		switch word, _ := v.Value.(optionWord); word {
		case "players":
			o.Players = true
		case "others":
			o.Others = true
		case "suits":
			for _, suit := range suitsOf(d.Staged) {
				o.Values = append(o.Values, rules.TextValue(suit))
			}
			if len(o.Values) == 0 {
				return o, r.fail(at, "options: suits, and no card has a suit")
			}
		default:
			return o, r.fail(at, "options: expected a list, players, others or suits, found %s", describe(v))
		}
		return o, nil
	case *glua.LTable:
		if wordOf(v) == "up_to" {
			name, _ := v.RawGetInt(1).(glua.LString)
			i := slices.IndexFunc(d.Counters, func(c rules.Counter) bool { return c.Name == string(name) })
			if i < 0 {
				var known []string
				for j := range d.Counters {
					known = append(known, d.Counters[j].Name)
				}
				return o, r.fail(at, "up_to: %s", nearest.Unknown("counter", string(name), known))
			}
			if !hasOneValue(&d.Counters[i]) {
				return o, r.fail(at, "up_to: the counter %s has many values: a function answers the numbers that are meant", name)
			}
			o.UpTo = i + 1
			return o, nil
		}
		if n := v.Len(); n > mostOptions {
			return o, r.fail(at, "options: at most %d can be offered, found %d", mostOptions, n)
		}
		for i := 1; i <= v.Len(); i++ {
			value, err := optionValue(v.RawGetInt(i))
			if err != nil {
				return o, r.fail(at, "options: %s", err)
			}
			if slices.Contains(o.Values, value) {
				return o, r.fail(at, "options: %s is there twice", value)
			}
			o.Values = append(o.Values, value)
		}
		if len(o.Values) == 0 {
			return o, r.fail(at, "options: an empty list offers nothing")
		}
		return o, nil
	}
	return o, r.fail(at, "options: expected a list, players, others, suits, up_to \"counter\", or a function, found %s", describe(v))
}

// hasOneValue reports whether a counter has one value for the player who is due.
func hasOneValue(c *rules.Counter) bool {
	return len(c.Rows) == 0 && (c.Per == "" || c.Per == rules.PerPlayer || c.Per == rules.PerTeam)
}

// mostOptions is how many options a list may have.
const mostOptions = 1000

// optionValue reads one option: a text or a whole number.
func optionValue(v glua.LValue) (rules.Value, error) {
	switch v := v.(type) {
	case glua.LString:
		if strings.TrimSpace(string(v)) != string(v) || v == "" || !isPrintable(string(v)) || strings.ContainsAny(string(v), "\n\t") {
			return rules.None, fmt.Errorf("%q cannot be an option: expected words without spaces around them", shortened(string(v)))
		}
		return rules.TextValue(string(v)), nil
	case glua.LNumber:
		if isWhole(v) && v >= -rules.MaxCounter && v <= rules.MaxCounter {
			return rules.NumberValue(int(v)), nil
		}
	}
	if u, ok := v.(*glua.LUserData); ok {
		if word, ok := u.Value.(optionWord); ok {
			return rules.None, fmt.Errorf("%s stands alone, or beside one other list: options = %s, or { %s, { … } }", word, word, word)
		}
	}
	return rules.None, fmt.Errorf("expected texts and whole numbers, found %s", describe(v))
}

func suitsOf(st *rules.Staged) []string {
	var suits []string
	for i := range st.Piles {
		if st.Piles[i].Deck == nil {
			continue
		}
		for _, f := range st.Piles[i].Deck.Faces {
			if suit, ok := f.Attributes["suit"].(string); ok && !slices.Contains(suits, suit) {
				suits = append(suits, suit)
			}
		}
	}
	return suits
}
