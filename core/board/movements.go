package board

// Words of movements.
const (
	Step  = "step"
	Slide = "slide"
	Leap  = "leap"
	Hop   = "hop"
	Hops  = "hops"
	Drop  = "drop"
)

var movementWords = []string{Step, Slide, Leap, Hop, Hops, Drop}

// Movement is one way in which a kind of piece moves, as a script says it.
// Phrases are read as in [Directions], [Pieces.Who] and [Board.Where], from the
// side of the piece's owner.
type Movement struct {
	// Word is step, slide, leap, hop, hops or drop.
	Word string
	// Name is what the movement is called; empty for its word.
	Name string
	// Directions of a step, a slide, hops, or a leap across ground.
	Directions []string
	// Limit is the largest number of squares of a slide, 0 for no limit.
	Limit int
	// By are the offsets of a leap; each is taken in all its reflections.
	By [][2]int
	// Over is the ground that a leap crosses, a whole run of it in a straight
	// line, to the first square behind.
	Over string
	// BlockedBy says who on that ground stops the leap; empty for nobody.
	BlockedBy []string
	// Hopped says who a hop goes over: a neighbour with an empty square behind.
	Hopped []string
	// Falls is the direction in which a dropped piece falls to the last empty
	// square; empty for none.
	Falls string
	// NextTo says who must stand beside the square of a drop; empty for nobody.
	NextTo []string
	// Onto says who may stand where the movement ends: by default nobody or an
	// enemy, for hops and drops nobody.
	Onto []string
	// From and To say where the movement may start and end; anywhere by default.
	From, To Where
	// Jumped: what the movement hops over is taken, not what stands at its end.
	Jumped bool
	// Puts is the kind that appears where the movement ends, while the mover stays;
	// Leaves the kind that appears where the mover came from.
	Puts, Leaves string
	// Drops is the kind that a drop puts down, where it is not the piece's own.
	Drops string
	// Again lets, or makes, the same piece move on in the same way, as a decision
	// of its own: "may" or "must".
	Again string
	// Onward is the movement with which the same piece goes on, as a decision of
	// its own.
	Onward *Movement
	// Players are those who may move so; empty for all.
	Players []Player
	// Turn is the only turn of his own in which a player may move so; 0 for all.
	Turn int
	// Origin is where the movement is written, for error messages.
	Origin string
}

// Where is a set of squares: the phrases that name it, or a law that a piece and
// a square satisfy. The zero value is every square.
type Where struct {
	Phrases []string
	Law     func(piece Subject, square Square) (Verdict, error)
}

// IsZero reports whether nothing is said, so that every square is meant.
func (w Where) IsZero() bool { return len(w.Phrases) == 0 && w.Law == nil }

// Admits asks whether a square is among those meant for a piece of an owner.
func (b *Board) Admits(w Where, piece Subject, owner Player, square Square) (bool, error) {
	if w.Law != nil {
		verdict, err := w.Law(piece, square)
		return verdict.Allowed(), err
	}
	if w.IsZero() {
		return true, nil
	}
	q, err := b.Where(w.Phrases, owner)
	if err != nil {
		return false, err
	}
	return q.Has(square), nil
}

// Subject is a piece and where it stands, which for a piece that comes onto the
// board is [Nowhere].
type Subject struct {
	Code Code
	On   Square
}

// Verdict is the answer of a law: the zero value allows; otherwise Why says in
// words why not, and Origin where the law says so.
type Verdict struct {
	Why    string
	Origin string
}

// Allowed reports whether the verdict allows.
func (v Verdict) Allowed() bool { return v.Why == "" }

// Laws look at pieces and squares alone, never at the game in play, and keep
// nothing: each is asked once for every combination, when the tables are made. A
// nil law allows everything.
type Laws struct {
	// Enters: may the piece, from where it stands, stop on the square?
	Enters func(piece Subject, square Square) (Verdict, error)
	// Passes: may the piece slide across the square? By default as Enters.
	Passes func(piece Subject, square Square) (Verdict, error)
	// Takes: may the piece take the prey, from where both stand?
	Takes func(piece, prey Subject) (Verdict, error)
	// Becomes: the kind that the piece turns into when it ends its movement on
	// the square, having taken prey; "" when it stays what it is. The code of prey
	// is [Empty] where nothing was taken. It is not asked about pieces that are
	// dropped: those come as what they are.
	Becomes func(piece Subject, square Square, prey Subject) (kind string, err error)
}

func (l Laws) enters(piece Subject, square Square) (Verdict, error) {
	if l.Enters == nil {
		return Verdict{}, nil
	}
	return l.Enters(piece, square)
}

func (l Laws) passes(piece Subject, square Square) (Verdict, error) {
	if l.Passes == nil {
		return l.enters(piece, square)
	}
	return l.Passes(piece, square)
}

func (l Laws) takes(piece, prey Subject) (Verdict, error) {
	if l.Takes == nil {
		return Verdict{}, nil
	}
	return l.Takes(piece, prey)
}
