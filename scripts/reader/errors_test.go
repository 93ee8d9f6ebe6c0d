package reader_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"canopy/core/rules"
	"canopy/scripts/lua"
	"canopy/scripts/reader"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Each script of testdata/errors has one mistake; beside it stands, word for word,
// the message that its author reads.
func TestMessages(t *testing.T) {
	files, err := filepath.Glob("testdata/errors/*.lua")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".lua")
		t.Run(name, func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			begun := time.Now()
			got := message(t, source)
			// It takes a second where nothing else runs; a script that hangs takes for ever.
			if took := time.Since(begun); took > 2*time.Minute {
				t.Errorf("took %v", took)
			}
			golden := strings.TrimSuffix(file, ".lua") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// message is the error of reading and compiling a script, which must name a place.
func message(t *testing.T, source []byte) string {
	t.Helper()
	err := compile(reader.Script{Name: "mine", File: "mine.lua", Source: source})
	if err == nil {
		t.Fatal("the script was read without an error")
	}
	var inScript *lua.Error
	var inRules *rules.Error
	if !errors.As(err, &inScript) && !errors.As(err, &inRules) {
		t.Errorf("the error %v has no place", err)
	}
	return err.Error() + "\n"
}

func compile(script reader.Script) error {
	d, err := reader.Read([]reader.Script{script}, nil)
	if err != nil {
		return err
	}
	_, err = rules.Compile(*d)
	return err
}
