package rules

import (
	"slices"
	"strconv"
	"strings"

	"canopy/core/board"
	"canopy/core/cards"
)

// View is a game in play as one player sees it, in texts. It is built from what he may
// know: what is not put into it he does not learn.
type View struct {
	Player int    `json:"player"` // from 1; 0 for somebody who only watches
	Stage  string `json:"stage,omitempty"`
	// Due are the players who have to decide, from 1.
	Due      []int         `json:"due,omitempty"`
	Over     bool          `json:"over,omitempty"`
	Piles    []PileView    `json:"piles,omitempty"`
	Counters []CounterView `json:"counters,omitempty"`
	Marks    []MarkView    `json:"marks,omitempty"`
	Rows     []RowView     `json:"rows,omitempty"`
	Dice     []DiceView    `json:"dice,omitempty"`
	Board    string        `json:"board,omitempty"`
	Hands    []HandView    `json:"hands,omitempty"`
	// Filling is what he has put on the places of a row so far, that he has not filled.
	Filling []int `json:"filling,omitempty"`
	// Chosen is what he has chosen in secret, while others have still to choose.
	Chosen string `json:"chosen,omitempty"`
	Begun  [3]int `json:"begun"` // turns, hands and rounds
	// Moves are what he may choose, if he is due.
	Moves []string `json:"moves,omitempty"`
}

// PileView is a pile, or a player's pile of a family.
type PileView struct {
	Name string `json:"name"`
	// Of is the player, team or suit whose it is; empty for nobody's.
	Of string `json:"of,omitempty"`
	// Places has one entry, or one for each place of a pile that is laid out.
	Places []PlaceView `json:"places"`
}

// PlaceView is what lies in one place.
type PlaceView struct {
	// Cards are the cards, from the bottom, those that the player does not know as "?".
	// Where their order tells him nothing, those that he knows come first, sorted.
	Cards []string `json:"cards"`
	// Maybe says of a card that he does not know which kinds it may be, where something
	// was told of it; empty for the others.
	Maybe [][]string `json:"maybe,omitempty"`
}

// CounterView is the values of a counter.
type CounterView struct {
	Name   string            `json:"name"`
	Values map[string]string `json:"values"`
}

// MarkView is what a mark refers to.
type MarkView struct {
	Name string `json:"name"`
	To   string `json:"to"`
}

// RowView is a row, with 0 for what is not set and "?" for what the player does not see.
type RowView struct {
	Name   string   `json:"name"`
	Of     string   `json:"of,omitempty"`
	Values []string `json:"values"`
}

// DiceView is what dice show.
type DiceView struct {
	Name  string `json:"name"`
	Shown []int  `json:"shown"`
}

// HandView is how many pieces of a kind a player can still drop, where they are counted.
type HandView struct {
	Player int    `json:"player"` // from 1
	Kind   string `json:"kind"`
	Count  int    `json:"count"`
}

// hiddenText stands for what a player does not know.
const hiddenText = "?"

// viewer is who looks: a player, somebody who watches, or somebody who sees all.
type viewer struct {
	s         *State
	player    int // -1 for one who watches
	all       bool
	everybody uint8
}

// View is the game as a player sees it; as [board.Nobody] sees it who watches. When it
// is over, everybody sees all.
func (s *State) View(p board.Player) *View {
	v := viewer{s: s, player: int(p), all: s.over, everybody: uint8(1<<s.game.Players() - 1)}
	if p == board.Nobody {
		v.player = -1
	}
	return v.view()
}

// FullView is the game as it is, with nothing hidden.
func (s *State) FullView() *View {
	v := viewer{s: s, player: -1, all: true}
	return v.view()
}

func (v *viewer) view() *View {
	s := v.s
	view := &View{Player: v.player + 1, Over: s.over}
	if !s.over {
		view.Stage = s.StageName()
		for _, p := range s.Deciding() {
			view.Due = append(view.Due, int(p)+1)
		}
	}
	if s.staged != nil {
		for u := range unitCount {
			view.Begun[u] = s.Begun(u)
		}
		v.piles(view)
		v.marks(view)
		v.rows(view)
		v.filling(view)
		v.chosen(view)
	}
	v.counters(view)
	v.dice(view)
	if s.game.HasBoard() {
		view.Board = v.board()
		view.Hands = s.handViews()
	}
	if !s.over && v.player == int(s.due) {
		view.Moves = s.moveTexts(s.Moves(nil))
	}
	return view
}

// Deciding are the players who have to decide now: one, or all that choose in secret
// and have not chosen. The first of them is the one who is asked.
func (s *State) Deciding() []board.Player {
	if s.staged == nil || !s.staged.together {
		return []board.Player{s.due}
	}
	var list []board.Player
	for p := range board.Player(s.game.Players()) {
		if s.staged.waiting>>p&1 == 1 {
			list = append(list, p)
		}
	}
	return list
}

