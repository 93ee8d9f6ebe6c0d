package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/rules"

	"github.com/charmbracelet/x/ansi"
)

// tableView writes a game in stages as somebody sees it. It is given the view alone,
// so that it cannot tell what the view does not.
type tableView struct {
	game    *rules.Game
	view    *rules.View
	drawing *drawing
	width   int
	// whole: nothing is shortened.
	whole bool
}

// viewText is the text of a view of a game in stages.
func (p *program) viewText(g *rules.Game, v *rules.View) string {
	t := tableView{game: g, view: v, drawing: newDrawing(g, p.colour()), width: p.textWidth()}
	return t.text()
}

// text is what is drawn, and below it what is told in lines.
func (t *tableView) text() string {
	var parts []string
	for _, part := range []string{t.board(), t.layouts(), t.sheets(), t.facts()} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "\n")
}

// board draws the board with the pieces that are seen.
func (t *tableView) board() string {
	if !t.game.HasBoard() {
		return ""
	}
	d := t.game.Definition()
	standing := make([]board.Code, d.Board.Squares())
	if err := d.Board.ParseRanks(d.Pieces, t.view.Board, standing); err != nil {
		return t.view.Board + "\n" // a view of another game
	}
	return t.drawing.drawn(shown(standing, t.onSquares()))
}

func shown(on []board.Code, numbers map[board.Square]string) standing {
	return standing{
		at:     func(sq board.Square) board.Code { return on[sq] },
		number: func(sq board.Square) string { return numbers[sq] },
		digits: 1,
	}
}

// onSquares is what the counters of squares hold: the numbers, else an x for a flag
// that is set.
func (t *tableView) onSquares() map[board.Square]string {
	d := t.game.Definition()
	written := map[board.Square]string{}
	for i := range d.Counters {
		c := &d.Counters[i]
		if c.Per != rules.PerSquare {
			continue
		}
		for name, value := range t.counter(c.Name) {
			sq, err := d.Board.Square(name)
			if err != nil || value == "none" || value == "false" {
				continue
			}
			switch {
			case value == "true":
				written[sq] = cmp.Or(written[sq], "x")
			case written[sq] == "" || written[sq] == "x":
				written[sq] = value
			default:
				written[sq] += "," + value
			}
		}
	}
	return written
}

