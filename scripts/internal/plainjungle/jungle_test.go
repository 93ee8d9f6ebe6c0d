package plainjungle

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

const (
	// everyLaw is no position of a game; it exercises every law.
	everyLaw = "5T1/E1WpL1e/5R1/3t1rP/6C/7/7/w1D1c2/2d2l1 w"

	// jumps is the second picture of BrainKing's page.
	jumps = "7/7/4l2/3W2t/T2e3/4R2/1L5/7/7"
)

// rules gives the default rules with changes in the form "name=value, name=value".
func rules(t testing.TB, changes string) Rules {
	t.Helper()
	r := Default()
	for change := range strings.SplitSeq(changes, ", ") {
		if change == "" {
			continue
		}
		name, value, _ := strings.Cut(change, "=")
		if err := r.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func parse(t testing.TB, g *Game, text string) Position {
	t.Helper()
	p, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// moveTexts gives the moves of a position, sorted, as one text.
func moveTexts(g *Game, p *Position) string {
	var texts []string
	for _, m := range g.Moves(p, nil) {
		texts = append(texts, m.Text(p))
	}
	slices.Sort(texts)
	return strings.Join(texts, " ")
}

// play applies moves given by their texts.
func play(t testing.TB, g *Game, p *Position, texts string) {
	t.Helper()
	for text := range strings.FieldsSeq(texts) {
		moves := g.Moves(p, nil)
		i := slices.IndexFunc(moves, func(m Move) bool { return m.Text(p) == text })
		if i < 0 {
			t.Fatalf("%s is no move of %v", text, p)
		}
		g.Apply(p, moves[i])
	}
}

func TestPerft(t *testing.T) {
	tests := []struct {
		position string
		changes  string
		want     []uint64
	}{
		{start, "", []uint64{24, 576, 12_240, 260_099, 5_111_620}},
		{start, "elephant_takes_rat=true", []uint64{24, 576, 12_240, 260_100, 5_111_725}},
		{start, "leopard_jumps=across", []uint64{24, 576, 12_240, 260_099, 5_112_640}},
		{everyLaw, "", []uint64{23, 544, 10_977, 250_305}},
		{everyLaw, "elephant_takes_rat=true", []uint64{23, 546, 11_012, 253_140}},
		{everyLaw, "rat_leaving_water=nothing", []uint64{23, 525, 10_632, 235_094}},
		{everyLaw, "rat_leaving_water=anything", []uint64{23, 544, 10_977, 250_305}},
		{everyLaw, "rat_entering_water=nothing", []uint64{22, 523, 10_169, 233_818}},
		{everyLaw, "rat_leaving_water=nothing, rat_entering_water=nothing", []uint64{22, 504, 9_824, 218_607}},
		{everyLaw, "traps_weaken=everybody", []uint64{24, 567, 11_837, 268_861}},
		{everyLaw, "trapped_may_take=false", []uint64{23, 525, 10_644, 235_443}},
		{everyLaw, "wolf_beats_dog=true", []uint64{23, 545, 10_957, 251_033}},
		{everyLaw, "tiger_jumps=along", []uint64{23, 521, 10_482, 227_638}},
		{everyLaw, "tiger_jumps=across", []uint64{23, 544, 10_977, 250_305}},
		{everyLaw, "leopard_jumps=across", []uint64{23, 544, 10_977, 250_305}},
		{everyLaw, "jump_blocked_by=enemy rat", []uint64{23, 566, 11_427, 268_489}},
		{everyLaw, "own_den_open=true", []uint64{23, 566, 11_513, 272_312}},
	}
	for _, test := range tests {
		name := fmt.Sprintf("%.5s %s", test.position, test.changes)
		t.Run(name, func(t *testing.T) {
			g := New(rules(t, test.changes))
			p := parse(t, g, test.position)
			for i, want := range test.want {
				if got := g.Perft(&p, i+1); got != want {
					t.Errorf("perft %d = %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

func TestMoves(t *testing.T) {
	tests := []struct {
		name     string
		position string
		changes  string
		want     string
	}{
		{"BrainKing's picture, White", jumps + " w", "",
			"a5-a4 a5-a6 b3-a3 b3-b2 b3-b7 b3-c3 d6-d7 e4-d4 e4-e3 e4-e5 e4-f4"},
		{"BrainKing's picture, Black", jumps + " b", "",
			"d5-d4 d5xd6 e7-d7 e7-e8 e7-f7 g6-g5 g6-g7 g6xd6"},

		{"own trap does not weaken", "7/7/7/7/7/7/7/2c4/2E4 b", "", "c2-b2 c2-c3 c2-d2"},
		{"own trap weakens by some rules", "7/7/7/7/7/7/7/2c4/2E4 b", "traps_weaken=everybody",
			"c2-b2 c2-c3 c2-d2 c2xc1"},
		{"no elephant from the water", "7/7/7/7/7/2Re3/7/7/7", "", "c4-b4 c4-c3 c4-c5"},
		{"an elephant from the water by some rules", "7/7/7/7/7/2Re3/7/7/7", "rat_leaving_water=anything",
			"c4-b4 c4-c3 c4-c5 c4xd4"},

		{"tiger jumps sideways", "7/7/7/7/T6/7/7/7/7", "", "a5-a4 a5-a6 a5-d5"},
		{"tiger jumps along only", "7/7/7/7/T6/7/7/7/7", "tiger_jumps=along", "a5-a4 a5-a6"},
		{"leopard does not jump", "7/7/7/7/P6/7/7/7/7", "", "a5-a4 a5-a6"},
		{"leopard jumps across", "7/7/7/7/P6/7/7/7/7", "leopard_jumps=across", "a5-a4 a5-a6 a5-d5"},
		{"leopard jumps across only", "7/7/7/7/7/7/1P5/7/7", "leopard_jumps=across", "b3-a3 b3-b2 b3-c3"},
		{"own rat blocks", "7/7/7/7/1R5/7/1L5/7/7", "", "b3-a3 b3-b2 b3-c3 b5-a5 b5-b4 b5-b6 b5-c5"},
		{"own rat does not block", "7/7/7/7/1R5/7/1L5/7/7", "jump_blocked_by=enemy rat",
			"b3-a3 b3-b2 b3-b7 b3-c3 b5-a5 b5-b4 b5-b6 b5-c5"},
		{"enemy rat blocks", "7/7/7/7/1r5/7/1L5/7/7", "jump_blocked_by=enemy rat", "b3-a3 b3-b2 b3-c3"},
		{"nothing blocks", "7/7/7/7/1r5/7/1L5/7/7", "jump_blocked_by=nothing", "b3-a3 b3-b2 b3-b7 b3-c3"},
		{"rat where the jump ends", "7/7/1r5/7/7/7/1L5/7/7", "", "b3-a3 b3-b2 b3-c3 b3xb7"},
		{"landing squares", "7/7/7/7/3L3/7/7/7/7", "", "d5-a5 d5-d4 d5-d6 d5-g5"},

		{"elephant does not swim", "7/7/7/7/7/E6/7/7/7", "", "a4-a3 a4-a5"},
		{"elephant spares the rat", "7/7/7/7/7/r6/E6/7/7 w", "", "a3-a2 a3-b3"},
		{"elephant takes the rat by some rules", "7/7/7/7/7/r6/E6/7/7 w", "elephant_takes_rat=true",
			"a3-a2 a3-b3 a3xa4"},
		{"elephant takes a trapped rat", "7/7/7/7/7/7/7/2Er3/7 w", "", "c2-b2 c2-c1 c2-c3 c2xd2"},
		{"rat takes the elephant", "7/7/7/7/7/r6/E6/7/7 b", "", "a4-a5 a4-b4 a4xa3"},
		{"rat takes rat in the water", "7/7/7/7/2r4/2R4/7/7/7", "", "c4-b4 c4-c3 c4-d4 c4xc5"},
		{"rat takes rat on land", "7/7/7/7/7/2Rr3/7/7/7 w", "", "c4-b4 c4-c3 c4-c5 c4xd4"},
		{"rat takes rat from land", "7/7/7/7/7/2Rr3/7/7/7 b", "", "d4-d3 d4-d5 d4-e4 d4xc4"},
		{"rat leaving takes nothing", "7/7/7/7/7/2Rr3/7/7/7 w", "rat_leaving_water=nothing", "c4-b4 c4-c3 c4-c5"},
		{"rat entering takes nothing", "7/7/7/7/7/2Rr3/7/7/7 b", "rat_entering_water=nothing", "d4-d3 d4-d5 d4-e4"},

		{"trapped rat takes the elephant", "7/7/7/7/7/7/7/2Er3/7 b", "", "d2-d1 d2-d3 d2-e2 d2xc2"},
		{"trapped rat takes nothing by some rules", "7/7/7/7/7/7/7/2Er3/7 b", "trapped_may_take=false",
			"d2-d1 d2-d3 d2-e2"},
		{"animal in its own trap takes", "7/7/7/7/7/7/7/2cE3/7", "trapped_may_take=false", "d2-d3 d2-e2 d2xc2"},
		{"animal in its own trap takes nothing by some rules", "7/7/7/7/7/7/7/2cE3/7",
			"traps_weaken=everybody, trapped_may_take=false", "d2-d3 d2-e2"},
		{"dog takes wolf", "7/7/7/7/7/7/D6/w6/7 w", "", "a3-a4 a3-b3 a3xa2"},
		{"wolf does not take dog", "7/7/7/7/7/7/D6/w6/7 b", "", "a2-a1 a2-b2"},
		{"wolf takes dog by some rules", "7/7/7/7/7/7/D6/w6/7 b", "wolf_beats_dog=true", "a2-a1 a2-b2 a2xa3"},
		{"own den closed", "7/7/7/7/7/7/7/7/2C4", "", "c1-b1 c1-c2"},
		{"own den open by some rules", "7/7/7/7/7/7/7/7/2C4", "own_den_open=true", "c1-b1 c1-c2 c1-d1"},
		{"no move", "7/7/7/7/7/7/7/d6/Cw5", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := New(rules(t, test.changes))
			p := parse(t, g, test.position)
			if got := moveTexts(g, &p); got != test.want {
				t.Errorf("moves of %v:\n got %s\nwant %s", &p, got, test.want)
			}
		})
	}
}

func TestTrapWeakensOnlyWhileStoodOn(t *testing.T) {
	g := New(Default())
	p := parse(t, g, "7/7/7/7/7/7/7/7/C1l4 b")
	play(t, g, &p, "c1-b1")
	if got, want := moveTexts(g, &p), "a1-a2"; got != want {
		t.Errorf("moves of %v: %s, want %s", &p, got, want)
	}
}

func TestOver(t *testing.T) {
	const thereAndBack = " a3-a4 g7-g6 a4-a3 g6-g7"

	tests := []struct {
		name     string
		position string
		changes  string
		play     string
		winner   int
		over     bool
	}{
		{"start", start, "", "", 0, false},
		{"no move", "7/7/7/7/7/7/7/d6/Cw5 w", "", "", Black, true},
		{"no animal", "7/7/7/7/7/7/7/d6/7 w", "", "", Black, true},
		{"den of Black", "7/3C3/7/7/7/7/7/7/e6 w", "", "d8-d9", White, true},
		{"den of White", "7/7/7/7/7/7/7/3c3/6E b", "", "d2-d1", Black, true},
		{"own den", "7/e6/7/7/7/7/7/3C3/7 w", "own_den_open=true", "d2-d1", 0, false},
		{"last animal taken", "7/7/7/7/7/7/r6/E6/7 w", "elephant_takes_rat=true", "a2xa3", White, true},

		{"not yet quiet", start, "quiet=4", "a3-a4 g7-g6 a4-a3", 0, false},
		{"quiet", start, "quiet=4", thereAndBack, Draw, true},
		{"a capture is not quiet", "7/7/7/7/7/7/c6/E6/6l w", "quiet=2", "a2xa3 g1-g2", 0, false},
		{"quiet after a capture", "7/7/7/7/7/7/c6/E6/6l w", "quiet=2", "a2xa3 g1-g2 a3-a2", Draw, true},
		{"a win before a quiet draw", "7/3C3/7/7/7/7/7/7/e6 w", "quiet=1", "d8-d9", White, true},
		{"a loss before a quiet draw", "7/7/7/7/7/7/7/d6/C1l4 b", "quiet=1", "c1-b1", Black, true},

		{"seen twice", start, "repetition=3", thereAndBack, 0, false},
		{"seen three times", start, "repetition=3", thereAndBack + thereAndBack, Draw, true},
		{"seen with the other side to move", "7/7/7/7/7/7/7/7/C5c w", "repetition=2",
			"a1-a2 g1-g2 a2-b2 g2-g3 b2-b1 g3-g2 b1-a1", 0, false},
		{"seen since a capture", "7/7/7/7/7/7/c6/E6/6l w", "repetition=2",
			"a2xa3 g1-g2 a3-a2 g2-g1", 0, false},
		{"seen twice since a capture", "7/7/7/7/7/7/c6/E6/6l w", "repetition=2",
			"a2xa3 g1-g2 a3-a2 g2-g1 a2-a3", Draw, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := New(rules(t, test.changes))
			p := parse(t, g, test.position)
			play(t, g, &p, test.play)
			winner, over := g.Over(&p)
			if over != test.over || over && winner != test.winner {
				t.Errorf("over %v is %v, winner %d; want %v, %d", &p, over, winner, test.over, test.winner)
			}
		})
	}
}

// A copy of a position and its original must not notice each other.
func TestCopies(t *testing.T) {
	g := New(rules(t, "repetition=2"))
	original := g.Start()
	play(t, g, &original, "a3-a4 g7-g6")
	copied := original
	play(t, g, &copied, "a4-a3 g6-g7")
	if _, over := g.Over(&copied); !over {
		t.Error("the copy has come back to the start, and it is not over")
	}
	play(t, g, &original, "g1-f1 a9-b9")
	if _, over := g.Over(&original); over {
		t.Error("the original is over by what happened to its copy")
	}
}

func TestParse(t *testing.T) {
	g := New(Default())
	for _, text := range []string{start, everyLaw, jumps + " b"} {
		if p := parse(t, g, text); p.String() != text {
			t.Errorf("%q comes back as %q", text, p.String())
		}
	}
	for _, text := range []string{
		"",
		"7/7/7",
		"7/7/7/7/7/7/7/7/7 x",
		"7/7/7/7/7/7/7/7/7 wb",
		"7/7/7/7/7/7/7/7/7 w quiet=3",
		"7/7/7/7/7/7/7/7/6",
		"7/7/7/7/7/7/7/7/8",
		"7/7/7/7/7/7/7/7/7C",
		"7/7/7/7/7/7/7/7/M6",
		"7/7/7/7/1C5/7/7/7/7",
		"7/7/7/7/7/7/7/CCCCCCC/CC5",
	} {
		if _, err := g.Parse(text); err == nil {
			t.Errorf("%q is read without an error", text)
		}
	}
}

func TestSet(t *testing.T) {
	for _, change := range [][2]string{
		{"tiger_jumps", "sideways"},
		{"elephant_takes_rat", "maybe"},
		{"quiet", "-1"},
		{"cats_fly", "true"},
	} {
		r := Default()
		if err := r.Set(change[0], change[1]); err == nil {
			t.Errorf("%s can be set to %s", change[0], change[1])
		}
		if r != Default() {
			t.Errorf("%s is set to %s in spite of the error", change[0], change[1])
		}
	}
}

// The lists of animals must go with the board, whatever was played.
func TestListsFollowBoard(t *testing.T) {
	g := New(Default())
	rng := NewRand(1)
	for range 100 {
		p := g.Start()
		for {
			if _, over := g.Over(&p); over {
				break
			}
			moves := g.Moves(&p, nil)
			g.Apply(&p, moves[rng.below(len(moves))])

			again := parse(t, g, p.String())
			if p.board != again.board || p.count != again.count {
				t.Fatalf("%v read again is %v", &p, &again)
			}
			for side := range 2 {
				for slot, s := range p.squares[side][:p.count[side]] {
					if c := p.board[s]; c == empty || c.side() != side || int(p.slot[s]) != slot {
						t.Fatalf("%v: place %d of side %d", &p, slot, side)
					}
				}
			}
		}
	}
}

func TestPlayouts(t *testing.T) {
	const games = 2000
	g := New(Default())
	rng := NewRand(1)
	plies := 0
	for range games {
		p := g.Start()
		plies += g.Playout(&p, rng)
		if _, over := g.Over(&p); !over {
			t.Fatalf("a playout stops at %v", &p)
		}
	}
	if mean := float64(plies) / games; mean < 440 || mean > 470 {
		t.Errorf("playouts last %.1f plies on average, want about 456", mean)
	}
}

// Draws must come when a plain record of the game says so.
func TestDraws(t *testing.T) {
	const seen, quiet = 2, 60
	g := New(rules(t, "repetition=2, quiet=60"))
	rng := NewRand(1)
	repeated, silent := 0, 0
	for range 500 {
		p := g.Start()
		times := map[string]int{p.String(): 1}
		sinceCapture := 0
		for {
			winner, over := g.Over(&p)
			drawn := times[p.String()] == seen || sinceCapture == quiet
			if over && winner != Draw {
				break
			}
			if over != drawn {
				t.Fatalf("%v, seen %d times, %d plies after a capture: over is %v",
					&p, times[p.String()], sinceCapture, over)
			}
			if over {
				if sinceCapture == quiet {
					silent++
				} else {
					repeated++
				}
				break
			}

			moves := g.Moves(&p, nil)
			m := moves[rng.below(len(moves))]
			sinceCapture++
			if strings.Contains(m.Text(&p), "x") {
				sinceCapture = 0
			}
			g.Apply(&p, m)
			times[p.String()]++
		}
	}
	if repeated == 0 || silent == 0 {
		t.Errorf("%d draws by repetition and %d quiet ones; want some of each", repeated, silent)
	}
}

func TestPlayAllocatesNothing(t *testing.T) {
	g := New(Default())
	rng := NewRand(1)
	buf := make([]Move, 0, MaxMoves)
	if n := testing.AllocsPerRun(10, func() {
		p := g.Start()
		g.Moves(&p, buf)
		g.Playout(&p, rng)
		g.Over(&p)
	}); n > 0 {
		t.Errorf("%v allocations in a playout", n)
	}
}

func BenchmarkPlayout(b *testing.B) {
	g := New(Default())
	rng := NewRand(1)
	plies, games := 0, 0
	for b.Loop() {
		p := g.Start()
		plies += g.Playout(&p, rng)
		games++
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
	b.ReportMetric(float64(plies)/float64(games), "plies/game")
}

func BenchmarkPerft(b *testing.B) {
	g := New(Default())
	p := g.Start()
	for b.Loop() {
		g.Perft(&p, 4)
	}
}
