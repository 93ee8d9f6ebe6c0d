package plaingames

import (
	"slices"
	"strings"
)

// The boards of Camelot and Cam: White's castle is C, Black's c.
const (
	camelotBoard = `
# # # # # c c # # # # #
# # . . . . . . . . # #
# . . . . . . . . . . #
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
# . . . . . . . . . . #
# # . . . . . . . . # #
# # # # # C C # # # # #`

	camBoard = `
# # # c # # #
# # . . . # #
# . . . . . #
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
# . . . . . #
# # . . . # #
# # # C # # #`
)

// camelot is Camelot, or Cam on a smaller board.
type camelot struct {
	ending
	ground   grid // as drawn
	board    grid
	due      int
	going    bool // the piece on at is in the middle of its turn: it has to jump
	at       square
	mustJump bool
	enough   int // pieces needed to win by taking every enemy
}

func makeCamelot(picture string) maker {
	return func(o *options) (string, func(*position) (Game, error)) {
		c := camelot{
			ground:   drawnGrid(picture),
			mustJump: o.choice("must_jump", "true", "false") == "true",
			enough:   o.number("enough", 1, 1, 2),
		}
		return camelotStart(c.ground), func(p *position) (Game, error) {
			c.board = c.ground
			return &c, c.setUp(p)
		}
	}
}

func camelotStart(ground grid) string {
	knights, men := squares("c6 d7 i7 j6"), squares("d6 e6 e7 f6 f7 g6 g7 h6 h7 i6")
	if ground.width == 7 {
		knights, men = squares("c4 e4"), squares("b5 c5 d5 e5 f5")
	}
	board := ground.cleared()
	put := func(on []square, letters string) {
		for _, s := range on {
			board.put(s, letters[0])
			board.put(board.turned(s), letters[1])
		}
	}
	put(knights, "Nn")
	put(men, "Mm")
	return board.ranks() + " w"
}

func (c *camelot) setUp(p *position) (err error) {
	if c.board, err = c.board.read(p.ranks, "NnMm"); err != nil {
		return err
	}
	if c.at, c.going, err = p.takeSquare("at", c.board); err != nil {
		return err
	}
	if c.due, err = p.due("wb"); err != nil {
		return err
	}
	c.judgeStuck()
	return nil
}

// camelotMove is a legal move, or one that the obligations may still forbid.
type camelotMove struct {
	kind     string // move, canter, jump, charge
	from, to square
}

func (m camelotMove) text() string {
	sign := "-"
	if m.kind == "jump" {
		sign = "x"
	}
	return m.from.String() + sign + m.to.String()
}

func camelotPieces(player int) string { return [2]string{"NM", "nm"}[player] }

func (c *camelot) owns(player int, s square) bool {
	return strings.IndexByte(camelotPieces(player), c.board.at(s)) >= 0
}

func (c *camelot) inCastle(owner int, s square) bool { return c.ground.at(s) == "Cc"[owner] }

// mayStop tells whether a piece on its way may go from one stop to the next: one in
// the enemy castle stays in it, in the middle of a chain too.
func (c *camelot) mayStop(from, to square) bool {
	return c.board.at(to) == empty && (!c.inCastle(1-c.due, from) || c.inCastle(1-c.due, to))
}

func (c *camelot) steps(from square) []camelotMove {
	var moves []camelotMove
	for _, d := range around {
		if to := from.plus(d); c.mayStop(from, to) && !c.inCastle(c.due, to) {
			moves = append(moves, camelotMove{"move", from, to})
		}
	}
	return moves
}

func (c *camelot) jumps(from square) []camelotMove {
	var moves []camelotMove
	for _, d := range around {
		over, to := from.plus(d), from.plus(d.times(2))
		if c.owns(1-c.due, over) && c.mayStop(from, to) {
			moves = append(moves, camelotMove{"jump", from, to})
		}
	}
	return moves
}

// chain lists the squares to which a piece can leap over its own, never the one that
// it leaves.
func (c *camelot) chain(from square) []square {
	lifted := *c
	lifted.board = c.board.clone()
	lifted.board.put(from, empty)
	seen := map[square]bool{from: true}
	var ends []square
	for todo := []square{from}; len(todo) > 0; todo = todo[1:] {
		for _, d := range around {
			over, to := todo[0].plus(d), todo[0].plus(d.times(2))
			if lifted.owns(c.due, over) && lifted.mayStop(todo[0], to) && !seen[to] {
				seen[to] = true
				ends = append(ends, to)
				todo = append(todo, to)
			}
		}
	}
	return ends
}

