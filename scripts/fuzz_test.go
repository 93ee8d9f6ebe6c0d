package scripts_test

import (
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"canopy/core/rules"
	"canopy/scripts"
)

// fuzzed are the games whose positions and moves are fuzzed, by number.
var fuzzed = [][2]string{
	{"jungle", "-"}, {"big-jungle", "-"}, {"breakthrough", "-"}, {"breakthrough", "size=12"},
	{"connect-four", "-"}, {"tic-tac-toe", "-"}, {"jungle", "repetition=2, quiet=20"},
	{"amazons", "-"}, {"ataxx", "-"}, {"halma", "-"}, {"tablut", "-"}, {"camelot", "-"}, {"cam", "-"},
	{"mancala", "-"}, {"cheversi", "-"}, {"knight-fight", "-"}, {"froglet", "-"}, {"jarmo", "-"},
	{"ludo", "-"}, {"tank-battle", "-"},
}

func fuzzedGame(t testing.TB, number uint8) *rules.Game {
	form := fuzzed[int(number)%len(fuzzed)]
	return load(t, form[0], form[1])
}

// Any text is a position or an error. A position prints and reads back as itself,
// can be played from, and an error leaves the state alone.
func FuzzPosition(f *testing.F) {
	for number := range uint8(len(fuzzed)) {
		f.Add(number, fuzzedGame(f, number).NewState().Position())
	}
	for _, row := range readTable(f, "positions/moves.tsv", moveColumns...) {
		f.Add(uint8(0), row[3])
	}
	for _, text := range []string{"", " ", "///", "9/9", "10/12 w", "7/7/7/7/7/7/7/7/99999999999999999999", "x2/1o1/2x n more", "\xff"} {
		f.Add(uint8(5), text)
	}
	f.Fuzz(func(t *testing.T, number uint8, text string) {
		s := fuzzedGame(t, number).NewState()
		before := snap(s)
		if err := s.SetPosition(text); err != nil {
			if got := snap(s); got != before {
				t.Fatalf("%q is refused, and the state has changed to %+v", text, got)
			}
			if err.Error() == "" {
				t.Fatalf("%q is refused without a word", text)
			}
			return
		}
		printed := s.Position()
		if again := stateAt(t, s.Game(), printed); snap(again) != snap(s) {
			t.Fatalf("%q is printed as %q, which reads as %+v, want %+v", text, printed, snap(again), snap(s))
		}
		playRandomly(s, luck(len(text)), 30, nil)
	})
}

// Any text is a legal move, written as that move is, or an error with a reason.
func FuzzMove(f *testing.F) {
	for number := range uint8(len(fuzzed)) {
		for _, m := range fuzzedGame(f, number).NewState().SortedMoveTexts() {
			f.Add(number, uint8(0), m)
		}
	}
	for _, row := range readTable(f, "positions/refusals.tsv", refusalColumns...) {
		f.Add(uint8(0), uint8(30), row[5])
	}
	for _, text := range []string{"", "-", "x", "@", "a1-", "-a1", "a1xa1", "a1-z99", "man@a1", "a0-a1", "a1-a2-a3", "a1-a99999999999999999999"} {
		f.Add(uint8(2), uint8(10), text)
	}
	f.Fuzz(func(t *testing.T, number, plies uint8, text string) {
		s := fuzzedGame(t, number).NewState()
		playRandomly(s, luck(int(plies)), int(plies), nil)
		before := snap(s)
		m, err := s.ParseMove(text)
		if got := snap(s); got != before {
			t.Fatalf("reading %q has changed the state to %+v", text, got)
		}
		if err == nil {
			if got := s.MoveText(m); got != text {
				t.Fatalf("%q is read as %q", text, got)
			}
			s.Play(m)
			return
		}
		checkRefusal(t, text, err)
	})
}

// checkRefusal checks that an error for a text that is no legal move says something.
func checkRefusal(t *testing.T, text string, err error) {
	t.Helper()
	if err.Error() == "" {
		t.Fatalf("%q is refused without a word", text)
	}
	var refusal *rules.Refusal
	if !errors.As(err, &refusal) {
		return
	}
	if len(refusal.Reasons) == 0 {
		t.Fatalf("%q is refused without a reason", text)
	}
	for _, reason := range refusal.Reasons {
		if reason.Words == "" {
			t.Fatalf("%q is refused without words: %+v", text, refusal.Reasons)
		}
	}
}

