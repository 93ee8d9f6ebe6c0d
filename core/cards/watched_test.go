package cards

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// arrangement is which card lies where: the cards of all slots one after the other, a
// card that lies face up with a bit more.
type arrangement string

const faceUp = 0x80

// outcome is an arrangement that an operation may lead to, and how likely.
type outcome struct {
	slots  [][]byte
	share  float64
	chosen int // what was chosen by a player: the index in the slot, -1 for nothing
}

// operation is something that happens with cards. All players know that it happens.
type operation struct {
	name string
	// leads goes through all that it may lead to.
	leads func(slots [][]byte) []outcome
	// do does it to the table.
	do func(t *Table)
	// from is the slot whose cards are chosen from or shuffled, -1 for none, and to
	// where the card chosen goes, -1 for nowhere.
	from, to int
	choice   bool
	card     Card // the one that is truly chosen
	// asks is a question that is answered to some players, as bits; nil for none.
	asks func(slots [][]byte) string
	told uint8
}

// watched is a table with what each player may believe.
type watched struct {
	table   *Table
	beliefs []belief
	loose   []bool // by player: what he knows has been put down more loosely than it is
	history []string
}

// tinyTable is a table with few cards, of which some are alike, and all sorts of piles.
func tinyTable(t testing.TB, players int, copies []int) *Table {
	t.Helper()
	var deck Deck
	for i, n := range copies {
		deck.Faces = append(deck.Faces, Face{Text: string(rune('A' + i)), Copies: n})
	}
	laid, err := DrawLayout("v^", false)
	if err != nil {
		t.Fatal(err)
	}
	set, _, err := Compile([]Pile{
		{Name: "stock", Deck: &deck, RefilledFrom: "discard"},
		{Name: "discard", Seen: All},
		{Name: "hand", Per: PerPlayer, Seen: Owner},
		{Name: "rack", Per: PerPlayer, Seen: Others},
		{Name: "bag", Per: PerPlayer},
		{Name: "laid", Layout: laid},
	}, players, nil)
	if err != nil {
		t.Fatal(err)
	}
	return set.NewTable()
}

// watch begins to watch a table, shuffled.
func watch(table *Table) *watched {
	table.Shuffle(0)
	w := &watched{table: table, loose: make([]bool, table.set.players)}
	all := belief{}
	slots := w.slots()
	for _, order := range orders(slots[0]) {
		slots[0] = order
		all[joined(slots)] = 1
	}
	for p := range table.set.players {
		w.beliefs = append(w.beliefs, belief{})
		for a, weight := range all {
			w.beliefs[p][a] = weight
		}
	}
	return w
}

// slots are the cards of the table by slot.
func (w *watched) slots() [][]byte { return slotsOf(w.table) }

func slotsOf(t *Table) [][]byte {
	slots := make([][]byte, t.set.Slots())
	for slot := range slots {
		for _, c := range t.Cards(Slot(slot)) {
			if t.up[c] == 1 {
				c |= faceUp
			}
			slots[slot] = append(slots[slot], c)
		}
	}
	return slots
}

func joined(slots [][]byte) arrangement {
	return arrangement(slices.Concat(slots...))
}

// split takes an arrangement apart into slots with as many cards as others have.
func split(a arrangement, like [][]byte) [][]byte {
	slots := make([][]byte, len(like))
	at := 0
	for i := range like {
		slots[i] = []byte(a[at : at+len(like[i])])
		at += len(like[i])
	}
	return slots
}

// orders are all orders of some cards.
func orders(cards []byte) [][]byte {
	if len(cards) == 0 {
		return [][]byte{nil}
	}
	var all [][]byte
	for i, first := range cards {
		rest := slices.Delete(slices.Clone(cards), i, i+1)
		for _, order := range orders(rest) {
			all = append(all, append([]byte{first}, order...))
		}
	}
	return all
}

func cloned(slots [][]byte) [][]byte {
	all := make([][]byte, len(slots))
	for i := range slots {
		all[i] = slices.Clone(slots[i])
	}
	return all
}

// sight is what a player sees of an arrangement: the kinds of the cards that lie open
// for him, in their order; of a hand that is not his, just which lie face up.
func (w *watched) sight(p int, slots [][]byte) string { return w.text(p, slots, false) }

