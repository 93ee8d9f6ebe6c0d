package scripts_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/scripts"
)

// testdata holds figures, positions and records that are not ours alone to change.
const testdata = "../testdata"

// basesOf are games for variants that can be added to any.
var basesOf = map[string]string{
	"handicap": "dice-poker", "misere": "tic-tac-toe", "pie": "breakthrough", "short-game": "hearts",
}

// everyGame names all games and variants that come with Canopy; a variant for any game
// with one of those.
func everyGame() []string {
	names := scripts.Games()
	for _, name := range scripts.Variants() {
		names = append(names, withBase(name))
	}
	return names
}

// withBase is a variant's name, with a game before it where it goes with any.
func withBase(variant string) string {
	if base, any := basesOf[variant]; any {
		return base + "+" + variant
	}
	return variant
}

// loaded keeps games, which never change, since reading a script takes longer than
// most tests.
var loaded sync.Map

// load loads a game with settings written as "name=value, name=value"; - is none.
func load(t testing.TB, sum, settings string) *rules.Game {
	t.Helper()
	if g, ok := loaded.Load([2]string{sum, settings}); ok {
		return g.(*rules.Game)
	}
	g, err := scripts.Load(sum, scripts.Options{Settings: parseSettings(settings)})
	if err != nil {
		t.Fatalf("%s with %s: %v", sum, settings, err)
	}
	loaded.Store([2]string{sum, settings}, g)
	return g
}

func parseSettings(text string) []scripts.Setting {
	var list []scripts.Setting
	for setting := range strings.SplitSeq(text, ", ") {
		if name, value, ok := strings.Cut(setting, "="); ok {
			list = append(list, scripts.Setting{Name: name, Value: value})
		}
	}
	return list
}

// stateAt returns a state in a position, or for - at the start.
func stateAt(t testing.TB, g *rules.Game, position string) *rules.State {
	t.Helper()
	s := g.NewState()
	if position == "-" {
		return s
	}
	if err := s.SetPosition(inRanks(t, g, position)); err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	return s
}

// play makes moves given by their texts, with commas between; - is none.
func play(t testing.TB, s *rules.State, moves string) {
	t.Helper()
	if moves == "-" {
		return
	}
	for text := range strings.SplitSeq(moves, ", ") {
		m, err := s.ParseMove(text)
		if err != nil {
			t.Fatalf("in %s: %v", s.Position(), err)
		}
		s.Play(m)
	}
}

// luck is a stream for a test's own draws.
func luck(number int) *chance.Stream {
	stream := chance.NewStream(1, uint64(number), chance.Named("test"))
	return &stream
}

// playRandomly plays on until the game is over or so many plies were played. Unless
// it is nil, see is called before each move.
func playRandomly(s *rules.State, draw *chance.Stream, plies int, see func(rules.Move)) {
	var moves []rules.Move
	for range plies {
		if s.Over() {
			return
		}
		moves = s.Moves(moves)
		m := moves[draw.Below(len(moves))]
		if see != nil {
			see(m)
		}
		s.Play(m)
	}
}

// toTheEnd is more plies than any game has.
const toTheEnd = rules.MaxPlyLimit

// standing is what stands on the squares, from the first to the last.
func standing(s *rules.State) []board.Code {
	codes := make([]board.Code, s.Game().Definition().Board.Squares())
	for sq := range codes {
		codes[sq] = s.At(board.Square(sq))
	}
	return codes
}

// readTable reads a table of testdata: lines of columns with tabs between, the
// first of them the columns' names. Lines that begin with # are remarks.
func readTable(t testing.TB, file string, columns ...string) [][]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(testdata, file))
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
		}
	}
	if len(rows) < 2 || !slices.Equal(rows[0], columns) {
		t.Fatalf("%s: expected rows below the columns %q", file, columns)
	}
	for _, row := range rows {
		if len(row) != len(columns) {
			t.Fatalf("%s: %q has %d columns, want %d", file, row, len(row), len(columns))
		}
	}
	return rows[1:]
}
