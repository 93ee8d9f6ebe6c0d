package seat

import "canopy/core/rules"

// MoveTexts writes all of the seat's moves, in their order.
func (s *Seat) MoveTexts() []string { return s.state.MoveTexts(s.Moves) }

// Parts takes one of the seat's moves apart, as far as the player knows of it.
func (s *Seat) Parts(m rules.Move) rules.Parts { return s.state.Parts(m) }
