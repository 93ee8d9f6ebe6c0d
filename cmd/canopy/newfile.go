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
	path = linkedTo(path)
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

// commit puts the file in its place, if writing it has not failed: else what was there
// stays.
func (f *newFile) commit(failed error) error {
	if f.path == "" {
		f.closed = true
		return errors.Join(failed, f.Close())
	}
	if failed == nil {
		failed = f.Sync()
	}
	if failed != nil {
		f.abandon()
		return failed
	}
	f.closed = true
	err := f.Close()
	if err == nil {
		err = os.Rename(f.Name(), f.path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
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
	if err := f.commit(content(f)); err != nil {
		return fmt.Errorf("%s: %w", name, plainPathError(err))
	}
	return nil
}

// linkedTo is the file that a link leads to, and the path itself where it is none.
func linkedTo(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}

// isPlain reports whether a file is one that can be replaced, or is yet to be made.
func isPlain(path string) bool {
	info, err := os.Stat(path)
	return err != nil || info.Mode().IsRegular()
}

// isSameFile reports whether two paths lead to one file.
func isSameFile(path, other string) bool {
	info, err := os.Stat(path)
	if err != nil { // it is yet to be made
		absolute, err := filepath.Abs(path)
		otherAbsolute, otherErr := filepath.Abs(other)
		return err == nil && otherErr == nil && absolute == otherAbsolute
	}
	otherInfo, err := os.Stat(other)
	return err == nil && os.SameFile(info, otherInfo)
}
