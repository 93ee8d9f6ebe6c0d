package plaingames

import (
	"slices"
	"strings"
)

// cheversi is Cheversi: place your chess pieces so that they attack as much as they can.
type cheversi struct {
	ending
	board        grid
	due          int
	queenCalled  bool // the piece placed last is a queen
	countsAnyone bool // attacked squares count whoever stands on them
}

// The kinds by their letters, and how many of each a player has. A B goes on a light
// square, a D is the bishop for the dark ones.
var cheversiKinds = []struct {
	letter byte
	name   string
	n      int
}{
	{'K', "king", 1},
	{'Q', "queen", 1},
	{'R', "rook", 2},
	{'N', "knight", 2},
	{'B', "light_bishop", 1},
	{'D', "dark_bishop", 1},
}

const cheversiLetters = "KQRNBD"

func makeCheversi(o *options) (string, func(*position) (Game, error)) {
	anyone := o.choice("counts", "empty", "any") == "any"
	return "8/8/8/8/8/8/8/8 w", func(p *position) (Game, error) {
		c := &cheversi{countsAnyone: anyone}
		return c, c.setUp(p)
	}
}

func (c *cheversi) setUp(p *position) (err error) {
	letters := cheversiLetters + strings.ToLower(cheversiLetters)
	if c.board, err = newGrid(8, 8).read(p.ranks, letters); err != nil {
		return err
	}
	if c.due, err = p.due("wb"); err != nil {
		return err
	}
	c.judgeStuck()
	return nil
}

// lettersOf gives letters of kinds as a player's pieces have them.
func lettersOf(player int, kinds string) string {
	if player == 1 {
		return strings.ToLower(kinds)
	}
	return kinds
}

// placed is how many pieces of some kinds a player has on the board, where they stay.
func (c *cheversi) placed(player int, kinds string) int {
	return len(c.board.with(lettersOf(player, kinds)))
}

// mayPlace tells whether a kind may be placed in this turn, as far as it is bound to one:
// White's king is his first piece, Black's his last. Before White's king nothing stands
// on the board that another piece could touch.
func (c *cheversi) mayPlace(kind byte, turn int) bool {
	switch {
	case kind != 'K':
		return true
	case c.due == 0:
		return turn == 1
	}
	return turn == 8
}

// mayStand tells whether a kind may be placed on an empty square.
func (c *cheversi) mayStand(kind byte, s square) bool {
	light := (s.x+s.y)%2 == 1
	switch {
	case kind == 'B' && !light, kind == 'D' && light:
		return false
	case kind == 'K' && c.due == 0:
		return true // anywhere
	}
	return c.touches(s)
}

func (c *cheversi) touches(s square) bool {
	return slices.ContainsFunc(around, func(d square) bool {
		there := c.board.at(s.plus(d))
		return there != empty && there != nowhere
	})
}

// placings lists the moves with the kinds that the obligations leave.
func (c *cheversi) placings() []string {
	turn := c.placed(c.due, cheversiLetters) + 1
	var queens, others []string
	for _, kind := range cheversiKinds {
		if c.placed(c.due, string(rune(kind.letter))) == kind.n || !c.mayPlace(kind.letter, turn) {
			continue
		}
		for _, s := range c.board.with(string(empty)) {
			switch {
			case !c.mayStand(kind.letter, s):
			case kind.letter == 'Q':
				queens = append(queens, "queen@"+s.String())
			default:
				others = append(others, kind.name+"@"+s.String())
			}
		}
	}
	// A queen is answered with a queen, and Black's is his seventh piece at the latest.
	if queenDue := c.queenCalled || c.due == 1 && turn == 7; queenDue && len(queens) > 0 {
		return queens
	}
	return append(queens, others...)
}

func (c *cheversi) Moves() []string {
	if c.over {
		return nil
	}
	moves := c.placings()
	slices.Sort(moves)
	return moves
}

func (c *cheversi) Play(move string) {
	name, on, _ := strings.Cut(move, "@")
	for _, kind := range cheversiKinds {
		if kind.name == name {
			c.board.put(mustSquare(on), lettersOf(c.due, string(rune(kind.letter)))[0])
		}
	}
	c.queenCalled = name == "queen"
	c.due = 1 - c.due
	c.judgeStuck()
}

func (c *cheversi) judgeStuck() {
	if len(c.Moves()) == 0 {
		c.endByScore([2]int{c.score(0), c.score(1)}, "stuck")
	}
}

// score is a point for each piece and square that it attacks.
func (c *cheversi) score(player int) int {
	score := 0
	for _, s := range c.board.with(lettersOf(player, cheversiLetters)) {
		for _, attacked := range c.attacked(s) {
			if c.countsAnyone || c.board.at(attacked) == empty {
				score++
			}
		}
	}
	return score
}

// attacked lists the squares that a piece attacks, whoever stands on them.
func (c *cheversi) attacked(s square) []square {
	switch strings.ToUpper(string(rune(c.board.at(s)))) {
	case "K":
		return c.oneStep(s, around)
	case "N":
		return c.oneStep(s, knightly)
	case "Q":
		return c.rays(s, around)
	case "R":
		return c.rays(s, orthogonal)
	}
	return c.rays(s, diagonal)
}

func (c *cheversi) oneStep(s square, offsets []square) []square {
	var reached []square
	for _, d := range offsets {
		if to := s.plus(d); c.board.at(to) != nowhere {
			reached = append(reached, to)
		}
	}
	return reached
}

func (c *cheversi) rays(s square, directions []square) []square {
	var reached []square
	for _, d := range directions {
		to := s.plus(d)
		for c.board.at(to) == empty {
			reached = append(reached, to)
			to = to.plus(d)
		}
		if c.board.at(to) != nowhere {
			reached = append(reached, to)
		}
	}
	return reached
}

func (c *cheversi) Position() string { return c.board.ranks() + " " + "wb"[c.due:c.due+1] }

func (c *cheversi) Clone() Game {
	d := *c
	d.board = c.board.clone()
	return &d
}
