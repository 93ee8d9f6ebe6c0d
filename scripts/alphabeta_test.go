package scripts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/scripts"
	"canopy/sim/agent"
)

// seatAt is the seat of the player due.
func seatAt(s *rules.State, moves []rules.Move) *seat.Seat {
	at := seat.New(s.Due())
	at.Show(s, s.Moves(moves), nil)
	return at
}

func newAgent(t testing.TB, spec string) agent.Agent {
	t.Helper()
	maker, err := agent.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	return maker.New()
}

// openGames are the games with a board that alpha-beta plays.
func openGames(t *testing.T) []*rules.Game {
	t.Helper()
	maker, err := agent.Parse("ab:2")
	if err != nil {
		t.Fatal(err)
	}
	var games []*rules.Game
	for _, name := range everyGame() {
		if g := load(t, name, "-"); g.HasBoard() && maker.CanPlay(g) == nil {
			games = append(games, g)
		}
	}
	if len(games) < 15 {
		t.Errorf("alpha-beta plays only %d games", len(games))
	}
	return games
}

// winsAtOnce lists the moves with which the player due wins.
func winsAtOnce(s *rules.State) []rules.Move {
	next := s.Game().NewState()
	return slices.DeleteFunc(s.Moves(nil), func(m rules.Move) bool {
		next.CopyFrom(s)
		next.Play(m)
		return !next.Over() || next.Result().Share(board.Player(s.Seat(s.Due()))) < 1
	})
}

// safeMoves lists the moves after which the other seat has no win at once.
func safeMoves(s *rules.State) []rules.Move {
	next := s.Game().NewState()
	return slices.DeleteFunc(s.Moves(nil), func(m rules.Move) bool {
		next.CopyFrom(s)
		next.Play(m)
		if next.Over() {
			return next.Result().Share(board.Player(s.Seat(s.Due()))) == 0
		}
		return next.Seat(next.Due()) != s.Seat(s.Due()) && len(winsAtOnce(next)) > 0
	})
}

// lastStates are the last states of a game of random moves in which somebody decides; none
// if it does not come to an end. It returns the game's plies, too.
func lastStates(g *rules.Game, number int) ([]*rules.State, int) {
	const last = 4
	s, draw := g.NewState(), luck(number)
	s.Start(1, uint64(number))
	var list []*rules.State
	for range last {
		list = append(list, g.NewState())
	}
	for ; !s.Over() && s.Ply() < 1500; playRandomly(s, draw, 1, nil) {
		list = append(list[1:], list[0])
		list[last-1].CopyFrom(s)
	}
	if !s.Over() || s.Ply() < last {
		return nil, s.Ply()
	}
	return list, s.Ply()
}

// endless are games that random moves do not bring to an end.
var endless = []string{"halma", "halma+halma-10x10"}

// In every open game on a board a win in one move is taken, and a loss in one avoided
// where it can be.
func TestAlphaBetaTakesWinsAndAvoidsLosses(t *testing.T) {
	skipSlow(t)
	for _, g := range openGames(t) {
		if slices.Contains(endless, g.Name()) {
			continue
		}
		t.Run(g.Name(), func(t *testing.T) {
			const enough, most = 3, 6000
			a := newAgent(t, "ab:2")
			wins, losses, played := 0, 0, 0
			for game := 0; played < most && (wins < enough || losses < enough); game++ {
				states, plies := lastStates(g, game)
				played += plies
				for _, s := range states {
					at := seatAt(s, nil)
					good, found := winsAtOnce(s), &wins
					if len(good) == 0 {
						good, found = safeMoves(s), &losses
					}
					if len(good) == 0 || len(good) == len(at.Moves) || *found == enough {
						continue
					}
					*found++
					if m, err := a.Choose(at); err != nil || !slices.Contains(good, m) {
						t.Errorf("%s: chooses %s, which is not one of %d that win or do not lose (%v)", s.Position(), s.MoveText(m), len(good), err)
					}
				}
			}
			if wins+losses == 0 {
				t.Error("no position was found in which somebody wins or loses at once")
			}
		})
	}
}

