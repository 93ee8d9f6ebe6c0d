package stats

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/bits"
	"slices"
)

// The sums of this file's types are written as JSON and read again without loss, so that
// counting can be interrupted and gone on with. What is read is checked: sums that no
// numbers can have are an error, so that no figure that is worked out from what was read
// panics or has no meaning.

// Bounds of what is read. They leave room for what is still to be counted.
const (
	mostCounted = 1 << 53 // blocks, deals, scores
	mostSummed  = 1 << 62 // what a histogram counts, and sums to
	wideBits    = 120     // of a sum of 128 bits
	bigBits     = 400     // of a sum without bounds: the square of what 2⁶³ numbers of 64 bits sum to
)

// readBig reads a whole number of so many binary digits at most.
func readBig(text []byte, most int) (*big.Int, error) {
	n, ok := new(big.Int), len(text) <= most // a decimal digit has more than one binary one
	if ok {
		n, ok = n.SetString(string(text), 10)
	}
	if !ok || n.BitLen() > most {
		return nil, fmt.Errorf("expected a whole number of %d binary digits at most, found %q", most, text[:min(len(text), 40)])
	}
	return n, nil
}

// MarshalText writes the number in decimal digits.
func (w wide) MarshalText() ([]byte, error) { return w.big().Append(nil, 10), nil }

// UnmarshalText reads what MarshalText has written.
func (w *wide) UnmarshalText(text []byte) error {
	n, err := readBig(text, wideBits)
	if err != nil {
		return err
	}
	*w = wideOf(n)
	return nil
}

// bigSum is a sum without bounds, which is written as wide is.
type bigSum struct{ n *big.Int }

// UnmarshalText reads what MarshalText has written.
func (b *bigSum) UnmarshalText(text []byte) (err error) {
	b.n, err = readBig(text, bigBits)
	return err
}

// MarshalText writes the number in decimal digits.
func (b bigSum) MarshalText() ([]byte, error) { return b.n.Append(nil, 10), nil }

// given is the sum, 0 where none was read.
func (b bigSum) given() *big.Int {
	if b.n == nil {
		return new(big.Int)
	}
	return b.n
}

var errImpossible = errors.New("no numbers can have these sums")

// vary reports whether there can be numbers x and y of which the squares sum to xx and yy
// and the products to xy (Cauchy and Schwarz).
func vary(xx, xy, yy *big.Int) bool {
	most := new(big.Int).Mul(xx, yy)
	return xx.Sign() >= 0 && yy.Sign() >= 0 && most.Cmp(new(big.Int).Mul(xy, xy)) >= 0
}

func checkCount(what string, n int) error {
	if n < 0 || n > mostCounted {
		return fmt.Errorf("expected up to %d %s, found %d", mostCounted, what, n)
	}
	return nil
}

// savedPairs are pairSums as they are written.
type savedPairs struct {
	Blocks int  `json:"blocks"`
	A      wide `json:"a"`
	B      wide `json:"b"`
	AA     wide `json:"aa"`
	AB     wide `json:"ab"`
	BB     wide `json:"bb"`
}

// check is nil if some pairs of numbers have these sums: the matrix of the products of 1,
// a and b, summed over them, is then not negative in any direction.
func (s pairSums) check() error {
	if s.count == 0 && s != (pairSums{}) {
		return errImpossible
	}
	n, a, b, aa, ab, bb := big.NewInt(int64(s.count)), s.a.big(), s.b.big(), s.aa.big(), s.ab.big(), s.bb.big()
	if !vary(n, a, aa) || !vary(n, b, bb) || !vary(aa, ab, bb) {
		return errImpossible
	}
	minor := func(p, q, r, s *big.Int) *big.Int {
		product := new(big.Int).Mul(p, s)
		return product.Sub(product, new(big.Int).Mul(q, r))
	}
	determinant := new(big.Int).Mul(n, minor(aa, ab, ab, bb))
	determinant.Sub(determinant, new(big.Int).Mul(a, minor(a, ab, b, bb)))
	determinant.Add(determinant, new(big.Int).Mul(b, minor(a, aa, b, ab)))
	if determinant.Sign() < 0 {
		return errImpossible
	}
	return nil
}

// MarshalJSON writes the sums of the ratio.
func (r Ratio) MarshalJSON() ([]byte, error) {
	s := r.sums
	return json.Marshal(savedPairs{s.count, s.a, s.b, s.aa, s.ab, s.bb})
}

