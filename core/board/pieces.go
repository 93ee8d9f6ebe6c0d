package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Code is what stands on a square: 0 for nothing, else a kind of piece and its
// owner.
type Code uint8

// Empty is the code of a square where nothing stands.
const Empty Code = 0

// MaxCodes is the number of different codes of a game, the empty square
// included. It lets a set of codes be one machine word.
const MaxCodes = 64

// Codes is a set of codes, a bit each; bit 0 is the empty square.
type Codes uint64

// Has reports whether the set holds c.
func (q Codes) Has(c Code) bool { return q>>(c&63)&1 != 0 }

const everything = ^Codes(0)

// Kind is a kind of piece: what it is called, how it is drawn, how it moves.
type Kind struct {
	// Name is the kind's name: "rat".
	Name string
	// Letters draw the kind in positions. One letter serves two players, as a
	// capital for the first and a small letter for the second; otherwise there is
	// one for each player. A neutral kind has one.
	Letters []string
	// Neutral kinds belong to nobody: walls, arrows.
	Neutral bool
	// Moves are the movements of the kind.
	Moves []Movement
	// Hand is how many pieces of the kind each player has in hand at the start; 0
	// leaves drops without a limit.
	Hand int
	// InHand is the kind that a piece becomes when it comes into a hand; "" for its
	// own.
	InHand string
	// Attacks are the movements that count as its attack; nil where they are its
	// movements.
	Attacks []Movement
	// Attributes are further facts of the kind that laws may read: numbers
	// (float64), strings and booleans.
	Attributes map[string]any
	// Origin is where the kind is written, for error messages: "jungle.lua:62".
	Origin string
}

// Piece is what a code stands for.
type Piece struct {
	Kind   *Kind
	Owner  Player
	Letter rune
}

// Pieces are all the pieces of a game, by their codes. It never changes after it
// has been made.
type Pieces struct {
	kinds    []Kind
	pieces   []Piece // by code; the first is unused
	byLetter map[rune]Code
	players  int
}

// NewPieces gives every kind and owner a code and a letter. Codes follow the
// names of the kinds, not the order in which they are written.
func NewPieces(kinds []Kind, players int) (*Pieces, error) {
	if players < 1 || players > MaxPlayers {
		return nil, fmt.Errorf("a game on a board has 1 to %d players, not %d", MaxPlayers, players)
	}
	p := &Pieces{kinds: slices.Clone(kinds), pieces: make([]Piece, 1), byLetter: map[rune]Code{}, players: players}
	slices.SortFunc(p.kinds, func(a, b Kind) int { return cmp.Compare(a.Name, b.Name) })
	for i := range p.kinds {
		if err := p.add(&p.kinds[i]); err != nil {
			return nil, Placed(p.kinds[i].Origin, err)
		}
	}
	return p, nil
}

func (p *Pieces) add(kind *Kind) error {
	letters, err := kind.letters(p.players)
	if err != nil {
		return err
	}
	for i, letter := range letters {
		if other, taken := p.byLetter[letter]; taken {
			return fmt.Errorf("the letter %q of %s is already that of %s: letters tell pieces apart", letter, kind.Name, p.Describe(other))
		}
		if len(p.pieces) == MaxCodes {
			return fmt.Errorf("there are too many pieces: kinds times their owners may be %d at most", MaxCodes-1)
		}
		owner := Player(i)
		if kind.Neutral {
			owner = Nobody
		}
		p.byLetter[letter] = Code(len(p.pieces))
		p.pieces = append(p.pieces, Piece{Kind: kind, Owner: owner, Letter: letter})
	}
	return nil
}

// letters are the kind's letters, one an owner.
func (k *Kind) letters(players int) ([]rune, error) {
	var letters []rune
	for _, text := range k.Letters {
		runes := []rune(text)
		if len(runes) != 1 || !isLetter(runes[0]) {
			return nil, fmt.Errorf("the letter of %s is %q: expected one sign that is neither a digit nor a space, a slash or a full stop", k.Name, text)
		}
		letters = append(letters, runes[0])
	}
	owners := players
	if k.Neutral {
		owners = 1
	}
	if len(letters) == 1 && owners == 2 && unicode.IsLetter(letters[0]) {
		return []rune{unicode.ToUpper(letters[0]), unicode.ToLower(letters[0])}, nil
	}
	if len(letters) != owners {
		return nil, fmt.Errorf("%s has %d letters, expected one for each of its %d owners", k.Name, len(letters), owners)
	}
	return letters, nil
}

func isLetter(r rune) bool {
	return unicode.IsGraphic(r) && r != unicode.ReplacementChar && !unicode.IsDigit(r) && !unicode.IsSpace(r) && !strings.ContainsRune("/.=", r)
}

// Players is the number of players.
func (p *Pieces) Players() int { return p.players }

// Codes is the number of codes, the empty square included.
func (p *Pieces) Codes() int { return len(p.pieces) }

// Piece is what a code other than [Empty] stands for.
func (p *Pieces) Piece(c Code) Piece { return p.pieces[c] }

// Kinds are the kinds in the order of their names.
func (p *Pieces) Kinds() []Kind { return p.kinds }

// KindNames are the names of the kinds in order.
func (p *Pieces) KindNames() []string {
	names := make([]string, len(p.kinds))
	for i := range p.kinds {
		names[i] = p.kinds[i].Name
	}
	return names
}

// Find returns the code of a kind with an owner.
func (p *Pieces) Find(kind string, owner Player) (Code, bool) {
	for c := 1; c < len(p.pieces); c++ {
		if p.pieces[c].Kind.Name == kind && p.pieces[c].Owner == owner {
			return Code(c), true
		}
	}
	return Empty, false
}

// ByLetter returns the code whose letter is r.
func (p *Pieces) ByLetter(r rune) (Code, bool) {
	c, ok := p.byLetter[r]
	return c, ok
}

// Owner is the owner of a code, [Nobody] for the empty square.
func (p *Pieces) Owner(c Code) Player {
	if c == Empty {
		return Nobody
	}
	return p.pieces[c].Owner
}

// Describe is a piece as messages name it: `rat "r"`.
func (p *Pieces) Describe(c Code) string {
	if c == Empty {
		return "nothing"
	}
	return fmt.Sprintf("%s %q", p.pieces[c].Kind.Name, p.pieces[c].Letter)
}