// squaresLegend says what the numbers and signs on squares are.
func (t *tableView) squaresLegend() string {
	var parts []string
	for _, c := range t.game.Definition().Counters {
		switch {
		case c.Per != rules.PerSquare:
		case c.Flag:
			parts = append(parts, "x "+plainName(c.Name))
		default:
			parts = append(parts, "number "+plainName(c.Name))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return wrapped("on squares: "+strings.Join(parts, ", "), t.width, "  ", "    ")
}

func (t *tableView) counter(name string) map[string]string {
	for i := range t.view.Counters {
		if t.view.Counters[i].Name == name {
			return t.view.Counters[i].Values
		}
	}
	return nil
}

// owner is whose a member of a family is; "" for nobody's.
func (t *tableView) owner(per cards.Per, of string) string {
	number, err := strconv.Atoi(of)
	if err != nil {
		return of
	}
	if per == cards.PerTeam {
		return t.teamName(number - 1)
	}
	return t.game.PlayerName(board.Player(number - 1))
}

func (t *tableView) teamName(team int) string { return teamName(t.game, team) }

// teamName is a team by its players.
func teamName(g *rules.Game, team int) string {
	var names []string
	for p := range board.Player(g.Players()) {
		if g.CardSet().Team(int(p)) == team {
			names = append(names, g.PlayerName(p))
		}
	}
	return inWords(names, "and")
}

// sheets are the counters with rows, as tables: a line a row, a column a player.
func (t *tableView) sheets() string {
	var b strings.Builder
	for i := range t.game.Definition().Counters {
		if c := &t.game.Definition().Counters[i]; len(c.Rows) > 0 && c.Per != rules.PerCard && c.Per != rules.PerSquare {
			b.WriteString(t.sheet(c))
		}
	}
	return b.String()
}

func (t *tableView) sheet(c *rules.Counter) string {
	values := t.counter(c.Name)
	head := []string{"  " + plainName(c.Name)}
	var keys []string // what the keys of each column begin with
	for _, of := range t.membersOf(c) {
		prefix := ""
		if of != "" {
			prefix = of + " "
		}
		keys = append(keys, prefix)
		head = append(head, t.counterOwner(c, of))
	}
	rows := [][]string{head}
	columnCount := max(c.Columns, 1)
	widest := 1
	for _, value := range values {
		if value != "none" {
			widest = max(widest, len(value))
		}
	}
	for i, row := range c.Rows {
		line := []string{"  " + row}
		for _, key := range keys {
			var cells []string
			for column := range columnCount {
				value, found := values[key+c.CellName(column*len(c.Rows)+i)]
				if !found || value == "none" {
					value = "."
				}
				cells = append(cells, fmt.Sprintf("%*s", widest, value))
			}
			line = append(line, strings.Join(cells, "  "))
		}
		rows = append(rows, line)
	}
	return columns(rows, 0)
}

// membersOf are for whom a counter counts, as a view names them.
func (t *tableView) membersOf(c *rules.Counter) []string {
	switch c.Per {
	case rules.PerPlayer:
		return numbered(t.game.Players())
	case rules.PerTeam:
		return numbered(t.game.CardSet().Teams())
	case rules.PerSuit:
		return t.game.CardSet().Suits()
	}
	return []string{""}
}

func numbered(n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = strconv.Itoa(i + 1)
	}
	return list
}

func (t *tableView) counterOwner(c *rules.Counter, of string) string {
	switch c.Per {
	case rules.PerPlayer:
		return t.owner(cards.PerPlayer, of)
	case rules.PerTeam:
		return t.owner(cards.PerTeam, of)
	}
	return of
}

// share is what one of several has: a player, a team, a suit.
type share struct{ of, text string }

// longShare is the width from which what somebody has gets a line of its own.
const longShare = 26

// facts are the piles, dice, rows and numbers, with their names in a column.
func (t *tableView) facts() string {
	type fact struct {
		name   string
		shares []share
	}
	var facts []fact
	add := func(name string, shares ...share) {
		if len(shares) > 0 {
			facts = append(facts, fact{plainName(name), shares})
		}
	}
	for i := range t.view.Dice {
		if numbers := t.view.Dice[i].Shown; len(numbers) > 0 {
			add(t.view.Dice[i].Name, share{text: strings.ReplaceAll(numbersText(numbers), ",", "")})
		}
	}
	set := t.game.CardSet()
	for i := range set.Piles {
		if set.Piles[i].Layout == nil {
			add(set.Piles[i].Name, t.pileShares(&set.Piles[i])...)
		}
	}
	for _, name := range t.rowNames() {
		add(name, t.rowShares(name)...)
	}
	if len(t.view.Filling) > 0 {
		add("so far", share{text: strings.ReplaceAll(numbersText(t.view.Filling), ",", "")})
	}
	var single []string
	for i := range t.game.Definition().Counters {
		c := &t.game.Definition().Counters[i]
		switch {
		case len(c.Rows) > 0 && c.Per != rules.PerCard || c.Per == rules.PerSquare:
		case c.Per == "":
			single = append(single, t.singleText(c)...)
		default:
			add(c.Name, t.counterShares(c)...)
		}
	}
	if len(single) > 0 {
		add("numbers", share{text: strings.Join(single, ", ")})
	}
	add("marks", t.markShares()...)

	widest := 0
	for _, f := range facts {
		widest = max(widest, ansi.StringWidth(f.name))
	}
	var b strings.Builder
	for _, f := range facts {
		b.WriteString(t.lines(padded("  "+f.name, widest+2)+gap, f.shares))
	}
	return b.String()
}

// unbroken is a space at which no line is broken, while lines are broken.
const unbroken = "\ue000"

// lines writes shares one after another, the long ones on lines of their own.
func (t *tableView) lines(first string, shares []share) string {
	others := strings.Repeat(" ", ansi.StringWidth(first))
	var b strings.Builder
	var short []string
	flush := func() {
		if len(short) > 0 {
			text := wrapped(strings.Join(short, "; "), t.width, first, others)
			b.WriteString(strings.ReplaceAll(text, unbroken, " "))
			short, first = nil, others
		}
	}
	for _, s := range shares {
		text := s.text
		if s.of != "" {
			text = s.of + ": " + text
		}
		switch {
		case len(shares) == 1:
			short = append(short, text)
			continue
		case ansi.StringWidth(s.text) < longShare:
			short = append(short, strings.ReplaceAll(text, " ", unbroken))
			continue
		}
		flush()
		b.WriteString(wrapped(text, t.width, first, others+"  "))
		first = others
	}
	flush()
	return b.String()
}

// pileShares is what lies in the piles of a family that are not empty.
func (t *tableView) pileShares(pile *cards.Pile) []share {
	var shares []share
	for i := range t.view.Piles {
		of := &t.view.Piles[i]
		if of.Name != pile.Name || len(of.Places) == 0 || len(of.Places[0].Cards) == 0 {
			continue
		}
		shares = append(shares, share{t.owner(pile.Per, of.Of), t.cards(pile, &of.Places[0])})
	}
	return shares
}

const (
	// longPile is how many cards of a pile are listed, and lastCards how many of a
	// longer one.
	longPile, lastCards = 16, 12
	unknownCard         = "?"
)

// cards lists the cards of a pile, the top last.
func (t *tableView) cards(pile *cards.Pile, place *rules.PlaceView) string {
	list := place.Cards
	shared := pile.Per == cards.Single || pile.Per == cards.PerSuit
	switch {
	case place.Maybe != nil:
		return t.maybe(place)
	case !slices.Contains(list, unknownCard) && t.shownBy(pile) != "":
		return t.grouped(list, t.shownBy(pile))
	case !t.whole && shared && len(list) > longPile && slices.ContainsFunc(list, func(c string) bool { return c != unknownCard }):
		before := len(list) - lastCards
		return fmt.Sprintf("%s below, then %s", count(before, "card"), runs(list[before:]))
	}
	return runs(list)
}

// runs lists cards, and counts those that are not known where they lie.
func runs(list []string) string {
	if !slices.ContainsFunc(list, func(c string) bool { return c != unknownCard }) {
		return count(len(list), "card")
	}
	var words []string
	for i := 0; i < len(list); i++ {
		n := i
		for n < len(list) && list[n] == unknownCard {
			n++
		}
		if n > i {
			words = append(words, "("+count(n-i, "card")+")")
			i = n - 1
			continue
		}
		words = append(words, list[i])
	}
	return strings.Join(words, separator(list))
}

// separator stands between cards: their texts may have spaces.
func separator(list []string) string {
	if slices.ContainsFunc(list, func(c string) bool { return strings.Contains(c, " ") }) {
		return ", "
	}
	return " "
}

func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// maybe lists the cards of a pile by their numbers, with what may be known of each.
func (t *tableView) maybe(place *rules.PlaceView) string {
	var words []string
	for i, card := range place.Cards {
		if card == unknownCard && place.Maybe[i] != nil {
			card = t.kindsText(place.Maybe[i])
		}
		words = append(words, fmt.Sprintf("%d: %s", i+1, card))
	}
	return strings.Join(words, ", ")
}

// fewKinds are listed one by one.
const fewKinds = 3

// kindsText says which kinds a card may be: by name if they are few, else by their
// suits and ranks.
func (t *tableView) kindsText(kinds []string) string {
	if len(kinds) <= fewKinds {
		return strings.Join(kinds, "/")
	}
	var parts []string
	for _, attribute := range []string{"suit", "rank"} {
		if text := t.valuesText(attribute, kinds); text != "" {
			parts = append(parts, text)
		}
	}
	if len(parts) == 0 {
		return unknownCard
	}
	return strings.Join(parts, " ")
}

// valuesText says which values of an attribute some kinds have, or which they have not
// where those are fewer; nothing where they may have any.
func (t *tableView) valuesText(attribute string, kinds []string) string {
	var every []string
	for _, kind := range t.game.CardSet().Kinds {
		every = append(every, kind.Text)
	}
	have, all := t.valuesOf(attribute, kinds), t.valuesOf(attribute, every)
	switch {
	case len(have) == len(all):
		return ""
	case 2*len(have) <= len(all):
		return strings.Join(have, "/")
	}
	lacking := slices.DeleteFunc(all, func(value string) bool { return slices.Contains(have, value) })
	return "not " + strings.Join(lacking, "/")
}

// valuesOf are the values that some kinds have of an attribute, in the order of kinds.
func (t *tableView) valuesOf(attribute string, kinds []string) []string {
	var values []string
	all := t.game.CardSet().Kinds
	for i := range all {
		value := attributeText(&all[i], attribute)
		if slices.Contains(kinds, all[i].Text) && !slices.Contains(values, value) {
			values = append(values, value)
		}
	}
	return values
}

func attributeText(kind *cards.Kind, attribute string) string {
	value, found := kind.Attributes[attribute]
	if !found {
		return ""
	}
	return fmt.Sprint(value)
}

// shownBy is the attribute by which a pile is grouped.
func (t *tableView) shownBy(pile *cards.Pile) string {
	i := t.game.CardSet().Find(pile.Name)
	if rules := t.game.Definition().Staged.PileRules; i >= 0 && i < len(rules) {
		return rules[i].ShownBy
	}
	return ""
}

// grouped lists cards in the order of their kinds, with those together that have the
// same attribute.
func (t *tableView) grouped(list []string, attribute string) string {
	all := t.game.CardSet().Kinds
	var groups []string
	in := map[string][]string{}
	for i := range all {
		group := attributeText(&all[i], attribute)
		for range occurrences(list, all[i].Text) {
			if in[group] == nil {
				groups = append(groups, group)
			}
			in[group] = append(in[group], all[i].Text)
		}
	}
	parts := make([]string, len(groups))
	for i, group := range groups {
		parts[i] = strings.TrimSpace(group + " " + strings.Join(in[group], separator(list)))
	}
	return strings.Join(parts, ", ")
}

func occurrences(list []string, text string) int {
	n := 0
	for _, other := range list {
		if other == text {
			n++
		}
	}
	return n
}

func (t *tableView) rowNames() []string {
	var names []string
	for i := range t.view.Rows {
		if !slices.Contains(names, t.view.Rows[i].Name) {
			names = append(names, t.view.Rows[i].Name)
		}
	}
	return names
}

// rowShares are the rows of a name of which anything is set.
func (t *tableView) rowShares(name string) []share {
	var shares []share
	for i := range t.view.Rows {
		r := &t.view.Rows[i]
		set := func(value string) bool { return value != "0" }
		if r.Name != name || !slices.ContainsFunc(r.Values, set) {
			continue
		}
		values := slices.Clone(r.Values)
		for i := range values {
			if values[i] == "0" {
				values[i] = emptyPlace
			}
		}
		shares = append(shares, share{t.owner(cards.PerPlayer, r.Of), strings.Join(values, " ")})
	}
	return shares
}

// counterShares is what a counter holds for each player, team, suit or card.
func (t *tableView) counterShares(c *rules.Counter) []share {
	values := t.counter(c.Name)
	if c.Per == rules.PerCard {
		return t.cardShares(c, values)
	}
	var shares []share
	for _, of := range t.membersOf(c) {
		if value, found := values[of]; found && value != "none" {
			shares = append(shares, share{t.counterOwner(c, of), flagText(value)})
		}
	}
	return shares
}

// cardShares lists the cards for which a counter holds something.
func (t *tableView) cardShares(c *rules.Counter, values map[string]string) []share {
	var words []string
	all := t.game.CardSet().Kinds
	for i := range all {
		switch value, found := values[all[i].Text]; {
		case !found || value == "none" || value == "false":
		case c.Flag:
			words = append(words, all[i].Text)
		default:
			words = append(words, all[i].Text+": "+value)
		}
	}
	if len(words) == 0 {
		return nil
	}
	return []share{{text: strings.Join(words, ", ")}}
}

// singleText is a number of the whole game; nothing where it says nothing.
func (t *tableView) singleText(c *rules.Counter) []string {
	value, found := t.counter(c.Name)[""]
	if !found || value == "none" || value == "false" {
		return nil
	}
	if value == "true" {
		return []string{plainName(c.Name)}
	}
	return []string{plainName(c.Name) + " " + value}
}

func flagText(value string) string {
	switch value {
	case "true":
		return "yes"
	case "false":
		return "no"
	}
	return value
}

// markShares are the marks that refer to something.
func (t *tableView) markShares() []share {
	var shares []share
	for i := range t.view.Marks {
		m := &t.view.Marks[i]
		if m.To == "none" || m.To == "" {
			continue
		}
		to := m.To
		for _, mark := range t.game.Definition().Staged.Marks {
			if mark.Name == m.Name && mark.Of == "player" {
				to = t.owner(cards.PerPlayer, to)
			}
		}
		shares = append(shares, share{plainName(m.Name), to})
	}
	return shares
}
