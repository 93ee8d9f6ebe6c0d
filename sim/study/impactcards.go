package study

import (
	"errors"
	"fmt"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/chance"
	"canopy/core/rules"
)

// find finds what there is to ask about: of each deck where its cards lie at the start, and
// the pieces on the board.
func (q *Impact) find() error {
	s := q.Game.NewState()
	s.Start(q.Seed, 0)
	if s.Err() != nil {
		return s.Err()
	}
	if set := q.Game.CardSet(); set != nil {
		for pile := range set.Piles {
			if set.Piles[pile].Deck != nil {
				q.findDeck(s, pile)
			}
		}
	}
	if q.Game.HasBoard() {
		if err := q.findPieces(s); err != nil {
			return err
		}
	}
	return q.nothing()
}

// ErrNoImpact is the error of a game that has nothing to ask about.
var ErrNoImpact = errors.New("nothing could be exchanged")

// nothing is the error where there is nothing to ask about.
func (q *Impact) nothing() error {
	switch {
	case q.families != nil:
		return nil
	case q.left != nil:
		return fmt.Errorf("%s: %w: %s", q.Game.Name(), ErrNoImpact, q.left[0])
	}
	return fmt.Errorf("%s: %w: there are neither cards nor pieces of a player on the board when it begins", q.Game.Name(), ErrNoImpact)
}

func (q *Impact) findDeck(s *rules.State, deck int) {
	set := q.Game.CardSet()
	if hasEffects(q.Game, deck) {
		q.families = append(q.families, q.newForce(deck))
		return
	}
	for _, place := range []Place{Held, Displayed} {
		e := &exchange{set: set, deck: deck, kinds: kindsOf(set, deck), lies: isHeld}
		players := q.Game.Players()
		if place == Displayed {
			e.lies, players = isDisplayed, 1
		}
		moved := 0
		for p := range board.Player(players) {
			list, _ := e.pairs(s, deal{q.Seed, 0, int(p), p})
			moved += 2 * len(list)
		}
		if moved > 0 {
			f := q.newFamily(e, place, e.kinds)
			f.rate = min(1, float64(moved)/float64(players)/float64(len(e.kinds)))
			q.families = append(q.families, f)
			return
		}
	}
	q.left = append(q.left, fmt.Sprintf("of the cards of %s none lies open or with a player at the start, or all do", set.Piles[deck].Name))
}

func (q *Impact) newFamily(t trial, place Place, kinds []int) *family {
	f := &family{trial: t, place: place, arms: 1}
	for _, k := range kinds {
		kind := &q.Game.CardSet().Kinds[k]
		item := &weighed{Item: Item{Name: kind.Text, Place: place}}
		item.Suit, _ = kind.Attributes["suit"].(string)
		if item.Rank, _ = kind.Attributes["name"].(string); item.Suit == "" || item.Rank == "" {
			item.Suit, item.Rank = "", ""
		}
		f.items = append(f.items, item)
	}
	return f
}

// luck is what draws what is changed, in one game.
func (l deal) luck() chance.Stream {
	return chance.NewStream(l.seed, l.number, impactSource.On(uint64(l.rotation)))
}

var impactSource = chance.Named("impact")

// exchange is the trial of the cards of a deck that lie in some place at the start.
type exchange struct {
	set   *cards.Set
	deck  int
	kinds []int // of the deck, one after the other
	lies  func(t *cards.Table, c cards.Card, p board.Player) bool
}

// isHeld reports whether a card lies in a pile of the player or his team.
func isHeld(t *cards.Table, c cards.Card, p board.Player) bool {
	set := t.Set()
	pile, member, _ := set.Where(t.SlotOf(c))
	switch set.Piles[pile].Per {
	case cards.PerPlayer, cards.PerTeam:
		return member == set.Member(pile, int(p))
	}
	return false
}

// isDisplayed reports whether a card lies open and is nobody's.
func isDisplayed(t *cards.Table, c cards.Card, _ board.Player) bool {
	set := t.Set()
	pile, _, _ := set.Where(t.SlotOf(c))
	switch set.Piles[pile].Per {
	case cards.PerPlayer, cards.PerTeam:
		return false
	}
	return t.FaceUp(c)
}

// kindsOf are the kinds of card of a deck.
func kindsOf(set *cards.Set, deck int) []int {
	var kinds []int
	for k := range set.Kinds {
		if set.Kinds[k].Deck == deck {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// base has nothing to do: the cards lie as they were dealt.
func (*exchange) base(*rules.State, deal) error { return nil }

// pairs draws which of the cards that lie there are exchanged, and for which that lie
// elsewhere: as many as there are of both.
func (e *exchange) pairs(s *rules.State, l deal) (there, elsewhere []cards.Card) {
	for c := range cards.Card(e.set.Cards()) {
		switch {
		case e.set.Kinds[e.set.KindOf(c)].Deck != e.deck:
		case e.lies(s.Table(), c, l.player):
			there = append(there, c)
		default:
			elsewhere = append(elsewhere, c)
		}
	}
	luck := l.luck()
	mix(there, &luck)
	mix(elsewhere, &luck)
	n := min(len(there), len(elsewhere))
	return there[:n], elsewhere[:n]
}

// mix shuffles cards.
func mix(list []cards.Card, luck *chance.Stream) {
	for i := len(list) - 1; i > 0; i-- {
		j := luck.Below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// change deals the cards exchanged. Cards that a script has yet put elsewhere do not count.
func (e *exchange) change(s *rules.State, l deal, _ int) ([]int, error) {
	there, elsewhere := e.pairs(s, l)
	if len(there) == 0 {
		return nil, nil
	}
	if err := s.StartExchanged(l.seed, l.number, there, elsewhere); err != nil {
		return nil, err
	}
	changes := make([]int, len(e.kinds))
	for i, c := range there {
		if !e.lies(s.Table(), c, l.player) && e.lies(s.Table(), elsewhere[i], l.player) {
			changes[e.item(c)]--
			changes[e.item(elsewhere[i])]++
		}
	}
	return changes, nil
}

// item is the place of a card's kind among those of the deck.
func (e *exchange) item(c cards.Card) int { return e.set.KindOf(c) - e.kinds[0] }
