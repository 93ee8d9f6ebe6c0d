package board

import (
	"fmt"
	"slices"

	"canopy/core/nearest"
)

// compile works out the list of one code on one square, or of its drops.
func (t *Tables) compile(number int, c Code, from Square) error {
	owner, moves := t.mover(number, c)
	drops := int(from) == t.board.Squares()
	if drops {
		from = Nowhere
	}
	d := draft{single: t.singles[:0], firstFlood: len(t.floods)}
	t.room.legs, t.visitRoom = t.room.legs[:0], t.visitRoom[:0]
	for _, m := range moves {
		if (m.Word == Drop) != drops || len(m.Players) > 0 && !slices.Contains(m.Players, owner) {
			continue
		}
		if err := t.compileMovement(&d, m, Subject{c, from}, owner); err != nil {
			return Placed(m.Origin, err)
		}
	}
	s := &t.sets[number]
	l := &s.lists[int(c)*(t.board.Squares()+1)+min(int(from), t.board.Squares())]
	t.store(l, d)
	t.singles = d.single
	if s.only != nil && s.only.Word == Hop {
		t.storeHops(l, d.paths)
	}
	if drops && l.most() > 0 {
		s.droppers[owner] = append(s.droppers[owner], c)
	}
	return nil
}

// mover is who moves a code, and how in a set. Neutral pieces move where anyone
// may move them, seen from the first player's side.
func (t *Tables) mover(number int, c Code) (Player, []*Movement) {
	piece := t.pieces.Piece(c)
	owner := piece.Owner
	if owner == Nobody {
		if !t.anyone {
			return 0, nil
		}
		owner = 0
	}
	if only := t.sets[number].only; only != nil {
		return owner, []*Movement{only}
	}
	moves := make([]*Movement, len(piece.Kind.Moves))
	for i := range piece.Kind.Moves {
		moves[i] = &piece.Kind.Moves[i]
	}
	return owner, moves
}

// store appends a draft to the tables.
func (t *Tables) store(l *list, d draft) {
	l.repeats = d.merge()
	l.steps, l.short, l.rays = uint32(len(t.steps)), uint32(len(t.short)), uint32(len(t.rays))
	for _, v := range d.single {
		if v.stop != 0 {
			t.steps = append(t.steps, step{v.move, v.stop})
		}
	}
	for len(t.steps)%stepsAtOnce != 0 {
		t.steps = append(t.steps, step{})
	}
	for _, p := range d.paths {
		t.storePath(p)
	}
	for len(t.short)%visitsAtOnce != 0 {
		t.short = append(t.short, visit{})
	}
	l.stepCount = uint16(uint32(len(t.steps)) - l.steps)
	l.shortCount = uint16(uint32(len(t.short)) - l.short)
	l.rayCount = uint16(uint32(len(t.rays)) - l.rays)
	l.room = l.stepCount + l.shortCount
	for _, r := range t.rays[l.rays:] {
		l.room += uint16(r.end - r.start)
	}
	l.firstFlood, l.lastFlood = uint16(d.firstFlood), uint16(len(t.floods))
	l.more = l.shortCount > 0 || l.rayCount > 0 || l.firstFlood < l.lastFlood
	// Chains leave out where a step leads, but two kinds of chain may end alike.
	for i := d.firstFlood; i < len(t.floods); i++ {
		for _, f := range t.floods[d.firstFlood:i] {
			l.repeats = l.repeats || f.move == t.floods[i].move
		}
	}
}

// storeHops keeps the paths of hops as chains want them.
func (t *Tables) storeHops(l *list, paths [][]visit) {
	l.hops = uint32(len(t.hops))
	for _, p := range paths {
		if len(p) == 2 {
			t.hops = append(t.hops, hop{pass: p[0].pass, stop: p[1].stop, over: p[0].square, land: p[1].square})
		}
	}
	l.hopCount = uint16(uint32(len(t.hops)) - l.hops)
}

