package scripts_test

import (
	"strings"
	"testing"

	"canopy/core/board"
	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/scripts"
)

// What a move is said to consist of is what its text says, and nothing else of the game.
func TestParts(t *testing.T) {
	for _, name := range scripts.Games() {
		g, err := scripts.Load(name, scripts.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s := g.NewState()
		s.Start(1, 0)
		luck := chance.NewStream(1, 0, chance.Named("parts"))
		for range 60 {
			if s.Over() {
				break
			}
			moves, before := s.Moves(nil), s.Hash()
			for i, text := range s.MoveTexts(moves) {
				if missing := missingParts(s, s.Parts(moves[i]), text); missing != "" {
					t.Errorf("%s, ply %d: %s: %s", name, s.Ply(), text, missing)
				}
			}
			if s.Hash() != before {
				t.Fatalf("%s: to take moves apart changes the game", name)
			}
			s.Play(moves[luck.Below(len(moves))])
		}
	}
}

// missingParts says what of the parts of a move is not in its text, or the other way round.
func missingParts(s *rules.State, p rules.Parts, text string) string {
	d := s.Game().Definition()
	if !s.Game().IsStaged() {
		if (p.Taken != board.Nowhere) != strings.Contains(text, "x") && p.From != board.Nowhere {
			return "it takes nothing, or it does"
		}
		if (p.From != board.Nowhere) != strings.ContainsAny(text, "-x") {
			return "where it starts"
		}
		if p.From != board.Nowhere && p.Piece != s.At(p.From) {
			return "which piece moves"
		}
		if sq, ok := p.To.Square(); ok && !strings.HasSuffix(text, d.Board.Name(board.Square(sq))) {
			return "where it ends"
		}
		return ""
	}
	words := []string{p.Action}
	for _, c := range p.Cards {
		if kind, ok := c.Kind(); ok {
			words = append(words, s.Game().CardSet().Kinds[kind].Text)
		}
	}
	for _, o := range p.Options {
		words = append(words, o.String())
	}
	if sq, ok := p.To.Square(); ok {
		words = append(words, d.Board.Name(board.Square(sq)))
	}
	if n, ok := p.To.Text(); ok {
		words = append(words, n)
	}
	if n, ok := p.To.Number(); ok {
		words = append(words, "@"+rules.NumberValue(n).String())
	}
	for _, word := range words {
		if !strings.Contains(text, word) {
			return word + " is missing"
		}
	}
	if len(p.Cards)+len(p.Dice)+len(p.Options) == 0 && p.To.IsNone() && strings.Contains(text, " ") {
		return "what it chooses is missing"
	}
	return ""
}
