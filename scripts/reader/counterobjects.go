package reader

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// makeCounters makes the objects of counters that have more than one number.
func (in *instance) makeCounters(r *reader, fields map[string]glua.LValue) {
	meta, functions := in.counterMeta(r)
	for i := range in.live.counters {
		c := &in.live.counters[i]
		if len(c.Rows) > 0 {
			in.makeCells(r, c)
		}
		if c.Per == "" && len(c.Rows) == 0 {
			continue // asked each time
		}
		ref := &counterRef{in, i, -1}
		if c.Per == rules.PerPlayer && len(c.Rows) == 0 {
			fields[c.Name] = in.userData(ref, in.mirrorCounter(r, i, functions))
			continue
		}
		fields[c.Name] = in.userData(ref, meta)
	}
}

// makeCells makes the cells of a score sheet.
func (in *instance) makeCells(r *reader, c *rules.Counter) {
	columns := max(c.Columns, 1)
	var cells []glua.LValue
	for cell := range len(c.Rows) * columns {
		own := r.machine.Lua().NewTable()
		own.RawSetString("row", glua.LString(c.Rows[cell%len(c.Rows)]))
		own.RawSetString("column", glua.LNumber(cell/len(c.Rows)+1))
		cells = append(cells, in.userData(liveCell(cell), in.meta(r, own)))
	}
	in.table.cells[c.Name] = cells
}

// counterMeta is the metatable of counters, and what they can do by name.
func (in *instance) counterMeta(r *reader) (*glua.LTable, map[string]glua.LValue) {
	does := methods{
		"add":     in.changes("add", in.mirrored(in.addToCounter)),
		"reset":   in.changes("reset", in.mirrored(in.resetCounter)),
		"sum":     in.sumCounter,
		"max":     in.maxCounter,
		"highest": in.highest,
		"full":    in.fullSheet,
	}
	known := sortedNames(does)
	functions := map[string]glua.LValue{}
	for name, f := range does {
		functions[name] = r.function(name, func(L *glua.LState) glua.LValue {
			if in.state == nil {
				r.machine.Raise("a counter can be asked while a game is played only")
			}
			if u, ok := L.Get(1).(*glua.LUserData); !ok {
				r.machine.Raise("%s is asked with a colon, :%s(…), of a counter; found %s before it", name, name, describe(L.Get(1)))
			} else if _, ok := u.Value.(*counterRef); !ok {
				r.machine.Raise("%s is asked of a counter; found %s before it", name, describe(u))
			}
			in.works(workOfMethod)
			return f(L)
		})
	}
	mt := r.closed()
	members := map[counterRef]*glua.LUserData{}
	mt.RawSetString("__index", r.function("counter", func(L *glua.LState) glua.LValue {
		ref := L.Get(1).(*glua.LUserData).Value.(*counterRef)
		c := &in.live.counters[ref.index]
		if name, ok := L.Get(2).(glua.LString); ok && c.Per != rules.PerSuit {
			if f := functions[string(name)]; f != nil {
				return f
			}
			r.machine.Raise("the counter %s has nothing of that name: %s", c.Name, nearest.Unknown("word", string(name), known))
		}
		if f := functions[L.Get(2).String()]; f != nil {
			return f
		}
		in.mustPlay(c.Name)
		if len(c.Rows) > 0 && ref.member < 0 && c.Per != "" {
			m := counterRef{in, ref.index, in.counterMember(c, L.Get(2))}
			if members[m] == nil {
				members[m] = in.userData(&m, mt)
			}
			return members[m]
		}
		return in.counterValue(ref.index, in.stagedKey(ref, c, L.Get(2)))
	}))
	return mt, functions
}

// Assign is an assignment to one of the values of a counter.
func (ref *counterRef) Assign(key, value glua.LValue) {
	in := ref.in
	c := &in.live.counters[ref.index]
	in.mustPlay(c.Name)
	if in.looks != "" {
		in.machine.Raise("%s is set where the game is only looked at: a condition, law or list changes nothing", c.Name)
	}
	in.setCounter(ref.index, in.stagedKey(ref, c, key), value)
	in.mirror()
}

