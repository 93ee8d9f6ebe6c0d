package scripts_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
)

var moveColumns = []string{"name", "game", "settings", "position", "play", "moves"}

func TestMoves(t *testing.T) {
	for _, row := range readTable(t, "positions/moves.tsv", moveColumns...) {
		t.Run(row[1]+" "+row[0], func(t *testing.T) {
			s := stateAt(t, load(t, row[1], row[2]), row[3])
			play(t, s, row[4])
			got := strings.Join(s.SortedMoveTexts(), " ")
			if want := strings.TrimPrefix(row[5], "-"); got != want {
				t.Errorf("moves of %s with %s:\n got %s\nwant %s", s.Position(), row[2], got, want)
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

// A refused move says why, and which line of the script says so.
func TestRefusals(t *testing.T) {
	for _, row := range readTable(t, "positions/refusals.tsv", "name", "game", "settings", "position", "move", "words", "script") {
		game, move, words, script := row[1], row[4], row[5], row[6]
		t.Run(game+" "+row[0], func(t *testing.T) {
			s := stateAt(t, load(t, game, row[2]), row[3])
			_, err := s.ParseMove(move)
			var refusal *rules.Refusal
			if !errors.As(err, &refusal) || len(refusal.Reasons) != 1 {
				t.Fatalf("%s in %s: %v, want a refusal with one reason", move, s.Position(), err)
			}
			got, want := refusal.Reasons[0], rules.Reason{Words: words, Origin: lineWith(t, game, script)}
			if got != want || refusal.Move != move {
				t.Errorf("%s in %s: %+v, want %+v", move, s.Position(), got, want)
			}
		})
	}
}

// scriptFiles are where the scripts of a game stand.
func scriptFiles(game string) []string {
	if game == "big-jungle" {
		return []string{"../variants/big-jungle.lua", "jungle.lua"}
	}
	return []string{game + ".lua"}
}

// lineWith is the place, as messages write it, of the only line of a game's scripts
// that has a text in it; for - it is none.
func lineWith(t testing.TB, game, text string) string {
	t.Helper()
	if text == "-" {
		return ""
	}
	var found []string
	for _, file := range scriptFiles(game) {
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
