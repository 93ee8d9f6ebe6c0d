package scripts_test

import (
	"fmt"
	"slices"
	"testing"

	"canopy/core/board"
)

// plainGame is a game in the plainest code, to compare the engine with: a board of
// letters that is searched anew for everything.
type plainGame interface {
	// moves are the legal moves, in any order.
	moves() []string
	play(move string)
	// over is whether the game is over, and the winner, or board.Nobody for a draw.
	over() (winner board.Player, over bool)
}

func TestAgainstPlainGames(t *testing.T) {
	for _, c := range []struct {
		game, settings string
		plain          func() plainGame
	}{
		{"breakthrough", "-", func() plainGame { return newPlainBreakthrough(8) }},
		{"breakthrough", "size=5", func() plainGame { return newPlainBreakthrough(5) }},
		{"breakthrough", "size=12", func() plainGame { return newPlainBreakthrough(12) }},
		{"connect-four", "-", func() plainGame { return newPlainRow(7, 6, 4, true) }},
		{"tic-tac-toe", "-", func() plainGame { return newPlainRow(3, 3, 3, false) }},
	} {
		t.Run(c.game+" "+c.settings, func(t *testing.T) {
			for number := range 60 {
				compareWithPlain(t, c.game, c.settings, c.plain(), number)
			}
		})
	}
}

func compareWithPlain(t *testing.T, game, settings string, plain plainGame, number int) {
	t.Helper()
	s, draw := stateAt(t, load(t, game, settings), "-"), luck(number)
	for {
		winner, over := plain.over()
		if over != s.Over() {
			t.Fatalf("%s after %d plies: over is %t, want %t", s.Position(), s.Ply(), s.Over(), over)
		}
		if over {
			if got, _ := s.Result().Winner(); got != winner {
				t.Fatalf("%s: the winner is %d, want %d", s.Position(), got, winner)
			}
			return
		}
		moves := plain.moves()
		slices.Sort(moves)
		if got := s.SortedMoveTexts(); !slices.Equal(got, moves) {
			t.Fatalf("moves of %s:\n got %s\nwant %s", s.Position(), got, moves)
		}
		m := moves[draw.Below(len(moves))]
		play(t, s, m)
		plain.play(m)
	}
}

// plainBoard is a board whose squares hold the number of a player, from 1, or 0.
type plainBoard struct {
	width, height int
	at            [12][12]int // by column and row
	due           int
}

func (b *plainBoard) has(column, row, player int) bool {
	return 0 <= column && column < b.width && 0 <= row && row < b.height && b.at[column][row] == player
}

func squareText(column, row int) string { return fmt.Sprintf("%c%d", 'a'+column, row+1) }

func parseSquare(text string) (column, row int) {
	var file rune
	if _, err := fmt.Sscanf(text, "%c%d", &file, &row); err != nil {
		panic(err)
	}
	return int(file - 'a'), row - 1
}

// plainBreakthrough is Breakthrough: player 1 goes up, player 2 down.
type plainBreakthrough struct{ plainBoard }

func newPlainBreakthrough(size int) *plainBreakthrough {
	b := &plainBreakthrough{plainBoard{width: size, height: size, due: 1}}
	for column := range size {
		b.at[column][0], b.at[column][1] = 1, 1
		b.at[column][size-1], b.at[column][size-2] = 2, 2
	}
	return b
}

func (b *plainBreakthrough) moves() []string {
	var moves []string
	forward := 3 - 2*b.due
	for column := range b.width {
		for row := range b.height {
			if !b.has(column, row, b.due) {
				continue
			}
			for side := -1; side <= 1; side++ {
				from, to := squareText(column, row), squareText(column+side, row+forward)
				if b.has(column+side, row+forward, 0) {
					moves = append(moves, from+"-"+to)
				} else if side != 0 && b.has(column+side, row+forward, 3-b.due) {
					moves = append(moves, from+"x"+to)
				}
			}
		}
	}
	return moves
}

func (b *plainBreakthrough) play(move string) {
	sign := slices.IndexFunc([]rune(move), func(r rune) bool { return r == '-' || r == 'x' })
	column, row := parseSquare(move[:sign])
	b.at[column][row] = 0
	column, row = parseSquare(move[sign+1:])
	b.at[column][row] = b.due
	b.due = 3 - b.due
}

func (b *plainBreakthrough) over() (board.Player, bool) {
	for column := range b.width {
		if b.at[column][b.height-1] == 1 {
			return 0, true
		}
		if b.at[column][0] == 2 {
			return 1, true
		}
	}
	return board.Player(2 - b.due), len(b.moves()) == 0 // whoever is due has lost
}

// plainRow is a game of putting pieces in a row.
type plainRow struct {
	plainBoard
	row   int  // how many must stand in a row
	falls bool // pieces fall down
}

func newPlainRow(width, height, row int, falls bool) *plainRow {
	return &plainRow{plainBoard{width: width, height: height, due: 1}, row, falls}
}

func (b *plainRow) moves() []string {
	var moves []string
	for column := range b.width {
		for row := range b.height {
			if b.has(column, row, 0) && (!b.falls || row == 0 || !b.has(column, row-1, 0)) {
				moves = append(moves, "@"+squareText(column, row))
			}
		}
	}
	return moves
}

func (b *plainRow) play(move string) {
	column, row := parseSquare(move[1:])
	b.at[column][row] = b.due
	b.due = 3 - b.due
}

func (b *plainRow) over() (board.Player, bool) {
	for player := 1; player <= 2; player++ {
		if b.hasRow(player) {
			return board.Player(player - 1), true
		}
	}
	return board.Nobody, len(b.moves()) == 0
}

func (b *plainRow) hasRow(player int) bool {
	for column := range b.width {
		for row := range b.height {
			for _, way := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				n := 0
				for n < b.row && b.has(column+n*way[0], row+n*way[1], player) {
					n++
				}
				if n == b.row {
					return true
				}
			}
		}
	}
	return false
}
