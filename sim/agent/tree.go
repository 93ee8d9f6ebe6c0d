package agent

import (
	"slices"
	"unsafe"

	"canopy/core/rules"
)

// tree is a search tree in two flat lists, without pointers: it costs the garbage
// collector nothing, and is used again for the next decision. Places in the lists are
// their indexes; 0 is none.
type tree struct {
	nodes []node
	arms  []arm
	spare struct { // room for a copy, for when a part of the tree is kept
		nodes []node
		arms  []arm
	}
	limit int64 // bytes that it may take, its copy included
}

// node is a position, as far as the searching player can tell positions apart.
type node struct {
	seen     uint64 // what tells it from the other children of its parent
	visits   int32
	first    int32 // of its arms
	last     int32
	children int32 // the first of them, where arms have none of their own
	next     int32 // the next child of its parent
	stamp    int32 // the last simulation that came by
	expanded bool
	verdict
}

// arm is a move that can be made at a node, with what became of it.
type arm struct {
	move      rules.Move // as it is written in the world at hand
	key       uint64     // what the move is for him who makes it, in every world
	total     float64    // of his shares of the win
	visits    int32
	available int32   // how often it could be made
	child     int32   // where it leads, if that is always the same
	next      int32   // of the node's arms
	stamp     int32   // the last simulation in which it could be made
	outlook   float32 // what the script says of where it leads, or follows from that
	verdict
}

const (
	nodeBytes = int64(unsafe.Sizeof(node{}))
	armBytes  = int64(unsafe.Sizeof(arm{}))
)

// clear leaves an empty root, whose index is 1.
func (t *tree) clear() {
	t.nodes = append(t.nodes[:0], node{}, node{})
	t.arms = append(t.arms[:0], arm{})
}

// root is the index of the node where the search begins.
const root = 1

func (t *tree) addNode(seen uint64) int32 {
	t.nodes = append(t.nodes, node{seen: seen})
	return int32(len(t.nodes) - 1)
}

// addArm adds an arm to a node, after those that it has.
func (t *tree) addArm(to int32, a arm) int32 {
	t.arms = append(t.arms, a)
	added := int32(len(t.arms) - 1)
	n := &t.nodes[to]
	if n.first == 0 {
		n.first = added
	} else {
		t.arms[n.last].next = added
	}
	n.last = added
	return added
}

// child finds the child of a node that is seen so, or adds it.
func (t *tree) child(of int32, seen uint64) int32 {
	for c := t.nodes[of].children; c != 0; c = t.nodes[c].next {
		if t.nodes[c].seen == seen {
			return c
		}
	}
	added := t.addNode(seen)
	t.nodes[added].next = t.nodes[of].children
	t.nodes[of].children = added
	return added
}

// isFull reports whether the tree takes what it may. A copy takes as much again.
func (t *tree) isFull() bool {
	return 2*(int64(len(t.nodes))*nodeBytes+int64(len(t.arms))*armBytes) > t.limit
}

// prune drops the half of the nodes that no simulation has visited for longest. What is
// known of the moves that lead there stays.
func (t *tree) prune() {
	stamps := make([]int32, 0, len(t.nodes))
	for i := range t.nodes[root:] {
		stamps = append(stamps, t.nodes[root+i].stamp)
	}
	slices.Sort(stamps)
	t.keep(root, stamps[len(stamps)/2])
}

// keep makes a node the root, and keeps of what is below it the nodes that a simulation
// has visited since.
func (t *tree) keep(from, since int32) {
	old := tree{nodes: t.nodes, arms: t.arms}
	t.nodes, t.arms = t.spare.nodes[:0], t.spare.arms[:0]
	t.spare.nodes, t.spare.arms = old.nodes, old.arms
	t.nodes = append(t.nodes, node{}, old.nodes[from])
	t.nodes[root].next = 0
	t.arms = append(t.arms, arm{})
	// Nodes are gone through in the order in which they are copied, so that this takes
	// no more room than the copy.
	for at := int32(root); int(at) < len(t.nodes); at++ {
		t.copyArms(&old, at, since)
		t.copyChildren(&old, at, since)
	}
}

// copyArms gives a node that was just copied its arms, and the nodes that they lead to.
func (t *tree) copyArms(old *tree, at, since int32) {
	a := t.nodes[at].first
	t.nodes[at].first, t.nodes[at].last = 0, 0
	for a != 0 {
		copied := old.arms[a]
		a, copied.next = copied.next, 0
		if c := copied.child; c != 0 {
			copied.child = 0
			if old.nodes[c].stamp >= since {
				t.nodes = append(t.nodes, old.nodes[c])
				copied.child = int32(len(t.nodes) - 1)
			}
		}
		t.addArm(at, copied)
	}
}

// copyChildren gives a node that was just copied the children that hang on it and not on
// its arms, in their order.
func (t *tree) copyChildren(old *tree, at, since int32) {
	c := t.nodes[at].children
	t.nodes[at].children = 0
	last := int32(0)
	for c != 0 {
		copied := old.nodes[c]
		c, copied.next = copied.next, 0
		if copied.stamp < since {
			continue
		}
		t.nodes = append(t.nodes, copied)
		added := int32(len(t.nodes) - 1)
		if last == 0 {
			t.nodes[at].children = added
		} else {
			t.nodes[last].next = added
		}
		last = added
	}
}
