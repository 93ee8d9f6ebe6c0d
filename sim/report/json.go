package report

import (
	"encoding/json"
	"io"
)

// WriteJSON writes the balance as one JSON object.
func (b *Balance) WriteJSON(w io.Writer) error { return writeJSON(w, b) }

// WriteJSON writes the speed as one JSON object.
func (s *Speed) WriteJSON(w io.Writer) error { return writeJSON(w, s) }

// writeJSON writes & and < as they are, since names may hold them and nobody puts
// this into a web page unread.
func writeJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(value)
}
