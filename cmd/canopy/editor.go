package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"canopy/scripts/bot"
	"canopy/scripts/reader"
	"canopy/scripts/trial"

	"github.com/spf13/cobra"
)

func newEditor(p *program) *cobra.Command {
	c := &cobra.Command{
		Use:   "editor [FOLDER]",
		Short: "Let editors complete, explain and check scripts",
		Long: `Write into a folder, the one you are in unless another is named, what an editor with
lua-language-server needs to know the words of scripts: it completes them, shows what
they mean, and marks those that are not there.

The words are written to .canopy, anew each time; run it again when Canopy has new
ones. The settings, .luarc.json, are written if there are none.`,
		Example: `  canopy editor
  canopy editor ./games`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("%q is one word too many: canopy editor [FOLDER]", args[1])
			}
			return nil
		},
	}
	p.runs(c, func(args []string) error {
		folder := "."
		if len(args) > 0 {
			folder = args[0]
		}
		return p.writeEditor(folder)
	})
	return c
}

// wordsFolder is where the words are written, below the folder of the scripts.
const wordsFolder = ".canopy"

// editorSettings are the settings of the language server. Scripts are Lua 5.1 without
// what reaches out of the sandbox.
const editorSettings = `{
  "$schema": "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json",
  "runtime.version": "Lua 5.1",
  "runtime.builtin": {
    "bit": "disable",
    "coroutine": "disable",
    "debug": "disable",
    "ffi": "disable",
    "io": "disable",
    "jit": "disable",
    "os": "disable",
    "package": "disable"
  },
  "workspace.library": [".canopy"]
}
`

func (p *program) writeEditor(folder string) error {
	files := reader.EditorFiles()
	files["tests.lua"] = trial.EditorFile()
	files["bots.lua"] = bot.EditorFile()
	words := filepath.Join(folder, wordsFolder)
	if err := p.system.makeFolder(words); err != nil {
		return fmt.Errorf("%s: %w", words, plainPathError(err))
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file := filepath.Join(words, name)
		if err := p.system.writeFile(file, []byte(files[name]), true); err != nil {
			return fmt.Errorf("%s: %w", file, plainPathError(err))
		}
	}
	text := fmt.Sprintf("wrote the words to %s\n", words)
	told, err := p.writeSettings(filepath.Join(folder, ".luarc.json"))
	if err != nil {
		return err
	}
	return p.print(text + told)
}

// writeSettings writes the settings, unless there are some, and says what it did.
func (p *program) writeSettings(file string) (string, error) {
	err := p.system.writeFile(file, []byte(editorSettings), false)
	switch {
	case err == nil:
		return fmt.Sprintf("wrote %s\n", file), nil
	case !errors.Is(err, fs.ErrExist):
		return "", fmt.Errorf("%s: %w", file, plainPathError(err))
	}
	if old, err := p.system.readFile(file, maxScript); err == nil && strings.Contains(string(old), wordsFolder) {
		return fmt.Sprintf("%s has settings already\n", file), nil
	}
	return fmt.Sprintf("%s is there already, and is left as it is. It needs:\n  \"runtime.version\": \"Lua 5.1\",\n  \"workspace.library\": [%q]\n", file, wordsFolder), nil
}
