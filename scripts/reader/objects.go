package reader

import (
	"fmt"
	"slices"

	"canopy/core/board"
	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// liveSquare and livePiece are what live functions hold of a square and of the
// piece on it.
type (
	liveSquare board.Square
	livePiece  board.Square
)

func (liveSquare) describe() string { return "a square" }
func (livePiece) describe() string  { return "a piece" }

// makeSquares makes an object for each square, and one for the piece on it.
func (in *instance) makeSquares(r *reader) {
	L := r.machine.Lua()
	squares, pieces := r.closed(), r.closed()
	row := r.function("row", func(L *glua.LState) glua.LValue {
		return glua.LNumber(in.live.board.RowFrom(in.squareArgument(L, 1, "row"), in.player(L, 2, "row")))
	})
	squares.RawSetString("__index", L.NewFunction(func(L *glua.LState) int {
		L.Push(in.squareField(board.Square(L.Get(1).(*glua.LUserData).Value.(liveSquare)), L.Get(2).String(), row))
		return 1
	}))
	pieces.RawSetString("__index", L.NewFunction(func(L *glua.LState) int {
		L.Push(in.pieceField(board.Square(L.Get(1).(*glua.LUserData).Value.(livePiece)), L.Get(2).String()))
		return 1
	}))
	for s := range board.Square(in.live.board.Squares()) {
		square, piece := L.NewUserData(), L.NewUserData()
		square.Value, square.Metatable = liveSquare(s), squares
		piece.Value, piece.Metatable = livePiece(s), pieces
		in.squares, in.pieces = append(in.squares, square), append(in.pieces, piece)
	}
}

// square is the object of a square, nil for nowhere.
func (in *instance) square(s board.Square) glua.LValue {
	if s == board.Nowhere {
		return glua.LNil
	}
	return in.squares[s]
}

func (in *instance) squareField(s board.Square, name string, row glua.LValue) glua.LValue {
	ground, owner := in.live.board.Ground(s)
	switch name {
	case "name":
		return glua.LString(in.live.board.Name(s))
	case "ground":
		if ground == "" {
			ground = plainGround
		}
		return glua.LString(ground)
	case "owner":
		return ownerValue(owner)
	case "row":
		return row
	case "around":
		if in.table != nil {
			return in.table.around
		}
	case "piece":
		if in.state == nil || in.state.At(s) == board.Empty {
			return glua.LNil
		}
		return in.pieces[s]
	}
	in.machine.Raise("a square has name, ground, owner, row and piece, and no %q", name)
	return nil
}

func (in *instance) pieceField(s board.Square, name string) glua.LValue {
	c := board.Empty
	if in.state != nil {
		c = in.state.At(s)
	}
	if c == board.Empty {
		in.machine.Raise("the piece is no longer on %s", in.live.board.Name(s))
	}
	piece := in.live.pieces.Piece(c)
	switch name {
	case "kind":
		return glua.LString(piece.Kind.Name)
	case "owner":
		return ownerValue(piece.Owner)
	case "on":
		return in.squares[s]
	}
	value, ok := piece.Kind.Attributes[name]
	if known := in.live.attributes; !ok && !slices.Contains(known, name) {
		in.machine.Raise("%s", nearest.Unknown("fact of a piece", name, slices.Concat(pieceFacts, known)))
	}
	return luaValue(value)
}

// squareArgument reads an argument that is a square.
func (in *instance) squareArgument(L *glua.LState, i int, of string) board.Square {
	if u, ok := L.Get(i).(*glua.LUserData); ok {
		if s, ok := u.Value.(liveSquare); ok {
			return board.Square(s)
		}
	}
	in.machine.Raise("%s takes a square, found %s", of, describe(L.Get(i)))
	return 0
}

// squareList reads a list of squares.
func (in *instance) squareList(v glua.LValue) ([]board.Square, error) {
	t, ok := v.(*glua.LTable)
	if !ok {
		return nil, fmt.Errorf("%s: expected a list of squares", describe(v))
	}
	if key, _ := t.Next(glua.LNil); t.Len() == 0 && key != glua.LNil {
		return nil, fmt.Errorf("a table with keys: expected a list of squares")
	}
	var all []board.Square
	for i := 1; i <= t.Len(); i++ {
		var s liveSquare
		u, ok := t.RawGetInt(i).(*glua.LUserData)
		if ok {
			s, ok = u.Value.(liveSquare)
		}
		if !ok {
			return nil, fmt.Errorf("a list with %s in it: expected squares", describe(t.RawGetInt(i)))
		}
		all = append(all, board.Square(s))
	}
	return all, nil
}

// fill is g.board:fill(kind, squares): puts pieces of a kind on squares that are
// empty.
func (in *instance) fill(L *glua.LState) glua.LValue {
	kind, ok := L.Get(2).(glua.LString)
	squares, err := in.squareList(L.Get(3))
	if !ok {
		in.machine.Raise("fill takes a kind of piece and a list of squares, found %s", describe(L.Get(2)))
	}
	if err != nil {
		in.machine.Raise("fill takes a kind of piece and a list of squares, found %s", err)
	}
	in.looksAt(len(squares))
	if err := in.state.Fill(string(kind), squares); err != nil {
		in.machine.Raise("%s", err)
	}
	return glua.LNil
}

// to is g:to(stage[, player]): play goes on there when what is done now is done.
func (in *instance) to(L *glua.LState) glua.LValue {
	name, ok := L.Get(2).(glua.LString)
	if !ok {
		in.machine.Raise("to takes a stage and a player, found %s", describe(L.Get(2)))
	}
	stage, err := in.state.Game().Stage(string(name))
	if err != nil || stage < 0 {
		in.machine.Raise("%s", knownStage(in.state.Game().Definition(), string(name)))
	}
	if in.went {
		in.machine.Raise("play goes on in one place only: to was called before")
	}
	in.went = true
	p := in.state.Due()
	if L.Get(3) != glua.LNil {
		p = in.player(L, 3, "to")
	}
	in.state.To(stage, p)
	return glua.LNil
}

// counterObject is what g.beads is: indexed with a square or a player, with methods
// for more than one at a time.
func (in *instance) counterObject(r *reader, index int) glua.LValue {
	c := &in.live.counters[index]
	object := in.object(r, c.Name, methods{
		"add": in.changes("add", func(L *glua.LState) glua.LValue {
			key := in.counterKey(c, L.Get(2))
			n, ok := L.Get(3).(glua.LNumber)
			if !ok || !isWhole(n) || n < -rules.MaxCounter || n > rules.MaxCounter {
				in.machine.Raise("%s:add takes %s and a whole number up to %d, found %s", c.Name, counted(c), rules.MaxCounter, describe(L.Get(3)))
			}
			if err := in.state.SetCounter(index, key, in.state.Counter(index, key)+int(n)); err != nil {
				in.machine.Raise("%s", err)
			}
			return glua.LNil
		}),
		"sum": func(L *glua.LState) glua.LValue {
			in.looksAt(in.live.board.Squares())
			return glua.LNumber(in.state.Sum(index, in.player(L, 2, "sum")))
		},
		"where": func(L *glua.LState) glua.LValue { return in.whereCounted(L, c, index) },
	}, nil, func(L *glua.LState) glua.LValue {
		if in.state == nil {
			in.machine.Raise("%s can be asked while a game is played only", c.Name)
		}
		return glua.LNumber(in.state.Counter(index, in.counterKey(c, L.Get(2))))
	})
	object.Metatable.(*glua.LTable).RawSetString("__newindex", r.machine.Lua().NewFunction(func(L *glua.LState) int {
		in.machine.Raise("a counter is changed by adding: g.%s:add(…, n)", c.Name)
		return 0
	}))
	return object
}

// counterKey reads a square or player to which a value of a counter belongs.
func (in *instance) counterKey(c *rules.Counter, v glua.LValue) int {
	switch c.Per {
	case rules.PerPlayer:
		if n, ok := v.(glua.LNumber); ok && isWhole(n) && n >= 1 && int(n) <= len(in.live.players) {
			return int(n) - 1
		}
	case rules.PerSquare:
		if u, ok := v.(*glua.LUserData); ok {
			if s, ok := u.Value.(liveSquare); ok {
				return int(s)
			}
		}
	default:
		return 0
	}
	in.machine.Raise("%s counts for each %s: expected %s, found %s", c.Name, c.Per, counted(c), describe(v))
	return 0
}

// counted is what a counter is asked with.
func counted(c *rules.Counter) string {
	switch c.Per {
	case rules.PerPlayer:
		return "a player's number"
	case rules.PerSquare:
		return "a square"
	}
	return "nil"
}

// whereCounted is g.number:where(n or list[, who]): the squares with one of some
// numbers, on which one of some pieces stands.
func (in *instance) whereCounted(L *glua.LState, c *rules.Counter, index int) glua.LValue {
	if c.Per != rules.PerSquare {
		in.machine.Raise("%s does not count for each square", c.Name)
	}
	numbers := map[int]bool{}
	switch v := L.Get(2).(type) {
	case glua.LNumber:
		numbers[int(v)] = true
	case *glua.LTable:
		for i := 1; i <= v.Len(); i++ {
			n, ok := v.RawGetInt(i).(glua.LNumber)
			if !ok {
				in.machine.Raise("where takes a number or a list of numbers, found %s in the list", describe(v.RawGetInt(i)))
			}
			numbers[int(n)] = true
		}
	default:
		in.machine.Raise("where takes a number or a list of numbers, found %s", describe(v))
	}
	who := ^board.Codes(0)
	if phrase, ok := in.words(L, 3, "where", "words that say who"); ok {
		who = in.who(phrase, in.state.Due())
	}
	in.looksAt(in.live.board.Squares())
	list := L.NewTable()
	for s := range board.Square(in.live.board.Squares()) {
		if numbers[in.state.Counter(index, int(s))] && who.Has(in.state.At(s)) {
			list.Append(in.squares[s])
		}
	}
	return list
}

// diceObject is what g.throw is.
func (in *instance) diceObject(r *reader, index int) glua.LValue {
	return in.object(r, in.live.dice[index].Name, methods{
		"roll": in.changes("roll", func(*glua.LState) glua.LValue {
			in.state.Throw(index)
			return glua.LNil
		}),
		"sum": func(*glua.LState) glua.LValue {
			sum := 0
			for _, n := range in.state.Thrown(index) {
				sum += int(n)
			}
			return glua.LNumber(sum)
		},
		"count": func(L *glua.LState) glua.LValue {
			n, ok := L.Get(2).(glua.LNumber)
			if !ok {
				in.machine.Raise("count takes a number that dice show, found %s", describe(L.Get(2)))
			}
			times := 0
			for _, shown := range in.state.Thrown(index) {
				if glua.LNumber(shown) == n {
					times++
				}
			}
			return glua.LNumber(times)
		},
	}, nil, nil)
}
