package rules

import (
	"fmt"
	"sync"
	"sync/atomic"

	"canopy/core/board"
	"canopy/core/cards"
)

// choiceCondition is a condition of a choice made ready. What a law answers is kept: as a
// set of kinds of card for each combination of the other arguments, if these do not
// depend on the candidate, and else for each candidate.
type choiceCondition struct {
	*Condition
	law     *Law
	masks   bool
	first   candidateRole
	domains []int // by argument: how many values it may have; 0 where that is not bounded
	kept    *answers
	number  int // among the conditions of all actions
}

// candidateRole is which part of a candidate a law is asked of.
type candidateRole uint8

const (
	ofNothing candidateRole = iota
	ofCard
	ofSquare
	ofOption
	ofCell
)

// mostAnswers is how many answers of a law are kept for one condition.
const mostAnswers = 1 << 20

// answers are what a law has answered, filled as it is asked. All states share them.
type answers struct {
	mutex sync.Mutex
	words int
	ready []atomic.Bool
	masks []uint64        // by combination of arguments
	each  []atomic.Uint32 // by candidate and combination: 0 not asked, 1 no, 2 yes
}

func (g *Game) compileConditions(c *choice, list []Condition, candidates bool) ([]choiceCondition, error) {
	var all []choiceCondition
	for i := range list {
		d := &list[i]
		compiled := choiceCondition{Condition: d}
		if candidates {
			compiled.first = roleOf(c.Choice)
		}
		if d.Law > 0 {
			compiled.law = &g.staged.Laws[d.Law-1]
			if candidates && (c.several || c.From != nil && c.From.Dice > 0) {
				return nil, fmt.Errorf("must: the law %s is asked of one card, and several are chosen, or dice: use a function of g", compiled.law.Name)
			}
			g.tabulate(&compiled)
		}
		all = append(all, compiled)
	}
	return all, nil
}

func roleOf(c *Choice) candidateRole {
	switch {
	case c.From != nil && c.From.Dice == 0:
		return ofCard
	case c.To != nil && c.To.Board:
		return ofSquare
	case len(c.Options) > 0 || c.To != nil && c.To.Row > 0:
		return ofOption
	case c.To != nil && c.To.Counter > 0:
		return ofCell
	}
	return ofNothing
}

// tabulate makes room for a law's answers.
func (g *Game) tabulate(c *choiceCondition) {
	size := 1
	depends := false
	for i := range c.Against {
		n := g.domain(&c.Against[i])
		c.domains = append(c.domains, n)
		depends = depends || c.Against[i].On != OfPlayer
		if n == 0 || size > mostAnswers {
			size = mostAnswers + 1
		} else {
			size *= n
		}
	}
	kinds := len(g.staged.set.Kinds)
	words := (kinds + 63) / 64
	c.masks = c.first == ofCard && !depends
	switch {
	case c.masks && size*words <= mostAnswers:
		c.kept = &answers{words: words, ready: make([]atomic.Bool, size), masks: make([]uint64, size*words)}
	case c.first == ofCard && size*kinds <= mostAnswers:
		c.masks = false
		c.kept = &answers{each: make([]atomic.Uint32, size*kinds)}
	case c.first == ofSquare && size*g.squares <= mostAnswers:
		c.kept = &answers{each: make([]atomic.Uint32, size*g.squares)}
	default:
		c.masks = false
	}
}

// domain is how many values an argument may have, nothing included; 0 where that is
// not bounded.
func (g *Game) domain(a *Argument) int {
	sg := g.staged
	switch a.What {
	case FirstOf, TopOf:
		return len(sg.set.Kinds) + 1
	case CountOf:
		return sg.set.Cards() + 2
	case MarkOf:
		switch sg.Marks[a.Index].Of {
		case "player":
			return g.Players() + 1
		case "suit":
			return len(sg.set.Suits()) + 1
		}
		return len(sg.set.Kinds) + 1
	case CounterOf:
		c := &g.counters[a.Index]
		if n := c.To - c.From + 2; n <= 4096 {
			return n
		}
	}
	return 0
}

// argument is the value of an argument, and its number in its domain.
func (s *State) argument(a *Argument, c *Chosen) (Value, int) {
	t := s.staged.table
	switch a.What {
	case FirstOf, TopOf:
		slot := t.Set().Slot(a.Index, t.Set().Member(a.Index, int(c.Player)), 0)
		card := t.Top(slot)
		if a.What == FirstOf {
			card = t.Bottom(slot)
		}
		return s.kindOrNone(card)
	case CountOf:
		if !c.HasSlot {
			return None, 0
		}
		n := t.Count(c.Slot)
		return NumberValue(n), n + 1
	case MarkOf:
		return s.markArgument(a.Index)
	}
	return s.counterArgument(a, c)
}

func (s *State) kindOrNone(card cards.Card) (Value, int) {
	if card == cards.NoCard {
		return None, 0
	}
	kind := s.staged.table.Kind(card)
	return KindValue(kind), kind + 1
}

