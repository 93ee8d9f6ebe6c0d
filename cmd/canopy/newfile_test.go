package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// What was there stays where writing fails, and nothing is left lying about.
func TestFailedWriteKeepsWhatWasThere(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "page.html")
	if err := os.WriteFile(path, []byte("good"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := createFile(path)
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err = writeNew(path, f, func(w io.Writer) error {
		_, err := io.WriteString(w, "half")
		return errors.Join(err, broken)
	})
	if !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
	if text, err := os.ReadFile(path); string(text) != "good" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if left, err := os.ReadDir(dir); len(left) != 1 || err != nil {
		t.Errorf("%v is left, %v", left, err)
	}
}

// A link stays a link, and leads to what was written.
func TestLinksStay(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "page.html"), filepath.Join(dir, "link.html")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	f, err := createFile(link)
	if err != nil {
		t.Fatal(err)
	}
	err = writeNew(link, f, func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err })
	if text, readErr := os.ReadFile(path); string(text) != "new" || errors.Join(err, readErr) != nil {
		t.Errorf("%q, %v, %v", text, err, readErr)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("%v, %v", info, err)
	}
}
