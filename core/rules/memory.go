package rules

import (
	"slices"

	"canopy/core/board"
)

// Memory tells what of the past decides how a game goes on: how often positions were
// seen, clocks, whose turn it was for which time, what has happened in a turn that is not
// over. It is for programs that keep what they have found out of positions, and must not
// mistake one for another in which the same pieces stand.
//
// In two states with the same [Memory.Key] and the same [Memory.Past] for some plies the
// players have the same moves for that long, and they come to the same.
type Memory struct {
	game *Game
	// repeats is the fewest times that a position has to be seen for some end to hold; 0
	// where none asks. Between two times lie at least so many plies.
	repeats, cycle int
	quiet          [maxClocks]int32 // by clock: what its end waits for
	lastTurn       uint16           // the last of a player's own turns that some rule names
	captives       bool             // what was taken may count
	answers        bool             // what moved last may count in the next turn
}

// Memory works out what a game remembers. There is none for games in stages.
func (g *Game) Memory() (m *Memory, known bool) {
	if g.staged != nil {
		return nil, false
	}
	m = &Memory{game: g, cycle: g.cycle(), captives: g.asksFunctions()}
	for i := range g.ends {
		e := &g.ends[i]
		if e.seen > 0 && (m.repeats == 0 || e.seen < m.repeats) {
			m.repeats = e.seen
		}
		if e.quiet > 0 {
			m.quiet[e.clock] = e.quiet
		}
		m.names(e.after)
	}
	for i := range g.tables.Effects() {
		m.names(g.tables.Effect(i).Turn)
	}
	for i := range g.actions {
		m.names(g.actions[i].Turn)
	}
	for i := range g.obliged {
		m.names(g.obliged[i].turn)
		m.answers = m.answers || g.obliged[i].answers != 0
	}
	return m, true
}

// names notes that a rule names one of a player's turns.
func (m *Memory) names(turn int) { m.lastTurn = max(m.lastTurn, uint16(max(turn, 0))) }

// asksFunctions reports whether functions are called in play that may ask what was taken.
func (g *Game) asksFunctions() bool {
	d := &g.definition
	return d.Score != nil || d.Begins != nil || d.Moved != nil || d.Evaluate != nil && d.Evaluate.Live != nil ||
		slices.ContainsFunc(g.actions, func(a action) bool { return a.Does != nil || a.Squares != nil })
}

// cycle is how many plies lie at least between two times that a position is seen. Where
// each turn moves one of the player's own pieces to another square and does nothing else
// that can be taken back, every player has to come back from where he went.
func (g *Game) cycle() int {
	d := &g.definition
	goesOn := slices.ContainsFunc(g.effects, func(e moved) bool { return e.next != 0 })
	if goesOn || g.anyone || g.stuck == Passes || len(g.actions) > 0 || len(g.advances) > 0 ||
		d.Begins != nil || d.Moved != nil {
		return 1
	}
	return 2 * g.Players()
}

// Key is a hash of the position, of who sits where, and of what has happened in this
// turn, in as far as it counts when the turn ends.
func (m *Memory) Key(s *State) uint64 {
	key := digest(s.Hash())
	if s.seats != ownSeats {
		for _, seat := range s.seats[:m.game.Players()] {
			key.add(uint64(seat))
		}
	}
	if s.isInTurn() {
		key.add(uint64(s.last)<<1 | 1)
		key.add(uint64(s.taken))
		key.addFlags(s.lasting, s.mayStop, s.again)
		key.addFlags(s.reset[:]...)
	} else if m.answers {
		key.addFlags(s.ply > 0)
		key.add(uint64(s.last))
	}
	if m.captives {
		for _, n := range s.captured {
			key.add(uint64(n))
		}
	}
	for i := range s.dice {
		for _, n := range s.Thrown(i) {
			key.add(uint64(n) + 1)
		}
	}
	return uint64(key)
}

// isInTurn reports whether something has happened in this turn that counts when it ends.
func (s *State) isInTurn() bool {
	return s.going != 0 || s.stage != 0 || s.lasting || s.taken != 0 || s.again || slices.Contains(s.reset[:], true)
}

// Past is a hash of what has happened before this turn that can still matter within so
// many plies, and then some more of which each takes something. It is 0 for nothing.
func (m *Memory) Past(s *State, plies, takes int) uint64 {
	g := m.game
	var past digest
	if left := g.definition.PlyLimit - int(s.ply); left <= plies+takes {
		past.add(uint64(left) + 1)
	}
	for i := range g.clocks {
		if s.clocks[i]+int32(plies+takes) >= m.quiet[i] {
			past.add(uint64(s.clocks[i])<<8 | uint64(i) + 1)
		}
	}
	if m.lastTurn > 0 {
		for _, n := range s.turns[:g.Players()] {
			past.add(uint64(min(n, m.lastTurn)) + 1)
		}
	}
	if len(s.names) > 0 {
		m.addVisits(s, &past)
	}
	if m.repeats > 0 {
		past.add(m.recurring(s, plies))
	}
	return uint64(past)
}

// addVisits adds which piece has been where, and which stands where.
func (m *Memory) addVisits(s *State, past *digest) {
	for sq, c := range s.standing {
		if c != board.Empty {
			past.add(uint64(s.names[sq])<<16 | uint64(sq))
		}
	}
	for _, v := range s.trail {
		past.add(uint64(v.piece)<<16 | uint64(v.to))
	}
}

// recurring is a hash of the positions that may be seen often enough within so many plies
// to end the game, and of how often each was seen. In which order they were is all one.
func (m *Memory) recurring(s *State, plies int) uint64 {
	if plies < 1 {
		return 0
	}
	if further := 1 + (plies-1)/m.cycle; further+1 < m.repeats {
		return seenAgain(s.seen)
	}
	sum := uint64(0)
	for _, hash := range s.seen {
		sum += mix(hash)
	}
	return sum
}

// seenAgain is a hash of the positions in a list that are there more than once.
func seenAgain(list []uint64) uint64 {
	var met [4]uint64 // a bit for each position so far, by some of its hash
	sum := uint64(0)
	for i, hash := range list {
		word, bit := hash>>62, uint64(1)<<(hash>>56&63)
		if met[word]&bit != 0 && slices.Contains(list[:i], hash) {
			sum += mix(hash)
		}
		met[word] |= bit
	}
	return sum
}

// digest is a hash of what is added to it, in that order.
type digest uint64

func (d *digest) add(n uint64) { *d = digest(mix(uint64(*d) + 0x9e3779b97f4a7c15 ^ n)) }

func (d *digest) addFlags(flags ...bool) {
	n := uint64(1)
	for _, flag := range flags {
		n <<= 1
		if flag {
			n |= 1
		}
	}
	d.add(n)
}
