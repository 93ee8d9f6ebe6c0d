package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"canopy/core/board"
	"canopy/core/rules"

	"github.com/charmbracelet/x/ansi"
)

// drawing draws the board of a game: a letter a piece, a full stop for an empty
// square, what the counters of the square hold, and a mark for its ground, beside
// the piece where one stands there.
// Colour only repeats what the letters say.
type drawing struct {
	game   *rules.Game
	marks  map[string]string // by kind of ground
	colour bool
	// letter is the width of the widest letter of a piece.
	letter int
	// counters are the numbers of the counters that squares have.
	counters []int
	// numbers is the width of the widest text of counters in what is drawn.
	numbers int
}

// standing is what is drawn: what stands on the squares, and what is written on them.
type standing struct {
	at     func(board.Square) board.Code
	number func(board.Square) string
	// digits is the room that numbers have at least. Where all is written, a number
	// stands on every square, and one without has its reason.
	digits  int
	written bool
}

// standingOf is how the pieces of a state stand, and what its counters hold.
func (d *drawing) standingOf(s *rules.State) standing {
	return standing{at: s.At, number: func(sq board.Square) string { return d.number(s, sq) }, digits: leastDigits, written: true}
}

func newDrawing(g *rules.Game, colour bool) *drawing {
	d := &drawing{game: g, marks: map[string]string{}, colour: colour, letter: 1}
	pieces := g.Definition().Pieces
	free := []string{"~", "^", "*", "+", "=", "%", "&", ":", ";", "_", "!", "$", "?", "1", "2", "3", "4", "5", "6", "7", "8", "9"}
	for c := board.Code(1); int(c) < pieces.Codes(); c++ {
		letter := string(pieces.Piece(c).Letter)
		d.letter = max(d.letter, ansi.StringWidth(letter))
		free = slices.DeleteFunc(free, func(mark string) bool { return mark == letter })
	}
	for i, c := range g.Definition().Counters {
		if c.Per == rules.PerSquare {
			d.counters = append(d.counters, i)
		}
	}
	if len(d.counters) > 0 { // marks that could be taken for numbers
		free = slices.DeleteFunc(free, func(mark string) bool { return mark >= "0" && mark <= "9" })
		if pieces.Codes() == 1 {
			d.letter = 0
		}
	}
	for i, kind := range byExtent(g.Definition().Board) {
		d.marks[kind] = "0" // more kinds of ground than marks
		if i < len(free) {
			d.marks[kind] = free[i]
		}
	}
	return d
}

// byExtent are the kinds of ground, the one with the most squares first.
func byExtent(b *board.Board) []string {
	squares := map[string]int{}
	for s := range board.Square(b.Squares()) {
		kind, _ := b.Ground(s)
		squares[kind]++
	}
	kinds := b.Grounds()
	slices.SortFunc(kinds, func(x, y string) int {
		return cmp.Or(cmp.Compare(squares[y], squares[x]), cmp.Compare(x, y))
	})
	return kinds
}

// draw draws a state of the game, with files and ranks named all round.
func (d *drawing) draw(s *rules.State) string { return d.drawn(d.standingOf(s)) }

func (d *drawing) drawn(s standing) string {
	b := d.game.Definition().Board
	var text strings.Builder
	d.numbers = d.widestNumber(s)
	files := d.files()
	text.WriteString(files)
	for row := b.Height() - 1; row >= 0; row-- {
		fmt.Fprintf(&text, "%3d  ", row+1)
		for column := range b.Width() {
			text.WriteString(d.cell(s, b.At(column, row)))
		}
		fmt.Fprintf(&text, " %d\n", row+1)
	}
	text.WriteString(files)
	return text.String()
}

func (d *drawing) files() string {
	line, before := "     ", 0
	if d.numbers > 0 { // a file's name stands over the last digit of its numbers
		before = d.letter + d.numbers - 1
	}
	for column := range d.game.Definition().Board.Width() {
		line += padded(strings.Repeat(" ", before)+string(rune('a'+column)), d.width())
	}
	return strings.TrimRight(line, " ") + "\n"
}

// width is that of a square: its letter, its numbers, its mark if there is any
// ground, and a space.
func (d *drawing) width() int {
	if len(d.marks) > 0 {
		return d.letter + d.numbers + 2
	}
	return d.letter + d.numbers + 1
}

