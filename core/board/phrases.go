package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"canopy/core/nearest"
)

// Sides that may stand before a kind of piece or of ground.
const (
	own   = "own"
	enemy = "enemy"
	anyOf = "any"
)

var whoWords = []string{anyOf, own, enemy, "nobody's", "empty", "nothing"}

// Who reads phrases that say who stands on a square, as seen by a player: "any",
// "own", "enemy", "nobody's", "empty", "nothing", a kind, or a side and a kind
// ("enemy rat"). A list of phrases means any of them.
func (p *Pieces) Who(phrases []string, as Player) (Codes, error) {
	var all Codes
	for _, phrase := range phrases {
		c, err := p.who(phrase, as)
		if err != nil {
			return 0, err
		}
		all |= c
	}
	return all, nil
}

func (p *Pieces) who(phrase string, as Player) (Codes, error) {
	words := strings.Fields(phrase)
	switch {
	case len(words) == 1 && words[0] == "nothing":
		return 0, nil
	case len(words) == 1 && words[0] == "empty":
		return 1 << Empty, nil
	case len(words) == 1 && words[0] == "nobody's":
		return p.matching(func(piece Piece) bool { return piece.Owner == Nobody }), nil
	case len(words) == 1 && isSide(words[0]):
		return p.matching(func(piece Piece) bool { return ownedBy(piece.Owner, words[0], as) }), nil
	case len(words) == 1:
		return p.ofKind(anyOf, words[0], as)
	case len(words) == 2 && isSide(words[0]):
		return p.ofKind(words[0], words[1], as)
	}
	return 0, fmt.Errorf("%q does not say who: expected %s, a kind of piece, or own, enemy or any before a kind", phrase, strings.Join(whoWords, ", "))
}

func (p *Pieces) ofKind(side, kind string, as Player) (Codes, error) {
	if !p.hasKind(kind) {
		known := p.KindNames()
		if side == anyOf {
			known = append(known, whoWords...)
		}
		return 0, nearest.Unknown("piece", kind, known)
	}
	return p.matching(func(piece Piece) bool {
		return piece.Kind.Name == kind && ownedBy(piece.Owner, side, as)
	}), nil
}

func (p *Pieces) hasKind(name string) bool {
	for i := range p.kinds {
		if p.kinds[i].Name == name {
			return true
		}
	}
	return false
}

func (p *Pieces) matching(test func(Piece) bool) Codes {
	var q Codes
	for c := 1; c < len(p.pieces); c++ {
		if test(p.pieces[c]) {
			q |= 1 << c
		}
	}
	return q
}

func isSide(word string) bool { return word == own || word == enemy || word == anyOf }

// ownedBy reports whether what belongs to owner is own, an enemy's or anybody's
// to a player. What is nobody's is neither own nor an enemy's.
func ownedBy(owner Player, side string, as Player) bool {
	switch side {
	case own:
		return owner == as
	case enemy:
		return owner != as && owner != Nobody
	}
	return true
}

// parts of the board that need no declaration.
var boardParts = map[string]func(b *Board, s Square) bool{
	"edge":   func(b *Board, s Square) bool { return b.onSides(s) > 0 },
	"corner": func(b *Board, s Square) bool { return b.onSides(s) > 1 },
	"light":  func(b *Board, s Square) bool { return (b.Column(s)+b.Row(s))%2 == 1 },
	"dark":   func(b *Board, s Square) bool { return (b.Column(s)+b.Row(s))%2 == 0 },
	"top":    func(b *Board, s Square) bool { return b.Row(s) == b.height-1 },
	"bottom": func(b *Board, s Square) bool { return b.Row(s) == 0 },
	"left":   func(b *Board, s Square) bool { return b.Column(s) == 0 },
	"right":  func(b *Board, s Square) bool { return b.Column(s) == b.width-1 },
}

// partWords are the keys of boardParts, in the order in which they are listed.
var partWords = []string{"edge", "corner", "light", "dark", "top", "bottom", "left", "right"}

// onSides is the number of the grid's sides, across and along, that s lies on.
func (b *Board) onSides(s Square) int {
	n := 0
	if c := b.Column(s); c == 0 || c == b.width-1 {
		n++
	}
	if r := b.Row(s); r == 0 || r == b.height-1 {
		n++
	}
	return n
}

// Where reads phrases that say where on the board, as seen by a player: a kind
// of ground, "own" or "enemy" before it, "own row 1" (counted from the player's
// own side), "edge", "corner", "light", "dark", "top", "bottom", "left", "right",
// names of squares ("a1 b2", and "a1..c2" for all from corner to corner), and
// "not" before any of these. A list of phrases means any of them.
func (b *Board) Where(phrases []string, as Player) (Squares, error) {
	all := NewSquares(b.Squares())
	for _, phrase := range phrases {
		q, err := b.where(strings.Fields(phrase), as)
		if err != nil {
			return nil, err
		}
		all.addAll(q)
	}
	return all, nil
}

