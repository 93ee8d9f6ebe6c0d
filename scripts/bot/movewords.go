package bot

import (
	"canopy/core/board"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

func moveWords() []word {
	return []word{
		moveWord("text", "string", "how it is written", `if move.text == "a3-a4" then return move end`,
			func(in *instance, m *move, _ *rules.Parts) glua.LValue { return glua.LString(in.moveTexts()[m.index]) }),
		moveWord("action", "string", `what is done: an action by its name, or "move", "drop", "pass", "stop", or what the movement is called where that tells it apart`, `if move.action == "pass" then return move end`,
			func(_ *instance, _ *move, parts *rules.Parts) glua.LValue { return glua.LString(parts.Action) }),
		moveWord("piece", "canopy.SeatPiece?", "the piece that moves, or appears", `return move.piece.kind == "rat"`,
			func(in *instance, _ *move, parts *rules.Parts) glua.LValue { return in.piece(parts.Piece, parts.From) }),
		moveWord("becomes", "string?", "the kind that the piece becomes", `return move.becomes == "king"`,
			func(in *instance, _ *move, parts *rules.Parts) glua.LValue { return in.kind(parts.Becomes) }),
		moveWord("from", "canopy.SeatSquare?", "the square where the piece starts", `return move.from.name == "a1"`,
			func(in *instance, _ *move, parts *rules.Parts) glua.LValue { return in.table.square(parts.From) }),
		moveWord("to", "any", "where it ends: a square, the number of a place from 1, or the name of a cell", `return move.to.ground == "trap"`,
			func(in *instance, _ *move, parts *rules.Parts) glua.LValue { return in.table.value(parts.To) }),
		moveWord("takes", "canopy.SeatPiece?", "the piece that is taken, if any: by the movement itself, and not by what follows it", `return move.takes and move.takes.rank`,
			func(in *instance, _ *move, parts *rules.Parts) glua.LValue { return in.standing(parts.Taken) }),
		moveWord("pile", "string?", "the name of the pile that a card is chosen from", `return move.pile == "hand"`,
			func(_ *instance, _ *move, parts *rules.Parts) glua.LValue { return textOrNil(parts.Pile) }),
		moveWord("place", "integer?", "the number, from 1, of the place of the card, where it is chosen by its place", `return move.place == 1`,
			func(_ *instance, _ *move, parts *rules.Parts) glua.LValue { return numberOrNil(parts.Place) }),
		moveWord("card", "canopy.SeatCard?", "the card that is chosen, the first of several", `return move.card and move.card.suit ~= "hearts"`,
			func(in *instance, _ *move, parts *rules.Parts) glua.LValue {
				if len(parts.Cards) == 0 {
					return glua.LNil
				}
				return in.kindOfCard(parts.Cards[0])
			}),
		moveWord("cards", "canopy.SeatCard[]", "all cards that are chosen, a list", `return #move.cards`,
			func(in *instance, _ *move, parts *rules.Parts) glua.LValue {
				return in.list(len(parts.Cards), func(i int) glua.LValue { return in.kindOfCard(parts.Cards[i]) })
			}),
		moveWord("dice", "integer[]", "the numbers of the dice that are chosen, a list", `return #move.dice`,
			func(in *instance, _ *move, parts *rules.Parts) glua.LValue {
				return in.list(len(parts.Dice), func(i int) glua.LValue { return glua.LNumber(parts.Dice[i]) })
			}),
		moveWord("option", "any", "what is chosen besides: a number (also a player's), a text, a card", `return move.option == 2`,
			func(in *instance, _ *move, parts *rules.Parts) glua.LValue {
				if len(parts.Options) == 0 {
					return glua.LNil
				}
				return in.table.value(parts.Options[0])
			}),
		moveWord("options", "any[]", "all that is chosen besides, a list", `return move.options[2] == "red"`,
			func(in *instance, _ *move, parts *rules.Parts) glua.LValue {
				return in.list(len(parts.Options), func(i int) glua.LValue { return in.table.value(parts.Options[i]) })
			}),
	}
}

// moveWord is a word of a move, for which the move is taken apart once.
func moveWord(name, answers, doc, example string, field func(*instance, *move, *rules.Parts) glua.LValue) word {
	return fieldWord(aMove, name, answers, doc, example, func(in *instance, self any) glua.LValue {
		m := self.(*move)
		if m.parts == nil {
			parts := in.now.seat.Parts(in.now.seat.Moves[m.index])
			m.parts = &parts
		}
		return field(in, m, m.parts)
	})
}

// piece is the object of a piece, nil for none.
func (in *instance) piece(c board.Code, on board.Square) glua.LValue {
	if c == board.Empty {
		return glua.LNil
	}
	return in.thing(aPiece, piece{c, on})
}

func (in *instance) kind(c board.Code) glua.LValue {
	if c == board.Empty {
		return glua.LNil
	}
	return glua.LString(in.table.pieces.Piece(c).Kind.Name)
}

// kindOfCard is the object of a card of a kind, or of one that is not known.
func (in *instance) kindOfCard(kind rules.Value) glua.LValue {
	if kind.IsNone() {
		return in.table.card(unknown, nil)
	}
	return in.table.value(kind)
}

// list makes a list of so many values.
func (in *instance) list(n int, value func(i int) glua.LValue) *glua.LTable {
	t := in.machine.Lua().CreateTable(n, 0)
	for i := range n {
		t.Append(value(i))
	}
	return t
}

func textOrNil(text string) glua.LValue {
	if text == "" {
		return glua.LNil
	}
	return glua.LString(text)
}

func numberOrNil(n int) glua.LValue {
	if n == 0 {
		return glua.LNil
	}
	return glua.LNumber(n)
}
