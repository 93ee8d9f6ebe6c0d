package rules

import (
	"errors"
	"math"
	"slices"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/chance"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat/combin"
)

// ErrNoWorld is the error when no world was found that agrees with what a player knows.
var ErrNoWorld = cards.ErrNoWorld

// mostWorlds is how many worlds are drawn to find one in which the player due can do
// what he is asked for.
const mostWorlds = 1000

// World makes into a game in play that agrees with all that a player knows of s, and
// is otherwise drawn by chance: cards, codes and pieces that he does not see, choices
// made in secret, and the luck to come. For cards, and for codes and pieces of which
// something was told, every world that agrees is equally likely.
func (s *State) World(p board.Player, stream *chance.Stream, into *State) error {
	for range mostWorlds {
		into.CopyFrom(s)
		if s.staged == nil {
			into.reseed(stream)
			return nil
		}
		if ok, err := into.imagine(p, stream); err != nil {
			return err
		} else if !ok {
			continue
		}
		if into.over || p == into.due {
			return nil
		}
		// Whoever is due can do something: that much everybody sees.
		err := into.offerChoices()
		if err == nil && len(into.staged.offered) > 0 {
			return nil
		}
		if err != nil && !errors.Is(err, ErrNoWorld) {
			return err
		}
	}
	return ErrNoWorld
}

// reseed gives the luck to come another source.
func (s *State) reseed(stream *chance.Stream) {
	s.seed = stream.Uint64()
	for i, d := range s.game.definition.Dice { // what they show stays
		s.dice[i].stream = chance.NewStream(s.seed, s.number, chance.Named(d.Name))
	}
	if s.staged != nil {
		s.staged.table.Seed = s.seed
	}
}

// imagine puts something else in the place of all that a player does not see. It
// reports whether everybody could have chosen then who has chosen in secret.
func (s *State) imagine(p board.Player, stream *chance.Stream) (possible bool, err error) {
	s.reseed(stream)
	now, err := s.staged.table.Imagine(int(p), stream)
	if err != nil {
		return false, err
	}
	s.followCards(now)
	if err := s.imagineRows(p, stream); err != nil {
		return false, err
	}
	if err := s.imaginePieces(p, stream); err != nil {
		return false, err
	}
	return s.imagineSecrets(p, stream)
}

// followCards lets counters and marks of cards belong to those that lie in their
// places now.
func (s *State) followCards(now []cards.Card) {
	for i := range s.game.counters {
		c := &s.game.counters[i]
		if c.Per != PerCard {
			continue
		}
		cells := c.cells()
		old := make([]int32, c.size)
		copy(old, s.values[c.at:c.at+c.size])
		for card, other := range now {
			copy(s.values[c.at+int(other)*cells:c.at+int(other+1)*cells], old[card*cells:])
		}
	}
	for i := range s.game.staged.Marks {
		switch n := s.staged.marks[i]; s.game.staged.Marks[i].Of {
		case "card":
			if n != noNumber {
				s.staged.marks[i] = int32(now[n])
			}
		case "cards":
			var moved [4]uint64
			for _, c := range s.MarkCards(i, nil) {
				moved[now[c]>>6] |= 1 << (now[c] & 63)
			}
			s.staged.sets[i] = moved
		}
	}
}

// imagineRows sets the rows that a player does not see to values that agree with what
// was told of them.
func (s *State) imagineRows(p board.Player, stream *chance.Stream) error {
	for i := range s.game.staged.Rows {
		r := &s.game.staged.Rows[i]
		for m := range board.Player(s.game.staged.rowMembers(r, s.game.Players())) {
			v := viewer{s: s, player: int(p)}
			owner := -1
			if r.PerPlayer {
				owner = int(m)
			}
			if v.sees(r.Seen, owner) || s.Row(i, m)[0] == 0 {
				continue
			}
			if err := s.imagineRow(i, m, stream); err != nil {
				return err
			}
		}
	}
	return nil
}

// imagineRow goes through all values of a row and keeps one of those that agree, each
// with the same probability.
func (s *State) imagineRow(row int, m board.Player, stream *chance.Stream) error {
	r := &s.game.staged.Rows[row]
	values := s.Row(row, m)
	var told []*rowTell
	for i := range s.staged.rowsTold {
		if t := &s.staged.rowsTold[i]; t.row == row && (t.player == m || !r.PerPlayer) {
			told = append(told, t)
		}
	}
	if len(told) == 0 {
		for i := range values {
			values[i] = uint8(1 + stream.Below(r.Values))
		}
		return nil
	}
	var code, found [16]uint8
	for i := range values {
		code[i] = 1
	}
	agreeing := 0
	for {
		if agrees(told, code[:r.Places]) {
			if agreeing++; stream.Below(agreeing) == 0 {
				found = code
			}
		}
		i := 0
		for i < r.Places && int(code[i]) == r.Values {
			code[i] = 1
			i++
		}
		if i == r.Places {
			break
		}
		code[i]++
	}
	if agreeing == 0 {
		return ErrNoWorld
	}
	copy(values, found[:])
	return nil
}

func agrees(told []*rowTell, code []uint8) bool {
	for _, t := range told {
		if t.compare(code) != t.count {
			return false
		}
	}
	return true
}

