package plaincards

import (
	"slices"
	"strings"
)

// heartsGame is Hearts for four: win no hearts and above all not the queen of spades,
// or win them all.
type heartsGame struct {
	placing
	limit        int
	ways         []int // by how many seats cards are passed, hand after hand
	othersPay    bool  // for all the points in one hand: 26 to the others
	noBlood      bool
	passingStage bool
	due          int
	hand         int // how many have begun
	hands        [4][]string
	chosen       [][]string // what is to be passed, by those who have chosen
	trick        []string
	tricks       int // of this hand
	broken       bool
	won          [4][]string
	score        [4]int
}

func makeHearts(players int, options map[string]string, start Table) (Game, error) {
	s := &settings{given: options}
	h := &heartsGame{
		limit: s.number("to", 100, 1, 500),
		ways: map[string][]int{
			"left right across hold": {1, 3, 2, 0},
			"left":                   {1},
			"none":                   {0},
		}[s.choice("passing", "left right across hold", "left", "none")],
		othersPay: s.choice("moon", "others", "self") == "others",
		noBlood:   s.flag("no_blood", true),
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := checkPlayers(players, 4, 4); err != nil {
		return nil, err
	}
	if err := h.beginHand(start); err != nil {
		return nil, err
	}
	return h, h.Check(start)
}

func (h *heartsGame) Due() int { return h.due }

func (h *heartsGame) Stage() string {
	if h.passingStage {
		return "pass"
	}
	return "play"
}

// beginHand reads the hands that were dealt.
func (h *heartsGame) beginHand(table Table) (err error) {
	if h.hands, err = readHands(table); err != nil {
		return err
	}
	h.hand++
	h.won, h.tricks, h.broken = [4][]string{}, 0, false
	h.passingStage, h.due = h.way() != 0, 0
	if !h.passingStage {
		h.beginTricks()
	}
	return nil
}

func (h *heartsGame) way() int { return h.ways[(h.hand-1)%len(h.ways)] }

// beginTricks: who holds the two of clubs leads.
func (h *heartsGame) beginTricks() {
	for player, hand := range h.hands {
		if slices.Contains(hand, "2C") {
			h.due = player
		}
	}
}

func (h *heartsGame) Moves() []string {
	switch {
	case h.over:
		return nil
	case h.passingStage:
		return passesOf(h.hands[h.due])
	}
	return playsOf(h.playable())
}

// passesOf gives all ways of passing three cards.
func passesOf(hand []string) []string {
	cards := inOrder(hand)
	var moves []string
	for i := range cards {
		for j := i + 1; j < len(cards); j++ {
			for k := j + 1; k < len(cards); k++ {
				moves = append(moves, "pass "+cards[i]+" "+cards[j]+" "+cards[k])
			}
		}
	}
	return sortedOnce(moves)
}

// playable gives the cards that may be played. Each rule but the first asks for nothing
// if no card that the rules before it left meets it.
func (h *heartsGame) playable() []string {
	cards, leads := h.hands[h.due], len(h.trick) == 0
	if h.tricks == 0 && leads {
		cards = only(cards, func(card standardCard) bool { return card.String() == "2C" })
	}
	cards = onlyIfAble(cards, follows(h.trick))
	if leads && !h.broken {
		cards = onlyIfAble(cards, func(card standardCard) bool { return card.suit != hearts })
	}
	if h.noBlood && h.tricks == 0 {
		cards = onlyIfAble(cards, func(card standardCard) bool { return penalty(card) == 0 })
	}
	return cards
}

// penalty is how many points a card counts.
func penalty(card standardCard) int {
	switch {
	case card.suit == hearts:
		return 1
	case card.suit == spades && card.rank == queen:
		return 13
	}
	return 0
}

func (h *heartsGame) Play(move string, after Table) error {
	if err := checkOffered(h, move); err != nil {
		return err
	}
	if h.passingStage {
		h.choose(strings.Fields(move)[1:])
		return h.Check(after)
	}
	card := afterAction(move)
	h.hands[h.due], _ = without(h.hands[h.due], card)
	h.trick = append(h.trick, card)
	h.due = (h.due + 1) % 4
	if len(h.trick) == 4 {
		if err := h.takeTrick(after); err != nil {
			return err
		}
	}
	return h.Check(after)
}

// choose notes what a player passes; cards move when all have chosen.
func (h *heartsGame) choose(cards []string) {
	h.chosen = append(h.chosen, cards)
	h.due++
	if h.due < 4 {
		return
	}
	for player, cards := range h.chosen {
		to := (player + h.way()) % 4
		h.hands[player], _ = without(h.hands[player], cards...)
		h.hands[to] = slices.Concat(h.hands[to], cards)
	}
	h.chosen, h.passingStage = nil, false
	h.beginTricks()
}

// takeTrick: the player due is the one who led, since the other three have followed.
func (h *heartsGame) takeTrick(after Table) error {
	winner := (h.due + bestOf(h.trick, -1)) % 4
	for _, card := range h.trick {
		if standard(card).suit == hearts {
			h.broken = true
		}
	}
	h.won[winner] = append(h.won[winner], h.trick...)
	h.trick, h.due = nil, winner
	h.tricks++
	if h.tricks < 13 {
		return nil
	}
	h.countUp()
	if slices.Max(h.score[:]) >= h.limit {
		h.rankLowest(h.score[:])
		return nil
	}
	return h.beginHand(after)
}

func (h *heartsGame) countUp() {
	for player, cards := range h.won {
		points := 0
		for _, card := range cards {
			points += penalty(standard(card))
		}
		switch {
		case points < 26:
			h.score[player] += points
		case h.othersPay:
			for other := range h.score {
				if other != player {
					h.score[other] += 26
				}
			}
		default:
			h.score[player] -= 26
		}
	}
}

func (h *heartsGame) Check(now Table) error {
	for player, hand := range h.hands {
		// Cards chosen in secret are still the player's own; whether they lie aside
		// already is nobody's business.
		cards, aside := now.Pile("hand", player, -1), now.Pile("passed", player, -1)
		if player < len(h.chosen) && len(aside) > 0 {
			if err := checkSameCards(owned("passed", player), aside, h.chosen[player]); err != nil {
				return err
			}
			cards, aside = slices.Concat(cards, aside), nil
		}
		if err := checkSameCards(owned("hand", player), cards, hand); err != nil {
			return err
		}
		if err := checkSame(owned("passed", player), aside, nil); err != nil {
			return err
		}
		if err := checkSameCards(owned("tricks_won", player), now.Pile("tricks_won", player, -1), h.won[player]); err != nil {
			return err
		}
	}
	if err := checkSame("trick", now.Pile("trick", -1, -1), h.trick); err != nil {
		return err
	}
	if err := checkSame("deck", now.Pile("deck", -1, -1), nil); err != nil {
		return err
	}
	var scores []number
	for player, score := range h.score {
		scores = append(scores, number{"score", player, score})
	}
	return checkNumbers(now, scores)
}
