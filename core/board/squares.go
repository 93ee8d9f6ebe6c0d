package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// MaxSide is the largest width and height of a board: one letter a file.
const MaxSide = 26

// Square is the number of a square on its board, from 0. Squares are numbered
// from the bottom rank to the top, and from left to right within a rank; places
// of the grid that are no square have no number.
type Square uint16

// Nowhere is the place of a piece that is not on the board, and the neighbour
// beyond an edge. It is no square of any board.
const Nowhere Square = 1<<squareBits - 1

// Player is the number of a side in the rules, from 0.
type Player uint8

// Nobody owns neutral pieces and most of the ground.
const Nobody Player = 255

// MaxPlayers is the largest number of players of a game on a board.
const MaxPlayers = 8

// Board is a grid of squares with their ground. It never changes after it has
// been made.
type Board struct {
	width, height int
	cells         []Square // by row*width + column; Nowhere where there is no square
	squares       []place
	neighbours    []Square   // by square*8 + direction
	edges         [][]Square // by square, where the board is given by its edges
	wraps         Wraps
	regions       map[string][]Squares // by name: one set, or one for each player
	tracks        [][]Square           // by player
}

type place struct {
	column, row int
	ground      string
	owner       Player
}

// New returns a board of plain squares, width files wide and height ranks high,
// each from 1 to [MaxSide].
func New(width, height int) (*Board, error) {
	if err := checkSides(width, height); err != nil {
		return nil, err
	}
	b := &Board{width: width, height: height}
	for range width * height {
		b.cells = append(b.cells, 0)
	}
	b.number()
	return b, nil
}

func checkSides(width, height int) error {
	for _, side := range []struct {
		name string
		n    int
	}{{"width", width}, {"height", height}} {
		if side.n < 1 || side.n > MaxSide {
			return fmt.Errorf("a board's %s is a whole number from 1 to %d, not %d", side.name, MaxSide, side.n)
		}
	}
	return nil
}

// number gives every cell that is not Nowhere its square, and the squares their
// neighbours.
func (b *Board) number() {
	for row := range b.height {
		for column := range b.width {
			cell := row*b.width + column
			if b.cells[cell] == Nowhere {
				continue
			}
			b.cells[cell] = Square(len(b.squares))
			b.squares = append(b.squares, place{column: column, row: row, owner: Nobody})
		}
	}
	b.meet()
}

// meet gives the squares their neighbours.
func (b *Board) meet() {
	b.neighbours = make([]Square, len(b.squares)*directionCount)
	for s, at := range b.squares {
		for d := range directionCount {
			b.neighbours[s*directionCount+d] = b.reach(at.column+offsets[d].column, at.row+offsets[d].row)
		}
	}
}

// reach is the square in a column and row that may lie beyond an edge, where the
// edges meet.
func (b *Board) reach(column, row int) Square {
	if b.wraps.across() {
		column = (column + b.width) % b.width
	}
	if b.wraps.along() {
		row = (row + b.height) % b.height
	}
	return b.At(column, row)
}

// Width is the number of files.
func (b *Board) Width() int { return b.width }

// Height is the number of ranks.
func (b *Board) Height() int { return b.height }

// Squares is the number of squares.
func (b *Board) Squares() int { return len(b.squares) }

// At returns the square in a column and row, both from 0 at the bottom left, or
// [Nowhere] where there is none.
func (b *Board) At(column, row int) Square {
	if column < 0 || column >= b.width || row < 0 || row >= b.height {
		return Nowhere
	}
	return b.cells[row*b.width+column]
}

// Column is the file of a square, from 0 at the left.
func (b *Board) Column(s Square) int { return b.squares[s].column }

// Row is the rank of a square, from 0 at the bottom.
func (b *Board) Row(s Square) int { return b.squares[s].row }

// RowFrom is the rank of a square counted from 1 at a player's own side: the
// side that his forward direction leads away from.
func (b *Board) RowFrom(s Square, p Player) int {
	at := b.squares[s]
	switch facing(p) {
	case north:
		return at.row + 1
	case south:
		return b.height - at.row
	case east:
		return at.column + 1
	default:
		return b.width - at.column
	}
}

// Ground is the kind of ground of a square, "" for plain ground, and whose it
// is, which is [Nobody] for most.
func (b *Board) Ground(s Square) (kind string, owner Player) {
	return b.squares[s].ground, b.squares[s].owner
}

// Neighbours are the squares beside a square: all around it, or along its edges
// where the board is given by them.
func (b *Board) Neighbours(s Square) []Square {
	if b.edges != nil {
		return b.edges[s]
	}
	var all []Square
	for d := range Direction(directionCount) {
		if n := b.Next(s, d); n != Nowhere && n != s && !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	return all
}

// Next is the neighbour of a square in a direction, or [Nowhere].
func (b *Board) Next(s Square, d Direction) Square {
	return b.neighbours[int(s)*directionCount+int(d)]
}

// Name is a square's name: its file as a letter, its rank as a number, "a1" at
// the bottom left. The name of [Nowhere] is "".
func (b *Board) Name(s Square) string {
	if int(s) >= len(b.squares) {
		return ""
	}
	at := b.squares[s]
	return string(rune('a'+at.column)) + strconv.Itoa(at.row+1)
}

// Square finds a square by its name. An error says whether the name is none, or
// names a place that is not on this board.
func (b *Board) Square(name string) (Square, error) {
	column, row, ok := splitName(name)
	if !ok {
		return Nowhere, fmt.Errorf("%q is not the name of a square: a letter, then a number, like a1", name)
	}
	s := b.At(column, row)
	if s == Nowhere {
		return Nowhere, fmt.Errorf("%s is not on the board, whose squares lie within a1 to %c%d", name, 'a'+b.width-1, b.height)
	}
	return s, nil
}

func splitName(name string) (column, row int, ok bool) {
	if len(name) < 2 || name[0] < 'a' || name[0] > 'z' || name[1] == '0' || strings.Trim(name[1:], "0123456789") != "" {
		return 0, 0, false
	}
	n, err := strconv.Atoi(name[1:])
	if err != nil {
		return 0, 0, false
	}
	return int(name[0] - 'a'), n - 1, true
}

// Grounds lists the kinds of ground of the board, plain ground left out, in the
// order of their first squares.
func (b *Board) Grounds() []string {
	var kinds []string
	seen := map[string]bool{"": true}
	for _, at := range b.squares {
		if !seen[at.ground] {
			seen[at.ground] = true
			kinds = append(kinds, at.ground)
		}
	}
	return kinds
}
