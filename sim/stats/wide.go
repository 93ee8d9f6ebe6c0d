package stats

import (
	"math"
	"math/big"
	"math/bits"
)

// wide is a whole number of 128 bits in two's complement: room for the squares of
// numbers that are counted in millionths, at a few nanoseconds for each, where a
// big.Int takes ten times as long.
type wide struct {
	high int64
	low  uint64
}

func (w *wide) add(other wide) {
	var carry uint64
	w.low, carry = bits.Add64(w.low, other.low, 0)
	w.high += other.high + int64(carry)
}

func (w *wide) addNumber(a int64) { w.add(wide{a >> 63, uint64(a)}) }

func (w *wide) addProduct(a, b int64) {
	high, low := bits.Mul64(uint64(a), uint64(b))
	// A negative factor was taken for one that is 2⁶⁴ greater.
	signed := int64(high) - a>>63&b - b>>63&a
	w.add(wide{signed, low})
}

// wideOf is a whole number of less than 128 binary digits.
func wideOf(n *big.Int) wide {
	lowest := new(big.Int).SetUint64(math.MaxUint64)
	return wide{low: lowest.And(lowest, n).Uint64(), high: new(big.Int).Rsh(n, 64).Int64()}
}

func (w wide) big() *big.Int {
	b := new(big.Int).Lsh(big.NewInt(w.high), 64)
	return b.Add(b, new(big.Int).SetUint64(w.low))
}

// pairSums are the exact sums of pairs of numbers, of their squares and of their
// products. They are plain values: an assignment copies them, == compares them.
type pairSums struct {
	count            int
	a, b, aa, ab, bb wide
}

func (s *pairSums) add(a, b int64) {
	s.count++
	s.a.addNumber(a)
	s.b.addNumber(b)
	s.aa.addProduct(a, a)
	s.ab.addProduct(a, b)
	s.bb.addProduct(b, b)
}

func (s *pairSums) merge(other pairSums) {
	s.count += other.count
	s.a.add(other.a)
	s.b.add(other.b)
	s.aa.add(other.aa)
	s.ab.add(other.ab)
	s.bb.add(other.bb)
}

// covariance is the sample covariance of two columns of count numbers, from their sums
// and the sum of their products; of a column with itself it is the variance. It is 0
// for fewer than two numbers. Only the quotient at the end is rounded.
func covariance(count int, a, b, ab *big.Int) float64 {
	if count < 2 {
		return 0
	}
	n := big.NewInt(int64(count))
	spread := new(big.Int).Mul(n, ab)
	spread.Sub(spread, new(big.Int).Mul(a, b))
	return quotient(spread, n.Mul(n, big.NewInt(int64(count-1))))
}
