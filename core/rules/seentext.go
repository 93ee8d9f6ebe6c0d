package rules

import (
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/cards"
)

// Keeps reports whether a choice of some player is kept secret until others have
// chosen, or until it is complete.
func (s *State) Keeps() bool {
	if s.staged == nil {
		return false
	}
	for p := range board.Player(s.game.Players()) {
		if s.keeps(p) {
			return true
		}
	}
	return false
}

func (s *State) keeps(p board.Player) bool {
	return s.staged.secret[p] != 0 || s.staged.filled[p] > 0
}

// MoveTextFor writes a move of the state as a player may read it, [board.Nobody] being
// somebody who watches: what he cannot know of it is "?". After is the state when the
// move has been carried out; for a choice in secret, that is when all have chosen, and
// before it nothing of the choice is told. Whole reports that nothing is left out.
func (s *State) MoveTextFor(m Move, after *State, p board.Player) (text string, whole bool) {
	if s.staged == nil || s.due == p || after.over {
		return s.MoveText(m), true
	}
	if after.keeps(s.due) {
		return hiddenText, false
	}
	reader := textReader{before: s, after: after, viewer: viewer{
		s: after, player: int(p), everybody: uint8(1<<s.game.Players() - 1),
	}}
	if p == board.Nobody {
		reader.viewer.player = -1
	}
	return reader.text(m)
}

// textReader is somebody who reads a move of another.
type textReader struct {
	before, after *State
	viewer        viewer
}

func (t *textReader) text(m Move) (text string, whole bool) {
	s := t.before
	c := &s.game.staged.choices[choiceOf(m)]
	cardsKnown, targetKnown := t.hidden(c, m), t.knowsTarget(c, m)
	if len(cardsKnown) == 0 && targetKnown {
		return s.MoveText(m), true
	}
	words := []string{c.Name}
	switch formOf(m) {
	case byKind:
		words = append(words, hiddenText)
	case byPlace:
		words = append(words, t.placeTexts(c, m, len(cardsKnown) > 0)...)
	case bySet:
		words = append(words, t.setTexts(c, m, cardsKnown)...)
	}
	if targetKnown {
		return strings.Join(append(words, s.targetTexts(c, m)...), " "), false
	}
	for range s.targetTexts(c, m) {
		words = append(words, hiddenText)
	}
	return strings.Join(words, " "), false
}

// placeTexts writes a card chosen by its place, whose place everybody sees.
func (t *textReader) placeTexts(c *choice, m Move, hidden bool) []string {
	words := t.before.placeTexts(c, m, true)
	if !hidden || len(words) == 0 {
		return words
	}
	if at := strings.LastIndex(words[0], "@"); at > 0 {
		words[0] = words[0][at:]
	}
	return words
}

// setTexts writes the cards of a set that the reader knows, then the others.
func (t *textReader) setTexts(c *choice, m Move, hidden []cards.Card) []string {
	chosen := t.chosen(c, m)
	if !chosen.HasCards {
		return t.before.setTexts(c, setOf(m), false)
	}
	var words, unknown []string
	for _, card := range chosen.Cards {
		if slices.Contains(hidden, card) {
			unknown = append(unknown, hiddenText)
		} else {
			words = append(words, t.before.staged.table.Text(card))
		}
	}
	return append(words, unknown...)
}

// chosen is what a move of the state before chooses.
func (t *textReader) chosen(c *choice, m Move) Chosen {
	var r resolved
	looked := t.before.Copy() // finding out writes to the state
	if c.From == nil || looked.resolve(m, looked.due, &r) != nil {
		return Chosen{}
	}
	chosen := r.Chosen
	chosen.Cards = slices.Clone(r.Cards)
	chosen.HasCards = chosen.HasCards && !r.draws
	return chosen
}

// hidden are the cards of a move that the reader does not know: he neither knows them
// afterwards nor saw them come to where they were put.
func (t *textReader) hidden(c *choice, m Move) []cards.Card {
	chosen := t.chosen(c, m)
	if !chosen.HasCards {
		return nil
	}
	if formOf(m) == byPlace && !t.namesCard(c, m) {
		return nil
	}
	if t.seesPile(c, m) {
		return nil
	}
	var list []cards.Card
	for _, card := range chosen.Cards {
		if !t.viewer.knows(card) && !t.knew(card) {
			list = append(list, card)
		}
	}
	return list
}

// knew reports whether the reader knew a card before it was moved, and where it lay
// could see it go.
func (t *textReader) knew(card cards.Card) bool {
	before := viewer{s: t.before, player: t.viewer.player, everybody: t.viewer.everybody}
	return before.knows(card) && t.viewers(t.before.staged.table.SlotOf(card))
}

// namesCard reports whether the text of a card chosen by place says which it is.
func (t *textReader) namesCard(c *choice, m Move) bool {
	words := t.before.placeTexts(c, m, true)
	return len(words) > 0 && strings.LastIndex(words[0], "@") > 0
}

// seesPile reports whether the reader sees the pile to which cards were put.
func (t *textReader) seesPile(c *choice, m Move) bool {
	if c.To == nil || c.To.Pile == 0 {
		return false
	}
	set := t.before.staged.table.Set()
	pile := c.To.Pile - 1
	place := 0
	if t.before.game.targetsPlaces(c.To) {
		place = max(targetOf(m), 0)
	}
	return t.viewers(set.Slot(pile, set.Member(pile, int(t.before.due)), place))
}

func (t *textReader) viewers(slot cards.Slot) bool {
	seen := t.before.staged.table.Set().Viewers(slot)
	if t.viewer.player < 0 {
		return seen == t.viewer.everybody
	}
	return seen>>t.viewer.player&1 == 1
}

// knowsTarget reports whether the reader may know the place or the options of a move.
func (t *textReader) knowsTarget(c *choice, m Move) bool {
	if c.To != nil && c.To.Board {
		sq := board.Square(targetOf(m))
		put := t.after.standing[sq]
		return put == board.Empty || put == t.before.standing[sq] || t.viewer.knowsPiece(sq, put)
	}
	return t.viewer.seesTarget(c, t.before.due)
}

// seesTarget reports whether the viewer sees where a choice of a player goes, or the options
// that he chooses; of a choice of squares, whether he sees the board.
func (v *viewer) seesTarget(c *choice, mover board.Player) bool {
	g := v.s.game
	switch {
	case c.To == nil:
		return true
	case c.To.Row > 0:
		r := &g.staged.Rows[c.To.Row-1]
		owner := -1
		if r.PerPlayer {
			owner = int(mover)
		}
		return v.sees(r.Seen, owner)
	case c.To.Mark > 0:
		return v.sees(g.staged.Marks[c.To.Mark-1].Seen, -1)
	case c.To.Counter > 0:
		counter := &g.counters[c.To.Counter-1]
		owner := -1
		if counter.Per == PerPlayer {
			owner = int(mover)
		}
		return v.sees(counter.Seen, owner)
	}
	return true
}
