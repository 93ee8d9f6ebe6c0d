package stats

import (
	"encoding/binary"
	"fmt"
	"iter"
	"math"
	"math/bits"
	"slices"

	"gonum.org/v1/gonum/stat/combin"
)

// orders are rankings in blocks, equal ones put together.
type orders struct {
	players, seats int
	different      []order
	blocks         [][]int // indices of different
	playersAhead   [][]bool
	seatsAhead     [][]bool
}

// An order is what a ranking says: somebody was chosen before others, time and again.
type order struct {
	times   float64
	players []int
	chosen  []int // seats
	choices []choice
}

// A choice is one among the seats of a set, which with ties was made with some
// probability only.
type choice struct {
	set    uint
	weight float64
}

func newOrders(players, seats int, blocks [][]Ranking) *orders {
	m := &orders{players: players, seats: seats, playersAhead: square(players), seatsAhead: square(seats)}
	known := map[string]int{}
	var key []byte
	for _, block := range blocks {
		indices := make([]int, len(block))
		for i, r := range block {
			r.check(players, seats)
			key = r.appendKey(key[:0])
			index, ok := known[string(key)]
			if !ok {
				index = m.add(r)
				known[string(key)] = index
			}
			m.different[index].times++
			indices[i] = index
		}
		m.blocks = append(m.blocks, indices)
	}
	aheadOfAll(m.playersAhead)
	aheadOfAll(m.seatsAhead)
	return m
}

// add takes up a ranking that was not there yet.
func (m *orders) add(r Ranking) (index int) {
	m.different = append(m.different, newOrder(r))
	m.notePlaces(r)
	return len(m.different) - 1
}

// appendKey appends what only equal rankings have in common.
func (r Ranking) appendKey(key []byte) []byte {
	for seat, p := range r.Players {
		key = binary.AppendVarint(key, int64(p))
		key = binary.AppendVarint(key, int64(r.Places[seat]))
	}
	return key
}

func (r Ranking) check(players, seats int) {
	if len(r.Players) != len(r.Places) || len(r.Players) > min(seats, bits.UintSize) {
		panic(fmt.Sprintf("stats: ranking of %d players in %d places on %d seats", len(r.Players), len(r.Places), seats))
	}
	for _, p := range r.Players {
		if p < 0 || p >= players {
			panic(fmt.Sprintf("stats: ranking of player %d among %d", p, players))
		}
	}
}

// notePlaces notes who came out ahead of whom. A tie is half of that for either.
func (m *orders) notePlaces(r Ranking) {
	if len(r.Places) == 0 {
		return
	}
	last, draw := slices.Max(r.Places), slices.Max(r.Places) == slices.Min(r.Places)
	for i, place := range r.Places {
		for j, other := range r.Places {
			if place < other || place == other && (place < last || draw) {
				m.playersAhead[r.Players[i]][r.Players[j]] = true
				m.seatsAhead[i][j] = true
			}
		}
	}
}

// newOrder takes a ranking apart. Of k who share a place, before others or not, the set
// that is still to be ordered is any r of them with equal probability, for r from k to 1.
func newOrder(r Ranking) order {
	o := order{players: slices.Clone(r.Players)}
	if len(r.Places) == 0 {
		return o
	}
	last, draw := slices.Max(r.Places), slices.Max(r.Places) == slices.Min(r.Places)
	for _, place := range slices.Compact(slices.Sorted(slices.Values(r.Places))) {
		if place == last && !draw {
			break
		}
		var sharing, behind uint
		for seat, other := range r.Places {
			switch {
			case other == place:
				sharing |= 1 << seat
				o.chosen = append(o.chosen, seat)
			case other > place:
				behind |= 1 << seat
			}
		}
		o.addChoices(sharing, behind)
	}
	return o
}

func (o *order) addChoices(sharing, behind uint) {
	k := bits.OnesCount(sharing)
	for set := sharing; set != 0; set = (set - 1) & sharing { // its subsets
		sets := combin.Binomial(k, bits.OnesCount(set))
		o.choices = append(o.choices, choice{set | behind, 1 / float64(sets)})
	}
}

// likelihood is the logarithm of that of all rankings, the half draws included.
func (m *orders) likelihood(x []float64) *slope {
	s := newSlope(len(x))
	s.addHalfDraws(x)
	for _, o := range m.different {
		m.addTo(s, o, o.times, x)
	}
	return s
}

// addTo adds the logarithm of the likelihood of an order as often as it came.
func (m *orders) addTo(s *slope, o order, times float64, x []float64) {
	for _, seat := range o.chosen {
		s.value += times * (x[o.players[seat]] + x[m.players+seat])
		s.gradient[o.players[seat]] += times
		s.gradient[m.players+seat] += times
	}
	for _, c := range o.choices {
		m.addChoice(s, o.players, c.set, times*c.weight, x)
	}
}

// addChoice takes away ln Σ exp(player+seat) over a set, whose derivatives are the
// probabilities with which each of it is chosen.
func (m *orders) addChoice(s *slope, players []int, set uint, weight float64, x []float64) {
	most := math.Inf(-1)
	for seat := range members(set) {
		most = max(most, x[players[seat]]+x[m.players+seat])
	}
	sum := 0.0
	for seat := range members(set) {
		sum += math.Exp(x[players[seat]] + x[m.players+seat] - most)
	}
	s.value -= weight * (most + math.Log(sum))
	for seat := range members(set) {
		p := math.Exp(x[players[seat]]+x[m.players+seat]-most) / sum
		s.gradient[players[seat]] -= weight * p
		s.gradient[m.players+seat] -= weight * p
		m.addInformation(s, players, seat, seat, weight*p)
		for other := range members(set) {
			q := math.Exp(x[players[other]]+x[m.players+other]-most) / sum
			m.addInformation(s, players, seat, other, -weight*p*q)
		}
	}
}

// addInformation adds information on the strength at one seat beside that at another to
// what both consist of. Of a pair of parameters the one half of the matrix is enough.
func (m *orders) addInformation(s *slope, players []int, seat, other int, amount float64) {
	for _, i := range [...]int{players[seat], m.players + seat} {
		for _, j := range [...]int{players[other], m.players + other} {
			if i <= j {
				s.add(i, j, amount)
			}
		}
	}
}

// members are the seats of a set.
func members(set uint) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(bits.TrailingZeros(set)) {
				return
			}
		}
	}
}
