package board

import "math/bits"

// Query is a position in which movements are looked for.
type Query struct {
	Standing []Code  // by square; changed while chains of hops are looked for, then as before
	Pieces   Squares // where the pieces stand that may move
	Player   Player
	// Hands are how many pieces of each code can be dropped; nil for any number.
	Hands   []uint16
	Scratch *Scratch
}

// Movements writes the movements of a player's pieces and his drops to buffer,
// whose length exceeds [Tables.Most], and returns how many there are. They come in
// the order of the squares.
func (t *Tables) Movements(q *Query, buffer []Move) int {
	n := 0
	q.Scratch.ready = false
	lists, steps, standing := t.sets[0].lists, t.steps, q.Standing
	stride := t.board.Squares() + 1
	for i, word := range q.Pieces {
		for ; word != 0; word &= word - 1 {
			s := i*64 + bits.TrailingZeros64(word)
			l := &lists[int(standing[s])*stride+s]
			start := n
			n = appendSteps(steps[l.steps:l.steps+uint32(l.stepCount)], standing, buffer, n)
			if l.more {
				n = t.appendPaths(l, q, buffer, start, n)
			}
		}
	}
	for _, c := range t.sets[0].droppers[q.Player] {
		if q.Hands == nil || q.Hands[c] > 0 {
			n = t.append(&lists[int(c)*stride+stride-1], q, buffer, n)
		}
	}
	return n
}

// Continuations writes the movements with which the piece on a square goes on.
func (t *Tables) Continuations(set int, s Square, q *Query, buffer []Move) int {
	q.Scratch.ready = false
	l := t.sets[set].list(q.Standing[s], int(s), t.board.Squares())
	n := t.append(l, q, buffer, 0)
	drops := t.sets[set].list(q.Standing[s], t.board.Squares(), t.board.Squares())
	if q.Hands == nil || drops.most() == 0 || q.Hands[t.dropped(drops)] > 0 {
		n = t.append(drops, q, buffer, n)
	}
	return n
}

// dropped is the code that a list of drops puts down.
func (t *Tables) dropped(l *list) Code {
	switch {
	case l.stepCount > 0:
		return t.steps[l.steps].move.Code()
	case l.shortCount > 0:
		return t.short[l.short].move.Code()
	}
	return t.long[t.rays[l.rays].start].move.Code()
}

// CanContinue reports whether [Tables.Continuations] would find any.
func (t *Tables) CanContinue(set int, s Square, q *Query) bool {
	squares := t.board.Squares()
	c := q.Standing[s]
	if t.offers(t.sets[set].list(c, int(s), squares), q.Standing) {
		return true
	}
	drops := t.sets[set].list(c, squares, squares)
	return drops.most() > 0 && (q.Hands == nil || q.Hands[t.dropped(drops)] > 0) && t.offers(drops, q.Standing)
}

// append writes the moves of one list.
func (t *Tables) append(l *list, q *Query, buffer []Move, n int) int {
	start := n
	n = appendSteps(t.steps[l.steps:l.steps+uint32(l.stepCount)], q.Standing, buffer, n)
	if l.more {
		n = t.appendPaths(l, q, buffer, start, n)
	}
	return n
}

// appendSteps writes every move before it knows whether it is offered: counting it
// or not costs less than a branch that the processor cannot foresee.
func appendSteps(steps []step, standing []Code, buffer []Move, n int) int {
	for ; len(steps) >= stepsAtOnce; steps = steps[stepsAtOnce:] {
		four := (*[stepsAtOnce]step)(steps)
		buffer[n] = four[0].move
		n += four[0].offered(standing)
		buffer[n] = four[1].move
		n += four[1].offered(standing)
		buffer[n] = four[2].move
		n += four[2].offered(standing)
		buffer[n] = four[3].move
		n += four[3].offered(standing)
	}
	return n
}

// appendPaths writes the moves that are no steps, behind the steps of the same
// piece, buffer[start:n].
func (t *Tables) appendPaths(l *list, q *Query, buffer []Move, start, n int) int {
	if l.shortCount > 0 {
		n = follow(t.short[l.short:l.short+uint32(l.shortCount)], q.Standing, buffer, n)
	}
	for _, r := range t.rays[l.rays : l.rays+uint32(l.rayCount)] {
		n = followRay(t.long[r.start:r.end], q.Standing, buffer, n)
	}
	for i := l.firstFlood; i < l.lastFlood; i++ {
		n = t.chains(&t.floods[i], q, buffer, start, n)
	}
	if l.repeats {
		n = distinct(buffer, start, n)
	}
	return n
}

