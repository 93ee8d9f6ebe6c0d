package plaingames

import (
	"errors"
	"slices"
	"strings"
)

// frogletKind tells the three games with frogs apart.
type frogletKind int

const (
	morePoints  frogletKind = iota // Froglet
	fewerPoints                    // Anti Froglet: fewer points win
	onSphere                       // Sphere Froglet: the edges meet
)

// froglet is a game with frogs: they belong to nobody, and everybody jumps with them.
type froglet struct {
	ending
	kind     frogletKind
	board    grid
	due      int
	clearing bool // the first decision: a green frog is taken away
	going    bool // the frog on at has jumped, and may jump on
	at       square
	points   [2]int
}

// The colours by their points, from 1.
const frogs = "GYRB"

// makeFroglet has no start to offer: frogs fill the board by chance.
func makeFroglet(kind frogletKind) maker {
	return func(*options) (string, func(*position) (Game, error)) {
		return "", func(p *position) (Game, error) {
			f := &froglet{kind: kind}
			return f, f.setUp(p)
		}
	}
}

func (f *froglet) setUp(p *position) (err error) {
	if f.board, err = newGrid(12, 12).read(p.ranks, frogs); err != nil {
		return err
	}
	if f.at, f.going, err = p.takeSquare("at", f.board); err != nil {
		return err
	}
	stage, ok := p.take("stage")
	if ok && stage != "clear" && stage != "move" {
		return errors.New("the stages are clear and move")
	}
	f.clearing = stage != "move"
	if f.clearing && f.going {
		return errors.New("no frog goes on before one has been taken away")
	}
	if f.due, err = p.due("wb"); err != nil {
		return err
	}
	f.judgeStuck()
	return nil
}

func (f *froglet) Moves() []string {
	var moves []string
	switch {
	case f.over:
		return nil
	case f.clearing:
		for _, s := range f.board.with("G") {
			moves = append(moves, "clear "+s.String())
		}
	case f.going:
		moves = append(f.jumps(f.at), "stop")
	default:
		for _, s := range f.board.with(frogs) {
			moves = append(moves, f.jumps(s)...)
		}
	}
	slices.Sort(moves)
	return moves
}

// beyond is the square so far away, on a sphere across the edges.
func (f *froglet) beyond(s, offset square) square {
	s = s.plus(offset)
	if f.kind == onSphere {
		return square{(s.x + 12) % 12, (s.y + 12) % 12}
	}
	return s
}

func (f *froglet) holdsFrog(s square) bool { return strings.IndexByte(frogs, f.board.at(s)) >= 0 }

func (f *froglet) jumps(from square) []string {
	var moves []string
	for _, d := range orthogonal {
		to := f.beyond(from, d.times(2))
		if f.holdsFrog(f.beyond(from, d)) && f.board.at(to) == empty {
			moves = append(moves, from.String()+"x"+to.String())
		}
	}
	return moves
}

func (f *froglet) Play(move string) {
	switch {
	case f.clearing: // this frog counts for nobody
		f.board.put(mustSquare(strings.TrimPrefix(move, "clear ")), empty)
		f.clearing = false
	case move == "stop":
		f.going = false
	default:
		from, to := fromTo(move)
		f.jump(from, to)
		f.at, f.going = to, len(f.jumps(to)) > 0
	}
	if !f.going {
		f.due = 1 - f.due
		f.judgeStuck()
	}
}

func (f *froglet) jump(from, to square) {
	for _, d := range orthogonal {
		if f.beyond(from, d.times(2)) == to {
			jumped := f.beyond(from, d)
			f.points[f.due] += strings.IndexByte(frogs, f.board.at(jumped)) + 1
			f.board.put(jumped, empty)
		}
	}
	f.board.move(from, to)
}

func (f *froglet) judgeStuck() {
	if len(f.Moves()) > 0 {
		return
	}
	scores := f.points
	if f.kind == fewerPoints {
		scores = [2]int{-scores[0], -scores[1]}
	}
	f.endByScore(scores, "stuck")
}

func (f *froglet) Position() string {
	text := f.board.ranks() + " " + "wb"[f.due:f.due+1]
	if !f.clearing {
		text += " stage=move"
	}
	if f.going {
		text += " at=" + f.at.String()
	}
	return text
}

func (f *froglet) Clone() Game {
	c := *f
	c.board = f.board.clone()
	return &c
}
