package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const readme = "../../README.md"

// Every session in the README is what the commands print: each is run, in a folder
// with the scripts that the README has its reader save. With -update the sessions
// are written anew.
func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("the sessions are played with agents that think")
	}
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	var out []string
	lines := strings.Split(string(text), "\n")
	sessions := 0
	for i := 0; i < len(lines); i++ {
		out = append(out, lines[i])
		switch lines[i] {
		case "```lua":
			body := block(lines[i+1:])
			if name := savedAs(lines[:i]); name != "" {
				save(t, filepath.Join(folder, name), body)
			}
		case "```console":
			session := block(lines[i+1:])
			sessions++
			now := rerun(t, folder, session)
			if !*update && untimedText(now) != untimedText(strings.Join(session, "\n")) {
				t.Errorf("README.md:%d: the session is now\n%s", i+1, now)
			}
			out = append(out, strings.Split(now, "\n")...)
			i += len(session)
		}
	}
	if sessions < 5 {
		t.Errorf("only %d sessions were found", sessions)
	}
	if *update {
		if err := os.WriteFile(readme, []byte(strings.Join(out, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// block is the lines up to the end of a fenced block.
func block(lines []string) []string {
	for i, line := range lines {
		if line == "```" {
			return lines[:i]
		}
	}
	return lines
}

var saveAs = regexp.MustCompile("[Ss]av(?:e|ed)[^`]* `([a-z_-]+\\.lua)`")

// savedAs is the name of the file that the text before a block says to save it as,
// in the paragraph before it.
func savedAs(lines []string) string {
	start := len(lines) - 1
	for start > 0 && strings.TrimSpace(lines[start]) == "" {
		start--
	}
	for start > 0 && strings.TrimSpace(lines[start-1]) != "" {
		start--
	}
	if m := saveAs.FindStringSubmatch(strings.Join(lines[start:], " ")); m != nil {
		return m[1]
	}
	return ""
}

func save(t *testing.T, file string, lines []string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}

// rerun runs the commands of a session, and returns it with what they print now.
func rerun(t *testing.T, folder string, session []string) string {
	t.Helper()
	var out []string
	for _, line := range session {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		out = append(out, line)
		sh := exec.Command("sh", "-c", command)
		sh.Dir = folder
		printed, err := sh.CombinedOutput()
		if text := strings.TrimRight(string(printed), "\n"); text != "" {
			out = append(out, text)
		}
		if _, failed := err.(*exec.ExitError); err != nil && !failed {
			t.Fatalf("%s: %v", command, err)
		}
	}
	return strings.Join(out, "\n")
}

var timed = regexp.MustCompile(`(?m)^.* with \d+ workers?, .* a second$`)

// untimedText leaves out what differs from run to run.
func untimedText(text string) string { return timed.ReplaceAllString(text, "") }
