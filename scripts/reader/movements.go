package reader

import (
	"canopy/core/board"
	"canopy/core/nearest"

	glua "github.com/yuin/gopher-lua"
)

var movementShapes = map[string]*Shape{
	board.Step: stepShape, board.Slide: slideShape, board.Leap: leapShape,
	board.Hop: hopShape, board.Hops: hopsShape, board.Drop: dropShape,
}

// movements reads the movements of a piece.
func (r *reader) movements(piece *glua.LTable, key string, l *laws) ([]board.Movement, error) {
	list, ok := written(piece.RawGetString(key)).(*glua.LTable)
	if !ok {
		return nil, nil
	}
	if err := r.checkList(list); err != nil {
		return nil, err
	}
	var all []board.Movement
	for at, v := range entries(list) {
		t, ok := v.(*glua.LTable)
		if ok && wordOf(t) == "advance" && key == "attacks" {
			return nil, r.fail(r.machine.PlaceOf(list, at), "attacks: an advance attacks nothing")
		}
		if ok && wordOf(t) == "advance" {
			if err := r.advance(t, l); err != nil {
				return nil, err
			}
			continue
		}
		if !ok || movementShapes[wordOf(t)] == nil {
			return nil, r.fail(r.machine.PlaceOf(list, at), "%s: expected movements, like step \"any\", found %s", key, describeMade(v))
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
	r.lookUpLater(t, knownKind, "puts", "leaves", "piece")
	r.lookUpLater(t, knownWho, "onto", "next_to", "blocked_by")
	if m.Word == board.Leap {
		r.lookUpLater(t, knownGround, "over")
	} else {
		r.lookUpLater(t, knownWho, "over")
	}
	m.Limit, _ = integer(t, "limit")
	m.Falls, _ = str(t, "falls")
	m.Name, _ = str(t, "as")
	m.Puts, _ = str(t, "puts")
	m.Leaves, _ = str(t, "leaves")
	m.Drops, _ = str(t, "piece")
	m.Again, _ = str(t, "again")
	m.Turn, _ = integer(t, "turn")
	takes, _ := str(t, "takes")
	m.Jumped = takes == jumpedWord
	var err error
	if m.Word == board.Leap {
		m.Over, _ = str(t, "over")
	} else if m.Hopped, err = r.textList(t, "over"); err != nil {
		return m, err
	}
	if m.NextTo, err = r.textList(t, "next_to"); err != nil {
		return m, err
	}
	if m.Players, err = r.onlyPlayer(t, l.players); err != nil {
		return m, err
	}
	if m.Onward, err = r.onward(t, l); err != nil {
		return m, err
	}
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

// isMoveWord reports whether a word is a move that the game itself offers.
func isMoveWord(name string) bool { return name == "pass" || name == "stop" }

// jumpedWord says that a hop takes whom it goes over.
const jumpedWord = "jumped"

// onlyPlayer reads the player whom a table is about, as a list; nil for all.
func (r *reader) onlyPlayer(t *glua.LTable, players []string) ([]board.Player, error) {
	name, ok := str(t, "player")
	if !ok {
		return nil, nil
	}
	for p, known := range players {
		if name == known {
			return []board.Player{board.Player(p)}, nil
		}
	}
	return nil, r.fail(r.machine.PlaceOf(t, glua.LString("player")), "player: %s", nearest.Unknown("player", name, players))
}

// onward reads the movement with which a piece goes on.
func (r *reader) onward(t *glua.LTable, l *laws) (*board.Movement, error) {
	next, ok := written(t.RawGetString("onward")).(*glua.LTable)
	if !ok {
		return nil, nil
	}
	if movementShapes[wordOf(next)] == nil {
		return nil, r.fail(r.machine.PlaceOf(t, glua.LString("onward")), "onward: expected a movement, like step \"any\", found %s", made(wordOf(next)))
	}
	m, err := r.movement(next, l)
	return &m, err
}

// checkMovement finds movements that say too little or contradict themselves.
func (r *reader) checkMovement(t *glua.LTable, m *board.Movement) error {
	at := r.machine.TablePlace(t)
	if m.Again != "" && m.Again != "may" && m.Again != "must" {
		return r.fail(r.machine.PlaceOf(t, glua.LString("again")), "again is \"may\" or \"must\", not %q", m.Again)
	}
	if takes, ok := str(t, "takes"); ok && takes != jumpedWord {
		return r.fail(r.machine.PlaceOf(t, glua.LString("takes")), "takes is \"jumped\" or left out, not %q", takes)
	}
	if name, ok := str(t, "as"); ok && (!isPlainName(name) || isMoveWord(name)) {
		return r.fail(r.machine.PlaceOf(t, glua.LString("as")), "as: %q cannot be the name of a movement: expected one word of letters, digits and _, other than pass and stop", shortened(name))
	}
	if m.Again != "" && m.Onward != nil {
		return r.fail(at, "a movement goes on again or onward, not both")
	}
	switch m.Word {
	case board.Hop, board.Hops:
		if len(m.Directions) == 0 || len(m.Hopped) == 0 {
			return r.fail(at, "%s needs a direction and whom it goes over: %s { \"any\", over = \"any\" }", m.Word, m.Word)
		}
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
	far := func(n int) bool { return n <= -board.MaxSide || n >= board.MaxSide }
	if offset == [2]int{} || far(offset[0]) || far(offset[1]) {
		return offset, r.fail(r.machine.TablePlace(t), "by: { %d, %d } leads to no other square of any board", offset[0], offset[1])
	}
	return offset, nil
}
