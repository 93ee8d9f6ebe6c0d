package rules

import (
	"fmt"

	"canopy/core/board"
)

// Does is an effect that follows a movement, of those that the core knows.
type Does struct {
	// Word is flip, flank or surround.
	Word string
	// Directions in which flank and surround look.
	Directions []string
	// NextTo says who beside the piece is turned over by flip.
	NextTo []string
	// Of says who is taken by flank and surround, By who takes part.
	Of, By []string
	// OrOn says where a free square takes part too.
	OrOn   []string
	Origin string
}

// Words of effects.
const (
	Flip     = "flip"
	Flank    = "flank"
	Surround = "surround"
)

// deed is an effect made ready, by the player whose turn it is.
type deed struct {
	act func(s *State, m Move)
}

// moved is a movement's effect made ready.
type moved struct {
	jumped, mayStop bool
	stays           bool // the mover stays where it was
	next            int
	puts, leaves    [board.MaxPlayers]board.Code
}

// compileEffects makes the movements' effects ready.
func (g *Game) compileEffects() error {
	for i := range g.tables.Effects() {
		e := g.tables.Effect(i)
		m := moved{jumped: e.Jumped, mayStop: e.MayStop, next: e.Next, stays: e.Puts != ""}
		for p := range board.Player(g.Players()) {
			var err error
			if m.puts[p], err = g.ownCode(e.Puts, p); err != nil {
				return fmt.Errorf("puts: %w", err)
			}
			if m.leaves[p], err = g.ownCode(e.Leaves, p); err != nil {
				return fmt.Errorf("leaves: %w", err)
			}
		}
		g.effects = append(g.effects, m)
		g.timed = g.timed || e.Turn > 0
	}
	return nil
}

// ownCode is the code of a kind for a player: his own, or nobody's.
func (g *Game) ownCode(kind string, p board.Player) (board.Code, error) {
	if kind == "" {
		return board.Empty, nil
	}
	if c, ok := g.definition.Pieces.Find(kind, p); ok {
		return c, nil
	}
	if c, ok := g.definition.Pieces.Find(kind, board.Nobody); ok {
		return c, nil
	}
	return 0, unknownKind(g.definition.Pieces, kind)
}

func (g *Game) compileDoes(list []Does) error {
	for i := range list {
		act, err := g.compileDeed(&list[i])
		if err != nil {
			return board.Placed(list[i].Origin, fmt.Errorf("%s: %w", list[i].Word, err))
		}
		g.does = append(g.does, deed{act})
	}
	return nil
}

func (g *Game) compileDeed(d *Does) (func(*State, Move), error) {
	if d.Word == Flip {
		return g.compileFlip(d)
	}
	views := make([]closing, g.Players())
	for p := range views {
		var err error
		if views[p], err = g.closing(d, board.Player(p)); err != nil {
			return nil, err
		}
	}
	if d.Word == Flank {
		return func(s *State, m Move) { s.flank(&views[s.due], s.last) }, nil
	}
	return func(s *State, m Move) { s.surround(&views[s.due], s.last) }, nil
}

func (g *Game) compileFlip(d *Does) (func(*State, Move), error) {
	who := make([]board.Codes, g.Players())
	turned := make([][board.MaxCodes]board.Code, g.Players())
	pieces := g.definition.Pieces
	for p := range who {
		as := board.Player(p)
		codes, err := pieces.Who(d.NextTo, as)
		if err != nil {
			return nil, err
		}
		for c := board.Code(1); c < board.Code(pieces.Codes()); c++ {
			owner := pieces.Owner(c)
			if !codes.Has(c) || owner == as || owner == board.Nobody {
				continue
			}
			mine, ok := pieces.Find(pieces.Piece(c).Kind.Name, as)
			if ok {
				who[p] |= 1 << c
				turned[p][c] = mine
			}
		}
	}
	around := make([][]board.Square, g.squares)
	for sq := range around {
		around[sq] = g.definition.Board.Neighbours(board.Square(sq))
	}
	return func(s *State, m Move) {
		for _, sq := range around[s.last] {
			if c := s.standing[sq]; who[s.due].Has(c) {
				s.turnOver(sq, turned[s.due][c])
			}
		}
	}, nil
}

// closing is flank or surround as seen by a player.
type closing struct {
	directions []board.Direction
	of, by     board.Codes
	hostile    board.Squares
}

func (g *Game) closing(d *Does, p board.Player) (c closing, err error) {
	if c.directions, err = board.Directions(d.Directions, p); err != nil {
		return c, err
	}
	if c.of, err = g.definition.Pieces.Who(d.Of, p); err != nil {
		return c, fmt.Errorf("of: %w", err)
	}
	if c.by, err = g.definition.Pieces.Who(d.By, p); err != nil {
		return c, fmt.Errorf("by: %w", err)
	}
	if c.hostile, err = g.definition.Board.Where(d.OrOn, p); err != nil {
		return c, fmt.Errorf("or_on: %w", err)
	}
	return c, nil
}

// closes reports whether a square helps to shut a piece in.
func (c *closing) closes(s *State, sq board.Square) bool {
	there := s.standing[sq]
	return c.by.Has(there) || there == board.Empty && c.hostile.Has(sq)
}

// flank takes each neighbour that stands between the piece that moved, which must
// take part, and another that takes part, or free hostile ground.
func (s *State) flank(c *closing, at board.Square) {
	if !c.by.Has(s.standing[at]) {
		return
	}
	b := s.game.definition.Board
	for _, d := range c.directions {
		prey := b.Next(at, d)
		if prey == board.Nowhere || !c.of.Has(s.standing[prey]) {
			continue
		}
		if behind := b.Next(prey, d); behind != board.Nowhere && c.closes(s, behind) {
			s.take(prey)
		}
	}
}

// surround takes each neighbour of the piece that moved all of whose own
// neighbours take part or are free hostile ground.
func (s *State) surround(c *closing, at board.Square) {
	b := s.game.definition.Board
	for _, d := range c.directions {
		prey := b.Next(at, d)
		if prey == board.Nowhere || !c.of.Has(s.standing[prey]) {
			continue
		}
		shut := true
		for _, e := range c.directions {
			next := b.Next(prey, e)
			shut = shut && (next == board.Nowhere || c.closes(s, next))
		}
		if shut {
			s.take(prey)
		}
	}
}
