package board

// flood is a chain of hops told by where it ends: all squares that a piece can
// reach from one square by as many hops as it likes.
type flood struct {
	set  int  // the set of the single hop
	move Move // effect and origin: what all its moves have in common
	ends Squares
	next int // the set that has to offer something where the chain ends, 0 for none
	// becomes is what the piece turns into by where the chain ends, [Empty] where it
	// stays what it is; nil where no law lets pieces become others.
	becomes []Code
}

// ending is the move of a chain that ends on a square.
func (f *flood) ending(to Square) Move {
	m := f.move | Move(to)
	if f.becomes != nil {
		m = m.withCode(f.becomes[to])
	}
	return m
}

// isLike reports whether a move of the same piece differs from the flood's only in
// where it ends.
func (f *flood) isLike(m Move) bool { return m&^(squareMask|codeMask<<codeShift) == f.move }

// compileFlood works out the chains of one piece from one square. The single hop is
// a set of its own, without the words that say where the whole chain starts and ends.
func (t *Tables) compileFlood(w walker, m *Movement, piece Subject, effect int) error {
	f := flood{
		set:  t.hopSet(m),
		move: movement(piece.On, 0) | Move(effect)<<effectShift,
		ends: NewSquares(t.board.Squares()),
		next: t.effects[effect].Next,
	}
	for s := range Square(t.board.Squares()) {
		admitted, err := w.ends(m, piece, s)
		if err != nil {
			return err
		}
		if admitted {
			f.ends.Add(s)
		}
	}
	if err := t.floodBecomes(&f, piece); err != nil {
		return err
	}
	t.floods = append(t.floods, f)
	return nil
}

// floodBecomes asks what a piece turns into at the end of its chains, in which it
// takes nothing.
func (t *Tables) floodBecomes(f *flood, piece Subject) error {
	if t.laws.Becomes == nil {
		return nil
	}
	f.becomes = make([]Code, t.board.Squares())
	for s := range f.ends.All() {
		outcomes, err := t.outcomes(piece, leg{square: s, to: s}, 1<<Empty)
		if err != nil {
			return err
		}
		for c, codes := range outcomes {
			if codes.Has(Empty) {
				f.becomes[s] = Code(c)
			}
		}
	}
	return nil
}

// hopSet is the set of a chain's single hop.
func (t *Tables) hopSet(m *Movement) int {
	set, ok := t.hopSets[m]
	if !ok {
		single := *m
		single.Word, single.Name, single.From, single.To, single.Onward = Hop, "", Where{}, Where{}, nil
		set = t.setOf(&single)
		t.hopSets[m] = set
	}
	return set
}

// Scratch is room to work in while moves are looked for. A state has one; it is no
// part of what the state is.
type Scratch struct {
	reached []uint32 // by square: the search that reached it last
	offered []uint32 // by square: the search before which a step was offered there
	search  uint32
	waiting []Square
	// What a spread hops over and lands on in the position, if it is ready.
	over, free uint64
	pass       Codes
	ready      bool
}

// NewScratch makes room for the boards of a table.
func (t *Tables) NewScratch() *Scratch {
	n := t.board.Squares()
	return &Scratch{reached: make([]uint32, n), offered: make([]uint32, n), waiting: make([]Square, n+1)}
}

// chains writes the moves of a flood behind those of the same piece, buffer[start:n].
// While it looks, the piece is lifted: it must not hop over itself. The chain never
// ends where it began, nor where a step of the same effect leads.
func (t *Tables) chains(f *flood, q *Query, buffer []Move, start, n int) int {
	from := f.move.From()
	c := q.Standing[from]
	if p := &t.sets[f.set].spreads[c]; p.ways != nil {
		return t.chainsAtOnce(f, p, q, buffer, start, n)
	}
	q.Standing[from] = Empty
	w := q.Scratch
	w.search++
	w.reached[from] = w.search
	for _, m := range buffer[start:n] {
		if f.isLike(m) {
			w.offered[m.To()] = w.search
		}
	}
	w.waiting[0] = from
	lists := t.sets[f.set].lists[int(c)*(t.board.Squares()+1):]
	for done, found := 0, 1; done < found; done++ {
		l := &lists[w.waiting[done]]
		first := found
		found = t.land(l, q.Standing, w, found)
		for _, to := range w.waiting[first:found] {
			if f.ends.Has(to) && w.offered[to] != w.search && (f.next == 0 || t.goesOn(f.next, c, to, q.Standing)) {
				buffer[n] = f.ending(to)
				n++
			}
		}
	}
	q.Standing[from] = c
	return n
}

// land puts the squares that one hop reaches for the first time behind those that
// wait. It has no branch: whether a hop is possible cannot be foreseen, and half of
// all time would go into having foreseen it wrongly.
func (t *Tables) land(l *list, standing []Code, w *Scratch, found int) int {
	hops := t.hops[l.hops : l.hops+uint32(l.hopCount)]
	for i := range hops {
		h := &hops[i]
		possible := uint32(h.pass>>(standing[h.over]&(MaxCodes-1))) & uint32(h.stop>>(standing[h.land]&(MaxCodes-1))) & 1
		reached := &w.reached[h.land]
		differs := *reached ^ w.search
		fresh := possible & ((differs | -differs) >> 31)
		*reached ^= differs & -fresh // the search, if the square is fresh
		w.waiting[found] = h.land
		found += int(fresh)
	}
	return found
}

// goesOn reports whether a piece that has come to a square could go on with a set.
func (t *Tables) goesOn(set int, c Code, s Square, standing []Code) bool {
	return t.offers(t.sets[set].list(c, int(s), t.board.Squares()), standing)
}