// stagedKey is the number of a counter's value for a player, team, card, square, suit
// or cell.
func (in *instance) stagedKey(ref *counterRef, c *rules.Counter, v glua.LValue) int {
	if len(c.Rows) == 0 {
		return in.counterMember(c, v)
	}
	cells := len(c.Rows) * max(c.Columns, 1)
	if u, ok := v.(*glua.LUserData); ok {
		if cell, ok := u.Value.(liveCell); ok && int(cell) < cells {
			return max(ref.member, 0)*cells + int(cell)
		}
	}
	in.machine.Raise("%s is a sheet: expected a cell of it, found %s", c.Name, describe(v))
	return 0
}

// counterMember is for whom or what a counter counts.
func (in *instance) counterMember(c *rules.Counter, v glua.LValue) int {
	switch c.Per {
	case rules.PerPlayer, rules.PerTeam:
		if n, ok := v.(glua.LNumber); ok && isWhole(n) && n >= 1 && int(n) <= len(in.live.players) {
			if c.Per == rules.PerTeam {
				return in.live.staged.set.Team(int(n) - 1)
			}
			return int(n) - 1
		}
		in.machine.Raise("%s counts for each %s: expected a player's number from 1 to %d, found %s", c.Name, c.Per, len(in.live.players), describe(v))
	case rules.PerSuit:
		if text, ok := v.(glua.LString); ok {
			if i := slices.Index(in.live.staged.set.Suits(), string(text)); i >= 0 {
				return i
			}
		}
	}
	if u, ok := v.(*glua.LUserData); ok {
		switch x := u.Value.(type) {
		case liveCard:
			if c.Per == rules.PerCard {
				return int(x)
			}
		case liveSquare:
			if c.Per == rules.PerSquare {
				return int(x)
			}
		}
	}
	in.machine.Raise("%s counts for each %s: expected a %s, found %s", c.Name, c.Per, c.Per, describe(v))
	return 0
}

func (in *instance) counterSelf(L *glua.LState) (*counterRef, *rules.Counter) {
	ref := L.Get(1).(*glua.LUserData).Value.(*counterRef)
	return ref, &in.live.counters[ref.index]
}

// keysOf goes through the values of a counter, or of one sheet.
func (in *instance) keysOf(ref *counterRef) (from, to int) {
	all, cells := in.state.Game().CounterSize(ref.index)
	if ref.member >= 0 {
		return ref.member * cells, (ref.member + 1) * cells
	}
	return 0, all
}

// addToCounter is :add(n) to all, :add(key, n), and :add(cards, n) to each.
func (in *instance) addToCounter(L *glua.LState) glua.LValue {
	ref, c := in.counterSelf(L)
	if L.Get(3) == glua.LNil {
		n := in.wholeArgument(L, 2, "add")
		from, to := in.keysOf(ref)
		for key := from; key < to; key++ {
			in.addTo(ref.index, key, n)
		}
		return glua.LNil
	}
	n := in.wholeArgument(L, 3, "add")
	if u, ok := L.Get(2).(*glua.LUserData); ok && c.Per == rules.PerCard {
		switch u.Value.(type) {
		case *cardSet, *pileRef, livePlace:
			for _, card := range slices.Clone(in.cardsOf(L, 2, "add")) {
				in.addTo(ref.index, int(card), n)
			}
			return glua.LNil
		}
	}
	in.addTo(ref.index, in.stagedKey(ref, c, L.Get(2)), n)
	return glua.LNil
}

func (in *instance) addTo(index, key, n int) {
	value := 0
	if in.state.HasValue(index, key) {
		value = in.state.Counter(index, key)
	}
	in.check(in.state.SetCounter(index, key, value+n))
}

func (in *instance) resetCounter(L *glua.LState) glua.LValue {
	ref, c := in.counterSelf(L)
	if ref.member >= 0 {
		in.machine.Raise("reset sets all of %s: g.%s:reset()", c.Name, c.Name)
	}
	in.state.ResetCounter(ref.index)
	return glua.LNil
}

