package reader

import (
	"maps"
	"slices"

	"canopy/core/board"
	"canopy/core/nearest"

	glua "github.com/yuin/gopher-lua"
)

// newInstance gives a machine the object g and what hangs on it.
func newInstance(l *live, r *reader, def *glua.LTable) *instance {
	in := &instance{
		live: l, reader: r, machine: r.machine, def: def,
		places: map[placeKey]board.Squares{}, crowds: map[placeKey]board.Codes{},
	}
	if l.board != nil {
		in.makeSquares(r)
	}
	for p := range l.players {
		in.playerNumbers = append(in.playerNumbers, glua.LNumber(p+1))
	}
	if l.staged != nil {
		in.makeTableObjects(r)
		return in
	}
	fields := map[string]glua.LValue{
		"board": in.object(r, "the board", methods{"count": in.count, "attacks": in.attacks, "fill": in.changes("fill", in.fill)}, nil, nil),
	}
	for i := range l.counters {
		fields[l.counters[i].Name] = in.counterObject(r, i)
	}
	for i := range l.dice {
		fields[l.dice[i].Name] = in.diceObject(r, i)
	}
	in.g = in.object(r, "g", methods{"taken": in.taken, "to": in.changes("to", in.to), "swap_seats": in.changes("swap_seats", in.swapSeats)}, fields, nil)
	return in
}

// methods are what can be asked of an object, by name.
type methods map[string]func(*glua.LState) glua.LValue

// object is a value with methods and fields, of which scripts can change none. What
// else it is indexed with goes to other, if that is not nil.
//
// The fields stand in a table, since to look there costs the interpreter no call
// into Go.
func (in *instance) object(r *reader, name string, does methods, fields map[string]glua.LValue, other func(*glua.LState) glua.LValue) *glua.LUserData {
	L, self := r.machine.Lua(), any(objectName(name))
	table := L.NewTable()
	var known []string
	set := func(key string, v glua.LValue) {
		table.RawSetString(key, v)
		known = append(known, key)
	}
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		set(key, fields[key])
	}
	for _, key := range slices.Sorted(maps.Keys(does)) {
		f := does[key]
		set(key, r.function(key, func(L *glua.LState) glua.LValue {
			if in.state == nil {
				r.machine.Raise("%s can be asked while a game is played only", name)
			}
			if u, ok := L.Get(1).(*glua.LUserData); !ok || u.Value != self {
				r.machine.Raise("%s is asked with a colon, :%s(…), of %s; found %s before it", key, key, name, describe(L.Get(1)))
			}
			return f(L)
		}))
	}
	beyond := L.NewTable()
	beyond.RawSetString("__index", r.function(name, func(L *glua.LState) glua.LValue {
		if _, isName := L.Get(2).(glua.LString); other != nil && !isName {
			return other(L)
		}
		r.machine.Raise("%s has nothing of that name: %s", name, nearest.Unknown("word", L.Get(2).String(), known))
		return nil
	}))
	table.Metatable = beyond
	mt := r.closed()
	mt.RawSetString("__index", table)
	u := L.NewUserData()
	u.Value, u.Metatable = objectName(name), mt
	return u
}

type objectName string

func (o objectName) describe() string { return string(o) }

// player reads an argument that is a player's number.
func (in *instance) player(L *glua.LState, i int, of string) board.Player {
	n, ok := L.Get(i).(glua.LNumber)
	if !ok || !isWhole(n) || n < 1 || int(n) > len(in.live.players) {
		in.machine.Raise("%s takes a player, a number from 1 to %d, found %s", of, len(in.live.players), describe(L.Get(i)))
	}
	return board.Player(n - 1)
}

// words reads an argument that is a text, or is left out.
func (in *instance) words(L *glua.LState, i int, of, expected string) (string, bool) {
	switch v := L.Get(i).(type) {
	case glua.LString:
		return string(v), true
	case *glua.LNilType:
		return "", false
	default:
		in.machine.Raise("%s takes %s, found %s", of, expected, describe(v))
		return "", false
	}
}

