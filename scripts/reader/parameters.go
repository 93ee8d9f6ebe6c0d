package reader

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// parameter is one parameter while scripts are read.
type parameter struct {
	rules.Parameter
	script string // the name of the script that declares it
	place  lua.Place
	value  glua.LValue
}

func (p *parameter) describe() string { return "a parameter" }

// variantSet is one entry of a variant's set.
type variantSet struct {
	name   string
	value  glua.LValue
	place  lua.Place
	script string
}

func (r *reader) flag(L *glua.LState) glua.LValue {
	def, ok := L.Get(1).(glua.LBool)
	if !ok {
		r.machine.Raise("flag takes its default first, true or false, found %s", describe(L.Get(1)))
	}
	return r.declare(rules.Parameter{Type: "flag", Default: bool(def), Words: r.words(L, 2, "flag")})
}

func (r *reader) choice(L *glua.LState) glua.LValue {
	list, ok := L.Get(1).(*glua.LTable)
	if !ok || list.Len() < 2 {
		r.machine.Raise("choice takes a list of two values or more, the default first, found %s", describe(L.Get(1)))
	}
	p := rules.Parameter{Type: "choice", Words: r.words(L, 2, "choice")}
	for i := 1; i <= list.Len(); i++ {
		switch v := list.RawGetInt(i).(type) {
		case glua.LString:
			if !isPrintable(string(v)) {
				r.machine.Raise("a value of a choice: %s", notPrintable(string(v)))
			}
			p.Choices = append(p.Choices, string(v))
		case glua.LNumber:
			p.Choices = append(p.Choices, float64(v))
		default:
			r.machine.Raise("a choice is between texts or numbers, found %s", describe(v))
		}
	}
	p.Default = p.Choices[0]
	return r.declare(p)
}

func (r *reader) number(L *glua.LState) glua.LValue {
	bounds, ok := L.Get(2).(*glua.LTable)
	if !ok {
		r.machine.Raise("number takes a default, bounds and words: number(8, { from = 5, to = 12 }, \"Squares on a side\")")
	}
	if err := r.check(bounds, numberShape); err != nil {
		r.raise(err)
	}
	def, isNumber := L.Get(1).(glua.LNumber)
	from, hasFrom := bounds.RawGetString("from").(glua.LNumber)
	to, hasTo := bounds.RawGetString("to").(glua.LNumber)
	if !isNumber || !hasFrom || !hasTo || !isWhole(def) || !isWhole(from) || !isWhole(to) {
		r.machine.Raise("number takes a whole number and its bounds: number(8, { from = 5, to = 12 }, \"Squares on a side\")")
	}
	if def < from || def > to {
		r.machine.Raise("the default %v is not within %v to %v", float64(def), float64(from), float64(to))
	}
	return r.declare(rules.Parameter{Type: "number", Default: float64(def), From: float64(from), To: float64(to), Words: r.words(L, 3, "number")})
}

func (r *reader) words(L *glua.LState, n int, of string) string {
	words, ok := L.Get(n).(glua.LString)
	if !ok || words == "" || !isPrintable(string(words)) {
		r.machine.Raise("%s says in words what it is about, found %s", of, describe(L.Get(n)))
	}
	return string(words)
}

func (r *reader) declare(p rules.Parameter) glua.LValue {
	if r.loaded {
		r.machine.Raise("%s makes a part of the rules, and they are finished", p.Type)
	}
	place := r.machine.Caller()
	p.Origin = place.String()
	return r.userData(&parameter{Parameter: p, place: place})
}

// raise stops the script with an error that was found while it ran, which run
// then returns as it is.
func (r *reader) raise(err error) {
	r.found = err
	r.machine.Raise("%s", err)
}

// params declares the parameters of the script that runs, and answers an object
// with their values.
func (r *reader) params(L *glua.LState) glua.LValue {
	t, ok := L.Get(1).(*glua.LTable)
	if !ok {
		r.machine.Raise("params takes a table of parameters, found %s", describe(L.Get(1)))
	}
	values := map[string]glua.LValue{}
	for key, v := range entries(t) {
		name, isName := key.(glua.LString)
		u, isData := v.(*glua.LUserData)
		var p *parameter
		if isData {
			p, _ = u.Value.(*parameter)
		}
		if !isName || p == nil {
			r.machine.RaiseAt(r.machine.PlaceOf(t, key), "a parameter is written name = flag(…), choice(…) or number(…), found %s", describe(v))
		}
		p.Name, p.script = string(name), r.script.Name
		if err := r.settle(p); err != nil {
			r.raise(err)
		}
		r.parameters = append(r.parameters, p)
		values[p.Name] = p.value
	}
	return r.parameterValues(values)
}

