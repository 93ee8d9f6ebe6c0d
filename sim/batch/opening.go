package batch

import (
	"canopy/core/chance"
	"canopy/core/rules"
)

// Opening makes the moves with which the games of a block begin: see [Run.Opening].
type Opening struct{ luck chance.Stream }

var openingSource = chance.Named("opening")

// NewOpening is the opening of the games with this number.
func NewOpening(seed, number uint64) Opening {
	return Opening{chance.NewStream(seed, number, openingSource)}
}

// Choose takes one of the moves that there are.
func (o *Opening) Choose(moves []rules.Move) rules.Move { return moves[o.luck.Below(len(moves))] }
