package batch

import (
	"math"
	"slices"
	"testing"

	"canopy/core/board"
	"canopy/core/rules"
	"canopy/sim/stats"

	"github.com/google/go-cmp/cmp"
)

// Games that reach the ply limit are a class of their own.
func TestCutOffIsNoResult(t *testing.T) {
	s := play(t, Run{Game: breakthrough(t, 8, 3), Games: 100})
	want := newSummary(2, 0)
	want.Blocks, want.Games, want.CutOff = 50, 100, 100
	want.Choices = s.Choices
	want.Means.Choices = s.Means.Choices
	for range 100 {
		want.Lengths.Add(3)
	}
	for range 50 {
		want.Means.Length.Add(2*3, 2)
		want.Means.CutOff.Add(2, 2)
	}
	if diff := cmp.Diff(want, s, same); diff != "" {
		t.Error(diff)
	}
	if s.Choices.Count() != 300 {
		t.Errorf("%d decisions, want 300", s.Choices.Count())
	}
	if _, ok := s.Share(0); ok || s.Finished() != 0 {
		t.Error("there is a share of no games")
	}
}

// Shares are of the games that finished, and so sum to 1 beside games cut off.
func TestSharesLeaveOutGamesCutOff(t *testing.T) {
	s := play(t, Run{Game: breakthrough(t, 8, 64), Games: 1000, Seed: 3})
	if s.CutOff < 100 || s.CutOff > 900 {
		t.Fatalf("%d games cut off: the test wants some and not all", s.CutOff)
	}
	if s.Wins[0]+s.Wins[1]+s.CutOff != 1000 || s.Finished() != 1000-s.CutOff {
		t.Errorf("%+v", s)
	}
	first, _ := s.Share(0)
	second, _ := s.Share(1)
	if math.Abs(first.Value+second.Value-1) > 1e-12 {
		t.Errorf("shares %v and %v", first, second)
	}
	if want := float64(s.Wins[0]) / float64(s.Finished()); first.Value != want {
		t.Errorf("share %v, want %v", first, want)
	}
	// Some blocks had no game that finished, and say nothing.
	if blocks := s.Seats.Blocks(); blocks < 350 || blocks >= 500 {
		t.Errorf("%d blocks have a share", blocks)
	}
}

// The games of a block have nothing in common where chance plays no part and the agents
// play at random: the interval is about what it would be without blocks.
func TestIntervalOfIndependentGames(t *testing.T) {
	s := play(t, Run{Game: breakthrough(t, 5, 0), Games: 2000, Seed: 3})
	share, _ := s.Share(0)
	alone := stats.Wilson(float64(s.Wins[0]), s.Finished(), 0.95)
	if ratio := (share.High - share.Low) / (alone.High - alone.Low); ratio < 0.93 || ratio > 1.07 {
		t.Errorf("%v, and without blocks %v", share, alone)
	}
}

func TestDraws(t *testing.T) {
	s := play(t, Run{Game: drawish(t), Games: 60})
	want := newSummary(2, 0)
	want.Blocks, want.Games, want.Draws = 30, 60, 60
	want.Shares = []int{60 * ShareUnit / 2, 60 * ShareUnit / 2}
	for range 30 {
		want.Seats.Add([]int64{ShareUnit, ShareUnit}, 2*ShareUnit)
		want.AgentShares[0].Add(ShareUnit, 2*ShareUnit)
		want.AgentShares[1].Add(ShareUnit, 2*ShareUnit)
		want.Means.Draws.Add(2, 2)
		want.Means.CutOff.Add(0, 2)
	}
	want.Ends = map[string]int{"quiet": 60}
	want.Lengths, want.Choices = s.Lengths, s.Choices
	want.Means.Length, want.Means.Choices = s.Means.Length, s.Means.Choices
	if diff := cmp.Diff(want, s, same); diff != "" {
		t.Error(diff)
	}
	if share, ok := s.Share(1); !ok || share.Value != 0.5 || share.Low > 0.48 || share.High < 0.52 {
		t.Errorf("share %v", share)
	}
}

// Where one of three loses, the others share the win. That is no draw, and nobody's
// win alone.
func TestSharedWins(t *testing.T) {
	g := compile(t, 3, rules.Definition{
		Name: "trio", Players: []string{"A", "B", "C"},
		Start: rules.Start{Placed: []rules.Placement{{Kind: "man", Player: 0, Where: []string{"own row 1"}}}},
		Stuck: rules.Stuck{Outcome: rules.Loses},
	})
	s := play(t, Run{Game: g, Games: 10}) // which makes four blocks
	if s.Games != 12 || !slices.Equal(s.Wins, []int{0, 0, 0}) || s.Draws != 0 || s.Ends[rules.StuckEnd] != 12 {
		t.Errorf("%+v", s)
	}
	if want := []int{12 * ShareUnit / 2, 0, 12 * ShareUnit / 2}; !slices.Equal(s.Shares, want) {
		t.Errorf("shares %v, want %v", s.Shares, want)
	}
	// Everybody has sat in each seat once in each block.
	for i, r := range s.AgentShares {
		if interval, _ := s.AgentShare(i); r.Blocks() != 4 || math.Abs(interval.Value-1.0/3) > 1e-12 {
			t.Errorf("agent %d: %v of %d blocks", i, interval, r.Blocks())
		}
	}
}

func TestTallyOfEveryShare(t *testing.T) {
	for players := 1; players <= board.MaxPlayers; players++ {
		for firsts := 1; firsts <= players; firsts++ {
			g := Game{Rotation: players / 2, Result: rules.Result{End: "e", Players: players}}
			for p := range players {
				g.Result.Places[p] = 2
				if p < firsts {
					g.Result.Places[p] = 1
				}
			}
			c := tally{scoring: newScoring(players, false, nil)}
			c.clear()
			c.count(&g)
			sum := 0
			for p, share := range c.shares[:players] {
				sum += share
				if want := g.Share(board.Player(p)); float64(share)/ShareUnit != want {
					t.Errorf("%d of %d: a share of %d, want %v", firsts, players, share, want)
				}
				if got := float64(c.block.agents[p]) / ShareUnit; got != g.AgentShare(p) {
					t.Errorf("%d of %d: agent %d has a share of %v, want %v", firsts, players, p, got, g.AgentShare(p))
				}
			}
			if sum != ShareUnit || (c.draws == 1) != (firsts == players && players > 1) {
				t.Errorf("%d of %d: shares sum to %d, %d draws", firsts, players, sum, c.draws)
			}
		}
	}
}
