package cards

import (
	"math"
	"slices"

	"canopy/core/chance"

	"gonum.org/v1/gonum/floats"
)

// mostStates is how large a table may be that counts deals.
const mostStates = 1 << 20

// lot is cards that a player does not know, and of which he knows that they lie in some
// places, but not which of them in which.
type lot struct {
	places []Card // the cards, each standing for the place where it lies in the root
	free   bool   // any of them may lie in any of the places
	dealer *dealer
}

// alike are places of a lot of which the same is known.
type alike struct {
	places []Card
	kinds  [4]uint64 // of the lot's cards that may lie there
	free   bool      // all of them may
}

// ready finds how the lot is dealt. What is neither free nor has a dealer is dealt by
// trial.
func (l *lot) ready(t *Table) {
	l.dealer, l.free = nil, true
	if !t.narrowed {
		return
	}
	groups := t.placesOf(l.places)
	if l.free = len(groups) == 1 && groups[0].free; !l.free {
		l.dealer = newDealer(t.set, l.places, groups)
	}
}

// placesOf groups the places of a lot by which of its kinds may lie there. The largest
// group comes last.
func (t *Table) placesOf(places []Card) []alike {
	var there [4]uint64
	for _, c := range places {
		kind := t.set.kindOf[c]
		there[kind>>6] |= 1 << (kind & 63)
	}
	var groups []alike
	for _, c := range places {
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
	ways   [][]float64     // by sort and state: the logarithm of the number of ways from there
	drawn  map[int][]share // by sort and state: the ways to share the sort out, once drawn from
	hands  [][]Card        // by group: what it is dealt
	mixed  []Card          // room for shuffling
}

// sort is cards that may lie in the same groups.
type sort struct {
	cards  []Card
	groups uint64 // as bits
	left   int    // how many cards are of this sort or a later one
	// Room for counting.
	shares []share
	terms  []float64
}

// share is one way to share a sort out among groups.
type share struct {
	next   int     // the state that follows
	weight float64 // the logarithm of how many ways of the sort's cards that is
	upTo   float64 // the chance of this way and those before it, where it is drawn from
}

// newDealer is nil if there is too much to count.
func newDealer(set *Set, lot []Card, groups []alike) *dealer {
	d := &dealer{groups: groups, states: 1, drawn: map[int][]share{}, hands: make([][]Card, len(groups))}
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
	d.sortOut(set, lot)
	if d.states*len(d.sorts) > mostStates {
		return nil
	}
	d.ways = make([][]float64, len(d.sorts))
	for i := range d.ways {
		d.ways[i] = make([]float64, d.states)
		for j := range d.ways[i] {
			d.ways[i][j] = math.NaN() // not counted yet
		}
	}
	return d
}

// sortOut finds the sorts.
func (d *dealer) sortOut(set *Set, lot []Card) {
	for _, c := range lot {
		kind := set.kindOf[c]
		var may uint64
		for g := range d.groups {
			if d.groups[g].kinds[kind>>6]>>(kind&63)&1 == 1 {
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
	left := 0
	for i := len(d.sorts) - 1; i >= 0; i-- {
		left += len(d.sorts[i].cards)
		d.sorts[i].left = left
	}
}

// room is what is left in a group in a state, where so many cards are still to come.
func (d *dealer) room(group, state, cards int) int {
	if last := len(d.groups) - 1; group < last {
		return state / d.radix[group] % (len(d.groups[group].places) + 1)
	}
	for g := range len(d.groups) - 1 {
		cards -= d.room(g, state, cards)
	}
	return cards
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
func (d *dealer) count(s, state int) float64 {
	if s == len(d.sorts) {
		return 0
	}
	if ways := d.ways[s][state]; !math.IsNaN(ways) {
		return ways
	}
	sort := &d.sorts[s]
	sort.shares = d.shareOut(s, 0, len(sort.cards), state, share{next: state, weight: logFactorial(len(sort.cards))}, sort.shares[:0])
	sort.terms = sort.terms[:0]
	for _, way := range sort.shares {
		sort.terms = append(sort.terms, way.weight+d.count(s+1, way.next))
	}
	total := math.Inf(-1)
	if len(sort.terms) > 0 {
		total = floats.LogSumExp(sort.terms)
	}
	d.ways[s][state] = total
	return total
}

// shareOut lists the ways to share the rest of a sort out among the groups from one on.
func (d *dealer) shareOut(s, group, rest, state int, way share, list []share) []share {
	if group == len(d.groups) {
		if rest > 0 {
			return list
		}
		return append(list, way)
	}
	most := 0
	if d.sorts[s].groups>>group&1 == 1 {
		most = min(rest, d.room(group, state, d.sorts[s].left))
	}
	for n := 0; n <= most; n++ {
		with := share{next: way.next - n*d.radix[group], weight: way.weight - logFactorial(n)}
		list = d.shareOut(s, group+1, rest-n, state, with, list)
	}
	return list
}

// deal draws a deal, each with the same probability, and notes which card lies in the
// place of each.
func (d *dealer) deal(now []Card, stream *chance.Stream) bool {
	state := d.full()
	if math.IsInf(d.count(0, state), -1) {
		return false
	}
	for g := range d.hands {
		d.hands[g] = d.hands[g][:0]
	}
	for s := range d.sorts {
		next := d.draw(s, state, stream)
		d.mixed = append(d.mixed[:0], d.sorts[s].cards...)
		shuffle(d.mixed, stream)
		d.handOut(s, state, next)
		state = next
	}
	for g, hand := range d.hands {
		shuffle(hand, stream)
		for i, c := range d.groups[g].places {
			now[c] = hand[i]
		}
	}
	return true
}

// handOut gives the groups their shares of a sort, whose cards have been shuffled.
func (d *dealer) handOut(s, state, next int) {
	from := 0
	for g := range d.groups[:len(d.groups)-1] {
		size := len(d.groups[g].places) + 1
		n := state/d.radix[g]%size - next/d.radix[g]%size
		d.hands[g] = append(d.hands[g], d.mixed[from:from+n]...)
		from += n
	}
	last := len(d.groups) - 1
	d.hands[last] = append(d.hands[last], d.mixed[from:]...)
}

// draw draws how a sort is shared out, and answers the state that follows.
func (d *dealer) draw(s, state int, stream *chance.Stream) int {
	list, known := d.drawn[s*d.states+state]
	if !known {
		list = d.chances(s, state)
		d.drawn[s*d.states+state] = list
	}
	point := stream.Float64()
	i, _ := slices.BinarySearchFunc(list, point, func(way share, point float64) int {
		if way.upTo <= point {
			return -1
		}
		return 1
	})
	return list[min(i, len(list)-1)].next
}

// chances lists the ways to share a sort out that can be gone on with, with the chance
// of each.
func (d *dealer) chances(s, state int) []share {
	total := d.count(s, state)
	first := share{next: state, weight: logFactorial(len(d.sorts[s].cards))}
	sum := 0.0
	var list []share
	for _, way := range d.shareOut(s, 0, len(d.sorts[s].cards), state, first, nil) {
		if part := math.Exp(way.weight + d.count(s+1, way.next) - total); part > 0 {
			sum += part
			way.upTo = sum
			list = append(list, way)
		}
	}
	return list
}

// logFactorial is the logarithm of n!, of which the small ones are counted once.
func logFactorial(n int) float64 { return logFactorials[n] }

var logFactorials = func() (list [MaxCards + 1]float64) {
	for n := range list {
		list[n], _ = math.Lgamma(float64(n) + 1)
	}
	return list
}()
