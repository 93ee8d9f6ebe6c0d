package rules

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"canopy/core/board"
	"canopy/core/chance"
)

// State is one game in play, all of it: flat arrays and a few numbers. It belongs
// to one goroutine; [State.CopyFrom] copies it whole.
type State struct {
	game     *Game
	seed     uint64 // what chance follows from, with the game's number
	number   uint64
	standing []board.Code // by square
	own      []uint64     // a set of squares for each player, then one for the neutral pieces
	hash     uint64       // of the pieces and the player due
	due      board.Player
	over     bool
	cutOff   bool
	stuck    bool // the player due can do nothing, and passes
	ended    int16
	places   [board.MaxPlayers]uint8
	seats    [board.MaxPlayers]uint8 // by player: the seat from which he is played
	ply      int32
	// going is the set of movements with which the piece on at goes on, 0 when a
	// turn begins; mayStop, that the player may leave it at that.
	going   uint16
	at      board.Square
	mayStop bool
	// What has happened in this turn so far: was anything taken, dropped or turned
	// into another piece (so that no earlier position can come back); which codes
	// were taken; where the last piece to move stands; which clocks start anew.
	lasting bool
	taken   board.Codes
	last    board.Square
	reset   [maxClocks]bool
	clocks  [maxClocks]int32         // plies or turns without what an end waits for
	turns   [board.MaxPlayers]uint16 // turns that each player has finished
	stage   uint8                    // what kind of decision is due: an index into the game's stages
	again   bool                     // the next turn is the same player's
	// turnTo and toStage are who is due next and where, if something in the turn has
	// said so; -1 otherwise.
	turnTo, toStage int8
	values          []int32 // of the counters
	dice            []thrown
	names           []uint16         // by square: the number of the piece there, where visits are counted
	named           uint16           // the last number given
	trail           []visit          // the turns that visits look back on
	counts          [maxVisits]int16 // of visits, with the turn that has just ended
	captured        []uint16         // by player and code: how many he has taken
	hands           []uint16         // by code: how many can be dropped; nil where no kind is counted
	// seen holds the hashes of the positions since the last move that cannot be
	// taken back, where the game asks how often a position was seen.
	seen []uint64
	err  error // what broke the game off

	staged *staged // nil in a game of moving pieces

	lane   uint32 // no part of the state: tells states apart for those who call scripts
	holder any    // and what such a call goes on with
	usage  *Usage // no part of the state: what counts its conditions; nil for nobody

	search board.Query // no part of the state: how the tables look at it
	spare  []Move      // and room for moves
}

// maxClocks is how many ends may count quiet turns.
const maxClocks = 4

// maxVisits is how many conditions on visits a game may have.
const maxVisits = 4

// Values of State.ended that are no index into the game's ends.
const (
	endedNot      = -1
	endedStuck    = -2
	endedAllStuck = -3
	endedByName   = -4 // a game in stages keeps the name
)

// lanes numbers states.
var lanes atomic.Uint32

// Lane is a number that few other states in use have.
func (s *State) Lane() uint32 { return s.lane }

// Holder is what calls a script for the state, while it does so; nil else. It lets
// functions of the game that are called on the way find it.
func (s *State) Holder() any { return s.holder }

// Hold sets the holder.
func (s *State) Hold(h any) { s.holder = h }

func (g *Game) newState() *State {
	s := &State{
		seats:    ownSeats,
		game:     g,
		lane:     lanes.Add(1),
		standing: make([]board.Code, g.squares),
		own:      make([]uint64, (g.Players()+1)*g.words),
		ended:    endedNot,
		turnTo:   -1,
		values:   slices.Clone(g.values),
		dice:     make([]thrown, len(g.definition.Dice)),
		captured: make([]uint16, g.Players()*g.definition.Pieces.Codes()),
		hands:    make([]uint16, len(g.hands)),
		spare:    make([]Move, g.most()),
	}
	if g.staged != nil {
		s.staged = g.newStaged()
	}
	if len(g.visits) > 0 {
		s.names, s.trail = make([]uint16, g.squares), make([]visit, g.trail)
	}
	s.search = board.Query{Standing: s.standing, Scratch: g.tables.NewScratch()}
	if len(s.hands) > 0 {
		s.search.Hands = s.hands
	}
	return s
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
	s.seed, s.number = seed, number
	if s.game.staged != nil {
		s.setUpStaged()
		return
	}
	if s.game.HasChance() {
		s.lay(seed, number)
		s.begin()
	}
}

