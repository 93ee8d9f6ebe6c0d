package agent

import (
	"math"

	"canopy/core/rules"
)

// score is how good a position is for a seat, and the negative of how good it is for the
// other: 0 is half the win. Wins are the better the sooner, losses the later.
type score int32

const (
	// won is a win that has come about. A win after so many plies is that much less.
	won score = 1 << 30
	// sure is the share of 1, as far as that is an estimate: less than any win.
	sure = 1_000_000_000
	// infinite is more than any score.
	infinite = won + 1
	// remote is more plies than any search looks ahead.
	remote = 1 << 12
)

// isResolved reports whether a score is a win or loss that a search to some depth is sure
// to have found at its soonest. It is the same in any deeper search.
func (v score) isResolved(depth int) bool { return max(v, -v) >= won-score(depth) }

// share is the share of the win that a score stands for.
func (v score) share() float64 {
	switch {
	case v > sure:
		return 1
	case v < -sure:
		return 0
	}
	return (float64(v)/sure + 1) / 2
}

// later is a score seen from so many plies before, where a win is that much farther.
func (v score) later(plies int) score {
	switch {
	case v > won-remote:
		return v - score(plies)
	case v < remote-won:
		return v + score(plies)
	}
	return v
}

// value is what the position of a ply is worth to the seat that decides there, if all
// look ahead so many decisions: exactly where it lies between alpha and beta, else a
// bound on the same side of them.
func (t *alphaBeta) value(ply, depth int, alpha, beta score) score {
	if depth <= 0 {
		return t.settle(ply, depth, alpha, beta)
	}
	at := t.frames[ply]
	known := t.recall(at.state, ply, depth)
	if known.answers(alpha, beta) {
		if !known.certain {
			t.guesses++
		}
		return known.score
	}
	before := t.guesses
	best, m := t.best(ply, depth, alpha, beta, known.move)
	if t.err != nil {
		return 0
	}
	t.remember(at.state, ply, entry{
		key: known.key, move: m, score: best, kind: boundOf(best, alpha, beta),
		depth: uint8(depth), certain: t.guesses == before,
	})
	if best.isResolved(ply + depth) {
		t.guesses = before // what was guessed on the way does not count
	}
	return best
}

// best tries the moves of a position, of which one was the best in a former search, until
// one is good enough. It returns the best, and what it is worth.
func (t *alphaBeta) best(ply, depth int, alpha, beta score, known rules.Move) (score, rules.Move) {
	at := t.frames[ply]
	best, bestMove := -infinite, rules.Move(0)
	if !t.offer(at) {
		return best, bestMove
	}
	t.rank(at, known)
	for i := range at.moves {
		m := at.pick(i)
		if v := t.tryWithin(ply, depth, m, alpha, beta, i > 0); v > best {
			best, bestMove = v, m
		}
		alpha = max(alpha, best)
		if alpha >= beta {
			t.order.praise(at, m, depth)
			break
		}
	}
	return best, bestMove
}

// tryWithin tries a move. One that is not the first of its position is asked only whether
// it is better than alpha, and how much better only if it is.
func (t *alphaBeta) tryWithin(ply, depth int, m rules.Move, alpha, beta score, isLater bool) score {
	if isLater && alpha+1 < beta {
		if v := t.try(ply, depth-1, m, alpha, alpha+1); v <= alpha || v >= beta {
			return v
		}
	}
	return t.try(ply, depth-1, m, alpha, beta)
}

// try makes a move at a ply, and looks what follows: for the seat that makes it.
func (t *alphaBeta) try(ply, depth int, m rules.Move, alpha, beta score) score {
	if t.err != nil {
		return 0
	}
	before, w := t.frames[ply].state, t.frame(ply+1).state
	w.CopyFrom(before)
	w.Play(m)
	t.plies++
	mover := before.Seat(before.Due())
	switch {
	case w.Over() || w.Err() != nil:
		return t.result(w, mover, ply+1)
	case w.Seat(w.Due()) == mover: // his turn goes on, or seats were exchanged
		return t.value(ply+1, depth, alpha, beta)
	}
	return -t.value(ply+1, depth, -beta, -alpha)
}

// offer writes the moves of a position, and reports whether its script went well.
func (t *alphaBeta) offer(at *frame) bool {
	at.moves = at.state.Moves(at.moves)
	if t.err == nil {
		t.err = at.state.Err()
	}
	return t.err == nil
}

// result is the score of a game that is over, for a seat.
func (t *alphaBeta) result(w *rules.State, seat, ply int) score {
	if w.Err() == nil && w.Result().CutOff {
		return t.estimate(w, seat)
	}
	if t.err = t.judge(w); t.err != nil {
		return 0
	}
	switch share := t.shares[seat]; {
	case share > 0.5:
		return won - score(ply)
	case share < 0.5:
		return score(ply) - won
	}
	return 0
}

// estimate is what the script says of a position, for a seat; where it says nothing,
// nobody is better off. It is worked out for the first seat, so that what is good for the
// one is exactly as bad for the other.
func (t *alphaBeta) estimate(w *rules.State, seat int) score {
	t.guesses++
	if !t.game.Evaluates() {
		return 0
	}
	if err := t.judge(w); err != nil {
		t.err = err
		return 0
	}
	v := score(math.Round((2*t.shares[0] - 1) * sure))
	if seat == 0 {
		return v
	}
	return -v
}

// mostTakes is how many plies are looked at beyond the last decision, while something is
// taken in each.
const mostTakes = 8

// settle is what a position is worth beyond the last decision: what the script says of
// it, or more if the seat that decides can take something, or arrive where a game is won,
// and is better off then. (Quiescence: Shannon, "Programming a computer for playing
// chess", 1950.) A depth below 0 is how many plies of that have been.
func (t *alphaBeta) settle(ply, depth int, alpha, beta score) score {
	at := t.frames[ply]
	s := at.state
	best := t.estimate(s, s.Seat(s.Due()))
	if best >= beta || -depth >= t.takes || !t.offer(at) {
		return best
	}
	t.keepTaking(at)
	for i := range at.moves {
		alpha = max(alpha, best)
		best = max(best, t.try(ply, depth-1, at.pick(i), alpha, beta))
		if best >= beta {
			break
		}
	}
	return best
}
