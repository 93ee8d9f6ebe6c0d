package board

import (
	"fmt"
	"slices"

	"canopy/core/nearest"
)

// Tables hold, for each piece and each square that it may stand on, the squares
// that its movements look at, with every law already applied. They never change
// after they have been made, and are shared by all games in play.
type Tables struct {
	board  *Board
	pieces *Pieces
	laws   Laws

	steps   []step
	visits  []visit
	floods  []flood
	effects []Effect
	sets    []set
	named   map[string]bool // words of movements that rules refer to, so that they tell movements apart
	anyone  bool            // every player moves every piece
	most    int

	attackPaths [][]path // by code*squares + square
}

// set is the lists of some movements: of all, or of one with which a piece goes on.
type set struct {
	only *Movement // nil: all movements of each kind
	// lists are by code*(squares+1) + square; the square after the last stands for
	// no square, from where pieces are dropped.
	lists    []list
	droppers [][]Code // by player: the codes that have a drop
}

// step is a look at one square, whatever stands elsewhere: the one where the move
// ends. If what stands there is in stop, the move is offered. Four steps fill a
// cache line; lists of steps are padded with steps that are never offered, so
// that play reads them four at a time.
type step struct {
	move Move
	stop Codes
}

const stepsAtOnce = 4

// visit is a look at one square of a longer path. If what stands there is in
// stop, the move is offered; if it is in pass, the next visit follows, otherwise
// skip visits are left out, to the next path.
type visit struct {
	move       Move
	stop, pass Codes
	square     Square
	skip       uint16
}

// list is where the steps and visits of one piece on one square are.
type list struct {
	steps, visits         uint32
	stepCount, visitCount uint16
	firstFlood, lastFlood uint16 // which floods start there
	repeats               bool   // two movements may offer one move
}

// draft is a list as it is worked out: paths of one square first, then the
// others, each visit with its skip.
type draft struct {
	single, long []visit
	firstFlood   int
}

// Options are what tables need to know of the rules around them.
type Options struct {
	// Named are the words of movements by which rules tell them apart: an obligation
	// to "hop", say.
	Named []string
	// Anyone: every player moves every piece.
	Anyone bool
	// Attacks: rules ask which squares pieces attack.
	Attacks bool
}

// Compile works out the tables of some pieces on a board under their laws. It
// asks each law once for every combination of pieces and squares that a movement
// can bring about. Its errors name the place in the script.
func Compile(b *Board, p *Pieces, laws Laws, o Options) (*Tables, error) {
	t := &Tables{board: b, pieces: p, laws: laws, anyone: o.Anyone, named: map[string]bool{}, effects: make([]Effect, 1)}
	for _, word := range o.Named {
		t.named[word] = true
	}
	t.sets = append(t.sets, t.newSet(nil))
	for i := 0; i < len(t.sets); i++ {
		if err := t.fill(i); err != nil {
			return nil, err
		}
	}
	t.bound()
	if o.Attacks {
		return t, t.prepareAttacks()
	}
	return t, nil
}

func (t *Tables) newSet(only *Movement) set {
	return set{only: only, lists: make([]list, t.pieces.Codes()*(t.board.Squares()+1)), droppers: make([][]Code, t.pieces.Players())}
}

// fill works out the lists of a set. It may add further sets.
func (t *Tables) fill(number int) error {
	for c := Code(1); c < Code(t.pieces.Codes()); c++ {
		for s := range Square(t.board.Squares() + 1) {
			if err := t.compile(number, c, s); err != nil {
				return Placed(t.pieces.Piece(c).Kind.Origin, err)
			}
		}
	}
	return nil
}

// compile works out the list of one code on one square, or of its drops.
func (t *Tables) compile(number int, c Code, from Square) error {
	owner, moves := t.mover(number, c)
	drops := int(from) == t.board.Squares()
	if drops {
		from = Nowhere
	}
	d := draft{firstFlood: len(t.floods)}
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
	all := append(d.single, d.long...)
	l.repeats = merge(all)
	l.steps, l.visits = uint32(len(t.steps)), uint32(len(t.visits))
	for _, v := range all[:len(d.single)] {
		if v.stop != 0 {
			t.steps = append(t.steps, step{v.move, v.stop})
		}
	}
	for len(t.steps)%stepsAtOnce != 0 {
		t.steps = append(t.steps, step{})
	}
	t.visits = append(t.visits, all[len(d.single):]...)
	l.stepCount = uint16(len(t.steps)) - uint16(l.steps)
	l.visitCount = uint16(len(t.visits)) - uint16(l.visits)
	l.firstFlood, l.lastFlood = uint16(d.firstFlood), uint16(len(t.floods))
	if d.firstFlood < len(t.floods) {
		l.repeats = true // a chain may end where a step does
	}
}

