package cards

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"canopy/core/chance"
	"canopy/core/chance/chancetest"
)

func mustCompile(t testing.TB, players int, teams []int, piles ...Pile) *Set {
	t.Helper()
	set, pile, err := Compile(piles, players, teams)
	if err != nil {
		t.Fatalf("the pile %s: %v", piles[pile].Name, err)
	}
	return set
}

// texts writes the cards of a slot, the bottom first.
func texts(t *Table, slot Slot) string {
	var list []string
	for _, c := range t.Cards(slot) {
		list = append(list, t.Text(c))
	}
	return strings.Join(list, " ")
}

func numbered(n int) *Deck {
	d := NumberedDeck(1, n, "value", 1)
	return &d
}

// draws is a stock refilled from a discard, two hands, and a pile that nothing refills.
func drawing(t testing.TB, cards, keeping int) *Table {
	t.Helper()
	return mustCompile(t, 2, nil,
		Pile{Name: "stock", Deck: numbered(cards), RefilledFrom: "discard", Keeping: keeping},
		Pile{Name: "discard", Seen: All},
		Pile{Name: "hand", Per: PerPlayer, Seen: Owner},
	).NewTable()
}

func TestFamiliesOfPiles(t *testing.T) {
	deck := SuitedDeck([]string{"red", "blue", "green"}, []int{1, 2}, 1)
	set := mustCompile(t, 4, []int{0, 1, 0, 1},
		Pile{Name: "stock", Deck: &deck},
		Pile{Name: "hand", Per: PerPlayer, Seen: Owner},
		Pile{Name: "rack", Per: PerPlayer, Seen: Others},
		Pile{Name: "won", Per: PerTeam, Seen: Owner},
		Pile{Name: "shown", Per: PerTeam, Seen: Others},
		Pile{Name: "laid", Per: PerSuit, Seen: All},
	)
	for name, want := range map[string]struct {
		members int
		viewers uint8
	}{
		"stock": {1, 0}, "hand": {4, 0b0100}, "rack": {4, 0b1011}, "won": {2, 0}, "shown": {2, 0}, "laid": {3, 0b1111},
	} {
		pile := set.Find(name)
		if got := set.Members(pile); got != want.members {
			t.Errorf("%s has %d members, want %d", name, got, want.members)
		}
		if got := set.Viewers(set.Slot(pile, min(2, want.members-1), 0)); want.viewers > 0 && got != want.viewers {
			t.Errorf("%s is seen by %04b, want %04b", name, got, want.viewers)
		}
	}
	won, shown := set.Find("won"), set.Find("shown")
	if got := set.Viewers(set.Slot(won, 1, 0)); got != 0b1010 {
		t.Errorf("the second team's pile is seen by %04b, want %04b", got, 0b1010)
	}
	if got := set.Viewers(set.Slot(shown, 1, 0)); got != 0b0101 {
		t.Errorf("what the second team does not see is seen by %04b, want %04b", got, 0b0101)
	}
	if got := set.Member(won, 3); got != 1 {
		t.Errorf("the fourth player's team is %d, want 1", got)
	}
	if got, want := set.SlotName(set.Slot(set.Find("laid"), 1, 0)), "the pile laid of blue"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for slot := range set.Slots() {
		if pile, member, place := set.Where(Slot(slot)); set.Slot(pile, member, place) != Slot(slot) {
			t.Errorf("slot %d is in pile %d, %d, %d, which is slot %d", slot, pile, member, place, set.Slot(pile, member, place))
		}
	}
}

