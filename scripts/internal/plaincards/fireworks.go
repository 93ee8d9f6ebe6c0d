package plaincards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

var (
	fireworkColours = []string{"red", "yellow", "green", "blue", "white"}
	fireworkNumbers = []int{1, 1, 1, 2, 2, 3, 3, 4, 4, 5} // of each colour
)

// fireworks is Fireworks, a small game together: everybody sees the cards of all the
// others but not his own. A card is drawn for one that was laid or discarded, not after a
// clue.
type fireworks struct {
	placing
	goal     int
	due      int
	turn     int // which it is, from 1
	lastTurn int // the turn that ends the game; 0 as long as there are cards to draw
	clues    int
	fuses    int
	stock    []string
	hands    [][]string // a player's first card is his oldest
	laid     [5][]string
	discard  []string
	told     []int
}

func makeFireworks(players int, options map[string]string, start Table) (Game, error) {
	s := &settings{given: options}
	f := &fireworks{goal: s.number("goal", 18, 1, 25), turn: 1, clues: 8, fuses: 3}
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := checkPlayers(players, 2, 5); err != nil {
		return nil, err
	}
	if err := f.readStart(players, start); err != nil {
		return nil, err
	}
	return f, f.Check(start)
}

func (f *fireworks) readStart(players int, start Table) error {
	dealt := 5
	if players >= 4 {
		dealt = 4
	}
	f.stock = slices.Clone(start.Pile("stock", -1, -1))
	all := slices.Clone(f.stock)
	for player := range players {
		hand := slices.Clone(start.Pile("hand", player, -1))
		if len(hand) != dealt {
			return fmt.Errorf("%s was dealt %d cards, want %d", owned("hand", player), len(hand), dealt)
		}
		f.hands = append(f.hands, hand)
		all = append(all, hand...)
	}
	return checkFireworkDeck(all)
}

// checkFireworkDeck makes sure that the cards are those of the game.
func checkFireworkDeck(cards []string) error {
	var got, want []string
	for _, name := range cards {
		colour, number, err := readFirework(name)
		if err != nil {
			return err
		}
		got = append(got, fmt.Sprint(colour, number))
	}
	for colour := range fireworkColours {
		for _, number := range fireworkNumbers {
			want = append(want, fmt.Sprint(colour, number))
		}
	}
	return checkSameCards("the deck (colour from 0, number)", got, want)
}

// readFirework reads the name of a card. It holds a number and a colour, in whichever
// order and with or without a space; of the colour the first letter is enough.
func readFirework(name string) (colour, number int, err error) {
	digits := strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ -")
	letters := strings.ToLower(strings.Trim(name, "0123456789 -"))
	number, err = strconv.Atoi(digits)
	if err != nil || number < 1 || number > 5 || letters == "" {
		return 0, 0, fmt.Errorf("%q is no card", name)
	}
	for colour, full := range fireworkColours {
		if strings.HasPrefix(full, letters) {
			return colour, number, nil
		}
	}
	return 0, 0, fmt.Errorf("%q is no card", name)
}

// firework reads a card that has been found on the table, where only cards were let in.
func firework(name string) (colour, number int) {
	colour, number, err := readFirework(name)
	if err != nil {
		panic("plaincards: " + err.Error())
	}
	return colour, number
}

func (f *fireworks) Due() int { return f.due }

func (f *fireworks) Stage() string { return "act" }

func (f *fireworks) Told() []int { return slices.Clone(f.told) }

func (f *fireworks) Moves() []string {
	if f.over {
		return nil
	}
	var moves []string
	for place := range f.hands[f.due] {
		moves = append(moves, fmt.Sprint("lay ", place+1))
		if f.clues < 8 {
			moves = append(moves, fmt.Sprint("discard ", place+1))
		}
	}
	if f.clues > 0 {
		moves = append(moves, f.possibleClues()...)
	}
	return sortedOnce(moves)
}

