package stats

import (
	"math"
	"slices"
	"testing"

	"canopy/core/chance"
	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/combin"
	"pgregory.net/rapid"
)

// logOfOrder is the logarithm of the probability that players on seats, of such
// strengths, come in in an order.
func logOfOrder(strengths []float64, order []int) float64 {
	sum := 0.0
	for i := range order {
		rest := 0.0
		for _, seat := range order[i:] {
			rest += math.Exp(strengths[seat])
		}
		sum += strengths[order[i]] - math.Log(rest)
	}
	return sum
}

// averaged is the likelihood's logarithm as [PlackettLuce] has it, by all orders that agree
// with the places. Of those who share the last place, if it is not a draw, every order is
// what might have been, so that there likelihoods add up.
func averaged(strengths []float64, places []int) float64 {
	last, draw := slices.Max(places), slices.Max(places) == slices.Min(places)
	behind := map[string][]float64{} // by the order of those ahead
	for _, order := range combin.Permutations(len(places), len(places)) {
		if !slices.IsSortedFunc(order, func(a, b int) int { return places[a] - places[b] }) {
			continue
		}
		key := ""
		for _, seat := range order {
			if draw || places[seat] < last {
				key += string(rune('a' + seat))
			}
		}
		behind[key] = append(behind[key], math.Exp(logOfOrder(strengths, order)))
	}
	mean := 0.0
	for _, likelihoods := range behind {
		sum := 0.0
		for _, l := range likelihoods {
			sum += l
		}
		mean += math.Log(sum) / float64(len(behind))
	}
	return mean
}

var rankingsOf = rapid.Custom(func(t *rapid.T) Ranking {
	seats := rapid.IntRange(2, 4).Draw(t, "seats")
	return Ranking{
		Players: rapid.SliceOfN(rapid.IntRange(0, 4), seats, seats).Draw(t, "players"),
		Places:  rapid.SliceOfN(rapid.IntRange(1, 3), seats, seats).Draw(t, "places"),
	}
})

func TestPlackettLuceLikelihood(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rankingsOf.Draw(t, "ranking")
		x := rapid.SliceOfN(rapid.Float64Range(-3, 3), 9, 9).Draw(t, "strengths")
		m := newOrders(5, 4, [][]Ranking{{r}})
		strengths := make([]float64, len(r.Players))
		for seat, p := range r.Players {
			strengths[seat] = x[p] + x[5+seat]
		}
		s := newSlope(len(x))
		m.addTo(s, m.different[0], 1, x)
		if want := averaged(strengths, r.Places); math.Abs(s.value-want) > 1e-9 {
			t.Fatalf("likelihood %v, by orders %v", s.value, want)
		}

		s = m.likelihood(x) // with half a draw of everybody
		value := func(x []float64) float64 { return m.likelihood(x).value }
		gradient := fd.Gradient(nil, value, x, nil)
		for i, g := range s.gradient {
			if math.Abs(g-gradient[i]) > 1e-6 {
				t.Fatalf("derivative %d is %v, by differences %v", i, g, gradient[i])
			}
		}
		var hessian mat.SymDense
		fd.Hessian(&hessian, value, x, nil)
		for i := range x {
			for j := range x {
				if math.Abs(s.information.At(i, j)+hessian.At(i, j)) > 1e-4 {
					t.Fatalf("information %d, %d is %v, by differences %v", i, j, s.information.At(i, j), -hessian.At(i, j))
				}
			}
		}
	})
}

// swapped are two games of one deal with the seats exchanged, which end in these places for
// the first player.
func swapped(first, second int) []Ranking {
	return []Ranking{{[]int{0, 1}, []int{first, 3 - first}}, {[]int{1, 0}, []int{3 - second, second}}}
}

