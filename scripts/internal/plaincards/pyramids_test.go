package plaincards

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// offering is a position in which player 1 is to offer. The pyramids are written with a
// word for each place: "-" for none, "12/15*" for 15 on 12, with a stone. Of the stock
// 1 is turned up, so that the game is over after the round where the path says so.
func offering(t *testing.T, options, first, second, hand, other string) *pyramids {
	t.Helper()
	p, err := newPyramids(parseOptions(options))
	if err != nil {
		t.Fatal(err)
	}
	p.stone, p.stones = map[string]bool{}, p.allStones
	for player, text := range []string{first, second} {
		for place, word := range strings.Fields(text) {
			if word == "-" {
				continue
			}
			cards := strings.Split(strings.TrimSuffix(word, "*"), "/")
			p.pyramid[player][place] = cards
			if strings.HasSuffix(word, "*") {
				p.stone[cards[len(cards)-1]] = true
				p.stones--
			}
		}
	}
	p.stock = []string{"1"}
	p.hand = [2][]string{strings.Fields(hand), strings.Fields(other)}
	p.field = [2]int{20, 21}
	p.startOffer(0)
	return p
}

const noPyramid = ""

func playPyramids(t *testing.T, p *pyramids, moves ...string) {
	t.Helper()
	for _, move := range moves {
		if err := checkOffered(p, move); err != nil {
			t.Fatalf("%v: %q", err, p.Moves())
		}
		if err := p.play(move, pyramidsChance{rand.New(rand.NewPCG(1, 1))}); err != nil {
			t.Fatal(err)
		}
	}
}

