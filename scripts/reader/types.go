package reader

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"
)

// Type is what kind of value a key takes.
type Type struct {
	// Name says it in messages: "a number".
	Name    string
	accepts func(glua.LValue) bool
}

var (
	text     = Type{"a text", isText}
	texts    = Type{"a text or a list of texts", func(v glua.LValue) bool { return isText(v) || isTable(v) }}
	names    = Type{"a list of names, or a number", func(v glua.LValue) bool { return isTable(v) || isWhole(v) }}
	number   = Type{"a number", func(v glua.LValue) bool { return v.Type() == glua.LTNumber }}
	whole    = Type{"a whole number", isWhole}
	ordinal  = Type{"a whole number from 1", func(v glua.LValue) bool { return isWhole(v) && v.(glua.LNumber) >= 1 }}
	table    = Type{"a table", isTable}
	function = Type{"a function", isFunction}
	who      = Type{`words that say who, like "enemy", or a list of them`, func(v glua.LValue) bool { return isText(v) || isTable(v) }}
	where    = Type{`words that say where, like "own row 1", a list of them, or a law`, func(v glua.LValue) bool { return isText(v) || isTable(v) || isFunction(v) }}
	flag     = Type{"true or false", func(v glua.LValue) bool { return v.Type() == glua.LTBool }}
	chosen   = Type{`words that say where or who, or a function`, func(v glua.LValue) bool { return isText(v) || isTable(v) || isFunction(v) }}
	deed     = Type{"an effect or a function", func(v glua.LValue) bool { return isTable(v) || isFunction(v) }}

	counterStart = Type{"a number, none, a table of places and numbers, or shuffled(…)", func(v glua.LValue) bool { return isWhole(v) || isTable(v) || isNone(v) }}
	stepOr       = Type{"a function or the name of a step", func(v glua.LValue) bool { return isText(v) || isFunction(v) }}
	anything     = Type{"a value", func(glua.LValue) bool { return true }}
	pickType     = Type{"a number, a pair like { 1, 5 }, or sets(…)", func(v glua.LValue) bool { return isWhole(v) || isTable(v) }}
	optionsType  = Type{`a list, players, others, suits, up_to "counter", two lists, or a function`, func(v glua.LValue) bool { return isTable(v) || isFunction(v) || v.Type() == glua.LTUserData }}
	conditions   = Type{`a list of conditions like { { "follow suit", "follows" } }`, isTable}
	whereNext    = Type{"the name of a stage, or a function of the card that says it", func(v glua.LValue) bool { return isText(v) || isFunction(v) }}

	worths        = Type{"a number, the name of an attribute, or a table of kinds and numbers", func(v glua.LValue) bool { return v.Type() == glua.LTNumber || isText(v) || isTable(v) }}
	numberOrTable = Type{"a number or a table of numbers", func(v glua.LValue) bool { return v.Type() == glua.LTNumber || isTable(v) }}
	evaluation    = Type{"a table of what is worth something, or a function", func(v glua.LValue) bool { return isTable(v) || isFunction(v) }}

	directions = Type{`a direction, like "forward"`, isText}
	offsets    = Type{"an offset like { 1, 2 }, or a list of them", isTable}
	movements  = Type{"a movement or a list of movements", isTable}
	start      = Type{"a position, or a table of kinds and places", func(v glua.LValue) bool { return isText(v) || isTable(v) }}
	law        = Type{`a law: a function, yes or no "why"`, func(v glua.LValue) bool { return isFunction(v) || v.Type() == glua.LTUserData }}
)

func isNone(v glua.LValue) bool {
	u, ok := v.(*glua.LUserData)
	if !ok {
		return false
	}
	_, ok = u.Value.(nothing)
	return ok
}

func isText(v glua.LValue) bool     { return v.Type() == glua.LTString }
func isTable(v glua.LValue) bool    { return v.Type() == glua.LTTable }
func isFunction(v glua.LValue) bool { return v.Type() == glua.LTFunction }

func isWhole(v glua.LValue) bool {
	n, ok := v.(glua.LNumber)
	return ok && float64(n) == float64(int(n))
}

// describe names a value in messages: `the text "8"`, "a table".
func describe(v glua.LValue) string {
	switch v := v.(type) {
	case *glua.LNilType:
		return "nothing"
	case glua.LBool:
		return v.String()
	case glua.LNumber:
		return fmt.Sprintf("the number %v", float64(v))
	case glua.LString:
		return fmt.Sprintf("the text %q", shortened(string(v)))
	case *glua.LUserData:
		if d, ok := v.Value.(interface{ describe() string }); ok {
			return d.describe()
		}
	}
	return "a " + v.Type().String()
}

func shortened(s string) string {
	const most = 40
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return s
}
