package board

import (
	"fmt"

	"canopy/core/nearest"
)

// path is the squares that a movement looks at in turn.
type path []leg

// leg is one square of a path.
type leg struct {
	square  Square // the one looked at
	stop    Codes  // what may stand there for the movement to end
	to      Square // where it then ends: nearly always the square itself
	pass    Codes  // what may stand there for the path to go on
	through bool   // going on crosses the square, which the law of passing must allow
	over    Square // what stands there is taken, if the movement takes the jumped
}

// walker finds the paths of movements for the pieces of one owner.
type walker struct {
	board  *Board
	pieces *Pieces
	owner  Player
	read   *reading
	room   *room // for legs, while tables are made; nil: each path has its own
}

// room is memory for one list of paths at a time, used again for the next: a board
// has many thousand of them.
type room struct {
	legs []leg
}

// newPath returns room for the legs of a path.
func (w walker) newPath(length int) path {
	if w.room == nil {
		return make(path, 0, length)
	}
	r := w.room
	if cap(r.legs)-len(r.legs) < length {
		r.legs = make([]leg, 0, max(1024, length))
	}
	start := len(r.legs)
	r.legs = r.legs[:start+length]
	return r.legs[start:start:len(r.legs)]
}

// reading is what the phrases of a movement mean for one owner. It is worked out
// once, and not anew for every square.
type reading struct {
	directions                      []Direction
	onto, hopped, blockedBy, nextTo Codes
	from, to                        Squares // nil: every square, or as a law says
}

// walker returns a walker for a movement, with its phrases read.
func (t *Tables) walker(m *Movement, owner Player) (walker, error) {
	key := readingKey{m, owner}
	w := walker{board: t.board, pieces: t.pieces, owner: owner, read: t.readings[key]}
	if w.read != nil {
		return w, nil
	}
	r, err := w.readPhrases(m)
	if err != nil {
		return w, err
	}
	w.read = r
	if !t.made { // later, tables are shared and never change
		t.readings[key] = r
	}
	return w, nil
}

type readingKey struct {
	movement *Movement
	owner    Player
}

func (w walker) readPhrases(m *Movement) (*reading, error) {
	r := &reading{}
	var err error
	phrases := m.Directions
	if m.Falls != "" {
		phrases = []string{m.Falls}
	}
	if r.directions, err = Directions(phrases, w.owner); err != nil {
		return nil, err
	}
	if r.onto, err = w.onto(m); err != nil {
		return nil, fmt.Errorf("onto: %w", err)
	}
	if r.hopped, err = w.pieces.Who(m.Hopped, w.owner); err != nil {
		return nil, fmt.Errorf("over: %w", err)
	}
	if r.blockedBy, err = w.pieces.Who(m.BlockedBy, w.owner); err != nil {
		return nil, fmt.Errorf("blocked_by: %w", err)
	}
	if r.nextTo, err = w.pieces.Who(m.NextTo, w.owner); err != nil {
		return nil, fmt.Errorf("next_to: %w", err)
	}
	if len(m.From.Phrases) > 0 {
		if r.from, err = w.board.Where(m.From.Phrases, w.owner); err != nil {
			return nil, fmt.Errorf("from: %w", err)
		}
	}
	if len(m.To.Phrases) > 0 {
		if r.to, err = w.board.Where(m.To.Phrases, w.owner); err != nil {
			return nil, fmt.Errorf("to: %w", err)
		}
	}
	return r, nil
}

// starts reports whether a movement may start where a piece stands.
func (w walker) starts(m *Movement, piece Subject) (bool, error) {
	if m.Word == Drop {
		return true, nil
	}
	return admits(m.From, w.read.from, piece, piece.On)
}

// ends reports whether a movement of a piece may end on a square.
func (w walker) ends(m *Movement, piece Subject, square Square) (bool, error) {
	return admits(m.To, w.read.to, piece, square)
}

