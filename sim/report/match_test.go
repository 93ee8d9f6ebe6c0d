package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"testing"
	"time"

	"canopy/core/rules"
	"canopy/sim/batch"
	"canopy/sim/match"
	"canopy/sim/report"
	"canopy/sim/stats"

	"github.com/charmbracelet/x/ansi"
)

var matches = map[string]func(*testing.T) *report.Match{
	// Two agents in pairs.
	"match-two": func(t *testing.T) *report.Match {
		g := game(t, rules.Definition{Name: "breakthrough", Title: "Breakthrough", Players: []string{"White", "Black"}, Script: script})
		return report.NewMatch(
			match.Match{Game: g, Agents: agents("mcts:100", "greedy"), Games: 1000, Seed: 1},
			&match.Result{
				Games: 1000, Plies: 60_000, BlockGames: 2, Sides: 2,
				Standings: []match.Standing{
					{Agent: 1, Games: 1000, Wins: 604, Score: &stats.Interval{Value: 0.612, Low: 0.581, High: 0.642}},
					{Agent: 0, Games: 1000, Wins: 380, Score: &stats.Interval{Value: 0.388, Low: 0.358, High: 0.419}},
				},
				Tables: []match.Table{{
					Agents: []int{0, 1}, Games: 1000, Blocks: 500, Different: 500,
					Duel: duel(380, 16, 604, 0.388, 157, 8, 270, 8, 57),
				}},
				Timing: batch.Timing{Elapsed: 4 * time.Second, Workers: 2},
			})
	},
	// A sequential test that was won, with games that did not finish.
	"match-test": func(t *testing.T) *report.Match {
		g := game(t, rules.Definition{
			Name: "breakthrough", Title: "Breakthrough", Players: []string{"White", "Black"}, Script: script, PlyLimit: 60,
			Parameters: []rules.Parameter{{Name: "size", Type: "number", Default: 8.0, Value: 6.0}},
		})
		test := stats.NewSPRT(0, 50)
		d := duel(120, 2, 50, 0.703, 10, 1, 20, 1, 48)
		return report.NewMatch(
			match.Match{Game: g, Agents: agents("mcts:100", "mcts:100"), Games: 1000, Seed: 1, GoOn: true, Test: &test},
			&match.Result{
				Games: 180, CutOff: 7, Failed: 1, Plies: 6_000, BlockGames: 2, Sides: 2,
				Standings: []match.Standing{
					{Agent: 0, Games: 172, Wins: 120, Score: d.Score},
					{Agent: 1, Games: 172, Wins: 50, Score: &stats.Interval{Value: 0.297, Low: 0.23, High: 0.36}},
				},
				Tables:  []match.Table{{Agents: []int{0, 1}, Games: 180, CutOff: 7, Failed: 1, Blocks: 90, LeftOut: 8, Different: 40, Duel: d}},
				Test:    &match.Test{SPRT: test, LLR: 2.97, Lower: -2.944, Upper: 2.944, Decision: stats.AcceptedH1, Elo: stats.Interval{Value: 140.2, Low: 70.1, High: 200.9}},
				Failure: &batch.GameError{Game: "breakthrough", Seed: 1, Number: 17, Ply: 44, Err: errors.New("breakthrough.lua:30: there is no pile")},
				Timing:  batch.Timing{Elapsed: time.Second, Workers: 1},
			})
	},
	// A round robin that was stopped, and of which one pair of agents leaves nothing to chance.
	"match-robin": func(t *testing.T) *report.Match {
		g := game(t, rules.Definition{Name: "breakthrough", Title: "Breakthrough", Players: []string{"White", "Black"}, Script: script})
		all := &stats.Interval{Value: 1, Low: 0.9, High: 1}
		return report.NewMatch(
			match.Match{Game: g, Agents: agents("ab:2", "random", "eps:0.333333:mcts:1000"), Games: 100, Seed: 1},
			&match.Result{
				Games: 240, Plies: 6_000, BlockGames: 2, Sides: 2, Stopped: true,
				Standings: []match.Standing{
					{Agent: 2, Games: 160, Wins: 160, Score: all, Rating: limitless(795.7), AboveNext: &stats.Interval{Value: 790.45, Low: 300, High: math.Inf(1)}},
					{Agent: 0, Games: 160, Wins: 80, Score: &stats.Interval{Value: 0.5, Low: 0.4, High: 0.6}, Rating: limitless(5.25), AboveNext: limitless(806.25)},
					{Agent: 1, Games: 160, Wins: 0, Score: &stats.Interval{Value: 0, Low: 0, High: 0.05}, Rating: limitless(-801)},
				},
				Separated: true,
				Tables: []match.Table{
					{Agents: []int{0, 1}, Games: 80, Blocks: 40, Different: 40, Duel: duel(80, 0, 0, 1, 0, 0, 0, 0, 40)},
					{Agents: []int{0, 2}, Games: 80, Blocks: 40, Different: 3, Duel: duel(0, 0, 80, 0, 40, 0, 0, 0, 0)},
					{Agents: []int{1, 2}, Games: 80, CutOff: 80, Blocks: 40, LeftOut: 40, Different: 40, Duel: &match.Duel{Blocks: stats.NewOutcomes(2)}},
				},
				CutOff: 80,
			})
	},
	// A game for three.
	"match-three": func(t *testing.T) *report.Match {
		g := game(t, rules.Definition{Name: "trio", Players: []string{"Ann", "The Grand Duke of Luxembourg", "三国志"}, Script: script})
		return report.NewMatch(
			match.Match{Game: g, Agents: agents("ismcts:100", "random"), Games: 100, Seed: 1},
			&match.Result{
				Games: 102, Plies: 6_000, BlockGames: 3, Sides: 3,
				Standings: []match.Standing{
					{Agent: 0, Games: 102, Wins: 90, Score: &stats.Interval{Value: 0.44, Low: 0.4, High: 0.48}, Rating: &stats.Interval{Value: 160, Low: 120, High: 200}, AboveNext: &stats.Interval{Value: 320, Low: 240, High: 400}},
					{Agent: 1, Games: 102, Wins: 10, Score: &stats.Interval{Value: 0.12, Low: 0.08, High: 0.16}, Rating: &stats.Interval{Value: -160, Low: -200, High: -120}},
				},
				SeatRatings: []stats.Interval{{Value: 10, Low: -5, High: 25}, {Value: 0, Low: -9.5, High: 9.5}, {Value: -10, Low: -25, High: 5}},
				Tables:      []match.Table{{Agents: []int{0, 1, 0}, Games: 102, Blocks: 34, Different: 34}},
				Timing:      batch.Timing{Elapsed: time.Second, Workers: 1},
			})
	},
	// Two agents on four seats, of whom three have shared a win.
	"match-four": func(t *testing.T) *report.Match {
		scores := make([]int, 4*12+1)
		scores[48], scores[36], scores[24], scores[20], scores[0] = 8, 6, 4, 1, 1
		return report.NewMatch(
			match.Match{Game: staged(t, []string{"A", "B", "C", "D"}, &rules.Staged{}), Agents: agents("mcts:100", "random"), Games: 80, Seed: 1},
			&match.Result{
				Games: 80, Plies: 6_000, BlockGames: 4, Sides: 4,
				Standings: []match.Standing{
					{Agent: 0, Games: 80, Wins: 50, Score: &stats.Interval{Value: 0.372, Low: 0.32, High: 0.42}, Rating: &stats.Interval{Value: 80, Low: 60, High: 100}, AboveNext: &stats.Interval{Value: 160, Low: 120, High: 200}},
					{Agent: 1, Games: 80, Wins: 10, Score: &stats.Interval{Value: 0.128, Low: 0.08, High: 0.18}, Rating: &stats.Interval{Value: -80, Low: -100, High: -60}},
				},
				SeatRatings: make([]stats.Interval, 4),
				Tables: []match.Table{{
					Agents: []int{0, 1, 0, 1}, Games: 80, Blocks: 20, Different: 20,
					Duel: &match.Duel{
						Wins: 50, Draws: 20, Losses: 10, Score: &stats.Interval{Value: 0.744, Low: 0.64, High: 0.84},
						Blocks: stats.Outcomes{Counts: scores, Games: 4},
					},
				}},
			})
	},
	// No game was played.
	"match-nothing": func(t *testing.T) *report.Match {
		g := game(t, rules.Definition{Name: "made-in-go", Players: []string{"White", "Black"}})
		test := stats.NewSPRT(-5, 0)
		return report.NewMatch(
			match.Match{Game: g, Agents: agents("random", "greedy"), Games: 1000, Test: &test},
			&match.Result{
				BlockGames: 2, Sides: 2, Stopped: true, Standings: []match.Standing{{}, {Agent: 1}},
				Tables: []match.Table{{Agents: []int{0, 1}, Duel: &match.Duel{Blocks: stats.NewOutcomes(2)}}},
				Test:   &match.Test{SPRT: test, Lower: -2.944, Upper: 2.944, Elo: stats.NewOutcomes(2).Elo(0.95)},
			})
	},
}

