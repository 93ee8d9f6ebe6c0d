package cards

import (
	"cmp"
	"slices"
)

// sortHands lays the cards of each hand whose order the player does not see into an order
// that follows from what can be known of each.
func (b *Belief) sortHands(tie func(a, b Card) int) {
	t := b.root
	b.hands = b.hands[:0]
	for slot := range t.set.Slots() {
		if !t.set.hasOrder(slot, b.player) && t.count[slot] > 1 {
			b.hands = append(b.hands, Slot(slot))
			slices.SortFunc(t.Cards(Slot(slot)), func(x, y Card) int { return b.compare(x, y, tie) })
		}
	}
}

// hasOrder reports whether a player sees in which order the cards of a slot lie. A hand
// has none for others than its owners: not even where in it a card is that they know.
func (s *Set) hasOrder(slot, player int) bool {
	return s.Piles[s.pileOf[slot]].Seen != Owner || s.viewers[slot]>>player&1 == 1
}

// compare orders two cards of a hand by all that the player may know of them. Those that
// it does not tell apart could change places, and nothing would have changed.
func (b *Belief) compare(x, y Card, tie func(a, b Card) int) int {
	t := b.root
	if t.Knows(b.player, x) != t.Knows(b.player, y) {
		if t.Knows(b.player, x) {
			return -1
		}
		return 1
	}
	order := 0
	if t.Knows(b.player, x) {
		order = cmp.Or(cmp.Compare(t.set.kindOf[x], t.set.kindOf[y]), cmp.Compare(t.known[x], t.known[y]), cmp.Compare(t.by[x], t.by[y]))
	} else {
		all := b.player * t.set.Cards()
		order = cmp.Compare(t.class[all+int(x)], t.class[all+int(y)])
	}
	order = cmp.Or(order, cmp.Compare(t.up[x], t.up[y]))
	if order == 0 && t.narrowed {
		order = slices.Compare(t.Possible(x), t.Possible(y))
	}
	for i := 0; order == 0 && i < len(t.tells); i++ {
		told := &t.tells[i].cards
		order = cmp.Compare(told[x>>6]>>(x&63)&1, told[y>>6]>>(y&63)&1)
	}
	if order == 0 && tie != nil {
		order = tie(x, y)
	}
	return order
}

// number finds which card stands for each. Of equal cards those that the player knows
// have the lower numbers, in the order of their places. The others are given to the lots,
// and in each lie sorted.
func (b *Belief) number() {
	t := b.root
	b.first = resized(b.first, t.set.Cards())
	var next [MaxCards]Card // by kind: the card that stands for the next of them
	for c := len(t.set.kindOf) - 1; c >= 0; c-- {
		next[t.set.kindOf[c]] = Card(c) // cards are numbered by their kinds
	}
	b.lots = b.lots[:0]
	var lotOf [256]int // by class, from 1
	all := b.player * t.set.Cards()
	for slot := range t.set.Slots() {
		for _, c := range t.Cards(Slot(slot)) {
			if t.Knows(b.player, c) {
				kind := t.set.kindOf[c]
				b.first[c] = next[kind]
				next[kind]++
				continue
			}
			class := t.class[all+int(c)]
			if lotOf[class] == 0 {
				b.addLot()
				lotOf[class] = len(b.lots)
			}
			l := &b.lots[lotOf[class]-1]
			l.places = append(l.places, c)
		}
	}
	for i := range b.lots {
		b.numberLot(&b.lots[i], &next)
	}
}

// addLot appends an empty lot, with the memory of one that was there before.
func (b *Belief) addLot() {
	if len(b.lots) == cap(b.lots) {
		b.lots = append(b.lots, lot{})
		return
	}
	b.lots = b.lots[:len(b.lots)+1]
	b.lots[len(b.lots)-1].places = b.lots[len(b.lots)-1].places[:0]
}

// numberLot finds which cards stand for those of a lot, whose places list those that lie
// there truly and then those that stand for them.
func (b *Belief) numberLot(l *lot, next *[MaxCards]Card) {
	set := b.root.set
	b.mixed = append(b.mixed[:0], l.places...)
	slices.SortFunc(b.mixed, func(x, y Card) int { return cmp.Compare(set.kindOf[x], set.kindOf[y]) })
	for i, c := range b.mixed {
		kind := set.kindOf[c]
		b.first[l.places[i]] = next[kind]
		l.places[i] = next[kind]
		next[kind]++
	}
}

// forgetOthers leaves the others with what they see of the cards that the player does not
// know, and with nothing that was told to one of them alone.
func (b *Belief) forgetOthers() {
	t := b.root
	all := t.set.Cards()
	b.hidden = b.hidden[:0]
	for i := range b.lots {
		for _, c := range b.lots[i].places {
			b.hidden = append(b.hidden, c)
			t.known[c] = t.set.viewers[t.where[c]]
			if !t.set.hasOrder(int(t.where[c]), b.player) {
				t.by[c] = 0 // who has played it before, and has it again
			}
		}
	}
	for p := range t.set.players {
		if p != b.player {
			clear(t.class[p*all : (p+1)*all])
		}
	}
}

// readyLots makes ready what drawing needs.
func (b *Belief) readyLots() {
	t := b.root
	b.at = resized(b.at, t.set.Cards())
	for slot := range t.set.Slots() {
		for i, c := range t.Cards(Slot(slot)) {
			b.at[c] = t.set.at[slot] + i
		}
	}
	b.now = resized(b.now, t.set.Cards())
	for c := range b.now {
		b.now[c] = Card(c)
	}
	for i := range b.lots {
		b.lots[i].ready(t)
	}
}

// resized is a list of n things, in the memory of another if it has room.
func resized[T any](list []T, n int) []T {
	return slices.Grow(list[:0], n)[:n]
}
