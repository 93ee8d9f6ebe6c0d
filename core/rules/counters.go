package rules

import (
	"fmt"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/chance"
)

// Counter is a number of the game in play: one, or one for each square or player.
type Counter struct {
	Name string
	// Per is "square", "player", "team", "card", "suit" or "" for the whole game.
	Per string
	// Start is what it begins with everywhere, and StartOn what it begins with on
	// the squares that phrases name, seen by the first player.
	Start   int
	StartOn []StartOn
	// Shuffled: the squares or players begin with the numbers From to To, each once,
	// in an order decided by chance.
	Shuffled  bool
	ShuffleOf [2]int
	// From and To bound its values, both included. Clamp: a value out of bounds
	// becomes the bound.
	From, To int
	Clamp    bool
	// StartNone: it begins without a value. Flag: it is 0 or 1, which scripts read as
	// false and true.
	StartNone, Flag bool
	// Resets are the units (turn, hand, round), actions and steps that set it to its
	// start.
	Resets []string
	// Rows are the names of its cells, a score sheet; empty for one cell. Columns is
	// how often each row is there.
	Rows    []string
	Columns int
	// Seen says who sees its values.
	Seen   cards.Sight
	Origin string
}

// cells is how many values it has for each player, or whatever it counts for.
func (c *Counter) cells() int { return max(len(c.Rows), 1) * max(c.Columns, 1) }

// CellName is how a cell of a score sheet is written: its row, and its column where
// there is more than one.
func (c *Counter) CellName(cell int) string {
	if c.Columns <= 1 {
		return c.Rows[cell%len(c.Rows)]
	}
	return fmt.Sprintf("%s %d", c.Rows[cell%len(c.Rows)], cell/len(c.Rows)+1)
}

// StartOn is what a counter begins with on some squares.
type StartOn struct {
	Where string
	Value int
}

// Places of counters.
const (
	PerSquare = "square"
	PerPlayer = "player"
	PerTeam   = "team"
	PerCard   = "card"
	PerSuit   = "suit"
)

// MaxCounter is the largest value of a counter.
const MaxCounter = 1<<31 - 1

// counter is a counter made ready: its values are a part of the state's.
type counter struct {
	*Counter
	at, size int
}

// compileCounters gives each counter its part of the values, and these their start.
func (g *Game) compileCounters(list []Counter) error {
	for i := range list {
		c := counter{Counter: &list[i], at: len(g.values), size: 1}
		switch c.Per {
		case PerSquare:
			c.size = g.squares
		case PerPlayer:
			c.size = g.Players()
		case PerTeam:
			c.size = g.staged.set.Teams()
		case PerCard:
			c.size = g.staged.set.Cards()
		case PerSuit:
			c.size = len(g.staged.set.Suits())
		}
		c.size *= c.cells()
		start := int32(c.Start)
		if c.StartNone {
			start = noNumber
		}
		for range c.size {
			g.values = append(g.values, start)
		}
		for _, s := range c.StartOn {
			squares, err := g.definition.Board.Where([]string{s.Where}, 0)
			if err != nil {
				return board.Placed(c.Origin, fmt.Errorf("the counter %s: %w", c.Name, err))
			}
			for sq := range squares.All() {
				g.values[c.at+int(sq)] = int32(s.Value)
			}
		}
		if n := c.ShuffleOf[1] - c.ShuffleOf[0] + 1; c.Shuffled && n != c.size {
			return board.Placed(c.Origin, fmt.Errorf("the counter %s: %d numbers are shuffled over %d places", c.Name, n, c.size))
		}
		g.counters = append(g.counters, c)
	}
	return nil
}

// CounterIndex finds a counter by its name.
func (g *Game) CounterIndex(name string) (int, bool) {
	for i := range g.counters {
		if g.counters[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// HasValue reports whether a counter has a value for a key, and does not stand at none.
func (s *State) HasValue(index, key int) bool {
	return s.values[s.game.counters[index].at+key] != noNumber
}

// ClearCounter takes a counter's value away: it stands at none.
func (s *State) ClearCounter(index, key int) {
	s.setValue(s.game.counters[index].at+key, noNumber)
}

// ResetCounter sets all values of a counter to what it starts with.
func (s *State) ResetCounter(index int) {
	c := &s.game.counters[index]
	for at := c.at; at < c.at+c.size; at++ {
		s.setValue(at, s.game.values[at])
	}
}

// CounterSize is how many values a counter has in all, and how many of them are
// cells of one score sheet.
func (g *Game) CounterSize(index int) (all, cells int) {
	return g.counters[index].size, g.counters[index].cells()
}

// CounterStart is the value that a counter starts with for a key, unless chance decides
// that. Set is false where it starts at none.
func (g *Game) CounterStart(index, key int) (value int, set bool) {
	n := g.values[g.counters[index].at+key]
	return int(n), n != noNumber
}

// counterMember is for whom a counter counts that concerns a player: himself or his
// team, where there are several.
func (s *State) counterMember(c *counter, p board.Player) int {
	switch c.Per {
	case PerPlayer:
		return int(p)
	case PerTeam:
		return s.staged.table.Set().Team(int(p))
	}
	return 0
}

// Counter is the value of a counter for a square or player, by its number; the key
// of a counter of the whole game is 0.
func (s *State) Counter(index, key int) int {
	return int(s.values[s.game.counters[index].at+key])
}

// SetCounter gives a counter a value, which must be within its bounds.
func (s *State) SetCounter(index, key, value int) error {
	c := &s.game.counters[index]
	if c.Clamp {
		value = min(max(value, c.From), c.To)
	}
	if value < c.From || value > c.To {
		return fmt.Errorf("the counter %s goes from %d to %d, not to %d", c.Name, c.From, c.To, value)
	}
	s.setValue(c.at+key, int32(value))
	return nil
}

func (s *State) setValue(at int, value int32) {
	s.hash ^= valueKey(at, s.values[at]) ^ valueKey(at, value)
	s.values[at] = value
}

// valueKey is a counter's share in a position's hash.
func valueKey(at int, value int32) uint64 {
	return mix(uint64(at+1)<<40 ^ uint64(uint32(value))<<1 ^ 1<<62)
}

// shuffleCounters deals the numbers of the counters that begin by chance.
func (s *State) shuffleCounters(seed, number uint64) {
	for i := range s.game.counters {
		c := &s.game.counters[i]
		if !c.Shuffled {
			continue
		}
		numbers := make([]uint32, c.size)
		for j := range numbers {
			numbers[j] = uint32(j)
		}
		chance.Order(seed, number, chance.Named(c.Name), 0, numbers)
		for j, n := range numbers {
			s.values[c.at+j] = int32(c.ShuffleOf[0]) + int32(n)
		}
	}
}

// Sum adds up a counter over the squares of a player's ground.
func (s *State) Sum(index int, p board.Player) int {
	c := &s.game.counters[index]
	if c.Per == PerPlayer {
		return int(s.values[c.at+int(p)])
	}
	sum := 0
	for sq := range board.Square(s.game.squares) {
		if _, owner := s.game.definition.Board.Ground(sq); owner == p {
			sum += int(s.values[c.at+int(sq)])
		}
	}
	return sum
}
