package main

import (
	"context"
	"slices"

	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/study"
)

// usualThinking is how many games are played by agents that were chosen, unless they play at
// random: enough to see what is the matter.
const usualThinking = 1_000

// seating reads who plays a game, and chooses where nobody has said it.
type seating struct {
	tree   treeSize
	flag   string // the one that names agents
	agents text
	// opening is how many moves are made at random first; what is chosen may set it.
	opening *wholeNumber
}

// seat says who plays so many games, so many times. The pick is nil where it was said.
func (s *seating) seat(ctx context.Context, p *program, g *rules.Game, games, times int) ([]agent.Maker, *study.Pick, error) {
	parser := p.repeatable(s.tree)
	if s.agents.given {
		makers, err := parser.ParseSeats(s.agents.value, g)
		if err != nil {
			return nil, nil, usagef("--%s: %w", s.flag, err)
		}
		return makers, nil, nil
	}
	pick, err := study.PickAgent(ctx, parser, g, games*times)
	if err != nil {
		return nil, nil, err
	}
	pick.NextGames /= times
	if !s.opening.given {
		s.opening.n = uint64(pick.Opening)
	}
	return slices.Repeat([]agent.Maker{pick.Agent}, g.Players()), pick, nil
}

// seat says who plays the games of a question. Agents that were chosen and think play fewer
// of them, unless it was said how many.
func (o *simOptions) seat(ctx context.Context, q *study.Balance) (*study.Pick, error) {
	s := seating{o.tree, "agents", o.agents, &o.opening}
	games := q.Games
	if !o.games.given {
		games = usualThinking
		if q.Until > 0 || q.Target != nil {
			games = q.Expected()
		}
	}
	makers, pick, err := s.seat(ctx, o.program, q.Game, games, 1)
	if err != nil {
		return nil, err
	}
	q.Agents, q.Opening = makers, int(o.opening.n)
	if pick != nil && pick.Work > 0 && !o.games.given && q.Until == 0 && q.Target == nil {
		q.Games = usualThinking
	}
	return pick, nil
}
