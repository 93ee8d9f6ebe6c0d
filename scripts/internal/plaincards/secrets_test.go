package plaincards

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// fires is a game in the midst of it; cards are told by colour and number, "r1 y2".
func fires(hands []string, stock string) (*fireworks, *fireworksDealer) {
	f := &fireworks{goal: 18, turn: 1, clues: 8, fuses: 3, stock: strings.Fields(stock)}
	table := &fireworksDealer{dealtTo(hands...), 3}
	for _, hand := range hands {
		f.hands = append(f.hands, strings.Fields(hand))
	}
	table.put(f.stock, "stock", -1)
	return f, table
}

func TestReadFirework(t *testing.T) {
	for _, name := range []string{"red 3", "3 red", "red3", "3R", "R3", "r-3", "Red 3"} {
		if colour, number, err := readFirework(name); err != nil || colour != 0 || number != 3 {
			t.Errorf("%q is read as colour %d, number %d, error %v", name, colour, number, err)
		}
	}
	for _, name := range []string{"", "red", "3", "red 6", "pink 1", "red 3 3"} {
		if _, _, err := readFirework(name); err == nil {
			t.Errorf("%q was read as a card", name)
		}
	}
}

func TestFireworksClues(t *testing.T) {
	f, table := fires([]string{"r1 y2", "g3 g4", "b1 g1"}, "w1 w2 w3 w4")
	wantMoves(t, f, "clue 2 3", "clue 2 4", "clue 2 green", "clue 3 1", "clue 3 blue", "clue 3 green", "lay 1", "lay 2")
	play(t, f, table, "clue 3 1")
	if !slices.Equal(f.Told(), []int{1, 2}) || f.clues != 7 {
		t.Errorf("the clue told of %v and left %d", f.Told(), f.clues)
	}
	if len(f.hands[0]) != 2 {
		t.Errorf("after a clue the hand is %q", f.hands[0])
	}
	play(t, f, table, "discard 1")
	if f.clues != 8 || !slices.Equal(f.discard, []string{"g3"}) {
		t.Errorf("%d clues, discarded %q", f.clues, f.discard)
	}
	f.clues = 0
	for _, move := range f.Moves() {
		if strings.HasPrefix(move, "clue") {
			t.Errorf("%s without a clue left", move)
		}
	}
}

func TestFireworksLaying(t *testing.T) {
	f, table := fires([]string{"r1 r2 r4", "y2 y2 y2"}, "w5 w4 w3 w2 w1 w1")
	play(t, f, table, "lay 1", "lay 1")
	if f.fuses != 2 || !slices.Equal(f.laid[0], []string{"r1"}) || !slices.Equal(f.discard, []string{"y2"}) {
		t.Errorf("after a one and a two on nothing: %+v", f)
	}
	if !slices.Equal(f.hands[0], []string{"r2", "r4", "w1"}) {
		t.Errorf("a new card comes behind the others: %q", f.hands[0])
	}
	play(t, f, table, "lay 1", "lay 1")
	if f.fuses != 1 || len(f.laid[0]) != 2 {
		t.Errorf("after the second mistake: %+v", f)
	}
	play(t, f, table, "lay 1")
	wantPlaces(t, f, 2, 2)
}

func TestFireworksFive(t *testing.T) {
	for _, clues := range []int{3, 8} {
		f, table := fires([]string{"r5", "y2"}, "w5 w4")
		f.laid[0], f.clues = []string{"r1", "r2", "r3", "r4"}, clues
		table.put(f.laid[0], "laid", 0)
		play(t, f, table, "lay 1")
		if f.clues != min(clues+1, 8) {
			t.Errorf("a five made %d clues of %d", f.clues, clues)
		}
	}
}

// Everybody has one turn more, also who drew the last card.
func TestFireworksLastTurns(t *testing.T) {
	for goal, place := range map[int]int{2: 1, 3: 1, 4: 2} {
		f, table := fires([]string{"r1 y1", "r2 y2"}, "g1")
		f.goal = goal
		play(t, f, table, "lay 1", "lay 1")
		if _, over := f.Over(); over || f.Due() != 0 {
			t.Fatalf("over is %t, player %d is due", over, f.Due())
		}
		play(t, f, table, "lay 1")
		wantPlaces(t, f, place, place)
	}
}

