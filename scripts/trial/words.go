package trial

import (
	"canopy/core/nearest"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// Word is something that a test may ask of t.
type Word struct {
	Name    string
	Doc     string
	Example string
	// Takes are what it is given, as an editor shows it.
	Takes string
}

// word is a word with what it does.
type word struct {
	Word
	does func(t *trial, c *lua.Call)
}

// words are what tests ask of t: first those that make a situation, then those that say
// what must be so.
func words() []word {
	return []word{
		{Word{"with", "begins anew with other parameters", `t:with { elephant_takes_rat = true }`, "parameters: table"}, (*trial).with},
		{Word{"start", "begins a game: a seed, and which game of it", `t:start(7)`, "seed: integer, number?: integer"}, (*trial).start},
		{Word{"position", "sets up a board", `t:position "7/7/7/7/7/r6/E6/7/7 w"`, "position: string"}, (*trial).position},
		{Word{"set", "gives something in play a value: a pile its cards (the top one last), a counter, a mark, a row or dice theirs", `t:set("hand 1", "8H QS")`, "thing: string, value: any"}, (*trial).set},
		{Word{"to", `play goes on in a stage, with a player due or "all"`, `t:to("play", 2)`, "stage: string, player: integer|string"}, (*trial).to},
		{Word{"play", "makes moves, which must be legal", `t:play("a3-a4", "g7-g6")`, "...: string"}, (*trial).play},

		{Word{"legal", "these are the legal moves, and there are no others", `t:legal { "a1-a2", "a1-b2" }`, "moves: string[]"}, (*trial).legal},
		{Word{"allows", "these moves are legal", `t:allows "a1-a2"`, "...: string"}, (*trial).allows},
		{Word{"refuses", "a move is refused, with these words among the reasons", `t:refuses("a3xa4", "the elephant may not take a rat")`, "move: string, words?: string"}, (*trial).refuses},
		{Word{"due", "these players have to decide", `t:due(2)`, "...: integer|string"}, (*trial).due},
		{Word{"stage", "such a decision is due", `t:stage "play"`, "stage: string"}, (*trial).stage},
		{Word{"is", "something in play has a value; the cards of a hand have no order", `t:is("score 1", 26)`, "thing: string, value: any"}, (*trial).is},
		{Word{"counts", "so many cards lie in a pile, or in all of its family", `t:counts("hand 1", 13)`, "pile: string, number: integer"}, (*trial).counts},
		{Word{"sees", `a player sees a pile or row so, "?" for what he does not know`, `t:sees(2, "hand 1", "? ?")`, "player: integer, thing: string, value: any"}, (*trial).sees},
		{Word{"open", "the game is not over", `t:open()`, ""}, (*trial).open},
		{Word{"ends", "the game is over, by an end of this name, with these places", `t:ends("den", { 1, 2 })`, "name: string, places?: integer[]"}, (*trial).ends},
		{Word{"wins", "the game is over, and this player has won, alone or with his team", `t:wins(1)`, "player: integer|string"}, (*trial).wins},
		{Word{"drawn", "the game is over, and all share the first place", `t:drawn()`, ""}, (*trial).drawn},
		{Word{"noted", "the script has noted a number last", `t:noted("first pass", 12)`, "name: string, number: integer"}, (*trial).noted},
		{Word{"says", "the script has said this for the log", `t:says "both codes found"`, "words: string"}, (*trial).says},
	}
}

// Words are what a test may ask of t.
func Words() []Word {
	var list []Word
	for _, w := range words() {
		list = append(list, w.Word)
	}
	return list
}

// define gives the script its words.
func (r *run) define() {
	L := r.machine.Lua()
	r.machine.Define("tests", r.machine.Func("tests", func(c *lua.Call) glua.LValue {
		if r.made != nil {
			c.Fail("tests { … } is there twice: a script has one")
		}
		r.made = c.Table(1)
		return r.made
	}))
	r.none = L.NewUserData()
	r.none.Value, r.none.Metatable = nothing{}, glua.LNil
	r.machine.Define("none", r.none)

	methods := map[string]*glua.LFunction{}
	var names []string
	for _, w := range words() {
		methods[w.Name] = r.machine.Func("t:"+w.Name, func(c *lua.Call) glua.LValue {
			if c.Arg(1) != r.object || r.now == nil {
				c.Fail("it is asked of t, with a colon: %s", w.Example)
			}
			w.does(r.now, c)
			return nil
		})
		names = append(names, w.Name)
	}
	meta := L.NewTable()
	meta.RawSetString("__index", r.machine.Func("t", func(c *lua.Call) glua.LValue {
		name := c.Arg(2).String()
		if method, ok := methods[name]; ok {
			return method
		}
		c.Fail("%v", nearest.Unknown("word of a test", name, names))
		return nil
	}))
	r.object = L.NewUserData()
	r.object.Metatable = meta
}
