package scripts_test

import (
	"slices"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
)

// Whatever somebody may ask for is a move or is refused with a reason, and a refusal
// says nothing of the position that is plainly wrong.
func TestEveryWishIsAnswered(t *testing.T) {
	for _, form := range forms() {
		t.Run(form[0]+" "+form[1], func(t *testing.T) {
			s := load(t, form[0], form[1]).NewState()
			for number := range 3 {
				s.Start(3, uint64(number))
				draw := luck(number)
				for range 6 {
					playRandomly(s, draw, 1+draw.Below(12), nil)
					for range 60 {
						answer(t, s, wishIn(s, draw.Below))
					}
				}
			}
		})
	}
}

// wishIn makes up a move: mostly of a piece that there is, or one that is legal but
// written otherwise.
func wishIn(s *rules.State, below func(int) int) string {
	d := s.Game().Definition()
	square := func() string { return d.Board.Name(board.Square(below(d.Board.Squares()))) }
	kinds, texts := append(d.Pieces.KindNames(), "nothing"), s.SortedMoveTexts()
	switch below(6) {
	case 0:
		return kinds[below(len(kinds))] + "@" + square()
	case 1:
		return "@" + square()
	case 2:
		if len(texts) > 0 {
			return strings.NewReplacer("x", "-", "-", "x").Replace(texts[below(len(texts))])
		}
	case 3:
		return []string{"pass", "stop", "sow " + square(), "clear " + square(), "erase " + square(), "keep"}[below(6)]
	}
	return square() + []string{"-", "x"}[below(2)] + square()
}

func answer(t *testing.T, s *rules.State, wish string) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Fatalf("%s in %s: %v", wish, s.Position(), r)
		}
	}()
	before := snap(s)
	_, err := s.ParseMove(wish)
	if snap(s) != before {
		t.Fatalf("reading %s changes %+v", wish, before)
	}
	if err == nil {
		return
	}
	checkRefusal(t, wish+" in "+s.Position(), err)
	drops := slices.ContainsFunc(s.SortedMoveTexts(), func(text string) bool { return strings.Contains(text, "@") })
	if drops && strings.Contains(err.Error(), "drops no pieces") {
		t.Fatalf("%s in %s: %v, while there are drops to make", wish, s.Position(), err)
	}
}
