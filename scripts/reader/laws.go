package reader

import (
	"fmt"
	"slices"
	"sync"

	"canopy/core/board"
	"canopy/core/nearest"
	"canopy/core/rules"
	"canopy/scripts/lua"

	glua "github.com/yuin/gopher-lua"
)

// role is a thing that a law looks at. Each is one object for the script, whatever
// it stands for at the moment; the square of a piece follows the piece.
type role uint8

const (
	thePiece role = iota
	thePieceSquare
	theSquare
	thePrey
	thePreySquare
	roleCount
)

var roleNames = [roleCount]string{"piece", "the piece's square", "square", "prey", "the prey's square"}

func (o role) describe() string { return roleNames[o] }

func (o role) isSquare() bool { return o == thePieceSquare || o == theSquare || o == thePreySquare }

// bound is what the roles stand for while a law is asked.
type bound struct {
	piece, prey board.Subject
	square      board.Square
}

// laws asks the laws of one game. A law sees pieces and squares through objects
// that note what it asks for; the answer then holds for all pieces and squares
// that are alike in that.
type laws struct {
	mutex   sync.Mutex // the machine and what is bound belong to one question at a time
	r       *reader
	board   *board.Board
	players []string
	pieces  *board.Pieces
	objects [roleCount]*glua.LUserData
	none    glua.LValue
	rowOf   *glua.LFunction
	inside  *glua.LFunction
	facts   []knownFact // a fact's number is its index
	now     bound
	kind    string          // whose movements are read
	moves   []rules.Advance // those along tracks
	gathers []*glua.LTable  // what laws of sowing may answer, by index in the definition
	active  bool
	asked   []observation // by the law that is running
}

// fact is something that can be asked of a role: a field, or the row as counted
// from a player's side.
type fact struct {
	role   role
	name   string
	player int // of a row or a region
	region string
}

// knownFact is a fact with its value for everything that its role can stand for.
type knownFact struct {
	fact
	byCode bool          // values go by the code of the piece, not by the square
	values []glua.LValue // the last one by square is for a piece off the board
	same   []uint16      // numbers for the values: equal ones have the same
}

// observation is a fact and the number of its value.
type observation struct {
	fact  int
	value uint16
}

func newLaws(r *reader, b *board.Board, players []string, none glua.LValue) *laws {
	l := &laws{r: r, board: b, players: players, none: none}
	L := r.machine.Lua()
	mt := r.closed()
	mt.RawSetString("__index", L.NewFunction(l.index))
	mt.RawSetString("__newindex", L.NewFunction(func(L *glua.LState) int {
		r.machine.Raise("a law changes nothing: it only says yes or no")
		return 0
	}))
	mt.RawSetString("__eq", L.NewFunction(l.equal))
	for o := range roleCount {
		u := L.NewUserData()
		u.Value, u.Metatable = o, mt
		l.objects[o] = u
	}
	l.rowOf = L.NewFunction(l.row)
	l.inside = L.NewFunction(l.within)
	return l
}

// index answers a field of a piece or square.
func (l *laws) index(L *glua.LState) int {
	o, ok := L.Get(1).(*glua.LUserData).Value.(role)
	name, isName := L.Get(2).(glua.LString)
	if !ok || !isName {
		l.r.machine.Raise("%s has no field %s", describe(L.Get(1)), describe(L.Get(2)))
	}
	if !l.active {
		l.r.machine.Raise("%s can be looked at by a law only", o.describe())
	}
	if o.isSquare() && name == "row" {
		L.Push(l.rowOf)
		return 1
	}
	if o.isSquare() && name == "within" {
		L.Push(l.inside)
		return 1
	}
	f := fact{role: o, name: string(name)}
	if _, known := l.number(f); !known {
		if err := l.checkFact(o, string(name)); err != nil {
			l.r.machine.Raise("%s", err)
		}
	}
	L.Push(l.observe(f))
	return 1
}

func (l *laws) checkFact(o role, name string) error {
	known := squareFacts
	if !o.isSquare() {
		known = slices.Concat(pieceFacts, l.attributes())
	}
	if slices.Contains(known, name) {
		return nil
	}
	if o.isSquare() && name == "piece" {
		return fmt.Errorf("a law never sees the game in play: it cannot ask what stands on a square")
	}
	what := "fact of a piece"
	if o.isSquare() {
		what = "fact of a square"
	}
	return nearest.Unknown(what, name, known)
}

