package main

import (
	"strings"
	"testing"

	"canopy/sim/agent"
)

// What help says that agents may be told besides, they can be told.
func TestSearchSettings(t *testing.T) {
	values := strings.NewReplacer("=N", "=5", "=X", "=0.5")
	for _, s := range searchSettings {
		if _, err := agent.Parse("mcts:10:" + values.Replace(s.name)); err != nil {
			t.Errorf("%s: %v", s.name, err)
		}
	}
	_, err := agent.Parse("mcts:10:nothing=1")
	for _, s := range searchSettings {
		name, _, _ := strings.Cut(s.name, "=")
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("there is no setting %s: %v", name, err)
		}
	}
}

// A name is a script's if it is a path, and no kind of agent stands before a colon in it.
func TestIsScript(t *testing.T) {
	for spec, want := range map[string]bool{
		"./mine.lua": true, "mine.lua": true, "players/mine": true, `C:\mine.lua`: true,
		"eps:0.1:./mine.lua": false, "random": false, "mcts:1000": false, "mine": false,
	} {
		if got := isScript(spec); got != want {
			t.Errorf("%s: %v", spec, got)
		}
	}
}
