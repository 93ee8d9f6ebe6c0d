package reader_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"canopy/core/rules"
	"canopy/scripts/lua"
	"canopy/scripts/reader"

	"github.com/rogpeppe/go-internal/txtar"
)

// baseOf is a game of testdata/changes.
func baseOf(t *testing.T, file string) reader.Script {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("testdata/changes", file))
	if err != nil {
		t.Fatal(err)
	}
	return reader.Script{Name: strings.TrimSuffix(file, ".lua"), File: file, Source: source}
}

// changing is a variant that consists of a change.
func changing(name, change string) reader.Script {
	return script(name, "return variant { title = \""+name+"\", change = function(rules)\n"+change+"\nend }")
}

func readAll(scripts []reader.Script) (*rules.Definition, error) {
	d, err := reader.Read(scripts, nil)
	if err != nil {
		return nil, err
	}
	_, err = rules.Compile(*d)
	return d, err
}

// Each archive of testdata/changes has variants with one mistake, of the game that its
// first line names; under golden stands, word for word, what their author reads.
func TestMessagesOfChanges(t *testing.T) {
	files, err := filepath.Glob("testdata/changes/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no archives", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			base, _, _ := strings.Cut(string(archive.Comment), "\n")
			list := []reader.Script{baseOf(t, base)}
			var golden []byte
			for _, f := range archive.Files {
				if f.Name == "golden" {
					golden = f.Data
					continue
				}
				list = append(list, reader.Script{Name: strings.TrimSuffix(f.Name, ".lua"), File: f.Name, Source: f.Data})
			}
			got := []byte(messageOfChange(t, list))
			if *update {
				archive.Files = append(archive.Files[:len(list)-1:len(list)-1], txtar.File{Name: "golden", Data: got})
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if !bytes.Equal(got, golden) {
				t.Errorf("got:\n%s\nwant:\n%s", got, golden)
			}
		})
	}
}

func messageOfChange(t *testing.T, list []reader.Script) string {
	t.Helper()
	_, err := readAll(list)
	if err == nil {
		t.Fatal("the game was read without an error")
	}
	var inScript *lua.Error
	var inRules *rules.Error
	if !errors.As(err, &inScript) && !errors.As(err, &inRules) {
		t.Errorf("the error %v has no place", err)
	}
	return err.Error() + "\n"
}