// imagineSecrets makes other choices for those who have chosen in secret. It reports
// whether all of them had a choice.
func (s *State) imagineSecrets(p board.Player, stream *chance.Stream) (possible bool, err error) {
	st := s.staged
	due, chain := s.due, st.chain
	defer func() { s.due, st.chain, st.offeredOK = due, chain, false }()
	for q := range board.Player(s.game.Players()) {
		if q == p {
			continue
		}
		for i := range st.filled[q] {
			if at := int(q)*s.game.staged.longest + int(i); st.filling[at] > 0 {
				st.filling[at] = uint8(1 + stream.Below(s.rowOf(q)))
			}
		}
		if st.secret[q] == 0 || st.filled[q] > 0 {
			continue
		}
		s.due, st.chain = q, -1
		if err := s.offerChoices(); err != nil || len(st.offered) == 0 {
			return false, err
		}
		st.secret[q] = st.offered[stream.Below(len(st.offered))] + 1
		s.due, st.chain = due, chain
	}
	return true, nil
}

// rowOf is how many values the row has that a player fills.
func (s *State) rowOf(q board.Player) int {
	number := int(s.staged.chain)
	if m := s.staged.secret[q]; m > 0 {
		number = choiceOf(m - 1)
	}
	return s.game.staged.Rows[s.game.staged.choices[number].To.Row-1].Values
}

// imaginePieces puts the pieces that a player does not see on other squares, such that
// all that was told of squares stays true.
func (s *State) imaginePieces(p board.Player, stream *chance.Stream) error {
	hidden := s.game.staged.codes[p]
	if hidden == 0 {
		return nil
	}
	v := viewer{s: s, player: int(p)}
	var lifted []board.Code
	known := v.standing()
	for sq, c := range s.standing {
		if c != known[sq] {
			lifted = append(lifted, c)
			s.lift(board.Square(sq), c)
		}
	}
	squares, err := s.squaresForHidden(p, len(lifted), stream)
	if err != nil {
		return err
	}
	for i := len(lifted) - 1; i > 0; i-- {
		j := stream.Below(i + 1)
		lifted[i], lifted[j] = lifted[j], lifted[i]
	}
	for i, sq := range squares {
		s.put(sq, lifted[i])
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
}

// squaresForHidden draws squares for so many pieces. All ways that agree with what was
// told are equally likely.
func (s *State) squaresForHidden(p board.Player, pieces int, stream *chance.Stream) ([]board.Square, error) {
	k := s.newSeeker(p)
	total := k.count(0, pieces)
	if math.IsInf(total, -1) {
		return nil, ErrNoWorld
	}
	var all []board.Square
	for i := range k.fields {
		f := &k.fields[i]
		total := k.count(i, pieces)
		point := stream.Float64()
		taken := -1
		for n := 0; n <= min(pieces, len(f.squares)) && (taken < 0 || point > 0); n++ {
			k.take(f, n)
			share := math.Exp(combin.LogGeneralizedBinomial(float64(len(f.squares)), float64(n)) + k.count(i+1, pieces-n) - total)
			k.take(f, -n)
			if share > 0 {
				taken = n
			}
			point -= share
		}
		k.take(f, taken)
		pieces -= taken
		for range taken {
			j := stream.Below(len(f.squares))
			all = append(all, f.squares[j])
			f.squares[j] = f.squares[len(f.squares)-1]
			f.squares = f.squares[:len(f.squares)-1]
		}
	}
	return all, nil
}

// newSeeker groups the squares where a hidden piece may be. The hidden pieces have been
// lifted, so that what stands on the board is what the player knows.
func (s *State) newSeeker(p board.Player) *seeker {
	k := &seeker{ways: map[string]float64{}}
	told := s.staged.told
	for i := range told {
		left := told[i].count
		for sq, c := range s.standing {
			if c != board.Empty && told[i].squares[sq>>6]>>(sq&63)&1 == 1 && told[i].codes.Has(c) {
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
			if told[i].squares[sq>>6]>>(sq&63)&1 == 1 {
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

func (k *seeker) add(sq board.Square, about []int) {
	for i := range k.fields {
		if slices.Equal(k.fields[i].told, about) {
			k.fields[i].squares = append(k.fields[i].squares, sq)
			return
		}
	}
	k.fields = append(k.fields, field{[]board.Square{sq}, about})
}

// take puts pieces on a field.
func (k *seeker) take(f *field, n int) {
	for _, i := range f.told {
		k.left[i] -= n
	}
}

// count is the logarithm of the number of ways to put pieces on the fields from one on.
func (k *seeker) count(from, pieces int) float64 {
	for _, left := range k.left {
		if left < 0 {
			return math.Inf(-1)
		}
	}
	if from == len(k.fields) {
		for _, left := range k.left {
			if left != 0 {
				return math.Inf(-1)
			}
		}
		if pieces != 0 {
			return math.Inf(-1)
		}
		return 0
	}
	key := k.key(from, pieces)
	if ways, known := k.ways[key]; known {
		return ways
	}
	f := &k.fields[from]
	total := math.Inf(-1)
	for n := 0; n <= min(pieces, len(f.squares)); n++ {
		k.take(f, n)
		total = floats.LogSumExp([]float64{total, combin.LogGeneralizedBinomial(float64(len(f.squares)), float64(n)) + k.count(from+1, pieces-n)})
		k.take(f, -n)
	}
	k.ways[key] = total
	return total
}

func (k *seeker) key(from, pieces int) string {
	key := make([]byte, 0, 2*len(k.left)+4)
	key = append(key, byte(from), byte(from>>8), byte(pieces), byte(pieces>>8))
	for _, left := range k.left {
		key = append(key, byte(left), byte(left>>8))
	}
	return string(key)
}
