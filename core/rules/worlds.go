package rules

import (
	"cmp"
	"errors"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/chance"
)

// ErrNoWorld is the error when no world was found that agrees with what a player knows.
var ErrNoWorld = cards.ErrNoWorld

// mostWorlds is how many worlds are drawn to find one in which the player due can do
// what he is asked for.
const mostWorlds = 1000

// World makes into a game in play that agrees with all that a player knows of s, and
// is otherwise drawn by chance: cards, codes and pieces that he does not see, choices
// made in secret, and the luck to come. For cards, and for codes and pieces of which
// something was told, every world that agrees is equally likely.
//
// A world follows from what the player knows and from the stream, and from nothing else:
// games that look alike to him give the same world, down to its hash and the order of its
// moves. Who has seen what beside him is left out, see [cards.Belief.Form]. Two things
// stay as they truly are, since the rules do not say what else they could be: numbers
// and marks that the player does not see, and which of several rows another fills in
// secret. Rules that keep secrets keep them in cards, rows, pieces and choices.
//
// Who draws many worlds for one decision makes them ready once: see [Worlds].
func (s *State) World(p board.Player, stream *chance.Stream, into *State) error {
	if s.staged == nil || s.over {
		into.CopyFrom(s)
		into.reseed(stream)
		return nil
	}
	if into.staged.worlds == nil {
		into.staged.worlds = &Worlds{}
	}
	into.staged.worlds.Reset(s, p)
	return into.staged.worlds.Draw(stream, into)
}

// Worlds draws worlds that agree with what a player knows: see [State.World]. What
// follows from that knowledge is worked out once for all of them. It belongs to one
// goroutine, and keeps no game in play: what becomes of the state after it was made is
// nothing to it.
type Worlds struct {
	player board.Player
	root   *State // the game, with something else in the place of all that is unknown
	belief cards.Belief
	bound  bool // numbers or marks belong to single cards
	rows   []unseenRow
	pieces unseenPieces
}

// NewWorlds makes ready to draw worlds for a player.
func NewWorlds(s *State, p board.Player) *Worlds {
	w := &Worlds{}
	w.Reset(s, p)
	return w
}

// Reset makes w ready to draw worlds of another decision, in the memory that it has.
func (w *Worlds) Reset(s *State, p board.Player) {
	if w.root == nil || w.root.game != s.game {
		*w = Worlds{root: s.game.newState()}
	}
	w.player = p
	w.root.CopyFrom(s)
	if s.staged == nil || s.over {
		return
	}
	w.root.setSeed(0)
	w.formBelief(s)
	w.findRows()
	w.hidePieces()
}

// Draw makes into a world. It draws as often as it takes to find one in which everybody
// could have chosen who has, and the player due can choose something: so much all see.
func (w *Worlds) Draw(stream *chance.Stream, into *State) error {
	if w.root.staged == nil || w.root.over {
		into.CopyFrom(w.root)
		into.reseed(stream)
		return nil
	}
	for range mostWorlds {
		possible, err := w.imagine(stream, into)
		if err != nil || possible {
			return err
		}
	}
	return ErrNoWorld
}

// imagine makes into something that may be a world, and reports whether it is one.
func (w *Worlds) imagine(stream *chance.Stream, into *State) (possible bool, err error) {
	into.CopyFrom(w.root)
	into.reseed(stream)
	now, err := w.belief.Draw(stream, into.staged.table)
	if err != nil {
		return false, err
	}
	if w.bound {
		into.followCards(w.root, now)
	}
	if err := w.drawRows(stream, into); err != nil {
		return false, err
	}
	if err := w.drawPieces(stream, into); err != nil {
		return false, err
	}
	if possible, err = w.drawChoices(stream, into); err != nil || !possible || w.player == into.due {
		return possible, err
	}
	if err = into.offerChoices(); errors.Is(err, ErrNoWorld) {
		return false, nil
	}
	return len(into.staged.offered) > 0, err
}

// reseed gives the luck to come another source.
func (s *State) reseed(stream *chance.Stream) { s.setSeed(stream.Uint64()) }

// setSeed lets the luck to come follow from a seed alone: which game it is of how many,
// and what has been drawn in it, does not matter any more. What dice show stays.
func (s *State) setSeed(seed uint64) {
	s.seed, s.number = seed, 0
	for i, d := range s.game.definition.Dice {
		s.dice[i].stream = chance.NewStream(seed, 0, chance.Named(d.Name))
		s.dice[i].throws = 0
	}
	if s.staged != nil {
		s.staged.table.Reseed(seed)
	}
}