// Of two players, seats being exchanged, it is Elo, and a draw is half a win.
func TestPlackettLuceOfTwo(t *testing.T) {
	var blocks [][]Ranking
	drawn := Ranking{[]int{0, 1}, []int{1, 1}}
	for range 600 {
		blocks = append(blocks, swapped(1, 1), swapped(1, 2), swapped(2, 1), []Ranking{drawn, {[]int{1, 0}, []int{1, 1}}})
	}
	players, seats := PlackettLuce(2, 2, blocks)
	got, want := players.Difference(0, 1, .95), Outcomes{[]int{0, 0, 1800, 0, 600}, 2}.Elo(.95)
	if math.Abs(got.Value-want.Value) > .2 || math.Abs(got.Low-want.Low) > .5 || math.Abs(got.High-want.High) > .5 {
		t.Errorf("rated %v, want %v", got, want)
	}
	if d := seats.Difference(0, 1, .95); math.Abs(d.Value) > 1e-6 || d.Low > -5 || d.High < 5 {
		t.Errorf("seats differ by %v", d)
	}
	// Without exchange, what the seat does is not told from what the player does.
	fixed := slices.Repeat([][]Ranking{{{[]int{0, 1}, []int{1, 2}}}, {{[]int{0, 1}, []int{1, 2}}}, {{[]int{0, 1}, []int{2, 1}}}}, 500)
	players, seats = PlackettLuce(2, 2, fixed)
	sum := players.Difference(0, 1, .95).Value + seats.Difference(0, 1, .95).Value
	if d := players.Difference(0, 1, .95); math.Abs(sum-Elo(2./3)) > .5 || d.High-d.Low < 1000 || !d.ordered() {
		t.Errorf("together they differ by %v, the players by %v", sum, d)
	}
}

// rotated are games of one deal in which everybody sits once on each seat. Places come of
// the race that the model is: the sooner, the greater the strength.
func rotated(s *chance.Stream, players, seats []float64, winnersOnly bool) []Ranking {
	var block []Ranking
	for turn := range seats {
		r := Ranking{make([]int, len(seats)), make([]int, len(seats))}
		times := make([]float64, len(seats))
		for seat := range seats {
			r.Players[seat] = (seat + turn) % len(players)
			strength := (players[r.Players[seat]] + seats[seat]) / eloPerLogit
			times[seat] = -math.Log(1-s.Float64()) / math.Exp(strength)
		}
		for seat, time := range times {
			r.Places[seat] = 1
			for _, other := range times {
				if other < time {
					r.Places[seat]++
				}
			}
			if winnersOnly {
				r.Places[seat] = min(2, r.Places[seat])
			}
		}
		block = append(block, r)
	}
	return block
}

func TestPlackettLuceCoverage(t *testing.T) {
	truth, seatTruth := []float64{-100, 0, 100}, []float64{80, -30, -50}
	for _, winnersOnly := range []bool{false, true} {
		heldBySeats := 0
		share := held(func(s *chance.Stream) bool {
			var blocks [][]Ranking
			for range 25 {
				blocks = append(blocks, rotated(s, truth, seatTruth, winnersOnly))
			}
			players, seats := PlackettLuce(3, 3, blocks)
			if seats.Interval(0, .95).holds(80) {
				heldBySeats++
			}
			return players.Difference(2, 0, .95).holds(200)
		})
		if seats := float64(heldBySeats) / 2000; min(share, seats) < .935 || max(share, seats) > .985 {
			t.Errorf("winners only %v: limits hold in %v, of seats in %v", winnersOnly, share, seats)
		}
	}
}

func TestPlackettLuceFindsStrengths(t *testing.T) {
	truth, seatTruth := []float64{-200, -50, 50, 200}, []float64{90, 30, -40, -80}
	s := chance.NewStream(1, 0, chance.Named("strengths"))
	var blocks [][]Ranking
	for range 3000 {
		blocks = append(blocks, rotated(&s, truth, seatTruth, false))
	}
	players, seats := PlackettLuce(4, 4, blocks)
	for i := range truth {
		for what, v := range map[string]struct {
			r     *Ratings
			truth float64
		}{"player": {players, truth[i]}, "seat": {seats, seatTruth[i]}} {
			if d := v.r.Interval(i, .999); !d.holds(v.truth) || d.High-d.Low > 30 {
				t.Errorf("%s %d is rated %v, want %v", what, i, d, v.truth)
			}
		}
	}
}

