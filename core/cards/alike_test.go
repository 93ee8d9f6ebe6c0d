package cards

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"canopy/core/chance"
)

// disguise is a table that looks like another one to a player: the cards that he does not
// know lie otherwise, equal cards have other numbers, and the others know other things.
func disguise(t *testing.T, table *Table, player int, draw *chance.Stream) *Table {
	t.Helper()
	other := table.set.NewTable()
	other.CopyFrom(table)
	if _, err := other.Imagine(player, draw); err != nil {
		t.Fatal(err)
	}
	now := make([]Card, table.set.Cards())
	for c := range now {
		now[c] = Card(c)
	}
	for c := range now {
		with := c + draw.Below(len(now)-c)
		if table.set.kindOf[c] == table.set.kindOf[with] {
			now[c], now[with] = now[with], now[c]
		}
	}
	old := table.set.NewTable()
	old.CopyFrom(other)
	other.replace(now, old)
	for c := range table.set.Cards() {
		if !other.Knows(player, Card(c)) {
			other.known[c] |= uint8(draw.Below(int(table.set.everybody())+1)) &^ (1 << player)
		}
	}
	other.occasions[0]++ // and somebody has shuffled once more
	return other
}

// dump is all that there is of a table, in text.
func dump(t *Table) string {
	var text strings.Builder
	for slot := range t.set.Slots() {
		fmt.Fprintln(&text, t.set.SlotName(Slot(slot)))
		for _, c := range t.Cards(Slot(slot)) {
			fmt.Fprintf(&text, "  %d %s in %d, known to %b, up %d, by %d, may be %b, classes", c, t.Text(c), t.where[c], t.known[c], t.up[c], t.by[c], t.Possible(c))
			for p := range t.set.players {
				if !t.Knows(p, c) {
					fmt.Fprint(&text, " ", t.class[p*t.set.Cards()+int(c)])
				}
			}
			fmt.Fprintln(&text)
		}
	}
	fmt.Fprintln(&text, t.tells, t.narrowed, t.Seed, t.Number, t.Epoch, t.refilled, t.occasions)
	return text.String()
}

// Tables that look alike to a player lead him to believe the same, card by card.
func TestBeliefsFollowFromWhatAPlayerKnows(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		players := rapid.IntRange(2, 3).Draw(r, "players")
		copies := rapid.SampledFrom([][]int{{1, 1, 1, 1}, {2, 2}, {2, 1, 1, 1}, {3, 1, 1}}).Draw(r, "copies")
		w := watch(tinyTable(t, players, copies))
		for range rapid.IntRange(1, 14).Draw(r, "operations") {
			w.happen(w.randomOperation(r))
		}
		draw := chance.NewStream(1, rapid.Uint64().Draw(r, "seed"), chance.Named("disguise"))
		for p := range players {
			one, other := w.table.set.NewTable(), disguise(t, w.table, p, &draw)
			one.CopyFrom(w.table)
			stream := chance.NewStream(1, 1, chance.Named("deals"))
			if got, want := dump(believed(t, other, p, stream)), dump(believed(t, one, p, stream)); got != want {
				r.Fatalf("after\n%s\nplayer %d believes\n%s\nand if what he does not know is otherwise\n%s", strings.Join(w.history, "\n"), p+1, want, got)
			}
		}
	})
}

// believed is the third deal that a player draws.
func believed(t *testing.T, table *Table, player int, stream chance.Stream) *Table {
	t.Helper()
	var b Belief
	b.Form(table, player, nil)
	into := table.set.NewTable()
	for range 3 {
		into.CopyFrom(table)
		into.Reseed(1)
		if _, err := b.Draw(&stream, into); err != nil {
			t.Fatal(err)
		}
	}
	if err := into.Check(); err != nil {
		t.Fatal(err)
	}
	return into
}

// A belief can be formed again, and then is as if it had never been another.
func TestBeliefsAreFormedAgain(t *testing.T) {
	table := tinyTable(t, 2, []int{2, 2, 1})
	w := watch(table)
	var used Belief
	for step := range 6 {
		for p := range 2 {
			one, other := table.set.NewTable(), table.set.NewTable()
			one.CopyFrom(table)
			other.CopyFrom(table)
			var fresh Belief
			used.Form(one, p, nil)
			fresh.Form(other, p, nil)
			stream, again := chance.NewStream(1, 1, 1), chance.NewStream(1, 1, 1)
			a, err := used.Draw(&stream, one)
			if err != nil {
				t.Fatal(err)
			}
			b, err := fresh.Draw(&again, other)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(a, b) {
				t.Fatalf("after %d moves player %d believes %v, and did not believe anything before: %v", step, p+1, a, b)
			}
		}
		if step < 5 {
			w.happen(w.moves(0, len(w.slots()[0])-1, 2+step%2))
		}
	}
}
