package board

import "cmp"

// Unreachable is how far a piece is away from squares that it can never come to.
const Unreachable = -1

// Away tells how many moves each piece of a player is away from some squares, if
// nothing else stood on the board: by code*squares + square, 0 on the squares
// themselves, else [Unreachable] where no moves lead to them. Only movements count
// that lead from square to square, each as one move; a piece may become another on its
// way. Pieces of others are [Unreachable].
func (t *Tables) Away(p Player, to Squares) []int {
	squares, codes := t.board.Squares(), t.pieces.Codes()
	away := make([]int, codes*squares)
	for place := range away {
		away[place] = Unreachable
	}
	var reached []int
	for c := Code(1); c < Code(codes); c++ {
		for s := range to.All() {
			if t.pieces.Owner(c) == p {
				place := int(c)*squares + int(s)
				away[place] = 0
				reached = append(reached, place)
			}
		}
	}
	before := t.placesBefore(p)
	for len(reached) > 0 { // breadth first: what is reached is in the order of the moves
		place := reached[0]
		reached = reached[1:]
		for _, from := range before[place] {
			if away[from] == Unreachable {
				away[from] = away[place] + 1
				reached = append(reached, from)
			}
		}
	}
	return away
}

// placesBefore lists for each piece of a player and square, as code*squares + square,
// from where one move leads there on an empty board.
func (t *Tables) placesBefore(p Player) [][]int {
	squares, codes := t.board.Squares(), t.pieces.Codes()
	before := make([][]int, codes*squares)
	buffer := make([]Move, t.most+1)
	q := &Query{
		Standing: make([]Code, squares),
		Pieces:   NewSquares(squares),
		Player:   p,
		Hands:    make([]uint16, codes), // nothing is dropped
		Scratch:  t.NewScratch(),
	}
	for c := Code(1); c < Code(codes); c++ {
		if t.pieces.Owner(c) != p {
			continue
		}
		for s := range Square(squares) {
			q.Standing[s] = c
			q.Pieces.Add(s)
			for _, m := range buffer[:t.Movements(q, buffer)] {
				if t.Effect(m.Effect()).Puts != "" {
					continue // the mover stays where it is
				}
				place := int(cmp.Or(m.Code(), c))*squares + int(m.To())
				before[place] = append(before[place], int(c)*squares+int(s))
			}
			q.Standing[s] = Empty
			clear(q.Pieces)
		}
	}
	return before
}
