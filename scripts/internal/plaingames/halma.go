package plaingames

import (
	"slices"
	"strconv"
)

// halma is Halma: steps, and chains of hops over anybody.
type halma struct {
	ending
	board     grid
	yards     [2]map[square]bool // by player
	due       int
	turns     [2]int // how many each player has finished
	turnLimit int    // after more than so many the own yard has to be left; 0: never
}

func makeHalma(standardSize, standardLimit int) maker {
	return func(o *options) (string, func(*position) (Game, error)) {
		sizes := []string{"8", "10"}
		if standardSize == 10 {
			slices.Reverse(sizes)
		}
		size, _ := strconv.Atoi(o.choice("size", sizes...))
		yards := halmaYards(size, o.choice("yard", "triangle", "square"))
		limit := o.number("moves", standardLimit, 0, 200)
		return halmaStart(size, yards), func(p *position) (Game, error) {
			h := &halma{board: newGrid(size, size), yards: yards, turnLimit: limit}
			return h, h.setUp(p)
		}
	}
}

// halmaYards gives the squares of White's yard in the lower left corner, and of Black's,
// which is the same after a half turn.
func halmaYards(size int, shape string) [2]map[square]bool {
	var rows []int // how many squares of each row, from White's side
	switch {
	case shape == "triangle" && size == 8:
		rows = []int{4, 3, 2, 1}
	case shape == "triangle":
		rows = []int{5, 4, 3, 2, 1}
	case size == 8:
		rows = []int{3, 3, 3}
	default:
		rows = []int{4, 4, 3, 2}
	}
	board := newGrid(size, size)
	yards := [2]map[square]bool{{}, {}}
	for y, length := range rows {
		for x := range length {
			s := square{x, y}
			yards[0][s] = true
			yards[1][board.turned(s)] = true
		}
	}
	return yards
}

func halmaStart(size int, yards [2]map[square]bool) string {
	board := newGrid(size, size)
	for player, yard := range yards {
		for s := range yard {
			board.put(s, "Mm"[player])
		}
	}
	return board.ranks() + " w"
}

func (h *halma) setUp(p *position) (err error) {
	if h.board, err = h.board.read(p.ranks, "Mm"); err != nil {
		return err
	}
	if h.due, err = p.due("wb"); err != nil {
		return err
	}
	h.judgeStuck()
	return nil
}

func (h *halma) men(player int) []square { return h.board.with("Mm"[player : player+1]) }

func (h *halma) Moves() []string {
	if h.over {
		return nil
	}
	var moves []string
	for _, from := range h.men(h.due) {
		for _, d := range around {
			if to := from.plus(d); h.board.at(to) == empty {
				moves = append(moves, from.String()+"-"+to.String())
			}
		}
		for _, to := range h.hops(from) {
			moves = append(moves, from.String()+"-"+to.String())
		}
	}
	slices.Sort(moves)
	return moves
}

// hops lists where chains of hops can end. No step ends there: a hop keeps a square's
// file and rank even or odd, a step changes one of them.
func (h *halma) hops(from square) []square {
	board := h.board.clone()
	board.put(from, empty) // nobody hops over himself
	seen := map[square]bool{from: true}
	var ends []square
	for todo := []square{from}; len(todo) > 0; todo = todo[1:] {
		for _, d := range around {
			over, to := todo[0].plus(d), todo[0].plus(d.times(2))
			hops := (board.at(over) == 'M' || board.at(over) == 'm') && board.at(to) == empty
			if hops && !seen[to] {
				seen[to] = true
				ends = append(ends, to)
				todo = append(todo, to)
			}
		}
	}
	return ends
}

func (h *halma) Play(move string) {
	h.board.move(fromTo(move))
	h.turns[h.due]++
	switch own, enemy := h.yards[h.due], h.yards[1-h.due]; {
	case h.menIn(h.due, enemy) == len(h.men(h.due)):
		h.end(h.due, "home")
	case h.late() && h.menIn(h.due, own) > 0:
		h.end(1-h.due, "slow")
	}
	h.due = 1 - h.due
	h.judgeStuck()
}

// late tells whether the player who has just moved has had his time.
func (h *halma) late() bool { return h.turnLimit > 0 && h.turns[h.due] > h.turnLimit }

func (h *halma) menIn(player int, yard map[square]bool) int {
	n := 0
	for _, s := range h.men(player) {
		if yard[s] {
			n++
		}
	}
	return n
}

func (h *halma) judgeStuck() {
	if !h.over && len(h.Moves()) == 0 {
		h.end(1-h.due, "stuck")
	}
}

func (h *halma) Position() string { return h.board.ranks() + " " + "wb"[h.due:h.due+1] }

func (h *halma) Clone() Game {
	c := *h
	c.board = h.board.clone()
	return &c
}