// scriptSources are the sources of all scripts that come with Canopy.
func scriptSources(t testing.TB) [][]byte {
	t.Helper()
	var all [][]byte
	for _, name := range append(scripts.Games(), scripts.Variants()...) {
		source, err := os.ReadFile(scriptFiles(t, name)[0])
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, source)
	}
	return all
}

// patience is far longer than the reading of any script may take, however busy the
// machine: the budget of instructions ends it much sooner.
const patience = 60 * time.Second

// loadAnything loads a script that may be nonsense, and plays some moves if it is a
// game all the same. It reports whether it is one.
func loadAnything(t *testing.T, source []byte) bool {
	hangs := time.AfterFunc(patience, func() { panic("a script takes too long to read or play:\n" + string(source)) })
	defer hangs.Stop()
	g, err := scripts.Load("./fuzzed.lua", scripts.Options{
		ReadFile: func(string) ([]byte, error) { return source, nil },
	})
	if err != nil {
		if strings.TrimSpace(err.Error()) == "" {
			t.Error("an error without words")
		}
		if g != nil {
			t.Error("an error, and a game as well")
		}
		return false
	}
	s := g.NewState()
	playRandomly(s, luck(len(source)), 40, func(m rules.Move) {
		if got, err := s.ParseMove(s.MoveText(m)); err != nil || got != m {
			t.Errorf("%s in %s is read as %#x, %v, want %#x", s.MoveText(m), s.Position(), got, err, m)
		}
	})
	return true
}

// Any text is a game, or an error that says why not.
func FuzzScript(f *testing.F) {
	for _, source := range scriptSources(f) {
		f.Add(source)
	}
	for _, text := range []string{
		"", "return", "return game {}", "return game { players = {} }", "return variant {}",
		"while true do end", "local function f() return f() + 1 end return f()",
		`return game { title = "x", players = { "A", "B" }, board = grid(3, 3), pieces = { m = { letter = "m", moves = drop() } } }`,
		`return variant { of = "tic-tac-toe", title = "x", change = function(rules) rules.board = grid(26, 26) end }`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, source []byte) { loadAnything(t, source) })
}

// FuzzChangedScript changes words of the scripts that come with Canopy: changes of
// single bytes seldom come further than the parser.
func FuzzChangedScript(f *testing.F) {
	sources := scriptSources(f)
	for number := range len(sources) {
		f.Add(uint8(number), uint64(0), uint8(1))
		f.Add(uint8(number), uint64(number), uint8(3))
	}
	f.Fuzz(func(t *testing.T, number uint8, seed uint64, changes uint8) {
		loadAnything(t, changed(sources, int(number), int(seed>>1), int(changes)%6))
	})
}

var words = regexp.MustCompile(`(?s)\[\[.*?\]\]|"[^"\n]*"|\w+|\s+|.`)

// changed is a script in which some words are gone, doubled, or replaced by another
// word of any script.
func changed(sources [][]byte, number, seed, changes int) []byte {
	draw := luck(seed)
	script := words.FindAllString(string(sources[number%len(sources)]), -1)
	for range changes {
		at := draw.Below(len(script))
		switch draw.Below(4) {
		case 0:
			script[at] = ""
		case 1:
			script[at] += " " + script[at]
		default:
			other := words.FindAllString(string(sources[draw.Below(len(sources))]), -1)
			script[at] = other[draw.Below(len(other))]
		}
	}
	return []byte(strings.Join(script, ""))
}

// The scripts with a few words changed are errors or games.
func TestChangedScripts(t *testing.T) {
	sources, games := scriptSources(t), 0
	const tries = 400
	for seed := range tries {
		source := changed(sources, seed, 1000+seed, 1+seed%3)
		if loadAnything(t, source) {
			games++
		}
		if t.Failed() {
			t.Fatalf("the script is:\n%s", source)
		}
	}
	t.Logf("%d of %d scripts are games", games, tries)
	if games == 0 || games == tries {
		t.Errorf("%d of %d changed scripts are games: the changes are too many or too few", games, tries)
	}
}