func TestWhatCannotBeCompiled(t *testing.T) {
	twice := Deck{Faces: []Face{{Text: "A", Copies: 1}, {Text: "A", Copies: 1}}}
	big := NumberedDeck(1, 251, "value", 1)
	copies := NumberedDeck(1, 2, "value", 126)
	ten := numbered(10)
	layout, _ := NewPlaces(3, 0)
	for want, piles := range map[string][]Pile{
		"the card A is there twice":              {{Name: "stock", Deck: &twice}},
		"more than 250 cards":                    {{Name: "stock", Deck: &big}},
		"there are more than 250 cards":          {{Name: "stock", Deck: &copies}},
		"no card has a suit":                     {{Name: "stock", Deck: ten}, {Name: "laid", Per: PerSuit}},
		"nobody owns it":                         {{Name: "stock", Deck: ten, Seen: Owner}},
		"no pile \"discard\"":                    {{Name: "stock", Deck: ten, RefilledFrom: "discard"}},
		"refilled from itself":                   {{Name: "stock", Deck: ten, RefilledFrom: "stock"}},
		"a deck begins in one plain pile":        {{Name: "hand", Per: PerPlayer, Deck: ten}},
		"one plain pile, from which it is dealt": {{Name: "grid", Layout: layout, Deck: ten}},
		"it takes 5 cards, and its deck has 10":  {{Name: "stock", Deck: ten, Most: 5}},
	} {
		if _, _, err := Compile(piles, 2, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want one about %q", err, want)
		}
	}
}

func TestACardIsMovedToWhereThereIsRoomAndItIsNot(t *testing.T) {
	layout, _ := NewPlaces(2, 0)
	table := mustCompile(t, 2, nil,
		Pile{Name: "stock", Deck: numbered(5)},
		Pile{Name: "shelf", Most: 2},
		Pile{Name: "grid", Layout: layout},
		Pile{Name: "heap", Layout: layout, Stacks: true},
	).NewTable()
	const stock, shelf, grid, heap = 0, 1, 2, 4
	for _, c := range []struct {
		card Card
		to   Slot
		want string
	}{
		{0, stock, "in the pile stock already"},
		{0, shelf, ""}, {1, shelf, ""}, {2, shelf, "the pile shelf takes 2 cards and is full"},
		{2, grid, ""}, {3, grid, "place 1 of the pile grid takes 1 cards and is full"},
		{3, heap, ""}, {4, heap, ""},
	} {
		before := table.Hash()
		err := table.Move(c.card, c.to, false)
		if (err == nil) != (c.want == "") || err != nil && (!strings.Contains(err.Error(), c.want) || table.Hash() != before) {
			t.Errorf("moving card %d to %s: %v, want %q", c.card, table.set.SlotName(c.to), err, c.want)
		}
		if err := table.Check(); err != nil {
			t.Fatal(err)
		}
		if err := table.MoveUnseen(c.card, c.to, false); err == nil {
			t.Errorf("card %d was moved to %s twice", c.card, table.set.SlotName(c.to))
		}
	}
	if err := table.Move(table.Top(heap), stock, true); err != nil || texts(table, stock) != "5" {
		t.Errorf("%v, and the stock is %q", err, texts(table, stock))
	}
	if err := table.Move(table.Top(heap), stock, true); err != nil || texts(table, stock) != "4 5" {
		t.Errorf("%v, and the stock is %q: the card went to the bottom", err, texts(table, stock))
	}
}

// Gathering and refilling bring cards to a pile past what else may be put there: nothing
// is written over.
func TestSmallPilesHoldWhatComesBack(t *testing.T) {
	table := mustCompile(t, 2, nil,
		Pile{Name: "stock", Deck: numbered(4), Most: 4, RefilledFrom: "discard"},
		Pile{Name: "other", Deck: &Deck{Faces: []Face{{Text: "X", Copies: 5}}}},
		Pile{Name: "discard", Seen: All},
		Pile{Name: "small", Most: 2, RefilledFrom: "discard"},
	).NewTable()
	const stock, other, discard, small = 0, 1, 2, 3
	check := func() {
		t.Helper()
		if err := table.Check(); err != nil {
			t.Fatal(err)
		}
	}
	for range 4 {
		must(table.Move(table.Bottom(stock), discard, false))
		must(table.Move(table.Top(other), stock, false))
	}
	table.Gather(stock)
	check()
	if table.Count(stock) != 8 {
		t.Errorf("%d cards in the stock, want 8", table.Count(stock))
	}
	for table.Count(stock) > 0 {
		must(table.Move(table.Top(stock), discard, false))
	}
	if c := table.Draw(small); c == NoCard || table.Count(small) != 2 || table.Count(discard) != 6 {
		t.Errorf("card %d is drawn, %d are left and %d wait", c, table.Count(small), table.Count(discard))
	}
	check()
}

