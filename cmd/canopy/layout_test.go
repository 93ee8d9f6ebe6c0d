package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"canopy/scripts"

	"github.com/charmbracelet/x/ansi"
)

func TestColoursAreForTerminals(t *testing.T) {
	const colour = "\x1b["
	for _, test := range []struct {
		name     string
		terminal bool
		env      map[string]string
		want     bool
	}{
		{"a pipe", false, nil, false},
		{"a terminal", true, nil, true},
		{"NO_COLOR", true, map[string]string{"NO_COLOR": "1"}, false},
		{"a dumb terminal", true, map[string]string{"TERM": "dumb"}, false},
	} {
		var without string
		for _, args := range [][]string{{"play", "jungle"}, {"about", "jungle"}, {"sim", "jungle", "--agents", "random", "--games", "1"}} {
			s, do := fake("", args...)
			s.stdoutTerminal = test.terminal
			s.getenv = func(name string) string { return test.env[name] }
			got := do().stdout
			if strings.Contains(got, colour) != test.want {
				t.Errorf("%v on %s: colours are %v, expected %v", args, test.name, !test.want, test.want)
			}
			without += got
		}
		if plain := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(without, ""); !strings.Contains(plain, "9  l  .  ^  *  ^  .  t   9") {
			t.Errorf("%s: without its colours the board does not say what it should", test.name)
		}
	}
}

func TestGamesFitATerminal(t *testing.T) {
	s, do := fake("", "games")
	s.stdoutTerminal, s.width = true, func() int { return 100 }
	got := do().stdout
	for line := range strings.Lines(got) {
		if n := len(strings.TrimSpace(line)); n > 100 {
			t.Errorf("a line is %d wide: %q", n, line)
		}
	}
	_, do = fake("", "games")
	if got, want := strings.Count(do().stdout, "\n"), len(scripts.Games())+len(scripts.Variants())+2; got != want {
		t.Errorf("a pipe gets %d lines, expected one for each game and the two headings, %d", got, want)
	}
}

// Text is broken to fit the terminal, down to a narrow one. Boards and tables cannot be.
func TestAboutFitsATerminal(t *testing.T) {
	for _, name := range append(scripts.Games(), scripts.Variants()...) {
		if base, any := map[string]string{"handicap": "hearts", "misere": "jungle", "pie": "jungle", "short-game": "hearts"}[name]; any {
			name = base + "+" + name
		}
		for _, width := range []int{40, 80} {
			s, do := fake("", "about", name)
			s.stdoutTerminal, s.width = true, func() int { return width }
			s.getenv = func(string) string { return "dumb" }
			got := do()
			if got.status != exitDone {
				t.Fatalf("%s: %s", name, got.stderr)
			}
			for line := range strings.Lines(got.stdout) {
				drawn := regexp.MustCompile(`^ {1,2}\d+ |^ {5,}[a-z] |^\| `).MatchString(line)
				if n := ansi.StringWidth(strings.TrimSuffix(line, "\n")); n > width && !drawn && !strings.HasPrefix(line, "As a position: ") {
					t.Errorf("%s, %d columns: a line is %d wide: %q", name, width, n, line)
				}
			}
		}
	}
}

// A person on a terminal of the usual width sees no game broken into two lines.
func TestGamesAreALineEach(t *testing.T) {
	s, do := fake("", "games")
	s.stdoutTerminal = true
	got := do().stdout
	if n, want := strings.Count(got, "\n"), len(scripts.Games())+len(scripts.Variants())+2; n != want {
		t.Errorf("%d lines, expected %d:\n%s", n, want, got)
	}
	if !strings.Contains(got, "\ncamelot ") || !strings.Contains(got, "\n  cam ") || strings.Index(got, "\n  cam ") < strings.Index(got, "\ncamelot ") {
		t.Errorf("cam does not stand under camelot:\n%s", got)
	}
}

func TestReflowed(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"one two\nthree four", "one two three\nfour\n"},
		{"# A heading too long to fit\ntext", "# A heading too\nlong to fit\ntext\n"},
		{"- an item\n  goes on here\n- b", "- an item goes\n  on here\n- b\n"},
		{"a\n\n| a long | table |\nb", "a\n\n| a long | table |\nb\n"},
		{"a4-a5 a5-b5 a6", "a4-a5 a5-b5 a6\n"},
		{"a4-a5 a5-b5 a6-a7", "a4-a5 a5-b5\na6-a7\n"},
	} {
		if got := reflowed(test.text, 15); got != test.want {
			t.Errorf("%q becomes %q, expected %q", test.text, got, test.want)
		}
	}
}

func TestMovesFitALine(t *testing.T) {
	_, do := fake("moves\n", "play", "jungle")
	got := do().stdout
	if !strings.Contains(got, "\na1-a2 a1-b1 ") || !strings.Contains(got, " c3-d3\ne3-d3 ") {
		t.Errorf("the moves are not listed in lines: %q", got)
	}
	for line := range strings.Lines(got) {
		if strings.HasPrefix(line, "a1-") && len(line) > movesWidth+1 {
			t.Errorf("a line of moves is %d bytes long: %q", len(line), line)
		}
	}
}

func TestTame(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"plain\ttext\n", "plain\ttext\n"},
		{"\x1b[1;31mred\x1b[0m", "\x1b[1;31mred\x1b[0m"},
		{"\x1b[2Jgone", "[2Jgone"},
		{"a\x1b]0;title\x07b", "a]0;titleb"},
		{"é\x1b[5né", "é[5né"},
		{"one\rtwo\x00\x7f\u0085\u202e", "onetwo"},
		{"\xff\x1b", "\ufffd"},
		{"\xff", "\ufffd"},
		{"\x1b", ""},
		{"\x1b[", "["},
		{"\x1b[1;", "[1;"},
	} {
		if got := tame(test.text); got != test.want {
			t.Errorf("tame(%q) is %q, expected %q", test.text, got, test.want)
		}
	}
}

func TestDrawings(t *testing.T) {
	for _, test := range []struct {
		name, game, from string
		colour           bool
	}{
		{"jungle", "jungle", "", false},
		{"jungle-colour", "jungle", "2R4/7/7/1r5/7/7/7/2r4/3l3 b", true},
		{"connect-four", "connect-four", "7/7/7/7/3r3/3y3 y", false},
		{"holes", "holes.lua", "", false},
		{"wide", "wide.lua", "", false},
		{"numbers", "numbers.lua", "", false},
		{"mancala", "mancala", "7/7 b beads=b1:4,c1:4,d1:0,e1:5,f1:5,g1:5,h1:100,a2:0,b2:4,c2:4,d2:4,e2:4,f2:4,g2:4", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			g, err := scripts.Load(test.game, scripts.Options{ReadFile: func(path string) ([]byte, error) {
				return os.ReadFile(filepath.Join("testdata/drawing", path))
			}})
			if err != nil {
				t.Fatal(err)
			}
			s := g.NewState()
			if test.from != "" {
				if err := s.SetPosition(test.from); err != nil {
					t.Fatal(err)
				}
			}
			d := newDrawing(g, test.colour)
			got := d.draw(s) + "\n" + d.piecesLegend(usualWidth) + d.groundLegend(usualWidth)
			golden(t, filepath.Join("testdata/drawing", test.name+".golden"), got)
		})
	}
}
