package reader_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"canopy/scripts/lua"
	"canopy/scripts/reader"
)

// The configuration of luacheck follows the vocabulary.
func TestLuacheckConfig(t *testing.T) {
	const file = "../../.luacheckrc"
	want := reader.LuacheckConfig()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s does not follow the vocabulary; make it anew with -update", file)
	}
}

// Every global of the configuration is one that a script can use, so that the list
// cannot promise what is not there.
func TestGlobalsAreThere(t *testing.T) {
	for _, name := range reader.Globals() {
		source := "local value = " + name + "\nassert(value ~= nil)\nreturn {}\n"
		err := compile(reader.Script{Name: "mine", File: "mine.lua", Source: []byte(source)})
		if err == nil || !strings.Contains(err.Error(), "plain table") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What the scripts and variants that come with Canopy are held to.
func TestLuacheck(t *testing.T) {
	luacheck, err := exec.LookPath("luacheck")
	if err != nil {
		t.Skip("luacheck is not installed")
	}
	var files []string
	top := filepath.Join("..", "..")
	for _, folder := range []string{"scripts", "variants"} {
		found, err := filepath.Glob(filepath.Join(top, folder, "*.lua"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range found {
			files = append(files, filepath.Join(folder, filepath.Base(file)))
		}
	}
	command := exec.Command(luacheck, append([]string{"--no-color"}, files...)...)
	command.Dir = top
	if out, err := command.CombinedOutput(); err != nil {
		t.Errorf("%s", out)
	}
}

// The examples of the vocabulary are Lua, and use no word that is not there.
func TestExamplesCompile(t *testing.T) {
	for _, e := range reader.Examples() {
		source := e
		switch {
		case strings.Contains(e, "rules.") && !strings.HasPrefix(e, "change"):
			source = "local rules = {} " + e
		case !strings.HasPrefix(e, "return") && !strings.HasPrefix(e, "local") && !strings.HasPrefix(e, "if"):
			source = "local x = { " + e + " }"
		}
		source = strings.ReplaceAll(source, "…", "")
		if _, err := lua.Compile("example.lua", []byte(source)); err != nil {
			t.Errorf("%s\n%v", e, err)
		}
	}
	if !slices.Contains(reader.Examples(), `title = "Jungle"`) {
		t.Error("the examples of a game's keys are missing")
	}
}