// formBelief works out what the player may believe of the cards.
func (w *Worlds) formBelief(s *State) {
	w.bound = s.game.bindsToCards()
	var tie func(a, b cards.Card) int
	if w.bound {
		tie = s.compareBound
	}
	now := w.belief.Form(w.root.staged.table, int(w.player), tie)
	if w.bound {
		w.root.followCards(s, now)
	}
}

// bindsToCards reports whether numbers or marks belong to single cards.
func (g *Game) bindsToCards() bool {
	for i := range g.counters {
		if g.counters[i].Per == PerCard {
			return true
		}
	}
	for i := range g.staged.Marks {
		if of := g.staged.Marks[i].Of; of == "card" || of == "cards" {
			return true
		}
	}
	return false
}

// compareBound orders two cards by the numbers and marks that belong to them.
func (s *State) compareBound(a, b cards.Card) int {
	for i := range s.game.counters {
		c := &s.game.counters[i]
		if c.Per != PerCard {
			continue
		}
		for cell := range c.cells() {
			x, y := s.values[c.at+int(a)*c.cells()+cell], s.values[c.at+int(b)*c.cells()+cell]
			if x != y {
				return cmp.Compare(x, y)
			}
		}
	}
	for i := range s.game.staged.Marks {
		if x, y := s.isMarked(i, a), s.isMarked(i, b); x != y {
			return map[bool]int{true: -1, false: 1}[x]
		}
	}
	return 0
}

// isMarked reports whether a mark refers to a card.
func (s *State) isMarked(mark int, card cards.Card) bool {
	switch s.game.staged.Marks[mark].Of {
	case "card":
		return s.staged.marks[mark] == int32(card)
	case "cards":
		return s.staged.sets[mark][card>>6]>>(card&63)&1 == 1
	}
	return false
}

// followCards lets counters and marks of cards belong to those that lie in their places
// now. From is the state in which they lay there before, of which s is a copy otherwise.
func (s *State) followCards(from *State, now []cards.Card) {
	for i := range s.game.counters {
		c := &s.game.counters[i]
		if c.Per != PerCard {
			continue
		}
		cells := c.cells()
		for card, other := range now {
			for cell := range cells {
				s.setValue(c.at+int(other)*cells+cell, from.values[c.at+card*cells+cell])
			}
		}
	}
	for i := range s.game.staged.Marks {
		switch n := from.staged.marks[i]; s.game.staged.Marks[i].Of {
		case "card":
			if n != noNumber {
				s.staged.marks[i] = int32(now[n])
			}
		case "cards":
			s.staged.sets[i] = cards.MovedSet(from.staged.sets[i], now)
		}
	}
}

// setFilling puts a value on a place of the row that a player is filling. The choice
// that is complete with the last place has its value, too.
func (s *State) setFilling(q board.Player, place int, value uint8) {
	st := s.staged
	st.filling[int(q)*s.game.staged.longest+place] = value
	if st.secret[q] > 0 && place == int(st.filled[q])-1 {
		m := st.secret[q] - 1
		st.secret[q] = (m&^(0x3ff<<targetShift) | Move(value)<<targetShift) + 1
	}
}

// drawChoices makes other choices for those who have chosen in secret. It reports
// whether all of them had a choice.
func (w *Worlds) drawChoices(stream *chance.Stream, s *State) (possible bool, err error) {
	st := s.staged
	for q := range board.Player(s.game.Players()) {
		switch {
		case q == w.player:
		case st.filled[q] > 0:
			values := s.rowOf(q)
			for i := range int(st.filled[q]) {
				s.setFilling(q, i, uint8(1+stream.Below(values)))
			}
		case st.secret[q] > 0:
			if possible, err := s.drawChoice(q, stream); err != nil || !possible {
				return false, err
			}
		}
	}
	return true, nil
}

// drawChoice makes another choice for a player who has chosen in secret, if he has one.
func (s *State) drawChoice(q board.Player, stream *chance.Stream) (possible bool, err error) {
	st := s.staged
	due, chain := s.due, st.chain
	s.due, st.chain = q, -1
	err = s.offerChoices()
	s.due, st.chain, st.offeredOK = due, chain, false
	if err != nil || len(st.offered) == 0 {
		return false, err
	}
	st.secret[q] = st.offered[stream.Below(len(st.offered))] + 1
	return true, nil
}

// rowOf is how many values the row has that a player fills.
func (s *State) rowOf(q board.Player) int {
	number := int(s.staged.chain)
	if m := s.staged.secret[q]; m > 0 {
		number = choiceOf(m - 1)
	}
	return s.game.staged.Rows[s.game.staged.choices[number].To.Row-1].Values
}