func admits(w Where, squares Squares, piece Subject, square Square) (bool, error) {
	if w.Law != nil {
		verdict, err := w.Law(piece, square)
		return verdict.Allowed(), err
	}
	return squares == nil || squares.Has(square), nil
}

// paths are the ways that a movement may take from a square, before any law is
// asked. A drop starts [Nowhere].
func (w walker) paths(m *Movement, from Square) ([]path, error) {
	onto := w.read.onto
	switch m.Word {
	case Step:
		return w.slides(from, onto, 1)
	case Slide:
		return w.slides(from, onto, m.Limit)
	case Leap:
		if len(m.By) > 0 {
			return w.offsets(m, from, onto), nil
		}
		return w.crossings(m, from, onto)
	case Hop, Hops:
		return w.jumps(from, onto)
	case Drop:
		return w.drops(m, onto)
	}
	return nil, nearest.Unknown("movement", m.Word, movementWords)
}

func (w walker) onto(m *Movement) (Codes, error) {
	switch {
	case len(m.Onto) > 0:
		return w.pieces.Who(m.Onto, w.owner)
	case m.Word == Drop || m.Word == Hop || m.Word == Hops:
		return 1 << Empty, nil
	}
	return w.pieces.Who([]string{"empty", enemy}, w.owner)
}

// slides go over empty squares, limit of them at most. On a board whose edges meet
// they end before they come round to where they began.
func (w walker) slides(from Square, onto Codes, limit int) ([]path, error) {
	if limit == 1 && w.board.edges == nil {
		return w.oneStep(from, onto), nil
	}
	ways, err := w.ways(from, limit)
	if err != nil {
		return nil, err
	}
	all := make([]path, 0, len(ways))
	for _, way := range ways {
		p := w.newPath(len(way))
		for _, s := range way {
			p = append(p, leg{square: s, stop: onto, to: s, pass: 1 << Empty, through: true})
		}
		if len(p) > 0 {
			all = append(all, p)
		}
	}
	return all, nil
}

// oneStep are the paths of a step on a grid, which are by far the most.
func (w walker) oneStep(from Square, onto Codes) []path {
	all := make([]path, 0, directionCount)
	for _, d := range w.read.directions {
		if s := w.board.Next(from, d); s != Nowhere && s != from {
			all = append(all, append(w.newPath(1), leg{square: s, stop: onto, to: s, pass: 1 << Empty, through: true}))
		}
	}
	return all
}

// ways are the straight lines of squares that lead from a square, limit squares
// long at most if that is not 0. On a board given by its edges each neighbour is a
// line of its own.
func (w walker) ways(from Square, limit int) ([][]Square, error) {
	directions := w.read.directions
	if w.board.edges != nil {
		if len(directions) != directionCount {
			return nil, fmt.Errorf("on a board given by its edges the only direction is \"any\"")
		}
		var all [][]Square
		for _, s := range w.board.edges[from] {
			all = append(all, []Square{s})
		}
		return all, nil
	}
	all := make([][]Square, 0, len(directions))
	for _, d := range directions {
		var way []Square
		for s := w.board.Next(from, d); s != Nowhere && s != from && (limit == 0 || len(way) < limit); s = w.board.Next(s, d) {
			way = append(way, s)
		}
		all = append(all, way)
	}
	return all, nil
}

// jumps go over one neighbour to the square behind.
func (w walker) jumps(from Square, onto Codes) ([]path, error) {
	over := w.read.hopped
	ways, err := w.ways(from, 2)
	if err != nil {
		return nil, err
	}
	var all []path
	for _, way := range ways {
		if len(way) >= 2 {
			all = append(all, path{
				{square: way[0], pass: over &^ (1 << Empty), through: true, over: way[0]},
				{square: way[1], stop: onto, to: way[1], over: way[0]},
			})
		}
	}
	return all, nil
}

