package match

import (
	"canopy/sim/batch"
	"canopy/sim/stats"
)

// tally is what an agent has scored, at all tables.
type tally struct {
	games, wins int
	// share is of the win, with one side, by blocks.
	share stats.Ratio
}

// add counts a block of a table at which the agent with that number plays so many sides.
func (a *tally) add(t *table, b *batch.Block, number, sides int) {
	units, finished := 0, 0
	for i := range b.Games {
		g := &b.Games[i]
		if !g.IsFinished() {
			continue
		}
		finished++
		scored := t.unitsOf(number, g)
		units += scored
		if scored == batch.ShareUnit {
			a.wins++
		}
	}
	a.games += finished
	if finished > 0 {
		a.share.Add(int64(units), int64(finished*sides*batch.ShareUnit))
	}
}
