package rules

// A move of a game in stages is one word:
//
//	bits 0-7    the action
//	bits 8-9    how cards or dice are chosen: none, by kind, by place, several
//	bits 10-47  the kind or place, and which of the piles; or which of what is offered
//	bits 48-57  the target or the first option, plus one
//	bits 58-63  the second option, plus one
//
// A card that the player sees is chosen by its kind, so that equal cards are one
// candidate; one that he does not see, or that is laid out, by its place.
const (
	formShift   = 8
	pickShift   = 10
	sourceShift = 20
	targetShift = 48
	secondShift = 58

	byNothing = 0
	byKind    = 1
	byPlace   = 2
	bySet     = 3

	mostOffers  = 38        // how many cards a set may be chosen from
	mostTargets = 1<<10 - 2 // and how many targets or options there may be
	mostSeconds = 1<<6 - 2
	mostSubsets = 4096
	mostTries   = 1 << 20 // sets that are looked at, equal ones too
)

// choiceOf is the number of a move's action.
func choiceOf(m Move) int { return int(m & 0xff) }

func formOf(m Move) int { return int(m >> formShift & 3) }

func pickOf(m Move) int { return int(m >> pickShift & 0x3ff) }

func sourceOf(m Move) int { return int(m >> sourceShift & 0xff) }

func setOf(m Move) uint64 { return uint64(m >> pickShift & (1<<38 - 1)) }

func targetOf(m Move) int { return int(m>>targetShift&0x3ff) - 1 }

func secondOf(m Move) int { return int(m>>secondShift&0x3f) - 1 }
