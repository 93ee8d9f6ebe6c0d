package plaincards

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// simulated is a table that is no engine: piles and a source of chance. What each game
// needs of a dealer, who moves the cards as he is told, stands below.
type simulated struct {
	chance *rand.Rand
	piles  map[pileKey][]string
	rows   map[pileKey][]int
	dice   []int
	frogs  [2][]string
}

type pileKey struct {
	name  string
	owner int
}

// dealer is a table that carries out moves.
type dealer interface {
	Table
	follow(player int, stage, move string)
}

func newSimulated(chance *rand.Rand) *simulated {
	return &simulated{chance: chance, piles: map[pileKey][]string{}, rows: map[pileKey][]int{}}
}

func (s *simulated) Pile(name string, owner, _ int) []string { return s.piles[pileKey{name, owner}] }
func (s *simulated) Dice(string) []int                       { return s.dice }
func (s *simulated) Row(name string, owner int) []int        { return s.rows[pileKey{name, owner}] }
func (s *simulated) Squares(_ string, owner int) []string    { return s.frogs[owner] }

func (s *simulated) shuffled(cards []string) []string {
	cards = slices.Clone(cards)
	s.chance.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	return cards
}

func (s *simulated) put(cards []string, name string, owner int) {
	key := pileKey{name, owner}
	s.piles[key] = slices.Concat(s.piles[key], cards)
}

// empty takes everything from a pile.
func (s *simulated) empty(name string, owner int) []string {
	key := pileKey{name, owner}
	cards := s.piles[key]
	delete(s.piles, key)
	return cards
}

func (s *simulated) move(card, from string, fromOwner int, to string, toOwner int) {
	key := pileKey{from, fromOwner}
	i := slices.Index(s.piles[key], card)
	s.piles[key] = slices.Delete(slices.Clone(s.piles[key]), i, i+1)
	s.put([]string{card}, to, toOwner)
}

// drawFrom moves the top of a pile to a hand, if there is one.
func (s *simulated) drawFrom(name string, player int) {
	if cards := s.empty(name, -1); len(cards) > 0 {
		s.put(cards[:len(cards)-1], name, -1)
		s.put(cards[len(cards)-1:], "hand", player)
	}
}

// winnerOf tells whose card, counted from the first, wins a trick.
func winnerOf(trick []string, trump string) int {
	ranks := strings.Fields("2 3 4 5 6 7 8 9 10 J Q K A")
	split := func(card string) (int, string) {
		return slices.Index(ranks, card[:len(card)-1]), card[len(card)-1:]
	}
	strength := func(card string) int {
		rank, suit := split(card)
		_, lead := split(trick[0])
		switch suit {
		case trump:
			return 100 + rank
		case lead:
			return 50 + rank
		}
		return rank
	}
	best := 0
	for i, card := range trick {
		if strength(card) > strength(trick[best]) {
			best = i
		}
	}
	return best
}

type whistDealer struct {
	*simulated
	leader int
	trump  string
}

func newWhistDealer(s *simulated) *whistDealer {
	deck := s.shuffled(standardDeck())
	for i := range deck { // from the top, the second player first
		s.put(deck[51-i:52-i], "hand", (i+1)%4)
	}
	return &whistDealer{s, 1, deck[0][len(deck[0])-1:]}
}

func (w *whistDealer) follow(player int, _, move string) {
	if len(w.Pile("trick", -1, -1)) == 0 {
		w.leader = player
	}
	w.move(afterAction(move), "hand", player, "trick", -1)
	if trick := w.Pile("trick", -1, -1); len(trick) == 4 {
		winner := (w.leader + winnerOf(trick, w.trump)) % 4
		w.put(w.empty("trick", -1), "tricks_won", winner%2)
	}
}

type heartsDealer struct {
	*simulated
	ways, scores []int
	limit        int
	othersPay    bool
	leader, hand int
	chosen       int
}

func newHeartsDealer(s *simulated, ways []int, limit int, othersPay bool) *heartsDealer {
	h := &heartsDealer{simulated: s, ways: ways, scores: make([]int, 4), limit: limit, othersPay: othersPay, hand: -1}
	h.deal()
	return h
}

