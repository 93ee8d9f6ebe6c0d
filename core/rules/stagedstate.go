package rules

import (
	"cmp"
	"fmt"
	"slices"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/chance"
	"canopy/core/nearest"
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

// stagedEnd is an end of a game in stages, made ready.
type stagedEnd struct {
	name    string
	outcome Outcome
	empty   int // a pile, -1 for none
	played  int // -1: not asked
	unit    Unit
}

func (g *Game) compileStagedEnds(ends []End) error {
	ends = slices.Clone(ends)
	slices.SortFunc(ends, func(a, b End) int {
		return cmp.Or(cmp.Compare(a.Outcome, b.Outcome), cmp.Compare(a.Name, b.Name))
	})
	for i := range ends {
		e := &ends[i]
		compiled := stagedEnd{name: e.Name, outcome: e.Outcome, empty: -1, played: -1}
		if e.Empty != "" {
			if compiled.empty = g.staged.set.Find(e.Empty); compiled.empty < 0 {
				return board.Placed(e.Origin, fmt.Errorf("the end %q: there is no pile %q", e.Name, e.Empty))
			}
		}
		if e.Played != nil {
			unit, ok := UnitNamed(cmp.Or(e.Unit, "round"))
			if !ok {
				return board.Placed(e.Origin, fmt.Errorf("the end %q: unit is \"turn\", \"hand\" or \"round\", not %q", e.Name, e.Unit))
			}
			compiled.played, compiled.unit = *e.Played, unit
		}
		if compiled.empty < 0 && compiled.played < 0 {
			return board.Placed(e.Origin, fmt.Errorf("the end %q: a game in stages ends when a pile is empty or when so many turns, hands or rounds are played", e.Name))
		}
		if e.Outcome == Scores && g.definition.Score == nil {
			return board.Placed(e.Origin, errNoScore)
		}
		g.staged.ends = append(g.staged.ends, compiled)
	}
	return nil
}

// judgeStaged judges the ends for players, as bits, who have just done something.
func (s *State) judgeStaged(players uint8) {
	set := s.staged.table.Set()
	for i := range s.game.staged.ends {
		e := &s.game.staged.ends[i]
		if e.empty < 0 || e.played >= 0 {
			continue
		}
		concerned := uint8(0)
		for p := range s.game.Players() {
			if s.staged.table.Count(set.Slot(e.empty, set.Member(e.empty, p), 0)) == 0 {
				concerned |= players & (1 << p)
			}
		}
		if concerned != 0 {
			s.endStaged(e, concerned)
			return
		}
	}
}

// judgePlayed judges the ends that wait for so many turns, hands or rounds, before
// another begins.
func (s *State) judgePlayed(u Unit) {
	for i := range s.game.staged.ends {
		e := &s.game.staged.ends[i]
		if e.played >= 0 && e.unit == u && s.Begun(u) >= e.played && !s.over {
			s.endStaged(e, 1<<s.due)
			return
		}
	}
}

func (s *State) endStaged(e *stagedEnd, players uint8) {
	switch e.outcome {
	case Wins:
		s.Win(players, e.name)
	case Loses:
		s.Lose(players, e.name)
	case Draws:
		s.Draw(e.name)
	default:
		if err := s.RankByScore(s.game.staged.LowestWins, e.name); err != nil {
			s.breakOff(err)
		}
	}
}

// teamMates adds to players, as bits, those of their teams.
func (s *State) teamMates(players uint8) uint8 {
	if s.Game().Together() {
		return uint8(1<<s.game.Players() - 1)
	}
	set := s.staged.table.Set()
	all := players
	for p := range s.game.Players() {
		for q := range s.game.Players() {
			if players>>p&1 == 1 && set.Team(p) == set.Team(q) {
				all |= 1 << q
			}
		}
	}
	return all
}

// Win ends the game: some players, given as bits, and those of their teams win. The
// others share the place after theirs.
func (s *State) Win(players uint8, why string) {
	players = s.teamMates(players)
	n := uint8(0)
	for p := range s.game.Players() {
		n += players >> p & 1
	}
	s.finish(cmp.Or(why, "won"))
	for p := range s.game.Players() {
		s.places[p] = 1
		if players>>p&1 == 0 {
			s.places[p] = n + 1
		}
	}
}

// Lose ends the game: some players and those of their teams lose. The others share
// the first place.
func (s *State) Lose(players uint8, why string) {
	players = s.teamMates(players)
	n := uint8(0)
	for p := range s.game.Players() {
		n += players >> p & 1
	}
	s.finish(cmp.Or(why, "lost"))
	for p := range s.game.Players() {
		s.places[p] = 1
		if players>>p&1 == 1 {
			s.places[p] = max(uint8(s.game.Players())-n+1, 2) // who loses has not won
		}
	}
}

// Draw ends the game: all share the first place.
func (s *State) Draw(why string) {
	s.finish(cmp.Or(why, "drawn"))
	for p := range s.game.Players() {
		s.places[p] = 1
	}
}

// Rank ends the game: the players have their places by their points, equal points an
// equal place.
func (s *State) Rank(points []int, lowest bool, why string) {
	s.finish(cmp.Or(why, "ranked"))
	for p := range s.game.Players() {
		s.places[p] = 1
		for q := range s.game.Players() {
			if points[q] > points[p] && !lowest || points[q] < points[p] && lowest {
				s.places[p]++
			}
		}
	}
}

// RankByScore is [State.Rank] by the score of the game.
func (s *State) RankByScore(lowest bool, why string) error {
	if s.game.definition.Score == nil {
		return errNoScore
	}
	points := make([]int, s.game.Players())
	for p := range points {
		n, err := s.game.definition.Score(s, board.Player(p))
		if err != nil {
			return err
		}
		points[p] = n
	}
	s.Rank(points, lowest, why)
	return nil
}

func (s *State) finish(name string) {
	s.over, s.ended, s.staged.endName = true, endedByName, name
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
		add(uint64(m)<<3 ^ uint64(st.filled[p]))
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

// BestSet is the name of the best combination that is among some cards, or that they
// are exactly, for a player; "" if there is none.
func (s *State) BestSet(name string, list []cards.Card, exactly bool, p board.Player) (string, error) {
	sets := s.game.staged.setsNamed(name)
	if sets == nil {
		var known []string
		for i := range s.game.staged.Sets {
			known = append(known, s.game.staged.Sets[i].Name)
		}
		return "", nearest.Unknown("sets", name, known)
	}
	for i := range sets.List {
		if s.setIsOff(sets, i, p) || exactly && len(list) != len(sets.List[i].Cards) {
			continue
		}
		if s.holds(sets.kinds[i], list) {
			return sets.List[i].Name, nil
		}
	}
	return "", nil
}

// holds reports whether there is a card for each of some sets of kinds among cards. The
// sets of one combination are equal or have nothing in common.
func (s *State) holds(kinds []kindSet, list []cards.Card) bool {
	var used [4]uint64
next:
	for k := range kinds {
		for i, c := range list {
			if used[i>>6]>>(i&63)&1 == 0 && kinds[k].has(s.staged.table.Kind(c)) {
				used[i>>6] |= 1 << (i & 63)
				continue next
			}
		}
		return false
	}
	return true
}