func (t *Tables) compileMovement(d *draft, m *Movement, piece Subject, owner Player) error {
	if admitted, err := t.startsFrom(m, piece, owner); err != nil || !admitted {
		return err
	}
	effect, err := t.effectOf(m)
	if err != nil {
		return err
	}
	if m.Word == Hops {
		return t.compileFlood(m, piece, owner, effect)
	}
	c := Subject{piece.Code, piece.On}
	if m.Drops != "" {
		if c.Code, err = t.owned(m.Drops, owner); err != nil {
			return err
		}
	}
	paths, err := walker{t.board, t.pieces, owner}.paths(m, piece.On)
	if err != nil {
		return err
	}
	for _, p := range paths {
		var visits []visit
		for _, leg := range p {
			if visits, err = t.compileLeg(visits, m, c, owner, leg); err != nil {
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
			d.long = append(d.long, visits...)
		}
	}
	return nil
}

func (t *Tables) startsFrom(m *Movement, piece Subject, owner Player) (bool, error) {
	if m.Word == Drop || m.From.IsZero() {
		return true, nil
	}
	return t.board.Admits(m.From, piece, owner, piece.On)
}

// compileLeg asks the laws about one square of a path.
func (t *Tables) compileLeg(visits []visit, m *Movement, piece Subject, owner Player, leg leg) ([]visit, error) {
	stop, err := t.stops(m, piece, owner, leg)
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
func (t *Tables) stops(m *Movement, piece Subject, owner Player, leg leg) (Codes, error) {
	if leg.stop == 0 {
		return 0, nil
	}
	admitted, err := t.board.Admits(m.To, piece, owner, leg.to)
	if err != nil || !admitted {
		return 0, err
	}
	verdict, err := t.laws.enters(piece, leg.to)
	if err != nil || !verdict.Allowed() {
		return 0, err
	}
	if leg.to != leg.square || m.Jumped {
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
	outcomes, err := t.outcomes(piece, leg, stop)
	if err != nil {
		return nil, err
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

// endPath drops the visits at the end of a path that lead to nothing, and tells
// the others how far the next path is.
func endPath(visits []visit) []visit {
	for len(visits) > 0 && visits[len(visits)-1].stop == 0 {
		visits = visits[:len(visits)-1]
	}
	for i := range visits {
		visits[i].skip = uint16(len(visits) - i)
	}
	return visits
}

// merge joins visits that offer the same move and that nothing can keep play from
// reaching; it reports whether two others may still offer one move, so that play
// must look for repeats.
func merge(visits []visit) (repeats bool) {
	for i := range visits {
		for j := range i {
			a, b := &visits[j], &visits[i]
			if a.stop == 0 || b.stop == 0 || a.move != b.move {
				continue
			}
			if a.square == b.square && reached(visits, j) && reached(visits, i) {
				a.stop |= b.stop
				b.stop = 0
				continue
			}
			if a.square != b.square || a.stop&b.stop != 0 {
				repeats = true
			}
		}
	}
	return repeats
}

// reached reports whether play always gets to visit i: it starts a path, or
// follows visits of its path that let everything pass.
func reached(visits []visit, i int) bool {
	for j := range i {
		if visits[j].pass != everything && j+int(visits[j].skip) > i {
			return false
		}
	}
	return true
}

// bound finds the largest number of moves that any position could offer: the
// buffer into which moves are written has room for that many and one more.
func (t *Tables) bound() {
	squares := t.board.Squares()
	for i := range t.sets {
		set, most, drops := &t.sets[i], 0, 0
		for s := range squares {
			here := 0
			for c := range Code(t.pieces.Codes()) {
				here = max(here, t.mostOf(set.list(c, s, squares)))
			}
			most += here
		}
		for _, droppers := range set.droppers {
			sum := 0
			for _, c := range droppers {
				sum += set.list(c, squares, squares).most()
			}
			drops = max(drops, sum)
		}
		t.most = max(t.most, most+drops)
	}
}

func (s *set) list(c Code, square, squares int) *list { return &s.lists[int(c)*(squares+1)+square] }

func (l *list) most() int { return int(l.stepCount) + int(l.visitCount) }

func (t *Tables) mostOf(l *list) int {
	return l.most() + int(l.lastFlood-l.firstFlood)*t.board.Squares()
}

// Most is the largest number of movements that any position could offer.
func (t *Tables) Most() int { return t.most }

// Droppers are the pieces that a player drops, one of each kind.
func (t *Tables) Droppers(p Player) []Code { return t.sets[0].droppers[p] }
