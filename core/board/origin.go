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

// Where is the place in the script, "" if it is not known.
func (e *Error) Where() string { return e.Origin }

// Placed adds a place in the script to an error that does not know its own.
func Placed(origin string, err error) error {
	var located interface{ Where() string }
	if err == nil || origin == "" || errors.As(err, &located) {
		return err
	}
	return &Error{Origin: origin, Err: err}
}
