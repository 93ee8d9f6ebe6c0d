package cards

import (
	"strings"
	"testing"
)

// Cards are where they were put, all others where they began, and everybody knows what
// he sees.
func TestArrange(t *testing.T) {
	table := drawing(t, 8, 1)
	stock, discard := table.set.Slot(0, 0, 0), table.set.Slot(1, 0, 0)
	mine, yours := table.set.Slot(2, 0, 0), table.set.Slot(2, 1, 0)
	if _, err := table.Deal(stock, 3, []Slot{mine, yours}); err != nil {
		t.Fatal(err)
	}
	table.Show(table.Cards(yours)[0], 1)
	for _, a := range []struct {
		slot Slot
		list []Card
	}{
		{mine, []Card{0, 1}},
		{discard, []Card{2}},
		{stock, []Card{3, 4}},
	} {
		if err := table.Arrange(a.slot, a.list); err != nil {
			t.Fatal(err)
		}
	}
	if err := table.Check(); err != nil {
		t.Fatal(err)
	}
	if texts(table, mine) != "1 2" || texts(table, discard) != "3" || !strings.HasSuffix(texts(table, stock), "4 5") {
		t.Errorf("mine %s, discard %s, stock %s", texts(table, mine), texts(table, discard), texts(table, stock))
	}
	if all := table.Count(mine) + table.Count(yours) + table.Count(discard) + table.Count(stock); all != 8 {
		t.Errorf("%d cards, expected 8", all)
	}
	for c := range Card(8) {
		want := table.set.Viewers(table.SlotOf(c))
		if table.KnownTo(c) != want {
			t.Errorf("card %s is known to %b, expected %b", table.Text(c), table.KnownTo(c), want)
		}
	}
	if err := table.Arrange(mine, []Card{5, 5}); err == nil {
		t.Error("a card is put down twice")
	}
	if err := table.Arrange(mine, []Card{99}); err == nil {
		t.Error("a card is put down that is none")
	}
}