// UnmarshalJSON reads what [Ratio.MarshalJSON] has written. Sums that no blocks can have
// are an error.
func (r *Ratio) UnmarshalJSON(data []byte) error {
	var s savedPairs
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	if err := checkCount("blocks", s.Blocks); err != nil {
		return err
	}
	r.sums = pairSums{s.Blocks, s.A, s.B, s.AA, s.AB, s.BB}
	return r.sums.check()
}

// MarshalJSON writes the values that occurred, each with how often: [[3, 17], …].
func (h *Histogram) MarshalJSON() ([]byte, error) {
	pairs := [][2]int{}
	for v, n := range h.All() {
		pairs = append(pairs, [2]int{v, n})
	}
	return json.Marshal(pairs)
}

// UnmarshalJSON reads what [Histogram.MarshalJSON] has written, in the place of what the
// histogram has counted.
func (h *Histogram) UnmarshalJSON(data []byte) error {
	var pairs [][2]int
	if err := json.Unmarshal(data, &pairs); err != nil {
		return err
	}
	*h = Histogram{}
	before, room, roomForSum := -1, uint64(mostSummed), uint64(mostSummed)
	for _, pair := range pairs {
		v, n := pair[0], pair[1]
		if v <= before || n <= 0 {
			return fmt.Errorf("expected values in ascending order that occurred, found %d of %d after %d", n, v, before)
		}
		over, sum := bits.Mul64(uint64(v), uint64(n))
		if over > 0 || sum > roomForSum || uint64(n) > room {
			return fmt.Errorf("expected numbers that sum to %d at most, found %d times %d", uint64(mostSummed), n, v)
		}
		before, room, roomForSum = v, room-uint64(n), roomForSum-sum
		h.add(v, n)
	}
	return nil
}

// savedClusters are Clusters as they are written.
type savedClusters struct {
	Values       [][2]int `json:"values"` // each with how often
	Sum          bigSum   `json:"sum"`
	Squares      bigSum   `json:"squares"`
	GroupSquares bigSum   `json:"group_squares"`
	Cross        bigSum   `json:"cross"`
	CountSquares bigSum   `json:"count_squares"`
}

// MarshalJSON writes the values, each with how often, and the sums.
func (c *Clusters) MarshalJSON() ([]byte, error) {
	s := savedClusters{[][2]int{}, bigSum{&c.sum}, bigSum{&c.squares}, bigSum{&c.groupSquares}, bigSum{&c.cross}, bigSum{&c.countSquares}}
	for v, n := range c.All() {
		s.Values = append(s.Values, [2]int{v, n})
	}
	return json.Marshal(s)
}

// UnmarshalJSON reads what [Clusters.MarshalJSON] has written, in the place of what was
// counted. Sums that no groups can have are an error.
func (c *Clusters) UnmarshalJSON(data []byte) error {
	var s savedClusters
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	*c = Clusters{times: map[int]int{}}
	for _, pair := range s.Values {
		v, n := pair[0], pair[1]
		if _, twice := c.times[v]; twice || n <= 0 || n > mostSummed-c.count || v != binOf(v) {
			return fmt.Errorf("expected values that occurred, each once, found %d of %d", n, v)
		}
		c.times[v] = n
		c.count += n
	}
	c.sum.Set(s.Sum.given())
	c.squares.Set(s.Squares.given())
	c.groupSquares.Set(s.GroupSquares.given())
	c.cross.Set(s.Cross.given())
	c.countSquares.Set(s.CountSquares.given())
	return c.check()
}

// check is nil if some groups of numbers have these sums.
func (c *Clusters) check() error {
	if c.count == 0 && !c.Equal(new(Clusters)) {
		return errImpossible
	}
	n := big.NewInt(int64(c.count))
	if !vary(n, &c.sum, &c.squares) || !vary(&c.groupSquares, &c.cross, &c.countSquares) || c.countSquares.Cmp(n) < 0 {
		return errImpossible
	}
	return nil
}

// savedSequence is a Sequence as it is written.
type savedSequence struct {
	Confidence float64         `json:"confidence"`
	Scores     int             `json:"scores"`
	Counts     map[int]float64 `json:"counts"` // by step of 1/720
}

// MarshalJSON writes the scores that were added, by their steps.
func (s *Sequence) MarshalJSON() ([]byte, error) {
	counts := map[int]float64{}
	for step, n := range s.counts {
		if n != 0 {
			counts[step] = n
		}
	}
	return json.Marshal(savedSequence{s.confidence, s.scores, counts})
}

