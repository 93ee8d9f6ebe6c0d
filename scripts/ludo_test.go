package scripts_test

import (
	"math"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
)

// Who has nobody on the board throws up to three times for a six, anybody else once;
// a six is thrown on, and every number counts.
func TestThrowsOfLudo(t *testing.T) {
	s := load(t, "ludo", "-").NewState()
	var waiting, playing sixes
	for number := range 300 {
		s.Start(1, uint64(number))
		look := func() {
			checkThrow(t, s)
			if onBoard(s, s.Due()) == 0 {
				waiting.add(s.Thrown(0))
			} else {
				playing.add(s.Thrown(0))
			}
		}
		playRandomly(s, luck(number), toTheEnd, func(rules.Move) { look() })
	}
	waiting.check(t, "with nobody on the board", 1-math.Pow(5./6, 3))
	playing.check(t, "with somebody on the board", 1./6)
}

func onBoard(s *rules.State, p board.Player) int { return s.Count(p, nil, ^board.Codes(0)) }

// checkThrow checks that a throw is some sixes and one more number that is none.
func checkThrow(t *testing.T, s *rules.State) {
	t.Helper()
	numbers := s.Thrown(0)
	if len(numbers) == 0 {
		t.Fatalf("nobody has thrown in %s", s.Position())
	}
	for i, n := range numbers {
		if last := i == len(numbers)-1; n < 1 || n > 6 || (n == 6) == last {
			t.Fatalf("%v is no throw: %s", numbers, s.Position())
		}
	}
}

// sixes counts throws with a six.
type sixes struct{ throws, with int }

func (s *sixes) add(numbers []uint8) {
	s.throws++
	if numbers[0] == 6 {
		s.with++
	}
}

// check compares the share of throws with a six with its chance.
func (s *sixes) check(t *testing.T, when string, chance float64) {
	t.Helper()
	n := float64(s.throws)
	got, se := float64(s.with)/n, math.Sqrt(chance*(1-chance)/n)
	t.Logf("%s: a six in %.4f of %d throws, expected %.4f, standard error %.4f", when, got, s.throws, chance, se)
	if n < 1000 || math.Abs(got-chance) > 4*se {
		t.Errorf("%s there is a six in %.4f of %d throws, want %.4f ± %.4f", when, got, s.throws, chance, 4*se)
	}
}
