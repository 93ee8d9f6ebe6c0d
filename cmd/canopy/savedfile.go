package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// savedFile is a file that one process at a time writes again and again, each time as a
// whole: whoever reads it, and whenever the program is killed, finds what was written last.
//
// The file is locked where the system can do that, so that a second process is refused at
// once. Everywhere else it is found out when it is written next.
type savedFile struct {
	path string
	mode fs.FileMode
	last fs.FileInfo // of the file as it was read or written last; nil where there was none
	lock *os.File    // nil where there was none
}

var (
	errInUse     = errors.New("another canopy is at work on it")
	errWritten   = errors.New("another canopy has written it meanwhile: one can go on at a time")
	errNoRegular = errors.New("it is no plain file")
)

// openSaved opens and reads a file, of so many bytes at most. The data are nil where there is
// no file yet: [savedFile.write] makes it.
func openSaved(path string, limit int64) (*savedFile, []byte, error) {
	path = linkedTo(path)
	for {
		f, data, err := tryOpenSaved(path, limit)
		if !errors.Is(err, errWritten) { // else it was replaced while it was opened
			return f, data, err
		}
	}
}

func tryOpenSaved(path string, limit int64) (*savedFile, []byte, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &savedFile{path: path, mode: 0o644}, nil, nil
	case err != nil:
		return nil, nil, err
	case !info.Mode().IsRegular():
		return nil, nil, errNoRegular
	}
	f := &savedFile{path: path, mode: info.Mode().Perm(), last: info}
	if f.lock, err = os.OpenFile(path, os.O_RDWR, 0); err != nil {
		return nil, nil, err
	}
	if err = lockFile(f.lock); err == nil {
		err = f.checkLast()
	}
	data := []byte{}
	if err == nil {
		data, err = readFile(path, limit)
	}
	if err != nil || !keepsLocks {
		f.close()
	}
	if err != nil {
		return nil, nil, err
	}
	return f, data, nil
}

// checkLast is an error where somebody else has written the file since it was read or
// written last. One that was removed can be written again.
func (f *savedFile) checkLast() error {
	now, err := os.Stat(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case f.last == nil || !os.SameFile(f.last, now) || !f.last.ModTime().Equal(now.ModTime()) || f.last.Size() != now.Size():
		return errWritten
	}
	return nil
}

// write puts data in the place of the file. What was there stays if that fails.
func (f *savedFile) write(data []byte) error {
	if err := f.checkLast(); err != nil {
		return err
	}
	// It is made anew under a name that nobody knows beforehand, so that nothing which lies
	// there is written to.
	w, err := os.CreateTemp(filepath.Dir(f.path), "."+filepath.Base(f.path)+".*")
	if err != nil {
		return err
	}
	if err = errors.Join(w.Chmod(f.mode), lockFile(w)); err == nil {
		err = fill(w, data)
	}
	if err == nil {
		err = f.replace(w)
	}
	if err != nil {
		closeLock(w)
		return errors.Join(err, os.Remove(w.Name()))
	}
	return nil
}

// fill writes data into a file, and on the disk.
func fill(w *os.File, data []byte) error {
	if _, err := w.Write(data); err != nil {
		return err
	}
	return w.Sync()
}

// replace gives a file that is complete and locked its name.
func (f *savedFile) replace(w *os.File) error {
	if !keepsLocks { // then the system may want it closed
		if err := w.Close(); err != nil {
			return err
		}
	}
	if err := os.Rename(w.Name(), f.path); err != nil {
		return err
	}
	closeLock(f.lock)
	f.lock = w
	var err error
	f.last, err = os.Stat(f.path)
	return err
}

func closeLock(lock *os.File) {
	if lock != nil {
		_ = lock.Close()
	}
}

// close lets others have the file.
func (f *savedFile) close() { closeLock(f.lock) }
