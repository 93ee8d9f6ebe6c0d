package rules

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/board"
)

// passText is how a pass is written.
const passText = "pass"

// MoveText writes a move of the state: "a3-a4", "c4xc5" where something is taken,
// "@d4" for a drop, "queen@d4" where the player could drop more than one kind,
// "pass". Each move of a position has a text of its own.
func (s *State) MoveText(m Move) string {
	if m == Pass {
		return passText
	}
	d := &s.game.definition
	to := d.Board.Name(m.To())
	if m.From() == board.Nowhere {
		return s.game.dropPrefix(m.Code()) + "@" + to
	}
	sign := "-"
	if s.standing[m.To()] != board.Empty {
		sign = "x"
	}
	return d.Board.Name(m.From()) + sign + to
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
	var texts []string
	for _, m := range s.Moves(nil) {
		texts = append(texts, s.MoveText(m))
	}
	slices.Sort(texts)
	return texts
}

// ParseMove reads what [State.MoveText] writes, exactly. Any other text is an
// error, and never the nearest move; where the text asks for something that could
// be a move, the error is a [*Refusal] that says why it is none.
func (s *State) ParseMove(text string) (Move, error) {
	for _, m := range s.Moves(nil) {
		if s.MoveText(m) == text {
			return m, nil
		}
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
	from, to board.Square
	takes    bool
	kind     string // of a drop, if it says
}

func (g *Game) parseWish(text string) (wish, error) {
	if text == passText {
		return wish{pass: true}, nil
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

// moveExamples are ways of writing a move that the game knows.
func (g *Game) moveExamples() string {
	for p := range board.Player(g.Players()) {
		if len(g.tables.Droppers(p)) > 0 {
			return "@a1"
		}
	}
	return "a1-a2, or a1xa2 when it takes"
}
