package rules

import "canopy/core/board"

// Play makes a move, which must be one of [State.Moves].
func (s *State) Play(m Move) {
	if s.staged != nil {
		s.playStaged(m)
		return
	}
	s.ply++
	s.turnTo = -1
	switch {
	case m == Pass || m == Stop:
	case m&advanceBit != 0:
		s.last = m.To()
		s.advancePiece(m)
	case m >= firstAction<<board.RulesShift:
		s.doAction(m)
	default:
		s.move(m)
		if s.err == nil && s.turnTo < 0 && s.goesOn(m) {
			return
		}
	}
	if s.err != nil || s.staysInTurn() || s.err != nil {
		return // what is offered in a stage may break the game off, too
	}
	s.endTurn(m)
}

// move moves a piece, and does what follows every movement.
func (s *State) move(m Move) {
	s.last = m.To()
	name := s.nameOf(m.From())
	if m.Effect() == 0 {
		s.movePlainly(m)
	} else {
		s.moveWithEffect(m)
	}
	if len(s.names) > 0 {
		s.followPiece(m, name, s.game.effects[m.Effect()].stays)
	}
	for i := range s.game.does {
		s.game.does[i].act(s, m)
	}
	if moved := s.game.definition.Moved; moved != nil {
		if err := moved(s, s.due, m); err != nil {
			s.breakOff(err)
		}
	}
}

// staysInTurn carries out what a turn has said of where play goes on, if that is
// another decision of the same player.
func (s *State) staysInTurn() bool {
	if s.turnTo < 0 || board.Player(s.turnTo) != s.due {
		return false
	}
	s.leave()
	s.enter(int(s.toStage))
	q := s.query(s.due)
	if s.decisions(q, s.spare) == 0 {
		return false // with nothing to do there the turn is over
	}
	s.cutOffInTurn()
	return true
}

// enter changes the stage.
func (s *State) enter(stage int) {
	s.hash ^= stageKey(s.stage) ^ stageKey(uint8(stage))
	s.stage = uint8(stage)
}

// stageKey is a stage's share in a position's hash; that of moving pieces has none.
func stageKey(stage uint8) uint64 {
	if stage == 0 {
		return 0
	}
	return mix(uint64(stage) ^ 1<<61)
}

// movePlainly is the movement that takes what stands where it ends. It is a
// special case of the other, and by far the most frequent.
func (s *State) movePlainly(m Move) {
	from, to, c := m.From(), m.To(), m.Code()
	if c != board.Empty { // a drop, or a piece that becomes another
		s.lasting = true
	}
	if from != board.Nowhere {
		piece := s.standing[from]
		s.lift(from, piece)
		if c == board.Empty {
			c = piece
		}
	} else {
		s.fromHand(c)
	}
	if s.standing[to] != board.Empty {
		s.take(to)
	}
	s.put(to, c)
}

// moveWithEffect is a movement that does something else besides or instead.
func (s *State) moveWithEffect(m Move) {
	g := s.game
	number := m.Effect()
	e := &g.effects[number]
	for i := range g.clocks {
		s.reset[i] = s.reset[i] || g.clocks[i].resets[number]
	}
	from, to, c := m.From(), m.To(), m.Code()
	mover := c
	switch {
	case from == board.Nowhere:
		s.lasting = true
		s.fromHand(c)
	case e.puts[s.due] != board.Empty:
		s.lasting = true
		if s.standing[to] != board.Empty {
			s.take(to)
		}
		s.put(to, e.puts[s.due])
		s.last = from
		return
	default:
		piece := s.standing[from]
		s.lift(from, piece)
		if c == board.Empty {
			mover = piece
		} else {
			s.lasting = true
		}
		if leaves := e.leaves[s.due]; leaves != board.Empty {
			s.lasting = true
			s.put(from, leaves)
		}
	}
	if e.jumped {
		s.take(m.Over())
	}
	if s.standing[to] != board.Empty {
		s.take(to)
	}
	s.put(to, mover)
}

