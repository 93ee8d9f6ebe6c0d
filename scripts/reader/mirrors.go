package reader

import (
	"canopy/core/nearest"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// mirrors are copies, in tables of Lua, of what scripts read most: counters of the whole
// game and of players, marks, and how often actions were done. To read a field of a
// table takes a third of the time of a call into Go, and allocates nothing. The copies
// are renewed when a function begins and whenever one changes what they show.
type mirrors struct {
	g         *glua.LTable
	done      *glua.LTable
	doneNames []string
	doneBy    [][]int // by name: the numbers of its actions
	doneShown []int
	scalars   []mirrored
	marks     []mirrored
	players   []mirroredCounter
}

// mirrored is one value in the table of g: a counter or a mark by its index.
type mirrored struct {
	index int
	name  string
	shown int
}

// mirroredCounter is a counter of each player, in a table of its own.
type mirroredCounter struct {
	index int
	table *glua.LTable
	shown []int
}

// notShown is a value that nothing has.
const notShown = -1 << 62

// nothingShown stands for none.
const nothingShown = notShown + 1

// mirrorCounter makes the table of a counter of each player, and its metatable: the
// values by the players' numbers, and what counters can do.
func (in *instance) mirrorCounter(r *reader, index int, functions map[string]glua.LValue) *glua.LTable {
	table, beyond := r.machine.Lua().NewTable(), r.machine.Lua().NewTable()
	for name, f := range functions {
		table.RawSetString(name, f)
	}
	beyond.RawSetString("__index", r.function("counter", func(L *glua.LState) glua.LValue {
		c := &in.live.counters[index]
		if name, ok := L.Get(2).(glua.LString); ok {
			r.machine.Raise("the counter %s has nothing of that name: %s", c.Name, nearest.Unknown("word", string(name), sortedNames(functions)))
		}
		in.mustPlay(c.Name)
		return in.counterValue(index, in.counterMember(c, L.Get(2))) // an error
	}))
	table.Metatable = beyond
	m := mirroredCounter{index: index, table: table}
	for range in.live.players {
		m.shown = append(m.shown, notShown)
	}
	in.table.mirrors.players = append(in.table.mirrors.players, m)
	return in.meta(r, table)
}

// makeMirrors lists what is copied.
func (in *instance) makeMirrors() {
	m := &in.table.mirrors
	for i := range in.live.counters {
		if c := &in.live.counters[i]; c.Per == "" && len(c.Rows) == 0 {
			m.scalars = append(m.scalars, mirrored{i, c.Name, notShown})
		}
	}
	for i := range in.live.staged.d.Staged.Marks {
		if mark := &in.live.staged.d.Staged.Marks[i]; mark.Of != "cards" {
			m.marks = append(m.marks, mirrored{i, mark.Name, notShown})
		}
	}
	for _, name := range m.doneNames {
		m.doneShown = append(m.doneShown, 0)
		m.doneBy = append(m.doneBy, in.actionsNamed(name))
	}
}

// actionsNamed are the numbers of the actions of a name, in the order of the stages.
func (in *instance) actionsNamed(name string) (numbers []int) {
	number := 0
	for i := range in.live.staged.d.Staged.Stages {
		for j := range in.live.staged.d.Staged.Stages[i].Choices {
			if in.live.staged.d.Staged.Stages[i].Choices[j].Name == name {
				numbers = append(numbers, number)
			}
			number++
		}
	}
	return numbers
}

// mirror renews the copies.
func (in *instance) mirror() {
	m := &in.table.mirrors
	for i := range m.scalars {
		if now := in.shownCounter(m.scalars[i].index, 0); now != m.scalars[i].shown {
			m.scalars[i].shown = now
			m.g.RawSetString(m.scalars[i].name, in.counterValue(m.scalars[i].index, 0))
		}
	}
	for i := range m.marks {
		now, ok := in.state.Mark(m.marks[i].index)
		if !ok {
			now = nothingShown
		}
		if now != m.marks[i].shown {
			m.marks[i].shown = now
			m.g.RawSetString(m.marks[i].name, in.markValue(m.marks[i].index, &in.live.staged.d.Staged.Marks[m.marks[i].index]))
		}
	}
	for i := range m.players {
		c := &m.players[i]
		for p := range c.shown {
			if now := in.shownCounter(c.index, p); now != c.shown[p] {
				c.shown[p] = now
				c.table.RawSetInt(p+1, in.counterValue(c.index, p))
			}
		}
	}
	done := in.state.DoneTimes()
	for i, name := range m.doneNames {
		now := 0
		for _, number := range m.doneBy[i] {
			now += int(done[number])
		}
		if now != m.doneShown[i] {
			m.doneShown[i] = now
			m.done.RawSetString(name, in.number(now))
		}
	}
}

func (in *instance) shownCounter(index, key int) int {
	if !in.state.HasValue(index, key) {
		return nothingShown
	}
	return in.state.Counter(index, key)
}

// mirrored is a method after which the copies are renewed.
func (in *instance) mirrored(f func(*glua.LState) glua.LValue) func(*glua.LState) glua.LValue {
	return func(L *glua.LState) glua.LValue {
		v := f(L)
		in.mirror()
		return v
	}
}

// lawID packs a value into a number that no other value has, for remembering what laws
// answered; ok is false for numbers that are too large.
func (in *instance) lawID(v rules.Value) (id uint32, ok bool) {
	const tag, payload = 28, 1<<28 - 1
	if n, isNumber := v.Number(); isNumber {
		return 1<<tag | uint32(n)&payload, n >= -1<<27 && n < 1<<27
	}
	if kind, isKind := v.Kind(); isKind {
		return 2<<tag | uint32(kind), true
	}
	if text, isText := v.Text(); isText {
		id, known := in.table.texts[text]
		if !known {
			id = uint32(len(in.table.texts))
			in.table.texts[text] = id
		}
		return 3<<tag | id, id <= payload
	}
	if sq, isSquare := v.Square(); isSquare {
		return 4<<tag | uint32(sq), true
	}
	if v.IsFlag() {
		if v.True() {
			return 5<<tag | 1, true
		}
		return 5 << tag, true
	}
	return 0, true
}