func (h *heartsDealer) deal() {
	h.hand++
	for i, card := range h.shuffled(standardDeck()) {
		h.put([]string{card}, "hand", i%4)
	}
}

func (h *heartsDealer) follow(player int, stage, move string) {
	if stage == "pass" {
		for _, card := range strings.Fields(move)[1:] {
			h.move(card, "hand", player, "passed", player)
		}
		if h.chosen++; h.chosen == 4 {
			h.handOver()
		}
		return
	}
	if len(h.Pile("trick", -1, -1)) == 0 {
		h.leader = player
	}
	h.move(afterAction(move), "hand", player, "trick", -1)
	trick := h.Pile("trick", -1, -1)
	if len(trick) < 4 {
		return
	}
	h.put(h.empty("trick", -1), "tricks_won", (h.leader+winnerOf(trick, "-"))%4)
	if len(h.Pile("hand", 0, -1)) == 0 {
		h.countUp()
	}
}

func (h *heartsDealer) handOver() {
	h.chosen = 0
	for player := range 4 {
		h.put(h.empty("passed", (player+4-h.ways[h.hand%len(h.ways)])%4), "hand", player)
	}
}

func (h *heartsDealer) countUp() {
	for player := range 4 {
		points := strings.Count(strings.Join(h.Pile("tricks_won", player, -1), " "), "H")
		if slices.Contains(h.Pile("tricks_won", player, -1), "QS") {
			points += 13
		}
		if points < 26 {
			h.scores[player] += points
			continue
		}
		h.scores[player] -= 26
		for other := range h.scores {
			if h.othersPay {
				h.scores[other] += 26
			}
		}
	}
	if slices.Max(h.scores) < h.limit {
		for player := range 4 {
			h.empty("tricks_won", player)
		}
		h.deal()
	}
}

type crazyEightsDealer struct{ *simulated }

func newCrazyEightsDealer(s *simulated, players, cards int) crazyEightsDealer {
	c := crazyEightsDealer{s}
	s.put(s.shuffled(standardDeck()), "stock", -1)
	for range cards {
		for player := range players {
			s.drawFrom("stock", player)
		}
	}
	top := s.Pile("stock", -1, -1)[51-players*cards]
	s.move(top, "stock", -1, "discard", -1)
	return c
}

func (c crazyEightsDealer) follow(player int, stage, move string) {
	switch {
	case stage == "name", move == "pass":
	case move == "draw":
		if len(c.Pile("stock", -1, -1)) == 0 {
			discard := c.empty("discard", -1)
			c.put(c.shuffled(discard[:len(discard)-1]), "stock", -1)
			c.put(discard[len(discard)-1:], "discard", -1)
		}
		c.drawFrom("stock", player)
	default:
		c.move(afterAction(move), "hand", player, "discard", -1)
	}
}

type fireworksDealer struct {
	*simulated
	fuses int
}

func fireworkDeck() []string {
	var deck []string
	for _, colour := range fireworkColours {
		for _, number := range fireworkNumbers {
			deck = append(deck, fmt.Sprint(colour, " ", number))
		}
	}
	return deck
}

func newFireworksDealer(s *simulated, players int) *fireworksDealer {
	s.put(s.shuffled(fireworkDeck()), "stock", -1)
	for range map[bool]int{true: 5, false: 4}[players < 4] {
		for player := range players {
			s.drawFrom("stock", player)
		}
	}
	return &fireworksDealer{s, 3}
}

func (f *fireworksDealer) follow(player int, _, move string) {
	words := strings.Fields(move)
	place, _ := strconv.Atoi(words[1])
	switch words[0] {
	case "discard":
		f.takeOut(player, place, "discard", -1)
	case "lay":
		card := f.Pile("hand", player, -1)[place-1]
		colour, number := firework(card)
		if len(f.Pile("laid", colour, -1))+1 == number {
			f.takeOut(player, place, "laid", colour)
		} else {
			f.takeOut(player, place, "discard", -1)
			f.fuses--
		}
	case "clue":
		return
	}
	if f.fuses > 0 {
		f.drawFrom("stock", player)
	}
}

