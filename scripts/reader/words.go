package reader

import (
	"strings"

	glua "github.com/yuin/gopher-lua"
)

// define gives scripts the vocabulary.
func (r *reader) define() {
	m := r.machine
	m.Define("params", r.function("params", r.params))
	m.Define("flag", r.function("flag", r.flag))
	m.Define("choice", r.function("choice", r.choice))
	m.Define("number", r.function("number", r.number))
	m.Define("grid", r.function("grid", func(L *glua.LState) glua.LValue { return r.list(L, "grid") }))
	for _, word := range []string{"step", "slide", "leap", "hop", "hops", "drop", "advance", "dice", "sow", "shuffled", "layout", "places", "row", "amount", "sets", "up_to", "pass"} {
		m.Define(word, r.function(word, func(L *glua.LState) glua.LValue { return r.list(L, word) }))
	}
	for _, word := range []string{"wins", "loses", "draws", "scores", "game", "variant", "flip", "flank", "surround", "counter", "gather", "never", "pile", "standard_deck", "deck"} {
		m.Define(word, r.function(word, func(L *glua.LState) glua.LValue { return r.braces(L, word) }))
	}
	m.Define("yes", r.userData(answer{}))
	m.Define("no", r.function("no", r.no))
	r.again = r.userData(anotherTurn{})
	m.Define("again", r.again)
	r.defineChanges()
	for _, word := range []string{"players", "others", "suits"} {
		m.Define(word, r.userData(optionWord(word)))
	}
	r.none = r.userData(nothing{})
	m.Define("none", r.none)
}

// function makes a Go function for scripts that answers one value.
func (r *reader) function(name string, f func(*glua.LState) glua.LValue) *glua.LFunction {
	return r.machine.Lua().NewFunction(func(L *glua.LState) int {
		L.Push(f(L))
		return 1
	})
}

// userData is a value that scripts can pass on and compare, and do nothing else
// with.
func (r *reader) userData(v any) *glua.LUserData {
	u := r.machine.Lua().NewUserData()
	u.Value = v
	if r.noFields == nil {
		r.noFields = r.closed()
	}
	u.Metatable = r.noFields
	return u
}

// closed is a metatable of a value without fields.
func (r *reader) closed() *glua.LTable {
	L := r.machine.Lua()
	mt := L.NewTable()
	refuse := L.NewFunction(func(L *glua.LState) int {
		if isNone(L.Get(1)) {
			r.machine.Raise("none has no fields, not %s: what may be none is compared with it first, like x ~= none and x.rank > 2", describe(L.Get(2)))
		}
		r.machine.Raise("%s has no fields", describe(L.Get(1)))
		return 0
	})
	mt.RawSetString("__index", refuse)
	mt.RawSetString("__newindex", L.NewFunction(func(L *glua.LState) int {
		r.machine.Raise("%s cannot be written to", describe(L.Get(1)))
		return 0
	}))
	mt.RawSetString("__metatable", glua.LFalse)
	return mt
}

type anotherTurn struct{}

func (anotherTurn) describe() string { return "again" }

// optionWord stands for a list of options that follows from the game.
type optionWord string

func (w optionWord) describe() string { return string(w) }

type nothing struct{}

func (nothing) describe() string { return "none" }

// list is a constructor whose braces may be left out: grid(8, 8), step "any".
func (r *reader) list(L *glua.LState, word string) glua.LValue {
	t, ok := L.Get(1).(*glua.LTable)
	if !ok {
		t = r.newTable(r.machine.Caller())
		for i := 1; i <= L.GetTop(); i++ {
			t.RawSetInt(i, L.Get(i))
		}
	} else if L.GetTop() > 1 {
		r.machine.Raise("%s takes its options in one pair of braces: %s { …, … }", word, word)
	}
	return r.named(t, word)
}

// braces is a constructor that takes a table and nothing else.
func (r *reader) braces(L *glua.LState, word string) glua.LValue {
	t, ok := L.Get(1).(*glua.LTable)
	if !ok || L.GetTop() != 1 {
		r.machine.Raise("%s takes a table, %s { … }, found %s", word, word, describe(L.Get(1)))
	}
	return r.named(t, word)
}

// named leaves the constructor's name in the table. A table can be given to one
// constructor only.
func (r *reader) named(t *glua.LTable, word string) *glua.LTable {
	if r.loaded {
		r.machine.Raise("%s makes a part of the rules, and they are finished", word)
	}
	if other := wordOf(t); other != "" {
		r.machine.Raise("%s takes a plain table, found %s", word, made(other))
	}
	t.RawSetString(wordKey, glua.LString(word))
	if word == "gather" {
		r.gathered = append(r.gathered, t)
	}
	return t
}

// answer is what a law says: yes, or no and why.
type answer struct {
	why    string
	origin string
}

func (a answer) describe() string {
	if a.why == "" {
		return "yes"
	}
	return "no"
}

// maxNoes is how many answers are kept: more than any game gives.
const maxNoes = 1000

func (r *reader) no(L *glua.LState) glua.LValue {
	why, ok := L.Get(1).(glua.LString)
	if !ok || strings.TrimSpace(string(why)) == "" {
		r.machine.Raise(`no says why: no "only a rat swims", found %s`, describe(L.Get(1)))
	}
	if !isPrintable(string(why)) {
		r.machine.Raise("no: %s", notPrintable(string(why)))
	}
	a := answer{why: string(why), origin: r.machine.Caller().String()}
	if known := r.noes[a]; known != nil {
		return known
	}
	u := r.userData(a)
	if len(r.noes) < maxNoes {
		r.noes[a] = u
	}
	return u
}
