package trial

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// thing is something in play that has a value, found by what a test calls it: a name,
// and whose or which it is, "hand 1", "grid @3", "score 2", "sheet 1 full house".
type thing struct {
	kind  kind
	index int   // of the counter, mark, row or dice among those of the game
	key   int   // of a counter: which of its values
	slots []int // of a pile: where its cards lie
	each  bool  // a pile that is laid out, and all its places are meant
	of    board.Player
	sq    board.Square
	piece string
	unit  rules.Unit
}

// kind is what kind of thing it is.
type kind uint8

const (
	aPile kind = iota
	aCounter
	aMark
	aRow
	someDice
	aScore
	aSquare
	inHand
	aSeat
	theTurns
	thePosition
)

// thing finds what a test means.
func (t *trial) thing(text string) (thing, error) {
	name, rest, _ := strings.Cut(text, " ")
	d := t.game.Definition()
	if i, ok := t.game.CounterIndex(name); ok {
		return t.counter(i, rest)
	}
	if i, ok := t.game.DiceIndex(name); ok {
		return thing{kind: someDice, index: i}, nothingMore(text, rest)
	}
	if d.Staged != nil {
		if found, ok, err := t.stagedThing(d.Staged, name, rest); ok || err != nil {
			return found, err
		}
	}
	switch {
	case name == "score" && d.Score != nil:
		p, err := t.playerNamed(rest)
		return thing{kind: aScore, of: p}, err
	case name == "seat":
		p, err := t.playerNamed(rest)
		return thing{kind: aSeat, of: p}, err
	case name == "hand" && !t.game.IsStaged():
		return t.pieceInHand(rest)
	case name == "position" && !t.game.IsStaged():
		return thing{kind: thePosition}, nothingMore(text, rest)
	}
	if t.game.HasBoard() {
		if sq, err := d.Board.Square(name); err == nil {
			return thing{kind: aSquare, sq: sq}, nothingMore(text, rest)
		}
	}
	return thing{}, nearest.Unknown("thing in play", name, t.known())
}

// nothingMore is an error if words follow the name of something that there is once.
func nothingMore(text, rest string) error {
	if rest == "" {
		return nil
	}
	return fmt.Errorf("%q: there is one of it, and nothing follows its name", text)
}

// known are the names of all that has a value.
func (t *trial) known() []string {
	d := t.game.Definition()
	var list []string
	for i := range d.Counters {
		list = append(list, d.Counters[i].Name)
	}
	for i := range d.Dice {
		list = append(list, d.Dice[i].Name)
	}
	if d.Staged == nil {
		return list
	}
	for i := range d.Staged.Piles {
		list = append(list, d.Staged.Piles[i].Name)
	}
	for i := range d.Staged.Marks {
		list = append(list, d.Staged.Marks[i].Name)
	}
	for i := range d.Staged.Rows {
		list = append(list, d.Staged.Rows[i].Name)
	}
	return list
}

// stagedThing finds what only games in stages have.
func (t *trial) stagedThing(st *rules.Staged, name, rest string) (thing, bool, error) {
	if i := t.game.CardSet().Find(name); i >= 0 {
		found, err := t.pile(i, rest)
		return found, true, err
	}
	if i := slices.IndexFunc(st.Marks, func(m rules.Mark) bool { return m.Name == name }); i >= 0 {
		return thing{kind: aMark, index: i}, true, nothingMore(name+" "+rest, rest)
	}
	if i := slices.IndexFunc(st.Rows, func(r rules.Row) bool { return r.Name == name }); i >= 0 {
		found := thing{kind: aRow, index: i}
		var err error
		if st.Rows[i].PerPlayer {
			found.of, err = t.playerNamed(rest)
		} else {
			err = nothingMore(name+" "+rest, rest)
		}
		return found, true, err
	}
	if unit, ok := rules.UnitNamed(name); ok {
		return thing{kind: theTurns, unit: unit}, true, nothingMore(name+" "+rest, rest)
	}
	return thing{}, false, nil
}

// playerNamed is a player by number or name.
func (t *trial) playerNamed(text string) (board.Player, error) {
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= t.game.Players() {
		return board.Player(n - 1), nil
	}
	for p := range board.Player(t.game.Players()) {
		if text != "" && strings.EqualFold(t.game.PlayerName(p), text) {
			return p, nil
		}
	}
	return 0, fmt.Errorf("%q is no player: expected a number from 1 to %d", text, t.game.Players())
}

// pile finds a pile, or one of a family, or a place of one that is laid out.
func (t *trial) pile(index int, rest string) (thing, error) {
	set := t.game.CardSet()
	whose, at, placed := strings.Cut(rest, "@")
	first, last, err := t.members(set, index, strings.TrimSpace(whose))
	if err != nil {
		return thing{}, fmt.Errorf("the pile %s: %w", set.Piles[index].Name, err)
	}
	found := thing{kind: aPile, index: index, each: set.Piles[index].Layout != nil && !placed}
	from, to := 0, set.Places(index)
	if placed {
		n, err := strconv.Atoi(at)
		if err != nil || n < 1 || n > to || set.Piles[index].Layout == nil {
			return thing{}, fmt.Errorf("the pile %s has no place %q", set.Piles[index].Name, "@"+at)
		}
		from, to = n-1, n
	}
	for m := first; m < last; m++ {
		for place := from; place < to; place++ {
			found.slots = append(found.slots, int(set.Slot(index, m, place)))
		}
	}
	return found, nil
}

