package report_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"canopy/core/rules"
	"canopy/sim/batch"
	"canopy/sim/report"
	"canopy/sim/stats"
	"canopy/sim/study"
)

func duo(t *testing.T) *rules.Game {
	return game(t, rules.Definition{Name: "breakthrough", Title: "Breakthrough", Players: []string{"White", "Black"}, Script: script})
}

// summaryOf is what came of some games of two players.
func summaryOf(games, won, cutOff int) *batch.Summary {
	blocks := games / 2
	return &batch.Summary{
		Games: games, Blocks: blocks, Wins: []int{won, games - won - cutOff}, CutOff: cutOff,
		Seats: seats(games, blocks, won, games-won),
		Ends:  map[string]int{"across": games - cutOff}, Lengths: histogram(60, 61), Choices: histogram(20, 24),
	}
}

var within = &study.Target{Seat: 1, Band: stats.Band{Low: 0.48, High: 0.525}}

func TestAnswers(t *testing.T) {
	for name, balance := range map[string]func() *report.Balance{
		"inside": func() *report.Balance {
			b := report.NewAnswered(
				study.Balance{Game: duo(t), Agents: agents("mcts:100", "mcts:100"), Games: 1_000_000, Seed: 1, Opening: 4, Target: within},
				&study.Balanced{
					Summary: summaryOf(10_240, 5_118, 20), Sure: true, Verdict: stats.Inside,
					Anytime: []stats.Interval{{Value: 0.5, Low: 0.4812, High: 0.5188}},
				})
			b.Metrics = []report.Metric{
				{Name: "forced", Title: "forced moves", Unit: "share", Value: 0.048, Low: new(0.045), High: new(0.05)},
				{Name: "drama", Title: "drama of a very long name that does not fit", Unit: "difference", Value: 0.388, Low: new(0.37), High: new(0.4)},
				{Name: "choices", Title: "choices at a decision", Unit: "number", Value: 5.5},
			}
			b.Values = "20 random playouts before each move"
			return b
		},
		"undecided": func() *report.Balance {
			return report.NewAnswered(
				study.Balance{Game: duo(t), Agents: agents("random", "random"), Games: 1000, Seed: 1, Target: within},
				&study.Balanced{
					Summary: summaryOf(1000, 512, 0), Needed: 81_250, Verdict: stats.Undecided,
					Anytime: []stats.Interval{{Value: 0.488, Low: 0.44, High: 0.54}},
				})
		},
		"until-three": func() *report.Balance {
			g := staged(t, []string{"Ann", "Ben", "The Grand Duke of Luxembourg"}, &rules.Staged{})
			summary := summaryOf(900, 300, 0)
			summary.Wins = []int{300, 300, 300}
			summary.Seats = seats(900, 300, 300, 300, 300)
			return report.NewAnswered(
				study.Balance{Game: g, Agents: agents("random", "random", "random"), Games: 900, Seed: 1, Until: 0.005},
				&study.Balanced{Summary: summary, Anytime: []stats.Interval{
					{Value: 0.33, Low: 0.3, High: 0.36}, {Value: 0.33, Low: 0.3, High: 0.36}, {Value: 0.34, Low: 0.31, High: 0.37},
				}})
		},
	} {
		var text, json bytes.Buffer
		b := balance()
		if err := errors.Join(b.WriteText(&text, report.Style{}), b.WriteJSON(&json)); err != nil {
			t.Fatal(err)
		}
		golden(t, name+".txt", text.Bytes())
		golden(t, name+".json", json.Bytes())
		fits(t, name, text.String())
	}
}

func TestLadder(t *testing.T) {
	question := study.Balance{Game: duo(t), Games: 1000, Seed: 1, Target: within}
	rung := func(spec string, won int, v stats.Verdict, lean int) study.Rung {
		q := question
		q.Agents = agents(spec, spec)
		value := float64(won) / 1000
		return study.Rung{Question: q, Leans: []int{lean, -lean}, Balanced: &study.Balanced{
			Summary: summaryOf(1000, won, 0), Verdict: v, Sure: v != stats.Undecided,
			Anytime: []stats.Interval{{Value: 1 - value, Low: 0.98 - value, High: 1.02 - value}},
		}}
	}
	l := &study.Ladder{Question: question, Rungs: agents("random", "greedy", "mcts:100", "mcts:1000")}
	told := report.NewLadder(l, &study.Climbed{
		Rungs:   []study.Rung{rung("random", 400, stats.Outside, -1), rung("greedy", 500, stats.Inside, 0), rung("mcts:100", 600, stats.Outside, 1)},
		Shifts:  []study.Shift{{From: 0, To: 1, Verdict: true}, {From: 1, To: 2, Verdict: true}, {From: 0, To: 2, Seat: 0}},
		Stopped: true,
	})
	var text, json bytes.Buffer
	if err := errors.Join(told.WriteText(&text, report.Style{}), told.WriteJSON(&json)); err != nil {
		t.Fatal(err)
	}
	golden(t, "ladder.txt", text.Bytes())
	golden(t, "ladder.json", json.Bytes())
	fits(t, "ladder", text.String())
	if n := strings.Count(json.String(), `"timing"`); n != 1 {
		t.Errorf("timing stands %d times in the JSON", n)
	}
}
