package reader

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

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
