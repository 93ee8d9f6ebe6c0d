package plaincards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// pyramids is Pyramids of the Jaguar: offer two cards, the other takes one, both build.
type pyramids struct {
	placing
	forcedOnly bool // cards are covered only where there is no space
	symbols    bool
	allStones  int

	stock, offered, chosen, turned []string
	hand                           [2][]string
	pyramid                        [2][10][]string // by place: the cards there, from bottom to top
	stone                          map[string]bool // by card: whether a stone lies on it
	stones                         int             // left
	field                          [2]int

	active int
	due    int
	stage  string
	shown  string // what the first player shows, while the second still chooses

	luck  pyramidsLuck
	wrong error // how the table contradicts the rules
}

// pyramidsLuck is what chance decides.
type pyramidsLuck interface {
	// deal deals the cards of a round; the stock from bottom to top.
	deal() (stock []string, hands [2][]string)
	// robbed is the card drawn from a player's hand.
	robbed(p *pyramids, player int) string
	// under is the order of cards that were put under the stock together, which no rule
	// fixes.
	under(cards []string) []string
}

// The floor of each place.
var pyramidFloors = [10]int{1, 1, 1, 1, 2, 2, 2, 3, 3, 4}

// The symbols on the path by the field: the stage where the explorer may use it.
var pathSymbols = map[int]string{
	4: "lift_stone", 8: "raid", 12: "tear_down", 16: "rob",
	20: "lift_stone", 24: "raid", 28: "tear_down", 32: "rob", 36: "lift_stone",
}

const lastField = 40

func makePyramids(players int, options map[string]string, start Table) (Game, error) {
	if err := checkPlayers(players, 2, 2); err != nil {
		return nil, err
	}
	p, err := newPyramids(options)
	if err != nil {
		return nil, err
	}
	if err := p.begin(pyramidsTable{start}); err != nil {
		return nil, err
	}
	return p, p.Check(start)
}

func newPyramids(options map[string]string) (*pyramids, error) {
	s := &settings{given: options}
	p := &pyramids{
		forcedOnly: s.choice("overbuild", "always", "forced") == "forced",
		allStones:  s.number("stones", 40, 0, 40),
		symbols:    s.flag("symbols", true),
	}
	return p, s.check()
}

func (p *pyramids) begin(luck pyramidsLuck) error {
	p.luck, p.wrong = luck, nil
	p.dealRound()
	return p.wrong
}

func (p *pyramids) Due() int { return p.due }

func (p *pyramids) Stage() string { return p.stage }

func (p *pyramids) Moves() []string {
	if p.over {
		return nil
	}
	var moves []string
	other := 1 - p.due
	switch p.stage {
	case "reveal":
		for _, card := range p.hand[p.due] {
			moves = append(moves, "show "+card)
		}
	case "offer":
		for _, low := range p.hand[p.due] {
			for _, high := range p.hand[p.due] {
				if cardValue(low) < cardValue(high) {
					moves = append(moves, "offer "+low+" "+high)
				}
			}
		}
	case "choose":
		for _, card := range p.offered {
			moves = append(moves, "choose "+card)
		}
	case "build":
		for _, place := range p.spaces() {
			moves = append(moves, fmt.Sprintf("build %s @%d", p.chosen[0], place+1))
		}
	case "lift_stone":
		for _, card := range p.topsOf(p.due) {
			if p.stone[card] {
				moves = append(moves, "lift "+card)
			}
		}
		moves = append(moves, "pass")
	case "raid", "tear_down":
		whose := other
		if p.stage == "tear_down" {
			whose = p.due
		}
		for _, card := range p.topsOf(whose) {
			if !p.stone[card] {
				moves = append(moves, "remove "+card)
			}
		}
		moves = append(moves, "pass")
	case "rob":
		if len(p.hand[other]) > 0 {
			moves = append(moves, "draw")
		}
		moves = append(moves, "pass")
	}
	return sortedOnce(moves)
}

func cardValue(card string) int {
	value, err := strconv.Atoi(card)
	if err != nil {
		panic("plaincards: " + err.Error())
	}
	return value
}

// topsOf lists the cards of a pyramid that nothing covers.
func (p *pyramids) topsOf(player int) []string {
	var tops []string
	for _, cards := range p.pyramid[player] {
		if len(cards) > 0 {
			tops = append(tops, cards[len(cards)-1])
		}
	}
	return tops
}