// A conflict is told in whatever order the variants come, and names both.
func TestConflictsNameBothFiles(t *testing.T) {
	for _, name := range []string{"key-twice", "piece-twice", "entry-of-a-list-twice", "parameter-twice", "written-after-removed", "table-removed"} {
		archive, err := txtar.ParseFile(filepath.Join("testdata/changes", name+".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		list := []reader.Script{baseOf(t, "board.lua")}
		for _, f := range archive.Files[:2] {
			list = append(list, reader.Script{Name: strings.TrimSuffix(f.Name, ".lua"), File: f.Name, Source: f.Data})
		}
		for range 2 {
			_, err := readAll(list)
			if err == nil || !strings.Contains(err.Error(), "a.lua:") || !strings.Contains(err.Error(), "b.lua:") {
				t.Errorf("%s: got %v, want an error that names both files with their lines", name, err)
			}
			if name == "table-removed" {
				break // the other way round, there is nothing to write to
			}
			list[1], list[2] = list[2], list[1]
		}
	}
}

// What adds up is no conflict, in any order.
func TestChangesThatAddUp(t *testing.T) {
	for _, test := range []struct {
		name, base, a, b string
		inOrder          bool // the other way round is a conflict: see testdata/changes
	}{
		{"the same value", "board", "rules.ply_limit = 100", "rules.ply_limit = 100", false},
		{"the same text", "board", "rules.taken = \"owner's hand\"", "rules.taken = \"owner's hand\"", false},
		{"two keys", "board", "rules.pieces.man.rank = 3", "rules.pieces.king.rank = 4", false},
		{"two new pieces", "board", "rules.pieces.rook = { letter = 'R', rank = 4, moves = slide 'orthogonal' }", "rules.pieces.crow = { letter = 'C', rank = 4, moves = slide 'diagonal' }", false},
		{"functions around a law", "board", "local takes = rules.takes; rules.takes = function(a, b) return takes(a, b) end", "local takes = rules.takes; rules.takes = function(a, b) return takes(a, b) end", false},
		{"a value made of the one that is there", "board", "rules.pieces.man.rank = rules.pieces.man.rank + 1", "rules.pieces.man.rank = rules.pieces.man.rank * 2", false},
		{"a table around a table", "board", "rules.pieces.man.moves = { step 'forward' }", "rules.pieces.man.moves = { rules.pieces.man.moves[1], slide 'forward' }", true},
		{"appending", "board", "add(rules.pieces.man.moves, slide 'forward')", "table.insert(rules.pieces.man.moves, 1, slide 'backward')", false},
		{"hooks on a step", "cards", "rules.steps.work = before(function(g) end)", "rules.steps.work = after(function(g) end)", false},
		{"a hook on a step that is replaced", "cards", "rules.steps.work = function(g, player) g:to('rest', player) end", "rules.steps.work = instead(function(g) end)", true},
		{"a function around hooks", "cards", "rules.steps.work = before(function(g) end)", "local work = rules.steps.work; rules.steps.work = function(...) return work(...) end", true},
		{"changes to an amount", "cards", "rules.amounts.cells = plus(1)", "rules.amounts.cells = times(2)", false},
		{"hooks on a law", "board", "rules.takes = after(function(a, b, answer) return answer end)", "rules.takes = before(function(a, b) end)", false},
		{"entries of a list by name", "cards", "insert_after(rules.sets.combination, '10+A', { name = 'J+A', 'J', 'A' })", "insert_after(rules.sets.combination, '10+A', { name = 'Q+A', 'Q', 'A' })", false},
	} {
		a, b := changing("a", test.a), changing("b", test.b)
		orders := [][]reader.Script{{a, b}, {b, a}}
		if test.inOrder {
			orders = orders[:1]
		}
		for _, list := range orders {
			if _, err := readAll(append([]reader.Script{baseOf(t, test.base+".lua")}, list...)); err != nil {
				t.Errorf("%s, first %s: %v", test.name, list[0].Name, err)
			}
		}
	}
}

// The order of variants is that of the sum: each finds what those before it made.
func TestVariantsFindWhatOthersMade(t *testing.T) {
	more := changing("more", "rules.ply_limit = (rules.ply_limit or 10) + 1")
	twice := changing("twice", "rules.ply_limit = (rules.ply_limit or 10) * 2")
	for _, test := range []struct {
		list []reader.Script
		want int
	}{{[]reader.Script{more, twice}, 22}, {[]reader.Script{twice, more}, 21}} {
		d, err := readAll(append([]reader.Script{baseOf(t, "board.lua")}, test.list...))
		if err != nil {
			t.Fatal(err)
		}
		if d.PlyLimit != test.want {
			t.Errorf("%s: %d plies, want %d", d.Name, d.PlyLimit, test.want)
		}
	}
}

// What a variant sets holds for the game and the variants before it.
func TestVariantsSetParametersOfVariants(t *testing.T) {
	clock := script("clock", `
local rule = params { plies = number(30, { from = 1, to = 99 }, "Plies") }
return variant { title = "Clock", change = function(rules) rules.ply_limit = rule.plies end }`)
	short := script("short", `return variant { of = "clock", title = "Short", set = { plies = 5, size = 4 } }`)
	d := read(t, nil, baseOf(t, "board.lua"), clock, short)
	if d.PlyLimit != 5 || d.Board.Width() != 4 {
		t.Errorf("%d plies on %d files, want 5 and 4", d.PlyLimit, d.Board.Width())
	}
	d = read(t, []reader.Setting{{Name: "clock.plies", Value: "8"}}, baseOf(t, "board.lua"), clock, short)
	if d.PlyLimit != 8 {
		t.Errorf("%d plies where 8 are set", d.PlyLimit)
	}
	other := script("other", `return variant { title = "Other", set = { plies = 5 } }`)
	if _, err := reader.Read([]reader.Script{baseOf(t, "board.lua"), other, clock}, nil); err == nil || !strings.Contains(err.Error(), `unknown parameter "plies"`) {
		t.Errorf("a parameter of a variant that comes later: %v", err)
	}
}

// A setting decides between variants that set a parameter to two values.
func TestSettingsSettleConflicts(t *testing.T) {
	four := script("four", `return variant { title = "Four", set = { size = 4 } }`)
	five := script("five", `return variant { title = "Five", set = { size = 5 } }`)
	d := read(t, []reader.Setting{{Name: "size", Value: "7"}}, baseOf(t, "board.lua"), four, five)
	if d.Board.Width() != 7 {
		t.Errorf("%d files, want 7", d.Board.Width())
	}
}

// A variant of a variant may write what that one has written, as it may what the game has.
func TestVariantsOverrideTheirBase(t *testing.T) {
	long := script("long", `return variant { title = "Long", change = function(rules) rules.ply_limit = 100 end }`)
	longer := script("longer", `return variant { of = "long", title = "Longer", change = function(rules) rules.ply_limit = 200 end }`)
	longest := script("longest", `return variant { of = "longer", title = "Longest", change = function(rules) rules.ply_limit = 300 end }`)
	d, err := readAll([]reader.Script{baseOf(t, "board.lua"), long, longer, longest})
	if err != nil || d.PlyLimit != 300 {
		t.Errorf("%v", err)
	}
	other := script("other", `return variant { title = "Other", change = function(rules) rules.ply_limit = 400 end }`)
	if _, err := readAll([]reader.Script{baseOf(t, "board.lua"), long, longer, other}); err == nil {
		t.Error("another variant writes the same")
	}
}

// A variant can be one of several games, and of other variants.
func TestVariantsOfVariants(t *testing.T) {
	board := baseOf(t, "board.lua")
	big := script("big", `return variant { of = "board", title = "Big", set = { size = 5 } }`)
	huge := script("huge", `return variant { of = { "jungle", "big" }, title = "Huge", change = function(rules) rules.ply_limit = 7 end }`)
	d, err := readAll([]reader.Script{board, big, huge})
	if err != nil {
		t.Fatal(err)
	}
	if d.Name != "board+big+huge" || d.Title != "Board + Big + Huge" || d.PlyLimit != 7 || d.Board.Width() != 5 {
		t.Errorf("%s, %s: %d plies, %d files", d.Name, d.Title, d.PlyLimit, d.Board.Width())
	}
	if _, err := readAll([]reader.Script{board, huge}); err == nil || !strings.Contains(err.Error(), "huge is a variant of jungle and big, not of board") {
		t.Errorf("without the variant that it is one of: %v", err)
	}
	if _, err := readAll([]reader.Script{board, big, big}); err == nil || !strings.Contains(err.Error(), "big is there twice") {
		t.Errorf("the same variant twice: %v", err)
	}
}

// Files of the same name in two folders are two files.
func TestVariantsOfOneFileName(t *testing.T) {
	one, other := changing("./a/mine.lua", "rules.ply_limit = 100"), changing("./b/mine.lua", "rules.ply_limit = 200")
	one.File, other.File = "mine.lua", "mine.lua"
	_, err := readAll([]reader.Script{baseOf(t, "board.lua"), one, other})
	if err == nil || !strings.Contains(err.Error(), "./a/mine.lua:2") || !strings.Contains(err.Error(), "./b/mine.lua:2") {
		t.Errorf("got %v, want a conflict that names both files", err)
	}
}

// Parameters of every layer can be set from outside, by the script where several have
// one of the name.
func TestSettingsOfEveryLayer(t *testing.T) {
	clock := script("clock", `
local rule = params { size = number(30, { from = 1, to = 99 }, "Plies") }
return variant { title = "Clock", change = function(rules) rules.ply_limit = rule.size end }`)
	big := script("big", `return variant { title = "Big", set = { wide = true } }`)
	list := []reader.Script{baseOf(t, "board.lua"), big, clock}
	for _, test := range []struct {
		settings             []reader.Setting
		width, height, plies int
	}{
		{nil, 4, 3, 30},
		{[]reader.Setting{{Name: "clock.size", Value: "12"}}, 4, 3, 12},
		{[]reader.Setting{{Name: "board.size", Value: "6"}, {Name: "clock.size", Value: "12"}}, 7, 6, 12},
		{[]reader.Setting{{Name: "board.size", Value: "6"}, {Name: "wide", Value: "false"}}, 6, 6, 30},
	} {
		d := read(t, test.settings, list...)
		if d.Board.Width() != test.width || d.Board.Height() != test.height || d.PlyLimit != test.plies {
			t.Errorf("%v: %d by %d, %d plies", test.settings, d.Board.Width(), d.Board.Height(), d.PlyLimit)
		}
	}
	for setting, want := range map[string]string{
		"size":     "--set size: more than one script has a parameter of that name: write board.size or clock.size",
		"big.size": `--set big.size: unknown parameter "big.size": known are clock.size, board.size, board.wide`,
	} {
		if _, err := reader.Read(list, []reader.Setting{{Name: setting, Value: "5"}}); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", setting, err, want)
		}
	}
}
