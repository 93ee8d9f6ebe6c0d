package study

import (
	"context"
	"slices"

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
	// Budget is enough for NextGames games of it, in whole blocks; 0 for no block.
	Next      string
	NextWork  float64
	NextGames int
	// Endless is an agent that was passed over since its games hardly come to an end.
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

// PickAgent picks who plays so many games, in whole blocks. How they go is seen in a few that
// are played to find out. What it answers follows from the game and the number of games
// alone.
func PickAgent(ctx context.Context, p *agent.Parser, g *rules.Game, games int) (*Pick, error) {
	games = blocksOf(games, g.Players()) * g.Players()
	rungs, err := p.Rungs(g)
	if err != nil {
		return nil, err
	}
	c := &picking{game: g, games: float64(games), pick: Pick{Agent: rungs[0].Maker}}
	if c.seen, err = try(ctx, g, rungs[0].Maker); err != nil {
		return nil, err
	}
	if c.seen.course.Plies == 0 {
		return &c.pick, nil // no game was played to its end, and the games will tell why
	}
	for i, r := range rungs[1:] {
		if r.CanPlay(g) != nil {
			continue
		}
		searches := i > 0
		if err := c.climb(ctx, r, searches); err != nil {
			return nil, err
		}
	}
	return &c.pick, nil
}

// picking is a pick on its way up.
type picking struct {
	game  *rules.Game
	games float64
	seen  tried // how games of the agents below went
	pick  Pick
}

// climb takes the agent of the next rung, if it is not too much.
func (c *picking) climb(ctx context.Context, r agent.Rung, searches bool) error {
	each := r.Work(c.seen.course)
	if each*c.games > Budget {
		c.tellNext(r, each)
		return nil
	}
	endless, err := c.isEndless(ctx, r, each, searches)
	if err != nil {
		return err
	}
	if endless {
		c.pick.Endless = r.Spec
		return nil
	}
	c.pick = Pick{Agent: r.Maker, Work: each * c.games, Opening: UsualOpening(c.game, []agent.Maker{r.Maker}), Endless: c.pick.Endless}
	return nil
}

// isEndless tries the agent, and reports whether its games hardly come to an end. A few games
// of one that takes little work also tell more of how games go.
func (c *picking) isEndless(ctx context.Context, r agent.Rung, each float64, searches bool) (bool, error) {
	if searches {
		return outlasts(ctx, c.game, r.Maker, c.seen.course)
	}
	if each*trialGames > trialShare*Budget {
		return false, nil
	}
	own, err := try(ctx, c.game, r.Maker)
	if err != nil || own.endless && !c.seen.endless {
		return true, err
	}
	c.seen = own
	return false, nil
}

// tellNext notes which of the agents that take too much takes the least.
func (c *picking) tellNext(r agent.Rung, each float64) {
	p, players := &c.pick, c.game.Players()
	if work := each * c.games; p.Next == "" || work < p.NextWork {
		p.Next, p.NextWork, p.NextGames = r.Spec, work, int(Budget/each)/players*players
	}
}

// outlasts plays one block, and reports whether its games take many more decisions than those
// by which the work was reckoned: agents that search see ways of going on where others blunder
// into an end.
func outlasts(ctx context.Context, g *rules.Game, m agent.Maker, c agent.Course) (bool, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	w := &patience{left: int(manyMore*c.Plies) * g.Players(), stop: stop}
	run := batch.Run{
		Game: g, Games: g.Players(), Seed: trialSeed, GoOn: true, Opening: UsualOpening(g, []agent.Maker{m}), Workers: 1,
		Agents: slices.Repeat([]agent.Maker{m}, g.Players()), Watch: func() batch.Watcher { return w },
	}
	_, err := batch.Play(ctx, run)
	return w.left < 0, err
}

// manyMore is how many times as long as expected games may take.
const manyMore = 4

// patience stops a run after so many decisions.
type patience struct {
	left int
	stop func()
}

// Begin does nothing.
func (p *patience) Begin(*rules.State) {}

// Decide counts.
func (p *patience) Decide(*rules.State, []rules.Move, rules.Move) {
	if p.left--; p.left < 0 {
		p.stop()
	}
}

// End measures nothing.
func (p *patience) End(*rules.State) ([]float64, error) { return nil, nil }

// UsualOpening is how many moves made at random let games differ, where neither the game nor
// its agents leave anything to chance; else 0.
func UsualOpening(g *rules.Game, agents []agent.Maker) int {
	if agent.AreDetermined(g, agents) {
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
		Game: g, Games: trialGames, Seed: trialSeed, GoOn: true, Opening: UsualOpening(g, []agent.Maker{m}), Workers: 1,
		Agents: slices.Repeat([]agent.Maker{m}, g.Players()),
		Each: func(b *batch.Block) bool {
			for i := range b.Games {
				decisions += b.Games[i].Decisions
			}
			return true
		},
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
