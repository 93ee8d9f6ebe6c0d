package plaincards

import (
	"bufio"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"
)

// digits reads dice as "13244".
func digits(text string) []int {
	var dice []int
	for _, digit := range text {
		dice = append(dice, int(digit-'0'))
	}
	return dice
}

func TestWorth(t *testing.T) {
	for _, test := range []struct {
		dice, row string
		want      int
	}{
		{"13244", "ones", 1}, // the example of the rules
		{"13244", "fours", 8},
		{"13244", "small straight", 30},
		{"13244", "large straight", 0},
		{"13244", "fives", 0},
		{"13244", "chance", 14},
		{"65432", "large straight", 40},
		{"65432", "small straight", 30},
		{"12346", "large straight", 0},
		{"12456", "small straight", 0},
		{"33312", "three of a kind", 12},
		{"33112", "three of a kind", 0},
		{"33332", "three of a kind", 14},
		{"33332", "four of a kind", 14},
		{"33322", "four of a kind", 0},
		{"33322", "full house", 25},
		{"33332", "full house", 0},
		{"33333", "full house", 0}, // two different numbers
		{"33312", "full house", 0},
		{"33333", "five of a kind", 50},
		{"33333", "four of a kind", 15},
		{"33332", "five of a kind", 0},
		{"333222", "full house", 25},
		{"333322", "full house", 0},
		{"333221", "full house", 0},
		{"333333", "five of a kind", 50},
		{"333333", "six of a kind", 60},
		{"333332", "six of a kind", 0},
		{"123456", "long straight", 50},
		{"123456", "large straight", 40},
		{"123455", "long straight", 0},
		{"123456", "chance", 21},
	} {
		if got := worth(test.row, digits(test.dice)); got != test.want {
			t.Errorf("%s is worth %d as %s, want %d", test.dice, got, test.row, test.want)
		}
	}
}

func TestRollsOf(t *testing.T) {
	want := []string{"roll 1", "roll 1 3", "roll 1 3 3", "roll 3", "roll 3 3"}
	if got := rollsOf([]int{3, 1, 3}); !slices.Equal(got, want) {
		t.Errorf("of 3 1 3 one may pick up %q", got)
	}
	if n := len(rollsOf(digits("12345"))); n != 31 {
		t.Errorf("of five different dice one may pick up %d sets", n)
	}
}

func TestDicePokerTurn(t *testing.T) {
	table := newDiceDealer(dealtTo(), 5, 26)
	table.dice = digits("13244")
	g := begin(t, "dice-poker", 2, "", table)
	if n := len(g.Moves()); n != 13+23 {
		t.Errorf("there are %d moves, want 13 rows and 23 rerolls", n)
	}
	play(t, g, table, "roll 4 4", fmt.Sprint("roll ", table.dice[0]))
	if moves := g.Moves(); len(moves) != 13 || g.Due() != 0 {
		t.Errorf("after two rerolls player %d may do %q", g.Due(), moves)
	}
	play(t, g, table, "score full house")
	if g.Due() != 1 || len(g.Moves()) <= 13 {
		t.Errorf("player %d may do %q", g.Due(), g.Moves())
	}
	play(t, g, table, "score chance")
	if slices.Contains(g.Moves(), "score full house") || !slices.Contains(g.Moves(), "score chance") {
		t.Errorf("of the first player's rows are left %q", g.Moves())
	}
}

func TestDicePokerKeepsDice(t *testing.T) {
	table := newDiceDealer(dealtTo(), 5, 13)
	table.dice = digits("13244")
	for _, after := range []string{"13256", "132", "13247", "23455"} {
		g := begin(t, "dice-poker", 1, "", table)
		changed := &diceDealer{simulated: dealtTo()}
		changed.dice = digits(after)
		err := g.Play("roll 4 4", changed)
		if possible := after == "13256"; (err == nil) != possible {
			t.Errorf("13244 became %s when the fours were rolled: error %v", after, err)
		}
	}
}

