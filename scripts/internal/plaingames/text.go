package plaingames

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// square is a file and a rank, both from 0, so a1 is {0, 0}. It serves as an offset
// too.
type square struct{ x, y int }

func (s square) String() string { return string(rune('a'+s.x)) + strconv.Itoa(s.y+1) }

func (s square) plus(d square) square { return square{s.x + d.x, s.y + d.y} }

func (s square) times(n int) square { return square{s.x * n, s.y * n} }

var (
	orthogonal = []square{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal   = []square{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	around     = slices.Concat(orthogonal, diagonal)
	knightly   = []square{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

func readSquare(text string) (square, error) {
	if len(text) < 2 || text[0] < 'a' || text[0] > 'z' {
		return square{}, fmt.Errorf("%q is no square", text)
	}
	rank, err := strconv.Atoi(text[1:])
	if err != nil || rank < 1 {
		return square{}, fmt.Errorf("%q is no square", text)
	}
	return square{int(text[0] - 'a'), rank - 1}, nil
}

// mustSquare reads a square of our own making, or of a legal move.
func mustSquare(text string) square {
	s, err := readSquare(text)
	if err != nil {
		panic("plaingames: " + err.Error())
	}
	return s
}

// squares reads a list like "a4 d1" of our own making.
func squares(list string) []square {
	var all []square
	for name := range strings.FieldsSeq(list) {
		all = append(all, mustSquare(name))
	}
	return all
}

// fromTo reads the two squares of a move like "a3-a4", "a3xa4" or "canter e6-g8".
func fromTo(move string) (from, to square) {
	move = move[strings.LastIndex(move, " ")+1:]
	i := strings.IndexAny(move, "-x")
	return mustSquare(move[:i]), mustSquare(move[i+1:])
}

// grid is a board of letters.
type grid struct {
	width, height int
	cells         []byte // by rank, then file
}

const (
	empty   = '.'
	nowhere = 0 // what lies beyond the edge, and a place that is no square
)

// newGrid returns an empty board.
func newGrid(width, height int) grid {
	return grid{width, height, []byte(strings.Repeat(string(empty), width*height))}
}

// drawnGrid returns a board as drawn, the top rank first: a sign a square, "#" where
// there is none.
func drawnGrid(picture string) grid {
	lines := strings.Split(strings.TrimSpace(picture), "\n")
	slices.Reverse(lines)
	var g grid
	for _, line := range lines {
		signs := strings.Fields(line)
		g.width, g.height = len(signs), g.height+1
		for _, sign := range signs {
			if sign == "#" {
				g.cells = append(g.cells, nowhere)
			} else {
				g.cells = append(g.cells, sign[0])
			}
		}
	}
	return g
}

func (g grid) clone() grid {
	g.cells = slices.Clone(g.cells)
	return g
}

func (g grid) at(s square) byte {
	if s.x < 0 || s.x >= g.width || s.y < 0 || s.y >= g.height {
		return nowhere
	}
	return g.cells[s.y*g.width+s.x]
}

func (g grid) put(s square, letter byte) { g.cells[s.y*g.width+s.x] = letter }

// move takes what stands on a square to another.
func (g grid) move(from, to square) {
	letter := g.at(from)
	g.put(from, empty)
	g.put(to, letter)
}

// all lists the squares by rank, then file.
func (g grid) all() []square {
	var all []square
	for y := range g.height {
		for x := range g.width {
			if s := (square{x, y}); g.at(s) != nowhere {
				all = append(all, s)
			}
		}
	}
	return all
}

// with lists the squares that hold one of the letters.
func (g grid) with(letters string) []square {
	var found []square
	for _, s := range g.all() {
		if strings.IndexByte(letters, g.at(s)) >= 0 {
			found = append(found, s)
		}
	}
	return found
}

// turned is the square that a half turn brings here.
func (g grid) turned(s square) square { return square{g.width - 1 - s.x, g.height - 1 - s.y} }

// cleared is the same board with nothing on it.
func (g grid) cleared() grid {
	g = g.clone()
	for _, s := range g.all() {
		g.put(s, empty)
	}
	return g
}

// ranks writes the board: the top rank first, a number for a run of empty squares,
// nothing for places that are no squares.
func (g grid) ranks() string {
	var ranks []string
	for y := g.height - 1; y >= 0; y-- {
		ranks = append(ranks, g.rank(y))
	}
	return strings.Join(ranks, "/")
}

func (g grid) rank(y int) string {
	text, run := "", 0
	flush := func() {
		if run > 0 {
			text += strconv.Itoa(run)
		}
		run = 0
	}
	for x := range g.width {
		switch letter := g.at(square{x, y}); letter {
		case nowhere:
		case empty:
			run++
		default:
			flush()
			text += string(rune(letter))
		}
	}
	flush()
	return text
}

// read reads what ranks writes onto a board with the same squares.
func (g grid) read(text, letters string) (grid, error) {
	g = g.cleared()
	ranks := strings.Split(text, "/")
	if len(ranks) != g.height {
		return grid{}, fmt.Errorf("%d ranks, want %d", len(ranks), g.height)
	}
	for i, rank := range ranks {
		if err := g.readRank(g.height-1-i, rank, letters); err != nil {
			return grid{}, err
		}
	}
	return g, nil
}

func (g grid) readRank(y int, text, letters string) error {
	signs, err := spread(text, letters)
	if err != nil {
		return fmt.Errorf("rank %d: %w", y+1, err)
	}
	for x := range g.width {
		s := square{x, y}
		if g.at(s) == nowhere {
			continue
		}
		if signs == "" {
			return fmt.Errorf("rank %d is too short", y+1)
		}
		g.put(s, signs[0])
		signs = signs[1:]
	}
	if signs != "" {
		return fmt.Errorf("rank %d is too long", y+1)
	}
	return nil
}

// spread writes out the runs of empty squares of a rank.
func spread(rank, letters string) (string, error) {
	signs := ""
	for rank != "" {
		rest := strings.TrimLeft(rank, "0123456789")
		if digits := rank[:len(rank)-len(rest)]; digits != "" {
			n, err := strconv.Atoi(digits)
			if err != nil || n < 1 || n > 99 {
				return "", fmt.Errorf("%q is no number of squares", digits)
			}
			signs += strings.Repeat(string(empty), n)
			rank = rest
			continue
		}
		if strings.IndexByte(letters, rank[0]) < 0 {
			return "", fmt.Errorf("%q is no piece", rank[:1])
		}
		signs += rank[:1]
		rank = rank[1:]
	}
	return signs, nil
}

// position is the text of a position taken apart.
type position struct {
	ranks, side string
	keys        map[string]string
}

func parsePosition(text string) (*position, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil, errors.New("the start is made by chance and has to be given")
	}
	p := &position{ranks: fields[0], keys: map[string]string{}}
	for i, field := range fields[1:] {
		key, value, ok := strings.Cut(field, "=")
		switch {
		case ok:
			p.keys[key] = value
		case i == 0:
			p.side = field
		default:
			return nil, fmt.Errorf("the position goes on with %q", field)
		}
	}
	return p, nil
}

// take returns the value of a key, and strikes it off the list of those unread.
func (p *position) take(key string) (value string, ok bool) {
	value, ok = p.keys[key]
	delete(p.keys, key)
	return value, ok
}

// due reads who is due, and makes sure that no key was left unread.
func (p *position) due(sides string) (int, error) {
	for key := range p.keys {
		return 0, fmt.Errorf("the key %q is not known", key)
	}
	if p.side == "" {
		return 0, nil
	}
	if len(p.side) != 1 || !strings.Contains(sides, p.side) {
		return 0, fmt.Errorf("no side %q", p.side)
	}
	return strings.Index(sides, p.side), nil
}

// takeSquare reads a key whose value is a square of the board.
func (p *position) takeSquare(key string, board grid) (s square, ok bool, err error) {
	text, ok := p.take(key)
	if !ok {
		return square{}, false, nil
	}
	s, err = readSquare(text)
	if err == nil && board.at(s) == nowhere {
		err = fmt.Errorf("%s is no square of the board", text)
	}
	return s, true, err
}

// takeNumbers reads a key like beads=b1:4,c1:0.
func (p *position) takeNumbers(key string) (map[string]int, error) {
	text, ok := p.take(key)
	if !ok {
		return nil, nil
	}
	numbers := map[string]int{}
	for entry := range strings.SplitSeq(text, ",") {
		i := max(0, strings.LastIndexAny(entry, ":*"))
		n, err := strconv.Atoi(entry[min(i+1, len(entry)):])
		if err != nil || n < 0 {
			return nil, fmt.Errorf("%s: %q has no number", key, entry)
		}
		numbers[entry[:i]] = n
	}
	return numbers, nil
}

// options are the parameters of a game. The first mistake is kept.
type options struct {
	settings map[string]string
	known    []string
	err      error
}

func (o *options) value(name string) (string, bool) {
	o.known = append(o.known, name)
	value, ok := o.settings[name]
	return value, ok
}

func (o *options) wrong(name, value string) {
	if o.err == nil {
		o.err = fmt.Errorf("%s cannot be %q", name, value)
	}
}

// choice gives the value of an option; the first that it can have is the default.
func (o *options) choice(name string, values ...string) string {
	value, ok := o.value(name)
	if !ok {
		return values[0]
	}
	if !slices.Contains(values, value) {
		o.wrong(name, value)
	}
	return value
}

func (o *options) number(name string, standard, from, to int) int {
	value, ok := o.value(name)
	if !ok {
		return standard
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < from || n > to {
		o.wrong(name, value)
	}
	return n
}

func (o *options) check() error {
	for name := range o.settings {
		if !slices.Contains(o.known, name) {
			return fmt.Errorf("no option is called %q", name)
		}
	}
	return o.err
}