// A pile is refilled when a card is asked for and none is left, not before; if there is
// nothing to refill it with either, fewer cards come.
func TestDrawingWhenTheStockRunsOut(t *testing.T) {
	for _, c := range []struct{ stock, discard, keeping, want int }{
		{0, 0, 0, 0}, {0, 1, 0, 1}, {0, 5, 0, 3}, {1, 0, 0, 1}, {1, 1, 0, 2}, {1, 5, 0, 3}, {2, 0, 0, 2}, {2, 5, 0, 3},
		{0, 1, 1, 0}, {0, 3, 1, 2}, {0, 2, 5, 0}, {3, 4, 0, 3},
	} {
		table := drawing(t, 12, c.keeping)
		const stock, discard, hand, other = 0, 1, 2, 3
		for range 12 - c.stock - c.discard {
			must(table.Move(table.Top(stock), other, false))
		}
		for range c.discard {
			must(table.Move(table.Top(stock), discard, false))
		}
		top := table.Top(discard)
		can := table.CanGive(stock)
		dealt, err := table.Deal(stock, 3, []Slot{hand})
		if err != nil || dealt != c.want || table.Count(hand) != c.want {
			t.Errorf("%+v: %d cards were dealt (%v)", c, dealt, err)
		}
		if can != (c.want > 0) {
			t.Errorf("%+v: can give: %v", c, can)
		}
		refills := 0
		if c.stock < 3 && c.discard > c.keeping {
			refills = 1
		}
		if got := table.Refills(0); got != refills {
			t.Errorf("%+v: refilled %d times, want %d", c, got, refills)
		}
		if c.keeping > 0 && c.discard > 0 && table.Top(discard) != top {
			t.Errorf("%+v: the top of the discard did not stay", c)
		}
		if err := table.Check(); err != nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// Of a pile that is laid out, all but the tops of its places are shuffled in.
func TestRefillingFromUnderTheTops(t *testing.T) {
	layout, _ := NewPlaces(3, 0)
	table := mustCompile(t, 2, nil,
		Pile{Name: "stock", Deck: numbered(9), RefilledFrom: "grid", Covered: true},
		Pile{Name: "grid", Layout: layout, Stacks: true, Seen: All},
	).NewTable()
	for n := range 9 {
		must(table.Move(table.Top(0), Slot(1+min(n%4, 2)), false)) // 3, 2 and 4 cards
	}
	tops := []Card{table.Top(1), table.Top(2), table.Top(3)}
	if c := table.Draw(0); c == NoCard || table.Count(0) != 6 {
		t.Fatalf("%d cards came into the stock, want 6", table.Count(0))
	}
	for i, top := range tops {
		if table.Count(Slot(1+i)) != 1 || table.Top(Slot(1+i)) != top {
			t.Errorf("place %d holds %s", i+1, texts(table, Slot(1+i)))
		}
	}
}

func TestGatherBringsEveryCardOfTheDeckHome(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		layout, _ := NewPlaces(3, 0)
		table := mustCompile(t, 2, nil,
			Pile{Name: "stock", Deck: numbered(10), RefilledFrom: "heap", Covered: true},
			Pile{Name: "others", Deck: &Deck{Faces: []Face{{Text: "X", Copies: 5}}}},
			Pile{Name: "heap", Layout: layout, Stacks: true, Seen: All},
			Pile{Name: "hand", Per: PerPlayer, Seen: Owner},
		).NewTable()
		for range rapid.IntRange(0, 60).Draw(r, "moves") {
			c := Card(rapid.IntRange(0, 14).Draw(r, "card"))
			to := Slot(rapid.IntRange(0, table.set.Slots()-1).Draw(r, "to"))
			switch rapid.IntRange(0, 5).Draw(r, "how") {
			case 0:
				table.Shuffle(to)
			case 1:
				table.Draw(0)
			case 2:
				_ = table.MoveUnseen(c, to, false) // it may lie there already
			default:
				_ = table.Move(c, to, rapid.Bool().Draw(r, "bottom"))
			}
			table.PlayedBy(c, 1)
			if err := table.Check(); err != nil {
				r.Fatal(err)
			}
		}
		table.Gather(0)
		if err := table.Check(); err != nil {
			r.Fatal(err)
		}
		for c := range Card(10) {
			if table.SlotOf(c) != 0 || table.By(c) != -1 {
				r.Fatalf("card %s lies in %s, and %d has played it", table.Text(c), table.set.SlotName(table.SlotOf(c)), table.By(c))
			}
		}
		if table.Refills(0) != 0 {
			r.Fatal("the refills count on")
		}
	})
}

