package plaincards

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// pips is Jungle, the Pips card game: explore a jungle of cards, duel for each treasure,
// then a showdown.
type pips struct {
	placing
	coverers    [][]int // by place of the jungle: the places of the cards that cover it
	faceUp      int     // from this place on the cards of the jungle lie face up
	outcomes    map[string]string
	winnerLeads bool // the next duel of the showdown
	mostPairs   int

	stock, discard, prize, duel []string
	jungle                      []string // by place; empty where the card is gone
	hand, treasure, won         [2][]string

	due      int
	stage    string
	explorer int
	attacker int // -1 until somebody attacks
	opener   int // who led the first pair of the duel
	pairs    int // of the duel
	ranOut   int // hands used up in the duel
	duels    [2]int
	fought   int // showdowns
	refills  int

	luck  pipsLuck
	wrong error // how the table contradicts the rules
}

// pipsLuck is the order of the discard pile when it is shuffled to become the stock, and
// the drawer needs a card of it.
type pipsLuck interface {
	shuffled(p *pips, drawer int) []string
}

const nobody = -1

// What happens when the response is higher, lower, the same or of another suit.
var pipsDuels = map[string]map[string]string{
	"riposte":    {"higher": "responder leads", "lower": "leader wins", "same": "responder leads", "off suit": "responder leads"},
	"pressure":   {"higher": "responder leads", "lower": "leader wins", "same": "responder leads", "off suit": "leader leads"},
	"suit fight": {"higher": "responder leads", "lower": "leader leads", "same": "responder leads", "off suit": "leader wins"},
	"parry":      {"higher": "responder leads", "lower": "leader wins", "same": "responder leads", "off suit": "leader wins"},
	"trick":      {"higher": "responder wins", "lower": "leader wins", "same": "leader leads", "off suit": "responder leads"},
}

func makePips(players int, options map[string]string, start Table) (Game, error) {
	if err := checkPlayers(players, 2, 2); err != nil {
		return nil, err
	}
	p, err := newPips(options)
	if err != nil {
		return nil, err
	}
	return p, p.begin(start)
}

func newPips(options map[string]string) (*pips, error) {
	s := &settings{given: options}
	p := &pips{stage: "explore", attacker: nobody}
	if s.choice("layout", "canopy", "stacks") == "canopy" {
		p.coverers, p.faceUp = canopy(), 18
	} else {
		p.coverers, p.faceUp = stacks(), 20
	}
	p.outcomes = pipsDuels[s.choice("duel", "riposte", "pressure", "suit fight", "parry", "trick")]
	p.winnerLeads = s.choice("next_lead", "alternates", "winner") == "winner"
	p.mostPairs = s.number("pairs", 100, 1, 500)
	return p, s.check()
}

// canopy has three peaks: rows of 3, 6, 9 and 10 cards, places in this order.
func canopy() [][]int {
	coverers := make([][]int, 28)
	for peak := range 3 {
		coverers[peak] = []int{3 + 2*peak, 4 + 2*peak}
		for side := range 2 {
			coverers[3+2*peak+side] = []int{9 + 3*peak + side, 10 + 3*peak + side}
		}
	}
	for i := range 9 {
		coverers[9+i] = []int{18 + i, 19 + i}
	}
	return coverers
}

// stacks has ten columns of three, places by rows.
func stacks() [][]int {
	coverers := make([][]int, 30)
	for i := range 20 {
		coverers[i] = []int{i + 10}
	}
	return coverers
}

// begin reads the cards as dealt.
func (p *pips) begin(start Table) error {
	p.stock = slices.Clone(start.Pile("stock", -1, -1))
	all := slices.Clone(p.stock)
	for place := range p.coverers {
		cards := start.Pile("jungle", -1, place)
		if len(cards) != 1 {
			return fmt.Errorf("%d cards lie at place %d of the jungle", len(cards), place+1)
		}
		p.jungle = append(p.jungle, cards[0])
		all = append(all, cards[0])
	}
	for player := range p.hand {
		p.hand[player] = slices.Clone(start.Pile("hand", player, -1))
		if len(p.hand[player]) != 4 {
			return fmt.Errorf("player %d was dealt %d cards", player+1, len(p.hand[player]))
		}
		all = append(all, p.hand[player]...)
	}
	if !sameCards(all, frenchPacks(2)) {
		return errors.New("these are not the cards of two packs")
	}
	return p.Check(start)
}

func (p *pips) Due() int { return p.due }

func (p *pips) Stage() string { return p.stage }

func (p *pips) Moves() []string {
	switch {
	case p.over:
		return nil
	case p.stage == "explore":
		return p.explorations()
	case p.stage == "lead":
		return p.cardMoves("lead", func(string) bool { return true })
	}
	follows := func(card string) bool { return pipsSuit(card) == pipsSuit(p.duel[len(p.duel)-1]) }
	if !slices.ContainsFunc(p.held(p.due), follows) {
		follows = func(string) bool { return true }
	}
	return p.cardMoves("respond", follows)
}

