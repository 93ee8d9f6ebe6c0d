package main

import (
	"cmp"
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

const (
	// longPile is how many cards of a pile are listed, and lastCards how many of a
	// longer one.
	longPile, lastCards = 16, 12
	unknownCard         = "?"
)

// fewKinds are listed one by one.
const fewKinds = 3
