package agent

import (
	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/core/seat"
)

// Personas are no good players, but consistent ones: they answer how a game feels against
// somebody who wants one thing alone. What is worth the same to them they choose among by
// their luck.

// personaTries is how many worlds a persona looks at.
const personaTries = 8

// persona looks one move ahead, and likes some states better than others.
type persona struct {
	thinker
	// likes says how good a state is for a player, in which the move has been made.
	// Luck is for who has to try what may follow.
	likes func(t *thinker, p board.Player, luck *chance.Stream) (float64, error)
	worth []float64
}

func newHoarder() Agent {
	return &persona{likes: func(t *thinker, p board.Player, _ *chance.Stream) (float64, error) {
		return float64(t.world.Holdings(p)), nil
	}}
}

func newAggressor() Agent {
	return &persona{likes: func(t *thinker, p board.Player, _ *chance.Stream) (float64, error) {
		left := 0
		for q := range board.Player(t.game.Players()) {
			if q != p {
				left += t.world.Holdings(q)
			}
		}
		return float64(-left), nil
	}}
}

func newHasty() Agent {
	return &persona{likes: func(t *thinker, _ board.Player, luck *chance.Stream) (float64, error) {
		before := t.plies
		err := t.playOn(luck, noCut)
		return float64(before - t.plies), err
	}}
}

// Begin does nothing: it keeps nothing.
func (a *persona) Begin() {}

func (a *persona) Choose(s *seat.Seat) (rules.Move, error) {
	if len(s.Moves) == 1 {
		return s.Moves[0], nil
	}
	a.sit(s)
	worlds, luck := split(s)
	a.worth = append(a.worth[:0], make([]float64, len(s.Moves))...)
	for range personaTries {
		if err := s.World(&worlds, a.start); err != nil {
			return 0, err
		}
		luck.Uint64()
		for i, m := range s.Moves {
			again := luck
			a.world.CopyFrom(a.start)
			a.world.Play(m)
			liked, err := a.likes(&a.thinker, s.Player, &again)
			if err != nil {
				return 0, err
			}
			a.worth[i] += liked
		}
	}
	return s.Moves[a.pick(&luck)], nil
}

// pick draws one of the moves that are worth most.
func (a *persona) pick(luck *chance.Stream) int {
	picked, equal := 0, 0
	for i, worth := range a.worth {
		switch {
		case worth > a.worth[picked] || equal == 0:
			picked, equal = i, 1
		case worth == a.worth[picked]:
			if equal++; luck.Below(equal) == 0 {
				picked = i
			}
		}
	}
	return picked
}
