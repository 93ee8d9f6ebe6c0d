package plaincards

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// What follows knows nothing of the game above. Ranks are numbers from 1 to 13. Suits do
// not matter.

// odd is how many of the cards dealt so far no combination takes up, if as many are made
// as can be. Combinations share no rank, so that it does not matter which come first.
func odd(dealt [14]int) int {
	n := 0
	for low := 1; low <= 5; low++ {
		n += max(dealt[low], dealt[11-low]) - min(dealt[low], dealt[11-low])
	}
	return n + dealt[11] + dealt[12] + dealt[13] - 3*min(dealt[11], dealt[12], dealt[13])
}

// firstPass is the score of the first pass by the rule: stuck when as many cards as there
// are cells are odd for the first time. A deck that is used up is worth all that is laid.
func firstPass(deck []int, cells int) (score int, exhausted bool) {
	var dealt [14]int
	for i, rank := range deck[:len(deck)-1] {
		dealt[rank]++
		if odd(dealt) == cells {
			return i + 1 - cells, false
		}
	}
	return len(deck) - cells, true
}

// dealtState is what has been dealt: by pairs of ranks that belong together how many of
// either, and how many of J, Q, K. As nothing changes when like is swapped for like, each
// is sorted.
type dealtState struct {
	pairs [5][2]uint8
	trio  [3]uint8
}

func (s dealtState) sorted() dealtState {
	for i := range s.pairs {
		slices.Sort(s.pairs[i][:])
	}
	slices.SortFunc(s.pairs[:], func(a, b [2]uint8) int { return 8*(int(a[0])-int(b[0])) + int(a[1]) - int(b[1]) })
	slices.Sort(s.trio[:])
	return s
}

func (s dealtState) odd() int {
	n := 0
	for _, pair := range s.pairs {
		n += int(pair[1]) - int(pair[0])
	}
	return n + int(s.trio[1]) + int(s.trio[2]) - 2*int(s.trio[0])
}

// stuckAfter gives, for each number of cells that is asked for, the chances that the turn
// is stuck when so many cards have been dealt: a dynamic programme over what was dealt.
// Stuck turns go out of it.
func stuckAfter(cells int) []float64 {
	stuck := make([]float64, 53)
	now := map[dealtState]float64{{}: 1}
	for n := range 52 {
		next := make(map[dealtState]float64, len(now))
		for state, chance := range now {
			share := chance / float64(52-n)
			add := func(s dealtState, left uint8) {
				if left > 0 {
					next[s.sorted()] += share * float64(left)
				}
			}
			for i := range state.pairs {
				for side := range 2 {
					s := state
					s.pairs[i][side]++
					add(s, 4-state.pairs[i][side])
				}
			}
			for i := range state.trio {
				s := state
				s.trio[i]++
				add(s, 4-state.trio[i])
			}
		}
		for state, chance := range next {
			if state.odd() == cells {
				stuck[n+1] += chance
				delete(next, state)
			}
		}
		now = next
	}
	return stuck
}

type passFigures struct {
	exhausted, nothing, mean, deviation float64
	scores                              map[int]float64
}

// figuresOf sums up the first pass; a deck may have fewer cards than 52, ten of which went
// out unseen.
func figuresOf(stuck []float64, cells, deck int) passFigures {
	f := passFigures{exhausted: 1, scores: map[int]float64{}}
	squares := 0.0
	for n := cells; n < deck; n++ {
		score := n - cells
		f.scores[score] = stuck[n]
		f.exhausted -= stuck[n]
		f.mean += stuck[n] * float64(score)
		squares += stuck[n] * float64(score*score)
	}
	f.nothing = f.scores[0]
	all := float64(deck - cells)
	f.scores[deck-cells] = f.exhausted
	f.mean += f.exhausted * all
	f.deviation = math.Sqrt(squares + f.exhausted*all*all - f.mean*f.mean)
	return f
}

