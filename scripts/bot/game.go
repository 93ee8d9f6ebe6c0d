package bot

import (
	"slices"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// gameThings are the things of a game that stay the same from one decision to the next.
type gameThings struct {
	instance *instance
	game     *rules.Game
	board    *board.Board  // nil without one
	pieces   *board.Pieces // nil without any
	set      *cards.Set    // nil without cards

	squares   []*glua.LUserData
	cards     []*glua.LUserData // by kind
	kinds     map[string]int    // by their texts
	ofCards   []string          // attributes that some card has
	ofPieces  []string          // and some piece
	named     map[string]naming
	nameOrder []string
}

// naming is what the rules mean by a name.
type naming struct {
	what  kindOfName
	index int
}

type kindOfName uint8

const (
	pileName kindOfName = iota
	counterName
	markName
	rowName
	diceName
)

func (in *instance) newGameThings(g *rules.Game) *gameThings {
	d := g.Definition()
	t := &gameThings{instance: in, game: g, pieces: d.Pieces, set: g.CardSet(), kinds: map[string]int{}, named: map[string]naming{}}
	if g.HasBoard() {
		t.board = d.Board
		for sq := range board.Square(t.board.Squares()) {
			t.squares = append(t.squares, in.thing(aSquare, square(sq)))
		}
		for i := range d.Pieces.Kinds() {
			t.ofPieces = appendKeys(t.ofPieces, d.Pieces.Kinds()[i].Attributes)
		}
	}
	if t.set != nil {
		for kind := range t.set.Kinds {
			t.kinds[t.set.Kinds[kind].Text] = kind
			t.cards = append(t.cards, in.thing(aCard, &card{kind: kind}))
			t.ofCards = appendKeys(t.ofCards, t.set.Kinds[kind].Attributes)
		}
	}
	t.nameAll(d)
	return t
}

// appendKeys adds the names of attributes that are not in a list yet.
func appendKeys(list []string, attributes map[string]any) []string {
	for name := range attributes {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// nameAll notes what the rules have named that a view may show.
func (t *gameThings) nameAll(d *rules.Definition) {
	add := func(name string, what kindOfName, index int) {
		t.named[name] = naming{what, index}
		t.nameOrder = append(t.nameOrder, name)
	}
	for i := range d.Counters {
		add(d.Counters[i].Name, counterName, i)
	}
	for i := range d.Dice {
		add(d.Dice[i].Name, diceName, i)
	}
	if d.Staged == nil {
		return
	}
	for i := range d.Staged.Piles {
		add(d.Staged.Piles[i].Name, pileName, i)
	}
	for i := range d.Staged.Marks {
		add(d.Staged.Marks[i].Name, markName, i)
	}
	for i := range d.Staged.Rows {
		add(d.Staged.Rows[i].Name, rowName, i)
	}
}

// fact is what the rules say of a card or a piece, or name in a view. What other cards or
// pieces have and this one does not is nil.
func (t *gameThings) fact(v any, name string) (answer glua.LValue, known bool) {
	switch v := v.(type) {
	case *card:
		if !slices.Contains(t.ofCards, name) {
			return nil, false
		}
		if v.kind < 0 {
			return glua.LNil, true
		}
		return luaValue(t.set.Kinds[v.kind].Attributes[name]), true
	case piece:
		if !slices.Contains(t.ofPieces, name) {
			return nil, false
		}
		return luaValue(t.pieces.Piece(v.code).Kind.Attributes[name]), true
	case sight:
		if n, ok := t.named[name]; ok {
			return t.instance.shown(name, n), true
		}
	}
	return nil, false
}

// factNames are the names that fact knows.
func (t *gameThings) factNames(v any) []string {
	switch v.(type) {
	case *card:
		return t.ofCards
	case piece:
		return t.ofPieces
	case sight:
		return t.nameOrder
	}
	return nil
}

// luaValue is an attribute for a script.
func luaValue(v any) glua.LValue {
	switch v := v.(type) {
	case float64:
		return glua.LNumber(v)
	case string:
		return glua.LString(v)
	case bool:
		return glua.LBool(v)
	}
	return glua.LNil
}

// cardText writes a card as moves do.
func (t *gameThings) cardText(c *card) string {
	if c.kind < 0 {
		return unknown
	}
	return t.set.Kinds[c.kind].Text
}

// unknown stands in texts for what a player does not know.
const unknown = "?"

// card is the object of a card, of which only its text is known.
func (t *gameThings) card(text string, maybe []string) glua.LValue {
	if kind, ok := t.kinds[text]; ok {
		return t.cards[kind]
	}
	return t.instance.thing(aCard, &card{kind: -1, maybe: maybe})
}

// square is the object of a square, nil for nowhere.
func (t *gameThings) square(sq board.Square) glua.LValue {
	if int(sq) >= len(t.squares) {
		return glua.LNil
	}
	return t.squares[sq]
}

// value is a value of the rules for a script.
func (t *gameThings) value(v rules.Value) glua.LValue {
	if n, ok := v.Number(); ok {
		return glua.LNumber(n)
	}
	if text, ok := v.Text(); ok {
		return glua.LString(text)
	}
	if kind, ok := v.Kind(); ok {
		return t.cards[kind]
	}
	if sq, ok := v.Square(); ok {
		return t.square(board.Square(sq))
	}
	if v.IsFlag() {
		return glua.LBool(v.True())
	}
	return glua.LNil
}

// ownerValue is a player's number, nil for nobody's.
func ownerValue(owner board.Player) glua.LValue {
	if owner == board.Nobody {
		return glua.LNil
	}
	return glua.LNumber(int(owner) + 1)
}