// leastDigits keep the columns from moving when a number comes to ten.
const leastDigits = 2

func (d *drawing) widestNumber(s standing) int {
	if len(d.counters) == 0 {
		return 0
	}
	widest := s.digits
	for sq := range board.Square(d.game.Definition().Board.Squares()) {
		widest = max(widest, len(s.number(sq)))
	}
	return widest
}

// number is what the counters of a square hold. Under a piece that is nobody's and
// cannot move they count for nothing.
func (d *drawing) number(s *rules.State, sq board.Square) string {
	if c := s.At(sq); c != board.Empty {
		if p := d.game.Definition().Pieces.Piece(c); p.Owner == board.Nobody && len(p.Kind.Moves) == 0 {
			return ""
		}
	}
	texts := make([]string, len(d.counters))
	for i, counter := range d.counters {
		texts[i] = strconv.Itoa(s.Counter(counter, int(sq)))
	}
	return strings.Join(texts, ",")
}

func (d *drawing) cell(s standing, square board.Square) string {
	if square == board.Nowhere {
		return padded("", d.width())
	}
	kind, owner := d.game.Definition().Board.Ground(square)
	mark := d.painted(d.marks[kind], owner)
	c := s.at(square)
	number := ""
	if d.numbers > 0 {
		number = fmt.Sprintf("%*s", d.numbers, s.number(square))
	}
	switch {
	case c == board.Empty && kind == "" && d.numbers > 0 && strings.TrimSpace(number) == "" && !s.written:
		return padded(padded("", d.letter+d.numbers-1)+".", d.width())
	case c == board.Empty && d.numbers > 0:
		return padded(padded("", d.letter)+number+mark, d.width())
	case c == board.Empty && kind == "":
		return padded(".", d.width())
	case c == board.Empty:
		return padded(mark, d.width())
	}
	piece := d.game.Definition().Pieces.Piece(c)
	// The letter is padded first, so that marks stand in a column.
	letter := padded(d.painted(string(piece.Letter), piece.Owner), d.letter)
	return padded(letter+number+mark, d.width())
}

// colours of the sides, by number, as terminals number them.
var colours = [board.MaxPlayers]int{36, 33, 35, 32, 34, 31, 96, 93}

// named are the colours that sides are called after.
var named = map[string]int{"red": 31, "green": 32, "yellow": 33, "blue": 34}

// painted is a text in the colour of its owner.
func (d *drawing) painted(text string, owner board.Player) string {
	if !d.colour || owner == board.Nobody || text == "" {
		return text
	}
	colour, ok := named[strings.ToLower(d.game.PlayerName(owner))]
	if !ok {
		colour = colours[owner]
	}
	return fmt.Sprintf("\x1b[1;%dm%s\x1b[0m", colour, text)
}

// groundLegend says what the marks mean, and whose the ground is, in lines of some
// width.
func (d *drawing) groundLegend(width int) string {
	b := d.game.Definition().Board
	var text strings.Builder
	for _, kind := range byExtent(b) {
		owned := make([][]string, d.game.Players())
		for s := range board.Square(b.Squares()) {
			if of, owner := b.Ground(s); of == kind && owner != board.Nobody {
				owned[owner] = append(owned[owner], b.Name(s))
			}
		}
		line := d.marks[kind] + " " + kind
		for p, squares := range owned {
			if len(squares) > 0 {
				line += fmt.Sprintf("; %s: %s", d.game.PlayerName(board.Player(p)), strings.Join(squares, " "))
			}
		}
		text.WriteString(wrapped(line, width, "  ", "    "))
	}
	return text.String()
}

// piecesLegend says whose which letters are, in lines of some width.
func (d *drawing) piecesLegend(width int) string {
	pieces := d.game.Definition().Pieces
	var text strings.Builder
	line := func(name string, owner board.Player) {
		var parts []string
		for c := board.Code(1); int(c) < pieces.Codes(); c++ {
			if p := pieces.Piece(c); p.Owner == owner {
				parts = append(parts, d.painted(string(p.Letter), owner)+" "+p.Kind.Name)
			}
		}
		if len(parts) > 0 {
			text.WriteString(wrapped(name+": "+strings.Join(parts, ", "), width, "  ", "    "))
		}
	}
	for p := range board.Player(d.game.Players()) {
		line(d.game.PlayerName(p), p)
	}
	line("nobody", board.Nobody)
	return text.String()
}
