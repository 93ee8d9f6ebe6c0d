package board

import (
	"fmt"
	"reflect"
)

// Effect is what a movement does besides taking what stands at its end. Movements
// that do the same, and are told apart by no name, share an effect.
type Effect struct {
	// Name is what the movement is called, "" if nothing tells it apart.
	Name string
	// Jumped: the piece jumped over is taken, not what stands at the end.
	Jumped bool
	// Puts and Leaves are the kinds that appear at the end, while the mover stays,
	// and where the mover came from; "" for none.
	Puts, Leaves string
	// Next is the set of movements with which the same piece goes on, 0 for none:
	// then there is a further decision if it offers any.
	Next int
	// MayStop: the player may leave that decision.
	MayStop bool
	// Turn is the only turn of his own in which a player may move so; 0 for all.
	Turn int
}

// maxEffects is how many effects a move has room for.
const maxEffects = effectMask

// effectOf is the number of a movement's effect, made if it is new.
func (t *Tables) effectOf(m *Movement) (int, error) {
	if number, ok := t.numbers[m]; ok {
		return number, nil
	}
	number, err := t.newEffect(m)
	t.numbers[m] = number
	return number, err
}

func (t *Tables) newEffect(m *Movement) (int, error) {
	e := Effect{Name: m.Name, Jumped: m.Jumped, Puts: m.Puts, Leaves: m.Leaves, Turn: m.Turn}
	if m.Name == "" && t.named[m.Word] {
		e.Name = m.Word
	}
	next := m.Onward
	if m.Again != "" {
		if m.Onward != nil {
			return 0, fmt.Errorf("a movement goes on again or onward, not both")
		}
		next, e.MayStop = m, m.Again == "may"
	}
	if next != nil {
		e.Next = t.setOf(next)
	}
	for i, known := range t.effects {
		if known == e {
			return i, nil
		}
	}
	if len(t.effects) > maxEffects {
		return 0, fmt.Errorf("the pieces have more than %d kinds of movement", maxEffects)
	}
	t.effects = append(t.effects, e)
	return len(t.effects) - 1, nil
}

// setOf is the number of the set of movements that consists of one, made if it is
// new. It is filled later: a movement may go on with itself.
func (t *Tables) setOf(m *Movement) int {
	for i := 1; i < len(t.sets); i++ {
		if sameMovement(t.sets[i].only, m) {
			return i
		}
	}
	t.sets = append(t.sets, t.newSet(m))
	return len(t.sets) - 1
}

// sameMovement reports whether two movements are one, wherever they are written.
// Laws cannot be compared: a movement that has one is the same as itself only.
func sameMovement(a, b *Movement) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil || a.From.Law != nil || a.To.Law != nil || b.From.Law != nil || b.To.Law != nil {
		return false
	}
	if !sameMovement(a.Onward, b.Onward) {
		return false
	}
	x, y := *a, *b
	x.Origin, y.Origin, x.Onward, y.Onward = "", "", nil, nil
	return reflect.DeepEqual(x, y)
}

// Effect is what a move does, by [Move.Effect].
func (t *Tables) Effect(number int) *Effect { return &t.effects[number] }

// Effects is the number of different effects, the plain one included.
func (t *Tables) Effects() int { return len(t.effects) }