// sumCounter is :sum(), and :sum(from, to) over the rows of a sheet. What has no value
// counts nothing.
func (in *instance) sumCounter(L *glua.LState) glua.LValue {
	ref, c := in.counterSelf(L)
	first, last := 1, max(len(c.Rows), 1)
	if L.Get(2) != glua.LNil {
		first, last = in.wholeArgument(L, 2, "sum"), in.wholeArgument(L, 3, "sum")
		if len(c.Rows) == 0 || first < 1 || last > len(c.Rows) {
			in.machine.Raise("sum takes two rows of a sheet, from 1 to %d, found %d and %d", len(c.Rows), first, last)
		}
	}
	total := 0
	from, to := in.keysOf(ref)
	for key := from; key < to; key++ {
		row := key%max(len(c.Rows), 1) + 1
		if row >= first && row <= last && in.state.HasValue(ref.index, key) {
			total += in.state.Counter(ref.index, key)
		}
	}
	return in.number(total)
}

// maxCounter is :max(), and :max(cards) of some cards; 0 where there is none.
func (in *instance) maxCounter(L *glua.LState) glua.LValue {
	ref, c := in.counterSelf(L)
	most, found := 0, false
	look := func(key int) {
		if in.state.HasValue(ref.index, key) {
			if n := in.state.Counter(ref.index, key); !found || n > most {
				most, found = n, true
			}
		}
	}
	if L.Get(2) != glua.LNil {
		if c.Per != rules.PerCard {
			in.machine.Raise("max takes cards for a counter of each card, and %s is none", c.Name)
		}
		for _, card := range in.cardsOf(L, 2, "max") {
			look(int(card))
		}
		return in.number(most)
	}
	from, to := in.keysOf(ref)
	for key := from; key < to; key++ {
		look(key)
	}
	return in.number(most)
}

// highest is :highest(): the player with the highest value, none if several share it.
func (in *instance) highest(L *glua.LState) glua.LValue {
	ref, c := in.counterSelf(L)
	if c.Per != rules.PerPlayer || len(c.Rows) > 0 {
		in.machine.Raise("highest is for a counter of each player, and %s is none", c.Name)
	}
	best, shared := 0, false
	for p := 1; p < len(in.live.players); p++ {
		switch n, most := in.state.Counter(ref.index, p), in.state.Counter(ref.index, best); {
		case n > most:
			best, shared = p, false
		case n == most:
			shared = true
		}
	}
	if shared {
		return in.reader.none
	}
	return in.playerNumbers[best]
}

// fullSheet is :full(): every cell has a value.
func (in *instance) fullSheet(L *glua.LState) glua.LValue {
	ref, _ := in.counterSelf(L)
	from, to := in.keysOf(ref)
	for key := from; key < to; key++ {
		if !in.state.HasValue(ref.index, key) {
			return glua.LFalse
		}
	}
	return glua.LTrue
}

// gMethods are what g does.
func (in *instance) gMethods() methods {
	return methods{
		"to":         in.changes("to", in.goTo),
		"begin":      in.changes("begin", in.begin),
		"count":      in.countUnit,
		"next":       in.nextPlayer,
		"seats":      func(*glua.LState) glua.LValue { return in.number(len(in.live.players)) },
		"win":        in.changes("win", func(L *glua.LState) glua.LValue { return in.finishFor(L, "win") }),
		"lose":       in.changes("lose", func(L *glua.LState) glua.LValue { return in.finishFor(L, "lose") }),
		"draw":       in.changes("draw", func(L *glua.LState) glua.LValue { in.state.Draw(in.why(L, 2)); return glua.LNil }),
		"rank":       in.changes("rank", in.rank),
		"amount":     in.amount,
		"law":        in.lawLookUp,
		"tell":       in.changes("tell", in.tell),
		"show":       in.changes("show", in.show),
		"note":       in.changes("note", in.note),
		"say":        in.changes("say", in.say),
		"owner":      in.ownerOf,
		"swap_seats": in.changes("swap_seats", in.swapSeats),
	}
}

