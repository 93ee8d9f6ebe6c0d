package board

// Tables hold, for each piece and each square that it may stand on, the squares
// that its movements look at, with every law already applied. They never change
// after they have been made, and are shared by all games in play.
type Tables struct {
	board  *Board
	pieces *Pieces
	laws   Laws

	steps   []step
	short   []visit // paths of a few squares, one after the other
	long    []visit // longer ones, each padded to visitsAtOnce
	rays    []ray
	hops    []hop
	floods  []flood
	effects []Effect
	sets    []set
	named   map[string]bool // words of movements that rules refer to, so that they tell movements apart
	anyone  bool            // every player moves every piece
	most    int

	room        room // while the tables are made
	visitRoom   []visit
	singles     []visit
	made        bool // nothing is written any more
	readings    map[readingKey]*reading
	numbers     map[*Movement]int // of the movements' effects
	hopSets     map[*Movement]int // of chains: the set of the single hop
	attackPaths [][]path          // by code*squares + square
}

// set is the lists of some movements: of all, or of one with which a piece goes on.
type set struct {
	only *Movement // nil: all movements of each kind
	// lists are by code*(squares+1) + square; the square after the last stands for
	// no square, from where pieces are dropped.
	lists    []list
	droppers [][]Code // by player: the codes that have a drop
	spreads  []spread // by code, in sets that are a single hop
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
// stop, the move is offered, and if it is in pass, so are those that follow on the
// path: as long as all squares before were passed too.
type visit struct {
	move       Move
	stop, pass Codes
	square     Square
	first      uint16 // 1 where a path begins, else 0
}

// visitsAtOnce is how many visits play looks at before it asks whether the path
// goes on at all. Asking at each square costs more, since the processor cannot
// foresee the answer.
const visitsAtOnce = 4

// ray is a path of more squares than that.
type ray struct{ start, end uint32 }

// hop is a single hop of a chain.
type hop struct {
	pass, stop Codes // what may be hopped over, and what may stand behind it
	over, land Square
}

// list is where the steps and paths of one piece on one square are.
type list struct {
	steps, short, rays, hops        uint32
	stepCount, shortCount, rayCount uint16
	hopCount                        uint16 // only in sets that are a single hop
	firstFlood, lastFlood           uint16 // which floods start there
	room                            uint16 // how many moves it may write
	repeats                         bool   // two movements may offer one move
	more                            bool   // there is more than steps
}

// draft is a list as it is worked out: paths of one square, and the others.
type draft struct {
	single     []visit
	paths      [][]visit
	firstFlood int
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
	t := &Tables{board: b, pieces: p, laws: laws, anyone: o.Anyone, named: map[string]bool{}, effects: make([]Effect, 1),
		readings: map[readingKey]*reading{}, numbers: map[*Movement]int{}, hopSets: map[*Movement]int{}}
	for _, word := range o.Named {
		t.named[word] = true
	}
	t.sets = append(t.sets, t.newSet(nil))
	t.steps = make([]step, 0, p.Codes()*b.Squares()*stepsAtOnce)
	for i := 0; i < len(t.sets); i++ {
		if err := t.fill(i); err != nil {
			return nil, err
		}
		if only := t.sets[i].only; only != nil && only.Word == Hop {
			t.sets[i].spreads = t.spreads(&t.sets[i])
		}
	}
	t.bound()
	if o.Attacks {
		if err := t.prepareAttacks(); err != nil {
			return nil, err
		}
	}
	t.made, t.room, t.visitRoom, t.singles = true, room{}, nil, nil
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

func (l *list) most() int { return int(l.room) }

func (t *Tables) mostOf(l *list) int {
	return l.most() + int(l.lastFlood-l.firstFlood)*t.board.Squares()
}

// Most is the largest number of movements that any position could offer.
func (t *Tables) Most() int { return t.most }

// Droppers are the pieces that a player drops, one of each kind.
func (t *Tables) Droppers(p Player) []Code { return t.sets[0].droppers[p] }
