package reader

import (
	"cmp"
	"slices"
	"strings"

	"canopy/core/cards"
	"canopy/core/rules"

	glua "github.com/yuin/gopher-lua"
)

// deck reads the deck that a pile begins with.
func (r *reader) deck(t *glua.LTable) (*cards.Deck, error) {
	table, ok := written(t.RawGetString("starts_with")).(*glua.LTable)
	if !ok {
		return nil, nil
	}
	at := r.machine.PlaceOf(t, glua.LString("starts_with"))
	var deck cards.Deck
	var err error
	switch wordOf(table) {
	case "standard_deck":
		deck, err = r.standardDeck(table)
	case "deck":
		deck, err = r.ownDeck(table)
	default:
		return nil, r.fail(at, "starts_with: expected standard_deck { … } or deck { … }, found %s", made(wordOf(table)))
	}
	if err != nil {
		return nil, err
	}
	if n := deck.Size(); n < 1 || n > cards.MaxCards {
		return nil, r.fail(at, "a deck has 1 to %d cards, this one has %d", cards.MaxCards, n)
	}
	for _, f := range deck.Faces {
		if err := checkLine(f.Text); err != nil {
			return nil, r.fail(at, "the name of a card: %s", err)
		}
		if strings.TrimSpace(f.Text) != f.Text || strings.Contains(f.Text, "@") {
			return nil, r.fail(at, "%q cannot be the name of a card: expected no @, and no spaces around it", shortened(f.Text))
		}
	}
	deck.Origin = at.String()
	return &deck, nil
}

func (r *reader) standardDeck(t *glua.LTable) (cards.Deck, error) {
	if err := r.check(t, standardDeckShape); err != nil {
		return cards.Deck{}, err
	}
	s := cards.Standard{Packs: 1, From: 2}
	if n, ok := integer(t, "packs"); ok {
		s.Packs = n
	}
	s.Jokers, _ = integer(t, "jokers")
	if n, ok := integer(t, "from"); ok {
		s.From = n
	}
	aces, _ := str(t, "aces")
	if aces != "" && aces != "high" && aces != "low" {
		return cards.Deck{}, r.fail(r.machine.PlaceOf(t, glua.LString("aces")), "aces are \"high\" or \"low\", not %q", aces)
	}
	s.AcesHigh = aces == "high"
	if s.Packs > 4 || s.Jokers < 0 || s.Jokers > 20 || s.From < 2 || s.From > 13 {
		return cards.Deck{}, r.fail(r.machine.TablePlace(t), "standard_deck: expected 1 to 4 packs, 0 to 20 jokers and ranks from 2 to 13")
	}
	return cards.StandardDeck(s), nil
}

// ownDeck reads a deck of numbers, of suits and ranks, or of listed cards.
func (r *reader) ownDeck(t *glua.LTable) (deck cards.Deck, err error) {
	if err := r.check(t, deckShape); err != nil {
		return deck, err
	}
	at := r.machine.TablePlace(t)
	copies := 1
	if n, ok := integer(t, "copies"); ok {
		copies = n
	}
	from, hasFrom := integer(t, "from")
	to, hasTo := integer(t, "to")
	suits, hasSuits := written(t.RawGetString("suits")).(*glua.LTable)
	ranks, hasRanks := written(t.RawGetString("ranks")).(*glua.LTable)
	switch numbered, suited := hasFrom && hasTo, hasSuits && hasRanks; {
	case numbered && !hasSuits && !hasRanks && t.Len() == 0:
		name, _ := str(t, "name")
		if from < -rules.MaxCounter || to > rules.MaxCounter || from > to || to-from >= cards.MaxCards || copies > cards.MaxCards {
			return deck, r.fail(at, "deck: expected numbers for 1 to %d cards, found %d to %d, each %d times", cards.MaxCards, from, to, copies)
		}
		return cards.NumberedDeck(from, to, cmp.Or(name, "value"), copies), nil
	case suited && !hasFrom && !hasTo && t.Len() == 0:
		return r.suitedDeck(t, suits, ranks, copies)
	case t.Len() > 0 && !hasFrom && !hasTo && !hasSuits && !hasRanks:
		return r.listedDeck(t, copies)
	}
	return deck, r.fail(at, "deck: expected numbers, deck { from = 1, to = 40 }, or suits and ranks, or a list of cards; one of them")
}

