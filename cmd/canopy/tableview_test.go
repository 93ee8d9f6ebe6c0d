package main

import (
	"fmt"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/core/table"
	"canopy/scripts"

	"github.com/charmbracelet/x/ansi"
)

// stagedGames are the games in stages that come with Canopy.
func stagedGames(t testing.TB) map[string]*rules.Game {
	t.Helper()
	games := map[string]*rules.Game{}
	for _, name := range scripts.Games() {
		g, err := scripts.Load(name, scripts.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if g.IsStaged() {
			games[name] = g
		}
	}
	if len(games) < 10 {
		t.Fatalf("there are %d games in stages, expected 10 or more", len(games))
	}
	return games
}

// atRandom plays a game at random, and shows every state of it.
func atRandom(t testing.TB, g *rules.Game, number uint64, see func(*rules.State)) {
	t.Helper()
	s := g.NewState()
	s.Start(7, number)
	draw := chance.NewStream(7, number, chance.Named("test"))
	for see(s); !s.Over(); see(s) {
		moves := s.Moves(nil)
		s.Play(moves[draw.Below(len(moves))])
		if err := s.Err(); err != nil {
			t.Fatal(err)
		}
	}
}

// screen is how many lines a terminal of the usual size has.
const screen = 24

// What a player sees fits a screen, with the line that says who is due, the prompt and
// a line for the move before.
func TestViewsFitAScreen(t *testing.T) {
	for name, g := range stagedGames(t) {
		d := newDrawing(g, false)
		atRandom(t, g, 1, func(s *rules.State) {
			if s.Over() || t.Failed() {
				return
			}
			v := s.View(s.Due())
			view := tableView{game: g, view: v, drawing: d, width: usualWidth}
			text := view.text() + stagedDue(g, v, func(p int) string { return g.PlayerName(board.Player(p - 1)) }, 1)
			if n := strings.Count(text, "\n"); n > screen-3 {
				t.Errorf("%s, ply %d: %d lines:\n%s", name, s.Ply(), n, text)
			}
			for line := range strings.Lines(view.text()) {
				if n := ansi.StringWidth(strings.TrimSuffix(line, "\n")); n > usualWidth {
					t.Errorf("%s, ply %d: a line is %d wide: %q", name, s.Ply(), n, line)
				}
			}
		})
	}
}

// A view that is drawn tells as much as it has been given: two that are equal are drawn
// alike, whatever the game is that stands behind them.
func TestViewsOfNothingAreDrawn(t *testing.T) {
	for name, g := range stagedGames(t) {
		view := tableView{game: g, view: &rules.View{}, drawing: newDrawing(g, false), width: usualWidth}
		if text := view.layouts() + view.facts(); text != "" {
			t.Errorf("%s: a view of nothing is drawn as %q", name, text)
		}
	}
}

func TestKnownCardsAreListed(t *testing.T) {
	for _, test := range []struct{ cards, want string }{
		{"? ? ?", "3 cards"},
		{"?", "1 card"},
		{"AH KS", "AH KS"},
		{"AH ? ?", "AH (2 cards)"},
		{"? ? KD ? 2C", "(2 cards) KD (1 card) 2C"},
	} {
		if got := runs(strings.Fields(test.cards)); got != test.want {
			t.Errorf("%s is listed as %q, expected %q", test.cards, got, test.want)
		}
	}
}

// A move of a game in stages is taken back as long as it has let nobody know anything,
// and then the game is as it was.
func TestUndoStopsAtWhatIsKnown(t *testing.T) {
	for name, g := range stagedGames(t) {
		undone, refused := 0, 0
		for number := range uint64(3) {
			at, err := table.New(g, 7, number, "")
			if err != nil {
				t.Fatal(err)
			}
			draw := chance.NewStream(7, number, chance.Named("test"))
			for ply := 0; ply < 200 && !at.State().Over(); ply++ {
				before := at.State().Copy()
				moves := at.Moves()
				move := moves[draw.Below(len(moves))]
				if err := at.Play(move); err != nil {
					t.Fatal(err)
				}
				said := len(at.Said())
				gained := gains(before, at.State())
				if err := at.Undo(); err != nil {
					refused++
					continue
				}
				undone++
				if gained != "" {
					t.Fatalf("%s, game %d, ply %d: %s is taken back, and %s", name, number, ply, move, gained)
				}
				if got := at.State(); got.Hash() != before.Hash() || got.Ply() != before.Ply() {
					t.Fatalf("%s, game %d, ply %d: %s taken back leaves another position", name, number, ply, move)
				}
				if err := at.Redo(); err != nil || len(at.Said()) != said {
					t.Fatalf("%s: redone, the script has said %d things, expected %d (%v)", name, len(at.Said()), said, err)
				}
			}
		}
		if refused == 0 && name != "jungle-matrix" {
			t.Errorf("%s: all of %d moves can be taken back", name, undone)
		}
	}
}

// gains names a card that a player knows now and did not before, other than one that
// the player due has shown, or dice that fell.
func gains(before, after *rules.State) string {
	for c := range after.Game().CardSet().Cards() {
		knew, knows := before.Table().KnownTo(uint8(c)), after.Table().KnownTo(uint8(c))
		if knows&^knew != 0 && knew>>before.Due()&1 == 0 {
			return fmt.Sprintf("the card %s is seen", after.Table().Text(uint8(c)))
		}
	}
	for i := range after.Game().Definition().Dice {
		if string(before.Thrown(i)) != string(after.Thrown(i)) {
			return "dice fell"
		}
	}
	return ""
}

// Moves are taken back only as far as somebody has learnt something.
func TestUndoSaysWhyNot(t *testing.T) {
	games := stagedGames(t)
	for _, test := range []struct {
		game  string
		moves []string
		want  string
	}{
		{"crazy-eights", []string{"draw"}, "the move of ply 1 cannot be taken back: cards were seen"},
		{"dice-poker", []string{"roll 4"}, "the move of ply 1 cannot be taken back: dice were thrown"},
		{"fireworks", []string{"clue 2 red"}, "the move of ply 1 cannot be taken back: something was told of cards"},
		{"logik", []string{"hide 1", "hide 1"}, ""},
		{"logik", []string{"hide 1", "hide 1", "hide 1", "hide 1", "hide 1", "hide 2"}, ""},
		{"frog-finder", []string{"shoot a1"}, "the move of ply 1 cannot be taken back: something was told"},
	} {
		at, err := table.New(games[test.game], 3, 0, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, move := range test.moves {
			if err := at.Play(move); err != nil {
				t.Fatal(err)
			}
		}
		got := ""
		if err := at.Undo(); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s, after %v: undo says %q, expected %q", test.game, test.moves, got, test.want)
		}
	}
}

// People who share a terminal see no hands but their own: the screen is cleared, and
// shown again when the next one sits there.
func TestHandsAreHiddenBetweenTurns(t *testing.T) {
	s, do := fake("\nshow 7\n\nshow 37\n", "play", "pyramids", "--seed", "3")
	s.stdinTerminal, s.stdoutTerminal = true, true
	s.getenv = func(name string) string { return map[string]string{"NO_COLOR": "1"}[name] }
	const wiped = "\x1b[H\x1b[2J\x1b[3J"
	screens := strings.Split(do().stdout, wiped)
	for i, want := range []struct{ has, lacks string }{
		{"Pyramids", "hand"},
		{"Player 1's turn: press Enter", "hand"},
		{"Player 1: 1 3 4 6 ", "Player 2: 5 10 "},
		{"Player 2's turn: press Enter", "hand"},
		{"Player 2: 5 10 ", "Player 1: 1 3 4 "},
	} {
		if i >= len(screens) {
			t.Fatalf("there are %d screens: %q", len(screens), screens)
		}
		if !strings.Contains(screens[i], want.has) || strings.Contains(screens[i], want.lacks) {
			t.Errorf("screen %d lacks %q or has %q:\n%s", i+1, want.has, want.lacks, screens[i])
		}
	}
	if last := screens[len(screens)-1]; !strings.Contains(last, "Player 1: show 7.") {
		t.Errorf("what was chosen in secret is not told in the end:\n%s", last)
	}
}

// A game in which nothing is hidden needs nobody to look away.
func TestOpenGamesAreNotHandedOver(t *testing.T) {
	_, do := fake("score chance\n", "play", "dice-poker", "--seed", "3")
	if got := do().stdout; strings.Contains(got, "'s turn") {
		t.Errorf("a game with nothing to hide is handed over:\n%s", got)
	}
}

// What a person is shown says nothing of cards that he may not know: two games that
// differ in nothing else look the same.
func TestPlayShowsNoHiddenCards(t *testing.T) {
	for name, g := range stagedGames(t) {
		atRandom(t, g, 2, func(s *rules.State) {
			if s.Over() || s.Ply()%5 != 0 || s.Ply() > 100 || t.Failed() {
				return
			}
			for p := range board.Player(g.Players()) {
				other := g.NewState()
				stream := chance.NewStream(uint64(s.Ply()), uint64(p), chance.Named("world"))
				if err := s.World(p, &stream, other); err != nil {
					t.Fatal(err)
				}
				if a, b := drawnFor(g, s, p), drawnFor(g, other, p); a != b {
					t.Errorf("%s, ply %d: player %d is shown\n%s\nand in another world\n%s", name, s.Ply(), p+1, a, b)
				}
			}
		})
	}
}

func drawnFor(g *rules.Game, s *rules.State, p board.Player) string {
	v := s.View(p)
	view := tableView{game: g, view: v, drawing: newDrawing(g, false), width: usualWidth}
	return view.text() + stagedDue(g, v, func(p int) string { return g.PlayerName(board.Player(p - 1)) }, 1)
}

func TestOutcomes(t *testing.T) {
	games := stagedGames(t)
	result := func(end string, places ...uint8) rules.Result {
		r := rules.Result{End: end, Players: len(places)}
		copy(r.Places[:], places)
		return r
	}
	for _, test := range []struct {
		game   string
		result rules.Result
		want   string
	}{
		{"fireworks", result("won", 1, 1), "The game is over (won): everybody has won together."},
		{"fireworks", result("lost", 2, 2), "The game is over (lost): everybody has lost together."},
		{"whist", result("ranked", 3, 1, 3, 1), "The game is over (ranked): East and West win."},
		{"whist", result("ranked", 1, 1, 1, 1), "The game is over (ranked): a draw."},
		{"hearts", result("ranked", 1, 3, 4, 1), "The game is over (ranked): Player 1 and Player 4 share first place; 3rd Player 2, 4th Player 3."},
		{"hearts", result("ranked", 4, 2, 1, 2), "The game is over (ranked): Player 3 wins; 2nd Player 2 and Player 4, 4th Player 1."},
		{"pyramids", result("the jungle test", 2, 1), "The game is over (the jungle test): Player 2 wins."},
	} {
		if got := resultText(games[test.game], test.result); got != test.want {
			t.Errorf("%s: %q, expected %q", test.game, got, test.want)
		}
	}
}
