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
	left    [2]int          // the most left of the player and of his enemies; -1: not asked
	filled  []board.Squares // by player; nil: not asked
	allOn   []board.Squares
	anyOn   []board.Squares
	anyone  bool
	taken   board.Codes
	after   int // -1: not asked
	visits  int // one more than the index of the condition on visits; 0: not asked
	seen    int
	quiet   int32
	clock   int
}

// clock counts turns without what an end waits for.
type clock struct {
	lasting bool   // what cannot be taken back starts it anew
	resets  []bool // by effect: movements that start it anew
}

var errNoScore = errors.New("scores decide, and the game has no score: score = function(g, player) … end")

// compileEnds keeps the ends that can hold, in the order in which they go before
// one another.
func (g *Game) compileEnds(ends []End) error {
	ends = slices.Clone(ends)
	slices.SortFunc(ends, func(a, b End) int {
		return cmp.Or(cmp.Compare(a.Outcome, b.Outcome), cmp.Compare(a.Name, b.Name))
	})
	for i := range ends {
		e := &ends[i]
		if isZero(e.Seen) || isZero(e.Quiet) || isZero(e.After) || e.Visits != nil && e.Visits.Times == 0 {
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
	c := end{name: e.Name, outcome: e.Outcome, line: e.Line, own: e.Own, left: [2]int{-1, -1}, anyone: e.Anyone, after: -1}
	if e.Outcome == Scores && g.definition.Score == nil {
		return c, errNoScore
	}
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
	if e.After != nil {
		c.after = *e.After
	}
	if e.Visits != nil {
		if _, err := g.compileVisits(e.Visits); err != nil {
			return c, err
		}
		c.visits = len(g.visits)
	}
	if err := g.compileQuiet(e, &c); err != nil {
		return c, err
	}
	if err := g.compilePlaces(e, &c); err != nil {
		return c, err
	}
	if e.Arrives.IsZero() {
		if len(e.Piece) > 0 {
			return c, errors.New("piece says which piece arrives, but nothing says where")
		}
		if !c.asksSomething() {
			return c, errors.New("it has no condition, and would end every game at once")
		}
		return c, nil
	}
	return c, g.compileArrival(e, &c)
}

func (c *end) asksSomething() bool {
	return c.line > 0 || c.own > 0 || c.left[0] >= 0 || c.left[1] >= 0 || c.seen > 0 || c.quiet > 0 ||
		c.filled != nil || c.allOn != nil || c.anyOn != nil || c.taken != 0 || c.after >= 0 || c.visits > 0
}

// compileQuiet gives an end that waits for quiet a clock.
func (g *Game) compileQuiet(e *End, c *end) error {
	if e.Quiet == nil {
		return nil
	}
	resets, err := g.named(e.Without)
	if err != nil {
		return fmt.Errorf("without: %w", err)
	}
	if len(g.clocks) == maxClocks {
		return fmt.Errorf("there are more than %d ends that wait for quiet", maxClocks)
	}
	if resets == nil {
		resets = make([]bool, g.tables.Effects())
	}
	c.quiet, c.clock = int32(*e.Quiet), len(g.clocks)
	g.clocks = append(g.clocks, clock{lasting: e.Without == "", resets: resets})
	return nil
}

func (g *Game) compilePlaces(e *End, c *end) (err error) {
	if c.filled, err = g.places(e.Filled); err != nil {
		return fmt.Errorf("filled: %w", err)
	}
	if c.allOn, err = g.places(e.AllOn); err != nil {
		return fmt.Errorf("all_on: %w", err)
	}
	if c.anyOn, err = g.places(e.AnyOn); err != nil {
		return fmt.Errorf("any_on: %w", err)
	}
	for _, kind := range e.Taken {
		codes, err := g.kindCodes(kind)
		if err != nil {
			return fmt.Errorf("taken: %w", err)
		}
		c.taken |= codes
	}
	return nil
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
	if e.arrives != nil && (m == Pass || m == Stop || !e.arrives[s.standing[s.last]].Has(s.last)) {
		return false
	}
	if e.line > 0 && (m == Pass || s.longestLine(s.last, mover) < e.line) {
		return false
	}
	if e.quiet > 0 && s.clocks[e.clock] < e.quiet {
		return false
	}
	if e.visits > 0 && int(s.counts[e.visits-1]) < s.game.visits[e.visits-1].times {
		return false
	}
	if e.taken != 0 && s.taken&e.taken == 0 {
		return false
	}
	if e.after >= 0 && int(s.turns[mover]) <= e.after {
		return false
	}
	if e.seen > 0 && s.timesSeen(e.seen) < e.seen {
		return false
	}
	return e.placesHold(s, mover) && e.countsHold(s, mover)
}

// placesHold asks where the pieces of the player stand, or those of any player.
func (e *end) placesHold(s *State, mover board.Player) bool {
	if e.filled == nil && e.allOn == nil && e.anyOn == nil {
		return true
	}
	if !e.anyone {
		return e.placesHoldFor(s, mover)
	}
	for p := range board.Player(s.game.Players()) {
		if e.placesHoldFor(s, p) {
			return true
		}
	}
	return false
}

func (e *end) placesHoldFor(s *State, p board.Player) bool {
	own := s.squaresOf(p)
	if e.filled != nil && !own.Covers(e.filled[p]) {
		return false
	}
	if e.allOn != nil && (own.Count() == 0 || !e.allOn[p].Covers(own)) {
		return false
	}
	return e.anyOn == nil || own.Meets(e.anyOn[p])
}

func (e *end) countsHold(s *State, mover board.Player) bool {
	if e.own > 0 && s.pieces(mover) < e.own {
		return false
	}
	if e.left[0] >= 0 && s.pieces(mover) > e.left[0] {
		return false
	}
	if e.left[1] < 0 {
		return true
	}
	enemies := 0
	for p := range board.Player(s.game.Players()) {
		if p != mover {
			enemies += s.pieces(p)
		}
	}
	return enemies <= e.left[1]
}

// pieces is the number of a player's pieces on the board.
func (s *State) pieces(p board.Player) int { return s.squaresOf(p).Count() }

// longestLine is the most pieces of a player in one straight line through a
// square on which one of them stands.
func (s *State) longestLine(sq board.Square, p board.Player) int {
	b, own := s.game.definition.Board, s.squaresOf(p)
	longest := 0
	for _, axis := range board.Axes {
		n := 1
		for _, d := range [2]board.Direction{axis, axis.Opposite()} {
			next := b.Next(sq, d)
			for ; next != board.Nowhere && next != sq && own.Has(next); next = b.Next(next, d) {
				n++
			}
			if next == sq {
				break // the line goes round a board whose edges meet: all of it is counted
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
