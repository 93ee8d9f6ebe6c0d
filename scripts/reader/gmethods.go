package reader

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/cards"
	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

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
