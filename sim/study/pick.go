package study

import (
	"context"

	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/batch"
)

// Budget is how much work is spent on the moves of a study where nobody has said who plays:
// so many moves on a board that agents try, or play out, to find theirs. It is counted and not
// timed, so that the same agents play on every machine.
const Budget = 200_000_000

// Pick is who plays where nobody has said it: the strongest agent whose work on all games is
// within [Budget].
type Pick struct {
	Agent agent.Maker
	// Work is about how many moves its thinking takes.
	Work float64
	// Opening is how many moves are to be made at random first: neither the game nor the
	// agent leaves anything to chance, and without them all games would be one.
	Opening int
	// Next is the agent that would be stronger, "" for none. It would take NextWork, and
	// Budget is enough for NextGames games of it.
	Next      string
	NextWork  float64
	NextGames int
	// Endless is an agent that was passed over since most of its games were cut off.
	Endless string
}

const (
	trialGames = 8
	trialSeed  = 1
	// trialShare is how much of the budget may go into trying an agent out.
	trialShare = 0.001
	// usualOpening is how many moves at random let games differ, and spoil none.
	usualOpening = 4
)

// PickAgent picks who plays so many games. How they go is seen in a few that are played to
// find out. What it answers follows from the game and the number of games alone.
func PickAgent(ctx context.Context, p *agent.Parser, g *rules.Game, games int) (*Pick, error) {
	rungs, err := p.Rungs(g)
	if err != nil {
		return nil, err
	}
	t, err := try(ctx, g, rungs[0].Maker)
	if err != nil {
		return nil, err
	}
	pick := &Pick{Agent: rungs[0].Maker}
	if t.course.Plies == 0 {
		return pick, nil // no game was played to its end, and the games will tell why
	}
	for _, r := range rungs[1:] {
		if err := r.CanPlay(g); err != nil {
			continue
		}
		each := r.Work(t.course)
		if each*float64(games) > Budget {
			pick.tellNext(r, each, games)
			continue
		}
		if each*trialGames <= trialShare*Budget {
			own, err := try(ctx, g, r.Maker)
			if err != nil {
				return nil, err
			}
			if own.endless && !t.endless {
				pick.Endless = r.Spec
				continue
			}
			t = own
		}
		*pick = Pick{Agent: r.Maker, Work: each * float64(games), Opening: openingOf(g, r.Maker), Endless: pick.Endless}
	}
	return pick, nil
}

// tellNext notes which of the agents that take too much takes the least.
func (p *Pick) tellNext(r agent.Rung, each float64, games int) {
	if work := each * float64(games); p.Next == "" || work < p.NextWork {
		p.Next, p.NextWork, p.NextGames = r.Spec, work, int(Budget/each)
	}
}

// openingOf is how many moves are made at random first.
func openingOf(g *rules.Game, m agent.Maker) int {
	if m.IsDetermined(g) {
		return usualOpening
	}
	return 0
}

// tried is how a few games of an agent went.
type tried struct {
	course  agent.Course
	endless bool // most games were cut off
}

// try plays a few games. Those that fail tell nothing; they will fail again where it matters.
func try(ctx context.Context, g *rules.Game, m agent.Maker) (tried, error) {
	decisions := 0
	run := batch.Run{
		Game: g, Games: trialGames, Seed: trialSeed, GoOn: true, Opening: openingOf(g, m), Workers: 1,
		Each: func(b *batch.Block) bool {
			for i := range b.Games {
				decisions += b.Games[i].Decisions
			}
			return true
		},
	}
	for range g.Players() {
		run.Agents = append(run.Agents, m)
	}
	s, err := batch.Play(ctx, run)
	if err != nil || s.Lengths.Sum() == 0 {
		return tried{}, err
	}
	// The median, since a single game that goes round in circles would count for many.
	plies := float64(s.Lengths.Quantile(0.5))
	return tried{
		course: agent.Course{
			Plies: plies, Decisions: plies * float64(decisions) / float64(s.Lengths.Sum()), Choices: s.Choices.Mean(),
		},
		endless: 2*s.CutOff > s.Games,
	}, nil
}
