package main

import (
	"fmt"

	"canopy/core/board"
	"canopy/core/rules"
)

// result is how a game ended, in JSON.
type result struct {
	// End is the name of the end as the script has it.
	End    string `json:"end,omitempty"`
	CutOff bool   `json:"cut_off"`
	// Winner is the player who has won alone.
	Winner string `json:"winner,omitempty"`
	// Places are those of the players in their order, 1 the best.
	Places []int `json:"places,omitempty"`
}

func newResult(g *rules.Game, r rules.Result) *result {
	told := &result{End: r.End, CutOff: r.CutOff}
	if winner, ok := r.Winner(); ok {
		told.Winner = g.PlayerName(winner)
	}
	if !r.CutOff {
		for _, place := range r.Places[:r.Players] {
			told.Places = append(told.Places, int(place))
		}
	}
	return told
}

// resultText says how a game ended, in words.
func resultText(g *rules.Game, r rules.Result) string {
	if r.CutOff {
		return fmt.Sprintf("The game is cut off after %d plies: nobody has won, and it is no draw.", g.PlyLimit())
	}
	if winner, ok := r.Winner(); ok {
		return fmt.Sprintf("The game is over (%s): %s wins.", r.End, g.PlayerName(winner))
	}
	if r.Firsts() == r.Players {
		return fmt.Sprintf("The game is over (%s): a draw.", r.End)
	}
	var firsts []string
	for p, place := range r.Places[:r.Players] {
		if place == 1 {
			firsts = append(firsts, g.PlayerName(board.Player(p)))
		}
	}
	return fmt.Sprintf("The game is over (%s): %s share first place.", r.End, inWords(firsts, "and"))
}
