package stats

import (
	"fmt"
	"iter"
	"maps"
	"math"
	"math/big"
	"slices"
)

// Clusters are numbers that come in groups, such as those that a script notes in the
// course of a game: any number of them in a game, or none. Numbers of one group are
// not independent of each other, and the groups are. Like a [Histogram] it counts
// without loss, so that order plays no part.
//
// The zero Clusters are empty and ready to use. They must not be copied once used, nor
// used by two goroutines at once.
type Clusters struct {
	times map[int]int // by value; far from 0 values stand for those near them
	count int
	// Of the numbers, and of the groups' sums and counts, of which cross are the sums
	// of the products. They are wide because nobody knows what scripts note.
	sum, squares, groupSquares, cross, countSquares big.Int
}

// AddGroup adds the numbers of one group. A group without numbers changes nothing: how
// many groups there are is told to [Clusters.Interval].
func (c *Clusters) AddGroup(values []int) {
	if len(values) == 0 {
		return
	}
	if c.times == nil {
		c.times = map[int]int{}
	}
	var total, value, square big.Int
	for _, v := range values {
		c.times[binOf(v)]++
		value.SetInt64(int64(v))
		total.Add(&total, &value)
		c.squares.Add(&c.squares, square.Mul(&value, &value))
	}
	n := big.NewInt(int64(len(values)))
	c.count += len(values)
	c.sum.Add(&c.sum, &total)
	c.groupSquares.Add(&c.groupSquares, square.Mul(&total, &total))
	c.cross.Add(&c.cross, square.Mul(&total, n))
	c.countSquares.Add(&c.countSquares, square.Mul(n, n))
}

// binOf is the value that stands for a number: below 4096 itself, else with its first
// twelve binary digits, so that memory is bounded whatever is counted.
func binOf(v int) int {
	size := uint(v)
	if v < 0 {
		size = -size
	}
	low := 0
	for size>>low >= dense {
		low++
	}
	bin := int(size >> low << low)
	if v < 0 {
		return -bin
	}
	return bin
}

// Merge adds everything that other has counted. Other stays as it is.
func (c *Clusters) Merge(other *Clusters) {
	if c.times == nil {
		c.times = map[int]int{}
	}
	for v, n := range other.times {
		c.times[v] += n
	}
	c.count += other.count
	c.sum.Add(&c.sum, &other.sum)
	c.squares.Add(&c.squares, &other.squares)
	c.groupSquares.Add(&c.groupSquares, &other.groupSquares)
	c.cross.Add(&c.cross, &other.cross)
	c.countSquares.Add(&c.countSquares, &other.countSquares)
}

// Equal reports whether both have counted the same.
func (c *Clusters) Equal(other *Clusters) bool {
	return c.count == other.count && maps.Equal(c.times, other.times) &&
		c.sum.Cmp(&other.sum) == 0 && c.squares.Cmp(&other.squares) == 0 &&
		c.groupSquares.Cmp(&other.groupSquares) == 0 && c.cross.Cmp(&other.cross) == 0 &&
		c.countSquares.Cmp(&other.countSquares) == 0
}

// Count is how many numbers were added.
func (c *Clusters) Count() int { return c.count }

// Mean is the mean of the numbers, 0 without any.
func (c *Clusters) Mean() float64 { return c.moments().mean() }

// SD is the sample standard deviation of the numbers, 0 for fewer than two.
func (c *Clusters) SD() float64 { return c.moments().sd() }

func (c *Clusters) moments() moments { return moments{c.count, &c.sum, &c.squares} }

// Interval is the mean of all numbers with its interval, where so many groups were
// looked at, those without numbers among them.
//
// The mean is a ratio of two sums over groups, R = Σxₖ/Σnₖ, of what the numbers of
// group k sum to and how many they are. Its variance is the linearised one of a ratio
// estimator for clusters (Cochran 1977, Sampling Techniques, section 6.3):
// G/(G-1) · Σ(xₖ-R·nₖ)² / (Σnₖ)² for G groups, with Student's t of G-1 degrees of
// freedom. Where every group has one number it is [MeanInterval]. Taking the numbers
// for independent would promise too much: those of one game are alike.
//
// Numbers that are all 0 or 1 are a share, and have the interval of one: see
// [Ratio.ShareInterval]. It has no limits for fewer than two groups, or where there are few and
// all are alike. It panics if confidence is not between 0
// and 1, or if there are no groups and yet numbers.
func (c *Clusters) Interval(groups int, confidence float64) Interval {
	checkConfidence(confidence)
	if groups < 0 || groups == 0 && c.count > 0 {
		panic(fmt.Sprintf("stats: %d numbers in %d groups", c.count, groups))
	}
	mean := c.Mean()
	if groups < 2 || c.count == 0 {
		return Interval{mean, math.Inf(-1), math.Inf(1)}
	}
	if c.areShares() {
		return c.ratio(groups).ShareInterval(confidence)
	}
	estimate, _ := c.Estimate(groups)
	if estimate.Error == 0 && groups < fewAlike {
		return Interval{mean, math.Inf(-1), math.Inf(1)}
	}
	return studentInterval(mean, estimate.Error, groups-1, confidence)
}

// Estimate is the mean of all numbers with its standard error, where so many groups were
// looked at: see [Clusters.Interval]. False for fewer than two groups, or no numbers.
func (c *Clusters) Estimate(groups int) (Mean, bool) {
	if groups < 2 || c.count == 0 {
		return Mean{}, false
	}
	x := column{&c.sum, &c.cross}
	variance := ratioCovariance(groups, x, x, &c.groupSquares, big.NewInt(int64(c.count)), &c.countSquares)
	return Mean{c.Mean(), math.Sqrt(max(0, variance)), groups}, true
}

// areShares reports whether all numbers are 0 or 1.
func (c *Clusters) areShares() bool { return c.times[0]+c.times[1] == c.count }

// ratio is that of the ones to all numbers, of so many groups.
func (c *Clusters) ratio(groups int) Ratio {
	return Ratio{pairSums{
		count: groups,
		a:     wideOf(&c.sum), aa: wideOf(&c.groupSquares),
		b: wideOf(big.NewInt(int64(c.count))), bb: wideOf(&c.countSquares),
		ab: wideOf(&c.cross),
	}}
}

// All returns the values that occurred, in ascending order, with how often. Far from 0
// a value stands for those that begin with the same twelve binary digits.
func (c *Clusters) All() iter.Seq2[int, int] {
	return func(yield func(v, times int) bool) {
		for _, v := range slices.Sorted(maps.Keys(c.times)) {
			if !yield(v, c.times[v]) {
				return
			}
		}
	}
}

// Values is how many different values [Clusters.All] has.
func (c *Clusters) Values() int { return len(c.times) }

// Quantile is the smallest of the values such that at least the share p of all numbers
// is that or less, as [Histogram.Quantile] has it.
func (c *Clusters) Quantile(p float64) int {
	if !(p >= 0 && p <= 1) {
		panic(fmt.Sprintf("stats: quantile %g is not within 0 and 1", p))
	}
	before, rank := 0, quantileRank(p, c.count)
	for v, n := range c.All() {
		before += n
		if before >= rank {
			return v
		}
	}
	return 0
}
