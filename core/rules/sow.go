package rules

import (
	"fmt"
	"sync/atomic"

	"canopy/core/board"
)

// Sow takes what a counter holds on a square and puts it down one by one along the
// player's track, round and round.
type Sow struct {
	Counter string
	// Last is the law that says what follows from where the last one fell: the
	// square, how many lay there before, and how many lie opposite. Nil for nothing.
	Last func(p board.Player, on board.Square, found, opposite int) (LastFell, error)
}

// LastFell is what follows when something has been sown.
type LastFell struct {
	// Again gives the same player another turn.
	Again bool
	// Gathers is one more than the index in [Definition.Gathers] of what is
	// gathered; 0 for nothing.
	Gathers int
}

// Gather takes what a counter holds on some squares to another.
type Gather struct {
	// Opposite and Here say whether what lies opposite, and where the last one
	// fell, is gathered.
	Opposite, Here bool
	// Into are phrases that name the one square where it goes.
	Into   []string
	Origin string
}

// lawRoom is up to which number of things found the answers of a law are kept in a
// table; beyond, the law is asked each time.
const lawRoom = 64

// sowing is a sowing made ready.
type sowing struct {
	counter  *counter
	last     func(p board.Player, on board.Square, found, opposite int) (LastFell, error)
	next     [][]board.Square // by player and square: the following one of his track
	opposite []board.Square   // by square
	into     [][]board.Square // by gather and player
	// answers are the law's, one more than 2*Gathers + Again, 0 where it has not been
	// asked: by player, square, found and opposite. They are shared by all games in
	// play, which is why they are atomic.
	answers []atomic.Uint32
}

func (g *Game) compileSow(d *Sow) (*sowing, error) {
	index, ok := g.CounterIndex(d.Counter)
	if !ok || g.counters[index].Per != PerSquare {
		return nil, fmt.Errorf("sow: there is no counter %q with a number for each square", d.Counter)
	}
	w := &sowing{counter: &g.counters[index], last: d.Last, opposite: make([]board.Square, g.squares)}
	b := g.definition.Board
	for sq := range board.Square(g.squares) {
		w.opposite[sq] = b.At(b.Column(sq), b.Height()-1-b.Row(sq))
	}
	for p := range board.Player(g.Players()) {
		track := b.Track(p)
		if len(track) == 0 {
			return nil, fmt.Errorf("sow: the board has no track for %s", g.PlayerName(p))
		}
		next := make([]board.Square, g.squares)
		for i := range next {
			next[i] = board.Nowhere
		}
		for i, sq := range track {
			next[sq] = track[(i+1)%len(track)]
		}
		w.next = append(w.next, next)
	}
	if d.Last != nil {
		w.answers = make([]atomic.Uint32, g.Players()*g.squares*lawRoom*lawRoom)
	}
	return w, g.compileGathers(w)
}

// checkTrack finds a square from which a player may sow and that is not on his track.
func (w *sowing) checkTrack(g *Game, where []board.Squares) error {
	for p := range where {
		for sq := range where[p].All() {
			if w.next[p][sq] == board.Nowhere {
				return fmt.Errorf("sow: %s is not on the track of %s", g.definition.Board.Name(sq), g.PlayerName(board.Player(p)))
			}
		}
	}
	return nil
}

func (g *Game) compileGathers(w *sowing) error {
	for i := range g.definition.Gathers {
		d := &g.definition.Gathers[i]
		places, err := g.places(d.Into)
		if err != nil {
			return board.Placed(d.Origin, fmt.Errorf("into: %w", err))
		}
		var into []board.Square
		for p := range places {
			if places[p].Count() != 1 {
				return board.Placed(d.Origin, fmt.Errorf("into means %d squares for %s, expected one", places[p].Count(), g.PlayerName(board.Player(p))))
			}
			for sq := range places[p].All() {
				into = append(into, sq)
			}
		}
		w.into = append(w.into, into)
	}
	return nil
}

// sowFrom sows what lies on a square. The square itself is sown like any other when
// the track comes round to it.
func (s *State) sowFrom(w *sowing, from board.Square) {
	at := w.counter.at
	n := s.values[at+int(from)]
	s.setValue(at+int(from), 0)
	next, sq := w.next[s.due], from
	for ; n > 0; n-- {
		if sq = next[sq]; sq == board.Nowhere {
			s.breakOff(fmt.Errorf("sow: %s is not on the track of %s", s.game.definition.Board.Name(from), s.game.PlayerName(s.due)))
			return
		}
		if !s.raise(w.counter, at+int(sq), 1) {
			return
		}
	}
	if w.last == nil {
		return
	}
	opposite := int32(0)
	if o := w.opposite[sq]; o != board.Nowhere {
		opposite = s.values[at+int(o)]
	}
	fell, err := w.ask(s, sq, int(s.values[at+int(sq)])-1, int(opposite))
	if err != nil {
		s.breakOff(err)
		return
	}
	s.again = s.again || fell.Again
	if fell.Gathers > 0 {
		s.gather(w, fell.Gathers-1, sq)
	}
}

// raise adds to a value of a counter, and breaks the game off where it would pass the
// counter's bound.
func (s *State) raise(c *counter, at int, by int32) bool {
	if int(s.values[at])+int(by) > c.To {
		s.breakOff(&Error{Origin: c.Origin, Err: fmt.Errorf("the counter %s goes up to %d, and more is put down on %s", c.Name, c.To, s.game.definition.Board.Name(board.Square(at-c.at)))})
		return false
	}
	s.setValue(at, s.values[at]+by)
	return true
}

// ask asks the law, or looks up what it has answered before.
func (w *sowing) ask(s *State, on board.Square, found, opposite int) (LastFell, error) {
	if found >= lawRoom || opposite >= lawRoom {
		return w.last(s.due, on, found, opposite)
	}
	answer := &w.answers[((int(s.due)*s.game.squares+int(on))*lawRoom+found)*lawRoom+opposite]
	if known := answer.Load(); known != 0 {
		return LastFell{Again: (known-1)&1 != 0, Gathers: int(known-1) >> 1}, nil
	}
	fell, err := w.last(s.due, on, found, opposite)
	if err != nil {
		return fell, err
	}
	code := uint32(fell.Gathers) << 1
	if fell.Again {
		code |= 1
	}
	answer.Store(code + 1)
	return fell, nil
}

func (s *State) gather(w *sowing, number int, here board.Square) {
	d := &s.game.definition.Gathers[number]
	into := w.counter.at + int(w.into[number][s.due])
	take := func(sq board.Square) {
		if at := w.counter.at + int(sq); sq != board.Nowhere && at != into {
			if s.raise(w.counter, into, s.values[at]) {
				s.setValue(at, 0)
			}
		}
	}
	if d.Opposite {
		take(w.opposite[here])
	}
	if d.Here {
		take(here)
	}
}
