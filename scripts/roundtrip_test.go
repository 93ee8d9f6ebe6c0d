package scripts_test

import (
	"slices"
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
)

// forms are the games that are played at random to see whether something holds
// everywhere: all that there are, and some with other parameters.
func forms() [][2]string {
	all := [][2]string{
		{"breakthrough", "size=5"}, {"breakthrough", "size=12"},
		{"jungle", "repetition=3, quiet=100"},
		{"jungle", "own_den_open=true, jump_blocked_by=nothing, leopard_jumps=across"},
	}
	for _, name := range everyGame() {
		all = append(all, [2]string{name, "-"})
	}
	return all
}

// onRandomGames calls look with the state before each move of random games, and the
// move.
func onRandomGames(t *testing.T, games int, look func(*testing.T, *rules.State, rules.Move)) {
	for _, form := range forms() {
		t.Run(form[0]+" "+form[1], func(t *testing.T) {
			g := load(t, form[0], form[1])
			for number := range games {
				s := g.NewState()
				playRandomly(s, luck(number), toTheEnd, func(m rules.Move) { look(t, s, m) })
			}
		})
	}
}

// Every move has a text of its own in its position, which is read as that move.
func TestMoveTextsAreReadBack(t *testing.T) {
	onRandomGames(t, 3, func(t *testing.T, s *rules.State, _ rules.Move) {
		read := map[rules.Move]bool{}
		for _, m := range s.Moves(nil) {
			text := s.MoveText(m)
			got, err := s.ParseMove(text)
			if err != nil || got != m {
				t.Fatalf("%s in %s: read as %#x, %v, want %#x", text, s.Position(), got, err, m)
			}
			if read[m] {
				t.Fatalf("%s is offered twice in %s", text, s.Position())
			}
			read[m] = true
		}
	})
}

// A position that is printed and read is the same in all that can be seen of it.
func TestPositionsAreReadBack(t *testing.T) {
	onRandomGames(t, 8, func(t *testing.T, s *rules.State, _ rules.Move) {
		text := s.Position()
		again := stateAt(t, s.Game(), text)
		if again.Position() != text || again.Due() != s.Due() || again.Over() {
			t.Fatalf("%s is read as %s", text, again.Position())
		}
		if again.Hash() != s.Hash() {
			t.Fatalf("%s: the hash is %#x in play and %#x when read", text, s.Hash(), again.Hash())
		}
		if !slices.Equal(again.Moves(nil), s.Moves(nil)) {
			t.Fatalf("%s: the moves are %s in play and %s when read", text, s.SortedMoveTexts(), again.SortedMoveTexts())
		}
	})
}

// No piece comes from nowhere, and none goes but by being taken.
func TestPiecesAreConserved(t *testing.T) {
	onRandomGames(t, 8, func(t *testing.T, s *rules.State, m rules.Move) {
		want := count(s)
		if prey := s.At(m.To()); prey != board.Empty {
			want[prey]--
		}
		if m.From() == board.Nowhere {
			want[m.Code()]++
		}
		next := s.Copy()
		next.Play(m)
		if got := count(next); got != want {
			t.Fatalf("%s in %s: the pieces by their codes are %v, want %v", s.MoveText(m), s.Position(), got, want)
		}
	})
}

// count is how often each code stands on the board.
func count(s *rules.State) (n [board.MaxCodes]int) {
	for _, c := range standing(s) {
		if c != board.Empty {
			n[c]++
		}
	}
	return n
}

// snapshot is all that a state shows.
type snapshot struct {
	position      string
	hash          uint64
	due           board.Player
	ply           int
	over          bool
	result        rules.Result
	moves, pieces string
}

func snap(s *rules.State) snapshot {
	shown := snapshot{position: s.Position(), hash: s.Hash(), due: s.Due(), ply: s.Ply(), over: s.Over()}
	if s.Over() {
		shown.result = s.Result()
	}
	for _, m := range s.Moves(nil) {
		shown.moves += s.MoveText(m) + " "
	}
	for _, c := range standing(s) {
		shown.pieces += string(rune('0' + c))
	}
	return shown
}

// A copy plays on as the original does, and neither notices what another copy does
// meanwhile.
func TestCopiesPlayOnByThemselves(t *testing.T) {
	for _, form := range forms() {
		t.Run(form[0]+" "+form[1], func(t *testing.T) {
			copyInMidGame(t, load(t, form[0], form[1]), "-", 10)
		})
	}
}

// With two animals on the board positions come again soon, so that a draw comes too
// early or too late where copies mix up what they have seen.
func TestCopiesRememberByThemselves(t *testing.T) {
	copyInMidGame(t, load(t, "jungle", "repetition=2"), "E6/7/7/7/7/7/7/7/6l w", 300)
}

func copyInMidGame(t *testing.T, g *rules.Game, position string, games int) {
	t.Helper()
	copied := g.NewState() // used again and again, so that it holds what a game left
	for number := range games {
		s, untouched, draw := stateAt(t, g, position), stateAt(t, g, position), luck(number)
		playRandomly(s, draw, draw.Below(60), untouched.Play)
		copied.CopyFrom(s)
		playBeside(t, []*rules.State{untouched, s, copied}, s.Copy(), draw)
	}
}

// playBeside plays the same moves in all states, and others astray. The first state
// was never copied, and so shows how the game has to go.
func playBeside(t *testing.T, states []*rules.State, astray *rules.State, draw *chance.Stream) {
	t.Helper()
	compare := func() {
		want := snap(states[0])
		for i, s := range states[1:] {
			if got := snap(s); got != want {
				t.Fatalf("state %d is %+v, want %+v", i+1, got, want)
			}
		}
	}
	playRandomly(states[0], draw, toTheEnd, func(m rules.Move) {
		compare()
		for _, s := range states[1:] {
			s.Play(m)
		}
		playRandomly(astray, draw, 1, nil) // last, so that what it writes is not written over
	})
	compare()
}
