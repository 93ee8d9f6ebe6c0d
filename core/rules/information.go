package rules

import (
	"slices"

	"canopy/core/board"
	"canopy/core/cards"
)

// Information says what players of a game do not know when they decide. It follows from
// what the rules declare, and says what may be, not what is so in every position.
type Information struct {
	// Hidden: a player may have to decide without knowing what another knows, or what the
	// game keeps: hands, pieces, and rows, numbers and marks that not all see, and what is
	// chosen in secret. Whoever looks ahead in the game as it is would cheat. Cards that
	// lie face down for all are no such thing, but luck to come.
	Hidden bool
	// Chance: luck may still decide something when the game has begun, by dice, or in a
	// game in stages with cards or a board by whatever its script shuffles or scatters,
	// and by cards that lie face down. What chance decides at the start and all can see,
	// it does not decide any more.
	Chance bool
	// Simultaneous: there are decisions that several players make in secret at the same
	// time. Then something is hidden, too.
	Simultaneous bool
}

// Information says what players of the game do not know when they decide.
func (g *Game) Information() Information {
	sg := g.staged
	if sg == nil {
		return Information{Chance: len(g.definition.Dice) > 0}
	}
	together := g.Players() > 1 && slices.ContainsFunc(sg.Stages, func(r StageRules) bool { return r.Together })
	return Information{
		Hidden:       together || g.hidesCards() || g.hidesValues() || g.hidesPieces(),
		Chance:       len(g.definition.Dice) > 0 || sg.set.Cards() > 0 || g.HasBoard(),
		Simultaneous: together,
	}
}

// hidesCards reports whether some players see cards that others do not.
func (g *Game) hidesCards() bool {
	set := g.staged.set
	everybody := uint8(1<<g.Players() - 1)
	for slot := range set.Slots() {
		if viewers := set.Viewers(cards.Slot(slot)); viewers != 0 && viewers != everybody {
			return true
		}
	}
	return false
}

// hidesValues reports whether there are rows, counters or marks that not all players see.
func (g *Game) hidesValues() bool {
	// What only its owner sees, a single player sees.
	hides := func(seen cards.Sight) bool {
		return seen != cards.All && (seen != cards.Owner || g.Players() > 1)
	}
	return slices.ContainsFunc(g.staged.Rows, func(r Row) bool { return hides(r.Seen) }) ||
		slices.ContainsFunc(g.staged.Marks, func(m Mark) bool { return hides(m.Seen) }) ||
		slices.ContainsFunc(g.definition.Counters, func(c Counter) bool { return hides(c.Seen) })
}

// hidesPieces reports whether a player sees pieces that others do not.
func (g *Game) hidesPieces() bool {
	return slices.ContainsFunc(g.staged.codes, func(hidden board.Codes) bool { return hidden != 0 })
}
