package scripts_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/agent"
)

// plainSearch is minimax as it is defined: it looks at everything. What it finds is for
// the first seat.
type plainSearch struct {
	testing.TB
	takes  int // plies of taking beyond the depth
	states []*rules.State
	moves  [][]rules.Move
}

const (
	plainWin  = 1 << 30
	plainSure = 1_000_000_000
)

// newPlainSearch starts from a state.
func newPlainSearch(t testing.TB, s *rules.State, takes int) *plainSearch {
	p := &plainSearch{TB: t, takes: takes}
	for range 20 {
		p.states = append(p.states, s.Game().NewState())
	}
	p.states[0].CopyFrom(s)
	p.moves = make([][]rules.Move, len(p.states))
	return p
}

// value is what the state of a ply comes to.
func (p *plainSearch) value(ply, depth int) int {
	s := p.states[ply]
	if s.Over() && !s.Result().CutOff {
		return int(2*s.Result().Share(0)-1) * (plainWin - ply)
	}
	settles := depth <= 0
	sign := 1 - 2*s.Seat(s.Due())
	best := -sign * math.MaxInt32
	if settles || s.Over() {
		best = p.estimate(s)
		if s.Over() || -depth >= p.takes {
			return best
		}
	}
	p.moves[ply] = s.Moves(p.moves[ply])
	for _, m := range p.moves[ply] {
		if taken, _ := s.Takes(m); !settles || taken != board.Empty || s.Arrives(m) {
			best = sign * max(sign*best, sign*p.after(ply, m, depth-1))
		}
	}
	return best
}

// after is what a move comes to.
func (p *plainSearch) after(ply int, m rules.Move, depth int) int {
	p.states[ply+1].CopyFrom(p.states[ply])
	p.states[ply+1].Play(m)
	return p.value(ply+1, depth)
}

func (p *plainSearch) estimate(s *rules.State) int {
	if !s.Game().Evaluates() {
		return 0
	}
	shares := make([]float64, 2)
	if err := s.Outlook(shares); err != nil {
		p.Fatal(err)
	}
	first := 0
	if s.Seat(0) != 0 {
		first = 1
	}
	return int(math.Round((2*shares[first] - 1) * plainSure))
}

// advise lists the moves of the state, the best first, with what the mover can expect.
func (p *plainSearch) advise(depth int) []agent.Advice {
	s := p.states[0]
	sign := 1 - 2*s.Seat(s.Due())
	values := map[rules.Move]int{}
	moves := s.Moves(nil)
	for _, m := range moves {
		values[m] = sign * p.after(0, m, depth-1)
	}
	slices.SortStableFunc(moves, func(a, b rules.Move) int { return cmp.Compare(values[b], values[a]) })
	var advice []agent.Advice
	for _, m := range moves {
		share := (float64(values[m])/plainSure + 1) / 2
		advice = append(advice, agent.Advice{Move: m, Share: min(max(share, 0), 1)})
	}
	return advice
}

// sameAdvice compares what alpha-beta says with plain minimax.
func sameAdvice(t *testing.T, a agent.Agent, s *rules.State, depth, takes int) {
	t.Helper()
	want := newPlainSearch(t, s, takes).advise(depth)
	at := seatAt(s, nil)
	got, err := a.(agent.Adviser).Advise(at)
	if err != nil {
		t.Fatal(err)
	}
	for i := range want {
		if got[i].Move != want[i].Move || got[i].Share != want[i].Share {
			t.Fatalf("%s, depth %d: the move %d is %s with %v, want %s with %v", s.Position(), depth, i+1,
				s.MoveText(got[i].Move), got[i].Share, s.MoveText(want[i].Move), want[i].Share)
		}
	}
	if m, err := a.Choose(at); err != nil || m != want[0].Move {
		t.Fatalf("%s, depth %d: chooses %s, want %s (%v)", s.Position(), depth, s.MoveText(m), s.MoveText(want[0].Move), err)
	}
}

// loadAny loads a game that comes with Canopy, or the one of retakers.
func loadAny(t testing.TB, name, settings string) *rules.Game {
	t.Helper()
	if name == "retakers" {
		return loadRetakers(t, settings)
	}
	return load(t, name, settings)
}

// Alpha-beta finds what plain minimax finds: the same values, and the first of the best
// moves. It plays on at random, and keeps what it knows of the positions before.
func TestAlphaBetaAgainstMinimax(t *testing.T) {
	skipSlow(t)
	for _, c := range []struct {
		game, settings, position string
		skip, plies, depth       int
		quiet                    bool
	}{
		{"tic-tac-toe", "-", "-", 2, 4, 7, false},
		{"tic-tac-toe+misere", "-", "-", 3, 4, 6, false},
		{"connect-four", "-", "-", 6, 12, 4, false},
		{"breakthrough", "size=5", "-", 4, 16, 4, false},
		{"breakthrough", "size=5", "-", 14, 10, 2, true},
		{"breakthrough+pie", "size=5", "-", 0, 4, 3, false},
		{"jungle", "repetition=2", "-", 20, 10, 3, false},
		{"jungle", "-", "-", 20, 10, 2, true},
		{"jungle", "repetition=3", "7/7/3r3/7/7/7/3R3/7/7 w", 0, 30, 7, false},
		{"jungle", "repetition=2", "7/7/3r3/7/7/7/3R3/7/7 w", 0, 30, 6, false},
		{"jungle", "quiet=5", "7/7/1c1r3/7/7/7/3R3/4C2/7 w", 0, 10, 4, true},
		{"ataxx", "quiet=9", "-", 6, 10, 2, false},
		{"camelot", "-", "-", 40, 3, 2, true},
		{"amazons", "-", "-", 110, 20, 3, false},
		{"mancala", "-", "-", 4, 20, 5, false},
		{"retakers", "calm=true, seen=2", "-", 2, 12, 6, false},
		{"retakers", "calm=true, seen=3", "-", 6, 12, 6, false},
		{"retakers", "quiet=5", "-", 0, 8, 6, false},
		{"retakers", "late=2", "-", 0, 8, 5, false},
		{"retakers", "greedy=true", "-", 0, 8, 4, true},
		{"halma", "-", "-", 30, 6, 2, false},
		{"tablut", "-", "-", 20, 6, 2, true},
		{"cheversi", "-", "-", 10, 6, 2, false},
		{"jarmo", "-", "-", 10, 10, 2, false},
		{"tank-battle", "-", "-", 10, 3, 2, false},
	} {
		t.Run(fmt.Sprint(c.game, " ", c.settings, " ", c.depth, c.quiet), func(t *testing.T) {
			g := loadAny(t, c.game, c.settings)
			a := newAgent(t, fmt.Sprintf("ab:%d:tree=1MB:quiet=%s", c.depth, map[bool]string{true: "on", false: "off"}[c.quiet]))
			takes := 0
			if c.quiet && g.Evaluates() && g.MayTake() {
				takes = 8
			}
			decided := 0
			games := 3
			if c.game == "retakers" {
				games = 40
			}
			for game := range games {
				s := stateAt(t, g, c.position)
				draw := luck(game)
				playRandomly(s, draw, c.skip, nil)
				a.Begin()
				for range c.plies {
					if s.Over() {
						break
					}
					sameAdvice(t, a, s, c.depth, takes)
					decided++
					playRandomly(s, draw, 1, nil)
				}
			}
			if decided < 5 {
				t.Errorf("only %d decisions were compared", decided)
			}
		})
	}
}
