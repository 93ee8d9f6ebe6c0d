package match_test

import (
	"errors"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/core/seat"
	"canopy/sim/agent"
)

// What a player may do in the game of bids.
const (
	low    = iota // bid nothing
	high          // bid one
	dawdle        // put it off
	fail          // make the script fail
)

var errBid = errors.New("bids.lua:7: no such pile")

// bids is a game in which all bid once, one after the other, and the highest bid wins. So
// how strong an agent is follows from how often it bids high. Who dawdles once too often
// is cut off.
func bids(d rules.Definition, st *rules.Staged) (*rules.Game, error) {
	d.Name, d.Title = "bids", "Bids"
	d.PlyLimit = len(d.Players)
	d.Counters = []rules.Counter{{Name: "bid", Per: "player", To: 1}}
	d.Stages = []rules.Stage{{Name: "bidding"}}
	d.Score = func(s *rules.State, p board.Player) (int, error) { return s.Counter(0, int(p)), nil }
	st.Setup = func(s *rules.State) error { s.GoTo(0, 0); return nil }
	bid := rules.Choice{Name: "bid", Does: does, NextLaw: -1, StayLaw: -1}
	bid.Options = []rules.Options{{}}
	for n := range fail + 1 {
		bid.Options[0].Values = append(bid.Options[0].Values, rules.NumberValue(n))
	}
	st.Stages = []rules.StageRules{{Choices: []rules.Choice{bid}}}
	d.Staged = st
	return rules.Compile(d)
}

func does(s *rules.State, c *rules.Chosen) error {
	switch n, _ := c.Options[0].Number(); n {
	case fail:
		return errBid
	case dawdle:
		s.GoTo(0, c.Player)
		return nil
	case high:
		if err := s.SetCounter(0, int(c.Player), 1); err != nil {
			return err
		}
	}
	if int(c.Player) == s.Game().Players()-1 {
		return s.RankByScore(false, "bid")
	}
	s.GoTo(0, c.Player+1)
	return nil
}

func compiled(t testing.TB, d rules.Definition, st *rules.Staged) *rules.Game {
	t.Helper()
	g, err := bids(d, st)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// players is a game of bids for so many who play for themselves.
func players(t testing.TB, count int) *rules.Game {
	t.Helper()
	return compiled(t, rules.Definition{Players: []string{"Ann", "Ben", "Cid", "Dan"}[:count]}, new(rules.Staged))
}

// teams is a game of bids for teams.
func teams(t testing.TB, of ...int) *rules.Game {
	t.Helper()
	return compiled(t, rules.Definition{Players: []string{"North", "East", "South", "West"}}, &rules.Staged{Teams: of})
}

// bidder is an agent that makes its moves with probabilities, which sum to 1 with that of
// a low bid.
type bidder struct{ high, dawdle, fail float64 }

func (b bidder) Begin() {}

func (b bidder) Choose(s *seat.Seat) (rules.Move, error) {
	choice := low
	switch x := s.Chance.Float64(); {
	case x < b.high:
		choice = high
	case x < b.high+b.dawdle:
		choice = dawdle
	case x < b.high+b.dawdle+b.fail:
		choice = fail
	}
	return s.Moves[choice], nil
}

func (b bidder) named(spec string) agent.Maker {
	return agent.Maker{Spec: spec, New: func() agent.Agent { return b }}
}

// highs are agents that bid high with so much probability.
func highs(chances ...float64) []agent.Maker {
	var makers []agent.Maker
	for i, chance := range chances {
		makers = append(makers, bidder{high: chance}.named(string(rune('A'+i))))
	}
	return makers
}
