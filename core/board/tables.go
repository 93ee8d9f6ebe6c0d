package board

import (
	"fmt"

	"canopy/core/nearest"
)

// Tables hold, for each piece and each square that it may stand on, the squares
// that its movements look at, with every law already applied. They never change
// after they have been made, and are shared by all games in play.
type Tables struct {
	board  *Board
	pieces *Pieces
	laws   Laws

	steps  []step
	visits []visit
	// lists are the steps and visits of a code and a square, by code*(squares+1) +
	// square; the square after the last stands for no square, from where pieces are
	// dropped.
	lists    []list
	droppers [][]Code // by player: the codes that have a drop
	most     int
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
	repeats               bool // two movements may offer one move
}

// draft is a list as it is worked out: paths of one square first, then the
// others, each visit with its skip.
type draft struct{ single, long []visit }

// Compile works out the tables of some pieces on a board under their laws. It
// asks each law once for every combination of pieces and squares that a movement
// can bring about. Its errors name the place in the script.
func Compile(b *Board, p *Pieces, laws Laws) (*Tables, error) {
	t := &Tables{board: b, pieces: p, laws: laws, droppers: make([][]Code, p.Players())}
	squares := b.Squares()
	t.lists = make([]list, p.Codes()*(squares+1))
	for c := Code(1); c < Code(p.Codes()); c++ {
		for s := range Square(squares + 1) {
			if err := t.compile(c, s); err != nil {
				return nil, Placed(p.Piece(c).Kind.Origin, err)
			}
		}
	}
	t.bound()
	return t, nil
}

// compile works out the list of one code on one square, or of its drops.
func (t *Tables) compile(c Code, from Square) error {
	piece := t.pieces.Piece(c)
	if piece.Owner == Nobody {
		return nil
	}
	l := t.list(c, int(from))
	drops := int(from) == t.board.Squares()
	if drops {
		from = Nowhere
	}
	var d draft
	for i := range piece.Kind.Moves {
		m := &piece.Kind.Moves[i]
		if (m.Word == Drop) != drops {
			continue
		}
		if err := t.compileMovement(&d, m, Subject{c, from}, piece.Owner); err != nil {
			return Placed(m.Origin, err)
		}
	}
	t.store(l, d)
	if drops && l.stepCount+l.visitCount > 0 {
		t.droppers[piece.Owner] = append(t.droppers[piece.Owner], c)
	}
	return nil
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
}

func (t *Tables) compileMovement(d *draft, m *Movement, piece Subject, owner Player) error {
	if admitted, err := t.startsFrom(m, piece, owner); err != nil || !admitted {
		return err
	}
	paths, err := walker{t.board, t.pieces, owner}.paths(m, piece.On)
	if err != nil {
		return err
	}
	for _, p := range paths {
		var visits []visit
		for _, leg := range p {
			if visits, err = t.compileLeg(visits, m, piece, owner, leg); err != nil {
				return err
			}
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
	if m.Word == Drop {
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
	return t.addVisits(visits, piece, leg, stop, pass)
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
	stop := leg.stop
	if leg.to != leg.square {
		return stop, nil // what stands there is not taken
	}
	for c := Code(1); c < Code(t.pieces.Codes()); c++ {
		if !stop.Has(c) {
			continue
		}
		verdict, err := t.laws.takes(piece, Subject{c, leg.to})
		if err != nil {
			return 0, err
		}
		if !verdict.Allowed() {
			stop &^= 1 << c
		}
	}
	return stop, nil
}

// addVisits appends the visit of a leg. Where a piece becomes another one only
// for some of what it may take, each outcome has a visit of its own.
func (t *Tables) addVisits(visits []visit, piece Subject, leg leg, stop, pass Codes) ([]visit, error) {
	move := movement(piece.On, leg.to)
	if piece.On == Nowhere {
		move = move.withCode(piece.Code)
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
	for s := range squares {
		most := 0
		for c := range t.pieces.Codes() {
			most = max(most, t.list(Code(c), s).most())
		}
		t.most += most
	}
	drops := 0
	for _, droppers := range t.droppers {
		sum := 0
		for _, c := range droppers {
			sum += t.list(c, squares).most()
		}
		drops = max(drops, sum)
	}
	t.most += drops
}

func (l *list) most() int { return int(l.stepCount) + int(l.visitCount) }

// Most is the largest number of movements that any position could offer.
func (t *Tables) Most() int { return t.most }

func (t *Tables) list(c Code, s int) *list { return &t.lists[int(c)*(t.board.Squares()+1)+s] }

// Droppers are the pieces that a player drops, one of each kind.
func (t *Tables) Droppers(p Player) []Code { return t.droppers[p] }
