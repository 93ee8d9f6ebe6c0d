package rules

import (
	"fmt"
	"slices"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/chance"
)

// stagedMoves is [State.Moves] for a game in stages.
func (s *State) stagedMoves(buffer []Move) []Move {
	if !s.staged.offeredOK {
		if err := s.offerChoices(); err != nil {
			s.breakOff(err)
			return buffer[:0]
		}
	}
	return append(buffer[:0], s.staged.offered...)
}

// Mark is what a mark refers to: a player's number from 0, the index of a suit or a
// card; ok is false if it refers to nothing.
func (s *State) Mark(index int) (n int, ok bool) {
	n = int(s.staged.marks[index])
	return n, n != noNumber
}

// SetMark lets a mark refer to what a value means, or to nothing.
func (s *State) SetMark(index int, v Value) error {
	m := &s.game.staged.Marks[index]
	if v.IsNone() {
		s.staged.marks[index] = noNumber
		return nil
	}
	switch m.Of {
	case "player":
		if n, ok := v.Number(); ok && n >= 1 && n <= s.game.Players() {
			s.staged.marks[index] = int32(n - 1)
			return nil
		}
		return fmt.Errorf("the mark %s refers to a player, a number from 1 to %d, or to none; found %v", m.Name, s.game.Players(), v)
	case "suit":
		suits := s.staged.table.Set().Suits()
		if text, ok := v.Text(); ok {
			if i := slices.Index(suits, text); i >= 0 {
				s.staged.marks[index] = int32(i)
				return nil
			}
		}
		return fmt.Errorf("the mark %s refers to a suit or to none; found %v", m.Name, v)
	}
	return fmt.Errorf("the mark %s refers to %s, or to none; found %v", m.Name, m.refersTo(), v)
}

func (m *Mark) refersTo() string {
	if m.Of == "cards" {
		return "cards"
	}
	return "a " + m.Of
}

// SetMarkCards lets a mark refer to cards.
func (s *State) SetMarkCards(index int, list []cards.Card) error {
	m := &s.game.staged.Marks[index]
	switch {
	case m.Of == "card" && len(list) == 1:
		s.staged.marks[index] = int32(list[0])
	case m.Of == "cards":
		s.staged.marks[index] = int32(len(list))
		s.staged.sets[index] = [4]uint64{}
		for _, c := range list {
			s.staged.sets[index][c>>6] |= 1 << (c & 63)
		}
	default:
		return fmt.Errorf("the mark %s refers to %s, not to %d cards", m.Name, m.refersTo(), len(list))
	}
	return nil
}

// MarkCards appends the cards to which a mark refers.
func (s *State) MarkCards(index int, list []cards.Card) []cards.Card {
	for c := range cards.Card(s.staged.table.Set().Cards()) {
		if s.staged.sets[index][c>>6]>>(c&63)&1 == 1 {
			list = append(list, c)
		}
	}
	return list
}

// rowSlot is where the values of a row begin that is a player's.
func (s *State) rowSlot(row int, p board.Player) int {
	r := &s.game.staged.Rows[row]
	at := s.game.staged.rowAt[row]
	if r.PerPlayer {
		at += int(p) * r.Places
	}
	return at
}

// Row is the values of a row, a player's or that of all: numbers from 1, 0 where
// nothing is set.
func (s *State) Row(row int, p board.Player) []uint8 {
	at := s.rowSlot(row, p)
	return s.staged.rows[at : at+s.game.staged.Rows[row].Places]
}

// RollDice throws some dice, or of them those with their bit set, on an occasion of
// their own. They lie in the order of what they show.
func (s *State) RollDice(index int, which uint32) {
	d := &s.game.definition.Dice[index]
	t := &s.dice[index]
	st := s.staged
	occasion := s.epoch()<<16 | uint64(t.throws)
	t.throws++
	stream := chance.NewStream(st.table.Seed, st.table.Number, chance.Named("dice."+d.Name).On(occasion))
	if int(t.count) != d.Count {
		which = ^uint32(0)
		t.count = int8(d.Count)
	}
	for i := range d.Count {
		if which>>i&1 == 1 {
			t.numbers[i] = uint8(stream.Roll(d.Faces))
		}
	}
	slices.Sort(t.numbers[:t.count])
}

// emptySquares lists the squares on which nothing stands.
func (s *State) emptySquares() []uint32 {
	var list []uint32
	for sq, c := range s.standing {
		if c == board.Empty {
			list = append(list, uint32(sq))
		}
	}
	return list
}

// order orders things by chance, under a name.
func (s *State) order(name string, things []uint32) {
	chance.Order(s.staged.table.Seed, s.staged.table.Number, chance.Named(name), s.epoch(), things)
}

// stagedHash is a hash of what a game in stages has beside pieces and counters.
func (s *State) stagedHash() uint64 {
	st := s.staged
	h := st.table.Hash()
	add := func(n uint64) { h = mix(h ^ n) }
	for i, m := range st.marks {
		add(uint64(uint32(m)))
		for _, w := range st.sets[i] {
			add(w)
		}
	}
	for _, v := range st.rows {
		add(uint64(v))
	}
	for _, v := range st.filling {
		add(uint64(v))
	}
	for i := range s.dice {
		for _, n := range s.Thrown(i) {
			add(uint64(n) << 8)
		}
	}
	for p, m := range st.secret {
		add(uint64(m))
		add(uint64(st.filled[p]))
	}
	for _, n := range st.done {
		add(uint64(n))
	}
	for _, n := range st.shown {
		add(uint64(n))
	}
	add(uint64(s.stage)<<16 ^ uint64(s.due)<<8 ^ uint64(st.waiting))
	for _, n := range st.begun {
		add(uint64(n))
	}
	return h
}
