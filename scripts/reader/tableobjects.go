package reader

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"canopy/core/board"
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
	sources []rules.Source
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

func (liveCard) describe() string  { return "a card" }
func (lawCard) describe() string   { return "a card" }
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

// makeCards makes an object for each card, and for each kind the card that laws see.
func (in *instance) makeCards(r *reader) {
	L := r.machine.Lua()
	set := in.live.staged.set
	known := []string{"by"}
	for name := range in.live.staged.attrs {
		known = append(known, name)
	}
	slices.Sort(known)
	beyondCard := L.NewTable()
	beyondCard.RawSetString("__index", r.function("a card", func(L *glua.LState) glua.LValue {
		return in.cardFact(L.Get(2).String(), known)
	}))
	metas := make([]*glua.LTable, len(set.Kinds))
	for k := range set.Kinds {
		attributes := L.NewTable()
		for name, v := range set.Kinds[k].Attributes {
			attributes.RawSetString(name, luaValue(v))
		}
		attributes.Metatable = beyondCard
		metas[k] = in.meta(r, attributes)
		in.table.kinds = append(in.table.kinds, in.userData(lawCard(k), metas[k]))
	}
	by := r.function("by", func(L *glua.LState) glua.LValue {
		c := liveCard(L.Get(1).(*glua.LUserData).Value.(liveCard))
		name := L.Get(2).String()
		if name == "by" {
			if in.state == nil || in.state.Table().By(cards.Card(c)) < 0 {
				return in.reader.none
			}
			return in.playerNumbers[in.state.Table().By(cards.Card(c))]
		}
		if v := L.GetField(in.table.kinds[set.KindOf(cards.Card(c))], name); v != glua.LNil {
			return v
		}
		return in.cardFact(name, known)
	})
	// A card in play answers by, too: its attributes come first, in a table of its kind.
	cardMetas := make([]*glua.LTable, len(set.Kinds))
	for k := range set.Kinds {
		attributes := L.NewTable()
		for name, v := range set.Kinds[k].Attributes {
			attributes.RawSetString(name, luaValue(v))
		}
		cardMetas[k] = in.meta(r, attributes)
	}
	for c := range set.Cards() {
		u := in.userData(liveCard(c), nil)
		attributes := L.NewTable()
		kind := cardMetas[set.KindOf(cards.Card(c))].RawGetString("__index").(*glua.LTable)
		kind.ForEach(func(k, v glua.LValue) { attributes.RawSet(k, v) })
		own := L.NewTable()
		own.RawSetString("__index", L.NewFunction(func(L *glua.LState) int {
			name := L.Get(2)
			L.SetTop(0)
			L.Push(u)
			L.Push(name)
			by.GFunction(L)
			return 1
		}))
		attributes.Metatable = own
		u.Metatable = in.meta(r, attributes)
		in.table.cards = append(in.table.cards, u)
	}
}

// cardFact is what a card answers that has no such attribute: nothing if another card
// has, else an error.
func (in *instance) cardFact(name string, known []string) glua.LValue {
	if in.live.staged.attrs[name] {
		return glua.LNil
	}
	in.machine.Raise("%s", nearest.Unknown("fact of a card", name, known))
	return nil
}

