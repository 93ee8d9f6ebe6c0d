package cards

import (
	"errors"
	"math/bits"

	"canopy/core/chance"
)

// ErrNoWorld is the error when no deal was found that agrees with what a player knows.
// It is a fault of the rules of knowledge, since the true deal agrees; or what was told
// is so much that guessing at deals does not meet it.
var ErrNoWorld = errors.New("no deal was found that agrees with what the player knows")

// mostTries is how many deals are drawn to find one that agrees with what was told of
// several cards together.
const mostTries = 20_000

// Belief is what a player may believe of the cards: all deals that agree with what he
// knows, each equally likely. It is formed once ([Belief.Form]) to draw many deals from
// it ([Belief.Draw]), and used again for other tables of the same set. The zero value is
// ready to be formed. It belongs to one goroutine.
//
// A belief follows from nothing but what the player knows. So that nothing else shines
// through, cards that he cannot tell from one another lie in it in an order of its own,
// and equal cards are numbered anew.
type Belief struct {
	player int
	root   *Table
	old    *Table // room for what root was
	first  []Card // by card of the table that was formed: which card of root stands for it
	at     []int  // by card of root: where it lies among the order of the cards
	hidden []Card // the cards of root that the player does not know
	lots   []lot
	hands  []Slot // whose order he does not see
	now    []Card // by card of root: which card lies in its place in the deal last drawn
	mixed  []Card // room for shuffling
}

// Form makes b what a player may believe of a table, and the table one of the deals that
// he may believe as far as single cards tell: always the same one for all tables that
// look alike to him. The table belongs to the belief from then on, until another one is
// formed. It answers for each card which card lies in its place now.
//
// What others know of cards that the player does not know is left out: everybody knows
// there what he sees lying before him; and so is who once played a card that is in a hand
// again. Tie, if not nil, tells cards of a hand apart by
// what else belongs to each of them, and is given cards as they were.
func (b *Belief) Form(t *Table, player int, tie func(a, b Card) int) []Card {
	b.player, b.root = player, t
	b.sortHands(tie)
	b.number()
	if b.old == nil || b.old.set != t.set {
		b.old = t.set.NewTable()
	}
	b.old.CopyFrom(t)
	t.replace(b.first, b.old)
	b.forgetOthers()
	b.readyLots()
	return b.first
}

// Draw draws a deal into a table that is a copy of the one that was formed. It answers
// for each card of that one which card lies in its place now; the list is the belief's
// own.
func (b *Belief) Draw(stream *chance.Stream, into *Table) ([]Card, error) {
	for range mostTries {
		for i := range b.lots {
			if !b.deal(&b.lots[i], stream) {
				return nil, ErrNoWorld
			}
		}
		if b.root.agrees(b.now) {
			b.lay(into)
			b.mixHands(stream, into)
			return b.now, nil
		}
	}
	return nil, ErrNoWorld
}

// Imagine is [Belief.Form] and [Belief.Draw] for somebody who draws one deal: it puts
// other cards in the places of those that a player does not know, and answers for each
// card which card lies in its place now.
func (t *Table) Imagine(player int, stream *chance.Stream) ([]Card, error) {
	var b Belief
	root := t.set.NewTable()
	root.CopyFrom(t)
	b.Form(root, player, nil)
	t.CopyFrom(root)
	drawn, err := b.Draw(stream, t)
	if err != nil {
		return nil, err
	}
	now := make([]Card, len(drawn))
	for c, stands := range b.first {
		now[c] = drawn[stands]
	}
	return now, nil
}

// deal draws which card of a lot lies in which place of it.
func (b *Belief) deal(l *lot, stream *chance.Stream) bool {
	switch {
	case l.dealer != nil:
		return l.dealer.deal(b.now, stream)
	case !l.free:
		return b.dealByTrial(l, stream)
	}
	for i, c := range b.shuffled(l, stream) {
		b.now[l.places[i]] = c
	}
	return true
}

// shuffled is the cards of a lot, shuffled.
func (b *Belief) shuffled(l *lot, stream *chance.Stream) []Card {
	b.mixed = append(b.mixed[:0], l.places...)
	shuffle(b.mixed, stream)
	return b.mixed
}

