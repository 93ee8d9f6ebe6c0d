package rules

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"canopy/core/board"
	"canopy/core/cards"
)

// evaluation is an evaluation made ready: whatever does not depend on the state is
// worked out.
type evaluation struct {
	*Evaluation
	score float64 // what a point is worth, by the sign too
	// places are what pieces are worth where they stand, by code*squares + square;
	// nil where pieces are worth nothing. nearest are the same for each nearness of
	// which one piece alone counts.
	places   []float64
	nearest  [][]float64
	codes    [][]board.Code // by player: his pieces
	hands    []float64      // by code: what a piece in hand is worth
	counters []weightedCounter
	piles    []weightedPile
}

// weightedCounter is what the values of a counter are worth that are a player's own.
type weightedCounter struct {
	values [][]int // by player: where they are among the state's
	worth  float64
	empty  []float64 // by row: what a value is worth that is none; nil for nothing
}

// weightedPile is what the cards are worth in the pile that is a player's own.
type weightedPile struct {
	slots [][]cards.Slot // by player
	worth float64
	kinds []float64 // by kind of card; nil where each is worth the same
}

// mostNearest is how many nearnesses there may be of which one piece alone counts.
const mostNearest = 4

// compileEvaluation makes an evaluation ready. Where there is none the score is one.
func (g *Game) compileEvaluation(d *Definition) error {
	g.findSides()
	e := d.Evaluate
	if e == nil {
		if d.Score == nil {
			return nil
		}
		e = &Evaluation{Score: 1}
	}
	compiled := &evaluation{Evaluation: e, score: e.Score}
	if d.Staged != nil && d.Staged.LowestWins {
		compiled.score = -e.Score
	}
	if e.Score != 0 && d.Score == nil {
		return board.Placed(e.Origin, errors.New("evaluate: score is what a point is worth, and the game has no score: score = function(g, player) … end"))
	}
	if err := g.compilePieceWorths(compiled); err != nil {
		return err
	}
	for i := range e.Counters {
		c := &e.Counters[i]
		if err := g.compileCounterWorth(compiled, c); err != nil {
			return board.Placed(c.Origin, fmt.Errorf("evaluate: %w", err))
		}
	}
	for i := range e.Cards {
		c := &e.Cards[i]
		if err := g.compileCardWorth(compiled, c); err != nil {
			return board.Placed(c.Origin, fmt.Errorf("evaluate: %w", err))
		}
		if err := g.compileCardLaw(compiled, c); err != nil {
			return err
		}
	}
	g.evaluation = compiled
	return nil
}

// findSides notes who wins and loses with whom.
func (g *Game) findSides() {
	for p := range g.Players() {
		g.sideOf[p] = p
		switch {
		case g.Together():
			g.sideOf[p] = 0
		case g.staged != nil:
			g.sideOf[p] = g.staged.set.Team(p)
		}
		if g.members[g.sideOf[p]]++; g.members[g.sideOf[p]] == 1 {
			g.sides++
		}
	}
}

// compilePieceWorths adds up what each piece is worth on each square.
func (g *Game) compilePieceWorths(e *evaluation) error {
	if len(e.Pieces) == 0 && len(e.Squares) == 0 && len(e.Nearer) == 0 {
		return nil
	}
	codes := g.definition.Pieces.Codes()
	e.places, e.hands = make([]float64, codes*g.squares), make([]float64, codes)
	e.codes = make([][]board.Code, g.Players())
	worths, err := g.worthsByCode(e.Pieces)
	if err != nil {
		return board.Placed(e.Origin, fmt.Errorf("evaluate: %w", err))
	}
	for c := board.Code(1); c < board.Code(codes); c++ {
		p := g.definition.Pieces.Owner(c)
		if p == board.Nobody {
			continue
		}
		e.codes[p] = append(e.codes[p], c)
		e.hands[c] = worths[c]
		for sq := range g.squares {
			e.places[int(c)*g.squares+sq] = worths[c]
		}
	}
	for i := range e.Squares {
		if err := g.compileSquareWorth(e, &e.Squares[i]); err != nil {
			return board.Placed(e.Squares[i].Origin, fmt.Errorf("evaluate: %w", err))
		}
	}
	for i := range e.Nearer {
		if err := g.compileNearness(e, &e.Nearer[i]); err != nil {
			return board.Placed(e.Nearer[i].Origin, fmt.Errorf("evaluate: nearer: %w", err))
		}
	}
	return nil
}

