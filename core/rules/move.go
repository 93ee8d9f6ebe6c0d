package rules

import "canopy/core/board"

// Move is one decision in one machine word; see [board.Move] for its bits.
type Move = board.Move

// Pass is the move of a player who must pass.
const Pass Move = 1 << board.RulesShift

// Stop is the move of a player whose piece could go on, and need not.
const Stop Move = 2 << board.RulesShift
