package plaingames

import "slices"

// amazons is Amazons: move like a queen, then shoot an arrow like one.
type amazons struct {
	ending
	board    grid
	due      int
	shooting bool // the amazon on at has moved
	at       square
}

const amazonsStart = "3a2a3/10/10/a8a/10/10/A8A/10/10/3A2A3 w"

func makeAmazons(*options) (string, func(*position) (Game, error)) {
	return amazonsStart, setUpAmazons
}

func setUpAmazons(p *position) (Game, error) {
	var a amazons
	var err error
	if a.board, err = newGrid(10, 10).read(p.ranks, "Aa*"); err != nil {
		return nil, err
	}
	if a.at, a.shooting, err = p.takeSquare("at", a.board); err != nil {
		return nil, err
	}
	if a.due, err = p.due("wb"); err != nil {
		return nil, err
	}
	a.judgeStuck()
	return &a, nil
}

// Moves of both kinds look alike, and a turn's decision is always of one kind.
func (a *amazons) Moves() []string {
	if a.over {
		return nil
	}
	from := []square{a.at}
	if !a.shooting {
		from = a.board.with("Aa"[a.due : a.due+1])
	}
	var moves []string
	for _, s := range from {
		for _, to := range a.reach(s) {
			moves = append(moves, s.String()+"-"+to.String())
		}
	}
	slices.Sort(moves)
	return moves
}

// reach lists the squares that a queen on s reaches over empty ones.
func (a *amazons) reach(s square) []square {
	var reached []square
	for _, d := range around {
		for to := s.plus(d); a.board.at(to) == empty; to = to.plus(d) {
			reached = append(reached, to)
		}
	}
	return reached
}

func (a *amazons) Play(move string) {
	from, to := fromTo(move)
	if !a.shooting {
		a.board.move(from, to)
		a.shooting, a.at = true, to // it can always shoot: at the square that it left
		return
	}
	a.board.put(to, '*')
	a.shooting = false
	a.due = 1 - a.due
	a.judgeStuck()
}

func (a *amazons) judgeStuck() {
	if len(a.Moves()) == 0 {
		a.end(1-a.due, "stuck")
	}
}

func (a *amazons) Position() string {
	text := a.board.ranks() + " " + "wb"[a.due:a.due+1]
	if a.shooting {
		text += " at=" + a.at.String()
	}
	return text
}

func (a *amazons) Clone() Game {
	c := *a
	c.board = a.board.clone()
	return &c
}
