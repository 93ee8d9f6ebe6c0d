package agent

import (
	"errors"
	"strings"

	"canopy/core/rules"
	"canopy/core/seat"
)

// mixture plays like another agent, and now and then a random move.
type mixture struct {
	errs  float64 // in this share of its decisions
	other Agent
}

func readMixture(p *Parser, settings []string) (Maker, error) {
	if len(settings) < 2 {
		return Maker{}, errors.New("expected a share and an agent, like eps:0.1:mcts:200")
	}
	errs, err := readShare("the share of random moves", settings[0])
	if err != nil {
		return Maker{}, err
	}
	other, err := p.Parse(strings.Join(settings[1:], ":"))
	if err != nil {
		return Maker{}, err
	}
	return Maker{
		Source: other.Source,

		New:   func() Agent { return &mixture{errs, other.New()} },
		Fits:  other.CanPlay,
		Timed: other.Timed,
	}, nil
}

func (m *mixture) Begin() { m.other.Begin() }

// Choose draws first whether to err, so that the luck of the other agent does not decide
// about it.
func (m *mixture) Choose(s *seat.Seat) (rules.Move, error) {
	if s.Chance.Float64() < m.errs {
		return Random{}.Choose(s)
	}
	return m.other.Choose(s)
}
