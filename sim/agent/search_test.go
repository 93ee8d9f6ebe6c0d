package agent_test

import (
	"slices"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"
)

// choose asks an agent for a move in a state, with the luck of a game's number.
func choose(t testing.TB, a agent.Agent, s *rules.State, number uint64, played []rules.Move) rules.Move {
	t.Helper()
	at := seat.New(s.Due())
	at.Begin(3, number, int(s.Due()), 0)
	at.Show(s, s.Moves(nil), played)
	m, err := a.Choose(at)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// contest plays a game between two agents, who sit as they are listed, and returns the
// first one's share.
func contest(t testing.TB, g *rules.Game, number uint64, players ...agent.Agent) float64 {
	t.Helper()
	s := g.NewState()
	s.Start(1, number)
	for _, a := range players {
		a.Begin()
	}
	var played []rules.Move
	for !s.Over() {
		m := choose(t, players[s.Due()], s, number*1000+uint64(s.Ply()), played)
		if !slices.Contains(s.Moves(nil), m) {
			t.Fatalf("%s is no move", s.MoveText(m))
		}
		s.Play(m)
		played = append(played, m)
	}
	return s.Result().Share(0)
}

// Where nothing is hidden, worlds are all the same, and search over worlds is search of
// the game as it is.
func TestWorldsOfAnOpenGame(t *testing.T) {
	const plain = ":reuse=off:solve=off:widen=off"
	g := rows(t, 4, 4)
	open, closed := parse(t, "mcts:300"+plain).New(), parse(t, "ismcts:300"+plain).New()
	different := parse(t, "mcts:300:explore=3"+plain).New()
	differ := 0
	for number := range uint64(20) {
		s := g.NewState()
		for !s.Over() {
			m := choose(t, open, s, number<<8|uint64(s.Ply()), nil)
			if other := choose(t, closed, s, number<<8|uint64(s.Ply()), nil); other != m {
				t.Fatalf("%s: mcts chooses %s, ismcts %s", s.Position(), s.MoveText(m), s.MoveText(other))
			}
			if choose(t, different, s, number<<8|uint64(s.Ply()), nil) != m {
				differ++
			}
			s.Play(m)
		}
	}
	if differ < 10 {
		t.Errorf("another exploration differs in %d decisions: the test shows nothing", differ)
	}
}

func TestNeverLosesTicTacToe(t *testing.T) {
	g := rows(t, 3, 3)
	search, random := parse(t, "mcts:1000").New(), agent.Random{}
	wins := 0.0
	for number := range uint64(40) {
		first, second := contest(t, g, number, search, random), contest(t, g, number, random, search)
		if first < 0.5 || second > 0.5 {
			t.Errorf("game %d is lost: %v as the first, %v as the second", number, first, 1-second)
		}
		wins += first - second
	}
	if wins < 25 {
		t.Errorf("wins %v games more than it loses, of 80", wins)
	}
	if share := contest(t, g, 0, search, search); share != 0.5 {
		t.Errorf("against itself it gets %v", share)
	}
}

// Without what is certain it plays well in either seat by its playouts alone.
func TestEveryoneWantsToWin(t *testing.T) {
	g := rows(t, 3, 3)
	search, random := parse(t, "mcts:500:solve=off").New(), agent.Random{}
	for number := range uint64(30) {
		first, second := contest(t, g, number, search, random), contest(t, g, number, random, search)
		if first < 0.5 || second > 0.5 {
			t.Errorf("game %d is lost: %v as the first, %v as the second", number, first, 1-second)
		}
	}
}

// A tree that may not grow drops what is oldest, and goes on.
func TestTreeIsBounded(t *testing.T) {
	g := rows(t, 8, 8)
	for _, spec := range []string{"mcts:30000:tree=1MB", "ismcts:20000:tree=1MB"} {
		a := parse(t, spec).New()
		s := g.NewState()
		var played []rules.Move
		for range 4 {
			m := choose(t, a, s, 1, played)
			s.Play(m)
			played = append(played, m)
		}
		// Lists grow by a quarter or so at a time.
		if bytes := agent.TreeBytes(a); bytes > 3<<19 {
			t.Errorf("%s: the tree takes %d bytes", spec, bytes)
		}
	}
}

func TestNothingIsAllocatedInAWarmTree(t *testing.T) {
	g := rows(t, 5, 5)
	for _, spec := range []string{"mcts:2000", "ismcts:2000"} {
		a := parse(t, spec).New()
		s := g.NewState()
		at := seat.New(s.Due())
		at.Show(s, s.Moves(nil), nil)
		think := func() {
			a.Begin()
			at.Begin(1, 1, 0, 0)
			if _, err := a.Choose(at); err != nil {
				t.Fatal(err)
			}
		}
		think()
		if n := testing.AllocsPerRun(5, think); n > 0 {
			t.Errorf("%s: %v allocations in 2,000 simulations", spec, n)
		}
	}
}

// What was learnt in one game has no bearing on another.
func TestBeginForgets(t *testing.T) {
	g := rows(t, 4, 4)
	a, fresh := parse(t, "mcts:200").New(), parse(t, "mcts:200")
	s := g.NewState()
	for number := range uint64(10) {
		a.Begin()
		if got, want := choose(t, a, s, number, []rules.Move{}), choose(t, fresh.New(), s, number, []rules.Move{}); got != want {
			t.Errorf("game %d: after others %s, alone %s", number, s.MoveText(got), s.MoveText(want))
		}
	}
}

// Who kept the tree has simulated more than who began anew.
func TestTreeIsKept(t *testing.T) {
	g := rows(t, 6, 6)
	for spec, more := range map[string]bool{"mcts:2000:solve=off": true, "mcts:2000:solve=off:reuse=off": false} {
		a := parse(t, spec).New()
		s := g.NewState()
		var played []rules.Move
		for range 2 { // its move, and the likely answer
			m := choose(t, a, s, 1, played)
			s.Play(m)
			played = append(played, m)
		}
		at := seat.New(s.Due())
		at.Show(s, s.Moves(nil), played)
		advice, err := a.(agent.Adviser).Advise(at)
		if err != nil {
			t.Fatal(err)
		}
		playouts := 0
		for _, m := range advice {
			playouts += m.Playouts
		}
		if (playouts > 2000) != more {
			t.Errorf("%s: %d playouts at the root", spec, playouts)
		}
	}
}

func TestAdvice(t *testing.T) {
	g := rows(t, 3, 3)
	s := g.NewState()
	if err := s.SetPosition("XX1/OO1/3 x"); err != nil {
		t.Fatal(err)
	}
	for _, spec := range []string{"greedy", "mc:200", "mcts:200", "ismcts:200"} {
		at := seat.New(board.Player(0))
		at.Show(s, s.Moves(nil), nil)
		advice, err := parse(t, spec).New().(agent.Adviser).Advise(at)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.MoveText(advice[0].Move); len(advice) == 0 || got != "@c3" || advice[0].Share < 0.95 {
			t.Errorf("%s: %d moves, the best %s with %.2f", spec, len(advice), got, advice[0].Share)
		}
	}
}

func TestFits(t *testing.T) {
	m := agent.Maker{Spec: "picky", Fits: func(*rules.Game) error { return nil }}
	if err := m.CanPlay(rows(t, 3, 3)); err != nil {
		t.Error(err)
	}
}