func TestFireworksComplete(t *testing.T) {
	f, table := fires([]string{"w5", "y2"}, "r1 r1 r1")
	f.laid[4] = strings.Fields("w1 w2 w3 w4")
	table.put(f.laid[4], "laid", 4)
	for colour := range 4 {
		f.laid[colour] = slices.Repeat([]string{"any"}, 5)
		table.put(f.laid[colour], "laid", colour)
	}
	play(t, f, table, "lay 1")
	wantPlaces(t, f, 1, 1)
}

func TestFireworksDeck(t *testing.T) {
	if err := checkFireworkDeck(fireworkDeck()); err != nil {
		t.Error(err)
	}
	deck := fireworkDeck()
	deck[0] = "red 5"
	if checkFireworkDeck(deck) == nil {
		t.Error("a deck with two red fives was let pass")
	}
}

// code gives the moves that set a row, digit by digit.
func code(stage, digits string) []string {
	var moves []string
	for _, digit := range digits {
		moves = append(moves, stage+" "+string(digit))
	}
	return moves
}

func TestCompareRows(t *testing.T) {
	for _, test := range []struct {
		a, b         []int
		same, common int
	}{
		{[]int{1, 2, 3, 4, 5}, []int{1, 2, 3, 4, 5}, 5, 5},
		{[]int{1, 2, 3, 4, 5}, []int{5, 1, 2, 3, 4}, 0, 5},
		{[]int{1, 1, 2, 2, 3}, []int{1, 2, 1, 1, 1}, 1, 3},
		{[]int{1, 1, 1, 1, 1}, []int{1, 2, 2, 2, 1}, 2, 2},
		{[]int{1, 1, 1}, []int{2, 2, 2}, 0, 0},
	} {
		if same, common := compareRows(test.a, test.b); same != test.same || common != test.common {
			t.Errorf("%v and %v: %d same, %d common", test.a, test.b, same, common)
		}
	}
}

func TestLogik(t *testing.T) {
	for _, test := range []struct {
		name, guesses string
		places        []int
	}{
		{"the first finds it", "22222 11112", []int{1, 2}},
		{"the second finds it", "22221 11111", []int{2, 1}},
		{"both find it", "22222 11111", []int{1, 1}},
		{"all rows used", "33333 33333 44444 44444", []int{1, 1}},
		{"in the last row", "33333 33333 22222 44444", []int{1, 2}},
	} {
		table := &logikDealer{simulated: dealtTo(), places: 5}
		g := begin(t, "logik", 2, "rows=2", table)
		wantMoves(t, g, "hide 1", "hide 2", "hide 3", "hide 4", "hide 5", "hide 6", "hide 7", "hide 8")
		play(t, g, table, code("hide", "11111")...)
		if g.Due() != 1 || g.Stage() != "hide" {
			t.Fatalf("player %d is due in the stage %s", g.Due(), g.Stage())
		}
		play(t, g, table, code("hide", "22222")...)
		for guess := range strings.FieldsSeq(test.guesses) {
			if _, over := g.Over(); over {
				t.Fatalf("%s: the game ended too early", test.name)
			}
			play(t, g, table, code("guess", guess)...)
		}
		if places, over := g.Over(); !over || !slices.Equal(places, test.places) {
			t.Errorf("%s: over is %t, the places %v", test.name, over, places)
		}
	}
}

func TestLogikAnswers(t *testing.T) {
	table := &logikDealer{simulated: dealtTo(), places: 5}
	g := begin(t, "logik", 2, "colours=10", table)
	if moves := g.Moves(); !slices.Equal(moves[:3], []string{"hide 1", "hide 10", "hide 2"}) {
		t.Errorf("the moves are %q", moves)
	}
	play(t, g, table, code("hide", "11234"+"55667")...)
	play(t, g, table, code("guess", "56765"+"11111")...)
	if got := g.(Teller).Told(); !slices.Equal(got, []int{2, 5, 2, 2}) {
		t.Errorf("the answers are %v", got)
	}
	table.rows[pileKey{"code", 1}] = []int{1, 1, 1, 1, 1}
	if g.Check(table) == nil {
		t.Error("a code that changed was let pass")
	}
}

