package rules

import "canopy/core/board"

// Move is one decision in one machine word; see [board.Move] for its bits.
type Move = board.Move

// Pass is the move of a player who must pass.
const Pass Move = 1 << board.RulesShift
