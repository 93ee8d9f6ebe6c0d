package cards

import (
	"fmt"
	"strconv"
)

// Face is a kind of card: all copies of it are alike.
type Face struct {
	// Text is how the card is written in moves and records: "QS". It has no spaces at
	// its ends, and no two faces of a game share it.
	Text string
	// Attributes are what laws may ask of the card: numbers (float64), texts, true
	// and false.
	Attributes map[string]any
	// Copies is how many there are of it.
	Copies int
}

// Deck is the cards that begin in one pile, by their faces in order.
type Deck struct {
	Faces  []Face
	Origin string
}

// Suits are the suits of a standard deck, in the order in which hands are sorted.
var Suits = []string{"clubs", "diamonds", "hearts", "spades"}

// Standard says which standard deck is meant.
type Standard struct {
	// Packs is how many packs of cards are put together, Jokers how many jokers
	// there are in all.
	Packs, Jokers int
	// AcesHigh: an ace counts 14, not 1.
	AcesHigh bool
	// From is the lowest rank besides the ace: 2, or 7 for a short pack.
	From int
}

// StandardDeck makes a deck of ranks in four suits. A card has a rank, from 1 or 2 up
// to 13 or 14, a suit and a name: "A", "10", "J". A joker has rank 0, no suit and the
// name "Joker".
func StandardDeck(s Standard) Deck {
	var d Deck
	for _, suit := range Suits {
		for rank := 1; rank <= 14; rank++ {
			ace := rank == 1 && !s.AcesHigh || rank == 14 && s.AcesHigh
			if !ace && (rank < max(s.From, 2) || rank > 13) {
				continue
			}
			name := rankName(rank)
			d.Faces = append(d.Faces, Face{
				Text:       name + string(suit[0]-'a'+'A'),
				Attributes: map[string]any{"suit": suit, "rank": float64(rank), "name": name},
				Copies:     s.Packs,
			})
		}
	}
	if s.Jokers > 0 {
		d.Faces = append(d.Faces, Face{Text: "Joker", Attributes: map[string]any{"rank": 0.0, "name": "Joker"}, Copies: s.Jokers})
	}
	return d
}

func rankName(rank int) string {
	switch rank {
	case 1, 14:
		return "A"
	case 11:
		return "J"
	case 12:
		return "Q"
	case 13:
		return "K"
	}
	return strconv.Itoa(rank)
}

// NumberedDeck makes a deck of the numbers from one to another, under the name of an
// attribute.
func NumberedDeck(from, to int, attribute string, copies int) Deck {
	var d Deck
	for n := from; n <= to; n++ {
		d.Faces = append(d.Faces, Face{
			Text:       strconv.Itoa(n),
			Attributes: map[string]any{attribute: float64(n)},
			Copies:     copies,
		})
	}
	return d
}

// SuitedDeck makes a deck that has each of the ranks in each of the suits, as often
// as the rank is listed.
func SuitedDeck(suits []string, ranks []int, copies int) Deck {
	var d Deck
	for _, suit := range suits {
		for i, rank := range ranks {
			times := 0
			for _, other := range ranks[:i] {
				if other == rank {
					times++
				}
			}
			if times > 0 {
				continue // counted with the first of them
			}
			for _, other := range ranks[i:] {
				if other == rank {
					times++
				}
			}
			d.Faces = append(d.Faces, Face{
				Text:       fmt.Sprintf("%s-%d", suit, rank),
				Attributes: map[string]any{"suit": suit, "rank": float64(rank)},
				Copies:     times * copies,
			})
		}
	}
	return d
}

// Size is how many cards a deck has.
func (d *Deck) Size() int {
	n := 0
	for i := range d.Faces {
		n += d.Faces[i].Copies
	}
	return n
}
