package scripts_test

import (
	"testing"

	"canopy/core/board"
)

// The scores of positions, worked out by hand.
func TestScores(t *testing.T) {
	for _, c := range []struct {
		name, game, settings, position string
		want                           [2]int
	}{
		// The knight on b3 stands in the rook's way and attacks the king; both king and
		// rook attack b2.
		{"empty squares", "cheversi", "-", "Ka1 Rb1 nb3 w", [2]int{2 + 7, 5}},
		{"all squares", "cheversi", "counts=any", "Ka1 Rb1 nb3 w", [2]int{3 + 9, 6}},
		{"a queen looks every way", "cheversi", "-", "Qd4 w", [2]int{27, 0}},
		{"a square counts once for each piece", "cheversi", "-", "Ra1 Rh8 w", [2]int{14 + 14, 0}},
		{"pieces do not attack through others", "cheversi", "-", "Ra1 Ra2 w", [2]int{7 + 6 + 7, 0}},
		{"two on the far row, one elsewhere", "jarmo", "-", "Aa5 Cb5 Ab2 ac1 ae3 w", [2]int{2 + 2 + 1, 2 + 1}},
		{"tanks and commanders", "tank-battle", "-", "Tb11 Ca11 Ta1 ck1 tj1 tf5 w", [2]int{1 + 3, 3 + 1}},
		{"a commander off his circle", "tank-battle", "-", "Cb11 cj1 w", [2]int{2, 2}},
		{"stones", "ataxx", "-", "xa1 xb1 oc1 -d1 x", [2]int{2, 1}},
		{"holes and home", "mancala", "-", "w beads=b1:1,h1:5,g2:2,a2:7", [2]int{6, 9}},
		{"nothing taken", "froglet", "-", "Ga1 Bb1 Yc1 w", [2]int{0, 0}},
		{"fewer are better", "anti-froglet", "-", "Ga1 Bb1 Yc1 w", [2]int{0, 0}},
	} {
		t.Run(c.game+" "+c.name, func(t *testing.T) {
			s := stateAt(t, load(t, c.game, c.settings), c.position)
			for p, want := range c.want {
				got, err := s.Game().Definition().Score(s, board.Player(p))
				if err != nil || got != want {
					t.Errorf("%s has %d, %v, want %d", s.Game().PlayerName(board.Player(p)), got, err, want)
				}
			}
		})
	}
}

// Frogs are worth 1 to 4 by their colours.
func TestFrogsAreWorthTheirColours(t *testing.T) {
	for frog, worth := range map[string]int{"G": 1, "Y": 2, "R": 3, "B": 4} {
		for game, sign := range map[string]int{"froglet": 1, "anti-froglet": -1} {
			s := stateAt(t, load(t, game, "-"), "Ga1 "+frog+"b1 w stage=move")
			play(t, s, "a1xc1")
			got, err := s.Game().Definition().Score(s, 0)
			if err != nil || got != sign*worth {
				t.Errorf("%s: a frog %s is worth %d, %v, want %d", game, frog, got, err, sign*worth)
			}
		}
	}
}
