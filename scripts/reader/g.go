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
		live: l, machine: r.machine, def: def, functions: map[string]*glua.LFunction{},
		places: map[placeKey]board.Squares{}, crowds: map[placeKey]board.Codes{},
	}
	in.makeSquares(r)
	fields := map[string]glua.LValue{
		"board": in.object(r, "the board", methods{"count": in.count, "attacks": in.attacks, "fill": in.fill}, nil),
	}
	for i := range l.counters {
		fields[l.counters[i].Name] = in.counterObject(r, i)
	}
	for i := range l.dice {
		fields[l.dice[i].Name] = in.diceObject(r, i)
	}
	in.g = in.object(r, "g", methods{"taken": in.taken, "to": in.to}, fields)
	return in
}

// methods are what can be asked of an object, by name.
type methods map[string]func(*glua.LState) glua.LValue

// object is a value with methods and fields, of which scripts can change none.
func (in *instance) object(r *reader, name string, does methods, fields map[string]glua.LValue) *glua.LUserData {
	L := r.machine.Lua()
	values := maps.Clone(fields)
	if values == nil {
		values = map[string]glua.LValue{}
	}
	for key, f := range does {
		values[key] = r.function(key, func(L *glua.LState) glua.LValue {
			if in.state == nil {
				r.machine.Raise("%s can be asked while a game is played only", name)
			}
			return f(L)
		})
	}
	mt := r.closed()
	mt.RawSetString("__index", L.NewFunction(func(L *glua.LState) int {
		key := L.Get(2).String()
		v, ok := values[key]
		if !ok {
			r.machine.Raise("%s has nothing of that name: %s", name, nearest.Unknown("word", key, slices.Sorted(maps.Keys(values))))
		}
		L.Push(v)
		return 1
	}))
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

// count is g.board:count(player[, where[, kind]]).
func (in *instance) count(L *glua.LState) glua.LValue {
	p := in.player(L, 2, "count")
	var where board.Squares
	if phrase, ok := L.Get(3).(glua.LString); ok {
		where = in.whereIs(string(phrase), p)
	}
	kinds := ^board.Codes(0)
	if kind, ok := L.Get(4).(glua.LString); ok {
		kinds = in.who(string(kind), p)
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
	name, ok := L.Get(3).(glua.LString)
	if !ok {
		return glua.LNumber(in.state.TakenBy(p, func(board.Code) int { return 1 }))
	}
	return glua.LNumber(in.state.TakenBy(p, func(c board.Code) int {
		n, ok := in.live.pieces.Piece(c).Kind.Attributes[string(name)].(float64)
		if !ok {
			in.machine.Raise("the piece %s has no number called %q", in.live.pieces.Piece(c).Kind.Name, string(name))
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
