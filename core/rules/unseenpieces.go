package rules

import (
	"encoding/binary"
	"math"
	"slices"

	"canopy/core/board"
	"canopy/core/chance"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat/combin"
)

// unseenPieces are the pieces that the player does not see, and where they may stand.
type unseenPieces struct {
	codes  []board.Code // sorted
	seeker *seeker
	mixed  []board.Code // room for shuffling
}

// hidePieces takes the pieces off the board that the player does not see.
func (w *Worlds) hidePieces() {
	u := &w.pieces
	u.codes, u.seeker = u.codes[:0], nil
	s := w.root
	if s.game.staged.codes[w.player] == 0 {
		return
	}
	v := viewer{s: s, player: int(w.player)}
	for sq, c := range s.standing {
		if c != board.Empty && !v.knowsPiece(board.Square(sq), c) {
			u.codes = append(u.codes, c)
			s.lift(board.Square(sq), c)
		}
	}
	slices.Sort(u.codes)
	u.seeker = s.newSeeker(w.player)
}

// drawPieces puts the pieces that the player does not see on squares such that all that
// was told of squares is true.
func (w *Worlds) drawPieces(stream *chance.Stream, into *State) error {
	u := &w.pieces
	if u.seeker == nil {
		return nil
	}
	squares, found := u.seeker.draw(len(u.codes), stream)
	if !found {
		return ErrNoWorld
	}
	u.mixed = append(u.mixed[:0], u.codes...)
	for i := len(u.mixed) - 1; i > 0; i-- {
		j := stream.Below(i + 1)
		u.mixed[i], u.mixed[j] = u.mixed[j], u.mixed[i]
	}
	for i, sq := range squares {
		into.put(sq, u.mixed[i])
	}
	return nil
}

// field is squares of which the same was told, so that they are alike.
type field struct {
	squares []board.Square
	told    []int
}

// seeker counts the ways to put hidden pieces on fields. What was told of squares says
// how many pieces are on some fields together.
type seeker struct {
	fields []field
	left   []int // by what was told: how many pieces are still to be found there
	ways   map[string]float64
	drawn  map[string][]float64 // the chances of so many pieces on a field, added up
	name   []byte               // room for a key of the maps
	// Room for drawing.
	found   []board.Square
	numbers []int
}

// newSeeker groups the squares where a hidden piece may be. The hidden pieces have been
// lifted, so that what stands on the board is what the player knows.
func (s *State) newSeeker(p board.Player) *seeker {
	k := &seeker{ways: map[string]float64{}, drawn: map[string][]float64{}}
	told := s.staged.told
	for i := range told {
		left := told[i].count
		for sq, c := range s.standing {
			if c != board.Empty && told[i].has(board.Square(sq)) && told[i].codes.Has(c) {
				left--
			}
		}
		k.left = append(k.left, left)
	}
	for sq := range board.Square(s.game.squares) {
		if s.standing[sq] != board.Empty || s.staged.shown[sq]>>p&1 == 1 {
			continue
		}
		var about []int
		empty := false
		for i := range told {
			if told[i].has(sq) {
				about = append(about, i)
				empty = empty || k.left[i] <= 0
			}
		}
		if !empty {
			k.add(sq, about)
		}
	}
	return k
}

func (t *squareTell) has(sq board.Square) bool { return t.squares[sq>>6]>>(sq&63)&1 == 1 }

func (k *seeker) add(sq board.Square, about []int) {
	for i := range k.fields {
		if slices.Equal(k.fields[i].told, about) {
			k.fields[i].squares = append(k.fields[i].squares, sq)
			return
		}
	}
	k.fields = append(k.fields, field{[]board.Square{sq}, about})
}

