package board

import "math/bits"

// Movements writes the movements of a player's pieces, which stand on the
// squares own, and his drops to buffer, whose length exceeds [Tables.Most], and
// returns how many there are. They come in the order of the squares.
func (t *Tables) Movements(standing []Code, own Squares, p Player, buffer []Move) int {
	n := 0
	stride := t.board.Squares() + 1
	for i, word := range own {
		for ; word != 0; word &= word - 1 {
			s := i*64 + bits.TrailingZeros64(word)
			n = t.append(&t.lists[int(standing[s])*stride+s], standing, buffer, n)
		}
	}
	for _, c := range t.droppers[p] {
		n = t.append(&t.lists[int(c)*stride+stride-1], standing, buffer, n)
	}
	return n
}

// append writes every move before it knows whether it is offered: counting it or
// not costs less than a branch that the processor cannot foresee.
func (t *Tables) append(l *list, standing []Code, buffer []Move, n int) int {
	start := n
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
		if l.repeats {
			n = distinct(buffer, start, n)
		}
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

// CanMove reports whether [Tables.Movements] would find any.
func (t *Tables) CanMove(standing []Code, own Squares, p Player) bool {
	stride := t.board.Squares() + 1
	for i, word := range own {
		for ; word != 0; word &= word - 1 {
			s := i*64 + bits.TrailingZeros64(word)
			if t.offers(&t.lists[int(standing[s])*stride+s], standing) {
				return true
			}
		}
	}
	for _, c := range t.droppers[p] {
		if t.offers(&t.lists[int(c)*stride+stride-1], standing) {
			return true
		}
	}
	return false
}

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
