package reader

import (
	"slices"
	"time"

	"canopy/core/cards"
	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// tableObjects are what scripts see of a game in stages, in one machine.
type tableObjects struct {
	calls   uint64 // from outside
	begun   time.Time
	pending int  // the step to which play goes next, -1 for none
	went    bool // the step that runs has said where play goes on
	args    []glua.LValue
	carried []glua.LValue
	answers map[lawKey]rules.Value

	cards     []glua.LValue            // by card
	kinds     []glua.LValue            // by kind: the card as laws see it
	slots     []glua.LValue            // by slot: the place, of piles that are laid out
	cells     map[string][]glua.LValue // of each score sheet
	numbers   []glua.LValue            // small ones
	sets      []*glua.LUserData
	setsOut   int // how many of them are in use
	dice      *glua.LUserData
	setMeta   *glua.LTable
	around    glua.LValue
	drawn     cards.Card // by :random(), so that nobody knows which it is
	list      []cards.Card
	moved     []cards.Card           // what is being moved
	slotsTo   []cards.Slot           // and where
	texts     map[string]uint32      // numbers for texts that laws are asked with
	strings   map[string]glua.LValue // texts as scripts see them, made once
	byCard    [][]rules.Value        // by law and kind: what it answered of that card alone
	byPair    [][]pairAnswer         // by law and two kinds
	mirrors   mirrors
	someShown []uint8
	steps     []*glua.LFunction // those that are hooked, as scripts call them
}

// The values that stand for things of the table.
type (
	liveCard  cards.Card
	lawCard   int // a kind
	livePlace cards.Slot
)

func (liveCard) describe() string { return "a card" }

func (lawCard) describe() string { return "a card" }

func (livePlace) describe() string { return "a place" }

// pileRef is a pile, or with member -1 a family of piles.
type pileRef struct {
	name   string
	pile   int
	member int
}

func (p *pileRef) describe() string { return "the pile " + p.name }

// cardSet is some cards.
type cardSet struct{ list []cards.Card }

func (*cardSet) describe() string { return "a set of cards" }

// diceRef is dice, or some of them.
type diceRef struct {
	index int
	which uint32
}

func (*diceRef) describe() string { return "dice" }

type rowRef struct{ row, member int }

func (*rowRef) describe() string { return "a row" }

type counterRef struct {
	in            *instance
	index, member int
}

func (*counterRef) describe() string { return "a counter" }

// gObject is g itself.
type gObject struct{ in *instance }

func (gObject) describe() string { return "g" }

// Assign is an assignment to a counter of the whole game or to a mark.
func (g gObject) Assign(key, value glua.LValue) { g.in.setScalar(key.String(), value) }

type liveCell int

func (liveCell) describe() string { return "a cell" }

// smallNumbers is how many numbers are made once for all.
const smallNumbers = 512

func (t *tableObjects) reset() {
	t.setsOut, t.drawn, t.pending, t.went = 0, cards.NoCard, -1, false
}

// number is a number as a script sees it.
func (in *instance) number(n int) glua.LValue {
	if n >= 0 && n < smallNumbers {
		return in.table.numbers[n]
	}
	return glua.LNumber(n)
}

// text is a text as a script sees it. There are few, those of rules.
func (in *instance) text(s string) glua.LValue {
	if v, known := in.table.strings[s]; known {
		return v
	}
	v := glua.LString(s)
	if len(in.table.strings) < smallNumbers {
		in.table.strings[s] = v
	}
	return v
}

// makeTableObjects gives a machine the object g of a game in stages.
func (in *instance) makeTableObjects(r *reader) {
	t := &tableObjects{pending: -1, answers: map[lawKey]rules.Value{}, texts: map[string]uint32{}, strings: map[string]glua.LValue{}, cells: map[string][]glua.LValue{}}
	t.byCard = make([][]rules.Value, len(in.live.staged.laws))
	t.byPair = make([][]pairAnswer, len(in.live.staged.laws))
	in.table = t
	for n := range smallNumbers {
		t.numbers = append(t.numbers, glua.LNumber(n))
	}
	if in.live.staged.set == nil {
		return
	}
	fields := map[string]glua.LValue{"last": glua.LNumber(len(in.live.players))}
	in.makeCards(r)
	in.makePiles(r, fields)
	in.makeRows(r, fields)
	in.makeCounters(r, fields)
	in.makeAmounts(r, fields)
	in.makeSteps(r, fields)
	if in.live.board != nil {
		in.makeBoardObject(r, fields)
	}
	fields["done"] = in.doneObject(r)
	in.makeG(r, fields)
	in.makeMirrors()
}

// methodTable is a table of methods that objects of one kind share. What is none of
// them goes to beyond.
func (in *instance) methodTable(r *reader, what string, does methods, beyond func(L *glua.LState) glua.LValue) *glua.LTable {
	table := r.machine.Lua().NewTable()
	var known []string
	for name, f := range does {
		known = append(known, name)
		table.RawSetString(name, r.function(name, func(L *glua.LState) glua.LValue {
			if in.state == nil {
				r.machine.Raise("%s can be asked while a game is played only", what)
			}
			if _, ok := L.Get(1).(*glua.LUserData); !ok {
				r.machine.Raise("%s is asked with a colon, :%s(…), of %s; found %s before it", name, name, what, describe(L.Get(1)))
			}
			in.works(workOfMethod)
			return f(L)
		}))
	}
	slices.Sort(known)
	fallback := r.machine.Lua().NewTable()
	fallback.RawSetString("__index", r.function(what, func(L *glua.LState) glua.LValue {
		if beyond != nil {
			if v := beyond(L); v != nil {
				return v
			}
		}
		if n, ok := L.Get(2).(glua.LNumber); ok {
			r.machine.Raise("%s has no [%v]: a card of it is :at(%v), and what players have is asked with their numbers, 1 to %d", what, float64(n), float64(n), len(in.live.players))
		}
		r.machine.Raise("%s has nothing of that name: %s", what, nearest.Unknown("word", L.Get(2).String(), known))
		return nil
	}))
	table.Metatable = fallback
	return table
}

// workOfMethod is what a method of an object counts as work of the core: about as much
// as to look at so many cards.
const workOfMethod = 50

// works counts work of the core for the function that runs, which its instructions do
// not count.
func (in *instance) works(n int) {
	if in.work += n; in.work > maxWork {
		in.machine.Raise("stopped after looking at more than %d cards; is this a loop that does not end?", maxWork)
	}
}

// takesNothing refuses what is given to a method that takes nothing.
func (in *instance) takesNothing(L *glua.LState, of string) {
	if L.GetTop() > 1 {
		in.machine.Raise("%s takes nothing, found %s: it is asked of the thing itself, x:%s()", of, describe(L.Get(2)), of)
	}
}

// meta is a metatable of objects that are looked up in a table.
func (in *instance) meta(r *reader, index glua.LValue) *glua.LTable {
	mt := r.closed()
	mt.RawSetString("__index", index)
	return mt
}

func (in *instance) userData(value any, meta *glua.LTable) *glua.LUserData {
	u := in.machine.Lua().NewUserData()
	u.Value, u.Metatable = value, meta
	return u
}

// numberFrom reads an argument that counts something.
func (in *instance) numberFrom(L *glua.LState, i, least int, of string) int {
	n := in.wholeArgument(L, i, of)
	if n < least {
		in.machine.Raise("%s takes a whole number from %d, found %d", of, least, n)
	}
	return n
}

func (in *instance) wholeArgument(L *glua.LState, i int, of string) int {
	n, ok := L.Get(i).(glua.LNumber)
	if !ok || !isWhole(n) || n < -rules.MaxCounter || n > rules.MaxCounter {
		in.machine.Raise("%s takes a whole number, found %s", of, describe(L.Get(i)))
	}
	return int(n)
}
