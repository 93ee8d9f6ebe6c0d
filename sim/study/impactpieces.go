package study

import (
	"canopy/core/board"
	"canopy/core/rules"
)

// removal is the trial of pieces: one of a kind that the player has on the board is taken
// off before the game begins. Each kind has an arm.
type removal struct {
	kinds []string
	arms  []int // by arm: the kind of which one is taken off
}

// findPieces finds the kinds of piece that players have on the board.
func (q *Impact) findPieces(s *rules.State) error {
	r := &removal{}
	f := &family{trial: r, place: OnBoard}
	for _, kind := range q.Game.Definition().Pieces.Kinds() {
		stands := false
		for p := range board.Player(q.Game.Players()) {
			stands = stands || len(r.squares(s, kind.Name, p)) > 0
		}
		if !stands || kind.Neutral {
			continue
		}
		item := &weighed{Item: Item{Name: kind.Name, Place: OnBoard}}
		vital, err := r.isVital(s, q.Seed, kind.Name)
		if err != nil {
			return err
		}
		if vital {
			item.Reason = "without it the game is over at once"
		}
		if !vital {
			r.arms = append(r.arms, len(r.kinds))
		}
		r.kinds = append(r.kinds, kind.Name)
		f.items = append(f.items, item)
	}
	f.arms, f.rate = len(r.arms), 1
	if f.items != nil {
		q.families = append(q.families, f)
	}
	return nil
}

// squares are where pieces of a kind stand that a player has.
func (*removal) squares(s *rules.State, kind string, p board.Player) []board.Square {
	g := s.Game()
	code, ok := g.Definition().Pieces.Find(kind, p)
	if !ok {
		return nil
	}
	var list []board.Square
	for sq := range board.Square(g.Definition().Board.Squares()) {
		if s.At(sq) == code {
			list = append(list, sq)
		}
	}
	return list
}

// isVital reports whether the game is over before or with the first move, whoever lacks such
// a piece. The state is that of the first game.
func (r *removal) isVital(s *rules.State, seed uint64, kind string) (bool, error) {
	without, after := s.Game().NewState(), s.Game().NewState()
	for p := range board.Player(s.Game().Players()) {
		squares := r.squares(s, kind, p)
		if len(squares) == 0 {
			continue
		}
		if err := without.StartWithout(seed, 0, squares[0]); err != nil {
			return false, err
		}
		for _, m := range without.Moves(nil) {
			after.CopyFrom(without)
			if after.Play(m); !after.Over() {
				return false, nil
			}
		}
	}
	return true, nil
}

// base has nothing to do: all pieces stand.
func (*removal) base(*rules.State, deal) error { return nil }

// change takes one of the pieces of a kind off the board, drawn by chance.
func (r *removal) change(s *rules.State, l deal, arm int) ([]int, error) {
	kind := r.arms[arm]
	squares := r.squares(s, r.kinds[kind], l.player)
	if len(squares) == 0 {
		return nil, nil
	}
	luck := l.luck()
	if err := s.StartWithout(l.seed, l.number, squares[luck.Below(len(squares))]); err != nil || s.Over() {
		return nil, err
	}
	changes := make([]int, len(r.kinds))
	changes[kind] = -1
	return changes, nil
}
