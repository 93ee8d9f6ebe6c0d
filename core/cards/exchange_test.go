package cards

import (
	"slices"
	"testing"

	"canopy/core/chance"
)

// dealtHands shuffles and deals, with two cards exchanged, and answers where all lie.
func dealtHands(t testing.TB, number uint64, a, b Card) *Table {
	t.Helper()
	table := drawing(t, 12, 0)
	table.Number = number
	if a != b {
		if err := table.Exchange([]Card{a}, []Card{b}); err != nil {
			t.Fatal(err)
		}
	}
	set := table.Set()
	stock, hand := set.Slot(0, 0, 0), set.Find("hand")
	table.Shuffle(stock)
	drawn := table.Random(stock)
	if err := table.Move(drawn, set.Slot(1, 0, 0), false); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Deal(stock, 4, []Slot{set.Slot(hand, 0, 0), set.Slot(hand, 1, 0)}); err != nil {
		t.Fatal(err)
	}
	if err := table.Check(); err != nil {
		t.Fatal(err)
	}
	return table
}

// Two cards exchanged lie where the other would, all others where they would, and everybody
// knows of the places what he would know.
func TestExchangedCards(t *testing.T) {
	for number := range uint64(50) {
		a, b := Card(number%12), Card(number*7%12)
		plain, other := dealtHands(t, number, a, a), dealtHands(t, number, a, b)
		for slot := range Slot(plain.Set().Slots()) {
			want := slices.Clone(plain.Cards(slot))
			for i, c := range want {
				switch c {
				case a:
					want[i] = b
				case b:
					want[i] = a
				}
			}
			if got := other.Cards(slot); !slices.Equal(got, want) {
				t.Fatalf("deal %d, %d for %d: %s has %v, want %v", number, a, b, plain.Set().SlotName(slot), got, want)
			}
			for i, c := range other.Cards(slot) {
				if was := plain.Cards(slot)[i]; other.KnownTo(c) != plain.KnownTo(was) {
					t.Fatalf("deal %d: %s is known to %b, and %s in its place to %b", number, plain.Text(was), plain.KnownTo(was), other.Text(c), other.KnownTo(c))
				}
			}
		}
	}
}

// What a player may believe is as likely to be true as before: worlds are drawn from all
// cards that he does not see.
func TestExchangeShowsNothing(t *testing.T) {
	table := dealtHands(t, 3, 0, 11)
	hand := table.Set().Find("hand")
	luck, seen := chance.NewStream(1, 1, chance.Named("worlds")), map[Card]bool{}
	own, other := table.Set().Slot(hand, 0, 0), table.Set().Slot(hand, 1, 0)
	world := table.Set().NewTable()
	for range 200 {
		world.CopyFrom(table)
		if _, err := world.Imagine(0, &luck); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(world.Cards(own), table.Cards(own)) {
			t.Fatalf("in a world %v are held, and %v in truth", world.Cards(own), table.Cards(own))
		}
		for _, c := range world.Cards(other) {
			seen[c] = true
		}
	}
	if len(seen) != 12-1-4 {
		t.Errorf("the other may have %d different cards, want 7", len(seen))
	}
}

// Once it has ended an exchange leaves no trace in the shuffles to come.
func TestExchangeEnds(t *testing.T) {
	plain, other := dealtHands(t, 5, 1, 1), dealtHands(t, 5, 1, 2)
	if err := other.Exchange(nil, nil); err != nil {
		t.Fatal(err)
	}
	for _, table := range []*Table{plain, other} {
		table.Gather(0)
		table.Shuffle(0)
	}
	if got, want := texts(other, 0), texts(plain, 0); got != want {
		t.Errorf("after a new shuffle there lie %s, want %s", got, want)
	}
	if plain.Hash() != other.Hash() {
		t.Error("the same cards in the same places have another hash")
	}
}

func TestExchangeIsChecked(t *testing.T) {
	other := NumberedDeck(20, 22, "value", 1)
	table := mustCompile(t, 2, nil, Pile{Name: "stock", Deck: numbered(5)}, Pile{Name: "more", Deck: &other}).NewTable()
	for _, c := range []struct{ list, others []Card }{
		{[]Card{0}, nil},
		{[]Card{0}, []Card{8}},
		{[]Card{0}, []Card{5}},
		{[]Card{0, 1}, []Card{1, 2}},
	} {
		if err := table.Exchange(c.list, c.others); err == nil {
			t.Errorf("%v are exchanged for %v", c.list, c.others)
		}
	}
	if err := table.Exchange([]Card{0, 6}, []Card{3, 7}); err != nil {
		t.Error(err)
	}
}
