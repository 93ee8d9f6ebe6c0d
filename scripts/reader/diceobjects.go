package reader

import (
	"slices"

	"canopy/core/board"

	glua "github.com/yuin/gopher-lua"
)

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
			in.takesNothing(L, "roll")
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
