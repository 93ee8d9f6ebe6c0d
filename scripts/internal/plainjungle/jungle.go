// Package plainjungle is Jungle (Dou Shou Qi) written by hand, straight from the rules: a second,
// independent implementation to test the engine against, and to time it against.
//
// As the reference of a differential test it must agree with the engine on the legal moves of every
// position, whichever way the switches stand. As a yardstick it is what one would write who wants
// this one game played fast: a flat board, lists of animals, tables of steps and captures, and nothing
// allocated unless repetition counts. It is not the limit: generating the moves without branches would
// make it about twice as fast. Both uses only mean something as long as it shares nothing with the
// engine: it imports the standard library alone.
package plainjungle

// The two sides, and the winner of a draw.
const (
	White = 0
	Black = 1
	Draw  = -1
)

// A square is file + files*rank, so a1 is 0 and g9 is 62. Tables and boards have 64 entries, which
// spares the program checks of bounds; the last is no square, and nothing ever stands there.
const (
	files   = 7
	ranks   = 9
	nowhere = 63
)

const (
	rat = iota
	cat
	wolf
	dog
	leopard
	tiger
	lion
	elephant
)

const letters = "RCWDPTLE"

// A cell is what a square holds: an animal with its side and how it stands, or nothing. Everything
// that decides a capture is in the two cells.
//
//	bits 0-2 kind, bit 3 side, bits 4-5 standing
type cell uint8

const (
	onLand cell = iota << 4
	inWater
	weakened // by the trap it stands in
	empty    // no animal at all
)

func (c cell) kind() int      { return int(c & 7) }
func (c cell) side() int      { return int(c >> 3 & 1) }
func (c cell) animal() int    { return int(c & 15) }
func (c cell) standing() cell { return c & 48 }

func animalOf(side, kind int) int { return side<<3 | kind }

// Game holds the rules of play as tables.
type Game struct {
	rules  Rules
	steps  [16][64]targets // by animal and where it stands
	jumps  [16][64][]jump
	stands [16][64]cell // the cell of an animal on a square
	takes  [64]cellSet  // by the cell of the attacker: what it takes, and the empty cell
	stops  [2]cellSet   // by side: the animals in the water that stop a jump
	den    [2]uint8     // by side: its own den
	start  Position
}

// cellSet is a set of cells, a bit for each.
type cellSet uint64

func (s cellSet) has(c cell) bool { return s>>(c&63)&1 != 0 }
func (s *cellSet) add(c cell)     { *s |= 1 << c }

type targets struct {
	n  uint8
	to [4]uint8
}

type jump struct {
	to      uint8
	crossed [3]uint8 // water; filled up with nowhere
}

const start = "l5t/1d3c1/r1p1w1e/7/7/7/E1W1P1R/1C3D1/T5L w"

// New works out the tables. It panics when a switch has a value that does not exist.
func New(rules Rules) *Game {
	if err := rules.check(); err != nil {
		panic("plainjungle: " + err.Error())
	}
	g := &Game{rules: rules, den: [2]uint8{square(3, 0), square(3, 8)}}
	g.tabulateStanding()
	g.tabulateMovement()
	g.tabulateTaking()
	position, err := g.Parse(start)
	if err != nil {
		panic("plainjungle: " + err.Error())
	}
	g.start = position
	return g
}

// Start gives the position that play starts from.
func (g *Game) Start() Position { return g.start }

func square(file, rank int) uint8 { return uint8(file + files*rank) }

func onBoard(file, rank int) bool {
	return 0 <= file && file < files && 0 <= rank && rank < ranks
}

func isWater(file, rank int) bool {
	inLake := file == 1 || file == 2 || file == 4 || file == 5
	return inLake && 3 <= rank && rank <= 5
}

// trapOwner gives the side whose trap a square is, and whether it is one.
func trapOwner(file, rank int) (side int, trap bool) {
	beside := file == 2 || file == 4
	switch {
	case beside && rank == 0, file == 3 && rank == 1:
		return White, true
	case beside && rank == 8, file == 3 && rank == 7:
		return Black, true
	}
	return 0, false
}