func (v *viewer) knows(c cards.Card) bool {
	t := v.s.staged.table
	if v.all {
		return true
	}
	if v.player < 0 {
		return t.KnownTo(c) == v.everybody
	}
	return t.Knows(v.player, c)
}

func (v *viewer) piles(view *View) {
	set := v.s.staged.table.Set()
	for i := range set.Piles {
		for m := range set.Members(i) {
			pile := PileView{Name: set.Piles[i].Name, Of: v.ownerText(i, m)}
			for place := range set.Places(i) {
				pile.Places = append(pile.Places, v.place(set.Slot(i, m, place)))
			}
			view.Piles = append(view.Piles, pile)
		}
	}
}

func (v *viewer) ownerText(pile, member int) string {
	set := v.s.staged.table.Set()
	switch set.Piles[pile].Per {
	case cards.PerPlayer, cards.PerTeam:
		return strconv.Itoa(member + 1)
	case cards.PerSuit:
		return set.Suits()[member]
	}
	return ""
}

func (v *viewer) place(slot cards.Slot) PlaceView {
	t := v.s.staged.table
	set := t.Set()
	pile, _, _ := set.Where(slot)
	place := PlaceView{Cards: []string{}}
	for _, c := range t.Cards(slot) {
		text := hiddenText
		var maybe []string
		if v.knows(c) {
			text = t.Text(c)
		} else if set.Piles[pile].Seen == cards.Others {
			maybe = v.maybe(c)
		}
		place.Cards = append(place.Cards, text)
		place.Maybe = append(place.Maybe, maybe)
	}
	if !slices.ContainsFunc(place.Maybe, func(list []string) bool { return list != nil }) {
		place.Maybe = nil
	}
	if set.Piles[pile].Seen == cards.Owner {
		v.sortHand(slot, &place)
	}
	return place
}

// maybe lists the kinds that a card may be, if not all.
func (v *viewer) maybe(c cards.Card) []string {
	t := v.s.staged.table
	kinds := t.Set().Kinds
	possible := t.Possible(c)
	var list []string
	for k := range kinds {
		if possible[k>>6]>>(k&63)&1 == 1 {
			list = append(list, kinds[k].Text)
		}
	}
	if len(list) == len(kinds) {
		return nil
	}
	return list
}

// sortHand sorts a hand: for others than its owner it has no order.
func (v *viewer) sortHand(slot cards.Slot, place *PlaceView) {
	t := v.s.staged.table
	list := slices.Clone(t.Cards(slot))
	slices.SortStableFunc(list, func(a, b cards.Card) int {
		x, y := v.knows(a), v.knows(b)
		switch {
		case x && y:
			return t.Kind(a) - t.Kind(b)
		case x:
			return -1
		case y:
			return 1
		}
		return 0
	})
	for i, c := range list {
		place.Cards[i] = hiddenText
		if v.knows(c) {
			place.Cards[i] = t.Text(c)
		}
	}
}

// sees reports whether something is seen that is a player's, -1 for nobody's. A game
// without stages hides nothing.
func (v *viewer) sees(sight cards.Sight, owner int) bool {
	switch {
	case v.all || v.s.staged == nil || sight == cards.All:
		return true
	case sight == cards.Owner:
		return owner >= 0 && owner == v.player
	case sight == cards.Others:
		return owner != v.player && v.player >= 0
	}
	return false
}

func (v *viewer) counters(view *View) {
	s := v.s
	for i := range s.game.counters {
		c := &s.game.counters[i]
		shown := CounterView{Name: c.Name, Values: map[string]string{}}
		if c.Per == PerCard {
			v.cardValues(c, shown.Values)
			view.Counters = append(view.Counters, shown)
			continue
		}
		for key := range c.size {
			n := s.values[c.at+key]
			if n == s.game.values[c.at+key] && c.Per != PerPlayer && c.Per != PerTeam && c.Per != "" {
				continue // the many that are as at the start
			}
			if v.seesValue(c, key) {
				shown.Values[s.keyText(c, key)] = counterValueText(c, n)
			}
		}
		view.Counters = append(view.Counters, shown)
	}
}

// seesValue reports whether a value of a counter is seen. What is a team's is each of its
// players' own.
func (v *viewer) seesValue(c *counter, key int) bool {
	if c.Per == PerTeam && v.player >= 0 && !v.all {
		own := v.s.staged.table.Set().Team(v.player) == key/c.cells()
		return c.Seen == cards.All || c.Seen == cards.Owner && own || c.Seen == cards.Others && !own
	}
	return v.sees(c.Seen, v.ownerOf(c, key))
}

func (v *viewer) ownerOf(c *counter, key int) int {
	if c.Per == PerPlayer {
		return key / c.cells()
	}
	return -1
}

