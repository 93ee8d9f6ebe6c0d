package rules

import (
	"canopy/core/board"
	"canopy/core/chance"
)

// State is one game in play, all of it: flat arrays and a few numbers. It belongs
// to one goroutine; [State.CopyFrom] copies it whole.
type State struct {
	game     *Game
	standing []board.Code // by square
	own      []uint64     // a set of squares for each player, then one for the neutral pieces
	hash     uint64       // of the pieces and the player due
	due      board.Player
	over     bool
	cutOff   bool
	stuck    bool // the player due can do nothing, and passes
	ended    int16
	places   [board.MaxPlayers]uint8
	ply      int32
	quiet    int32
	// seen holds the hashes of the positions since the last move that cannot be
	// taken back, where the game asks how often a position was seen.
	seen []uint64
}

// Values of State.ended that are no index into the game's ends.
const (
	endedNot   = -1
	endedStuck = -2
)

func (g *Game) newState() *State {
	return &State{
		game:     g,
		standing: make([]board.Code, g.squares),
		own:      make([]uint64, (g.Players()+1)*g.words),
		ended:    endedNot,
	}
}

// NewState returns a state at the start of game 0 of seed 0.
func (g *Game) NewState() *State {
	s := g.newState()
	s.Start(0, 0)
	return s
}

// Start sets the state to the start of a game. All that chance decides follows
// from the seed and the game's number.
func (s *State) Start(seed, number uint64) {
	s.CopyFrom(s.game.start)
	if s.game.HasChance() {
		s.shuffle(seed, number)
		s.begin()
	}
}

// shuffle puts the pieces that stand by chance on the empty squares.
func (s *State) shuffle(seed, number uint64) {
	squares := make([]uint32, 0, len(s.standing))
	for i, c := range s.standing {
		if c == board.Empty {
			squares = append(squares, uint32(i))
		}
	}
	chance.Order(seed, number, chance.Named("start"), 0, squares)
	for _, p := range s.game.definition.Start.Shuffled {
		c, _ := s.game.definition.Pieces.Find(p.Kind, p.Player)
		for range p.Count {
			s.put(board.Square(squares[0]), c)
			squares = squares[1:]
		}
	}
}

// CopyFrom makes s the same as other, which is of the same game. It allocates only
// where the other game has seen more positions than any that s held before.
func (s *State) CopyFrom(other *State) {
	standing, own, seen := s.standing, s.own, s.seen
	*s = *other
	s.standing, s.own = standing, own
	copy(s.standing, other.standing)
	copy(s.own, other.own)
	s.seen = append(seen[:0], other.seen...)
}

// Copy returns a new state, the same as s.
func (s *State) Copy() *State {
	c := s.game.newState()
	c.CopyFrom(s)
	return c
}

// Game is the game that is played.
func (s *State) Game() *Game { return s.game }

// Due is the player who is to decide. It has no meaning when the game is over.
func (s *State) Due() board.Player { return s.due }

// Ply is the number of moves played.
func (s *State) Ply() int { return int(s.ply) }

// Hash is a hash of the position: what stands where and who is due. Two positions
// that differ have the same hash once in 2^64 times. Clocks are no part of it.
func (s *State) Hash() uint64 { return s.hash }

// At is what stands on a square.
func (s *State) At(sq board.Square) board.Code { return s.standing[sq] }

// Over reports whether the game has ended, or was cut off.
func (s *State) Over() bool { return s.over }

func (s *State) put(sq board.Square, c board.Code) {
	g := s.game
	s.standing[sq] = c
	s.own[int(g.owners[c&(board.MaxCodes-1)])*g.words+int(sq>>6)] |= 1 << (sq & 63)
	s.hash ^= g.keys[int(c)*g.squares+int(sq)]
}

func (s *State) lift(sq board.Square, c board.Code) {
	g := s.game
	s.standing[sq] = board.Empty
	s.own[int(g.owners[c&(board.MaxCodes-1)])*g.words+int(sq>>6)] &^= 1 << (sq & 63)
	s.hash ^= g.keys[int(c)*g.squares+int(sq)]
}

func (s *State) squaresOf(p board.Player) board.Squares {
	w := s.game.words
	return s.own[int(p)*w : int(p)*w+w]
}

// begin settles what follows from a position that was set up: who is due is part
// of its hash, it has been seen once, and the player due may be stuck.
func (s *State) begin() {
	s.hash = s.game.dueKeys[s.due]
	for sq, c := range s.standing {
		if c != board.Empty {
			s.hash ^= s.game.keys[int(c)*s.game.squares+sq]
		}
	}
	s.seen = s.seen[:0]
	if s.game.repeats {
		s.seen = append(s.seen, s.hash)
	}
	s.judgeStuck()
}

// Moves returns the moves that the player due may make, in buffer if it has room.
// There is at least one unless the game is over.
func (s *State) Moves(buffer []Move) []Move {
	if s.over {
		return buffer[:0]
	}
	if need := s.game.tables.Most() + 1; cap(buffer) < need {
		buffer = make([]Move, need)
	}
	buffer = buffer[:cap(buffer)]
	if s.stuck {
		buffer[0] = Pass
		return buffer[:1]
	}
	n := s.game.tables.Movements(s.standing, s.squaresOf(s.due), s.due, buffer)
	return buffer[:n]
}

// Play makes a move, which must be one of [State.Moves].
func (s *State) Play(m Move) {
	mover := s.due
	s.ply++
	s.quiet++
	if m != Pass {
		s.movePiece(m)
	}
	s.endTurn(mover, m)
}

func (s *State) movePiece(m Move) {
	from, to, c := m.From(), m.To(), m.Code()
	lasting := c != board.Empty // a drop, or a piece that becomes another
	if from != board.Nowhere {
		piece := s.standing[from]
		s.lift(from, piece)
		if !lasting {
			c = piece
		}
	}
	if prey := s.standing[to]; prey != board.Empty {
		s.lift(to, prey)
		lasting = true
	}
	s.put(to, c)
	if lasting {
		s.quiet = 0
		s.seen = s.seen[:0]
	}
}

func (s *State) endTurn(mover board.Player, m Move) {
	g := s.game
	next := mover + 1
	if int(next) == len(g.definition.Players) {
		next = 0
	}
	s.due = next
	s.hash ^= g.dueKeys[mover] ^ g.dueKeys[next]
	if g.repeats {
		s.seen = append(s.seen, s.hash)
	}
	for i := range g.ends {
		if g.ends[i].holds(s, mover, m) {
			s.end(i, g.ends[i].outcome, mover)
			return
		}
	}
	if int(s.ply) >= g.definition.PlyLimit {
		s.over, s.cutOff = true, true
		return
	}
	s.judgeStuck()
}

// judgeStuck looks whether the player due can do anything.
func (s *State) judgeStuck() {
	s.stuck = false
	if s.game.tables.CanMove(s.standing, s.squaresOf(s.due), s.due) {
		return
	}
	if s.game.stuck == Passes {
		s.stuck = true
		return
	}
	s.end(endedStuck, s.game.stuck, s.due)
}