// takeOut takes a card by its place, for there are equal ones.
func (f *fireworksDealer) takeOut(player, place int, to string, owner int) {
	hand := f.empty("hand", player)
	f.put(hand[:place-1], "hand", player)
	f.put(hand[place:], "hand", player)
	f.put(hand[place-1:place], to, owner)
}

type logikDealer struct {
	*simulated
	places  int
	pending [2][]int
}

func (l *logikDealer) follow(player int, stage, move string) {
	colour, _ := strconv.Atoi(afterAction(move))
	l.pending[player] = append(l.pending[player], colour)
	if len(l.pending[1]) < l.places {
		return
	}
	for player := range 2 {
		l.rows[pileKey{map[string]string{"hide": "code", "guess": "pegs"}[stage], player}] = l.pending[player]
	}
	l.pending = [2][]int{}
}

// frogDealer shows frogs that were found, or leaves them in the list.
type frogDealer struct {
	*simulated
	leaves bool
}

func newFrogDealer(s *simulated, size, frogs int, leaves bool) *frogDealer {
	for i, n := range s.chance.Perm(size * size)[:2*frogs] {
		square := fmt.Sprintf("%c%d", 'a'+n%size, n/size+1)
		s.frogs[i%2] = append(s.frogs[i%2], square)
	}
	return &frogDealer{s, leaves}
}

func (f *frogDealer) follow(player int, _, move string) {
	if !f.leaves {
		rest, _ := without(f.frogs[1-player], afterAction(move))
		f.frogs[1-player] = rest
	}
}

type diceDealer struct {
	*simulated
	left int // rows still to be filled
}

func newDiceDealer(s *simulated, dice, rows int) *diceDealer {
	s.dice = make([]int, dice)
	d := &diceDealer{s, rows}
	d.throw()
	return d
}

func (d *diceDealer) throw() {
	d.dice = slices.Clone(d.dice)
	for i := range d.dice {
		d.dice[i] = 1 + d.chance.IntN(6)
	}
}

func (d *diceDealer) follow(_ int, _, move string) {
	words := strings.Fields(move)
	if words[0] == "score" {
		if d.left--; d.left > 0 {
			d.throw()
		}
		return
	}
	old := slices.Clone(d.dice)
	d.dice = slices.Clone(d.dice)
	for _, word := range words[1:] {
		face, _ := strconv.Atoi(word)
		i := slices.Index(old, face)
		old[i], d.dice[i] = 0, 1+d.chance.IntN(6)
	}
}

// parseOptions reads options as "name=value, name=value".
func parseOptions(text string) map[string]string {
	options := map[string]string{}
	for option := range strings.SplitSeq(text, ", ") {
		if name, value, ok := strings.Cut(option, "="); ok {
			options[name] = value
		}
	}
	return options
}

func begin(t testing.TB, name string, players int, options string, start Table) Game {
	t.Helper()
	g, err := New(name, players, parseOptions(options), start)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// play has moves played on a table and by a game that follows it.
func play(t testing.TB, g Game, table dealer, moves ...string) {
	t.Helper()
	for _, move := range moves {
		if !slices.Contains(g.Moves(), move) {
			t.Fatalf("%q is none of the moves %q", move, g.Moves())
		}
		table.follow(g.Due(), g.Stage(), move)
		if err := g.Play(move, table); err != nil {
			t.Fatalf("%s: %v", move, err)
		}
	}
}

func wantMoves(t testing.TB, g Game, want ...string) {
	t.Helper()
	if got := g.Moves(); !slices.Equal(got, want) {
		t.Errorf("the moves are %q, want %q", got, want)
	}
}

func wantPlaces(t testing.TB, g Game, want ...int) {
	t.Helper()
	if got, over := g.Over(); !over || !slices.Equal(got, want) {
		t.Errorf("over is %t, the places are %v, want %v", over, got, want)
	}
}
