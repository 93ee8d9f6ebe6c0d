package cards

import (
	"errors"
	"math"
	"math/bits"
	"slices"

	"canopy/core/chance"

	"gonum.org/v1/gonum/floats"
)

// ErrNoWorld is the error when no deal was found that agrees with what a player knows.
// It is a fault of the rules of knowledge, since the true deal agrees; or what was told
// is so much that guessing at deals does not meet it.
var ErrNoWorld = errors.New("no deal was found that agrees with what the player knows")

const (
	// mostStates is how large a table may be that counts deals.
	mostStates = 1 << 20
	// mostTries is how many deals are drawn to find one that agrees with what was told
	// of several cards together.
	mostTries = 20_000
)

// Imagine puts other cards in the places of those that a player does not know, such
// that all agrees with what he knows: which cards are of one lot, which kinds each may
// be, and what was told. Every such deal is equally likely. It answers for each card
// which card lies in its place now.
func (t *Table) Imagine(player int, stream *chance.Stream) ([]Card, error) {
	lots := t.lots(player)
	now := make([]Card, t.set.Cards())
	for try := 0; try < mostTries; try++ {
		for c := range now {
			now[c] = Card(c)
		}
		for _, lot := range lots {
			if !t.deal(lot, now, stream) {
				return nil, ErrNoWorld
			}
		}
		if t.agrees(now) {
			t.replace(now)
			t.reorderHands(player, stream)
			return now, nil
		}
	}
	return nil, ErrNoWorld
}

// lots are the cards that a player does not know, by the lots that he reckons them to.
func (t *Table) lots(player int) [][]Card {
	all := t.set.Cards()
	byClass := map[uint8][]Card{}
	var classes []uint8
	for c := range all {
		if t.Knows(player, Card(c)) {
			continue
		}
		class := t.class[player*all+c]
		if byClass[class] == nil {
			classes = append(classes, class)
		}
		byClass[class] = append(byClass[class], Card(c))
	}
	slices.Sort(classes)
	var lots [][]Card
	for _, class := range classes {
		lots = append(lots, byClass[class])
	}
	return lots
}

// Lots are the cards that a player does not know, in the lots that he knows to be so
// together.
func (t *Table) Lots(player int) [][]Card { return t.lots(player) }

// deal draws which card of a lot lies in which place of it.
func (t *Table) deal(lot []Card, now []Card, stream *chance.Stream) bool {
	places := t.placesOf(lot)
	if len(places) == 1 && places[0].free {
		shuffled := slices.Clone(lot)
		shuffle(shuffled, stream)
		for i, c := range lot {
			now[c] = shuffled[i]
		}
		return true
	}
	d := newDealer(t, lot, places)
	if d == nil {
		return t.dealByTrial(lot, now, stream)
	}
	return d.deal(now, stream)
}

// alike are places of a lot of which the same is known.
type alike struct {
	places []Card // the cards that truly lie there
	kinds  [4]uint64
	free   bool // any card of the lot may lie there
}

// placesOf groups the places of a lot by which of its kinds may lie there. The largest
// group comes last.
func (t *Table) placesOf(lot []Card) []alike {
	var there [4]uint64
	for _, c := range lot {
		kind := t.set.kindOf[c]
		there[kind>>6] |= 1 << (kind & 63)
	}
	var groups []alike
	for _, c := range lot {
		var kinds [4]uint64
		copy(kinds[:], t.Possible(c))
		for w := range kinds {
			kinds[w] &= there[w]
		}
		i := slices.IndexFunc(groups, func(a alike) bool { return a.kinds == kinds })
		if i < 0 {
			groups = append(groups, alike{kinds: kinds, free: kinds == there})
			i = len(groups) - 1
		}
		groups[i].places = append(groups[i].places, c)
	}
	slices.SortStableFunc(groups, func(a, b alike) int { return len(a.places) - len(b.places) })
	return groups
}

// dealer counts in how many ways the cards of a lot can be dealt to groups of places.
//
// Cards that the same groups may take are of one sort. A deal to groups gives each
// group so many of each sort; it stands for as many deals of cards as the product of
// the multinomial coefficients of the sorts says, times a constant. So it is enough to
// go through the sorts, one after the other, with what room is left in the groups.
type dealer struct {
	groups []alike
	sorts  []sort
	radix  []int // by group: what one more place in it adds to the number of a state
	states int
	ways   [][]float64 // by sort and state: the logarithm of the number of ways from there
}

type sort struct {
	cards  []Card
	groups uint64 // which may take them, as bits
}

// newDealer is nil if there is too much to count.
func newDealer(t *Table, lot []Card, groups []alike) *dealer {
	d := &dealer{groups: groups, states: 1}
	if len(groups) > 64 {
		return nil
	}
	for i := range groups[:len(groups)-1] { // what is left for the last is what is left
		d.radix = append(d.radix, d.states)
		if d.states *= len(groups[i].places) + 1; d.states > mostStates {
			return nil
		}
	}
	d.radix = append(d.radix, 0)
	for _, c := range lot {
		kind := t.set.kindOf[c]
		var may uint64
		for g := range groups {
			if groups[g].kinds[kind>>6]>>(kind&63)&1 == 1 {
				may |= 1 << g
			}
		}
		i := slices.IndexFunc(d.sorts, func(s sort) bool { return s.groups == may })
		if i < 0 {
			d.sorts = append(d.sorts, sort{groups: may})
			i = len(d.sorts) - 1
		}
		d.sorts[i].cards = append(d.sorts[i].cards, c)
	}
	if d.states*len(d.sorts) > mostStates {
		return nil
	}
	d.ways = make([][]float64, len(d.sorts)+1)
	for i := range d.ways {
		d.ways[i] = make([]float64, d.states)
		for j := range d.ways[i] {
			d.ways[i][j] = math.NaN() // not counted yet
		}
	}
	return d
}

