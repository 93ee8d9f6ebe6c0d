package agent

import (
	"fmt"

	"canopy/core/rules"
)

// Rung is one of the agents of rising strength that can play a game.
type Rung struct {
	Maker
	// Work is about how many moves the agents make in one game to find theirs, where games
	// go like this. It is counted in moves on a board.
	Work func(c Course) float64
}

// Course is how games go, as a rule.
type Course struct {
	// Plies are the moves of a game, and Decisions those of them where there was a choice.
	Plies, Decisions float64
	// Choices is how many moves there were at a ply.
	Choices float64
}

// treeRungs are how many playouts the searching agents on a ladder take, as everybody does
// who climbs one.
var treeRungs = []int{100, 1000}

// stagedWork is the work of a move in a game with stages, beside that on a board, which no
// script is asked about: what go test ./scripts -bench Search shows, roundly.
const stagedWork = 30

// Rungs are agents that can play a game, from random play to the longest search. The next is
// stronger than the one before wherever there is something to see in so few playouts.
func (p *Parser) Rungs(g *rules.Game) ([]Rung, error) {
	search := "mcts"
	if g.Information().Hidden {
		search = "ismcts"
	}
	rungs := []Rung{
		{Maker{Spec: "random"}, func(Course) float64 { return 0 }},
		{Maker{Spec: "greedy"}, func(c Course) float64 { return c.Plies * c.Choices * greedyWork(g, c) }},
	}
	for _, playouts := range treeRungs {
		rungs = append(rungs, Rung{
			Maker{Spec: fmt.Sprintf("%s:%d", search, playouts)},
			func(c Course) float64 { return c.Decisions * float64(playouts) * playoutWork(g, c) },
		})
	}
	for i := range rungs {
		m, err := p.Parse(rungs[i].Spec)
		if err != nil {
			return nil, err
		}
		rungs[i].Maker = m
	}
	return rungs, nil
}

// greedyWork is what greedy spends on each of its moves.
func greedyWork(g *rules.Game, c Course) float64 {
	tries := float64(triesOf(g, 0))
	switch {
	case !g.Evaluates():
		return tries * playoutWork(g, c)
	case g.IsStaged():
		return tries * float64(g.Players()) * stagedWork // up to its own next decision
	}
	return tries
}

// playoutWork is what a playout takes from somewhere in a game.
func playoutWork(g *rules.Game, c Course) float64 {
	rest := c.Plies / 2
	switch {
	case g.IsStaged():
		return rest * stagedWork
	case g.Evaluates():
		return min(rest, guidedCut)
	}
	return rest
}