// draw draws squares for so many pieces, all ways that agree with what was told with the
// same probability. The list is the seeker's own.
func (k *seeker) draw(pieces int, stream *chance.Stream) (squares []board.Square, found bool) {
	if math.IsInf(k.count(0, pieces), -1) {
		return nil, false
	}
	k.found, k.numbers = k.found[:0], k.numbers[:0]
	for i := range k.fields {
		n := k.drawNumber(i, pieces, stream)
		k.pick(&k.fields[i], n, stream)
		k.take(&k.fields[i], n)
		k.numbers = append(k.numbers, n)
		pieces -= n
	}
	for i, n := range k.numbers { // all is to be found again
		k.take(&k.fields[i], -n)
	}
	return k.found, true
}

// drawNumber draws how many of the pieces are on a field.
func (k *seeker) drawNumber(i, pieces int, stream *chance.Stream) int {
	upTo, known := k.drawn[string(k.key(i, pieces))]
	if !known {
		upTo = k.chances(i, pieces)
		k.drawn[string(k.key(i, pieces))] = upTo
	}
	point := stream.Float64()
	n := 0
	for n < len(upTo)-1 && upTo[n] <= point {
		n++
	}
	return n
}

// chances adds up the chances of no piece on a field, of one and so on, to the largest
// number that there may be.
func (k *seeker) chances(i, pieces int) (upTo []float64) {
	total := k.count(i, pieces)
	f := &k.fields[i]
	sum, most := 0.0, 0
	for n := 0; n <= min(pieces, len(f.squares)); n++ {
		k.take(f, n)
		part := math.Exp(f.ways(n) + k.count(i+1, pieces-n) - total)
		k.take(f, -n)
		if part > 0 {
			most = n
		}
		sum += part
		upTo = append(upTo, sum)
	}
	return upTo[:most+1]
}

// ways is the logarithm of the number of ways to choose squares of a field for so many
// pieces.
func (f *field) ways(n int) float64 {
	return combin.LogGeneralizedBinomial(float64(len(f.squares)), float64(n))
}

// pick picks squares of a field for so many pieces, by the sample of Floyd (Bentley and
// Floyd, "Programming pearls: a sample of brilliance", 1987).
func (k *seeker) pick(f *field, pieces int, stream *chance.Stream) {
	from := len(k.found)
	for last := len(f.squares) - pieces; last < len(f.squares); last++ {
		sq := f.squares[stream.Below(last+1)]
		if slices.Contains(k.found[from:], sq) {
			sq = f.squares[last]
		}
		k.found = append(k.found, sq)
	}
}

// take puts pieces on a field.
func (k *seeker) take(f *field, n int) {
	for _, i := range f.told {
		k.left[i] -= n
	}
}

// count is the logarithm of the number of ways to put pieces on the fields from one on.
func (k *seeker) count(from, pieces int) float64 {
	if slices.ContainsFunc(k.left, func(left int) bool { return left < 0 }) {
		return math.Inf(-1)
	}
	if from == len(k.fields) {
		if pieces != 0 || slices.ContainsFunc(k.left, func(left int) bool { return left != 0 }) {
			return math.Inf(-1)
		}
		return 0
	}
	if ways, known := k.ways[string(k.key(from, pieces))]; known {
		return ways
	}
	f := &k.fields[from]
	var terms []float64
	for n := 0; n <= min(pieces, len(f.squares)); n++ {
		k.take(f, n)
		terms = append(terms, f.ways(n)+k.count(from+1, pieces-n))
		k.take(f, -n)
	}
	total := floats.LogSumExp(terms)
	k.ways[string(k.key(from, pieces))] = total
	return total
}

// key is what the number of ways follows from. It is the seeker's own.
func (k *seeker) key(from, pieces int) []byte {
	k.name = binary.LittleEndian.AppendUint16(k.name[:0], uint16(from))
	k.name = binary.LittleEndian.AppendUint16(k.name, uint16(pieces))
	for _, left := range k.left {
		k.name = binary.LittleEndian.AppendUint16(k.name, uint16(left))
	}
	return k.name
}