// text writes an arrangement as a player tells it from others; with hidden cards, as he
// would if he saw them all.
func (w *watched) text(p int, slots [][]byte, all bool) string {
	set := w.table.set
	var text strings.Builder
	for slot, cards := range slots {
		sees := set.viewers[slot]>>p&1 == 1
		line := []byte{}
		for _, c := range cards {
			kind := byte('?')
			if sees || all || c&faceUp > 0 {
				kind = 'A' + set.kindOf[c&^faceUp]
			}
			line = append(line, kind)
		}
		if set.Piles[set.pileOf[slot]].Seen == Owner && !sees {
			slices.Sort(line)
		}
		fmt.Fprintf(&text, "%s|", line)
	}
	return text.String()
}

// happen lets an operation happen, and works out what each player may believe then.
func (w *watched) happen(o operation) {
	w.history = append(w.history, o.name)
	t := w.table
	before := w.slots()
	possible, tells := slices.Clone(t.possible), len(t.tells)
	for p := range w.beliefs {
		w.loose[p] = w.loose[p] || w.loosens(p, o)
	}
	o.do(t)
	after := w.slots()
	blurred := len(t.tells) < tells
	for i := range possible {
		blurred = blurred || t.possible[i]&^possible[i] != 0
	}
	chosen := -1
	if o.choice {
		c := after[o.to][len(after[o.to])-1] // the card that has come there
		chosen = slices.IndexFunc(before[o.from], func(b byte) bool { return b&^faceUp == c&^faceUp })
	}
	for p := range w.beliefs {
		w.loose[p] = w.loose[p] || blurred
		w.beliefs[p] = w.beliefs[p].after(w, p, o, before, after, chosen)
	}
}

// loosens reports whether an operation makes several lots one of which a player could
// tell more apart than that.
func (w *watched) loosens(p int, o operation) bool {
	t := w.table
	if o.from < 0 || t.set.viewers[o.from]>>p&1 == 1 {
		return false
	}
	all := t.set.Cards()
	cards := slices.Clone(t.Cards(Slot(o.from))) // a shuffle turns all face down
	if o.choice {
		cards = t.faceDown(Slot(o.from), nil)
	}
	sees := o.choice && t.set.SeenComing(Slot(o.to))>>p&1 == 1
	classes, known := map[uint8]bool{}, false
	for _, c := range cards {
		if t.Knows(p, c) {
			known = true
		} else {
			classes[t.class[p*all+int(c)]] = true
		}
	}
	if sees {
		maps.DeleteFunc(classes, func(class uint8, _ bool) bool {
			for c := range all {
				if t.class[p*all+c] == class && !t.Knows(p, Card(c)) && t.Kind(Card(c)) == t.Kind(o.card) {
					return false
				}
			}
			return true
		})
		return len(classes) > 1
	}
	outside := false
	for c := range all {
		outside = outside || !t.Knows(p, Card(c)) && classes[t.class[p*all+c]] && !slices.Contains(cards, Card(c))
	}
	return len(cards) > 1 && (known || len(classes) > 1) && outside || known && t.narrowed
}