// explorations are the cards that nothing covers. One may attack when no card is open,
// and must when in addition at most eight are left.
func (p *pips) explorations() []string {
	var moves []string
	var left, open int
	for place, card := range p.jungle {
		if card != "" {
			left++
			if place >= p.faceUp {
				open++
			}
		}
	}
	if open == 0 {
		moves = append(moves, "attack")
	}
	if open > 0 || left > 8 {
		for place := range p.jungle {
			if p.free(place) {
				moves = append(moves, "explore "+p.placeName(place))
			}
		}
	}
	return sortedOnce(moves)
}

// free tells whether a card lies there that nothing covers.
func (p *pips) free(place int) bool {
	if p.jungle[place] == "" {
		return false
	}
	for _, coverer := range p.coverers[place] {
		if p.jungle[coverer] != "" {
			return false
		}
	}
	return true
}

// placeName names a free card of the jungle as the players see it.
func (p *pips) placeName(place int) string {
	at := "@" + strconv.Itoa(place+1)
	if place < p.faceUp {
		return at
	}
	for other := p.faceUp; other < len(p.jungle); other++ {
		if other != place && p.jungle[other] == p.jungle[place] && p.free(other) {
			return p.jungle[place] + at
		}
	}
	return p.jungle[place]
}

// held is what a player may play: in the showdown his treasures too.
func (p *pips) held(player int) []string {
	if p.attacker == nobody {
		return p.hand[player]
	}
	return slices.Concat(p.hand[player], p.treasure[player])
}

// cardMoves are the cards that the player due may play. It is said from where only if an
// equal card lies in the other pile.
func (p *pips) cardMoves(verb string, may func(card string) bool) []string {
	var moves []string
	for _, card := range p.held(p.due) {
		if !may(card) {
			continue
		}
		move := verb + " " + card
		if p.attacker != nobody && slices.Contains(p.hand[p.due], card) && slices.Contains(p.treasure[p.due], card) {
			moves = append(moves, move+" from hand", move+" from treasure")
		} else {
			moves = append(moves, move)
		}
	}
	return sortedOnce(moves)
}

func (p *pips) Play(move string, after Table) error {
	if err := checkOffered(p, move); err != nil {
		return err
	}
	if err := p.play(move, pipsTable{after}); err != nil {
		return err
	}
	return p.Check(after)
}

func (p *pips) play(move string, luck pipsLuck) error {
	p.luck, p.wrong = luck, nil
	switch words := strings.Fields(move); words[0] {
	case "explore":
		p.explore(words[1])
	case "attack":
		p.attack()
	case "lead":
		p.toDuel(words)
		p.respondNext()
	case "respond":
		p.toDuel(words)
		p.settle()
	}
	return p.wrong
}

func (p *pips) explore(name string) {
	for place := range p.jungle {
		if p.free(place) && p.placeName(place) == name {
			p.prize = []string{p.jungle[place]}
			p.jungle[place] = ""
			break
		}
	}
	p.explorer = p.due
	p.openDuel(p.due)
}

// attack ends the exploration: what is left of the jungle is dealt one at a time, the
// defender first.
func (p *pips) attack() {
	p.attacker = p.due
	player := 1 - p.attacker
	for place, card := range p.jungle {
		if card != "" {
			p.hand[player] = append(p.hand[player], card)
			p.jungle[place] = ""
			player = 1 - player
		}
	}
	p.showdown()
}

// toDuel plays the card that a move names.
func (p *pips) toDuel(words []string) {
	card := words[1]
	from := &p.hand[p.due]
	if !slices.Contains(*from, card) || len(words) == 4 && words[3] == "treasure" {
		from = &p.treasure[p.due]
	}
	*from, _ = without(*from, card)
	p.duel = append(p.duel, card)
}

func (p *pips) openDuel(leader int) {
	p.pairs, p.ranOut, p.opener = 0, 0, leader
	p.leadNext(leader)
}

// leadNext and respondNext: who has no card left loses the duel.
func (p *pips) leadNext(leader int) {
	p.due, p.stage = leader, "lead"
	if len(p.held(leader)) == 0 {
		p.duelWon(1 - leader)
	}
}

func (p *pips) respondNext() {
	p.due, p.stage = 1-p.due, "respond"
	if len(p.held(p.due)) == 0 {
		p.duelWon(1 - p.due)
	}
}

// settle looks at a pair.
func (p *pips) settle() {
	responder, leader := p.due, 1-p.due
	lead, response := p.duel[len(p.duel)-2], p.duel[len(p.duel)-1]
	outcome := p.outcomes[pipsCompare(response, lead)]
	p.pairs++
	switch {
	case outcome == "leader wins":
		p.duelWon(leader)
		return
	case outcome == "responder wins":
		p.duelWon(responder)
		return
	case p.pairs == p.mostPairs:
		p.duelWon(nobody)
		return
	}
	if p.attacker == nobody {
		for _, player := range []int{leader, responder} {
			if len(p.hand[player]) == 0 {
				p.ranOut++
				p.fill(player)
			}
		}
		// Only now, so that this pair is not among the cards drawn.
		p.discard = append(p.discard, p.duel...)
		p.duel = nil
	}
	if outcome == "leader leads" {
		p.leadNext(leader)
	} else {
		p.leadNext(responder)
	}
}

