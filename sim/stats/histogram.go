package stats

import (
	"fmt"
	"iter"
	"maps"
	"math"
	"math/big"
	"slices"
)

// dense is the bound below which a Histogram counts in a slice: above all but
// very long games. A histogram takes 8 bytes for each value up to its largest
// or to this bound, 32 kB at most, and beyond it some 40 bytes for each value
// that occurred.
const dense = 1 << 12

// A Histogram counts non-negative whole numbers, such as the lengths of games
// or the choices at each decision, one by one and without loss. Everything it
// tells is a function of the counts alone, so it does not matter in which
// order numbers were added and histograms merged.
//
// The zero Histogram is empty and ready to use. It must not be copied once
// used, nor used by two goroutines at once: give each worker its own and merge
// them. The numbers added must sum to less than 2⁶³.
type Histogram struct {
	// Both are kept in one form for the same numbers: low ends with the
	// largest value below dense, high is nil without values from there on.
	low  []int
	high map[int]int
}

// Add counts v once more. It panics if v is negative.
func (h *Histogram) Add(v int) {
	if uint(v) < uint(len(h.low)) {
		h.low[v]++
		return
	}
	h.add(v, 1)
}

func (h *Histogram) add(v, times int) {
	switch {
	case v < 0:
		panic(fmt.Sprintf("stats: %d in a histogram of non-negative numbers", v))
	case v < dense:
		if v >= len(h.low) {
			h.low = append(h.low, make([]int, v+1-len(h.low))...)
		}
		h.low[v] += times
	default:
		if h.high == nil {
			h.high = map[int]int{}
		}
		h.high[v] += times
	}
}

// Reset empties the histogram, and keeps the room for what it counts next.
func (h *Histogram) Reset() {
	h.low, h.high = h.low[:0], nil
}

// Merge adds everything that other has counted. Other stays as it is.
func (h *Histogram) Merge(other *Histogram) {
	for v, n := range other.each() {
		h.add(v, n)
	}
}

// All returns the values that occurred, in ascending order, with how often.
func (h *Histogram) All() iter.Seq2[int, int] {
	return func(yield func(v, times int) bool) {
		for v, n := range h.low {
			if n > 0 && !yield(v, n) {
				return
			}
		}
		for _, v := range slices.Sorted(maps.Keys(h.high)) {
			if !yield(v, h.high[v]) {
				return
			}
		}
	}
}

// each is All in no particular order, for sums, which do not depend on it.
func (h *Histogram) each() iter.Seq2[int, int] {
	return func(yield func(v, times int) bool) {
		for v, n := range h.low {
			if n > 0 && !yield(v, n) {
				return
			}
		}
		for v, n := range h.high {
			if !yield(v, n) {
				return
			}
		}
	}
}

// Count returns how many numbers were added.
func (h *Histogram) Count() int {
	count := 0
	for _, n := range h.each() {
		count += n
	}
	return count
}

// Sum returns the sum of the numbers added.
func (h *Histogram) Sum() int {
	sum := 0
	for v, n := range h.each() {
		sum += v * n
	}
	return sum
}

// Mean returns the mean, 0 for an empty histogram.
func (h *Histogram) Mean() float64 {
	return h.moments().mean()
}

// SD returns the sample standard deviation (with count-1 in its denominator),
// 0 for fewer than two numbers.
func (h *Histogram) SD() float64 {
	return h.moments().sd()
}

// MeanInterval returns the mean with its t-interval, as the function of that
// name does.
func (h *Histogram) MeanInterval(confidence float64) Interval {
	return h.moments().interval(confidence)
}

// Max returns the largest number added, 0 for an empty histogram.
func (h *Histogram) Max() int {
	largest := len(h.low) - 1
	for v := range h.high {
		largest = max(largest, v)
	}
	return max(largest, 0)
}

// Quantile returns the smallest number v such that at least the share p of all
// numbers is v or less: the inverse of the distribution function, definition 1
// of Hyndman and Fan (1996). It is always a number that was added. Quantile(0)
// is the smallest, Quantile(1) the largest, Quantile(0.5) the median, of an
// even count the lower of the two in the middle. It returns 0 for an empty
// histogram and panics if p is not within [0, 1].
func (h *Histogram) Quantile(p float64) int {
	if !(p >= 0 && p <= 1) {
		panic(fmt.Sprintf("stats: quantile %g is not within 0 and 1", p))
	}
	before, rank := 0, quantileRank(p, h.Count())
	for v, n := range h.All() {
		before += n
		if before >= rank {
			return v
		}
	}
	return 0
}

// quantileRank is p·count rounded up. A product such as
// 0.07·100 is a hair above 7 only because 0.07 has no exact double.
func quantileRank(p float64, count int) int {
	const hair = 1e-14
	return int(math.Ceil(p * float64(count) * (1 - hair)))
}

func (h *Histogram) moments() moments {
	m := moments{sum: new(big.Int), squares: new(big.Int)}
	var value, product big.Int
	for v, n := range h.each() {
		m.count += n
		value.SetInt64(int64(v))
		product.Mul(&value, big.NewInt(int64(n)))
		m.sum.Add(m.sum, &product)
		m.squares.Add(m.squares, product.Mul(&product, &value))
	}
	return m
}
