package reader

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// live calls the functions of a game that look at the game in play. A machine
// belongs to one goroutine at a time, so each call takes one that is idle, or makes
// another by running the scripts once more: as many are made as calls go on at once.
type live struct {
	board   *board.Board
	pieces  *board.Pieces
	players []string
	make    func() (*reader, *glua.LTable, error)
	mutex   sync.Mutex
	idle    []*instance
	spent   atomic.Int64 // nanoseconds in Lua
}

// instance is a machine with the game's functions and the object g.
type instance struct {
	live    *live
	machine *lua.Machine
	def     *glua.LTable
	g       *glua.LUserData
	board   *glua.LUserData
	state   *rules.State // the game in play, while a function runs
	places  map[placeKey]board.Squares
	crowds  map[placeKey]board.Codes
}

// placeKey is a phrase as a player sees it.
type placeKey struct {
	phrase string
	player board.Player
}

func newLive(r *reader, d *rules.Definition, make func() (*reader, *glua.LTable, error)) *live {
	return &live{board: d.Board, pieces: d.Pieces, players: d.Players, make: make}
}

// read finds the live functions of a game's table.
func (l *live) read(def *glua.LTable, d *rules.Definition) error {
	if _, ok := written(def.RawGetString("score")).(*glua.LFunction); ok {
		d.Score = l.score
		d.ScriptTime = func() time.Duration { return time.Duration(l.spent.Load()) }
	}
	return nil
}

func (l *live) add(in *instance) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.idle = append(l.idle, in)
}

func (l *live) take() (*instance, error) {
	l.mutex.Lock()
	if n := len(l.idle); n > 0 {
		in := l.idle[n-1]
		l.idle = l.idle[:n-1]
		l.mutex.Unlock()
		return in, nil
	}
	l.mutex.Unlock()
	r, def, err := l.make()
	if err != nil {
		return nil, err
	}
	r.machine.Finish(def)
	return newInstance(l, r, def), nil
}

// call calls a function of the game's table on a state.
func (l *live) call(s *rules.State, name string, args ...glua.LValue) (glua.LValue, error) {
	in, err := l.take()
	if err != nil {
		return nil, err
	}
	in.state = s
	begun := time.Now()
	v, err := in.machine.Call(in.def.RawGetString(name).(*glua.LFunction), append([]glua.LValue{in.g}, args...)...)
	l.spent.Add(int64(time.Since(begun)))
	in.state = nil
	if errors.Is(err, lua.ErrDepth) || errors.Is(err, lua.ErrInternal) {
		return nil, err // that machine is dead
	}
	l.add(in)
	return v, err
}

// score asks the game's score function.
func (l *live) score(s *rules.State, p board.Player) (int, error) {
	v, err := l.call(s, "score", glua.LNumber(p+1))
	if err != nil {
		return 0, err
	}
	n, ok := v.(glua.LNumber)
	if !ok || !isWhole(n) {
		return 0, &lua.Error{Message: "score answered " + describe(v) + " for " + l.players[p] + ": expected a whole number"}
	}
	return int(n), nil
}
