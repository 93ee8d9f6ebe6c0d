package scripts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
)

// Positions of tests are written as the engine writes them, or, since ranks of twelve
// squares are hard to read, by naming the pieces: "Me6 mf7 w at=e6" has two men on an
// otherwise empty board. After a counter's name stand the values that are not 0
// ("beads=b1:4"), or "counting" for 0, 1, 2 … from the first square to the last.

// inRanks writes a position as the engine does, in whichever way it was written.
func inRanks(t testing.TB, g *rules.Game, position string) string {
	t.Helper()
	if strings.Contains(position, "/") {
		return position
	}
	d := g.Definition()
	codes := make([]board.Code, d.Board.Squares())
	var rest []string
	for word := range strings.FieldsSeq(position) {
		switch {
		case len(word) == 1: // who is due
			rest = append(rest, word)
		case strings.Contains(word, "="):
			rest = append(rest, field(g, word))
		default:
			putDrawn(t, d, codes, word)
		}
	}
	return d.Board.Ranks(d.Pieces, codes) + " " + strings.Join(rest, " ")
}

// putDrawn puts a piece on the board, given by its letter and square: "Me6".
func putDrawn(t testing.TB, d *rules.Definition, codes []board.Code, piece string) {
	t.Helper()
	code, ok := d.Pieces.ByLetter(rune(piece[0]))
	on, err := d.Board.Square(piece[1:])
	if !ok || err != nil || codes[on] != board.Empty {
		t.Fatalf("%q can be no piece on its square: %v", piece, err)
	}
	codes[on] = code
}

// field is a key and value of a position, where a counter's values are all written.
func field(g *rules.Game, word string) string {
	key, value, _ := strings.Cut(word, "=")
	index, ok := g.CounterIndex(key)
	if !ok || g.Definition().Counters[index].Per != rules.PerSquare {
		return word
	}
	b := g.Definition().Board
	values := make([]string, b.Squares())
	named := strings.Split(value, ",")
	for sq := range values {
		name := b.Name(board.Square(sq))
		values[sq] = name + ":0"
		if value == "counting" {
			values[sq] = fmt.Sprintf("%s:%d", name, sq)
		}
		if i := slices.IndexFunc(named, func(n string) bool { return strings.HasPrefix(n, name+":") }); i >= 0 {
			values[sq] = named[i]
		}
	}
	return key + "=" + strings.Join(values, ",")
}
