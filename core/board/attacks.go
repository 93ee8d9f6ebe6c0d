package board

// Attacks counts the squares that the piece on a square attacks on which one of
// some codes stands. A piece attacks where its movements lead, or those stated as
// its attacks, whoever stands there and whatever laws say of entering and taking;
// what stands in the way blocks it.
func (t *Tables) Attacks(standing []Code, from Square, on Codes) int {
	c := standing[from]
	n := 0
	for _, p := range t.attacks(c, from) {
		for _, leg := range p {
			there := standing[leg.square]
			if leg.stop != 0 && on.Has(there) {
				n++
			}
			if !leg.pass.Has(there) {
				break
			}
		}
	}
	return n
}

// attacks are the paths along which a piece attacks, worked out when first asked
// for by [Tables.prepareAttacks].
func (t *Tables) attacks(c Code, from Square) []path {
	return t.attackPaths[int(c)*t.board.Squares()+int(from)]
}

// prepareAttacks works out the paths of all pieces. Drops attack nothing.
func (t *Tables) prepareAttacks() error {
	t.attackPaths = make([][]path, t.pieces.Codes()*t.board.Squares())
	for c := Code(1); c < Code(t.pieces.Codes()); c++ {
		piece := t.pieces.Piece(c)
		moves := piece.Kind.Attacks
		if moves == nil {
			moves = piece.Kind.Moves
		}
		for s := range Square(t.board.Squares()) {
			for i := range moves {
				if moves[i].Word == Drop || moves[i].Word == Hops || piece.Owner == Nobody {
					continue
				}
				w, err := t.walker(&moves[i], piece.Owner)
				if err != nil {
					return Placed(moves[i].Origin, err)
				}
				paths, err := w.paths(&moves[i], s)
				if err != nil {
					return Placed(moves[i].Origin, err)
				}
				at := int(c)*t.board.Squares() + int(s)
				t.attackPaths[at] = append(t.attackPaths[at], paths...)
			}
		}
	}
	return nil
}
