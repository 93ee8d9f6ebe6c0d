package agent

import (
	"math"

	"canopy/core/chance"
)

// offer sees to it that a node has arms for the moves that can be made in the world.
func (t *search) offer(at int32) error {
	expanded := t.nodes[at].expanded
	if expanded && t.closed {
		return nil
	}
	w := t.world
	t.moves = w.Moves(t.moves)
	if err := w.Err(); err != nil {
		return err
	}
	visits := t.nodes[at].visits
	for _, m := range t.moves {
		key := uint64(m)
		if !t.closed {
			key = w.Observed(m, w.Due())
		}
		a := int32(0)
		if expanded {
			for a = t.nodes[at].first; a != 0 && t.arms[a].key != key; {
				a = t.arms[a].next
			}
		}
		if a == 0 {
			a = t.addArm(at, arm{key: key, move: m})
			if !expanded {
				t.arms[a].available = visits
			}
			if err := t.rate(at, a); err != nil {
				return err
			}
		}
		t.arms[a].move = m
		t.arms[a].stamp = t.sims
	}
	t.nodes[at].expanded = true
	if t.solves {
		n := &t.nodes[at]
		n.verdict = t.conclude(at, w.Seat(w.Due()))
	}
	return nil
}

// rate looks where a new move leads: how good the script says that is, and whether the
// game is over then.
func (t *search) rate(at, a int32) error {
	if !t.guided && !t.solves {
		return nil
	}
	mover := t.world.Seat(t.world.Due())
	t.tried.CopyFrom(t.world)
	t.tried.Play(t.arms[a].move)
	t.plies++
	if err := t.tried.Err(); err != nil {
		return err
	}
	over := t.tried.Over() && !t.tried.Result().CutOff
	if over && t.solves {
		t.arms[a].verdict = ended(t.tried.Result().Share(0))
	}
	if !t.guided {
		return nil
	}
	if err := t.judge(t.tried); err != nil {
		return err
	}
	t.arms[a].outlook = float32(t.shares[mover])
	return nil
}

// pick chooses how a simulation goes on from a node: by a move that was not yet tried, or
// by the one whose upper confidence bound is highest, the first of several.
func (t *search) pick(at int32, luck *chance.Stream) int32 {
	n := &t.nodes[at]
	mover := t.world.Seat(t.world.Due())
	untried, tried := 0, 0
	for a := n.first; a != 0; a = t.arms[a].next {
		arm := &t.arms[a]
		if !t.closed && arm.stamp != t.sims {
			continue
		}
		arm.available++
		if arm.visits == 0 && !arm.isKnown() {
			untried++
		} else {
			tried++
		}
	}
	if !t.guided && untried > 0 && (!t.widens || tried < width(int(n.visits))) {
		return t.untried(n, luck.Below(untried))
	}
	return t.promising(n, mover)
}

// narrow is how many moves of a node are tried at once.
const narrow = 24

// width is how many of its moves are tried at a node that was visited so often: where
// there are many they come into play by and by (progressive widening, Coulom 2007).
func width(visits int) int { return max(narrow, int(3*math.Sqrt(float64(visits)))) }

// untried is one of the moves that can be made and were not tried, by its number.
func (t *search) untried(n *node, number int) int32 {
	for a := n.first; ; a = t.arms[a].next {
		arm := &t.arms[a]
		if !t.closed && arm.stamp != t.sims || arm.visits > 0 || arm.isKnown() {
			continue
		}
		if number--; number < 0 {
			return a
		}
	}
}

// promising is the move with the highest upper confidence bound.
func (t *search) promising(n *node, mover int) int32 {
	chosen, most := int32(0), math.Inf(-1)
	// Most arms could be made equally often, and the logarithm takes longer than the rest.
	available, logarithm := int32(-1), 0.0
	for a := n.first; a != 0; a = t.arms[a].next {
		arm := &t.arms[a]
		if !t.closed && arm.stamp != t.sims || !t.guided && arm.visits == 0 && !arm.isKnown() {
			continue
		}
		if arm.available != available {
			available, logarithm = arm.available, math.Log(float64(arm.available)+1)
		}
		if bound := t.bound(arm, mover, logarithm); bound > most {
			chosen, most = a, bound
		}
	}
	return chosen
}

// bound is the upper confidence bound of a move: its value, and more the less often it
// was made for how often it could have been, of which the logarithm is given.
func (t *search) bound(a *arm, mover int, available float64) float64 {
	if t.solves && a.isKnown() {
		return [...]float64{-1, 0.5, 2}[a.of(mover)] // a win above all, what loses below all
	}
	visits := float64(a.visits)
	if t.guided {
		visits++
	}
	return t.valueOf(a) + t.exploration*math.Sqrt(available/visits)
}