// offered is 1 if what stands where the step ends lets it end there, else 0.
func (s *step) offered(standing []Code) int {
	return int(s.stop >> (standing[s.move&squareMask] & (MaxCodes - 1)) & 1)
}

// follow goes along short paths, one after the other, without a branch.
func follow(visits []visit, standing []Code, buffer []Move, n int) int {
	open := 0
	for ; len(visits) >= visitsAtOnce; visits = visits[visitsAtOnce:] {
		four := (*[visitsAtOnce]visit)(visits)
		n, open = four[0].look(standing, buffer, n, open)
		n, open = four[1].look(standing, buffer, n, open)
		n, open = four[2].look(standing, buffer, n, open)
		n, open = four[3].look(standing, buffer, n, open)
	}
	return n
}

// followRay goes along one long path, until it is shut.
func followRay(visits []visit, standing []Code, buffer []Move, n int) int {
	open := 0
	for ; len(visits) >= visitsAtOnce; visits = visits[visitsAtOnce:] {
		four := (*[visitsAtOnce]visit)(visits)
		n, open = four[0].look(standing, buffer, n, open)
		n, open = four[1].look(standing, buffer, n, open)
		n, open = four[2].look(standing, buffer, n, open)
		n, open = four[3].look(standing, buffer, n, open)
		if open == 0 {
			break
		}
	}
	return n
}

// look writes the visit's move, counts it if it is offered, and tells whether the
// path is still open behind it. Open is 0 or 1.
func (v *visit) look(standing []Code, buffer []Move, n, open int) (int, int) {
	there := standing[v.square] & (MaxCodes - 1)
	open |= int(v.first)
	buffer[n] = v.move
	return n + open&int(v.stop>>there), open & int(v.pass>>there)
}

// distinct removes repeated moves from buffer[start:n].
func distinct(buffer []Move, start, n int) int {
	kept := start
next:
	for _, m := range buffer[start:n] {
		for _, other := range buffer[start:kept] {
			if m == other {
				continue next
			}
		}
		buffer[kept] = m
		kept++
	}
	return kept
}

// CanMove reports whether [Tables.Movements] would find any. It may say no when
// only a chain of hops is left; buffer is then written to find out.
func (t *Tables) CanMove(q *Query, buffer []Move) bool {
	lists := t.sets[0].lists
	stride := t.board.Squares() + 1
	floods := false
	for i, word := range q.Pieces {
		for ; word != 0; word &= word - 1 {
			s := i*64 + bits.TrailingZeros64(word)
			l := &lists[int(q.Standing[s])*stride+s]
			if t.offers(l, q.Standing) {
				return true
			}
			floods = floods || l.firstFlood < l.lastFlood
		}
	}
	for _, c := range t.sets[0].droppers[q.Player] {
		if (q.Hands == nil || q.Hands[c] > 0) && t.offers(&lists[int(c)*stride+stride-1], q.Standing) {
			return true
		}
	}
	return floods && t.Movements(q, buffer) > 0
}

// offers looks at steps and paths, not at chains of hops.
func (t *Tables) offers(l *list, standing []Code) bool {
	for i := range t.steps[l.steps : l.steps+uint32(l.stepCount)] {
		if t.steps[int(l.steps)+i].offered(standing) != 0 {
			return true
		}
	}
	if anyOffered(t.short[l.short:l.short+uint32(l.shortCount)], standing) {
		return true
	}
	for _, r := range t.rays[l.rays : l.rays+uint32(l.rayCount)] {
		if anyOffered(t.long[r.start:r.end], standing) {
			return true
		}
	}
	return false
}

func anyOffered(visits []visit, standing []Code) bool {
	open := 0
	for i := range visits {
		v := &visits[i]
		there := standing[v.square] & (MaxCodes - 1)
		open |= int(v.first)
		if open&int(v.stop>>there)&1 != 0 {
			return true
		}
		open &= int(v.pass >> there)
	}
	return false
}
