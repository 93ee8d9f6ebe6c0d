package chance

import "testing"

func BenchmarkUint64(b *testing.B) {
	s := NewStream(1, 2, 3)
	sum := uint64(0)
	for b.Loop() {
		sum += s.Uint64()
	}
	_ = sum
}

func BenchmarkBelow(b *testing.B) {
	s := NewStream(1, 2, 3)
	sum := 0
	for b.Loop() {
		sum += s.Below(37)
	}
	_ = sum
}

func BenchmarkNewStream(b *testing.B) {
	source, game := Named("die"), uint64(0)
	var s Stream
	for b.Loop() {
		game++
		s = NewStream(1, game, source)
	}
	_ = s
}

func BenchmarkOrder(b *testing.B) {
	deck := make([]uint32, 52)
	for i := range deck {
		deck[i] = uint32(i)
	}
	source, occasion := Named("deck"), uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		occasion++
		Order(1, 2, source, occasion, deck)
	}
}