// randomOperation draws something that can happen now.
func (w *watched) randomOperation(r *rapid.T) operation {
	t, set := w.table, w.table.set
	slots := w.slots()
	slot := func(which func(s int) bool, name string) int {
		var list []int
		for s := range slots {
			if which(s) {
				list = append(list, s)
			}
		}
		if len(list) == 0 {
			return -1
		}
		return rapid.SampledFrom(list).Draw(r, name)
	}
	isHand := func(s int) bool { return set.Piles[set.pileOf[s]].Seen == Owner }
	full := func(s int) bool { return len(slots[s]) > 0 }
	free := func(from int) func(s int) bool {
		return func(s int) bool { return s != from && len(slots[s]) < set.room[s] }
	}
	kinds := func() []uint64 {
		mask := rapid.Uint64Range(1, 1<<len(set.Kinds)-1).Draw(r, "kinds")
		return []uint64{mask}
	}

	switch rapid.SampledFrom([]string{"deal", "deal", "deal", "move", "choose", "choose", "choose", "shuffle", "refill", "show", "which", "which", "how many", "turn up", "sort"}).Draw(r, "operation") {
	case "deal":
		if !full(0) {
			break
		}
		to := slot(free(0), "to")
		if rapid.Bool().Draw(r, "to a hand") {
			to = slot(isHand, "hand")
		}
		return w.moves(0, len(slots[0])-1, to)
	case "move":
		from := slot(func(s int) bool { return full(s) && !isHand(s) }, "from")
		if from < 0 {
			break
		}
		return w.moves(from, rapid.IntRange(0, len(slots[from])-1).Draw(r, "index"), slot(free(from), "to"))
	case "choose":
		from := slot(func(s int) bool { return full(s) && isHand(s) }, "from")
		if from < 0 {
			break
		}
		to := slot(free(from), "to")
		if rapid.Bool().Draw(r, "to the discard") {
			to = 1
		}
		return w.chooses(from, rapid.IntRange(0, len(slots[from])-1).Draw(r, "index"), to)
	case "shuffle":
		if from := slot(func(s int) bool { return len(slots[s]) > 1 }, "slot"); from >= 0 {
			return w.shuffles(from, "shuffle", func(t *Table) { t.Shuffle(Slot(from)) })
		}
	case "sort":
		if from := slot(func(s int) bool {
			return len(slots[s]) > 1 && set.viewers[s] == 0 && !slices.ContainsFunc(slots[s], func(b byte) bool { return b&faceUp > 0 })
		}, "slot"); from >= 0 {
			return w.shuffles(from, "sort", func(t *Table) { t.Sort(Slot(from), "none") })
		}
	case "refill":
		if full(0) || !full(1) {
			break
		}
		return w.refills()
	case "show":
		from := slot(full, "slot")
		at := rapid.IntRange(0, len(slots[from])-1).Draw(r, "index")
		who := rapid.Uint8Range(1, set.everybody()).Draw(r, "who")
		return w.shows(from, at, who)
	case "turn up":
		from := slot(func(s int) bool { return full(s) && !isHand(s) }, "slot")
		if from < 0 {
			break
		}
		at := rapid.IntRange(0, len(slots[from])-1).Draw(r, "index")
		c := t.Cards(Slot(from))[at]
		return operation{name: fmt.Sprintf("turn up %d of %s", at, set.SlotName(Slot(from))), from: -1, to: -1,
			leads: func(slots [][]byte) []outcome {
				slots = cloned(slots)
				slots[from][at] |= faceUp
				return []outcome{{slots: slots, share: 1}}
			},
			do: func(t *Table) { t.TurnUp(c) }}
	case "which":
		return w.tells(slot(full, "slot"), kinds()[0])
	case "how many":
		from, mask := slot(full, "slot"), kinds()
		other := slot(full, "other")
		return w.counts(slices.Compact(slices.Sorted(slices.Values([]int{from, other}))), mask[0])
	}
	return operation{name: "nothing", leads: stays, from: -1, to: -1, do: func(*Table) {}}
}

func stays(slots [][]byte) []outcome { return []outcome{{slots: slots, share: 1}} }

// lands is a card as it lies in a slot to which it has come.
func (w *watched) lands(b byte, to int) byte {
	if w.table.set.SeenComing(Slot(to)) != w.table.set.viewers[to] {
		return b | faceUp
	}
	return b &^ faceUp
}

// moves is a move of a card that all see lying where it is.
func (w *watched) moves(from, at, to int) operation {
	c := w.table.Cards(Slot(from))[at]
	set := w.table.set
	return operation{
		name: fmt.Sprintf("move %d of %s to %s", at, set.SlotName(Slot(from)), set.SlotName(Slot(to))), from: -1, to: -1,
		leads: func(slots [][]byte) []outcome {
			slots = cloned(slots)
			b := slots[from][at]
			slots[from] = slices.Delete(slots[from], at, at+1)
			slots[to] = append(slots[to], w.lands(b, to))
			return []outcome{{slots: slots, share: 1}}
		},
		do: func(t *Table) { must(t.Move(c, Slot(to), false)) },
	}
}

