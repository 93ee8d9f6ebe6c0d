package plainjungle

import (
	"fmt"
	"slices"
	"strings"
)

// herd is how many animals a side has at most.
const herd = 8

// Position is a value: a copy is a position of its own.
type Position struct {
	board   [64]cell
	slot    [64]uint8      // by square: the place in the list of the animal that stands there
	squares [2][herd]uint8 // by side: where its animals stand, the first count of them, in no order
	count   [2]uint8
	side    uint8 // to move
	quiet   int32 // plies since the last capture
	seen    int32 // how often the position was there since; kept only where it matters
	past    *past
}

// past is a position of the game that can still come again. It is kept only where repetition counts,
// and never changed, so that copies of a position may share what lies behind them.
type past struct {
	board  [64]cell
	before *past
}

// Side gives the side to move.
func (p *Position) Side() int { return int(p.side) }

// Parse reads a position: ranks from the top with / between, digits for runs of empty squares,
// capitals for White; then the side to move, White where it is missing.
func (g *Game) Parse(text string) (Position, error) {
	position := Position{}
	for i := range position.board {
		position.board[i] = empty
	}

	fields := strings.Fields(text)
	if len(fields) < 1 || len(fields) > 2 {
		return Position{}, fmt.Errorf("position %q: want a board and a side", text)
	}
	rows := strings.Split(fields[0], "/")
	if len(rows) != ranks {
		return Position{}, fmt.Errorf("position %q: %d ranks, want %d", text, len(rows), ranks)
	}
	for i, row := range rows {
		if err := g.parseRank(&position, row, ranks-1-i); err != nil {
			return Position{}, fmt.Errorf("position %q: rank %d: %w", text, ranks-i, err)
		}
	}
	if len(fields) == 2 {
		side := slices.Index([]string{"w", "b"}, fields[1])
		if side < 0 {
			return Position{}, fmt.Errorf("position %q: no side %q", text, fields[1])
		}
		position.side = uint8(side)
	}

	g.remember(&position)
	return position, nil
}

func (g *Game) parseRank(p *Position, row string, rank int) error {
	file := 0
	for _, letter := range row {
		if '1' <= letter && letter <= '9' {
			file += int(letter - '0')
			continue
		}
		side, kind := White, strings.IndexRune(letters, letter)
		if kind < 0 {
			side, kind = Black, strings.IndexRune(strings.ToLower(letters), letter)
		}
		switch {
		case kind < 0:
			return fmt.Errorf("no animal %q", letter)
		case !onBoard(file, rank):
			return fmt.Errorf("more than %d squares", files)
		case isWater(file, rank) && kind != rat:
			return fmt.Errorf("%q does not swim", letter)
		case p.count[side] == herd:
			return fmt.Errorf("more than %d animals of a side", herd)
		}
		g.place(p, animalOf(side, kind), square(file, rank))
		file++
	}
	if file != files {
		return fmt.Errorf("%d squares, want %d", file, files)
	}
	return nil
}

func (g *Game) place(p *Position, animal int, on uint8) {
	c := g.stands[animal][on]
	side := c.side()
	p.board[on] = c
	p.slot[on] = p.count[side]
	p.squares[side][p.count[side]] = on
	p.count[side]++
}

// String writes a position as Parse reads it.
func (p *Position) String() string {
	var text strings.Builder
	for rank := ranks - 1; rank >= 0; rank-- {
		gap := 0
		for file := range files {
			c := p.board[square(file, rank)]
			if c == empty {
				gap++
				continue
			}
			if gap > 0 {
				fmt.Fprint(&text, gap)
				gap = 0
			}
			letter := letters[c.kind() : c.kind()+1]
			if c.side() == Black {
				letter = strings.ToLower(letter)
			}
			text.WriteString(letter)
		}
		if gap > 0 {
			fmt.Fprint(&text, gap)
		}
		if rank > 0 {
			text.WriteByte('/')
		}
	}
	text.WriteByte(' ')
	text.WriteByte("wb"[p.side])
	return text.String()
}

// Move is where an animal comes from, and above that where it goes.
type Move uint16

func move(from, to uint8) Move { return Move(from) | Move(to)<<6 }

func (m Move) from() uint8 { return uint8(m & 63) }
func (m Move) to() uint8   { return uint8(m >> 6 & 63) }

// Text writes a move of a position: a3-a4, or c4xc5 where it takes something.
func (m Move) Text(p *Position) string {
	how := "-"
	if p.board[m.to()] != empty {
		how = "x"
	}
	return squareName(m.from()) + how + squareName(m.to())
}

func squareName(s uint8) string {
	return string([]byte{'a' + s%files, '1' + s/files})
}
