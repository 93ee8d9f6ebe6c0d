package reader

import (
	"canopy/core/board"

	glua "github.com/yuin/gopher-lua"
)

var movementShapes = map[string]*Shape{
	board.Step: stepShape, board.Slide: slideShape, board.Leap: leapShape, board.Drop: dropShape,
}

// movements reads the movements of a piece.
func (r *reader) movements(piece *glua.LTable, l *laws) ([]board.Movement, error) {
	list := piece.RawGetString("moves").(*glua.LTable)
	if err := r.checkList(list); err != nil {
		return nil, err
	}
	var all []board.Movement
	for key, v := range entries(list) {
		t, ok := v.(*glua.LTable)
		if !ok || movementShapes[wordOf(t)] == nil {
			return nil, r.fail(r.machine.PlaceOf(list, key), "moves: expected movements, like step \"any\", found %s", describe(v))
		}
		m, err := r.movement(t, l)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

func (r *reader) movement(t *glua.LTable, l *laws) (board.Movement, error) {
	m := board.Movement{Word: wordOf(t), Origin: r.machine.TablePlace(t).String()}
	if err := r.check(t, movementShapes[m.Word]); err != nil {
		return m, err
	}
	for i := 1; i <= t.Len(); i++ {
		if direction, ok := t.RawGetInt(i).(glua.LString); ok {
			m.Directions = append(m.Directions, string(direction))
		}
	}
	if _, err := board.Directions(m.Directions, 0); err != nil {
		return m, r.fail(r.machine.TablePlace(t), "%s: %s", m.Word, err)
	}
	m.Limit, _ = integer(t, "limit")
	m.Over, _ = str(t, "over")
	m.Falls, _ = str(t, "falls")
	var err error
	if m.Onto, err = r.textList(t, "onto"); err != nil {
		return m, err
	}
	if m.BlockedBy, err = r.textList(t, "blocked_by"); err != nil {
		return m, err
	}
	if m.From, err = l.where(t, "from"); err != nil {
		return m, err
	}
	if m.To, err = l.where(t, "to"); err != nil {
		return m, err
	}
	if m.By, err = r.offsets(t); err != nil {
		return m, err
	}
	return m, r.checkMovement(t, &m)
}

// checkMovement finds movements that say too little or contradict themselves.
func (r *reader) checkMovement(t *glua.LTable, m *board.Movement) error {
	at := r.machine.TablePlace(t)
	switch m.Word {
	case board.Step, board.Slide:
		if len(m.Directions) == 0 {
			return r.fail(at, "a %s needs a direction: %s \"any\"", m.Word, m.Word)
		}
		if t.RawGetString("limit") != glua.LNil && m.Limit < 1 {
			return r.fail(r.machine.PlaceOf(t, glua.LString("limit")), "the limit of a slide is 1 or more, not %d", m.Limit)
		}
	case board.Leap:
		across := m.Over != "" && len(m.Directions) > 0
		if (len(m.By) > 0) == across || len(m.By) > 0 && (m.Over != "" || len(m.Directions) > 0) {
			return r.fail(at, "a leap is leap { by = { 1, 2 } }, or crosses ground: leap { \"across\", over = \"water\" }")
		}
	}
	return nil
}

// offsets reads { 1, 2 } or { { 2, 0 }, { 2, 1 } }.
func (r *reader) offsets(t *glua.LTable) ([][2]int, error) {
	by, ok := written(t.RawGetString("by")).(*glua.LTable)
	if !ok {
		return nil, nil
	}
	if _, single := by.RawGetInt(1).(glua.LNumber); single {
		offset, err := r.offset(by)
		return [][2]int{offset}, err
	}
	if err := r.checkList(by); err != nil {
		return nil, err
	}
	var all [][2]int
	for key, v := range entries(by) {
		pair, ok := v.(*glua.LTable)
		if !ok {
			return nil, r.fail(r.machine.PlaceOf(by, key), "by: expected an offset like { 1, 2 }, found %s", describe(v))
		}
		offset, err := r.offset(pair)
		if err != nil {
			return nil, err
		}
		all = append(all, offset)
	}
	if len(all) == 0 {
		return nil, r.fail(r.machine.TablePlace(by), "by: expected an offset like { 1, 2 }, found an empty list")
	}
	return all, nil
}

func (r *reader) offset(t *glua.LTable) ([2]int, error) {
	a, b := t.RawGetInt(1), t.RawGetInt(2)
	if t.Len() != 2 || !isWhole(a) || !isWhole(b) {
		return [2]int{}, r.fail(r.machine.TablePlace(t), "by: an offset is two whole numbers, like { 1, 2 }")
	}
	offset := [2]int{int(a.(glua.LNumber)), int(b.(glua.LNumber))}
	most := board.MaxSide
	if offset == [2]int{} || max(offset[0], -offset[0], offset[1], -offset[1]) >= most {
		return offset, r.fail(r.machine.TablePlace(t), "by: { %d, %d } leads to no other square of any board", offset[0], offset[1])
	}
	return offset, nil
}
