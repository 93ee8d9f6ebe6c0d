package bot

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// Everything here is read from the texts of a rules.View, so that a script can learn
// nothing that is not in it.

// codes are what stands on the squares of the view.
func (in *instance) codes() []board.Code {
	if in.now.codes != nil || in.table.board == nil {
		return in.now.codes
	}
	in.now.codes = make([]board.Code, in.table.board.Squares())
	if err := in.table.board.ParseRanks(in.table.pieces, in.view().Board, in.now.codes); err != nil {
		in.machine.Raise("the board cannot be seen: %v", err)
	}
	return in.now.codes
}

// standing is the piece on a square, nil for none.
func (in *instance) standing(sq board.Square) glua.LValue {
	if codes := in.codes(); int(sq) < len(codes) {
		return in.piece(codes[sq], sq)
	}
	return glua.LNil
}

func (in *instance) allPieces() glua.LValue {
	list := in.machine.Lua().NewTable()
	for sq, c := range in.codes() {
		if c != board.Empty {
			list.Append(in.piece(c, board.Square(sq)))
		}
	}
	return list
}

func (in *instance) hands() glua.LValue {
	L := in.machine.Lua()
	all := L.NewTable()
	for range in.table.game.Players() {
		all.Append(L.NewTable())
	}
	for _, hand := range in.view().Hands {
		if own, ok := all.RawGetInt(hand.Player).(*glua.LTable); ok {
			own.RawSetString(hand.Kind, glua.LNumber(hand.Count))
		}
	}
	return all
}

// shown is what the view shows of something that the rules have named.
func (in *instance) shown(name string, n naming) glua.LValue {
	if v, ok := in.now.named[name]; ok {
		return v
	}
	var v glua.LValue = glua.LNil
	switch n.what {
	case pileName:
		v = in.pile(name, n.index)
	case counterName:
		v = in.counter(name, n.index)
	case markName:
		v = in.mark(name, n.index)
	case rowName:
		v = in.row(name, n.index)
	case diceName:
		v = in.dice(name)
	}
	in.now.named[name] = v
	return v
}

// pile is the cards of a pile from the bottom, or of each pile of a family by its player,
// team or suit. Of one that is laid out it is a list of places.
func (in *instance) pile(name string, index int) glua.LValue {
	pile := &in.table.set.Piles[index]
	family := in.machine.Lua().NewTable()
	for _, shown := range in.view().Piles {
		if shown.Name != name {
			continue
		}
		places := in.list(len(shown.Places), func(i int) glua.LValue { return in.cardsAt(shown.Places[i]) })
		var v glua.LValue = places
		if pile.Layout == nil {
			v = places.RawGetInt(1)
		}
		if pile.Per == cards.Single {
			return v
		}
		family.RawSet(memberKey(shown.Of, pile.Per == cards.PerSuit), v)
	}
	return family
}

func (in *instance) cardsAt(place rules.PlaceView) glua.LValue {
	return in.list(len(place.Cards), func(i int) glua.LValue {
		var maybe []string
		if i < len(place.Maybe) {
			maybe = place.Maybe[i]
		}
		return in.table.card(place.Cards[i], maybe)
	})
}

// memberKey is whose something is, as a key: a name, or the number of a player or team.
func memberKey(of string, isName bool) glua.LValue {
	if n, err := strconv.Atoi(of); err == nil && !isName {
		return glua.LNumber(n)
	}
	return glua.LString(of)
}

// counter is the value of a counter; or by player, team, square, suit or card what each
// has; of a sheet, in each its cells by their names. What the player does not see is nil.
func (in *instance) counter(name string, index int) glua.LValue {
	d := &in.table.game.Definition().Counters[index]
	at := slices.IndexFunc(in.view().Counters, func(c rules.CounterView) bool { return c.Name == name })
	if at < 0 {
		return glua.LNil
	}
	values := in.view().Counters[at].Values
	size, cells := in.table.game.CounterSize(index)
	if d.Per == "" && cells == 1 {
		return counterValue(values[""])
	}
	all := in.machine.Lua().NewTable()
	if d.Per == rules.PerCard {
		for _, key := range slices.Sorted(maps.Keys(values)) {
			all.RawSetString(key, counterValue(values[key]))
		}
		return all
	}
	for key := range size {
		in.putValue(all, d, key, cells, in.valueAt(values, d, index, key, cells))
	}
	return all
}

