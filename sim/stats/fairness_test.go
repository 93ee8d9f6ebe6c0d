package stats

import (
	"math"
	"testing"

	"canopy/core/chance"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/floats"
)

// The expected range of normal numbers, in tables of control charts as d2.
func TestNormalRange(t *testing.T) {
	for n, want := range map[int]float64{1: 0, 2: 1.128379, 3: 1.692569, 4: 2.058751, 5: 2.325929, 8: 2.847201, 10: 3.077505} {
		if got := normalRange(n); !(math.Abs(got-want) <= 5e-7) {
			t.Errorf("of %d: %.7f, want %v", n, got, want)
		}
	}
}

// The range that luck alone makes is that of simulated fair games.
func TestFairRange(t *testing.T) {
	const games, studies = 100, 2000
	stream := chance.NewStream(1, 0, chance.Named("fair range"))
	sum := 0.0
	for range studies {
		counts := classes(&stream, games, .25, .25, .25, .25)
		sum += FairSeats(counts).Range
	}
	got, want := FairSeats([]int{25, 25, 25, 25}).FairRange, sum/studies
	if !(math.Abs(got-want) <= 0.02*want) {
		t.Errorf("fair range %.5f, simulated %.5f", got, want)
	}
}

func TestFairSeatsAtTheEdges(t *testing.T) {
	none := Fairness{ChiSquare: Test{P: 1}, Likelihood: Test{P: 1}, Spread: Spread{Entropy: 1}}
	for name, wins := range map[string][]int{"no seats": nil, "one seat": {9}, "no games": {0, 0}} {
		if diff := cmp.Diff(none, FairSeats(wins)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	equal := FairSeats([]int{7, 7, 7})
	if equal.ChiSquare.P != 1 || equal.Entropy != 1 || equal.Effect != 0 || equal.Range != 0 {
		t.Errorf("equal seats: %+v", equal)
	}
	// One seat wins all: X² = N·(n-1), G = 2·N·ln(n), w = √(n-1).
	one := FairSeats([]int{30, 0, 0})
	if !(math.Abs(one.ChiSquare.Statistic-60) <= 1e-12) || !(math.Abs(one.Likelihood.Statistic-60*math.Log(3)) <= 1e-12) ||
		!(math.Abs(one.Effect-math.Sqrt2) <= 1e-12) || one.Entropy != 0 || one.Range != 1 {
		t.Errorf("one seat wins all: %+v", one)
	}
}

func TestEntropy(t *testing.T) {
	for _, test := range []struct {
		counts []int
		want   float64
	}{
		{nil, 0}, {[]int{0}, 0}, {[]int{5}, 0}, {[]int{4, 4, 0}, math.Ln2}, {[]int{1, 1, 2}, 1.5 * math.Ln2},
	} {
		if got := Entropy(test.counts); !(math.Abs(got-test.want) <= 1e-12) || math.Signbit(got) {
			t.Errorf("%v: %v, want %v", test.counts, got, test.want)
		}
	}
}

// Of two seats the test of blocks is Student's t of their differences, squared.
func TestTwoSeatsAreAPair(t *testing.T) {
	stream := chance.NewStream(1, 0, chance.Named("seats"))
	seats, pairs := NewSeats(2), Pairs{}
	for range 50 {
		won := int64(wins(&stream, 4, .6)) * Whole / 4
		seats.Add([]int64{won, Whole - won}, Whole)
		pairs.Add(won, Whole-won)
	}
	test, spread := seats.Fair()
	i := pairs.Difference(0.95).Over(Whole)
	half := studentInterval(0, 1, 49, 0.95).High
	student := i.Value / ((i.High - i.Value) / half)
	if !(math.Abs(test.Statistic-student*student) <= 1e-9) || !(math.Abs(test.P-pairs.P()) <= 1e-9) || test.Freedom != 1 {
		t.Errorf("%+v, want F %v and P %v", test, student*student, pairs.P())
	}
	// The range of two is the distance between them, √(2/π) standard deviations on average.
	if want := math.Sqrt(2/math.Pi) * math.Abs(i.Value/student); !(math.Abs(spread.FairRange-want) <= 1e-9) {
		t.Errorf("fair range %v, want %v", spread.FairRange, want)
	}
}

// Games that are independent and won by one seat each are what chi-square is for: with
// many blocks of one game both tests agree nearly, and the spread exactly.
func TestSeatsOfSingleGames(t *testing.T) {
	counts := []int{1110, 1000, 990, 900}
	seats := NewSeats(4)
	for seat, n := range counts {
		for range n {
			scores := make([]int64, 4)
			scores[seat] = 1
			seats.Add(scores, 1)
		}
	}
	test, spread := seats.Fair()
	want := FairSeats(counts)
	if got := test.Statistic * 3; !(math.Abs(got-want.ChiSquare.Statistic) <= 0.01*got) {
		t.Errorf("statistic %v, chi-square %v", got, want.ChiSquare.Statistic)
	}
	if diff := cmp.Diff(want.Spread, spread, near(1e-4)); diff != "" || test.Freedom != 3 {
		t.Errorf("%d degrees of freedom, %s", test.Freedom, diff)
	}
}

func TestSeatsMerge(t *testing.T) {
	stream := chance.NewStream(1, 0, chance.Named("seats"))
	whole := threeSeats(&stream, 12, 2)
	stream = chance.NewStream(1, 0, chance.Named("seats"))
	merged, rest := threeSeats(&stream, 5, 2), threeSeats(&stream, 7, 2)
	rest.Merge(merged)
	if !rest.Equal(whole) || rest.Equal(merged) || rest.Blocks() != 12 {
		t.Errorf("merged %+v, whole %+v", rest, whole)
	}
	var shares []float64
	for seat, interval := range whole.Shares(0.95) {
		shares = append(shares, interval.Value)
		if want := whole.Ratio(seat).Interval(1 - 0.05/3); interval != want {
			t.Errorf("seat %d: %v, want %v", seat, interval, want)
		}
	}
	if sum := floats.Sum(shares); !(math.Abs(sum-1) <= 1e-12) {
		t.Errorf("shares sum to %v", sum)
	}
}

func TestSeatsAtTheEdges(t *testing.T) {
	add := func(blocks int, scores ...int64) *Seats {
		s := NewSeats(len(scores))
		for range blocks {
			s.Add(scores, 2)
		}
		return s
	}
	for name, test := range map[string]struct {
		seats *Seats
		want  float64
	}{
		"no blocks":                 {add(0, 1, 1), 1},
		"too few blocks":            {add(3, 2, 0, 0), 1},
		"one seat":                  {add(9, 2), 1},
		"no finished games":         {add(9, 0, 0), 1},
		"always drawn":              {add(9, 1, 1), 1},
		"always won by one":         {add(9, 2, 0, 0), 3 * math.Pow(2./3, 9)},
		"always the same, of three": {add(5, 1, 1, 0), 3 * math.Pow(2./3, 5)},
	} {
		got, spread := test.seats.Fair()
		if math.Abs(got.P-test.want) > 1e-12 || math.IsInf(got.Statistic, 0) || math.IsNaN(spread.Entropy+spread.Effect+spread.FairRange) {
			t.Errorf("%s: %+v, want P %v; %+v", name, got, test.want, spread)
		}
	}
}

// Seats that are alike are seldom called different, at ten blocks a seat and more, though all
// games of a block go to one of them.
func TestSeatsThatAreAlike(t *testing.T) {
	for _, test := range []struct{ seats, blocks int }{{2, 20}, {3, 30}, {4, 40}, {6, 60}, {8, 80}, {4, 400}} {
		fair := held(func(s *chance.Stream) bool {
			seats := NewSeats(test.seats)
			scores := make([]int64, test.seats)
			for range test.blocks {
				clear(scores)
				scores[s.Below(test.seats)] = int64(test.seats)
				seats.Add(scores, int64(test.seats))
			}
			got, _ := seats.Fair()
			return got.P >= 0.05
		})
		t.Logf("%d seats, %d blocks: %.3f", test.seats, test.blocks, fair)
		if fair < 0.9 || fair > 0.97 {
			t.Errorf("%d seats, %d blocks: %.3f are called alike", test.seats, test.blocks, fair)
		}
	}
}
