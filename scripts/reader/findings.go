package reader

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// Findings are what is likely to be a mistake in scripts that can be read, and is no
// error: found in their texts, without playing.
func Findings(scripts []Script, settings []Setting) ([]rules.Finding, error) {
	r, def, _, err := load(scripts, settings, nil)
	if err != nil {
		return nil, err
	}
	d, err := r.definition(def)
	if err != nil {
		return nil, err
	}
	var list []rules.Finding
	texts := map[string]*lua.Text{}
	for _, script := range filesApart(scripts) {
		text, err := lua.ReadText(script.File, script.Source)
		if err != nil {
			return nil, err
		}
		texts[script.Name] = text
		list = append(list, inText(script.File, text, d)...)
	}
	list = append(list, r.unreadParameters(texts)...)
	list = append(list, r.replacedSteps(def)...)
	return rules.SortFindings(list), nil
}

// unreadParameters finds parameters that their script never reads.
func (r *reader) unreadParameters(texts map[string]*lua.Text) (list []rules.Finding) {
	for _, p := range r.parameters {
		text := texts[p.script]
		if text == nil || p.Name == playersName || text.ReadsParameter(p.Name) {
			continue
		}
		list = append(list, rules.Finding{
			Origin: p.Origin,
			Says:   fmt.Sprintf("the parameter %s is declared, and never read: to set it changes nothing", p.Name),
			Do:     "read it where it is meant to decide, or take it out",
		})
	}
	return list
}

// playersName is the parameter that every game has whose number of players is open.
const playersName = "players"

// inText finds what is wrong with the text of a script.
func inText(file string, text *lua.Text, d *rules.Definition) (list []rules.Finding) {
	for _, lost := range text.Lost {
		list = append(list, rules.Finding{
			Origin: lua.Place{File: file, Line: lost.Line}.String(),
			Says:   fmt.Sprintf("x and %s or y is always y: %s is not true, so that or goes on", lost.Word, lost.Word),
			Do:     fmt.Sprintf("write not x and y, or if x then … %s … else … end", lost.Word),
		})
	}
	for i := range text.Tested {
		tested := &text.Tested[i]
		if says, do := alwaysTrue(tested, d); says != "" {
			list = append(list, rules.Finding{Origin: lua.Place{File: file, Line: tested.Line}.String(), Says: says, Do: do})
		}
	}
	return list
}

// alwaysTrue says why something that is taken for true or false is always true.
func alwaysTrue(t *lua.Tested, d *rules.Definition) (says, do string) {
	name := "g." + strings.ReplaceAll(strings.Join(t.Path, "."), ".[]", "[…]")
	switch kind := kindOfTested(t, d); kind {
	case "mark":
		return fmt.Sprintf("the mark %s is used as a condition, and is always true: none, too, is true in Lua", name),
			fmt.Sprintf("compare it: %s ~= none", name)
	case "number":
		return fmt.Sprintf("the number %s is used as a condition, and is always true: 0, too, is true in Lua", name),
			fmt.Sprintf("compare it: %s > 0", name)
	case "answer":
		return fmt.Sprintf("what :%s(…) answers is used as a condition, and is always true: 0, too, is true in Lua", t.Method),
			fmt.Sprintf("compare it: :%s(…) > 0", t.Method)
	case "none":
		return fmt.Sprintf("what :%s(…) answers is used as a condition, and is always true: none, too, is true in Lua", t.Method),
			fmt.Sprintf("compare it: :%s(…) ~= none", t.Method)
	}
	return "", ""
}

// kindOfTested is what a field of g is that a script takes for true or false; "" for
// what may be one.
func kindOfTested(t *lua.Tested, d *rules.Definition) string {
	if t.Method != "" {
		return kindOfAnswer(t.Method)
	}
	if len(t.Path) == 0 {
		return ""
	}
	name, further := t.Path[0], t.Path[1:]
	if d.Staged != nil && len(further) == 0 && slices.ContainsFunc(d.Staged.Marks, func(m rules.Mark) bool { return m.Name == name }) {
		return "mark"
	}
	for i := range d.Counters {
		c := &d.Counters[i]
		if c.Name != name || c.Flag {
			continue
		}
		if keyed := c.Per != "" || len(c.Rows) > 0; keyed == (len(further) == 1) {
			return "number"
		}
	}
	if d.Staged != nil && (name == "done" && len(further) == 1 || len(further) == 0 && (name == "turn" || name == "round")) {
		return "number"
	}
	return ""
}

// kindOfAnswer is what methods answer that are easily taken for true or false.
func kindOfAnswer(method string) string {
	switch method {
	case "count", "sum":
		return "answer"
	case "top", "best", "who":
		return "none"
	}
	return ""
}

