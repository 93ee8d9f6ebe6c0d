package board

import (
	"iter"
	"math/bits"
)

// Squares is a set of squares of one board: a bit a square, in words of 64.
type Squares []uint64

// Words is the number of 64-bit words in which a set of n squares fits.
func Words(n int) int { return (n + 63) / 64 }

// NewSquares returns the empty set for a board of n squares.
func NewSquares(n int) Squares { return make(Squares, Words(n)) }

// Has reports whether the set holds s.
func (q Squares) Has(s Square) bool { return q[s>>6]>>(s&63)&1 != 0 }

// Add puts s into the set.
func (q Squares) Add(s Square) { q[s>>6] |= 1 << (s & 63) }

// Count is the number of squares in the set.
func (q Squares) Count() int {
	n := 0
	for _, word := range q {
		n += bits.OnesCount64(word)
	}
	return n
}

// Covers reports whether every square of other is in the set.
func (q Squares) Covers(other Squares) bool {
	for i, word := range other {
		if word&^q[i] != 0 {
			return false
		}
	}
	return true
}

// Meets reports whether the sets have a square in common.
func (q Squares) Meets(other Squares) bool {
	for i, word := range other {
		if word&q[i] != 0 {
			return true
		}
	}
	return false
}

// All goes through the squares of the set in the order of their numbers.
func (q Squares) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for i, word := range q {
			for ; word != 0; word &= word - 1 {
				if !yield(Square(i*64 + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

func (q Squares) addAll(other Squares) {
	for i := range q {
		q[i] |= other[i]
	}
}
