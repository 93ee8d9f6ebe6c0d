package plaincards

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// dealtTo is a table on which four hands lie, each given as "AC KC".
func dealtTo(hands ...string) *simulated {
	s := newSimulated(rand.New(rand.NewPCG(1, 2)))
	for player, hand := range hands {
		s.put(strings.Fields(hand), "hand", player)
	}
	return s
}

// suitOf lists the cards of a suit from the two to the ace.
func suitOf(letter string) string {
	var cards []string
	for _, card := range standardDeck() {
		if strings.HasSuffix(card, letter) {
			cards = append(cards, card)
		}
	}
	return strings.Join(cards, " ")
}

func TestWhistFollowsSuitAndTrumps(t *testing.T) {
	// Everybody has a suit; player 1 has two cards of player 2's, and the last card dealt
	// to him is a spade, so spades are trump.
	one := "2D 3D 5S 6S 7S 8S 9S 10S JS QS KS AS 4S"
	two := "4D 5D 6D 7D 8D 9D 10D JD QD KD AD 2S 3S"
	table := &whistDealer{dealtTo(one, two, suitOf("C"), suitOf("H")), 1, "S"}
	g := begin(t, "whist", 4, "", table)
	if g.Due() != 1 || g.Stage() != "play" {
		t.Fatalf("player %d is due in the stage %s", g.Due(), g.Stage())
	}
	play(t, g, table, "play AD", "play AC", "play AH")
	wantMoves(t, g, "play 2D", "play 3D")
	play(t, g, table, "play 2D")
	if g.Due() != 1 {
		t.Errorf("player %d won with the ace that was led", g.Due())
	}
	play(t, g, table, "play KD", "play KC", "play KH", "play 3D", "play QD", "play QC", "play QH")
	if len(g.Moves()) != 11 {
		t.Errorf("who cannot follow may play %q", g.Moves())
	}
	play(t, g, table, "play 5S")
	if g.Due() != 0 {
		t.Errorf("player %d won against the only trump", g.Due())
	}
	if got := table.Pile("tricks_won", 0, -1); !sameCards(got, []string{"QD", "QC", "QH", "5S"}) {
		t.Errorf("the first partnership has %q", got)
	}
}

func TestBestOf(t *testing.T) {
	for _, test := range []struct {
		trick string
		trump int
		want  int
	}{
		{"9C 10C AC KC", -1, 2},
		{"2C AH AS AD", -1, 0},
		{"2C AH 3D AD", diamonds, 3},
		{"2D 3C AC 3D", diamonds, 3},
		{"AC 2S 3S AH", spades, 2},
	} {
		if got := bestOf(strings.Fields(test.trick), test.trump); got != test.want {
			t.Errorf("%s with trump %d is won by card %d, want %d", test.trick, test.trump, got, test.want)
		}
	}
}

func TestDealsMustBeWhole(t *testing.T) {
	short := dealtTo(suitOf("C"), suitOf("D"), suitOf("H"), "2S 3S")
	if _, err := New("whist", 4, nil, short); err == nil {
		t.Error("a hand of two cards was let pass")
	}
	twice := dealtTo(suitOf("C"), suitOf("D"), suitOf("H"), suitOf("H"))
	if _, err := New("hearts", 4, nil, twice); err == nil {
		t.Error("a deck with the hearts twice was let pass")
	}
}

func TestSettings(t *testing.T) {
	for _, test := range []struct {
		name    string
		players int
		options string
	}{
		{"no such game", 2, ""},
		{"whist", 3, ""},
		{"whist", 4, "to=3"},
		{"hearts", 4, "to=0"},
		{"hearts", 4, "moon=maybe"},
		{"hearts", 4, "no_blood=1"},
		{"logik", 2, "places=7"},
		{"logik", 2, "places=x"},
	} {
		table := dealtTo(suitOf("C"), suitOf("D"), suitOf("H"), suitOf("S"))
		if _, err := New(test.name, test.players, parseOptions(test.options), table); err == nil {
			t.Errorf("%s for %d with %q began", test.name, test.players, test.options)
		}
	}
}

// A table that does other things than the rules say is found out.
func TestTablesThatContradict(t *testing.T) {
	for name, spoil := range map[string]func(s *simulated){
		"a card more":     func(s *simulated) { s.put([]string{"2C"}, "hand", 3) },
		"a card swapped":  func(s *simulated) { s.move("3S", "hand", 3, "hand", 2) },
		"a card that won": func(s *simulated) { s.move("3S", "hand", 3, "tricks_won", 1) },
		"a card in hand":  func(s *simulated) { s.empty("trick", -1) },
		"a card set by":   func(s *simulated) { s.move("3S", "hand", 3, "passed", 3) },
		"a card undealt":  func(s *simulated) { s.move("3S", "hand", 3, "deck", -1) },
	} {
		table := newHeartsDealer(dealtTo(), []int{0}, 100, true)
		table.piles = dealtTo(suitOf("C"), suitOf("D"), suitOf("H"), suitOf("S")).piles
		g := begin(t, "hearts", 4, "passing=none", table)
		table.follow(0, "play", "play 2C")
		spoil(table.simulated)
		if err := g.Play("play 2C", table); err == nil {
			t.Errorf("%s was let pass", name)
		}
	}
}

