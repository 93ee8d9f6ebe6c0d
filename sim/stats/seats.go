package stats

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Seats are the shares of the win that each seat has, from independent blocks of games. A
// block adds what each seat scored in it and how many of its games were finished, all in
// the same unit, such as millionths. Unlike [FairSeats] it takes shared wins for what they
// are, and games of one block for as much alike as they are.
//
// The sums are exact, as those of a [Ratio]. Make one with [NewSeats]. It must not be used
// by two goroutines at once.
type Seats struct {
	blocks   int
	sums     []wide   // by seat, and after them of the finished games
	products [][]wide // by two of these, of which the second is not the later one
}

// NewSeats returns the empty tally of so many seats. It panics if there are none.
func NewSeats(seats int) *Seats {
	if seats < 1 {
		panic(fmt.Sprintf("stats: %d seats", seats))
	}
	s := &Seats{sums: make([]wide, seats+1), products: make([][]wide, seats+1)}
	for i := range s.products {
		s.products[i] = make([]wide, i+1)
	}
	return s
}

// Add adds a block. It panics if there is not one score for each seat.
func (s *Seats) Add(scores []int64, finished int64) {
	games := s.Count()
	if len(scores) != games {
		panic(fmt.Sprintf("stats: %d scores for %d seats", len(scores), games))
	}
	s.blocks++
	for i, x := range scores {
		s.sums[i].addNumber(x)
		s.products[games][i].addProduct(finished, x)
		for j, y := range scores[:i+1] {
			s.products[i][j].addProduct(x, y)
		}
	}
	s.sums[games].addNumber(finished)
	s.products[games][games].addProduct(finished, finished)
}

// Merge adds the blocks of another tally of as many seats. Other stays as it is.
func (s *Seats) Merge(other *Seats) {
	if s.Count() != other.Count() {
		panic(fmt.Sprintf("stats: %d seats merged with %d", s.Count(), other.Count()))
	}
	s.blocks += other.blocks
	for i := range s.sums {
		s.sums[i].add(other.sums[i])
		for j := range s.products[i] {
			s.products[i][j].add(other.products[i][j])
		}
	}
}

// Reset forgets all blocks.
func (s *Seats) Reset() {
	s.blocks = 0
	clear(s.sums)
	for _, row := range s.products {
		clear(row)
	}
}

// Equal reports whether both have counted the same.
func (s *Seats) Equal(other *Seats) bool {
	return s.blocks == other.blocks && slices.Equal(s.sums, other.sums) &&
		slices.EqualFunc(s.products, other.products, slices.Equal)
}

// Blocks is how many blocks were added.
func (s *Seats) Blocks() int { return s.blocks }

// Count is how many seats there are.
func (s *Seats) Count() int { return len(s.sums) - 1 }

// Ratio is the share of one seat, counted from 0.
func (s *Seats) Ratio(seat int) Ratio {
	games := s.Count()
	return Ratio{pairSums{
		count: s.blocks,
		a:     s.sums[seat], aa: s.products[seat][seat],
		b: s.sums[games], bb: s.products[games][games],
		ab: s.products[games][seat],
	}}
}

// Shares are the shares of all seats with intervals that hold all of them at once with
// the confidence given (Bonferroni). See [Ratio.Interval].
func (s *Seats) Shares(confidence float64) []Interval {
	each := Simultaneous(s.Count(), confidence)
	intervals := make([]Interval, s.Count())
	for i := range intervals {
		intervals[i] = s.Ratio(i).Interval(each)
	}
	return intervals
}

