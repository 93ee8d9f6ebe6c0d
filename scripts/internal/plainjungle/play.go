package plainjungle

import "math/bits"

// MaxMoves is the most moves a position can have. No animal has more than four, jumps included: it
// jumps only where the water keeps it from a step.
const MaxMoves = 4 * herd

// Moves lists the legal moves of a position that is not over. They replace what buf holds; with room
// for MaxMoves in buf nothing is allocated.
func (g *Game) Moves(p *Position, buf []Move) []Move {
	if cap(buf) < MaxMoves {
		buf = make([]Move, MaxMoves)
	}
	n := g.generate(p, (*[MaxMoves]Move)(buf[:MaxMoves]))
	return buf[:n]
}

func (g *Game) generate(p *Position, moves *[MaxMoves]Move) int {
	n := uint(0)
	side := p.side & 1
	for _, from := range p.squares[side][:p.count[side]] {
		from &= 63
		c := p.board[from]
		takes := g.takes[c&63]

		steps := &g.steps[c.animal()][from]
		for _, to := range steps.to[:steps.n] {
			if takes.has(p.board[to&63]) {
				moves[n%MaxMoves] = move(from, to)
				n++
			}
		}

		jumps := g.jumps[c.animal()][from]
		for i := range jumps {
			j := &jumps[i]
			if takes.has(p.board[j.to&63]) && !g.stopped(p, j) {
				moves[n%MaxMoves] = move(from, j.to)
				n++
			}
		}
	}
	return int(n)
}

func (g *Game) stopped(p *Position, j *jump) bool {
	stops := g.stops[p.side&1]
	for _, s := range j.crossed {
		if stops.has(p.board[s&63]) {
			return true
		}
	}
	return false
}

// Apply plays a legal move.
func (g *Game) Apply(p *Position, m Move) {
	from, to := m.from(), m.to()
	side := p.side & 1

	p.quiet++
	if p.board[to] != empty {
		p.remove(1-side, to)
		p.quiet = 0
	}

	p.board[to] = g.stands[p.board[from].animal()][to]
	p.board[from] = empty
	slot := p.slot[from] % herd
	p.slot[to] = slot
	p.squares[side][slot] = to
	p.side = 1 - side

	if g.rules.Repetition > 0 {
		g.remember(p)
	}
}

// remove takes an animal off the list of its side; the last of the list moves up.
func (p *Position) remove(side, from uint8) {
	p.count[side]--
	last := p.squares[side][p.count[side]%herd]
	slot := p.slot[from] % herd
	p.squares[side][slot] = last
	p.slot[last&63] = slot
}

// remember counts how often a position was there, itself included, and adds it to the past. What lies
// before a capture cannot come again.
func (g *Game) remember(p *Position) {
	if g.rules.Repetition == 0 {
		return
	}
	if p.quiet == 0 {
		p.past = nil
	}
	p.seen = 1
	sameSide := false
	for earlier := p.past; earlier != nil; earlier = earlier.before {
		if sameSide && earlier.board == p.board {
			p.seen++
		}
		sameSide = !sameSide
	}
	p.past = &past{board: p.board, before: p.past}
}

// Over tells whether the game is over, and who has won or that it is a Draw. A win goes before a draw.
func (g *Game) Over(p *Position) (winner int, over bool) {
	mover := int(p.side)
	var moves [MaxMoves]Move
	switch {
	case g.denTaken(p), g.generate(p, &moves) == 0:
		return 1 - mover, true
	case g.drawn(p):
		return Draw, true
	}
	return 0, false
}

// denTaken tells whether the last move went into the den of the side that is now to move.
func (g *Game) denTaken(p *Position) bool {
	side := p.side & 1
	c := p.board[g.den[side]&63]
	return c != empty && uint8(c.side()) != side
}

func (g *Game) drawn(p *Position) bool {
	return g.rules.Quiet > 0 && int(p.quiet) >= g.rules.Quiet ||
		g.rules.Repetition > 0 && int(p.seen) >= g.rules.Repetition
}

// Playout plays uniformly random moves until the game is over, and gives their number.
func (g *Game) Playout(p *Position, rng *Rand) (plies int) {
	var moves [MaxMoves]Move
	for !g.denTaken(p) {
		n := g.generate(p, &moves)
		if n == 0 || g.drawn(p) {
			break
		}
		g.Apply(p, moves[rng.below(n)%MaxMoves])
		plies++
	}
	return plies
}

// Perft counts the lines of play that are depth moves long. Lines that end earlier do not count.
func (g *Game) Perft(p *Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if g.denTaken(p) || g.drawn(p) {
		return 0
	}
	var moves [MaxMoves]Move
	n := g.generate(p, &moves)
	if depth == 1 {
		return uint64(n)
	}
	var next Position // outside the loop it needs no allocation
	lines := uint64(0)
	for _, m := range moves[:n] {
		next = *p
		g.Apply(&next, m)
		lines += g.Perft(&next, depth-1)
	}
	return lines
}

// Rand is a xorshift generator with a multiplied output.
type Rand struct{ state uint64 }

// NewRand gives a generator; every seed will do.
func NewRand(seed uint64) *Rand {
	r := &Rand{state: seed*0x9e3779b97f4a7c15 + 0x632be59bd9b4e019}
	if r.state == 0 {
		r.state = 1
	}
	return r
}

// below gives a number from 0 to n-1.
func (r *Rand) below(n int) int {
	r.state ^= r.state >> 12
	r.state ^= r.state << 25
	r.state ^= r.state >> 27
	high, _ := bits.Mul64(r.state*0x2545f4914f6cdd1d, uint64(n))
	return int(high)
}
