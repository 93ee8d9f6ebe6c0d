package scripts_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"canopy/core/board"
	"canopy/core/record"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/core/table"
	"canopy/scripts"
	"canopy/sim/agent"
	"canopy/sim/batch"
)

// Variants of a game add up, in any order: where they only set parameters, to the game
// with these.
func TestVariantsAddUp(t *testing.T) {
	const position = "5T1/E1WpL1e/5R1/3t1rP/6C/7/7/w1D1c2/2d2l1 w"
	const settings = "elephant_takes_rat=true, traps_weaken=everybody, trapped_may_take=false, wolf_beats_dog=true"
	want, err := rules.Perft(t.Context(), stateAt(t, load(t, "jungle", settings), position), 3)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"hungry-elephant", "traps-weaken-all", "trapped-cannot-take", "wolf-over-dog"}
	for range 2 {
		sum := "jungle+" + strings.Join(names, "+")
		got, err := rules.Perft(t.Context(), stateAt(t, load(t, sum, "-"), position), 3)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", sum, got, want)
		}
		slices.Reverse(names)
	}
}

// Every pair of variants of one game can be played, or the error says which two write
// what.
func TestPairsOfVariants(t *testing.T) {
	skipSlow(t)
	conflicts := map[string]bool{}
	names := scripts.Variants()
	for i, one := range names {
		for _, other := range names[i+1:] {
			base := baseFor(t, one, other)
			if base == "" {
				continue
			}
			sum := base + "+" + one + "+" + other
			g, err := scripts.Load(sum, scripts.Options{})
			if err != nil {
				if strings.Contains(err.Error(), " needs a game ") {
					continue
				}
				if text := err.Error(); !strings.Contains(text, one+".lua:") || !strings.Contains(text, other+".lua:") {
					t.Errorf("%s: %v names not both files with their lines", sum, err)
				}
				conflicts[one+"+"+other] = true
				continue
			}
			s := g.NewState()
			playRandomly(s, luck(1), 60, nil)
			if s.Err() != nil {
				t.Errorf("%s: %v", sum, s.Err())
			}
		}
	}
	if want := map[string]bool{"dice-poker-6d+triple-dice-poker-6d": true}; !maps.Equal(conflicts, want) {
		t.Errorf("conflicts: %v, want %v", conflicts, want)
	}
}

// baseFor is the game that two variants both change; "" if there is none.
func baseFor(t *testing.T, one, other string) string {
	t.Helper()
	bases := map[string]bool{}
	for _, name := range []string{one, other} {
		if basesOf[name] != "" {
			continue
		}
		base, _, _ := strings.Cut(load(t, name, "-").Name(), "+")
		bases[base] = true
	}
	switch len(bases) {
	case 0:
		return "" // what goes with any game has tests of its own
	case 1:
		return slices.Collect(maps.Keys(bases))[0]
	}
	return ""
}

// Variants for any game go with every game, or say what they need.
func TestVariantsOfAnyGame(t *testing.T) {
	played := map[string]int{}
	for _, base := range scripts.Games() {
		for name := range basesOf {
			g, err := scripts.Load(base+"+"+name, scripts.Options{})
			if err != nil {
				if !strings.Contains(err.Error(), name+" needs ") {
					t.Errorf("%s+%s: %v", base, name, err)
				}
				continue
			}
			played[name]++
			s := g.NewState()
			playRandomly(s, luck(1), 40, nil)
			if s.Err() != nil {
				t.Errorf("%s+%s: %v", base, name, s.Err())
			}
		}
	}
	for name, least := range map[string]int{"misere": 20, "pie": 12, "handicap": 5, "short-game": 4} {
		if played[name] < least {
			t.Errorf("%s goes with %d games, want %d or more", name, played[name], least)
		}
	}
}

