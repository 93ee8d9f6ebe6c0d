package agent

// verdict is what is certain of a position between two players, whatever they do: the
// result with best play, and after how many plies it comes about. (Winands, Björnsson and
// Saito, "Monte-Carlo Tree Search Solver", 2008.)
type verdict struct {
	// share is one more than the first seat's share of the win in halves; 0 is unknown.
	share    uint8
	distance uint16
}

func (v verdict) isKnown() bool { return v.share != 0 }

// of is the share of the win for a seat, 0 or 1, in halves.
func (v verdict) of(seat int) int {
	if seat == 0 {
		return int(v.share) - 1
	}
	return 3 - int(v.share)
}

// ended is the verdict of a game that is over, by the first seat's share of the win.
func ended(share float64) verdict { return verdict{share: uint8(2*share) + 1} }

// isBetter reports whether a seat would rather have v than w, both being known: more of
// the win, and else a win as soon and a loss as late as can be.
func (v verdict) isBetter(w verdict, seat int) bool {
	if v.share != w.share {
		return v.of(seat) > w.of(seat)
	}
	if v.of(seat) == 2 {
		return v.distance < w.distance
	}
	return v.distance > w.distance
}

// conclude works out the verdict of a node from those of its arms, where it follows: one
// of them wins, or all are known.
func (t *tree) conclude(at int32, mover int) verdict {
	var best verdict
	all := true
	for a := t.nodes[at].first; a != 0; a = t.arms[a].next {
		v := t.arms[a].verdict
		switch {
		case !v.isKnown():
			all = false
		case !best.isKnown() || v.isBetter(best, mover):
			best = v
		}
	}
	if !best.isKnown() || !all && best.of(mover) < 2 {
		return verdict{}
	}
	best.distance++
	return best
}
