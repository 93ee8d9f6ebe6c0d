package agent

import (
	"math"

	"canopy/core/board"
	"canopy/core/rules"
)

// ordering knows which moves have been good elsewhere, so that they are looked at first:
// the sooner a good move is found, the less remains to be looked at. It changes nothing
// in what a search finds.
type ordering struct {
	// history is how often moves have refuted what came before, by a hash of the move,
	// and deeper searches more so (Schaeffer, "The history heuristic", 1983).
	history [historySize]int32
}

const historySize = 1 << 12

// Ranks of moves, above what history and the worth of what is taken come to.
const (
	rankKnown  = 1e15 // the best of a former search
	rankWins   = 1e14
	rankTakes  = 1e12
	rankKiller = 1e11
	mostRank   = 1e9
)

func (o *ordering) forget() { clear(o.history[:]) }

// age lets what was good long ago count less.
func (o *ordering) age() {
	for i := range o.history {
		o.history[i] /= 2
	}
}

// praise notes that a move refuted what came before.
func (o *ordering) praise(at *frame, m rules.Move, depth int) {
	if c, _ := at.state.Takes(m); c != board.Empty {
		return // it is looked at early in any case
	}
	if at.killers[0] != m {
		at.killers[0], at.killers[1] = m, at.killers[0]
	}
	h := &o.history[historyOf(m)]
	*h = min(*h+int32(depth*depth), mostRank)
}

// historyOf is where the history of a move is. Moves that share a place do no harm.
func historyOf(m rules.Move) int {
	return int(uint64(m) * 0x9e3779b97f4a7c15 >> (64 - 12))
}

// rank ranks the moves of a position: the one that was best in a former search first,
// then what may win at once, what takes much with little, what refuted something at the
// same ply (Akl and Newborn, "The principal continuation and the killer heuristic",
// 1977), and the others by their history.
func (t *alphaBeta) rank(at *frame, known rules.Move) {
	at.ranks = at.ranks[:0]
	for _, m := range at.moves {
		rank := float64(t.order.history[historyOf(m)])
		if m == known {
			rank = rankKnown
		} else if urgent := t.urgency(at.state, m); urgent > 0 {
			rank = urgent
		} else if m == at.killers[0] || m == at.killers[1] {
			rank = rankKiller
		}
		at.ranks = append(at.ranks, rank)
	}
}

// urgency ranks a move that takes something, or arrives where a game is won; it is 0 for
// others.
func (t *alphaBeta) urgency(s *rules.State, m rules.Move) float64 {
	if s.Arrives(m) {
		return rankWins
	}
	taken, on := s.Takes(m)
	if taken == board.Empty {
		return 0
	}
	gain := 16 * t.game.Worth(taken, on)
	if m.From() != board.Nowhere {
		gain -= t.game.Worth(s.At(m.From()), m.From())
	}
	return rankTakes + math.Min(math.Max(gain, -mostRank), mostRank)
}

// keepTaking drops the moves that are not urgent, and ranks the others.
func (t *alphaBeta) keepTaking(at *frame) {
	at.ranks = at.ranks[:0]
	kept := 0
	for _, m := range at.moves {
		if urgent := t.urgency(at.state, m); urgent > 0 {
			at.moves[kept] = m
			kept++
			at.ranks = append(at.ranks, urgent)
		}
	}
	at.moves = at.moves[:kept]
}

// pick puts the best of the moves from the i-th on in its place, the first of several.
func (at *frame) pick(i int) rules.Move {
	best := i
	for j := i + 1; j < len(at.moves); j++ {
		if at.ranks[j] > at.ranks[best] {
			best = j
		}
	}
	m, rank := at.moves[best], at.ranks[best]
	copy(at.moves[i+1:best+1], at.moves[i:best])
	copy(at.ranks[i+1:best+1], at.ranks[i:best])
	at.moves[i], at.ranks[i] = m, rank
	return m
}