// lay puts down what lies by chance, before the game begins.
func (s *State) lay(seed, number uint64) {
	s.seedDice(seed, number)
	s.shuffleCounters(seed, number)
	s.shuffle(seed, number)
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
	standing, own, seen, search, spare := s.standing, s.own, s.seen, s.search, s.spare
	hands, captured, values, dice := s.hands, s.captured, s.values, s.dice
	names, trail, staged := s.names, s.trail, s.staged
	lane, holder, usage := s.lane, s.holder, s.usage
	*s = *other
	s.lane, s.holder, s.usage = lane, holder, usage
	s.standing, s.own, s.search, s.spare = standing, own, search, spare
	s.hands, s.captured, s.values, s.dice = hands, captured, values, dice
	s.names, s.trail, s.staged = names, trail, staged
	if staged != nil {
		staged.copyFrom(other.staged)
	}
	copy(s.values, other.values)
	copy(s.dice, other.dice)
	if staged != nil && s.game.staged.NoBoard {
		return // there is nothing else
	}
	copy(s.hands, other.hands)
	copy(s.captured, other.captured)
	copy(s.names, other.names)
	copy(s.trail, other.trail)
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

// ownSeats are the seats in which games begin: each player in his own.
var ownSeats = [board.MaxPlayers]uint8{0, 1, 2, 3, 4, 5, 6, 7}

// Seat is from which seat a player is played, from 0: his own, unless seats were
// exchanged. Results and agents follow seats.
func (s *State) Seat(p board.Player) int { return int(s.seats[p]) }

// SwapSeats exchanges the seats of two players: whoever played the one plays the other
// from now on. The player whose turn it is is due again, now from his new seat.
func (s *State) SwapSeats() error {
	if s.game.Players() != 2 {
		return fmt.Errorf("seats are exchanged between two players, and the game has %d", s.game.Players())
	}
	s.seats[0], s.seats[1] = s.seats[1], s.seats[0]
	s.again = true
	return nil
}

// Game is the game that is played.
func (s *State) Game() *Game { return s.game }

// Due is the player who is to decide. It has no meaning when the game is over.
func (s *State) Due() board.Player { return s.due }

// Ply is the number of moves played.
func (s *State) Ply() int { return int(s.ply) }

// Hash is a hash of the position: what stands where and who is due. Two positions
// that differ have the same hash once in 2^64 times. Clocks are no part of it.
func (s *State) Hash() uint64 {
	if s.staged != nil {
		return s.hash ^ s.stagedHash()
	}
	return s.hash
}

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
	for c, n := range s.hands {
		s.hash ^= handKey(c, n)
	}
	if s.going != 0 {
		s.hash ^= goingKey(s.going, s.at)
	}
	for at, value := range s.values {
		s.hash ^= valueKey(at, value)
	}
	s.hash ^= stageKey(s.stage)
	s.namePieces()
	s.seen = s.seen[:0]
	if s.game.repeats {
		s.seen = append(s.seen, s.hash)
	}
	// A position that shows a throw was written when the turn had begun.
	if !slices.ContainsFunc(s.dice, func(t thrown) bool { return t.count > 0 }) {
		s.beginTurn()
	}
	s.judgeStuck()
}