// members are those of a family that are meant: one, or all if none is named.
func (t *trial) members(set *cards.Set, pile int, whose string) (first, last int, err error) {
	n := set.Members(pile)
	if whose == "" {
		return 0, n, nil
	}
	m := -1
	switch set.Piles[pile].Per {
	case cards.PerPlayer:
		p, err := t.playerNamed(whose)
		return int(p), int(p) + 1, err
	case cards.PerTeam:
		if team, err := strconv.Atoi(whose); err == nil && team <= n {
			m = team - 1
		}
	case cards.PerSuit:
		m = slices.Index(set.Suits(), whose)
	}
	if m < 0 {
		return 0, 0, fmt.Errorf("%q is not whose it could be", whose)
	}
	return m, m + 1, nil
}

// counter finds one value of a counter.
func (t *trial) counter(index int, rest string) (thing, error) {
	c := &t.game.Definition().Counters[index]
	all, cells := t.game.CounterSize(index)
	found := thing{kind: aCounter, index: index}
	whose, cell := rest, rest
	if c.Per != "" {
		whose, cell, _ = strings.Cut(rest, " ")
	} else {
		whose = ""
	}
	if cells == 1 {
		whose, cell = rest, ""
	}
	member, err := t.counterMember(c, whose)
	if err != nil {
		return thing{}, fmt.Errorf("the counter %s: %w", c.Name, err)
	}
	at := 0
	if cells > 1 {
		for at = 0; at < cells && c.CellName(at) != cell; at++ {
		}
		if at == cells {
			return thing{}, fmt.Errorf("the counter %s has no cell %q: it has %s", c.Name, cell, c.CellName(0)+" …")
		}
	}
	if found.key = member*cells + at; found.key >= all {
		return thing{}, fmt.Errorf("the counter %s has nothing for %q", c.Name, rest)
	}
	return found, nil
}

// counterMember is for whom or what a counter is asked.
func (t *trial) counterMember(c *rules.Counter, whose string) (int, error) {
	switch c.Per {
	case rules.PerPlayer:
		p, err := t.playerNamed(whose)
		return int(p), err
	case rules.PerSquare:
		sq, err := t.game.Definition().Board.Square(whose)
		return int(sq), err
	case rules.PerSuit:
		if i := slices.Index(t.game.CardSet().Suits(), whose); i >= 0 {
			return i, nil
		}
	case rules.PerCard:
		list, err := t.copies(whose)
		if err != nil {
			return 0, err
		}
		return int(list[0]), nil
	case rules.PerTeam:
		if n, err := strconv.Atoi(whose); err == nil && n >= 1 {
			return n - 1, nil
		}
	default:
		return 0, nothingMore(c.Name+" "+whose, whose)
	}
	return 0, fmt.Errorf("it is one for each %s, and %q is none", c.Per, whose)
}

// pieceInHand is how many pieces of a kind a player has in hand: "hand 1 knight".
func (t *trial) pieceInHand(rest string) (thing, error) {
	whose, piece, _ := strings.Cut(rest, " ")
	p, err := t.playerNamed(whose)
	if err != nil {
		return thing{}, err
	}
	var kinds []string
	for _, k := range t.game.Definition().Pieces.Kinds() {
		kinds = append(kinds, k.Name)
	}
	if !slices.Contains(kinds, piece) {
		return thing{}, nearest.Unknown("piece", piece, kinds)
	}
	return thing{kind: inHand, of: p, piece: piece}, nil
}

// copies are the cards of a face.
func (t *trial) copies(text string) ([]cards.Card, error) {
	set := t.game.CardSet()
	k := slices.IndexFunc(set.Kinds, func(k cards.Kind) bool { return k.Text == text })
	if k < 0 {
		return nil, t.noCard(text)
	}
	var list []cards.Card
	for c := range cards.Card(set.Cards()) {
		if set.KindOf(c) == k {
			list = append(list, c)
		}
	}
	return list, nil
}

func (t *trial) noCard(text string) error {
	kinds := t.game.CardSet().Kinds
	if len(kinds) == 0 {
		return fmt.Errorf("there is no card %q: the game has none", text)
	}
	return fmt.Errorf("there is no card %q: cards are written like %s", text, kinds[0].Text)
}

// cardTexts reads cards: a list of them, or a text with spaces between them.
func (t *trial) cardTexts(v glua.LValue) ([]string, error) {
	list, err := texts(v)
	if err != nil {
		return nil, fmt.Errorf("expected cards, like \"8H QS\": %w", err)
	}
	if isTable(v) {
		return list, nil
	}
	isCard := func(k cards.Kind) bool { return k.Text == list[0] }
	if slices.ContainsFunc(t.game.CardSet().Kinds, isCard) {
		return list, nil
	}
	return strings.Fields(list[0]), nil
}

