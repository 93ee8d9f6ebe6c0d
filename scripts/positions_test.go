package scripts_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/scripts"
)

var moveColumns = []string{"name", "game", "settings", "position", "play", "moves"}

func TestMoves(t *testing.T) {
	for _, row := range readTable(t, "positions/moves.tsv", moveColumns...) {
		t.Run(row[1]+" "+row[0], func(t *testing.T) {
			s := stateAt(t, load(t, row[1], row[2]), row[3])
			play(t, s, row[4])
			checkMoves(t, s, row[5])
		})
	}
}

// checkMoves checks all legal moves, or after "…" some of them, and after "!" that
// others are none.
func checkMoves(t *testing.T, s *rules.State, expected string) {
	t.Helper()
	moves := s.SortedMoveTexts()
	want, never, _ := strings.Cut(expected, " ! ")
	some, open := strings.CutPrefix(want, "… ")
	if !open && !slices.Equal(moves, list(want)) {
		t.Errorf("moves of %s:\n got %s\nwant %s", s.Position(), strings.Join(moves, ", "), want)
	}
	for _, move := range list(some) {
		if !slices.Contains(moves, move) {
			t.Errorf("%s: %s is not among the moves %s", s.Position(), move, strings.Join(moves, ", "))
		}
	}
	for _, move := range list(never) {
		if slices.Contains(moves, move) {
			t.Errorf("%s: %s is offered", s.Position(), move)
		}
	}
}

// list is what stands between commas; nothing and - are an empty list.
func list(text string) []string {
	if text == "" || text == "-" {
		return nil
	}
	return strings.Split(text, ", ")
}

// What stands on the board after some moves, and what is in the hands and counters.
func TestWhatMovesDo(t *testing.T) {
	for _, row := range readTable(t, "positions/after.tsv", "name", "game", "settings", "position", "play", "after") {
		t.Run(row[1]+" "+row[0], func(t *testing.T) {
			g := load(t, row[1], row[2])
			s := stateAt(t, g, row[3])
			play(t, s, row[4])
			got, _, _ := strings.Cut(s.Position(), " throw=") // the next throw is chance
			if want := inRanks(t, g, row[5]); got != want {
				t.Errorf("got\n%s, want\n%s", got, want)
			}
		})
	}
}

// A parameter that decides about moves is of no use untested: each of its values
// stands in the table of moves, the default with no settings at all.
func TestEverySwitchOfJungleHasAPosition(t *testing.T) {
	tested := map[string]bool{}
	for _, row := range readTable(t, "positions/moves.tsv", moveColumns...) {
		if row[1] == "jungle" {
			for _, s := range parseSettings(row[2]) {
				tested[s.Name+"="+s.Value] = true
			}
		}
	}
	for _, p := range load(t, "jungle", "-").Definition().Parameters {
		if p.Type == "number" {
			continue // of ends, which have a table of their own
		}
		for _, value := range valuesOf(p) {
			if setting := p.Name + "=" + value; value != fmt.Sprint(p.Default) && !tested[setting] {
				t.Errorf("no position is tested with %s", setting)
			}
		}
	}
}

// valuesOf are the values that a flag or a choice can have.
func valuesOf(p rules.Parameter) []string {
	if p.Type == "flag" {
		return []string{"false", "true"}
	}
	var values []string
	for _, value := range p.Choices {
		values = append(values, fmt.Sprint(value))
	}
	return values
}

var refusalColumns = []string{"name", "game", "settings", "position", "play", "move", "words", "script"}

// A refused move says why, and which line of the script says so.
func TestRefusals(t *testing.T) {
	for _, row := range readTable(t, "positions/refusals.tsv", refusalColumns...) {
		t.Run(row[1]+" "+row[0], func(t *testing.T) {
			s := stateAt(t, load(t, row[1], row[2]), row[3])
			play(t, s, row[4])
			move := row[5]
			_, err := s.ParseMove(move)
			var refusal *rules.Refusal
			if !errors.As(err, &refusal) || refusal.Move != move {
				t.Fatalf("%s in %s: %v, want a refusal", move, s.Position(), err)
			}
			if want := reasons(t, row[1], row[6], row[7]); !slices.Equal(refusal.Reasons, want) {
				t.Errorf("%s in %s: %+v, want %+v", move, s.Position(), refusal.Reasons, want)
			}
		})
	}
}

// reasons are those of a row: words and lines of the script, with bars between where
// several movements lead to the square.
func reasons(t *testing.T, game, words, lines string) []rules.Reason {
	t.Helper()
	var all []rules.Reason
	found := strings.Split(lines, " | ")
	for i, w := range strings.Split(words, " | ") {
		all = append(all, rules.Reason{Words: w, Origin: lineWith(t, game, found[i])})
	}
	return all
}

// scriptFiles are where the scripts of a game stand: a variant's, then its base's.
func scriptFiles(t testing.TB, game string) []string {
	t.Helper()
	if !slices.Contains(scripts.Variants(), game) {
		return []string{game + ".lua"}
	}
	base, _, _ := strings.Cut(load(t, withBase(game), "-").Name(), "+")
	return []string{"../variants/" + game + ".lua", base + ".lua"}
}

// lineWith is the place, as messages write it, of the only line of a game's scripts
// that has a text in it; for - it is none.
func lineWith(t testing.TB, game, text string) string {
	t.Helper()
	if text == "-" {
		return ""
	}
	var found []string
	for _, file := range scriptFiles(t, game) {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(source), "\n") {
			if strings.Contains(line, text) {
				found = append(found, fmt.Sprintf("%s:%d", file[strings.LastIndex(file, "/")+1:], i+1))
			}
		}
	}
	if len(found) != 1 {
		t.Fatalf("%q stands in the lines %q, want one line", text, found)
	}
	return found[0]
}

func TestEnds(t *testing.T) {
	for _, row := range readTable(t, "positions/ends.tsv", "name", "game", "settings", "position", "play", "winner", "end") {
		t.Run(row[1]+" "+row[0], func(t *testing.T) {
			s := stateAt(t, load(t, row[1], row[2]), row[3])
			play(t, s, row[4])
			if winner, end := outcome(s); winner != row[5] || end != row[6] {
				t.Errorf("%s: %s by %s, want %s by %s", s.Position(), winner, end, row[5], row[6])
			}
		})
	}
}

// outcome is the name of who has won or "draw", and the name of the end; both are -
// while the game goes on.
func outcome(s *rules.State) (winner, end string) {
	if !s.Over() {
		return "-", "-"
	}
	r := s.Result()
	if p, ok := r.Winner(); ok {
		return s.Game().PlayerName(p), r.End
	}
	if r.CutOff {
		return "cut off", r.End
	}
	for p := range board.Player(r.Players) {
		if r.Places[p] != 1 {
			return fmt.Sprint(r.Places[:r.Players]), r.End
		}
	}
	return "draw", r.End
}
