package main

import (
	"fmt"
	"strings"

	"canopy/core/board"
)

// movementWords says a movement much as its script does: "leap orthogonal over
// water, blocked by any rat".
func movementWords(m *board.Movement) string {
	var b strings.Builder
	if m.Name != "" && m.Name != m.Word {
		fmt.Fprintf(&b, "%s: ", m.Name)
	}
	b.WriteString(m.Word)
	if len(m.Directions) > 0 {
		fmt.Fprintf(&b, " %s", inWords(m.Directions, "or"))
	}
	if m.Limit > 0 && m.Word == board.Slide {
		fmt.Fprintf(&b, " up to %d squares", m.Limit)
	}
	for i, by := range m.By {
		fmt.Fprintf(&b, "%s %d, %d", [...]string{" by", " or by"}[min(i, 1)], by[0], by[1])
	}
	if m.Over != "" {
		fmt.Fprintf(&b, " over %s", m.Over)
	}
	if m.Falls != "" {
		fmt.Fprintf(&b, ", falling %s", m.Falls)
	}
	for _, condition := range []struct{ word, words string }{
		{"onto", inWords(m.Onto, "or")},
		{"blocked by", inWords(m.BlockedBy, "or")},
		{"from", whereWords(m.From)},
		{"to", whereWords(m.To)},
	} {
		if condition.words != "" {
			fmt.Fprintf(&b, ", %s %s", condition.word, condition.words)
		}
	}
	return b.String()
}

func whereWords(w board.Where) string {
	if w.Law != nil {
		return "where a law of the script allows"
	}
	return inWords(w.Phrases, "or")
}
