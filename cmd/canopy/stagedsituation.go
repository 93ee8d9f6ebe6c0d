package main

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/board"
	"canopy/core/rules"
)

// everything is who looks on and is shown all; [board.Nobody] is who watches and sees
// what all players see.
const everything board.Player = board.Nobody - 1

// viewOf is the game as somebody sees it.
func viewOf(s *rules.State, who board.Player) *rules.View {
	if who == everything {
		return s.FullView()
	}
	return s.View(who)
}

// hides reports whether a game has anything that not all players see, so that people
// at one screen have to look away.
func hides(g *rules.Game) bool {
	if !g.IsStaged() {
		return false
	}
	st := g.Definition().Staged
	hidden := len(st.Hidden) > 0
	for i := range st.Piles {
		hidden = hidden || st.Piles[i].Seen.Differs()
	}
	for i := range st.Stages {
		hidden = hidden || st.Stages[i].Together
	}
	for i := range st.Rows {
		hidden = hidden || st.Rows[i].Seen.Differs()
	}
	for i := range g.Definition().Counters {
		hidden = hidden || g.Definition().Counters[i].Seen.Differs()
	}
	return hidden
}

// stagedDue says who is to do what in a game in stages, to somebody who sees it so.
func stagedDue(g *rules.Game, v *rules.View, name func(int) string, ply int) string {
	if len(v.Due) == 0 {
		return ""
	}
	verb := "is due"
	if stage := stageNamed(g, v.Stage); stage != nil && stage.Together {
		verb = "chooses in secret"
	}
	text := fmt.Sprintf("%s %s, %sply %d", name(v.Due[0]), verb, begunText(v), ply)
	if offers := offersOf(g, v); offers != "" {
		text += ": " + offers
	}
	return text + "."
}

// begunText counts the rounds, hands and turns that a game has.
func begunText(v *rules.View) string {
	text := ""
	for _, u := range []rules.Unit{rules.RoundUnit, rules.HandUnit, rules.TurnUnit} {
		if n := v.Begun[u]; n > 0 {
			text += fmt.Sprintf("%v %d, ", u, n)
		}
	}
	return text
}

func stageNamed(g *rules.Game, name string) *rules.StageRules {
	d := g.Definition()
	i := slices.IndexFunc(d.Stages, func(s rules.Stage) bool { return s.Name == name })
	if i < 0 || d.Staged == nil || i >= len(d.Staged.Stages) {
		return nil
	}
	return &d.Staged.Stages[i]
}

// offersOf lists what the player due may do, with a move of each kind, if he is the one
// who sees it.
func offersOf(g *rules.Game, v *rules.View) string {
	stage := stageNamed(g, v.Stage)
	if stage == nil {
		return ""
	}
	var offers []string
	for i := range stage.Choices {
		c := &stage.Choices[i]
		if moves := movesOf(c.Name, v.Moves); len(moves) > 0 {
			offers = append(offers, offerText(c, moves))
		}
	}
	return inWords(offers, "or")
}

// movesOf are the moves that an action offers, sorted.
func movesOf(action string, moves []string) []string {
	var list []string
	for _, move := range moves {
		if name, _, _ := strings.Cut(move, " "); name == action {
			list = append(list, move)
		}
	}
	slices.Sort(list)
	return list
}

// offerText says what an action is, and how a move of it is written.
func offerText(c *rules.Choice, moves []string) string {
	title := c.Title
	if title == "" {
		title = c.Name
	}
	switch {
	case len(moves) > 1:
		return fmt.Sprintf("%s (like %s)", title, moves[0])
	case title == c.Name:
		return moves[0]
	}
	return fmt.Sprintf("%s (%s)", title, moves[0])
}