// possibleClues: one tells of cards that are there.
func (f *fireworks) possibleClues() []string {
	var moves []string
	for other, hand := range f.hands {
		if other == f.due {
			continue
		}
		for _, card := range hand {
			colour, number := firework(card)
			moves = append(moves, fmt.Sprintf("clue %d %s", other+1, fireworkColours[colour]),
				fmt.Sprintf("clue %d %d", other+1, number))
		}
	}
	return moves
}

func (f *fireworks) Play(move string, after Table) error {
	if err := checkOffered(f, move); err != nil {
		return err
	}
	f.told = nil
	words := strings.Fields(move)
	number, _ := strconv.Atoi(words[1])
	switch words[0] {
	case "clue":
		f.clues--
		f.told = f.placesOf(number-1, words[2])
	case "discard":
		f.discard = append(f.discard, f.giveUp(number-1))
		f.clues++
	case "lay":
		f.lay(f.giveUp(number - 1))
	}
	if !f.over {
		if words[0] != "clue" {
			f.drawCard()
		}
		f.endTurn()
	}
	return f.Check(after)
}

// placesOf tells which cards of a hand, from 1, are of a colour or number.
func (f *fireworks) placesOf(player int, what string) []int {
	var places []int
	for i, card := range f.hands[player] {
		colour, number := firework(card)
		if what == fireworkColours[colour] || what == strconv.Itoa(number) {
			places = append(places, i+1)
		}
	}
	return places
}

// giveUp takes a card from the hand of the player due.
func (f *fireworks) giveUp(place int) string {
	card := f.hands[f.due][place]
	f.hands[f.due] = slices.Delete(f.hands[f.due], place, place+1)
	return card
}

// lay: a card that does not fit burns a fuse, and the last fuse ends the game at once.
func (f *fireworks) lay(card string) {
	colour, number := firework(card)
	if number != len(f.laid[colour])+1 {
		f.discard = append(f.discard, card)
		f.fuses--
		if f.fuses == 0 {
			f.allIn(2, len(f.hands))
		}
		return
	}
	f.laid[colour] = append(f.laid[colour], card)
	if number == 5 {
		f.clues = min(f.clues+1, 8)
	}
}

// drawCard puts the top of the stock, if there is one, behind the cards of the player due.
func (f *fireworks) drawCard() {
	if last := len(f.stock) - 1; last >= 0 {
		f.hands[f.due] = append(f.hands[f.due], f.stock[last])
		f.stock = f.stock[:last]
	}
}

// endTurn: once the stock is empty everybody has one more turn.
func (f *fireworks) endTurn() {
	if len(f.stock) == 0 && f.lastTurn == 0 {
		f.lastTurn = f.turn + len(f.hands)
	}
	if laid := f.countLaid(); laid == 25 || f.turn == f.lastTurn {
		if laid >= f.goal {
			f.allIn(1, len(f.hands))
		} else {
			f.allIn(2, len(f.hands))
		}
		return
	}
	f.due = (f.due + 1) % len(f.hands)
	f.turn++
}

func (f *fireworks) countLaid() int {
	n := 0
	for _, cards := range f.laid {
		n += len(cards)
	}
	return n
}

func (f *fireworks) Check(now Table) error {
	for player, hand := range f.hands {
		if err := checkSame(owned("hand", player), now.Pile("hand", player, -1), hand); err != nil {
			return err
		}
	}
	for colour, cards := range f.laid {
		if err := checkSame(owned("laid", colour), now.Pile("laid", colour, -1), cards); err != nil {
			return err
		}
	}
	if err := checkSame("stock", now.Pile("stock", -1, -1), f.stock); err != nil {
		return err
	}
	if err := checkSame("discard", now.Pile("discard", -1, -1), f.discard); err != nil {
		return err
	}
	return checkNumbers(now, []number{{"clues", -1, f.clues}, {"fuses", -1, f.fuses}})
}