// goTo is g:to(stage or step[, player or "all", …]).
func (in *instance) goTo(L *glua.LState) glua.LValue {
	t := in.table
	name, ok := L.Get(2).(glua.LString)
	if !ok {
		in.machine.Raise("to takes a stage or a step and a player, found %s", describe(L.Get(2)))
	}
	if t.went {
		in.machine.Raise("play goes on in one place only: to was called before in this step")
	}
	t.went = true
	d := in.live.staged.d
	if step := slices.Index(d.Staged.Steps, string(name)); step >= 0 {
		t.pending = step
		t.args = append(t.args[:0], in.g)
		for i := 3; i <= L.GetTop(); i++ {
			t.args = append(t.args, L.Get(i))
		}
		return glua.LNil
	}
	stage := slices.IndexFunc(d.Stages, func(s rules.Stage) bool { return s.Name == string(name) })
	if stage < 0 {
		known := slices.Clone(d.Staged.Steps)
		for i := range d.Stages {
			known = append(known, d.Stages[i].Name)
		}
		in.machine.Raise("to: %s", nearest.Unknown("stage or step", string(name), known))
	}
	t.pending = -1
	switch who := L.Get(3); {
	case who == glua.LString("all"):
		in.state.GoToAll(stage)
	case who == glua.LNil:
		in.state.GoTo(stage, in.state.Due())
	default:
		in.state.GoTo(stage, in.player(L, 3, "to"))
	}
	return glua.LNil
}

func (in *instance) unit(L *glua.LState, of string) rules.Unit {
	name, _ := L.Get(2).(glua.LString)
	unit, ok := rules.UnitNamed(string(name))
	if !ok {
		in.machine.Raise("%s takes \"turn\", \"hand\" or \"round\", found %s", of, describe(L.Get(2)))
	}
	return unit
}

func (in *instance) begin(L *glua.LState) glua.LValue {
	in.state.Begin(in.unit(L, "begin"))
	in.check(in.state.Err())
	in.mirror()
	return glua.LNil
}

// countUnit is g:count(unit), and g:count(pile) for a pile that is called like one.
func (in *instance) countUnit(L *glua.LState) glua.LValue {
	return in.number(in.state.Begun(in.unit(L, "count")))
}

// nextPlayer is g:next(player[, n]): the one who sits n seats further.
func (in *instance) nextPlayer(L *glua.LState) glua.LValue {
	n := 1
	if L.Get(3) != glua.LNil {
		n = in.wholeArgument(L, 3, "next")
	}
	seats := len(in.live.players)
	p := int(in.player(L, 2, "next"))
	return in.playerNumbers[((p+n)%seats+seats)%seats]
}

func (in *instance) why(L *glua.LState, i int) string {
	text, ok := L.Get(i).(glua.LString)
	if !ok && L.Get(i) != glua.LNil {
		in.machine.Raise("the reason why a game ends is a text, found %s", describe(L.Get(i)))
	}
	if len(text) > longestName || !isPrintable(string(text)) {
		in.machine.Raise("the reason why a game ends is a text of one line, found %q", shortened(string(text)))
	}
	return string(text)
}

// finishFor is g:win(player or "all"[, why]) and g:lose.
func (in *instance) finishFor(L *glua.LState, what string) glua.LValue {
	players := uint8(1<<len(in.live.players) - 1)
	if L.Get(2) != glua.LString("all") {
		players = 1 << in.player(L, 2, what)
	}
	if what == "win" {
		in.state.Win(players, in.why(L, 3))
	} else {
		in.state.Lose(players, in.why(L, 3))
	}
	return glua.LNil
}