func (b *Board) where(words []string, as Player) (Squares, error) {
	switch {
	case len(words) == 0:
		return nil, fmt.Errorf("a place is missing: expected ground, a row, a part of the board or squares")
	case words[0] == "not":
		q, err := b.where(words[1:], as)
		if err != nil {
			return nil, err
		}
		return b.matching(func(s Square) bool { return !q.Has(s) }), nil
	case len(words) == 3 && (words[0] == own || words[0] == enemy) && words[1] == "row":
		return b.row(words[0], words[2], as)
	case len(words) == 2 && isSide(words[0]) && b.regions[words[1]] != nil:
		return b.inRegion(words[0], words[1], as), nil
	case len(words) == 2 && isSide(words[0]):
		return b.onGround(words[0], words[1], as)
	case len(words) == 1 && b.regions[words[0]] != nil:
		return b.inRegion(anyOf, words[0], as), nil
	case len(words) == 1 && boardParts[words[0]] != nil:
		part := boardParts[words[0]]
		return b.matching(func(s Square) bool { return part(b, s) }), nil
	case len(words) == 1 && b.hasGround(words[0]):
		return b.onGround(anyOf, words[0], as)
	}
	return b.named(words)
}

func (b *Board) row(side, number string, as Player) (Squares, error) {
	n, err := strconv.Atoi(number)
	most := max(b.width, b.height)
	if err != nil || n < 1 || n > most {
		return nil, fmt.Errorf("%q is not a row: expected a whole number from 1 to %d", number, most)
	}
	return b.matching(func(s Square) bool {
		if side == own {
			return b.RowFrom(s, as) == n
		}
		return b.rowOfEnemy(s, n, as)
	}), nil
}

// rowOfEnemy takes the game to be for two unless the player is a third or later
// one; then every other side of the board is an enemy's.
func (b *Board) rowOfEnemy(s Square, n int, as Player) bool {
	if as < 2 {
		return b.RowFrom(s, 1-as) == n
	}
	for p := range Player(4) {
		if p != as && b.RowFrom(s, p) == n {
			return true
		}
	}
	return false
}

func (b *Board) onGround(side, kind string, as Player) (Squares, error) {
	if !b.hasGround(kind) {
		return nil, nearest.Unknown("ground", kind, append(b.Grounds(), b.Regions()...))
	}
	return b.matching(func(s Square) bool {
		at := b.squares[s]
		return at.ground == kind && ownedBy(at.owner, side, as)
	}), nil
}

func (b *Board) hasGround(kind string) bool {
	for _, at := range b.squares {
		if at.ground == kind {
			return true
		}
	}
	return false
}

func (b *Board) matching(test func(Square) bool) Squares {
	q := NewSquares(b.Squares())
	for s := range Square(b.Squares()) {
		if test(s) {
			q.Add(s)
		}
	}
	return q
}

// named reads names of squares and ranges of them.
func (b *Board) named(words []string) (Squares, error) {
	q := NewSquares(b.Squares())
	for _, word := range words {
		first, last, isRange := strings.Cut(word, "..")
		if !isRange {
			last = first
		}
		if _, _, ok := splitName(first); !ok {
			return nil, nearest.Unknown("place", strings.Join(words, " "), slices.Concat(b.Grounds(), b.Regions(), partWords))
		}
		from, err := b.Square(first)
		if err != nil {
			return nil, err
		}
		to, err := b.Square(last)
		if err != nil {
			return nil, err
		}
		q.addAll(b.between(from, to))
	}
	return q, nil
}

// between are the squares of the rectangle of which two squares are corners.
func (b *Board) between(from, to Square) Squares {
	left, right := ordered(b.Column(from), b.Column(to))
	bottom, top := ordered(b.Row(from), b.Row(to))
	return b.matching(func(s Square) bool {
		c, r := b.Column(s), b.Row(s)
		return left <= c && c <= right && bottom <= r && r <= top
	})
}

func ordered(a, b int) (int, int) { return min(a, b), max(a, b) }

// IsWhoWord reports whether a word has a meaning of its own in phrases that say
// who, so that no kind of piece may be called so.
func IsWhoWord(word string) bool {
	return slices.Contains(whoWords, word) || word == "nobody"
}

// IsPlaceWord reports whether a word has a meaning of its own in phrases that say
// where, so that no ground may be called so.
func IsPlaceWord(word string) bool {
	_, _, square := splitName(word)
	return square || isSide(word) || word == "not" || word == "row" || slices.Contains(partWords, word)
}
