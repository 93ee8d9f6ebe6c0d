package plaincards

import (
	"fmt"
	"slices"
)

// crazyEights is Crazy Eights: match the top card's suit or rank; an eight is always
// allowed and names the next suit.
type crazyEights struct {
	placing
	most    int // cards that a player may draw in a turn
	naming  bool
	due     int
	drawn   int // cards drawn in this turn
	idle    int // passes in a row, with no card drawn or played between
	named   int // the suit named last, -1 for none; it counts while an eight is on top
	hands   [][]string
	stock   []string
	discard []string
}

func makeCrazyEights(players int, options map[string]string, start Table) (Game, error) {
	s := &settings{given: options}
	draws := s.choice("draws", "one", "until you can")
	dealt := s.number("cards", 5, 3, 7)
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := checkPlayers(players, 2, 7); err != nil {
		return nil, err
	}
	if players == 2 {
		dealt = 7
	}
	c := &crazyEights{most: map[string]int{"one": 1, "until you can": 52}[draws], named: -1}
	if err := c.readStart(players, dealt, start); err != nil {
		return nil, err
	}
	return c, c.Check(start)
}

func (c *crazyEights) readStart(players, dealt int, start Table) error {
	c.stock = slices.Clone(start.Pile("stock", -1, -1))
	c.discard = slices.Clone(start.Pile("discard", -1, -1))
	if len(c.discard) != 1 {
		return fmt.Errorf("%d cards are turned up, want 1", len(c.discard))
	}
	all := slices.Concat(c.stock, c.discard)
	for player := range players {
		hand := slices.Clone(start.Pile("hand", player, -1))
		if len(hand) != dealt {
			return fmt.Errorf("%s was dealt %d cards, want %d", owned("hand", player), len(hand), dealt)
		}
		c.hands = append(c.hands, hand)
		all = append(all, hand...)
	}
	return checkSameCards("the whole deck", all, standardDeck())
}

func (c *crazyEights) Due() int { return c.due }

func (c *crazyEights) Stage() string {
	if c.naming {
		return "name"
	}
	return "play"
}

func (c *crazyEights) Moves() []string {
	if c.over {
		return nil
	}
	var moves []string
	if c.naming {
		for _, suit := range suitNames {
			moves = append(moves, "name "+suit)
		}
		return sortedOnce(moves)
	}
	moves = playsOf(only(c.hands[c.due], c.fits))
	if c.canDraw() && c.drawn < c.most {
		moves = append(moves, "draw")
	}
	if c.drawn == c.most || !c.canDraw() {
		moves = append(moves, "pass")
	}
	return sortedOnce(moves)
}

func (c *crazyEights) fits(card standardCard) bool {
	top := standard(c.discard[len(c.discard)-1])
	switch {
	case card.rank == 8:
		return true
	case top.rank == 8 && c.named >= 0:
		return card.suit == c.named
	}
	return card.suit == top.suit || card.rank == top.rank
}

// canDraw: all of the discard but its top may be shuffled to make a new stock.
func (c *crazyEights) canDraw() bool { return len(c.stock) > 0 || len(c.discard) > 1 }

func (c *crazyEights) Play(move string, after Table) error {
	if err := checkOffered(c, move); err != nil {
		return err
	}
	switch {
	case c.naming:
		c.named = slices.Index(suitNames, afterAction(move))
		c.naming = false
		c.endTurn()
	case move == "draw":
		if err := c.drawCard(after); err != nil {
			return err
		}
	case move == "pass":
		c.idle++
		if c.idle == len(c.hands) {
			c.rankByCards()
		}
		c.endTurn()
	default:
		c.play(afterAction(move))
	}
	return c.Check(after)
}

func (c *crazyEights) endTurn() { c.due, c.drawn = (c.due+1)%len(c.hands), 0 }

// play: who plays his last card wins, and names no suit any more.
func (c *crazyEights) play(card string) {
	c.hands[c.due], _ = without(c.hands[c.due], card)
	c.discard = append(c.discard, card)
	c.idle = 0
	switch {
	case len(c.hands[c.due]) == 0:
		c.win(c.due, len(c.hands))
	case standard(card).rank == 8:
		c.naming = true
	default:
		c.endTurn()
	}
}

func (c *crazyEights) drawCard(after Table) error {
	if len(c.stock) == 0 {
		if err := c.readShuffled(after); err != nil {
			return err
		}
	}
	last := len(c.stock) - 1
	c.hands[c.due] = append(c.hands[c.due], c.stock[last])
	c.stock = c.stock[:last]
	c.drawn++
	c.idle = 0
	return nil
}

// readShuffled finds out how the discard was shuffled: the card that the player has now
// got was on top of what is the stock now.
func (c *crazyEights) readShuffled(after Table) error {
	under := len(c.discard) - 1
	hand := after.Pile("hand", c.due, -1)
	drawn, ok := without(hand, c.hands[c.due]...)
	if !ok || len(drawn) != 1 {
		return fmt.Errorf("%s was %q and is %q after a card was drawn", owned("hand", c.due), c.hands[c.due], hand)
	}
	shuffled := slices.Concat(after.Pile("stock", -1, -1), drawn)
	if err := checkSameCards("the new stock", shuffled, c.discard[:under]); err != nil {
		return err
	}
	c.stock, c.discard = shuffled, c.discard[under:]
	return nil
}

// rankByCards: when nobody can go on, the fewest cards are the best.
func (c *crazyEights) rankByCards() {
	var cards []int
	for _, hand := range c.hands {
		cards = append(cards, len(hand))
	}
	c.rankLowest(cards)
}

func (c *crazyEights) Check(now Table) error {
	for player, hand := range c.hands {
		if err := checkSameCards(owned("hand", player), now.Pile("hand", player, -1), hand); err != nil {
			return err
		}
	}
	if err := checkSame("stock", now.Pile("stock", -1, -1), c.stock); err != nil {
		return err
	}
	return checkSame("discard", now.Pile("discard", -1, -1), c.discard)
}