// makeRows makes the objects of rows and dice.
func (in *instance) makeRows(r *reader, fields map[string]glua.LValue) {
	methods := in.methodTable(r, "a row or dice", methods{
		"sum": func(L *glua.LState) glua.LValue { return in.number(sumOf(in.valuesOf(L))) },
		"count": func(L *glua.LState) glua.LValue {
			return in.number(countOf(in.valuesOf(L), in.wholeArgument(L, 2, "count")))
		},
		"most":  func(L *glua.LState) glua.LValue { return in.number(mostOf(in.valuesOf(L))) },
		"faces": func(L *glua.LState) glua.LValue { return in.number(facesOf(in.valuesOf(L))) },
		"run":   func(L *glua.LState) glua.LValue { return in.number(runOf(in.valuesOf(L))) },
		"roll": in.changes("roll", func(L *glua.LState) glua.LValue {
			ref, ok := L.Get(1).(*glua.LUserData).Value.(*diceRef)
			if !ok {
				in.machine.Raise("roll is for dice, found %s", describe(L.Get(1)))
			}
			in.state.RollDice(ref.index, ref.which)
			return glua.LNil
		}),
	}, nil)
	meta := in.meta(r, methods)
	for i := range in.live.dice {
		fields[in.live.dice[i].Name] = in.userData(&diceRef{i, ^uint32(0)}, meta)
	}
	in.table.dice = in.userData(&diceRef{}, meta)
	for i := range in.live.staged.d.Staged.Rows {
		row := &in.live.staged.d.Staged.Rows[i]
		if !row.PerPlayer {
			fields[row.Name] = in.userData(&rowRef{i, 0}, meta)
			continue
		}
		own := r.machine.Lua().NewTable()
		for p := range in.live.players {
			own.RawSetInt(p+1, in.userData(&rowRef{i, p}, meta))
		}
		fields[row.Name] = in.family(r, own, &rowRef{i, -1}, "the rows "+row.Name)
	}
}

// family is an object that is indexed with a player's number and nothing else.
func (in *instance) family(r *reader, own *glua.LTable, value any, what string) *glua.LUserData {
	beyond := r.machine.Lua().NewTable()
	beyond.RawSetString("__index", r.function(what, func(L *glua.LState) glua.LValue {
		r.machine.Raise("%s are asked with a player's number, from 1 to %d: found %s", what, len(in.live.players), describe(L.Get(2)))
		return nil
	}))
	own.Metatable = beyond
	return in.userData(value, in.meta(r, own))
}

// someDice is some of the dice that were chosen.
func (in *instance) someDice(which uint32) glua.LValue {
	ref := in.table.dice.Value.(*diceRef)
	ref.which = which
	return in.table.dice
}

// valuesOf are the values of a row or of dice.
func (in *instance) valuesOf(L *glua.LState) []uint8 {
	switch ref := L.Get(1).(*glua.LUserData).Value.(type) {
	case *rowRef:
		if ref.member < 0 {
			in.machine.Raise("there is a row of each player, and it is not said whose")
		}
		return in.state.Row(ref.row, board.Player(ref.member))
	case *diceRef:
		return in.diceValues(ref)
	}
	in.machine.Raise("expected a row or dice, found %s", describe(L.Get(1)))
	return nil
}

// diceValues are what dice show, or those of them that were chosen.
func (in *instance) diceValues(ref *diceRef) []uint8 {
	shown := in.state.Thrown(ref.index)
	if ref.which == ^uint32(0) {
		return shown
	}
	some := in.table.someShown[:0]
	for i, v := range shown {
		if ref.which>>i&1 == 1 {
			some = append(some, v)
		}
	}
	in.table.someShown = some
	return some
}

func sumOf(values []uint8) (n int) {
	for _, v := range values {
		n += int(v)
	}
	return n
}

func countOf(values []uint8, what int) (n int) {
	for _, v := range values {
		if int(v) == what {
			n++
		}
	}
	return n
}

// mostOf is how many values are equal, at most.
func mostOf(values []uint8) (most int) {
	for _, v := range values {
		most = max(most, countOf(values, int(v)))
	}
	return most
}

// facesOf is how many different values there are.
func facesOf(values []uint8) (n int) {
	for i, v := range values {
		if !slices.Contains(values[:i], v) {
			n++
		}
	}
	return n
}