func (t *Tables) storePath(p []visit) {
	if len(p) == 0 {
		return
	}
	p[0].first = 1
	if len(p) <= visitsAtOnce {
		t.short = append(t.short, p...)
		return
	}
	start := uint32(len(t.long))
	t.long = append(t.long, p...)
	for len(t.long)%visitsAtOnce != 0 {
		t.long = append(t.long, visit{})
	}
	t.rays = append(t.rays, ray{start, uint32(len(t.long))})
}

func (t *Tables) compileMovement(d *draft, m *Movement, piece Subject, owner Player) error {
	w, err := t.walker(m, owner)
	if err != nil {
		return err
	}
	w.room = &t.room
	if admitted, err := w.starts(m, piece); err != nil || !admitted {
		return err
	}
	effect, err := t.effectOf(m)
	if err != nil {
		return err
	}
	if m.Word == Hops {
		return t.compileFlood(w, m, piece, effect)
	}
	c := Subject{piece.Code, piece.On}
	if m.Drops != "" {
		if c.Code, err = t.owned(m.Drops, owner); err != nil {
			return err
		}
	}
	paths, err := w.paths(m, piece.On)
	if err != nil {
		return err
	}
	for _, p := range paths {
		visits := t.newVisits(len(p))
		for _, leg := range p {
			if visits, err = t.compileLeg(visits, w, m, c, leg); err != nil {
				return err
			}
		}
		for i := range visits {
			visits[i].move |= Move(effect) << effectShift
		}
		visits = endPath(visits)
		if len(p) == 1 && p[0].to == p[0].square {
			for i := range visits {
				visits[i].pass = everything
			}
			d.single = append(d.single, visits...)
		} else {
			d.paths = append(d.paths, visits)
		}
	}
	return nil
}

// newVisits returns room for the visits of a path, which is used again when the
// list has been stored.
func (t *Tables) newVisits(length int) []visit {
	if cap(t.visitRoom)-len(t.visitRoom) < length {
		t.visitRoom = make([]visit, 0, max(256, length))
	}
	start := len(t.visitRoom)
	t.visitRoom = t.visitRoom[:start+length]
	return t.visitRoom[start:start:len(t.visitRoom)]
}

// compileLeg asks the laws about one square of a path.
func (t *Tables) compileLeg(visits []visit, w walker, m *Movement, piece Subject, leg leg) ([]visit, error) {
	stop, err := t.stops(w, m, piece, leg)
	if err != nil {
		return nil, err
	}
	pass := leg.pass
	if leg.through && pass != 0 {
		verdict, err := t.laws.passes(piece, leg.square)
		if err != nil {
			return nil, err
		}
		if !verdict.Allowed() {
			pass = 0
		}
	}
	if m.Jumped && leg.stop == 0 {
		if pass, err = t.takeable(piece, pass, leg.square); err != nil {
			return nil, err
		}
	}
	return t.addVisits(visits, m, piece, leg, stop, pass)
}

// stops is what may stand on a leg's square for the movement to end there, when
// the laws and the movement's own words have been asked.
func (t *Tables) stops(w walker, m *Movement, piece Subject, leg leg) (Codes, error) {
	if leg.stop == 0 {
		return 0, nil
	}
	admitted, err := w.ends(m, piece, leg.to)
	if err != nil || !admitted {
		return 0, err
	}
	verdict, err := t.laws.enters(piece, leg.to)
	if err != nil || !verdict.Allowed() {
		return 0, err
	}
	if leg.to != leg.square {
		return leg.stop, nil // what stands there is not taken
	}
	return t.takeable(piece, leg.stop, leg.to)
}

// takeable is what of some codes a piece may take on a square; the empty square,
// if it is among them, stays.
func (t *Tables) takeable(piece Subject, codes Codes, on Square) (Codes, error) {
	for c := Code(1); c < Code(t.pieces.Codes()); c++ {
		if !codes.Has(c) {
			continue
		}
		verdict, err := t.laws.takes(piece, Subject{c, on})
		if err != nil {
			return 0, err
		}
		if !verdict.Allowed() {
			codes &^= 1 << c
		}
	}
	return codes, nil
}

