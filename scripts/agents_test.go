package scripts_test

import (
	"slices"
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"
	"canopy/sim/stats"
)

func makeAgent(t testing.TB, spec string, g *rules.Game) agent.Agent {
	t.Helper()
	m, err := agent.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.CanPlay(g); err != nil {
		t.Fatal(err)
	}
	return m.New()
}

// ask lets an agent choose for the player due, with luck by a number.
func ask(t testing.TB, a agent.Agent, s *rules.State, number int) rules.Move {
	t.Helper()
	at := seat.New(s.Due())
	at.Begin(21, uint64(number), int(s.Due()), 0)
	at.Show(s, s.Moves(nil), nil)
	a.Begin()
	m, err := a.Choose(at)
	if err != nil {
		t.Fatalf("ply %d: %v", s.Ply(), err)
	}
	return m
}

// Where two games look the same from a seat, an agent with the same luck makes the same
// move: it knows nothing but what its player may know.
func TestAgentsKnowWhatTheirSeatsKnow(t *testing.T) {
	specs := []string{"random", "greedy:2", "mc:20", "ismcts:20", "eps:0.3:ismcts:10", "hoarder", "aggressor", "hasty"}
	eachGameInStages(t, 1, func(t *testing.T, s *rules.State, luck *chance.Stream) {
		if !s.Game().Information().Hidden || s.Ply() > 100 || luck.Below(25) > 0 {
			return
		}
		world := s.Game().NewState()
		if err := s.World(s.Due(), luck, world); err != nil {
			t.Fatal(err)
		}
		for _, spec := range specs {
			number := s.Ply()
			a := makeAgent(t, spec, s.Game())
			one := s.MoveText(ask(t, a, s, number))
			other := world.MoveText(ask(t, a, world, number))
			if one != other {
				t.Fatalf("ply %d: %s chooses %q, and %q in a world that looks the same", s.Ply(), spec, one, other)
			}
		}
	})
}

// peeker is what no agent may be: it tries its moves in the game as it truly is.
type peeker struct {
	truth    *rules.State
	playouts int
}

func (p *peeker) Begin() {}

func (p *peeker) Choose(s *seat.Seat) (rules.Move, error) {
	w := p.truth.Game().NewState()
	best, most := s.Moves[0], -1.0
	for _, m := range s.Moves {
		sum := 0.0
		for range p.playouts / len(s.Moves) {
			w.CopyFrom(p.truth)
			for w.Play(m); !w.Over(); {
				moves := w.Moves(nil)
				w.Play(moves[s.Chance.Below(len(moves))])
			}
			sum += w.Result().Share(board.Player(s.Number()))
		}
		if sum > most {
			best, most = m, sum
		}
	}
	return best, nil
}

// Who peeks does better than who does not, by the same means: so there is something
// hidden, and it is hidden from agents.
func TestPeekingPays(t *testing.T) {
	if *strength == 0 {
		t.Skip("set -strength 1 to compare agents")
	}
	for name, settings := range map[string]string{"crazy-eights": "cards=3"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g := load(t, name, settings)
			const games = 16
			sum, squares := int64(0), int64(0)
			for number := range games {
				s := g.NewState()
				s.Start(4, uint64(number))
				peeks := number % g.Players()
				honest, cheat := makeAgent(t, "mc:30", g), &peeker{truth: s, playouts: 30}
				for !s.Over() {
					var a agent.Agent = honest
					if int(s.Due()) == peeks {
						a = cheat
					}
					s.Play(ask(t, a, s, number<<12|s.Ply()))
				}
				share := int64(840 * s.Result().Share(board.Player(peeks)))
				sum, squares = sum+share, squares+share*share
			}
			share := stats.MeanInterval(games, sum, squares, 0.95).Over(840)
			t.Logf("%d players: %.2f (%.2f to %.2f)", g.Players(), share.Value, share.Low, share.High)
			if even := 1 / float64(g.Players()); share.Low < even {
				t.Errorf("a peeking player among honest ones gets %.2f (%.2f to %.2f), and %.2f is even", share.Value, share.Low, share.High, even)
			}
		})
	}
}