// pipsCompare tells what a response is, seen from the card that was led.
func pipsCompare(response, lead string) string {
	mine, theirs := pipsRank(response), pipsRank(lead)
	switch {
	case pipsSuit(response) != pipsSuit(lead):
		return "off suit"
	case mine > theirs:
		return "higher"
	case mine < theirs:
		return "lower"
	}
	return "same"
}

func pipsSuit(card string) string {
	_, suit := rankAndSuit(card)
	return suit
}

// pipsRank is the rank of a card from 0; the ace is high.
func pipsRank(card string) int {
	rank, _ := rankAndSuit(card)
	return slices.Index(strings.Fields("2 3 4 5 6 7 8 9 10 J Q K A"), rank)
}

// fill draws cards up to four.
func (p *pips) fill(player int) {
	for len(p.hand[player]) < 4 {
		if len(p.stock) == 0 {
			p.reshuffle(player)
		}
		if len(p.stock) == 0 {
			return
		}
		p.hand[player] = append(p.hand[player], takeTop(&p.stock))
	}
}

// reshuffle makes a new stock of the discard pile.
func (p *pips) reshuffle(drawer int) {
	if len(p.discard) == 0 {
		return
	}
	order := p.luck.shuffled(p, drawer)
	if !sameCards(order, p.discard) {
		p.contradicted("the stock was shuffled from %q and became %q", p.discard, order)
		return
	}
	p.stock, p.discard = order, nil
	p.refills++
}

func (p *pips) contradicted(format string, values ...any) {
	if p.wrong == nil {
		p.wrong = fmt.Errorf(format, values...)
	}
}

// duelWon gives the winner his due; nobody wins after too many pairs.
func (p *pips) duelWon(winner int) {
	if p.attacker != nobody {
		p.showdownWon(winner)
		return
	}
	if winner == nobody {
		p.discard = append(p.discard, p.prize...)
	} else {
		p.treasure[winner] = append(p.treasure[winner], p.prize...)
	}
	p.prize = nil
	p.discard = append(p.discard, p.duel...)
	p.duel = nil
	p.fill(p.explorer)
	p.fill(1 - p.explorer)
	p.due, p.stage = 1-p.explorer, "explore"
}

// showdown: the defender leads.
func (p *pips) showdown() {
	p.fought++
	p.duels = [2]int{}
	p.openDuel(1 - p.attacker)
}

func (p *pips) showdownWon(winner int) {
	if winner == nobody {
		p.discard = append(p.discard, p.duel...)
	} else {
		p.won[winner] = append(p.won[winner], p.duel...)
		p.duels[winner]++
	}
	p.duel = nil
	if len(p.held(0)) == 0 || len(p.held(1)) == 0 {
		p.countUp()
		return
	}
	if p.winnerLeads && winner != nobody {
		p.openDuel(winner)
	} else {
		p.openDuel(1 - p.opener)
	}
}

// countUp ends a showdown. The first that is tied is fought again, with all cards that a
// player won or has left.
func (p *pips) countUp() {
	var points [2]int
	for player := range points {
		points[player] = p.duels[player] + len(p.held(player))/3
	}
	if points[0] != points[1] || p.fought == 2 {
		p.rank(points[:])
		return
	}
	for player := range p.hand {
		p.hand[player] = slices.Concat(p.hand[player], p.won[player], p.treasure[player])
		p.won[player], p.treasure[player] = nil, nil
	}
	p.showdown()
}

func (p *pips) Check(now Table) error {
	if err := checkLots(now, p.lots()); err != nil {
		return err
	}
	return checkNumbers(now, p.numbers())
}

func (p *pips) numbers() []number {
	return []number{
		{"pairs", -1, p.pairs}, {"ran_out", -1, p.ranOut}, {"fought", -1, p.fought},
		{"duels", 0, p.duels[0]}, {"duels", 1, p.duels[1]},
	}
}

func (p *pips) lots() []lot {
	lots := []lot{
		nobodys("stock", p.stock), nobodys("discard", p.discard),
		nobodys("prize", p.prize), nobodys("duel", p.duel),
	}
	for place, card := range p.jungle {
		lots = append(lots, lot{"jungle", -1, place, strings.Fields(card), true})
	}
	return slices.Concat(lots, bothPlayers("hand", p.hand), bothPlayers("treasure", p.treasure), bothPlayers("won", p.won))
}

// pipsTable reads from the table how luck has shuffled the stock.
type pipsTable struct{ after Table }

// shuffled puts on top of the stock what the players have drawn from it since.
func (t pipsTable) shuffled(p *pips, drawer int) []string {
	order := slices.Clone(t.after.Pile("stock", -1, -1))
	for _, player := range []int{1 - drawer, drawer} {
		drawn, ok := without(t.after.Pile("hand", player, -1), p.hand[player]...)
		if !ok {
			p.contradicted("player %d held %q and draws, but holds %q then",
				player+1, p.hand[player], t.after.Pile("hand", player, -1))
		}
		order = append(order, drawn...)
	}
	return order
}
