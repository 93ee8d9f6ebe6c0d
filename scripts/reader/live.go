package reader

import (
	"errors"
	"fmt"
	"slices"
	"strings"
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
	board    *board.Board
	pieces   *board.Pieces
	players  []string
	counters []rules.Counter
	dice     []rules.Dice
	make     func() (*reader, *glua.LTable, error)
	mutex    sync.Mutex
	idle     []*instance
	spent    atomic.Int64 // nanoseconds in Lua
}

// instance is a machine with the game's functions and the object g.
type instance struct {
	live    *live
	machine *lua.Machine
	def     *glua.LTable
	g       *glua.LUserData
	state   *rules.State // the game in play, while a function runs

	functions map[string]*glua.LFunction // by path
	places    map[placeKey]board.Squares
	crowds    map[placeKey]board.Codes
	squares   []glua.LValue // by square: the object that stands for it
	pieces    []glua.LValue
}

// placeKey is a phrase as a player sees it.
type placeKey struct {
	phrase string
	player board.Player
}

func newLive(r *reader, d *rules.Definition, make func() (*reader, *glua.LTable, error)) *live {
	return &live{board: d.Board, pieces: d.Pieces, players: d.Players, make: make}
}

// read finds the live functions of a game's table, which are found again by their
// keys in every machine.
func (l *live) read(def *glua.LTable, d *rules.Definition) error {
	l.counters, l.dice = d.Counters, d.Dice
	called := false
	is := func(path ...string) bool {
		found := lookUp(def, path) != nil
		called = called || found
		return found
	}
	if is("score") {
		d.Score = l.score
	} else if i := slices.IndexFunc(d.Counters, func(c rules.Counter) bool { return c.Name == "score" && c.Per == rules.PerPlayer }); i >= 0 {
		d.Score = func(s *rules.State, p board.Player) (int, error) { return s.Counter(i, int(p)), nil }
	}
	if is("begins") {
		d.Begins = l.begins
	}
	if is("does") {
		d.Moved = l.moved
	}
	for i := range d.Actions {
		l.readAction(&d.Actions[i], is, "actions", d.Actions[i].Name)
	}
	for i := range d.Stages {
		for j := range d.Stages[i].Actions {
			a := &d.Stages[i].Actions[j]
			l.readAction(a, is, "stages", d.Stages[i].Name, a.Name)
		}
	}
	if called {
		d.ScriptTime = func() time.Duration { return time.Duration(l.spent.Load()) }
	}
	return nil
}

func (l *live) readAction(a *rules.Action, is func(...string) bool, path ...string) {
	under := func(key string) []string { return append(slices.Clone(path), key) }
	if is(under("does")...) {
		a.Does = func(s *rules.State, p board.Player, on board.Square) error {
			return l.call(s, under("does"), func(in *instance) []glua.LValue {
				return []glua.LValue{glua.LNumber(p + 1), in.square(on)}
			}, nil)
		}
	}
	for _, key := range []string{"from", "to"} {
		if is(under(key)...) {
			a.Squares = func(s *rules.State) ([]board.Square, error) { return l.squares(s, under(key)) }
		}
	}
}

// lookUp finds a function in a table by a path of keys, nil if there is none.
func lookUp(t *glua.LTable, path []string) *glua.LFunction {
	for _, key := range path[:len(path)-1] {
		next, ok := written(t.RawGetString(key)).(*glua.LTable)
		if !ok {
			return nil
		}
		t = next
	}
	fn, _ := written(t.RawGetString(path[len(path)-1])).(*glua.LFunction)
	return fn
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

// call calls a function of the game's table on a state, and reads what it answers
// while the machine is still its own.
func (l *live) call(s *rules.State, path []string, args func(*instance) []glua.LValue, read func(*instance, glua.LValue) error) error {
	in, err := l.take()
	if err != nil {
		return err
	}
	in.state = s
	begun := time.Now()
	v, err := in.machine.Call(in.function(path), append([]glua.LValue{in.g}, args(in)...)...)
	l.spent.Add(int64(time.Since(begun)))
	if err == nil && read != nil {
		err = read(in, v)
	}
	in.state = nil
	if errors.Is(err, lua.ErrDepth) || errors.Is(err, lua.ErrInternal) {
		return err // that machine is dead
	}
	l.add(in)
	return err
}

// function finds a function by its keys, once.
func (in *instance) function(path []string) *glua.LFunction {
	key := strings.Join(path, ".")
	fn := in.functions[key]
	if fn == nil {
		fn = lookUp(in.def, path)
		in.functions[key] = fn
	}
	return fn
}

// score asks the game's score function.
func (l *live) score(s *rules.State, p board.Player) (score int, err error) {
	err = l.call(s, []string{"score"}, player(p), func(in *instance, v glua.LValue) error {
		n, ok := v.(glua.LNumber)
		if !ok || !isWhole(n) {
			return in.fail([]string{"score"}, "score answered %s for %s: expected a whole number", describe(v), l.players[p])
		}
		score = int(n)
		return nil
	})
	return score, err
}

// player are the arguments of a function about a player.
func player(p board.Player) func(*instance) []glua.LValue {
	return func(*instance) []glua.LValue { return []glua.LValue{glua.LNumber(p + 1)} }
}

// begins does what the script does when a turn begins.
func (l *live) begins(s *rules.State, p board.Player) error {
	return l.call(s, []string{"begins"}, player(p), nil)
}

// moved does what the script does after a movement.
func (l *live) moved(s *rules.State, p board.Player, m rules.Move) error {
	return l.call(s, []string{"does"}, func(in *instance) []glua.LValue {
		return []glua.LValue{glua.LNumber(p + 1), in.piece(m.To()), in.square(m.To())}
	}, nil)
}

// squares asks which squares an action may choose.
func (l *live) squares(s *rules.State, path []string) (squares []board.Square, err error) {
	err = l.call(s, path, func(*instance) []glua.LValue { return nil }, func(in *instance, v glua.LValue) error {
		squares, err = in.squareList(v)
		if err != nil {
			return in.fail(path, "%s answered %s: expected a list of squares", path[len(path)-1], describe(v))
		}
		return nil
	})
	slices.Sort(squares)
	return slices.Compact(squares), err
}

// fail is an error at a function of the game's table.
func (in *instance) fail(path []string, format string, args ...any) error {
	e := &lua.Error{Place: in.machine.FuncPlace(in.function(path)), Message: fmt.Sprintf(format, args...)}
	return e
}
