package match

import (
	"context"
	"fmt"
	"strings"

	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/batch"
	"canopy/sim/stats"
)

// playing is a match that is being played.
type playing struct {
	match  *Match
	sides  sides
	tables []*table
	agents []tally
	// rankings are kept where there are more than two sides.
	rankings rankings
	// decision is what the sequential test has come to.
	decision stats.Decision
	failure  *batch.GameError // the first there was
	err      error            // of [Match.Each]
	timing   batch.Timing
	played   int // games, at all tables
}

func newPlaying(m *Match) *playing {
	s, _ := sidesOf(m.Game) // Check has found no fault in it
	p := &playing{match: m, sides: s, agents: make([]tally, len(m.Agents)), rankings: rankings{sides: s}}
	for i, agents := range m.tables(s) {
		p.tables = append(p.tables, newTable(s, agents, i*dealsApart))
	}
	return p
}

// rounds is in how many parts several tables play their games, by turns: a match that is
// stopped has then played about as much at each.
const rounds = 10

// play plays all tables, unless the context is cancelled or the test decides.
func (p *playing) play(ctx context.Context) error {
	all := p.match.blocks()
	part := all
	if len(p.tables) > 1 {
		part = (all + rounds - 1) / rounds
	}
	for first := 0; first < all; first += part {
		for i, t := range p.tables {
			if err := p.playAt(ctx, i, first, min(part, all-first)); err != nil {
				return fmt.Errorf("%s: %w", p.tableText(t), err)
			}
			if p.err != nil {
				return p.err
			}
			if ctx.Err() != nil || p.decision != stats.GoOn {
				return nil
			}
		}
	}
	return nil
}

// playAt plays some blocks at a table.
func (p *playing) playAt(ctx context.Context, place, first, blocks int) error {
	m, t, before := p.match, p.tables[place], p.played
	run := batch.Run{
		Game: m.Game, Agents: t.makers(m.Agents),
		First: t.first + first, Games: blocks * m.Game.Players(),
		Seed: m.Seed, Opening: m.Opening, GoOn: m.GoOn, Workers: m.Workers,
		Each:  func(b *batch.Block) bool { return p.take(place, b) },
		Watch: func() batch.Watcher { return new(print) },
	}
	if m.Progress != nil {
		run.Progress = func(done int) { m.Progress(before + done) }
	}
	summary, err := batch.Play(ctx, run)
	if err != nil {
		return err
	}
	p.played += summary.Games
	p.timing.Elapsed += summary.Timing.Elapsed
	p.timing.Workers = max(p.timing.Workers, summary.Timing.Workers)
	if p.failure == nil {
		p.failure = summary.Failure
	}
	return nil
}

// take counts a block, and reports whether the match goes on.
func (p *playing) take(place int, b *batch.Block) bool {
	t := p.tables[place]
	if p.match.Each != nil {
		if p.err = p.match.Each(place, b); p.err != nil {
			return false
		}
	}
	t.add(b)
	for number := range p.agents {
		if sides := t.sides(number); sides > 0 {
			p.agents[number].add(t, b, number, sides)
		}
	}
	if p.sides.count > 2 {
		p.rankings.add(t, b)
	}
	if test := p.match.Test; test != nil {
		p.decision = test.Decide(t.outcomes())
	}
	return p.decision == stats.GoOn
}

// stopped reports whether the match ended before its time, and not by its test.
func (p *playing) stopped() bool {
	return p.decision == stats.GoOn && p.played < p.match.Total()
}

// tableText says who plays at a table, in the order of the players.
func (p *playing) tableText(t *table) string {
	specs := make([]string, len(t.seats))
	for i, number := range t.seats {
		specs[i] = p.match.Agents[number].Spec
	}
	return strings.Join(specs, ", ")
}

// makers are those of the agents of a table, in the order of the players.
func (t *table) makers(agents []agent.Maker) []agent.Maker {
	makers := make([]agent.Maker, len(t.seats))
	for i, number := range t.seats {
		makers[i] = agents[number]
	}
	return makers
}

// print is a hash of how a game went, by which games that went alike are told.
type print struct{ hash uint64 }

// Begin looks at the game as it begins.
func (p *print) Begin(s *rules.State) {
	p.hash = 0
	p.mix(s.Hash())
}

// Decide looks at a move.
func (p *print) Decide(_ *rules.State, _ []rules.Move, chosen rules.Move) { p.mix(uint64(chosen)) }

// End returns the hash, as far as a float64 holds it.
func (p *print) End(s *rules.State) ([]float64, error) {
	p.mix(s.Hash())
	return []float64{float64(p.hash >> 11)}, nil
}

// mix adds a number to the hash (the finaliser of SplitMix64, Steele, Lea and Flood 2014).
func (p *print) mix(x uint64) {
	h := (p.hash ^ x) + 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	p.hash = h ^ h>>31
}