func TestMatrixFirstPassExactly(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	check := func(which string, f passFigures) {
		want := readFigures(t, "jungle-matrix", which)
		wantFigure(t, want["exhausted"], f.exhausted, 6e-9)
		wantFigure(t, want["score 0"], f.nothing, 6e-9)
		wantFigure(t, want["mean score"], f.mean, 6e-7)
		wantFigure(t, want["sd of the score"], f.deviation, 6e-7)
		t.Logf("%s: exhausted %.10f, score 0 %.10f, mean %.8f, sd %.8f", which, f.exhausted, f.nothing, f.mean, f.deviation)
	}
	for _, cells := range []int{8, 10, 12} {
		check(strconv.Itoa(cells)+" cells", figuresOf(stuckAfter(cells), cells, 52))
	}
	stuck := stuckAfter(9)
	check("42 cards", figuresOf(stuck, 9, 42))
	f := figuresOf(stuck, 9, 52)
	check("9 cells", f)
	base := readFigures(t, "jungle-matrix", "9 cells")
	for _, score := range []int{1, 39, 40, 41, 42} {
		if f.scores[score] != 0 {
			t.Errorf("score %d has the chance %g", score, f.scores[score])
		}
	}
	twenty := 0.0
	for score, chance := range f.scores {
		if score >= 20 {
			twenty += chance
		}
	}
	wantFigure(t, base["score 20 or more"], twenty, 6e-7)
	wantFigure(t, base["trio in the grid dealt"], trioAmong(9), 6e-7)
}

// trioAmong is the chance that so many cards have J, Q and K among them.
func trioAmong(n int) float64 {
	without := func(ranks int) float64 {
		chance := 1.0
		for i := range n {
			chance *= float64(52-4*ranks-i) / float64(52-i)
		}
		return chance
	}
	return 1 - 3*without(1) + 3*without(2) - without(3)
}

// patience lays cards out on a grid and covers in whatever order it is told.
type patience struct {
	deck  []int // the first to be dealt first
	grid  []int // by cell the rank on top; 0 where nothing lies
	order []int // of combinations
	pick  *rand.Rand
	dealt int
}

// patienceSets are the combinations by rank.
var patienceSets = [][]int{{13, 12, 11}, {10, 1}, {9, 2}, {8, 3}, {7, 4}, {6, 5}}

func (p *patience) next() int {
	if p.dealt == len(p.deck) {
		return 0
	}
	p.dealt++
	return p.deck[p.dealt-1]
}

// cellsOf finds cells with the ranks of a combination, at random where there are several.
func (p *patience) cellsOf(set []int) []int {
	var cells []int
	for _, rank := range set {
		var found []int
		for cell, top := range p.grid {
			if top == rank {
				found = append(found, cell)
			}
		}
		if len(found) == 0 {
			return nil
		}
		cells = append(cells, found[p.pick.IntN(len(found))])
	}
	return cells
}

// cover covers one combination, the first in the order or, without one, any; the cells in
// any order. It tells whether there was one, and how many cells the deck left open.
func (p *patience) cover() (done bool, open int) {
	order := p.order
	if order == nil {
		order = p.pick.Perm(len(patienceSets))
	}
	for _, set := range order {
		cells := p.cellsOf(patienceSets[set])
		if cells == nil {
			continue
		}
		for _, i := range p.pick.Perm(len(cells)) {
			if card := p.next(); card > 0 {
				p.grid[cells[i]] = card
			} else {
				open++
			}
		}
		return true, open
	}
	return false, 0
}

// play plays the first pass. With early combinations are covered while the grid is being
// laid out, as soon as they are there.
func (p *patience) play(cells int, early bool) (score int, exhausted bool, open int) {
	p.grid = make([]int, cells)
	for cell := range p.grid {
		p.grid[cell] = p.next()
		for early {
			if done, left := p.cover(); !done || left > 0 {
				break
			}
		}
	}
	for p.dealt < len(p.deck) {
		done, left := p.cover()
		if !done {
			return p.dealt - cells, false, 0
		}
		open = left
	}
	return p.dealt - cells, true, open
}