func (r *reader) suitedDeck(t, suits, ranks *glua.LTable, copies int) (cards.Deck, error) {
	names, err := r.textsOf(suits, "suits", r.machine.PlaceOf(t, glua.LString("suits")))
	if err != nil {
		return cards.Deck{}, err
	}
	if slices.ContainsFunc(names, func(s string) bool { return !isPlainName(s) }) || len(names) > 20 || copies > cards.MaxCards {
		return cards.Deck{}, r.fail(r.machine.PlaceOf(t, glua.LString("suits")), "suits: expected at most 20 words of letters, found %q", names)
	}
	if n := ranks.Len(); n > cards.MaxCards {
		return cards.Deck{}, r.fail(r.machine.PlaceOf(t, glua.LString("ranks")), "ranks: expected at most %d, found %d", cards.MaxCards, n)
	}
	var numbers []int
	for i := 1; i <= ranks.Len(); i++ {
		n, ok := ranks.RawGetInt(i).(glua.LNumber)
		if !ok || !isWhole(n) || n < -rules.MaxCounter || n > rules.MaxCounter {
			return cards.Deck{}, r.fail(r.machine.PlaceOf(t, glua.LString("ranks")), "ranks: expected whole numbers, found %s", describe(ranks.RawGetInt(i)))
		}
		numbers = append(numbers, int(n))
	}
	return cards.SuitedDeck(names, numbers, copies), nil
}

// listedDeck reads cards one by one. What else their tables hold are attributes.
func (r *reader) listedDeck(t *glua.LTable, copies int) (cards.Deck, error) {
	var deck cards.Deck
	for i := 1; i <= t.Len(); i++ {
		card, ok := t.RawGetInt(i).(*glua.LTable)
		if !ok {
			return deck, r.fail(r.machine.PlaceOf(t, glua.LNumber(i)), "deck: expected cards like { name = \"Fox\", value = 3 }, found %s", describe(t.RawGetInt(i)))
		}
		if err := r.check(card, cardShape); err != nil {
			return deck, err
		}
		name, ok := str(card, "name")
		if !ok {
			return deck, r.fail(r.machine.TablePlace(card), "deck: a card needs a name")
		}
		face := cards.Face{Text: name, Attributes: map[string]any{}, Copies: copies}
		if n, ok := integer(card, "copies"); ok {
			face.Copies = n
		}
		for key := range entries(card) {
			if isEffectKey(key.String()) {
				continue
			}
			if word, ok := key.(glua.LString); !ok || !isPlainName(string(word)) {
				return deck, r.fail(r.machine.PlaceOf(card, key), "%q cannot be the name of an attribute: expected one word of letters, digits and _", shortened(key.String()))
			}
			switch v := card.RawGet(key).(type) {
			case glua.LNumber:
				face.Attributes[key.String()] = float64(v)
			case glua.LString:
				if err := checkLine(string(v)); err != nil {
					return deck, r.fail(r.machine.PlaceOf(card, key), "the attribute %s of %s: %s", key.String(), name, err)
				}
				face.Attributes[key.String()] = string(v)
			case glua.LBool:
				face.Attributes[key.String()] = bool(v)
			default:
				return deck, r.fail(r.machine.PlaceOf(card, key), "the attribute %s of %s is %s: expected a number, a text, true or false", key.String(), name, describe(v))
			}
		}
		delete(face.Attributes, "copies")
		if face.Copies > cards.MaxCards {
			return deck, r.fail(r.machine.TablePlace(card), "copies: at most %d, found %d", cards.MaxCards, face.Copies)
		}
		deck.Faces = append(deck.Faces, face)
	}
	return deck, nil
}
