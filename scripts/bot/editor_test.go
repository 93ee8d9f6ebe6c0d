package bot_test

import (
	"os/exec"
	"strings"
	"testing"

	"canopy/scripts/bot"
)

// Editors are told every word, and what they are told is Lua.
func TestEditorFile(t *testing.T) {
	file := bot.EditorFile()
	for _, w := range bot.Words() {
		want := "---@field " + w.Name + " " + w.Answers + " "
		if w.IsMethod {
			want = ":" + w.Name + "("
		}
		if !strings.Contains(file, want) {
			t.Errorf("%s of %s is missing", w.Name, w.Of)
		}
	}
	luac, err := exec.LookPath("luac")
	if err != nil {
		t.Skip("luac is not installed")
	}
	command := exec.Command(luac, "-p", "-")
	command.Stdin = strings.NewReader(file)
	if out, err := command.CombinedOutput(); err != nil {
		t.Errorf("%s", out)
	}
}
