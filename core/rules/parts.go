package rules

import (
	"math/bits"

	"canopy/core/board"
	"canopy/core/cards"
)

// Parts are what a move consists of, as far as the player knows who may make it: for
// programs that choose among moves by what they are. What a move does not have is the
// zero value, or [board.Nowhere] of a square.
type Parts struct {
	// Action is what is done: an action by its name; or "move", "drop", "pass", "stop",
	// or what the movement is called where the rules tell it apart.
	Action string
	// Piece is what moves or appears, Becomes what it is afterwards, if something else.
	Piece, Becomes board.Code
	// From is where a piece starts, and Taken where the piece stands that the movement
	// itself takes. What the effects of a movement take is not among its parts.
	From, Taken board.Square
	// To is where it ends: a square, the number of a place from 1, or the name of a cell
	// of a counter.
	To Value
	// Pile is the pile that cards are chosen from, and Place the number, from 1, of the
	// place of a single one there, where it is chosen by its place.
	Pile  string
	Place int
	// Cards are the kinds of the cards that are chosen, or [None] for one that the player
	// does not know. It is empty for the next card of a pile that nobody has seen.
	Cards []Value
	// Dice are the numbers of the dice that are chosen.
	Dice []int
	// Options are what is chosen besides, and the number that is put on a place of a row.
	Options []Value
}

// Words for what is done where no action is.
const (
	movePart = "move"
	dropPart = "drop"
)

// Parts takes a move of the state apart.
func (s *State) Parts(m Move) Parts {
	if s.staged != nil {
		return s.choiceParts(m)
	}
	p := Parts{From: board.Nowhere, Taken: board.Nowhere}
	switch m {
	case Pass:
		p.Action = passText
		return p
	case Stop:
		p.Action = stopText
		return p
	}
	if number := actionOf(m); number >= 0 && m&advanceBit == 0 {
		s.actionParts(&p, &s.game.actions[number], m.To())
		return p
	}
	s.movementParts(&p, m)
	return p
}

func (s *State) actionParts(p *Parts, a *action, on board.Square) {
	p.Action, p.Piece = a.Name, a.puts[s.due]
	if !a.chooses {
		return
	}
	p.To = SquareValue(int(on))
	if a.Removes && s.standing[on] != board.Empty {
		p.Taken = on
	}
}

func (s *State) movementParts(p *Parts, m Move) {
	p.From, p.To = m.From(), SquareValue(int(m.To()))
	if p.Action = s.game.movementName(m); p.Action == "" {
		p.Action = movePart
	}
	if p.From == board.Nowhere {
		p.Action, p.Piece = dropPart, m.Code()
	} else {
		p.Piece, p.Becomes = s.standing[p.From], m.Code()
	}
	switch {
	case m < Pass && s.game.tables.Effect(m.Effect()).Jumped:
		p.Taken = m.Over()
	case s.standing[m.To()] != board.Empty:
		p.Taken = m.To()
	}
}

// choiceParts takes a move of a game in stages apart.
func (s *State) choiceParts(m Move) Parts {
	c := &s.game.staged.choices[choiceOf(m)]
	p := Parts{Action: c.Name, From: board.Nowhere, Taken: board.Nowhere}
	switch formOf(m) {
	case byKind:
		p.Cards = []Value{KindValue(pickOf(m))}
		p.Pile = s.sourceName(c, m)
	case byPlace:
		p.Pile = s.sourceName(c, m)
		s.placeParts(&p, c, m)
	case bySet:
		s.setParts(&p, c, setOf(m))
	}
	s.targetParts(&p, c, m)
	return p
}

// sourceName is the pile that a card is chosen from.
func (s *State) sourceName(c *choice, m Move) string {
	sources, err := s.sources(c)
	if err != nil || sourceOf(m) >= len(sources) {
		return ""
	}
	return s.staged.table.Set().Piles[sources[sourceOf(m)].Pile].Name
}

// placeParts tells a card that is chosen by its place.
func (s *State) placeParts(p *Parts, c *choice, m Move) {
	sources, err := s.sources(c)
	if err != nil || sourceOf(m) >= len(sources) {
		return
	}
	source, set := sources[sourceOf(m)], s.staged.table.Set()
	if set.Piles[source.Pile].Layout != nil {
		p.Place = pickOf(m) + 1
		slot := set.Slot(source.Pile, s.memberOf(source), pickOf(m))
		p.Cards = []Value{s.knownKind(s.staged.table.Top(slot))}
		return
	}
	if set.Piles[source.Pile].Per != cards.Single {
		p.Place, p.Cards = pickOf(m)+1, []Value{None}
	}
}

// knownKind is the kind of a card if the player due knows it.
func (s *State) knownKind(card cards.Card) Value {
	t := s.staged.table
	if card == cards.NoCard || !t.Knows(int(s.due), card) {
		return None
	}
	return KindValue(t.Kind(card))
}

// setParts tells several cards or dice that are chosen together.
func (s *State) setParts(p *Parts, c *choice, set uint64) {
	if c.From.Dice > 0 {
		shown := s.Thrown(c.From.Dice - 1)
		for rest := set; rest != 0; rest &= rest - 1 {
			p.Dice = append(p.Dice, int(shown[bits.TrailingZeros64(rest)]))
		}
		return
	}
	offers, err := s.offers(c)
	if err != nil {
		return
	}
	for rest := set; rest != 0; rest &= rest - 1 {
		o := offers[bits.TrailingZeros64(rest)]
		if o.byPlace {
			p.Cards = append(p.Cards, s.knownKind(o.card))
		} else {
			p.Cards = append(p.Cards, KindValue(s.staged.table.Kind(o.card)))
		}
		p.Pile = s.game.staged.set.Piles[s.pileOf(o.slot)].Name
	}
}

func (s *State) pileOf(slot cards.Slot) int {
	pile, _, _ := s.staged.table.Set().Where(slot)
	return pile
}

// targetParts tells where something goes, and options.
func (s *State) targetParts(p *Parts, c *choice, m Move) {
	switch {
	case c.options > 0:
		at := [2]int{targetOf(m), secondOf(m)}
		for i := range c.options {
			if values, err := s.optionValues(c, i); err == nil && at[i] < len(values) {
				p.Options = append(p.Options, values[at[i]])
			}
		}
	case c.To == nil || targetOf(m) < 0:
	case c.To.Row > 0:
		p.Options = []Value{NumberValue(targetOf(m) + 1)}
	case c.To.Board:
		p.To = SquareValue(targetOf(m))
	case c.To.Counter > 0:
		p.To = TextValue(s.game.counters[c.To.Counter-1].CellName(targetOf(m)))
	case c.To.Pile > 0:
		p.To = NumberValue(targetOf(m) + 1)
	}
}

// MoveTexts writes moves of the state, which must be all that are offered, in their order:
// each has a text of its own (see [State.MoveText]).
func (s *State) MoveTexts(moves []Move) []string { return s.moveTexts(moves) }
