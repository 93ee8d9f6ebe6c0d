package reader

import (
	"errors"
	"slices"
	"strconv"
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
	board      *board.Board
	pieces     *board.Pieces
	attributes []string // of any kind
	players    []string
	counters   []rules.Counter
	dice       []rules.Dice
	make       func() (*reader, *glua.LTable, error)
	staged     *stagedLive                  // nil in a game of moving pieces
	lanes      [16]atomic.Pointer[instance] // idle machines, each near a state that has used it
	mutex      sync.Mutex
	idle       []*instance  // and further ones
	paths      [][]string   // of the functions that are called, by their numbers
	spent      atomic.Int64 // nanoseconds in Lua
}

// instance is a machine with the game's functions and the object g.
type instance struct {
	live    *live
	reader  *reader
	machine *lua.Machine
	def     *glua.LTable
	g       *glua.LUserData
	state   *rules.State // the game in play, while a function runs
	looks   string       // the function that runs, if it only looks at the game
	went    bool         // the function that runs has said where play goes on
	work    int          // how many squares the function that runs has had looked at

	functions     []*glua.LFunction // by number
	room          []glua.LValue     // for arguments
	playerNumbers []glua.LValue
	places        map[placeKey]board.Squares
	crowds        map[placeKey]board.Codes
	squares       []glua.LValue // by square: the object that stands for it
	pieces        []glua.LValue
	table         *tableObjects // in a game in stages
	actor         board.Player  // for whom a function of such a game acts
	running       map[runningHook]bool
}

// placeKey is a phrase as a player sees it.
type placeKey struct {
	phrase string
	player board.Player
}

func newLive(r *reader, d *rules.Definition, make func() (*reader, *glua.LTable, error)) *live {
	l := &live{board: d.Board, pieces: d.Pieces, players: d.Players, make: make}
	if d.Pieces != nil {
		l.attributes = attributesOf(d.Pieces)
	}
	return l
}

// read finds the live functions of a game's table, which are found again by their
// keys in every machine.
func (l *live) read(r *reader, def *glua.LTable, d *rules.Definition) error {
	l.counters, l.dice = d.Counters, d.Dice
	if score, ok := l.find(def, "score"); ok {
		d.Score = func(s *rules.State, p board.Player) (int, error) { return l.score(s, score, p) }
	} else if i := slices.IndexFunc(d.Counters, isScore); i >= 0 {
		d.Score = func(s *rules.State, p board.Player) (int, error) { return s.Counter(i, int(p)), nil }
	}
	l.readEvaluation(def, d)
	if begins, ok := l.find(def, "begins"); ok {
		d.Begins = func(s *rules.State, p board.Player) error {
			return l.call(s, begins, given{player: p}, nil)
		}
	}
	if does, ok := l.find(def, "does"); ok {
		d.Moved = func(s *rules.State, p board.Player, m rules.Move) error {
			return l.call(s, does, given{player: p, piece: true, square: true, on: m.To()}, nil)
		}
	}
	for i := range d.Actions {
		l.readAction(&d.Actions[i], def, "actions", d.Actions[i].Name)
	}
	for i := range d.Stages {
		for j := range d.Stages[i].Actions {
			a := &d.Stages[i].Actions[j]
			l.readAction(a, def, "stages", d.Stages[i].Name, a.Name)
		}
	}
	for _, path := range l.paths {
		if err := r.keepsNothing(strings.Join(path, "."), lookUp(def, path), liveKeepsNothing); err != nil {
			return err
		}
	}
	if len(l.paths) > 0 {
		d.ScriptTime = func() time.Duration { return time.Duration(l.spent.Load()) }
	}
	return nil
}

// liveKeepsNothing is why a live function may not write to a variable outside it.
const liveKeepsNothing = "what changes in play lives in counters and on the board"

// isScore reports whether a counter is the score of the game: one called so.
func isScore(c rules.Counter) bool { return c.Name == "score" && c.Per == rules.PerPlayer }

func (l *live) readAction(a *rules.Action, def *glua.LTable, path ...string) {
	under := func(key string) []string { return append(slices.Clone(path), key) }
	if does, ok := l.find(def, under("does")...); ok {
		a.Does = func(s *rules.State, p board.Player, on board.Square) error {
			return l.call(s, does, given{player: p, square: true, on: on}, nil)
		}
	}
	for _, key := range []string{"from", "to"} {
		if choose, ok := l.find(def, under(key)...); ok {
			a.Squares = func(s *rules.State) ([]board.Square, error) { return l.squares(s, choose) }
		}
	}
}

// find gives the function under some keys a number, if there is one.
func (l *live) find(def *glua.LTable, path ...string) (number int, ok bool) {
	if lookUp(def, path) == nil {
		return 0, false
	}
	l.paths = append(l.paths, path)
	return len(l.paths) - 1, true
}

