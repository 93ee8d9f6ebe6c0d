package reader

import (
	"slices"

	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// hookMark is what before, after and instead answer: how a function joins one that is
// there already.
type hookMark struct {
	when string
	fn   *glua.LFunction
}

func (h hookMark) describe() string { return h.when + "(…)" }

// amountMark is a change to an amount that is no function.
type amountMark struct {
	op string
	n  int
}

func (m amountMark) describe() string { return m.op }

// doneWord is the answer of an instead that has done what was to be done.
type doneWord struct{}

func (doneWord) describe() string { return "done" }

// switchWord is on or off.
type switchWord bool

func (s switchWord) describe() string {
	if s {
		return "on"
	}
	return "off"
}

// reversedWord turns a ranking round.
type reversedWord struct{}

func (reversedWord) describe() string { return "reversed" }

func isReversed(v glua.LValue) bool {
	u, ok := v.(*glua.LUserData)
	if !ok {
		return false
	}
	_, ok = u.Value.(reversedWord)
	return ok
}

// defineChanges gives scripts the words with which variants change rules.
func (r *reader) defineChanges() {
	m := r.machine
	for _, when := range []string{"before", "after", "instead"} {
		m.Define(when, r.function(when, func(L *glua.LState) glua.LValue {
			fn, ok := L.Get(1).(*glua.LFunction)
			if !ok || L.GetTop() != 1 {
				m.Raise("%s takes a function, found %s", when, describe(L.Get(1)))
			}
			return r.userData(hookMark{when, fn})
		}))
	}
	for _, op := range []string{"plus", "times", "at_least", "at_most"} {
		m.Define(op, r.function(op, func(L *glua.LState) glua.LValue {
			n, ok := L.Get(1).(glua.LNumber)
			if !ok || !isWhole(n) || L.GetTop() != 1 {
				m.Raise("%s takes a whole number, found %s", op, describe(L.Get(1)))
			}
			return r.userData(amountMark{op, int(n)})
		}))
	}
	m.Define("done", r.userData(doneWord{}))
	m.Define("on", r.userData(switchWord(true)))
	m.Define("off", r.userData(switchWord(false)))
	m.Define("reversed", r.userData(reversedWord{}))
	m.Define("add", r.function("add", r.add))
	m.Define("insert_after", r.function("insert_after", r.insertAfter))
}

func hookOf(v glua.LValue) (hookMark, bool) {
	if u, ok := v.(*glua.LUserData); ok {
		mark, ok := u.Value.(hookMark)
		return mark, ok
	}
	return hookMark{}, false
}

// hooked is a function with others before it, in its place and after it. As a whole it
// is again a function, so that nothing else has to know.
type hooked struct {
	base                   *glua.LFunction // nil: the counter score, or nothing where empty
	empty                  bool            // there was no function before
	before, instead, after []*glua.LFunction
	running                map[*glua.LFunction]bool
}

// mostHooks is how many hooks may be under way at once: each has called a step that the
// next one is for.
const mostHooks = 16

// deeper counts a hook that begins. Whoever calls it takes one off r.depth afterwards.
func (r *reader) deeper() {
	if r.depth++; r.depth > mostHooks {
		r.machine.Raise("hooks call each other more than %d deep", mostHooks)
	}
}

// hooked joins a function to the one that stands where it is assigned, and answers what
// is to stand there.
func (r *reader) hooked(a lua.Assignment, mark hookMark) glua.LValue {
	h := &hooked{running: map[*glua.LFunction]bool{}}
	switch old := a.Old.(type) {
	case *glua.LFunction:
		if known := r.hooks[old]; known != nil {
			h.base, h.empty = known.base, known.empty
			h.before, h.instead, h.after = slices.Clone(known.before), slices.Clone(known.instead), slices.Clone(known.after)
		} else {
			h.base = old
		}
	case *glua.LTable:
		if wordOf(old) == "amount" {
			r.hookAmount(old, mark)
			return old
		}
		r.refuseHook(a, mark)
	case glua.LString:
		r.machine.Raise("%s: %s is the step %q: hook the step itself, rules.steps.%s = %s(…)", mark.when, keyName(a.Key), string(old), string(old), mark.when)
	default:
		switch {
		case keyName(a.Key) == "does" || keyName(a.Key) == "begins":
			h.empty = true // an action that does nothing yet can be joined, too
		case keyName(a.Key) != scoreName || mark.when != "after":
			r.refuseHook(a, mark)
		}
	}
	switch mark.when {
	case "before":
		h.before = append(h.before, mark.fn)
	case "instead":
		h.instead = append(h.instead, mark.fn)
	default:
		h.after = append(h.after, mark.fn)
	}
	fn := r.machine.Lua().NewClosure(func(L *glua.LState) int { return r.runHooked(L, h) }, h.functions()...)
	if r.hooks == nil {
		r.hooks = map[*glua.LFunction]*hooked{}
	}
	r.hooks[fn] = h
	return fn
}

// functions are the base and the hooks, for whoever goes through all that a function uses.
func (h *hooked) functions() []glua.LValue {
	var all []glua.LValue
	if h.base != nil {
		all = append(all, h.base)
	}
	for _, fn := range slices.Concat(h.before, h.instead, h.after) {
		all = append(all, fn)
	}
	return all
}

func (r *reader) refuseHook(a lua.Assignment, mark hookMark) {
	r.machine.Raise("%s joins a function that is there already, and %s is %s", mark.when, keyName(a.Key), stands(a))
}

// hookAmount keeps a function that changes an amount with it.
func (r *reader) hookAmount(amount *glua.LTable, mark hookMark) {
	if mark.when != "after" {
		r.machine.Raise("an amount is changed by after(…), plus, times, at_least and at_most, not by %s", mark.when)
	}
	r.addAmountHook(amount, mark.fn)
}

// addAmountHook keeps what changes an amount: a function or an [amountMark].
func (r *reader) addAmountHook(amount *glua.LTable, hook any) {
	if r.amountHooks == nil {
		r.amountHooks = map[*glua.LTable][]any{}
	}
	r.amountHooks[amount] = append(r.amountHooks[amount], hook)
}

func amountMarkOf(v glua.LValue) (amountMark, bool) {
	if u, ok := v.(*glua.LUserData); ok {
		mark, ok := u.Value.(amountMark)
		return mark, ok
	}
	return amountMark{}, false
}

// runHooked runs a function with its hooks. The first of instead that answers done ends
// it: what comes after is left out. A function of after whose base answers a value is
// given it last, and may answer another one.
func (r *reader) runHooked(L *glua.LState, h *hooked) int {
	args := make([]glua.LValue, L.GetTop())
	for i := range args {
		args[i] = L.Get(i + 1)
	}
	v, _ := r.callHooked(h, args)
	L.Push(v)
	return 1
}

func (r *reader) callHooked(h *hooked, args []glua.LValue) (glua.LValue, bool) {
	for _, fn := range h.before {
		r.callHook(h, fn, args)
	}
	for _, fn := range h.instead {
		if v, ran := r.callHook(h, fn, args); ran && isDone(v) {
			return glua.LNil, true
		}
	}
	v := r.callBase(h, args)
	for _, fn := range h.after {
		given := args
		if v != glua.LNil {
			given = append(slices.Clone(args), v)
		}
		if other, ran := r.callHook(h, fn, given); ran && other != glua.LNil {
			v = other
		}
	}
	return v, false
}

func (r *reader) callBase(h *hooked, args []glua.LValue) glua.LValue {
	if h.empty {
		return glua.LNil
	}
	if h.base != nil {
		v, _ := r.machine.Call(h.base, args...)
		return v
	}
	counter := r.machine.Lua().GetField(args[0], scoreName)
	return r.machine.Lua().GetTable(counter, args[1])
}

// callHook calls a hook, unless it runs already: a hook is not offered the steps that it
// calls itself.
func (r *reader) callHook(h *hooked, fn *glua.LFunction, args []glua.LValue) (glua.LValue, bool) {
	if h.running[fn] {
		return glua.LNil, false
	}
	h.running[fn] = true
	defer func() {
		r.depth--
		delete(h.running, fn)
	}()
	r.deeper()
	v, _ := r.machine.Call(fn, args...)
	return v, true
}

func isDone(v glua.LValue) bool {
	u, ok := v.(*glua.LUserData)
	if !ok {
		return false
	}
	_, ok = u.Value.(doneWord)
	return ok
}

// isCounterHook reports whether a value is a function that follows the counter score.
func (r *reader) isCounterHook(v glua.LValue) bool {
	fn, ok := v.(*glua.LFunction)
	return ok && r.hooks[fn] != nil && r.hooks[fn].base == nil && !r.hooks[fn].empty
}

// parts are the functions that a function consists of: itself, or its base and hooks.
func (r *reader) parts(fn *glua.LFunction) []*glua.LFunction {
	h := r.hooks[fn]
	if h == nil {
		return []*glua.LFunction{fn}
	}
	all := slices.Concat(h.before, h.instead, h.after)
	if h.base != nil {
		all = append([]*glua.LFunction{h.base}, all...)
	}
	return all
}

// funcPlace is where a function is written; of a hooked one, where its base is.
func (r *reader) funcPlace(fn *glua.LFunction) lua.Place {
	return r.machine.FuncPlace(r.parts(fn)[0])
}
