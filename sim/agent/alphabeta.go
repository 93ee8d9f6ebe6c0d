package agent

import (
	"errors"
	"slices"

	"canopy/core/rules"
	"canopy/core/seat"
)

// alphaBeta looks at everything that may follow for so many decisions, and takes every
// reply for the best one: alpha-beta search (Knuth and Moore, "An analysis of alpha-beta
// pruning", 1975) with null windows (Reinefeld, "An improvement to the Scout tree search
// algorithm", 1983), ever deeper (Slate and Atkin, "Chess 4.5", 1977), with a table of
// positions. Beyond the last decision it looks at moves that take something.
//
// What it does to be fast changes nothing in what it finds: the value of a move is that
// of plain minimax to the same depth, and of equal moves it takes the first.
type alphaBeta struct {
	thinker
	alphaBetaSettings
	table  transpositions
	order  ordering
	frames []*frame // by ply from the root

	memory *rules.Memory // nil where positions cannot be told apart for the table
	takes  int           // how many plies of taking it looks at beyond the last decision
	lines  []line        // the moves of the root
	// guesses counts positions that were judged before the game was over there, and
	// what rests on them: where none is added, all is certain.
	guesses int
	err     error // of the script, which ends the search
}

// alphaBetaSettings are what specs may set.
type alphaBetaSettings struct {
	depth int
	quiet bool // look at moves that take something, until none is left
}

// frame is one ply of the line that is looked at.
type frame struct {
	state   *rules.State
	moves   []rules.Move
	ranks   []float64 // of the moves: what is promising is looked at first
	killers [2]rules.Move
}

// line is a move of the root.
type line struct {
	move    rules.Move
	number  int // among the seat's moves
	score   score
	certain bool
}

// defaultTable is how many bytes the table of positions takes unless something else is
// asked for: as many as a search to some depth has use for, and no more than 16 MB. A
// small table is faster.
func defaultTable(depth int) int64 { return 1 << (20 + min(max(depth-3, 0), 4)) }

// readAlphaBeta reads "4", "6:quiet=off", "6:tree=64MB".
func readAlphaBeta(p *Parser, texts []string) (Maker, error) {
	if len(texts) == 0 {
		return Maker{}, errors.New("expected how many moves it looks ahead, like ab:4")
	}
	depth, err := readCount("how many moves it looks ahead", texts[0], 1, maxDepth)
	if err != nil {
		return Maker{}, err
	}
	settings := alphaBetaSettings{depth: depth, quiet: true}
	limit := p.Tree
	if limit == 0 {
		limit = defaultTable(depth)
	}
	err = readOptions(texts[1:], []option{
		{"quiet", func(value string) (err error) { settings.quiet, err = readFlag("quiet", value); return }},
		{"tree", func(value string) (err error) { limit, err = ReadBytes(value); return }},
	})
	if err != nil {
		return Maker{}, err
	}
	return Maker{
		New:  func() Agent { return &alphaBeta{alphaBetaSettings: settings, table: transpositions{limit: limit}} },
		Fits: decidesAll,

		Determined: func(*rules.Game) bool { return true },
	}, nil
}

// Begin forgets the positions of the game before.
func (t *alphaBeta) Begin() {
	t.table.forget()
	t.order.forget()
	for _, f := range t.frames {
		f.killers = [2]rules.Move{}
	}
}

func (t *alphaBeta) Choose(s *seat.Seat) (rules.Move, error) {
	if len(s.Moves) == 1 {
		return s.Moves[0], nil
	}
	if err := t.prepare(s); err != nil {
		return 0, err
	}
	t.deepen()
	return t.lines[0].move, t.err
}

// Advise looks at every move of its own, not only at what is better than the best.
func (t *alphaBeta) Advise(s *seat.Seat) ([]Advice, error) {
	if err := t.prepare(s); err != nil {
		return nil, err
	}
	t.deepen()
	for i := range t.lines {
		l := &t.lines[i]
		before := t.guesses
		l.score = t.try(0, t.depth-1, l.move, -infinite, infinite)
		l.certain = t.guesses == before || l.score.isResolved(t.depth)
	}
	slices.SortFunc(t.lines, func(a, b line) int {
		if a.score != b.score {
			return int(b.score) - int(a.score)
		}
		return a.number - b.number
	})
	var advice []Advice
	for _, l := range t.lines {
		advice = append(advice, Advice{Move: l.move, Share: l.score.share(), Certain: l.certain})
	}
	return advice, t.err
}

// prepare sets the root to what a seat sees: in the games that it plays, all there is.
func (t *alphaBeta) prepare(s *seat.Seat) error {
	if t.game != s.Game() {
		t.sit(s)
		t.memory, _ = t.game.Memory()
		t.takes = 0
		if t.quiet && t.game.Evaluates() && t.game.MayTake() {
			t.takes = mostTakes
		}
		t.frames = t.frames[:0]
		t.Begin()
	}
	t.err = nil
	t.table.beginDecision()
	t.order.age()
	worlds, _ := split(s)
	root := t.frame(0)
	if err := s.World(&worlds, root.state); err != nil {
		return err
	}
	root.moves = append(root.moves[:0], s.Moves...)
	t.lines = t.lines[:0]
	for i, m := range s.Moves {
		t.lines = append(t.lines, line{move: m, number: i})
	}
	return nil
}

// frame is the frame of a ply, made when the search first comes there.
func (t *alphaBeta) frame(ply int) *frame {
	if ply == len(t.frames) {
		t.frames = append(t.frames, &frame{state: t.game.NewState()})
	}
	return t.frames[ply]
}

// deepen searches ever deeper, until a greater depth would change nothing. The best line
// is the first then.
func (t *alphaBeta) deepen() {
	for depth := 1; depth <= t.depth && t.err == nil; depth++ {
		before := t.guesses
		best := t.searchRoot(depth)
		if best.isResolved(depth) || t.guesses == before {
			return
		}
	}
}

// searchRoot puts the best line first, and returns what it comes to.
func (t *alphaBeta) searchRoot(depth int) score {
	best, top := 0, -infinite
	for i := range t.lines {
		alpha := top
		if i > 0 && t.lines[i].number < t.lines[best].number {
			alpha-- // as good is good enough
		}
		v := t.tryWithin(0, depth, t.lines[i].move, alpha, infinite, i > 0)
		if v > alpha {
			best, top = i, v
		}
	}
	chosen := t.lines[best]
	copy(t.lines[1:best+1], t.lines[:best])
	t.lines[0] = chosen
	return top
}
