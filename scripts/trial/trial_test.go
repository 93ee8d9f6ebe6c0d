package trial_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"canopy/scripts/trial"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the expected messages anew")

// A test that fails says where, what was expected and what was found. Each entry of
// testdata/fails.lua fails, and the messages are as in the file beside it.
func TestMessages(t *testing.T) {
	source, err := os.ReadFile("testdata/fails_test.lua")
	if err != nil {
		t.Fatal(err)
	}
	outcomes, err := trial.Run(trial.File{Name: "fails_test.lua", Source: source, ReadFile: beside}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, o := range outcomes {
		if o.Err == nil {
			t.Errorf("%s: the test %q passes", o.Place, o.Name)
		}
		fmt.Fprintf(&b, "%s\n%v\n\n", o.Name, o.Err)
	}
	const file = "testdata/fails.txt"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("the messages are otherwise (-want +got):\n%s", diff)
	}
}

func beside(path string) ([]byte, error) {
	return os.ReadFile(filepath.Join("testdata", path))
}

// Each word of a test is used by one that passes, and by one that fails.
func TestWordsAreTested(t *testing.T) {
	for _, files := range [][]string{{"passes_test.lua", "board_test.lua"}, {"fails_test.lua"}} {
		var source []byte
		for _, file := range files {
			text, err := beside(file)
			if err != nil {
				t.Fatal(err)
			}
			source = append(source, text...)
		}
		for _, w := range trial.Words() {
			if !strings.Contains(string(source), "t:"+w.Name) {
				t.Errorf("%v do not use t:%s", files, w.Name)
			}
			if w.Doc == "" || !strings.HasPrefix(w.Example, "t:"+w.Name) {
				t.Errorf("t:%s has no doc or example", w.Name)
			}
		}
	}
}

func TestPasses(t *testing.T) {
	for _, file := range []string{"passes_test.lua", "board_test.lua"} {
		source, err := beside(file)
		if err != nil {
			t.Fatal(err)
		}
		outcomes, err := trial.Run(trial.File{Name: file, Source: source, ReadFile: beside}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range outcomes {
			if o.Err != nil {
				t.Errorf("%s\n%v", o.Name, o.Err)
			}
		}
	}
	source, _ := beside("passes_test.lua")
	matching, err := trial.Run(trial.File{Name: "passes_test.lua", Source: source, ReadFile: beside}, func(name string) bool {
		return name == "dice"
	})
	if err != nil || len(matching) != 1 {
		t.Errorf("%d tests match, expected 1: %v", len(matching), err)
	}
}

// A script that is no test is refused with its place.
func TestNoTests(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{`return {}`, "x_test.lua: the script returns no tests"},
		{`return tests {}`, "x_test.lua:1: there is no test in it"},
		{"return tests {\n function(t) end }", "x_test.lua:2: a test needs a name"},
		{`return tests { off = "jungle" }`, `x_test.lua:1: unknown key "off": did you mean "of"?`},
		{`return tests { a = 1 }`, `x_test.lua:1: the test "a": expected function (t), found 1`},
		{`return tests { of = 3, a = function(t) end }`, "x_test.lua:1: of: expected the name of a game"},
		{`return tests { set = 3, a = function(t) end }`, "x_test.lua:1: set: expected parameters"},
		{`return tests { set = { size = {} }, a = function(t) end }`, "x_test.lua:1: set: size: expected a number"},
		{`return tests(`, "x_test.lua:1"},
		{`return game {}`, "`game` is not declared"},
		{`tests {} return tests {}`, "tests { … } is there twice"},
		{`while true do end`, "instructions"},
	} {
		_, err := trial.Run(trial.File{Name: "x_test.lua", Source: []byte(test.source)}, nil)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, expected %s", test.source, err, test.want)
		}
	}
}

// One test cannot leave anything behind for the next.
func TestNothingIsKept(t *testing.T) {
	source := `local seen = { 0 }
return tests { of = "tic-tac-toe",
  a = function(t) seen[1] = 1 end,
  b = function(t) t:play "@a1" end,
  c = function(t) t:allows "@a1" end,
}`
	outcomes, err := trial.Run(trial.File{Name: "x_test.lua", Source: []byte(source)}, nil)
	if err != nil || len(outcomes) != 3 {
		t.Fatalf("%d outcomes, %v", len(outcomes), err)
	}
	if outcomes[0].Err == nil || !strings.Contains(outcomes[0].Err.Error(), "cannot change") {
		t.Errorf("a variable of the script was changed: %v", outcomes[0].Err)
	}
	if outcomes[1].Err != nil || outcomes[2].Err != nil {
		t.Errorf("%v, %v", outcomes[1].Err, outcomes[2].Err)
	}
}

// What editors are told is Lua, and has every word.
func TestEditorFile(t *testing.T) {
	source := trial.EditorFile()
	for _, w := range trial.Words() {
		if !strings.Contains(source, "\nfunction trial:"+w.Name+"(") {
			t.Errorf("t:%s is missing", w.Name)
		}
	}
	luac, err := exec.LookPath("luac")
	if err != nil {
		t.Skip("luac is not installed")
	}
	command := exec.Command(luac, "-p", "-")
	command.Stdin = strings.NewReader(source)
	if out, err := command.CombinedOutput(); err != nil {
		t.Errorf("%s", out)
	}
}

// Whatever a word is given, it is taken or refused with a message that says where.
func TestOddArguments(t *testing.T) {
	values := []string{
		`nil`, `true`, `-1`, `0`, `1e300`, `0/0`, `1.5`, `4294967297`, `""`, `" "`, `"@"`, `"hand"`, `"hand 1"`, `"grid"`, `"grid @0"`,
		`"grid @1 @2"`, `"coins"`, `"coins 1 1"`, `"sheet 1"`, `"sheet"`, `"paid"`, `"stone"`, `"claim"`, `"code 1"`, `"bar 1"`, `"throw"`,
		`"score"`, `"seat 0"`, `"turn"`, `"chief"`, `{}`, `{ {} }`, `{ 1.5 }`, `{ "red-1" }`, `{ nil, 1 }`, `none`, `t`, `function() end`,
		`"play"`, `"all"`,
	}
	var b strings.Builder
	b.WriteString("return tests { of = \"./things.lua\",\n")
	for _, w := range trial.Words() {
		for i, first := range values {
			for _, second := range []string{values[(i*7)%len(values)], values[(i*13+5)%len(values)], `"hand 1"`} {
				call := fmt.Sprintf("t:%s(%s, %s)", w.Name, first, second)
				fmt.Fprintf(&b, "[%q] = function(t) %s t:legal {} end,\n", call, call)
			}
		}
	}
	b.WriteString("}\n")
	outcomes, err := trial.Run(trial.File{Name: "odd_test.lua", Source: []byte(b.String()), ReadFile: beside}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range outcomes {
		if o.Err == nil || strings.Contains(o.Err.Error(), "internal") || !strings.HasPrefix(o.Err.Error(), "odd_test.lua:") {
			t.Errorf("%s: %v", o.Name, o.Err)
		}
	}
}
