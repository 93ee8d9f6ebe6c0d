package rules

import (
	"context"
	"errors"
	"strconv"
)

// MaxPerftDepth is the largest depth to which sequences are counted.
const MaxPerftDepth = 64

// Perft counts the sequences of moves from a state to each depth, from 1 to depth.
// A move that ends the game ends its sequence; a pass is a move. Games with chance
// have no such counts. The context may stop it early.
func Perft(ctx context.Context, s *State, depth int) ([]uint64, error) {
	if s.game.HasChance() {
		return nil, errors.New("chance plays a part in this game, so its sequences of moves cannot be counted")
	}
	if depth < 1 || depth > MaxPerftDepth {
		return nil, errors.New("the depth is a whole number from 1 to " + strconv.Itoa(MaxPerftDepth))
	}
	p := &perft{ctx: ctx, counts: make([]uint64, depth), plies: make([]perftPly, depth)}
	for i := range p.plies {
		p.plies[i].state = s.game.newState()
	}
	p.plies[0].state.CopyFrom(s)
	p.count(0)
	if p.err != nil {
		return nil, p.err
	}
	return p.counts, ctx.Err()
}

type perft struct {
	ctx    context.Context
	counts []uint64
	plies  []perftPly
	err    error // of the script
}

// perftPly is the state at one depth and its moves.
type perftPly struct {
	state *State
	moves []Move
}

func (p *perft) count(ply int) {
	here := &p.plies[ply]
	here.moves = here.state.Moves(here.moves)
	p.counts[ply] += uint64(len(here.moves))
	if ply+1 == len(p.plies) {
		return
	}
	// Looking at the context costs more than a move, so it is looked at here, where
	// several follow.
	if p.ctx.Err() != nil {
		return
	}
	next := p.plies[ply+1].state
	for _, m := range here.moves {
		next.CopyFrom(here.state)
		next.Play(m)
		if p.err = next.err; p.err != nil {
			return
		}
		if !next.over {
			p.count(ply + 1)
		}
		if p.err != nil {
			return
		}
	}
}