// replacedSteps finds what follows a step that another variant, or a card in force, may
// replace: it is then left out.
func (r *reader) replacedSteps(def *glua.LTable) (list []rules.Finding) {
	steps, ok := written(def.RawGetString("steps")).(*glua.LTable)
	if !ok {
		return nil
	}
	for _, name := range sortedKeys(steps) {
		var instead, after []lua.Place
		if fn, ok := steps.RawGetString(name).(*glua.LFunction); ok {
			if h := r.hooks[fn]; h != nil {
				instead, after = r.places(h.instead), r.places(h.after)
			}
		}
		for _, effect := range r.inForce {
			instead = append(instead, r.effectHook(effect, "instead", name)...)
			after = append(after, r.effectHook(effect, "after", name)...)
		}
		if len(instead) == 0 {
			continue
		}
		for _, at := range after {
			list = append(list, rules.Finding{
				Origin: at.String(),
				Says:   fmt.Sprintf("what comes after the step %s is left out when the instead at %s is done with it", name, instead[0]),
				Do:     "if it has to happen in any case, hook a step that follows, or say it before",
			})
		}
	}
	return list
}

func (r *reader) places(functions []*glua.LFunction) (list []lua.Place) {
	for _, fn := range functions {
		list = append(list, r.funcPlace(fn))
	}
	return list
}

// effectHook is where an effect in force hooks a step.
func (r *reader) effectHook(effect cardEffect, when, step string) []lua.Place {
	hooks, ok := written(effect.table.RawGetString(when)).(*glua.LTable)
	if !ok {
		return nil
	}
	fn, ok := hooks.RawGetString(step).(*glua.LFunction)
	if !ok {
		return nil
	}
	return []lua.Place{r.funcPlace(fn)}
}

// nameFunctions tells a coverage what the functions of a game are: laws and steps.
func (r *reader) nameFunctions(def *glua.LTable, d *rules.Definition, c *lua.Coverage) {
	name := func(v glua.LValue, what, key string) {
		fn, ok := v.(*glua.LFunction)
		if !ok {
			return
		}
		for i, part := range r.parts(fn) {
			words := "the " + what + " " + key
			if i > 0 || r.hooks[fn] != nil && r.hooks[fn].base == nil {
				words = "a hook of the " + what + " " + key
			}
			c.Name(r.machine.FuncPlace(part), words)
		}
	}
	if laws, ok := written(def.RawGetString("laws")).(*glua.LTable); ok {
		for _, key := range sortedKeys(laws) {
			name(laws.RawGetString(key), "law", key)
		}
	}
	if d.Staged == nil {
		for _, key := range []string{"enters", "passes", "takes", "becomes"} {
			name(def.RawGetString(key), "law", key)
		}
	}
	if steps, ok := written(def.RawGetString("steps")).(*glua.LTable); ok {
		for _, key := range sortedKeys(steps) {
			name(steps.RawGetString(key), "step", key)
		}
	}
}

// UsedByParameters reports of names, such as those of stages and actions, whether they are
// used, or not, by the parameters of some scripts.
func UsedByParameters(scripts []Script) func(name string) bool {
	texts := textsOf(scripts)
	return func(name string) bool { return byParameters(texts, name) }
}

func textsOf(scripts []Script) map[string]*lua.Text {
	texts := map[string]*lua.Text{}
	for _, script := range filesApart(scripts) {
		if text, err := lua.ReadText(script.File, script.Source); err == nil {
			texts[script.File] = text
		}
	}
	return texts
}

// CoverageFindings are what has not run of the scripts in so many games: laws with
// branches that were never gone, and steps that were never called. Governed is which
// lines the parameters decide about.
func CoverageFindings(c *lua.Coverage, scripts []Script, games string) []rules.Finding {
	governed := textsOf(scripts)
	var list []rules.Finding
	for _, script := range c.Scripts() {
		for i := range script.Functions {
			f := &script.Functions[i]
			if f.Calls == 0 && byParameters(governed, f.Name[strings.LastIndexByte(f.Name, ' ')+1:]) {
				continue
			}
			isLaw, isStep := strings.HasPrefix(f.Name, "the law "), strings.HasPrefix(f.Name, "the step ")
			switch {
			case isStep && f.Calls == 0:
				list = append(list, rules.Finding{
					Origin: f.Place.String(),
					Says:   fmt.Sprintf("%s was never called in %s", f.Name, games),
					Do:     "go to it, or take it out; if it is for rare cases, check more games",
				})
			case isLaw && f.Calls == 0:
				list = append(list, rules.Finding{
					Origin: f.Place.String(),
					Says:   fmt.Sprintf("%s was never asked in %s", f.Name, games),
					Do:     "ask it, or take it out; if it is for rare cases, check more games",
				})
			case isLaw:
				list = append(list, unreached(f, governed[script.File], games)...)
			}
		}
	}
	return rules.SortFindings(list)
}

// byParameters reports whether something is used, or not, by the parameters.
func byParameters(texts map[string]*lua.Text, name string) bool {
	for _, text := range texts {
		if text.Named[name] {
			return true
		}
	}
	return false
}

// unreached finds the branches of a law that never ran, the first line of each, apart
// from those that wait for another value of a parameter.
func unreached(f *lua.CoveredFunction, text *lua.Text, games string) (list []rules.Finding) {
	last := -1
	for _, line := range f.Never {
		follows := line == last+1
		last = line
		if follows || text != nil && text.Governed[line] {
			continue
		}
		list = append(list, rules.Finding{
			Origin: lua.Place{File: f.Place.File, Line: line}.String(),
			Says:   fmt.Sprintf("this branch of %s never ran in %s", f.Name, games),
			Do:     "look whether what comes before leaves anything for it",
		})
	}
	return list
}
