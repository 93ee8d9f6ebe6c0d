package main

import (
	"fmt"
	"strings"

	"canopy/core/cards"
	"canopy/core/rules"

	"github.com/charmbracelet/x/ansi"
)

// Signs of places where cards are laid out.
const (
	emptyPlace  = "."
	hiddenPlace = "##"
)

// layouts draws the piles that are laid out as they lie, side by side where there is
// room.
func (t *tableView) layouts() string {
	if t.game.CardSet() == nil {
		return ""
	}
	var blocks [][]string
	for i := range t.view.Piles {
		pile := &t.view.Piles[i]
		of := &t.game.CardSet().Piles[t.game.CardSet().Find(pile.Name)]
		if of.Layout == nil || !t.worthDrawing(of, pile) {
			continue
		}
		title := plainName(pile.Name)
		if pile.Of != "" {
			title += " of " + t.owner(of.Per, pile.Of)
		}
		blocks = append(blocks, append([]string{title}, t.layout(of, pile)...))
	}
	return t.sideBySide(blocks)
}

// worthDrawing reports that cards lie there, or that somebody may put one there now.
func (t *tableView) worthDrawing(of *cards.Pile, pile *rules.PileView) bool {
	for _, place := range pile.Places {
		if len(place.Cards) > 0 {
			return true
		}
	}
	return t.isTarget(of) && t.movesHave("@")
}

func (t *tableView) movesHave(text string) bool {
	for _, move := range t.view.Moves {
		if strings.Contains(move, text) {
			return true
		}
	}
	return false
}

// isTarget reports whether players choose places of a pile, where they put cards.
func (t *tableView) isTarget(of *cards.Pile) bool {
	index := t.game.CardSet().Find(of.Name)
	stages := t.game.Definition().Staged.Stages
	for i := range stages {
		for j := range stages[i].Choices {
			if to := stages[i].Choices[j].To; to != nil && to.Pile == index+1 {
				return true
			}
		}
	}
	return false
}

// layout draws the places of a pile in lines.
func (t *tableView) layout(of *cards.Pile, pile *rules.PileView) []string {
	l := of.Layout
	cells := make([]string, len(pile.Places))
	width := 0
	for i := range pile.Places {
		cells[i] = t.cell(of, &pile.Places[i], i)
		width = max(width, ansi.StringWidth(cells[i]))
	}
	apart := nearestColumns(l)
	step := (width + apart) / apart // columns for one of the picture, so that a space is between
	var lines []string
	for i, cell := range cells {
		for len(lines) <= l.Row[i] {
			lines = append(lines, "")
		}
		at := 2 + l.Column[i]*step
		lines[l.Row[i]] = padded(lines[l.Row[i]], at) + cell
	}
	for len(lines) > 1 && !t.isTarget(of) && strings.Trim(lines[len(lines)-1], " "+emptyPlace) == "" {
		lines = lines[:len(lines)-1]
	}
	return dedented(lines)
}

// dedented takes the room before lines that all of them have, but for two columns.
func dedented(lines []string) []string {
	least := -1
	for _, line := range lines {
		if room := len(line) - len(strings.TrimLeft(line, " ")); strings.TrimSpace(line) != "" && (least < 0 || room < least) {
			least = room
		}
	}
	for i, line := range lines {
		lines[i] = "  " + line[min(max(least, 0), len(line)):]
	}
	return lines
}

// nearestColumns is how many columns of the picture lie at least between two places
// of a row.
func nearestColumns(l *cards.Layout) int {
	least := 0
	for i := range l.Row {
		for j := range l.Row {
			if d := l.Column[j] - l.Column[i]; l.Row[i] == l.Row[j] && d > 0 && (least == 0 || d < least) {
				least = d
			}
		}
	}
	return max(least, 1)
}

// cell is what lies in a place: its top card, and how many cards lie there if they are
// several. Places that players choose have their numbers.
func (t *tableView) cell(of *cards.Pile, place *rules.PlaceView, number int) string {
	at := fmt.Sprintf("@%d", number+1)
	text := emptyPlace
	if n := len(place.Cards); n > 0 {
		text = place.Cards[n-1]
		if text == unknownCard {
			text = hiddenPlace
			if !t.isTarget(of) && t.choosesPlace(at) {
				return at
			}
		}
		if n > 1 {
			text += fmt.Sprintf("(%d)", n)
		}
	}
	if t.isTarget(of) {
		return at + ":" + text
	}
	return text
}

// choosesPlace reports whether a place is named by a move.
func (t *tableView) choosesPlace(at string) bool {
	for _, move := range t.view.Moves {
		if strings.HasSuffix(move, " "+at) {
			return true
		}
	}
	return false
}

// sideBySide puts blocks of lines beside one another as far as there is room.
func (t *tableView) sideBySide(blocks [][]string) string {
	const apart = 4
	var b strings.Builder
	for len(blocks) > 0 {
		n, width := 0, 0
		for n < len(blocks) && (n == 0 || width+apart+widestLine(blocks[n]) <= t.width-2) {
			width += apart + widestLine(blocks[n])
			n++
		}
		writeBeside(&b, blocks[:n], apart)
		blocks = blocks[n:]
	}
	return b.String()
}

func writeBeside(b *strings.Builder, blocks [][]string, apart int) {
	height := 0
	for _, block := range blocks {
		height = max(height, len(block))
	}
	for row := range height {
		line := "  "
		for i, block := range blocks {
			cell := ""
			if row < len(block) {
				cell = block[row]
			}
			if i < len(blocks)-1 {
				cell = padded(cell, widestLine(block)+apart)
			}
			line += cell
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

func widestLine(lines []string) int {
	widest := 0
	for _, line := range lines {
		widest = max(widest, ansi.StringWidth(line))
	}
	return widest
}
