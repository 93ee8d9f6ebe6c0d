package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// newFile is a file that takes the place of the one with its name when it is complete. What
// is no regular file, such as a pipe, is written straight away.
type newFile struct {
	*os.File
	path   string // "" where it is in its place already
	closed bool
}

// createFile opens a file beside the one that it is to become.
func createFile(path string) (*newFile, error) {
	mode := fs.FileMode(0o644)
	switch info, err := os.Stat(path); {
	case err == nil && info.IsDir():
		return nil, errors.New("it is a folder")
	case err == nil && !info.Mode().IsRegular():
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		return &newFile{File: f}, err
	case err == nil:
		mode = info.Mode().Perm()
		f, err := os.OpenFile(path, os.O_WRONLY, 0) // may it be written at all?
		if err != nil {
			return nil, err
		}
		if err := f.Close(); err != nil {
			return nil, err
		}
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return nil, err
	}
	return &newFile{File: f, path: path}, f.Chmod(mode)
}

// commit puts the file in its place.
func (f *newFile) commit() error {
	f.closed = true
	if f.path == "" {
		return f.Close()
	}
	if err := f.Close(); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return os.Rename(f.Name(), f.path)
}

// abandon removes a file that was not committed.
func (f *newFile) abandon() {
	if f == nil || f.closed {
		return
	}
	_ = f.Close()
	if f.path != "" {
		_ = os.Remove(f.Name())
	}
}

// writeNew writes a file with a name, and puts it in its place. Nothing is written where f is
// nil, since it was not asked for.
func writeNew(name string, f *newFile, content func(io.Writer) error) error {
	if f == nil {
		return nil
	}
	if err := errors.Join(content(f), f.commit()); err != nil {
		return fmt.Errorf("%s: %w", name, plainPathError(err))
	}
	return nil
}

// isSameFile reports whether two paths lead to one file.
func isSameFile(path, other string) bool {
	info, err := os.Stat(path)
	if err != nil {
		return false
	}
	otherInfo, err := os.Stat(other)
	return err == nil && os.SameFile(info, otherInfo)
}
