package scripts_test

import (
	"slices"
	"strconv"
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
		{"ataxx", "quiet=3"}, {"tablut", "throne=is closed, king=captures too"},
		{"cam", "must_jump=false, enough=2"}, {"mancala", "capture=goes home too, beads=5"},
	}
	for _, name := range everyGame() {
		all = append(all, [2]string{name, "-"})
	}
	return all
}

// onRandomGames calls look with the state before each move of random games, and the
// move. Of long games, which repeat themselves, it is called for the beginning.
func onRandomGames(t *testing.T, games, plies int, look func(*testing.T, *rules.State, rules.Move)) {
	for _, form := range forms() {
		t.Run(form[0]+" "+form[1], func(t *testing.T) {
			s := load(t, form[0], form[1]).NewState()
			for number := range games {
				s.Start(1, uint64(number))
				playRandomly(s, luck(number), plies, func(m rules.Move) { look(t, s, m) })
			}
		})
	}
}

// Every move has a text of its own in its position, which is read as that move.
func TestMoveTextsAreReadBack(t *testing.T) {
	onRandomGames(t, 4, 400, func(t *testing.T, s *rules.State, chosen rules.Move) {
		if s.Game().IsStaged() && s.Ply()%4 > 0 {
			return // its texts take longer
		}
		texts := s.SortedMoveTexts()
		if len(slices.Compact(slices.Clone(texts))) != len(s.Moves(nil)) {
			t.Fatalf("two moves of %s are written alike: %s", s.Position(), texts)
		}
		text := s.MoveText(chosen)
		got, err := s.ParseMove(text)
		if err != nil || got != chosen || !slices.Contains(texts, text) {
			t.Fatalf("%s in %s: read as %#x, %v, want %#x", text, s.Position(), got, err, chosen)
		}
	})
}

// unsaid are the games of whose state a position leaves out what decides about moves:
// which turn it is and what was placed last, or where pieces have been.
var unsaid = []string{"cheversi", "breakthrough+pie", "jungle+seven-three"}

// A position that is printed and read is the same in all that can be seen of it.
func TestPositionsAreReadBack(t *testing.T) {
	onRandomGames(t, 6, 300, func(t *testing.T, s *rules.State, _ rules.Move) {
		if s.Game().IsStaged() {
			return // no text holds what players know
		}
		text := s.Position()
		again := stateAt(t, s.Game(), text)
		if again.Position() != text {
			t.Fatalf("%s is read as %s", text, again.Position())
		}
		if again.Hash() != s.Hash() {
			t.Fatalf("%s: the hash is %#x in play and %#x when read", text, s.Hash(), again.Hash())
		}
		if slices.Contains(unsaid, s.Game().Name()) {
			return
		}
		if again.Due() != s.Due() || again.Over() {
			t.Fatalf("%s: %d is due in play and %d when read, over is %t", text, s.Due(), again.Due(), again.Over())
		}
		if !slices.Equal(again.Moves(nil), s.Moves(nil)) {
			t.Fatalf("%s: the moves are %s in play and %s when read", text, s.SortedMoveTexts(), again.SortedMoveTexts())
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
	shown := snapshot{position: shownText(s), hash: s.Hash(), due: s.Due(), ply: s.Ply(), over: s.Over()}
	if s.Over() {
		shown.result = s.Result()
	}
	var moves, pieces []byte
	for _, m := range s.Moves(nil) {
		moves = append(strconv.AppendUint(moves, uint64(m), 16), ' ')
	}
	for _, c := range standing(s) {
		pieces = append(pieces, '0'+byte(c))
	}
	shown.moves, shown.pieces = string(moves), string(pieces)
	return shown
}

// A copy plays on as the original does, and neither notices what another copy does
// meanwhile.
func TestCopiesPlayOnByThemselves(t *testing.T) {
	for _, form := range forms() {
		t.Run(form[0]+" "+form[1], func(t *testing.T) {
			copyInMidGame(t, load(t, form[0], form[1]), "-", 6)
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
		if position == "-" {
			s.Start(1, uint64(number))
			untouched.Start(1, uint64(number))
		}
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
		if states[0].Ply() < 400 { // the rest of a long game shows in its end
			compare()
		}
		for _, s := range states[1:] {
			s.Play(m)
		}
		playRandomly(astray, draw, 1, nil) // last, so that what it writes is not written over
	})
	compare()
}
