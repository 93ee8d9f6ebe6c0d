package scripts_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
)

// The worlds of a player in Logik are all codes that agree with every answer, the true one
// among them.
func TestWorldsOfLogikAgree(t *testing.T) {
	game := load(t, "logik", "places=3, colours=4, rows=30")
	stream := luck(9)
	looked := 0
	for number := range uint64(30) {
		s := game.NewState()
		rounds := 0
		var asked [2][][]int // by player: his guesses
		err := playNoted(s, number, func(s *rules.State) error {
			if s.Begun(rules.RoundUnit) == rounds || s.Over() {
				return nil
			}
			rounds++
			for p := range 2 {
				asked[p] = append(asked[p], stagedTable{s}.Row("pegs", p))
				if rounds > 3 {
					continue
				}
				looked++
				if err := worldsAgree(s, p, asked[p], stream); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if looked < 50 {
		t.Errorf("only %d answers were looked at", looked)
	}
}

// worldsAgree compares many worlds with all codes that answer a player's guesses as the
// true one did.
func worldsAgree(s *rules.State, p int, guesses [][]int, stream *chance.Stream) error {
	code := stagedTable{s}.Row("code", 1-p)
	want := map[[3]int]bool{}
	for n := range 64 {
		other := []int{n%4 + 1, n/4%4 + 1, n/16 + 1}
		agrees := true
		for _, guess := range guesses {
			agrees = agrees && pegs(other, guess) == pegs(code, guess)
		}
		if agrees {
			want[[3]int(other)] = true
		}
	}
	if !want[[3]int(code)] {
		return fmt.Errorf("the true code %v is not among %v", code, want)
	}
	got := map[[3]int]bool{}
	for range 20 * len(want) {
		world := s.Game().NewState()
		if err := s.World(board.Player(p), stream, world); err != nil {
			return err
		}
		got[[3]int(stagedTable{world}.Row("code", 1-p))] = true
	}
	if !maps.Equal(got, want) {
		return fmt.Errorf("the worlds of player %d have the codes %v, want %v", p+1, got, want)
	}
	return nil
}

// pegs are how many are right in colour and place, and how many in colour.
func pegs(code, guess []int) (answer [2]int) {
	for i := range code {
		if code[i] == guess[i] {
			answer[0]++
		}
	}
	for colour := range 11 {
		count := func(row []int) int {
			return len(slices.DeleteFunc(slices.Clone(row), func(c int) bool { return c != colour }))
		}
		answer[1] += min(count(code), count(guess))
	}
	return answer
}

// Players who guess the code of any world that agrees with what they know make the same
// guesses whenever they play the same game, and find the code before long.
func TestLogikSolvers(t *testing.T) {
	longest := 0
	for number := range uint64(10) {
		first, second := solveLogik(t, number), solveLogik(t, number)
		if !slices.Equal(first, second) {
			t.Errorf("game %d was played otherwise the second time:\n%q\n%q", number, first, second)
		}
		longest = max(longest, len(first))
	}
	// a code of five takes two players ten moves, and a round of guesses as many
	if rounds := longest/10 - 1; rounds > 9 {
		t.Errorf("a code was found after %d rounds only", rounds)
	}
}

func solveLogik(t *testing.T, number uint64) []string {
	t.Helper()
	s := load(t, "logik", "-").NewState()
	s.Start(1, number)
	world := s.Game().NewState()
	draw := chance.NewStream(3, number, chance.Named("solver"))
	var texts, guess []string
	for !s.Over() {
		var move string
		switch p := s.Due(); {
		case s.StageName() == "hide":
			move = fmt.Sprint("hide ", 1+draw.Below(8))
		default:
			if len(guess) == 0 {
				if err := s.World(p, &draw, world); err != nil {
					t.Fatal(err)
				}
				for _, colour := range (stagedTable{world}).Row("code", 1-int(p)) {
					guess = append(guess, fmt.Sprint("guess ", colour))
				}
			}
			move, guess = guess[0], guess[1:]
		}
		play(t, s, move)
		texts = append(texts, move)
	}
	if end := s.Result().End; end == "all rows used" {
		t.Errorf("game %d: nobody found a code", number)
	}
	return texts
}
