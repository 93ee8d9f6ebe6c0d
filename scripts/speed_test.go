package scripts_test

import (
	"slices"
	"testing"
	"time"

	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/scripts"
	"canopy/scripts/internal/plainjungle"
)

// skipSlow skips a test that plays much, or that means nothing under the race
// detector.
func skipSlow(t testing.TB) {
	t.Helper()
	if testing.Short() || raceDetector {
		t.Skip("slow")
	}
}

// playout plays random games and nothing else.
type playout struct {
	state *rules.State
	moves []rules.Move
	games int
}

// play plays one game and returns its plies.
func (p *playout) play() int {
	s, draw := p.state, chance.NewStream(1, uint64(p.games), playoutSource)
	s.Start(1, uint64(p.games))
	p.games++
	for !s.Over() {
		p.moves = s.Moves(p.moves)
		s.Play(p.moves[draw.Below(len(p.moves))])
	}
	return s.Ply()
}

var playoutSource = chance.Named("playout")

func newPlayout(t testing.TB, game, settings string) *playout {
	t.Helper()
	return &playout{state: load(t, game, settings).NewState()}
}

func BenchmarkPlayouts(b *testing.B) {
	for _, name := range everyGame() {
		b.Run(name, func(b *testing.B) {
			p, plies := newPlayout(b, name, "-"), 0
			p.play()
			b.ReportAllocs()
			for b.Loop() {
				plies += p.play()
			}
			b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "decisions/s")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}

// Playing allocates nothing, once buffers have grown.
func TestPlayingAllocatesNothing(t *testing.T) {
	skipSlow(t)
	for _, c := range []struct{ game, settings string }{
		{"jungle", "-"}, {"jungle", "repetition=3"}, {"jungle", "quiet=100"}, {"big-jungle", "-"},
		{"breakthrough", "-"}, {"breakthrough", "size=12"}, {"connect-four", "-"}, {"tic-tac-toe", "-"},
	} {
		p := newPlayout(t, c.game, c.settings)
		games := func() {
			p.games = 0 // the same games, so that the first round grows all buffers
			for range 20 {
				p.play()
			}
		}
		if n := testing.AllocsPerRun(1, games); n != 0 {
			t.Errorf("%s with %s: %v allocations in 20 games", c.game, c.settings, n)
		}
	}
}

// withLua are the games in which a script's functions run between the start of a game
// and its end.
var withLua = []string{"knight-fight", "ludo"}

// oftenAsking are the games in stages that ask their scripts about single candidates, or
// count lists of squares: they allocate more than others.
var oftenAsking = []string{"fireworks", "frog-finder", "pet-cards"}

// stagedAllocations is how many allocations a decision of a game in stages may come to.
const stagedAllocations = 2

// Decisions of games in stages allocate next to nothing, once laws have been asked and
// buffers have grown.
func TestStagedDecisionsAllocateLittle(t *testing.T) {
	skipSlow(t)
	for _, name := range everyGame() {
		g := load(t, name, "-")
		if !g.IsStaged() || slices.Contains(oftenAsking, name) {
			continue
		}
		p := newPlayout(t, name, "-")
		plies := 0
		games := func() {
			plies = 0
			for range 60 {
				plies += p.play()
			}
		}
		games() // asks laws, and makes what is used again
		if n := testing.AllocsPerRun(1, games); n > stagedAllocations*float64(plies) {
			t.Errorf("%s: %v allocations in %d decisions", name, n, plies)
		}
	}
}

// Decisions allocate nothing, from when chance has made the start until the game is
// over; a start by chance and scores at the end may.
func TestDecisionsAllocateNothing(t *testing.T) {
	skipSlow(t)
	for _, form := range forms() {
		if slices.Contains(withLua, form[0]) || load(t, form[0], form[1]).IsStaged() {
			continue
		}
		games := recordMoves(load(t, form[0], form[1]), 10)
		if n := testing.AllocsPerRun(1, games.play); n != 0 {
			t.Errorf("%s with %s: %v allocations in %d decisions", form[0], form[1], n, games.decisions)
		}
	}
}

// movesOfGames are starts and the moves from there, less the last.
type movesOfGames struct {
	state     *rules.State
	starts    []*rules.State
	moves     [][]rules.Move
	offered   []rules.Move
	decisions int
}

func recordMoves(g *rules.Game, games int) *movesOfGames {
	r := &movesOfGames{state: g.NewState()}
	for number := range games {
		s := g.NewState()
		s.Start(1, uint64(number))
		r.starts = append(r.starts, s.Copy())
		var moves []rules.Move
		playRandomly(s, luck(number), 500, func(m rules.Move) { moves = append(moves, m) })
		r.moves = append(r.moves, moves[:len(moves)-1])
		r.decisions += len(moves) - 1
	}
	return r
}

func (r *movesOfGames) play() {
	for i, moves := range r.moves {
		r.state.CopyFrom(r.starts[i])
		for _, m := range moves {
			r.offered = r.state.Moves(r.offered)
			r.state.Play(m)
		}
	}
}

// jungleRace times the engine and a Jungle written by hand, in turns.
type jungleRace struct {
	engine *playout
	plain  *plainjungle.Game
	luck   *plainjungle.Rand
}

func newJungleRace(t testing.TB) *jungleRace {
	t.Helper()
	r := &jungleRace{newPlayout(t, "jungle", "-"), plainjungle.New(plainjungle.Default()), plainjungle.NewRand(1)}
	r.round() // grows buffers, and fills the processor's caches
	return r
}

// round plays a few milliseconds each and returns the plies in a second of both.
func (r *jungleRace) round() (engine, plain float64) {
	engine = pliesPerSecond(r.engine.play)
	plain = pliesPerSecond(func() int {
		p := r.plain.Start()
		return r.plain.Playout(&p, r.luck)
	})
	return engine, plain
}

func pliesPerSecond(play func() int) float64 {
	const games = 30
	began, plies := time.Now(), 0
	for range games {
		plies += play()
	}
	return float64(plies) / time.Since(began).Seconds()
}

// ratio plays rounds and returns the median of engine to plain. Rounds are so short
// that what else the machine does slows both sides of most of them alike.
func (r *jungleRace) ratio(rounds int) float64 {
	ratios := make([]float64, rounds)
	for i := range ratios {
		engine, plain := r.round()
		ratios[i] = engine / plain
	}
	slices.Sort(ratios)
	return ratios[rounds/2]
}

// A general engine is allowed to be half as fast as code for one game.
func TestJungleIsHalfAsFastAsPlainJungle(t *testing.T) {
	skipSlow(t)
	const floor = 0.5
	ratio := newJungleRace(t).ratio(101)
	t.Logf("the engine plays %.2f times as fast", ratio)
	if ratio < floor {
		t.Errorf("the engine plays %.2f times as fast as the plain game, want %v at least", ratio, floor)
	}
}

func BenchmarkJungleRatio(b *testing.B) {
	race := newJungleRace(b)
	var ratios []float64
	for b.Loop() {
		ratios = append(ratios, race.ratio(1))
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "engine/plain")
}

func BenchmarkLoad(b *testing.B) {
	for _, name := range everyGame() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := scripts.Load(name, scripts.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