func TestHeartsPassing(t *testing.T) {
	for hand, want := range []int{1, 3, 2, 0} {
		g := &heartsGame{ways: []int{1, 3, 2, 0}, hand: hand + 1}
		if g.way() != want {
			t.Errorf("in hand %d cards are passed by %d seats, want %d", hand+1, g.way(), want)
		}
	}
	table := newHeartsDealer(dealtTo(), []int{1, 3, 2, 0}, 100, true)
	table.piles = dealtTo(suitOf("C"), suitOf("D"), suitOf("H"), suitOf("S")).piles
	g := begin(t, "hearts", 4, "", table)
	if moves := g.Moves(); len(moves) != 286 || !slices.Contains(moves, "pass 2C 10C AC") {
		t.Errorf("there are %d ways to pass three of thirteen: %q", len(moves), moves)
	}
	play(t, g, table, "pass 2C 10C AC", "pass 2D 3D AD", "pass 2H 3H 4H")
	if g.Stage() != "pass" || g.Due() != 3 {
		t.Fatalf("player %d is due in the stage %s", g.Due(), g.Stage())
	}
	play(t, g, table, "pass 2S 3S 4S")
	if g.Stage() != "play" || g.Due() != 1 {
		t.Fatalf("player %d is due in the stage %s", g.Due(), g.Stage())
	}
	wantMoves(t, g, "play 2C")
	if got := table.Pile("hand", 0, -1); !slices.Contains(got, "4S") {
		t.Errorf("passed to the left, the last player's cards go to the first, who has %q", got)
	}
}

// What is chosen in secret may lie aside already.
func TestHeartsPassedCardsMayLieAside(t *testing.T) {
	table := dealtTo(suitOf("C"), suitOf("D"), suitOf("H"), suitOf("S"))
	g := begin(t, "hearts", 4, "", table)
	for _, card := range strings.Fields("2C 3C 4C") {
		table.move(card, "hand", 0, "passed", 0)
	}
	if err := g.Play("pass 2C 3C 4C", table); err != nil {
		t.Error(err)
	}
	table.move("2D", "hand", 1, "passed", 1)
	if g.Check(table) == nil {
		t.Error("cards of a player who has not chosen yet lay aside")
	}
}

func TestHeartsPlayable(t *testing.T) {
	for _, test := range []struct {
		name, hand, trick string
		tricks            int
		broken, noBlood   bool
		want              string
	}{
		{"the two of clubs opens", "2C 3C 4D", "", 0, false, true, "2C"},
		{"following suit", "3C 4D 5H", "2C", 0, false, true, "3C"},
		{"no blood in the first trick", "4D 5H QS KS", "2C", 0, false, true, "4D KS"},
		{"blood is allowed", "4D 5H QS KS", "2C", 0, false, false, "4D 5H QS KS"},
		{"nothing but blood", "5H 6H QS", "2C", 0, false, true, "5H 6H QS"},
		{"blood in the second trick", "4D 5H QS KS", "2C", 1, false, true, "4D 5H QS KS"},
		{"hearts are not led", "4D 5H QS", "", 1, false, true, "4D QS"},
		{"hearts are led when broken", "4D 5H QS", "", 1, true, true, "4D 5H QS"},
		{"nothing but hearts to lead", "5H 6H", "", 1, false, true, "5H 6H"},
		{"hearts are followed", "4D 5H", "2H", 1, false, true, "5H"},
	} {
		g := &heartsGame{trick: strings.Fields(test.trick), tricks: test.tricks, broken: test.broken, noBlood: test.noBlood}
		g.hands[0] = strings.Fields(test.hand)
		if got := strings.Join(g.playable(), " "); got != test.want {
			t.Errorf("%s: %s are playable, want %s", test.name, got, test.want)
		}
	}
}

func TestHeartsBreakAtTheEndOfATrick(t *testing.T) {
	g := &heartsGame{trick: []string{"2D", "3H", "AD", "4D"}, due: 2, tricks: 1}
	if err := g.takeTrick(nil); err != nil || !g.broken || g.due != 0 {
		t.Errorf("broken is %t, player %d is due, error %v", g.broken, g.due, err)
	}
	g = &heartsGame{trick: []string{"2S", "QS", "KS", "4S"}, tricks: 1}
	if err := g.takeTrick(nil); err != nil || g.broken {
		t.Errorf("the queen broke the hearts: %t, error %v", g.broken, err)
	}
}