func (g *Game) tabulateStanding() {
	for animal := range 16 {
		for file := range files {
			for rank := range ranks {
				c := cell(animal)
				owner, trap := trapOwner(file, rank)
				switch {
				case isWater(file, rank):
					c |= inWater
				case trap && (owner != c.side() || g.rules.TrapsWeaken == "everybody"):
					c |= weakened
				}
				g.stands[animal][square(file, rank)] = c
			}
		}
	}
}

func (g *Game) tabulateMovement() {
	for animal := range 16 {
		for file := range files {
			for rank := range ranks {
				from := square(file, rank)
				for _, way := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
					if next := [2]int{file + way[0], rank + way[1]}; g.mayEnter(animal, next) {
						steps := &g.steps[animal][from]
						steps.to[steps.n] = square(next[0], next[1])
						steps.n++
					}
					if j, ok := g.jump(animal, [2]int{file, rank}, way); ok {
						g.jumps[animal][from] = append(g.jumps[animal][from], j)
					}
				}
			}
		}
	}
}

func (g *Game) mayEnter(animal int, to [2]int) bool {
	c := cell(animal)
	switch {
	case !onBoard(to[0], to[1]):
		return false
	case isWater(to[0], to[1]):
		return c.kind() == rat
	}
	return square(to[0], to[1]) != g.den[c.side()] || g.rules.OwnDenOpen
}

// jump crosses the whole run of water that begins next to a square on land.
func (g *Game) jump(animal int, from, way [2]int) (j jump, ok bool) {
	if isWater(from[0], from[1]) || !g.mayJump(cell(animal).kind(), way[0] == 0) {
		return jump{}, false
	}
	j.crossed = [3]uint8{nowhere, nowhere, nowhere}
	crossed := 0
	to := [2]int{from[0] + way[0], from[1] + way[1]}
	for isWater(to[0], to[1]) {
		j.crossed[crossed] = square(to[0], to[1])
		crossed++
		to[0] += way[0]
		to[1] += way[1]
	}
	if crossed == 0 || !g.mayEnter(animal, to) {
		return jump{}, false
	}
	j.to = square(to[0], to[1])
	return j, true
}

func (g *Game) mayJump(kind int, along bool) bool {
	switch kind {
	case lion:
		return true
	case tiger:
		return g.rules.TigerJumps == "orthogonal" || (g.rules.TigerJumps == "along") == along
	case leopard:
		return g.rules.LeopardJumps == "across" && !along
	}
	return false
}

func (g *Game) tabulateTaking() {
	for attacker := range empty {
		g.takes[attacker].add(empty)
		for prey := range empty {
			if attacker.side() != prey.side() && g.mayTake(attacker, prey) {
				g.takes[attacker].add(prey)
			}
		}
	}
	for side := range 2 {
		own, enemy := cell(animalOf(side, rat)), cell(animalOf(1-side, rat))
		switch g.rules.JumpBlockedBy {
		case "any rat":
			g.stops[side].add(own | inWater)
			g.stops[side].add(enemy | inWater)
		case "enemy rat":
			g.stops[side].add(enemy | inWater)
		}
	}
}

func (g *Game) mayTake(attacker, prey cell) bool {
	swims, preySwims := attacker.standing() == inWater, prey.standing() == inWater
	hunter, hunted := attacker.kind(), prey.kind()
	switch {
	case swims && !preySwims && g.rules.RatLeavingWater == "nothing",
		swims && !preySwims && g.rules.RatLeavingWater == "rat" && hunted != rat,
		preySwims && !swims && g.rules.RatEnteringWater == "nothing",
		attacker.standing() == weakened && !g.rules.TrappedMayTake:
		return false
	case prey.standing() == weakened, hunter == rat && hunted == elephant:
		return true
	case hunter == elephant && hunted == rat:
		return g.rules.ElephantTakesRat
	}
	return g.strength(hunter) >= g.strength(hunted)
}

// strength follows the order of the kinds, unless the wolf beats the dog.
func (g *Game) strength(kind int) int {
	if g.rules.WolfBeatsDog {
		switch kind {
		case wolf:
			return dog
		case dog:
			return wolf
		}
	}
	return kind
}
