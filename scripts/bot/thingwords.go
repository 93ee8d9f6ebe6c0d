package bot

import (
	"canopy/core/board"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// thingWords are those of cards, pieces and squares. What the rules say of a card or a
// piece (rank, suit, …) is asked in the same way.
func thingWords() []word {
	return []word{
		fieldWord(aCard, "text", "string", `how it is written; "?" where it is not known`, `return card.text == "QS"`,
			func(in *instance, self any) glua.LValue { return glua.LString(in.table.cardText(self.(*card))) }),
		fieldWord(aCard, "known", "boolean", "does the player know which card it is? What the rules say of it, like card.rank, is nil where he does not", `return card.known and card.rank > 10`,
			func(_ *instance, self any) glua.LValue { return glua.LBool(self.(*card).kind >= 0) }),
		fieldWord(aCard, "maybe", "string[]?", "of a card that is not known: what it may be, as texts, where something was told of it", `return card.maybe and #card.maybe == 2`,
			func(in *instance, self any) glua.LValue {
				maybe := self.(*card).maybe
				if maybe == nil {
					return glua.LNil
				}
				return in.list(len(maybe), func(i int) glua.LValue { return glua.LString(maybe[i]) })
			}),

		fieldWord(aPiece, "kind", "string", "its kind; what the rules say of it, like piece.rank, is asked in the same way", `return piece.kind == "rat"`,
			func(in *instance, self any) glua.LValue { return in.kind(self.(piece).code) }),
		fieldWord(aPiece, "owner", "integer?", "the number of the player whose it is; nothing for nobody's", `return piece.owner == seat.player`,
			func(in *instance, self any) glua.LValue { return ownerValue(in.table.pieces.Owner(self.(piece).code)) }),
		fieldWord(aPiece, "on", "canopy.SeatSquare?", "the square where it stands; nothing where it comes onto the board", `return piece.on.name == "a1"`,
			func(in *instance, self any) glua.LValue { return in.table.square(self.(piece).on) }),

		squareWord("name", "string", "its name", `return square.name == "a1"`,
			func(in *instance, sq board.Square) glua.LValue { return glua.LString(in.table.board.Name(sq)) }),
		squareWord("ground", "string?", "the kind of its ground; nothing where it is plain", `return square.ground == "water"`,
			func(in *instance, sq board.Square) glua.LValue {
				ground, _ := in.table.board.Ground(sq)
				return textOrNil(ground)
			}),
		squareWord("owner", "integer?", "the player whose ground it is, if anybody's", `return square.owner ~= seat.player`,
			func(in *instance, sq board.Square) glua.LValue {
				_, owner := in.table.board.Ground(sq)
				return ownerValue(owner)
			}),
		squareWord("piece", "canopy.SeatPiece?", "the piece that stands there, as far as the player sees", `return square.piece and square.piece.kind == "rat"`,
			(*instance).standing),
		methodWord(aSquare, "row", "player: integer", "integer", "its row, counted from a player's side", `return move.to:row(seat.player) > move.from:row(seat.player)`,
			func(in *instance, self any, c *lua.Call) glua.LValue {
				n := c.Int(2)
				if n < 1 || n > in.table.game.Players() {
					c.Fail("row takes a player, a number from 1 to %d, found %d", in.table.game.Players(), n)
				}
				return glua.LNumber(in.table.board.RowFrom(board.Square(self.(square)), board.Player(n-1)))
			}),
		methodWord(aSquare, "around", "", "canopy.SeatSquare[]", "the squares beside it, diagonally too, a list", `for _, beside in ipairs(square:around()) do print(beside.name) end`,
			func(in *instance, self any, _ *lua.Call) glua.LValue {
				beside := in.table.board.Neighbours(board.Square(self.(square)))
				return in.list(len(beside), func(i int) glua.LValue { return in.table.square(beside[i]) })
			}),
	}
}

func squareWord(name, answers, doc, example string, field func(*instance, board.Square) glua.LValue) word {
	return fieldWord(aSquare, name, answers, doc, example, func(in *instance, self any) glua.LValue {
		return field(in, board.Square(self.(square)))
	})
}
