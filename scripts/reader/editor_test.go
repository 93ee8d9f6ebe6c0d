package reader

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// The library for editors has every key, global and word, and is Lua.
func TestEditorFiles(t *testing.T) {
	files := EditorFiles()
	for _, s := range editorShapes() {
		if !strings.Contains(files["rules.lua"], "---@class "+className(s)+"\n") {
			t.Errorf("%s is missing", s.Name)
		}
		for _, k := range s.Keys {
			if !strings.Contains(files["rules.lua"], "---@field "+k.Name+"? ") {
				t.Errorf("%s: the key %s is missing", s.Name, k.Name)
			}
			if editorType(s, &k) == "any" && k.Type.Name != anything.Name {
				t.Errorf("%s: the key %s has no type for %s", s.Name, k.Name, k.Type.Name)
			}
		}
	}
	for _, f := range functions {
		if !strings.Contains(files["rules.lua"], "\nfunction "+f.Name+"(") && !strings.Contains(files["rules.lua"], "\n"+f.Name+" = nil\n") {
			t.Errorf("the global %s is missing", f.Name)
		}
		if _, ok := signatures[f.Name]; !ok && f.Shape == nil {
			t.Errorf("the global %s has no signature", f.Name)
		}
	}
	for _, m := range slices.Concat(methodsInPlay, methodsOnBoards) {
		if !strings.Contains(files["play.lua"], ":"+m.Name+"(...) end\n") {
			t.Errorf("%s of %s is missing", m.Name, m.Of)
		}
		if !slices.ContainsFunc(thingsInPlay, func(thing struct{ of, class, is string }) bool { return thing.of == m.Of }) {
			t.Errorf("%s is asked of %s, which has no type", m.Name, m.Of)
		}
	}
	for name, source := range files {
		compiles(t, name, source)
	}
}

// Two shapes do not share a type, and no exact type is for a key that is not there.
func TestEditorTypes(t *testing.T) {
	seen, keys := map[string]*Shape{}, map[string]bool{}
	for _, s := range editorShapes() {
		if other := seen[className(s)]; other != nil {
			t.Errorf("%s and %s are both %s", s.Name, other.Name, className(s))
		}
		seen[className(s)] = s
		for _, k := range s.Keys {
			keys[s.Name+"."+k.Name] = true
		}
	}
	for key := range editorKeys {
		if !keys[key] {
			t.Errorf("there is no key %s", key)
		}
	}
	for name := range signatures {
		if !slices.ContainsFunc(functions, func(f Function) bool { return f.Name == name }) {
			t.Errorf("there is no global %s", name)
		}
	}
}

// compiles has the reference compiler of Lua look at a script.
func compiles(t *testing.T, name, source string) {
	t.Helper()
	luac, err := exec.LookPath("luac")
	if err != nil {
		t.Skip("luac is not installed")
	}
	command := exec.Command(luac, "-p", "-")
	command.Stdin = strings.NewReader(source)
	if out, err := command.CombinedOutput(); err != nil {
		t.Errorf("%s: %s", name, out)
	}
}