// dealByTrial shuffles a lot until every card may be where it is.
func (b *Belief) dealByTrial(l *lot, stream *chance.Stream) bool {
	t := b.root
trial:
	for range mostTries {
		mixed := b.shuffled(l, stream)
		for i, c := range l.places {
			if !t.mayBe(c, t.set.kindOf[mixed[i]]) {
				continue trial
			}
		}
		for i, c := range l.places {
			b.now[c] = mixed[i]
		}
		return true
	}
	return false
}

// agrees reports whether a deal agrees with what was told of several cards together.
func (t *Table) agrees(now []Card) bool {
	for i := range t.tells {
		told := &t.tells[i]
		n := 0
		for w, word := range told.cards {
			for ; word != 0; word &= word - 1 {
				kind := t.set.kindOf[now[w*64+bits.TrailingZeros64(word)]]
				n += int(told.kinds[kind>>6] >> (kind & 63) & 1)
			}
		}
		if n != told.count {
			return false
		}
	}
	return true
}

// lay lays the deal that was drawn. What is known of a card, and by whom, belongs to its
// place; the player reckons all cards of a lot to that lot as before.
func (b *Belief) lay(into *Table) {
	root := b.root
	for _, c := range b.hidden {
		n := b.now[c]
		into.order[b.at[c]] = n
		into.where[n], into.known[n], into.by[n] = root.where[c], root.known[c], root.by[c]
	}
	if root.narrowed {
		words := root.set.words()
		for _, c := range b.hidden {
			n := int(b.now[c])
			copy(into.possible[n*words:(n+1)*words], root.Possible(c))
		}
	}
	for i := range root.tells {
		into.tells[i].cards = MovedSet(root.tells[i].cards, b.now)
	}
}

// MovedSet is the cards that lie in the places of a set of cards now.
func MovedSet(cards [4]uint64, now []Card) (moved [4]uint64) {
	for w, word := range cards {
		for ; word != 0; word &= word - 1 {
			n := now[w*64+bits.TrailingZeros64(word)]
			moved[n>>6] |= 1 << (n & 63)
		}
	}
	return moved
}

// replace puts cards in the places of those that lie on an old table, of which t is a
// copy.
func (t *Table) replace(now []Card, old *Table) {
	cards, words := t.set.Cards(), t.set.words()
	for slot := range t.set.Slots() {
		for i, c := range old.Cards(Slot(slot)) {
			t.order[t.set.at[slot]+i] = now[c]
		}
	}
	for c := range cards {
		n := int(now[c])
		t.where[n], t.known[n], t.up[n], t.by[n] = old.where[c], old.known[c], old.up[c], old.by[c]
		for p := range t.set.players {
			t.class[p*cards+n] = old.class[p*cards+c]
		}
		copy(t.possible[n*words:(n+1)*words], old.possible[c*words:(c+1)*words])
	}
	for i := range t.tells {
		t.tells[i].cards = MovedSet(old.tells[i].cards, now)
	}
}

// mixHands orders the hands by chance whose order the player does not see: where in one
// of them a card is, he cannot tell even of those that he knows.
func (b *Belief) mixHands(stream *chance.Stream, into *Table) {
	for _, slot := range b.hands {
		shuffle(into.Cards(slot), stream)
	}
}

// shuffle is the shuffle of Fisher and Yates, by a stream.
func shuffle(cards []Card, stream *chance.Stream) {
	for i := len(cards) - 1; i > 0; i-- {
		j := stream.Below(i + 1)
		cards[i], cards[j] = cards[j], cards[i]
	}
}

// Lots are the cards that a player does not know, in the lots that he knows to be so
// together.
func (t *Table) Lots(player int) [][]Card {
	all := t.set.Cards()
	var byClass [256][]Card
	for c := range all {
		if !t.Knows(player, Card(c)) {
			class := t.class[player*all+c]
			byClass[class] = append(byClass[class], Card(c))
		}
	}
	var lots [][]Card
	for _, list := range byClass {
		if list != nil {
			lots = append(lots, list)
		}
	}
	return lots
}

// Reseed gives the luck to come another source, in which nothing has been shuffled or
// drawn yet.
func (t *Table) Reseed(seed uint64) {
	t.Seed, t.Number = seed, 0
	clear(t.occasions)
}
