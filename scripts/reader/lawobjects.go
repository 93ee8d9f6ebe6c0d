package reader

import (
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// lawLookUp is g:law(name, …).
func (in *instance) lawLookUp(L *glua.LState) glua.LValue {
	law := in.lawArgument(L, 2, "law")
	var args [4]rules.Value
	n := 0
	for i := 3; i <= L.GetTop(); i++ {
		if n == len(args) {
			in.machine.Raise("law: at most %d things are given to a law", len(args))
		}
		if u, ok := L.Get(i).(*glua.LUserData); ok {
			if _, ok := u.Value.(*diceRef); ok {
				return in.lawOfDice(L, law)
			}
		}
		args[n] = in.lawValue(L, i, "law")
		n++
	}
	v, err := in.law(law, args[:n])
	in.check(err)
	return in.valueOf(v)
}

// shownNumber is a number for what dice show: equal throws have the same.
func (in *instance) shownNumber(dice *diceRef) int {
	faces := in.live.dice[dice.index].Faces + 1
	shown := 1
	for _, v := range in.diceValues(dice) {
		shown = min(shown*faces+int(v), 1<<30)
	}
	return shown
}

// lawOfDice asks a law that looks at dice. What they show stands for them when the
// answer is remembered.
func (in *instance) lawOfDice(L *glua.LState, law int) glua.LValue {
	var args [4]rules.Value
	n := 0
	small := true
	for i := 3; i <= L.GetTop(); i++ {
		if n == len(args) {
			in.machine.Raise("law: at most %d things are given to a law", len(args))
		}
		if u, ok := L.Get(i).(*glua.LUserData); ok {
			if dice, isDice := u.Value.(*diceRef); isDice {
				shown := in.shownNumber(dice)
				small = small && shown < 1<<27
				args[n] = rules.NumberValue(shown)
				n++
				continue
			}
		}
		args[n] = in.lawValue(L, i, "law")
		n++
	}
	key, remembers := in.keyOf(law, args[:n])
	small = small && remembers
	if v, known := in.table.answers[key]; known && small {
		return in.valueOf(v)
	}
	source := in.live.staged.laws[law]
	if source.function < 0 {
		in.machine.Raise("law: a law that is a table is not asked with dice")
	}
	given := make([]glua.LValue, 0, n)
	for i := 3; i <= L.GetTop(); i++ {
		given = append(given, L.Get(i))
	}
	looks := in.looks
	in.looks = "of a law"
	v, _ := in.machine.Call(in.function(source.function), given...)
	in.looks = looks
	value, err := in.readValue(v)
	if err != nil {
		in.machine.Raise("the law %s answered %s: expected true, false, a text, a whole number or none", in.live.staged.d.Staged.Laws[law].Name, err)
	}
	if small {
		in.table.answers[key] = value
	}
	return in.valueOf(value)
}
