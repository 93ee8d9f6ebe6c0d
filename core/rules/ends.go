package rules

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"canopy/core/board"
	"canopy/core/nearest"
)

// end is an end made ready to be judged quickly: what it does not ask is zero.
type end struct {
	name    string
	outcome Outcome
	arrives []board.Squares // by the code of the piece that moved; nil: not asked
	line    int
	own     int
	left    [2]int // the most left of the player and of his enemies; -1: not asked
	seen    int
	quiet   int32
}

// compileEnds keeps the ends that can hold, in the order in which they go before
// one another.
func (g *Game) compileEnds(ends []End) error {
	ends = slices.Clone(ends)
	slices.SortFunc(ends, func(a, b End) int {
		return cmp.Or(cmp.Compare(a.Outcome, b.Outcome), cmp.Compare(a.Name, b.Name))
	})
	for i := range ends {
		e := &ends[i]
		if isZero(e.Seen) || isZero(e.Quiet) {
			continue // 0 is never
		}
		compiled, err := g.compileEnd(e)
		if err != nil {
			return board.Placed(e.Origin, fmt.Errorf("the end %q: %w", e.Name, err))
		}
		g.ends = append(g.ends, compiled)
		g.repeats = g.repeats || compiled.seen > 0
	}
	return nil
}

func isZero(n *int) bool { return n != nil && *n == 0 }

func (g *Game) compileEnd(e *End) (end, error) {
	c := end{name: e.Name, outcome: e.Outcome, line: e.Line, own: e.Own, left: [2]int{-1, -1}}
	if e.Outcome == Passes {
		return c, errors.New("only a player who is stuck can pass")
	}
	for i, n := range []*int{e.LeftOwn, e.LeftEnemy} {
		if n != nil {
			c.left[i] = *n
		}
	}
	if e.Seen != nil {
		c.seen = *e.Seen
	}
	if e.Quiet != nil {
		c.quiet = int32(*e.Quiet)
	}
	if e.Arrives.IsZero() {
		if len(e.Piece) > 0 {
			return c, errors.New("piece says which piece arrives, but nothing says where")
		}
		if c.line == 0 && c.own == 0 && c.left[0] < 0 && c.left[1] < 0 && c.seen == 0 && c.quiet == 0 {
			return c, errors.New("it has no condition, and would end every game at once")
		}
		return c, nil
	}
	return c, g.compileArrival(e, &c)
}

func (g *Game) compileArrival(e *End, c *end) error {
	pieces := g.definition.Pieces
	c.arrives = make([]board.Squares, pieces.Codes())
	for code := range board.Code(pieces.Codes()) {
		c.arrives[code] = board.NewSquares(g.squares)
		owner := pieces.Owner(code)
		if owner == board.Nobody {
			continue
		}
		who, err := pieces.Who(e.Piece, owner)
		if err != nil {
			return err
		}
		if len(e.Piece) > 0 && !who.Has(code) {
			continue
		}
		for sq := range board.Square(g.squares) {
			admitted, err := g.definition.Board.Admits(e.Arrives, board.Subject{Code: code, On: sq}, owner, sq)
			if err != nil {
				return err
			}
			if admitted {
				c.arrives[code].Add(sq)
			}
		}
	}
	return nil
}

// holds reports whether all that the end states is so after a player's turn.
func (e *end) holds(s *State, mover board.Player, m Move) bool {
	if e.arrives != nil && (m == Pass || !e.arrives[s.standing[m.To()]].Has(m.To())) {
		return false
	}
	if e.line > 0 && (m == Pass || s.longestLine(m.To(), mover) < e.line) {
		return false
	}
	if e.quiet > 0 && s.quiet < e.quiet {
		return false
	}
	if e.seen > 0 && s.timesSeen(e.seen) < e.seen {
		return false
	}
	return e.countsHold(s, mover)
}

func (e *end) countsHold(s *State, mover board.Player) bool {
	if e.own > 0 && s.count(mover) < e.own {
		return false
	}
	if e.left[0] >= 0 && s.count(mover) > e.left[0] {
		return false
	}
	if e.left[1] < 0 {
		return true
	}
	enemies := 0
	for p := range board.Player(s.game.Players()) {
		if p != mover {
			enemies += s.count(p)
		}
	}
	return enemies <= e.left[1]
}

// count is the number of a player's pieces on the board.
func (s *State) count(p board.Player) int { return s.squaresOf(p).Count() }

// longestLine is the most pieces of a player in one straight line through a
// square on which one of them stands.
func (s *State) longestLine(sq board.Square, p board.Player) int {
	b, own := s.game.definition.Board, s.squaresOf(p)
	longest := 0
	for _, axis := range board.Axes {
		n := 1
		for _, d := range [2]board.Direction{axis, axis.Opposite()} {
			for next := b.Next(sq, d); next != board.Nowhere && own.Has(next); next = b.Next(next, d) {
				n++
			}
		}
		longest = max(longest, n)
	}
	return longest
}

// timesSeen counts how often the position has come about, up to enough.
func (s *State) timesSeen(enough int) int {
	n := 0
	for i := len(s.seen) - 1; i >= 0 && n < enough; i-- {
		if s.seen[i] == s.hash {
			n++
		}
	}
	return n
}

func unknownKind(p *board.Pieces, kind string) error {
	return nearest.Unknown("piece", kind, p.KindNames())
}