// rank is g:rank([counter or list][, "low"][, why]).
func (in *instance) rank(L *glua.LState) glua.LValue {
	d := in.live.staged.d
	next := 2
	var points []int
	switch by := L.Get(2).(type) {
	case *glua.LTable:
		for p := range in.live.players {
			n, ok := by.RawGetInt(p + 1).(glua.LNumber)
			if !ok || !isWhole(n) {
				in.machine.Raise("rank takes a whole number for each player, found %s", describe(by.RawGetInt(p+1)))
			}
			points = append(points, int(n))
		}
		next = 3
	case glua.LString:
		in.noMisspelling(string(by))
		if i := slices.IndexFunc(in.live.counters, func(c rules.Counter) bool { return c.Name == string(by) }); i >= 0 {
			points = in.pointsBy(i)
			next = 3
		} else if by == scoreName && d.Score != nil {
			next = 3 // the score function
		}
	}
	low := d.Staged.LowestWins && points == nil
	if i := slices.IndexFunc(in.live.counters, isScore); points != nil && L.Get(2) == glua.LString(scoreName) && i >= 0 {
		low = d.Staged.LowestWins
	}
	if L.Get(next) == glua.LString("low") {
		low = true
		next++
	}
	why := in.why(L, next)
	if points == nil {
		in.check(in.state.RankByScore(low, why))
		return glua.LNil
	}
	in.state.Rank(points, low, why)
	return glua.LNil
}

// noMisspelling refuses a reason why a game ends that is nearly the name of a counter.
func (in *instance) noMisspelling(why string) {
	names := []string{scoreName}
	for i := range in.live.counters {
		names = append(names, in.live.counters[i].Name)
	}
	if near, isNear := nearest.Name(why, names); isNear && near != why {
		in.machine.Raise("rank: there is no counter %q: did you mean %q? Why the game ends is said in other words", why, near)
	}
}

// pointsBy are the players' values of a counter of each player or team.
func (in *instance) pointsBy(index int) []int {
	c := &in.live.counters[index]
	if c.Per != rules.PerPlayer && c.Per != rules.PerTeam || len(c.Rows) > 0 {
		in.machine.Raise("rank goes by a counter of each player or team, and %s is none", c.Name)
	}
	var points []int
	for p := range in.live.players {
		key := p
		if c.Per == rules.PerTeam {
			key = in.live.staged.set.Team(p)
		}
		n := 0
		if in.state.HasValue(index, key) {
			n = in.state.Counter(index, key)
		}
		points = append(points, n)
	}
	return points
}

// amount is g:amount(name, player, base, …): a number with what effects make of it.
func (in *instance) amount(L *glua.LState) glua.LValue {
	name, _ := L.Get(2).(glua.LString)
	amounts := in.live.staged.d.Staged.Amounts
	i := slices.IndexFunc(amounts, func(a rules.Amount) bool { return a.Name == string(name) })
	if i < 0 {
		var known []string
		for j := range amounts {
			known = append(known, amounts[j].Name)
		}
		in.machine.Raise("amount: %s", nearest.Unknown("amount", string(name), known))
	}
	player := in.player(L, 3, "amount")
	base := amounts[i].Base
	if L.Get(4) != glua.LNil {
		base = in.wholeArgument(L, 4, "amount")
	}
	var more []glua.LValue
	for j := 5; j <= L.GetTop(); j++ {
		more = append(more, L.Get(j))
	}
	return in.number(in.amountOf(i, player, base, more))
}

// lawLookUp is g:law(name, …).
func (in *instance) lawLookUp(L *glua.LState) glua.LValue {
	law := in.lawArgument(L, 2, "law")
	var args [4]rules.Value
	n := 0
	for i := 3; i <= L.GetTop(); i++ {
		if n == len(args) {
			in.machine.Raise("law: at most %d things are given to a law", len(args))
		}
		if u, ok := L.Get(i).(*glua.LUserData); ok {
			if _, ok := u.Value.(*diceRef); ok {
				return in.lawOfDice(L, law)
			}
		}
		args[n] = in.lawValue(L, i, "law")
		n++
	}
	v, err := in.law(law, args[:n])
	in.check(err)
	return in.valueOf(v)
}

// shownNumber is a number for what dice show: equal throws have the same.
func (in *instance) shownNumber(dice *diceRef) int {
	faces := in.live.dice[dice.index].Faces + 1
	shown := 1
	for _, v := range in.diceValues(dice) {
		shown = min(shown*faces+int(v), 1<<30)
	}
	return shown
}