func (s *State) markArgument(index int) (Value, int) {
	n := s.staged.marks[index]
	if n == noNumber {
		return None, 0
	}
	switch s.game.staged.Marks[index].Of {
	case "suit":
		return TextValue(s.staged.table.Set().Suits()[n]), int(n) + 1
	case "card":
		return s.kindOrNone(cards.Card(n))
	}
	return NumberValue(int(n) + 1), int(n) + 1
}

func (s *State) counterArgument(a *Argument, c *Chosen) (Value, int) {
	counter := &s.game.counters[a.Index]
	key := 0
	switch {
	case counter.Per == PerPlayer:
		key = int(c.Player)
	case counter.Per == PerTeam:
		key = s.staged.table.Set().Team(int(c.Player))
	case counter.Per == PerCard && a.On == OfCard:
		if len(c.Cards) == 0 {
			return None, 0
		}
		key = int(c.Cards[0])
	case counter.Per == PerCard:
		if !c.HasSlot || s.staged.table.Count(c.Slot) == 0 {
			return None, 0
		}
		key = int(s.staged.table.Top(c.Slot))
	case counter.Per == PerSquare:
		if !c.HasSquare {
			return None, 0
		}
		key = int(c.Square)
	}
	n := s.values[counter.at+key]
	if n == noNumber {
		return None, 0
	}
	if counter.Flag {
		return FlagValue(n != 0), int(n) + 1
	}
	return NumberValue(int(n)), int(n) - counter.From + 1
}

// gatherArguments reads the arguments of a condition into room for them, after the
// first, and numbers their combination.
func (s *State) gatherArguments(c *choiceCondition, chosen *Chosen) (args []Value, combination int) {
	st := s.staged
	st.args = append(st.args[:0], None)
	for i := range c.Against {
		v, n := s.argument(&c.Against[i], chosen)
		st.args = append(st.args, v)
		combination = combination*c.domains[i] + n
	}
	return st.args, combination
}

// kindsThatMeet is the set of kinds that meet a condition now, for a condition that
// asks of nothing else.
func (s *State) kindsThatMeet(c *choiceCondition, chosen *Chosen) ([]uint64, error) {
	args, combination := s.gatherArguments(c, chosen)
	k := c.kept
	mask := k.masks[combination*k.words : (combination+1)*k.words]
	if k.ready[combination].Load() {
		return mask, nil
	}
	made := make([]uint64, k.words)
	for kind := range s.game.staged.set.Kinds {
		args[0] = KindValue(kind)
		v, err := c.law.Ask(s, args)
		if err != nil {
			return nil, err
		}
		yes, err := c.law.yes(v)
		if err != nil {
			return nil, err
		}
		if yes {
			made[kind>>6] |= 1 << (kind & 63)
		}
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if !k.ready[combination].Load() {
		copy(mask, made)
		k.ready[combination].Store(true)
	}
	return mask, nil
}

// yes reads what a law answers that is a condition.
func (l *Law) yes(v Value) (bool, error) {
	if v.kind == numberValue {
		return false, board.Placed(l.Origin, fmt.Errorf("the law %s answered the number %d where a condition asks it: expected true or false", l.Name, v.n))
	}
	return v.True(), nil
}

// meets reports whether a candidate meets a condition.
func (s *State) meets(c *choiceCondition, chosen *Chosen) (bool, error) {
	if c.Live != nil {
		return c.Live(s, chosen)
	}
	if c.masks {
		mask, err := s.kindsThatMeet(c, chosen)
		if err != nil {
			return false, err
		}
		kind := s.staged.table.Kind(chosen.Cards[0])
		return mask[kind>>6]>>(kind&63)&1 == 1, nil
	}
	args, combination := s.gatherArguments(c, chosen)
	args[0] = s.roleValue(c.first, chosen)
	var kept *atomic.Uint32
	if c.kept != nil {
		per := len(c.kept.each)
		if c.first == ofCard {
			per /= len(s.game.staged.set.Kinds)
		} else {
			per /= s.game.squares
		}
		kept = &c.kept.each[int(args[0].n)*per+combination]
		if answer := kept.Load(); answer > 0 {
			return answer == 2, nil
		}
	}
	if c.first == ofNothing {
		args = args[1:]
	}
	v, err := c.law.Ask(s, args)
	if err != nil {
		return false, err
	}
	yes, err := c.law.yes(v)
	if err == nil && kept != nil {
		if yes {
			kept.Store(2)
		} else {
			kept.Store(1)
		}
	}
	return yes, err
}

// roleValue is what a law is asked of.
func (s *State) roleValue(role candidateRole, c *Chosen) Value {
	switch role {
	case ofCard:
		return KindValue(s.staged.table.Kind(c.Cards[0]))
	case ofSquare:
		return SquareValue(int(c.Square))
	case ofOption:
		return c.Options[0]
	case ofCell:
		return NumberValue(c.Cell + 1)
	}
	return None
}
