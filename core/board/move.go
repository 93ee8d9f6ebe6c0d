package board

// Move is one decision in one machine word. On a board it says which piece goes
// from where to where, and by what kind of movement where that matters. Two moves
// of the same effect are the same word. Its bits:
//
//	 0–9   the square where it ends
//	10–19  the square where it starts, [Nowhere] for a drop
//	20–27  the code of the piece that stands there afterwards, 0: the one that moved
//	28–35  the number of the movement's [Effect], 0: it takes what stands at its end
//	36–45  the square that it jumps over, where what stands there is taken
//	46–63  for package rules
//
// The zero value is no move.
type Move uint64

const (
	squareBits  = 10
	squareMask  = 1<<squareBits - 1
	fromShift   = squareBits
	codeShift   = 2 * squareBits
	codeMask    = 1<<8 - 1
	effectShift = codeShift + 8
	effectMask  = 1<<8 - 1
	overShift   = effectShift + 8

	// RulesShift is the first bit of a move that package rules may use.
	RulesShift = overShift + squareBits
)

func movement(from, to Square) Move { return Move(to) | Move(from)<<fromShift }

// NewMove is a move from one square to another after which a code stands there;
// [Empty] for the piece that moved.
func NewMove(from, to Square, c Code) Move { return movement(from, to).withCode(c) }

// To is the square where the move ends.
func (m Move) To() Square { return Square(m & squareMask) }

// From is the square where the move starts, [Nowhere] for a drop.
func (m Move) From() Square { return Square(m >> fromShift & squareMask) }

// Code is the piece that stands at [Move.To] afterwards, where it is not the one
// that moved: a piece dropped, or what the moving piece becomes. Otherwise 0.
func (m Move) Code() Code { return Code(m >> codeShift & codeMask) }

// Effect is the number of the movement's effect, 0 for a plain movement.
func (m Move) Effect() int { return int(m >> effectShift & effectMask) }

// Over is the square of the piece that the move jumps over and takes. It has a
// meaning only where the movement's effect takes the piece jumped.
func (m Move) Over() Square { return Square(m >> overShift & squareMask) }

func (m Move) withCode(c Code) Move { return m | Move(c)<<codeShift }

func (m Move) withOver(s Square) Move { return m | Move(s)<<overShift }