// valueAt is the value of a counter for a key.
func (in *instance) valueAt(values map[string]string, d *rules.Counter, index, key, cells int) glua.LValue {
	text := in.memberText(d.Per, key/cells)
	if cells > 1 {
		text = strings.TrimPrefix(text+" "+d.CellName(key%cells), " ")
	}
	value, told := values[text]
	if !told && (d.Seen == cards.All || !in.table.game.IsStaged()) {
		return in.startOf(index, key) // a view leaves out the many that are as at the start
	}
	return counterValue(value)
}

// putValue puts a value of a counter where its member and its cell say.
func (in *instance) putValue(all *glua.LTable, d *rules.Counter, key, cells int, v glua.LValue) {
	if d.Per == "" {
		all.RawSetString(d.CellName(key%cells), v)
		return
	}
	whose := memberKey(in.memberText(d.Per, key/cells), d.Per == rules.PerSuit || d.Per == rules.PerSquare)
	if cells == 1 {
		all.RawSet(whose, v)
		return
	}
	in.tableIn(all, whose).RawSetString(d.CellName(key%cells), v)
}

// tableIn is the table under a key of another, which is made if it is not there.
func (in *instance) tableIn(t *glua.LTable, key glua.LValue) *glua.LTable {
	if own, ok := t.RawGet(key).(*glua.LTable); ok {
		return own
	}
	own := in.machine.Lua().NewTable()
	t.RawSet(key, own)
	return own
}

// memberText is for whom or what a value is.
func (in *instance) memberText(per string, member int) string {
	switch per {
	case rules.PerPlayer, rules.PerTeam:
		return strconv.Itoa(member + 1)
	case rules.PerSquare:
		return in.table.board.Name(board.Square(member))
	case rules.PerSuit:
		return in.table.set.Suits()[member]
	}
	return ""
}

func (in *instance) startOf(index, key int) glua.LValue {
	n, set := in.table.game.CounterStart(index, key)
	switch {
	case !set:
		return glua.LNil
	case in.table.game.Definition().Counters[index].Flag:
		return glua.LBool(n != 0)
	}
	return glua.LNumber(n)
}

// counterValue reads what a view shows of a value: nothing where there is none, and where
// it is not seen.
func counterValue(text string) glua.LValue {
	switch text {
	case "true", "false":
		return glua.LBool(text == "true")
	}
	if n, err := strconv.Atoi(text); err == nil {
		return glua.LNumber(n)
	}
	return glua.LNil
}

// mark is what a mark refers to: a player's number, a suit, a card or a list of cards.
func (in *instance) mark(name string, index int) glua.LValue {
	marks := in.view().Marks
	at := slices.IndexFunc(marks, func(m rules.MarkView) bool { return m.Name == name })
	if at < 0 || marks[at].To == noneText {
		return glua.LNil
	}
	switch to := marks[at].To; in.table.game.Definition().Staged.Marks[index].Of {
	case "player":
		return memberKey(to, false)
	case "suit":
		return glua.LString(to)
	case "card":
		return in.table.card(to, nil)
	default:
		texts := in.cardTexts(to)
		return in.list(len(texts), func(i int) glua.LValue { return in.table.card(texts[i], nil) })
	}
}

// noneText is how a view writes that there is nothing.
const noneText = "none"

// cardTexts divides cards with spaces between them. A card may have spaces in its name.
func (in *instance) cardTexts(text string) []string {
	var list []string
	for words := strings.Fields(text); len(words) > 0; {
		n := len(words)
		for n > 1 {
			if _, ok := in.table.kinds[strings.Join(words[:n], " ")]; ok {
				break
			}
			n--
		}
		list = append(list, strings.Join(words[:n], " "))
		words = words[n:]
	}
	return list
}

// row is the numbers of a row, or of each player's: 0 where none is set, "?" where it is
// not seen.
func (in *instance) row(name string, index int) glua.LValue {
	each := in.machine.Lua().NewTable()
	for _, shown := range in.view().Rows {
		if shown.Name != name {
			continue
		}
		values := in.list(len(shown.Values), func(i int) glua.LValue { return memberKey(shown.Values[i], false) })
		if !in.table.game.Definition().Staged.Rows[index].PerPlayer {
			return values
		}
		each.RawSet(memberKey(shown.Of, false), values)
	}
	return each
}

// dice is what dice show.
func (in *instance) dice(name string) glua.LValue {
	for _, shown := range in.view().Dice {
		if shown.Name == name {
			return in.list(len(shown.Shown), func(i int) glua.LValue { return glua.LNumber(shown.Shown[i]) })
		}
	}
	return glua.LNil
}
