package plaingames

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// begin starts a game; where chance makes the start, it draws one.
func begin(t testing.TB, name string, chance *rand.Rand) Game {
	t.Helper()
	switch {
	case strings.HasSuffix(name, "froglet"):
		return from(t, name, randomFrogs(chance), "")
	case name == "knight-fight":
		return from(t, name, randomNumbers(chance), "")
	}
	return New(name, nil)
}

func randomFrogs(chance *rand.Rand) string {
	all := []byte(strings.Repeat("G", 66) + strings.Repeat("Y", 51) + strings.Repeat("R", 21) + strings.Repeat("B", 6))
	chance.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	var ranks []string
	for rank := range slices.Chunk(all, 12) {
		ranks = append(ranks, string(rank))
	}
	return strings.Join(ranks, "/") + " w"
}

func randomNumbers(chance *rand.Rand) string {
	var numbers []string
	for i, n := range chance.Perm(100) {
		numbers = append(numbers, fmt.Sprintf("%s:%d", square{i % 10, i / 10}, n))
	}
	return "10/10/10/10/10/10/10/10/10/10 w number=" + strings.Join(numbers, ",")
}

// throw throws the dice if they are due.
func throw(g Game, chance *rand.Rand) {
	dice, ok := g.(Thrower)
	if !ok || !dice.Waiting() {
		return
	}
	var numbers []int
	for try := dice.Tries(); try > 0 && !slices.Contains(numbers, 6); try-- {
		numbers = nil
		for again := true; again; again = numbers[len(numbers)-1] == 6 {
			numbers = append(numbers, 1+chance.IntN(6))
		}
	}
	dice.Throw(numbers...)
}

// howOften counts the letters of a position's ranks.
func howOften(position, letters string) int {
	ranks, _, _ := strings.Cut(position, " ")
	n := 0
	for _, letter := range letters {
		n += strings.Count(ranks, string(letter))
	}
	return n
}

// numbersIn adds up the numbers of a key like "beads=b1:4,c1:0".
func numbersIn(position, key string) int {
	value := regexp.MustCompile(key + `=(\S*)`).FindStringSubmatch(position)
	sum := 0
	if value != nil {
		for _, n := range regexp.MustCompile(`[:*](\d+)`).FindAllStringSubmatch(value[1], -1) {
			number, _ := strconv.Atoi(n[1])
			sum += number
		}
	}
	return sum
}

// conserved tells for each game whether a move has neither lost nor made anything.
var conserved = map[string]func(before, move, after string) bool{
	"amazons": func(before, move, after string) bool {
		arrows := howOften(after, "*") - howOften(before, "*")
		shot := strings.Contains(before, "at=")
		return howOften(after, "A") == 4 && howOften(after, "a") == 4 && (arrows == 1) == shot
	},
	"ataxx":        keepsStones,
	"assimilation": keepsStones,
	"halma":        keeps("Mm", false),
	"halma-10x10":  keeps("Mm", false),
	"tablut":       keeps("MmK", true),
	"camelot":      keepsTaken("NnMm"),
	"cam":          keepsTaken("NnMm"),
	"tank-battle":  keepsTaken("TtCc"),
	"mancala": func(_, _, after string) bool {
		sum := numbersIn(after, "beads")
		return sum == 48 || !strings.Contains(after, "beads")
	},
	"jarmo": func(_, _, after string) bool {
		return howOften(after, "AaCc")+numbersIn(after, "hand") == 10
	},
	"cheversi": func(before, _, after string) bool {
		const all = "KQRNBDkqrnbd"
		return howOften(after, all) == howOften(before, all)+1
	},
	"froglet":        keepsFrogs,
	"anti-froglet":   keepsFrogs,
	"sphere-froglet": keepsFrogs,
	"knight-fight": func(before, move, after string) bool {
		gone := howOften(after, "#") - howOften(before, "#")
		switch {
		case move[0] == '@':
			return howOften(after, "Nn") == howOften(before, "Nn")+1 && gone <= 1
		case move == "keep":
			return gone == 0
		case strings.HasPrefix(move, "erase "):
			return gone == 1
		}
		return howOften(after, "Nn") == 2 && (gone == 1 || gone == 2)
	},
	"ludo": func(_, _, after string) bool {
		hands := 8
		if strings.Contains(after, "hand=") {
			hands = numbersIn(after, "hand")
		}
		return howOften(after, "Mm")+hands == 8
	},
}

// keeps is for games whose moves do not say what is taken.
func keeps(letters string, takes bool) func(before, move, after string) bool {
	return func(before, _, after string) bool {
		lost := howOften(before, letters) - howOften(after, letters)
		return lost == 0 || takes && lost > 0 && lost < 4
	}
}

// keepsTaken is for games in which an x takes one.
func keepsTaken(letters string) func(before, move, after string) bool {
	return func(before, move, after string) bool {
		return howOften(before, letters)-howOften(after, letters) == strings.Count(move, "x")
	}
}

func keepsStones(before, move, after string) bool {
	return howOften(after, "xo")-howOften(before, "xo") == strings.Count(move, "@")
}

func keepsFrogs(before, move, after string) bool {
	lost := howOften(before, frogs) - howOften(after, frogs)
	return (lost == 0) == (move == "stop") && lost <= 1
}

// A game that goes on for so many decisions is given up; none should.
const longest = 20_000

func TestRandomPlay(t *testing.T) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			chance := rand.New(rand.NewPCG(3, 4))
			ends := map[string]int{}
			games := 30
			if testing.Short() {
				games = 5
			}
			for range games {
				ends[playRandomly(t, name, chance)]++
			}
			t.Log(ends)
			if ends["unfinished"] > 0 {
				t.Errorf("%d games were not finished", ends["unfinished"])
			}
		})
	}
}

// playRandomly plays a game and returns how it ended.
func playRandomly(t *testing.T, name string, chance *rand.Rand) string {
	t.Helper()
	g := begin(t, name, chance)
	for ply := range longest {
		throw(g, chance)
		before, moves := g.Position(), g.Moves()
		result, over := g.Over()
		if over != (len(moves) == 0) || !slices.IsSorted(moves) || len(slices.Compact(slices.Clone(moves))) != len(moves) {
			t.Fatalf("%s: over is %t with the moves %q", before, over, moves)
		}
		if over {
			return fmt.Sprint(result.Reason, " ", result.Winner)
		}
		if ply < 40 {
			checkRead(t, name, g)
		}
		move := moves[chance.IntN(len(moves))]
		left := g.Clone()
		g.Play(move)
		if left.Position() != before || !slices.Equal(left.Moves(), moves) {
			t.Fatalf("%s: a clone changed when %s was played", before, move)
		}
		if !conserved[name](before, move, g.Position()) {
			t.Fatalf("%s: %s loses or makes something: %s", before, move, g.Position())
		}
	}
	return "unfinished"
}

// checkRead reads back the position of a game that goes on, and its moves with it.
func checkRead(t *testing.T, name string, g Game) {
	t.Helper()
	read := from(t, name, g.Position(), "")
	if read.Position() != g.Position() {
		t.Fatalf("%s is read as %s", g.Position(), read.Position())
	}
	// Whether a queen was placed last is not part of the position.
	if !slices.Equal(read.Moves(), g.Moves()) && name != "cheversi" {
		t.Fatalf("%s: the moves %q are read as %q", g.Position(), g.Moves(), read.Moves())
	}
}
