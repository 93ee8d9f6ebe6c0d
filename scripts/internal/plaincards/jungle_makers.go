package plaincards

import (
	"fmt"
	"slices"
	"strings"
)

// jungleMakers are the games around the jungle: two of cards, and the pyramids.
func jungleMakers() map[string]maker {
	return map[string]maker{
		"jungle-matrix": makeMatrix,
		"pips-jungle":   makePips,
		"pyramids":      makePyramids,
	}
}

// Counting is a table that also counts as a script does: how many turns, rounds or hands
// have begun. Jungle Matrix needs one, as a turn that is stuck at once leaves nothing on
// the table.
type Counting interface {
	Table
	Count(unit string) int
}

// Counters is a table that also tells the counters of its script; owner as for piles. A
// game compares those that it keeps itself with them.
type Counters interface {
	Table
	Counter(name string, owner int) int
}

// lot is a pile as a game knows it.
type lot struct {
	name         string
	owner, place int
	cards        []string
	ordered      bool // whether the rules fix the order
}

// nobodys is a pile of nobody, in order.
func nobodys(name string, cards []string) lot { return lot{name, -1, -1, cards, true} }

// bothPlayers are the piles of two players, in whatever order.
func bothPlayers(name string, cards [2][]string) []lot {
	return []lot{{name, 0, -1, cards[0], false}, {name, 1, -1, cards[1], false}}
}

func (l lot) String() string {
	text := l.name
	if l.owner >= 0 {
		text = owned(text, l.owner)
	}
	if l.place >= 0 {
		text += fmt.Sprintf("@%d", l.place+1)
	}
	return text
}

func checkLots(now Table, lots []lot) error {
	for _, l := range lots {
		cards := now.Pile(l.name, l.owner, l.place)
		if slices.Equal(cards, l.cards) {
			continue
		}
		compare := checkSameCards
		if l.ordered {
			compare = checkSame
		}
		if err := compare(l.String(), cards, l.cards); err != nil {
			return err
		}
	}
	return nil
}

// number is a counter as a game knows it.
type number struct {
	name  string
	owner int
	value int
}

// checkNumbers compares counters, if the table tells them.
func checkNumbers(now Table, numbers []number) error {
	table, ok := now.(Counters)
	if !ok {
		return nil
	}
	for _, n := range numbers {
		if got := table.Counter(n.name, n.owner); got != n.value {
			return fmt.Errorf("%s is %d, by the rules it is %d", lot{name: n.name, owner: n.owner, place: -1}, got, n.value)
		}
	}
	return nil
}

// frenchPacks lists the cards of so many packs of 52.
func frenchPacks(packs int) []string {
	var cards []string
	for range packs {
		for _, suit := range strings.Fields("C D H S") {
			for _, rank := range strings.Fields("2 3 4 5 6 7 8 9 10 J Q K A") {
				cards = append(cards, rank+suit)
			}
		}
	}
	return cards
}

// rankAndSuit takes a card like 10H apart.
func rankAndSuit(card string) (rank, suit string) {
	return card[:len(card)-1], card[len(card)-1:]
}

// takeTop takes the top card of a pile, the last of the list.
func takeTop(pile *[]string) string {
	last := len(*pile) - 1
	card := (*pile)[last]
	*pile = (*pile)[:last:last]
	return card
}

// turnedRound is a list from its end.
func turnedRound(cards []string) []string {
	turned := slices.Clone(cards)
	slices.Reverse(turned)
	return turned
}