// frogs is a small board: Red's frogs, then Blue's.
func frogs(red, blue string) *frogDealer {
	s := newSimulated(rand.New(rand.NewPCG(1, 2)))
	s.frogs = [2][]string{strings.Fields(red), strings.Fields(blue)}
	return &frogDealer{s, true}
}

func TestFrogFinderLooks(t *testing.T) {
	table := frogs("a1 b2", "c3 d4")
	g := begin(t, "frog-finder", 2, "size=4, frogs=2", table)
	f := g.(*frogFinder)
	if moves := g.Moves(); len(moves) != 28 || slices.Contains(moves, "shoot a1") || !slices.Contains(moves, "guess c3") {
		t.Errorf("the moves are %q", moves)
	}
	play(t, g, table, "shoot b3")
	if !slices.Equal(f.Told(), []int{2, 0}) {
		t.Errorf("beside b3 there are a frog of either player, told was %v", f.Told())
	}
	if slices.Contains(g.Moves(), "guess b3") {
		t.Error("a square that was shot at is open for the other")
	}
	play(t, g, table, "guess a2")
	if f.score != [2]int{0, -3} || !slices.Contains(g.Moves(), "shoot a2") {
		t.Errorf("after a wrong guess the scores are %v and the moves %q", f.score, g.Moves())
	}
	play(t, g, table, "shoot c3")
	if f.score != [2]int{-5, 2} || !slices.Equal(f.Told(), []int{2, 1}) {
		t.Errorf("after a shot at a frog the scores are %v, told was %v", f.score, f.Told())
	}
	play(t, g, table, "guess b2")
	if f.score != [2]int{-5, 7} {
		t.Errorf("after a right guess the scores are %v", f.score)
	}
	play(t, g, table, "guess d4")
	if f.score != [2]int{0, 7} {
		t.Errorf("after the last guess the scores are %v", f.score)
	}
	wantPlaces(t, g, 2, 1)
}

// To the end of both: who has only his own frogs left to look at lets the other go on.
func TestFrogFinderBoth(t *testing.T) {
	table := frogs("a1 a2", "b1 b2")
	g := begin(t, "frog-finder", 2, "size=4, frogs=2, ends=both", table)
	f := g.(*frogFinder)
	for _, square := range f.squares() {
		f.resolved[square] = !strings.Contains("a1 a2 b1 b2", square)
	}
	wantMoves(t, g, "guess b1", "guess b2", "shoot b1", "shoot b2")
	play(t, g, table, "guess b1", "guess a1", "guess b2")
	if _, over := g.Over(); over || g.Due() != 1 {
		t.Fatalf("over is %t, player %d is due", over, g.Due())
	}
	play(t, g, table, "guess a2")
	wantPlaces(t, g, 1, 1)

	table = frogs("a1 a2", "b1 b2")
	g = begin(t, "frog-finder", 2, "size=4, frogs=2, ends=both", table)
	f = g.(*frogFinder)
	for _, square := range f.squares() {
		f.resolved[square] = !strings.Contains("a1 a2 b1", square)
	}
	f.frogs[1]["b2"], f.due = false, 0
	play(t, g, table, "guess b1")
	if g.Due() != 1 {
		t.Fatalf("player %d is due", g.Due())
	}
	play(t, g, table, "guess a1")
	if g.Due() != 1 {
		t.Fatalf("the first player has nothing to look at, and player %d is due", g.Due())
	}
}

func TestFrogsMustBePossible(t *testing.T) {
	for _, red := range []string{"a1", "a1 a1", "a1 e1", "a1 c3", "a1 b2 b3"} {
		if _, err := New("frog-finder", 2, parseOptions("size=4, frogs=2"), frogs(red, "c3 d4")); err == nil {
			t.Errorf("frogs on %s were let pass", red)
		}
	}
}
