package rules

import (
	"canopy/core/board"
	"canopy/core/chance"
)

const (
	// mostCodes is how many values of a row are listed that agree with what was told of
	// it, and mostSearched how many beginnings of them are looked at.
	mostCodes    = 1 << 20
	mostSearched = 1 << 24
	// mostGuesses is how many are guessed at where there are more.
	mostGuesses = 1 << 16
)

// maxPlaces is how many places a row has at most.
const maxPlaces = 16

// code is the values of a row, 0 on places that it does not have.
type code [maxPlaces]uint8

// unseenRow is a row that is set, and that the player does not see.
type unseenRow struct {
	row    int
	member board.Player
	told   []rowTell
	// codes are the values that agree with what was told; nil if they are not listed,
	// since any agree or too many.
	codes []code
}

// findRows finds the rows that the player does not see, and what was told of them.
func (w *Worlds) findRows() {
	s := w.root
	v := viewer{s: s, player: int(w.player)}
	w.rows = w.rows[:0]
	for i := range s.game.staged.Rows {
		r := &s.game.staged.Rows[i]
		for m := range board.Player(s.game.staged.rowMembers(r, s.game.Players())) {
			owner := -1
			if r.PerPlayer {
				owner = int(m)
			}
			if isSet := s.Row(i, m)[0] > 0; isSet && !v.sees(r.Seen, owner) {
				w.rows = append(w.rows, s.newUnseenRow(i, m))
			}
		}
	}
}

func (s *State) newUnseenRow(row int, m board.Player) unseenRow {
	r := &s.game.staged.Rows[row]
	u := unseenRow{row: row, member: m}
	for _, told := range s.staged.rowsTold {
		if told.row == row && (told.player == m || !r.PerPlayer) {
			u.told = append(u.told, told)
		}
	}
	if len(u.told) > 0 {
		search := codeSearch{row: r, told: u.told}
		if search.from(0) {
			u.codes = search.found
		}
	}
	return u
}

// codeSearch lists the values of a row that agree with what was told of it. It fills
// place by place, and leaves off where what is told can no longer come about.
type codeSearch struct {
	row      *Row
	told     []rowTell
	code     code
	searched int
	found    []code
}

// from fills the places from one on in all ways. It reports whether all that agree are
// listed, and not only some of very many.
func (c *codeSearch) from(place int) bool {
	if c.searched++; c.searched > mostSearched {
		return false
	}
	if place == c.row.Places {
		if len(c.found) == mostCodes {
			return false
		}
		c.found = append(c.found, c.code)
		return true
	}
	for value := range c.row.Values {
		c.code[place] = uint8(value + 1)
		if c.mayAgree(place+1) && !c.from(place+1) {
			return false
		}
	}
	return true
}

// mayAgree reports whether the values on so many places can be gone on with such that
// all is as was told: each further place adds one at most.
func (c *codeSearch) mayAgree(places int) bool {
	for i := range c.told {
		told := &c.told[i]
		if n := told.compare(c.code[:places], c.row.Places); n > told.count || n+c.row.Places-places < told.count {
			return false
		}
	}
	return true
}

// drawRows sets the rows that the player does not see to values that agree with what was
// told of them.
func (w *Worlds) drawRows(stream *chance.Stream, into *State) error {
	for i := range w.rows {
		u := &w.rows[i]
		r := &into.game.staged.Rows[u.row]
		drawn, found := u.draw(r, stream)
		if !found {
			return ErrNoWorld
		}
		copy(into.Row(u.row, u.member), drawn[:r.Places])
	}
	return nil
}

// draw draws values for a row, all that agree with the same probability.
func (u *unseenRow) draw(r *Row, stream *chance.Stream) (drawn code, found bool) {
	if u.codes != nil {
		return u.codes[stream.Below(len(u.codes))], true
	}
	for range mostGuesses {
		for i := range r.Places {
			drawn[i] = uint8(1 + stream.Below(r.Values))
		}
		if u.agrees(drawn[:r.Places]) {
			return drawn, true
		}
	}
	return drawn, false
}

func (u *unseenRow) agrees(values []uint8) bool {
	for i := range u.told {
		if u.told[i].compare(values, len(values)) != u.told[i].count {
			return false
		}
	}
	return true
}