func (s *State) keyText(c *counter, key int) string {
	cells := c.cells()
	var text string
	switch member := key / cells; c.Per {
	case PerPlayer, PerTeam:
		text = strconv.Itoa(member + 1)
	case PerSquare:
		text = s.game.definition.Board.Name(board.Square(member))
	case PerSuit:
		text = s.staged.table.Set().Suits()[member]
	}
	if cells == 1 {
		return text
	}
	cell := c.CellName(key % cells)
	if text == "" {
		return cell
	}
	return text + " " + cell
}

func counterValueText(c *counter, n int32) string {
	switch {
	case n == noNumber:
		return "none"
	case c.Flag:
		return strconv.FormatBool(n != 0)
	}
	return strconv.Itoa(int(n))
}

func (v *viewer) marks(view *View) {
	s := v.s
	for i := range s.game.staged.Marks {
		m := &s.game.staged.Marks[i]
		if !v.sees(m.Seen, -1) {
			continue
		}
		view.Marks = append(view.Marks, MarkView{m.Name, v.markText(i)})
	}
}

func (v *viewer) markText(i int) string {
	s := v.s
	n, set := s.Mark(i)
	if !set {
		return "none"
	}
	switch s.game.staged.Marks[i].Of {
	case "player":
		return strconv.Itoa(n + 1)
	case "suit":
		return s.staged.table.Set().Suits()[n]
	case "card":
		if v.knows(cards.Card(n)) {
			return s.staged.table.Text(cards.Card(n))
		}
		return hiddenText
	}
	var known, unknown []string
	for _, c := range s.MarkCards(i, nil) {
		if v.knows(c) {
			known = append(known, s.staged.table.Text(c))
		} else {
			unknown = append(unknown, hiddenText)
		}
	}
	return strings.Join(append(known, unknown...), " ") // cards lie in the mark by their numbers
}

func (v *viewer) rows(view *View) {
	s := v.s
	for i := range s.game.staged.Rows {
		r := &s.game.staged.Rows[i]
		for m := range s.game.staged.rowMembers(r, s.game.Players()) {
			shown := RowView{Name: r.Name}
			owner := -1
			if r.PerPlayer {
				shown.Of, owner = strconv.Itoa(m+1), m
			}
			for _, value := range s.Row(i, board.Player(m)) {
				text := strconv.Itoa(int(value))
				if value > 0 && !v.sees(r.Seen, owner) {
					text = hiddenText
				}
				shown.Values = append(shown.Values, text)
			}
			view.Rows = append(view.Rows, shown)
		}
	}
}

// filling is the row that the viewer is filling, or has filled in secret.
func (v *viewer) filling(view *View) {
	st := v.s.staged
	if v.player < 0 || v.s.over {
		return
	}
	at := v.player * v.s.game.staged.longest
	for _, n := range st.filling[at : at+int(st.filled[v.player])] {
		view.Filling = append(view.Filling, int(n))
	}
}

// chosen is what the viewer has chosen in secret. A row that he has filled is shown as
// such.
func (v *viewer) chosen(view *View) {
	s, st := v.s, v.s.staged
	if v.player < 0 || s.over || st.secret[v.player] == 0 || st.filled[v.player] > 0 {
		return
	}
	due := s.due
	s.due = board.Player(v.player) // texts are written for who is due
	view.Chosen = s.choiceText(st.secret[v.player]-1, false)
	s.due = due
}

func (v *viewer) dice(view *View) {
	for i, d := range v.s.game.definition.Dice {
		shown := DiceView{Name: d.Name, Shown: []int{}}
		for _, n := range v.s.Thrown(i) {
			shown.Shown = append(shown.Shown, int(n))
		}
		view.Dice = append(view.Dice, shown)
	}
}

// board is the ranks of the board with the pieces that the viewer knows.
func (v *viewer) board() string {
	d := &v.s.game.definition
	return d.Board.Ranks(d.Pieces, v.standing())
}

// handViews are the hands, which everybody sees.
func (s *State) handViews() []HandView {
	var list []HandView
	pieces := s.game.definition.Pieces
	for c, n := range s.hands {
		if n > 0 {
			piece := pieces.Piece(board.Code(c))
			list = append(list, HandView{int(piece.Owner) + 1, piece.Kind.Name, int(n)})
		}
	}
	return list
}

// standing is what stands on the squares, as far as the viewer knows.
func (v *viewer) standing() []board.Code {
	s := v.s
	standing := slices.Clone(s.standing)
	if v.all || s.staged == nil {
		return standing
	}
	for sq, c := range standing {
		if c != board.Empty && !v.knowsPiece(board.Square(sq), c) {
			standing[sq] = board.Empty
		}
	}
	return standing
}

// knowsPiece reports whether the viewer knows of a piece on a square.
func (v *viewer) knowsPiece(sq board.Square, c board.Code) bool {
	s := v.s
	if v.player >= 0 {
		return !s.game.staged.codes[v.player].Has(c) || s.staged.shown[sq]>>v.player&1 == 1
	}
	for p := range s.game.Players() {
		if s.game.staged.codes[p].Has(c) && s.staged.shown[sq]>>p&1 == 0 {
			return false
		}
	}
	return true
}
