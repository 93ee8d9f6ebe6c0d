package main

import (
	"fmt"
	"slices"
	"strings"

	"canopy/core/cards"
	"canopy/core/rules"
)

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