// A variant alone stands for the game that it names; with another game it is refused.
func TestVariantsAlone(t *testing.T) {
	for sum, want := range map[string]string{
		"leopard-leaps":     "jungle+leopard-leaps",
		"leopard-leaps+pie": "jungle+leopard-leaps+pie",
		"pacal":             "pyramids+pacal",
	} {
		if got := load(t, sum, "-").Name(); got != want {
			t.Errorf("%s is %s, want %s", sum, got, want)
		}
	}
	var inName *scripts.NameError
	if _, err := scripts.Load("pie", scripts.Options{}); !errors.As(err, &inName) || !strings.Contains(err.Error(), "say which") {
		t.Errorf("pie alone: %v", err)
	}
	if _, err := scripts.Load("halma+leopard-leaps", scripts.Options{}); err == nil || !strings.Contains(err.Error(), "leopard-leaps is a variant of jungle, not of halma") {
		t.Errorf("with another game: %v", err)
	}
	if _, err := scripts.Load("jungle+pie+pie", scripts.Options{}); err == nil || !strings.Contains(err.Error(), "pie is there twice") {
		t.Errorf("twice: %v", err)
	}
}

// A script of one's own builds on variants that come with Canopy, and sets their parameters.
func TestOwnVariantsOfVariants(t *testing.T) {
	g := loadFiles(t, "./mine.lua+pie", "-", map[string]string{"./mine.lua": `
return variant { of = "seven-three", title = "Strict", set = { times = 2, within = 20, leopard_jumps = "across" } }`})
	if g.Name() != "jungle+seven-three+./mine.lua+pie" {
		t.Errorf("the game is %s", g.Name())
	}
	s := g.NewState()
	play(t, s, "a3-a4, a7-a6, a4-a3")
	if m, err := s.ParseMove("a6-a7"); err != nil { // the start is no visit
		t.Error(err)
	} else {
		s.Play(m)
	}
	if _, err := s.ParseMove("a3-a4"); err == nil || !strings.Contains(err.Error(), "go elsewhere: it was there too often") {
		t.Errorf("the second visit: %v", err)
	}
}

// The rules of 7-3 in both wordings.
func TestSevenThree(t *testing.T) {
	const once = "a3-a4, a7-a6, a4-a3, a6-a7, "
	const twice = once + once
	s := load(t, "seven-three", "-").NewState()
	play(t, s, twice+"a3-a4, a7-a6, a4-a3, a6-a7")
	if slices.Contains(s.SortedMoveTexts(), "a3-a4") {
		t.Error("a4 may be visited for the fourth time in eight turns")
	}
	s = load(t, "seven-three", "breaking=loses, seven-three.times=3").NewState()
	play(t, s, twice+"a3-a4")
	if winner, ok := s.Result().Winner(); !s.Over() || !ok || winner != 1 || s.Result().End != "visits" {
		t.Errorf("over %t, result %+v, want that the third visit loses", s.Over(), s.Result())
	}
}

// A quiet game is judged by its verdict: 8 animals against 7, but the heavier ones.
func TestQuietClock(t *testing.T) {
	for verdict, places := range map[string][2]uint8{"draw": {1, 1}, "pieces": {2, 1}, "weight": {1, 2}} {
		g := load(t, "quiet-clock", "plies=4, verdict="+verdict)
		s := stateAt(t, g, "l1c4/7/7/7/7/7/7/7/E5L w") // White: elephant, lion; Black: lion, cat
		if verdict == "pieces" {
			s = stateAt(t, g, "l1c1w2/7/7/7/7/7/7/7/E5L w")
		}
		play(t, s, "a1-a2, a9-a8, a2-a1, a8-a9")
		if r := s.Result(); !s.Over() || r.End != "quiet" || [2]uint8(r.Places[:2]) != places {
			t.Errorf("%s: over %t, %s, places %v, want %v", verdict, s.Over(), r.End, r.Places[:2], places)
		}
	}
}