// The properties of the first pass that an engine can be tested by: the score does not
// depend on the choices, the priority, the suits, nor on when covering begins; nor on
// which pair of ranks is which, or which of J, Q, K.
func TestMatrixProperties(t *testing.T) {
	chance := rand.New(rand.NewPCG(4, 4))
	decks := 3_000
	if testing.Short() {
		decks = 300
	}
	exhaustions, open := 0, 0
	for range decks {
		var deck []int
		for _, n := range chance.Perm(52) {
			deck = append(deck, n%13+1)
		}
		want, used := firstPass(deck, 9)
		same := func(what string, deck []int, order []int, early bool) *patience {
			p := &patience{deck: deck, order: order, pick: chance}
			score, exhausted, left := p.play(9, early)
			if score != want || exhausted != used {
				t.Fatalf("%s: %d, %t, want %d, %t: %v", what, score, exhausted, want, used, deck)
			}
			if exhausted && !early {
				exhaustions++
				if left > 0 {
					open++
				} else if !allCombine(p.grid) {
					t.Fatalf("the deck is used up, and not all of %v combine: %v", p.grid, deck)
				}
			}
			return p
		}
		same("by priority", deck, []int{0, 1, 2, 3, 4, 5}, false)
		same("by another priority", deck, chance.Perm(6), false)
		same("in any order", deck, nil, false)
		same("early", deck, []int{0, 1, 2, 3, 4, 5}, true)
		same("early, in any order", deck, nil, true)
		same("renamed", renamed(deck, chance), []int{0, 1, 2, 3, 4, 5}, false)
		if score := matrixScore(t, deck); min(score, 43) != want || used != (score >= 43) {
			t.Fatalf("the game scores %d, want %d: %v", score, want, deck)
		}
	}
	if exhaustions == 0 || open == 0 || open == exhaustions {
		t.Errorf("%d decks used up, %d amid a cover: too few of either to tell anything", exhaustions, open)
	}
}

// allCombine tells whether combinations take up all cards.
func allCombine(grid []int) bool {
	var dealt [14]int
	for _, rank := range grid {
		dealt[rank]++
	}
	return odd(dealt) == 0
}

// renamed permutes the pairs among themselves, each of which may be turned over, and the
// three court cards.
func renamed(deck []int, chance *rand.Rand) []int {
	name := make([]int, 14)
	for i, pair := range chance.Perm(5) {
		low, high := pair+1, 10-pair
		if chance.IntN(2) == 0 {
			low, high = high, low
		}
		name[i+1], name[10-i] = low, high
	}
	for i, court := range chance.Perm(3) {
		name[11+i] = 11 + court
	}
	var other []int
	for _, rank := range deck {
		other = append(other, name[rank])
	}
	return other
}

// matrixScore is what the game makes of a deck: until it is used up, then as chance will.
func matrixScore(t *testing.T, deck []int) int {
	t.Helper()
	left := map[int]int{}
	var names []string
	for _, rank := range deck {
		name := fmt.Sprint(rank)
		switch {
		case rank == 1 || rank > 10:
			name = map[int]string{1: "A", 11: "J", 12: "Q", 13: "K"}[rank]
		}
		names = append(names, name+"CDHS"[left[rank]:left[rank]+1])
		left[rank]++
	}
	m, err := newMatrix(nil)
	if err != nil {
		t.Fatal(err)
	}
	fixed := []string{strings.Join(names, " ")}
	luck := matrixDecks{&fixed, &[]string{}, matrixChance{rand.New(rand.NewPCG(8, 8))}}
	if err := m.begin(luck); err != nil {
		t.Fatal(err)
	}
	for m.turn == 1 {
		if err := m.play(m.Moves()[0], luck); err != nil {
			t.Fatal(err)
		}
	}
	return m.score[0]
}