func TestHeartsCountUp(t *testing.T) {
	all := suitOf("H") + " QS"
	for _, test := range []struct {
		name      string
		won       [4]string
		othersPay bool
		want      [4]int
	}{
		{"shared", [4]string{"2H 3H 2C", "QS", suitOf("C"), "4H"}, true, [4]int{12, 13, 10, 11}},
		{"the moon, others", [4]string{"2C", all, "", "3C"}, true, [4]int{36, 0, 36, 36}},
		{"the moon, self", [4]string{"2C", all, "", "3C"}, false, [4]int{10, -26, 10, 10}},
	} {
		g := &heartsGame{othersPay: test.othersPay, score: [4]int{10, 0, 10, 10}}
		for player, cards := range test.won {
			g.won[player] = strings.Fields(cards)
		}
		g.countUp()
		if g.score != test.want {
			t.Errorf("%s: the scores are %v, want %v", test.name, g.score, test.want)
		}
	}
}

// Two players reach the limit alike; the fewest points win, and equal places are shared.
func TestHeartsEnds(t *testing.T) {
	g := &heartsGame{limit: 100, score: [4]int{87, 100, 13, 0}, tricks: 12, trick: []string{"2S", "QS", "4S", "5S"}}
	g.due = 3 // led; the queen is the first player's
	if err := g.takeTrick(nil); err != nil {
		t.Fatal(err)
	}
	wantPlaces(t, g, 3, 3, 2, 1)
}

// eights is a game in the midst of it.
func eights(hands []string, stock, discard string) (*crazyEights, crazyEightsDealer) {
	c := &crazyEights{most: 1, named: -1, stock: strings.Fields(stock), discard: strings.Fields(discard)}
	table := crazyEightsDealer{dealtTo(hands...)}
	for _, hand := range hands {
		c.hands = append(c.hands, strings.Fields(hand))
	}
	table.put(c.stock, "stock", -1)
	table.put(c.discard, "discard", -1)
	return c, table
}

func TestCrazyEightsMatch(t *testing.T) {
	c, table := eights([]string{"3C 4D 8H 5S", "3H 2S"}, "9C 9D", "4C")
	wantMoves(t, c, "draw", "play 3C", "play 4D", "play 8H")
	play(t, c, table, "draw")
	if !slices.Contains(table.Pile("hand", 0, -1), "9D") {
		t.Error("the top of the stock is the card listed last")
	}
	wantMoves(t, c, "pass", "play 3C", "play 4D", "play 8H")
	play(t, c, table, "play 8H")
	if c.Due() != 0 || c.Stage() != "name" {
		t.Errorf("player %d is due in the stage %s", c.Due(), c.Stage())
	}
	wantMoves(t, c, "name clubs", "name diamonds", "name hearts", "name spades")
	play(t, c, table, "name spades")
	if c.Due() != 1 || c.Stage() != "play" {
		t.Errorf("player %d is due in the stage %s", c.Due(), c.Stage())
	}
	wantMoves(t, c, "draw", "play 2S")
	play(t, c, table, "play 2S")
	wantMoves(t, c, "draw", "play 5S")
}

// An eight turned up at the start counts as what it is; it names nothing.
func TestCrazyEightsFirstCardAnEight(t *testing.T) {
	c, _ := eights([]string{"3C 4D 8H", "3H 2S"}, "9C 9D", "8D")
	wantMoves(t, c, "draw", "play 4D", "play 8H")
}

func TestCrazyEightsLastCardAnEight(t *testing.T) {
	c, table := eights([]string{"8H", "3H 2S", "4C"}, "9C 9D", "KD")
	play(t, c, table, "play 8H")
	wantPlaces(t, c, 1, 2, 2)
	wantMoves(t, c)
}

func TestCrazyEightsNobodyCanGoOn(t *testing.T) {
	c, table := eights([]string{"3C 5C", "3H", "4C 6C"}, "", "KD")
	wantMoves(t, c, "pass")
	play(t, c, table, "pass", "pass")
	if _, over := c.Over(); over {
		t.Fatal("the game ended before everybody passed")
	}
	play(t, c, table, "pass")
	wantPlaces(t, c, 2, 1, 2)
}

func TestCrazyEightsShuffleTheDiscard(t *testing.T) {
	c, table := eights([]string{"3C 5C", "3H"}, "", "KH QH JH KD")
	wantMoves(t, c, "draw")
	play(t, c, table, "draw")
	if len(c.stock) != 2 || !slices.Equal(c.discard, []string{"KD"}) || len(c.hands[0]) != 3 {
		t.Errorf("after the shuffle %+v", c)
	}
	play(t, c, table, "pass", "draw", "pass")
	if _, over := c.Over(); over {
		t.Error("the game ended although cards were drawn between the passes")
	}

	c, table = eights([]string{"3C 5C", "3H"}, "", "KH QH JH KD")
	table.follow(0, "play", "draw")
	table.put([]string{"KH"}, "stock", -1)
	if err := c.Play("draw", table); err == nil {
		t.Error("a card came into being in the shuffle")
	}
}

func TestCrazyEightsUntilYouCan(t *testing.T) {
	c, table := eights([]string{"3C 5C", "3H"}, "9C KS 9S", "KD")
	c.most = 52
	wantMoves(t, c, "draw")
	play(t, c, table, "draw")
	wantMoves(t, c, "draw")
	play(t, c, table, "draw")
	wantMoves(t, c, "draw", "play KS")
	play(t, c, table, "draw")
	wantMoves(t, c, "pass", "play KS")
}
