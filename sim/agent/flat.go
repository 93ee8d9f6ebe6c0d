package agent

import (
	"errors"

	"canopy/core/rules"
	"canopy/core/seat"
)

// flat is flat Monte Carlo: it tries every move in as many playouts, and takes the one
// that did best. All moves are tried in the same worlds and with the same luck, so that
// none of them looks better because it had the better cards.
type flat struct {
	thinker
	playouts int
	advice   []Advice
}

func readFlat(_ *Parser, settings []string) (Maker, error) {
	if len(settings) != 1 {
		return Maker{}, errors.New("expected a number of playouts, like mc:500")
	}
	n, err := readCount("the number of playouts", settings[0], 1, maxPlayouts)
	if err != nil {
		return Maker{}, err
	}
	return Maker{New: func() Agent { return &flat{playouts: n} }}, nil
}

// Begin does nothing: it keeps nothing.
func (f *flat) Begin() {}

func (f *flat) Choose(s *seat.Seat) (rules.Move, error) {
	if len(s.Moves) == 1 {
		return s.Moves[0], nil
	}
	if err := f.weigh(s); err != nil {
		return 0, err
	}
	return best(f.advice), nil
}

func (f *flat) Advise(s *seat.Seat) ([]Advice, error) {
	if err := f.weigh(s); err != nil {
		return nil, err
	}
	byShare(f.advice)
	return f.advice, nil
}

// weigh tries the moves in turn until the playouts are used up, each at least once.
func (f *flat) weigh(s *seat.Seat) error {
	f.sit(s)
	worlds, luck := split(s)
	count := len(s.Moves)
	f.advice = f.advice[:0]
	for _, m := range s.Moves {
		f.advice = append(f.advice, Advice{Move: m})
	}
	for n := range max(f.playouts, count) {
		a := &f.advice[n%count]
		if n%count == 0 {
			if err := s.World(&worlds, f.start); err != nil {
				return err
			}
			luck.Uint64() // another round has other luck, and within one it is the same
		}
		again := luck
		f.world.CopyFrom(f.start)
		f.world.Play(a.Move)
		if err := f.playOn(&again, noCut); err != nil {
			return err
		}
		a.Share += f.shares[s.Number()]
		a.Playouts++
	}
	for i := range f.advice {
		f.advice[i].Share /= float64(f.advice[i].Playouts)
	}
	return nil
}
