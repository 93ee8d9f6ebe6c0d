package board

import "errors"

// Error is a mistake in the rules of a game, with the place where they are
// written.
type Error struct {
	Origin string // "jungle.lua:30", "" where the rules are not from a file
	Err    error
}

func (e *Error) Error() string {
	if e.Origin == "" {
		return e.Err.Error()
	}
	return e.Origin + ": " + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// at adds a place to an error that has none yet.
func at(origin string, err error) error {
	var placed *Error
	if err == nil || origin == "" || errors.As(err, &placed) {
		return err
	}
	return &Error{Origin: origin, Err: err}
}