func TestShufflesAreFair(t *testing.T) {
	table := mustCompile(t, 2, nil, Pile{Name: "stock", Deck: numbered(5)}).NewTable()
	shuffle := func(trial uint64, things []uint32) {
		table.Number = trial
		table.BeginEpoch(0)
		table.Shuffle(0)
		for i, c := range table.Cards(0) {
			things[i] = uint32(c)
		}
	}
	for name, p := range map[string]float64{
		"positions":    chancetest.Positions(shuffle, 5, 20_000),
		"permutations": chancetest.Permutations(shuffle, 5, 20_000),
	} {
		if p < 1e-6 {
			t.Errorf("%s: a fair shuffle would be as uneven once in %.0f times", name, 1/p)
		}
	}
	var counts [5]int
	for n := range uint64(5000) {
		table.Number = n
		table.BeginEpoch(7)
		counts[table.Random(0)]++
	}
	for c, n := range counts {
		if n < 850 || n > 1150 {
			t.Errorf("card %d was drawn %d times of 5000", c, n)
		}
	}
}

// A deck with cards more, wherever in it they are listed and however many piles there
// are besides, keeps those that it shares with another in their order.
func TestADeckWithMoreCardsKeepsTheOthersInOrder(t *testing.T) {
	order := func(d Deck, more ...Pile) []string {
		table := mustCompile(t, 2, nil, append(more, Pile{Name: "stock", Deck: &d})...).NewTable()
		table.Seed, table.Number = 5, 6
		slot := Slot(len(more))
		table.Shuffle(slot)
		return strings.Fields(texts(table, slot))
	}
	plain := StandardDeck(Standard{Packs: 1})
	jokers := StandardDeck(Standard{Packs: 1, Jokers: 2})
	two := StandardDeck(Standard{Packs: 2})
	short := StandardDeck(Standard{Packs: 1, From: 7})
	high := StandardDeck(Standard{Packs: 1, AcesHigh: true})
	first := plain
	first.Faces = append([]Face{{Text: "Z", Copies: 3}}, plain.Faces...)
	want := order(plain)
	without := func(list []string, drop func(string) bool) []string {
		return slices.DeleteFunc(slices.Clone(list), drop)
	}
	isJoker := func(s string) bool { return s == "Joker" }
	if got := without(order(jokers), isJoker); !slices.Equal(got, want) {
		t.Errorf("with jokers %v, want %v", got, want)
	}
	if got := without(order(first), func(s string) bool { return s == "Z" }); !slices.Equal(got, want) {
		t.Errorf("with cards before them %v, want %v", got, want)
	}
	if got := order(high); !slices.Equal(got, want) {
		t.Errorf("with high aces %v, want %v", got, want)
	}
	inShort := order(short)
	if got := without(want, func(s string) bool { return !slices.Contains(inShort, s) }); !slices.Equal(got, inShort) {
		t.Errorf("the short deck %v, and in the full one %v", inShort, got)
	}
	other := SuitedDeck([]string{"x"}, []int{1, 2}, 3)
	if got := order(plain, Pile{Name: "another", Deck: &other}); !slices.Equal(got, want) {
		t.Errorf("with another deck besides %v, want %v", got, want)
	}
	if got := order(two); len(got) != 104 {
		t.Errorf("%d cards in two packs", len(got))
	}
	if slices.Equal(want, strings.Fields("AC 2C 3C")) || slices.IsSorted(want) {
		t.Error("nothing was shuffled")
	}
}