func isTable(v glua.LValue) bool { return v.Type() == glua.LTTable }

// named finds what a test names, or fails.
func (t *trial) named(c *lua.Call, arg int) (string, thing) {
	text := c.String(arg)
	found, err := t.thing(text)
	if err != nil {
		c.Fail("%v", err)
	}
	return text, found
}

func (t *trial) set(c *lua.Call) {
	t.playing(c)
	t.mayChange(c)
	text, what := t.named(c, 2)
	if err := t.give(what, c.Arg(3)); err != nil {
		c.Fail("%s: %v", text, err)
	}
	t.changed = true
}

// give gives something a value.
func (t *trial) give(what thing, v glua.LValue) error {
	s := t.state
	switch what.kind {
	case aPile:
		return t.lay(what, v)
	case aCounter:
		return t.giveCounter(what, v)
	case aMark:
		return t.giveMark(what, v)
	case aRow, someDice:
		list, err := numbers(v)
		if err != nil {
			return err
		}
		if what.kind == aRow {
			return s.SetRow(what.index, what.of, list)
		}
		return s.SetDice(what.index, list)
	case aSquare, inHand, thePosition:
		return errors.New("a board is set up with t:position")
	}
	return errors.New("it follows from the game, and cannot be set")
}

// lay puts cards into a pile, or into the places of one that is laid out.
func (t *trial) lay(what thing, v glua.LValue) error {
	if !what.each {
		if len(what.slots) > 1 {
			return errors.New("there are several of it: say whose, like \"hand 1\"")
		}
		return t.layIn(cards.Slot(what.slots[0]), v)
	}
	list, ok := v.(*glua.LTable)
	if !ok || list.Len() > len(what.slots) {
		return fmt.Errorf("expected a list of up to %d texts, the cards of each place, or name a place, like @1", len(what.slots))
	}
	for i, slot := range what.slots {
		entry := list.RawGetInt(i + 1)
		if entry == glua.LNil {
			entry = glua.LString("")
		}
		if err := t.layIn(cards.Slot(slot), entry); err != nil {
			return err
		}
	}
	return nil
}

func (t *trial) layIn(slot cards.Slot, v glua.LValue) error {
	names, err := t.cardTexts(v)
	if err != nil {
		return err
	}
	for c, at := range t.laid {
		if at == slot {
			delete(t.laid, c)
		}
	}
	var list []cards.Card
	for _, name := range names {
		c, err := t.free(name, list)
		if err != nil {
			return err
		}
		list = append(list, c)
	}
	if err := t.state.Table().Arrange(slot, list); err != nil {
		return err
	}
	for _, c := range list {
		t.laid[c] = slot
	}
	return nil
}

// free is a card of a name that the test has not put anywhere yet.
func (t *trial) free(name string, taken []cards.Card) (cards.Card, error) {
	copies, err := t.copies(name)
	if err != nil {
		return 0, err
	}
	for _, c := range copies {
		if _, laid := t.laid[c]; !laid && !slices.Contains(taken, c) {
			return c, nil
		}
	}
	if slot, laid := t.laid[copies[0]]; laid {
		return 0, fmt.Errorf("the card %s was put into %s already", name, t.game.CardSet().SlotName(slot))
	}
	return 0, fmt.Errorf("the card %s is named twice", name)
}

func (t *trial) giveCounter(what thing, v glua.LValue) error {
	s, counter := t.state, &t.game.Definition().Counters[what.index]
	switch v := v.(type) {
	case glua.LNumber:
		if glua.LNumber(int(v)) != v {
			return fmt.Errorf("expected a whole number, found %s", v)
		}
		return s.SetCounter(what.index, what.key, int(v))
	case glua.LBool:
		if !counter.Flag {
			return fmt.Errorf("it is a number, not %s", v)
		}
		n := 0
		if v {
			n = 1
		}
		return s.SetCounter(what.index, what.key, n)
	}
	if t.isNone(v) {
		s.ClearCounter(what.index, what.key)
		return nil
	}
	return fmt.Errorf("expected a number, true, false or none, found %s", describe(v))
}

func (t *trial) isNone(v glua.LValue) bool { return v == t.run.none }

func (t *trial) giveMark(what thing, v glua.LValue) error {
	s := t.state
	if t.isNone(v) {
		return s.SetMark(what.index, rules.None)
	}
	switch of := t.game.Definition().Staged.Marks[what.index].Of; of {
	case "card", "cards":
		names, err := t.cardTexts(v)
		if err != nil {
			return err
		}
		var list []cards.Card
		for _, name := range names {
			copies, err := t.copies(name)
			if err != nil {
				return err
			}
			list = append(list, copies[0])
		}
		return s.SetMarkCards(what.index, list)
	}
	switch v := v.(type) {
	case glua.LNumber:
		if n := int32(v); glua.LNumber(n) == v {
			return s.SetMark(what.index, rules.NumberValue(int(n)))
		}
	case glua.LString:
		return s.SetMark(what.index, rules.TextValue(string(v)))
	}
	return fmt.Errorf("expected what a mark refers to, or none; found %s", describe(v))
}
