//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package main

import (
	"errors"
	"os"
	"syscall"
)

// keepsLocks: a file is locked as long as it is open.
const keepsLocks = true

// lockFile locks a file until it is closed or the program ends, however that comes. Where
// the disk knows no locks, nothing is locked.
func lockFile(f *os.File) error {
	if errors.Is(syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB), syscall.EWOULDBLOCK) {
		return errInUse
	}
	return nil
}
