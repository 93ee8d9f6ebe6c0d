package match

import (
	"math"

	"canopy/core/rules"
	"canopy/sim/batch"
	"canopy/sim/stats"
)

// table is what has been played at one table.
type table struct {
	agents []int // by side, in the first game of a block
	seats  []int // the agents by player, in the first game of a block
	duel   bool
	first  int // the number of its first block
	// rotated are the agents by side, for each rotation.
	rotated [][]int

	games, cutOff, failed int
	plies                 int
	wins, draws, losses   int // of the first agent, where it is a duel
	blocks, leftOut       int
	// scores are how many whole blocks the first agent of a duel has ended with so many
	// units of share.
	scores map[int]int
	share  stats.Ratio     // of the first agent in the games that finished
	prints map[uint64]bool // of the blocks
}

// dealsApart is how far the numbers of the first deals of two tables lie apart: no table
// plays a deal of another.
const dealsApart = 1_000_000_000

func newTable(s sides, agents []int, first int) *table {
	t := &table{agents: agents, first: first, duel: isDuel(agents), scores: map[int]int{}, prints: map[uint64]bool{}}
	for _, side := range s.of {
		t.seats = append(t.seats, agents[side])
	}
	return t
}

// add counts a block.
func (t *table) add(b *batch.Block) {
	t.blocks++
	t.see(b)
	score, finished := 0, 0
	for i := range b.Games {
		g := &b.Games[i]
		t.games++
		t.plies += g.Plies
		switch {
		case g.Failed:
			t.failed++
		case g.Result.CutOff:
			t.cutOff++
		default:
			units := t.unitsOf(t.agents[0], g)
			t.count(units)
			score += units
			finished++
		}
	}
	if finished > 0 {
		t.share.Add(int64(score), int64(finished*batch.ShareUnit))
	}
	if finished < len(b.Games) {
		t.leftOut++
		return
	}
	t.scores[score]++
}

// count counts the first agent's share of a game.
func (t *table) count(units int) {
	switch units {
	case batch.ShareUnit:
		t.wins++
	case 0:
		t.losses++
	default:
		t.draws++
	}
}

// unitsOf is an agent's share of the win in a game that finished, in all its seats, in
// units of 1/[batch.ShareUnit].
func (t *table) unitsOf(number int, g *batch.Game) int {
	units := 0
	for i, at := range t.seats {
		if at == number {
			units += unitsAt(g.Result, (i+g.Rotation)%len(t.seats))
		}
	}
	return units
}

// unitsAt is a seat's share of the win in units of 1/[batch.ShareUnit].
func unitsAt(r rules.Result, seat int) int {
	if r.Places[seat] != 1 {
		return 0
	}
	return batch.ShareUnit / r.Firsts()
}

// mostPrints is how many different blocks are told apart. Where there are so many,
// nobody asks for more.
const mostPrints = 1 << 16

// see notes how the games of a block went.
func (t *table) see(b *batch.Block) {
	if len(t.prints) == mostPrints {
		return
	}
	var all print
	for i := range b.Games {
		g := &b.Games[i]
		all.mix(uint64(g.Plies))
		for _, hash := range g.Measured {
			all.mix(math.Float64bits(hash))
		}
	}
	t.prints[all.hash] = true
}

// outcomes are the whole blocks of a duel by the score of the first agent. The scores lie
// apart by half a game's share, as wins and draws have it, or where first place was shared
// unevenly by as little as it takes to tell all of them.
func (t *table) outcomes() stats.Outcomes {
	games := len(t.seats)
	step := batch.ShareUnit / 2
	for score := range t.scores {
		step = greatestDivisor(step, score)
	}
	o := stats.Outcomes{Counts: make([]int, games*batch.ShareUnit/step+1), Games: games}
	for score, times := range t.scores {
		o.Counts[score/step] += times
	}
	return o
}

// greatestDivisor is the greatest number that divides both.
func greatestDivisor(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// sides is how many sides of the table an agent plays.
func (t *table) sides(number int) int {
	n := 0
	for _, at := range t.agents {
		if at == number {
			n++
		}
	}
	return n
}
