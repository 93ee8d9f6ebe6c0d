// Package plaingames holds games of the gallery written by hand, each in a file of
// its own, straight from its rules: second, independent implementations to test the
// engine against.
//
// They are meant to be read beside the rules and to be right, not to be fast: a
// board of letters that is searched anew for everything. They share nothing with the
// engine (this package imports the standard library alone), and nothing with one
// another but the reading and writing of squares, positions and options. A variant
// stands in the file of its base.
package plaingames

import (
	"fmt"
	"maps"
	"slices"
)

// Draw is the winner of a game that nobody has won.
const Draw = -1

// Result tells how a game ended: the winner, from 0, or [Draw], and the name of the
// end as the rules state it.
type Result struct {
	Winner int
	Reason string
}

// Game is a game being played. A turn may take several decisions (a queen move, then
// an arrow); each is a move here.
type Game interface {
	// Moves lists the legal moves, sorted as text; none when the game is over.
	Moves() []string
	// Play plays one of Moves. What it does with any other text is not defined.
	Play(move string)
	// Over tells whether the game is over, and how it ended.
	Over() (Result, bool)
	// Position writes the position as From reads it. What came before (clocks,
	// turns, points) is left out where the pieces do not tell it.
	Position() string
	// Clone returns a game that goes on by itself.
	Clone() Game
}

// Thrower is a game with dice. A turn begins with a throw, which comes from outside;
// until then there are no moves although the game is not over.
type Thrower interface {
	Game
	// Waiting tells whether a throw is due.
	Waiting() bool
	// Tries is how often the player due may throw for the number he needs.
	Tries() int
	// Throw gives the numbers of the last of the tries.
	Throw(numbers ...int)
}

// maker reads the options of a game. It returns the start, empty where chance makes
// it, and how to set up a position.
type maker func(o *options) (start string, setUp func(*position) (Game, error))

var makers = map[string]maker{
	"amazons":        makeAmazons,
	"anti-froglet":   makeFroglet(fewerPoints),
	"assimilation":   makeAtaxx(assimilation),
	"ataxx":          makeAtaxx(ataxxProper),
	"cam":            makeCamelot(camBoard),
	"camelot":        makeCamelot(camelotBoard),
	"cheversi":       makeCheversi,
	"froglet":        makeFroglet(morePoints),
	"halma":          makeHalma(8, 30),
	"halma-10x10":    makeHalma(10, 50),
	"jarmo":          makeJarmo,
	"knight-fight":   makeKnightFight,
	"ludo":           makeLudo,
	"mancala":        makeMancala,
	"sphere-froglet": makeFroglet(onSphere),
	"tablut":         makeTablut,
	"tank-battle":    makeTankBattle,
}

// Names lists the games, sorted.
func Names() []string { return slices.Sorted(maps.Keys(makers)) }

// New begins a game; the options are the parameters of its script. It panics when
// there is no such game or option, and when only chance could make the start: such
// a game begins with [From].
func New(name string, settings map[string]string) Game {
	g, err := From(name, "", settings)
	if err != nil {
		panic("plaingames: " + err.Error())
	}
	return g
}

// From sets up a game in a position, as if it began there. An empty position is the
// start.
func From(name, text string, settings map[string]string) (Game, error) {
	prepare, ok := makers[name]
	if !ok {
		return nil, fmt.Errorf("no game is called %q", name)
	}
	o := &options{settings: settings}
	start, setUp := prepare(o)
	if err := o.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if text == "" {
		text = start
	}
	p, err := parsePosition(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	g, err := setUp(p)
	if err != nil {
		return nil, fmt.Errorf("%s: position %q: %w", name, text, err)
	}
	return g, nil
}

// ending is the part of a game that remembers how it ended.
type ending struct {
	result Result
	over   bool
}

func (e *ending) Over() (Result, bool) { return e.result, e.over }

func (e *ending) end(winner int, reason string) {
	e.result, e.over = Result{winner, reason}, true
}

// endByScore lets the higher score win.
func (e *ending) endByScore(scores [2]int, reason string) {
	switch {
	case scores[0] > scores[1]:
		e.end(0, reason)
	case scores[0] < scores[1]:
		e.end(1, reason)
	default:
		e.end(Draw, reason)
	}
}