// lookUp finds a function in a table by a path of keys, nil if there is none.
func lookUp(t *glua.LTable, path []string) *glua.LFunction {
	for _, key := range path[:len(path)-1] {
		next, ok := written(under(t, key)).(*glua.LTable)
		if !ok {
			return nil
		}
		t = next
	}
	fn, _ := written(under(t, path[len(path)-1])).(*glua.LFunction)
	return fn
}

// under is the value under a key; "#2" is the second of a list.
func under(t *glua.LTable, key string) glua.LValue {
	if number, ok := strings.CutPrefix(key, "#"); ok {
		if i, err := strconv.Atoi(number); err == nil {
			return t.RawGetInt(i)
		}
	}
	return t.RawGetString(key)
}

func (l *live) add(in *instance) { l.put(0, in) }

// put gives a machine back, on the lane of the state that has used it.
func (l *live) put(lane uint32, in *instance) {
	if l.lanes[lane%uint32(len(l.lanes))].CompareAndSwap(nil, in) {
		return
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.idle = append(l.idle, in)
}

// take takes a machine that is idle: the one on the state's lane, so that states in use
// at once do not wait for each other, else any, else a new one.
func (l *live) take(lane uint32) (*instance, error) {
	for i := range uint32(len(l.lanes)) {
		place := &l.lanes[(lane+i)%uint32(len(l.lanes))]
		if place.Load() == nil {
			continue
		}
		if in := place.Swap(nil); in != nil {
			return in, nil
		}
	}
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
	r.finish(def)
	return newInstance(l, r, def), nil
}

// given are the arguments of a live function, after g.
type given struct {
	player board.Player
	none   bool // no player, and nothing else
	piece  bool // the piece on the square
	square bool
	on     board.Square
}

// call calls a function on a state, and reads what it answers while the machine is
// still its own. A function whose answer is read only looks at the game.
func (l *live) call(s *rules.State, number int, a given, read func(*instance, glua.LValue) error) error {
	in, err := l.take(s.Lane())
	if err != nil {
		return err
	}
	in.state, in.looks, in.went, in.work = s, "", false, 0
	if read != nil {
		in.looks = in.name(number) // it is asked, perhaps many times
	}
	begun := time.Now()
	v, err := in.machine.Call(in.function(number), in.arguments(a)...)
	l.spent.Add(int64(time.Since(begun)))
	if err == nil && read != nil {
		err = read(in, v)
	}
	in.state = nil
	if errors.Is(err, lua.ErrDepth) || errors.Is(err, lua.ErrInternal) {
		return err // that machine is dead
	}
	l.put(s.Lane(), in)
	return err
}

// arguments are a function's arguments, in room that is used again.
func (in *instance) arguments(a given) []glua.LValue {
	args := append(in.room[:0], in.g)
	if !a.none {
		args = append(args, in.playerNumbers[a.player])
	}
	if a.piece {
		args = append(args, in.pieces[a.on])
	}
	if a.square {
		args = append(args, in.square(a.on))
	}
	in.room = args
	return args
}

// function finds a function by its number, once.
func (in *instance) function(number int) *glua.LFunction {
	for len(in.functions) <= number {
		in.functions = append(in.functions, lookUp(in.def, in.live.paths[len(in.functions)]))
	}
	return in.functions[number]
}

// name is the key of a function.
func (in *instance) name(number int) string {
	path := in.live.paths[number]
	return path[len(path)-1]
}

// lookFor calls a function that looks at the game for a player, and reads what it
// answers.
func (l *live) lookFor(s *rules.State, number int, p board.Player, read func(*instance, glua.LValue) error) error {
	if l.staged == nil {
		return l.call(s, number, given{player: p}, read)
	}
	return l.look(s, number, func(in *instance) []glua.LValue { return in.arguments(given{player: p}) }, read)
}

// score asks the game's score function.
func (l *live) score(s *rules.State, number int, p board.Player) (score int, err error) {
	err = l.lookFor(s, number, p, func(in *instance, v glua.LValue) error {
		n, ok := v.(glua.LNumber)
		if !ok || !isWhole(n) {
			return in.fail(number, "score answered %s for %s: expected a whole number", describe(v), l.players[p])
		}
		score = int(n)
		return nil
	})
	return score, err
}

// squares asks which squares an action may choose.
func (l *live) squares(s *rules.State, number int) (squares []board.Square, err error) {
	err = l.call(s, number, given{none: true}, func(in *instance, v glua.LValue) error {
		if squares, err = in.squareList(v); err != nil {
			return in.fail(number, "%s answered %s", strings.Join(l.paths[number], "."), err)
		}
		return nil
	})
	slices.Sort(squares)
	return slices.Compact(squares), err
}

// fail is an error at a live function.
func (in *instance) fail(number int, format string, args ...any) error {
	return in.reader.fail(in.reader.funcPlace(in.function(number)), format, args...)
}
