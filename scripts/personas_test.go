package scripts_test

import (
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/scripts"
	"canopy/sim/agent"
)

// left is what is left when games are over in which a persona plays all but one seat at
// random: how many plies they took, and what it and the others have on average.
type left struct{ plies, own, others float64 }

// playPersona plays some games in which an agent sits in each seat in turn, and random ones
// in the others.
func playPersona(t *testing.T, g *rules.Game, spec string, games int) left {
	t.Helper()
	maker, err := agent.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	persona := maker.New()
	var sum left
	for game := range games {
		s := g.NewState()
		s.Start(5, uint64(game))
		own := board.Player(game % g.Players())
		seats := make([]*seat.Seat, g.Players())
		for p := range seats {
			seats[p] = seat.New(board.Player(p))
			seats[p].Begin(5, uint64(game), p, 0)
		}
		persona.Begin()
		for !s.Over() {
			due := s.Due()
			seats[due].Show(s, s.Moves(nil), nil)
			player := agent.Agent(agent.Random{})
			if due == own {
				player = persona
			}
			m, err := player.Choose(seats[due])
			if err != nil {
				t.Fatal(err)
			}
			s.Play(m)
		}
		if err := s.Err(); err != nil {
			t.Fatal(err)
		}
		sum.plies += float64(s.Ply()) / float64(games)
		for p := range board.Player(g.Players()) {
			if p == own {
				sum.own += float64(s.Holdings(p)) / float64(games)
			} else {
				sum.others += float64(s.Holdings(p)) / float64(games)
			}
		}
	}
	return sum
}

// Personas do what they say, compared with random play from the same seats.
func TestPersonas(t *testing.T) {
	share := func(l left) float64 { return l.own / (l.own + l.others) }
	for _, test := range []struct {
		game, persona string
		// what is measured, and by which factor it is at least more than at random
		measure func(l left) float64
		factor  float64
	}{
		{"ataxx", "hoarder", share, 1.5},
		{"crazy-eights", "hoarder", func(l left) float64 { return l.own }, 5},
		{"ataxx", "aggressor", share, 1.5},
		{"breakthrough", "aggressor", share, 1.1},
		{"breakthrough", "hasty", func(l left) float64 { return 1 / l.plies }, 1.5},
		{"connect-four", "hasty", func(l left) float64 { return 1 / l.plies }, 1.2},
	} {
		g, err := scripts.Load(test.game, scripts.Options{Settings: smaller[test.game]})
		if err != nil {
			t.Fatal(err)
		}
		const games = 8
		random := test.measure(playPersona(t, g, "random", games))
		if got := test.measure(playPersona(t, g, test.persona, games)); got < test.factor*random {
			t.Errorf("%s, %s: %.3f, and %.3f at random", test.game, test.persona, got, random)
		}
	}
}

// smaller are settings that make games short.
var smaller = map[string][]scripts.Setting{"breakthrough": {{Name: "size", Value: "5"}}}