// spaces are the places where the player due may put the chosen card: the visible cards
// rise from place to place, nothing goes on a stone, covering costs a stone.
func (p *pyramids) spaces() []int {
	card := cardValue(p.chosen[0])
	var empty, covering []int
	for place, cards := range p.pyramid[p.due] {
		switch {
		case !p.inOrder(card, place):
		case len(cards) == 0:
			empty = append(empty, place)
		case !p.stone[cards[len(cards)-1]] && p.stones > 0:
			covering = append(covering, place)
		}
	}
	if p.forcedOnly && len(empty) > 0 {
		return empty
	}
	return slices.Concat(empty, covering)
}

// inOrder tells whether a card would keep the order at a place.
func (p *pyramids) inOrder(card, place int) bool {
	for other, cards := range p.pyramid[p.due] {
		if len(cards) == 0 {
			continue
		}
		value := cardValue(cards[len(cards)-1])
		if other < place && value > card || other > place && value < card {
			return false
		}
	}
	return true
}

func (p *pyramids) Play(move string, after Table) error {
	if err := checkOffered(p, move); err != nil {
		return err
	}
	if err := p.play(move, pyramidsTable{after}); err != nil {
		return err
	}
	return p.Check(after)
}

func (p *pyramids) play(move string, luck pyramidsLuck) error {
	p.luck, p.wrong = luck, nil
	words := strings.Fields(move)
	switch words[0] {
	case "show":
		p.show(words[1])
	case "offer":
		p.hand[p.due], _ = without(p.hand[p.due], words[1:]...)
		p.offered = words[1:]
		p.due, p.stage = 1-p.due, "choose"
	case "choose":
		p.offered, _ = without(p.offered, words[1])
		p.chosen = []string{words[1]}
		p.stage = "build"
		if len(p.spaces()) == 0 {
			p.roundWon(1 - p.due)
		}
	case "build":
		place := cardValue(words[2][1:]) - 1
		p.build(place)
	case "lift":
		delete(p.stone, words[1])
		p.stones++
		p.goOn()
	case "remove":
		p.remove(words[1])
	case "draw":
		card := p.luck.robbed(p, 1-p.due)
		p.hand[1-p.due], _ = without(p.hand[1-p.due], card)
		p.putUnder(card)
		p.goOn()
	case "pass":
		p.goOn()
	}
	return p.wrong
}

// show: the higher of the cards that both show starts. They stay in the hands.
func (p *pyramids) show(card string) {
	if p.due == 0 {
		p.shown, p.due = card, 1
		return
	}
	starter := 1
	if cardValue(p.shown) > cardValue(card) {
		starter = 0
	}
	p.shown = ""
	p.startOffer(starter)
}

func (p *pyramids) build(place int) {
	card := p.chosen[0]
	p.chosen = nil
	cards := &p.pyramid[p.due][place]
	*cards = append(*cards, card)
	if len(*cards) == 1 {
		p.goOn()
		return
	}
	p.stone[card] = true
	p.stones--
	p.advance(1-p.due, pyramidFloors[place])
}

// advance moves an explorer, who may use the symbol where he stops.
func (p *pyramids) advance(player, fields int) {
	p.walk(player, fields)
	if symbol, ok := pathSymbols[p.field[player]]; ok && p.symbols {
		p.due, p.stage = player, symbol
		return
	}
	p.goOn()
}

func (p *pyramids) walk(player, fields int) {
	p.field[player] = min(p.field[player]+fields, lastField)
}

// remove takes a card away, and with it what it covers.
func (p *pyramids) remove(card string) {
	for player := range p.pyramid {
		for place, cards := range p.pyramid[player] {
			if slices.Contains(cards, card) {
				p.pyramid[player][place] = nil
				p.putUnder(p.luck.under(cards)...)
			}
		}
	}
	p.goOn()
}

func (p *pyramids) putUnder(cards ...string) { p.stock = slices.Concat(cards, p.stock) }

// goOn: the other card of an offer is the active player's; when both are built it is seen
// whether a pyramid is complete.
func (p *pyramids) goOn() {
	if len(p.offered) > 0 {
		p.due, p.stage = p.active, "choose"
		return
	}
	first, second := p.filled(0) == 10, p.filled(1) == 10
	switch {
	case first && second:
		p.narrower()
	case first:
		p.roundWon(0)
	case second:
		p.roundWon(1)
	default:
		p.startOffer(1 - p.active)
	}
}

func (p *pyramids) filled(player int) int { return len(p.topsOf(player)) }

func (p *pyramids) startOffer(player int) {
	p.active, p.due, p.stage = player, player, "offer"
	if len(p.hand[player]) < 2 {
		p.comparePyramids()
	}
}

