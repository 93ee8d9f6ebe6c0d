package rules

import (
	"fmt"

	"canopy/core/board"
	"canopy/core/chance"
)

// Dice are some dice that are thrown together.
type Dice struct {
	Name string
	// Count is how many there are, Faces how many faces each has.
	Count, Faces int
	// AgainOn is the number that lets a die be thrown on; 0 for none. All its numbers
	// count.
	AgainOn int
	Origin  string
}

// maxThrown is how many numbers a throw may show. A die that may be thrown on for
// ever stops there.
const maxThrown = 16

// MaxDice and MaxFaces bound dice.
const (
	MaxDice  = 8
	MaxFaces = 200
)

// thrown is what some dice show.
type thrown struct {
	stream  chance.Stream
	count   int8
	throws  uint16 // in this turn, in a game in stages
	numbers [maxThrown]uint8
}

// DiceIndex finds dice by their name.
func (g *Game) DiceIndex(name string) (int, bool) {
	for i, d := range g.definition.Dice {
		if d.Name == name {
			return i, true
		}
	}
	return 0, false
}

// Throw throws some dice.
func (s *State) Throw(index int) {
	d := &s.game.definition.Dice[index]
	t := &s.dice[index]
	t.count = 0
	for range d.Count {
		for t.count < maxThrown {
			n := t.stream.Roll(d.Faces)
			t.numbers[t.count] = uint8(n)
			t.count++
			if n != d.AgainOn {
				break
			}
		}
	}
}

// Thrown is what some dice show.
func (s *State) Thrown(index int) []uint8 {
	t := &s.dice[index]
	return t.numbers[:t.count]
}

// seedDice gives the dice their streams.
func (s *State) seedDice(seed, number uint64) {
	for i, d := range s.game.definition.Dice {
		s.dice[i] = thrown{stream: chance.NewStream(seed, number, chance.Named(d.Name))}
	}
}

// Advance is how pieces of a kind go along the track of their owner: one piece, by
// each number of a throw in turn.
type Advance struct {
	Kind string
	// By are the dice, EntersOn the number that brings a piece from the hand to the
	// first square of the track; 0 for none.
	By       string
	EntersOn int
	Origin   string
}

// advance is an advance made ready.
type advance struct {
	codes   [board.MaxPlayers]board.Code
	dice    int
	enters  int
	tracks  [][]board.Square
	indexes [][]int16 // by player and square: where it lies on his track, -1 if nowhere
}

// advanceBit marks the moves along a track.
const advanceBit Move = 1 << 63

// offerAdvances writes the moves along the tracks to moves, from n on.
func (s *State) offerAdvances(moves []Move, n int) int {
	for i := range s.game.advances {
		a := &s.game.advances[i]
		c := a.codes[s.due]
		if len(s.hands) > 0 && s.hands[c] > 0 {
			if to := s.advanceTo(a, board.Nowhere, nil); to != board.Nowhere {
				moves[n] = advanceBit | board.NewMove(board.Nowhere, to, c)
				n++
			}
		}
		for sq := range s.squaresOf(s.due).All() {
			if s.standing[sq] != c {
				continue
			}
			if to := s.advanceTo(a, sq, nil); to != board.Nowhere {
				moves[n] = advanceBit | board.NewMove(sq, to, board.Empty)
				n++
			}
		}
	}
	return n
}

// advanceTo is where a piece comes by all numbers of the throw, one after the other,
// or [board.Nowhere] if some number cannot be used in full: own pieces are in the
// way, or the track ends. Every stop is told to stop, if it is not nil.
func (s *State) advanceTo(a *advance, from board.Square, stop func(board.Square)) board.Square {
	track := a.tracks[s.due]
	at := -1
	if from != board.Nowhere {
		if at = int(a.indexes[s.due][from]); at < 0 {
			return board.Nowhere
		}
	}
	numbers := s.Thrown(a.dice)
	for _, n := range numbers {
		switch {
		case at >= 0:
			at += int(n)
		case int(n) == a.enters:
			at = 0
		default:
			return board.Nowhere
		}
		if at >= len(track) {
			return board.Nowhere
		}
		if there := s.standing[track[at]]; track[at] != from && there != board.Empty && s.game.owners[there] == uint8(s.due) {
			return board.Nowhere
		}
		if stop != nil {
			stop(track[at])
		}
	}
	if at < 0 || len(numbers) == 0 {
		return board.Nowhere
	}
	return track[at]
}

// advancePiece makes a move along a track: who stands where the piece stops, on its
// way too, is taken.
func (s *State) advancePiece(m Move) {
	from, c := m.From(), m.Code()
	if from != board.Nowhere {
		c = s.standing[from]
		s.lift(from, c)
	} else {
		s.fromHand(c)
	}
	a := s.game.advanceOf(c)
	// The piece is off the board while it goes: its own square is free for it.
	s.advanceTo(a, from, func(sq board.Square) {
		if s.standing[sq] != board.Empty {
			s.take(sq)
		}
	})
	s.lasting = true
	s.put(m.To(), c)
}

func (g *Game) advanceOf(c board.Code) *advance {
	for i := range g.advances {
		if int(g.owners[c]) < g.Players() && g.advances[i].codes[g.owners[c]] == c {
			return &g.advances[i]
		}
	}
	return nil
}

func (g *Game) compileAdvances(list []Advance) error {
	b := g.definition.Board
	for i := range list {
		d := &list[i]
		dice, ok := g.DiceIndex(d.By)
		if !ok {
			return board.Placed(d.Origin, fmt.Errorf("advance: there are no dice called %q", d.By))
		}
		a := advance{dice: dice, enters: d.EntersOn}
		for p := range board.Player(g.Players()) {
			track := b.Track(p)
			if len(track) == 0 {
				return board.Placed(d.Origin, fmt.Errorf("advance: the board has no track for %s", g.PlayerName(p)))
			}
			code, err := g.ownCode(d.Kind, p)
			if err != nil {
				return board.Placed(d.Origin, err)
			}
			a.codes[p] = code
			index := make([]int16, g.squares)
			for j := range index {
				index[j] = -1
			}
			for j, sq := range track {
				index[sq] = int16(j)
			}
			a.tracks, a.indexes = append(a.tracks, track), append(a.indexes, index)
		}
		g.advances = append(g.advances, a)
	}
	return nil
}
