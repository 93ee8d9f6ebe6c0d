package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"canopy/scripts"
	"canopy/scripts/trial"
)

var savedIn = regexp.MustCompile(`([a-z0-9_-]+\.lua):$`)

// guideScripts are the scripts of the guide, by the names under which they are saved.
func guideScripts() map[string]string {
	found := map[string]string{}
	name := ""
	for _, paragraph := range strings.Split(guideText, "\n\n") {
		code := strings.HasPrefix(paragraph, "    ")
		if m := savedIn.FindStringSubmatch(paragraph); !code && m != nil {
			name = m[1]
			continue
		}
		if !code {
			name = ""
		}
		if name != "" && !strings.HasPrefix(paragraph, "    canopy ") {
			found[name] += paragraph + "\n\n"
		}
	}
	return found
}

// What the guide has its readers save can be played, and its tests pass.
func TestGuideScripts(t *testing.T) {
	folder := t.TempDir()
	list := guideScripts()
	for name, source := range list {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if len(list) != 5 {
		t.Errorf("the guide has %d scripts, expected 5", len(list))
	}
	beside := func(path string) ([]byte, error) { return os.ReadFile(filepath.Join(folder, path)) }
	for name, source := range list {
		if !strings.HasSuffix(name, scripts.TestExtension) {
			g, err := scripts.Load("./"+name, scripts.Options{ReadFile: beside})
			if err != nil {
				t.Errorf("%s: %v", name, err)
			} else if s := g.NewState(); s.Err() != nil || len(s.Moves(nil)) == 0 {
				t.Errorf("%s cannot be played: %v", name, s.Err())
			}
			continue
		}
		outcomes, err := trial.Run(trial.File{Name: name, Source: []byte(source), ReadFile: beside}, nil)
		if err != nil || len(outcomes) != 1 || outcomes[0].Err != nil {
			t.Errorf("%s: %v, %v", name, err, outcomes)
		}
	}
}

// Every word and key of scripts is found in the guide, under its own name.
func TestGuideFindsEverything(t *testing.T) {
	for _, name := range topicNames(guideSections()) {
		_, do := fake("", "help", "scripts", name)
		if got := do(); got.status != exitDone || !strings.Contains(strings.ToLower(got.stdout), name) && name != everyTopic {
			t.Errorf("help scripts %s: %d, %q, %q", name, got.status, got.stdout, got.stderr)
		}
	}
}
