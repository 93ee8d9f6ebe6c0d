package main

import (
	"fmt"
	"strings"

	"canopy/core/board"
	"canopy/core/rules"
)

// movementWords says a movement in plain words: "leap orthogonal over water, blocked
// by any rat". Names of movements that are known, and need not be explained again,
// are passed along.
func movementWords(d *rules.Definition, m *board.Movement, known []string) string {
	words := strings.Join(append([]string{movementHead(m)}, movementClauses(d, m)...), ", ")
	if m.Name != "" && m.Name != m.Word {
		words = m.Name + ": " + words
	}
	if m.Onward == nil {
		return words
	}
	for _, name := range known {
		if name == m.Onward.Name {
			return words + ", then " + name
		}
	}
	return words + ", then " + movementWords(d, m.Onward, known)
}

// movementHead says what the movement is and which way it goes.
func movementHead(m *board.Movement) string {
	way := ""
	if len(m.Directions) > 0 {
		way = " " + inWords(m.Directions, "or")
		if len(m.Directions) == 1 && m.Directions[0] == "any" {
			way = " in any direction"
		}
	}
	switch m.Word {
	case board.Slide:
		if m.Limit > 0 {
			way += fmt.Sprintf(" up to %d squares", m.Limit)
		}
	case board.Leap:
		var by []string
		for _, offset := range m.By {
			by = append(by, fmt.Sprintf("%d by %d", offset[0], offset[1]))
		}
		if len(by) > 0 {
			way += " " + inWords(by, "or")
		}
		if m.Over != "" {
			way += " over " + m.Over
		}
	case board.Hop:
		return "jump" + way + " over " + whoWords(m.Hopped)
	case board.Hops:
		return "one or more jumps" + way + " over " + whoWords(m.Hopped)
	case board.Drop:
		if m.Drops != "" {
			way = " of " + withArticle(m.Drops)
		}
		if m.Falls != "" {
			way += " that falls " + m.Falls
		}
	}
	return m.Word + way
}

// movementClauses are all that bounds the movement, and what follows from it.
func movementClauses(d *rules.Definition, m *board.Movement) []string {
	var clauses []string
	add := func(holds bool, format string, args ...any) {
		if holds {
			clauses = append(clauses, fmt.Sprintf(format, args...))
		}
	}
	add(len(m.BlockedBy) > 0, "blocked by %s", inWords(m.BlockedBy, "or"))
	onlyEmpty := len(m.Onto) == 1 && m.Onto[0] == "empty"
	add(onlyEmpty && m.Word != board.Drop, "to an empty square")
	add(len(m.Onto) > 0 && !onlyEmpty, "onto %s", whoWords(m.Onto))
	add(!m.From.IsZero(), "from %s", whereWords("", m.From))
	add(!m.To.IsZero(), "%s", whereWords("on ", m.To))
	add(len(m.NextTo) > 0, "beside %s", whoWords(m.NextTo))
	add(m.Jumped, "taking what is jumped")
	add(m.Puts != "", "where %s appears while the piece stays", withArticle(m.Puts))
	add(m.Leaves != "", "leaving %s behind", withArticle(m.Leaves))
	add(m.Again == "may", "and again if the player likes")
	add(m.Again == "must", "and again as long as it can")
	add(len(m.Players) > 0 || m.Turn > 0, "only %s", whenWords(d, m.Players, m.Turn))
	return clauses
}

// whenWords say who may do something, and in which of his turns: "Black, in his turn 8".
func whenWords(d *rules.Definition, players []board.Player, turn int) string {
	var parts []string
	for _, p := range players {
		parts = append(parts, d.Players[p])
	}
	words := inWords(parts, "and")
	switch {
	case turn == 0:
		return words
	case words == "":
		return fmt.Sprintf("in turn %d", turn)
	}
	return fmt.Sprintf("%s in turn %d", words, turn)
}

// whoWords say who stands on a square.
func whoWords(phrases []string) string {
	words := make([]string, len(phrases))
	for i, phrase := range phrases {
		switch phrase {
		case "any":
			words[i] = "any piece"
		case "own", "enemy", "nobody's":
			words[i] = phrase + " pieces"
		case "empty":
			words[i] = "empty squares"
		default:
			words[i] = plainName(phrase)
		}
	}
	return inWords(words, "or")
}

// whereWords say where a movement starts or ends, after a word such as on.
func whereWords(before string, w board.Where) string {
	if w.Law != nil {
		return "where a law of the script allows"
	}
	return placesWords(before, w.Phrases)
}

// placesWords say phrases that name squares as they are for the player: "on his row
// 1", "outside the enemy's castle".
func placesWords(before string, phrases []string) string {
	words := make([]string, len(phrases))
	for i, phrase := range phrases {
		if outside, not := strings.CutPrefix(phrase, "not "); not {
			words[i] = "outside " + placeWords(outside)
			continue
		}
		words[i] = before + placeWords(phrase)
	}
	return inWords(words, "or")
}

func placeWords(phrase string) string {
	side, place, sided := strings.Cut(phrase, " ")
	switch {
	case sided && side == "own":
		return "his " + plainName(place)
	case sided && side == "enemy":
		return "the enemy's " + plainName(place)
	case phrase == "dark", phrase == "light":
		return "a " + phrase + " square"
	case phrase == "corner":
		return "a corner"
	case strings.ContainsAny(phrase, "0123456789"): // squares and rows
		return phrase
	}
	return "the " + plainName(phrase)
}

// withArticle is a kind of piece as one of its pieces is spoken of.
func withArticle(kind string) string {
	if kind != "" && strings.ContainsRune("aeiou", rune(kind[0])) {
		return "an " + plainName(kind)
	}
	return "a " + plainName(kind)
}
