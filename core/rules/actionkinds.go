package rules

import (
	"slices"

	"canopy/core/board"
)

// ActionKinds are the names of the kinds of move that players choose among, for
// statistics: in a game in stages its actions, on a board the kinds of piece that are
// moved or dropped, and actions. [State.ActionKind] counts as they are listed.
func (g *Game) ActionKinds() []string {
	if g.staged != nil {
		return g.choiceNames()
	}
	names := g.pieceKinds()
	for i := range g.actions {
		names = append(names, g.actions[i].Name)
	}
	return append(names, "pass", "stop")
}

// choiceNames are the names of actions, with the stage before those that two stages have.
func (g *Game) choiceNames() []string {
	names := make([]string, len(g.staged.choices))
	for i := range g.staged.choices {
		c := &g.staged.choices[i]
		names[i] = c.Name
		same := func(other choice) bool { return other.Name == c.Name }
		if first := slices.IndexFunc(g.staged.choices, same); first != i || slices.ContainsFunc(g.staged.choices[i+1:], same) {
			names[i] = g.definition.Stages[c.stage].Name + "." + c.Name
		}
	}
	return names
}

// pieceKinds are the names of the kinds of piece, in the order of their codes.
func (g *Game) pieceKinds() []string {
	var names []string
	for c := board.Code(1); c < board.Code(g.definition.Pieces.Codes()); c++ {
		if name := g.definition.Pieces.Piece(c).Kind.Name; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// ActionKind is the kind of a move of the state, by its place among [Game.ActionKinds].
func (s *State) ActionKind(m Move) int {
	g := s.game
	if g.staged != nil {
		return choiceOf(m)
	}
	pieces := len(g.kindNumbers.names)
	switch a := g.actionNumber(m); {
	case m == Pass:
		return pieces + len(g.actions)
	case m == Stop:
		return pieces + len(g.actions) + 1
	case a >= 0:
		return pieces + a
	case m.From() == board.Nowhere:
		return g.kindNumbers.of[m.Code()]
	}
	return g.kindNumbers.of[s.standing[m.From()]]
}

// kindNumbers are the kinds of piece by code.
type kindNumbers struct {
	names []string
	of    [board.MaxCodes]int
}

func (g *Game) numberKinds() {
	g.kindNumbers.names = g.pieceKinds()
	for c := board.Code(1); c < board.Code(g.definition.Pieces.Codes()); c++ {
		g.kindNumbers.of[c] = slices.Index(g.kindNumbers.names, g.definition.Pieces.Piece(c).Kind.Name)
	}
}