// attributes are the names of the attributes that any kind has.
func (l *laws) attributes() []string { return attributesOf(l.pieces) }

func attributesOf(pieces *board.Pieces) []string {
	var all []string
	for _, kind := range pieces.Kinds() {
		for name := range kind.Attributes {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	slices.Sort(all)
	return all
}

// row answers square:row(player).
func (l *laws) row(L *glua.LState) int {
	u, _ := L.Get(1).(*glua.LUserData)
	player, isNumber := L.Get(2).(glua.LNumber)
	var o role
	isRole := false
	if u != nil {
		o, isRole = u.Value.(role)
	}
	if !isRole || !o.isSquare() || !isNumber || !isWhole(player) || player < 1 || int(player) > l.pieces.Players() {
		l.r.machine.Raise("row is asked with a player: square:row(piece.owner), found %s", describe(L.Get(2)))
	}
	L.Push(l.observe(fact{role: o, name: "row", player: int(player)}))
	return 1
}

// within answers square:within(region), for a region that is nobody's, and
// square:within(region, player).
func (l *laws) within(L *glua.LState) int {
	u, _ := L.Get(1).(*glua.LUserData)
	region, isName := L.Get(2).(glua.LString)
	player, hasPlayer := L.Get(3).(glua.LNumber)
	var o role
	isRole := false
	if u != nil {
		o, isRole = u.Value.(role)
	}
	if !isRole || !o.isSquare() || !isName || hasPlayer && (!isWhole(player) || player < 1 || int(player) > len(l.players)) {
		l.r.machine.Raise("within is asked with a region: square:within \"throne\", found %s", describe(L.Get(2)))
	}
	if _, err := l.board.Within(0, string(region), 0); err != nil {
		l.r.machine.Raise("%s", err)
	}
	L.Push(l.observe(fact{role: o, name: "within", region: string(region), player: int(player)}))
	return 1
}

// equal compares two pieces or squares: squares by name, pieces by all they are.
func (l *laws) equal(L *glua.LState) int {
	a, _ := L.Get(1).(*glua.LUserData).Value.(role)
	b, _ := L.Get(2).(*glua.LUserData).Value.(role)
	same := a.isSquare() == b.isSquare()
	for _, name := range [][]string{{"kind", "owner"}, {"name"}}[boolIndex(a.isSquare())] {
		same = same && l.observe(fact{role: a, name: name}) == l.observe(fact{role: b, name: name})
	}
	L.Push(glua.LBool(same))
	return 1
}

func boolIndex(b bool) int {
	if b {
		return 1
	}
	return 0
}

// observe looks a fact up for what is bound, and notes it.
func (l *laws) observe(f fact) glua.LValue {
	number, ok := l.number(f)
	if !ok {
		number = len(l.facts)
		l.facts = append(l.facts, l.tabulate(f))
	}
	known := &l.facts[number]
	i := l.subject(known)
	l.asked = append(l.asked, observation{number, known.same[i]})
	return known.values[i]
}

// number finds a fact that was asked before. There are a dozen at most, among which
// looking is faster than hashing.
func (l *laws) number(f fact) (int, bool) {
	for i := range l.facts {
		if l.facts[i].fact == f {
			return i, true
		}
	}
	return 0, false
}

// subject is where a fact has its value for what is bound now.
func (l *laws) subject(f *knownFact) int {
	subject := &l.now.piece
	if f.role == thePrey || f.role == thePreySquare {
		subject = &l.now.prey
	}
	if f.byCode {
		return int(subject.Code)
	}
	square := subject.On
	if f.role == theSquare {
		square = l.now.square
	}
	return min(int(square), len(f.values)-1)
}

// present is the fact whether there is a prey at all.
const present = "(present)"

// tabulate works out a fact for all pieces or squares.
func (l *laws) tabulate(f fact) knownFact {
	k := knownFact{fact: f, byCode: !f.role.isSquare() && f.name != "on"}
	if k.byCode {
		for c := range board.Code(l.pieces.Codes()) {
			k.values = append(k.values, l.pieceFact(c, f.name))
		}
	} else {
		for s := range board.Square(l.board.Squares()) {
			k.values = append(k.values, l.squareFact(s, f))
		}
		k.values = append(k.values, l.none)
	}
	numbers := map[glua.LValue]uint16{}
	for _, v := range k.values {
		if _, ok := numbers[v]; !ok {
			numbers[v] = uint16(len(numbers))
		}
		k.same = append(k.same, numbers[v])
	}
	return k
}

func (l *laws) pieceFact(c board.Code, name string) glua.LValue {
	if name == present || c == board.Empty {
		return glua.LBool(c != board.Empty)
	}
	piece := l.pieces.Piece(c)
	switch name {
	case "kind":
		return glua.LString(piece.Kind.Name)
	case "owner":
		return ownerValue(piece.Owner)
	}
	return luaValue(piece.Kind.Attributes[name])
}

func (l *laws) squareFact(s board.Square, f fact) glua.LValue {
	ground, owner := l.board.Ground(s)
	switch f.name {
	case "on":
		return l.objects[f.role+1] // the square of the piece follows the piece
	case "name":
		return glua.LString(l.board.Name(s))
	case "row":
		return glua.LNumber(l.board.RowFrom(s, board.Player(f.player-1)))
	case "within":
		inside, _ := l.board.Within(s, f.region, board.Player(max(f.player-1, 0)))
		return glua.LBool(inside)
	case "owner":
		return ownerValue(owner)
	}
	if ground == "" {
		ground = plainGround
	}
	return glua.LString(ground)
}

// plainGround is what a square of no particular ground answers.
const plainGround = "plain"

// ownerValue is a player's number in scripts, from 1, or nil for nobody.
func ownerValue(p board.Player) glua.LValue {
	if p == board.Nobody {
		return glua.LNil
	}
	return glua.LNumber(p + 1)
}

// question is one law and the tree of the answers that it has given.
type question struct {
	laws  *laws
	name  string
	fn    *glua.LFunction
	roles []role // its arguments
	place lua.Place
	root  node
	read  func(v glua.LValue) (any, error)
}

// node is a point in a law's course: it asks for a fact and goes on by what that
// is, or it has come to its answer. Since a law depends on nothing but the facts
// that it asks for, one walk to an answer serves all that agree on those facts.
type node struct {
	decided  bool
	answer   any
	fact     int
	branches []branch
}

type branch struct {
	value uint16
	next  *node
}

// ask answers the law for what is bound.
func (q *question) ask(b bound) (any, error) {
	l := q.laws
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.now = b
	n := &q.root
	for !n.decided {
		if len(n.branches) == 0 {
			return q.call()
		}
		f := &l.facts[n.fact]
		next := n.follow(f.same[l.subject(f)])
		if next == nil {
			return q.call()
		}
		n = next
	}
	return n.answer, nil
}

func (n *node) follow(v uint16) *node {
	for i := range n.branches {
		if n.branches[i].value == v {
			return n.branches[i].next
		}
	}
	return nil
}

// call asks the script, and adds the way to its answer to the tree.
func (q *question) call() (any, error) {
	l := q.laws
	args := make([]glua.LValue, len(q.roles))
	for i, o := range q.roles {
		args[i] = l.objects[o]
		if o == thePrey && l.now.prey.Code == board.Empty {
			args[i] = glua.LNil
		}
	}
	l.asked = l.asked[:0]
	if slices.Contains(q.roles, thePrey) {
		l.observe(fact{role: thePrey, name: present})
	}
	l.active = true
	v, err := l.r.machine.Call(q.fn, args...)
	l.active = false
	if err != nil {
		return nil, err
	}
	answer, err := q.read(v)
	if err != nil {
		return nil, err
	}
	q.root.add(l.asked, answer)
	return answer, nil
}

// add grows the tree by one course.
func (n *node) add(course []observation, answer any) {
	for i, o := range course {
		if slices.Contains(course[:i], o) {
			continue // asked again, it is the same
		}
		if len(n.branches) == 0 {
			n.fact = o.fact
		}
		next := n.follow(o.value)
		if next == nil {
			next = &node{}
			n.branches = append(n.branches, branch{o.value, next})
		}
		n = next
	}
	n.decided, n.answer = true, answer
}
