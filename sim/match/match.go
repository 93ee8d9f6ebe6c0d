// Package match tells which of several agents plays a game best, and how sure that is.
//
// [Play] lets the agents of a [Match] play against each other and returns a [Result]:
//
//	result, err := match.Play(ctx, match.Match{
//		Game: game, Agents: agents, Games: 1000, Seed: 1,
//	})
//
// # Who plays whom
//
// A game has sides: its teams, or the players where each plays for himself. A table is an
// agent for each side. With as many agents as sides or more, every choice of agents makes
// a table, so that for two sides it is a round robin (with [Match.Gauntlet], the tables of
// the first agent alone). Fewer agents are repeated in turn round one table: two of them
// take four seats as A B A B. A whole team is always played by one agent.
//
// # Blocks
//
// At each table blocks of games are played, of one deal, in which everybody moves on by
// one seat from game to game: pairs of games with the seats changed, where two play. So
// neither the deal nor the seat favours anybody. Games of a block are not independent and
// blocks are, also those of different tables, each of which has deals of its own: all
// intervals are from blocks.
//
// # What counts
//
// A game that was cut off or failed is no draw, and counts for nobody. What is said of
// whole blocks (Elo, the likelihood of superiority, the sequential test) leaves out every
// block that has such a game, and the table says how many those are. Shares are of all
// games that finished.
//
// As in a batch, results follow from the game, the agents, the seed and the number of
// games, whatever the number of workers, and if a match was stopped, from how many were
// played.
package match

import (
	"context"
	"errors"
	"fmt"

	"canopy/core/rules"
	"canopy/sim/agent"
	"canopy/sim/batch"
	"canopy/sim/stats"
)

// Match says who plays what.
type Match struct {
	Game *rules.Game
	// Agents are two or more. None of them may think for a time.
	Agents []agent.Maker
	// Opening is how many moves are made at random before the agents play, the same in all
	// games of a block: see [batch.Run].
	Opening int
	// Gauntlet: the first agent plays against the others, and they do not play against
	// each other.
	Gauntlet bool
	// Games is how many games are played at each table. It is rounded up to whole blocks.
	Games int
	Seed  uint64
	// Test, unless nil, stops the match as soon as it has come to a verdict on the first
	// agent against the second, of which there are no more. Games is then the most.
	Test *stats.SPRT
	// GoOn: a game whose rules fail is counted, and the match goes on. Else it stops the
	// match.
	GoOn bool
	// Workers is how many games are in play at once; 0 for one on each core.
	Workers int
	// Each, unless nil, is given every block that counts and the place of its table in
	// [Match.Seatings], in an order that follows from the match alone. An error stops the
	// match.
	Each func(table int, b *batch.Block) error
	// Progress, unless nil, is told from time to time how many of [Match.Total] games
	// have been played. It is called by the goroutine that called Play.
	Progress func(done int)
}

// mostTables is how many tables a match may have. More would be a mistake: each of them
// plays all games.
const mostTables = 1000

// Check tells what is wrong with a match, if anything is: the game has nobody to beat, or
// an agent does not suit it, or a number is out of bounds.
func (m *Match) Check() error {
	switch {
	case m.Game == nil:
		return errors.New("there is no game to play")
	case len(m.Agents) < 2:
		return fmt.Errorf("a match is between two agents or more, not %d", len(m.Agents))
	case m.Games < 1 || m.Games > dealsApart:
		return fmt.Errorf("the number of games is a whole number from 1 to %d, not %d", dealsApart, m.Games)
	case m.Workers < 0:
		return fmt.Errorf("the number of workers is a whole number from 1 up, or 0 for one on each core, not %d", m.Workers)
	}
	for _, maker := range m.Agents {
		if err := errors.Join(maker.CanPlay(m.Game), maker.CheckRepeatable()); err != nil {
			return err
		}
	}
	sides, err := sidesOf(m.Game)
	if err != nil {
		return err
	}
	if len(m.tables(sides)) > mostTables {
		return fmt.Errorf("%d agents make more than %d tables: name fewer of them", len(m.Agents), mostTables)
	}
	return m.checkTest(sides)
}

func (m *Match) checkTest(s sides) error {
	if m.Test == nil {
		return nil
	}
	if !isDuel(m.tables(s)[0]) || len(m.Agents) > 2 {
		return fmt.Errorf("a sequential test is between two agents with equally many sides of the game: %s has %d sides, and there are %d agents", m.Game.Name(), s.count, len(m.Agents))
	}
	return m.Test.Check()
}

// Total is how many games will be played, unless the match is stopped before. The match
// must be in order.
func (m *Match) Total() int {
	sides, err := sidesOf(m.Game)
	if err != nil {
		return 0
	}
	return len(m.tables(sides)) * m.blocks() * m.Game.Players()
}

// Seatings are the agents of each table in the order of the players, in the first game of a
// block. The match must be in order.
func (m *Match) Seatings() [][]agent.Maker {
	sides, err := sidesOf(m.Game)
	if err != nil {
		return nil
	}
	var list [][]agent.Maker
	for i, agents := range m.tables(sides) {
		list = append(list, newTable(sides, agents, i*dealsApart).makers(m.Agents))
	}
	return list
}

// blocks is how many blocks are played at each table.
func (m *Match) blocks() int {
	players := m.Game.Players()
	return (m.Games + players - 1) / players
}

// Play plays a match. A cancelled context is no error: the Result then holds the games
// played so far. A game that failed is one, unless the match goes on: a [*batch.GameError].
func Play(ctx context.Context, m Match) (*Result, error) {
	if err := m.Check(); err != nil {
		return nil, err
	}
	p := newPlaying(&m)
	if err := p.play(ctx); err != nil {
		return nil, err
	}
	return p.result(), nil
}
