package rules

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"canopy/core/board"
	"canopy/core/cards"
	"canopy/core/nearest"
)

// compileCounterWorth finds the values of a counter that are each player's own.
func (g *Game) compileCounterWorth(e *evaluation, w *CounterWorth) error {
	index, ok := g.CounterIndex(w.Counter)
	if !ok {
		var names []string
		for i := range g.counters {
			names = append(names, g.counters[i].Name)
		}
		return nearest.Unknown("counter", w.Counter, names)
	}
	c := &g.counters[index]
	compiled := weightedCounter{worth: w.Worth}
	if len(w.Empty) > 0 {
		rows := c.Rows
		if len(rows) == 0 {
			rows = []string{""}
		}
		for _, row := range slices.Sorted(maps.Keys(w.Empty)) {
			if !slices.Contains(rows, row) {
				return nearest.Unknown("row", row, rows)
			}
		}
		for _, row := range rows {
			compiled.empty = append(compiled.empty, w.Empty[row])
		}
	}
	for p := range board.Player(g.Players()) {
		values := g.ownValues(c, p)
		if len(values) == 0 {
			return fmt.Errorf("no value of the counter %s is a player's own: expected one per player or team, or per square where players have ground", w.Counter)
		}
		compiled.values = append(compiled.values, values)
	}
	e.counters = append(e.counters, compiled)
	return nil
}

// ownValues are where a player's own values of a counter are among those of a state.
func (g *Game) ownValues(c *counter, p board.Player) []int {
	first, size := c.at, c.cells()
	switch c.Per {
	case PerPlayer:
		first += int(p) * size
	case PerTeam:
		first += g.staged.set.Team(int(p)) * size
	case PerSquare:
		return g.valuesOnGround(c, p)
	default:
		if g.sides > 1 {
			return nil
		}
		size = c.size
	}
	values := make([]int, size)
	for i := range values {
		values[i] = first + i
	}
	return values
}

func (g *Game) valuesOnGround(c *counter, p board.Player) (values []int) {
	for sq := range board.Square(g.squares) {
		if _, owner := g.definition.Board.Ground(sq); owner == p {
			values = append(values, c.at+int(sq))
		}
	}
	return values
}

// compileCardWorth finds the cards that are each player's own, and what they are worth.
func (g *Game) compileCardWorth(e *evaluation, w *CardWorth) error {
	set := g.CardSet()
	if set == nil {
		return errors.New("the game has no cards")
	}
	pile := set.Find(w.Pile)
	if pile < 0 {
		var names []string
		for i := range set.Piles {
			names = append(names, set.Piles[i].Name)
		}
		return nearest.Unknown("pile", w.Pile, names)
	}
	compiled := weightedPile{worth: w.Worth}
	for p := range g.Players() {
		slots := g.ownSlots(pile, p)
		if len(slots) == 0 {
			return fmt.Errorf("the pile %s is no player's own: expected one per player or team", w.Pile)
		}
		compiled.slots = append(compiled.slots, slots)
	}
	if w.Attribute != "" {
		for kind := range set.Kinds {
			n, _ := set.Number(kind, w.Attribute)
			compiled.kinds = append(compiled.kinds, w.Worth*n)
		}
	}
	e.piles = append(e.piles, compiled)
	return nil
}

// ownSlots are the slots of a pile that is a player's own.
func (g *Game) ownSlots(pile, p int) []cards.Slot {
	set := g.staged.set
	first, count := set.Slot(pile, set.Member(pile, p), 0), set.Places(pile)
	if per := set.Piles[pile].Per; per != cards.PerPlayer && per != cards.PerTeam {
		if g.sides > 1 {
			return nil
		}
		count *= set.Members(pile)
	}
	slots := make([]cards.Slot, count)
	for i := range slots {
		slots[i] = first + cards.Slot(i)
	}
	return slots
}

// compileCardLaw asks the law, if there is one, what each kind of card is worth in the
// pile that was compiled last.
func (g *Game) compileCardLaw(e *evaluation, w *CardWorth) error {
	if w.Law == 0 {
		return nil
	}
	law, pile := &g.staged.Laws[w.Law-1], &e.piles[len(e.piles)-1]
	for kind := range g.staged.set.Kinds {
		v, err := law.Ask(nil, []Value{KindValue(kind)})
		if err != nil {
			return err
		}
		n, isNumber := v.Number()
		if v.IsFlag() && v.True() {
			n = 1
		}
		if !isNumber && !v.IsFlag() {
			return board.Placed(w.Origin, fmt.Errorf("evaluate: the law %s answered %v for the card %s: expected a number, or yes or no", law.Name, v, g.staged.set.Kinds[kind].Text))
		}
		pile.kinds = append(pile.kinds, w.Worth*float64(n))
	}
	return nil
}
