package plaincards

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// matrix is Jungle Matrix: cover combinations in a grid of nine cards until you are
// stuck.
type matrix struct {
	placing
	rounds         int
	mayStop        bool
	highDrawnFirst bool // of the cards laid the highest goes first
	honour         bool // wrong covers can be made, and challenged
	cost           int  // of a wrong challenge
	mostReshuffles int

	deck    []string
	grid    [12][]string // by place: the cards there, from bottom to top
	score   [2]int
	turn    int // from 1
	round   int // from 1
	laid    int // in this turn
	refills int // in this turn
	claim   []int
	due     int
	stage   string
	unseen  bool     // cards were laid in this cover that nobody will ever know
	hidden  []string // what these may be

	luck  matrixLuck
	wrong error // how the table contradicts the rules
}

// matrixLuck is the order of the deck, from bottom to top, whenever it is shuffled. It is
// not known when the turn has passed before the table could be looked at.
type matrixLuck interface {
	// fresh is the whole deck before the grid is dealt.
	fresh(m *matrix) (deck []string, known bool)
	// refill is the order of the covered cards, when the places are still to be covered,
	// and these cards are drawn already.
	refill(m *matrix, places []int, drawn []string) (deck []string, known bool)
}

const (
	matrixCells = 9
	unseenCard  = "?"
)

// The highest comes first.
var combinations = [][]string{{"K", "Q", "J"}, {"10", "A"}, {"9", "2"}, {"8", "3"}, {"7", "4"}, {"6", "5"}}

const noCombination = -1

func makeMatrix(players int, options map[string]string, start Table) (Game, error) {
	if err := checkPlayers(players, 2, 2); err != nil {
		return nil, err
	}
	m, err := newMatrix(options)
	if err != nil {
		return nil, err
	}
	table, ok := start.(Counting)
	if !ok {
		return nil, errors.New("the table must count turns: a turn that is stuck at once leaves no other trace")
	}
	if err := m.begin(matrixTable{table}); err != nil {
		return nil, err
	}
	return m, m.Check(start)
}

func newMatrix(options map[string]string) (*matrix, error) {
	s := &settings{given: options}
	m := &matrix{
		rounds:         s.number("rounds", 5, 1, 50),
		mayStop:        s.flag("stop", false),
		highDrawnFirst: s.choice("cover_order", "covered", "drawn") == "drawn",
		honour:         s.choice("mistakes", "strict", "honour") == "honour",
		cost:           s.number("wrong", 2, 0, 20),
		mostReshuffles: s.number("reshuffles", 100, 1, 1000),
	}
	return m, s.check()
}

func (m *matrix) begin(luck matrixLuck) error {
	m.luck, m.wrong = luck, nil
	m.round = 1
	m.beginTurn()
	return m.wrong
}

func (m *matrix) Due() int { return m.due }

func (m *matrix) Stage() string { return m.stage }

func (m *matrix) Moves() []string {
	switch {
	case m.over:
		return nil
	case m.stage == "challenge":
		return []string{"accept", "challenge"}
	}
	var moves []string
	for _, places := range m.covers() {
		move := "cover"
		for _, place := range places {
			move += " " + m.top(place)
		}
		moves = append(moves, move)
	}
	if m.mayStop {
		moves = append(moves, "stop")
	}
	return sortedOnce(moves)
}

// covers lists the places that may be covered together, each list in ascending order:
// those of the highest combination, or, on honour, any two or three.
func (m *matrix) covers() [][]int {
	if m.honour {
		return slices.Concat(subsets(m.occupied(), 2), subsets(m.occupied(), 3))
	}
	covers := [][]int{nil}
	for _, rank := range combinations[highest(m.tops())] {
		var longer [][]int
		for _, places := range covers {
			for _, place := range m.occupied() {
				if matrixRank(m.top(place)) == rank {
					longer = append(longer, append(slices.Clone(places), place))
				}
			}
		}
		covers = longer
	}
	for _, places := range covers {
		slices.Sort(places)
	}
	return covers
}

// subsets lists what n of the places can be chosen.
func subsets(places []int, n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for i, first := range places {
		for _, rest := range subsets(places[i+1:], n-1) {
			all = append(all, append([]int{first}, rest...))
		}
	}
	return all
}

func (m *matrix) occupied() []int {
	var places []int
	for place, cards := range m.grid {
		if len(cards) > 0 {
			places = append(places, place)
		}
	}
	return places
}

func (m *matrix) top(place int) string { return m.grid[place][len(m.grid[place])-1] }

func (m *matrix) tops() []string {
	var tops []string
	for _, place := range m.occupied() {
		tops = append(tops, m.top(place))
	}
	return tops
}

func matrixRank(card string) string {
	rank, _ := rankAndSuit(card)
	return rank
}