// canters may pass the own castle, but not end in it.
func (c *camelot) canters(from square) []camelotMove {
	var moves []camelotMove
	for _, to := range c.chain(from) {
		if !c.inCastle(c.due, to) {
			moves = append(moves, camelotMove{"canter", from, to})
		}
	}
	return moves
}

// charges are the canters of a knight, to anywhere, from whose end it can jump.
func (c *camelot) charges(from square) []camelotMove {
	if c.board.at(from) != "Nn"[c.due] {
		return nil
	}
	var moves []camelotMove
	for _, to := range c.chain(from) {
		arrived := *c
		arrived.board = c.board.clone()
		arrived.board.move(from, to)
		if len(arrived.jumps(to)) > 0 {
			moves = append(moves, camelotMove{"charge", from, to})
		}
	}
	return moves
}

// offered lists the legal moves.
func (c *camelot) offered() []camelotMove {
	if c.going {
		return c.jumps(c.at)
	}
	var moves []camelotMove
	for _, from := range c.board.with(camelotPieces(c.due)) {
		moves = slices.Concat(moves, c.steps(from), c.canters(from), c.jumps(from), c.charges(from))
	}
	return c.obliged(moves)
}

// obliged keeps what must be done first: leave the own castle; then jump. A charge ends
// in a jump and counts as one, but it is no jump that one is obliged to.
func (c *camelot) obliged(moves []camelotMove) []camelotMove {
	leaves := func(m camelotMove) bool { return c.inCastle(c.due, m.from) }
	if slices.ContainsFunc(moves, leaves) {
		moves = slices.DeleteFunc(moves, func(m camelotMove) bool { return !leaves(m) })
	}
	jumps := func(m camelotMove) bool { return m.kind == "jump" }
	if c.mustJump && slices.ContainsFunc(moves, jumps) {
		moves = slices.DeleteFunc(moves, func(m camelotMove) bool { return !jumps(m) && m.kind != "charge" })
	}
	return moves
}

// named lists the legal moves by their texts: with their kind before where a canter and
// a charge would read alike.
func (c *camelot) named() map[string]camelotMove {
	moves := c.offered()
	times := map[string]int{}
	for _, m := range moves {
		times[m.text()]++
	}
	named := map[string]camelotMove{}
	for _, m := range moves {
		if times[m.text()] > 1 {
			named[m.kind+" "+m.text()] = m
		} else {
			named[m.text()] = m
		}
	}
	return named
}

func (c *camelot) Moves() []string {
	if c.over {
		return nil
	}
	var moves []string
	for text := range c.named() {
		moves = append(moves, text)
	}
	slices.Sort(moves)
	return moves
}

func (c *camelot) Play(move string) {
	m := c.named()[move]
	c.board.move(m.from, m.to)
	c.going = m.kind == "charge"
	if m.kind == "jump" {
		c.board.put(square{(m.from.x + m.to.x) / 2, (m.from.y + m.to.y) / 2}, empty)
		c.going = len(c.jumps(m.to)) > 0
	}
	c.at = m.to
	if !c.going {
		c.endTurn()
	}
}

func (c *camelot) endTurn() {
	own := len(c.board.with(camelotPieces(c.due)))
	enemies := len(c.board.with(camelotPieces(1 - c.due)))
	switch {
	case c.holdsCastle():
		c.end(c.due, "castle")
	case enemies == 0 && own >= c.enough:
		c.end(c.due, "wiped")
	case own <= 1 && enemies <= 1:
		c.end(Draw, "bare")
	}
	c.due = 1 - c.due
	c.judgeStuck()
}

// holdsCastle tells whether the player due stands on every square of the enemy castle.
func (c *camelot) holdsCastle() bool {
	for _, s := range c.ground.with("Cc"[1-c.due : 2-c.due]) {
		if !c.owns(c.due, s) {
			return false
		}
	}
	return true
}

func (c *camelot) judgeStuck() {
	if !c.over && len(c.offered()) == 0 {
		c.end(1-c.due, "stuck")
	}
}

func (c *camelot) Position() string {
	text := c.board.ranks() + " " + "wb"[c.due:c.due+1]
	if c.going {
		text += " at=" + c.at.String()
	}
	return text
}

func (c *camelot) Clone() Game {
	d := *c
	d.board = c.board.clone()
	return &d
}