// lawOfDice asks a law that looks at dice. What they show stands for them when the
// answer is remembered.
func (in *instance) lawOfDice(L *glua.LState, law int) glua.LValue {
	var args [4]rules.Value
	n := 0
	small := true
	for i := 3; i <= L.GetTop(); i++ {
		if n == len(args) {
			in.machine.Raise("law: at most %d things are given to a law", len(args))
		}
		if u, ok := L.Get(i).(*glua.LUserData); ok {
			if dice, isDice := u.Value.(*diceRef); isDice {
				shown := in.shownNumber(dice)
				small = small && shown < 1<<27
				args[n] = rules.NumberValue(shown)
				n++
				continue
			}
		}
		args[n] = in.lawValue(L, i, "law")
		n++
	}
	key, remembers := in.keyOf(law, args[:n])
	small = small && remembers
	if v, known := in.table.answers[key]; known && small {
		return in.valueOf(v)
	}
	source := in.live.staged.laws[law]
	if source.function < 0 {
		in.machine.Raise("law: a law that is a table is not asked with dice")
	}
	given := make([]glua.LValue, 0, n)
	for i := 3; i <= L.GetTop(); i++ {
		given = append(given, L.Get(i))
	}
	looks := in.looks
	in.looks = "of a law"
	v, _ := in.machine.Call(in.function(source.function), given...)
	in.looks = looks
	value, err := in.readValue(v)
	if err != nil {
		in.machine.Raise("the law %s answered %s: expected true, false, a text, a whole number or none", in.live.staged.d.Staged.Laws[law].Name, err)
	}
	if small {
		in.table.answers[key] = value
	}
	return in.valueOf(value)
}

// tell is g:tell(who, thing, "which"/"how many"/"same"/"common", law, kind or row[, …]):
// answers, and makes the answer known to all.
func (in *instance) tell(L *glua.LState) glua.LValue {
	if L.Get(2) != glua.LString("all") {
		in.player(L, 2, "tell")
	}
	how, _ := L.Get(4).(glua.LString)
	if squares, ok := in.squaresArgument(L.Get(3)); ok {
		kind, isKind := L.Get(5).(glua.LString)
		if how != "how many" || !isKind {
			in.machine.Raise("tell: of squares it is told \"how many\" pieces of a kind are there")
		}
		n, err := in.state.TellSquares(squares, string(kind))
		in.check(err)
		return in.number(n)
	}
	if u, ok := L.Get(3).(*glua.LUserData); ok {
		if row, ok := u.Value.(*rowRef); ok {
			return in.tellRow(L, row, string(how))
		}
	}
	list := slices.Clone(in.cardsOf(L, 3, "tell"))
	law := in.lawArgument(L, 5, "tell")
	var kinds [4]uint64
	for k := range in.live.staged.set.Kinds {
		args := [4]rules.Value{rules.KindValue(k)}
		n := 1
		for i := 6; i <= L.GetTop() && n < len(args); i++ {
			args[n] = in.lawValue(L, i, "tell")
			n++
		}
		v, err := in.law(law, args[:n])
		in.check(err)
		if in.yes(v, "tell") {
			kinds[k>>6] |= 1 << (k & 63)
		}
	}
	words := (len(in.live.staged.set.Kinds) + 63) / 64
	switch how {
	case "which":
		in.state.TellWhich(list, kinds[:words])
		n := 0
		for _, c := range list {
			kind := in.live.staged.set.KindOf(c)
			n += int(kinds[kind>>6] >> (kind & 63) & 1)
		}
		return in.number(n)
	case "how many":
		return in.number(in.state.TellHowMany(list, kinds[:words]))
	}
	in.machine.Raise("tell: of cards it is told \"which\" or \"how many\", found %s", describe(L.Get(4)))
	return nil
}