func TestPyramidsReveal(t *testing.T) {
	p, err := newPyramids(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.begin(pyramidsChance{rand.New(rand.NewPCG(1, 1))}); err != nil {
		t.Fatal(err)
	}
	if p.stage != "reveal" || p.due != 0 || len(p.Moves()) != 15 {
		t.Fatalf("%d is due in %s with %q", p.due, p.stage, p.Moves())
	}
	low, high := p.hand[0][0], p.hand[1][0]
	playPyramids(t, p, "show "+low)
	if p.stage != "reveal" || p.due != 1 || len(p.hand[0]) != 15 {
		t.Fatal("player 2 chooses without knowing")
	}
	playPyramids(t, p, "show "+high)
	starter := 0
	if cardValue(high) > cardValue(low) {
		starter = 1
	}
	if p.stage != "offer" || p.due != starter || len(p.hand[0]) != 15 || len(p.Moves()) != 105 {
		t.Errorf("%d is due in %s with %d moves", p.due, p.stage, len(p.Moves()))
	}
}

func TestPyramidsOffer(t *testing.T) {
	p := offering(t, "", noPyramid, noPyramid, "12 5 30", "7 8")
	wantMoves(t, p, "offer 12 30", "offer 5 12", "offer 5 30")
	playPyramids(t, p, "offer 5 12")
	wantMoves(t, p, "choose 12", "choose 5")
	if p.due != 1 {
		t.Fatal("the other chooses")
	}
	playPyramids(t, p, "choose 12")
	if p.due != 1 || p.stage != "build" || len(p.Moves()) != 10 || p.Moves()[1] != "build 12 @10" {
		t.Fatalf("he builds: %d in %s, %q", p.due, p.stage, p.Moves())
	}
	playPyramids(t, p, "build 12 @5")
	if p.due != 0 || p.stage != "choose" {
		t.Fatalf("the rest is the active player's: %d in %s", p.due, p.stage)
	}
	wantMoves(t, p, "choose 5")
	playPyramids(t, p, "choose 5", "build 5 @1")
	if p.due != 1 || p.stage != "offer" {
		t.Errorf("then the other offers: %d in %s", p.due, p.stage)
	}
}

// The visible cards rise from place to place; gaps need not be fillable.
func TestPyramidsSpaces(t *testing.T) {
	for _, test := range []struct{ options, pyramid, want string }{
		{"", "- - - - - - - - - -", "1 2 3 4 5 6 7 8 9 10"},
		{"", "5 - 30 - - - - - - -", "1 2 3"}, // 20 on 5, between, on 30
		{"", "5* - 30* - - - - - - -", "2"},
		{"overbuild=forced", "5 - 30 - - - - - - -", "2"},
		{"overbuild=forced", "5 30 - - - - - - - -", "1 2"},
		{"stones=0", "5 30 - - - - - - - -", ""},
		{"stones=1", "3* 5 30 - - - - - - -", ""},
		{"stones=2", "3* 5 30 - - - - - - -", "2 3"},
		{"", "5/10* 30 - - - - - - - -", "2"},
		{"", "5/10 30 - - - - - - - -", "1 2"},
		{"", "- - - - 19 - - - - -", "5 6 7 8 9 10"},
		{"", "- - - - 21 - - - - -", "1 2 3 4 5"},
		{"", "21 - - - - - - - - -", "1"},
		{"", "19* 21* - - - - - - - -", ""},
	} {
		p := offering(t, test.options, noPyramid, test.pyramid, "20 40", "")
		p.due, p.stage, p.chosen = 1, "build", []string{"20"}
		var got []string
		for _, place := range p.spaces() {
			got = append(got, strconv.Itoa(place+1))
		}
		slices.SortFunc(got, func(a, b string) int { return cardValue(a) - cardValue(b) })
		if text := strings.Join(got, " "); text != test.want {
			t.Errorf("%s, %s: 20 goes to %s, want %s", test.options, test.pyramid, text, test.want)
		}
	}
}

// Covering costs a stone and moves the other explorer by the floor.
func TestPyramidsCovering(t *testing.T) {
	for place, floor := range []int{1, 1, 1, 1, 2, 2, 2, 3, 3, 4} {
		p := offering(t, "symbols=false", noPyramid, "1 5 9 13 17 21 25 29 33 37", "39 40", "")
		p.due, p.stage, p.offered = 1, "build", []string{"40"}
		p.chosen = []string{strconv.Itoa(4*place + 2)}
		playPyramids(t, p, fmt.Sprintf("build %s @%d", p.chosen[0], place+1))
		if p.field != [2]int{20 + floor, 21} || p.stones != 39 || !p.stone[strconv.Itoa(4*place+2)] {
			t.Errorf("place %d: the fields are %v, %d stones left", place+1, p.field, p.stones)
		}
	}
	p := offering(t, "", noPyramid, noPyramid, "39 40", "")
	if p.walk(0, 30); p.field[0] != 40 {
		t.Error("the path ends at 40")
	}
}

// The other explorer comes to a symbol in mid-offer.
func TestPyramidsSymbols(t *testing.T) {
	at := func(field int, first string) *pyramids {
		p := offering(t, "", first, "5 10 - - - - - - - -", "6 20 30 31", "7 8")
		p.field = [2]int{field - 1, 0}
		playPyramids(t, p, "offer 6 20", "choose 6", "build 6 @1") // on 5: player 1 moves on one field
		return p
	}
	p := at(4, "11/12* 15 - - - - - - - -")
	if p.stage != "lift_stone" || p.due != 0 {
		t.Fatalf("%d is due in %s", p.due, p.stage)
	}
	wantMoves(t, p, "lift 12", "pass")
	stones := p.stones
	playPyramids(t, p, "lift 12")
	if p.stones != stones+1 || p.stone["12"] || p.stage != "choose" || p.due != 0 {
		t.Errorf("%d stones, %d is due in %s", p.stones, p.due, p.stage)
	}

	p = at(8, "11/12* 15 - - - - - - - -")
	wantMoves(t, p, "pass", "remove 10") // 6 has a stone
	playPyramids(t, p, "remove 10")
	if p.stock[0] != "10" || p.filled(1) != 1 || p.stage != "choose" {
		t.Errorf("stock %q, %d is due in %s", p.stock, p.due, p.stage)
	}

	p = at(12, "11/12 15* - - - - - - - -")
	wantMoves(t, p, "pass", "remove 12")
	playPyramids(t, p, "remove 12") // the whole pile goes
	if !sameCards(p.stock[:2], []string{"11", "12"}) || p.stock[2] != "1" || p.filled(0) != 1 {
		t.Errorf("stock %q", p.stock)
	}

	p = at(16, noPyramid)
	wantMoves(t, p, "draw", "pass")
	playPyramids(t, p, "draw")
	if len(p.hand[1]) != 1 || p.stock[1] != "1" || len(p.stock) != 2 {
		t.Errorf("hand %q, stock %q", p.hand[1], p.stock)
	}
	// player 2 has one card left and cannot offer: two spaces against two, spread 4 against 10
	p.field[1] = 30
	playPyramids(t, p, "choose 20", "build 20 @5")
	if _, over := p.Over(); !over || p.field[1] != 35 {
		t.Errorf("the round is over: %t, %v", over, p.field)
	}

	p = at(16, noPyramid)
	p.hand[1] = nil
	wantMoves(t, p, "pass")

	p = at(5, noPyramid)
	if p.stage != "choose" {
		t.Errorf("no symbol on 5: %s", p.stage)
	}
}

// A pile of two whose stone was lifted is raided whole, and covered again.
func TestPyramidsLiftThenRaid(t *testing.T) {
	p := offering(t, "", "4/7 - - - - - - - - -", noPyramid, "6 20", "1 2")
	p.due, p.stage, p.offered, p.active = 1, "raid", []string{"20"}, 1
	wantMoves(t, p, "pass", "remove 7")
	playPyramids(t, p, "remove 7")
	if p.filled(0) != 0 || len(p.stock) != 3 || p.due != 1 || p.stage != "choose" {
		t.Errorf("%d filled, stock %q, %d is due in %s", p.filled(0), p.stock, p.due, p.stage)
	}
	p = offering(t, "symbols=false", "4/7 - - - - - - - - -", noPyramid, "6 20", "1 2")
	p.due, p.stage, p.offered, p.chosen = 0, "build", []string{"20"}, []string{"6"}
	playPyramids(t, p, "build 6 @1")
	if got := p.pyramid[0][0]; len(got) != 3 || !p.stone["6"] {
		t.Errorf("the pile is %q", got)
	}
}

func TestPyramidsEnds(t *testing.T) {
	almost := func(top string) string { return "2 5 8 11 14 17 20 23 26 " + top }
	won := func(p *pyramids, moves ...string) string {
		playPyramids(t, p, moves...)
		_, over := p.Over()
		return fmt.Sprint(p.field[0]-20, p.field[1]-21, over)
	}
	for _, test := range []struct {
		what, got, want string
	}{
		{"player 1 completes his", won(offering(t, "symbols=false", almost("-"), noPyramid, "30 31", "1 3"),
			"offer 30 31", "choose 30", "build 30 @1", "choose 31", "build 31 @10"), "5 0 true"},
		{"player 2 completes his, player 1 can build", won(offering(t, "symbols=false", noPyramid, almost("-"), "30 31", "1 3"),
			"offer 30 31", "choose 30", "build 30 @10", "choose 31", "build 31 @10"), "0 5 true"},
		{"player 2 completes his, player 1 cannot build", won(offering(t, "symbols=false", "- - - - - - - - - 31*", almost("-"), "30 32", "1 3"),
			"offer 30 32", "choose 30", "build 30 @10", "choose 32"), "0 5 true"},
		{"player 2 takes a card that he cannot place", won(offering(t, "symbols=false", almost("-"), "2* 5* - - - - - - - -", "3 31", "1 4"),
			"offer 3 31", "choose 3"), "5 0 true"},
		{"both complete, player 1 narrower", won(offering(t, "symbols=false", almost("-"), "1 5 8 11 14 17 20 23 26 -", "30 31", "1 3"),
			"offer 30 31", "choose 30", "build 30 @10", "choose 31", "build 31 @10"), "0 0 true"},
		{"both complete, player 2 narrower", won(offering(t, "symbols=false", almost("-"), "3 5 8 11 14 17 20 23 26 -", "30 31", "1 3"),
			"offer 30 31", "choose 30", "build 30 @10", "choose 31", "build 31 @10"), "0 5 true"},
		{"one card left to offer, player 1 has more", won(offering(t, "symbols=false", "5 - - - - - - - - -", noPyramid, "30 31", "1"),
			"offer 30 31", "choose 30", "build 30 @10", "choose 31", "build 31 @10"), "5 0 true"},
		{"one card left to offer, player 2 narrower", won(offering(t, "symbols=false", "5 - - - - - - - - -", "8 - - - - - - - - -", "30 31", "1"),
			"offer 30 31", "choose 30", "build 30 @10", "choose 31", "build 31 @10"), "0 5 true"},
		{"one card left to offer, equal", won(offering(t, "symbols=false", "5 - - - - - - - - -", "4 - - - - - - - - -", "30 31", "1"),
			"offer 30 31", "choose 30", "build 30 @10", "choose 31", "build 31 @10"), "0 0 true"},
	} {
		if test.got != test.want {
			t.Errorf("%s: %s, want %s", test.what, test.got, test.want)
		}
	}
}

// At a test with the number m the game ends with the chance (m-1)/40.
func TestPyramidsJungleTest(t *testing.T) {
	for front := range 41 {
		ends := 0
		for value := 1; value <= 40; value++ {
			p := offering(t, "symbols=false", noPyramid, "2* 5* - - - - - - - -", "3 39", "1 4")
			p.field = [2]int{max(front-5, 0), front}
			p.stock = []string{strconv.Itoa(value)}
			playPyramids(t, p, "offer 3 39", "choose 3")
			if places, over := p.Over(); over {
				ends++
				want := []int{2, 1}
				if p.field[0] == p.field[1] {
					want = []int{1, 1}
				}
				if !slices.Equal(places, want) {
					t.Errorf("fields %v: places %v", p.field, places)
				}
			} else if p.round() {
				t.Errorf("another round is not dealt")
			}
		}
		m := 1
		switch at := max(front, 5); {
		case at == 40:
			m = 41
		case at >= 8:
			m = at
		}
		if ends != m-1 {
			t.Errorf("on %d, %d of 40 cards end the game, want %d", front, ends, m-1)
		}
	}
}

// round tells whether anything is left of the round before.
func (p *pyramids) round() bool {
	return p.filled(0)+p.filled(1)+len(p.turned) > 0 || p.stones != p.allStones || len(p.stock) != 10
}

// Rounds of random play end when somebody is stuck, nearly all.
func TestPyramidsFigures(t *testing.T) {
	rounds := 10_000
	if testing.Short() {
		rounds = 1_000
	}
	for _, options := range []string{"symbols=true", "symbols=false"} {
		got := pyramidsRounds(t, options, rounds, rand.New(rand.NewPCG(7, 7)))
		total := got["stuck"] + got["hand"] + got["complete"]
		for name, want := range readFigures(t, "pyramids", "random play, "+options) {
			share := 100 * float64(got[name]) / float64(total)
			within := 100 * math.Sqrt(want.value/100*(1-want.value/100)/float64(total))
			if math.Abs(share-want.value) > 4*within+4*want.within {
				t.Errorf("%s, %s: %.3f%%, want %.3f ± %.3f", options, name, share, want.value, within)
			} else {
				t.Logf("%s, %s: %.3f%%, known is %.3f ± %.3f", options, name, share, want.value, want.within)
			}
		}
	}
}

// pyramidsRounds counts how rounds of random play end.
func pyramidsRounds(t *testing.T, options string, rounds int, chance *rand.Rand) map[string]int {
	t.Helper()
	ends := map[string]int{}
	for n := 0; n < rounds; {
		p, err := newPyramids(parseOptions(options))
		if err != nil {
			t.Fatal(err)
		}
		if err := p.begin(pyramidsChance{chance}); err != nil {
			t.Fatal(err)
		}
		for !p.over {
			moves := p.Moves()
			move := moves[chance.IntN(len(moves))]
			held, choosing, completes := len(p.hand[0])+len(p.hand[1]), p.stage == "choose", p.completes(move)
			if err := p.play(move, pyramidsChance{chance}); err != nil {
				t.Fatal(err)
			}
			if !p.over && len(p.hand[0])+len(p.hand[1]) <= held {
				continue // the round goes on
			}
			n++
			switch {
			case choosing:
				ends["stuck"]++
			case completes:
				ends["complete"]++
			default:
				ends["hand"]++
			}
		}
	}
	return ends
}

// completes tells whether a pyramid is complete after a move that ends an offer without a
// symbol.
func (p *pyramids) completes(move string) bool {
	words := strings.Fields(move)
	if words[0] != "build" || len(p.offered) > 0 {
		return p.filled(0) == 10 || p.filled(1) == 10
	}
	filled := p.filled(p.due)
	if len(p.pyramid[p.due][cardValue(words[2][1:])-1]) == 0 {
		filled++
	}
	return filled == 10 || p.filled(1-p.due) == 10
}