// Only the rat of a game of dens for rats enters.
func TestDenForRats(t *testing.T) {
	g := load(t, "den-for-rats", "-")
	s := stateAt(t, g, "7/3E3/3R3/7/7/7/7/7/l6 w")
	if slices.Contains(s.SortedMoveTexts(), "d8-d9") {
		t.Error("an elephant enters the den")
	}
	_, err := s.ParseMove("d8-d9")
	if err == nil || !strings.Contains(err.Error(), "only a rat enters the enemy den") {
		t.Errorf("refused with %v", err)
	}
	s = stateAt(t, g, "7/3R3/7/7/7/7/7/7/l6 w")
	play(t, s, "d8-d9")
	if winner, ok := s.Result().Winner(); !ok || winner != 0 {
		t.Errorf("a rat in the den: %+v", s.Result())
	}
}

// The dog swims and takes across the shore what is weaker; it does not stop a jump.
func TestSwimmingDog(t *testing.T) {
	g := load(t, "swimming-dog", "-")
	for _, test := range []struct{ position, has, hasNot string }{
		{"7/7/7/7/1D5/7/7/7/l6 w", "b5-a5 b5-b4 b5-c5", ""},
		{"7/7/7/7/cD5/7/7/7/l6 w", "b5xa5", ""},     // out of the water
		{"7/7/7/7/pD5/7/7/7/l6 w", "", "b5xa5"},     // what is stronger
		{"7/7/7/7/Dr5/7/7/7/l6 w", "a5xb5", ""},     // into it
		{"7/7/7/7/1r5/1D5/7/7/l6 w", "b4xb5", ""},   // in it
		{"7/7/7/7/LD5/7/7/7/l6 w", "a5-d5", ""},     // a lion jumps over it
		{"7/7/7/7/C6/7/7/7/l6 w", "a5-a4", "a5-b5"}, // no other animal swims
		{"7/7/7/7/1R5/7/7/7/l6 w", "b5-a5", ""},     // but the rat, as ever
	} {
		moves := stateAt(t, g, test.position).SortedMoveTexts()
		for _, move := range strings.Fields(test.has) {
			if !slices.Contains(moves, move) {
				t.Errorf("%s: %s is missing", test.position, move)
			}
		}
		for _, move := range strings.Fields(test.hasNot) {
			if slices.Contains(moves, move) {
				t.Errorf("%s: %s is there", test.position, move)
			}
		}
	}
}

// In a game for two, equal players get under misere what the others had: on the same
// seeds to the game.
func TestMisereMirrors(t *testing.T) {
	for _, game := range []string{"tic-tac-toe", "breakthrough", "ataxx", "dice-poker", "jungle-matrix"} {
		const games = 40
		plain, turned := simulate(t, game, games), simulate(t, game+"+misere", games)
		if !slices.Equal(plain.Shares, []int{turned.Shares[1], turned.Shares[0]}) {
			t.Errorf("%s: shares %v, and %v under misere", game, plain.Shares, turned.Shares)
		}
		if plain.Draws != turned.Draws || !maps.Equal(plain.Ends, turned.Ends) || plain.Lengths.Mean() != turned.Lengths.Mean() {
			t.Errorf("%s: the games are others under misere", game)
		}
	}
}