// One shuffle or draw more, of another pile or in an earlier hand, changes no later one.
func TestOccasionsCountBySourceAndHand(t *testing.T) {
	play := func(extra func(t *Table)) string {
		table := drawing(t, 12, 0)
		table.Seed = 3
		table.BeginEpoch(1)
		table.Shuffle(0)
		extra(table)
		first := texts(table, 0)
		table.BeginEpoch(2)
		table.Shuffle(0)
		second := texts(table, 0)
		table.Shuffle(0)
		if first == second || second == texts(table, 0) {
			t.Error("two shuffles are alike")
		}
		return second + "|" + texts(table, 0)
	}
	want := play(func(*Table) {})
	for name, extra := range map[string]func(t *Table){
		"a shuffle": func(t *Table) { t.Shuffle(0) },
		"a draw":    func(t *Table) { t.Random(0) },
		"another":   func(t *Table) { t.Shuffle(1) },
	} {
		if got := play(extra); got != want {
			t.Errorf("with %s more in the first hand the second begins %s, want %s", name, got, want)
		}
	}
	table, other := drawing(t, 12, 0), drawing(t, 12, 0)
	table.Random(0)
	table.Shuffle(1)
	table.Shuffle(0)
	other.Shuffle(0)
	if texts(table, 0) != texts(other, 0) {
		t.Error("a card drawn at random changes the shuffle that follows")
	}
}

func TestCopiesShareNothing(t *testing.T) {
	table := drawing(t, 12, 0)
	table.Shuffle(0)
	must(table.Move(table.Top(0), 2, false))
	table.Narrow(table.Top(0), table.set.KindSet(func(kind int) bool { return kind > 3 }))
	table.Tell([]Card{1, 2}, []uint64{6}, 2)
	copied := table.set.NewTable()
	copied.CopyFrom(table)
	if copied.Hash() != table.Hash() {
		t.Fatal("the copy differs")
	}
	before, possible, tells := table.Hash(), slices.Clone(table.possible), slices.Clone(table.tells)
	known := slices.Clone(table.known)
	copied.Shuffle(0)
	for range 12 {
		if c := copied.Draw(0); c != NoCard {
			must(copied.Move(c, 3, false))
		}
	}
	copied.Tell([]Card{3}, []uint64{1}, 0)
	copied.Narrow(5, []uint64{1})
	copied.TurnUp(7)
	if table.Hash() != before || !slices.Equal(table.possible, possible) || !slices.Equal(table.known, known) || len(table.tells) != len(tells) || table.tells[0] != tells[0] {
		t.Error("what is done to the copy is done to the table")
	}
}

// A card that lies open is known, whatever happens to those around it; a shuffle turns
// it down.
func TestCardsThatLieOpen(t *testing.T) {
	table := mustCompile(t, 2, nil, Pile{Name: "stock", Deck: numbered(4)}, Pile{Name: "hand", Per: PerPlayer, Seen: Owner}).NewTable()
	table.TurnUp(1)
	table.Sort(0, "value")
	if !table.FaceUp(1) || table.KnownTo(1) != 3 {
		t.Error("sorting turns a card down")
	}
	if table.Knows(0, 2) {
		t.Error("a card is known that nobody has seen")
	}
	table.Shuffle(0)
	if table.FaceUp(1) || table.KnownTo(1) != 0 {
		t.Error("a card lies open in a pile that was shuffled")
	}
}

// In a hand that he does not see a player cannot tell the places of the cards, not even
// of those that he knows.
func TestHandsHaveNoOrderForOthers(t *testing.T) {
	table := drawing(t, 6, 0)
	for range 4 {
		must(table.Move(table.Top(0), 2, false))
	}
	table.Show(table.Top(2), 2)
	at := map[int]int{}
	stream := chance.NewStream(1, 1, chance.Named("hands"))
	for range 200 {
		world := table.set.NewTable()
		world.CopyFrom(table)
		if _, err := world.Imagine(1, &stream); err != nil {
			t.Fatal(err)
		}
		at[slices.Index(world.Cards(2), table.Top(2))]++
	}
	if len(at) != 4 || at[-1] > 0 {
		t.Errorf("the card that he knows lies at %v", at)
	}
}