// worthsByCode are the worths of kinds by the codes of the players' pieces.
func (g *Game) worthsByCode(worths KindWorths) ([]float64, error) {
	pieces := g.definition.Pieces
	for _, kind := range slices.Sorted(maps.Keys(worths)) {
		_, isOwned := pieces.Find(kind, 0)
		_, isNeutral := pieces.Find(kind, board.Nobody)
		switch {
		case isNeutral:
			return nil, fmt.Errorf("%s is nobody's piece, and worth nothing to a player", kind)
		case !isOwned:
			return nil, unknownKind(pieces, kind)
		case math.IsNaN(worths[kind]) || math.IsInf(worths[kind], 0):
			return nil, fmt.Errorf("the worth of %s is %v: expected a number that is finite", kind, worths[kind])
		}
	}
	list := make([]float64, pieces.Codes())
	for c := board.Code(1); c < board.Code(pieces.Codes()); c++ {
		list[c] = worths[pieces.Piece(c).Kind.Name]
	}
	return list, nil
}

func (g *Game) compileSquareWorth(e *evaluation, w *SquareWorth) error {
	worths, err := g.worthsByCode(w.Worth)
	if err != nil {
		return err
	}
	for p := range board.Player(g.Players()) {
		squares, err := g.definition.Board.Where([]string{w.Where}, p)
		if err != nil {
			return err
		}
		for _, c := range e.codes[p] {
			for sq := range squares.All() {
				e.places[int(c)*g.squares+int(sq)] += worths[c]
			}
		}
	}
	return nil
}

// compileNearness works out what each piece on each square is worth for being near.
func (g *Game) compileNearness(e *evaluation, n *Nearness) error {
	worths, err := g.worthsByCode(n.Worth)
	if err != nil {
		return err
	}
	into := e.places
	if !n.Each {
		if len(e.nearest) == mostNearest {
			return fmt.Errorf("at most %d may count one piece alone: say each = true in another", mostNearest)
		}
		into = make([]float64, len(e.places))
		e.nearest = append(e.nearest, into)
	}
	away, farthest, err := g.awayFrom(e, n.To, worths)
	if err != nil {
		return err
	}
	for place, moves := range away {
		if moves != board.Unreachable {
			into[place] += worths[place/g.squares] * float64(farthest-moves)
		}
	}
	return nil
}

// awayFrom tells how far the pieces that are worth anything are from squares, by
// code*squares + square, and how far any of them can be. For all players it is the same
// distance that is worth nothing, so that mirrored positions have the same worths.
func (g *Game) awayFrom(e *evaluation, to []string, worths []float64) (away []int, farthest int, err error) {
	away = slices.Repeat([]int{board.Unreachable}, len(e.places))
	for p := range board.Player(g.Players()) {
		squares, err := g.definition.Board.Where(to, p)
		if err != nil {
			return nil, 0, err
		}
		moves := g.tables.Away(p, squares)
		for _, c := range e.codes[p] {
			if worths[c] == 0 {
				continue
			}
			from, until := int(c)*g.squares, int(c+1)*g.squares
			if a := g.advanceOf(c); a != nil {
				a.away(p, squares, moves[from:until])
			}
			copy(away[from:until], moves[from:until])
			farthest = max(farthest, slices.Max(moves[from:until]))
		}
	}
	if farthest == 0 {
		return nil, 0, errors.New("no piece that counts comes nearer by moves of its own")
	}
	return away, farthest, nil
}

// away writes how far the squares of a player's track are from the next of some
// squares, each step as a move.
func (a *advance) away(p board.Player, to board.Squares, moves []int) {
	next := board.Unreachable
	for i, sq := range slices.Backward(a.tracks[p]) {
		if to.Has(sq) {
			next = i
		}
		if next != board.Unreachable {
			moves[sq] = next - i
		}
	}
}
