package bot

import (
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

func seatWords() []word {
	return []word{
		fieldWord(aSeat, "player", "integer", "the number of the side that is played, from 1", `local own = seat.view.hand[seat.player]`,
			func(in *instance, _ any) glua.LValue { return ownerValue(in.now.seat.Player) }),
		fieldWord(aSeat, "players", "integer", "how many play", `for player = 1, seat.players do print(player) end`,
			func(in *instance, _ any) glua.LValue { return glua.LNumber(in.table.game.Players()) }),
		fieldWord(aSeat, "ply", "integer", "how many moves have been made", `if seat.ply < 10 then print "early" end`,
			func(in *instance, _ any) glua.LValue { return glua.LNumber(in.now.seat.Ply()) }),
		fieldWord(aSeat, "moves", "canopy.SeatMove[]", "the moves that may be made, a list", `for _, move in ipairs(seat.moves) do print(move.text) end`,
			func(in *instance, _ any) glua.LValue { return in.now.moves }),
		fieldWord(aSeat, "view", "canopy.SeatView", "what the player sees of the game", `local piece = seat.view:at "a1"`,
			func(in *instance, _ any) glua.LValue { return in.thing(aView, sight{}) }),
		fieldWord(aSeat, "memory", "table", "a table that is kept from one choice to the next, and is empty when a game begins; for numbers, texts, true and false, and tables of them, 10,000 entries at most", `seat.memory.turns = (seat.memory.turns or 0) + 1`,
			func(in *instance, _ any) glua.LValue { return in.memory }),
		methodWord(aSeat, "random", "number: integer", "integer", "a whole number from 1 to another, drawn by luck", `if seat:random(6) == 6 then return seat.moves[1] end`, random),
		methodWord(aSeat, "one_of", "list?: any[]", "any", "one of a list, drawn by luck: of the moves, if none is given; nothing where it is empty", `return seat:one_of(seat.moves)`, oneOf),
		methodWord(aSeat, "all", "test: fun(move: canopy.SeatMove): any, list?: any[]", "any[]", "those of the moves for which a function says yes, a list; or those of another list", `local takes = seat:all(function(move) return move.takes end)`, all),
		methodWord(aSeat, "best", "worth: fun(move: canopy.SeatMove): number?, list?: any[]", "any", "the move for which a function answers the greatest number, of several one by luck; or the best of another list. What it answers nothing for is left out", `return seat:best(function(move) return seat:try(move) end)`, best),
		methodWord(aSeat, "try", "move: canopy.SeatMove", "number", "the share of the win, from 0 to 1, that a move promises: what the agent greedy thinks of it", `local share = seat:try(seat.moves[1])`, try),
	}
}

// mostRandom is the greatest number that is drawn.
const mostRandom = 1_000_000_000

func random(in *instance, _ any, c *lua.Call) glua.LValue {
	n := c.Int(2)
	if n < 1 || n > mostRandom {
		c.Fail("random takes a whole number from 1 to %d, found %d", mostRandom, n)
	}
	return glua.LNumber(in.now.seat.Chance.Below(n) + 1)
}

// listArgument is a list that is given, or the moves.
func (in *instance) listArgument(c *lua.Call, i int) *glua.LTable {
	if c.Arg(i) == glua.LNil && c.Len() < i {
		return in.now.moves
	}
	return c.Table(i)
}

func oneOf(in *instance, _ any, c *lua.Call) glua.LValue {
	list := in.listArgument(c, 2)
	if list.Len() == 0 {
		return glua.LNil
	}
	return list.RawGetInt(in.now.seat.Chance.Below(list.Len()) + 1)
}

// mustCall asks a function of the script. If it fails, so does what the script does.
func (in *instance) mustCall(f *glua.LFunction, v glua.LValue) glua.LValue {
	answer, _ := in.machine.Call(f, v) // within a call, an error goes past this
	return answer
}

func all(in *instance, _ any, c *lua.Call) glua.LValue {
	test, list := c.Function(2), in.listArgument(c, 3)
	found := in.machine.Lua().NewTable()
	for i := 1; i <= list.Len(); i++ {
		if v := list.RawGetInt(i); glua.LVAsBool(in.mustCall(test, v)) {
			found.Append(v)
		}
	}
	return found
}

func best(in *instance, _ any, c *lua.Call) glua.LValue {
	worth, list := c.Function(2), in.listArgument(c, 3)
	var picked glua.LValue = glua.LNil
	var most glua.LNumber
	equal := 0
	for i := 1; i <= list.Len(); i++ {
		v := list.RawGetInt(i)
		answer := in.mustCall(worth, v)
		if !glua.LVAsBool(answer) {
			continue
		}
		n, ok := answer.(glua.LNumber)
		if !ok || n != n {
			c.Fail("best: the function answered %s for %s, expected a number, or nothing", describe(answer), describe(v))
		}
		switch {
		case equal == 0 || n > most:
			picked, most, equal = v, n, 1
		case n == most:
			if equal++; in.now.seat.Chance.Below(equal) == 0 {
				picked = v
			}
		}
	}
	return picked
}

func try(in *instance, _ any, c *lua.Call) glua.LValue {
	m, ok := valueOf[*move](c.Arg(2))
	if !ok {
		c.Fail("try takes one of seat.moves, found %s", describe(c.Arg(2)))
	}
	if in.now.shares == nil {
		if in.judge == nil {
			c.Fail("no move can be tried here")
		}
		shares, err := in.judge(in.now.seat)
		if err != nil {
			c.Fail("a move cannot be tried: %v", err)
		}
		in.now.shares = shares
	}
	return glua.LNumber(in.now.shares[in.now.seat.Moves[m.index]])
}
