package rules

import (
	"fmt"
	"slices"

	"canopy/core/board"
)

// Visits is a condition on one piece that comes to one square again and again: it
// holds with the visit that is the Times-th within so many own turns of the player,
// the present one included.
type Visits struct {
	Times, Within int
	// Forgets says what makes the count start anew: [AnotherPiece] when the player
	// moves another one, or words that say where, when he moves onto such a square.
	Forgets []string
}

// AnotherPiece makes visits be forgotten when the player moves another piece.
const AnotherPiece = "another piece"

// MaxWithin is how many own turns visits can be counted over.
const MaxWithin = 100

// visiting is a condition on visits made ready. Each has a trail of its own in the
// state: for each player, his last turns, the newest last.
type visiting struct {
	times, within int
	anotherPiece  bool
	forgetOn      []board.Squares // by player; nil: nowhere
	at            int             // where its trail begins
}

// visit is one turn: which piece came where. The zero value is a turn in which no
// piece moved.
type visit struct {
	piece uint16 // the number of the piece, from 1; a piece keeps it while it is on the board
	to    board.Square
}

// compileVisits makes a condition on visits ready.
func (g *Game) compileVisits(d *Visits) (*visiting, error) {
	if d.Times < 1 || d.Within < d.Times || d.Within > MaxWithin {
		return nil, fmt.Errorf("visits: expected a number, and within how many turns, up to %d, like { 4, within = 8 }", MaxWithin)
	}
	v := &visiting{times: d.Times, within: d.Within, at: g.trail}
	where := slices.DeleteFunc(slices.Clone(d.Forgets), func(s string) bool { return s == AnotherPiece })
	v.anotherPiece = len(where) < len(d.Forgets)
	var err error
	if v.forgetOn, err = g.places(where); err != nil {
		return nil, fmt.Errorf("forgets: %w", err)
	}
	if len(g.visits) == maxVisits {
		return nil, fmt.Errorf("visits: there are more than %d such conditions", maxVisits)
	}
	g.trail += d.Within * g.Players()
	g.visits = append(g.visits, v)
	return v, nil
}

// trailOf is the part of the state's trails that belongs to a player.
func (v *visiting) trailOf(s *State, p board.Player) []visit {
	start := v.at + int(p)*v.within
	return s.trail[start : start+v.within]
}

// count is how often a player's piece will have come to a square with this turn of
// his, which the trail does not hold yet.
func (v *visiting) count(trail []visit, now visit) int {
	if v.anotherPiece && isAnother(trail[v.within-1], now) {
		return 1
	}
	n := 1
	for _, before := range trail[1:] { // the oldest turn drops out when this one is added
		if before == now {
			n++
		}
	}
	return n
}

// isAnother reports whether two turns moved different pieces.
func isAnother(before, now visit) bool {
	return before.piece != 0 && now.piece != 0 && before.piece != now.piece
}

// noteVisit adds a player's turn to the trails, and forgets what is to be forgotten.
// How often the piece has come there now is kept for the ends that ask.
func (s *State) noteVisit(p board.Player, now visit) {
	for i, v := range s.game.visits {
		trail := v.trailOf(s, p)
		s.counts[i] = 0
		if now.piece != 0 {
			s.counts[i] = int16(v.count(trail, now))
		}
		if v.anotherPiece && isAnother(trail[v.within-1], now) {
			clear(trail)
		}
		copy(trail, trail[1:])
		trail[v.within-1] = now
		if v.forgetOn != nil && now.piece != 0 && v.forgetOn[p].Has(now.to) {
			clear(trail)
		}
	}
}

// tooOften reports whether a movement would be one visit too many.
func (v *visiting) tooOften(s *State, m Move) bool {
	if m.From() == board.Nowhere {
		return false // a piece that comes onto the board is a new one
	}
	return v.count(v.trailOf(s, s.due), visit{s.names[m.From()], m.To()}) >= v.times
}

// followPiece keeps the numbers of the pieces when one has moved. Pieces that are put
// down get a number of their own.
func (s *State) followPiece(m Move, name uint16, stays bool) {
	if m.From() == board.Nowhere || stays {
		s.named++
		name = s.named
	}
	s.names[m.To()] = name
}

// nameOf is the number of the piece on a square, 0 where nobody asks.
func (s *State) nameOf(sq board.Square) uint16 {
	if len(s.names) == 0 || sq == board.Nowhere {
		return 0
	}
	return s.names[sq]
}

// namePieces numbers the pieces of a position that was set up.
func (s *State) namePieces() {
	for sq := range s.names {
		s.names[sq] = uint16(sq + 1)
	}
	s.named = uint16(len(s.names))
	clear(s.trail)
}

// visitOf is the visit of a turn that ends with a move. A turn that only passes or
// does something else visits nothing.
func (s *State) visitOf(m Move) visit {
	if m >= Pass && m != Stop {
		return visit{}
	}
	return visit{s.nameOf(s.last), s.last}
}