// UnmarshalJSON reads what [Sequence.MarshalJSON] has written, in the place of what was
// added.
func (s *Sequence) UnmarshalJSON(data []byte) error {
	var saved savedSequence
	if err := json.Unmarshal(data, &saved); err != nil {
		return err
	}
	if err := checkCount("scores", saved.Scores); err != nil {
		return err
	}
	if !(saved.Confidence > 0 && saved.Confidence < 1) {
		return fmt.Errorf("expected a confidence between 0 and 1, found %g", saved.Confidence)
	}
	*s = Sequence{confidence: saved.Confidence, scores: saved.Scores}
	total := 0.0
	for _, step := range slices.Sorted(maps.Keys(saved.Counts)) {
		n := saved.Counts[step]
		if step < 0 || step > scoreSteps || !(n > 0 && n <= mostCounted) {
			return fmt.Errorf("expected scores from 0 to %d that occurred, found %g of %d", scoreSteps, n, step)
		}
		s.counts[step] = n
		total += n
	}
	const rounding = 1e-3 // far more than sums of parts of 1 are off
	if math.Abs(total-float64(s.scores)) > rounding*float64(s.scores) {
		return fmt.Errorf("expected %d scores, found %g", s.scores, total)
	}
	return nil
}

// savedReplays are Replays as they are written.
type savedReplays struct {
	Deals        int  `json:"deals"`
	Times        int  `json:"times"`
	Sum          wide `json:"sum"`
	Squares      wide `json:"squares"`
	DealsSquared wide `json:"deals_squared"`
}

// MarshalJSON writes the sums of the replays.
func (r Replays) MarshalJSON() ([]byte, error) {
	return json.Marshal(savedReplays{r.deals, r.times, r.sum, r.squares, r.dealsSquared})
}

// UnmarshalJSON reads what [Replays.MarshalJSON] has written. Sums that no outcomes can
// have are an error.
func (r *Replays) UnmarshalJSON(data []byte) error {
	var s savedReplays
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	*r = Replays{s.Deals, s.Times, s.Sum, s.Squares, s.DealsSquared}
	if r.deals == 0 && *r == (Replays{}) {
		return nil
	}
	if r.deals < 1 || r.times < 2 || r.times > mostCounted/r.deals {
		return fmt.Errorf("expected up to %d outcomes, two of a deal at least, found %d of each of %d deals", mostCounted, r.times, r.deals)
	}
	within := new(big.Int).Mul(big.NewInt(int64(r.times)), r.squares.big())
	if !vary(big.NewInt(int64(r.deals)), r.sum.big(), r.dealsSquared.big()) || within.Cmp(r.dealsSquared.big()) < 0 {
		return errImpossible
	}
	return nil
}

// savedSeats are Seats as they are written.
type savedSeats struct {
	Blocks   int      `json:"blocks"`
	Sums     []wide   `json:"sums"`
	Products [][]wide `json:"products"`
}

// MarshalJSON writes the sums of all seats, and of their products.
func (s *Seats) MarshalJSON() ([]byte, error) {
	return json.Marshal(savedSeats{s.blocks, s.sums, s.products})
}

// UnmarshalJSON reads what [Seats.MarshalJSON] has written, in the place of what was added;
// into a tally of [NewSeats] that of as many seats. Sums that no blocks can have are an
// error.
func (s *Seats) UnmarshalJSON(data []byte) error {
	var saved savedSeats
	if err := json.Unmarshal(data, &saved); err != nil {
		return err
	}
	read := Seats{saved.Blocks, saved.Sums, saved.Products}
	if err := read.check(); err != nil {
		return err
	}
	if s.sums != nil && s.Count() != read.Count() {
		return fmt.Errorf("expected the sums of %d seats, found %d", s.Count(), read.Count())
	}
	*s = read
	return nil
}

// check is nil if some blocks have these sums.
func (s *Seats) check() error {
	if err := checkCount("blocks", s.blocks); err != nil {
		return err
	}
	if s.Count() < 1 || len(s.products) != len(s.sums) {
		return fmt.Errorf("expected the sums of one seat or more, found %d and %d of their products", s.Count(), len(s.products))
	}
	for i, row := range s.products {
		if len(row) != i+1 {
			return fmt.Errorf("expected %d products of sum %d, found %d", i+1, i+1, len(row))
		}
	}
	for i := range s.Count() {
		if err := s.Ratio(i).sums.check(); err != nil {
			return err
		}
		for j := range i {
			if !vary(s.products[i][i].big(), s.products[i][j].big(), s.products[j][j].big()) {
				return errImpossible
			}
		}
	}
	return nil
}
