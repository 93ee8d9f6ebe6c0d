// Package chance is all the luck there is in a game: named, counted streams of
// numbers, and shuffles.
//
// Every number is a pure function of where it is used:
//
//	value = hash(seed, game number, source, how many drawn)
//
// A run has one seed, a game of that run has a number, and whatever is random
// in a game (a die, a pile's shuffle, an agent) is a [Source] with a name. So a
// game comes out the same whichever worker plays it, in whatever order and
// beside whatever other games; a source that one variant adds does not shift
// the luck of the sources it shares with another; and no generator has to be
// seeded, locked or handed around.
//
// A [Stream] is a small value. Whoever copies a state copies its streams with
// it, and the copy goes on with the numbers the original would have drawn.
//
// A shuffle does not consume a stream. [Order] sorts things by one hash each,
// so that a deck with one card more keeps all its other cards in the order
// they had, and two variants can be compared on equal deals.
//
// The numbers are fixed for ever: saved games and shared seeds depend on them.
// They are SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
// number generators", OOPSLA 2014) with a starting point hashed from seed, game
// and source. They are made for simulation: they are not secret, and whoever
// knows the seed knows every draw to come. Keep the seed and the streams out
// of what a player sees until the game is over.
package chance

import (
	"cmp"
	"math/bits"
	"slices"
)

// A Source is something in a game that is random: a die, a pile's shuffle, an
// agent. Sources with different names have unrelated numbers.
type Source uint64

// Named returns the source with that name: the 64-bit FNV-1a hash (Fowler,
// Noll and Vo) of its bytes. The same name is the same source in every program
// and version.
func Named(name string) Source {
	const basis, prime = 0xcbf29ce484222325, 0x100000001b3
	h := uint64(basis)
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * prime
	}
	return Source(h)
}

// A Stream is the numbers of one source in one game, and how many of them have
// been drawn. It is a plain value without pointers: an assignment copies it.
// Streams that compare equal continue equally.
//
// All streams are stretches of one cycle of 2⁶⁴ numbers, begun at hashed
// points. Among n streams of l numbers about n²·l/2⁶⁴ pairs overlap: half a
// percent of one pair among ten million streams of a thousand numbers.
type Stream struct {
	key   uint64 // where on the cycle the stream begins
	drawn uint64
}

// NewStream returns the stream of a source in a game, nothing drawn yet. It
// costs a few nanoseconds and allocates nothing.
func NewStream(seed, game uint64, source Source) Stream {
	return Stream{key: key(seed, game, source)}
}

// Uint64 draws the next number.
func (s *Stream) Uint64() uint64 {
	s.drawn++
	// The body of mix, written out: as a call it would take this method over
	// the compiler's budget for inlining, and it picks every move of a playout.
	z := s.key + s.drawn*golden
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below draws a number from 0 to n-1, all exactly equally likely. It panics if
// n is not positive.
//
// It multiplies and rejects (Lemire, "Fast random integer generation in an
// interval", 2019). With probability below n/2⁶⁴ it has to draw more than once.
func (s *Stream) Below(n int) int {
	if n <= 0 {
		panic("chance: Below needs a positive bound")
	}
	bound := uint64(n)
	hi, lo := bits.Mul64(s.Uint64(), bound)
	if lo < bound { // else lo is above every possible threshold: no division
		threshold := -bound % bound // 2⁶⁴ mod n
		for lo < threshold {
			hi, lo = bits.Mul64(s.Uint64(), bound)
		}
	}
	return int(hi)
}

// Roll draws a number from 1 to faces, as a fair die does. It panics if faces
// is not positive.
func (s *Stream) Roll(faces int) int {
	return 1 + s.Below(faces)
}

// Float64 draws a number from 0 to 1, without 1, all multiples of 2⁻⁵³ there equally
// likely.
func (s *Stream) Float64() float64 { return float64(s.Uint64()>>11) / (1 << 53) }

// Drawn returns how many numbers the stream has given. A [Stream.Below] that
// rejected a number counts it.
func (s Stream) Drawn() uint64 {
	return s.drawn
}

// Order shuffles things in place: it sorts them by
// hash(seed, game, source, occasion, thing). How they lay before does not
// matter. All orders are equally likely, and the order of any two things does
// not depend on which others are there.
//
// The occasion tells the shuffles of one source apart. Where a game shuffles a
// pile once every hand and may shuffle it again, hand<<32|shuffle keeps the
// deals of later hands equal for variants that differ in how often they
// reshuffle.
//
// Things are identities, such as the numbers of cards, and must differ from
// each other: copies of a card need numbers of their own. Different things
// never share a hash, as the hash is one-to-one for given other arguments;
// equal things would end up side by side.
func Order(seed, game uint64, source Source, occasion uint64, things []uint32) {
	start := absorb(key(seed, game, source), occasion)
	if len(things) <= quick {
		orderFew(start, things)
		return
	}
	slices.SortFunc(things, func(a, b uint32) int {
		return cmp.Compare(hash(start, a), hash(start, b))
	})
}

// quick is how many things orderFew has room for: any usual deck.
const quick = 128

// orderFew orders as Order does, about five times as fast, with room on the
// stack for all hashes. Hashes are spread evenly, so laying them out by their
// first bits nearly sorts them.
func orderFew(start uint64, things []uint32) {
	const shift = 64 - 6 // 64 stretches
	type hashed struct {
		hash  uint64
		thing uint32
	}
	var (
		hashes [quick]uint64
		sorted [quick]hashed
		next   [1<<6 + 1]uint8 // by stretch: the first place still free
	)
	for i, thing := range things {
		h := hash(start, thing)
		hashes[i] = h
		next[h>>shift+1]++
	}
	for i := 1; i < len(next); i++ {
		next[i] += next[i-1]
	}
	for i, thing := range things {
		h := hashes[i]
		stretch := h >> shift
		sorted[next[stretch]] = hashed{h, thing}
		next[stretch]++
	}
	for i := 1; i < len(things); i++ {
		for j := i; j > 0 && sorted[j].hash < sorted[j-1].hash; j-- {
			sorted[j], sorted[j-1] = sorted[j-1], sorted[j]
		}
	}
	for i := range things {
		things[i] = sorted[i].thing
	}
}

// hash places a thing in the shuffle that begins at start: the number that a
// stream with that beginning has at thing.
func hash(start uint64, thing uint32) uint64 {
	return mix(start + uint64(thing)*golden)
}

// golden is 2⁶⁴ divided by the golden ratio, made odd: the step of SplitMix64.
const golden = 0x9e3779b97f4a7c15

// key hashes what names a stream.
func key(seed, game uint64, source Source) uint64 {
	return absorb(absorb(absorb(0, seed), game), uint64(source))
}

// absorb folds x into the hash h. It mixes x first, so that neighbouring seeds
// and games are as far apart as any others, and mixes the sum again, so that
// exchanging two inputs changes the result.
func absorb(h, x uint64) uint64 {
	return mix(h ^ mix(x+golden))
}

// mix is the finaliser of SplitMix64 (variant 13 of David Stafford's search,
// 2011): one-to-one, and every bit of z flips every bit of the result with
// probability one half.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// On is the source on one occasion: a die's next throw, or the throw of another
// turn. Sources on different occasions have unrelated numbers.
func (s Source) On(occasion uint64) Source { return Source(absorb(uint64(s), occasion)) }