func TestDicePokerColumns(t *testing.T) {
	table := newDiceDealer(dealtTo(), 5, 39)
	g := begin(t, "triple-dice-poker", 1, "rerolls=0", table)
	if n := len(g.Moves()); n != 39 {
		t.Errorf("there are %d rows", n)
	}
	play(t, g, table, "score full house 2")
	if slices.Contains(g.Moves(), "score full house 2") || !slices.Contains(g.Moves(), "score full house 3") {
		t.Errorf("there are left %q", g.Moves())
	}
}

func TestDicePokerBonus(t *testing.T) {
	for _, test := range []struct{ columns, upper, want int }{
		{1, 62, 72},
		{1, 63, 73 + 35},
		{3, 188, 198},
		{3, 189, 199 + 105},
	} {
		d := &dicePoker{bonus: true, columns: test.columns, sheets: []map[sheetCell]int{{
			{"ones", 1}: test.upper - 50, {"sixes", test.columns}: 50, {"chance", 1}: 10,
		}}}
		if got := d.Scores(); got[0] != test.want {
			t.Errorf("with %d in the upper rows of %d columns the score is %d, want %d", test.upper, test.columns, got[0], test.want)
		}
	}
}

// expectations gives what each row is worth on average for one throw of five fair dice:
// the worths of all 6^5 = 7,776 throws, which are equally likely, are summed up and the
// sum is divided by 7,776.
func expectations() map[string]*big.Rat {
	all := map[string]*big.Rat{}
	for _, row := range slices.Concat(upperRows, fiveDice) {
		sum := 0
		for number := range 7776 {
			var dice []int
			for range 5 {
				dice = append(dice, number%6+1)
				number /= 6
			}
			sum += worth(row, dice)
		}
		all[row] = big.NewRat(int64(sum), 7776)
	}
	return all
}

// The same by reasoning. How many of the 7,776 throws meet a condition:
//
//   - three or more alike: exactly three 6·10·5² = 1,500, four 150, five 6, so 1,656;
//   - four or more alike: exactly four 6·5·5 = 150, five 6, so 156;
//   - full house: 6·5 pairs of faces, the three in C(5,3) = 10 ways: 300;
//   - large straight: 1-5 or 2-6 in any order, 2·5! = 240;
//   - small straight: four in a row, of which one is doubled, 3·4·5!/2 = 720; or five
//     different faces, all but those without the 3 or without the 4, 4·5! = 480;
//     together 1,200;
//   - five alike: 6.
//
// Turning each face f into 7 - f keeps the numbers of equal dice, so that under a
// condition on these alone the mean of the sum is that of any throw, 5·7/2. A row of the
// face f has 5/6 such dice on average.
func TestExpectations(t *testing.T) {
	share := func(throws, points int64) *big.Rat { return big.NewRat(throws*points, 7776) }
	mean := big.NewRat(35, 2)
	times := func(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }
	want := map[string]*big.Rat{
		"three of a kind": times(share(1656, 1), mean),
		"four of a kind":  times(share(156, 1), mean),
		"full house":      share(300, 25),
		"small straight":  share(1200, 30),
		"large straight":  share(240, 40),
		"five of a kind":  share(6, 50),
		"chance":          mean,
	}
	for i, row := range upperRows {
		want[row] = big.NewRat(5*int64(i+1), 6)
	}
	for row, got := range expectations() {
		if got.Cmp(want[row]) != 0 {
			t.Errorf("%s is worth %s by enumeration, %s by reasoning", row, got, want[row])
		}
	}
}

// The figures that are kept are those of the enumeration.
func TestExpectationsKept(t *testing.T) {
	file, err := os.Open("../../../testdata/figures/dice-poker.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var got []string
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if !strings.HasPrefix(lines.Text(), "#") {
			got = append(got, lines.Text())
		}
	}
	want := []string{"row\texpectation\tdecimal"}
	all := expectations()
	for _, row := range slices.Concat(upperRows, fiveDice) {
		want = append(want, fmt.Sprintf("%s\t%s\t%s", row, all[row], all[row].FloatString(6)))
	}
	if !slices.Equal(got, want) {
		t.Errorf("kept are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
