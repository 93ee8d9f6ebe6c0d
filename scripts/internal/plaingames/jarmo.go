package plaingames

import (
	"fmt"
	"slices"
	"strings"
)

const jarmoLines = `
a1-b3 c1-d3 b2-c4 a3-b5 d3-e5 b3-c5
a1-c2 b1-d2 c1-e2 a2-c3 c2-e3 c3-e4 a4-c5 b4-d5 c4-e5
b1-a3 e2-d4 b3-a5 e3-d5 d1-c3 e1-d3
c1-a2 d2-b3 c3-a4 d3-b4 c4-a5 d4-b5 e4-c5 d1-b2 e1-c2
b2-b3 d2-d3 b3-b4 d3-d4
b2-c2 c2-d2 b3-c3 b4-c4 c4-d4`

// jarmo is Jarmo: archers (A, a) run along lines; a captor (C, c) is one that has taken.
type jarmo struct {
	ending
	board    grid
	due      int
	captured [2]int // by owner, those who can still be freed
	freeing  bool   // the captor on at has come through, and frees one
	at       square
}

func makeJarmo(*options) (string, func(*position) (Game, error)) {
	return "aaaaa/5/5/5/AAAAA w", func(p *position) (Game, error) {
		j := &jarmo{}
		return j, j.setUp(p)
	}
}

func (j *jarmo) setUp(p *position) (err error) {
	if j.board, err = newGrid(5, 5).read(p.ranks, "AaCc"); err != nil {
		return err
	}
	if j.at, j.freeing, err = p.takeSquare("at", j.board); err != nil {
		return err
	}
	hand, err := p.takeNumbers("hand")
	if err != nil {
		return err
	}
	for entry, n := range hand {
		player := slices.Index([]string{"White:archer", "Black:archer"}, entry)
		if player < 0 {
			return fmt.Errorf("nobody has %q in hand", entry)
		}
		j.captured[player] = n
	}
	if j.due, err = p.due("wb"); err != nil {
		return err
	}
	j.judgeStuck()
	return nil
}

func archersOf(player int) string { return [2]string{"AC", "ac"}[player] }

func (j *jarmo) owns(player int, s square) bool {
	return strings.IndexByte(archersOf(player), j.board.at(s)) >= 0
}

// firstRow is the rank where a player begins; the enemy's is where he wants to get.
func firstRow(player int) int { return 4 * player }

// joined lists the circles at the other end of the lines from one.
func joined(s square) []square {
	var others []square
	for line := range strings.FieldsSeq(jarmoLines) {
		a, b := fromTo(line)
		switch s {
		case a:
			others = append(others, b)
		case b:
			others = append(others, a)
		}
	}
	return others
}

func (j *jarmo) Moves() []string {
	var moves []string
	switch {
	case j.over:
		return nil
	case j.freeing:
		for _, s := range j.freeCircles() {
			moves = append(moves, "@"+s.String())
		}
	default:
		moves = j.runs()
	}
	slices.Sort(moves)
	return moves
}

// runs are the moves along the lines. Who has come through does not move again.
func (j *jarmo) runs() []string {
	var moves []string
	for _, from := range j.board.with(archersOf(j.due)) {
		if from.y == firstRow(1-j.due) {
			continue
		}
		for _, to := range joined(from) {
			if j.board.at(to) == empty {
				moves = append(moves, from.String()+"-"+to.String())
			} else if j.owns(1-j.due, to) {
				moves = append(moves, from.String()+"x"+to.String())
			}
		}
	}
	return moves
}

// freeCircles are the empty circles of the own first row.
func (j *jarmo) freeCircles() []square {
	var free []square
	for _, s := range j.board.with(string(empty)) {
		if s.y == firstRow(j.due) {
			free = append(free, s)
		}
	}
	return free
}

func (j *jarmo) Play(move string) {
	if j.freeing {
		j.board.put(mustSquare(move[1:]), "Aa"[j.due])
		j.captured[j.due]--
		j.freeing = false
		j.endTurn()
		return
	}
	from, to := fromTo(move)
	wasCaptor := j.board.at(from) == "Cc"[j.due]
	took := j.board.at(to) != empty
	j.board.move(from, to)
	if took {
		j.captured[1-j.due]++
		j.board.put(to, "Cc"[j.due])
	}
	// Who becomes a captor by this very move frees nobody.
	through := wasCaptor && to.y == firstRow(1-j.due)
	if through && j.captured[j.due] > 0 && len(j.freeCircles()) > 0 {
		j.freeing, j.at = true, to
		return
	}
	j.endTurn()
}

func (j *jarmo) endTurn() {
	if j.through(0) || j.through(1) {
		j.endByScore([2]int{j.score(0), j.score(1)}, "through")
	}
	j.due = 1 - j.due
	j.judgeStuck()
}

// through tells whether a player has archers, and all of them on the enemy's first row.
func (j *jarmo) through(player int) bool {
	archers := j.board.with(archersOf(player))
	for _, s := range archers {
		if s.y != firstRow(1-player) {
			return false
		}
	}
	return len(archers) > 0
}

func (j *jarmo) score(player int) int {
	score := 0
	for _, s := range j.board.with(archersOf(player)) {
		score++
		if s.y == firstRow(1-player) {
			score++
		}
	}
	return score
}

func (j *jarmo) judgeStuck() {
	if !j.over && len(j.Moves()) == 0 {
		j.endByScore([2]int{j.score(0), j.score(1)}, "stuck")
	}
}

func (j *jarmo) Position() string {
	text := j.board.ranks() + " " + "wb"[j.due:j.due+1]
	if j.captured != [2]int{} {
		text += fmt.Sprintf(" hand=White:archer*%d,Black:archer*%d", j.captured[0], j.captured[1])
	}
	if j.freeing {
		text += " at=" + j.at.String()
	}
	return text
}

func (j *jarmo) Clone() Game {
	c := *j
	c.board = j.board.clone()
	return &c
}