// winsInTwo lists the moves after which the player due wins with his next, whatever the
// reply.
func winsInTwo(s *rules.State) []rules.Move {
	next, after := s.Game().NewState(), s.Game().NewState()
	return slices.DeleteFunc(s.Moves(nil), func(m rules.Move) bool {
		next.CopyFrom(s)
		next.Play(m)
		return next.Over() || slices.ContainsFunc(next.Moves(nil), func(reply rules.Move) bool {
			after.CopyFrom(next)
			after.Play(reply)
			return after.Over() || len(winsAtOnce(after)) == 0
		})
	})
}

// Two moves from the enemy den it goes in, unless it can win at once, and takes nothing
// on the way that would keep it.
func TestAlphaBetaEntersTheDen(t *testing.T) {
	skipSlow(t)
	g := load(t, "jungle", "-")
	a := newAgent(t, "ab:4")
	enters := func(s *rules.State, ways []rules.Move) {
		t.Helper()
		m, err := a.Choose(seatAt(s, nil))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(ways, m) {
			t.Errorf("%s: chooses %s, and one of %d others enters the den", s.Position(), s.MoveText(m), len(ways))
		}
	}
	for _, position := range []string{
		"7/7/2rL3/7/7/7/e6/7/7 w", // a rat beside the lion
		"7/7/7/E6/7/7/2Rl3/7/7 b",
		"7/7/3L3/r6/1r3r1/7/C6/7/6e w", // jumps of the tiger are shut
	} {
		s := stateAt(t, g, position)
		ways := winsInTwo(s)
		if len(ways) == 0 || len(ways) == len(s.Moves(nil)) {
			t.Fatalf("%s: %d moves enter the den", position, len(ways))
		}
		enters(s, ways)
	}
	found := 0
	for game := 0; game < 200 && found < 20; game++ {
		s := g.NewState()
		draw := luck(game)
		playRandomly(s, draw, 60, nil)
		for ; !s.Over() && s.Ply() < 400; playRandomly(s, draw, 1, nil) {
			if len(winsAtOnce(s)) > 0 {
				continue
			}
			if ways := winsInTwo(s); len(ways) > 0 && len(ways) < len(s.Moves(nil)) {
				found++
				enters(s, ways)
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d positions were found", found)
	}
}

// With the whole of the game in sight nothing is lost.
func TestAlphaBetaNeverLosesTicTacToe(t *testing.T) {
	g := load(t, "tic-tac-toe", "-")
	a := newAgent(t, "ab:9")
	for game := range 200 {
		for me := range board.Player(2) {
			s := g.NewState()
			draw := luck(game)
			a.Begin()
			for !s.Over() {
				if s.Due() != me {
					playRandomly(s, draw, 1, nil)
					continue
				}
				m, err := a.Choose(seatAt(s, nil))
				if err != nil {
					t.Fatal(err)
				}
				s.Play(m)
			}
			if s.Result().Share(me) == 0 {
				t.Errorf("game %d is lost as %s: %s", game, g.PlayerName(me), s.Position())
			}
		}
	}
}

// nim is a game in stages in which all is seen: who takes the last bead wins.
const nim = `
return game {
  title = "Nim", players = { "White", "Black" },%s
  counters = { heap = counter { start = 11 } },
  stages = { take = { take = {
    options = { 1, 2, 3 },
    must = { { "take no more than there are", function(g, player, n) return n <= g.heap end } },
    does = function(g, player, n)
      g.heap = g.heap - n
      if g.heap == 0 then g:win(player) end
    end,
  } } },
  setup = function(g) g:to("take", 1) end,
}
`

func loadNim(t *testing.T, more string) *rules.Game {
	t.Helper()
	file := filepath.Join(t.TempDir(), "nim.lua")
	if err := os.WriteFile(file, fmt.Appendf(nil, nim, more), 0o600); err != nil {
		t.Fatal(err)
	}
	g, err := scripts.Load(file, scripts.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Who can leave a multiple of four wins.
func TestAlphaBetaInStages(t *testing.T) {
	a := newAgent(t, "ab:11")
	s := loadNim(t, "").NewState()
	for _, want := range []string{"take 3", "take 1", "take 3", "take 1", "take 3"} {
		m, err := a.Choose(seatAt(s, nil))
		if err != nil || s.MoveText(m) != want {
			t.Fatalf("after %d plies: %s (%v), want %s", s.Ply(), s.MoveText(m), err, want)
		}
		s.Play(m)
	}
	if !s.Over() {
		t.Error("the heap is not empty")
	}
}

// Alpha-beta takes the other for an opponent.
func TestAlphaBetaRefusesPartners(t *testing.T) {
	maker, err := agent.Parse("ab:2")
	if err != nil {
		t.Fatal(err)
	}
	for _, teams := range []string{` teams = "all",`, ` teams = { { 1, 2 } },`} {
		if maker.CanPlay(loadNim(t, teams)) == nil {
			t.Errorf("it plays with%s", teams)
		}
	}
	if err := maker.CanPlay(loadNim(t, "")); err != nil {
		t.Error(err)
	}
}

// What is called certain is what the whole game comes to.
func TestAlphaBetaIsCertain(t *testing.T) {
	g := load(t, "tic-tac-toe", "-")
	certain, open := 0, 0
	for game := range 8 {
		s := g.NewState()
		draw := luck(game)
		for playRandomly(s, draw, 3, nil); !s.Over(); playRandomly(s, draw, 1, nil) {
			whole := newPlainSearch(t, s, 0).advise(9)
			for depth := 1; depth <= 6; depth++ {
				got, err := newAgent(t, fmt.Sprint("ab:", depth)).(agent.Adviser).Advise(seatAt(s, nil))
				if err != nil {
					t.Fatal(err)
				}
				for _, advice := range got {
					i := slices.IndexFunc(whole, func(w agent.Advice) bool { return w.Move == advice.Move })
					switch {
					case !advice.Certain:
						open++
					case advice.Share != whole[i].Share:
						t.Fatalf("%s, depth %d: %s is certain to come to %v, and comes to %v", s.Position(), depth, s.MoveText(advice.Move), advice.Share, whole[i].Share)
					default:
						certain++
					}
				}
				if depth == 6 && slices.ContainsFunc(got, func(a agent.Advice) bool { return !a.Certain }) {
					t.Errorf("%s: all of the game is in sight, and something is not certain", s.Position())
				}
			}
		}
	}
	if certain < 100 || open < 100 {
		t.Errorf("%d moves are certain and %d not: the test shows nothing", certain, open)
	}
}

// What an agent knows of positions makes it fast, and changes nothing: not what it has
// searched before, nor how much it may keep.
func TestAlphaBetaForgets(t *testing.T) {
	skipSlow(t)
	g := load(t, "jungle", "repetition=3")
	kept, small := newAgent(t, "ab:4"), newAgent(t, "ab:4:tree=1MB")
	s := g.NewState()
	for draw := luck(1); s.Ply() < 60 && !s.Over(); playRandomly(s, draw, 1, nil) {
		want, err := newAgent(t, "ab:4").Choose(seatAt(s, nil))
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range []agent.Agent{kept, small} {
			if m, err := a.Choose(seatAt(s, nil)); err != nil || m != want {
				t.Fatalf("%s: chooses %s, and %s when it knows nothing (%v)", s.Position(), s.MoveText(m), s.MoveText(want), err)
			}
		}
	}
}

// Once there is room for a search, it allocates nothing.
func TestAlphaBetaAllocatesNothing(t *testing.T) {
	skipSlow(t)
	for _, name := range []string{"jungle", "breakthrough", "camelot", "amazons", "connect-four"} {
		s := load(t, name, "-").NewState()
		a := newAgent(t, "ab:3:tree=1MB")
		at := seatAt(s, nil)
		if n := testing.AllocsPerRun(1, func() {
			if _, err := a.Choose(at); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations in a search", name, n)
		}
	}
}

func BenchmarkAlphaBeta(b *testing.B) {
	for _, name := range []string{"jungle", "breakthrough"} {
		for _, spec := range []string{"ab:4", "ab:6"} {
			for _, plies := range []int{0, 20} {
				b.Run(fmt.Sprintf("%s/%s/after%d", name, spec, plies), func(b *testing.B) {
					s := load(b, name, "-").NewState()
					playRandomly(s, luck(1), plies, nil)
					a, at := newAgent(b, spec), seatAt(s, nil)
					b.ReportAllocs()
					for b.Loop() {
						a.Begin()
						if _, err := a.Choose(at); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}
