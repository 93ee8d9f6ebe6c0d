package reader

import (
	"slices"

	"canopy/core/board"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

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