// chooses is the choice of a card by who sees it, for another slot.
func (w *watched) chooses(from, at, to int) operation {
	c := w.table.Cards(Slot(from))[at]
	set := w.table.set
	return operation{
		name: fmt.Sprintf("choose %d of %s for %s", at, set.SlotName(Slot(from)), set.SlotName(Slot(to))), from: from, to: to, choice: true, card: c,
		leads: func(slots [][]byte) []outcome {
			var all []outcome
			for i, b := range slots[from] {
				next := cloned(slots)
				next[from] = slices.Delete(next[from], i, i+1)
				next[to] = append(next[to], w.lands(b, to))
				all = append(all, outcome{next, 1 / float64(len(slots[from])), i})
			}
			return all
		},
		do: func(t *Table) { must(t.MoveUnseen(c, Slot(to), false)) },
	}
}

// shuffles is a shuffle, or what is as good as one for those who do not see it.
func (w *watched) shuffles(slot int, name string, do func(*Table)) operation {
	return operation{
		name: name + " " + w.table.set.SlotName(Slot(slot)), from: slot, to: -1,
		leads: func(slots [][]byte) []outcome { return shuffled(slots, slot) },
		do:    do,
	}
}

func shuffled(slots [][]byte, slot int) []outcome {
	down := slices.Clone(slots[slot])
	for i := range down {
		down[i] &^= faceUp
	}
	all := orders(down)
	var outs []outcome
	for _, order := range all {
		next := slices.Clone(slots)
		next[slot] = order
		outs = append(outs, outcome{slots: next, share: 1 / float64(len(all))})
	}
	return outs
}

// refills is the refilling of the stock, from which a card is asked for.
func (w *watched) refills() operation {
	return operation{
		name: "refill", from: -1, to: -1,
		leads: func(slots [][]byte) []outcome {
			slots = cloned(slots)
			slots[0], slots[1] = slots[1], nil
			return shuffled(slots, 0)
		},
		do: func(t *Table) { t.Draw(0) },
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// tells is the answer which cards of a slot are of some kinds.
func (w *watched) tells(slot int, kinds uint64) operation {
	set := w.table.set
	list := slices.Clone(w.table.Cards(Slot(slot)))
	is := func(b byte) bool { return kinds>>set.kindOf[b&^faceUp]&1 == 1 }
	return operation{name: fmt.Sprintf("tell which of %s are %b", set.SlotName(Slot(slot)), kinds), leads: stays, from: -1, to: -1, told: set.everybody(),
		asks: func(slots [][]byte) string {
			text := ""
			for _, b := range slots[slot] {
				text += fmt.Sprint(is(b))
			}
			return text
		},
		do: func(t *Table) {
			for _, c := range list {
				if is(c) {
					t.Narrow(c, []uint64{kinds})
				} else {
					t.Narrow(c, []uint64{^kinds})
				}
			}
		}}
}

// counts is the answer how many cards of some slots are of some kinds.
func (w *watched) counts(list []int, kinds uint64) operation {
	count := func(slots [][]byte) int {
		n := 0
		for _, slot := range list {
			for _, b := range slots[slot] {
				n += int(kinds >> w.table.set.kindOf[b&^faceUp] & 1)
			}
		}
		return n
	}
	return operation{name: fmt.Sprintf("tell how many of %v are %b", list, kinds), leads: stays, from: -1, to: -1, told: w.table.set.everybody(),
		asks: func(slots [][]byte) string { return fmt.Sprint(count(slots)) },
		do: func(t *Table) {
			var all []Card
			for _, slot := range list {
				all = append(all, t.Cards(Slot(slot))...)
			}
			t.Tell(all, []uint64{kinds}, count(slotsOf(t)))
		}}
}

// shows is a card of a slot that is shown to some players.
func (w *watched) shows(slot, at int, who uint8) operation {
	set, c := w.table.set, w.table.Cards(Slot(slot))[at]
	return operation{name: fmt.Sprintf("show %d of %s to %b", at, set.SlotName(Slot(slot)), who), leads: stays, from: -1, to: -1, told: who,
		asks: func(slots [][]byte) string { return string('A' + rune(set.kindOf[slots[slot][at]&^faceUp])) },
		do:   func(t *Table) { t.Show(c, who) }}
}

// atOf is where cards of a kind lie in a slot; 0 if there is none.
func (w *watched) atOf(slot int, kind uint8) []int {
	var list []int
	for i, c := range w.table.Cards(Slot(slot)) {
		if w.table.set.kindOf[c] == kind {
			list = append(list, i)
		}
	}
	if list == nil {
		return []int{0}
	}
	return list
}
