package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"canopy/core/cards"
	"canopy/core/rules"
)

func (t *tableView) counter(name string) map[string]string {
	for i := range t.view.Counters {
		if t.view.Counters[i].Name == name {
			return t.view.Counters[i].Values
		}
	}
	return nil
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