// runOf is how many numbers follow one another, at most.
func runOf(values []uint8) (longest int) {
	for _, v := range values {
		n := 1
		for slices.Contains(values, v+uint8(n)) && int(v)+n < 256 {
			n++
		}
		longest = max(longest, n)
	}
	return longest
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

// makeSteps makes every step a method of g: to call it is to go on after it.
func (in *instance) makeSteps(r *reader, fields map[string]glua.LValue) {
	for i, name := range in.live.staged.d.Staged.Steps {
		fields[name] = r.function(name, func(L *glua.LState) glua.LValue {
			if in.state == nil || in.looks != "" {
				r.machine.Raise("the step %s changes the game, and is called where the game is only looked at", name)
			}
			if u, ok := L.Get(1).(*glua.LUserData); !ok || u != in.g {
				r.machine.Raise("a step is called as g:%s(…): found %s before it", name, describe(L.Get(1)))
			}
			args := make([]glua.LValue, L.GetTop())
			for j := range args {
				args[j] = L.Get(j + 1)
			}
			return in.callStep(i, args)
		})
	}
}

// makeAmounts makes the objects of amounts.
func (in *instance) makeAmounts(r *reader, fields map[string]glua.LValue) {
	for i := range in.live.staged.d.Staged.Amounts {
		a := &in.live.staged.d.Staged.Amounts[i]
		if in.live.staged.changed[a.Name] {
			fields[a.Name] = in.userData(objectName(a.Name), in.meta(r, r.function(a.Name, func(L *glua.LState) glua.LValue {
				in.mustPlay(a.Name)
				return in.number(in.amountOf(i, in.player(L, 2, a.Name), a.Base, nil))
			})))
			continue
		}
		own := r.machine.Lua().NewTable()
		for p := range in.live.players {
			own.RawSetInt(p+1, in.number(a.Base))
		}
		fields[a.Name] = in.family(r, own, objectName(a.Name), "the amount "+a.Name)
	}
}

// doneObject is g.done: how often an action was done in this turn.
func (in *instance) doneObject(r *reader) glua.LValue {
	table := r.machine.Lua().NewTable()
	var names []string
	for i := range in.live.staged.d.Staged.Stages {
		for j := range in.live.staged.d.Staged.Stages[i].Choices {
			name := in.live.staged.d.Staged.Stages[i].Choices[j].Name
			if !slices.Contains(names, name) {
				names = append(names, name)
				table.RawSetString(name, in.table.numbers[0])
			}
		}
	}
	beyond := r.machine.Lua().NewTable()
	beyond.RawSetString("__index", r.function("done", func(L *glua.LState) glua.LValue {
		r.machine.Raise("%s", nearest.Unknown("action", L.Get(2).String(), names))
		return nil
	}))
	table.Metatable = beyond
	in.table.mirrors.done, in.table.mirrors.doneNames = table, names
	return in.userData(objectName("done"), in.meta(r, table))
}

// makeBoardObject is g.board of a game with hidden pieces.
func (in *instance) makeBoardObject(r *reader, fields map[string]glua.LValue) {
	kind := func(L *glua.LState, i int, of string) string {
		name, ok := L.Get(i).(glua.LString)
		if !ok {
			r.machine.Raise("%s takes a kind of piece, found %s", of, describe(L.Get(i)))
		}
		return string(name)
	}
	check := func(err error) glua.LValue {
		if err != nil {
			r.machine.Raise("%s", err)
		}
		return glua.LNil
	}
	fields["board"] = in.userData(objectName("the board"), in.meta(r, in.methodTable(r, "the board", methods{
		"scatter": in.changes("scatter", func(L *glua.LState) glua.LValue {
			name, n := kind(L, 2, "scatter"), in.wholeArgument(L, 3, "scatter")
			if word, ok := L.Get(4).(glua.LString); ok && word == "each player" {
				for p := range in.live.players {
					check(in.state.Scatter(name, n, board.Player(p)))
				}
				return glua.LNil
			}
			return check(in.state.Scatter(name, n, in.player(L, 4, "scatter")))
		}),
		"hidden": func(L *glua.LState) glua.LValue {
			n, err := in.state.HiddenPieces(kind(L, 2, "hidden"), in.player(L, 3, "hidden"))
			check(err)
			return in.number(n)
		},
		"count": in.count,
	}, nil)))
	in.table.around = r.function("around", func(L *glua.LState) glua.LValue {
		list := L.NewTable()
		for _, sq := range in.live.board.Neighbours(in.squareArgument(L, 1, "around")) {
			list.Append(in.squares[sq])
		}
		return list
	})
}

// makeG makes g itself.
func (in *instance) makeG(r *reader, fields map[string]glua.LValue) {
	table := in.methodTable(r, "g", in.gMethods(), func(L *glua.LState) glua.LValue {
		return in.scalar(L.Get(2).String(), fields)
	})
	for name, v := range fields {
		table.RawSetString(name, v)
	}
	table.RawSetString("players", in.playersFunction(r))
	in.table.mirrors.g = table
	in.g = in.userData(gObject{in}, in.meta(r, table))
}

// scalar is the value of a counter of the whole game or of a mark; nil if there is
// none of the name.
func (in *instance) scalar(name string, fields map[string]glua.LValue) glua.LValue {
	for i := range in.live.counters {
		if c := &in.live.counters[i]; c.Name == name && c.Per == "" && len(c.Rows) == 0 {
			in.mustPlay(name)
			return in.counterValue(i, 0)
		}
	}
	for i := range in.live.staged.d.Staged.Marks {
		if m := &in.live.staged.d.Staged.Marks[i]; m.Name == name {
			in.mustPlay(name)
			return in.markValue(i, m)
		}
	}
	known := sortedNames(fields)
	for i := range in.live.counters {
		known = append(known, in.live.counters[i].Name)
	}
	for i := range in.live.staged.d.Staged.Marks {
		known = append(known, in.live.staged.d.Staged.Marks[i].Name)
	}
	known = append(append(known, "players"), sortedNames(in.gMethods())...)
	slices.Sort(known) // some counters are fields too
	in.machine.Raise("g has nothing of that name: %s", nearest.Unknown("word", name, slices.Compact(known)))
	return nil
}

func sortedNames[V any](m map[string]V) []string {
	var names []string
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func (in *instance) mustPlay(name string) {
	if in.state == nil {
		in.machine.Raise("%s can be asked while a game is played only", name)
	}
}

func (in *instance) counterValue(index, key int) glua.LValue {
	if !in.state.HasValue(index, key) {
		return in.reader.none
	}
	n := in.state.Counter(index, key)
	if in.live.counters[index].Flag {
		return glua.LBool(n != 0)
	}
	return in.number(n)
}

func (in *instance) markValue(index int, m *rules.Mark) glua.LValue {
	n, ok := in.state.Mark(index)
	if !ok {
		return in.reader.none
	}
	switch m.Of {
	case "player":
		return in.playerNumbers[n]
	case "suit":
		return glua.LString(in.live.staged.set.Suits()[n])
	case "card":
		return in.table.cards[n]
	}
	in.table.list = in.state.MarkCards(index, in.table.list[:0])
	return in.setOf(in.table.list)
}

func (in *instance) setScalar(name string, v glua.LValue) {
	if in.looks != "" {
		in.machine.Raise("g.%s is set where the game is only looked at: a condition, law or list changes nothing", name)
	}
	for i := range in.live.counters {
		if c := &in.live.counters[i]; c.Name == name && c.Per == "" && len(c.Rows) == 0 {
			in.mustPlay(name)
			in.setCounter(i, 0, v)
			in.mirror()
			return
		}
	}
	for i := range in.live.staged.d.Staged.Marks {
		if m := &in.live.staged.d.Staged.Marks[i]; m.Name == name {
			in.mustPlay(name)
			in.setMark(i, v)
			in.mirror()
			return
		}
	}
	for i := range in.live.counters {
		if c := &in.live.counters[i]; c.Name == name {
			in.machine.Raise("g.%s has a value for each %s: g.%s[%s] = …", name, cmp.Or(c.Per, "cell"), name, cmp.Or(c.Per, "cell"))
		}
	}
	var known []string
	for i := range in.live.counters {
		if in.live.counters[i].Per == "" {
			known = append(known, in.live.counters[i].Name)
		}
	}
	for i := range in.live.staged.d.Staged.Marks {
		known = append(known, in.live.staged.d.Staged.Marks[i].Name)
	}
	in.machine.Raise("g.%s cannot be set: %s", name, nearest.Unknown("counter or mark", name, known))
}

func (in *instance) setMark(index int, v glua.LValue) {
	var err error
	switch cards := in.cardsOrNone(v); {
	case cards != nil:
		err = in.state.SetMarkCards(index, cards)
	default:
		value, readErr := in.readValue(v)
		if readErr != nil {
			in.machine.Raise("the mark %s cannot refer to %s", in.live.staged.d.Staged.Marks[index].Name, readErr)
		}
		err = in.state.SetMark(index, value)
	}
	if err != nil {
		in.machine.Raise("%s", err)
	}
}

func (in *instance) setCounter(index, key int, v glua.LValue) {
	c := &in.live.counters[index]
	var err error
	switch v := v.(type) {
	case glua.LBool:
		if !c.Flag {
			in.machine.Raise("the counter %s is a number, found %s", c.Name, v)
		}
		n := 0
		if v {
			n = 1
		}
		err = in.state.SetCounter(index, key, n)
	case glua.LNumber:
		if c.Flag || !isWhole(v) {
			in.machine.Raise("the counter %s is %s, found %v", c.Name, map[bool]string{true: "true or false", false: "a whole number"}[c.Flag], float64(v))
		}
		err = in.state.SetCounter(index, key, int(v))
	default:
		if !isNone(v) || !c.StartNone {
			in.machine.Raise("the counter %s cannot be set to %s", c.Name, describe(v))
		}
		in.state.ClearCounter(index, key)
	}
	if err != nil {
		in.machine.Raise("%s", err)
	}
}

// playersFunction is g:players([from]): an iterator over the players' numbers.
func (in *instance) playersFunction(r *reader) glua.LValue {
	L := r.machine.Lua()
	n := len(in.live.players)
	seat := func(v glua.LValue, otherwise int) int {
		p, ok := v.(glua.LNumber)
		if !ok || !isWhole(p) || p < 1 || int(p) > n {
			return otherwise
		}
		return int(p)
	}
	next := L.NewFunction(func(L *glua.LState) int {
		first := seat(L.Get(1), 1)
		switch at := seat(L.Get(2), 0); {
		case at == 0:
			L.Push(in.playerNumbers[first-1])
		case at%n+1 == first:
			L.Push(glua.LNil)
		default:
			L.Push(in.playerNumbers[at%n])
		}
		return 1
	})
	return L.NewFunction(func(L *glua.LState) int {
		from := glua.LValue(glua.LNil)
		if L.Get(2) != glua.LNil {
			from = in.playerNumbers[in.player(L, 2, "players")]
		}
		L.Push(next)
		L.Push(from)
		L.Push(glua.LNil)
		return 3
	})
}

// shownText is a value in what a script says.
func (in *instance) shownText(v glua.LValue) string {
	switch v := v.(type) {
	case *glua.LUserData:
		if c, ok := v.Value.(liveCard); ok {
			return in.state.Table().Text(cards.Card(c))
		}
		return describe(v)
	}
	text := shortened(v.String())
	if !isPrintable(text) {
		in.machine.Raise("say takes values of one line without signs that control, found %s", describe(v))
	}
	return text
}

// fillIn puts values into the places {1}, {2} of a text.
func fillIn(text string, values []string) string {
	var pairs []string
	for i, v := range values {
		pairs = append(pairs, fmt.Sprintf("{%d}", i+1), v)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}