// beginTurn lets the script do what it does when a turn begins.
func (s *State) beginTurn() {
	if begins := s.game.definition.Begins; begins != nil && s.stage == 0 && s.going == 0 {
		s.turnTo = -1
		if err := begins(s, s.due); err != nil {
			s.breakOff(err)
		}
		if s.turnTo >= 0 {
			s.breakOff(&Error{Origin: s.game.definition.Origin, Err: errors.New("begins says where play goes on (g:to), and a turn that begins goes on here")})
		}
	}
}

// query is the state as the tables look at it when a player is to move.
func (s *State) query(p board.Player) *board.Query {
	q := &s.search
	q.Player = p
	if s.game.anyone {
		p = board.Player(s.game.Players())
	}
	q.Pieces = s.squaresOf(p)
	return q
}

// Moves returns the moves that the player due may make, in buffer if it has room.
// There is at least one unless the game is over.
func (s *State) Moves(buffer []Move) []Move {
	if s.over {
		return buffer[:0]
	}
	if s.staged != nil {
		return s.stagedMoves(buffer)
	}
	if buffer == nil { // for somebody who asks once: no more room than there are moves
		return slices.Clone(s.Moves(s.spare))
	}
	if need := s.game.most(); cap(buffer) < need {
		buffer = make([]Move, need)
	}
	buffer = buffer[:cap(buffer)]
	if s.stuck {
		buffer[0] = Pass
		return buffer[:1]
	}
	q := s.query(s.due)
	if s.going != 0 {
		return s.continuations(q, buffer)
	}
	return buffer[:s.decisions(q, buffer)]
}

// most is the room that moves need.
func (g *Game) most() int {
	return g.tables.Most() + 2 + len(g.actions)*(g.squares+1) + len(g.advances)*g.squares
}

// decisions writes what the player due may do when no piece is on its way.
func (s *State) decisions(q *board.Query, buffer []Move) int {
	g := s.game
	n := 0
	if s.stage == 0 {
		n = g.tables.Movements(q, buffer)
		if g.timed {
			n = s.dropUntimely(buffer, n)
		}
		if len(g.must) > 0 {
			n = s.meetConditions(buffer, n)
		}
		if len(g.advances) > 0 {
			n = s.offerAdvances(buffer, n)
		}
		if len(g.obliged) > 0 {
			n = s.oblige(buffer, n)
		}
	}
	if len(g.actions) > 0 {
		n = s.offerActions(buffer, n)
	}
	return n
}

// continuations are the moves with which a piece goes on in mid-turn.
func (s *State) continuations(q *board.Query, buffer []Move) []Move {
	n := s.game.tables.Continuations(int(s.going), s.at, q, buffer)
	if s.mayStop {
		buffer[n] = Stop
		n++
	}
	return buffer[:n]
}

// dropUntimely removes the moves that belong to another of the player's turns.
func (s *State) dropUntimely(moves []Move, n int) int {
	kept := 0
	for _, m := range moves[:n] {
		turn := s.game.tables.Effect(m.Effect()).Turn
		moves[kept] = m
		if turn == 0 || turn == int(s.turns[s.due])+1 {
			kept++
		}
	}
	return kept
}

// judgeStuck looks whether the player due can do anything.
func (s *State) judgeStuck() {
	s.stuck = false
	if s.over {
		return
	}
	if s.going != 0 || s.canMove(s.due) {
		return
	}
	switch {
	case s.game.allStuck && s.everybodyStuck():
		s.end(endedAllStuck, s.game.whenAllStuck, s.due)
	case s.game.stuck == Passes:
		s.stuck = true
	default:
		s.end(endedStuck, s.game.stuck, s.due)
	}
}

func (s *State) canMove(p board.Player) bool {
	q := s.query(p)
	if !s.game.plain {
		due, usage := s.due, s.usage
		s.due, s.usage = p, nil // nobody decides here
		n := s.decisions(q, s.spare)
		s.due, s.usage = due, usage
		return n > 0
	}
	return s.game.tables.CanMove(q, s.spare)
}

func (s *State) everybodyStuck() bool {
	for p := range board.Player(s.game.Players()) {
		if s.canMove(p) {
			return false
		}
	}
	return true
}