// addVisits appends the visit of a leg. Where a piece becomes another one only
// for some of what it may take, each outcome has a visit of its own.
func (t *Tables) addVisits(visits []visit, m *Movement, piece Subject, leg leg, stop, pass Codes) ([]visit, error) {
	move := movement(piece.On, leg.to)
	if m.Word == Drop {
		move = movement(Nowhere, leg.to).withCode(piece.Code)
	}
	if m.Jumped {
		move = move.withOver(leg.over)
	}
	var outcomes []Codes
	if m.Word != Drop {
		var err error
		if outcomes, err = t.outcomes(piece, leg, stop); err != nil {
			return nil, err
		}
	}
	for c, codes := range outcomes {
		if c != 0 && codes != 0 {
			visits = append(visits, visit{move: move.withCode(Code(c)), stop: codes, pass: everything, square: leg.square})
			stop &^= codes
		}
	}
	return append(visits, visit{move: move, stop: stop, pass: pass, square: leg.square}), nil
}

// outcomes groups what may stand on a leg's square by the code that the piece
// becomes there. It is empty where no law lets pieces become others.
func (t *Tables) outcomes(piece Subject, leg leg, stop Codes) ([]Codes, error) {
	if t.laws.Becomes == nil || stop == 0 {
		return nil, nil
	}
	outcomes := make([]Codes, t.pieces.Codes())
	for c := range Code(t.pieces.Codes()) {
		if !stop.Has(c) {
			continue
		}
		prey := Subject{Empty, Nowhere}
		if leg.to == leg.square && c != Empty {
			prey = Subject{c, leg.to}
		}
		kind, err := t.laws.Becomes(piece, leg.to, prey)
		if err != nil {
			return nil, err
		}
		if kind == "" || kind == t.pieces.Piece(piece.Code).Kind.Name {
			continue
		}
		code, err := t.owned(kind, t.pieces.Owner(piece.Code))
		if err != nil {
			return nil, err
		}
		outcomes[code] |= 1 << c
	}
	return outcomes, nil
}

// owned is the code of a kind with an owner, or nobody's where it is neutral.
func (t *Tables) owned(kind string, owner Player) (Code, error) {
	if !t.pieces.hasKind(kind) {
		return 0, fmt.Errorf("becomes: %w", nearest.Unknown("piece", kind, t.pieces.KindNames()))
	}
	if c, ok := t.pieces.Find(kind, owner); ok {
		return c, nil
	}
	c, _ := t.pieces.Find(kind, Nobody)
	return c, nil
}

// endPath drops the visits at the end of a path that lead to nothing.
func endPath(visits []visit) []visit {
	for len(visits) > 0 && visits[len(visits)-1].stop == 0 {
		visits = visits[:len(visits)-1]
	}
	return visits
}

// merge joins visits that offer the same move and that nothing can keep play from
// reaching; it reports whether two others may still offer one move, so that play
// must look for repeats.
func (d *draft) merge() (repeats bool) {
	if len(d.paths) == 0 && len(d.single) <= 1 {
		return false
	}
	all := make([]*visit, 0, 32)
	sure := make([]bool, 0, 32) // play gets there whatever stands elsewhere
	for i := range d.single {
		all, sure = append(all, &d.single[i]), append(sure, true)
	}
	for _, p := range d.paths {
		reached := true
		for i := range p {
			all, sure = append(all, &p[i]), append(sure, reached)
			reached = reached && p[i].pass == everything
		}
	}
	for i, b := range all {
		for j, a := range all[:i] {
			if a.stop == 0 || b.stop == 0 || a.move != b.move {
				continue
			}
			if a.square == b.square && sure[i] && sure[j] {
				a.stop |= b.stop
				b.stop = 0
				continue
			}
			repeats = repeats || a.square != b.square || a.stop&b.stop != 0
		}
	}
	return repeats
}