// openDuels are the games for two in which nothing is hidden and nothing left to luck.
var openDuels = []string{
	"ataxx", "breakthrough", "camelot", "cheversi", "connect-four", "froglet", "jungle", "jungle+big-jungle",
	"knight-fight", "tablut", "tank-battle", "tic-tac-toe",
}

// winsNow are the moves that win at once.
func winsNow(s *rules.State) (list []rules.Move) {
	after := s.Game().NewState()
	for _, m := range s.Moves(nil) {
		after.CopyFrom(s)
		after.Play(m)
		if !after.Over() {
			continue
		}
		if winner, ok := after.Result().Winner(); ok && int(winner) == s.Seat(s.Due()) {
			list = append(list, m)
		}
	}
	return list
}

// losesNext reports whether a move lets somebody else win at once.
func losesNext(s *rules.State, m rules.Move) bool {
	after := s.Copy()
	after.Play(m)
	return !after.Over() && after.Seat(after.Due()) != s.Seat(s.Due()) && len(winsNow(after)) > 0
}

// Who can win at once does, and who would lose at once by some of his moves makes another.
func TestAgentsSeeWhatIsNext(t *testing.T) {
	for _, name := range openDuels {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := load(t, name, "-").NewState()
			won, saved := 0, 0
			for number := 0; number < 20 && (won < 3 || saved < 2); number++ {
				s.Start(8, uint64(number))
				for draw := luck(number); !s.Over() && s.Ply() < 300; {
					moves := s.Moves(nil)
					var wins []rules.Move
					if won < 3 {
						wins = winsNow(s)
					}
					if len(wins) > 0 && len(wins) < len(moves) && won < 3 {
						won++
						for _, spec := range []string{"greedy", "ab:2", "mcts:100"} {
							if m := ask(t, makeAgent(t, spec, s.Game()), s, number); !slices.Contains(wins, m) {
								t.Errorf("%s: %s chooses %s, and %s wins", s.Position(), spec, s.MoveText(m), s.MoveText(wins[0]))
							}
						}
					} else if saved < 2 && draw.Below(6) == 0 && isInDanger(s, moves) {
						saved++
						for _, spec := range []string{"ab:2", "mcts:1000"} {
							if m := ask(t, makeAgent(t, spec, s.Game()), s, number); losesNext(s, m) {
								t.Errorf("%s: %s chooses %s, and loses at once", s.Position(), spec, s.MoveText(m))
							}
						}
					}
					s.Play(moves[draw.Below(len(moves))])
				}
			}
			if won == 0 || saved == 0 {
				t.Errorf("%d positions to win and %d to save: the test shows nothing", won, saved)
			}
		})
	}
}

// isInDanger reports whether some moves lose at once, and others do not.
func isInDanger(s *rules.State, moves []rules.Move) bool {
	if len(moves) > 60 || len(winsNow(s)) > 0 {
		return false
	}
	loses := 0
	for _, m := range moves {
		if losesNext(s, m) {
			loses++
		}
	}
	return loses > 0 && loses < len(moves)
}

// Two own moves from the den, and the other would be first if he were let.
func TestDenInTwo(t *testing.T) {
	for position, want := range map[string]string{
		"7/7/3L3/7/7/7/3r3/7/7 w": "d7-d8",
		"7/7/3L3/7/7/7/3r3/7/7 b": "d3-d2",
		"7/2C4/7/7/7/7/4e2/7/7 w": "c8-c9",
	} {
		s := load(t, "jungle", "-").NewState()
		if err := s.SetPosition(position); err != nil {
			t.Fatal(err)
		}
		for _, spec := range []string{"mcts:1000", "ab:4"} {
			for number := range 5 {
				if m := s.MoveText(ask(t, makeAgent(t, spec, s.Game()), s, number)); m != want {
					t.Errorf("%s: %s chooses %s, want %s", position, spec, m, want)
				}
			}
		}
	}
}