// matrixOrder is the order of the ranks; the ace is low.
func matrixOrder(card string) int {
	return slices.Index(strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K"), matrixRank(card))
}

// highest finds the highest combination among cards.
func highest(cards []string) int {
	return slices.IndexFunc(combinations, func(ranks []string) bool {
		for _, rank := range ranks {
			if !slices.ContainsFunc(cards, func(card string) bool { return matrixRank(card) == rank }) {
				return false
			}
		}
		return true
	})
}

// exactly finds the combination that these cards are, and no card more.
func exactly(cards []string) int {
	if c := highest(cards); c != noCombination && len(combinations[c]) == len(cards) {
		return c
	}
	return noCombination
}

func (m *matrix) Play(move string, after Table) error {
	if err := checkOffered(m, move); err != nil {
		return err
	}
	table, ok := after.(Counting)
	if !ok {
		return errors.New("the table must count turns")
	}
	if err := m.play(move, matrixTable{table}); err != nil {
		return err
	}
	return m.Check(after)
}

func (m *matrix) play(move string, luck matrixLuck) error {
	m.luck, m.wrong = luck, nil
	words := strings.Fields(move)
	switch words[0] {
	case "stop":
		m.finish()
	case "accept":
		m.due = 1 - m.due
		m.lay(m.claim)
	case "challenge":
		m.challenge()
	case "cover":
		var places []int
		for _, card := range words[1:] {
			places = append(places, slices.IndexFunc(m.grid[:], func(cards []string) bool {
				return len(cards) > 0 && cards[len(cards)-1] == card
			}))
		}
		if m.honour {
			m.claim, m.due, m.stage = places, 1-m.due, "challenge"
		} else {
			m.lay(places)
		}
	}
	return m.wrong
}

// challenge: who covered something else than the highest combination loses the points of
// his turn, and the turn. Else the challenger pays.
func (m *matrix) challenge() {
	var claimed []string
	for _, place := range m.claim {
		claimed = append(claimed, m.top(place))
	}
	challenger := m.due
	m.due = 1 - m.due
	if exactly(claimed) != highest(m.tops()) {
		m.finishWith(0)
		return
	}
	m.score[challenger] -= m.cost
	m.lay(m.claim)
}

func (m *matrix) beginTurn() {
	m.turn++
	m.laid, m.refills, m.claim = 0, 0, nil
	deck, known := m.luck.fresh(m)
	if !known { // it was stuck at once
		m.finish()
		return
	}
	if !sameCards(deck, frenchPacks(1)) {
		m.contradicted("deck and grid are %q when a turn begins", deck)
		return
	}
	m.deck, m.grid = slices.Clone(deck), [12][]string{}
	for place := range matrixCells {
		m.grid[place] = []string{takeTop(&m.deck)}
	}
	m.goOn()
}

// goOn lets the player cover, if there is something to cover.
func (m *matrix) goOn() {
	m.stage = "cover"
	if highest(m.tops()) == noCombination {
		m.finish()
	}
}

// lay covers the places.
func (m *matrix) lay(places []int) {
	m.claim = nil
	places = m.highestFirst(places)
	if m.highDrawnFirst {
		var drawn []string
		for range places {
			drawn = append(drawn, m.draw(places, drawn))
		}
		for i, card := range m.arranged(drawn, places) {
			m.put(card, places[i])
		}
	} else {
		for i, place := range places {
			m.put(m.draw(places[i:], nil), place)
		}
	}
	m.laid += len(places)
	switch {
	case m.refills > m.mostReshuffles:
		m.finish()
	case m.unseen:
		m.stuckUnseen()
	default:
		m.goOn()
	}
}

// highestFirst puts places into the order in which they are covered: the highest card
// first, of equal ranks the one at the lower place.
func (m *matrix) highestFirst(places []int) []int {
	return slices.SortedFunc(slices.Values(places), func(a, b int) int {
		if x, y := matrixOrder(m.top(a)), matrixOrder(m.top(b)); x != y {
			return y - x
		}
		return a - b
	})
}

// arranged puts drawn cards into the order in which they are laid: the highest first. As
// for equal ranks the table says which lies where.
func (m *matrix) arranged(drawn []string, places []int) []string {
	sorted := slices.Clone(drawn)
	slices.SortStableFunc(sorted, func(a, b string) int { return matrixOrder(b) - matrixOrder(a) })
	table, ok := m.luck.(matrixTable)
	if !ok || m.unseen {
		return sorted
	}
	for i, place := range places {
		cards := table.after.Pile("grid", -1, place)
		for j := i + 1; j < len(sorted); j++ {
			if len(cards) > 0 && sorted[j] == cards[len(cards)-1] && matrixRank(sorted[i]) == matrixRank(sorted[j]) {
				sorted[i], sorted[j] = sorted[j], sorted[i]
			}
		}
	}
	return sorted
}

func (m *matrix) put(card string, place int) { m.grid[place] = append(m.grid[place], card) }

// draw draws a card. When none is left all but the tops of the grid are shuffled, even
// amid a cover.
func (m *matrix) draw(places []int, drawn []string) string {
	if m.unseen {
		return unseenCard
	}
	if len(m.deck) == 0 {
		m.reshuffle(places, drawn)
	}
	if len(m.deck) == 0 {
		return unseenCard
	}
	return takeTop(&m.deck)
}

func (m *matrix) reshuffle(places []int, drawn []string) {
	covered := m.covered()
	deck, known := m.luck.refill(m, places, drawn)
	m.refills++
	if !known {
		m.unseen, m.hidden = true, covered
		return
	}
	if !sameCards(deck, covered) {
		m.contradicted("the deck was shuffled from %q and became %q", covered, deck)
		return
	}
	m.deck = deck
	for _, place := range m.occupied() {
		m.grid[place] = []string{m.top(place)}
	}
}

// covered lists all but the tops of the grid.
func (m *matrix) covered() []string {
	var cards []string
	for _, place := range m.occupied() {
		cards = append(cards, m.grid[place][:len(m.grid[place])-1]...)
	}
	return cards
}

// stuckUnseen ends a turn of which the table shows the end alone: the last cards came
// from a deck that was shuffled again. It makes sure that some cards of it end the turn.
func (m *matrix) stuckUnseen() {
	known := slices.DeleteFunc(m.tops(), func(card string) bool { return card == unseenCard })
	unseen := len(m.occupied()) - len(known)
	if !canBeStuck(known, m.hidden, unseen) {
		m.contradicted("the turn cannot have ended with %q and %d of %q", known, unseen, m.hidden)
	}
	m.finish()
}

// canBeStuck tells whether there is no combination with some n of the hidden cards.
func canBeStuck(tops, hidden []string, n int) bool {
	if highest(tops) != noCombination {
		return false
	}
	if n == 0 {
		return true
	}
	for i, card := range hidden {
		if canBeStuck(append(slices.Clone(tops), card), hidden[i+1:], n-1) {
			return true
		}
	}
	return false
}

// finish ends the turn of the player due, a point for each card that he has laid.
func (m *matrix) finish() { m.finishWith(m.laid) }

func (m *matrix) finishWith(points int) {
	m.unseen = false
	m.score[m.due] += points
	if m.due == 1 {
		if m.round == m.rounds {
			m.rank(m.score[:])
			return
		}
		m.round++
	}
	m.due = 1 - m.due
	m.beginTurn()
}

func (m *matrix) contradicted(format string, values ...any) {
	if m.wrong == nil {
		m.wrong = fmt.Errorf(format, values...)
	}
}

func (m *matrix) Check(now Table) error {
	if table, ok := now.(Counting); ok && table.Count("turn") != m.turn {
		return fmt.Errorf("%d turns have begun, by the rules %d", table.Count("turn"), m.turn)
	}
	if err := checkLots(now, m.lots()); err != nil {
		return err
	}
	return checkNumbers(now, m.numbers())
}

func (m *matrix) numbers() []number {
	return []number{
		{"score", 0, m.score[0]}, {"score", 1, m.score[1]}, {"laid", -1, m.laid},
	}
}

func (m *matrix) lots() []lot {
	lots := []lot{nobodys("deck", m.deck), nobodys("drawn", nil)}
	for place, cards := range m.grid {
		lots = append(lots, lot{"grid", -1, place, cards, true})
	}
	return lots
}

// matrixTable reads from the table how luck has shuffled the deck.
type matrixTable struct{ after Counting }

// passed tells whether another turn has begun since.
func (t matrixTable) passed(m *matrix) bool { return t.after.Count("turn") > m.turn }

// fresh puts the grid back on the deck.
func (t matrixTable) fresh(m *matrix) ([]string, bool) {
	if t.passed(m) {
		return nil, false
	}
	deck := slices.Clone(t.after.Pile("deck", -1, -1))
	for place := matrixCells - 1; place >= 0; place-- {
		deck = append(deck, t.after.Pile("grid", -1, place)...)
	}
	return deck, true
}

// refill puts back on the deck what was drawn from it since.
func (t matrixTable) refill(m *matrix, places []int, drawn []string) ([]string, bool) {
	if t.passed(m) {
		return nil, false
	}
	var tops []string
	for _, place := range places {
		if cards := t.after.Pile("grid", -1, place); len(cards) > 0 {
			tops = append(tops, cards[len(cards)-1])
		}
	}
	added, ok := without(tops, drawn...)
	if !ok {
		m.contradicted("%q were drawn, and %q laid", drawn, tops)
	}
	return slices.Concat(t.after.Pile("deck", -1, -1), turnedRound(added)), true
}
