package board

import "math/bits"

// spread finds all squares that a piece reaches by hops at once, on boards of up to
// 64 squares, where a set of squares is one word: all hops in one direction are two
// shifts of it. It is several times as fast as looking at each hop.
type spread struct {
	pass, stop Codes // what is hopped over, and what may stand where a hop lands
	ways       []way
}

// way is the hops that lead as far as one another: from which squares there is one,
// and how far off, in numbers of squares, lie the square hopped over and the landing.
type way struct {
	from       uint64
	over, land int
}

// maxWays is how many ways a spread may have: those of a grid, or nearly.
const maxWays = 12

// spreads works out the spreads of a set that is a single hop, by code. A code whose
// hops cannot be done at once has none.
func (t *Tables) spreads(s *set) []spread {
	all := make([]spread, t.pieces.Codes())
	if t.board.Squares() > 64 {
		return all
	}
	for c := range all {
		if p, ok := t.spread(s, Code(c)); ok {
			all[c] = p
		}
	}
	return all
}

func (t *Tables) spread(s *set, c Code) (p spread, ok bool) {
	for sq := range t.board.Squares() {
		l := s.list(c, sq, t.board.Squares())
		for _, h := range t.hops[l.hops : l.hops+uint32(l.hopCount)] {
			if p.ways == nil {
				p.pass, p.stop = h.pass, h.stop
			}
			if h.pass != p.pass || h.stop != p.stop || h.pass.Has(Empty) || h.stop != 1<<Empty {
				return p, false
			}
			p.add(sq, int(h.over)-sq, int(h.land)-sq)
		}
	}
	return p, len(p.ways) > 0 && len(p.ways) <= maxWays
}

func (p *spread) add(from, over, land int) {
	for i := range p.ways {
		if w := &p.ways[i]; w.over == over && w.land == land {
			w.from |= 1 << from
			return
		}
	}
	p.ways = append(p.ways, way{1 << from, over, land})
}

// prepare sorts the squares of a position for a spread, unless that has been done.
func (w *Scratch) prepare(p *spread, standing []Code) {
	if w.ready && w.pass == p.pass {
		return
	}
	w.ready, w.pass, w.over, w.free = true, p.pass, 0, 0
	for s, c := range standing {
		w.over |= uint64(p.pass>>(c&(MaxCodes-1))&1) << s
		w.free |= uint64(p.stop>>(c&(MaxCodes-1))&1) << s
	}
}

// reach is all squares that hops lead to from one, which is free meanwhile.
func (p *spread) reach(from Square, over, free uint64) uint64 {
	start := uint64(1) << from
	over, free = over&^start, free|start
	reached, fresh := start, start
	for fresh != 0 {
		var landed uint64
		for i := range p.ways {
			w := &p.ways[i]
			hopped := shift(fresh&w.from, w.over) & over
			landed |= shift(hopped, w.land-w.over) & free
		}
		fresh = landed &^ reached
		reached |= landed
	}
	return reached &^ start
}

// shift moves every square of a set up by so many numbers, or down.
func shift(q uint64, by int) uint64 {
	if by < 0 {
		return q >> (uint(-by) & 63)
	}
	return q << (uint(by) & 63)
}

// chainsAtOnce writes the moves of a flood by its spread.
func (t *Tables) chainsAtOnce(f *flood, p *spread, q *Query, buffer []Move, start, n int) int {
	from := f.move.From()
	c := q.Standing[from]
	w := q.Scratch
	w.prepare(p, q.Standing)
	ends := p.reach(from, w.over, w.free) & f.ends[0]
	for _, m := range buffer[start:n] {
		if f.isLike(m) {
			ends &^= 1 << m.To() // a step of the same effect leads there
		}
	}
	q.Standing[from] = Empty
	for ; ends != 0; ends &= ends - 1 {
		to := Square(bits.TrailingZeros64(ends))
		if f.next == 0 || t.goesOn(f.next, c, to, q.Standing) {
			buffer[n] = f.ending(to)
			n++
		}
	}
	q.Standing[from] = c
	return n
}
