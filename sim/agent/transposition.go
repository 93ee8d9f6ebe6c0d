package agent

import (
	"math/bits"
	"unsafe"

	"canopy/core/rules"
)

// transpositions is a table of what was found out of positions (Greenblatt, Eastlake and
// Crocker, "The Greenblatt chess program", 1967). It takes a fixed amount of memory. Each
// position has two places: one for the deeper search, one for the latest (Breuker,
// Uiterwijk and van den Herik, "Replacement schemes for transposition tables", 1994).
//
// What it holds is used only where a search would find the same, so that nothing depends
// on what it holds.
type transpositions struct {
	limit   int64
	buckets []bucket
	stamp   uint16 // the decision, over all games
	oldest  uint16 // the first of this game
}

type bucket [2]entry

// entry is what was found out of one position.
type entry struct {
	key, past uint64
	move      rules.Move // the best, or the one that was enough
	score     score      // as seen from the position itself
	stamp     uint16     // the decision for which it was searched; 0 is none
	depth     uint8
	kind      bound
	certain   bool // it rests on games that were over
}

// bound says how a score stands to what the position is worth.
type bound uint8

const (
	noBound bound = iota
	exactly
	atLeast
	atMost
)

// boundOf tells what a search between two bounds has found.
func boundOf(v, alpha, beta score) bound {
	switch {
	case v >= beta:
		return atLeast
	case v <= alpha:
		return atMost
	}
	return exactly
}

// forget makes all that was found out of no use.
func (t *transpositions) forget() { t.oldest = t.stamp + 1 }

// beginDecision lets what was found for former decisions be replaced first.
func (t *transpositions) beginDecision() {
	if t.buckets == nil {
		t.buckets = make([]bucket, 1<<(bits.Len64(uint64(t.limit)/uint64(unsafe.Sizeof(bucket{})))-1))
	}
	if t.stamp++; t.stamp == 0 { // once in 65,536 decisions
		clear(t.buckets)
		t.stamp, t.oldest = 1, 1
	}
}

// find finds an entry of a position, of the depth asked for if there is one; else nil.
func (t *transpositions) find(key uint64, depth int) *entry {
	b := t.bucket(key)
	var found *entry
	for i := range b {
		if e := &b[i]; e.key == key && e.stamp >= t.oldest && (found == nil || int(e.depth) == depth) {
			found = e
		}
	}
	return found
}

func (t *transpositions) bucket(key uint64) *bucket { return &t.buckets[key&uint64(len(t.buckets)-1)] }

// store keeps an entry in the place for the deeper search if it is as deep as what is
// there, or that is of another decision, else in the other.
func (t *transpositions) store(e entry) {
	e.stamp = t.stamp
	b := t.bucket(e.key)
	if kept := &b[0]; e.depth >= kept.depth || kept.stamp != t.stamp {
		*kept = e
		return
	}
	b[1] = e
}

// recollection is what the table knows of a position.
type recollection struct {
	key     uint64
	move    rules.Move
	score   score
	kind    bound // noBound where the score is of no use
	certain bool
}

// answers reports whether what is known is enough for a search between two bounds.
func (r *recollection) answers(alpha, beta score) bool {
	switch r.kind {
	case exactly:
		return true
	case atLeast:
		return r.score >= beta
	case atMost:
		return r.score <= alpha
	}
	return false
}

// recall looks a position up. Its score is of use if it was searched to the same depth,
// or to a smaller one and a greater would change nothing.
func (t *alphaBeta) recall(s *rules.State, ply, depth int) recollection {
	if t.memory == nil {
		return recollection{}
	}
	r := recollection{key: t.memory.Key(s)}
	e := t.table.find(r.key, depth)
	if e == nil {
		return r
	}
	r.move = e.move
	settled := e.certain || e.score.isResolved(int(e.depth))
	if int(e.depth) > depth || int(e.depth) < depth && !settled {
		return r
	}
	if t.memory.Past(s, int(e.depth), t.takes) == e.past {
		r.score, r.kind, r.certain = e.score.later(ply), e.kind, settled
	}
	return r
}

// remember keeps what a search of a position has found, with a score as it is seen from
// the root.
func (t *alphaBeta) remember(s *rules.State, ply int, e entry) {
	if t.memory == nil {
		return
	}
	e.past = t.memory.Past(s, int(e.depth), t.takes)
	e.score = e.score.later(-ply)
	t.table.store(e)
}
