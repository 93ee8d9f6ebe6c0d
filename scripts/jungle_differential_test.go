package scripts_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/scripts/internal/plainjungle"
)

// The engine and a Jungle written by hand offer the same moves all through random
// games and agree on how they end, with each switch turned alone and with many
// turned at once.
func TestJungleAgainstPlainJungle(t *testing.T) {
	parameters := load(t, "jungle", "-").Definition().Parameters
	all := append(oneByOne(parameters), combinations(parameters, 40)...)
	seen := map[string]int{}
	for i, settings := range all {
		t.Run(settings, func(t *testing.T) {
			pair := newJunglePair(t, settings)
			for game := range 6 {
				pair.compare(t, luck(i*100+game), game, seen)
			}
		})
	}
	for _, end := range []string{"den", rules.StuckEnd, "repetition", "quiet"} {
		if seen[end] == 0 {
			t.Errorf("no game ended by %s: the ends were %v", end, seen)
		}
	}
}

// oneByOne is the default, and every other value of every parameter by itself.
func oneByOne(parameters []rules.Parameter) []string {
	all := []string{"-"}
	for _, p := range parameters {
		for _, value := range tried(p) {
			if value != fmt.Sprint(p.Default) {
				all = append(all, p.Name+"="+value)
			}
		}
	}
	return all
}

// tried are the values of a parameter to be tried. Seen once is left out: whether
// the start counts before anybody has moved is nothing that a rule says.
func tried(p rules.Parameter) []string {
	switch p.Name {
	case "repetition":
		return []string{"0", "2", "3", "5"}
	case "quiet":
		return []string{"0", "17", "60"}
	}
	return valuesOf(p)
}

func combinations(parameters []rules.Parameter, n int) []string {
	all := make([]string, n)
	for i := range all {
		draw := luck(-1 - i)
		var settings []string
		for _, p := range parameters {
			values := tried(p)
			settings = append(settings, p.Name+"="+values[draw.Below(len(values))])
		}
		all[i] = strings.Join(settings, ", ")
	}
	return all
}

// junglePair is the same game twice.
type junglePair struct {
	plain  *plainjungle.Game
	engine *rules.Game
}

func newJunglePair(t testing.TB, settings string) junglePair {
	t.Helper()
	r := plainjungle.Default()
	for _, s := range parseSettings(settings) {
		if err := r.Set(s.Name, s.Value); err != nil {
			t.Fatal(err)
		}
	}
	return junglePair{plainjungle.New(r), load(t, "jungle", settings)}
}

// everyLaw is no position of a game; it brings every law to bear.
const everyLaw = "5T1/E1WpL1e/5R1/3t1rP/6C/7/7/w1D1c2/2d2l1 w"

// compare plays one random game: from the start, from a position that brings the
// laws to bear, or from one in which animals stand anywhere.
func (j junglePair) compare(t *testing.T, draw *chance.Stream, game int, seen map[string]int) {
	t.Helper()
	s := j.engine.NewState()
	switch game % 3 {
	case 1:
		s = stateAt(t, j.engine, everyLaw)
	case 2:
		s = stateAt(t, j.engine, scattered(s, draw))
	}
	p, err := j.plain.Parse(s.Position())
	if err != nil {
		t.Fatal(err)
	}
	var moves []rules.Move
	for ; ; moves = s.Moves(moves) {
		j.compareOver(t, s, &p)
		if s.Over() {
			seen[s.Result().End]++
			return
		}
		plain := j.plain.Moves(&p, nil)
		if got, want := s.SortedMoveTexts(), plainTexts(&p, plain); !slices.Equal(got, want) {
			t.Fatalf("moves of %s after %d plies:\n  engine %s\n  plain  %s", s.Position(), s.Ply(), got, want)
		}
		m := plain[draw.Below(len(plain))]
		play(t, s, m.Text(&p))
		j.plain.Apply(&p, m)
		if s.Position() != p.String() {
			t.Fatalf("the engine is at %s, the plain game at %s", s.Position(), &p)
		}
	}
}

func plainTexts(p *plainjungle.Position, moves []plainjungle.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.Text(p)
	}
	slices.Sort(texts)
	return texts
}

// compareOver compares whether the game is over and who has won. A player who can
// do nothing when a draw is due has lost in the plain game. The engine judges ends
// before it looks whether the next player is stuck, so there it is a draw.
func (j junglePair) compareOver(t *testing.T, s *rules.State, p *plainjungle.Position) {
	t.Helper()
	winner, over := j.plain.Over(p)
	if over != s.Over() {
		t.Fatalf("%s after %d plies: over is %t in the engine, %t in the plain game", s.Position(), s.Ply(), s.Over(), over)
	}
	if !over {
		return
	}
	got := plainjungle.Draw
	if w, ok := s.Result().Winner(); ok {
		got = int(w)
	}
	stuckAndDrawn := got == plainjungle.Draw && winner == 1-p.Side() && len(j.plain.Moves(p, nil)) == 0
	if got != winner && !stuckAndDrawn {
		t.Fatalf("%s after %d plies: the winner is %d in the engine, %d in the plain game", s.Position(), s.Ply(), got, winner)
	}
}

// scattered is a position with the animals of the start on any squares but dens, and
// only rats in the water.
func scattered(s *rules.State, draw *chance.Stream) string {
	d := s.Game().Definition()
	codes := make([]board.Code, d.Board.Squares())
	for _, c := range standing(s) {
		if c == board.Empty {
			continue
		}
		for {
			sq := draw.Below(len(codes))
			ground, _ := d.Board.Ground(board.Square(sq))
			swims := d.Pieces.Piece(c).Kind.Name == "rat"
			if codes[sq] == board.Empty && ground != "den" && (swims || ground != "water") {
				codes[sq] = c
				break
			}
		}
	}
	return d.Board.Ranks(d.Pieces, codes) + " " + []string{"w", "b"}[draw.Below(2)]
}