// limitless is a value of which nothing more is known.
func limitless(value float64) *stats.Interval {
	return &stats.Interval{Value: value, Low: math.Inf(-1), High: math.Inf(1)}
}

// duel is how pairs of games ended, from those that were lost to those that were won.
func duel(wins, draws, losses int, score float64, pairs ...int) *match.Duel {
	return &match.Duel{
		Wins: wins, Draws: draws, Losses: losses,
		Score:  &stats.Interval{Value: score, Low: max(0, score-0.03), High: min(1, score+0.03)},
		Blocks: stats.Outcomes{Counts: pairs, Games: 2},
	}
}

func TestMatch(t *testing.T) {
	for name, m := range matches {
		var plain, coloured, data bytes.Buffer
		told := m(t)
		if err := errors.Join(told.WriteText(&plain, report.Style{}), told.WriteText(&coloured, report.Style{Colour: true}), told.WriteJSON(&data)); err != nil {
			t.Fatal(err)
		}
		golden(t, name+".txt", plain.Bytes())
		golden(t, name+".json", data.Bytes())
		fits(t, name, plain.String())
		if stripped := ansi.Strip(coloured.String()); stripped != plain.String() || stripped == coloured.String() {
			t.Errorf("%s: in colour: %q", name, coloured.String())
		}
		if !json.Valid(data.Bytes()) {
			t.Errorf("%s: no valid JSON", name)
		}
	}
}
