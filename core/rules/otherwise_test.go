package rules_test

import (
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/rules"
)

// What a script does when the first turn begins is done once, and sees the board without the
// piece.
func TestWithoutAPieceTheTurnBeginsOnce(t *testing.T) {
	d := *breakthrough(t, 5).Definition()
	d.Counters = []rules.Counter{{Name: "men", To: 100}}
	d.Begins = func(s *rules.State, _ board.Player) error {
		men := s.Counter(0, 0)
		for sq := range board.Square(25) {
			if s.At(sq) != board.Empty {
				men++
			}
		}
		return s.SetCounter(0, 0, men)
	}
	g, err := rules.Compile(d)
	if err != nil {
		t.Fatal(err)
	}
	s := g.NewState()
	if err := s.StartWithout(1, 1, 0); err != nil || s.Counter(0, 0) != 19 {
		t.Errorf("%d men were counted, not 19; %v", s.Counter(0, 0), err)
	}
	if s.Start(1, 1); s.Counter(0, 0) != 20 {
		t.Errorf("with all pieces %d men were counted, not 20", s.Counter(0, 0))
	}
}

func TestStartOtherwiseIsChecked(t *testing.T) {
	s := breakthrough(t, 5).NewState()
	for square, want := range map[board.Square]string{12: "no piece stands on c3", 25: "no such square"} {
		if err := s.StartWithout(1, 1, square); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("without square %d: %v", square, err)
		}
	}
	if err := s.StartExchanged(1, 1, []cards.Card{0}, []cards.Card{1}); err == nil || !strings.Contains(err.Error(), "no cards") {
		t.Errorf("%v", err)
	}
}
