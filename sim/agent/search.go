package agent

import (
	"math"
	"slices"
	"time"

	"canopy/core/chance"
	"canopy/core/rules"
	"canopy/core/seat"
)

// search is Monte Carlo tree search with upper confidence bounds (Kocsis and Szepesvári,
// "Bandit based Monte-Carlo planning", 2006; Browne and others, "A survey of Monte Carlo
// tree search methods", 2012). A simulation goes down the tree, adds a node, plays on at
// random, and tells all nodes on its way how it went. Every player takes what is best for
// himself.
//
// Where something is hidden it is single-observer information-set search (Cowling, Powley
// and Whitehouse, "Information set Monte Carlo tree search", 2012): each simulation goes
// through a world of its own, nodes are what the searching player can tell apart, and a
// move counts how often it could be made. Chance is treated alike: what dice show tells
// nodes apart, what is drawn from a pile does not. Who chooses in secret has the moves of
// his own world to choose from, and the searching player learns nothing by his choice.
//
// Where the script says how good positions on a board are, that guides the search: every
// new move begins with what is said of where it leads, and its value is, beside the mean of
// its playouts, what follows for it from the best replies in the tree so far (implicit
// minimax backups: Lanctot, Winands, Pepels and Sturtevant, 2014). Playouts are cut off
// then, and judged.
type search struct {
	thinker
	settings
	tree

	closed bool // the game is searched as it is: there are no worlds
	solves bool // and verdicts count
	guided bool // by what the script says of positions
	me     int  // the seat that searches
	path   []step
	tried  *rules.State // where a move is tried
	sims   int32        // in this game so far
	played []rules.Move // before the root of the tree
	known  bool         // there is a tree of this game
}

// step is one move on the way down the tree.
type step struct {
	node, arm int32
	mover     int // the seat that made it
}

// settings are what specs may set.
type settings struct {
	budget
	worlds      bool // every simulation has a world of its own, hidden things or not
	cut         int  // plies of a playout before it is judged; noCut for the whole game
	cutGiven    bool
	exploration float64
	explores    bool    // a spec says how much
	trust       float64 // in what the script says, against playouts
	widens      bool
	solver      bool
	reuses      bool
}

// Begin forgets the tree.
func (t *search) Begin() { t.known, t.sims = false, 0 }

func (t *search) Choose(s *seat.Seat) (rules.Move, error) {
	if len(s.Moves) == 1 {
		return s.Moves[0], nil
	}
	if err := t.think(s); err != nil {
		return 0, err
	}
	return t.arms[t.choice()].move, nil
}

func (t *search) Advise(s *seat.Seat) ([]Advice, error) {
	if err := t.think(s); err != nil {
		return nil, err
	}
	chosen := t.choice()
	var advice []Advice
	for a := t.nodes[root].first; a != 0; a = t.arms[a].next {
		arm := &t.arms[a]
		if a != chosen && arm.visits == 0 && !arm.isKnown() {
			continue // it was not looked at
		}
		advice = append(advice, Advice{Move: arm.move, Share: t.valueOf(arm), Playouts: int(arm.visits), Certain: arm.isKnown()})
		if arm.isKnown() {
			advice[len(advice)-1].Share = float64(arm.of(t.me)) / 2
		}
	}
	slices.SortStableFunc(advice, func(a, b Advice) int {
		switch chosen := t.arms[chosen].move; {
		case a.Move == chosen:
			return -1
		case b.Move == chosen:
			return 1
		}
		return b.Playouts - a.Playouts
	})
	return advice, nil
}

// think runs simulations until the budget is spent, or all is known.
func (t *search) think(s *seat.Seat) error {
	t.prepare(s)
	t.me = s.Number()
	worlds, luck := split(s)
	if t.closed {
		// The luck of a world is of no use here, and none is drawn.
		if err := s.World(&worlds, t.start); err != nil {
			return err
		}
	}
	began := time.Now()
	for n := 0; !t.isSpent(n, began) && !t.nodes[root].isKnown(); n++ {
		if t.isFull() {
			t.prune()
		}
		if !t.closed {
			if err := s.World(&worlds, t.start); err != nil {
				return err
			}
		}
		t.world.CopyFrom(t.start)
		if err := t.simulate(&luck); err != nil {
			return err
		}
	}
	return nil
}

// isSpent reports whether there is to be no further simulation after so many. The clock
// is looked at now and then.
func (t *search) isSpent(simulations int, began time.Time) bool {
	if t.playouts > 0 {
		return simulations >= t.playouts
	}
	return simulations > 0 && simulations%16 == 0 && time.Since(began) >= t.time
}

// prepare sets up the tree for a decision: what is left of the one before, if the game
// went on as it foresaw.
func (t *search) prepare(s *seat.Seat) {
	if t.game != s.Game() {
		t.sit(s)
		t.tried = t.game.NewState()
		information := t.game.Information()
		t.closed = !t.worlds && !information.Hidden && !information.Chance
		t.solves = t.solver && t.closed && t.game.Players() == 2 && !areTogether(t.game)
		t.guided = t.trust > 0 && t.game.Evaluates() && !t.game.IsStaged()
		t.known = false
		if !t.explores {
			t.exploration = explorationOf[t.guided]
		}
		if t.guided && !t.cutGiven {
			t.cut = guidedCut
		}
	}
	played := s.Played()
	if t.known && t.reuses && t.closed && played != nil && t.follow(played) {
		t.played = append(t.played[:0], played...)
		return
	}
	t.clear()
	t.known = true
	t.played = append(t.played[:0], played...)
}