// parameterValues is the object of a script's parameters. To ask it for one that
// is not declared is an error.
func (r *reader) parameterValues(values map[string]glua.LValue) glua.LValue {
	L := r.machine.Lua()
	known := make([]string, 0, len(values))
	for name := range values {
		known = append(known, name)
	}
	slices.Sort(known)
	// The values stand in a table: to look there costs the interpreter no call into
	// Go, and laws ask for parameters all the time.
	table, beyond := L.NewTable(), L.NewTable()
	for _, name := range known {
		table.RawSetString(name, values[name])
	}
	beyond.RawSetString("__index", L.NewFunction(func(L *glua.LState) int {
		r.machine.Raise("%s", nearest.Unknown("parameter", L.Get(2).String(), known))
		return 0
	}))
	table.Metatable = beyond
	mt := r.closed()
	mt.RawSetString("__index", table)
	mt.RawSetString("__newindex", L.NewFunction(func(L *glua.LState) int {
		r.machine.Raise("a parameter is set from outside (--set, or a variant's set), not by the script")
		return 0
	}))
	u := L.NewUserData()
	u.Value, u.Metatable = parameterObject{}, mt
	return u
}

type parameterObject struct{}

func (parameterObject) describe() string { return "the parameters" }

// settle finds the value of a parameter: what was set from outside, else what the
// last variant sets, else the default.
func (r *reader) settle(p *parameter) error {
	p.Value = p.Default
	for _, set := range r.sets {
		if set.name != p.Name || set.script == p.script {
			continue
		}
		v, err := p.parse(set.value.String())
		if err != nil {
			return r.fail(set.place, "set: %s", err)
		}
		p.Value = v
		r.used["set "+set.script+" "+set.name] = true
	}
	for _, s := range r.settings {
		owner, name, qualified := cutOwner(s.Name)
		if name != p.Name || qualified && owner != p.script {
			continue
		}
		if !qualified && r.used[s.Name] {
			return r.ambiguous(p)
		}
		v, err := p.parse(s.Value)
		if err != nil {
			return &SettingError{fmt.Errorf("--set %s: %w", s.Name, err)}
		}
		p.Value = v
		r.used[s.Name] = true
	}
	p.value = luaValue(p.Value)
	return nil
}

// ambiguous is the error for a setting that two parameters would take.
func (r *reader) ambiguous(p *parameter) error {
	var names []string
	for _, other := range append(slices.Clone(r.parameters), p) {
		if other.Name == p.Name {
			names = append(names, other.script+"."+other.Name)
		}
	}
	slices.Reverse(names) // the game first
	return &SettingError{fmt.Errorf("--set %s: more than one script has a parameter of that name: write %s", p.Name, strings.Join(names, " or "))}
}

// cutOwner takes the script's name off a setting's name.
func cutOwner(name string) (owner, parameter string, qualified bool) {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return "", name, false
	}
	return name[:i], name[i+1:], true
}

// parse reads a value of the parameter's type.
func (p *parameter) parse(text string) (any, error) {
	switch p.Type {
	case "flag":
		switch text {
		case "true":
			return true, nil
		case "false":
			return false, nil
		}
		return nil, fmt.Errorf("%s is true or false, not %q", p.Name, text)
	case "number":
		n, err := strconv.Atoi(text)
		if err != nil || float64(n) < p.From || float64(n) > p.To {
			return nil, fmt.Errorf("%s is a whole number from %v to %v, not %q", p.Name, p.From, p.To, text)
		}
		return float64(n), nil
	}
	known := make([]string, len(p.Choices))
	for i, c := range p.Choices {
		known[i] = fmt.Sprint(c)
		if known[i] == text {
			return c, nil
		}
	}
	return nil, nearest.Unknown("value of "+p.Name, text, known)
}

func luaValue(v any) glua.LValue {
	switch v := v.(type) {
	case bool:
		return glua.LBool(v)
	case float64:
		return glua.LNumber(v)
	case string:
		return glua.LString(v)
	}
	return glua.LNil
}

// unusedSettings finds a setting that no parameter has taken.
func (r *reader) unusedSettings() error {
	var known, qualified []string
	for _, p := range r.parameters {
		known = append(known, p.Name)
		qualified = append(qualified, p.script+"."+p.Name)
	}
	known = slices.Compact(slices.Sorted(slices.Values(known)))
	for _, set := range r.sets {
		if !r.used["set "+set.script+" "+set.name] {
			return r.fail(set.place, "set: %s", nearest.Unknown("parameter", set.name, known))
		}
	}
	for _, s := range r.settings {
		if r.used[s.Name] {
			continue
		}
		if _, _, isQualified := cutOwner(s.Name); isQualified {
			known = qualified
		}
		return &SettingError{fmt.Errorf("--set %s: %w", s.Name, nearest.Unknown("parameter", s.Name, known))}
	}
	return nil
}

// declared are the parameters as a definition has them, in the written order.
func (r *reader) declared() []rules.Parameter {
	list := make([]rules.Parameter, len(r.parameters))
	for i, p := range r.parameters {
		list[i] = p.Parameter
	}
	return list
}
