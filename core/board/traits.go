package board

// MayTake reports whether some movement may take what stands where it ends, or what it
// jumps over.
func (t *Tables) MayTake() bool {
	takes := func(stop Codes) bool { return stop&(1<<t.pieces.Codes()-1)&^(1<<Empty) != 0 }
	for i := range t.effects {
		if t.effects[i].Jumped {
			return true
		}
	}
	for i := range t.steps {
		if takes(t.steps[i].stop) {
			return true
		}
	}
	for _, visits := range [2][]visit{t.short, t.long} {
		for i := range visits {
			// Where something falls, it looks at the square below, and takes nothing.
			if visits[i].square == visits[i].move.To() && takes(visits[i].stop) {
				return true
			}
		}
	}
	return false
}
