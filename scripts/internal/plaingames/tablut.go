package plaingames

import (
	"slices"
	"strings"
)

// tablut is Tablut: White's king runs for the edge, Black's mercenaries hunt him.
type tablut struct {
	ending
	board        grid
	due          int
	throneClosed bool // nobody passes over the throne
	kingCaptures bool // the king helps to capture men
}

const tablutStart = "3mmm3/4m4/4M4/m3M3m/mmMMKMMmm/m3M3m/4M4/4m4/3mmm3 w"

var throne = mustSquare("e5")

func makeTablut(o *options) (string, func(*position) (Game, error)) {
	closed := o.choice("throne", "may be passed", "is closed") == "is closed"
	captures := o.choice("king", "only flees", "captures too") == "captures too"
	return tablutStart, func(p *position) (Game, error) {
		t := &tablut{throneClosed: closed, kingCaptures: captures}
		return t, t.setUp(p)
	}
}

func (t *tablut) setUp(p *position) (err error) {
	if t.board, err = newGrid(9, 9).read(p.ranks, "MmK"); err != nil {
		return err
	}
	if t.due, err = p.due("wb"); err != nil {
		return err
	}
	t.judgeStuck()
	return nil
}

// tablutPieces are the letters of a player's pieces. Black has no king.
func tablutPieces(player int) string { return [2]string{"MK", "m"}[player] }

// captors are the letters of the pieces with which a player captures men.
func (t *tablut) captors(player int) string {
	if t.kingCaptures {
		return tablutPieces(player)
	}
	return "Mm"[player : player+1]
}

func (t *tablut) holds(s square, letters string) bool {
	return strings.IndexByte(letters, t.board.at(s)) >= 0
}

func (t *tablut) Moves() []string {
	if t.over {
		return nil
	}
	var moves []string
	for _, from := range t.board.with(tablutPieces(t.due)) {
		for _, d := range orthogonal {
			for to := from.plus(d); t.board.at(to) == empty; to = to.plus(d) {
				if to == throne && t.throneClosed {
					break
				}
				if to != throne { // it may be passed, but nobody stops there
					moves = append(moves, from.String()+"-"+to.String())
				}
			}
		}
	}
	slices.Sort(moves)
	return moves
}

func (t *tablut) Play(move string) {
	from, to := fromTo(move)
	t.board.move(from, to)
	if t.holds(to, t.captors(t.due)) {
		t.captureMen(to)
	}
	kingTaken := t.captureKing(to)

	switch {
	case t.board.at(to) == 'K' && t.onEdge(to):
		t.end(t.due, "escape")
	case kingTaken:
		t.end(t.due, "king")
	}
	t.due = 1 - t.due
	t.judgeStuck()
}

// captureMen takes the enemy men between the piece that has come to a square and
// another one. Whoever moves in between two enemies himself is safe.
func (t *tablut) captureMen(to square) {
	for _, d := range orthogonal {
		man, behind := to.plus(d), to.plus(d.times(2))
		if t.board.at(man) == "Mm"[1-t.due] && t.holds(behind, t.captors(t.due)) {
			t.board.put(man, empty)
		}
	}
}

// captureKing takes the king beside the piece that has come to a square if nothing
// but enemies and the throne is around him.
func (t *tablut) captureKing(to square) bool {
	if t.due == 0 {
		return false
	}
	for _, d := range orthogonal {
		if king := to.plus(d); t.board.at(king) == 'K' && t.surrounded(king) {
			t.board.put(king, empty)
			return true
		}
	}
	return false
}

func (t *tablut) surrounded(king square) bool {
	for _, d := range orthogonal {
		s := king.plus(d)
		if there := t.board.at(s); there != 'm' && there != nowhere && s != throne {
			return false
		}
	}
	return true
}

func (t *tablut) onEdge(s square) bool { return s.x == 0 || s.x == 8 || s.y == 0 || s.y == 8 }

func (t *tablut) judgeStuck() {
	if !t.over && len(t.Moves()) == 0 {
		t.end(1-t.due, "stuck")
	}
}

func (t *tablut) Position() string { return t.board.ranks() + " " + "wb"[t.due:t.due+1] }

func (t *tablut) Clone() Game {
	c := *t
	c.board = t.board.clone()
	return &c
}
