package bot

import (
	"fmt"
	"slices"

	"canopy/core/board"
	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// What the things are whose words stand in the table, as messages name them.
const (
	inBot   = "bot"
	aSeat   = "a seat"
	aMove   = "a move"
	aCard   = "a card"
	aPiece  = "a piece"
	aSquare = "a square"
	aView   = "a view"
)

// What the things stand for. Their values are compared by Lua as objects, so that a card of
// one kind, or a square, is one object.
type (
	place struct{} // the seat
	sight struct{} // the view
	move  struct {
		index int          // among the seat's moves
		parts *rules.Parts // nil until asked for
	}
	card struct {
		kind  int // -1 where the player does not know it
		maybe []string
	}
	piece struct {
		code board.Code
		on   board.Square
	}
	square board.Square
)

// class is how the things of a kind answer.
type class struct {
	meta    *glua.LTable
	words   []*word
	methods map[string]*glua.LFunction
}

// define gives the script its words, and makes the classes of things.
func (in *instance) define() {
	in.machine.Define("bot", in.machine.Func("bot", func(c *lua.Call) glua.LValue {
		if in.written != nil {
			c.Fail("bot { … } is there twice: a script is one player")
		}
		in.written = c.Table(1)
		return in.written
	}))
	for _, word := range []string{"game", "variant", "params"} {
		in.machine.Define(word, in.machine.Func(word, func(c *lua.Call) glua.LValue {
			c.Fail("%s belongs to games, and here a player is expected: return bot { … }", word)
			return nil
		}))
	}
	in.classes = map[string]*class{}
	for i := range words {
		w := &words[i]
		if w.field != nil || w.method != nil {
			in.class(w.Of).words = append(in.class(w.Of).words, w)
		}
	}
	for of, c := range in.classes {
		in.defineMethods(of, c)
	}
	in.seat = in.thing(aSeat, place{})
}

// class finds or makes the class of a kind of thing.
func (in *instance) class(of string) *class {
	if c := in.classes[of]; c != nil {
		return c
	}
	c := &class{meta: in.machine.Lua().NewTable(), methods: map[string]*glua.LFunction{}}
	c.meta.RawSetString("__index", in.machine.Func(of, func(call *lua.Call) glua.LValue {
		return in.ask(c, of, call)
	}))
	c.meta.RawSetString("__tostring", in.machine.Func("tostring", func(call *lua.Call) glua.LValue {
		return glua.LString(in.textOf(call.Arg(1)))
	}))
	in.classes[of] = c
	return c
}

func (in *instance) defineMethods(of string, c *class) {
	for _, w := range c.words {
		if w.method == nil {
			continue
		}
		c.methods[w.Name] = in.machine.Func(w.Name, func(call *lua.Call) glua.LValue {
			self, ok := call.Arg(1).(*glua.LUserData)
			if !ok || self.Metatable != c.meta || in.now == nil {
				call.Fail("%s is asked of %s, with a colon: %s", w.Name, of, w.Example)
			}
			return w.method(in, self.Value, call)
		})
	}
}

// thing is an object of a class.
func (in *instance) thing(of string, v any) *glua.LUserData {
	u := in.machine.Lua().NewUserData()
	u.Value, u.Metatable = v, in.class(of).meta
	return u
}

// ask answers a word of a thing: one of its class, a fact that the rules give it, or of the
// view what the rules have named.
func (in *instance) ask(c *class, of string, call *lua.Call) glua.LValue {
	self, ok := call.Arg(1).(*glua.LUserData)
	name, isText := call.Arg(2).(glua.LString)
	if !ok || !isText {
		call.Fail("%s is asked for a word, found %s", of, describe(call.Arg(2)))
	}
	if in.now == nil {
		call.Fail("%s can be asked while the player chooses only", of)
	}
	if method := c.methods[string(name)]; method != nil {
		return method
	}
	if v, known := in.table.fact(self.Value, string(name)); known {
		return v
	}
	for _, w := range c.words {
		if w.Name == string(name) {
			return w.field(in, self.Value)
		}
	}
	call.Fail("%s", nearest.Unknown("word of "+of, string(name), in.known(c, self.Value)))
	return nil
}

// known are all words that a thing answers.
func (in *instance) known(c *class, v any) []string {
	var list []string
	for _, w := range c.words {
		list = append(list, w.Name)
	}
	list = append(list, in.table.factNames(v)...)
	slices.Sort(list)
	return slices.Compact(list)
}

// valueOf is what a value of a script stands for, if that is of a type.
func valueOf[T any](v glua.LValue) (T, bool) {
	var none T
	u, ok := v.(*glua.LUserData)
	if !ok {
		return none, false
	}
	value, ok := u.Value.(T)
	return value, ok
}

// describe names a value in messages.
func describe(v glua.LValue) string {
	switch v := v.(type) {
	case *glua.LNilType:
		return "nothing"
	case glua.LString:
		return fmt.Sprintf("the text %q", shortened(string(v)))
	case glua.LNumber:
		return fmt.Sprintf("the number %v", float64(v))
	case glua.LBool:
		return v.String()
	case *glua.LUserData:
		return describeThing(v.Value)
	}
	return "a " + v.Type().String()
}

func describeThing(v any) string {
	switch v.(type) {
	case place:
		return "the seat"
	case sight:
		return "the view"
	case *move:
		return aMove
	case *card:
		return aCard
	case piece:
		return aPiece
	case square:
		return aSquare
	}
	return "a value"
}

func shortened(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// textOf is what a thing is called where it is printed.
func (in *instance) textOf(v glua.LValue) string {
	if in.now == nil {
		return describe(v)
	}
	u, ok := v.(*glua.LUserData)
	if !ok {
		return describe(v)
	}
	switch v := u.Value.(type) {
	case *move:
		return in.moveTexts()[v.index]
	case *card:
		return in.table.cardText(v)
	case piece:
		kind := in.table.pieces.Piece(v.code).Kind.Name
		if v.on == board.Nowhere {
			return kind
		}
		return kind + " on " + in.table.board.Name(v.on)
	case square:
		return in.table.board.Name(board.Square(v))
	}
	return describeThing(u.Value)
}
