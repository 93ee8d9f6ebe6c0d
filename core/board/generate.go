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
	lists := t.sets[0].lists
	stride := t.board.Squares() + 1
	for i, word := range q.Pieces {
		for ; word != 0; word &= word - 1 {
			s := i*64 + bits.TrailingZeros64(word)
			n = t.append(&lists[int(q.Standing[s])*stride+s], q, buffer, n)
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
	if l.stepCount > 0 {
		return t.steps[l.steps].move.Code()
	}
	return t.visits[l.visits].move.Code()
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

// append writes every move before it knows whether it is offered: counting it or
// not costs less than a branch that the processor cannot foresee.
func (t *Tables) append(l *list, q *Query, buffer []Move, n int) int {
	start, standing := n, q.Standing
	steps := t.steps[l.steps : l.steps+uint32(l.stepCount)]
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
	if l.visitCount > 0 {
		n = follow(t.visits[l.visits:l.visits+uint32(l.visitCount)], standing, buffer, n)
	}
	for i := l.firstFlood; i < l.lastFlood; i++ {
		n = t.chains(&t.floods[i], q, buffer, n)
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

// follow goes along paths of several squares.
func follow(visits []visit, standing []Code, buffer []Move, n int) int {
	for i := 0; i < len(visits); {
		v := &visits[i]
		there := standing[v.square] & (MaxCodes - 1)
		buffer[n] = v.move
		n += int(v.stop >> there & 1)
		if v.pass>>there&1 != 0 {
			i++
		} else {
			i += int(v.skip)
		}
	}
	return n
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
	visits := t.visits[l.visits : l.visits+uint32(l.visitCount)]
	for i := 0; i < len(visits); {
		v := &visits[i]
		there := standing[v.square] & (MaxCodes - 1)
		if v.stop>>there&1 != 0 {
			return true
		}
		if v.pass>>there&1 != 0 {
			i++
		} else {
			i += int(v.skip)
		}
	}
	return false
}