func simulate(t *testing.T, game string, games int, agents ...agent.Maker) *batch.Summary {
	t.Helper()
	if agents == nil {
		random, err := agent.Parse("random")
		if err != nil {
			t.Fatal(err)
		}
		agents = []agent.Maker{random, random}
	}
	settings := "-"
	if strings.HasPrefix(game, "dice-poker") {
		settings = "players=2"
	}
	summary, err := batch.Play(t.Context(), batch.Run{Game: load(t, game, settings), Agents: agents, Games: games, Seed: 7, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return summary
}

// The swap is offered once, in the second player's first turn.
func TestPieIsOfferedOnce(t *testing.T) {
	for _, game := range []string{"breakthrough", "jungle", "tic-tac-toe", "amazons", "mancala", "halma"} {
		g := load(t, game+"+pie", "-")
		swapped := 0
		for number := range 12 {
			s, draw := g.NewState(), luck(number)
			turn, second, offered := 0, false, 0
			for s.Ply() < 30 && !s.Over() {
				texts := s.SortedMoveTexts()
				isSecond := s.Due() == 1
				if isSecond && !second {
					turn++
				}
				second = isSecond
				if got, want := slices.Contains(texts, "swap"), turn == 1 && isSecond && offered == 0; got != want {
					t.Fatalf("%s, ply %d: swap is offered is %t", game, s.Ply()+1, got)
				}
				m := texts[draw.Below(len(texts))]
				if slices.Contains(texts, "swap") {
					offered++
					if number%2 == 0 {
						m = "swap"
					}
				}
				seats := [2]int{s.Seat(0), s.Seat(1)}
				play(t, s, m)
				if m != "swap" {
					continue
				}
				swapped++
				if s.Due() != 1 || s.Seat(0) != seats[1] || s.Seat(1) != seats[0] {
					t.Fatalf("%s: after the swap player %d is due, seats %d and %d", game, s.Due()+1, s.Seat(0), s.Seat(1))
				}
			}
			if offered != 1 {
				t.Errorf("%s: offered %d times", game, offered)
			}
		}
		if swapped < 6 {
			t.Errorf("%s: swapped %d times", game, swapped)
		}
	}
}

// swapper takes the swap if it may, and else the first move there is; it notes whose side
// it plays.
type swapper struct {
	swap  rules.Move
	sides *[]board.Player
}

func (swapper) Begin() {}

func (a swapper) Choose(s *seat.Seat) (rules.Move, error) {
	*a.sides = append(*a.sides, s.Player)
	if slices.Contains(s.Moves, a.swap) {
		return a.swap, nil
	}
	return s.Moves[0], nil
}

// After a swap agents, results and records follow seats.
func TestPieFollowsSeats(t *testing.T) {
	g := load(t, "tic-tac-toe+pie", "-")
	s := g.NewState()
	play(t, s, "@b2")
	swap, err := s.ParseMove("swap")
	if err != nil {
		t.Fatal(err)
	}
	play(t, s, "swap, @a1, @c1, @b1")
	again := s.Copy()
	play(t, s, "@a3") // Cross has a row, and is played from the seat of Nought
	if r := s.Result(); r.Places[0] != 2 || r.Places[1] != 1 {
		t.Errorf("places %v, want the first for the seat of Nought", r.Places[:2])
	}
	if again.Seat(0) != 1 {
		t.Error("a copy has other seats")
	}

	var sides [2][]board.Player
	makers := make([]agent.Maker, 2)
	for i := range makers {
		makers[i] = agent.Maker{Spec: "swapper", New: func() agent.Agent { return swapper{swap, &sides[i]} }}
	}
	summary := simulate(t, "tic-tac-toe+pie", 2, makers...) // and again with seats exchanged
	if got := fmt.Sprint(sides); got != "[[0 1 1 1 1 0 0 0] [1 0 0 0 0 1 1 1]]" {
		t.Errorf("the agents have played the sides %s", got)
	}
	if summary.Wins[0] != 0 || summary.Wins[1] != 2 { // Cross has the first, third, fifth and seventh
		t.Errorf("wins %v, want one for the second seat", summary.Wins)
	}
}

// A record of a game with a swap names the seats that won, and can be replayed; undo gives
// the seats back.
func TestPieInRecords(t *testing.T) {
	g := load(t, "tic-tac-toe+pie", "-")
	table, err := table.New(g, 1, 0, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range strings.Fields("@b2 swap @a1 @c1 @b1 @a3") {
		if err := table.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	var text bytes.Buffer
	if err := table.Record().Write(&text); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "place 2 Cross\nplace 1 Nought\n") {
		t.Errorf("the record reads\n%s", text.String())
	}
	r, err := record.Read(&text)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := r.Replay(g); err != nil || s.Seat(0) != 1 {
		t.Errorf("replayed: %v", err)
	}
	for range 5 {
		if err := table.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	if table.State().Seat(0) != 0 || !slices.Contains(table.Moves(), "swap") {
		t.Error("undo does not give the seats back")
	}
}

// A head start is added to the score, or taken off where the fewest win.
func TestHandicap(t *testing.T) {
	for _, test := range []struct {
		sum, settings string
		want          func(plain, ahead int) bool
	}{
		{"dice-poker", "players=2", func(plain, ahead int) bool { return ahead == plain+1000 }},
		{"hearts", "-", func(plain, ahead int) bool { return ahead == plain-1000 }},
	} {
		plain := load(t, test.sum, test.settings)
		g := load(t, test.sum+"+handicap", strings.TrimPrefix(test.settings+", points=1000", "-, "))
		s, other := g.NewState(), plain.NewState()
		for p := range plain.Players() {
			ahead, err := g.Definition().Score(s, board.Player(p))
			if err != nil {
				t.Fatal(err)
			}
			score, err := plain.Definition().Score(other, board.Player(p))
			if err != nil {
				t.Fatal(err)
			}
			if p == 1 && !test.want(score, ahead) || p != 1 && ahead != score {
				t.Errorf("%s: player %d has %d, and %d with a handicap", test.sum, p+1, score, ahead)
			}
		}
		for number := range 3 {
			s.Start(1, uint64(number))
			playRandomly(s, luck(number), 5000, nil)
			if r := s.Result(); !s.Over() || r.Places[1] != 1 {
				t.Errorf("%s: with a thousand points more player 2 comes to place %d", test.sum, r.Places[1])
			}
		}
	}
}

// A short game ends where the next round, hand or turn would begin.
func TestShortGame(t *testing.T) {
	for _, test := range []struct {
		sum, settings string
		unit          rules.Unit
		n             int
	}{
		{"hearts", "unit=hand, n=2", rules.HandUnit, 2},
		{"jungle-matrix", "unit=round, n=3", rules.RoundUnit, 3},
		{"jungle-matrix", "unit=turn, n=3", rules.TurnUnit, 3},
	} {
		s := load(t, test.sum+"+short-game", test.settings).NewState()
		playRandomly(s, luck(1), 5000, func(rules.Move) {
			if begun := s.Begun(test.unit); begun > test.n {
				t.Errorf("%s: %d have begun", test.settings, begun)
			}
		})
		if r := s.Result(); !s.Over() || r.End != "limit" {
			t.Errorf("%s, %s: over %t, %s", test.sum, test.settings, s.Over(), r.End)
		}
	}
}

// stacked is Jungle with five variants that only set parameters.
const stacked = "jungle+hungry-elephant+leopard-leaps+tiger-along+wolf-over-dog+traps-weaken-all"

// A stack of five variants is loaded in less than 30 ms.
func BenchmarkLoadStack(b *testing.B) {
	for b.Loop() {
		if _, err := scripts.Load(stacked, scripts.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// A stack of variants is played as fast as its base: the same position for position, so
// that the two are compared where they play the same games, turn and turn about.
func BenchmarkStackAgainstBase(b *testing.B) {
	const settings = "elephant_takes_rat=true, leopard_jumps=across, tiger_jumps=along, wolf_beats_dog=true, traps_weaken=everybody"
	base, stack := newPlayout(b, "jungle", settings), newPlayout(b, stacked, "-")
	var took [2]time.Duration
	for b.Loop() {
		for i, p := range []*playout{base, stack} {
			begun := time.Now()
			p.play()
			took[i] += time.Since(begun)
		}
	}
	b.ReportMetric(float64(took[1])/float64(took[0]), "stack/base")
}
