package rules

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/board"
)

// passText and stopText are how a pass and the end of a chain are written.
const (
	passText = "pass"
	stopText = "stop"
)

// MoveText writes a move of the state: "a3-a4", "c4xc5" where something is taken,
// "@d4" for a drop, "queen@d4" where the player could drop more than one kind,
// "canter e6-g8" where another movement reads alike, "pass", "stop". Each move of a
// position has a text of its own.
func (s *State) MoveText(m Move) string {
	if s.staged != nil {
		if formOf(m) == byNothing {
			return s.choiceText(m, false) // without cards and dice no two read alike
		}
		moves := s.Moves(nil)
		texts := s.choiceTexts(moves)
		if i := slices.Index(moves, m); i >= 0 {
			return texts[i]
		}
		return s.choiceText(m, true)
	}
	text := s.plainText(m)
	name := s.game.movementName(m)
	if name == "" || s.game.tables.Effects() == 1 {
		return text
	}
	for _, other := range s.Moves(nil) {
		if other != m && s.plainText(other) == text {
			return name + " " + text
		}
	}
	return text
}

// movementName is what a move's movement is called, "" if nothing tells it apart.
func (g *Game) movementName(m Move) string {
	if m >= Pass {
		return ""
	}
	return g.tables.Effect(m.Effect()).Name
}

// plainText writes a move without the name of its movement.
func (s *State) plainText(m Move) string {
	switch m {
	case Pass:
		return passText
	case Stop:
		return stopText
	}
	if number := actionOf(m); number >= 0 && m&advanceBit == 0 {
		return s.game.actionText(number, m.To())
	}
	to := s.game.definition.Board.Name(m.To())
	if m.From() == board.Nowhere {
		return s.game.dropPrefix(m.Code()) + "@" + to
	}
	sign := "-"
	if m < Pass && s.game.tables.Effect(m.Effect()).Jumped || s.standing[m.To()] != board.Empty {
		sign = "x"
	}
	return s.game.definition.Board.Name(m.From()) + sign + to
}

// moveTexts writes several moves of the state, which must be all that are offered.
func (s *State) moveTexts(moves []Move) []string {
	if s.staged != nil {
		return s.choiceTexts(moves)
	}
	if len(moves) == 0 {
		return nil
	}
	texts := make([]string, len(moves))
	times := map[string]int{}
	for i, m := range moves {
		texts[i] = s.plainText(m)
		times[texts[i]]++
	}
	for i, m := range moves {
		if name := s.game.movementName(m); name != "" && times[texts[i]] > 1 {
			texts[i] = name + " " + texts[i]
		}
	}
	return texts
}

// actionText writes an action: its name, and the square that it chooses.
func (g *Game) actionText(number int, on board.Square) string {
	a := &g.actions[number]
	if !a.chooses {
		return a.Name
	}
	return a.Name + " " + g.definition.Board.Name(on)
}

func (g *Game) dropPrefix(c board.Code) string {
	pieces := g.definition.Pieces
	if len(g.tables.Droppers(pieces.Owner(c))) < 2 {
		return ""
	}
	return pieces.Piece(c).Kind.Name
}

// SortedMoveTexts writes all moves of the state, sorted as text.
func (s *State) SortedMoveTexts() []string {
	texts := s.moveTexts(s.Moves(nil))
	slices.Sort(texts)
	return texts
}

// ParseMove reads what [State.MoveText] writes, exactly. Any other text is an
// error, and never the nearest move; where the text asks for something that could
// be a move, the error is a [*Refusal] that says why it is none.
func (s *State) ParseMove(text string) (Move, error) {
	if s.staged != nil {
		return s.parseChoice(text)
	}
	moves := s.Moves(nil)
	if i := slices.Index(s.moveTexts(moves), text); i >= 0 {
		return moves[i], nil
	}
	wish, err := s.game.parseWish(text)
	if err != nil {
		return 0, err
	}
	reasons, err := s.refuse(wish)
	if err != nil {
		return 0, err
	}
	return 0, &Refusal{Move: text, Reasons: reasons}
}

// Refusal is the error for a move that the rules refuse.
type Refusal struct {
	Move    string
	Reasons []Reason
}

// Reason is why a move is refused, in words, and where the script says so.
type Reason = board.Reason

func (r *Refusal) Error() string {
	lines := make([]string, len(r.Reasons))
	for i, reason := range r.Reasons {
		lines[i] = reason.Words
		if reason.Origin != "" {
			lines[i] += " (" + reason.Origin + ")"
		}
	}
	return r.Move + " is not legal: " + strings.Join(lines, "; ")
}

// wish is a move as somebody wrote it, which may be no legal one.
type wish struct {
	pass     bool
	stop     bool
	action   int    // one more than its number, 0 for none
	name     string // of the movement, if it says
	from, to board.Square
	takes    bool
	kind     string // of a drop, if it says
}

func (g *Game) parseWish(text string) (wish, error) {
	switch text {
	case passText:
		return wish{pass: true}, nil
	case stopText:
		return wish{stop: true}, nil
	}
	if w, found, err := g.parseAction(text); found {
		return w, err
	}
	if name, rest, named := strings.Cut(text, " "); named {
		w, err := g.parseWish(rest)
		w.name = name
		return w, err
	}
	if kind, square, ok := strings.Cut(text, "@"); ok {
		to, err := g.definition.Board.Square(square)
		return wish{from: board.Nowhere, to: to, kind: kind}, err
	}
	at := strings.IndexAny(text, "-x")
	if at < 0 {
		return wish{}, fmt.Errorf("%q is not a move: expected one like %s", text, g.moveExamples())
	}
	from, err := g.definition.Board.Square(text[:at])
	if err != nil {
		return wish{}, fmt.Errorf("the move %q: %w", text, err)
	}
	to, err := g.definition.Board.Square(text[at+1:])
	if err != nil {
		return wish{}, fmt.Errorf("the move %q: %w", text, err)
	}
	return wish{from: from, to: to, takes: text[at] == 'x'}, nil
}

// parseAction reads an action by its name and what it chooses.
func (g *Game) parseAction(text string) (w wish, found bool, err error) {
	name, square, chooses := strings.Cut(text, " ")
	for i := range g.actions {
		a := &g.actions[i]
		if a.Name != name {
			continue
		}
		if a.chooses != chooses {
			return w, true, fmt.Errorf("%q is written %s", text, g.actionText(i, 0))
		}
		w = wish{action: i + 1, from: board.Nowhere, to: board.Nowhere}
		if chooses {
			w.to, err = g.definition.Board.Square(square)
		}
		return w, true, err
	}
	return w, false, nil
}

// moveExamples are ways of writing a move that the game knows.
func (g *Game) moveExamples() string {
	if len(g.actions) > 0 && g.actions[0].stage == g.firstStage {
		return g.actionText(0, 0)
	}
	for p := range board.Player(g.Players()) {
		if len(g.tables.Droppers(p)) > 0 {
			return "@a1"
		}
	}
	return "a1-a2, or a1xa2 when it takes"
}
