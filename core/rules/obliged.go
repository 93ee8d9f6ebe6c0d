package rules

import (
	"fmt"
	"slices"

	"canopy/core/board"
)

// Obligation is what goes before everything else: if a move that is offered fits,
// only those that fit stay. Obligations are asked in their order when a turn
// begins.
type Obligation struct {
	// Words say what must be: "jump when you can".
	Words string
	// By and OrBy are names of movements. A move by OrBy fits, but does not oblige.
	By, OrBy string
	// From and To are phrases that say where the move starts and ends.
	From, To []string
	// Piece is the kind that moves; empty for any.
	Piece string
	// Answers is the kind that the move before must have moved; empty for any.
	Answers string
	// Players are those whom it obliges; empty for all.
	Players []board.Player
	// Turn is the only turn of his own in which it obliges a player; 0 for all.
	Turn   int
	Origin string
}

// obligation is an obligation made ready.
type obligation struct {
	by, orBy []bool          // by effect; nil: not asked
	from, to []board.Squares // by player; nil: not asked
	piece    board.Codes     // 0: not asked
	answers  board.Codes
	players  []board.Player
	turn     int
}

func (g *Game) compileObligations(list []Obligation) error {
	for i := range list {
		o, err := g.compileObligation(&list[i])
		if err != nil {
			return board.Placed(list[i].Origin, fmt.Errorf("obliged, %q: %w", list[i].Words, err))
		}
		g.obliged = append(g.obliged, o)
	}
	return nil
}

func (g *Game) compileObligation(d *Obligation) (o obligation, err error) {
	o.players, o.turn = d.Players, d.Turn
	if o.by, err = g.named(d.By); err != nil {
		return o, err
	}
	if o.orBy, err = g.named(d.OrBy); err != nil {
		return o, err
	}
	if o.from, err = g.places(d.From); err != nil {
		return o, err
	}
	if o.to, err = g.places(d.To); err != nil {
		return o, err
	}
	if o.piece, err = g.kindCodes(d.Piece); err != nil {
		return o, err
	}
	o.answers, err = g.kindCodes(d.Answers)
	return o, err
}

// named are the effects of the movements that have a name.
func (g *Game) named(name string) ([]bool, error) {
	if name == "" {
		return nil, nil
	}
	fits := make([]bool, g.tables.Effects())
	found := false
	for i := range fits {
		fits[i] = g.tables.Effect(i).Name == name
		found = found || fits[i]
	}
	if !found {
		return nil, fmt.Errorf("no movement is called %q", name)
	}
	return fits, nil
}

func (g *Game) places(phrases []string) ([]board.Squares, error) {
	if len(phrases) == 0 {
		return nil, nil
	}
	sets := make([]board.Squares, g.Players())
	for p := range sets {
		var err error
		if sets[p], err = g.definition.Board.Where(phrases, board.Player(p)); err != nil {
			return nil, err
		}
	}
	return sets, nil
}

func (g *Game) kindCodes(kind string) (board.Codes, error) {
	if kind == "" {
		return 0, nil
	}
	return g.definition.Pieces.Who([]string{kind}, 0)
}

// oblige keeps of some moves those that the obligations leave.
func (s *State) oblige(moves []Move, n int) int {
	for i := range s.game.obliged {
		before := n
		n = s.obligeOne(i, moves, n)
		if s.usage != nil {
			s.usage.met(len(s.game.must)+i, n, before-n)
		}
	}
	return n
}

func (s *State) obligeOne(i int, moves []Move, n int) int {
	o := &s.game.obliged[i]
	if !o.concerns(s) {
		return n
	}
	for _, m := range moves[:n] {
		if o.fits(s, m, o.by) {
			return o.keep(s, moves, n)
		}
	}
	return n
}

func (o *obligation) concerns(s *State) bool {
	if len(o.players) > 0 && !slices.Contains(o.players, s.due) {
		return false
	}
	if o.turn > 0 && o.turn != int(s.turns[s.due])+1 {
		return false
	}
	if o.from != nil && !s.game.anyone && !s.squaresOf(s.due).Meets(o.from[s.due]) {
		return false // no move can start there: not worth looking at each
	}
	return o.answers == 0 || s.ply > 0 && o.answers.Has(s.standing[s.last])
}

func (o *obligation) keep(s *State, moves []Move, n int) int {
	kept := 0
	for _, m := range moves[:n] {
		if o.fits(s, m, o.by) || o.orBy != nil && o.fits(s, m, o.orBy) {
			moves[kept] = m
			kept++
		}
	}
	return kept
}

// fits reports whether a move is one that is meant, made by one of some effects.
func (o *obligation) fits(s *State, m Move, by []bool) bool {
	if by != nil && !by[m.Effect()] {
		return false
	}
	if o.from != nil && (m.From() == board.Nowhere || !o.from[s.due].Has(m.From())) {
		return false
	}
	if o.to != nil && !o.to[s.due].Has(m.To()) {
		return false
	}
	if o.piece == 0 {
		return true
	}
	c := m.Code()
	if m.From() != board.Nowhere {
		c = s.standing[m.From()]
	}
	return o.piece.Has(c)
}
