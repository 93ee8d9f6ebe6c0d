package cards

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Layout is how the places of a pile lie that is laid out: a picture, or just a
// number of places.
type Layout struct {
	// Up says of each place whether a card dealt to it lies face up.
	Up []bool
	// CoveredBy lists for each place the places whose cards cover what lies there.
	CoveredBy [][]int
	// Row and Column of each place, from 0 at the top left, for drawing.
	Row, Column []int
}

// Places is how many places there are.
func (l *Layout) Places() int { return len(l.Up) }

// MaxPlaces is the largest number of places of a layout.
const MaxPlaces = 64

// DrawLayout reads a picture: "v" is a place for a card face down, "^" for one face
// up, anything else is room between. A card is covered by those of the next row that
// touch it: in the columns one to the left, one to the right and the same. Places are
// numbered from left to right, row by row from the top, or from the bottom.
func DrawLayout(picture string, fromBottom bool) (*Layout, error) {
	l := &Layout{}
	rows := strings.Split(picture, "\n")
	row := 0
	for _, line := range rows {
		if strings.TrimSpace(line) == "" {
			continue
		}
		column := 0
		for _, sign := range line {
			switch sign {
			case 'v', '^':
				l.Up = append(l.Up, sign == '^')
				l.Row = append(l.Row, row)
				l.Column = append(l.Column, column)
			case ' ':
			case '\t':
				return nil, errors.New("a layout is drawn with spaces, and there is a tab in it")
			default:
				return nil, fmt.Errorf("a layout is drawn with v, ^ and spaces, and there is a %q in it", sign)
			}
			column++
		}
		row++
	}
	if l.Places() == 0 || l.Places() > MaxPlaces {
		return nil, fmt.Errorf("a layout has 1 to %d places, found %d", MaxPlaces, l.Places())
	}
	if fromBottom {
		l.turn(row)
	}
	l.cover()
	return l, nil
}

// turn numbers the places from the bottom row.
func (l *Layout) turn(rows int) {
	order := make([]int, l.Places())
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return l.Row[b] - l.Row[a] })
	var up []bool
	var row, column []int
	for _, i := range order {
		up, row, column = append(up, l.Up[i]), append(row, l.Row[i]), append(column, l.Column[i])
	}
	l.Up, l.Row, l.Column = up, row, column
}

// cover finds what covers what.
func (l *Layout) cover() {
	l.CoveredBy = make([][]int, l.Places())
	for i := range l.CoveredBy {
		for j := range l.Row {
			if d := l.Column[j] - l.Column[i]; l.Row[j] == l.Row[i]+1 && d >= -1 && d <= 1 {
				l.CoveredBy[i] = append(l.CoveredBy[i], j)
			}
		}
	}
}

// NewPlaces lays out so many places in rows of a width; 0 for one row. Nothing
// covers anything, and all cards lie as the pile is seen.
func NewPlaces(n, wide int) (*Layout, error) {
	if n < 1 || n > MaxPlaces {
		return nil, fmt.Errorf("a pile has 1 to %d places, not %d", MaxPlaces, n)
	}
	if wide <= 0 {
		wide = n
	}
	l := &Layout{Up: make([]bool, n), CoveredBy: make([][]int, n)}
	for i := range n {
		l.Row, l.Column = append(l.Row, i/wide), append(l.Column, i%wide)
	}
	return l, nil
}
