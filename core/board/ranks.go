package board

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Ranks writes what stands on the squares as a position does: the ranks from top
// to bottom with "/" between, a letter a piece, and a run of empty squares as one
// decimal number. Places that are no squares are left out.
func (b *Board) Ranks(p *Pieces, standing []Code) string {
	var text strings.Builder
	for row := b.height - 1; row >= 0; row-- {
		if row < b.height-1 {
			text.WriteByte('/')
		}
		b.writeRank(&text, p, standing, row)
	}
	return text.String()
}

func (b *Board) writeRank(text *strings.Builder, p *Pieces, standing []Code, row int) {
	empty := 0
	flush := func() {
		if empty > 0 {
			text.WriteString(strconv.Itoa(empty))
		}
		empty = 0
	}
	for column := range b.width {
		s := b.At(column, row)
		switch {
		case s == Nowhere:
		case standing[s] == Empty:
			empty++
		default:
			flush()
			text.WriteRune(p.Piece(standing[s]).Letter)
		}
	}
	flush()
}

// ParseRanks reads what [Board.Ranks] writes into standing. An error names the
// rank and the column where the text goes wrong, and leaves standing half
// written.
func (b *Board) ParseRanks(p *Pieces, text string, standing []Code) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != b.height {
		return fmt.Errorf("found %d of the position's %d ranks, divided by /", len(ranks), b.height)
	}
	for i, rank := range ranks {
		if err := b.parseRank(p, rank, b.height-1-i, standing); err != nil {
			return err
		}
	}
	return nil
}

func (b *Board) parseRank(p *Pieces, rank string, row int, standing []Code) error {
	squares := b.rankSquares(row)
	done := 0
	put := func(c Code) error {
		if done == len(squares) {
			return fmt.Errorf("rank %d of the position is too long: %q has more than its %d squares", row+1, rank, len(squares))
		}
		standing[squares[done]] = c
		done++
		return nil
	}
	for rest := rank; rest != ""; {
		codes, size, err := readSquares(p, rest, len(squares))
		if err != nil {
			return fmt.Errorf("rank %d of the position, column %s: %w", row+1, b.columnName(squares, done), err)
		}
		rest = rest[size:]
		for _, c := range codes {
			if err := put(c); err != nil {
				return err
			}
		}
	}
	if done < len(squares) {
		return fmt.Errorf("rank %d of the position is too short: %q has %d squares, expected %d", row+1, rank, done, len(squares))
	}
	return nil
}

// readSquares reads a letter or a number of empty squares from the front of a
// rank's text, and returns how many bytes that took.
func readSquares(p *Pieces, text string, limit int) ([]Code, int, error) {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if digits > 0 {
		n, err := strconv.Atoi(text[:digits])
		if err != nil || n < 1 || text[0] == '0' {
			return nil, 0, fmt.Errorf("%q is not a number of empty squares", text[:digits])
		}
		return make([]Code, min(n, limit+1)), digits, nil
	}
	letter, size := utf8.DecodeRuneInString(text)
	c, ok := p.ByLetter(letter)
	if !ok {
		return nil, 0, fmt.Errorf("%q is not the letter of a piece: known are %s", text[:size], p.letterList())
	}
	return []Code{c}, size, nil
}

func (b *Board) rankSquares(row int) []Square {
	var squares []Square
	for column := range b.width {
		if s := b.At(column, row); s != Nowhere {
			squares = append(squares, s)
		}
	}
	return squares
}

func (b *Board) columnName(squares []Square, i int) string {
	if i >= len(squares) {
		return "beyond the last"
	}
	return b.Name(squares[i])[:1]
}

func (p *Pieces) letterList() string {
	var letters []string
	for c := 1; c < len(p.pieces); c++ {
		letters = append(letters, string(p.pieces[c].Letter))
	}
	return strings.Join(letters, " ")
}
