package reader

import (
	"canopy/core/board"
	"canopy/core/nearest"

	glua "github.com/yuin/gopher-lua"
)

// gMethods and boardMethods are what a live function may ask of the game in play.
var (
	gMethods     = []string{"board", "taken"}
	boardMethods = []string{"attacks", "count"}
)

func newInstance(l *live, r *reader, def *glua.LTable) *instance {
	in := &instance{
		live: l, machine: r.machine, def: def,
		places: map[placeKey]board.Squares{}, crowds: map[placeKey]board.Codes{},
	}
	in.board = in.object(r, "the board", map[string]func(*glua.LState) glua.LValue{
		"count": in.count, "attacks": in.attacks,
	}, nil, boardMethods)
	in.g = in.object(r, "g", map[string]func(*glua.LState) glua.LValue{
		"taken": in.taken,
	}, map[string]glua.LValue{"board": in.board}, gMethods)
	return in
}

// object is a value with methods and fields, of which scripts can change none.
func (in *instance) object(r *reader, name string, methods map[string]func(*glua.LState) glua.LValue, fields map[string]glua.LValue, known []string) *glua.LUserData {
	L := r.machine.Lua()
	values := map[string]glua.LValue{}
	for key, v := range fields {
		values[key] = v
	}
	for key, f := range methods {
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
			r.machine.Raise("%s has nothing of that name: %s", name, nearest.Unknown("word", key, known))
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
		where = in.squares(string(phrase), p)
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

// squares are those that a phrase means for a player.
func (in *instance) squares(phrase string, p board.Player) board.Squares {
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
