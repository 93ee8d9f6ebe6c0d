package scripts_test

import (
	"slices"
	"strings"
	"testing"

	"canopy/core/rules"
	"canopy/scripts/internal/plaingames"
)

// The board gallery against games written by hand: random games must offer the same
// moves at every decision and end alike.
func TestGalleryAgreesWithPlainGames(t *testing.T) {
	for _, c := range []struct {
		game, settings string
		games          int
	}{
		{"amazons", "-", 4},
		{"halma", "-", 20},
		{"halma", "moves=0", 2},
		{"halma", "yard=square, moves=60", 4},
		{"halma", "size=10, yard=square", 4},
		{"halma-10x10", "-", 6},
		{"tablut", "-", 60},
		{"tablut", "throne=is closed", 30},
		{"tablut", "king=captures too", 60},
		{"camelot", "-", 12},
		{"camelot", "must_jump=false", 3},
		{"camelot", "enough=2", 6},
		{"cam", "-", 40},
		{"cam", "must_jump=false", 8},
		{"ataxx", "-", 30},
		{"ataxx", "quiet=3", 30},
		{"assimilation", "-", 30},
		{"tank-battle", "-", 20},
		{"jarmo", "-", 100},
		{"cheversi", "-", 60},
		{"cheversi", "counts=any", 60},
		{"mancala", "-", 200},
		{"mancala", "capture=goes home too", 200},
		{"mancala", "beads=9", 50},
		{"froglet", "-", 12},
		{"anti-froglet", "-", 6},
		{"sphere-froglet", "-", 12},
		{"knight-fight", "-", 60},
		{"ludo", "-", 60},
	} {
		t.Run(c.game+" "+c.settings, func(t *testing.T) {
			games := c.games
			if testing.Short() {
				games = 2
			}
			for i := range games {
				comparePlain(t, c.game, c.settings, i)
			}
		})
	}
}

// maxCompared is how many decisions of a game are compared: some games of aimless
// players hardly end.
const maxCompared = 1500

func comparePlain(t *testing.T, name, settings string, number int) {
	t.Helper()
	g := load(t, name, settings)
	s := g.NewState()
	s.Start(1, uint64(number))
	plain := byHand(t, s, name, settings)
	draw := luck(number)
	for range maxCompared {
		throwAlike(s, plain)
		want := plain.Moves()
		if got := s.SortedMoveTexts(); !slices.Equal(got, want) {
			t.Fatalf("game %d, %s: the engine offers\n%q, by hand it is\n%q", number, s.Position(), got, want)
		}
		if compareEnds(t, s, plain, number) {
			return
		}
		text := want[draw.Below(len(want))]
		m, err := s.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		s.Play(m)
		plain.Play(text)
	}
}

// byHand begins a game by hand, as the engine's began where chance made the start.
func byHand(t *testing.T, s *rules.State, name, settings string) plaingames.Game {
	t.Helper()
	position := ""
	if s.Game().HasChance() {
		position, _, _ = strings.Cut(s.Position(), " throw=")
	}
	plain, err := plaingames.From(name, position, plainSettings(settings))
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

// throwAlike gives a game by hand that waits for dice what the engine has thrown.
func throwAlike(s *rules.State, plain plaingames.Game) {
	dice, ok := plain.(plaingames.Thrower)
	if !ok || s.Over() || !dice.Waiting() {
		return
	}
	var numbers []int
	for _, n := range s.Thrown(0) {
		numbers = append(numbers, int(n))
	}
	dice.Throw(numbers...)
}

// compareEnds reports whether the game is over, which both must say alike.
func compareEnds(t *testing.T, s *rules.State, plain plaingames.Game, number int) bool {
	t.Helper()
	want, over := plain.Over()
	if over != s.Over() {
		t.Fatalf("game %d, %s: over is %v for the engine, %v by hand (%+v)", number, s.Position(), s.Over(), over, want)
	}
	if !over {
		return false
	}
	r := s.Result()
	winner := plaingames.Draw
	if p, won := r.Winner(); won {
		winner = int(p)
	}
	if winner != want.Winner || r.End != want.Reason {
		t.Fatalf("game %d, %s: ended by %s for %d, by hand %+v", number, s.Position(), r.End, winner, want)
	}
	return true
}

func plainSettings(settings string) map[string]string {
	options := map[string]string{}
	for _, s := range parseSettings(settings) {
		options[s.Name] = s.Value
	}
	return options
}