// Games that are alike within their blocks count once, as drawing blocks anew shows too.
func TestPlackettLuceCountsBlocks(t *testing.T) {
	s := chance.NewStream(2, 0, chance.Named("blocks"))
	var single, twice [][]Ranking
	for range 60 {
		block := rotated(&s, []float64{0, 100, 200}, []float64{0, 50, 100}, false)
		single = append(single, block)
		twice = append(twice, slices.Concat(block, block))
	}
	difference := func(blocks [][]Ranking) Interval {
		players, _ := PlackettLuce(3, 3, blocks)
		return players.Difference(2, 0, .95)
	}
	width := func(i Interval) float64 { return i.High - i.Low }
	once := difference(single)
	if got := width(difference(twice)) / width(once); math.Abs(got-1) > .05 {
		t.Errorf("games told twice make intervals %v times as wide", got)
	}
	stream := chance.NewStream(5, 0, chance.Named("draws"))
	drawn := NewBootstrap(len(twice), LeastReplicates, &stream, func(rows []int) float64 {
		var blocks [][]Ranking
		for _, row := range rows {
			blocks = append(blocks, twice[row])
		}
		return difference(blocks).Value
	})
	if got := width(drawn.Percentile(.95)) / width(once); got < .85 || got > 1.1 {
		t.Errorf("by drawing blocks the interval is %v times as wide", got)
	}
}

func TestPlackettLuceOfLittle(t *testing.T) {
	best := []Ranking{{[]int{0, 1, 2}, []int{1, 2, 3}}, {[]int{1, 2, 0}, []int{2, 3, 1}}, {[]int{2, 0, 1}, []int{3, 1, 2}}}
	seated := []Ranking{{[]int{0, 1, 2}, []int{1, 2, 3}}, {[]int{1, 2, 0}, []int{1, 2, 3}}, {[]int{2, 0, 1}, []int{1, 2, 3}}}
	drawn := []Ranking{{[]int{0, 1, 2}, []int{1, 1, 1}}}
	type side struct{ separated, low, high, ahead bool } // low and high: bounded there
	unknown, even, ahead := side{separated: true}, side{low: true, high: true}, side{separated: true, low: true, ahead: true}
	for _, v := range []struct {
		name           string
		blocks         [][]Ranking
		players, seats side // the first against the second
	}{
		{"nothing", nil, unknown, unknown},
		{"an empty game", [][]Ranking{{{}}}, unknown, unknown},
		{"one order of players", slices.Repeat([][]Ranking{best}, 30), ahead, even},
		{"one order of seats", slices.Repeat([][]Ranking{seated}, 30), even, ahead},
		{"draws", slices.Repeat([][]Ranking{drawn}, 30), even, even},
	} {
		players, seats := PlackettLuce(3, 3, v.blocks)
		of := func(r *Ratings) side {
			d := r.Difference(0, 1, .95)
			if !d.ordered() {
				t.Errorf("%s: %v", v.name, d)
			}
			return side{r.Separated, !math.IsInf(d.Low, 0), !math.IsInf(d.High, 0), d.Value > 300 && d.Low > 0}
		}
		if got := of(players); got != v.players {
			t.Errorf("%s: players are %+v, want %+v", v.name, got, v.players)
		}
		if got := of(seats); got != v.seats {
			t.Errorf("%s: seats are %+v, want %+v", v.name, got, v.seats)
		}
	}
}

func TestPlackettLucePanics(t *testing.T) {
	for name, blocks := range map[string][][]Ranking{
		"a stranger":     {{{[]int{0, 3}, []int{1, 2}}}},
		"too few seats":  {{{[]int{0, 1, 2}, []int{1, 2, 3}}}},
		"too few places": {{{[]int{0, 1}, []int{1}}}},
	} {
		if !panics(func() { PlackettLuce(3, 2, blocks) }) {
			t.Errorf("%s does not panic", name)
		}
	}
}

func BenchmarkPlackettLuce(b *testing.B) {
	s := chance.NewStream(1, 0, chance.Named("strengths"))
	var blocks [][]Ranking
	for range 1000 {
		blocks = append(blocks, rotated(&s, []float64{-200, -50, 50, 200}, []float64{90, 30, -40, -80}, false))
	}
	for b.Loop() {
		PlackettLuce(4, 4, blocks)
	}
}