// room is what is left in the groups in a state, when so many cards are still to come.
func (d *dealer) room(state, cards int) []int {
	left := make([]int, len(d.groups))
	for g := range d.groups[:len(d.groups)-1] {
		left[g] = state / d.radix[g] % (len(d.groups[g].places) + 1)
		cards -= left[g]
	}
	left[len(left)-1] = cards
	return left
}

// full is the state in which all room is left.
func (d *dealer) full() int {
	state := 0
	for g := range d.groups {
		state += len(d.groups[g].places) * d.radix[g]
	}
	return state
}

// count is the logarithm of the number of ways to deal the sorts from one on.
func (d *dealer) count(s, state, cards int) float64 {
	if s == len(d.sorts) {
		return 0
	}
	if !math.IsNaN(d.ways[s][state]) {
		return d.ways[s][state]
	}
	total := math.Inf(-1)
	d.each(s, state, cards, func(next int, weight float64, _ []int) bool {
		total = floats.LogSumExp([]float64{total, weight + d.count(s+1, next, cards-len(d.sorts[s].cards))})
		return true
	})
	d.ways[s][state] = total
	return total
}

// each goes through the ways to share a sort out among groups: the state that follows,
// the logarithm of how many ways of its cards that is, and how many each group gets.
func (d *dealer) each(s, state, cards int, yield func(next int, weight float64, gets []int) bool) {
	left := d.room(state, cards)
	if left[len(left)-1] < 0 {
		return
	}
	gets := make([]int, len(left))
	n := len(d.sorts[s].cards)
	var share func(g, rest, next int, weight float64) bool
	share = func(g, rest, next int, weight float64) bool {
		if g == len(left) {
			return rest > 0 || yield(next, weight, gets)
		}
		most := 0
		if d.sorts[s].groups>>g&1 == 1 {
			most = min(rest, left[g])
		}
		for k := 0; k <= most; k++ {
			if gets[g] = k; !share(g+1, rest-k, next-k*d.radix[g], weight-logFactorial(k)) {
				return false
			}
		}
		return true
	}
	share(0, n, state, logFactorial(n))
}

// deal draws a deal, each with the same probability.
func (d *dealer) deal(now []Card, stream *chance.Stream) bool {
	cards := 0
	for _, s := range d.sorts {
		cards += len(s.cards)
	}
	hands := make([][]Card, len(d.groups))
	state := d.full()
	for s := range d.sorts {
		total := d.count(s, state, cards)
		if math.IsInf(total, -1) {
			return false
		}
		point := stream.Float64()
		var gets []int
		next := state
		d.each(s, state, cards, func(to int, weight float64, shares []int) bool {
			share := math.Exp(weight + d.count(s+1, to, cards-len(d.sorts[s].cards)) - total)
			if share > 0 {
				gets, next = append(gets[:0], shares...), to
			}
			point -= share
			return point > 0
		})
		sorted := slices.Clone(d.sorts[s].cards)
		shuffle(sorted, stream)
		for g, n := range gets {
			hands[g] = append(hands[g], sorted[:n]...)
			sorted = sorted[n:]
		}
		state = next
		cards -= len(d.sorts[s].cards)
	}
	for g, hand := range hands {
		shuffle(hand, stream)
		for i, c := range d.groups[g].places {
			now[c] = hand[i]
		}
	}
	return true
}

// dealByTrial shuffles the lot until every card may be where it is.
func (t *Table) dealByTrial(lot []Card, now []Card, stream *chance.Stream) bool {
	shuffled := slices.Clone(lot)
trial:
	for range mostTries {
		shuffle(shuffled, stream)
		for i, c := range lot {
			kind := t.set.kindOf[shuffled[i]]
			if t.Possible(c)[kind>>6]>>(kind&63)&1 == 0 {
				continue trial
			}
		}
		for i, c := range lot {
			now[c] = shuffled[i]
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

// replace puts cards in the places of others. What is known of a card, and by whom,
// belongs to its place.
func (t *Table) replace(now []Card) {
	old := t.set.NewTable()
	old.CopyFrom(t)
	copy(old.possible, t.possible)
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
		var moved [4]uint64
		for w, word := range t.tells[i].cards {
			for ; word != 0; word &= word - 1 {
				n := now[w*64+bits.TrailingZeros64(word)]
				moved[n>>6] |= 1 << (n & 63)
			}
		}
		t.tells[i].cards = moved
	}
}

// reorderHands orders the cards of a hand by chance that the player does not see: where
// in it a card is, he cannot tell even of those that he knows.
func (t *Table) reorderHands(player int, stream *chance.Stream) {
	for slot := range t.set.Slots() {
		if p := t.set.pileOf[slot]; t.set.Piles[p].Seen == Owner && t.set.viewers[slot]>>player&1 == 0 {
			shuffle(t.Cards(Slot(slot)), stream)
		}
	}
}

// shuffle is the shuffle of Fisher and Yates, by a stream.
func shuffle(cards []Card, stream *chance.Stream) {
	for i := len(cards) - 1; i > 0; i-- {
		j := stream.Below(i + 1)
		cards[i], cards[j] = cards[j], cards[i]
	}
}

func logFactorial(n int) float64 {
	f, _ := math.Lgamma(float64(n) + 1)
	return f
}