// changes is for what changes the game in play: a function that only looks at it
// cannot do that.
func (in *instance) changes(name string, f func(*glua.LState) glua.LValue) func(*glua.LState) glua.LValue {
	return func(L *glua.LState) glua.LValue {
		if in.looks != "" {
			in.machine.Raise("%s changes the game, and the function %s only looks at it", name, in.looks)
		}
		return f(L)
	}
}

// maxWork is at how many squares a function may have the core look, which is as long
// as its instructions may take.
const maxWork = 10_000_000

// looksAt counts squares that the core looks at for the function that runs, which
// its instructions do not count.
func (in *instance) looksAt(squares int) {
	if in.work += squares; in.work > maxWork {
		in.machine.Raise("stopped after looking at more than %d squares; is this a loop that does not end?", maxWork)
	}
}

// count is g.board:count(player[, where[, kind]]).
func (in *instance) count(L *glua.LState) glua.LValue {
	p := in.player(L, 2, "count")
	var where board.Squares
	if phrase, ok := in.words(L, 3, "count", "words that say where"); ok {
		where = in.whereIs(phrase, p)
	}
	in.looksAt(in.live.board.Squares() / 8)
	kinds := ^board.Codes(0)
	if kind, ok := in.words(L, 4, "count", "a kind of piece"); ok {
		kinds = in.who(kind, p)
	}
	return glua.LNumber(in.state.Count(p, where, kinds))
}

// attacks is g.board:attacks(player, who): how many squares on which such a piece
// stands each of the player's pieces attacks, all added up.
func (in *instance) attacks(L *glua.LState) glua.LValue {
	p := in.player(L, 2, "attacks")
	phrase, ok := L.Get(3).(glua.LString)
	if !ok {
		in.machine.Raise("attacks takes a player and words that say who stands on the squares, found %s", describe(L.Get(3)))
	}
	in.looksAt(in.live.board.Squares() * 8)
	who := in.who(string(phrase), p)
	if phrase == "any" {
		who |= 1 << board.Empty // any square, whoever stands there
	}
	return glua.LNumber(in.state.Attacks(p, who))
}

// taken is g:taken(player, attribute): the sum of an attribute over the pieces that
// a player has taken.
func (in *instance) taken(L *glua.LState) glua.LValue {
	p := in.player(L, 2, "taken")
	name, ok := in.words(L, 3, "taken", "the name of an attribute")
	if !ok {
		return glua.LNumber(in.state.TakenBy(p, func(board.Code) int { return 1 }))
	}
	return glua.LNumber(in.state.TakenBy(p, func(c board.Code) int {
		n, ok := in.live.pieces.Piece(c).Kind.Attributes[name].(float64)
		if !ok {
			in.machine.Raise("the piece %s has no number called %q", in.live.pieces.Piece(c).Kind.Name, name)
		}
		return int(n)
	}))
}

// whereIs is the squares that a phrase means for a player.
func (in *instance) whereIs(phrase string, p board.Player) board.Squares {
	key := placeKey{phrase, p}
	if q, ok := in.places[key]; ok {
		return q
	}
	q, err := in.live.board.Where([]string{phrase}, p)
	if err != nil {
		in.machine.Raise("%s", err)
	}
	in.places[key] = q
	return q
}

// who are the pieces that a phrase means for a player.
func (in *instance) who(phrase string, p board.Player) board.Codes {
	key := placeKey{phrase, p}
	if q, ok := in.crowds[key]; ok {
		return q
	}
	q, err := in.live.pieces.Who([]string{phrase}, p)
	if err != nil {
		in.machine.Raise("%s", err)
	}
	in.crowds[key] = q
	return q
}

// swapSeats is g:swap_seats(): the players exchange their seats, and the same side is
// due again.
func (in *instance) swapSeats(*glua.LState) glua.LValue {
	if err := in.state.SwapSeats(); err != nil {
		in.machine.Raise("%s", err)
	}
	return glua.LNil
}