// comparePyramids: the one with more spaces filled wins.
func (p *pyramids) comparePyramids() {
	first, second := p.filled(0), p.filled(1)
	switch {
	case first > second:
		p.roundWon(0)
	case second > first:
		p.roundWon(1)
	default:
		p.narrower()
	}
}

// narrower: the smaller difference between the highest and the lowest card wins.
func (p *pyramids) narrower() {
	first, second := spread(p.topsOf(0)), spread(p.topsOf(1))
	switch {
	case first < second:
		p.roundWon(0)
	case second < first:
		p.roundWon(1)
	default:
		p.roundWon(nobody)
	}
}

// spread is the difference between the highest and the lowest card; of no cards it is 0.
func spread(cards []string) int {
	var values []int
	for _, card := range cards {
		values = append(values, cardValue(card))
	}
	if len(values) == 0 {
		return 0
	}
	return slices.Max(values) - slices.Min(values)
}

// roundWon moves the winner on five fields; then a card is turned up, which decides
// whether there is another round.
func (p *pyramids) roundWon(winner int) {
	if winner != nobody {
		p.walk(winner, 5)
	}
	p.turned = []string{takeTop(&p.stock)}
	if cardValue(p.turned[0]) < neededAt(max(p.field[0], p.field[1])) {
		p.rank(p.field[:])
		return
	}
	p.dealRound()
}

// neededAt is what the card must show for another round.
func neededAt(field int) int {
	switch {
	case field < 8:
		return 0
	case field == lastField:
		return 41
	}
	return field
}

func (p *pyramids) dealRound() {
	p.offered, p.chosen, p.turned = nil, nil, nil
	p.pyramid = [2][10][]string{}
	p.stone, p.stones = map[string]bool{}, p.allStones
	stock, hands := p.luck.deal()
	var deck []string
	for value := 1; value <= 40; value++ {
		deck = append(deck, strconv.Itoa(value))
	}
	if len(hands[0]) != 15 || len(hands[1]) != 15 || !sameCards(slices.Concat(stock, hands[0], hands[1]), deck) {
		p.contradicted("the deal of a round was %q and stock %q", hands, stock)
		return
	}
	p.stock, p.hand = slices.Clone(stock), [2][]string{slices.Clone(hands[0]), slices.Clone(hands[1])}
	switch {
	case p.field[0] > p.field[1]:
		p.startOffer(0)
	case p.field[1] > p.field[0]:
		p.startOffer(1)
	default:
		p.due, p.stage = 0, "reveal"
	}
}

func (p *pyramids) contradicted(format string, values ...any) {
	if p.wrong == nil {
		p.wrong = fmt.Errorf(format, values...)
	}
}

func (p *pyramids) Check(now Table) error {
	if err := checkLots(now, p.lots()); err != nil {
		return err
	}
	return checkNumbers(now, p.numbers())
}

func (p *pyramids) numbers() []number {
	return []number{
		{"field", 0, p.field[0]}, {"field", 1, p.field[1]}, {"stones", -1, p.stones},
	}
}

func (p *pyramids) lots() []lot {
	lots := []lot{
		nobodys("stock", p.stock), nobodys("turned", p.turned), nobodys("chosen", p.chosen),
		{"offered", -1, -1, p.offered, false},
	}
	for player := range p.pyramid {
		for place, cards := range p.pyramid[player] {
			lots = append(lots, lot{"pyramid", player, place, cards, true})
		}
	}
	return slices.Concat(lots, bothPlayers("hand", p.hand), bothPlayers("shown", [2][]string{}))
}

// pyramidsTable reads from the table what chance has decided.
type pyramidsTable struct{ after Table }

func (t pyramidsTable) deal() (stock []string, hands [2][]string) {
	for player := range hands {
		hands[player] = t.after.Pile("hand", player, -1)
	}
	return t.after.Pile("stock", -1, -1), hands
}

// robbed is the card that the hand has lost. If the round is over since, nothing tells
// which it was, and it does not matter.
func (t pyramidsTable) robbed(p *pyramids, player int) string {
	lost, ok := without(p.hand[player], t.after.Pile("hand", player, -1)...)
	if !ok || len(lost) != 1 {
		return p.hand[player][0]
	}
	return lost[0]
}

func (t pyramidsTable) under(cards []string) []string {
	stock := t.after.Pile("stock", -1, -1)
	if len(stock) >= len(cards) && sameCards(stock[:len(cards)], cards) {
		return slices.Clone(stock[:len(cards)])
	}
	return cards
}
