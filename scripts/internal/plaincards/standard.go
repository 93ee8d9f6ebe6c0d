package plaincards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The suits in ascending order, as they stand in the names of cards and in full.
const suitLetters = "CDHS"

var suitNames = []string{"clubs", "diamonds", "hearts", "spades"}

const (
	clubs = iota
	diamonds
	hearts
	spades
)

const (
	jack = 11 + iota
	queen
	king
	ace // aces are high
)

// standardCard is a card of the usual 52, as 10C or QS.
type standardCard struct{ suit, rank int }

func (c standardCard) String() string {
	rank := strconv.Itoa(c.rank)
	if c.rank >= jack {
		rank = "JQKA"[c.rank-jack : c.rank-jack+1]
	}
	return rank + suitLetters[c.suit:c.suit+1]
}

// standard reads the name of a card. What comes from the table has been compared with a
// whole deck before, so that nothing else gets here.
func standard(name string) standardCard {
	card, ok := standardByName[name]
	if !ok {
		panic(fmt.Sprintf("plaincards: %q is no card", name))
	}
	return card
}

var standardByName = func() map[string]standardCard {
	byName := map[string]standardCard{}
	for _, card := range standardCards() {
		byName[card.String()] = card
	}
	return byName
}()

// standardCards lists the 52 in ascending order.
func standardCards() []standardCard {
	var cards []standardCard
	for suit := range suitLetters {
		for rank := 2; rank <= ace; rank++ {
			cards = append(cards, standardCard{suit, rank})
		}
	}
	return cards
}

// standardDeck lists the names of the 52 cards.
func standardDeck() []string {
	var names []string
	for _, card := range standardCards() {
		names = append(names, card.String())
	}
	return names
}

// inOrder sorts cards by suit, then by rank.
func inOrder(cards []string) []string {
	return slices.SortedFunc(slices.Values(cards), func(a, b string) int {
		first, second := standard(a), standard(b)
		if first.suit != second.suit {
			return first.suit - second.suit
		}
		return first.rank - second.rank
	})
}

// only keeps the cards of which something is true.
func only(cards []string, holds func(standardCard) bool) []string {
	return slices.DeleteFunc(slices.Clone(cards), func(card string) bool { return !holds(standard(card)) })
}

// onlyIfAble keeps the cards of which something is true; if it is true of none, it
// asks for nothing.
func onlyIfAble(cards []string, holds func(standardCard) bool) []string {
	if kept := only(cards, holds); len(kept) > 0 {
		return kept
	}
	return cards
}

// follows tells whether a card may be played to a trick as far as its suit goes.
func follows(trick []string) func(standardCard) bool {
	return func(card standardCard) bool {
		return len(trick) == 0 || card.suit == standard(trick[0]).suit
	}
}

// bestOf gives the place of the card that wins a trick: the highest trump, or else the
// highest of the suit that was led. Without trumps trump is -1.
func bestOf(trick []string, trump int) int {
	best := 0
	for i := range trick {
		card, other := standard(trick[i]), standard(trick[best])
		if card.suit == other.suit && card.rank > other.rank || card.suit == trump && other.suit != trump {
			best = i
		}
	}
	return best
}

// readHands reads the hands of four that a whole deck has been dealt to.
func readHands(table Table) (hands [4][]string, err error) {
	var all []string
	for player := range hands {
		hands[player] = slices.Clone(table.Pile("hand", player, -1))
		if n := len(hands[player]); n != 13 {
			return hands, fmt.Errorf("%s was dealt %d cards, want 13", owned("hand", player), n)
		}
		all = append(all, hands[player]...)
	}
	return hands, checkSameCards("all hands together", all, standardDeck())
}

// playsOf gives the moves that play one of the cards.
func playsOf(cards []string) []string {
	var moves []string
	for _, card := range cards {
		moves = append(moves, "play "+card)
	}
	return sortedOnce(moves)
}

// afterAction is what a move says after its first word.
func afterAction(move string) string {
	_, rest, _ := strings.Cut(move, " ")
	return rest
}
