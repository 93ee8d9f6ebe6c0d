package board

// Move is one decision in one machine word. On a board it says which piece goes
// from where to where; what else happens follows from its movement. Two moves of
// the same effect are the same word. Its bits:
//
//	 0–9   the square where it ends
//	10–19  the square where it starts, [Nowhere] for a drop
//	20–27  the code of the piece that stands there afterwards, 0: the one that moved
//	28–63  for package rules
//
// The zero value is no move.
type Move uint64

const (
	squareBits = 10
	squareMask = 1<<squareBits - 1
	fromShift  = squareBits
	codeShift  = 2 * squareBits
	codeMask   = 1<<8 - 1

	// RulesShift is the first bit of a move that package rules may use.
	RulesShift = 28
)

func movement(from, to Square) Move { return Move(to) | Move(from)<<fromShift }

// To is the square where the move ends.
func (m Move) To() Square { return Square(m & squareMask) }

// From is the square where the move starts, [Nowhere] for a drop.
func (m Move) From() Square { return Square(m >> fromShift & squareMask) }

// Code is the piece that stands at [Move.To] afterwards, where it is not the one
// that moved: a piece dropped, or what the moving piece becomes. Otherwise 0.
func (m Move) Code() Code { return Code(m >> codeShift & codeMask) }

func (m Move) withCode(c Code) Move { return m | Move(c)<<codeShift }
