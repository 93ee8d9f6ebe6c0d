package main

import (
	"fmt"
	"strings"

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

// finalText is the result of a game in stages, with the scores if no counter has shown
// them.
func finalText(s *rules.State) string {
	text := overText(s)
	if scores := finalScores(s); scores != "" {
		text += " " + scores
	}
	return text
}

// finalScores are the scores of a game that is over, one for all who play together.
func finalScores(s *rules.State) string {
	at := &situation{game: s.Game(), state: s}
	if s.Err() != nil {
		return ""
	}
	if g := s.Game(); g.Together() && g.Definition().Score != nil {
		n, err := g.Definition().Score(s.Copy(), 0)
		if err != nil {
			return ""
		}
		return fmt.Sprintf("Score: %d.", n)
	}
	if scores := at.scores(); scores != "" {
		return "Scores: " + scores + "."
	}
	return ""
}

// overText says how a game ended, in words; where seats were exchanged, who has played
// whose side, since results follow seats.
func overText(s *rules.State) string {
	g := s.Game()
	text := resultText(g, s.Result())
	if g.Players() != 2 || s.Seat(0) == 0 {
		return text
	}
	return text + fmt.Sprintf(" Seats were exchanged: %s has played the side of %s.", g.PlayerName(0), g.PlayerName(1))
}

// resultText says how a game ended, in words.
func resultText(g *rules.Game, r rules.Result) string {
	if r.CutOff {
		return fmt.Sprintf("The game is cut off after %d plies: nobody has won, and it is no draw.", g.PlyLimit())
	}
	return fmt.Sprintf("The game is over (%s): %s.", r.End, outcomeText(g, r))
}

func outcomeText(g *rules.Game, r rules.Result) string {
	places := placesOf(g, r)
	switch {
	case r.Firsts() == 0 && r.Players == 1:
		return g.PlayerName(0) + " loses"
	case r.Firsts() == 0:
		return "everybody has lost together"
	case r.Firsts() == r.Players && g.Together():
		return "everybody has won together"
	case r.Firsts() == r.Players && r.Players > 1:
		return "a draw"
	case len(places[0].names) == 1:
		return places[0].names[0] + wins(g, r) + rankText(places)
	}
	return inWords(places[0].names, "and") + " share first place" + rankText(places)
}

// wins is the verb for the winner, who may be a team of several.
func wins(g *rules.Game, r rules.Result) string {
	if r.Firsts() > 1 {
		return " win"
	}
	return " wins"
}

// placed is a place and those who have it.
type placed struct {
	place int
	names []string
}

// placesOf are the places, the first before the others; of teams that share one
// their players stand together.
func placesOf(g *rules.Game, r rules.Result) []placed {
	var list []placed
	named := map[int]bool{} // teams
	for place := 1; place <= r.Players; place++ {
		at := placed{place: place}
		for p := range board.Player(r.Players) {
			if int(r.Places[p]) != place {
				continue
			}
			name := g.PlayerName(p)
			if team, ok := teamOf(g, p); ok {
				if named[team] {
					continue
				}
				named[team] = true
				name = teamName(g, team)
			}
			at.names = append(at.names, name)
		}
		if len(at.names) > 0 {
			list = append(list, at)
		}
	}
	return list
}

// teamOf is a player's team, where teams play.
func teamOf(g *rules.Game, p board.Player) (int, bool) {
	if !g.IsStaged() || len(g.Definition().Staged.Teams) == 0 || g.Together() {
		return 0, false
	}
	return g.CardSet().Team(int(p)), true
}

// rankText tells the places after the first, where there are several.
func rankText(places []placed) string {
	if len(places) < 3 {
		return ""
	}
	var parts []string
	for _, at := range places[1:] {
		parts = append(parts, ordinal(at.place)+" "+inWords(at.names, "and"))
	}
	return "; " + strings.Join(parts, ", ")
}
