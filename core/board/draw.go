package board

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// Signs of a drawn map that need no entry in its ground.
const (
	plainSign = "."
	noSquare  = "#"
)

// Draw returns the board of a drawn map: a line a rank, the top rank first, its
// signs separated by spaces. "." is plain ground and "#" no square at all; every
// other sign is looked up in ground, sign to kind. A capital letter is ground of
// the first player and a small one the second's, and one entry serves both; other
// signs are nobody's ground.
func Draw(drawing string, ground map[string]string) (*Board, error) {
	rows := drawnRows(drawing)
	if len(rows) == 0 {
		return nil, fmt.Errorf("the map is empty: expected a line of signs for each rank")
	}
	if err := checkSides(len(rows[0]), len(rows)); err != nil {
		return nil, err
	}
	for i, row := range rows {
		if len(row) != len(rows[0]) {
			return nil, fmt.Errorf("row %d of the map has %d squares, expected %d as in its first row", i+1, len(row), len(rows[0]))
		}
	}
	b := &Board{width: len(rows[0]), height: len(rows)}
	for i := range rows {
		for _, sign := range rows[b.height-1-i] {
			cell := Square(0)
			if sign == noSquare {
				cell = Nowhere
			}
			b.cells = append(b.cells, cell)
		}
	}
	b.number()
	if len(b.squares) == 0 {
		return nil, fmt.Errorf("the map has no square: every sign is %q", noSquare)
	}
	return b, b.cover(rows, ground)
}

func drawnRows(drawing string) [][]string {
	var rows [][]string
	for line := range strings.Lines(drawing) {
		if signs := strings.Fields(line); len(signs) > 0 {
			rows = append(rows, signs)
		}
	}
	return rows
}

// cover gives the squares the ground that their signs stand for.
func (b *Board) cover(rows [][]string, ground map[string]string) error {
	for s := range b.squares {
		at := &b.squares[s]
		line := b.height - 1 - at.row
		sign := rows[line][at.column]
		if sign == plainSign {
			continue
		}
		kind, owner, ok := groundOf(sign, ground)
		if !ok {
			return fmt.Errorf("row %d of the map has the sign %q in column %d, which its ground does not name: known are %s",
				line+1, sign, at.column+1, knownSigns(ground))
		}
		at.ground, at.owner = kind, owner
	}
	return nil
}

func groundOf(sign string, ground map[string]string) (kind string, owner Player, ok bool) {
	letter := []rune(sign)
	if len(letter) != 1 || !unicode.IsLetter(letter[0]) {
		kind, ok = ground[sign]
		return kind, Nobody, ok
	}
	owner = 1
	if unicode.IsUpper(letter[0]) {
		owner = 0
	}
	for _, spelling := range []string{sign, strings.ToLower(sign), strings.ToUpper(sign)} {
		if kind, ok = ground[spelling]; ok {
			return kind, owner, true
		}
	}
	return "", Nobody, false
}

func knownSigns(ground map[string]string) string {
	signs := append([]string{plainSign, noSquare}, slices.Sorted(maps.Keys(ground))...)
	return strings.Join(signs, " ")
}