func (in *instance) tellRow(L *glua.LState, row *rowRef, how string) glua.LValue {
	u, _ := L.Get(5).(*glua.LUserData)
	var with *rowRef
	if u != nil {
		with, _ = u.Value.(*rowRef)
	}
	if with == nil || row.member < 0 || with.member < 0 {
		in.machine.Raise("tell: a row is compared with a row, like g:tell(\"all\", g.code[1], \"same\", g.pegs[2])")
	}
	values := in.state.Row(with.row, board.Player(with.member))
	if d := in.live.staged.d.Staged; d.Rows[row.row].Places != d.Rows[with.row].Places {
		in.machine.Raise("tell: the rows %s and %s have different numbers of places", d.Rows[row.row].Name, d.Rows[with.row].Name)
	}
	switch how {
	case "same":
		return in.number(in.state.TellSame(row.row, board.Player(row.member), values))
	case "common":
		return in.number(in.state.TellCommon(row.row, board.Player(row.member), values))
	}
	in.machine.Raise("tell: of rows it is told what is the \"same\" or \"common\", found %s", describe(L.Get(4)))
	return nil
}

// squaresArgument reads a square or a list of squares.
func (in *instance) squaresArgument(v glua.LValue) ([]board.Square, bool) {
	switch v := v.(type) {
	case *glua.LUserData:
		if sq, ok := v.Value.(liveSquare); ok {
			return []board.Square{board.Square(sq)}, true
		}
	case *glua.LTable:
		if list, err := in.squareList(v); err == nil {
			return list, true
		}
	}
	return nil, false
}

// show is g:show(cards or square, who): from now on who knows them.
func (in *instance) show(L *glua.LState) glua.LValue {
	players := uint8(1<<len(in.live.players) - 1)
	if L.Get(3) != glua.LString("all") {
		players = 1 << in.player(L, 3, "show")
	}
	if squares, ok := in.squaresArgument(L.Get(2)); ok {
		for _, sq := range squares {
			in.state.ShowSquare(sq, players)
		}
		return glua.LNil
	}
	for _, c := range in.cardsOf(L, 2, "show") {
		in.state.Table().Show(c, players)
	}
	return glua.LNil
}

// note is g:note(name, n): a number for the statistics of many games.
func (in *instance) note(L *glua.LState) glua.LValue {
	name, ok := L.Get(2).(glua.LString)
	if !ok || name == "" || len(name) > longestName || !isPrintable(string(name)) {
		in.machine.Raise("note takes a name of one line and a whole number, found %s", describe(L.Get(2)))
	}
	in.state.Note(string(name), in.wholeArgument(L, 3, "note"))
	return glua.LNil
}

// longestSaying is how long a line of the log may be, before values are filled in.
const longestSaying = 500

// say is g:say(text, …): a line of the log, with values in the places {1}, {2}.
func (in *instance) say(L *glua.LState) glua.LValue {
	text, ok := L.Get(2).(glua.LString)
	if !ok || !isPrintable(string(text)) || len(text) > longestSaying {
		in.machine.Raise("say takes a text of one line, at most %d letters, found %s", longestSaying, describe(L.Get(2)))
	}
	if !in.state.Listened() {
		return glua.LNil
	}
	var values []string
	for i := 3; i <= L.GetTop(); i++ {
		values = append(values, in.shownText(L.Get(i)))
	}
	if n := len(values) + 1; strings.Contains(string(text), fmt.Sprintf("{%d}", n)) {
		in.machine.Raise("say: the text has {%d}, and is given %d values after it", n, len(values))
	}
	in.state.Say(fillIn(string(text), values))
	return glua.LNil
}

// ownerOf is g:owner(card): the player in whose pile it lies, or none.
func (in *instance) ownerOf(L *glua.LState) glua.LValue {
	list := in.cardsOf(L, 2, "owner")
	if len(list) != 1 {
		in.machine.Raise("owner takes one card, found %d", len(list))
	}
	set := in.live.staged.set
	pile, member, _ := set.Where(in.state.Table().SlotOf(list[0]))
	if set.Piles[pile].Per != cards.PerPlayer {
		return in.reader.none
	}
	return in.playerNumbers[member]
}