// Fair tests whether all seats score alike on average, and says how far they are apart.
// The statistic is F of Hotelling's test (1931) over blocks, T²·(G-r)/(r·(G-1)) for G
// blocks and r freely varying differences; for two seats it is the square of Student's t.
//
// With no more blocks than seats there is nothing to test: P is 1. Where the seats differ
// and blocks do not vary at all, the statistic is the largest number there is and P that of
// so many blocks on one side, 2^(1-G).
func (s *Seats) Fair() (Test, Spread) {
	shares, covariance := s.shares(), s.covariance()
	seats := s.Count()
	whole := floats.Sum(shares)
	if whole <= 0 || seats < 2 {
		return Test{P: 1}, Spread{Entropy: 1}
	}
	// Independent numbers whose differences vary as those of the shares do on average.
	luck := 0.0
	for i := range seats {
		for j := range i {
			luck += covariance.At(i, i) + covariance.At(j, j) - 2*covariance.At(i, j)
		}
	}
	luck = math.Sqrt(max(0, luck) / float64(seats*(seats-1)))
	test := Test{P: 1}
	if s.blocks > seats {
		test = hotelling(shares, covariance, s.blocks)
	}
	floats.Scale(1/whole, shares)
	return test, newSpread(shares, luck/whole)
}

// shares are the shares of all seats, 0 without finished games.
func (s *Seats) shares() []float64 {
	shares := make([]float64, s.Count())
	for i := range shares {
		shares[i] = s.Ratio(i).Value()
	}
	return shares
}

// covariance is that of the shares, 0 for fewer than two blocks or without finished games.
func (s *Seats) covariance() *mat.SymDense {
	games := s.Count()
	covariance := mat.NewSymDense(games, nil)
	finished := s.sums[games].big()
	if s.blocks < 2 || finished.Sign() == 0 {
		return covariance
	}
	squares := s.products[games][games].big()
	columns := make([]column, games)
	for i := range columns {
		columns[i] = column{s.sums[i].big(), s.products[games][i].big()}
		for j := range i + 1 {
			product := s.products[i][j].big()
			covariance.SetSym(i, j, ratioCovariance(s.blocks, columns[i], columns[j], product, finished, squares))
		}
	}
	return covariance
}

// neverWon bounds the chance that some seat gets nothing in so many blocks where all are
// alike, at the most if each block goes to one seat alone; of two seats that is that all go
// to one.
func neverWon(seats, blocks int) float64 {
	n := float64(seats)
	if seats == 2 {
		return oneSided(blocks)
	}
	return min(1, n*math.Pow(1-1/n, float64(blocks)))
}

// hotelling tests whether the differences between means are 0, given the covariance of
// the means over that many blocks. It looks along the axes of what varies: of these, at
// least the one along which all means move together does not.
func hotelling(means []float64, covariance *mat.SymDense, blocks int) Test {
	const hair = 1e-9 // what is smaller, beside the largest variance or beside 1, is rounding
	differences, variances, axes := centred(means, covariance)
	squared, freedom := 0.0, 0
	for i, variance := range variances {
		along := mat.Dot(axes.ColView(i), differences)
		if variance > hair*floats.Max(variances) {
			squared += along * along / variance
			freedom++
		} else if math.Abs(along) > hair {
			return Test{Statistic: math.MaxFloat64, Freedom: len(means) - 1, P: neverWon(len(means), blocks)}
		}
	}
	if freedom == 0 {
		return Test{P: 1}
	}
	f := squared * float64(blocks-freedom) / float64(freedom*(blocks-1))
	p := distuv.F{D1: float64(freedom), D2: float64(blocks - freedom)}.Survival(f)
	return Test{Statistic: f, Freedom: freedom, P: max(0, p)}
}

// centred takes the mean of all from the means, and gives what is left, with the axes along
// which it varies independently and the variances along them.
func centred(means []float64, covariance *mat.SymDense) (*mat.VecDense, []float64, *mat.Dense) {
	n := len(means)
	centring := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			centring.Set(i, j, -1/float64(n))
		}
		centring.Set(i, i, 1-1/float64(n))
	}
	var differences mat.VecDense
	differences.MulVec(centring, mat.NewVecDense(n, means))
	var product, axes mat.Dense
	product.Product(centring, covariance, centring)
	var eigen mat.EigenSym
	if !eigen.Factorize(mat.NewSymDense(n, product.RawMatrix().Data), true) {
		return &differences, make([]float64, n), mat.NewDense(n, n, nil)
	}
	eigen.VectorsTo(&axes)
	return &differences, eigen.Values(nil), &axes
}
