package board

import (
	"fmt"
	"math/bits"
	"strings"

	"canopy/core/nearest"
)

// Direction is one of the eight of the compass, up being the top of the board.
type Direction uint8

const (
	north Direction = iota
	northEast
	east
	southEast
	south
	southWest
	west
	northWest
	directionCount = 8
)

var offsets = [directionCount]struct{ column, row int }{
	{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1},
}

// Opposite is the direction that leads back.
func (d Direction) Opposite() Direction { return (d + directionCount/2) % directionCount }

// Axes are four directions of which no two lie on one line: with their opposites
// they are all eight.
var Axes = [4]Direction{north, northEast, east, southEast}

// compass is a set of directions, a bit each.
type compass uint8

const (
	orthogonal compass = 1<<north | 1<<east | 1<<south | 1<<west
	diagonal   compass = 1<<northEast | 1<<southEast | 1<<southWest | 1<<northWest
	upward     compass = 1<<north | 1<<northEast | 1<<northWest
	downward   compass = 1<<south | 1<<southEast | 1<<southWest
	leftward   compass = 1<<west | 1<<northWest | 1<<southWest
	rightward  compass = 1<<east | 1<<northEast | 1<<southEast
)

// directionWord is a word of a direction phrase. Alone it means one set, beside
// another word it may mean a wider one: "forward" is straight on, "forward
// diagonal" both diagonals that lead forward.
type directionWord struct {
	name          string
	alone, beside compass
	board         bool // the board's own direction, whoever moves
}

// Relative words are seen by the first player, who sits at the bottom.
var directionWords = []directionWord{
	{"any", orthogonal | diagonal, orthogonal | diagonal, false},
	{"orthogonal", orthogonal, orthogonal, false},
	{"diagonal", diagonal, diagonal, false},
	{"forward", 1 << north, upward, false},
	{"backward", 1 << south, downward, false},
	{"sideways", 1<<east | 1<<west, leftward | rightward, false},
	{"along", 1<<north | 1<<south, 1<<north | 1<<south, false},
	{"across", 1<<east | 1<<west, 1<<east | 1<<west, false},
	{"up", 1 << north, upward, true},
	{"down", 1 << south, downward, true},
	{"left", 1 << west, leftward, true},
	{"right", 1 << east, rightward, true},
}

// DirectionWords lists the words of direction phrases.
func DirectionWords() []string {
	names := make([]string, len(directionWords))
	for i, word := range directionWords {
		names[i] = word.name
	}
	return names
}

// facing is the direction that is forward for a player: the first two sit at the
// bottom and the top, a third and fourth at the left and the right.
func facing(p Player) Direction {
	return [4]Direction{north, south, east, west}[p%4]
}

// Directions reads direction phrases as seen by a player. A phrase of several
// words means what all of them mean, a list of phrases any of them. The result
// is in the order of the compass, clockwise from the top of the board.
func Directions(phrases []string, p Player) ([]Direction, error) {
	var all compass
	for _, phrase := range phrases {
		c, err := directionPhrase(phrase, p)
		if err != nil {
			return nil, err
		}
		all |= c
	}
	var list []Direction
	for ; all != 0; all &= all - 1 {
		list = append(list, Direction(bits.TrailingZeros8(uint8(all))))
	}
	return list, nil
}

func directionPhrase(phrase string, p Player) (compass, error) {
	words := strings.Fields(phrase)
	if len(words) == 0 {
		return 0, fmt.Errorf("a direction is missing: expected one of %s", strings.Join(DirectionWords(), ", "))
	}
	all := orthogonal | diagonal
	for _, name := range words {
		word, ok := findDirectionWord(name)
		if !ok {
			return 0, nearest.Unknown("direction", name, DirectionWords())
		}
		c := word.beside
		if len(words) == 1 {
			c = word.alone
		}
		if !word.board {
			c = c.turned(facing(p))
		}
		all &= c
	}
	if all == 0 {
		return 0, fmt.Errorf("no direction is %s", strings.Join(words, " and "))
	}
	return all, nil
}

func findDirectionWord(name string) (directionWord, bool) {
	for _, word := range directionWords {
		if word.name == name {
			return word, true
		}
	}
	return directionWord{}, false
}

// turned is the set as seen by somebody whose forward is the direction to.
func (c compass) turned(to Direction) compass {
	return compass(bits.RotateLeft8(uint8(c), int(to)))
}
