package plaingames

import "slices"

// ataxxKind tells Ataxx from Assimilation.
type ataxxKind int

const (
	ataxxProper ataxxKind = iota
	// assimilation ends as soon as the player due cannot move, and knows no other end.
	assimilation
)

// ataxx is Ataxx, or Assimilation.
type ataxx struct {
	ending
	kind       ataxxKind
	board      grid
	due        int
	quiet      int // turns since the last clone, passes included
	quietLimit int // so many are a draw; 0: never
}

func makeAtaxx(kind ataxxKind) maker {
	return func(o *options) (string, func(*position) (Game, error)) {
		limit := o.number("quiet", 100, 0, 400)
		start := "x5o/7/7/7/7/7/o5x x"
		if kind == assimilation {
			start = "o5x/7/7/7/7/7/x5o w"
		}
		return start, func(p *position) (Game, error) {
			a := &ataxx{kind: kind, quietLimit: limit}
			return a, a.setUp(p)
		}
	}
}

func (a *ataxx) setUp(p *position) (err error) {
	if a.board, err = newGrid(7, 7).read(p.ranks, "xo-"); err != nil {
		return err
	}
	if a.due, err = p.due(a.sides()); err != nil {
		return err
	}
	a.judgeStuck()
	return nil
}

// sides are the letters of the players, by their names.
func (a *ataxx) sides() string {
	if a.kind == assimilation {
		return "wb"
	}
	return "xo"
}

func stoneOf(player int) byte { return "xo"[player] }

// count is how many stones a player has.
func (a *ataxx) count(player int) int { return len(a.board.with(string(rune(stoneOf(player))))) }

func (a *ataxx) Moves() []string {
	if a.over {
		return nil
	}
	moves := a.movesOf(a.due)
	if len(moves) == 0 {
		return []string{"pass"}
	}
	slices.Sort(moves)
	return moves
}

// movesOf lists the moves of a player. Which stone is cloned makes no difference, so a
// clone is told by its square alone.
func (a *ataxx) movesOf(player int) []string {
	var moves []string
	for _, to := range a.board.with(string(empty)) {
		cloned := false
		for dx := -2; dx <= 2; dx++ {
			for dy := -2; dy <= 2; dy++ {
				from := to.plus(square{dx, dy})
				if a.board.at(from) != stoneOf(player) {
					continue
				}
				if max(dx, -dx, dy, -dy) == 2 {
					moves = append(moves, from.String()+"-"+to.String())
				} else {
					cloned = true
				}
			}
		}
		if cloned {
			moves = append(moves, "@"+to.String())
		}
	}
	return moves
}

func (a *ataxx) Play(move string) {
	a.quiet++
	switch {
	case move == "pass":
	case move[0] == '@':
		a.quiet = 0
		a.land(mustSquare(move[1:]))
	default:
		from, to := fromTo(move)
		a.board.put(from, empty)
		a.land(to)
	}
	a.endTurn()
}

// land puts a stone down, which turns the enemies beside it.
func (a *ataxx) land(to square) {
	a.board.put(to, stoneOf(a.due))
	for _, d := range around {
		if a.board.at(to.plus(d)) == stoneOf(1-a.due) {
			a.board.put(to.plus(d), stoneOf(a.due))
		}
	}
}

func (a *ataxx) endTurn() {
	if a.kind == ataxxProper {
		switch {
		case a.count(1-a.due) == 0:
			a.end(a.due, "wiped")
		case a.quietLimit > 0 && a.quiet >= a.quietLimit:
			a.end(Draw, "quiet")
		}
	}
	a.due = 1 - a.due
	a.judgeStuck()
}

func (a *ataxx) judgeStuck() {
	if a.over || len(a.movesOf(a.due)) > 0 {
		return
	}
	scores := [2]int{a.count(0), a.count(1)}
	if a.kind == assimilation {
		a.endByScore(scores, "stuck")
	} else if len(a.movesOf(1-a.due)) == 0 {
		a.endByScore(scores, "all_stuck")
	}
}

func (a *ataxx) Position() string {
	return a.board.ranks() + " " + a.sides()[a.due:a.due+1]
}

func (a *ataxx) Clone() Game {
	c := *a
	c.board = a.board.clone()
	return &c
}
