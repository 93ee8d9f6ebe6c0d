package board

// flood is a chain of hops told by where it ends: all squares that a piece can
// reach from one square by as many hops as it likes.
type flood struct {
	set  int  // the set of the single hop
	move Move // effect and origin: what all its moves have in common
	ends Squares
	next int // the set that has to offer something where the chain ends, 0 for none
}

// compileFlood works out the chains of one piece from one square. The single hop is
// a set of its own, without the words that say where the whole chain starts and ends.
func (t *Tables) compileFlood(m *Movement, piece Subject, owner Player, effect int) error {
	single := *m
	single.Word, single.Name, single.From, single.To, single.Onward = Hop, "", Where{}, Where{}, nil
	f := flood{
		set:  t.setOf(&single),
		move: movement(piece.On, 0) | Move(effect)<<effectShift,
		ends: NewSquares(t.board.Squares()),
		next: t.effects[effect].Next,
	}
	for s := range Square(t.board.Squares()) {
		admitted, err := t.board.Admits(m.To, piece, owner, s)
		if err != nil {
			return err
		}
		if admitted {
			f.ends.Add(s)
		}
	}
	t.floods = append(t.floods, f)
	return nil
}

// Scratch is room to work in while moves are looked for. A state has one; it is no
// part of what the state is.
type Scratch struct {
	reached  []uint32 // by square: the search that reached it last
	search   uint32
	waiting  []Square
	landings []Move
}

// NewScratch makes room for the boards of a table.
func (t *Tables) NewScratch() *Scratch {
	n := t.board.Squares()
	return &Scratch{reached: make([]uint32, n), waiting: make([]Square, 0, n), landings: make([]Move, t.most+1)}
}

// chains writes the moves of a flood. While it looks, the piece is lifted: it must
// not hop over itself. The chain never ends where it began.
func (t *Tables) chains(f *flood, q *Query, buffer []Move, n int) int {
	from := f.move.From()
	c := q.Standing[from]
	q.Standing[from] = Empty
	w := q.Scratch
	w.search++
	w.reached[from] = w.search
	w.waiting = append(w.waiting[:0], from)
	squares := t.board.Squares()
	for len(w.waiting) > 0 {
		s := w.waiting[len(w.waiting)-1]
		w.waiting = w.waiting[:len(w.waiting)-1]
		l := t.sets[f.set].list(c, int(s), squares)
		hops := follow(t.visits[l.visits:l.visits+uint32(l.visitCount)], q.Standing, w.landings, 0)
		for _, hop := range w.landings[:hops] {
			to := hop.To()
			if w.reached[to] == w.search {
				continue
			}
			w.reached[to] = w.search
			w.waiting = append(w.waiting, to)
			if f.ends.Has(to) && (f.next == 0 || t.goesOn(f.next, c, to, q.Standing)) {
				buffer[n] = f.move | Move(to)
				n++
			}
		}
	}
	q.Standing[from] = c
	return n
}

// goesOn reports whether a piece that has come to a square could go on with a set.
func (t *Tables) goesOn(set int, c Code, s Square, standing []Code) bool {
	return t.offers(t.sets[set].list(c, int(s), t.board.Squares()), standing)
}