// follow makes the node the root to which the game has come, and reports whether there is
// one.
func (t *search) follow(played []rules.Move) bool {
	if len(played) < len(t.played) || !slices.Equal(played[:len(t.played)], t.played) {
		return false
	}
	at := int32(root)
	for _, m := range played[len(t.played):] {
		a := t.nodes[at].first
		for a != 0 && t.arms[a].move != m {
			a = t.arms[a].next
		}
		if at = t.arms[a].child; at == 0 {
			return false
		}
	}
	if t.nodes[at].isKnown() && t.nodes[at].first == 0 {
		return false
	}
	t.keep(at, 0)
	return true
}

// simulate goes down the tree once.
func (t *search) simulate(luck *chance.Stream) error {
	t.sims++
	t.path = t.path[:0]
	at := int32(root)
	w := t.world
	for {
		n := &t.nodes[at]
		n.stamp = t.sims
		if w.Over() || n.visits == 0 && at != root || t.solves && n.isKnown() && at != root {
			break
		}
		if err := t.offer(at); err != nil {
			return err
		}
		if t.solves && t.nodes[root].isKnown() {
			break // its arms were new, and decided it
		}
		a := t.pick(at, luck)
		t.path = append(t.path, step{at, a, w.Seat(w.Due())})
		at = t.descend(at, a)
		if err := w.Err(); err != nil {
			return err
		}
	}
	if v := t.nodes[at].verdict; t.solves && v.isKnown() {
		t.shares[0], t.shares[1] = float64(v.of(0))/2, float64(v.of(1))/2
	} else if err := t.playOn(luck, t.cut); err != nil {
		return err
	}
	t.learn(at)
	return nil
}

// descend makes the move of an arm in the world, and returns the node to which it leads.
func (t *search) descend(at, a int32) int32 {
	w, m := t.world, t.arms[a].move
	t.plies++
	if t.closed {
		w.Play(m)
		if t.arms[a].child == 0 {
			t.arms[a].child = t.addNode(0)
		}
		return t.arms[a].child
	}
	seen := w.Observed(m, t.start.Due())
	w.Play(m)
	return t.child(at, seen*0x9e3779b97f4a7c15^w.ChanceSeen())
}

// learn tells everything on the way what became of the simulation that ended at a node.
func (t *search) learn(at int32) {
	t.nodes[at].visits++
	for i := len(t.path) - 1; i >= 0; i-- {
		step := &t.path[i]
		t.nodes[step.node].visits++
		a := &t.arms[step.arm]
		a.visits++
		a.total += t.shares[step.mover]
		if t.guided && i+1 < len(t.path) && len(t.shares) == 2 {
			a.outlook = t.followed(step, &t.path[i+1])
		}
		if t.solves {
			t.prove(step)
		}
	}
}

// followed is what follows for the maker of a move from the best of the replies to it.
func (t *search) followed(step, reply *step) float32 {
	best := float32(0)
	for a := t.nodes[reply.node].first; a != 0; a = t.arms[a].next {
		best = max(best, t.arms[a].outlook)
	}
	if reply.mover != step.mover {
		return 1 - best
	}
	return best
}

// prove lets a node and the arm that led on from it follow what is certain below.
func (t *search) prove(step *step) {
	a := &t.arms[step.arm]
	if !a.isKnown() && a.child != 0 {
		a.verdict = t.nodes[a.child].verdict
	}
	if n := &t.nodes[step.node]; !n.isKnown() && a.isKnown() {
		n.verdict = t.conclude(step.node, step.mover)
	}
}

// valueOf is what a move has been worth so far to who makes it.
func (t *search) valueOf(a *arm) float64 {
	switch mean := a.total / math.Max(float64(a.visits), 1); {
	case !t.guided:
		return mean
	case a.visits == 0:
		return float64(a.outlook)
	default:
		return (1-t.trust)*mean + t.trust*float64(a.outlook)
	}
}

// choice is the arm of the root that is chosen in the end: the best that is certain, if it
// wins or nothing is open; else the one visited most that does not lose for certain, the
// first of several.
func (t *search) choice() int32 {
	if v := t.nodes[root].verdict; v.isKnown() {
		for a := t.nodes[root].first; a != 0; a = t.arms[a].next {
			if w := t.arms[a].verdict; w.share == v.share && w.distance+1 == v.distance {
				return a
			}
		}
	}
	chosen := int32(0)
	for a := t.nodes[root].first; a != 0; a = t.arms[a].next {
		loses := t.solves && t.arms[a].isKnown() && t.arms[a].of(t.me) == 0
		if !loses && (chosen == 0 || t.arms[a].visits > t.arms[chosen].visits) {
			chosen = a
		}
	}
	return chosen
}
