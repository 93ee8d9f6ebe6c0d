package study

import (
	"fmt"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/chance"
	"canopy/core/rules"
)

// force is the trial of cards that have effects as long as they lie before a player: one of
// them is put before him when the game has been set up, and in the changed game another one.
type force struct {
	set   *cards.Set
	deck  int
	kinds []int
	piles []int // by kind of the game: the pile where it has its effect, -1 if that is not known
}

// hasEffects reports whether cards of a deck change the rules for the player before whom
// they lie.
func hasEffects(g *rules.Game, deck int) bool {
	for _, e := range g.Definition().Staged.Effects {
		if e.Pile == deck {
			for pile := range g.CardSet().Piles {
				if g.InForce(pile) {
					return true
				}
			}
		}
	}
	return false
}

// newForce plays at random to see where the cards of a deck are put.
func (q *Impact) newForce(deck int) *family {
	set := q.Game.CardSet()
	f := &force{set: set, deck: deck, kinds: kindsOf(set, deck), piles: make([]int, len(set.Kinds))}
	for k := range f.piles {
		f.piles[k] = -1
	}
	games := f.findPiles(q.Game.NewState(), q.Seed)
	members := q.newFamily(f, InForce, f.kinds)
	members.rate = 2 / float64(len(f.kinds))
	for i, k := range f.kinds {
		if f.piles[k] < 0 {
			members.items[i].Reason = fmt.Sprintf("it lay before nobody in %d games of random play", games)
		}
	}
	return members
}

// mostLooks is in how many games it is looked where cards are put.
const mostLooks = 300

// findPiles notes for each kind the pile in force where it was first, and answers in how
// many games it has looked.
func (f *force) findPiles(s *rules.State, seed uint64) int {
	var moves []rules.Move
	for number := range uint64(mostLooks) {
		luck := chance.NewStream(seed, number, chance.Named("impact piles"))
		for s.Start(seed, number); !s.Over(); s.Play(moves[luck.Below(len(moves))]) {
			if f.look(s) {
				return int(number) + 1
			}
			if moves = s.Moves(moves); s.Over() { // a script has failed
				break
			}
		}
	}
	return mostLooks
}

// look notes what lies in force, and reports whether all is known.
func (f *force) look(s *rules.State) bool {
	all := true
	for c := range cards.Card(f.set.Cards()) {
		k := f.set.KindOf(c)
		if f.set.Kinds[k].Deck != f.deck || f.piles[k] >= 0 {
			continue
		}
		if pile, _, _ := f.set.Where(s.Table().SlotOf(c)); s.Game().InForce(pile) {
			f.piles[k] = pile
		} else {
			all = false
		}
	}
	return all
}

// draw draws two different cards of the stock: the one that is put before the player as it
// is, and the one that is in its place in the changed game.
func (f *force) draw(s *rules.State, l deal) (one, other cards.Card) {
	list := f.stock(s)
	if len(list) < 2 {
		return cards.NoCard, cards.NoCard
	}
	luck := l.luck()
	mix(list, &luck)
	return list[0], list[1]
}

// stock lists the cards of the deck that lie where they began, and may be put before a
// player.
func (f *force) stock(s *rules.State) []cards.Card {
	var list []cards.Card
	home := f.set.Slot(f.deck, 0, 0)
	for c := range cards.Card(f.set.Cards()) {
		if k := f.set.KindOf(c); f.set.Kinds[k].Deck == f.deck && f.piles[k] >= 0 && s.Table().SlotOf(c) == home {
			list = append(list, c)
		}
	}
	return list
}

func (f *force) base(s *rules.State, l deal) error {
	one, _ := f.draw(s, l)
	return f.put(s, l.player, one)
}

func (f *force) change(s *rules.State, l deal, _ int) ([]int, error) {
	one, other := f.draw(s, l)
	if other == cards.NoCard || f.set.KindOf(one) == f.set.KindOf(other) {
		return nil, nil
	}
	changes := make([]int, len(f.kinds))
	changes[f.set.KindOf(one)-f.kinds[0]]--
	changes[f.set.KindOf(other)-f.kinds[0]]++
	return changes, f.put(s, l.player, other)
}

// put puts a card before a player, if there is one, and works out anew what may be chosen.
func (f *force) put(s *rules.State, p board.Player, c cards.Card) error {
	if c == cards.NoCard {
		return nil
	}
	if err := s.Table().Move(c, f.set.Slot(f.piles[f.set.KindOf(c)], int(p), 0), false); err != nil {
		return err
	}
	return s.Resume()
}
