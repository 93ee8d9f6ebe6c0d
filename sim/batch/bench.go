package batch

import (
	"context"
	"runtime"
	"time"

	"canopy/core/chance"
	"canopy/core/rules"
)

// Benchmark says what [Bench] is to measure: whole games of moves taken at random,
// on one core.
type Benchmark struct {
	Game *rules.Game
	Seed uint64
	// Duration is how long to play. At least one game is played, however long.
	Duration time.Duration
}

// Measurement is what [Bench] measured.
type Measurement struct {
	Playouts, Plies int
	Elapsed         time.Duration
	// Allocs is how often memory was allocated, by the whole program.
	Allocs uint64
	// Lua is the part of Elapsed that was spent in functions of the script.
	Lua time.Duration
}

// PlayoutsPerSecond is how many games were played in a second.
func (m Measurement) PlayoutsPerSecond() float64 { return float64(m.Playouts) / m.Elapsed.Seconds() }

// PliesPerSecond is how many moves were played in a second.
func (m Measurement) PliesPerSecond() float64 { return float64(m.Plies) / m.Elapsed.Seconds() }

// AllocsPerPly is how often memory was allocated for each move.
func (m Measurement) AllocsPerPly() float64 { return float64(m.Allocs) / float64(m.Plies) }

// LuaShare is the share of the time that was spent in Lua, from 0 to 1.
func (m Measurement) LuaShare() float64 { return min(m.Lua.Seconds()/m.Elapsed.Seconds(), 1) }

// Bench plays at random until the time is up or the context is cancelled. What it
// measures leaves out a first stretch in which buffers grow. A game that fails ends
// it with a [*GameError]: how fast a game fails is no measure.
func Bench(ctx context.Context, b Benchmark) (Measurement, error) {
	p := &playouts{benchmark: b, state: b.Game.NewState()}
	p.play(ctx, b.Duration/20)
	p.measured = Measurement{}

	var before, after runtime.MemStats
	lua := b.luaTime()
	runtime.ReadMemStats(&before)
	p.play(ctx, b.Duration)
	runtime.ReadMemStats(&after)
	p.measured.Allocs = after.Mallocs - before.Mallocs
	p.measured.Lua = b.luaTime() - lua
	if p.failure != nil {
		return Measurement{}, p.failure
	}
	return p.measured, nil
}

// luaTime is how long functions of the script have run so far.
func (b *Benchmark) luaTime() time.Duration {
	spent := b.Game.Definition().ScriptTime
	if spent == nil {
		return 0
	}
	return spent()
}

// playouts are the random games of a benchmark.
type playouts struct {
	benchmark Benchmark
	measured  Measurement
	state     *rules.State
	moves     []rules.Move
	number    uint64 // of the next game
	failure   *GameError
}

// play plays games for a while. Looking at the clock takes about as long as playing
// a move, so it is done once for as many games as fill a millisecond.
func (p *playouts) play(ctx context.Context, limit time.Duration) {
	began, last := time.Now(), time.Duration(0)
	for games := 1; p.measured.Playouts == 0 || p.failure == nil && last < limit && ctx.Err() == nil; {
		for range games {
			if !p.playOne() {
				return
			}
		}
		now := time.Since(began)
		if now-last < time.Millisecond {
			games *= 2
		}
		last = now
	}
	p.measured.Elapsed = last
}

var benchSource = chance.Named("bench")

// playOne plays one game, and reports whether its rules did not fail. It is a loop
// without agents and tallies, because what is measured is the game.
func (p *playouts) playOne() bool {
	s, moves := p.state, p.moves
	draw := chance.NewStream(p.benchmark.Seed, p.number, benchSource)
	s.Start(p.benchmark.Seed, p.number)
	for !s.Over() {
		if moves = s.Moves(moves); s.Err() != nil {
			break
		}
		s.Play(moves[draw.Below(len(moves))])
	}
	p.moves = moves
	if err := s.Err(); err != nil {
		p.failure = &GameError{Game: p.benchmark.Game.Name(), Seed: p.benchmark.Seed, Number: p.number, Ply: s.Ply(), Err: err}
		return false
	}
	p.number++
	p.measured.Playouts++
	p.measured.Plies += s.Ply()
	return true
}
