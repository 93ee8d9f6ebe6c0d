package agent

import (
	"errors"

	"canopy/core/rules"
)

// seesAll is for agents that search the game as it is.
func seesAll(g *rules.Game) error {
	if g.Information().Hidden {
		return errors.New("it looks ahead in the game as it is, and something in this one is hidden from who plays it; ismcts:1000 can play it")
	}
	return nil
}

// decidesAll is for agents that take every reply for the best one.
func decidesAll(g *rules.Game) error {
	information := g.Information()
	switch {
	case information.Hidden:
		return errors.New("it looks at every reply, and something in this game is hidden from who plays it; ismcts:1000 can play it")
	case information.Chance:
		return errors.New("it looks at every reply, and in this game chance replies too; mcts:1000 can play it")
	case g.Players() != 2:
		return errors.New("it plays one against one; mcts:1000 can play it")
	case areTogether(g):
		return errors.New("it plays one against one, and in this game all win or lose together; mcts:1000 can play it")
	}
	return nil
}

// areTogether reports whether two players win and lose together.
func areTogether(g *rules.Game) bool {
	return g.Together() || g.IsStaged() && g.CardSet().Team(0) == g.CardSet().Team(1)
}
