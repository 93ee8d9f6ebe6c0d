package trial

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

func (t *trial) is(c *lua.Call) {
	t.settled(c)
	text, what := t.named(c, 2)
	have, err := t.value(what)
	if err != nil {
		c.Fail("%s: %v", text, err)
	}
	want, err := t.expected(what, c.Arg(3))
	if err != nil {
		c.Fail("%s: %v", text, err)
	}
	if what.kind == aSquare && len(want) == 1 && slices.Contains(t.pieceNames(what.sq), want[0]) {
		return
	}
	t.compare(c, text, what, have, want)
}

// compare fails if something is otherwise than expected. The cards of a hand have no
// order.
func (t *trial) compare(c *lua.Call, text string, what thing, have, want []string) {
	a, b := have, want
	if what.kind == aPile && !what.each && t.game.CardSet().Piles[what.index].Seen == cards.Owner {
		a, b = slices.Sorted(slices.Values(have)), slices.Sorted(slices.Values(want))
	}
	if !slices.Equal(a, b) {
		c.Fail("%s is %s, expected %s", text, listed(have), listed(want))
	}
}

// listed writes a value for people.
func listed(list []string) string {
	if len(list) == 0 || len(list) == 1 && list[0] == "" {
		return "empty"
	}
	return strings.Join(list, " ")
}

// expected reads what a test expects of something, in the form of [trial.value].
func (t *trial) expected(what thing, v glua.LValue) ([]string, error) {
	switch {
	case t.isNone(v):
		return []string{"none"}, nil
	case v.Type() == glua.LTBool:
		return []string{v.String()}, nil
	case what.kind == aPile && !what.each:
		return t.cardTexts(v)
	case what.kind == aMark && strings.HasPrefix(t.game.Definition().Staged.Marks[what.index].Of, "card"):
		return t.cardTexts(v)
	}
	list, err := texts(v)
	for what.each && len(list) < len(what.slots) {
		list = append(list, "")
	}
	return list, err
}

// value is the value of something, in texts.
func (t *trial) value(what thing) ([]string, error) {
	s := t.state
	switch what.kind {
	case aPile:
		return t.pileTexts(what)
	case aCounter:
		return []string{t.counterText(what)}, nil
	case aMark:
		return t.markTexts(what.index), nil
	case aRow:
		return numberTexts(s.Row(what.index, what.of)), nil
	case someDice:
		return numberTexts(s.Thrown(what.index)), nil
	case aScore:
		n, err := t.game.Definition().Score(s.Copy(), what.of)
		return []string{strconv.Itoa(n)}, err
	case aSquare:
		return []string{t.squareText(what.sq)}, nil
	case inHand:
		return []string{strconv.Itoa(s.Hand(what.of, what.piece))}, nil
	case aSeat:
		return []string{strconv.Itoa(s.Seat(what.of) + 1)}, nil
	case theTurns:
		return []string{strconv.Itoa(s.Begun(what.unit))}, nil
	}
	return []string{s.Position()}, nil
}

func (t *trial) pileTexts(what thing) ([]string, error) {
	if !what.each && len(what.slots) > 1 {
		return nil, fmt.Errorf("there are several of it: say whose, like \"hand 1\"")
	}
	table := t.state.Table()
	var list []string
	for _, slot := range what.slots {
		var place []string
		for _, card := range table.Cards(cards.Slot(slot)) {
			place = append(place, table.Text(card))
		}
		if !what.each {
			return place, nil
		}
		list = append(list, strings.Join(place, " "))
	}
	return list, nil
}

func (t *trial) counterText(what thing) string {
	if !t.state.HasValue(what.index, what.key) {
		return "none"
	}
	n := t.state.Counter(what.index, what.key)
	if t.game.Definition().Counters[what.index].Flag {
		return strconv.FormatBool(n != 0)
	}
	return strconv.Itoa(n)
}

func (t *trial) markTexts(index int) []string {
	n, ok := t.state.Mark(index)
	if !ok {
		return []string{"none"}
	}
	table := t.state.Table()
	switch t.game.Definition().Staged.Marks[index].Of {
	case "player":
		return []string{strconv.Itoa(n + 1)}
	case "suit":
		return []string{table.Set().Suits()[n]}
	case "card":
		return []string{table.Text(cards.Card(n))}
	}
	var list []string
	for _, card := range t.state.MarkCards(index, nil) {
		list = append(list, table.Text(card))
	}
	return list
}

func numberTexts(numbers []uint8) []string {
	var list []string
	for _, n := range numbers {
		list = append(list, strconv.Itoa(int(n)))
	}
	return list
}

// squareText is what stands on a square: "White rat", "wall", "empty".
func (t *trial) squareText(sq board.Square) string { return t.pieceNames(sq)[0] }

// pieceNames are the ways to name what stands on a square, in full first.
func (t *trial) pieceNames(sq board.Square) []string {
	code := t.state.At(sq)
	if code == board.Empty {
		return []string{"empty"}
	}
	piece := t.game.Definition().Pieces.Piece(code)
	if piece.Owner == board.Nobody {
		return []string{piece.Kind.Name}
	}
	return []string{t.game.PlayerName(piece.Owner) + " " + piece.Kind.Name, piece.Kind.Name}
}

func (t *trial) counts(c *lua.Call) {
	s := t.settled(c)
	text, what := t.named(c, 2)
	if what.kind != aPile {
		c.Fail("%s is no pile of cards", text)
	}
	n := 0
	for _, slot := range what.slots {
		n += s.Table().Count(cards.Slot(slot))
	}
	if want := c.Int(3); n != want {
		c.Fail("%s has %d cards, expected %d", text, n, want)
	}
}

func (t *trial) sees(c *lua.Call) {
	s := t.settled(c)
	p := t.player(c, c.Arg(2))
	text, what := t.named(c, 3)
	have, ok := t.seen(s.View(p), what)
	if !ok {
		c.Fail("sees is asked of one pile, place or row, like \"hand 1\" or \"grid @1\", and %s is not that", text)
	}
	want, err := texts(c.Arg(4))
	if err != nil {
		c.Fail("%s: %v", text, err)
	}
	if !isTable(c.Arg(4)) {
		want = strings.Fields(want[0])
	}
	t.compare(c, fmt.Sprintf("%s, as %s sees it,", text, t.game.PlayerName(p)), what, have, want)
}

// seen is the value of a pile or row in a view.
func (t *trial) seen(v *rules.View, what thing) ([]string, bool) {
	d := t.game.Definition()
	switch {
	case what.kind == aPile && len(what.slots) == 1:
		pile, member, place := t.game.CardSet().Where(cards.Slot(what.slots[0]))
		at := 0
		for i := range pile {
			at += t.game.CardSet().Members(i)
		}
		return v.Piles[at+member].Places[place].Cards, true
	case what.kind == aRow:
		name := d.Staged.Rows[what.index].Name
		for _, row := range v.Rows {
			if row.Name == name && (row.Of == "" || row.Of == strconv.Itoa(int(what.of)+1)) {
				return row.Values, true
			}
		}
	}
	return nil, false
}
