package bot

import (
	"canopy/core/board"
	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// viewWords are the words of a view. What the rules have named, such as a pile or a
// counter, is asked by that name, and comes first.
func viewWords() []word {
	return []word{
		fieldWord(aView, "stage", "string?", "what kind of decision is due; what the rules have named is asked in the same way: view.hand[player] is a list of cards, view.score[player] a number, view.trump, view.throw", `if seat.view.stage == "bid" then return seat.moves[1] end`,
			func(in *instance, _ any) glua.LValue { return textOrNil(in.view().Stage) }),
		fieldWord(aView, "pieces", "canopy.SeatPiece[]", "all pieces on the board that the player sees, a list", `for _, piece in ipairs(seat.view.pieces) do print(piece.kind) end`,
			func(in *instance, _ any) glua.LValue { return in.allPieces() }),
		fieldWord(aView, "in_hand", "table<integer, table<string, integer>>", "by player and kind, how many pieces can still be dropped", `local kings = seat.view.in_hand[seat.player].king or 0`,
			func(in *instance, _ any) glua.LValue { return in.hands() }),
		fieldWord(aView, "filling", "integer[]", "the numbers that the player has put on the places of a row so far", `local first = seat.view.filling[1]`,
			func(in *instance, _ any) glua.LValue {
				filling := in.view().Filling
				return in.list(len(filling), func(i int) glua.LValue { return glua.LNumber(filling[i]) })
			}),
		methodWord(aView, "at", "square: string", "canopy.SeatPiece?", "the piece on a square, as far as the player sees", `local piece = seat.view:at "a1"`,
			func(in *instance, _ any, c *lua.Call) glua.LValue { return in.standing(in.squareArgument(c)) }),
		methodWord(aView, "square", "name: string", "canopy.SeatSquare", "a square by its name", `local ground = seat.view:square("a1").ground`,
			func(in *instance, _ any, c *lua.Call) glua.LValue { return in.table.square(in.squareArgument(c)) }),
		methodWord(aView, "count", `unit: "turn"|"hand"|"round"`, "integer", "how many turns, hands or rounds have begun, in a game with stages", `if seat.view:count "round" == 1 then return seat.moves[1] end`, countUnit),
	}
}

// view is what the player sees, looked at once in a decision.
func (in *instance) view() *rules.View {
	if in.now.view == nil {
		in.now.view = in.now.seat.View()
	}
	return in.now.view
}

func (in *instance) squareArgument(c *lua.Call) board.Square {
	if in.table.board == nil {
		c.Fail("%s: the game has no board", c.Name())
	}
	sq, err := in.table.board.Square(c.String(2))
	if err != nil {
		c.Fail("%s: %v", c.Name(), err)
	}
	return sq
}

func countUnit(in *instance, _ any, c *lua.Call) glua.LValue {
	unit, ok := rules.UnitNamed(c.String(2))
	if !ok {
		c.Fail("count takes \"turn\", \"hand\" or \"round\", found %s", describe(c.Arg(2)))
	}
	return glua.LNumber(in.view().Begun[unit])
}