// take removes what stands on a square from the board.
func (s *State) take(sq board.Square) {
	prey := s.standing[sq]
	s.lift(sq, prey)
	s.lasting = true
	s.taken |= 1 << prey
	s.captured[int(s.due)*s.game.definition.Pieces.Codes()+int(prey)]++
	if c := s.game.captive(prey, s.due); c != board.Empty {
		s.toHand(c, 1)
	}
}

// turnOver changes the owner of what stands on a square.
func (s *State) turnOver(sq board.Square, c board.Code) {
	s.lift(sq, s.standing[sq])
	s.put(sq, c)
	s.lasting = true
}

func (s *State) fromHand(c board.Code) {
	if len(s.hands) > 0 && s.game.counted[c] {
		s.setHand(c, s.hands[c]-1)
	}
}

func (s *State) toHand(c board.Code, n uint16) {
	if len(s.hands) > 0 {
		s.setHand(c, s.hands[c]+n)
	}
}

func (s *State) setHand(c board.Code, n uint16) {
	s.hash ^= handKey(int(c), s.hands[c]) ^ handKey(int(c), n)
	s.hands[c] = n
}

// goesOn decides whether the same player goes on with the piece that has moved.
// Inside a turn no end is judged, and nothing is counted.
func (s *State) goesOn(m Move) bool {
	s.leave()
	next := s.game.effects[m.Effect()].next
	if next == 0 {
		return false
	}
	at := m.To()
	if s.game.effects[m.Effect()].stays {
		at = m.From()
	}
	q := s.query(s.due)
	if !s.game.tables.CanContinue(next, at, q) {
		return false
	}
	s.going, s.at, s.mayStop = uint16(next), at, s.game.effects[m.Effect()].mayStop
	s.hash ^= goingKey(s.going, s.at)
	s.cutOffInTurn()
	return true
}

// cutOffInTurn cuts off a game that has reached its ply limit in the middle of a
// turn. No end is judged then: it might hold for the half turn only.
func (s *State) cutOffInTurn() {
	if int(s.ply) >= s.game.definition.PlyLimit {
		s.over, s.cutOff = true, true
	}
}

// leave ends a continuation, if there was one.
func (s *State) leave() {
	if s.going != 0 {
		s.hash ^= goingKey(s.going, s.at)
		s.going, s.at, s.mayStop = 0, 0, false
	}
}

// endTurn does what package rules says happens when a turn is over.
func (s *State) endTurn(m Move) {
	g := s.game
	mover := s.due
	s.leave()
	s.count(mover)
	if len(s.names) > 0 {
		s.noteVisit(mover, s.visitOf(m))
	}
	next, stage := s.following(mover), 0
	if s.again {
		next, s.again = mover, false
	}
	if s.turnTo >= 0 && board.Player(s.turnTo) != mover {
		next, stage = board.Player(s.turnTo), int(s.toStage)
	}
	s.turnTo = -1
	s.enter(stage)
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
	s.taken = 0
	if int(s.ply) >= g.definition.PlyLimit {
		s.over, s.cutOff = true, true
		return
	}
	s.beginTurn()
	s.judgeStuck()
}

// count keeps the clocks at the end of a turn.
func (s *State) count(mover board.Player) {
	s.turns[mover]++
	for i := range s.game.clocks {
		s.clocks[i]++
		if s.reset[i] || s.lasting && s.game.clocks[i].lasting {
			s.clocks[i] = 0
		}
		s.reset[i] = false
	}
	if s.lasting {
		s.seen = s.seen[:0]
		s.lasting = false
	}
}

// handKey and goingKey are the shares of hands and of a turn that goes on in a
// position's hash. No hand and no going on have none.
func handKey(c int, n uint16) uint64 {
	if n == 0 {
		return 0
	}
	return mix(uint64(c)<<32 | uint64(n)<<1 | 1)
}

func goingKey(set uint16, at board.Square) uint64 {
	return mix(uint64(set)<<32 | uint64(at)<<1 | 1<<63)
}

// mix spreads a number over all bits (the finaliser of SplitMix64, Steele, Lea and
// Flood 2014).
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