// offsets are leaps by so many files and ranks, in all reflections.
func (w walker) offsets(m *Movement, from Square, onto Codes) []path {
	var all []path
	for _, by := range m.By {
		for _, o := range reflections(by) {
			s := w.board.reach(w.board.Column(from)+o[0], w.board.Row(from)+o[1])
			if s != Nowhere && s != from {
				all = append(all, path{{square: s, stop: onto, to: s}})
			}
		}
	}
	return all
}

func reflections(by [2]int) [][2]int {
	var all [][2]int
	seen := map[[2]int]bool{}
	for _, o := range [][2]int{by, {by[1], by[0]}} {
		for _, r := range [][2]int{o, {-o[0], o[1]}, {o[0], -o[1]}, {-o[0], -o[1]}} {
			if !seen[r] {
				seen[r] = true
				all = append(all, r)
			}
		}
	}
	return all
}

// crossings are leaps across a whole run of one ground to the square behind it.
func (w walker) crossings(m *Movement, from Square, onto Codes) ([]path, error) {
	if !w.board.hasGround(m.Over) {
		return nil, nearest.Unknown("ground", m.Over, w.board.Grounds())
	}
	var all []path
	for _, d := range w.read.directions {
		if p := w.crossing(m.Over, from, d, w.read.blockedBy); p != nil {
			last := &p[len(p)-1]
			last.stop, last.to = onto, last.square
			all = append(all, p)
		}
	}
	return all, nil
}

// crossing is the run of ground in one direction and the square behind it, or
// nil where there is no run, or nothing behind it. A leap starts on other ground.
func (w walker) crossing(over string, from Square, d Direction, blockers Codes) path {
	if w.isGround(from, over) {
		return nil
	}
	var p path
	s := w.board.Next(from, d)
	for ; s != Nowhere && w.isGround(s, over); s = w.board.Next(s, d) {
		p = append(p, leg{square: s, pass: everything &^ blockers})
	}
	if len(p) == 0 || s == Nowhere {
		return nil
	}
	return append(p, leg{square: s})
}

func (w walker) isGround(s Square, kind string) bool {
	ground, _ := w.board.Ground(s)
	return ground == kind
}

// drops put a new piece on any square, or on the last empty one of its fall.
func (w walker) drops(m *Movement, onto Codes) ([]path, error) {
	if len(m.NextTo) > 0 {
		return w.besides(onto), nil
	}
	if m.Falls == "" {
		var all []path
		for s := range Square(w.board.Squares()) {
			all = append(all, path{{square: s, stop: onto, to: s}})
		}
		return all, nil
	}
	directions := w.read.directions
	if len(directions) != 1 {
		return nil, fmt.Errorf("a piece falls in one direction, and %q means %d", m.Falls, len(directions))
	}
	var all []path
	for s := range Square(w.board.Squares()) {
		if w.board.Next(s, directions[0].Opposite()) == Nowhere {
			all = append(all, w.fall(s, directions[0]))
		}
	}
	return all, nil
}

// besides are drops on squares that have a certain neighbour: the path looks at the
// square, then at its neighbours until it finds one.
func (w walker) besides(onto Codes) []path {
	neighbour := w.read.nextTo
	var all []path
	for s := range Square(w.board.Squares()) {
		p := path{{square: s, pass: onto}}
		for _, n := range w.board.Neighbours(s) {
			p = append(p, leg{square: n, stop: neighbour, to: s, pass: everything &^ neighbour})
		}
		all = append(all, p)
	}
	return all
}

// fall is the path of a piece let go on a square: it lies where the next square
// is taken, or on the last square of all.
func (w walker) fall(s Square, d Direction) path {
	p := path{{square: s, pass: 1 << Empty}}
	next := w.board.Next(s, d)
	for ; next != Nowhere; s, next = next, w.board.Next(next, d) {
		p = append(p, leg{square: next, stop: everything &^ (1 << Empty), to: s, pass: 1 << Empty})
	}
	return append(p, leg{square: s, stop: 1 << Empty, to: s})
}
